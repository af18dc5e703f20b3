/* grimm_move_value.c: values of moves to the seat that makes them, without search. Unlike the
 * phases of a round it names cards: what a card does is in its record in cards/, but values
 * are no rules, and are compared where they stand together. */
#include "grimm_knowledge.h"

/* ---- Fables ---- */

/* The value of playing it: in any case, if alone, and per rival met. */
struct fable_use {
    float flat, alone, company;
};

static const struct fable_use uses[FABLES_END] = {
    [CARD_friendly_match] = { 0, 0, 2.6f },
    [CARD_big_bad_wolf] = { 1.8f, 0, 0 },
    [CARD_bridge_troll] = { 1.8f, 0, 0 },
    [CARD_by_the_hair] = { 0.7f, 0, 0 },
    [CARD_consult_oracle] = { 0, 1.6f, 0 },
    [CARD_crystal_ball] = { 0.9f, 0, 0 },
    [CARD_curse_of_darkness] = { 0.3f, 0, 0 },
    [CARD_scrap_pile] = { 0, 2.5f, 0 },
    [CARD_dragon] = { 2.0f, 0, 0 },
    [CARD_fairy_food] = { 1.5f, 0, 0 },
    [CARD_ghostly_whispers] = { 0, 1.5f, 0 },
    [CARD_giant] = { 1.6f, 0, 0 },
    [CARD_grandmas_house] = { 1.2f, 0, 0 },
    [CARD_harvest_moon] = { 1.6f, 0, 0 },
    [CARD_hidden_stash] = { 2.0f, 0, -0.7f },
    [CARD_hired_help] = { 1.0f, 0, 0 },
    [CARD_little_helpers] = { 0, 2.0f, 0 },
    [CARD_lonely_castle] = { 1.0f, 0, 0 },
    [CARD_magic_flute] = { 0.5f, 0, 0 },
    [CARD_mysterious_stranger] = { 0, 1.5f, 0 },
    [CARD_night_at_the_tavern] = { 0.8f, 0, 0 },
    [CARD_powerful_friends] = { 0, 0, 2.0f },
    [CARD_roar] = { 0, 0, 2.0f },
    [CARD_royal_wedding] = { 0.8f, 0, 0 },
    [CARD_search_the_past] = { 0, 0, 1.8f },
    [CARD_share_the_wealth] = { 1.3f, 0, 0 },
    [CARD_spy_network] = { 0.9f, 0, 0.9f },
    [CARD_taxes] = { 1.8f, 0, 0 },
    [CARD_thoughtful_gift] = { 0.4f, 0, 0 },
    [CARD_wandering_merchant] = { 1.0f, 0, 0 },
    [CARD_wishing_well] = { 0.5f, 0, 0 },
    [CARD_wolf] = { 1.8f, 0, 0 },
};

float grimm_fable_value(int card, const struct location_prospect *there)
{
    if (!is_fable(card))
        return 0;
    const struct fable_use *use = &uses[card];
    return use->flat + use->alone * there->alone + use->company * there->company;
}

/* ---- rivals ---- */

/* What a unit that a rival loses is worth to the seat: the more rivals, the less. */
static float rival_loss_weight(const struct move_evaluation *o)
{
    return 0.9f / (float)(o->g->seats - 1);
}

static float units_in(struct move move)
{
    return (float)(move_argument(move, STRAW) + move_argument(move, WOOD) +
                   move_argument(move, BRICK));
}

static float saved_by_move(const struct move_evaluation *o, struct move move, int sign)
{
    int units[TYPES];
    for (int type = 0; type < TYPES; type++)
        units[type] = sign * move_argument(move, type);
    return grimm_cost_saved(o, units);
}

static float one_of_each(const struct move_evaluation *o)
{
    return grimm_cost_saved(o, (const int[TYPES]){ 1, 1, 1 });
}

static float saved_by_type(const struct move_evaluation *o, int type, int count)
{
    int units[TYPES] = { 0 };
    units[type] = count;
    return grimm_cost_saved(o, units);
}

static float exchange(const struct move_evaluation *o, int out, int count_out, int in, int count_in)
{
    int units[TYPES] = { 0 };
    units[out] -= count_out;
    units[in] += count_in;
    return grimm_cost_saved(o, units);
}

