/* arena_play.c: one game of the arena, from the first decision to its result. */
#include "arena.h"

#include "answer.h"
#include "arena_outside.h"
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

struct arena_hall {
    const struct arena *arena;
    struct outside *outside[SEATS_MAX]; /* by bot; NULL: one of ours */
};

struct arena_hall *arena_hall_new(const struct arena *arena)
{
    struct arena_hall *hall = memory_new(sizeof *hall);
    hall->arena = arena;
    for (int bot = 0; bot < arena->options.seats; bot++)
        if (arena->bots[bot].program != NULL)
            hall->outside[bot] = outside_new(arena->bots[bot].program, arena->language);
    return hall;
}

void arena_hall_free(struct arena_hall *hall)
{
    for (int bot = 0; bot < hall->arena->options.seats; bot++)
        outside_free(hall->outside[bot]);
    free(hall);
}

/* One game. */
struct sitting {
    struct arena_hall *hall;
    const struct arena *arena;
    int number; /* of the game, over all blocks and rotations */
    int rotation;
    struct match match;
    struct bot_memory *memory[SEATS_MAX]; /* by bot */
    struct text news[SEATS_MAX];          /* by seat: what its program has not been told yet */
    struct json news_json[SEATS_MAX];
    struct arena_game *out;
    struct error *error;
    bool is_unusable; /* a program never answered anything */
};

static int bot_in(const struct sitting *sitting, int seat)
{
    return series_bot_in(sitting->rotation, seat, sitting->arena->options.seats);
}

static struct outside *outside_in(const struct sitting *sitting, int seat)
{
    return sitting->hall->outside[bot_in(sitting, seat)];
}

/* ---- what happens at the table ---- */

static int event_seat(const struct event *event)
{
    for (int i = 0; i < event->fields.count; i++)
        if (strcmp(event->fields.field[i].name, "seat") == 0)
            return event->fields.field[i].number;
    return -1;
}

struct arena_hand { /* of one seat: what it let go of, and what held */
    int placed, held;
};

static void count_placement(struct arena_hand hands[SEATS_MAX], const struct event *event)
{
    int seat = event_seat(event);
    if (seat < 0 || seat >= SEATS_MAX)
        return;
    hands[seat].placed += strcmp(event->name, "released") == 0;
    hands[seat].held += strcmp(event->name, "held") == 0;
}

static void hear(void *listener, const struct event *event)
{
    struct sitting *sitting = listener;
    const struct arena *arena = sitting->arena;
    for (int seat = 0; seat < arena->options.seats; seat++)
        if (outside_in(sitting, seat) != NULL && (event->audience & seat_bit(seat)))
            write_event(event, &sitting->news_json[seat]);
    if (arena->has_placements) {
        struct arena_hand hands[SEATS_MAX] = { 0 };
        count_placement(hands, event);
        for (int seat = 0; seat < arena->options.seats; seat++) {
            struct arena_line *line = &sitting->out->lines[bot_in(sitting, seat)];
            line->placed += hands[seat].placed;
            line->held += hands[seat].held;
        }
    }
}

static void open_news(struct sitting *sitting, int seat)
{
    text_reset(&sitting->news[seat]);
    json_init(&sitting->news_json[seat], &sitting->news[seat], 0);
    json_begin_array(&sitting->news_json[seat], NULL);
}

/* ---- programs ---- */

static void forfeit(struct sitting *sitting, int seat, const struct error *why)
{
    sitting->out->forfeiter = bot_in(sitting, seat);
    memcpy(sitting->out->reason, why->message, sizeof sitting->out->reason);
    layout_clean(sitting->out->reason);
    if (strcmp(why->code, "start") == 0) {
        sitting->is_unusable = true;
        *sitting->error = *why;
        layout_clean(sitting->error->message);
    }
}

static int limit_of(const struct arena_bot *bot)
{
    return bot->time_ms > 0 ? bot->time_ms : TIME_MS;
}

/* Who is given long for a move is not hurried at the start. */
static int start_limit_of(const struct arena_bot *bot)
{
    return bot->time_ms > START_MS ? bot->time_ms : START_MS;
}

/* It may decline, if it does not know the game. */
static bool is_willing(const struct sitting *sitting, const json_t *answer, struct error *error)
{
    struct fields fields = { 0 };
    const char *why =
        json_string_value(json_object_get(json_object_get(answer, "error"), "message"));
    if (!json_is_false(json_object_get(answer, "ok")))
        return true;
    field_text(&fields, "why", why != NULL ? why : "?");
    refuse_in_words(sitting->arena->language, "cli", "start", "arena.declined", &fields, error);
    return false;
}

