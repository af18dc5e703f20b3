/* grimm_secrets.c: what The Grimm Forest keeps secret: hands of Fables, Gather cards that lie face down or locked. */
#include "secrets.h"

static bool has_seat(const json_t *seats, int seat)
{
    size_t i;
    json_t *entry;
    json_array_foreach (seats, i, entry)
        if (json_integer_value(entry) == seat)
            return true;
    return false;
}

/* Another card of the deck for one in a rival's hand. A committed Fable is in the
 * hand too, or was, and changes with it unless the viewer has looked at it. */
static bool alter_hand(json_t *position, json_t *player, int viewer, struct rng *rng)
{
    bool has_left = json_object_get(player, "hand_before") != NULL;
    json_t *hand = json_object_get(player, has_left ? "hand_before" : "hand");
    json_t *known = json_object_get(player, has_left ? "hand_before_known" : "hand_known");
    json_t *deck = json_object_get(position, "fable_deck");
    json_t *fable = json_object_get(player, "fable");
    size_t mine, theirs;
    json_t *card = secrets_any_entry(hand, rng, &mine);
    json_t *other = secrets_any_entry(deck, rng, &theirs);
    if (card == NULL || other == NULL || has_seat(json_array_get(known, mine), viewer))
        return false;
    bool is_committed = json_equal(fable, card) &&
                        !json_is_true(json_object_get(player, "fable_imposed")) &&
                        json_array_size(json_object_get(player, "fable_known")) > 0;
    if (is_committed && has_seat(json_object_get(player, "fable_known"), viewer))
        return false;
    json_incref(card);
    json_incref(other);
    json_array_set(hand, mine, other);
    json_array_set(deck, theirs, card);
    if (is_committed)
        json_object_set(player, "fable", other);
    if (has_left) { /* what is left of it follows */
        json_object_del(player, "hand");
        json_object_del(player, "hand_known");
    }
    json_decref(card);
    json_decref(other);
    return true;
}

static int compare_places(const void *a, const void *b)
{
    static const char order[] = "fields forest brickyard market";
    return (int)(strstr(order, *(const char *const *)a) - strstr(order, *(const char *const *)b));
}

/* Sets of locations are written in the order of the board. */
static void sort_places(json_t *places)
{
    char *names[4];
    size_t count = json_array_size(places);
    for (size_t i = 0; i < count; i++)
        names[i] = strdup(json_string_value(json_array_get(places, i)));
    qsort(names, count, sizeof *names, compare_places);
    for (size_t i = 0; i < count; i++) {
        json_array_set_new(places, i, json_string(names[i]));
        free(names[i]);
    }
}

/* The seat's Gather card lies in front of somebody. */
static bool is_in_a_slot(const json_t *position, int seat, const json_t *place)
{
    size_t i;
    json_t *player;
    json_array_foreach (json_object_get(position, "players"), i, player) {
        json_t *slot = json_object_get(player, "slot");
        if (json_integer_value(json_object_get(slot, "seat")) == seat &&
            json_equal(json_object_get(slot, "place"), place))
            return true;
    }
    return false;
}

/* A Gather card of the hand for the one in the rival's slot, or for a locked one; not for
 * one that is only marked, and in a slot still. */
static bool alter_gather_cards(const json_t *position, json_t *player, int seat, int viewer,
                               struct rng *rng)
{
    json_t *hand = json_object_get(player, "gather_hand");
    json_t *locked = json_object_get(player, "locked");
    json_t *slot = json_object_get(player, "slot");
    size_t mine, theirs;
    json_t *card = secrets_any_entry(hand, rng, &mine);
    if (card == NULL)
        return false;
    json_t *hidden = secrets_any_entry(locked, rng, &theirs);
    bool is_locked = hidden != NULL && rng_below(rng, 2) == 0;
    if (is_locked && is_in_a_slot(position, seat, hidden))
        return false;
    if (!is_locked) {
        if (json_is_null(slot) || json_array_size(json_object_get(player, "slot_known")) == 0 ||
            has_seat(json_object_get(player, "slot_known"), viewer) ||
            json_integer_value(json_object_get(slot, "seat")) != seat)
            return false;
        hidden = json_object_get(slot, "place");
        for (size_t i = 0; i < json_array_size(locked); i++)
            if (json_equal(hidden, json_array_get(locked, i)))
                return false; /* it would be locked in the hand too */
    }
    json_incref(card);
    json_incref(hidden);
    json_array_set(hand, mine, hidden);
    if (is_locked)
        json_array_set(locked, theirs, card);
    else
        json_object_set(slot, "place", card);
    json_decref(card);
    json_decref(hidden);
    sort_places(hand);
    sort_places(locked);
    return true;
}

static bool alter(json_t *position, int viewer, struct rng *rng)
{
    bool is_altered = false;
    size_t seat;
    json_t *player;
    json_array_foreach (json_object_get(position, "players"), seat, player) {
        if ((int)seat == viewer)
            continue;
        is_altered |= alter_hand(position, player, viewer, rng);
        is_altered |= alter_gather_cards(position, player, (int)seat, viewer, rng);
    }
    return is_altered;
}

static json_t *position_of(const struct game *game, const void *state)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    game->write_view(state, &json);
    json_end_object(&json);
    json_t *read = json_read(text.data, text.length, NULL);
    text_clear(&text);
    return read;
}

static bool is_same_size(json_t *const pair[2], const char *key)
{
    return json_array_size(json_object_get(pair[0], key)) ==
           json_array_size(json_object_get(pair[1], key));
}

/* Somebody else knows a card of that player who did not before. */
static bool is_looked_at(json_t *const player[2], int seat, const char *key)
{
    for (int other = 0; other < SEATS_MAX; other++)
        if (other != seat && has_seat(json_object_get(player[1], key), other) &&
            !has_seat(json_object_get(player[0], key), other))
            return true;
    return false;
}

/* A Fable was discarded, drawn without chance (the last one, or a returned one) or handed
 * over without a choice (an only one), or somebody looked at another's card. */
static bool shows_a_card(const struct game *game, const void *before, const void *after)
{
    json_t *positions[2] = { position_of(game, before), position_of(game, after) };
    bool shows = !is_same_size(positions, "fable_discard") ||
                 !json_equal(json_object_get(positions[0], "fable_deck_count"),
                             json_object_get(positions[1], "fable_deck_count"));
    json_t *players = json_object_get(positions[0], "players");
    for (size_t seat = 0; seat < json_array_size(players); seat++) {
        json_t *player[2];
        for (int i = 0; i < 2; i++)
            player[i] = json_array_get(json_object_get(positions[i], "players"), seat);
        shows |= !is_same_size(player, "hand") || is_looked_at(player, (int)seat, "slot_known") ||
                 is_looked_at(player, (int)seat, "fable_known");
    }
    json_decref(positions[0]);
    json_decref(positions[1]);
    return shows;
}

const struct secrets grimm_secrets = { "grimm", alter, shows_a_card };
