/* grimm_build.c: the Build phase, Clean-up, and whether the game is over (G3 to G5.1). */
#include "grimm_internal.h"

#include <string.h>

/* ---- G3.5: what can be built where ---- */

static bool is_unfinished(uint8_t house, int type)
{
    return house_type(house) == type && house_level(house) < LEVEL_ROOF;
}

/* The index of the house that gets the section; -1 if there is none or too many. */
static int house_for(const struct grimm_player *p, struct move build)
{
    int type = move_seat(build, 0);
    int level = move_argument(build, 1);
    int named = move_argument(build, 2) - 1;
    int found = -1;
    int count = 0;
    for (int i = 0; i < p->house_count; i++)
        if (house_type(p->houses[i]) == type && house_level(p->houses[i]) == level - 1) {
            count++;
            if (found < 0 || i == named)
                found = i;
        }
    /* G3.5b: it is named if there is a choice, and only then. */
    return count == 1 ? (named < 0 ? found : -1) : found >= 0 && found == named ? found : -1;
}

static int houses_on(const struct grimm_player *p, bool on_scrap)
{
    int count = 0;
    for (int i = 0; i < p->house_count; i++)
        count += house_is_on_scrap(p->houses[i]) == on_scrap;
    return count;
}

static bool is_floor(struct move build)
{
    return move_verb(build) == VERB_BUILD_ON_SCRAP || move_argument(build, 1) == LEVEL_FLOOR;
}

static int level_of(struct move build)
{
    return is_floor(build) ? LEVEL_FLOOR : move_argument(build, 1);
}

const char *grimm_site_refusal(const struct grimm *g, int seat, struct move build)
{
    const struct grimm_player *p = &g->players[seat];
    int type = move_seat(build, 0);
    bool on_scrap = move_verb(build) == VERB_BUILD_ON_SCRAP;
    if (!is_floor(build) && house_for(p, build) < 0)
        return "grimm.no-house-for-it";
    if (on_scrap && p->site_count == 0)
        return "grimm.no-scrap-pile";
    if (is_floor(build)) {
        for (int i = 0; i < p->house_count; i++)
            if (is_unfinished(p->houses[i], type))
                return "grimm.unfinished-house";
        if (houses_on(p, on_scrap) >= (on_scrap ? p->site_count : SITES))
            return on_scrap ? "grimm.scrap-pile-taken" : "grimm.no-site";
        if (!on_scrap && move_argument(build, 2) != 0)
            return "grimm.no-house-for-it";
    }
    if (g->sections[type][level_of(build) - 1] == 0)
        return "grimm.no-section-left";
    return NULL;
}

/* Every section that somebody with all the resources of the world could build: those
 * that grimm_site_refusal() has nothing against. */
void grimm_list_sections(const struct grimm *g, int seat, struct move_list *out)
{
    const struct grimm_player *p = &g->players[seat];
    bool has_site = houses_on(p, false) < SITES;
    bool has_scrap = houses_on(p, true) < p->site_count;
    for (int type = 0; type < TYPES; type++) {
        const uint8_t *sections = g->sections[type];
        uint32_t ready[LEVEL_ROOF + 1] = { 0 }; /* by level: bit i + 1 for house i */
        for (int i = 0; i < p->house_count; i++)
            if (house_type(p->houses[i]) == type)
                ready[house_level(p->houses[i])] |= 2u << i;
        bool can_found = (ready[LEVEL_FLOOR] | ready[LEVEL_WALLS]) == 0 && sections[0] > 0;
        if (can_found && has_site)
            add_move(out, move_of(VERB_BUILD, WHO(type), LEVEL_FLOOR, 0));
        for (int level = LEVEL_WALLS; level <= LEVEL_ROOF; level++) {
            uint32_t houses = sections[level - 1] > 0 ? ready[level - 1] : 0;
            if ((houses & (houses - 1)) == 0 && houses != 0) /* only one: it is not named */
                houses = 1;
            for (; houses != 0; houses &= houses - 1)
                add_move(out, move_of(VERB_BUILD, WHO(type), level, __builtin_ctz(houses)));
        }
        if (can_found && has_scrap)
            add_move(out, move_of(VERB_BUILD_ON_SCRAP, WHO(type), 0, 0));
    }
}

struct price grimm_price(const struct grimm *g, int seat, struct move build)
{
    const struct grimm_player *p = &g->players[seat];
    struct price price = { 2 * level_of(build), 0, seat };
    int house = is_floor(build) || p->site_count == 0 ? -1 : house_for(p, build);
    if (house < 0 ? move_verb(build) == VERB_BUILD_ON_SCRAP : house_is_on_scrap(p->houses[house]))
        price.supply--;
    for (int other = 0; level_of(build) == LEVEL_WALLS && other < g->seats; other++) {
        int toll = grimm_card(g->players[other].friend)->walls_toll;
        if (other != seat && toll > 0) {
            price.toll = toll;
            price.toll_seat = other;
        }
    }
    return price;
}

