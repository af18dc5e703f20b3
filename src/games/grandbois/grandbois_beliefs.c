/* grandbois_beliefs.c: what placements and towers tell of the clans of whoever made them.
 *
 * The forest is laid again from the start. Each placement of a rival is compared with what
 * the rival could have done instead: the same tile elsewhere, and the tiles that may have
 * lain in the river beside it (nobody remembers which did; all that came later count, each
 * for its share). A player with these clans chooses what is good for them more often, but
 * not always, and sometimes without any regard to them. */
#include "grandbois_forest.h"
#include "grandbois_knowledge.h"
#include "grandbois_outlook.h"

#include <string.h>

enum {
    HANDS_MAX = 10, /* what one seat may hold: five clans, or ten pairs of them */
    OTHERS_MAX = 6, /* tiles that stand for all that may have lain in the river */
    TEMPERS = 4,    /* from one who does not care to one who always takes the best */
};

/* How keen a player of each temper is on a chestnut, in the exponent of its choice: each
 * twice as keen as the one before, but for the first. What the seats' tempers are comes
 * out with their clans. */
#define KEENNESS 0.2
static const double TEMPER_SHARES[TEMPERS] = { 0.15, 0.3, 0.3, 0.25 };

#define WHIM 0.03 /* how often a placement has nothing to do with the clans */
#define TOWER_KEENNESS 0.3
#define TOWER_WHIM 0.3 /* when to put a tower is much a matter of taste */

struct clan_guess {
    uint8_t clans[2]; /* the second is CLAN_UNKNOWN with one card each */
};

static int list_hands(const struct grandbois *g, struct clan_guess *hands)
{
    int count = 0;
    for (int a = CLAN_TOAD; a <= CLAN_LIZARD; a++) {
        if (cards_per_seat(g) == 1)
            hands[count++] = (struct clan_guess){ { (uint8_t)a, CLAN_UNKNOWN } };
        else
            for (int b = a + 1; b <= CLAN_LIZARD; b++)
                hands[count++] = (struct clan_guess){ { (uint8_t)a, (uint8_t)b } };
    }
    return count;
}

static bool holds(const struct clan_guess *hand, int clan)
{
    return hand->clans[0] == clan || hand->clans[1] == clan;
}

/* ---- one placement ---- */

/* How likely something is by temper and hand. */
struct chances {
    double of[TEMPERS][HANDS_MAX];
};

struct inference {
    struct grandbois g; /* the forest so far */
    struct outlook outlook;
    int hand_count;
    struct clan_guess hands[HANDS_MAX];
    struct chances likelihood[PLAYERS_MAX]; /* of all that a seat did */
};

/* Worths of a placement to each clan's holders; a hand's is theirs less the others'. */
static void worths_of(struct inference *r, const struct stakes *stakes,
                      const struct pattern *pattern, int x, int y, double worths[HANDS_MAX])
{
    double by_clan[CLANS + 1];
    double all = 0;
    for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++) {
        by_clan[clan] = gain_of(&r->outlook, &r->g, &stakes[clan], pattern, x, y);
        all += by_clan[clan];
    }
    int cards = cards_per_seat(&r->g);
    for (int h = 0; h < r->hand_count; h++) {
        double own = 0;
        for (int card = 0; card < cards; card++)
            own += by_clan[r->hands[h].clans[card]];
        double against = r->g.seats == 2 ? 0.6 : 0.25;
        worths[h] = own - against * (all - own);
    }
}

/* The weight that a choice has among others, added up. */
static void add_weights(const struct inference *r, const double worths[HANDS_MAX], double share,
                        struct chances *sum)
{
    for (int h = 0; h < r->hand_count; h++) {
        double weight = grandbois_exp(KEENNESS * worths[h]);
        sum->of[0][h] += share;
        for (int temper = 1; temper < TEMPERS; temper++, weight *= weight)
            sum->of[temper][h] += share * weight;
    }
}

/* All that could be done with a tile. */
static void weigh(struct inference *r, const struct stakes *stakes, int tile, double share,
                  struct chances *sum)
{
    for (int rotation = 0; rotation < 4; rotation++) {
        const struct pattern *pattern = &grandbois_tile_patterns[tile][rotation];
        for (int window = 0; window < r->g.window_count; window++) {
            if (!window_takes(&r->g, window, pattern))
                continue;
            double worths[HANDS_MAX];
            uint16_t place = r->g.window_place[window];
            worths_of(r, stakes, pattern, place_x(place), place_y(place), worths);
            add_weights(r, worths, share, sum);
        }
    }
}

