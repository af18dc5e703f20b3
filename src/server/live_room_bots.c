/* live_room_bots.c: our bots' searches, on the pool's threads, within deadlines; and their
 * memory between two moves. */
#include "container_of.h"
#include "live_room.h"
#include "memory.h"
#include "worlds.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    /* The deadline of a question, waiting for a thread included: so many times the level's
     * own time, and at least so long. The rest of what people may have to wait is for
     * physics, the disk and the network. */
    TIME_FACTOR = 2,
    TIME_MIN_MS = 800,
    WORLD_MS = 200, /* less where the world may have to decide the move's outcome */
};

struct bot_job {
    struct work work; /* all that the queue knows */
    char id[ROOM_ID_MAX];
    uint32_t asked_seq; /* the question; the room's is newer if it has changed since */
    struct bot_request request;
    char level[SEAT_LEVEL_MAX];
    void *seen;
    atomic_bool is_cancelled; /* read by the search */
    struct bot_answer answer;
};

/* ---- the bots' memory: an LRU cache of search trees ---- */

static struct bot_memory *take_memory(struct server *server, struct live_room_bot *bot)
{
    struct bot_memory *memory = bot->memory;
    if (memory != NULL) {
        TAILQ_REMOVE(&server->bots_lru, bot, of_lru);
        server->bots_lru_bytes -= bot->memory_bytes;
        server->bots_lru_count--;
        bot->memory = NULL;
    }
    return memory;
}

static void drop_memory(struct server *server, struct live_room_bot *bot)
{
    bot_memory_free(take_memory(server, bot));
}

static void put_memory(struct server *server, struct live_room_bot *bot, struct bot_memory *memory)
{
    bot->memory = memory;
    bot->memory_bytes = bot_memory_size(memory);
    TAILQ_INSERT_TAIL(&server->bots_lru, bot, of_lru);
    server->bots_lru_bytes += bot->memory_bytes;
    server->bots_lru_count++;
    while (server->bots_lru_bytes > memory_for_bots(server))
        drop_memory(server, TAILQ_FIRST(&server->bots_lru));
}

void live_room_clear_bots(struct live_room *live)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        drop_memory(live->server, &live->bots[seat]);
}

/* ---- a search ---- */

static void free_job(struct bot_job *job)
{
    bot_memory_free(job->request.memory);
    free(job->seen);
    free(job);
}

static bool is_still_asked(const struct live_room *live, const struct bot_job *job)
{
    int seat = job->request.seat;
    return (room_bots_to_act(&live->room) & seat_bit(seat)) != 0 &&
           live->room.asked_seq[seat] == job->asked_seq && !live->server->is_closing;
}

/* Called when a thread is free. While the room is being loaded or saved it cannot be told
 * whether the question still stands; then the search may turn out to be in vain. */
static bool begin(struct work *work)
{
    struct bot_job *job = container_of(work, struct bot_job, work);
    struct live_room *live = map_find(&work->server->live_rooms, job->id);
    if (live == NULL || (live->state == LIVE_READY && !is_still_asked(live, job)))
        return false;
    int own_ms = bot_time_ms(job->level);
    job->request.time_ms = own_ms > 0 && own_ms < work->time_ms ? own_ms : work->time_ms;
    job->request.memory = take_memory(work->server, &live->bots[job->request.seat]);
    return true;
}

static void run_search(struct work *work)
{
    struct bot_job *job = container_of(work, struct bot_job, work);
    if (job->request.memory == NULL)
        job->request.memory = bot_memory_new();
    bot_choose(&job->request, &job->answer);
}

static void make_move(void *self, struct live_room *live, struct live_room_move *move)
{
    struct bot_job *job = self;
    int seat = job->request.seat;
    struct error error;
    if (live != NULL && live_room_make_move(live, move, &error)) {
        live->server->counts.bot_moves++;
        live->server->counts.bot_ms +=
            (uint64_t)(server_now().steady_ms - live->bots[seat].asked_ms);
        live_room_save(live, NULL, NULL);
    } else if (live != NULL) {
        live_room_schedule(live);
    }
    free_job(job);
}

/* If the room has changed in the meantime the question is asked again. */
static void play(void *self, struct live_room *live, const struct error *why)
{
    struct bot_job *job = self;
    struct live_room_move move = { 0 };
    struct error error;
    int seat = job->request.seat;
    (void)why;
    if (live == NULL ||
        live->bots[seat].job != job) { /* unloaded, or loaded anew in the meantime */
        free_job(job);
        return;
    }
    live->thinking &= ~seat_bit(seat);
    live->bots[seat].job = NULL;
    if (job->request.memory != NULL)
        put_memory(live->server, &live->bots[seat], job->request.memory);
    job->request.memory = NULL;
    if (!job->work.is_run || !is_still_asked(live, job) ||
        !room_judge_bot(&live->room, seat, job->answer.move, &move.judged, &error)) {
        live_room_schedule(live);
        free_job(job);
    } else if (!live_room_look_ahead(live, &move.judged, make_move, job)) {
        make_move(job, live, &move);
    }
}

