/* grimm_setup.c: chance that a setup pins: decks, dice, and every other outcome by its
 * index (G0.8). */
#include "grimm_reader.h"

#include <string.h>

bool grimm_read_card(const json_t *value, const char *key, enum wanted wanted, uint8_t *out,
                     enum error_code code, struct error *error)
{
    const char *name = json_string_value(value);
    if (name == NULL)
        return error_with(error, code, "grimm.error.no-card", text_field("key", key));
    int card = grimm_card_named(name);
    if ((wanted == A_FABLE && !is_fable(card)) || (wanted == A_FRIEND && !is_friend(card)) ||
        card == NO_CARD)
        return error_with(error, code, "grimm.error.card-unknown", text_field("key", key),
                          error_excerpt("what", name));
    if (grimm_card_copies(card) == 0)
        return error_with(error, code, "grimm.error.card-not-here", text_field("key", key),
                          text_field("card", name));
    *out = (uint8_t)card;
    return true;
}

bool grimm_read_cards(const json_t *json, const char *key, enum wanted wanted, size_t max,
                      uint8_t *out, uint8_t *count, enum error_code code, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, key, 0, max, &list, code, error))
        return false;
    *count = (uint8_t)json_array_size(list);
    for (size_t i = 0; i < *count; i++)
        if (!grimm_read_card(json_array_get(list, i), key, wanted, &out[i], code, error))
            return false;
    return true;
}

/* What a draw chooses from: not what was put back on top, whose turn comes first. */
static int fables_to_draw(const struct grimm *g)
{
    return g->fable_deck_count - g->top_count;
}

static int friends_to_draw(const struct grimm *g)
{
    return __builtin_popcount(g->friend_deck);
}

/* At the beginning the list is the deck, otherwise it is what comes next of it. */
static bool read_fable_pins(const json_t *json, bool is_start, struct grimm *g,
                            struct grimm_pins *pins, struct error *error)
{
    uint8_t counts[FABLE_TITLES_ROOM] = { 0 };
    if (!grimm_read_cards(json, "fables", A_FABLE, FABLES_MAX, pins->fables, &pins->fable_count,
                          ERROR_BAD_REQUEST, error))
        return false;
    for (int i = 0; i < pins->fable_count; i++)
        if (++counts[pins->fables[i]] > (is_start ? COPIES_MAX : g->fable_deck[pins->fables[i]]))
            return error_with(error, ERROR_BAD_REQUEST, "grimm.error.fables-too-many",
                              text_field("card", grimm_card_name(pins->fables[i])));
    if (is_start) {
        memcpy(g->fable_copies, counts, sizeof counts);
        memcpy(g->fable_deck, counts, sizeof counts);
        g->fable_deck_count = pins->fable_count;
    }
    pins->fables_left = (uint8_t)fables_to_draw(g);
    return true;
}

static bool read_friend_pins(const json_t *json, bool is_start, struct grimm *g,
                             struct grimm_pins *pins, struct error *error)
{
    uint32_t friends = 0;
    if (!grimm_read_cards(json, "friends", A_FRIEND, FRIENDS_MAX, pins->friends,
                          &pins->friend_count, ERROR_BAD_REQUEST, error))
        return false;
    for (int i = 0; i < pins->friend_count; i++) {
        uint32_t card = friend_bit(pins->friends[i]);
        if (friends & card || (!is_start && !(g->friend_deck & card)))
            return error_with(error, ERROR_BAD_REQUEST, "grimm.error.friend-drawn",
                              text_field("card", grimm_card_name(pins->friends[i])));
        friends |= card;
    }
    if (is_start) {
        g->friend_set = friends;
        g->friend_deck = friends;
    }
    pins->friends_left = (uint8_t)friends_to_draw(g);
    return true;
}

static bool read_dice(const json_t *json, struct grimm_pins *pins, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, "dice", 0, PINS_MAX, &list, ERROR_BAD_REQUEST, error))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        int type = 0;
        while (name != NULL && type < TYPES && strcmp(name, grimm_type_name(type)) != 0)
            type++;
        if (name == NULL || type == TYPES)
            return error_set(error, ERROR_BAD_REQUEST, "grimm.error.dice");
        pins->dice[pins->die_count++] = (uint8_t)type;
    }
    return true;
}

