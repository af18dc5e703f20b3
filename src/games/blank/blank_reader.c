/* blank_reader.c: positions and pinned dice of the smallest game. */
#include "blank_internal.h"
#include "readers.h"

#include <string.h>

static bool read_player(struct blank *b, int seat, const json_t *entry, struct error *error)
{
    static const enum error_code code = ERROR_BAD_POSITION;
    bool has_chosen;
    int points;
    int choice = 0;
    if (!json_is_object(entry))
        return error_set(error, code, "blank.error.player-object");
    if (!json_get_bool(entry, "has_chosen", &has_chosen, code, error) ||
        !json_get_int(entry, "points", 0, NUMBERS * ROUNDS_MAX, &points, code, error))
        return false;
    if (has_chosen && !json_get_int(entry, "choice", 1, NUMBERS, &choice, code, error))
        return false;
    b->has_chosen[seat] = has_chosen;
    b->choice[seat] = (uint8_t)choice;
    b->points[seat] = (uint8_t)points;
    return true;
}

static bool read_state(const json_t *json, const struct options *options, void *state,
                       struct error *error)
{
    struct blank *b = state;
    blank_game.start(b, options);
    int rounds_left;
    json_t *players;
    if (!json_get_int(json, "rounds_left", 0, b->rounds_left, &rounds_left, ERROR_BAD_POSITION,
                      error) ||
        !json_get_array(json, "players", b->seats, b->seats, &players, ERROR_BAD_POSITION, error))
        return false;
    b->rounds_left = (uint8_t)rounds_left;
    bool is_waiting = false;
    for (int seat = 0; seat < b->seats; seat++) {
        if (!read_player(b, seat, json_array_get(players, (size_t)seat), error))
            return false;
        is_waiting |= !b->has_chosen[seat];
    }
    if (rounds_left > 0 && !is_waiting)
        return error_set(error, ERROR_BAD_POSITION, "blank.error.all-chosen");
    return true;
}

/* {"dice": [2, 1, 3]} */
struct blank_pins {
    uint8_t dice[ROUNDS_MAX];
    uint8_t count;
    uint8_t next;
};

static bool read_setup(const json_t *json, bool is_start, void *state, void *pins_out,
                       struct error *error)
{
    (void)is_start;
    (void)state;
    struct blank_pins *pins = pins_out;
    memset(pins, 0, sizeof *pins);
    json_t *dice;
    if (!json_has_only_keys(json, "dice", ERROR_BAD_REQUEST, error) ||
        !json_get_array(json, "dice", 0, ROUNDS_MAX, &dice, ERROR_BAD_REQUEST, error))
        return false;
    for (size_t i = 0; i < json_array_size(dice); i++) {
        json_t *die = json_array_get(dice, i);
        json_int_t number = json_integer_value(die);
        if (!json_is_integer(die) || number < 1 || number > NUMBERS)
            return error_with(error, ERROR_BAD_REQUEST, "blank.error.dice",
                              number_field("max", NUMBERS));
        pins->dice[pins->count++] = (uint8_t)number;
    }
    return true;
}

static bool next_pinned(void *pins_state, const void *state, struct move *out)
{
    (void)state;
    struct blank_pins *pins = pins_state;
    if (pins->next == pins->count)
        return false;
    *out = (struct move){ blank_move(VERB_ROLL, pins->dice[pins->next++]) };
    return true;
}

const struct game_reader blank_reader = {
    .game = &blank_game,
    .pins_size = sizeof(struct blank_pins),
    .unordered = NULL,
    .read_position = read_state,
    .read_setup = read_setup,
    .next_pinned = next_pinned,
};