static float highest_soft_house(const struct grimm_player *p)
{
    int highest = 0;
    for (int i = 0; i < p->house_count; i++)
        if (house_type(p->houses[i]) != BRICK && house_level(p->houses[i]) > highest)
            highest = house_level(p->houses[i]);
    return (float)(2 * highest + 1) * (highest > 0);
}

/* The damage of a monster to somebody whom it meets. */
static float harm(const struct grimm *g, int monster, int seat, int place)
{
    const struct grimm_player *p = &g->players[seat];
    switch (monster) {
    case CARD_big_bad_wolf:
        return highest_soft_house(p);
    case CARD_dragon:
        return (float)grimm_board_total(g, seat);
    case CARD_giant:
        return 2 + 0.8f * (float)p->hand_count + (p->friend != NO_CARD ? 1.5f : 0);
    default:
        return 0.5f * (float)grimm_place_total(g, place);
    }
}

static float monster_at(struct move_evaluation *o, int place)
{
    const struct grimm *g = o->g;
    int monster = g->players[o->seat].fable;
    float sum = 0;
    grimm_evaluation_forecast(o);
    for (int seat = 0; seat < g->seats; seat++) {
        float hits = o->forecast.chance[seat][place] * harm(g, monster, seat, place);
        if (seat != o->seat)
            sum += hits * rival_loss_weight(o);
        else if (monster != CARD_bridge_troll)
            sum -= hits;
    }
    return sum;
}

static float location_at(struct move_evaluation *o, int place)
{
    float worth = grimm_prospect(o, place)->worth;
    return o->forecast.chance[o->seat][place] + 0.2f * worth;
}

/* ---- Friends ---- */

static float friend_coming(const struct move_evaluation *o, int seat)
{
    const struct frame *f = &o->g->frames[o->g->frame_count - 1];
    int coming = f->held_count > 0 ? f->held[0] : NO_CARD;
    return grimm_worth_of_card(coming) - grimm_worth_of_card(o->g->players[seat].friend);
}

static float best_gain(const struct move_evaluation *o, int count)
{
    float best = 0;
    for (int type = 0; type < TYPES; type++) {
        float relief = saved_by_type(o, type, count);
        best = relief > best ? relief : best;
    }
    return best;
}

static float special_action(const struct move_evaluation *o)
{
    const struct grimm_player *p = &o->g->players[o->seat];
    switch (p->friend) {
    case CARD_little_mermaid:
        return one_of_each(o);
    case CARD_woodcutter:
        return saved_by_type(o, WOOD, 2) + 0.1f;
    case CARD_fairy_godmother:
        return p->hand_count < 4 ? 1.3f : 0.4f;
    case CARD_puss_in_boots:
        return 2.0f;
    case CARD_rapunzel:
        return 0.5f * (float)(p->tokens[STRAW] + p->tokens[WOOD] + p->tokens[BRICK]);
    case CARD_rumpelstiltskin: {
        int straw = p->board[STRAW];
        float wood = exchange(o, STRAW, straw, WOOD, straw);
        float brick = exchange(o, STRAW, straw, BRICK, straw);
        return wood > brick ? wood : brick;
    }
    default:
        return 0.9f; /* Fables to choose from */
    }
}

/* ---- building ---- */

static float build(const struct move_evaluation *o, struct move move)
{
    int type = move_seat(move, 0);
    bool is_floor = move_verb(move) == VERB_BUILD_ON_SCRAP ||
                    move_verb(move) == VERB_BUILD_ON_SCRAP_FROM ||
                    move_argument(move, 1) == LEVEL_FLOOR;
    int level = is_floor ? LEVEL_FLOOR : move_argument(move, 1);
    if (o->plan.houses[type] == 0)
        return 0.1f * (float)level;
    float worth = 2 + 0.5f * (float)level;
    if (level == LEVEL_ROOF && o->g->bonus[type] == 0)
        worth += 1.5f;
    return worth;
}

static float draw(const struct move_evaluation *o)
{
    int count = o->g->players[o->seat].hand_count;
    return count < 2 ? 0.85f : count < 4 ? 0.6f : 0.2f;
}

