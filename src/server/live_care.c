/* live_care.c: what a room needs of the server: bots that move, clocks that run out. */
#include "live.h"
#include "memory.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- bots of ours, on the pool's threads ---- */

struct bot_job {
    uv_work_t work;
    struct server *server;
    char id[ROOM_ID_MAX];
    uint32_t asked_seq; /* the question; another one has come up if the room's is newer */
    struct bot_request request;
    char level[SEAT_LEVEL_MAX];
    void *seen;
    struct bot_answer answer;
    struct bot_job *next; /* waiting for a thread */
};

static void free_job(struct bot_job *job)
{
    free(job->seen);
    free(job);
}

static void think(uv_work_t *work)
{
    struct bot_job *job = work->data;
    bot_choose(&job->request, &job->answer);
}

/* The room may have changed in the meantime: then the question is asked again. */
static void play(void *self, struct live *live, const struct error *why)
{
    struct bot_job *job = self;
    int seat = job->request.seat;
    struct error error;
    (void)why;
    if (live != NULL) {
        live->thinking &= ~seat_bit(seat);
        if ((room_bots_to_act(&live->room) & seat_bit(seat)) != 0 &&
            live->room.asked_seq[seat] == job->asked_seq && !live->server->is_closing &&
            room_play_bot(&live->room, seat, job->answer.move, server_now(), &error)) {
            live->server->counts.bot_moves++;
            live_save(live, NULL, NULL);
        } else {
            live_care(live);
        }
    }
    free_job(job);
}

static void start_next(struct server *server);

static void has_thought(uv_work_t *work, int status)
{
    struct bot_job *job = work->data;
    (void)status;
    job->server->bots_thinking--;
    start_next(job->server);
    live_with(job->server, job->id, play, job);
}

static void start_next(struct server *server)
{
    struct bot_job *job = server->bots_waiting;
    if (job == NULL || server->bots_thinking >= server->settings->bots_at_once)
        return;
    server->bots_waiting = job->next;
    if (server->bots_waiting == NULL)
        server->bots_waiting_end = &server->bots_waiting;
    server->bots_thinking++;
    uv_queue_work(&server->loop, &job->work, think, has_thought);
}

static void ask_bot(struct live *live, int seat)
{
    const struct room *room = &live->room;
    const struct game *game = room->settings.game;
    struct bot_job *job = memory_new(sizeof *job);
    job->work.data = job;
    job->server = live->server;
    snprintf(job->id, sizeof job->id, "%s", live->id);
    snprintf(job->level, sizeof job->level, "%s", room_bot_level(room, seat));
    job->asked_seq = room->asked_seq[seat];
    job->seen = memory_new(game->state_size);
    game->view(room->table.state, seat, job->seen);
    job->request = (struct bot_request){
        .game = game,
        .seen = job->seen,
        .seats = room->settings.options.seats,
        .seat = seat,
        .level = job->level,
    };
    randombytes_buf(&job->request.seed, sizeof job->request.seed);
    live->thinking |= seat_bit(seat);
    *live->server->bots_waiting_end = job;
    live->server->bots_waiting_end = &job->next;
    start_next(live->server);
}

void live_drop_bots(struct server *server)
{
    while (server->bots_waiting != NULL) {
        struct bot_job *job = server->bots_waiting;
        server->bots_waiting = job->next;
        free_job(job);
    }
    server->bots_waiting_end = &server->bots_waiting;
}

/* ---- clocks ---- */

static void set_clock(struct live *live);

static void clock_has_rung(uv_timer_t *timer)
{
    struct live *live = timer->data;
    if (live->state != LIVE_READY || live->server->is_closing)
        return; /* it is looked at again when the room is ready */
    if (room_check_clock(&live->room, server_now()))
        live_save(live, NULL, NULL);
    else
        set_clock(live);
}

static void set_clock(struct live *live)
{
    int64_t deadline_ms = room_deadline_ms(&live->room);
    int64_t wait_ms = deadline_ms - server_now().steady_ms;
    if (deadline_ms < 0)
        uv_timer_stop(&live->clock);
    else
        uv_timer_start(&live->clock, clock_has_rung, wait_ms > 0 ? (uint64_t)wait_ms : 0, 0);
}

void live_care(struct live *live)
{
    if (live->server->is_closing)
        return;
    live->needs_care = server_should_wait(live->server);
    if (live->needs_care) {
        live_attend_to(live);
        return;
    }
    seat_mask asked = room_bots_to_act(&live->room) & ~live->thinking;
    for (int seat = 0; seat < live->room.settings.options.seats; seat++)
        if ((asked & seat_bit(seat)) != 0)
            ask_bot(live, seat);
    set_clock(live);
}
