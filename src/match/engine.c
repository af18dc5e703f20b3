/* engine.c: the protocol's verbs, one function each. */
#include "engine.h"

#include "answer.h"
#include "hash.h"
#include "list.h"
#include "record.h"
#include "versions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOT_THREADS_MAX = 8 };

/* A verb writes its entries into the open answer object, or fails. */
typedef bool verb_fn(struct engine *engine, const json_t *request, struct json *answer,
                     struct error *error);

void engine_init(struct engine *engine, enum language language)
{
    *engine = (struct engine){ .language = language };
}

void engine_clear(struct engine *engine)
{
    if (engine->has_match)
        match_clear(&engine->match);
    engine->has_match = false;
}

/* A request that succeeds replaces the match; one that fails leaves it alone. */
static void replace_match(struct engine *engine, const struct match *match)
{
    engine_clear(engine);
    engine->match = *match;
    engine->has_match = true;
}

static bool need_match(const struct engine *engine, struct error *error)
{
    return engine->has_match || error_set(error, ERROR_NO_GAME, "error.no-match");
}

/* The value of a key, NULL if it is missing or null. */
static json_t *optional_value(const json_t *request, const char *key)
{
    json_t *value = json_object_get(request, key);
    return json_is_null(value) ? NULL : value;
}

static bool read_seat(const struct engine *engine, const json_t *request, int *seat,
                      struct error *error)
{
    return json_get_int(request, "seat", 0, engine->match.options.seats - 1, seat,
                        ERROR_BAD_REQUEST, error);
}

/* ---- games ---- */

static bool do_games(struct engine *engine, const json_t *request, struct json *answer,
                     struct error *error)
{
    (void)engine;
    (void)request;
    (void)error;
    answer_games(answer);
    return true;
}

/* ---- new ---- */

static bool read_seed(const json_t *request, unsigned char seed[SEED_BYTES], struct error *error)
{
    const char *hex;
    if (!json_get_string(request, "seed", &hex, ERROR_BAD_REQUEST, error))
        return false;
    return chance_read_seed(hex, seed) || error_with(error, ERROR_BAD_REQUEST, "error.bad-seed",
                                                     number_field("most", 2 * SEED_BYTES));
}

/* With a position, seats and options may be left out; if they are there they must agree. */
static bool read_choices(const json_t *request, struct match_start *start, struct error *error)
{
    const struct game *game = start->game;
    json_t *chosen = optional_value(request, "options");
    int seats = 0;
    if (start->position == NULL || optional_value(request, "seats") != NULL) {
        if (!json_get_int(request, "seats", game->min_seats, game->max_seats, &seats,
                          ERROR_BAD_REQUEST, error))
            return false;
    } else {
        seats = (int)json_integer_value(json_object_get(start->position, "seats"));
        if (seats < game->min_seats || seats > game->max_seats)
            seats = game->min_seats; /* read_position will say what is wrong */
    }
    options_default(game, seats, &start->options);
    return chosen == NULL || read_options(game, chosen, &start->options, ERROR_BAD_REQUEST, error);
}

static bool agree_on_options(const struct match *match, const json_t *request,
                             const struct options *wanted, struct error *error)
{
    if (optional_value(request, "seats") != NULL && wanted->seats != match->options.seats)
        return error_with(error, ERROR_BAD_POSITION, "error.seats-of-position",
                          number_field("wanted", wanted->seats),
                          number_field("seats", match->options.seats));
    for (int i = 0; i < match->game->option_count; i++) {
        const char *id = match->game->options[i].id;
        if (json_object_get(optional_value(request, "options"), id) != NULL &&
            wanted->value[i] != match->options.value[i])
            return error_with(error, ERROR_BAD_POSITION, "error.option-of-position",
                              text_field("option", id));
    }
    return true;
}

static bool do_new(struct engine *engine, const json_t *request, struct json *answer,
                   struct error *error)
{
    const char *name;
    struct match_start start = { 0 };
    unsigned char seed[SEED_BYTES];
    if (!json_get_string(request, "game", &name, ERROR_BAD_REQUEST, error))
        return false;
    start.game = game_find(name);
    if (start.game == NULL)
        return error_with(error, ERROR_UNKNOWN_GAME, "error.unknown-game",
                          error_excerpt("game", name));
    start.position = optional_value(request, "position");
    start.setup = optional_value(request, "setup");
    if (optional_value(request, "seed") != NULL) {
        if (!read_seed(request, seed, error))
            return false;
        start.seed = seed;
    }
    if (!read_choices(request, &start, error))
        return false;
    struct options wanted = start.options;
    struct match match;
    if (!match_init(&match, &start, NULL, error))
        return false;
    if (start.position != NULL && !agree_on_options(&match, request, &wanted, error)) {
        match_clear(&match);
        return false;
    }
    replace_match(engine, &match);
    answer_status(&engine->match, answer);
    struct text commitment;
    text_init(&commitment);
    text_add_hex(&commitment, match.commitment, sizeof match.commitment);
    json_put_string(answer, "commitment", commitment.data);
    text_clear(&commitment);
    return true;
}

