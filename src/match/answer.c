/* answer.c: the parts of answers. */
#include "answer.h"

#include "list.h"
#include "memory.h"
#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IGNORED_MAX = 8, IGNORED_BYTES = 40 /* of each name */ };

void answer_head_init(struct answer_head *head, const json_t *request)
{
    json_t *id = json_object_get(request, "id");
    *head = (struct answer_head){ 0 };
    if (id != NULL)
        head->id = json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT);
}

void answer_head_clear(struct answer_head *head)
{
    free(head->id);
    free(head->ignored);
    *head = (struct answer_head){ 0 };
}

/* A name, or as many of its characters as there is room for. */
static void put_ignored(struct json *json, const char *name)
{
    char begun[IGNORED_BYTES + sizeof "…"];
    size_t left = strlen(name);
    size_t length = 0;
    for (size_t next; (next = utf8_length(name + length, left)) > 0; left -= next) {
        if (length + next > IGNORED_BYTES)
            break;
        length += next;
    }
    snprintf(begun, sizeof begun, "%.*s%s", (int)length, name, left > 0 ? "…" : "");
    json_put_string(json, NULL, begun);
}

void answer_head_ignore(struct answer_head *head, const json_t *request, const char *known)
{
    struct text names;
    struct json json;
    const char *key;
    json_t *value;
    int count = 0;
    text_init(&names);
    json_init(&json, &names, 0);
    json_begin_array(&json, NULL);
    json_object_foreach (memory_unconst(request), key, value)
        if (!json_is_known_key(key, known) && count++ < IGNORED_MAX)
            put_ignored(&json, key);
    json_end_array(&json);
    free(head->ignored);
    head->ignored = count > 0 ? memory_copy(names.data) : NULL;
    text_clear(&names);
}

void answer_begin(struct json *json, struct text *answer, const struct answer_head *head,
                  bool is_ok)
{
    json_init(json, answer, 0);
    json_begin_object(json, NULL);
    if (head != NULL && head->id != NULL)
        json_put_raw(json, "id", head->id);
    json_put_bool(json, "ok", is_ok);
    if (head != NULL && head->ignored != NULL)
        json_put_raw(json, "ignored", head->ignored);
}

void answer_error(struct text *answer, const struct answer_head *head, const struct error *error,
                  enum language language)
{
    struct json json;
    struct text sentence;
    text_init(&sentence);
    words_add_error(&sentence, language, error);
    answer_begin(&json, answer, head, false);
    json_begin_object(&json, "error");
    json_put_string(&json, "code", error_code_name(error->code));
    json_put_string(&json, "message", sentence.data);
    if (error->retry_ms > 0)
        json_put_int(&json, "retry_ms", error->retry_ms);
    json_end_object(&json);
    json_end_object(&json);
    text_clear(&sentence);
}

static void write_in_languages(const char *name, const char *key, struct json *answer)
{
    json_begin_object(answer, name);
    for (int i = 0; i < language_count; i++)
        json_put_string(answer, language_code(language_offered(i)),
                        words(language_offered(i), key));
    json_end_object(answer);
}

static void write_option_spec(const struct game *game, const struct option_spec *option,
                              struct json *answer)
{
    static const char *const types[] = { "bool", "choice", "seat" };
    char key[96];
    json_begin_object(answer, NULL);
    json_put_string(answer, "id", option->id);
    json_put_string(answer, "type", types[option->type]);
    if (option->type == OPTION_BOOL) {
        json_put_bool(answer, "default", option->standard != 0);
    } else if (option->type == OPTION_SEAT && option->standard > 0) {
        json_put_int(answer, "default", option->standard - 1);
    } else if (option->type == OPTION_SEAT) {
        json_put_string(answer, "default", "random");
    } else {
        json_put_string(answer, "default", option->choices[option->standard]);
        json_begin_array(answer, "choices");
        for (int i = 0; option->choices[i] != NULL; i++)
            json_put_string(answer, NULL, option->choices[i]);
        json_end_array(answer);
    }
    snprintf(key, sizeof key, "%s.option.%s", game->name, option->id);
    write_in_languages("text", key, answer);
    json_end_object(answer);
}

void answer_games(struct json *answer)
{
    json_begin_array(answer, "games");
    for (int i = 0; all_games[i] != NULL; i++) {
        const struct game *game = all_games[i];
        if (game->is_sample)
            continue;
        char key[64];
        snprintf(key, sizeof key, "game.%s", game->name);
        json_begin_object(answer, NULL);
        json_put_string(answer, "id", game->name);
        write_in_languages("name", key, answer);
        json_begin_object(answer, "seats");
        json_put_int(answer, "min", game->min_seats);
        json_put_int(answer, "max", game->max_seats);
        json_end_object(answer);
        json_begin_array(answer, "options");
        for (int o = 0; o < game->option_count; o++)
            write_option_spec(game, &game->options[o], answer);
        json_end_array(answer);
        json_end_object(answer);
    }
    json_end_array(answer);
}

void answer_legal(const struct match *match, int seat, struct json *answer)
{
    struct move_list moves;
    match_legal(match, seat, &moves);
    write_moves(match->game, match->state, &moves, "moves", answer);
}

void answer_status(const struct match *match, struct json *answer)
{
    seat_mask acting = match_to_act(match);
    write_seats(acting, "to_act", answer);
    json_put_bool(answer, "over", acting == 0);
}

bool answer_read_viewer(const json_t *request, const char *key, int seats, int *viewer,
                        struct error *error)
{
    const char *name = json_string_value(json_object_get(request, key));
    if (name == NULL)
        return json_get_int(request, key, 0, seats - 1, viewer, ERROR_BAD_REQUEST, error);
    if (strcmp(name, "spectator") == 0)
        *viewer = VIEWER_SPECTATOR;
    else if (strcmp(name, "all") == 0)
        *viewer = VIEWER_ALL;
    else
        return error_with(error, ERROR_BAD_REQUEST, "error.bad-viewer", text_field("key", key));
    return true;
}
