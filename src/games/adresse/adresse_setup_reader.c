/* adresse_setup_reader.c: chance that a setup pins: who begins, the cards that are drawn,
 * the sway of the hand and its hidden slip. */
#include "adresse_reader.h"

#include <string.h>

bool adresse_read_card(const json_t *value, const char *key, uint8_t *out, enum error_code code,
                       struct error *error)
{
    const char *name = json_string_value(value);
    if (name == NULL)
        return error_with(error, code, "adresse.error.no-card", text_field("key", key));
    int card = adresse_card_named(name);
    if (card == NO_CARD)
        return error_with(error, code, "adresse.error.card-unknown", text_field("key", key),
                          error_excerpt("what", name));
    *out = (uint8_t)card;
    return true;
}

/* The cards that come next; all of them must be in the deck. */
static bool read_deck_pins(const json_t *json, const struct adresse *a, struct adresse_pins *pins,
                           struct error *error)
{
    json_t *list;
    uint8_t deck[CARDS_ROOM];
    adresse_deck(a, deck);
    if (!json_get_array(json, "deck", 0, a->deck_count, &list, ERROR_BAD_REQUEST, error))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        uint8_t *card = &pins->deck[pins->card_count++];
        if (!adresse_read_card(json_array_get(list, i), "deck", card, ERROR_BAD_REQUEST, error))
            return false;
        if (deck[*card]-- == 0)
            return error_with(error, ERROR_BAD_REQUEST, "adresse.error.deck-too-many",
                              text_field("card", adresse_card_names[*card]));
    }
    return true;
}

static bool read_seeds(const json_t *json, const char *key, uint16_t *seeds, uint16_t *count,
                       struct error *error)
{
    json_t *list;
    if (!json_get_array(json, key, 0, SEED_PINS_MAX, &list, ERROR_BAD_REQUEST, error))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *seed = json_array_get(list, i);
        if (!json_is_integer(seed) || json_integer_value(seed) < 0 ||
            json_integer_value(seed) >= SEEDS)
            return error_with(error, ERROR_BAD_REQUEST, "adresse.error.seeds",
                              text_field("key", key), number_field("max", SEEDS - 1));
        seeds[(*count)++] = (uint16_t)json_integer_value(seed);
    }
    return true;
}

static bool read_first(const json_t *json, const struct adresse *a, struct adresse_pins *pins,
                       struct error *error)
{
    int first;
    if (!json_get_int(json, "first", 0, a->seats - 1, &first, ERROR_BAD_REQUEST, error))
        return false;
    if (a->stage != STAGE_FIRST && first != a->first)
        return error_with(error, ERROR_BAD_REQUEST, "adresse.error.first-begins",
                          number_field("seat", a->first));
    pins->first = (uint8_t)first;
    pins->has_first = 1;
    return true;
}

/* {"deck": ["7B", "killjoy"], "first": 0, "sway": [17, 3011], "noise": [4095]}; in rules version 1
 * `tremor` for `sway`. */
bool adresse_read_setup(const json_t *json, bool is_start, void *state, void *pins_out,
                        struct error *error)
{
    (void)is_start;
    const struct adresse *a = state;
    struct adresse_pins *pins = pins_out;
    memset(pins, 0, sizeof *pins);
    const char *sway = a->rules == 1 ? "tremor" : "sway";
    const char *known = a->rules == 1 ? "deck first tremor noise" : "deck first sway noise";
    bool is_good = json_has_only_keys(json, known, ERROR_BAD_REQUEST, error);
    if (is_good && json_object_get(json, "deck"))
        is_good = read_deck_pins(json, a, pins, error);
    if (is_good && json_object_get(json, "first"))
        is_good = read_first(json, a, pins, error);
    if (is_good && json_object_get(json, sway))
        is_good = read_seeds(json, sway, pins->sways, &pins->sway_count, error);
    if (is_good && json_object_get(json, "noise"))
        is_good = read_seeds(json, "noise", pins->noises, &pins->noise_count, error);
    return is_good;
}

bool adresse_next_pinned(void *pins_state, const void *state, struct move *out)
{
    struct adresse_pins *pins = pins_state;
    const struct adresse *a = state;
    switch ((enum adresse_stage)a->stage) {
    case STAGE_FIRST:
        out->code = adresse_plain_move(VERB_FIRST, pins->first);
        return pins->has_first;
    case STAGE_DEAL:
    case STAGE_OPENING:
    case STAGE_DRAW:
        if (pins->next_card == pins->card_count)
            return false;
        out->code = adresse_plain_move(VERB_DRAW, pins->deck[pins->next_card++]);
        return true;
    case STAGE_TREMOR:
    case STAGE_SWAY:
        if (pins->next_sway == pins->sway_count)
            return false;
        out->code = adresse_plain_move(a->stage == STAGE_SWAY ? VERB_SWAY : VERB_TREMOR,
                                       pins->sways[pins->next_sway++]);
        return true;
    case STAGE_NOISE:
        if (pins->next_noise == pins->noise_count)
            return false;
        out->code = adresse_plain_move(VERB_NOISE, pins->noises[pins->next_noise++]);
        return true;
    default:
        return false;
    }
}
