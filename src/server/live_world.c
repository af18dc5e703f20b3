/* live_world.c: moves whose outcome the world decides. Physics takes longer than others at
 * the server should wait: so it is worked out on a copy of the match by another thread,
 * with the room held, and the move is made when what follows it is known. */
#include "container_of.h"
#include "live.h"
#include "memory.h"

#include <stdlib.h>

struct live_ahead {
    struct work work; /* all that the line knows */
    struct live *live;
    struct match match; /* the copy */
    struct live_move move;
    int64_t asked_ms; /* steady */
    void (*then)(void *self, struct live *live, struct live_move *move);
    void *self;
};

static void look_ahead(struct work *work)
{
    struct live_ahead *ahead = container_of(work, struct live_ahead, work);
    struct json json;
    json_init(&json, &ahead->move.motions, 0);
    json_begin_array(&json, NULL);
    match_work_out(&ahead->match, &json);
    json_end_array(&json);
}

static void has_looked_ahead(struct work *work)
{
    struct live_ahead *ahead = container_of(work, struct live_ahead, work);
    struct live *live = ahead->live;
    bool is_known = work->is_run && !work->server->is_closing;
    live->state = LIVE_READY;
    room_stand_still(&live->room, server_now().steady_ms - ahead->asked_ms);
    if (is_known)
        match_take_outcomes(&ahead->match, &ahead->move.judged);
    ahead->then(ahead->self, is_known ? live : NULL, &ahead->move);
    if (live->state == LIVE_READY)
        live_release(live);
    text_clear(&ahead->move.motions);
    match_clear(&ahead->match);
    free(ahead);
}

bool live_look_ahead(struct live *live, const struct judged_move *judged,
                     void (*then)(void *self, struct live *live, struct live_move *move),
                     void *self)
{
    struct match match;
    if (!match_look_ahead(&live->room.match, judged, &match))
        return false;
    struct live_ahead *ahead = memory_new(sizeof *ahead);
    *ahead = (struct live_ahead){
        .work = { .kind = WORK_MOVE, .run = look_ahead, .done = has_looked_ahead },
        .live = live,
        .match = match,
        .move = { .judged = *judged },
        .asked_ms = server_now().steady_ms,
        .then = then,
        .self = self,
    };
    text_init(&ahead->move.motions);
    live_hold(live);
    work_start(live->server, &ahead->work);
    return true;
}

bool live_make_move(struct live *live, struct live_move *move, enum language language,
                    struct error *error)
{
    if (!room_make_move(&live->room, &move->judged, language, server_now(), error))
        return false;
    if (move->judged.outcomes != NULL) {
        live_forget_motion(live);
        live->motion = (struct live_motion){ room_last(&live->room)->seq, move->motions };
        move->motions = (struct text){ 0 };
        live->server->counts.worlds++;
    }
    return true;
}

void live_forget_motion(struct live *live)
{
    text_clear(&live->motion.motions);
    live->motion = (struct live_motion){ 0 };
}