static void count_in(struct inference *r, int seat, const struct chances *chances)
{
    struct chances *all = &r->likelihood[seat];
    double sum = 0;
    for (int temper = 0; temper < TEMPERS; temper++)
        for (int h = 0; h < r->hand_count; h++)
            sum += all->of[temper][h] *= chances->of[temper][h];
    for (int temper = 0; temper < TEMPERS; temper++)
        for (int h = 0; h < r->hand_count; h++)
            all->of[temper][h] /= sum;
}

/* Most players count what lies there; the more animals, the likelier it stays. */
static const float STAYS[5] = { 0, 0.7f, 0.8f, 0.9f, 1.0f };

static void read_tile(struct inference *r, const struct grandbois *seen, int index)
{
    int seat = seat_of_placement(seen, index);
    const struct tile_placement *placed = &seen->placed[index];
    struct stakes stakes[CLANS + 1];
    struct chances made = { 0 };
    struct chances all = { 0 };
    for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++) {
        struct stakes *s = &stakes[clan];
        *s = (struct stakes){ 0 };
        s->group[clan] = 2;
        s->nearly[clan] = 0.6f;
        s->beside[seat][clan] = 2;
        for (int animals = 1; animals <= 4; animals++) {
            int space = SPACE_ANIMALS(clan, animals);
            s->placed[space] = s->covered[space] = STAYS[animals];
        }
    }
    double worths[HANDS_MAX];
    worths_of(r, stakes, &grandbois_tile_patterns[placed->tile][placed->rotation], placed->x,
              placed->y, worths);
    add_weights(r, worths, 1, &made);
    weigh(r, stakes, placed->tile, 1, &all);

    /* Any of the tiles that came later may have lain in the river: a few stand for them. */
    uint8_t later[TILES];
    int count = 0;
    uint64_t tiles = seen->deck;
    for (int slot = 0; slot < seen->river_count; slot++)
        tiles |= tile_bit(seen->river[slot]);
    for (int slot = 0; slot < seen->aside_count; slot++)
        tiles |= tile_bit(seen->aside[slot]);
    for (int i = index + 1; i < seen->placed_count; i++)
        tiles |= tile_bit(seen->placed[i].tile);
    for (; tiles != 0; tiles &= tiles - 1)
        later[count++] = (uint8_t)__builtin_ctzll(tiles);
    int others = count < OTHERS_MAX ? count : OTHERS_MAX;
    for (int i = 0; i < others; i++) {
        int beside = count < RIVER_MAX - 1 ? count : RIVER_MAX - 1;
        weigh(r, stakes, later[i * count / others], (double)beside / others, &all);
    }
    for (int temper = 0; temper < TEMPERS; temper++)
        for (int h = 0; h < r->hand_count; h++) {
            double choice = made.of[temper][h] / all.of[temper][h];
            made.of[temper][h] = (1 - WHIM) * choice + WHIM / all.of[0][h];
        }
    count_in(r, seat, &made);
}

/* ---- one tower, put or kept ---- */

static void read_tower(struct inference *r, const struct tile_placement *placed, int seat,
                       int position)
{
    int cell = cell_at(placed->x + position_x(position), placed->y + position_y(position));
    int spaces[KINDS] = { 0 };
    struct chances chances;
    for (int i = 0; i < 8; i++)
        spaces[space_kind(r->g.cells[ring(cell + AROUND[i])])]++;
    double left = (double)(TILES - r->g.placed_count) / TILES;
    double price = 9.0 * (left < 0.5 ? 2 * left : 1) - 0.9 * left * spaces[KIND_BARE];
    for (int h = 0; h < r->hand_count; h++) {
        double worth = 0;
        for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++)
            worth += (holds(&r->hands[h], clan) ? 2 : 1) * spaces[clan];
        double keen = 1 / (1 + grandbois_exp(TOWER_KEENNESS * (price - worth)));
        double put = (1 - TOWER_WHIM) * keen + TOWER_WHIM / 2;
        for (int temper = 0; temper < TEMPERS; temper++)
            chances.of[temper][h] = temper == 0 ? 0.5 : placed->has_tower ? put : 1 - put;
    }
    count_in(r, seat, &chances);
}

/* ---- all of them ---- */

static bool may_hold(const struct grandbois *seen, int seat, const struct clan_guess *hand)
{
    for (int card = 0; card < cards_per_seat(seen); card++)
        if (seen->clans[seat][card] != CLAN_UNKNOWN && !holds(hand, seen->clans[seat][card]))
            return false;
    return true;
}

