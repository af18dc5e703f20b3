/* arena_play.c: one game of the arena, from the first decision to its result. */
#include "arena.h"

#include "answer.h"
#include "arena_external.h"
#include "game_write.h"
#include "knowledge.h"
#include "layout.h"
#include "memory.h"
#include "series.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    START_MS = 10000, /* for a program to begin a game, and to load what it needs */
    TIME_MS = 1000,   /* for a decision of a program, if nothing else was said */
    GRACE_MS = 500,   /* for the way there and back */
};

void arena_write_reason(const struct arena *arena, const struct error *why,
                        char out[ARENA_REASON_MAX])
{
    struct text sentence;
    text_init(&sentence);
    words_add_error(&sentence, arena->language, why);
    layout_clean(sentence.data); /* a program may have said it */
    snprintf(out, ARENA_REASON_MAX, "%s", sentence.data);
    text_clear(&sentence);
}

struct arena_programs {
    const struct arena *arena;
    struct external_bot *by_bot[SEATS_MAX]; /* by bot; NULL: one of ours */
};

struct arena_programs *arena_programs_new(const struct arena *arena)
{
    struct arena_programs *programs = memory_new(sizeof *programs);
    programs->arena = arena;
    for (int bot = 0; bot < arena->options.seats; bot++)
        if (arena->bots[bot].program != NULL)
            programs->by_bot[bot] = external_bot_new(arena->bots[bot].program);
    return programs;
}

void arena_programs_free(struct arena_programs *programs)
{
    for (int bot = 0; bot < programs->arena->options.seats; bot++)
        external_bot_free(programs->by_bot[bot]);
    free(programs);
}

/* One game. */
struct arena_match {
    struct arena_programs *programs;
    const struct arena *arena;
    int number; /* of the game, over all blocks and rotations */
    int rotation;
    struct match match;
    struct bot_memory *memory[SEATS_MAX]; /* by bot */
    struct text events[SEATS_MAX]; /* by seat: those that its program has not been sent yet */
    struct json events_json[SEATS_MAX];
    struct arena_game *out;
    struct error *error;
    bool is_unusable; /* a program never answered anything */
};

static int bot_in(const struct arena_match *run, int seat)
{
    return series_bot_in(run->rotation, seat, run->arena->options.seats);
}

static struct external_bot *external_in(const struct arena_match *run, int seat)
{
    return run->programs->by_bot[bot_in(run, seat)];
}

/* ---- events ---- */

static int event_seat(const struct event *event)
{
    for (int i = 0; i < event->fields.count; i++)
        if (strcmp(event->fields.field[i].name, "seat") == 0)
            return event->fields.field[i].number;
    return -1;
}

struct placement_counts { /* of one seat: pieces released, and those that held */
    int placed, held;
};

static void count_placement(struct placement_counts counts[SEATS_MAX], const struct event *event)
{
    int seat = event_seat(event);
    if (seat < 0 || seat >= SEATS_MAX)
        return;
    counts[seat].placed += strcmp(event->name, "released") == 0;
    counts[seat].held += strcmp(event->name, "held") == 0;
}

static void record_event(void *listener, const struct event *event)
{
    struct arena_match *run = listener;
    const struct arena *arena = run->arena;
    for (int seat = 0; seat < arena->options.seats; seat++)
        if (external_in(run, seat) != NULL && (event->audience & seat_bit(seat)))
            write_event(event, &run->events_json[seat]);
    if (arena->has_placements) {
        struct placement_counts counts[SEATS_MAX] = { 0 };
        count_placement(counts, event);
        for (int seat = 0; seat < arena->options.seats; seat++) {
            struct arena_line *line = &run->out->lines[bot_in(run, seat)];
            line->placed += counts[seat].placed;
            line->held += counts[seat].held;
        }
    }
}

static void begin_events(struct arena_match *run, int seat)
{
    text_reset(&run->events[seat]);
    json_init(&run->events_json[seat], &run->events[seat], 0);
    json_begin_array(&run->events_json[seat], NULL);
}

/* ---- programs ---- */

