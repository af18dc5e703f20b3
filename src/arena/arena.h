/* arena.h: tournaments of bots with statistics. A struct arena is the configuration; several
 * processes play the games in blocks; a tally sums up the results. */
#ifndef BOSQUET_ARENA_H
#define BOSQUET_ARENA_H

#include "arena_stats.h"
#include "match.h"

#include <stdio.h>

enum { ARENA_REASON_MAX = ERROR_TEXT_MAX };

struct arena_bot {
    const char *name;    /* as it was given: "expert", "hard@200ms", "cmd:python3 bot.py" */
    const char *program; /* for the shell; NULL: one of ours */
    char level[SEAT_LEVEL_MAX];
    int iterations; /* 0: the level's own number */
    int time_ms;    /* 0: the level's own time */
    int row;        /* of the tally */
};

struct arena {
    const struct game *game;
    struct options options;           /* as many seats as there are bots */
    struct arena_bot bots[SEATS_MAX]; /* each plays as many games in every seat */
    unsigned char seed[SEED_BYTES];
    enum language language;
    int blocks; /* at most; a block is one seed from every rotation of the seats */
    int processes;
    double above;            /* the share of the first bot that is asked about */
    bool stops_when_decided; /* sequential test of whether it is above that */
    bool has_placements;     /* the game has a world, so placements hold or fall */
    bool shares_placements;  /* every bot is asked about every placement */
    bool as_json;
};

/* ---- playing ---- */

struct arena_line { /* the result of one bot in one game */
    double win;     /* a shared victory counts in equal parts */
    int points;
    int rank;
    int moves;
    double total_ms, longest_ms;
    int placed, held;             /* its own placements */
    int asked_placed, asked_held; /* with shares_placements: of all of this game */
};

struct arena_game {
    struct arena_line lines[SEATS_MAX]; /* by bot */
    int forfeiter;                      /* the bot that broke the game off; -1: none */
    char reason[ARENA_REASON_MAX];      /* why */
};

/* Why, in the arena's language, with nothing in it that would move a terminal's cursor. */
void arena_write_reason(const struct arena *arena, const struct error *why,
                        char out[ARENA_REASON_MAX]);

/* The external programs that one process runs, kept from game to game. */
struct arena_programs;

struct arena_programs *arena_programs_new(const struct arena *arena);
void arena_programs_free(struct arena_programs *programs);

/* Plays one game of a block. False if a program cannot be run at all: then nothing can be
 * measured. */
bool arena_play(struct arena_programs *programs, int block, int rotation, struct arena_game *out,
                struct error *error);

/* ---- summing up ---- */

struct arena_row { /* one bot, or several of one name behind the first */
    const char *name;
    int seats; /* how many there are of it */
    int games;
    double wins, points, ranks;
    int scored; /* games with points: not those that were broken off */
    int64_t moves;
    double total_ms, longest_ms;
    int forfeits;
    char reason[ARENA_REASON_MAX]; /* of the first of them */
    struct ratio share;
    struct confidence_sequence sequence;
    struct ratio held, asked;
    double elo;
    struct interval elo_interval;
};

enum arena_end { ARENA_PLAYED_ALL, ARENA_DECIDED, ARENA_INTERRUPTED, ARENA_BROKE };

struct arena_tally {
    int blocks, games;
    int rows;
    struct arena_row row[SEATS_MAX];
    struct ratio duel_share; /* of two rows: how often the first ends before the second */
    struct confidence_sequence duel_sequence;
    struct duels duels;
    int anchor; /* the row whose Elo is 0 */
    enum arena_end end;
};

void arena_tally_init(struct arena_tally *tally, const struct arena *arena);

/* The games of the next block; blocks come in order. */
void arena_tally_add(struct arena_tally *tally, const struct arena *arena,
                     const struct arena_game *games);

/* 1: the first bot's share is above arena->above; -1: below; 0: not clear yet, at any time. */
int arena_verdict(const struct arena_tally *tally, const struct arena *arena);

/* The interval of a share: for the planned number of games if they were played without
 * looking at them, else one that holds whenever one looks. */
bool arena_interval_is_fixed(const struct arena_tally *tally, const struct arena *arena);
struct interval arena_share_interval(const struct arena_tally *tally, const struct arena *arena,
                                     int row);

void arena_rate(struct arena_tally *tally, const struct arena *arena); /* fills in Elo */

/* ---- several processes ---- */

/* Progress. */
struct arena_interim {
    const struct arena_tally *tally; /* of whole blocks, in their order */
    int games;                       /* that ended, also of blocks that are not counted yet */
    double seconds_left;             /* about, for all games; negative: nobody knows yet */
};

double arena_now(void); /* seconds, by a clock that cannot jump */

typedef void arena_viewer(void *viewer, const struct arena_interim *interim);

/* Plays until all is played, decided or interrupted; the tally depends on the seed and not
 * on how many processes there are. `show` (it may be NULL) is called after every game and
 * now and then. False (code "failed"): a process or a program broke; the tally holds what
 * was measured before. */
bool arena_run(const struct arena *arena, struct arena_tally *tally, arena_viewer *show,
               void *viewer, struct error *error);

#endif
