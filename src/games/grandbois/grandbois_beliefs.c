/* grandbois_beliefs.c: Bayesian inference of rivals' clans from their placements and towers.
 *
 * The forest is laid again from the start. The likelihood of each placement, given a hand, is
 * a softmax over its alternatives: the same tile elsewhere, and the tiles that may have lain
 * in the river beside it (nobody remembers which did; all that came later count, each for its
 * share). With a small probability a placement has nothing to do with the clans. */
#include "grandbois_forest.h"
#include "grandbois_knowledge.h"
#include "grandbois_forest_index.h"

#include <string.h>

enum {
    HANDS_MAX = 10,   /* hands of one seat: five clans, or ten pairs of them */
    OTHERS_MAX = 6,   /* a sample of the tiles that may have lain in the river */
    TEMPERATURES = 4, /* of the softmax, from indifferent to nearly greedy */
};

/* The inverse temperature per chestnut: 0 for the first, then doubled from one to the next.
 * Each seat's temperature is inferred together with its clans. */
#define INVERSE_TEMPERATURE 0.2
static const double TEMPERATURE_PRIORS[TEMPERATURES] = { 0.15, 0.3, 0.3, 0.25 };

#define EPSILON 0.03 /* of placements that have nothing to do with the clans */
#define TOWER_SLOPE 0.3
#define TOWER_EPSILON 0.3 /* the same of towers: when to put one is much a matter of taste */

struct clan_hand {
    uint8_t clans[2]; /* the second is CLAN_UNKNOWN with one card each */
};

static int list_hands(const struct grandbois *g, struct clan_hand *hands)
{
    int count = 0;
    for (int a = CLAN_TOAD; a <= CLAN_LIZARD; a++) {
        if (cards_per_seat(g) == 1)
            hands[count++] = (struct clan_hand){ { (uint8_t)a, CLAN_UNKNOWN } };
        else
            for (int b = a + 1; b <= CLAN_LIZARD; b++)
                hands[count++] = (struct clan_hand){ { (uint8_t)a, (uint8_t)b } };
    }
    return count;
}

static bool holds(const struct clan_hand *hand, int clan)
{
    return hand->clans[0] == clan || hand->clans[1] == clan;
}

/* ---- one placement ---- */

/* Likelihoods, or a posterior, by temperature and hand. */
struct likelihoods {
    double of[TEMPERATURES][HANDS_MAX];
};

struct inference {
    struct grandbois g; /* the forest so far */
    struct forest_index index;
    int hand_count;
    struct clan_hand hands[HANDS_MAX];
    struct likelihoods posterior[PLAYERS_MAX]; /* of all that a seat did */
};

/* Values of a placement to each hand: to its clans, less a part of those to the others. */
static void values_of(struct inference *r, const struct seat_weights *weights,
                      const struct pattern *pattern, int x, int y, double values[HANDS_MAX])
{
    double by_clan[CLANS + 1];
    double all = 0;
    for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++) {
        by_clan[clan] = placement_gain(&r->index, &r->g, &weights[clan], pattern, x, y);
        all += by_clan[clan];
    }
    int cards = cards_per_seat(&r->g);
    for (int h = 0; h < r->hand_count; h++) {
        double own = 0;
        for (int card = 0; card < cards; card++)
            own += by_clan[r->hands[h].clans[card]];
        double against = r->g.seats == 2 ? 0.6 : 0.25;
        values[h] = own - against * (all - own);
    }
}

/* Adds a choice's softmax weights to the sums. */
static void add_weights(const struct inference *r, const double values[HANDS_MAX], double share,
                        struct likelihoods *sum)
{
    for (int h = 0; h < r->hand_count; h++) {
        double weight = grandbois_exp(INVERSE_TEMPERATURE * values[h]);
        sum->of[0][h] += share;
        for (int temperature = 1; temperature < TEMPERATURES; temperature++, weight *= weight)
            sum->of[temperature][h] += share * weight;
    }
}

