/* grimm_evaluate.c: evaluation. The game is a race to the third house, so a position is reduced
 * to each seat's remaining cost. */
#include "grimm_knowledge.h"

/* ---- the remaining cost ---- */

/* For values of moves: in units, as an action can fetch one. */
const struct cost_weights grimm_move_weights = {
    .unit = { 1.2f, 1.3f, 1.2f },
    .section = 1,
    .spare = 0.25f,
};

/* Who wins is rather a matter of sections built: there are two actions a round, resources
 * lie about, and those on a board may still be lost. In games between searching players
 * (6,500 positions) a unit foretells the winner as 0.3 of a section would; but who plays by
 * that gathers too little: it won 41 of 150 games where these figures won 60. */
static const struct cost_weights race_weights = {
    .unit = { 0.6f, 0.65f, 0.65f },
    .section = 1,
    .spare = 0.1f,
};

static const int price_above[LEVEL_ROOF + 1] = { 12, 10, 6, 0 }; /* G3.5, from that level */

static void add_unfinished(const struct grimm_player *p, int type, struct needs *needs, int *houses)
{
    for (int level = LEVEL_WALLS; level >= LEVEL_FLOOR; level--)
        for (int i = 0; i < p->house_count && *houses < HOUSES_TO_WIN; i++) {
            if (house_type(p->houses[i]) != type || house_level(p->houses[i]) != level)
                continue;
            int sections = LEVEL_ROOF - level;
            int units = price_above[level] - house_is_on_scrap(p->houses[i]) * sections;
            needs->units[type][*houses + 1] = needs->units[type][*houses] + units;
            needs->sections[type][*houses + 1] = needs->sections[type][*houses] + sections;
            ++*houses;
        }
}

enum { TOO_MANY = 1000 }; /* units for a house that cannot be built */

void grimm_find_needs(const struct grimm *g, int seat, struct needs *needs)
{
    const struct grimm_player *p = &g->players[seat];
    needs->houses = HOUSES_TO_WIN - grimm_complete_houses(g, seat, TYPES);
    if (needs->houses < 0)
        needs->houses = 0;
    for (int type = 0; type < TYPES; type++) {
        int houses = 0;
        needs->units[type][0] = 0;
        needs->sections[type][0] = 0;
        add_unfinished(p, type, needs, &houses);
        int roofs = g->sections[type][LEVEL_ROOF - 1]; /* the scarcest of the sections */
        for (int k = houses; k < HOUSES_TO_WIN; k++) {
            needs->units[type][k + 1] = needs->units[type][k] + price_above[LEVEL_NONE];
            needs->sections[type][k + 1] = needs->sections[type][k] + LEVEL_ROOF;
        }
        for (int k = roofs + 1; k <= HOUSES_TO_WIN; k++)
            needs->units[type][k] = TOO_MANY;
    }
}

float grimm_cost(const struct cost_weights *weights, const struct needs *needs,
                 const int board[TYPES], struct build_plan *plan)
{
    float cost[TYPES][HOUSES_TO_WIN + 1];
    int all = needs->houses;
    for (int type = 0; type < TYPES; type++)
        for (int k = 0; k <= all; k++) {
            int missing = needs->units[type][k] - board[type];
            cost[type][k] = weights->section * (float)needs->sections[type][k] +
                            (missing > 0 ? weights->unit[type] : weights->spare) * (float)missing;
        }
    float best = 0;
    int straw = -1;
    int wood = 0;
    for (int s = 0; s <= all; s++)
        for (int w = 0; w <= all - s; w++) {
            float sum = cost[STRAW][s] + cost[WOOD][w] + cost[BRICK][all - s - w];
            if (straw < 0 || sum < best) {
                best = sum;
                straw = s;
                wood = w;
            }
        }
    if (plan != NULL) {
        plan->cost = best;
        plan->houses[STRAW] = straw;
        plan->houses[WOOD] = wood;
        plan->houses[BRICK] = all - straw - wood;
    }
    return best;
}

/* Tokens on the Friend count half: they have to be fetched. */
void grimm_board_of(const struct grimm *g, int seat, int board[TYPES])
{
    const struct grimm_player *p = &g->players[seat];
    for (int type = 0; type < TYPES; type++)
        board[type] = p->board[type] + p->tokens[type] / 2;
}

/* ---- values of cards ----
 *
 * In units to a move; opinion about cards is a table beside the rules, as in
 * grimm_move_value.c. Fitted to games that grimm_rollout() played with itself, for 2 to 4
 * (40,000 positions at the start of a round): the chance that shares by distance give to
 * whoever won in the end was made as large as possible on average. */

