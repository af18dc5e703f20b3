/* knowledge.h: what is known of a game beside its rules, for those who search it: what a
 * rival's moves tell of the rival's cards, which moves are worth a look, who is likely to
 * win from here. It stands apart from struct game because rules are exact and this is
 * opinion, and so that the browser's rules need not carry it.
 *
 * Everything here is optional (NULL) but `game`; a search without it knows the rules only. */
#ifndef BOSQUET_KNOWLEDGE_H
#define BOSQUET_KNOWLEDGE_H

#include "game.h"

enum { NOTES_SIZE_MAX = 4096 };

struct knowledge {
    const struct game *game;

    /* Beliefs. `study` reads a view once, before the thinking, and writes down what its
     * viewer may conclude from it (nothing else is known: the same view, the same notes);
     * notes of zeros are those of somebody who concludes nothing.
     * `imagine` is game->imagine with what is likelier coming up more often.
     * `write_beliefs` tells of them, as entries of an object. */
    size_t notes_size;
    void (*study)(const void *seen, int viewer, void *notes);
    void (*imagine)(void *seen, int viewer, const void *notes, struct rng *rng);
    void (*write_beliefs)(const void *seen, int viewer, const void *notes, struct json *json);

    /* A number for what a seat has before it when it decides: positions with the same
     * number share what was learnt of its moves. `thinker` is the seat that searches, and
     * imagined the position: what it cannot see of a rival may be left out where that
     * makes too many positions to learn anything of. By default all that the seat sees. */
    uint64_t (*digest)(const void *state, int seat, int thinker);

    /* How promising each of the moves is, about 0 to 1 and any order; the search looks at
     * the most promising first and widens from there. */
    void (*promise)(const void *state, int seat, const struct move_list *moves, float *promises);

    /* Plays on from here as sensible players roughly would, and cheaply: to the end, or as
     * far as evaluate() needs. By default game_playout(). */
    void (*play_on)(void *state, struct rng *rng, struct move_list *scratch);

    /* One of the outcomes of chance, all equally likely, without listing them. */
    struct move (*draw)(const void *state, struct rng *rng);

    /* How likely each seat is to win from here, 0 to 1; at the end, who won, perhaps with a
     * little more for winning clearly. By default from result(). */
    void (*evaluate)(const void *state, double value[SEATS_MAX]);

    /* How far every seat has come, in any unit; finer than the totals of result(), for
     * players that look only one move ahead. */
    void (*standing)(const void *state, int standing[SEATS_MAX]);

    /* What becomes of an intended move in a hand that trembles and an eye that errs;
     * clumsiness in percent, 100 for a careful person. Other moves than those of the hand
     * come back as they are. By default all moves do. */
    struct move (*attempt)(const void *state, int seat, struct move intended, int clumsiness,
                           struct rng *rng);

    /* How the search goes about this game; 0 stands for the search's own figures. */
    double exploration; /* of the upper confidence bound */
    double widening;    /* moves looked at are widening * visits ^ widening_power */
    double widening_power;
};

const struct knowledge *knowledge_of(const struct game *game); /* NULL: there is none */

/* The opinions above of any game, or what stands in where it has none. */
void standing_of(const struct game *game, const void *state, int standing[SEATS_MAX]);
struct move attempt_of(const struct game *game, const void *state, int seat, struct move intended,
                       int clumsiness, struct rng *rng);

#endif
