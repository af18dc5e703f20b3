/* grimm_write.c: views as JSON. What a view does not show is "hidden" if it is a
 * card that is there, and left out otherwise. The reader reads the same. */
#include "grimm_internal.h"

#include <assert.h>
#include <string.h>

static void put_card(struct json *json, const char *key, int card)
{
    if (card == NO_CARD)
        json_put_null(json, key);
    else
        json_put_string(json, key, card == CARD_HIDDEN ? "hidden" : grimm_card_name(card));
}

static void put_cards(struct json *json, const char *key, const uint8_t *cards, int count)
{
    json_begin_array(json, key);
    for (int i = 0; i < count; i++)
        put_card(json, NULL, cards[i]);
    json_end_array(json);
}

static void put_place(struct json *json, const char *key, int place)
{
    if (place == NOWHERE)
        json_put_null(json, key);
    else
        json_put_string(json, key, grimm_place_name(place));
}

static void put_places(struct json *json, const char *key, uint8_t places)
{
    json_begin_array(json, key);
    for (int place = FIELDS; place < PLACES_END; place++)
        if (places & bit(place))
            json_put_string(json, NULL, grimm_place_name(place));
    json_end_array(json);
}

static void put_seats(struct json *json, const char *key, uint8_t seats)
{
    json_begin_array(json, key);
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        if (seats & bit(seat))
            json_put_int(json, NULL, seat);
    json_end_array(json);
}

/* A seat kept as one more than itself. */
static void put_seat(struct json *json, const char *key, int seat_and_one)
{
    if (seat_and_one == 0)
        json_put_null(json, key);
    else
        json_put_int(json, key, seat_and_one - 1);
}

static void put_resources(struct json *json, const char *key, const uint16_t counts[TYPES])
{
    json_begin_object(json, key);
    for (int type = 0; type < TYPES; type++)
        json_put_int(json, grimm_type_name(type), counts[type]);
    json_end_object(json);
}

static void write_common(const struct grimm *g, struct json *json)
{
    if (g->is_unlimited)
        json_put_null(json, "supply");
    else
        put_resources(json, "supply", g->supply);
    json_begin_object(json, "sections");
    for (int type = 0; type < TYPES; type++) {
        json_begin_object(json, grimm_type_name(type));
        for (int level = LEVEL_FLOOR; level <= LEVEL_ROOF; level++)
            json_put_int(json, grimm_level_name(level), g->sections[type][level - 1]);
        json_end_object(json);
    }
    json_end_object(json);
    json_begin_object(json, "bonuses");
    for (int type = 0; type < TYPES; type++)
        put_seat(json, grimm_type_name(type), g->bonus[type]);
    json_end_object(json);
}

