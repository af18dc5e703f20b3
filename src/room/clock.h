/* clock.h: the players' clock. It only adds and subtracts: how much time went by is measured
 * by the server's monotonic clock and written into the log, so that a wall clock that jumps
 * takes nobody's time, and a replay needs no clock at all. */
#ifndef BOSQUET_CLOCK_H
#define BOSQUET_CLOCK_H

#include "game.h"

#include <stddef.h>

/* A point in time by both clocks: wall (since 1970; may jump) and monotonic. */
struct moment {
    int64_t wall_ms;
    int64_t steady_ms;
};

enum clock_kind {
    CLOCK_NONE,
    CLOCK_MOVE, /* so many seconds for every decision */
    CLOCK_GAME, /* so many seconds for all of them, and some more after each */
    CLOCK_DAYS, /* so many days for every decision */
};

struct clock_settings {
    enum clock_kind kind;
    int seconds;     /* of CLOCK_MOVE and CLOCK_GAME */
    int increment_s; /* of CLOCK_GAME */
    int days;        /* of CLOCK_DAYS */
};

/* A number that settings of a kind have: its key, where it is, and what it may be. */
struct clock_number {
    const char *key;
    size_t offset; /* of an int in struct clock_settings */
    int least, most;
    bool is_optional; /* else it is 0 */
};

enum { CLOCK_NUMBERS = 2 };

/* What is particular to each kind. */
struct clock_rule {
    const char *name;
    struct clock_number numbers[CLOCK_NUMBERS]; /* those without a key there are not */
    bool is_for_all_decisions; /* one allowance: a decision adds to what is left of it */
    bool runs_without_server;  /* a server that is down charges it all the same */
};

extern const struct clock_rule clock_rules[CLOCK_DAYS + 1];

static inline const struct clock_rule *clock_rule(const struct clock_settings *settings)
{
    return &clock_rules[settings->kind];
}

static inline int clock_number(const struct clock_settings *settings,
                               const struct clock_number *number)
{
    return *(const int *)((const char *)settings + number->offset);
}

/* Whether each number is what it may be. */
bool clock_settings_fit(const struct clock_settings *settings);

struct clock {
    struct clock_settings settings;
    int64_t left_ms[SEATS_MAX];
    seat_mask running; /* whose time goes by */
    int64_t since_ms;  /* steady: up to when it has been charged */
};

void clock_start(struct clock *clock, const struct clock_settings *settings, int seats);

/* Subtracts time from those who are running. */
void clock_charge(struct clock *clock, int64_t ms);

/* A seat has decided: adds the increment, or a fresh allowance for its next decision. Returns
 * the gain, which undo takes back. */
int64_t clock_pressed(struct clock *clock, int seat);

/* From now on these are running. */
void clock_run(struct clock *clock, seat_mask running);

/* The seats without time, and in how many ms the next one has none (-1: never). */
seat_mask clock_flags(const struct clock *clock);
int64_t clock_next_ms(const struct clock *clock);

#endif
