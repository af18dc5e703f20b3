/* knowledge.h: heuristics of a game for bots that search it: inference of hidden information,
 * priors of moves, a rollout policy, an evaluation. It stands apart from struct game because
 * rules are exact and this is opinion, and so that the browser's rules need not carry it.
 *
 * Everything here is optional (NULL) but `game`; a search without it knows the rules only. */
#ifndef BOSQUET_KNOWLEDGE_H
#define BOSQUET_KNOWLEDGE_H

#include "game.h"

enum { NOTES_SIZE_MAX = 4096 };

struct knowledge {
    const struct game *game;

    /* Inference. `infer` reads a view once, before a search, and fills `notes` with what its
     * viewer may conclude from it: a function of the view alone. Notes of zeros conclude
     * nothing. `imagine` is game->imagine with samples weighted by the notes.
     * `write_beliefs` writes them as entries of an object. */
    size_t notes_size;
    void (*infer)(const void *seen, int viewer, void *notes);
    void (*imagine)(void *seen, int viewer, const void *notes, struct rng *rng);
    void (*write_beliefs)(const void *seen, int viewer, const void *notes, struct json *json);

    /* A key of the information set in which a seat decides: positions with the same key share
     * a node of the search. `root_seat` is the seat that searches and sampled the position:
     * what it cannot see of a rival may be left out, where the sets would otherwise be too
     * many to meet one twice. By default a hash of the seat's view. */
    uint64_t (*information_set)(const void *state, int seat, int root_seat);

    /* Prior weight of each of the moves, 0 to 1, not normalised; progressive widening opens
     * moves in the order of their priors. */
    void (*prior)(const void *state, int seat, const struct move_list *moves, float *priors);

    /* A rollout from here by a cheap policy of sensible players: to the end, or as far as
     * evaluate() needs. By default game_playout(), which is uniformly random. */
    void (*rollout)(void *state, struct rng *rng, struct move_list *scratch);

    /* Samples an outcome of chance, all equally likely, without listing them. */
    struct move (*draw)(const void *state, struct rng *rng);

    /* Estimates each seat's probability of winning from here, 0 to 1; at the end, who won,
     * with a small bonus for winning clearly if it likes. By default from result(). */
    void (*evaluate)(const void *state, double value[SEATS_MAX]);

    /* How far every seat has come, in any unit; finer than the totals of result(), for one-ply
     * players. */
    void (*standing)(const void *state, int standing[SEATS_MAX]);

    /* An intended move with the noise of a hand and an eye; clumsiness in percent, 100 for a
     * careful person. Other moves than those of the hand come back as they are. By default
     * all moves do. */
    struct move (*attempt)(const void *state, int seat, struct move intended, int clumsiness,
                           struct rng *rng);

    /* What a hand does that decides in time (`tick` of game.h), and not by thinking: with the
     * jitter of its clumsiness, as above. False where that is not what is asked. */
    bool (*react)(const void *state, int seat, int clumsiness, struct rng *rng, struct move *out);

    /* Leaves out of a seat's moves, of which one is left at least, those that a considerate player
     * makes only with a reason, as somebody else has had less to do. `patience`: how much less, in
     * the game's own measure, before that counts. By default all stay. */
    void (*be_considerate)(const void *state, int seat, int patience, struct move_list *moves);

    /* Positions behind which a search does not look on by itself but rolls out. */
    bool (*is_horizon)(const void *state);

    /* Parameters of the search; 0 stands for its defaults. */
    double exploration; /* of the upper confidence bound */
    double widening;    /* a node's open moves are widening * visits ^ widening_power */
    double widening_power;
};

const struct knowledge *knowledge_of(const struct game *game); /* NULL: there is none */

/* The opinions above of any game, or what stands in where it has none. */
void standing_of(const struct game *game, const void *state, int standing[SEATS_MAX]);
struct move attempt_of(const struct game *game, const void *state, int seat, struct move intended,
                       int clumsiness, struct rng *rng);
bool react_of(const struct game *game, const void *state, int seat, int clumsiness, struct rng *rng,
              struct move *out);

#endif
