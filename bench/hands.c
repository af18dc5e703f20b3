/* hands.c: how many placements hold of a careful person, by the hands and the eyes that the card
 * leaves (A6.3): on structures as they grow and fall in games, at places that held when they were
 * tried in the mind. `make campaign-hands`, docs/bots.md.
 *
 * usage: campaign_hands PLACEMENTS [CLUMSINESS]
 * CLUMSINESS is in percent of a careful person's. The same command prints the same figures. */
#include "adresse_world.h"
#include "growing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PLACEMENTS_A_GAME = 45, CAREFUL = 100 };

/* What a card leaves, in the order of its copies, and all of them. */
enum kind { BOTH_OF_BOTH, ONE_EYE, ONE_HAND, ONE_OF_EACH, ALL, KINDS };

static const char *const titles[KINDS] = {
    [BOTH_OF_BOTH] = "both eyes and hands",
    [ONE_EYE] = "one eye",
    [ONE_HAND] = "one hand",
    [ONE_OF_EACH] = "one eye and one hand",
    [ALL] = "all",
};

struct tally {
    long placed, held;
};

static enum kind kind_of(int card)
{
    const struct piece_card *face = &adresse_piece_cards[card];
    return (enum kind)((face->closed != BOTH ? ONE_EYE : 0) + (face->hand != BOTH ? ONE_HAND : 0));
}

static void count_one(struct tally *tally, bool has_held)
{
    tally->placed++;
    tally->held += has_held;
}

/* One game's worth of placements, from the first. [0] of all cards, [1] without board cards. */
static void play_game(uint64_t seed, int clumsiness, struct tally tallies[2][KINDS])
{
    static struct growth growth;
    const int boards[] = { 4, 6 };
    growth_start(&growth, boards[seed % 2], seed);
    for (int i = 0; i < PLACEMENTS_A_GAME; i++) {
        int card = growth_card(&growth);
        growth_release_tried(&growth, card, clumsiness);
        bool has_held = growth_settle(&growth);
        for (int stacked = 0; stacked <= !adresse_piece_cards[card].is_board; stacked++) {
            count_one(&tallies[stacked][kind_of(card)], has_held);
            count_one(&tallies[stacked][ALL], has_held);
        }
    }
}

/* Wilson's, 95%, in percent. */
static void print_share(const struct tally *tally)
{
    const double z = 1.96, n = tally->placed > 0 ? (double)tally->placed : 1;
    const double share = (double)tally->held / n;
    double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    double half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    printf("  %5.1f%% (%.1f..%.1f) of %5ld", 100 * share, 100 * (middle - half),
           100 * (middle + half), tally->placed);
}

int main(int argc, char **argv)
{
    static struct tally tallies[2][KINDS];
    long wanted = argc > 1 ? atol(argv[1]) : 0;
    int clumsiness = argc > 2 ? atoi(argv[2]) : CAREFUL;
    if (wanted <= 0 || clumsiness <= 0 || argc > 3) {
        fputs("usage: campaign_hands PLACEMENTS [CLUMSINESS]\n", stderr);
        return 2;
    }
    for (uint64_t seed = 1; tallies[0][ALL].placed < wanted; seed++) {
        play_game(seed, clumsiness, tallies);
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\r%ld of %ld placements", tallies[0][ALL].placed, wanted);
    }
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    printf("%-22s  %-28s  %s\n", "held", "all cards", "without board cards");
    for (int kind = 0; kind < KINDS; kind++) {
        printf("%-22s", titles[kind]);
        print_share(&tallies[0][kind]);
        print_share(&tallies[1][kind]);
        putchar('\n');
    }
    return 0;
}
