/* room_settings.c: reading, writing and checking a room's settings. */
#include "room_internal.h"

#include "list.h"
#include "versions.h"

#include <string.h>

static const struct {
    const char *name;
    int pause_ms;
} bot_paces[BOT_PACES] = {
    [BOTS_AT_ONCE] = { "once", 0 },
    [BOTS_BRISK] = { "brisk", 700 },
    [BOTS_CALM] = { "calm", 1800 },
};

int room_bot_pause_ms(const struct room *room)
{
    return bot_paces[room->settings.bot_pace].pause_ms;
}

/* ---- out ---- */

const char *settings_bot_pace(const struct room_settings *settings)
{
    return bot_paces[settings->bot_pace].name;
}

void settings_write_clock(const struct clock_settings *clock, struct json *json)
{
    const struct clock_rule *rule = clock_rule(clock);
    json_begin_object(json, "clock");
    json_put_string(json, "kind", rule->name);
    for (int i = 0; i < CLOCK_NUMBERS && rule->numbers[i].key != NULL; i++)
        json_put_int(json, rule->numbers[i].key, clock_number(clock, &rule->numbers[i]));
    json_end_object(json);
}

void settings_write(const struct room_settings *settings, struct json *json)
{
    json_put_string(json, "game", settings->game->name);
    versions_write(&settings->options.versions, json);
    json_put_int(json, "seats", settings->options.seats);
    write_options(settings->game, &settings->options, "options", json);
    json_put_bool(json, "public", settings->is_public);
    json_put_bool(json, "spectators", settings->has_spectators);
    settings_write_clock(&settings->clock, json);
    json_put_int(json, "away_s", settings->away_s);
    if (settings->bot_pace != BOTS_AT_ONCE) /* as in the logs from before there was a pace */
        json_put_string(json, "bot_pace", settings_bot_pace(settings));
}

/* ---- in ---- */

static bool read_clock_kind(const json_t *json, enum clock_kind *out, struct error *error)
{
    const char *name;
    if (!json_get_string(json, "kind", &name, ERROR_BAD_REQUEST, error))
        return false;
    for (int kind = CLOCK_NONE; kind <= CLOCK_DAYS; kind++)
        if (strcmp(name, clock_rules[kind].name) == 0) {
            *out = (enum clock_kind)kind;
            return true;
        }
    return error_with(error, ERROR_BAD_REQUEST, "error.clock-kind", error_excerpt("kind", name));
}

static bool has_only_clock_keys(const json_t *json, const struct clock_rule *rule,
                                struct error *error)
{
    struct text keys;
    text_init(&keys);
    text_add(&keys, "kind");
    for (int i = 0; i < CLOCK_NUMBERS && rule->numbers[i].key != NULL; i++)
        text_addf(&keys, " %s", rule->numbers[i].key);
    bool is_good = json_has_only_keys(json, keys.data, ERROR_BAD_REQUEST, error);
    text_clear(&keys);
    return is_good;
}

static bool read_clock_numbers(const json_t *json, struct clock_settings *out, struct error *error)
{
    const struct clock_rule *rule = clock_rule(out);
    if (!has_only_clock_keys(json, rule, error))
        return false;
    for (int i = 0; i < CLOCK_NUMBERS && rule->numbers[i].key != NULL; i++) {
        const struct clock_number *number = &rule->numbers[i];
        int *value = (int *)((char *)out + number->offset);
        if (number->is_optional && json_object_get(json, number->key) == NULL)
            continue;
        if (!json_get_int(json, number->key, number->least, number->most, value, ERROR_BAD_REQUEST,
                          error))
            return false;
    }
    return true;
}

static bool read_clock(const json_t *request, struct clock_settings *out, struct error *error)
{
    json_t *json;
    struct clock_settings clock = { 0 };
    if (!json_get_object(request, "clock", &json, ERROR_BAD_REQUEST, error))
        return false;
    if (!read_clock_kind(json, &clock.kind, error) || !read_clock_numbers(json, &clock, error)) {
        error_prefix(error, "clock");
        return false;
    }
    *out = clock;
    return true;
}

