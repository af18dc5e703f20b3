/* worlds.h: SEAT_WORLD's outcomes: what becomes of a wooden piece that was let go is worked
 * out by physics, not drawn. It stands apart from struct game because not every build has
 * physics (the browser's has none): there the outcomes come from the log. */
#ifndef BOSQUET_WORLDS_H
#define BOSQUET_WORLDS_H

#include "error.h"
#include "game.h"

struct json_t; /* jansson's, which the browser's build has not */

enum { DROP_LUCK = 16 }; /* numbers without pattern, for all that is drawn in a practice drop */

/* Polled by a long run: whether to break it off. */
struct cancellation {
    bool (*is_cancelled)(void *self);
    void *self;
};

struct world {
    const struct game *game;

    /* Raised when the same state may come to other outcomes. Unlike rules, no older physics
     * is kept: its outcomes are in the log, and its running matches are not played on. */
    int world_version;

    /* What follows from here, in order, where SEAT_WORLD is to act; all of it is to be
     * applied, and then the world may be to act again. The last outcome says that this run is
     * over, and is no other's: logs are parted by it. The same state gives the same outcomes on
     * the same build, in any thread. `motion` (may be NULL) gets what clients play back, as an
     * entry of an array. */
    void (*run)(const void *state, struct move_list *out, struct json *motion);

    /* A faster approximation, for bots that evaluate moves; never for what is judged. False if
     * it was cancelled (`cancellation` may be NULL: never): then the outcomes are those of the
     * moment. */
    bool (*estimate)(const void *state, const struct cancellation *cancellation,
                     struct move_list *out);

    /* Optional, may be NULL: the world on its own, for practice. A request becomes a state in
     * which SEAT_WORLD is to act (code "bad_request"), and what follows from it is told, as
     * entries of an object. Chance is drawn for each practice alone: write_luck tells what
     * whoever practises sees of it before, likewise. */
    void (*write_luck)(const uint32_t luck[DROP_LUCK], struct json *json);
    bool (*read_drop)(const struct json_t *request, const uint32_t luck[DROP_LUCK], void *state,
                      struct error *error);
    void (*write_drop)(const void *state, const struct move_list *outcomes, struct json *json);

    /* Optional, both or neither: what all runs of this process may take at a time, in bytes (0:
     * no end of it), so that a run waits rather than take more, if it is not the only one; and
     * what they take now. From any thread. */
    void (*limit_memory)(size_t bytes);
    size_t (*memory)(void);
};

/* The same of all worlds there are. */
void worlds_limit_memory(size_t bytes);
size_t worlds_memory(void);

/* NULL: the game knows no SEAT_WORLD, or nobody here can work out what it does. */
const struct world *world_of(const struct game *game);

/* Whether moves of this game need a world, and there is none: such a match can be looked at,
 * and nobody can go on with it. */
bool world_is_missing(const struct game *game);

/* What is said then (code "no_physics"). */
#define REFUSAL_NO_PHYSICS "table.no-physics"

const struct world *world_for_drops(void); /* the one that has them, or NULL */

/* Which worlds there are: a list ended by NULL; NULL itself for those built in, of which a
 * build without physics has none. Holds for the whole process, and is set before its
 * threads. Tests of everything but physics set a list that guesses. */
void worlds_use(const struct world *const *list);

#endif
