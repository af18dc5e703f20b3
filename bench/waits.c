/* waits.c: how long a seat waits from one challenge that comes to it to the next, in matches of bots
 * of one level, and who wins them. There is no physics: pieces hold or fall by the rules' guess, as
 * who is challenged does not depend on how. `make campaign-waits`, docs/bots.md.
 *
 * usage: campaign_waits MATCHES [BOT,BOT,...]
 * For 3 to 6 seats; or for one list of bots, in every rotation of the seats. */
#include "bots.h"
#include "adresse_internal.h"
#include "hash.h"
#include "match.h"
#include "memory.h"
#include "worlds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SEATS_LEAST = 3,
    SEATS_MOST = 6,
    WAITS_MAX = 1 << 16,
    ITERATIONS_MAX = 800, /* those of "hard", so that nothing is timed */
};

/* A table's pace, in tenths of a second: to choose cards or an answer; to aim and lower a piece; to
 * see what becomes of it. In between the hand sways for as long as it does. */
enum { CARDS_DS = 40, AIM_DS = 30, REST_DS = 30, HALF_SECOND_DS = 5 };

/* ---- a world without physics ---- */

/* The state alone says which of the listed outcomes. */
static void guess(const void *state, struct move_list *out, struct json *motion)
{
    static struct adresse now;
    static struct move_list listed;
    (void)motion;
    memcpy(&now, state, sizeof now);
    out->count = 0;
    while (out->count < MOVES_MAX && adresse_game.to_act(&now) == seat_bit(SEAT_WORLD)) {
        listed.count = 0;
        adresse_game.list_moves(&now, SEAT_WORLD, &listed);
        uint64_t pick = hash_bytes(&now, sizeof now) % (uint64_t)listed.count;
        add_move(out, listed.moves[pick].code);
        adresse_game.apply(&now, SEAT_WORLD, listed.moves[pick], NULL);
    }
}

static bool estimate(const void *state, const struct cancellation *cancellation,
                     struct move_list *out)
{
    (void)cancellation;
    guess(state, out, NULL);
    return true;
}

static const struct world guessing = {
    .game = &adresse_game, .world_version = 1, .run = guess, .estimate = estimate
};
static const struct world *const worlds[] = { &guessing, NULL };

/* ---- waits ---- */

enum measure { CHALLENGES, PLACEMENTS, SECONDS, MEASURES };

static const char *const titles[MEASURES] = { "challenges", "placements", "seconds" };

struct waits {
    int count;
    int wait[MEASURES][WAITS_MAX];
};

/* One match, as it is told. */
struct telling {
    struct waits *waits;
    int since[SEATS_MAX][MEASURES]; /* its last challenge; tenths of seconds */
    int holder;                     /* to whom the challenge under way came; -1: to nobody yet */
};

static void end_wait(struct telling *telling, int seat)
{
    struct waits *waits = telling->waits;
    if (waits->count < WAITS_MAX) {
        for (int i = 0; i < MEASURES; i++)
            waits->wait[i][waits->count] = telling->since[seat][i] / (i == SECONDS ? 10 : 1);
        waits->count++;
    }
    memset(telling->since[seat], 0, sizeof telling->since[seat]);
}

static void pass(struct telling *telling, enum measure measure, int amount)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        telling->since[seat][measure] += amount;
}

/* Before a seat moves: what it is about to do, and how long that takes. */
static void tell(struct telling *telling, const struct adresse *a)
{
    int holder = a->challenge.holder;
    pass(telling, SECONDS,
         a->stage == STAGE_AIM    ? AIM_DS + REST_DS
         : a->stage == STAGE_HOLD ? HALF_SECOND_DS
                                  : CARDS_DS);
    if (a->stage == STAGE_LAUNCH) {
        pass(telling, CHALLENGES, 1);
        telling->holder = -1;
    }
    if (a->stage == STAGE_AIM)
        pass(telling, PLACEMENTS, 1);
    if (a->challenge.count == 0)
        return;
    if (telling->holder != holder)
        end_wait(telling, holder);
    telling->holder = holder;
    memset(telling->since[holder], 0, sizeof telling->since[0]); /* it has one */
}