static void forfeit(struct arena_match *run, int seat, const struct error *why)
{
    run->out->forfeiter = bot_in(run, seat);
    arena_write_reason(run->arena, why, run->out->reason);
    if (why->code == ERROR_NOT_STARTED) {
        run->is_unusable = true;
        *run->error = *why;
    }
}

static int limit_of(const struct arena_bot *bot)
{
    return bot->time_ms > 0 ? bot->time_ms : TIME_MS;
}

/* At least the limit of a move. */
static int start_limit_of(const struct arena_bot *bot)
{
    return bot->time_ms > START_MS ? bot->time_ms : START_MS;
}

/* It may decline, if it does not know the game. */
static bool has_accepted(const json_t *answer, struct error *error)
{
    const char *why =
        json_string_value(json_object_get(json_object_get(answer, "error"), "message"));
    if (!json_is_false(json_object_get(answer, "ok")))
        return true;
    return error_with(error, ERROR_NOT_STARTED, "arena.declined",
                      text_field("why", why != NULL ? why : "?"));
}

static bool start_program(struct arena_match *run, int seat)
{
    const struct arena *arena = run->arena;
    const struct arena_bot *bot = &arena->bots[bot_in(run, seat)];
    struct text line;
    struct json json;
    struct error error;
    text_init(&line);
    json_init(&json, &line, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "do", "new");
    json_put_string(&json, "game", arena->game->name);
    json_put_int(&json, "seats", arena->options.seats);
    json_put_int(&json, "seat", seat);
    write_options(arena->game, &arena->options, "options", &json);
    json_put_int(&json, "time_ms", limit_of(bot));
    /* For a program that wants to play the same game again; 52 bits, which every reader
     * of JSON keeps. */
    json_put_int(&json, "seed",
                 (int64_t)(series_derive(arena->seed, run->number, -2 - seat) >> 12));
    json_end_object(&json);
    json_t *answer =
        external_bot_ask(external_in(run, seat), line.data, start_limit_of(bot), &error);
    bool is_ready = answer != NULL && has_accepted(answer, &error);
    if (!is_ready)
        forfeit(run, seat, &error);
    text_clear(&line);
    json_decref(answer);
    return is_ready;
}

static bool read_answer(struct arena_match *run, int seat, const json_t *answer, struct move *move,
                        struct error *error)
{
    const char *text;
    struct judged_move judged;
    if (!json_get_string(answer, "move", &text, ERROR_BAD_REQUEST, error) ||
        !match_read_move(&run->match, seat, text, &judged, error))
        return false;
    *move = judged.move;
    return true;
}

/* The noise of the hand in placements: programs have the expert's. */
static struct move perturb(const struct arena_match *run, int seat, struct move intended,
                           uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed);
    return attempt_of(run->arena->game, run->match.state, seat, intended, bot_clumsiness("expert"),
                      &rng);
}

static bool ask_program(struct arena_match *run, int seat, uint64_t seed, struct move *move)
{
    int limit_ms = limit_of(&run->arena->bots[bot_in(run, seat)]);
    struct text line;
    struct json json;
    struct error error;
    text_init(&line);
    json_init(&json, &line, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "do", "bot");
    json_put_int(&json, "seat", seat);
    json_put_int(&json, "time_ms", limit_ms);
    json_end_array(&run->events_json[seat]);
    json_put_raw(&json, "events", run->events[seat].data);
    begin_events(run, seat);
    match_write_view(&run->match, seat, "view", &json);
    answer_legal(&run->match, seat, &json);
    json_end_object(&json);
    json_t *answer =
        external_bot_ask(external_in(run, seat), line.data, limit_ms + GRACE_MS, &error);
    bool is_legal = answer != NULL && read_answer(run, seat, answer, move, &error);
    if (is_legal)
        *move = perturb(run, seat, *move, seed);
    else
        forfeit(run, seat, &error);
    json_decref(answer);
    text_clear(&line);
    return is_legal;
}

