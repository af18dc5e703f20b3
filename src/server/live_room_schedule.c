/* live_room_schedule.c: what makes a room go on without requests: bots, its
 * clock, and what happens by itself. */
#include "cluster.h"
#include "live_room.h"

static void set_room_timer(struct live_room *live);

static void timer_has_fired(uv_timer_t *timer)
{
    struct live_room *live = timer->data;
    if (live->state != LIVE_READY || live->server->is_closing)
        return; /* scheduled again when the room is ready */
    if (!cluster_keeps(live)) {
        live_room_schedule(live);
        return;
    }
    if (room_check_clock(&live->room, server_now()))
        live_room_save(live, NULL, NULL);
    else if (!live_room_tick(live)) {
        live_room_ask_bots(live);
        set_room_timer(live);
    }
}

/* The earlier of two times, of which -1 is never. */
static int64_t earlier_ms(int64_t one, int64_t other)
{
    return other < 0 || (one >= 0 && one < other) ? one : other;
}

/* When the players' clock, a tick or a bot's pause has something to do; -1: never. */
int64_t live_room_next_ms(const struct live_room *live)
{
    const struct room *room = &live->room;
    struct tick tick;
    int64_t due_ms = earlier_ms(room_deadline_ms(room), live_room_bots_due_ms(live));
    return room_tick(room, &tick) ? earlier_ms(due_ms, room->tick_due_ms) : due_ms;
}

static void set_room_timer(struct live_room *live)
{
    int64_t deadline_ms = live_room_next_ms(live);
    int64_t wait_ms = deadline_ms - server_now().steady_ms;
    if (deadline_ms < 0)
        uv_timer_stop(&live->clock);
    else
        uv_timer_start(&live->clock, timer_has_fired, wait_ms > 0 ? (uint64_t)wait_ms : 0, 0);
}

/* Another server thinks for it; if it is alive. */
static void leave_to_keeper(struct live_room *live)
{
    uv_timer_stop(&live->clock);
    live_room_note_questions(live);
    if (live_room_next_ms(live) >= 0 || live->thinking != 0)
        cluster_claim(live);
}

void live_room_schedule(struct live_room *live)
{
    if (live->server->is_closing)
        return;
    live->needs_schedule = server_is_backing_off(live->server);
    if (live->needs_schedule) {
        live_room_queue_upkeep(live);
        return;
    }
    if (room_check_versions(&live->room, server_now())) {
        live_room_save(live, NULL, NULL); /* then this is called again */
        return;
    }
    if (live_room_end_delayed(live))
        return; /* then this is called again, too */
    if (!cluster_keeps(live)) {
        leave_to_keeper(live);
        return;
    }
    live_room_ask_bots(live);
    set_room_timer(live);
}
