/* verbs_world.c: how things moved, to be looked at; and trying it out without a table. What
 * must be worked out for that is done by the pool, for a few at a time. */
#include "container_of.h"
#include "memory.h"
#include "verbs.h"
#include "worlds.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { LOOKS_BURST = 30, DROPS_BURST = 12 };
static const double looks_per_s = 4;
static const double drops_per_s = 1; /* a hand that practises takes longer */

/* ---- somebody waits for an answer that is being worked out ---- */

struct inquiry {
    struct work work; /* all that the line knows */
    struct session *session;
    void (*write)(struct inquiry *inquiry,
                  struct json *json); /* on another thread: entries of an object */
    struct text text;                 /* the whole answer */
    bool is_empty;                    /* there is nothing to see */

    struct match match; /* of motions: a copy of the match, */
    int first, end;     /* and which part of it */

    const struct world *world; /* of a trial */
    void *state;
};

static void work_out(struct work *work)
{
    struct inquiry *inquiry = container_of(work, struct inquiry, work);
    struct json json;
    answer_begin(&json, &inquiry->text, &inquiry->session->head, true);
    inquiry->write(inquiry, &json);
    json_end_object(&json);
}

/* Not if whoever asked has gone. */
static bool is_wanted(struct work *work)
{
    return container_of(work, struct inquiry, work)->session->client != NULL;
}

static void free_inquiry(struct inquiry *inquiry)
{
    if (inquiry->match.game != NULL)
        match_clear(&inquiry->match);
    text_clear(&inquiry->text);
    free(inquiry->state);
    free(inquiry);
}

static void answer(struct work *work)
{
    struct inquiry *inquiry = container_of(work, struct inquiry, work);
    struct session *session = inquiry->session;
    struct error error;
    if (!work->is_run) {
        server_refuse(session->language, "closing", "server.closing", NULL, &error);
        session_refuse(session, &error);
    } else if (inquiry->is_empty) {
        server_refuse(session->language, BAD, "server.no-motion", NULL, &error);
        session_refuse(session, &error);
    } else {
        session_answer(session, &inquiry->text);
    }
    free_inquiry(inquiry);
}

static bool may_work(struct request *request, struct bucket *bucket, int burst, double per_s)
{
    if (!verb_take(request, bucket, burst, per_s, "server.too-fast"))
        return false;
    return !works_are_many(request->server, WORK_LOOK) ||
           server_refuse(request->by.language, "busy", "server.busy", NULL, &request->error);
}

static struct inquiry *new_inquiry(struct request *request,
                                   void (*write)(struct inquiry *inquiry, struct json *json))
{
    struct inquiry *inquiry = memory_new(sizeof *inquiry);
    inquiry->work =
        (struct work){ .kind = WORK_LOOK, .begin = is_wanted, .run = work_out, .done = answer };
    inquiry->session = request->session;
    inquiry->write = write;
    text_init(&inquiry->text);
    return inquiry;
}

/* ---- motion ---- */

static void write_motions(struct inquiry *inquiry, struct json *json)
{
    json_begin_array(json, "motions");
    inquiry->is_empty =
        match_write_motions(&inquiry->match, inquiry->first, inquiry->end, json) == 0;
    json_end_array(json);
}

/* By the entry's number, or counted as one who looks back through a match counts. */
static bool read_decision(struct request *request, uint32_t *seq, int *step)
{
    const struct room *room = &request->live->room;
    int number = 0;
    *step = 0;
    if (json_object_get(request->json, "step") != NULL)
        return json_get_int(request->json, "step", 1, 1000000, step, BAD, &request->error);
    if (!json_get_int(request->json, "seq", 1, (int)room_last(room)->seq, &number, BAD,
                      &request->error))
        return false;
    *seq = (uint32_t)number;
    return true;
}

static enum outcome do_motion(struct request *request)
{
    struct live *live = request->live;
    const struct room *room = &live->room;
    uint32_t seq = 0;
    int step, first, end;
    if (!room_may_watch(room, &request->by, VIEWER_SPECTATOR, &request->error) ||
        !read_decision(request, &seq, &step))
        return REFUSED;
    if (world_is_missing(room->settings.game))
        return verb_refuse(request, "no_physics", REFUSAL_NO_PHYSICS);
    if (world_of(room->settings.game) == NULL || !room_find_decision(room, seq, step, &first, &end))
        return verb_refuse(request, BAD, "server.no-motion");
    if (live->motion.seq != 0 && room->decisions[first].seq == live->motion.seq) {
        json_put_raw(&request->answer, "motions", live->motion.motions.data);
        return ANSWERED;
    }
    if (!may_work(request, &request->session->known->looks, LOOKS_BURST, looks_per_s))
        return REFUSED;
    struct inquiry *inquiry = new_inquiry(request, write_motions);
    match_copy(&room->match, &inquiry->match);
    inquiry->first = first;
    inquiry->end = end;
    request->server->counts.looks++;
    work_start(request->server, &inquiry->work);
    return LATER;
}

/* ---- drop ---- */

static void write_trial(struct inquiry *inquiry, struct json *json)
{
    const struct world *world = inquiry->world;
    struct move_list *outcomes = memory_new(sizeof *outcomes);
    struct text motions;
    struct json motion;
    text_init(&motions);
    json_init(&motion, &motions, 0);
    world->run(inquiry->state, outcomes, &motion);
    world->write_trial(inquiry->state, outcomes, json);
    write_moves(world->game, inquiry->state, outcomes, "outcomes", json);
    json_put_raw(json, "motion", motions.length > 0 ? motions.data : "null");
    text_clear(&motions);
    free(outcomes);
}

static enum outcome do_drop(struct request *request)
{
    const struct world *world = world_for_trials();
    if (world == NULL)
        return verb_refuse(request, "no_physics", REFUSAL_NO_PHYSICS);
    struct inquiry *inquiry = new_inquiry(request, write_trial);
    inquiry->world = world;
    inquiry->state = memory_new(world->game->state_size);
    if (!world->read_trial(request->json, randombytes_random(), inquiry->state, &request->error) ||
        !may_work(request, &request->session->known->drops, DROPS_BURST, drops_per_s)) {
        free_inquiry(inquiry);
        return REFUSED;
    }
    request->server->counts.drops++;
    work_start(request->server, &inquiry->work);
    return LATER;
}

const struct verb world_verbs[] = {
    { "motion", do_motion, true, ROOM_KEYS " seq step" },
    { "drop", do_drop, false, REQUEST_KEYS " board pieces release" },
    { 0 },
};