static void end_program(struct arena_match *run, int seat)
{
    struct text line;
    struct json json;
    text_init(&line);
    json_init(&json, &line, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "do", "over");
    json_end_array(&run->events_json[seat]);
    json_put_raw(&json, "events", run->events[seat].data);
    if (run->out->forfeiter < 0) {
        match_write_scores(&run->match, &json);
    } else {
        for (int other = 0; other < run->arena->options.seats; other++)
            if (bot_in(run, other) == run->out->forfeiter)
                json_put_int(&json, "forfeit", other);
    }
    json_end_object(&json);
    external_bot_tell(external_in(run, seat), line.data);
    text_clear(&line);
}

/* ---- levels ---- */

static void ask_level(const struct arena *arena, const struct match *match, int bot, int seat,
                      uint64_t seed, struct bot_memory *memory, struct move *move)
{
    struct bot_answer answer;
    void *seen = memory_new(arena->game->state_size);
    arena->game->view(match->state, seat, seen);
    bot_choose(
        &(struct bot_request){
            .game = arena->game,
            .seen = seen,
            .seats = arena->options.seats,
            .seat = seat,
            .level = arena->bots[bot].level,
            .seed = seed,
            .iterations = arena->bots[bot].iterations,
            .time_ms = arena->bots[bot].time_ms,
            .counts_cpu_time = true, /* independent of the machine's load */
            .memory = memory,
        },
        &answer);
    free(seen);
    *move = answer.move;
}

/* ---- comparing placements ---- */

static void count_simulated(void *listener, const struct event *event)
{
    count_placement(listener, event);
}

static bool is_in_time(const struct match *match)
{
    struct tick tick;
    return match_tick(match, &tick);
}

/* Whether a move ends in what the world decides: by itself, or by what a hand then does in time. */
static bool begins_placement(const struct match *match, int seat, struct move move)
{
    struct match copy;
    if (is_in_time(match))
        return false; /* it has begun before */
    if (match_leads_to_world(match, seat, move))
        return true;
    match_copy(match, &copy);
    match_play(&copy, seat, move, NULL, NULL);
    bool is_begun = is_in_time(&copy);
    match_clear(&copy);
    return is_begun;
}

/* Plays a bot's move on a copy of the match, and what its hand then does as in the game itself;
 * counts what holds. */
static void simulate_placement(struct arena_match *run, int bot, int seat, struct move move,
                               int decision)
{
    struct placement_counts counts[SEATS_MAX] = { 0 };
    struct event_log log = { count_simulated, counts };
    struct match copy;
    match_copy(&run->match, &copy);
    match_play(&copy, seat, move, &log, NULL);
    while (is_in_time(&copy)) {
        uint64_t seed = series_derive(run->arena->seed, run->number, ++decision);
        ask_level(run->arena, &copy, bot, seat, seed, NULL, &move);
        match_play(&copy, seat, move, &log, NULL);
    }
    match_clear(&copy);
    run->out->lines[bot].asked_placed += counts[seat].placed;
    run->out->lines[bot].asked_held += counts[seat].held;
}

/* Asks every bot for a placement in the position where one of them is about to make one. */
static void compare_placements(struct arena_match *run, int seat, int decision, struct move made)
{
    const struct arena *arena = run->arena;
    int mover = bot_in(run, seat);
    seat_mask asked = seat_bit(arena->bots[mover].row);
    if (!begins_placement(&run->match, seat, made))
        return;
    simulate_placement(run, mover, seat, made, decision);
    for (int bot = 0; bot < arena->options.seats; bot++) {
        struct move move;
        if (asked & seat_bit(arena->bots[bot].row))
            continue;
        asked |= seat_bit(arena->bots[bot].row);
        ask_level(arena, &run->match, bot, seat,
                  series_derive(arena->seed, run->number, -100 - decision * SEATS_MAX - bot), NULL,
                  &move);
        if (begins_placement(&run->match, seat, move))
            simulate_placement(run, bot, seat, move, decision);
    }
}

/* ---- the game ---- */