static void list_guesses(const struct grandbois *seen, const struct inference *r, int seat,
                         unsigned taken, struct guess *guess, struct beliefs *beliefs)
{
    if (seat == seen->seats) {
        beliefs->guesses[beliefs->count++] = *guess;
        return;
    }
    double weight = guess->weight;
    for (int h = 0; h < r->hand_count; h++) {
        const struct clan_guess *hand = &r->hands[h];
        unsigned cards = 1u << hand->clans[0] | 1u << hand->clans[1];
        cards &= ~(1u << CLAN_UNKNOWN);
        if ((cards & taken) != 0 || !may_hold(seen, seat, hand))
            continue;
        memcpy(guess->clans[seat], hand->clans, sizeof hand->clans);
        double likelihood = 0;
        for (int temper = 0; temper < TEMPERS; temper++)
            likelihood += r->likelihood[seat].of[temper][h];
        guess->weight = weight * likelihood;
        list_guesses(seen, r, seat + 1, taken | cards, guess, beliefs);
    }
    guess->weight = weight;
}

void grandbois_infer(const void *view, int viewer, void *notes)
{
    (void)viewer;
    const struct grandbois *seen = view;
    struct beliefs *beliefs = notes;
    struct inference r;
    memset(beliefs, 0, sizeof *beliefs);
    if (seen->dealt < seen->seats * cards_per_seat(seen))
        return;
    struct options options;
    options_default(&grandbois_game, seen->seats, &options);
    grandbois_game.start(&r.g, &options);
    r.g.is_expert = seen->is_expert;
    r.g.first = seen->first;
    r.hand_count = list_hands(seen, r.hands);
    grandbois_outlook_init(&r.outlook, &r.g);
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        for (int temper = 0; temper < TEMPERS; temper++)
            for (int h = 0; h < r.hand_count; h++)
                r.likelihood[seat].of[temper][h] = TEMPER_SHARES[temper] / r.hand_count;

    for (int i = 0; i < seen->placed_count; i++) {
        const struct tile_placement *placed = &seen->placed[i];
        const struct pattern *pattern = &grandbois_tile_patterns[placed->tile][placed->rotation];
        int seat = seat_of_placement(seen, i);
        bool is_read = seen->clans[seat][0] == CLAN_UNKNOWN;
        if (is_read)
            read_tile(&r, seen, i);
        outlook_lay(&r.outlook, &r.g, pattern, i, placed->x, placed->y);
        forest_lay(&r.g, pattern, placed->x, placed->y);
        r.g.placed[r.g.placed_count++] = *placed;
        if (pattern->clearing < 0 || r.g.towers_left[seat] == 0)
            continue;
        /* The last turn may not be over yet. */
        bool is_decided =
            i + 1 < seen->placed_count || seen->phase == PHASE_TILE || seen->phase == PHASE_OVER;
        if (is_read && is_decided)
            read_tower(&r, placed, seat, pattern->clearing);
        if (placed->has_tower) {
            int x = placed->x + position_x(pattern->clearing);
            int y = placed->y + position_y(pattern->clearing);
            r.g.towers_left[seat]--;
            forest_put_tower(&r.g, x, y);
            outlook_tower(&r.outlook, seat, x, y);
        }
    }

    struct guess guess = { .weight = 1 };
    list_guesses(seen, &r, 0, 0, &guess, beliefs);
    double sum = 0;
    for (int i = 0; i < beliefs->count; i++)
        sum += beliefs->guesses[i].weight;
    for (int i = 0; i < beliefs->count; i++)
        beliefs->guesses[i].weight /= sum;
}

void grandbois_imagine(void *view, int viewer, const void *notes, struct rng *rng)
{
    struct grandbois *seen = view;
    const struct beliefs *beliefs = notes;
    if (beliefs->count == 0) {
        grandbois_game.imagine(seen, viewer, rng);
        return;
    }
    double luck = rng_uniform(rng);
    int pick = 0;
    while (pick + 1 < beliefs->count && luck >= beliefs->guesses[pick].weight)
        luck -= beliefs->guesses[pick++].weight;
    for (int seat = 0; seat < seen->seats; seat++)
        if (seen->clans[seat][0] == CLAN_UNKNOWN)
            memcpy(seen->clans[seat], beliefs->guesses[pick].clans[seat], sizeof seen->clans[seat]);
}

void grandbois_write_beliefs(const void *view, int viewer, const void *notes, struct json *json)
{
    (void)viewer;
    const struct grandbois *seen = view;
    const struct beliefs *beliefs = notes;
    if (beliefs->count == 0)
        return;
    json_begin_object(json, "clans");
    for (int seat = 0; seat < seen->seats; seat++) {
        if (seen->clans[seat][0] != CLAN_UNKNOWN)
            continue;
        const char key[2] = { (char)('0' + seat), 0 };
        json_begin_object(json, key);
        for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++) {
            double chance = 0;
            for (int i = 0; i < beliefs->count; i++) {
                const struct guess *guess = &beliefs->guesses[i];
                if (guess->clans[seat][0] == clan || guess->clans[seat][1] == clan)
                    chance += guess->weight;
            }
            json_put_real(json, grandbois_clan_names[clan], chance);
        }
        json_end_object(json);
    }
    json_end_object(json);
}
