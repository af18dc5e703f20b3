/* bots.h: players that know a game only through game.h (with knowledge.h for what is known
 * beside its rules, and worlds.h, where a hand lets go of something), and of a match only
 * what their own seat may see. */
#ifndef BOSQUET_BOTS_H
#define BOSQUET_BOTS_H

#include "game.h"

#include <stdatomic.h>

enum {
    BOT_MEMORY_MAX = 32 << 20, /* bytes: the most that thinking about one decision takes */
    CONSIDERED_MAX = 8,
};

/* What a bot keeps in mind from one move of a match to the next, so that thoughts about
 * what came true are not thought again. It belongs to one seat of one match and to one
 * thread at a time; it never grows beyond a fixed size. */
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
    uint64_t seed;             /* with iterations: the same request has the same answer */
    int iterations;            /* exactly so much effort; 0: the level's own measure */
    int time_ms;               /* at most; the expert takes all of it; 0: the level's own measure */
    bool counts_cpu_time;      /* time is this thread's own, not the clock's on the wall */
    int threads;               /* 0 and 1: this one */
    struct bot_memory *memory; /* may be NULL */
    size_t memory_limit;       /* bytes to think with, BOT_MEMORY_MAX at most; 0: the level's own */
    const atomic_bool *stop;   /* may be NULL; once true, the answer comes at once */
};

struct considered {
    struct move move;
    double value; /* for the bot's own seat, as in struct bot_answer */
    int visits;
};

struct bot_answer {
    struct move move;
    double value[SEATS_MAX]; /* how likely it thinks each seat is to win, 0 to 1 */
    int visits;              /* positions it looked at */
    int considered_count;    /* the moves it thought most of, best first */
    struct considered considered[CONSIDERED_MAX];
};

/* The name of a level by its number from 0, NULL past the last: first those of
 * the protocol (easy, medium, hard, expert), then players to measure others by. */
const char *bot_level(int index);

bool bot_level_exists(const char *level);

/* How long a level takes for a decision if nothing else is said; 0 where it counts its
 * effort otherwise. */
int bot_time_ms(const char *level);

int bot_clumsiness(const char *level); /* of its hand, see struct knowledge's attempt */

/* A seat that has nothing to decide gets move.code 0. */
void bot_choose(const struct bot_request *request, struct bot_answer *answer);

/* The same piece by piece, for those who must look up in between and keep the time
 * themselves: the request's times and its stop do not matter here. The pieces together
 * give the answer that the whole would. */
struct bot_thought;

/* Of the request only its memory and its game must outlast this call. */
struct bot_thought *bot_begin(const struct bot_request *request);

/* So many iterations more; false once there is nothing left to think about. */
bool bot_go_on(struct bot_thought *thought, int iterations);

void bot_end(struct bot_thought *thought, struct bot_answer *answer); /* frees it */

/* What a player in this seat may conclude about what it cannot see, as an object under
 * `key`; empty where the game has no beliefs. */
void bot_write_beliefs(const struct game *game, const void *seen, int seat, const char *key,
                       struct json *json);

#endif
