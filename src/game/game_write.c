/* game_write.c: options, views, events, moves and scores as JSON, for every game. */
#include "game_write.h"

#include <string.h>

static void write_option(const struct option_spec *option, int value, struct json *json)
{
    if (option->type == OPTION_BOOL)
        json_put_bool(json, option->id, value != 0);
    else if (option->type == OPTION_CHOICE)
        json_put_string(json, option->id, option->choices[value]);
    else if (value == 0)
        json_put_string(json, option->id, "random");
    else
        json_put_int(json, option->id, value - 1);
}

void write_state_version(const struct game *game, char text[STATE_VERSION_TEXT])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < STATE_VERSION_TEXT - 1; i++)
        text[i] = digits[game->state_version >> (60 - 4 * i) & 15];
    text[STATE_VERSION_TEXT - 1] = '\0';
}

void write_options(const struct game *game, const struct options *options, const char *key,
                   struct json *json)
{
    json_begin_object(json, key);
    for (int i = 0; i < game->option_count; i++)
        write_option(&game->options[i], options->value[i], json);
    json_end_object(json);
}

void write_seats(seat_mask seats, const char *key, struct json *json)
{
    json_begin_array(json, key);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats & seat_bit(seat))
            json_put_int(json, NULL, seat);
    json_end_array(json);
}

static void write_viewer(int viewer, const char *key, struct json *json)
{
    if (viewer == VIEWER_ALL)
        json_put_string(json, key, "all");
    else if (viewer == VIEWER_SPECTATOR)
        json_put_string(json, key, "spectator");
    else
        json_put_int(json, key, viewer);
}

void write_position(const struct game *game, const struct options *options, const void *seen,
                    int viewer, const char *key, struct json *json)
{
    json_begin_object(json, key);
    json_put_string(json, "game", game->name);
    write_viewer(viewer, "viewer", json);
    json_put_int(json, "seats", options->seats);
    write_options(game, options, "options", json);
    write_seats(game->to_act(seen), "to_act", json);
    game->write_view(seen, json);
    json_end_object(json);
}

void write_event(const struct event *event, struct json *json)
{
    json_begin_object(json, NULL);
    json_put_string(json, "event", event->name);
    for (int i = 0; i < event->fields.count; i++) {
        const struct field *field = &event->fields.field[i];
        if (field->type == FIELD_NUMBER)
            json_put_int(json, field->name, field->number);
        else
            json_put_string(json, field->name, field->word);
    }
    json_end_object(json);
}

void write_moves(const struct game *game, const void *state, const struct move_list *moves,
                 const char *key, struct json *json)
{
    json_begin_array(json, key);
    for (int i = 0; i < moves->count; i++) {
        char text[MOVE_TEXT_MAX];
        game->write_move(state, moves->moves[i], text, sizeof text);
        json_put_string(json, NULL, text);
    }
    json_end_array(json);
}

static void write_field(const struct field *field, const char *key, struct json *json)
{
    if (field->type == FIELD_NUMBER) {
        json_put_int(json, key, field->number);
    } else if (field->type == FIELD_TEXT) {
        json_put_string(json, key, field->word);
    } else {
        json_begin_object(json, key);
        if (field->type == FIELD_COUNT)
            json_put_int(json, "count", field->number);
        json_put_string(json, "word", field->word);
        json_end_object(json);
    }
}

static bool have_one_name(const struct fields *fields, int i, int j)
{
    return i >= 0 && j < fields->count && strcmp(fields->field[i].name, fields->field[j].name) == 0;
}

static void write_fields(const struct fields *fields, const char *key, struct json *json)
{
    json_begin_object(json, key);
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->field[i];
        bool follows = have_one_name(fields, i - 1, i);
        bool goes_on = have_one_name(fields, i, i + 1);
        if (goes_on && !follows)
            json_begin_array(json, field->name);
        write_field(field, goes_on || follows ? NULL : field->name, json);
        if (follows && !goes_on)
            json_end_array(json);
    }
    json_end_object(json);
}

void write_refusal(const char *reason, const struct fields *details, struct json *json)
{
    json_begin_object(json, NULL);
    json_put_string(json, "reason", reason);
    write_fields(details, "details", json);
    json_end_object(json);
}

void write_description(const struct game *game, const void *seen, int seat, struct move move,
                       struct json *json)
{
    struct fields fields = { 0 };
    json_begin_object(json, NULL);
    json_put_string(json, "key", game->describe_move(seen, seat, move, &fields));
    write_fields(&fields, "fields", json);
    json_end_object(json);
}

void write_scores(const struct game *game, const void *state, int seats, seat_mask out,
                  struct json *json)
{
    struct result result;
    game->result(state, &result);
    json_begin_array(json, "scores");
    for (int seat = 0; seat < seats; seat++) {
        json_begin_object(json, NULL);
        json_put_int(json, "seat", seat);
        json_put_int(json, "total", result.total[seat]);
        json_put_int(json, "rank", result.rank[seat]);
        if (result.behind_in[seat] != NULL)
            json_put_string(json, "tie_break", result.behind_in[seat]);
        json_begin_object(json, "categories");
        game->write_categories(state, seat, json);
        json_end_object(json);
        json_end_object(json);
    }
    json_end_array(json);
    write_seats(result_winners(&result, seats, out), "winners", json);
    if (result.tie_break != NULL && out == 0) /* else it may speak of one who is out */
        json_put_string(json, "tie_break", result.tie_break);
}
