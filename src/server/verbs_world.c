/* verbs_world.c: the motion of a past move, and practice drops without a room. Physics runs on
 * the pool, for a few requests at a time. */
#include "container_of.h"
#include "memory.h"
#include "verbs.h"
#include "worlds.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { LOOKS_BURST = 30, DROPS_BURST = 12 };
static const double looks_per_s = 4;
static const double drops_per_s = 1; /* a person who practises takes longer */

/* ---- a request whose answer the pool works out ---- */

struct world_job {
    struct work work; /* all that the queue knows */
    struct session *session;
    void (*write)(struct world_job *job,
                  struct json *json); /* on another thread: entries of an object */
    struct text text;                 /* the whole answer */
    bool has_no_motion;               /* nothing moved */

    struct match match; /* of motions: a copy of the match, */
    int first, end;     /* and the range of its log */

    const struct world *world; /* of a drop */
    void *state;
};

static void run_job(struct work *work)
{
    struct world_job *job = container_of(work, struct world_job, work);
    struct json json;
    answer_begin(&json, &job->text, &job->session->head, true);
    job->write(job, &json);
    json_end_object(&json);
}

/* Not once the socket is closed. */
static bool is_wanted(struct work *work)
{
    return container_of(work, struct world_job, work)->session->client != NULL;
}

static void free_job(struct world_job *job)
{
    if (job->match.game != NULL)
        match_clear(&job->match);
    text_clear(&job->text);
    free(job->state);
    free(job);
}

static void answer(struct work *work)
{
    struct world_job *job = container_of(work, struct world_job, work);
    struct session *session = job->session;
    struct error error;
    if (!work->is_run) {
        error_set(&error, ERROR_CLOSING, "server.closing");
        session_refuse(session, &error);
    } else if (job->has_no_motion) {
        error_set(&error, ERROR_BAD_REQUEST, "server.no-motion");
        session_refuse(session, &error);
    } else {
        session_answer(session, &job->text);
    }
    free_job(job);
}

static bool check_limits(struct request *request, struct bucket *bucket, int burst, double per_s)
{
    if (!verb_take(request, bucket, burst, per_s, "server.too-fast"))
        return false;
    return !work_queue_is_full(request->server, WORK_MOTION, request->session->network->text) ||
           error_set(&request->error, ERROR_BUSY, "server.busy");
}

static struct world_job *new_job(struct request *request,
                                 void (*write)(struct world_job *job, struct json *json))
{
    struct world_job *job = memory_new(sizeof *job);
    job->work =
        (struct work){ .kind = WORK_MOTION, .begin = is_wanted, .run = run_job, .done = answer };
    job->session = request->session;
    job->write = write;
    text_init(&job->text);
    return job;
}

/* ---- motion ---- */

static void write_motions(struct world_job *job, struct json *json)
{
    json_begin_array(json, "motions");
    job->has_no_motion = match_write_motions(&job->match, job->first, job->end, json) == 0;
    json_end_array(json);
}

/* Names a decision by its entry's number, or by its step in the match. */
static bool read_decision(struct request *request, uint32_t *seq, int *step)
{
    const struct room *room = &request->live->room;
    int number = 0;
    *step = 0;
    if (json_object_get(request->json, "step") != NULL)
        return json_get_int(request->json, "step", 1, 1000000, step, ERROR_BAD_REQUEST,
                            &request->error);
    if (!json_get_int(request->json, "seq", 1, (int)room_last(room)->seq, &number,
                      ERROR_BAD_REQUEST, &request->error))
        return false;
    *seq = (uint32_t)number;
    return true;
}

static enum outcome do_motion(struct request *request)
{
    struct live_room *live = request->live;
    const struct room *room = &live->room;
    uint32_t seq = 0;
    int step, first, end;
    if (!room_may_watch(room, request->by, VIEWER_SPECTATOR, &request->error) ||
        !read_decision(request, &seq, &step))
        return REFUSED;
    if (world_is_missing(room->settings.game))
        return verb_refuse(request, ERROR_NO_PHYSICS, REFUSAL_NO_PHYSICS);
    if (world_of(room->settings.game) == NULL || !room_find_decision(room, seq, step, &first, &end))
        return verb_refuse(request, ERROR_BAD_REQUEST, "server.no-motion");
    if (live->motion.seq != 0 && room->decisions[first].seq == live->motion.seq) {
        json_put_raw(&request->answer, "motions", live->motion.motions.data);
        return ANSWERED;
    }
    if (!check_limits(request, &request->session->user->looks, LOOKS_BURST, looks_per_s))
        return REFUSED;
    struct world_job *job = new_job(request, write_motions);
    match_copy(&room->match, &job->match);
    job->first = first;
    job->end = end;
    request->server->counts.looks++;
    work_start(request->server, &job->work, request->session->network->text);
    return LATER;
}

/* ---- drop ---- */

static void write_drop(struct world_job *job, struct json *json)
{
    const struct world *world = job->world;
    struct move_list *outcomes = memory_new(sizeof *outcomes);
    struct text motions;
    struct json motion;
    text_init(&motions);
    json_init(&motion, &motions, 0);
    world->run(job->state, outcomes, &motion);
    world->write_drop(job->state, outcomes, json);
    write_moves(world->game, job->state, outcomes, "outcomes", json);
    json_put_raw(json, "motion", motions.length > 0 ? motions.data : "null");
    text_clear(&motions);
    free(outcomes);
}

static void draw_luck(struct session *session)
{
    randombytes_buf(session->luck, sizeof session->luck);
    session->has_luck = true;
}

/* What chance has for the next drop, as far as whoever practises sees it before. Never anything
 * of a match, so that nothing can be rehearsed with it. */
static enum outcome do_luck(struct request *request)
{
    const struct world *world = world_for_drops();
    if (world == NULL || world->write_luck == NULL)
        return verb_refuse(request, ERROR_NO_PHYSICS, REFUSAL_NO_PHYSICS);
    draw_luck(request->session);
    world->write_luck(request->session->luck, &request->answer);
    return ANSWERED;
}

static enum outcome do_drop(struct request *request)
{
    struct session *session = request->session;
    const struct world *world = world_for_drops();
    if (world == NULL)
        return verb_refuse(request, ERROR_NO_PHYSICS, REFUSAL_NO_PHYSICS);
    if (!session->has_luck)
        draw_luck(session);
    struct world_job *job = new_job(request, write_drop);
    job->world = world;
    job->state = memory_new(world->game->state_size);
    if (!world->read_drop(request->json, session->luck, job->state, &request->error) ||
        !check_limits(request, &session->user->drops, DROPS_BURST, drops_per_s)) {
        free_job(job);
        return REFUSED;
    }
    session->has_luck = false;
    request->server->counts.drops++;
    work_start(request->server, &job->work, request->session->network->text);
    return LATER;
}

const struct verb world_verbs[] = {
    { "motion", do_motion, true, ROOM_KEYS " seq step" },
    { "luck", do_luck, false, REQUEST_KEYS },
    { "drop", do_drop, false, REQUEST_KEYS " board pieces release" },
    { 0 },
};
