/* positions.h: positions of GrandBois straight from the state, for what is known of the game
 * beside its rules. */
#ifndef BOSQUET_GRANDBOIS_POSITIONS_H
#define BOSQUET_GRANDBOIS_POSITIONS_H

#include "checks.h"
#include "grandbois_forest.h"
#include "grandbois_knowledge.h"
#include "random_play.h"

static const struct knowledge *const known = &grandbois_knowledge;

/* Seat 0 begins. Clans seat by seat, "fox toad lizard" or, for two, "fox toad lizard rabbit"
 * (the first two are seat 0's); tiles come in the order given. */
static inline void begin(struct grandbois *g, int seats, const char *clans, const int *river)
{
    struct options options;
    char words[80];
    uint8_t dealt[PLAYERS_MAX * 2] = { 0 };
    int count = 0;
    options_default(&grandbois_game, seats, &options);
    options.value[option_find(&grandbois_game, "first")] = 1;
    grandbois_game.start(g, &options);
    snprintf(words, sizeof words, "%s", clans);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " "))
        dealt[count++] = (uint8_t)grandbois_clan_named(word);
    int cards = cards_per_seat(g);
    for (int card = 0; card < cards; card++)
        for (int seat = 0; seat < seats; seat++)
            grandbois_game.apply(
                g, SEAT_CHANCE,
                (struct move){ move_code(VERB_DEAL, seat, dealt[seat * cards + card]) }, NULL);
    for (int i = 0; i < RIVER_MAX; i++)
        grandbois_game.apply(g, SEAT_CHANCE, (struct move){ move_code(VERB_DRAW, river[i], 0) },
                             NULL);
}

/* A move by text, and the tile that then comes. */
static inline void play(struct grandbois *g, const char *text, int next_tile)
{
    struct move move;
    assert_true(grandbois_game.read_move(g, text, &move));
    assert_null(grandbois_game.refusal(g, g->turn, move, NULL));
    grandbois_game.apply(g, g->turn, move, NULL);
    if (g->phase == PHASE_DRAW)
        grandbois_game.apply(g, SEAT_CHANCE, (struct move){ move_code(VERB_DRAW, next_tile, 0) },
                             NULL);
}

/* A game with random moves until so many tiles lie and a player is to place one. */
static inline void random_position(struct grandbois *g, int seats, bool is_expert, int tiles,
                                   struct rng *rng)
{
    struct options options;
    options_default(&grandbois_game, seats, &options);
    options.value[option_find(&grandbois_game, "expert")] = is_expert;
    grandbois_game.start(g, &options);
    while (g->phase != PHASE_OVER && !(g->phase == PHASE_TILE && g->placed_count >= tiles))
        random_step(&grandbois_game, g, rng, NULL);
}

#endif
