/* live_bots.c: bots of ours at a table: asked on the pool's threads, in time, with what they
 * have in mind from one move to the next. */
#include "container_of.h"
#include "live.h"
#include "memory.h"
#include "worlds.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    /* How long a question may be open, waiting for a thread included: so many times what
     * the level takes for itself, and at least so long. The rest of what people may have
     * to wait is for physics, the disk and the wire. */
    PATIENCE = 2,
    PATIENCE_MS = 800,
    WORLD_MS = 200,             /* less where the world may have to say what becomes of the move */
    KEPT_BYTES_MAX = 256 << 20, /* by all bots together; who was asked longest ago forgets first */
};

struct bot_job {
    struct work work; /* all that the line knows */
    char id[ROOM_ID_MAX];
    uint32_t asked_seq; /* the question; another one has come up if the room's is newer */
    struct bot_request request;
    char level[SEAT_LEVEL_MAX];
    void *seen;
    atomic_bool is_off; /* nobody waits for the answer any more */
    struct bot_answer answer;
};

/* ---- what bots keep in mind ---- */

static struct bot_memory *recall(struct server *server, struct live_bot *bot)
{
    struct bot_memory *memory = bot->memory;
    if (memory != NULL) {
        TAILQ_REMOVE(&server->reminiscent, bot, kept);
        server->kept_bytes -= bot->kept_bytes;
        server->kept_count--;
        bot->memory = NULL;
    }
    return memory;
}

static void forget(struct server *server, struct live_bot *bot)
{
    bot_memory_free(recall(server, bot));
}

static void keep(struct server *server, struct live_bot *bot, struct bot_memory *memory)
{
    bot->memory = memory;
    bot->kept_bytes = bot_memory_size(memory);
    TAILQ_INSERT_TAIL(&server->reminiscent, bot, kept);
    server->kept_bytes += bot->kept_bytes;
    server->kept_count++;
    while (server->kept_bytes > KEPT_BYTES_MAX)
        forget(server, TAILQ_FIRST(&server->reminiscent));
}

void live_forget_bots(struct live *live)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        forget(live->server, &live->bots[seat]);
}

/* ---- thinking ---- */

static void free_job(struct bot_job *job)
{
    bot_memory_free(job->request.memory);
    free(job->seen);
    free(job);
}

static bool is_still_asked(const struct live *live, const struct bot_job *job)
{
    int seat = job->request.seat;
    return (room_bots_to_act(&live->room) & seat_bit(seat)) != 0 &&
           live->room.asked_seq[seat] == job->asked_seq && !live->server->is_closing;
}

/* A thread is free. What the room asks now cannot be said while it is being loaded or
 * saved; then the answer may turn out to be of no use. */
static bool begin(struct work *work)
{
    struct bot_job *job = container_of(work, struct bot_job, work);
    struct live *live = map_find(&work->server->lives, job->id);
    if (live == NULL || (live->state == LIVE_READY && !is_still_asked(live, job)))
        return false;
    int own_ms = bot_time_ms(job->level);
    job->request.time_ms = own_ms > 0 && own_ms < work->time_ms ? own_ms : work->time_ms;
    job->request.memory = recall(work->server, &live->bots[job->request.seat]);
    return true;
}

static void think(struct work *work)
{
    struct bot_job *job = container_of(work, struct bot_job, work);
    if (job->request.memory == NULL)
        job->request.memory = bot_memory_new();
    bot_choose(&job->request, &job->answer);
}

static void make_move(void *self, struct live *live, struct live_move *move)
{
    struct bot_job *job = self;
    int seat = job->request.seat;
    struct error error;
    if (live != NULL && live_make_move(live, move, LANGUAGE_EN, &error)) {
        live->server->counts.bot_moves++;
        live->server->counts.bot_ms +=
            (uint64_t)(server_now().steady_ms - live->bots[seat].asked_ms);
        live_save(live, NULL, NULL);
    } else if (live != NULL) {
        live_care(live);
    }
    free_job(job);
}

