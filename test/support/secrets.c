/* secrets.c: what each game keeps secret, named apart from its own view(). */
#include "secrets.h"

/* ---- GrandBois: clans ---- */

/* Swaps a rival's clan with one that `viewer` does not hold. */
static bool alter_grandbois(json_t *position, int viewer, struct rng *rng)
{
    static const char *const clans[] = { "toad", "rabbit", "fox", "raccoon", "lizard" };
    json_t *seats = json_object_get(position, "clans");
    if (strcmp(json_string_value(json_object_get(position, "phase")), "over") == 0)
        return false;
    bool is_mine[5] = { false };
    const char *unseen[5];
    uint32_t count = 0;
    size_t seat, card;
    json_t *cards, *name;
    json_array_foreach (seats, seat, cards)
        json_array_foreach (cards, card, name)
            for (int clan = 0; clan < 5; clan++)
                if ((int)seat == viewer && strcmp(clans[clan], json_string_value(name)) == 0)
                    is_mine[clan] = true;
    for (int clan = 0; clan < 5; clan++)
        if (!is_mine[clan])
            unseen[count++] = clans[clan];
    json_array_foreach (seats, seat, cards) {
        if ((int)seat == viewer)
            continue;
        json_array_foreach (cards, card, name) {
            uint32_t pick = rng_below(rng, count);
            json_array_set_new(cards, card, json_string(unseen[pick]));
            unseen[pick] = unseen[--count];
        }
    }
    return true;
}

static bool ends_the_game(const struct game *game, const void *before, const void *after)
{
    (void)before;
    return is_over(game, after);
}

/* ---- the blank game: numbers ---- */

/* Other numbers in the rivals' sealed hands. */
static bool alter_blank(json_t *position, int viewer, struct rng *rng)
{
    bool is_altered = false;
    size_t seat;
    json_t *player;
    json_array_foreach (json_object_get(position, "players"), seat, player) {
        json_t *choice = json_object_get(player, "choice");
        if (choice == NULL || (int)seat == viewer)
            continue;
        json_int_t other = 1 + (json_integer_value(choice) + (int)rng_below(rng, 2)) % 3;
        json_object_set_new(player, "choice", json_integer(other));
        is_altered = true;
    }
    return is_altered;
}

static bool is_a_throw(const struct game *game, const void *before, const void *after)
{
    (void)after;
    return outcome_seat(game->to_act(before)) >= 0;
}

/* ---- The Grimm Forest: hands of Fables, Gather cards that lie face down or locked ---- */

static bool has_seat(const json_t *seats, int seat)
{
    size_t i;
    json_t *entry;
    json_array_foreach (seats, i, entry)
        if (json_integer_value(entry) == seat)
            return true;
    return false;
}

static json_t *any_entry(const json_t *array, struct rng *rng, size_t *index)
{
    size_t size = json_array_size(array);
    if (size == 0)
        return NULL;
    *index = rng_below(rng, (uint32_t)size);
    return json_array_get(array, *index);
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
    json_t *card = any_entry(hand, rng, &mine);
    json_t *other = any_entry(deck, rng, &theirs);
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
    json_t *card = any_entry(hand, rng, &mine);
    if (card == NULL)
        return false;
    json_t *hidden = any_entry(locked, rng, &theirs);
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

static bool alter_grimm(json_t *position, int viewer, struct rng *rng)
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

/* ---- Au doigt & à l'œil: hands, and cards that lie face down ---- */

/* How often a card is anywhere in sight of the whole truth. */
static int times_there(const json_t *value, const char *card)
{
    int times = json_is_string(value) && strcmp(json_string_value(value), card) == 0;
    size_t i;
    json_t *entry;
    json_array_foreach (value, i, entry)
        times += times_there(entry, card);
    return times;
}

static int times_anywhere(const json_t *position, const char *card)
{
    int times = times_there(json_object_get(position, "discard"), card);
    size_t i;
    json_t *entry;
    json_array_foreach (json_object_get(position, "players"), i, entry)
        times += times_there(json_object_get(entry, "hand"), card) +
                 times_there(json_object_get(entry, "won_cards"), card);
    json_array_foreach (json_object_get(json_object_get(position, "challenge"), "cards"), i, entry)
        times += times_there(json_object_get(entry, "card"), card);
    return times;
}

/* A piece card of the deck for one of a rival's; whoever must launch keeps one so. */
static bool alter_cards(const json_t *position, json_t *cards, struct rng *rng)
{
    size_t index;
    json_t *card = any_entry(cards, rng, &index);
    char other[8];
    int sets = json_integer_value(json_object_get(position, "seats")) >= 7 ? 2 : 1;
    if (card == NULL || !strchr("123456789", json_string_value(card)[0]))
        return false;
    snprintf(other, sizeof other, "%u%c", 1 + rng_below(rng, 13), 'A' + (char)rng_below(rng, 4));
    if (times_anywhere(position, other) >= sets)
        return false;
    json_array_set_new(cards, index, json_string(other));
    return true;
}

static bool alter_adresse(json_t *position, int viewer, struct rng *rng)
{
    bool is_over = strcmp(json_string_value(json_object_get(position, "stage")), "over") == 0;
    bool is_altered = false;
    size_t seat;
    json_t *player;
    json_array_foreach (json_object_get(position, "players"), seat, player) {
        if ((int)seat == viewer)
            continue;
        is_altered |= alter_cards(position, json_object_get(player, "hand"), rng);
        if (!is_over)
            is_altered |= alter_cards(position, json_object_get(player, "won_cards"), rng);
    }
    return is_altered;
}

static const struct secrets all_secrets[] = {
    { "grandbois", alter_grandbois, ends_the_game },
    { "grimm", alter_grimm, shows_a_card },
    { "adresse", alter_adresse, ends_the_game },
    { "blank", alter_blank, is_a_throw },
};

const struct secrets *secrets_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof all_secrets / sizeof *all_secrets; i++)
        if (strcmp(all_secrets[i].game, game->name) == 0)
            return &all_secrets[i];
    fail_msg("%s: name its secrets in test/support/secrets.c", game->name);
    return NULL;
}