static bool read_picks(const json_t *json, struct grimm_pins *pins, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, "picks", 0, PINS_MAX, &list, ERROR_BAD_REQUEST, error))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *pick = json_array_get(list, i);
        if (!json_is_integer(pick) || json_integer_value(pick) < 0 ||
            json_integer_value(pick) > UINT8_MAX)
            return error_set(error, ERROR_BAD_REQUEST, "grimm.error.picks");
        pins->picks[pins->pick_count++] = (uint8_t)json_integer_value(pick);
    }
    return true;
}

static bool read_first(const json_t *json, bool is_start, struct grimm *g, struct grimm_pins *pins,
                       struct error *error)
{
    int first;
    if (!json_get_int(json, "first", 0, g->seats - 1, &first, ERROR_BAD_REQUEST, error))
        return false;
    if (!is_start && first != g->first)
        return error_with(error, ERROR_BAD_REQUEST, "grimm.error.first-begins",
                          number_field("seat", g->first));
    g->first = (uint8_t)first;
    pins->first = (uint8_t)first;
    pins->has_first = 1;
    return true;
}

bool grimm_read_setup(const json_t *json, bool is_start, void *state, void *pins_out,
                      struct error *error)
{
    struct grimm *g = state;
    struct grimm_pins *pins = pins_out;
    memset(pins, 0, sizeof *pins);
    bool is_good =
        json_has_only_keys(json, "fables friends first dice picks", ERROR_BAD_REQUEST, error);
    if (is_good && json_object_get(json, "first"))
        is_good = read_first(json, is_start, g, pins, error);
    if (is_good && json_object_get(json, "dice"))
        is_good = read_dice(json, pins, error);
    if (is_good && json_object_get(json, "picks"))
        is_good = read_picks(json, pins, error);
    if (is_good && json_object_get(json, "friends"))
        is_good = read_friend_pins(json, is_start, g, pins, error);
    if (is_good && json_object_get(json, "fables"))
        is_good = read_fable_pins(json, is_start, g, pins, error);
    return is_good;
}

/* The next pinned card, unless the deck was shuffled since the pins were read. Then it has
 * more cards than were left, for the last one is turned up without a draw (G0.8). */
static int next_card(const uint8_t *cards, uint8_t *next, uint8_t *count, uint8_t *left, int now)
{
    if (now > *left)
        *count = *next;
    *left = (uint8_t)(now - 1);
    return *next < *count ? cards[(*next)++] : NO_CARD;
}

bool grimm_next_pinned(void *pins_state, const void *state, struct move *out)
{
    struct grimm_pins *pins = pins_state;
    const struct grimm *g = state;
    struct move_list list;
    grimm_list(g, SEAT_CHANCE, &list);
    enum grimm_verb verb = (enum grimm_verb)move_verb(list.moves[0]);
    int card = NO_CARD;
    if (list.count == 1) /* nothing is drawn (G0.8), only turned up */
        return false;
    switch (verb) {
    case VERB_FIRST:
        *out = (struct move){ move_of(verb, WHO(pins->first), 0, 0) };
        return pins->has_first;
    case VERB_ROLL:
        if (pins->next_die == pins->die_count)
            return false;
        *out = (struct move){ move_of(verb, WHO(pins->dice[pins->next_die++]), 0, 0) };
        return true;
    case VERB_FABLE:
        card = next_card(pins->fables, &pins->next_fable, &pins->fable_count, &pins->fables_left,
                         fables_to_draw(g));
        *out = (struct move){ move_of(verb, card, 0, 0) };
        return card != NO_CARD;
    case VERB_FRIEND:
        card = next_card(pins->friends, &pins->next_friend, &pins->friend_count,
                         &pins->friends_left, friends_to_draw(g));
        *out = (struct move){ move_of(verb, card, 0, 0) };
        return card != NO_CARD;
    default: {
        int pick = pins->next_pick < pins->pick_count ? pins->picks[pins->next_pick++] : list.count;
        if (pick < list.count)
            *out = list.moves[pick];
        return pick < list.count;
    }
    }
}