/* ---- where to go ---- */

static float stay_or_go(const struct move_evaluation *o, int place)
{
    const struct grimm *g = o->g;
    int units[TYPES];
    uint8_t others = grimm_seats_at(g, place) & (uint8_t)~bit(o->seat);
    for (int type = 0; type < TYPES; type++)
        units[type] = g->stock[place][type] / (__builtin_popcount(others) + 1);
    return grimm_cost_saved(o, units) - (grimm_has_monster(g, place) ? 3 : 0);
}

/* Yes, where the Friend offers something else than the location that was chosen. */
static float go_elsewhere(struct move_evaluation *o)
{
    const struct grimm *g = o->g;
    const struct grimm_player *p = &g->players[o->seat];
    int here = gather_place(p->slot);
    float lost = grimm_prospect(o, here)->worth;
    if (p->friend == CARD_gingerbread_man)
        return one_of_each(o) - lost;
    float sum = 0;
    int count = 0;
    for (int place = FIELDS; place <= grimm_place_count(g); place++)
        if (place != here) {
            sum += grimm_prospect(o, place)->worth;
            count++;
        }
    return sum / (float)count - lost;
}

static float prospect_worth(struct move_evaluation *o, int place)
{
    return grimm_prospect(o, place)->worth;
}

static float play(struct move_evaluation *o, struct move move)
{
    enum { FABLES_KEPT = 2 }; /* so many are better played than kept */
    int card = move_argument(move, 1);
    const struct location_prospect *there = grimm_prospect(o, move_argument(move, 0));
    float kept = o->g->players[o->seat].hand_count > FABLES_KEPT ? 0.4f : 0.9f;
    return there->worth + (card != NO_CARD ? grimm_fable_value(card, there) - kept : 0);
}

static float most_likely_alone(struct move_evaluation *o)
{
    float best = 0;
    float alone = 0;
    for (int place = FIELDS; place <= grimm_place_count(o->g); place++) {
        const struct location_prospect *there = grimm_prospect(o, place);
        if (there->worth > best) {
            best = there->worth;
            alone = there->alone;
        }
    }
    return alone;
}

/* The rival gives back the type that the seat wants least. */
static float offer(const struct move_evaluation *o, struct move move)
{
    const struct grimm_player *rival = &o->g->players[move_seat(move, TYPES)];
    float worst = 0;
    bool has_any = false;
    for (int out = 0; out < TYPES; out++)
        for (int in = 0; in < TYPES; in++) {
            int count = move_argument(move, out);
            if (count == 0 || in == out || rival->board[in] < count)
                continue;
            float relief = exchange(o, out, count, in, count);
            if (!has_any || relief < worst)
                worst = relief;
            has_any = true;
        }
    return worst;
}

static float damage(const struct move_evaluation *o, int index)
{
    int victim = o->g->frames[o->g->frame_count - 1].seat;
    int level = house_level(o->g->players[victim].houses[index]);
    return victim == o->seat ? -(float)level : (float)level;
}

static float cancel(const struct move_evaluation *o)
{
    const struct grimm *g = o->g;
    const struct frame *f = &g->frames[g->frame_count - 1];
    const struct grimm_player *p = &g->players[o->seat];
    if (p->pig != f->place)
        return -1;
    return harm(g, g->players[f->owner].fable, o->seat, f->place) - grimm_worth_of_card(p->friend);
}