/* ---- playing ---- */

static bool do_legal(struct engine *engine, const json_t *request, struct json *answer,
                     struct error *error)
{
    int seat;
    if (!need_match(engine, error) || !read_seat(engine, request, &seat, error))
        return false;
    answer_legal(&engine->match, seat, answer);
    return true;
}

struct event_writer {
    int viewer;
    struct json *answer;
};

static void write_if_heard(void *listener, const struct event *event)
{
    struct event_writer *hearing = listener;
    if (hearing->viewer == VIEWER_ALL || event->audience & seat_bit(hearing->viewer))
        write_event(event, hearing->answer);
}

static bool do_play(struct engine *engine, const json_t *request, struct json *answer,
                    struct error *error)
{
    int seat;
    const char *move;
    if (!need_match(engine, error) || !read_seat(engine, request, &seat, error) ||
        !json_get_string(request, "move", &move, ERROR_BAD_REQUEST, error))
        return false;
    struct event_writer hearing = { seat, answer };
    struct event_log log = { write_if_heard, &hearing };
    if (optional_value(request, "as") != NULL &&
        !answer_read_viewer(request, "as", engine->match.options.seats, &hearing.viewer, error))
        return false;
    json_begin_array(answer, "events");
    if (!match_play_text(&engine->match, seat, move, &log, error))
        return false;
    json_end_array(answer);
    answer_status(&engine->match, answer);
    return true;
}

static bool do_undo(struct engine *engine, const json_t *request, struct json *answer,
                    struct error *error)
{
    (void)request;
    if (!need_match(engine, error) || !match_undo(&engine->match, error))
        return false;
    answer_status(&engine->match, answer);
    return true;
}

/* ---- looking ---- */

static bool do_view(struct engine *engine, const json_t *request, struct json *answer,
                    struct error *error)
{
    int viewer = 0;
    if (!need_match(engine, error) ||
        !answer_read_viewer(request, "seat", engine->match.options.seats, &viewer, error))
        return false;
    match_write_view(&engine->match, viewer, "view", answer);
    return true;
}

static bool do_score(struct engine *engine, const json_t *request, struct json *answer,
                     struct error *error)
{
    (void)request;
    if (!need_match(engine, error))
        return false;
    match_write_scores(&engine->match, answer);
    return true;
}

/* ---- bots ---- */

/* A number, or a hexadecimal string like a match's seed. */
static bool read_bot_seed(const json_t *request, uint64_t *seed, struct error *error)
{
    json_t *value = optional_value(request, "seed");
    unsigned char bytes[SEED_BYTES];
    if (value == NULL) {
        chance_random_seed(bytes);
    } else if (json_is_integer(value)) {
        *seed = (uint64_t)json_integer_value(value);
        return true;
    } else if (!read_seed(request, bytes, error)) {
        return false;
    }
    *seed = hash_bytes(bytes, sizeof bytes);
    return true;
}

static bool read_bot_request(const struct engine *engine, const json_t *request,
                             struct bot_request *bot, struct error *error)
{
    bot->level = "medium";
    if (!read_seat(engine, request, &bot->seat, error) ||
        !read_bot_seed(request, &bot->seed, error))
        return false;
    if (optional_value(request, "level") != NULL &&
        !json_get_string(request, "level", &bot->level, ERROR_BAD_REQUEST, error))
        return false;
    if (!bot_level_exists(bot->level))
        return error_with(error, ERROR_BAD_REQUEST, "error.unknown-level",
                          error_excerpt("level", bot->level));
    if (optional_value(request, "iterations") != NULL &&
        !json_get_int(request, "iterations", 1, 1000000000, &bot->iterations, ERROR_BAD_REQUEST,
                      error))
        return false;
    if (optional_value(request, "time_ms") != NULL &&
        !json_get_int(request, "time_ms", 1, 86400000, &bot->time_ms, ERROR_BAD_REQUEST, error))
        return false;
    return optional_value(request, "threads") == NULL ||
           json_get_int(request, "threads", 1, BOT_THREADS_MAX, &bot->threads, ERROR_BAD_REQUEST,
                        error);
}

