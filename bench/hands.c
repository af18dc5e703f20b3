/* hands.c: how many placements hold, by who places and by the hands and eyes that the card leaves
 * (A6.3): a careful person, and each level of our bots, all of them from the same positions of the
 * same matches. `make campaign-hands`, docs/bots.md.
 *
 * usage: campaign_hands PLACEMENTS [BOT|careful]...
 * The same command prints the same figures: simulations are counted, and not timed. */
#include "adresse_knowledge.h"
#include "bots.h"
#include "growing.h"
#include "match.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SEATS = 3,
    PLAYERS_COMPARED_MAX = 8,
    CLUMSINESS = 100, /* of a careful person, */
    UNTIMED = 1000,   /* iterations: more than any level simulates placements */
};

#define CARD_LEVEL "easy" /* by whom the matches' cards are played, */
#define HAND_LEVEL "hard" /* and by whose hand its pieces are placed: as a careful person's */
#define CAREFUL "careful"

/* What a card leaves, in the order of its copies, and all of them. */
enum kind { BOTH_OF_BOTH, ONE_EYE, ONE_HAND, ONE_OF_EACH, ALL, KINDS };

static const char *const titles[KINDS] = {
    [BOTH_OF_BOTH] = "both eyes and hands", [ONE_EYE] = "one eye", [ONE_HAND] = "one hand",
    [ONE_OF_EACH] = "one eye and one hand", [ALL] = "all",
};

struct tally {
    int placed, held;
};

static const char *compared[PLAYERS_COMPARED_MAX] = { CAREFUL, "easy", "medium", "hard", "expert" };
static int compared_count = 5;
static struct tally tallies[PLAYERS_COMPARED_MAX][KINDS];

/* ---- one placement ---- */

static struct move decide(const struct match *match, int seat, const char *level, uint64_t seed)
{
    struct adresse seen;
    struct bot_answer answer;
    adresse_game.view(match->state, seat, &seen);
    bot_choose(&(struct bot_request){ .game = &adresse_game,
                                      .seen = &seen,
                                      .seats = SEATS,
                                      .seat = seat,
                                      .level = level,
                                      .seed = seed,
                                      .iterations = UNTIMED },
               &answer);
    return answer.move;
}

static void hear_held(void *listener, const struct event *event)
{
    *(bool *)listener |= strcmp(event->name, "held") == 0;
}

static bool holds_by_level(const struct match *match, int seat, const char *level, uint64_t seed)
{
    bool has_held = false;
    struct event_log log = { hear_held, &has_held };
    struct match copy;
    struct tick tick;
    match_copy(match, &copy);
    match_play(&copy, seat, decide(&copy, seat, level, seed), &log, NULL);
    while (match_tick(&copy, &tick))
        match_play(&copy, seat, decide(&copy, seat, level, seed), &log, NULL);
    match_clear(&copy);
    return has_held;
}

/* A place that held when it was tried in the mind, if one of a few did; aimed at as an eye does,
 * let go at a calm moment with 150 ms of jitter. */
static bool holds_by_careful_person(const struct match *match, uint64_t seed)
{
    static struct growth growth;
    const struct adresse *a = match->state;
    growth.a = *a;
    rng_init(&growth.rng, seed);
    growth.a.challenge.cards[0] = a->challenge.cards[a->placement.index];
    growth_release_tried(&growth, growth.a.challenge.cards[0].card, CLUMSINESS);
    return growth_settle(&growth);
}

static void compare(const struct match *match, int seat, uint64_t seed)
{
    const struct adresse *a = match->state;
    int card = a->challenge.cards[a->placement.index].card;
    const struct piece_card *face = &adresse_piece_cards[card];
    int kind = (face->closed != BOTH ? ONE_EYE : 0) + (face->hand != BOTH ? ONE_HAND : 0);
    if (a->placement.position != face->position)
        return; /* a pivot was used */
    for (int i = 0; i < compared_count; i++) {
        bool has_held = strcmp(compared[i], CAREFUL) == 0
                            ? holds_by_careful_person(match, seed)
                            : holds_by_level(match, seat, compared[i], seed);
        struct tally *counted[] = { &tallies[i][kind], &tallies[i][ALL] };
        for (int k = 0; k < 2; k++) {
            counted[k]->placed++;
            counted[k]->held += has_held;
        }
    }
}

/* ---- the matches ---- */

static void play_match(uint64_t number, int wanted)
{
    unsigned char bytes[SEED_BYTES] = { 0 };
    struct match match;
    struct match_start start = { .game = &adresse_game, .seed = bytes };
    memcpy(bytes, &number, sizeof number);
    options_default(&adresse_game, SEATS, &start.options);
    match_init(&match, &start, NULL, NULL);
    for (uint64_t move = 1; !match_is_over(&match) && tallies[0][ALL].placed < wanted; move++) {
        const struct adresse *a = match.state;
        int seat = __builtin_ctz(match_to_act(&match));
        uint64_t seed = number << 32 | move;
        bool is_by_hand = a->stage == STAGE_AIM || a->stage == STAGE_HOLD;
        if (a->stage == STAGE_AIM)
            compare(&match, seat, seed);
        match_play(&match, seat, decide(&match, seat, is_by_hand ? HAND_LEVEL : CARD_LEVEL, seed),
                   NULL, NULL);
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\r%d of %d placements", tallies[0][ALL].placed, wanted);
    }
    match_clear(&match);
}

/* Wilson's, 95%, in percent. */
static void print_share(const struct tally *tally)
{
    const double z = 1.96, n = tally->placed > 0 ? tally->placed : 1;
    const double share = tally->held / n;
    double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    printf(" %5.1f (%.1f..%.1f)", 100 * share, 100 * (middle - half), 100 * (middle + half));
}

static void print_report(void)
{
    printf("%-21s %6s", "held, %", "placed");
    for (int i = 0; i < compared_count; i++)
        printf("  %-17s", compared[i]);
    for (int kind = 0; kind < KINDS; kind++) {
        printf("\n%-21s %6d", titles[kind], tallies[0][kind].placed);
        for (int i = 0; i < compared_count; i++)
            print_share(&tallies[i][kind]);
    }
    putchar('\n');
}

int main(int argc, char **argv)
{
    int wanted = argc > 1 ? atoi(argv[1]) : 0;
    bool is_known = argc - 2 <= PLAYERS_COMPARED_MAX;
    for (int i = 2; i < argc && is_known; i++) {
        is_known = bot_level_exists(argv[i]) || strcmp(argv[i], CAREFUL) == 0;
        compared[i - 2] = argv[i];
        compared_count = i - 1;
    }
    if (wanted <= 0 || !is_known) {
        fputs("usage: campaign_hands PLACEMENTS [BOT|careful]...\n", stderr);
        return 2;
    }
    for (uint64_t number = 1; tallies[0][ALL].placed < wanted; number++)
        play_match(number, wanted);
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    print_report();
    return 0;
}
