/* readers.c: options and positions in, for every game. */
#include "readers.h"

#include "game_rows.h"
#include "memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define DECLARE(name) extern const struct game_reader name##_reader;
GAME_ROWS(DECLARE)

#define ADDRESS(name) &name##_reader,
static const struct game_reader *const readers[] = { GAME_ROWS(ADDRESS) };

const struct game_reader *reader_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (readers[i]->game == game)
            return readers[i];
    return NULL;
}

/* ---- options ---- */

static bool read_choice(const struct option_spec *option, const json_t *value, int *out,
                        enum error_code code, struct error *error)
{
    const char *name = json_string_value(value);
    for (int i = 0; name != NULL && option->choices[i] != NULL; i++)
        if (strcmp(name, option->choices[i]) == 0) {
            *out = i;
            return true;
        }
    struct text names;
    text_init(&names);
    for (int i = 0; option->choices[i] != NULL; i++)
        text_addf(&names, "%s%s", i ? ", " : "", option->choices[i]);
    error_with(error, code, "error.option-choice", text_field("option", option->id),
               text_field("names", names.data));
    text_clear(&names);
    return false;
}

static bool read_seat_option(const struct option_spec *option, const json_t *value, int seats,
                             int *out, enum error_code code, struct error *error)
{
    const char *name = json_string_value(value);
    if (name != NULL && strcmp(name, "random") == 0) {
        *out = 0;
        return true;
    }
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) >= seats)
        return error_with(error, code, "error.option-seat", text_field("option", option->id),
                          number_field("max", seats - 1));
    *out = (int)json_integer_value(value) + 1;
    return true;
}

bool read_options(const struct game *game, const json_t *json, struct options *options,
                  enum error_code code, struct error *error)
{
    if (!json_is_object(json))
        return error_set(error, code, "error.options-object");
    const char *id;
    json_t *value;
    json_object_foreach (memory_unconst(json), id, value) {
        int index = option_find(game, id);
        if (index < 0)
            return error_with(error, code, "error.option-unknown", text_field("game", game->name),
                              error_excerpt("option", id));
        const struct option_spec *option = &game->options[index];
        int *out = &options->value[index];
        if (option->type == OPTION_BOOL) {
            if (!json_is_boolean(value))
                return error_with(error, code, "error.option-bool", text_field("option", id));
            *out = json_is_true(value);
        } else if (option->type == OPTION_CHOICE) {
            if (!read_choice(option, value, out, code, error))
                return false;
        } else if (!read_seat_option(option, value, options->seats, out, code, error)) {
            return false;
        }
    }
    return true;
}

/* ---- positions ---- */

/* Whether every value in `given` equals that in `ours`, recursively. An object may leave keys
 * out; a list that has no order by the rules (the deck) is compared as a set. */
static bool matches(const json_t *given, const json_t *ours, bool has_order)
{
    if (json_is_object(given) && json_is_object(ours)) {
        const char *key;
        json_t *value;
        json_object_foreach (memory_unconst(given), key, value) {
            if (!matches(value, json_object_get(ours, key), has_order))
                return false;
        }
        return true;
    }
    if (!json_is_array(given) || !json_is_array(ours))
        return json_equal(given, ours);
    size_t size = json_array_size(given);
    bool is_same = size == json_array_size(ours);
    for (size_t i = 0; is_same && i < size; i++) {
        bool is_there = false;
        for (size_t j = has_order ? i : 0; !is_there && j < (has_order ? i + 1 : size); j++)
            is_there = matches(json_array_get(given, i), json_array_get(ours, j), has_order);
        is_same = is_there;
    }
    return is_same;
}

static bool has_order(const struct game *game, const char *key)
{
    const char *const *unordered = reader_of(game)->unordered;
    for (; unordered != NULL && *unordered != NULL; unordered++)
        if (strcmp(*unordered, key) == 0)
            return false;
    return true;
}

/* Checks the redundant fields of a position (the visible forest, the counts) against those of
 * the state that was read from it: a contradiction is an error and not silently ignored. */
static bool check_against_state(const struct game *game, const struct options *options,
                                const void *state, const json_t *json, struct error *error)
{
    struct text text;
    struct json writer;
    text_init(&text);
    json_init(&writer, &text, 0);
    write_position(game, options, state, VIEWER_ALL, NULL, &writer);
    json_t *ours = json_read(text.data, text.length, NULL);
    text_clear(&text);
    assert(ours != NULL);

    bool is_same = json_has_only_keys_of(ours, json, ERROR_BAD_POSITION, error);
    const char *key;
    json_t *value;
    json_object_foreach (memory_unconst(json), key, value)
        if (is_same && !matches(value, json_object_get(ours, key), has_order(game, key)))
            is_same = error_with(error, ERROR_BAD_POSITION, "error.position-disagrees",
                                 text_field("key", key));
    json_decref(ours);
    return is_same;
}

bool read_position(const struct game *game, const json_t *json, struct options *options,
                   void *state, struct error *error)
{
    if (!json_is_object(json))
        return error_set(error, ERROR_BAD_POSITION, "error.position-object");
    json_t *viewer = json_object_get(json, "viewer");
    const char *who = json_string_value(viewer);
    if (viewer != NULL && (who == NULL || strcmp(who, "all") != 0))
        return error_set(error, ERROR_BAD_POSITION, "error.position-view");
    int seats;
    if (!json_get_int(json, "seats", game->min_seats, game->max_seats, &seats, ERROR_BAD_POSITION,
                      error))
        return false;
    options_default(game, seats, options);
    json_t *chosen = json_object_get(json, "options");
    if (chosen != NULL && !read_options(game, chosen, options, ERROR_BAD_POSITION, error))
        return false;
    memset(state, 0, game->state_size);
    return reader_of(game)->read_position(json, options, state, error) &&
           check_against_state(game, options, state, json, error);
}