static void write_considered(const struct match *match, const struct bot_answer *choice,
                             struct json *answer)
{
    char text[MOVE_TEXT_MAX];
    json_begin_array(answer, "considered");
    for (int i = 0; i < choice->considered_count; i++) {
        const struct considered_move *considered = &choice->considered[i];
        match->game->write_move(match->state, considered->move, text, sizeof text);
        json_begin_object(answer, NULL);
        json_put_string(answer, "move", text);
        json_put_real(answer, "value", considered->value);
        json_put_int(answer, "visits", considered->visits);
        json_end_object(answer);
    }
    json_end_array(answer);
}

static bool do_bot(struct engine *engine, const json_t *request, struct json *answer,
                   struct error *error)
{
    struct bot_request bot = { 0 };
    struct bot_answer choice;
    if (!need_match(engine, error) || !read_bot_request(engine, request, &bot, error))
        return false;
    const struct match *match = &engine->match;
    if (!match_check_turn(match, bot.seat, error))
        return false;
    match_consult(match, &bot, &choice);

    char text[MOVE_TEXT_MAX];
    match->game->write_move(match->state, choice.move, text, sizeof text);
    json_put_string(answer, "move", text);
    json_begin_array(answer, "value");
    for (int seat = 0; seat < match->options.seats; seat++)
        json_put_real(answer, NULL, choice.value[seat]);
    json_end_array(answer);
    json_put_int(answer, "visits", choice.visits);
    write_considered(match, &choice, answer);
    match_write_beliefs(match, bot.seat, "beliefs", answer);
    return true;
}

/* ---- records ---- */

static bool do_record(struct engine *engine, const json_t *request, struct json *answer,
                      struct error *error)
{
    (void)request;
    if (!need_match(engine, error))
        return false;
    record_write(&engine->match, true, "record", answer);
    return true;
}

static bool do_load(struct engine *engine, const json_t *request, struct json *answer,
                    struct error *error)
{
    json_t *record;
    struct match match;
    if (!json_get_object(request, "record", &record, ERROR_BAD_REQUEST, error) ||
        !record_read(&match, record, error))
        return false;
    if (!record_fits_commitment(&match)) {
        match_clear(&match);
        return error_set(error, ERROR_BAD_RECORD, "error.other-seed");
    }
    if (!match_is_over(&match) && !versions_go_on(match.game, &match.options.versions))
        match.ending = ENDED_BY_VERSION; /* as at a shared table (room_check_versions) */
    replace_match(engine, &match);
    answer_status(&engine->match, answer);
    return true;
}

/* ---- requests ---- */

static const struct {
    const char *name;
    verb_fn *run;
    const char *keys;
} verbs[] = {
    { "games", do_games, GAMES_KEYS },
    { "new", do_new, REQUEST_KEYS " game seats options seed setup position" },
    { "legal", do_legal, LEGAL_KEYS },
    { "play", do_play, PLAY_KEYS " as" },
    { "view", do_view, VIEW_KEYS },
    { "score", do_score, SCORE_KEYS },
    { "bot", do_bot, REQUEST_KEYS " seat level iterations time_ms threads seed" },
    { "undo", do_undo, REQUEST_KEYS },
    { "record", do_record, RECORD_KEYS },
    { "load", do_load, REQUEST_KEYS " record" },
};

static bool dispatch(struct engine *engine, const json_t *request, struct json *answer,
                     struct error *error)
{
    const char *name;
    if (!json_is_object(request))
        return error_set(error, ERROR_BAD_REQUEST, "error.request-no-object");
    if (!json_get_string(request, "do", &name, ERROR_BAD_REQUEST, error))
        return false;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return json_has_only_keys(request, verbs[i].keys, ERROR_BAD_REQUEST, error) &&
                   verbs[i].run(engine, request, answer, error);
    return error_with(error, ERROR_BAD_REQUEST, "error.unknown-verb", error_excerpt("verb", name));
}

void engine_answer(struct engine *engine, const char *line, size_t length, struct text *answer)
{
    struct error error;
    struct json json;
    json_t *request = json_read(line, length, &error);
    if (request == NULL) {
        answer_error(answer, NULL, &error, engine->language);
        return;
    }
    struct answer_head head;
    answer_head_init(&head, request);
    size_t start = answer->length;
    answer_begin(&json, answer, &head, true);
    if (dispatch(engine, request, &json, &error)) {
        json_end_object(&json);
    } else {
        text_cut(answer, start);
        answer_error(answer, &head, &error, engine->language);
    }
    answer_head_clear(&head);
    json_decref(request);
}

void engine_answer_too_large(const struct engine *engine, struct text *answer)
{
    struct error error;
    error_with(&error, ERROR_TOO_LARGE, "error.line-too-long",
               number_field("most", ENGINE_LINE_MAX));
    answer_error(answer, NULL, &error, engine->language);
}
