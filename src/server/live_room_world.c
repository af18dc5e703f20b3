/* live_room_world.c: moves whose outcome the world decides. Physics would block the loop, so a
 * thread works it out on a copy of the match, with the room held; then the move is made
 * with the outcomes that were found. */
#include "container_of.h"
#include "live_room.h"
#include "memory.h"

#include <stdlib.h>

struct lookahead {
    struct work work; /* all that the queue knows */
    struct live_room *live;
    struct match match; /* the copy */
    struct live_room_move move;
    int64_t asked_ms; /* steady */
    void (*then)(void *self, struct live_room *live, struct live_room_move *move);
    void *self;
};

static void run_lookahead(struct work *work)
{
    struct lookahead *ahead = container_of(work, struct lookahead, work);
    struct json json;
    json_init(&json, &ahead->move.motions, 0);
    json_begin_array(&json, NULL);
    match_work_out(&ahead->match, &json);
    json_end_array(&json);
}

static void lookahead_is_done(struct work *work)
{
    struct lookahead *ahead = container_of(work, struct lookahead, work);
    struct live_room *live = ahead->live;
    bool is_known = work->is_run && !work->server->is_closing;
    live->state = LIVE_READY;
    room_skip_time(&live->room, server_now().steady_ms - ahead->asked_ms);
    if (is_known)
        match_take_outcomes(&ahead->match, &ahead->move.judged);
    ahead->then(ahead->self, is_known ? live : NULL, &ahead->move);
    if (live->state == LIVE_READY)
        live_room_release(live);
    text_clear(&ahead->move.motions);
    match_clear(&ahead->match);
    free(ahead);
}

bool live_room_look_ahead(struct live_room *live, const struct judged_move *judged,
                          void (*then)(void *self, struct live_room *live,
                                       struct live_room_move *move),
                          void *self)
{
    struct match match;
    if (!match_look_ahead(&live->room.match, judged, &match))
        return false;
    struct lookahead *ahead = memory_new(sizeof *ahead);
    *ahead = (struct lookahead){
        .work = { .kind = WORK_MOVE, .run = run_lookahead, .done = lookahead_is_done },
        .live = live,
        .match = match,
        .move = { .judged = *judged },
        .asked_ms = server_now().steady_ms,
        .then = then,
        .self = self,
    };
    text_init(&ahead->move.motions);
    live_room_hold(live);
    work_start(live->server, &ahead->work, live->asker);
    return true;
}

bool live_room_make_move(struct live_room *live, struct live_room_move *move, struct error *error)
{
    if (!room_make_move(&live->room, &move->judged, server_now(), error))
        return false;
    if (move->judged.outcomes != NULL) {
        live_room_clear_motion(live);
        live->motion = (struct room_motion){ room_last(&live->room)->seq, move->motions };
        move->motions = (struct text){ 0 };
        live->server->counts.worlds++;
    }
    return true;
}

void live_room_clear_motion(struct live_room *live)
{
    text_clear(&live->motion.motions);
    live->motion = (struct room_motion){ 0 };
}