static bool greet(struct sitting *sitting, int seat)
{
    const struct arena *arena = sitting->arena;
    const struct arena_bot *bot = &arena->bots[bot_in(sitting, seat)];
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
                 (int64_t)(series_derive(arena->seed, sitting->number, -2 - seat) >> 12));
    json_end_object(&json);
    json_t *answer = outside_ask(outside_in(sitting, seat), line.data, start_limit_of(bot), &error);
    bool is_ready = answer != NULL && is_willing(sitting, answer, &error);
    if (!is_ready)
        forfeit(sitting, seat, &error);
    text_clear(&line);
    json_decref(answer);
    return is_ready;
}

static bool read_answer(struct sitting *sitting, int seat, const json_t *answer, struct move *move,
                        struct error *error)
{
    const char *text;
    struct judged_move judged;
    if (!json_get_string(answer, "move", &text, "garbage", error) ||
        !match_read_move(&sitting->match, seat, text, &judged, error))
        return false;
    *move = judged.move;
    return true;
}

/* Where there is a hand, a program has the expert's. */
static struct move made_by_hand(const struct sitting *sitting, int seat, struct move intended,
                                uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed);
    return attempt_of(sitting->arena->game, sitting->match.state, seat, intended,
                      bot_clumsiness("expert"), &rng);
}

static bool ask_program(struct sitting *sitting, int seat, uint64_t seed, struct move *move)
{
    int limit_ms = limit_of(&sitting->arena->bots[bot_in(sitting, seat)]);
    struct text line;
    struct json json;
    struct error error;
    text_init(&line);
    json_init(&json, &line, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "do", "bot");
    json_put_int(&json, "seat", seat);
    json_put_int(&json, "time_ms", limit_ms);
    json_end_array(&sitting->news_json[seat]);
    json_put_raw(&json, "events", sitting->news[seat].data);
    open_news(sitting, seat);
    match_write_view(&sitting->match, seat, "view", &json);
    answer_legal(&sitting->match, seat, &json);
    json_end_object(&json);
    json_t *answer = outside_ask(outside_in(sitting, seat), line.data, limit_ms + GRACE_MS, &error);
    bool is_legal = answer != NULL && read_answer(sitting, seat, answer, move, &error);
    if (is_legal)
        *move = made_by_hand(sitting, seat, *move, seed);
    else
        forfeit(sitting, seat, &error);
    json_decref(answer);
    text_clear(&line);
    return is_legal;
}

static void say_goodbye(struct sitting *sitting, int seat)
{
    struct text line;
    struct json json;
    text_init(&line);
    json_init(&json, &line, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "do", "over");
    json_end_array(&sitting->news_json[seat]);
    json_put_raw(&json, "events", sitting->news[seat].data);
    if (sitting->out->forfeiter < 0) {
        match_write_scores(&sitting->match, &json);
    } else {
        for (int other = 0; other < sitting->arena->options.seats; other++)
            if (bot_in(sitting, other) == sitting->out->forfeiter)
                json_put_int(&json, "forfeit", other);
    }
    json_end_object(&json);
    outside_tell(outside_in(sitting, seat), line.data);
    text_clear(&line);
}

/* ---- our own ---- */

static void ask_level(const struct sitting *sitting, int bot, int seat, uint64_t seed,
                      struct bot_memory *memory, struct move *move)
{
    const struct arena *arena = sitting->arena;
    struct bot_answer answer;
    void *seen = memory_new(arena->game->state_size);
    arena->game->view(sitting->match.state, seat, seen);
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
            .counts_cpu_time = true, /* whatever else the machine has to do */
            .memory = memory,
        },
        &answer);
    free(seen);
    *move = answer.move;
}

/* ---- the same placements ---- */

static void count_aside(void *listener, const struct event *event)
{
    count_placement(listener, event);
}

/* What would become of another bot's move here: on a table of its own. */
static void try_aside(struct sitting *sitting, int bot, int seat, struct move move)
{
    struct arena_hand hands[SEATS_MAX] = { 0 };
    struct event_log log = { count_aside, hands };
    struct match aside;
    if (!match_leads_to_world(&sitting->match, seat, move))
        return;
    match_copy(&sitting->match, &aside);
    match_play(&aside, seat, move, &log, NULL);
    sitting->out->lines[bot].asked_placed += hands[seat].placed;
    sitting->out->lines[bot].asked_held += hands[seat].held;
    match_clear(&aside);
}