/* Adds those of all placements of a tile. */
static void sum_alternatives(struct inference *r, const struct seat_weights *weights, int tile,
                             double share, struct likelihoods *sum)
{
    for (int rotation = 0; rotation < 4; rotation++) {
        const struct pattern *pattern = &grandbois_tile_patterns[tile][rotation];
        for (int window = 0; window < r->g.window_count; window++) {
            if (!window_takes(&r->g, window, pattern))
                continue;
            double values[HANDS_MAX];
            uint16_t place = r->g.window_place[window];
            values_of(r, weights, pattern, place_x(place), place_y(place), values);
            add_weights(r, values, share, sum);
        }
    }
}

static void update_posterior(struct inference *r, int seat, const struct likelihoods *likelihoods)
{
    struct likelihoods *all = &r->posterior[seat];
    double sum = 0;
    for (int temperature = 0; temperature < TEMPERATURES; temperature++)
        for (int h = 0; h < r->hand_count; h++)
            sum += all->of[temperature][h] *= likelihoods->of[temperature][h];
    for (int temperature = 0; temperature < TEMPERATURES; temperature++)
        for (int h = 0; h < r->hand_count; h++)
            all->of[temperature][h] /= sum;
}

/* The value of a space, by its animals: the more, the likelier it stays uncovered. */
static const float STAYS[5] = { 0, 0.7f, 0.8f, 0.9f, 1.0f };

static void update_by_tile(struct inference *r, const struct grandbois *seen, int index)
{
    int seat = seat_of_placement(seen, index);
    const struct tile_placement *placed = &seen->placed[index];
    struct seat_weights weights[CLANS + 1];
    struct likelihoods made = { 0 };
    struct likelihoods all = { 0 };
    for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++) {
        struct seat_weights *s = &weights[clan];
        *s = (struct seat_weights){ 0 };
        s->group[clan] = 2;
        s->nearly[clan] = 0.6f;
        s->beside[seat][clan] = 2;
        for (int animals = 1; animals <= 4; animals++) {
            int space = SPACE_ANIMALS(clan, animals);
            s->placed[space] = s->covered[space] = STAYS[animals];
        }
    }
    double values[HANDS_MAX];
    values_of(r, weights, &grandbois_tile_patterns[placed->tile][placed->rotation], placed->x,
              placed->y, values);
    add_weights(r, values, 1, &made);
    sum_alternatives(r, weights, placed->tile, 1, &all);

    /* Any of the tiles that came later may have lain in the river: a sample stands for them. */
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
        sum_alternatives(r, weights, later[i * count / others], (double)beside / others, &all);
    }
    for (int temperature = 0; temperature < TEMPERATURES; temperature++)
        for (int h = 0; h < r->hand_count; h++) {
            double choice = made.of[temperature][h] / all.of[temperature][h];
            made.of[temperature][h] = (1 - EPSILON) * choice + EPSILON / all.of[0][h];
        }
    update_posterior(r, seat, &made);
}

/* ---- one tower, put or kept ---- */

static void update_by_tower(struct inference *r, const struct tile_placement *placed, int seat,
                            int position)
{
    int cell = cell_at(placed->x + position_x(position), placed->y + position_y(position));
    int spaces[KINDS] = { 0 };
    struct likelihoods likelihoods;
    for (int i = 0; i < 8; i++)
        spaces[space_kind(r->g.cells[ring(cell + AROUND[i])])]++;
    double left = (double)(TILES - r->g.placed_count) / TILES;
    double price = 9.0 * (left < 0.5 ? 2 * left : 1) - 0.9 * left * spaces[KIND_BARE];
    for (int h = 0; h < r->hand_count; h++) {
        double worth = 0;
        for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++)
            worth += (holds(&r->hands[h], clan) ? 2 : 1) * spaces[clan];
        double keen = 1 / (1 + grandbois_exp(TOWER_SLOPE * (price - worth)));
        double put = (1 - TOWER_EPSILON) * keen + TOWER_EPSILON / 2;
        for (int temperature = 0; temperature < TEMPERATURES; temperature++)
            likelihoods.of[temperature][h] = temperature == 0    ? 0.5
                                             : placed->has_tower ? put
                                                                 : 1 - put;
    }
    update_posterior(r, seat, &likelihoods);
}

/* ---- the whole forest ---- */

