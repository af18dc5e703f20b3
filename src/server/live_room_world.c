/* live_room_world.c: moves whose outcome the world decides. Physics would block the loop, so a
 * thread makes the move on a copy of the match, with the room held; then the move is made
 * with the outcomes that were found. */
#include "live_room.h"
#include "memory.h"

#include <stdlib.h>

struct lookahead {
    struct work work; /* first: the queue knows no more than this */
    struct live_room *live;
    struct match match; /* the copy */
    int seat;
    struct move move;
    struct text motions; /* a whole array */
    int64_t asked_ms;    /* steady */
    void (*then)(void *self, struct live_room *live);
    void *self;
};

static void run_lookahead(struct work *work)
{
    struct lookahead *ahead = (struct lookahead *)work;
    struct json json;
    json_init(&json, &ahead->motions, 0);
    json_begin_array(&json, NULL);
    ahead->match.motions = &json;
    match_play(&ahead->match, ahead->seat, ahead->move, NULL, NULL);
    ahead->match.motions = NULL;
    json_end_array(&json);
}

static void lookahead_is_done(struct work *work)
{
    struct lookahead *ahead = (struct lookahead *)work;
    struct live_room *live = ahead->live;
    bool is_known = work->is_run && !work->server->is_closing;
    live->state = LIVE_READY;
    room_skip_time(&live->room, server_now().steady_ms - ahead->asked_ms);
    live->ahead = is_known ? ahead : NULL;
    ahead->then(ahead->self, is_known ? live : NULL);
    live->ahead = NULL;
    if (live->state == LIVE_READY)
        live_room_release(live);
    text_clear(&ahead->motions);
    match_clear(&ahead->match);
    free(ahead);
}

void live_room_look_ahead(struct live_room *live, int seat, struct move move,
                          void (*then)(void *self, struct live_room *live), void *self)
{
    struct lookahead *ahead = memory_new(sizeof *ahead);
    ahead->work =
        (struct work){ .kind = WORK_MOVE, .run = run_lookahead, .done = lookahead_is_done };
    ahead->live = live;
    ahead->seat = seat;
    ahead->move = move;
    ahead->asked_ms = server_now().steady_ms;
    ahead->then = then;
    ahead->self = self;
    text_init(&ahead->motions);
    match_copy(&live->room.match, &ahead->match);
    live_room_hold(live);
    work_start(live->server, &ahead->work);
}

/* A lookahead is for one move only, whether that is accepted or not. */
static struct lookahead *take_lookahead(struct live_room *live)
{
    struct lookahead *ahead = live->ahead;
    live->ahead = NULL;
    live->room.ahead = ahead != NULL ? &ahead->match : NULL;
    return ahead;
}

static bool end_move(struct live_room *live, struct lookahead *ahead, bool is_made)
{
    live->room.ahead = NULL;
    if (is_made && ahead != NULL) {
        live_room_clear_motion(live);
        live->motion = (struct room_motion){ room_last(&live->room)->seq, ahead->motions };
        ahead->motions = (struct text){ 0 };
        live->server->counts.worlds++;
    }
    return is_made;
}

bool live_room_play(struct live_room *live, const struct actor *by, int seat, const char *move,
                    uint32_t after_seq, struct error *error)
{
    struct lookahead *ahead = take_lookahead(live);
    return end_move(live, ahead,
                    room_play(&live->room, by, seat, move, after_seq, server_now(), error));
}

bool live_room_play_bot(struct live_room *live, int seat, struct move move, struct error *error)
{
    struct lookahead *ahead = take_lookahead(live);
    return end_move(live, ahead, room_play_bot(&live->room, seat, move, server_now(), error));
}

void live_room_clear_motion(struct live_room *live)
{
    text_clear(&live->motion.motions);
    live->motion = (struct room_motion){ 0 };
}