/* G3.6 */
static void claim_bonus(struct step_call *s, int seat, int type)
{
    struct grimm *g = s->g;
    TELL(s, "finished_house", EVERYONE, .seat = WHO(seat), .type = WHO(type));
    if (g->bonus[type] != 0)
        return;
    g->bonus[type] = (uint8_t)WHO(seat);
    TELL(s, "first_builder", EVERYONE, .seat = WHO(seat), .type = WHO(type));
    grimm_begin(s, PROCEDURE_bonus, seat);
}

void grimm_pay_and_build(struct step_call *s, int seat, struct move build)
{
    struct grimm *g = s->g;
    struct grimm_player *p = &g->players[seat];
    struct price price = grimm_price(g, seat, build);
    int type = move_seat(build, 0);
    int level = level_of(build);
    grimm_discard(s, seat, type, price.supply);
    if (price.toll > 0) {
        TELL(s, "acts", EVERYONE, .seat = WHO(price.toll_seat),
             .card = g->players[price.toll_seat].friend);
        grimm_hand_over(s, seat, price.toll_seat, type, price.toll);
    }
    bool on_scrap = move_verb(build) == VERB_BUILD_ON_SCRAP;
    int house = is_floor(build) ? p->house_count++ : house_for(p, build);
    on_scrap |= level > LEVEL_FLOOR && house_is_on_scrap(p->houses[house]);
    p->houses[house] = HOUSE(type, level, on_scrap);
    g->sections[type][level - 1]--;
    TELL(s, "built", EVERYONE, .seat = WHO(seat), .type = WHO(type), .level = level,
         .house = house + 1, .card = on_scrap ? p->site_cards[0] : NO_CARD);
    if (level == LEVEL_WALLS)
        grimm_begin_gain_friend(s, seat);
    else if (level == LEVEL_ROOF)
        claim_bonus(s, seat, type);
}

static void list_bonuses(const struct ask *ask, struct move_list *out)
{
    (void)ask;
    add_move(out, move_of(VERB_BONUS_RESOURCES, 0, 0, 0));
    add_move(out, move_of(VERB_BONUS_FABLES, 0, 0, 0));
    add_move(out, move_of(VERB_BONUS_FRIEND, 0, 0, 0));
}

static void take_bonus(struct step_call *s)
{
    if (move_verb(s->answer) == VERB_BONUS_RESOURCES)
        grimm_gain_one_of_each(s);
    else if (move_verb(s->answer) == VERB_BONUS_FABLES)
        grimm_begin_draw(s, s->f->owner, 2);
    else
        grimm_begin_gain_friend(s, s->f->owner);
}

const struct card_step grimm_bonus_steps[] = {
    ASK("bonus", list_bonuses, take_bonus, 0),
    { .kind = STEP_END },
};

/* ---- G3.2 to G3.4: a turn; f->number actions are left ---- */

static void begin_turn(struct step_call *s)
{
    int actions = 2 + s->g->players[s->f->owner].extra_actions;
    s->f->number = (uint8_t)(actions > 0 ? actions : 0);
    s->g->specials_used = 0;
    TELL(s, "turn", EVERYONE, .seat = WHO(s->f->owner), .count = s->f->number);
}

static bool is_affordable(const struct grimm *g, int seat, struct move build)
{
    struct price price = grimm_price(g, seat, build);
    return g->players[seat].board[move_seat(build, 0)] >= price.supply + price.toll;
}

static const char *why_not_now(const struct effect *effect, const struct grimm *g, int seat)
{
    return effect->why_not != NULL ? effect->why_not(g, seat) : NULL;
}

static bool can_use(const struct grimm *g, int seat, enum card_moment when)
{
    const struct effect *effect = grimm_effect_at(g->players[seat].friend, when);
    return effect != NULL && why_not_now(effect, g, seat) == NULL;
}

static bool used_special(const struct grimm *g, int seat)
{
    int friend = g->players[seat].friend;
    return friend != NO_CARD && g->specials_used & friend_bit(friend);
}

static void list_actions(const struct grimm *g, int seat, struct move_list *out)
{
    if (grimm_fables_obtainable(g) > 0)
        add_move(out, move_of(VERB_DRAW, 0, 0, 0));
    grimm_list_gains(&(struct ask){ g, NULL, seat, 1 }, out);
    int before = out->count;
    grimm_list_sections(g, seat, out);
    int end = out->count;
    out->count = before;
    for (int i = before; i < end; i++)
        if (is_affordable(g, seat, out->moves[i]))
            out->moves[out->count++] = out->moves[i];
    if (can_use(g, seat, SPECIAL_ACTION) && !used_special(g, seat))
        add_move(out, move_of(VERB_SPECIAL, 0, 0, 0));
}

static void list_turn(const struct ask *ask, struct move_list *out)
{
    if (ask->f->number > 0)
        list_actions(ask->g, ask->seat, out);
    if (can_use(ask->g, ask->seat, FREE_STEP))
        add_move(out, move_of(VERB_DISCARD_FRIEND, 0, 0, 0));
    add_move(out, move_of(VERB_END, 0, 0, 0));
}

