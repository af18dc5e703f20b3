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
    int seat;
    struct move move;
    struct text motions; /* a whole array */
    int64_t asked_ms;    /* steady */
    void (*then)(void *self, struct live *live);
    void *self;
};

static void look_ahead(struct work *work)
{
    struct live_ahead *ahead = container_of(work, struct live_ahead, work);
    struct json json;
    json_init(&json, &ahead->motions, 0);
    json_begin_array(&json, NULL);
    ahead->match.motions = &json;
    match_play(&ahead->match, ahead->seat, ahead->move, NULL, NULL);
    ahead->match.motions = NULL;
    json_end_array(&json);
}

static void has_looked_ahead(struct work *work)
{
    struct live_ahead *ahead = container_of(work, struct live_ahead, work);
    struct live *live = ahead->live;
    bool is_known = work->is_run && !work->server->is_closing;
    live->state = LIVE_READY;
    room_stand_still(&live->room, server_now().steady_ms - ahead->asked_ms);
    live->ahead = is_known ? ahead : NULL;
    ahead->then(ahead->self, is_known ? live : NULL);
    live->ahead = NULL;
    if (live->state == LIVE_READY)
        live_release(live);
    text_clear(&ahead->motions);
    match_clear(&ahead->match);
    free(ahead);
}

void live_look_ahead(struct live *live, int seat, struct move move,
                     void (*then)(void *self, struct live *live), void *self)
{
    struct live_ahead *ahead = memory_new(sizeof *ahead);
    ahead->work = (struct work){ .kind = WORK_MOVE, .run = look_ahead, .done = has_looked_ahead };
    ahead->live = live;
    ahead->seat = seat;
    ahead->move = move;
    ahead->asked_ms = server_now().steady_ms;
    ahead->then = then;
    ahead->self = self;
    text_init(&ahead->motions);
    match_copy(&live->room.match, &ahead->match);
    live_hold(live);
    work_start(live->server, &ahead->work);
}

/* What is known ahead is of use to one move only, whether that is accepted or not. */
static struct live_ahead *take_ahead(struct live *live)
{
    struct live_ahead *ahead = live->ahead;
    live->ahead = NULL;
    live->room.ahead = ahead != NULL ? &ahead->match : NULL;
    return ahead;
}

static bool end_move(struct live *live, struct live_ahead *ahead, bool is_made)
{
    live->room.ahead = NULL;
    if (is_made && ahead != NULL) {
        live_forget_motion(live);
        live->motion = (struct live_motion){ room_last(&live->room)->seq, ahead->motions };
        ahead->motions = (struct text){ 0 };
        live->server->counts.worlds++;
    }
    return is_made;
}

bool live_play(struct live *live, const struct actor *by, int seat, const char *move,
               uint32_t after_seq, struct error *error)
{
    struct live_ahead *ahead = take_ahead(live);
    return end_move(live, ahead,
                    room_play(&live->room, by, seat, move, after_seq, server_now(), error));
}

bool live_play_bot(struct live *live, int seat, struct move move, struct error *error)
{
    struct live_ahead *ahead = take_ahead(live);
    return end_move(live, ahead, room_play_bot(&live->room, seat, move, server_now(), error));
}

void live_forget_motion(struct live *live)
{
    text_clear(&live->motion.motions);
    live->motion = (struct live_motion){ 0 };
}