static double clock_ms(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

/* Time that goes by is no decision. */
static bool is_pause(const struct match *match, struct move move)
{
    struct tick tick;
    return match_tick(match, &tick) && tick.is_pause && same_move(tick.move, move);
}

static bool decide(struct arena_match *run, int seat, uint64_t seed, struct move *move)
{
    int bot = bot_in(run, seat);
    struct arena_line *line = &run->out->lines[bot];
    bool is_external = external_in(run, seat) != NULL;
    bool has_decided = true;
    /* CPU time of our own bots, wall time of programs. */
    clockid_t clock = is_external ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    double began = clock_ms(clock);
    if (is_external)
        has_decided = ask_program(run, seat, seed, move);
    else
        ask_level(run->arena, &run->match, bot, seat, seed, run->memory[bot], move);
    double took = clock_ms(clock) - began;
    line->moves += !has_decided || !is_pause(&run->match, *move);
    line->total_ms += took;
    line->longest_ms = fmax(line->longest_ms, took);
    return has_decided;
}

static bool play_to_end(struct arena_match *run)
{
    const struct arena *arena = run->arena;
    struct match *match = &run->match;
    struct event_log log = { record_event, run };
    for (int decision = 0; match_to_act(match) != 0; decision++) {
        int seat = __builtin_ctz(match_to_act(match));
        struct move move;
        if (!decide(run, seat, series_derive(arena->seed, run->number, decision), &move))
            return false;
        if (arena->shares_placements)
            compare_placements(run, seat, decision, move);
        match_play(match, seat, move, &log, NULL);
    }
    return true;
}

/* A forfeit loses the game, and the others share the victory, whatever the score was. */
static void judge_forfeit(struct arena_match *run)
{
    int seats = run->arena->options.seats;
    for (int bot = 0; bot < seats; bot++) {
        struct arena_line *line = &run->out->lines[bot];
        bool is_lost = bot == run->out->forfeiter;
        line->win = is_lost ? 0 : 1.0 / (seats - 1);
        line->rank = is_lost ? seats : 1;
    }
}

static void judge(struct arena_match *run)
{
    struct result result;
    run->arena->game->result(run->match.state, &result);
    for (int seat = 0; seat < run->arena->options.seats; seat++) {
        struct arena_line *line = &run->out->lines[bot_in(run, seat)];
        if (result.winners & seat_bit(seat))
            line->win = 1.0 / __builtin_popcount(result.winners);
        line->points = result.total[seat];
        line->rank = result.rank[seat];
    }
}

static void play(struct arena_match *run)
{
    int seats = run->arena->options.seats;
    bool goes_on = true;
    for (int seat = 0; seat < seats && goes_on; seat++)
        if (external_in(run, seat) != NULL)
            goes_on = start_program(run, seat);
    if (goes_on && play_to_end(run))
        judge(run);
    else
        judge_forfeit(run);
    for (int seat = 0; seat < seats; seat++)
        if (external_in(run, seat) != NULL)
            end_program(run, seat);
}

bool arena_play(struct arena_programs *programs, int block, int rotation, struct arena_game *out,
                struct error *error)
{
    const struct arena *arena = programs->arena;
    int seats = arena->options.seats;
    struct arena_match run = { .programs = programs,
                               .arena = arena,
                               .number = block * seats + rotation,
                               .rotation = rotation,
                               .out = out,
                               .error = error };
    struct event_log log = { record_event, &run };
    unsigned char seed[SEED_BYTES];
    *out = (struct arena_game){ .forfeiter = -1 };
    for (int seat = 0; seat < seats; seat++) {
        text_init(&run.events[seat]);
        begin_events(&run, seat);
        run.memory[seat] = bot_memory_new();
    }
    series_match_seed(arena->seed, block, seed); /* the same chance in every rotation */
    match_init(
        &run.match,
        &(struct match_start){ .game = arena->game, .options = arena->options, .seed = seed }, &log,
        NULL);
    play(&run);
    match_clear(&run.match);
    for (int seat = 0; seat < seats; seat++) {
        text_clear(&run.events[seat]);
        bot_memory_free(run.memory[seat]);
    }
    return !run.is_unusable;
}