static bool may_hold(const struct grandbois *seen, int seat, const struct clan_hand *hand)
{
    for (int card = 0; card < cards_per_seat(seen); card++)
        if (seen->clans[seat][card] != CLAN_UNKNOWN && !holds(hand, seen->clans[seat][card]))
            return false;
    return true;
}

static void list_hypotheses(const struct grandbois *seen, const struct inference *r, int seat,
                            unsigned taken, struct hypothesis *hypothesis, struct beliefs *beliefs)
{
    if (seat == seen->seats) {
        beliefs->hypotheses[beliefs->count++] = *hypothesis;
        return;
    }
    double weight = hypothesis->weight;
    for (int h = 0; h < r->hand_count; h++) {
        const struct clan_hand *hand = &r->hands[h];
        unsigned cards = 1u << hand->clans[0] | 1u << hand->clans[1];
        cards &= ~(1u << CLAN_UNKNOWN);
        if ((cards & taken) != 0 || !may_hold(seen, seat, hand))
            continue;
        memcpy(hypothesis->clans[seat], hand->clans, sizeof hand->clans);
        double likelihood = 0;
        for (int temperature = 0; temperature < TEMPERATURES; temperature++)
            likelihood += r->posterior[seat].of[temperature][h];
        hypothesis->weight = weight * likelihood;
        list_hypotheses(seen, r, seat + 1, taken | cards, hypothesis, beliefs);
    }
    hypothesis->weight = weight;
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
    grandbois_forest_index_init(&r.index, &r.g);
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        for (int temperature = 0; temperature < TEMPERATURES; temperature++)
            for (int h = 0; h < r.hand_count; h++)
                r.posterior[seat].of[temperature][h] =
                    TEMPERATURE_PRIORS[temperature] / r.hand_count;

    for (int i = 0; i < seen->placed_count; i++) {
        const struct tile_placement *placed = &seen->placed[i];
        const struct pattern *pattern = &grandbois_tile_patterns[placed->tile][placed->rotation];
        int seat = seat_of_placement(seen, i);
        bool is_read = seen->clans[seat][0] == CLAN_UNKNOWN;
        if (is_read)
            update_by_tile(&r, seen, i);
        forest_index_lay(&r.index, &r.g, pattern, i, placed->x, placed->y);
        forest_lay(&r.g, pattern, placed->x, placed->y);
        r.g.placed[r.g.placed_count++] = *placed;
        if (pattern->clearing < 0 || r.g.towers_left[seat] == 0)
            continue;
        /* The last turn may not be over yet. */
        bool is_decided =
            i + 1 < seen->placed_count || seen->phase == PHASE_TILE || seen->phase == PHASE_OVER;
        if (is_read && is_decided)
            update_by_tower(&r, placed, seat, pattern->clearing);
        if (placed->has_tower) {
            int x = placed->x + position_x(pattern->clearing);
            int y = placed->y + position_y(pattern->clearing);
            r.g.towers_left[seat]--;
            forest_put_tower(&r.g, x, y);
            forest_index_tower(&r.index, seat, x, y);
        }
    }

    struct hypothesis hypothesis = { .weight = 1 };
    list_hypotheses(seen, &r, 0, 0, &hypothesis, beliefs);
    double sum = 0;
    for (int i = 0; i < beliefs->count; i++)
        sum += beliefs->hypotheses[i].weight;
    for (int i = 0; i < beliefs->count; i++)
        beliefs->hypotheses[i].weight /= sum;
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
    while (pick + 1 < beliefs->count && luck >= beliefs->hypotheses[pick].weight)
        luck -= beliefs->hypotheses[pick++].weight;
    for (int seat = 0; seat < seen->seats; seat++)
        if (seen->clans[seat][0] == CLAN_UNKNOWN)
            memcpy(seen->clans[seat], beliefs->hypotheses[pick].clans[seat],
                   sizeof seen->clans[seat]);
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
                const struct hypothesis *hypothesis = &beliefs->hypotheses[i];
                if (hypothesis->clans[seat][0] == clan || hypothesis->clans[seat][1] == clan)
                    chance += hypothesis->weight;
            }
            json_put_real(json, grandbois_clan_names[clan], chance);
        }
        json_end_object(json);
    }
    json_end_object(json);
}