/* The room may have changed in the meantime: then the question is asked again. */
static void play(void *self, struct live *live, const struct reason *why)
{
    struct bot_job *job = self;
    struct live_move move = { 0 };
    struct error error;
    int seat = job->request.seat;
    (void)why;
    if (live == NULL || live->bots[seat].job != job) { /* gone, or read anew in the meantime */
        free_job(job);
        return;
    }
    live->thinking &= ~seat_bit(seat);
    live->bots[seat].job = NULL;
    if (job->request.memory != NULL)
        keep(live->server, &live->bots[seat], job->request.memory);
    job->request.memory = NULL;
    if (!job->work.is_run || !is_still_asked(live, job) ||
        !room_judge_bot(&live->room, seat, job->answer.move, &move.judged, &error)) {
        live_care(live);
        free_job(job);
    } else if (!live_look_ahead(live, &move.judged, make_move, job)) {
        make_move(job, live, &move);
    }
}

static void has_thought(struct work *work)
{
    struct bot_job *job = container_of(work, struct bot_job, work);
    live_with(work->server, job->id, play, job);
}

/* ---- asking ---- */

static int64_t patience_ms(const struct game *game, const char *level)
{
    int64_t ms = (int64_t)bot_time_ms(level) * PATIENCE;
    int64_t most_ms = ms > PATIENCE_MS ? ms : PATIENCE_MS;
    return game->has_physical_moves ? most_ms - WORLD_MS : most_ms;
}

static void ask_bot(struct live *live, int seat)
{
    const struct room *room = &live->room;
    const struct game *game = room->settings.game;
    struct bot_job *job = memory_new(sizeof *job);
    snprintf(job->id, sizeof job->id, "%s", live->id);
    snprintf(job->level, sizeof job->level, "%s", room_bot_level(room, seat));
    job->work = (struct work){
        .kind = WORK_BOT,
        .due_ms = live->bots[seat].asked_ms + patience_ms(game, job->level),
        .begin = begin,
        .run = think,
        .done = has_thought,
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
        .stop = &job->is_off,
    };
    if (room->is_pinned)
        job->request.seed = (uint64_t)job->asked_seq * SEATS_MAX + (uint64_t)seat;
    else
        randombytes_buf(&job->request.seed, sizeof job->request.seed);
    live->thinking |= seat_bit(seat);
    live->bots[seat].job = job;
    work_start(live->server, &job->work);
}

/* A question that has changed needs no answer; what a bot has in mind is of no use once a
 * person plays there, or nobody does. */
static void look_after(struct live *live, int seat)
{
    struct live_bot *bot = &live->bots[seat];
    if (bot->job != NULL && !is_still_asked(live, bot->job))
        atomic_store(&bot->job->is_off, true);
    if ((room_bots(&live->room) & seat_bit(seat)) == 0) {
        forget(live->server, bot);
        bot->asked_seq = 0;
    } else if (bot->asked_seq != live->room.asked_seq[seat]) {
        bot->asked_seq = live->room.asked_seq[seat];
        bot->asked_ms = server_now().steady_ms;
    }
}

void live_stop_bots(struct server *server)
{
    struct live **lives = (struct live **)map_list(&server->lives);
    for (int i = 0; i < server->lives.count; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (lives[i]->bots[seat].job != NULL)
                atomic_store(&lives[i]->bots[seat].job->is_off, true);
    free(lives);
}

void live_ask_bots(struct live *live)
{
    if (world_is_missing(live->room.settings.game))
        return; /* what they would play could not be judged */
    for (int seat = 0; seat < live->room.settings.options.seats; seat++) {
        look_after(live, seat);
        /* Looked at anew for each: asking one may end the waiting of another. */
        if ((room_bots_to_act(&live->room) & ~live->thinking & seat_bit(seat)) != 0)
            ask_bot(live, seat);
    }
}
