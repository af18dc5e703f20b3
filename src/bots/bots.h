/* bots.h: computer players. They know a game only through game.h, knowledge.h and worlds.h,
 * and of a match only their own seat's view. */
#ifndef BOSQUET_BOTS_H
#define BOSQUET_BOTS_H

#include "game.h"

#include <stdatomic.h>

enum {
    BOT_MEMORY_MAX = 32 << 20, /* bytes: the most that a search uses */
    CONSIDERED_MAX = 8,
    BOTS_VERSION = 1, /* the next one when a level plays otherwise: results name it, for ratings */
};

/* The search tree that a bot keeps from one move of a match to the next, of bounded size. It
 * belongs to one seat of one match and to one thread at a time. */
struct bot_memory;

struct bot_memory *bot_memory_new(void);
void bot_memory_free(struct bot_memory *memory);         /* NULL does nothing */
size_t bot_memory_size(const struct bot_memory *memory); /* bytes, now */

struct bot_request {
    const struct game *game;
    const void *seen; /* what game->view gave for this seat */
    int seats;
    int seat;
    const char *level;         /* see bot_level */
    uint64_t seed;             /* with iterations set, the same request has the same answer */
    int iterations;            /* exactly so many; 0: the level's own number */
    int time_ms;               /* at most; the expert uses all of it; 0: the level's own time */
    bool counts_cpu_time;      /* time is the thread's CPU time, not wall time */
    int threads;               /* 0 and 1: the calling one */
    struct bot_memory *memory; /* may be NULL */
    size_t memory_limit;       /* bytes of the tree, BOT_MEMORY_MAX at most; 0: the level's own */
    const atomic_bool *stop;   /* may be NULL; once true, the answer comes at once */
};

struct considered_move {
    struct move move;
    double value; /* for the bot's own seat, as in struct bot_answer */
    int visits;
};

struct bot_answer {
    struct move move;
    double value[SEATS_MAX]; /* each seat's estimated probability of winning */
    int visits;              /* iterations, or positions evaluated */
    int considered_count;    /* the best moves, best first */
    struct considered_move considered[CONSIDERED_MAX];
};

/* The name of a level by its number from 0, NULL past the last: first those of the protocol
 * (easy, medium, hard, expert), then baselines to measure them by. */
const char *bot_level(int index);

bool bot_level_exists(const char *level);

/* The default time of a level for a decision; 0 where it is bounded by iterations alone. */
int bot_time_ms(const char *level);

int bot_clumsiness(const char *level); /* noise of its hand in percent, see struct knowledge */

/* A seat that has nothing to decide gets move.code 0. */
void bot_choose(const struct bot_request *request, struct bot_answer *answer);

/* The same where a hand decides in time (tick() of game.h): at once, without thinking. False
 * where something else is asked. */
bool bot_react(const struct bot_request *request, struct move *out);

/* The same decision in slices, for callers that cannot block and keep the time themselves:
 * the request's time_ms and stop are ignored. Slices give the answer that one call would. */
struct bot_decision;

/* Of the request only its memory and its game must outlast this call. */
struct bot_decision *bot_begin(const struct bot_request *request);

/* Runs so many iterations more; false once the decision needs no more. */
bool bot_continue(struct bot_decision *decision, int iterations);

void bot_end(struct bot_decision *decision, struct bot_answer *answer); /* frees it */

/* What knowledge infers from a view about what it hides, as an object under `key`; empty
 * where the game infers nothing. */
void bot_write_beliefs(const struct game *game, const void *seen, int seat, const char *key,
                       struct json *json);

#endif