static int compare_numbers(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void print_waits(struct waits *waits)
{
    for (int i = 0; i < MEASURES; i++) {
        int *wait = waits->wait[i], count = waits->count;
        qsort(wait, (size_t)count, sizeof *wait, compare_numbers);
        printf("  %s %3d %3d %4d", titles[i], wait[count / 2], wait[count * 9 / 10],
               wait[count - 1]);
    }
    putchar('\n');
}

/* ---- matches ---- */

static struct move decide(const struct match *match, int seats, int seat, const char *level,
                          uint64_t seed)
{
    struct adresse seen;
    struct bot_answer answer;
    adresse_game.view(match->state, seat, &seen);
    bot_choose(
        &(struct bot_request){ .game = &adresse_game,
                               .seen = &seen,
                               .seats = seats,
                               .seat = seat,
                               .level = level,
                               .seed = seed,
                               .iterations = strcmp(level, "medium") == 0 ? 80 : ITERATIONS_MAX },
        &answer);
    return answer.move;
}

/* The shares of the win by seat. */
static void play_match(uint64_t number, int seats, const char *const *level, struct waits *waits,
                       double *share)
{
    unsigned char bytes[SEED_BYTES] = { 0 };
    struct telling telling = { .waits = waits, .holder = -1 };
    struct match match;
    struct match_start start = { .game = &adresse_game, .seed = bytes };
    memcpy(bytes, &number, sizeof number);
    options_default(&adresse_game, seats, &start.options);
    match_init(&match, &start, NULL, NULL);
    for (uint64_t count = 1; !match_is_over(&match); count++) {
        int seat = __builtin_ctz(match_to_act(&match));
        struct move move = decide(&match, seats, seat, level[seat], number << 32 | count);
        tell(&telling, match.state);
        match_play(&match, seat, move, NULL, NULL);
    }
    for (int seat = 0; seat < seats; seat++)
        if (telling.since[seat][CHALLENGES] > 0)
            end_wait(&telling, seat);
    seat_mask winners = match_winners(&match);
    for (int seat = 0; seat < seats; seat++)
        share[seat] = winners & seat_bit(seat) ? 1.0 / __builtin_popcount(winners) : 0;
    match_clear(&match);
}

static void measure_level(const char *level, int seats, int matches)
{
    static struct waits waits;
    const char *levels[SEATS_MAX];
    double share[SEATS_MAX];
    for (int seat = 0; seat < seats; seat++)
        levels[seat] = level;
    waits.count = 0;
    for (int i = 0; i < matches; i++)
        play_match((uint64_t)i + 1, seats, levels, &waits, share);
    printf("%-8s %d seats %4d matches %5d waits", level, seats, matches, waits.count);
    print_waits(&waits);
    fflush(stdout);
}

static void measure_list(char *list, int matches)
{
    static struct waits waits;
    const char *bots[SEATS_MAX], *levels[SEATS_MAX];
    double share[SEATS_MAX], wins[SEATS_MAX] = { 0 };
    int seats = 0, played = 0;
    for (char *name = strtok(list, ","); name != NULL && seats < SEATS_MAX;
         name = strtok(NULL, ","))
        bots[seats++] = name;
    for (uint64_t number = 1; played < matches; number++)
        for (int turn = 0; turn < seats; turn++, played++) {
            for (int seat = 0; seat < seats; seat++)
                levels[seat] = bots[(seat + turn) % seats];
            play_match(number, seats, levels, &waits, share);
            for (int seat = 0; seat < seats; seat++)
                wins[(seat + turn) % seats] += share[seat];
        }
    for (int i = 0; i < seats; i++)
        printf("%-8s wins %5.1f of %d, %.1f%%\n", bots[i], wins[i], played, 100 * wins[i] / played);
    print_waits(&waits);
}

int main(int argc, char **argv)
{
    static const char *const levels[] = { "easy", "medium", "hard", "expert" };
    int matches = argc > 1 ? atoi(argv[1]) : 0;
    if (matches <= 0 || argc > 3) {
        fputs("usage: campaign_waits MATCHES [BOT,BOT,...]\n", stderr);
        return 2;
    }
    worlds_use(worlds);
    if (argc == 3) {
        measure_list(argv[2], matches);
        return 0;
    }
    puts("waits between two challenges of a seat: median, the longest of nine in ten, the longest");
    for (int level = 0; level < 4; level++)
        for (int seats = SEATS_LEAST; seats <= SEATS_MOST; seats++)
            measure_level(levels[level], seats, matches);
    return 0;
}
