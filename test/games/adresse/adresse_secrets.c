/* adresse_secrets.c: what Au doigt & à l'œil keeps secret: hands, cards that lie face down, and
 * the slip of a hand that has let go. */
#include "secrets.h"

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
    json_t *card = secrets_any_entry(cards, rng, &index);
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

/* The slip is known to nobody; what it did to the hand is told once all is judged. */
static bool alter_slip(json_t *position, struct rng *rng)
{
    json_t *noise = json_object_get(json_object_get(position, "placement"), "noise");
    return noise != NULL &&
           json_integer_set(noise, (json_integer_value(noise) + 1 + rng_below(rng, 4095)) % 4096) ==
               0;
}

static bool alter(json_t *position, int viewer, struct rng *rng)
{
    bool is_over = strcmp(json_string_value(json_object_get(position, "stage")), "over") == 0;
    bool is_altered = alter_slip(position, rng);
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

const struct secrets adresse_secrets = { "adresse", alter, secrets_end_with_the_game };