static const float worth_of_card[CARDS_END] = {
    [CARD_friendly_match] = 1.0f,
    [CARD_big_bad_wolf] = 1.9f,
    [CARD_bridge_troll] = 1.0f,
    [CARD_by_the_hair] = 0.1f,
    [CARD_consult_oracle] = 0.2f,
    [CARD_crystal_ball] = 0.6f,
    [CARD_curse_of_darkness] = 0.2f,
    [CARD_scrap_pile] = 0.4f,
    [CARD_dragon] = 1.3f,
    [CARD_fairy_food] = 0.7f,
    [CARD_ghostly_whispers] = 0.6f,
    [CARD_giant] = 1.1f,
    [CARD_grandmas_house] = 1.0f,
    [CARD_harvest_moon] = 0.9f,
    [CARD_hidden_stash] = 0.9f,
    [CARD_hired_help] = 0.5f,
    [CARD_little_helpers] = 0.9f,
    [CARD_lonely_castle] = 0.9f,
    [CARD_magic_flute] = 0.5f,
    [CARD_mysterious_stranger] = 0.3f,
    [CARD_night_at_the_tavern] = 0.3f,
    [CARD_powerful_friends] = 0.7f,
    [CARD_roar] = 1.2f,
    [CARD_royal_wedding] = 0.6f,
    [CARD_search_the_past] = 0.8f,
    [CARD_share_the_wealth] = 0.7f,
    [CARD_spy_network] = 1.1f,
    [CARD_taxes] = 1.1f,
    [CARD_thoughtful_gift] = 0.2f,
    [CARD_wandering_merchant] = 0.7f,
    [CARD_wishing_well] = 0.3f,
    [CARD_wolf] = 1.3f,

    [CARD_aladdin] = 2.3f,
    [CARD_ali_baba] = 1.8f,
    [CARD_cinderella] = 1.7f,
    [CARD_evil_queen] = 1.0f,
    [CARD_fairy_godmother] = 0.6f,
    [CARD_frog_prince] = 2.0f,
    [CARD_gingerbread_man] = 0.8f,
    [CARD_golden_goose] = 1.4f,
    [CARD_goldilocks] = 0.2f,
    [CARD_hansel_and_gretel] = 1.3f,
    [CARD_huntsman] = 0.5f,
    [CARD_jack] = 1.8f,
    [CARD_little_mermaid] = 0.6f,
    [CARD_pinocchio] = 3.3f,
    [CARD_puss_in_boots] = 1.9f,
    [CARD_rapunzel] = 0.6f,
    [CARD_red_riding_hood] = 0.4f,
    [CARD_robin_hood] = 1.0f,
    [CARD_rumpelstiltskin] = 1.8f,
    [CARD_seven_dwarves] = 1.9f,
    [CARD_sleeping_beauty] = 1.6f,
    [CARD_snow_white] = 1.5f,
    [CARD_thumbelina] = 0.6f,
    [CARD_tom_thumb] = 2.0f,
    [CARD_woodcutter] = 0.9f,
};

float grimm_worth_of_card(int card)
{
    return card < CARDS_END ? worth_of_card[card] : 0;
}

static float worth_of_cards(const struct grimm_player *p)
{
    enum { FABLES_COUNTED = 8 }; /* more than ever will be played */
    float sum = grimm_worth_of_card(p->friend) + 0.4f * grimm_worth_of_card(p->pending);
    for (int i = 0; i < p->hand_count && i < FABLES_COUNTED; i++)
        sum += grimm_worth_of_card(p->hand[i]);
    return sum;
}

#define CARD_SHARE 0.4f /* of what a unit is worth to a move, in the race */

/* The remaining cost less the value of cards, which count less the nearer the end is. */
static float race_distance(const struct grimm *g, int seat)
{
    struct needs needs;
    int board[TYPES];
    grimm_find_needs(g, seat, &needs);
    grimm_board_of(g, seat, board);
    float cost = grimm_cost(&race_weights, &needs, board, NULL);
    if (cost <= 0)
        return 0;
    float distance = cost - CARD_SHARE * worth_of_cards(&g->players[seat]) * cost / (cost + 2);
    return distance > 0 ? distance : 0;
}

/* ---- the race ---- */

/* Strength by remaining distance; probabilities of winning are in proportion to it. Piecewise
 * linear, fitted to games between searching players and calibrated: of seats given 0.25,
 * 0.45, 0.65, 0.85 and 0.95, so many won: 0.25, 0.49, 0.64, 0.83 and 0.93. */
struct knot {
    float distance, strength;
};

static const struct knot knots[] = {
    { 0, 50000 }, { 1, 12000 }, { 2, 3000 },  { 3, 900 },   { 4, 360 },   { 5, 200 },
    { 6, 120 },   { 8, 57 },    { 10, 34 },   { 12, 21 },   { 14, 13 },   { 16, 8.5f },
    { 18, 5.6f }, { 20, 3.7f }, { 22, 2.4f }, { 25, 1.5f }, { 30, 0.6f }, { 40, 0.1f },
};

static float strength(float distance)
{
    enum { KNOTS = sizeof knots / sizeof *knots };
    const struct knot *k = knots;
    if (distance >= knots[KNOTS - 1].distance)
        return knots[KNOTS - 1].strength;
    while (distance > k[1].distance)
        k++;
    float along = (distance - k[0].distance) / (k[1].distance - k[0].distance);
    return k[0].strength + (k[1].strength - k[0].strength) * along;
}

void grimm_evaluate(const void *state, double value[SEATS_MAX])
{
    const struct grimm *g = state;
    if (g->frame_count == 0) {
        struct result result;
        grimm_result(g, &result);
        for (int seat = 0; seat < g->seats; seat++)
            value[seat] = (result.winners & seat_bit(seat)) != 0; /* G5.3: one seat's */
        return;
    }
    double sum = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        value[seat] = strength(race_distance(g, seat));
        sum += value[seat];
    }
    for (int seat = 0; seat < g->seats; seat++)
        value[seat] /= sum;
}