const char *grimm_why_not_build(const struct ask *ask, struct move move, struct fields *details)
{
    int type = move_seat(move, 0);
    const char *why = grimm_site_refusal(ask->g, ask->seat, move);
    field_word(details, "resource", grimm_type_name(type));
    field_word(details, "section", grimm_level_name(level_of(move)));
    if (why != NULL)
        return why;
    struct price price = grimm_price(ask->g, ask->seat, move);
    field_number(details, "price", price.supply + price.toll);
    field_number(details, "has", ask->g->players[ask->seat].board[type]);
    return "grimm.too-few-resources";
}

static const char *why_not_friend(const struct ask *ask, enum card_moment when)
{
    const struct effect *effect = grimm_effect_at(ask->g->players[ask->seat].friend, when);
    if (effect == NULL)
        return "grimm.no-such-friend";
    if (when == SPECIAL_ACTION && used_special(ask->g, ask->seat))
        return "grimm.special-used";
    if (when == SPECIAL_ACTION && ask->f->number == 0)
        return "grimm.no-action-left";
    return why_not_now(effect, ask->g, ask->seat);
}

static const char *why_not_in_turn(const struct ask *ask, struct move move, struct fields *details)
{
    switch (move_verb(move)) {
    case VERB_SPECIAL:
        return why_not_friend(ask, SPECIAL_ACTION);
    case VERB_DISCARD_FRIEND:
        return why_not_friend(ask, FREE_STEP);
    case VERB_DRAW:
    case VERB_GAIN:
    case VERB_BUILD:
    case VERB_BUILD_ON_SCRAP:
        break;
    default:
        return NULL;
    }
    if (ask->f->number == 0)
        return "grimm.no-action-left";
    if (move_verb(move) == VERB_DRAW)
        return "grimm.no-fable-left";
    return move_verb(move) == VERB_GAIN ? "grimm.not-so-gained"
                                        : grimm_why_not_build(ask, move, details);
}

static void take_turn(struct step_call *s)
{
    struct grimm *g = s->g;
    int seat = s->f->owner;
    int verb = move_verb(s->answer);
    if (verb == VERB_END) {
        if (s->f->number > 0)
            TELL(s, "ended_turn", EVERYONE, .seat = WHO(seat), .count = s->f->number);
        grimm_finish(s);
        return;
    }
    grimm_again(s);
    if (verb == VERB_DISCARD_FRIEND) {
        grimm_consult(s, g->players[seat].friend, FREE_STEP, seat);
        return;
    }
    s->f->number--;
    if (verb == VERB_DRAW) {
        grimm_begin_draw(s, seat, 1);
    } else if (verb == VERB_GAIN) {
        grimm_gain_answer(s);
    } else if (verb == VERB_SPECIAL) {
        g->specials_used |= friend_bit(g->players[seat].friend);
        TELL(s, "special", EVERYONE, .seat = WHO(seat), .card = g->players[seat].friend);
        grimm_consult(s, g->players[seat].friend, SPECIAL_ACTION, seat);
    } else {
        grimm_pay_and_build(s, seat, s->answer);
    }
}

const struct card_step grimm_build_turn_steps[] = {
    DO(begin_turn, 0),
    QUESTION(ASK_OWNER, "turn", list_turn, take_turn, 0, .why = why_not_in_turn),
    { .kind = STEP_END },
};

void grimm_begin_build_turn(struct step_call *s)
{
    grimm_begin(s, PROCEDURE_build_turn, s->f->seat);
}

/* ---- the end of a round ---- */

/* G5.1 */
void grimm_end_or_go_on(struct step_call *s)
{
    struct grimm *g = s->g;
    bool is_over = false;
    g->specials_used = 0;
    for (int seat = 0; seat < g->seats; seat++)
        is_over |= grimm_complete_houses(g, seat, TYPES) >= HOUSES_TO_WIN;
    if (!is_over)
        return;
    memset(g->frames, 0, sizeof g->frames);
    g->frame_count = 0;
    struct result result;
    grimm_result(g, &result);
    TELL(s, "won", EVERYONE, .seat = WHO(__builtin_ctz(result.winners)));
}

void grimm_restock(struct step_call *s)
{
    static const int heap[] = { 5, 4, 3 };
    for (int type = 0; type < TYPES; type++)
        grimm_add(s, FIELDS + type, type, heap[type]);
    for (int type = 0; s->g->seats == 4 && type < TYPES; type++)
        grimm_add(s, MARKET, type, 1);
}

/* G4 */
void grimm_clean_up(struct step_call *s)
{
    struct grimm *g = s->g;
    g->first = (uint8_t)((g->first + 1) % g->seats);
    for (int seat = 0; seat < g->seats; seat++)
        g->players[seat].pig = NOWHERE;
    grimm_restock(s);
    s->f->step = 0;
}
