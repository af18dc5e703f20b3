/* grimm_forecast.c: a probabilistic model of where rivals gather, and a seat's expectation of
 * each location by it. */
#include "grimm_knowledge.h"

void grimm_evaluation_init(const struct grimm *g, int seat, struct move_evaluation *o)
{
    o->g = g;
    o->seat = seat;
    grimm_find_needs(g, seat, &o->needs);
    grimm_board_of(g, seat, o->board);
    grimm_cost(&grimm_move_weights, &o->needs, o->board, &o->plan);
    o->has_forecast = false;
    o->has_prospect = 0;
}

float grimm_cost_saved(const struct move_evaluation *o, const int units[TYPES])
{
    int board[TYPES];
    for (int type = 0; type < TYPES; type++) {
        board[type] = o->board[type] + units[type];
        if (board[type] < 0)
            board[type] = 0;
    }
    return o->plan.cost - grimm_cost(&grimm_move_weights, &o->needs, board, NULL);
}

/* G2.11 for one of so many pigs. */
static void share_of(const struct grimm *g, int place, int pigs, int units[TYPES])
{
    for (int type = 0; type < TYPES; type++)
        units[type] = g->stock[place][type] / pigs;
}

/* What is gained at a location besides its resources: cards that lie there, and keeping what
 * Pinocchio announced. */
static float attraction(const struct grimm *g, int seat, int place)
{
    const struct grimm_player *p = &g->players[seat];
    float sum = 0;
    for (int other = 0; other < g->seats; other++)
        if (g->players[other].active_place == place)
            sum += 3;
    if (g->unique[place] != NO_CARD)
        sum += 1.5f;
    if (p->friend == CARD_pinocchio && p->promise[0] == place)
        sum += 2;
    return sum;
}

/* The appeal of each location to a seat, regardless of its rivals. */
static void find_appeals(const struct move_evaluation *o, float appeals[PLACES_END])
{
    const struct grimm *g = o->g;
    for (int place = FIELDS; place <= grimm_place_count(g); place++) {
        int units[TYPES];
        for (int type = 0; type < TYPES; type++)
            units[type] = (g->stock[place][type] * 2 + 2) / 3; /* often it is shared */
        float saved = grimm_cost_saved(o, units);
        appeals[place] = (saved > 0 ? saved : 0) + attraction(g, o->seat, place) + 0.2f;
    }
}

/* The cards that a seat may have in front of it. In a view rivals' hands are empty. */
static uint8_t places_of(const struct grimm *g, int seat)
{
    const struct grimm_player *p = &g->players[seat];
    uint8_t places = p->gather_hand;
    if (p->slot != 0 && p->slot != CARD_HIDDEN && gather_owner(p->slot) == seat)
        places |= bit(gather_place(p->slot));
    return places != 0 ? places : grimm_all_places(g);
}

static void forecast_seat(const struct move_evaluation *o, float chance[PLACES_END])
{
    float appeals[PLACES_END] = { 0 };
    float sum = 0;
    uint8_t places = places_of(o->g, o->seat);
    find_appeals(o, appeals);
    for (int place = FIELDS; place < PLACES_END; place++) {
        chance[place] = places & bit(place) ? appeals[place] * appeals[place] : 0;
        sum += chance[place];
    }
    for (int place = FIELDS; place < PLACES_END; place++)
        chance[place] = sum > 0 ? chance[place] / sum : 0;
    chance[NOWHERE] = 0;
}

void grimm_forecast(const struct grimm *g, struct forecast *forecast)
{
    for (int seat = 0; seat < g->seats; seat++) {
        struct move_evaluation o;
        grimm_evaluation_init(g, seat, &o);
        forecast_seat(&o, forecast->chance[seat]);
    }
}

int grimm_pick_place(const float weights[PLACES_END], uint8_t places, struct rng *rng)
{
    float sum = 0;
    int chosen = NOWHERE;
    for (int place = FIELDS; place < PLACES_END; place++)
        if (places & bit(place))
            sum += weights[place];
    if (sum <= 0)
        return NOWHERE;
    float left = sum * (float)rng_uniform(rng);
    for (int place = FIELDS; place < PLACES_END && left >= 0; place++)
        if (places & bit(place)) {
            chosen = place;
            left -= weights[place];
        }
    return chosen;
}

/* Cards that the seat has seen, or everybody has, make it certain. */
void grimm_evaluation_forecast(struct move_evaluation *o)
{
    const struct grimm *g = o->g;
    if (o->has_forecast)
        return;
    o->has_forecast = true;
    grimm_forecast(g, &o->forecast);
    for (int seat = 0; seat < g->seats; seat++) {
        const struct grimm_player *p = &g->players[seat];
        if (p->slot == 0 || p->slot == CARD_HIDDEN ||
            (g->stage < STAGE_ALL_UP && !(p->slot_known & bit(o->seat))))
            continue;
        for (int place = FIELDS; place < PLACES_END; place++)
            o->forecast.chance[seat][place] = place == gather_place(p->slot);
    }
}

static struct location_prospect compute_prospect(const struct move_evaluation *o, int place)
{
    const struct grimm *g = o->g;
    float meets[PLAYERS_MAX] = { 1 }; /* the chance to meet so many there */
    struct location_prospect found = { 0 };
    for (int other = 0; other < g->seats; other++) {
        float chance = o->forecast.chance[other][place];
        if (other == o->seat)
            continue;
        found.company += chance;
        for (int i = g->seats - 1; i > 0; i--)
            meets[i] = meets[i] * (1 - chance) + meets[i - 1] * chance;
        meets[0] *= 1 - chance;
    }
    found.alone = meets[0];
    for (int i = 0; i < g->seats; i++) {
        int units[TYPES];
        if (meets[i] < 0.01f)
            continue;
        share_of(g, place, i + 1, units);
        found.worth += meets[i] * grimm_cost_saved(o, units);
    }
    found.worth += attraction(g, o->seat, place);
    return found;
}

const struct location_prospect *grimm_prospect(struct move_evaluation *o, int place)
{
    if (!(o->has_prospect & bit(place))) {
        grimm_evaluation_forecast(o);
        o->prospects[place] = compute_prospect(o, place);
        o->has_prospect |= bit(place);
    }
    return &o->prospects[place];
}
