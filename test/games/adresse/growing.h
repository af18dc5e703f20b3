/* growing.h: structures as they really grow: cards as they come, places as the rules list
 * them, a careful hand, and the physics; without players. For tests and the benchmark. */
#ifndef BOSQUET_GROWING_H
#define BOSQUET_GROWING_H

#include "adresse_internal.h"
#include "rng.h"

struct growth {
    struct adresse a;
    struct rng rng;
};

/* A board with the starting piece on it. */
void growth_start(struct growth *growth, int seats, uint64_t seed);

int growth_pieces(const struct growth *growth);

/* The piece of a card is let go: the world is due. It is aimed at one of the best places,
 * by a hand of that clumsiness. */
void growth_release(struct growth *growth, int card, int clumsiness);

/* The same at a place that held when it was tried in the mind, if one of the first few did:
 * as bots of the medium level choose, and careful people. */
void growth_release_tried(struct growth *growth, int card, int clumsiness);

/* The same, anywhere at any moment. */
void growth_release_at(struct growth *growth, int card, int x, int y, int turn, int t);

/* A card whose piece is left in the supply. */
int growth_card(struct growth *growth);

/* Outcomes as the rules take them, `settled` left out; the first that they refuse, or -1. */
int growth_apply(struct growth *growth, const struct move_list *outcomes);

/* What has fallen is taken away; how many pieces. */
int growth_clear(struct growth *growth);

/* Runs the world until nothing more falls; whether the placed piece held. */
bool growth_settle(struct growth *growth);

/* Places pieces until there are that many; tall ones fall, so it takes a while. */
void growth_until(struct growth *growth, int pieces);

#endif
