/* bots.h: players that know a game only through game.h, and of a match only
 * what their own seat may see. */
#ifndef BOSQUET_BOTS_H
#define BOSQUET_BOTS_H

#include "game.h"

struct bot_request {
    const struct game *game;
    const void *seen; /* what game->view gave for this seat */
    int seats;
    int seat;
    const char *level; /* see bot_level */
    uint64_t seed;     /* the same request with the same seed has the same answer */
    int iterations;    /* 0: the level's own measure of effort */
};

struct bot_answer {
    struct move move;
    double value[SEATS_MAX]; /* the points it expects for each seat after the move */
    int visits;              /* positions it looked at */
};

/* The name of a level by its number from 0, NULL past the last: first those of
 * the protocol (easy, medium, hard, expert), then the players behind them by
 * their own names. */
const char *bot_level(int index);

bool bot_level_exists(const char *level);

/* A seat that has nothing to decide gets move.code 0. */
void bot_choose(const struct bot_request *request, struct bot_answer *answer);

#endif
