/* live_care.c: what a room needs of the server: bots that move, clocks that run out. */
#include "live.h"

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
    live_ask_bots(live);
    set_clock(live);
}