static void search_is_done(struct work *work)
{
    struct bot_job *job = container_of(work, struct bot_job, work);
    live_room_when_ready(work->server, job->id, NOBODY, play, job);
}

/* ---- asking ---- */

static int64_t time_limit_ms(const struct game *game, const char *level)
{
    int64_t ms = (int64_t)bot_time_ms(level) * TIME_FACTOR;
    int64_t most_ms = ms > TIME_MIN_MS ? ms : TIME_MIN_MS;
    return game->has_physical_moves ? most_ms - WORLD_MS : most_ms;
}

static void ask_bot(struct live_room *live, int seat)
{
    const struct room *room = &live->room;
    const struct game *game = room->settings.game;
    struct bot_job *job = memory_new(sizeof *job);
    snprintf(job->id, sizeof job->id, "%s", live->id);
    snprintf(job->level, sizeof job->level, "%s", room_bot_level(room, seat));
    job->work = (struct work){
        .kind = WORK_BOT,
        .due_ms = live->bots[seat].asked_ms + time_limit_ms(game, job->level),
        .begin = begin,
        .run = run_search,
        .done = search_is_done,
    };
    job->asked_seq = room->asked_seq[seat];
    job->seen = memory_new(game->state_size);
    game->view(room->match.state, seat, job->seen);
    job->request = (struct bot_request){
        .game = game,
        .seen = job->seen,
        .seats = room->settings.options.seats,
        .seat = seat,
        .level = job->level,
        .stop = &job->is_cancelled,
    };
    if (room->is_pinned)
        job->request.seed = (uint64_t)job->asked_seq * SEATS_MAX + (uint64_t)seat;
    else
        randombytes_buf(&job->request.seed, sizeof job->request.seed);
    live->thinking |= seat_bit(seat);
    live->bots[seat].job = job;
    work_start(live->server, &job->work, live->asker);
}

/* Cancels the search for a question that has changed; frees the memory of a seat that no bot
 * plays any more. */
static void update_question(struct live_room *live, int seat)
{
    struct live_room_bot *bot = &live->bots[seat];
    if (bot->job != NULL && !is_still_asked(live, bot->job))
        atomic_store(&bot->job->is_cancelled, true);
    if ((room_bots(&live->room) & seat_bit(seat)) == 0) {
        drop_memory(live->server, bot);
        bot->asked_seq = 0;
    } else if (bot->asked_seq != live->room.asked_seq[seat]) {
        bot->asked_seq = live->room.asked_seq[seat];
        bot->asked_ms = server_now().steady_ms + room_bot_pause_ms(&live->room);
    }
}

void live_rooms_stop_bots(struct server *server)
{
    struct live_room **live_rooms = (struct live_room **)map_values(&server->live_rooms);
    for (int i = 0; i < server->live_rooms.count; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (live_rooms[i]->bots[seat].job != NULL)
                atomic_store(&live_rooms[i]->bots[seat].job->is_cancelled, true);
    free(live_rooms);
}

void live_room_note_questions(struct live_room *live)
{
    for (int seat = 0; seat < live->room.settings.options.seats; seat++)
        update_question(live, seat);
}

/* What a bot does in time is no search (live_room_tick). */
static bool is_to_think(const struct live_room *live, int seat)
{
    struct tick tick;
    return (room_bots_to_act(&live->room) & ~live->thinking & seat_bit(seat)) != 0 &&
           !(room_tick(&live->room, &tick) && tick.seat == seat);
}

void live_room_ask_bots(struct live_room *live)
{
    if (world_is_missing(live->room.settings.game))
        return; /* what they would play could not be judged */
    for (int seat = 0; seat < live->room.settings.options.seats; seat++) {
        update_question(live, seat);
        /* Read anew for each: asking one may let another's search run and end. */
        if (is_to_think(live, seat) && live->bots[seat].asked_ms <= server_now().steady_ms)
            ask_bot(live, seat);
    }
}

int64_t live_room_bots_due_ms(const struct live_room *live)
{
    int64_t due_ms = -1;
    if (world_is_missing(live->room.settings.game))
        return due_ms;
    for (int seat = 0; seat < live->room.settings.options.seats; seat++) {
        int64_t asked_ms = live->bots[seat].asked_ms;
        if (is_to_think(live, seat) && (due_ms < 0 || asked_ms < due_ms))
            due_ms = asked_ms;
    }
    return due_ms;
}