float grimm_move_value(struct move_evaluation *o, struct move move)
{
    const struct grimm *g = o->g;
    int a = move_argument(move, 0);
    int b = move_argument(move, 1);
    switch (move_verb(move)) {
    case VERB_PLAY:
        return play(o, move);
    case VERB_BUILD:
    case VERB_BUILD_ON_SCRAP:
        return build(o, move);
    case VERB_BUILD_FROM:
    case VERB_BUILD_ON_SCRAP_FROM:
        return build(o, move) + 0.8f;
    case VERB_GAIN:
    case VERB_TAKE:
    case VERB_HARVEST_MARKET:
        return saved_by_move(o, move, 1);
    case VERB_DRAW:
        return draw(o);
    case VERB_SPECIAL:
        return special_action(o);
    case VERB_END:
        return -0.3f;
    case VERB_DISCARD_FRIEND:
        return best_gain(o, 2) - grimm_worth_of_card(g->players[o->seat].friend) -
               (g->players[o->seat].friend == CARD_fairy_godmother ? 1.4f : 0);
    case VERB_PAY: /* the wages of help, or a present that must be made */
        return saved_by_move(o, move, -1) +
               (g->frames[g->frame_count - 1].program == CARD_hired_help ? 3.5f : 0);
    case VERB_GIVE:
        return saved_by_move(o, move, -1);
    case VERB_TAKE_FROM:
        return saved_by_move(o, move, 1) + rival_loss_weight(o) * units_in(move);
    case VERB_TAKE_AT:
        return saved_by_type(o, b != 0 ? b - 1 : a - FIELDS, 1);
    case VERB_ROB:
        return saved_by_type(o, b - 1, 1);
    case VERB_NAME:
        return g->frames[g->frame_count - 1].program == CARD_rumpelstiltskin
                   ? exchange(o, STRAW, g->players[o->seat].board[STRAW], a - 1,
                              g->players[o->seat].board[STRAW])
                   : saved_by_type(o, a - 1, 2);
    case VERB_TRADE:
        return exchange(o, a - 1, 2, b - 1, 3);
    case VERB_OFFER:
        return offer(o, move);
    case VERB_HARVEST:
        return a == MARKET ? 0 : saved_by_type(o, a - FIELDS, g->stock[a][a - FIELDS] / 2);
    case VERB_GIVE_FABLE:
        return -grimm_worth_of_card(a);
    case VERB_DISCARD_FABLES:
        return -grimm_worth_of_card(a) - grimm_worth_of_card(b);
    case VERB_TAKE_FABLES:
    case VERB_KEEP_FABLES:
        return grimm_worth_of_card(a) + grimm_worth_of_card(b);
    case VERB_KEEP_AND_RETURN:
        return grimm_worth_of_card(a) + 0.5f * grimm_worth_of_card(b);
    case VERB_BONUS_RESOURCES:
        return one_of_each(o);
    case VERB_BONUS_FABLES:
        return 1.4f;
    case VERB_BONUS_FRIEND:
        return g->players[o->seat].friend == NO_CARD ? 1.6f : 0.9f;
    case VERB_KEEP: /* a Friend, or the Gather card that lies there */
        return g->frames[g->frame_count - 1].program == PROCEDURE_gain_friend
                   ? friend_coming(o, o->seat)
                   : prospect_worth(o, gather_place(g->players[o->seat].slot));
    case VERB_GIVE_FRIEND:
        return -rival_loss_weight(o) * friend_coming(o, a - 1);
    case VERB_CHOOSE_FRIEND:
        return grimm_worth_of_card(a);
    case VERB_REPLACE:
    case VERB_ANNOUNCE:
        return prospect_worth(o, a);
    case VERB_USE:
        return prospect_worth(o, a) + prospect_worth(o, b);
    case VERB_MONSTER:
        return monster_at(o, a);
    case VERB_PLACE:
        return location_at(o, a);
    case VERB_MOVE:
        return stay_or_go(o, a);
    case VERB_NO:
        return g->frames[g->frame_count - 1].program == CARD_by_the_hair
                   ? stay_or_go(o, g->players[o->seat].pig)
                   : 0;
    case VERB_YES:
        return g->stage == STAGE_ALL_UP && g->players[o->seat].pig == NOWHERE ? go_elsewhere(o) : 1;
    case VERB_ALONE:
        return most_likely_alone(o);
    case VERB_WITH_OTHERS:
        return 1 - most_likely_alone(o);
    case VERB_TOLL:
        return 0.5f * (float)(g->players[a - 1].gathered[STRAW] + g->players[a - 1].gathered[WOOD] +
                              g->players[a - 1].gathered[BRICK]);
    case VERB_DAMAGE:
        return damage(o, a - 1);
    case VERB_CANCEL:
        return cancel(o);
    case VERB_IMPOSE:
        return a - 1 == o->seat ? 0.6f : 0.3f;
    case VERB_LOOK_GATHER:
        return 1;
    default:
        return 0.5f;
    }
}
