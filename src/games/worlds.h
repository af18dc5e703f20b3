/* worlds.h: games in which chance is the world itself: what becomes of a wooden piece
 * that was let go is worked out by physics, not drawn. It stands apart from struct game
 * because the browser's build has no physics: there the outcome comes from the log. */
#ifndef BOSQUET_WORLDS_H
#define BOSQUET_WORLDS_H

#include "error.h"
#include "game.h"

struct json_t; /* jansson's, which the browser's build has not */

/* Polled by a long run: whether to break it off. */
struct cancellation {
    bool (*is_cancelled)(void *self);
    void *self;
};

struct world {
    const struct game *game;

    /* Whether the chance decision at hand is the world's: it follows from the state, by
     * work, and is not drawn. */
    bool (*is_due)(const void *state);

    /* What follows from here, in order; all of it is to be applied, and then the world may
     * be due again. The last outcome says that this run is over, and is no other's: logs
     * are parted by it. The same state gives the same outcomes on the same build, in any
     * thread. `motion` (may be NULL) gets what clients play back, as an entry of an array. */
    void (*run)(const void *state, struct move_list *out, struct json *motion);

    /* A faster approximation, for bots that evaluate moves; never for what is judged. False if
     * it was cancelled: then the outcomes are those of the moment. */
    bool (*estimate)(const void *state, const struct cancellation *cancellation,
                     struct move_list *out);

    /* Optional, may be NULL: the world on its own, for practice. A request becomes a state
     * in which the world is due (`luck` decides what the request leaves open; code
     * "bad_request"), and what follows from it is told, as entries of an object. */
    bool (*read_drop)(const struct json_t *request, uint32_t luck, void *state,
                      struct error *error);
    void (*write_drop)(const void *state, const struct move_list *outcomes, struct json *json);
};

const struct world *world_of(const struct game *game); /* NULL: chance is only drawn */

const struct world *world_for_drops(void); /* the one that has them, or NULL */

/* Whether the world decides next, in any game. */
bool world_is_due(const struct game *game, const void *state);

/* For tests of everything but physics: outcomes are some of those that the rules list as
 * possible, without motion. Holds for the whole process, and is set before its threads. */
void worlds_pretend(bool pretending);

void world_run(const struct game *game, const void *state, struct move_list *out,
               struct json *motion);
bool world_estimate(const struct game *game, const void *state,
                    const struct cancellation *cancellation, /* may be NULL: never */
                    struct move_list *out);

#endif