/* Every bot is asked about a placement that one of them is about to make. */
static void ask_all_aside(struct sitting *sitting, int seat, int decision, struct move made)
{
    const struct arena *arena = sitting->arena;
    int mover = bot_in(sitting, seat);
    seat_mask asked = seat_bit(arena->bots[mover].row);
    if (!match_leads_to_world(&sitting->match, seat, made))
        return;
    try_aside(sitting, mover, seat, made);
    for (int bot = 0; bot < arena->options.seats; bot++) {
        struct move move;
        if (asked & seat_bit(arena->bots[bot].row))
            continue;
        asked |= seat_bit(arena->bots[bot].row);
        ask_level(sitting, bot, seat,
                  series_derive(arena->seed, sitting->number, -100 - decision * SEATS_MAX - bot),
                  NULL, &move);
        try_aside(sitting, bot, seat, move);
    }
}

/* ---- the game ---- */

static double clock_ms(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

static bool decide(struct sitting *sitting, int seat, uint64_t seed, struct move *move)
{
    int bot = bot_in(sitting, seat);
    struct arena_line *line = &sitting->out->lines[bot];
    bool is_outside = outside_in(sitting, seat) != NULL;
    bool has_decided = true;
    /* Ours count the time that they worked; what a program did nobody but the clock knows. */
    clockid_t clock = is_outside ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    double began = clock_ms(clock);
    if (is_outside)
        has_decided = ask_program(sitting, seat, seed, move);
    else
        ask_level(sitting, bot, seat, seed, sitting->memory[bot], move);
    double took = clock_ms(clock) - began;
    line->moves++;
    line->total_ms += took;
    line->longest_ms = fmax(line->longest_ms, took);
    return has_decided;
}

static bool play_on(struct sitting *sitting)
{
    const struct arena *arena = sitting->arena;
    struct match *match = &sitting->match;
    struct event_log log = { hear, sitting };
    for (int decision = 0; match_to_act(match) != 0; decision++) {
        int seat = __builtin_ctz(match_to_act(match));
        struct move move;
        if (!decide(sitting, seat, series_derive(arena->seed, sitting->number, decision), &move))
            return false;
        if (arena->shares_placements)
            ask_all_aside(sitting, seat, decision, move);
        match_play(match, seat, move, &log, NULL);
    }
    return true;
}

/* Whoever breaks a game off has lost it; the others share it, whatever the score was. */
static void judge_forfeit(struct sitting *sitting)
{
    int seats = sitting->arena->options.seats;
    for (int bot = 0; bot < seats; bot++) {
        struct arena_line *line = &sitting->out->lines[bot];
        bool is_lost = bot == sitting->out->forfeiter;
        line->win = is_lost ? 0 : 1.0 / (seats - 1);
        line->rank = is_lost ? seats : 1;
    }
}

static void judge(struct sitting *sitting)
{
    struct result result;
    sitting->arena->game->result(sitting->match.state, &result);
    for (int seat = 0; seat < sitting->arena->options.seats; seat++) {
        struct arena_line *line = &sitting->out->lines[bot_in(sitting, seat)];
        if (result.winners & seat_bit(seat))
            line->win = 1.0 / __builtin_popcount(result.winners);
        line->points = result.total[seat];
        line->rank = result.rank[seat];
    }
}

static void play(struct sitting *sitting)
{
    int seats = sitting->arena->options.seats;
    bool goes_on = true;
    for (int seat = 0; seat < seats && goes_on; seat++)
        if (outside_in(sitting, seat) != NULL)
            goes_on = greet(sitting, seat);
    if (goes_on && play_on(sitting))
        judge(sitting);
    else
        judge_forfeit(sitting);
    for (int seat = 0; seat < seats; seat++)
        if (outside_in(sitting, seat) != NULL)
            say_goodbye(sitting, seat);
}

bool arena_play(struct arena_hall *hall, int block, int rotation, struct arena_game *out,
                struct error *error)
{
    const struct arena *arena = hall->arena;
    int seats = arena->options.seats;
    struct sitting sitting = { .hall = hall,
                               .arena = arena,
                               .number = block * seats + rotation,
                               .rotation = rotation,
                               .out = out,
                               .error = error };
    struct event_log log = { hear, &sitting };
    unsigned char seed[SEED_BYTES];
    *out = (struct arena_game){ .forfeiter = -1 };
    for (int seat = 0; seat < seats; seat++) {
        text_init(&sitting.news[seat]);
        open_news(&sitting, seat);
        sitting.memory[seat] = bot_memory_new();
    }
    series_match_seed(arena->seed, block, seed); /* the same luck in every rotation */
    match_init(
        &sitting.match,
        &(struct match_start){ .game = arena->game, .options = arena->options, .seed = seed }, &log,
        NULL);
    sitting.match.language = arena->language;
    play(&sitting);
    match_clear(&sitting.match);
    for (int seat = 0; seat < seats; seat++) {
        text_clear(&sitting.news[seat]);
        bot_memory_free(sitting.memory[seat]);
    }
    return !sitting.is_unusable;
}
