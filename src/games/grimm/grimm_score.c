/* grimm_score.c: who is ahead (G5), and what must be true at every moment (G0.12). */
#include "grimm_internal.h"

/* G5.3, G5.4: as columns, each of which counts only if those before it are level. */
void grimm_result(const void *state, struct result *out)
{
    static const char *const columns[] = { "houses", "brick", "wood", "bonus",
                                           "bonus",  "bonus", "order" };
    const struct grimm *g = state;
    int rows[PLAYERS_MAX][RESULT_COLUMNS];
    for (int seat = 0; seat < g->seats; seat++) {
        int houses = grimm_complete_houses(g, seat, TYPES);
        rows[seat][0] = houses < HOUSES_TO_WIN ? houses : HOUSES_TO_WIN;
        rows[seat][1] = grimm_complete_houses(g, seat, BRICK);
        rows[seat][2] = grimm_complete_houses(g, seat, WOOD);
        rows[seat][3] = g->bonus[BRICK] == WHO(seat);
        rows[seat][4] = g->bonus[WOOD] == WHO(seat);
        rows[seat][5] = g->bonus[STRAW] == WHO(seat);
        rows[seat][6] = -((seat - g->first + g->seats) % g->seats);
    }
    result_rank(out, g->seats, 7, rows, columns);
    for (int seat = 0; seat < g->seats; seat++)
        out->total[seat] = grimm_complete_houses(g, seat, TYPES);
}

void grimm_write_categories(const void *state, int seat, struct json *json)
{
    const struct grimm *g = state;
    json_begin_object(json, "houses");
    for (int type = 0; type < TYPES; type++)
        json_put_int(json, grimm_type_name(type), grimm_complete_houses(g, seat, type));
    json_end_object(json);
    json_begin_array(json, "bonuses");
    for (int type = 0; type < TYPES; type++)
        if (g->bonus[type] == WHO(seat))
            json_put_string(json, NULL, grimm_type_name(type));
    json_end_array(json);
}

/* ---- G0.12 ---- */

static bool resources_are_all_there(const struct grimm *g)
{
    static const int tokens[TYPES] = { 45, 35, 30 };
    for (int type = 0; type < TYPES && !g->is_unlimited; type++) {
        int count = g->supply[type];
        for (int place = FIELDS; place < PLACES_END; place++)
            count += g->stock[place][type];
        for (int seat = 0; seat < g->seats; seat++)
            count += g->players[seat].board[type] + g->players[seat].tokens[type];
        if (count != tokens[type])
            return false;
    }
    for (int place = FIELDS; place < PLACES_END; place++)
        for (int type = 0; type < TYPES; type++)
            if (g->stock[place][type] > 0 && !grimm_produces(place, type))
                return false;
    return true;
}

static bool sections_are_all_there(const struct grimm *g)
{
    for (int type = 0; type < TYPES; type++)
        for (int level = LEVEL_FLOOR; level <= LEVEL_ROOF; level++) {
            int count = g->sections[type][level - 1];
            for (int seat = 0; seat < g->seats; seat++)
                for (int i = 0; i < g->players[seat].house_count; i++)
                    count += house_type(g->players[seat].houses[i]) == type &&
                             house_level(g->players[seat].houses[i]) >= level;
            if (count != SECTIONS_EACH)
                return false;
        }
    return true;
}

static void count_fables_of(const struct grimm_player *p, int stage, int *counts)
{
    for (int i = 0; i < p->hand_count; i++)
        counts[p->hand[i]]++;
    if (stage >= STAGE_FABLES_UP || p->is_imposed)
        counts[p->fable]++;
    counts[p->pending]++;
    counts[p->active]++;
    for (int i = 0; i < p->site_count; i++)
        counts[p->site_cards[i]]++;
}

void grimm_count_cards(const struct grimm *g, int counts[CARDS_END])
{
    for (int card = 0; card < CARDS_END; card++)
        counts[card] =
            card < FABLES_END ? g->fable_deck[card] : (g->friend_deck & friend_bit(card)) != 0;
    for (int i = 0; i < g->top_count; i++)
        counts[g->top[i]]++;
    for (int i = 0; i < g->fable_discard_count; i++)
        counts[g->fable_discard[i]]++;
    for (int i = 0; i < g->friend_discard_count; i++)
        counts[g->friend_discard[i]]++;
    for (int place = FIELDS; place < PLACES_END; place++)
        counts[g->unique[place]]++;
    for (int i = 0; i < g->frame_count; i++)
        for (int held = 0; held < g->frames[i].held_count; held++)
            counts[g->frames[i].held[held]]++;
    for (int seat = 0; seat < g->seats; seat++) {
        count_fables_of(&g->players[seat], g->stage, counts);
        counts[g->players[seat].friend]++;
    }
}

static bool cards_are_all_there(const struct grimm *g)
{
    int counts[CARDS_END];
    int in_deck = g->top_count;
    grimm_count_cards(g, counts);
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        if (counts[card] !=
            (is_fable(card) ? g->fable_copies[card] : (g->friend_set & friend_bit(card)) != 0))
            return false;
    for (int card = NO_CARD + 1; card < FABLES_END; card++)
        in_deck += g->fable_deck[card];
    return in_deck == g->fable_deck_count;
}

/* G0.12d: each in exactly one of hand, slot, aside or under the Little Mermaid. */
static bool gather_cards_are_all_there(const struct grimm *g)
{
    for (int owner = 0; owner < g->seats; owner++)
        for (int place = FIELDS; place < PLACES_END; place++) {
            const struct grimm_player *p = &g->players[owner];
            int out = (p->aside & bit(place)) != 0;
            for (int seat = 0; seat < g->seats; seat++)
                out += g->players[seat].slot == GATHER_CARD(owner, place);
            int count = out + ((p->gather_hand & bit(place)) != 0) +
                        (out == 0 && (p->locked & bit(place)) != 0);
            if (count != (place <= grimm_place_count(g)))
                return false;
        }
    return true;
}

const char *grimm_check(const struct grimm *g)
{
    if (!resources_are_all_there(g))
        return "grimm.error.resources-amiss";
    if (!sections_are_all_there(g))
        return "grimm.error.sections-amiss";
    if (!cards_are_all_there(g))
        return "grimm.error.cards-amiss";
    if (!gather_cards_are_all_there(g))
        return "grimm.error.gather-cards-amiss";
    return NULL;
}