static void write_places(const struct grimm *g, struct json *json)
{
    json_begin_array(json, "places");
    for (int place = FIELDS; place <= grimm_place_count(g); place++) {
        json_begin_object(json, NULL);
        json_put_string(json, "place", grimm_place_name(place));
        put_resources(json, "stock", g->stock[place]);
        put_seats(json, "pigs", grimm_seats_at(g, place));
        json_begin_array(json, "monsters");
        for (int seat = 0; seat < g->seats; seat++)
            if (g->players[seat].fable_place == place)
                put_card(json, NULL, g->players[seat].fable);
        json_end_array(json);
        put_card(json, "unique", g->unique[place]);
        put_seat(json, "unique_seat", g->unique[place] ? WHO(g->unique_seat[place]) : 0);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_houses(const struct grimm_player *p, struct json *json)
{
    json_begin_array(json, "houses");
    for (int i = 0; i < p->house_count; i++) {
        json_begin_object(json, NULL);
        json_put_string(json, "type", grimm_type_name(house_type(p->houses[i])));
        json_put_string(json, "level", grimm_level_name(house_level(p->houses[i])));
        json_put_bool(json, "on_scrap", house_is_on_scrap(p->houses[i]));
        json_end_object(json);
    }
    json_end_array(json);
    put_cards(json, "sites", p->site_cards, p->site_count);
}

static void write_gather_cards(const struct grimm_player *p, struct json *json)
{
    put_places(json, "gather_hand", p->gather_hand);
    put_places(json, "locked", p->locked);
    json_put_int(json, "locked_count", p->locked_count);
    put_places(json, "aside", p->aside);
    if (p->slot == 0) {
        json_put_null(json, "slot");
    } else if (p->slot == CARD_HIDDEN) {
        json_put_string(json, "slot", "hidden");
    } else {
        json_begin_object(json, "slot");
        json_put_int(json, "seat", gather_owner(p->slot));
        json_put_string(json, "place", grimm_place_name(gather_place(p->slot)));
        json_end_object(json);
    }
    put_seats(json, "slot_known", p->slot_known);
    put_seat(json, "slot_from", p->slot_from);
    put_place(json, "shown", p->shown);
    put_place(json, "pig", p->pig);
    json_put_bool(json, "stays_home", p->stays_home);
}

static void put_hand(struct json *json, const char *key, const char *known_key,
                     const struct grimm_player *p)
{
    put_cards(json, key, p->hand, p->hand_count);
    json_begin_array(json, known_key);
    for (int i = 0; i < p->hand_count; i++)
        put_seats(json, NULL, p->hand_known[i]);
    json_end_array(json);
}

/* Takes the committed Fable out of a hand: the oldest copy, as the reveal does. */
static void take_committed(struct grimm_player *p)
{
    const uint8_t *at = memchr(p->hand, p->fable, p->hand_count);
    if (at == NULL) /* the viewer has looked at it, but did not know it in the hand */
        at = memchr(p->hand, CARD_HIDDEN, p->hand_count);
    assert(at != NULL);
    size_t index = (size_t)(at - p->hand);
    size_t after = --p->hand_count - index;
    memmove(p->hand + index, p->hand + index + 1, after);
    memmove(p->hand_known + index, p->hand_known + index + 1, after);
}

/* Who does not know which card of a hand was committed can be sure of those alone that
 * they know another like. */
static void forget_the_uncertain(struct grimm_player *p, int seat)
{
    int count = 0;
    for (int i = 0; i < p->hand_count; i++)
        if (memchr(p->hand + i + 1, p->hand[i], (size_t)(p->hand_count - i - 1)) != NULL) {
            p->hand[count] = p->hand[i];
            p->hand_known[count++] = p->hand_known[i];
        }
    for (; count < p->hand_count; count++) {
        p->hand[count] = CARD_HIDDEN;
        p->hand_known[count] = bit(seat);
    }
}

/* G0.11, G2.4c: a Fable that all know to lie on the table is in no hand any more. Which
 * one that is may be a secret, so what the hand was is told beside it. */
static void write_hand(const struct grimm *g, int seat, struct json *json)
{
    struct grimm_player p = g->players[seat];
    bool is_on_table = g->stage == STAGE_CHOSEN && p.fable != NO_CARD && !p.is_imposed;
    if (is_on_table) {
        put_hand(json, "hand_before", "hand_before_known", &p);
        if (p.fable == CARD_HIDDEN)
            forget_the_uncertain(&p, seat);
        take_committed(&p);
    }
    json_put_int(json, "hand_count", p.hand_count);
    put_hand(json, "hand", "hand_known", &p);
}

static void write_fables(const struct grimm *g, int seat, struct json *json)
{
    const struct grimm_player *p = &g->players[seat];
    put_card(json, "fable", p->fable);
    put_seats(json, "fable_known", p->fable_known);
    json_put_bool(json, "fable_imposed", p->is_imposed);
    put_place(json, "fable_place", p->fable_place);
    put_card(json, "pending", p->pending);
    put_card(json, "active", p->active);
    put_place(json, "active_place", p->active_place);
    write_hand(g, seat, json);
}

static void write_players(const struct grimm *g, struct json *json)
{
    json_begin_array(json, "players");
    for (int seat = 0; seat < g->seats; seat++) {
        const struct grimm_player *p = &g->players[seat];
        json_begin_object(json, NULL);
        put_resources(json, "board", p->board);
        put_resources(json, "gathered", p->gathered);
        write_houses(p, json);
        put_card(json, "friend", p->friend);
        put_resources(json, "tokens", p->tokens);
        json_begin_array(json, "promise");
        json_put_int(json, NULL, p->promise[0]);
        json_put_int(json, NULL, p->promise[1]);
        json_end_array(json);
        json_put_int(json, "extra_actions", p->extra_actions);
        write_gather_cards(p, json);
        write_fables(g, seat, json);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_decks(const struct grimm *g, struct json *json)
{
    int known = g->top_count;
    json_put_int(json, "fable_deck_count", g->fable_deck_count);
    for (int card = NO_CARD + 1; card < FABLES_END; card++)
        known += g->fable_deck[card];
    if (known == g->fable_deck_count) { /* the whole truth; nobody else knows the deck */
        json_begin_array(json, "fable_deck");
        for (int card = NO_CARD + 1; card < FABLES_END; card++)
            for (int copy = 0; copy < g->fable_deck[card]; copy++)
                put_card(json, NULL, card);
        json_end_array(json);
    }
    put_cards(json, "fable_top", g->top, g->top_count);
    json_put_int(json, "fable_top_seat", g->top_seat);
    put_cards(json, "fable_discard", g->fable_discard, g->fable_discard_count);
    json_begin_array(json, "friend_deck");
    for (int card = FIRST_FRIEND; card < CARDS_END; card++)
        if (g->friend_deck & friend_bit(card))
            put_card(json, NULL, card);
    json_end_array(json);
    put_cards(json, "friend_discard", g->friend_discard, g->friend_discard_count);
}

static void write_frame(const struct frame *f, struct json *json)
{
    json_begin_object(json, NULL);
    json_put_string(json, "of", grimm_program_name(f->program));
    json_put_int(json, "effect", f->effect);
    json_put_int(json, "step", f->step);
    json_put_int(json, "owner", f->owner);
    json_put_int(json, "seat", f->seat);
    put_seats(json, "rest", f->rest);
    json_put_int(json, "loop", f->loop);
    put_seats(json, "asked", f->asked);
    json_put_int(json, "other", f->other);
    put_place(json, "place", f->place);
    json_put_int(json, "number", f->number);
    put_cards(json, "held", f->held, f->held_count);
    json_begin_array(json, "held_known");
    for (int i = 0; i < f->held_count; i++)
        put_seats(json, NULL, f->held_known[i]);
    json_end_array(json);
    json_end_object(json);
}

void grimm_write_view(const void *seen, struct json *json)
{
    const struct grimm *g = seen;
    const struct card_step *question = grimm_question(g);
    json_put_int(json, "round", g->round);
    json_put_int(json, "first", g->first);
    json_put_string(json, "stage", grimm_stage_name(g));
    if (question != NULL)
        json_put_string(json, "asks", question->name);
    else
        json_put_null(json, "asks");
    write_common(g, json);
    write_places(g, json);
    write_players(g, json);
    write_decks(g, json);
    json_put_bool(json, "monster_revealed", g->was_monster_revealed);
    json_begin_array(json, "specials_used");
    for (int card = FIRST_FRIEND; card < CARDS_END; card++)
        if (g->specials_used & friend_bit(card))
            put_card(json, NULL, card);
    json_end_array(json);
    json_begin_array(json, "effects");
    for (int i = 0; i < g->frame_count; i++)
        write_frame(&g->frames[i], json);
    json_end_array(json);
}