/* Another game has other options, and begins with its own. */
static bool read_game(const json_t *request, struct room_settings *settings, struct error *error)
{
    const char *name;
    if (!json_get_string(request, "game", &name, ERROR_BAD_REQUEST, error))
        return false;
    const struct game *game = game_find(name);
    if (game == NULL)
        return error_with(error, ERROR_UNKNOWN_GAME, "error.unknown-game",
                          error_excerpt("game", name));
    if (game != settings->game)
        options_default(game, game->min_seats, &settings->options);
    settings->game = game;
    return true;
}

static bool read_bot_pace(const json_t *request, enum bot_pace *out, struct error *error)
{
    const char *name;
    if (!json_get_string(request, "bot_pace", &name, ERROR_BAD_REQUEST, error))
        return false;
    for (int pace = 0; pace < BOT_PACES; pace++)
        if (strcmp(name, bot_paces[pace].name) == 0) {
            *out = (enum bot_pace)pace;
            return true;
        }
    return error_with(error, ERROR_BAD_REQUEST, "error.bot-pace", error_excerpt("pace", name));
}

static bool has(const json_t *request, const char *key)
{
    return json_object_get(request, key) != NULL;
}

static bool read_into(const json_t *request, struct room_settings *settings, struct error *error)
{
    if ((has(request, "game") || settings->game == NULL) && !read_game(request, settings, error))
        return false;
    const struct game *game = settings->game;
    struct options *options = &settings->options;
    if (has(request, "seats") && !json_get_int(request, "seats", game->min_seats, game->max_seats,
                                               &options->seats, ERROR_BAD_REQUEST, error))
        return false;
    if (has(request, "options") &&
        !read_options(game, json_object_get(request, "options"), options, ERROR_BAD_REQUEST, error))
        return false;
    if (has(request, "public") &&
        !json_get_bool(request, "public", &settings->is_public, ERROR_BAD_REQUEST, error))
        return false;
    if (has(request, "spectators") &&
        !json_get_bool(request, "spectators", &settings->has_spectators, ERROR_BAD_REQUEST, error))
        return false;
    if (has(request, "clock") && !read_clock(request, &settings->clock, error))
        return false;
    if (has(request, "away_s") && !json_get_int(request, "away_s", AWAY_S_MIN, AWAY_S_MAX,
                                                &settings->away_s, ERROR_BAD_REQUEST, error))
        return false;
    if (has(request, "bot_pace") && !read_bot_pace(request, &settings->bot_pace, error))
        return false;
    return settings_check(settings, error);
}

bool room_read_settings(const json_t *request, struct room_settings *settings, struct error *error)
{
    struct room_settings read = *settings;
    if (!read_into(request, &read, error))
        return false;
    *settings = read;
    return true;
}

/* ---- settings that were put together elsewhere ---- */

static bool is_between(int value, int min, int max)
{
    return value >= min && value <= max;
}

static bool check_options(const struct game *game, const struct options *options,
                          struct error *error)
{
    if (!is_between(options->seats, game->min_seats, game->max_seats))
        return error_with(error, ERROR_BAD_REQUEST, "error.out-of-range",
                          text_field("key", "seats"), number_field("least", game->min_seats),
                          number_field("most", game->max_seats),
                          number_field("found", options->seats));
    for (int i = 0; i < game->option_count; i++) {
        const struct option_spec *option = &game->options[i];
        if (!is_between(options->value[i], 0, option_values(option, options->seats) - 1))
            return error_with(error, ERROR_BAD_REQUEST, "error.option-seats",
                              text_field("option", option->id),
                              number_field("seats", options->seats));
    }
    return true;
}

bool settings_check(const struct room_settings *settings, struct error *error)
{
    if (!check_options(settings->game, &settings->options, error))
        return false;
    if (!clock_settings_fit(&settings->clock))
        return error_set(error, ERROR_BAD_REQUEST, "error.clock-range");
    return is_between(settings->away_s, AWAY_S_MIN, AWAY_S_MAX) ||
           error_with(error, ERROR_BAD_REQUEST, "error.away-range",
                      number_field("least", AWAY_S_MIN), number_field("most", AWAY_S_MAX));
}
