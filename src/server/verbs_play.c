/* verbs_play.c: verbs of a match: moves, chat, resigning, records. */
#include "record.h"
#include "moderation.h"
#include "verbs.h"

enum { CHAT_AT_ONCE = 6 };
static const double chat_per_s = 0.5;

static bool must_be_over(struct request *request)
{
    return request->live->room.status == ROOM_OVER ||
           error_set(&request->error, ERROR_NOT_ALLOWED, "server.not-over");
}

static bool must_have_started(struct request *request)
{
    enum room_status status = request->live->room.status;
    return status == ROOM_RUNNING || status == ROOM_OVER ||
           error_set(&request->error, ERROR_NOT_NOW, "server.not-started");
}

static bool read_own_seat(struct request *request, int *seat)
{
    return verb_read_seat(request, seat) &&
           (room_holds(&request->live->room, request->by->id, *seat) ||
            error_set(&request->error, ERROR_NOT_ALLOWED, "server.not-your-seat"));
}

/* ---- moves ---- */

static enum outcome do_legal(struct request *request)
{
    int seat;
    if (!must_have_started(request) || !read_own_seat(request, &seat))
        return REFUSED;
    if (request->live->room.status == ROOM_OVER) {
        json_begin_array(&request->answer, "moves");
        json_end_array(&request->answer);
    } else {
        const struct room *room = &request->live->room;
        struct move_list moves;
        room_list_moves(room, seat, &moves);
        write_moves(room->match.game, room->match.state, &moves, "moves", &request->answer);
    }
    return ANSWERED;
}

static bool read_move(struct request *request, struct judged_move *judged)
{
    struct room *room = &request->live->room;
    const char *text;
    int seat;
    int seen = 0;
    if (!read_own_seat(request, &seat) ||
        !json_get_string(request->json, "move", &text, ERROR_BAD_REQUEST, &request->error))
        return false;
    if (json_object_get(request->json, "seq") != NULL &&
        !json_get_int(request->json, "seq", 1, (int)room_last(room)->seq, &seen, ERROR_BAD_REQUEST,
                      &request->error))
        return false;
    return room_read_move(room, request->by, seat, text, (uint32_t)seen, server_now(), judged,
                          &request->error);
}

static enum outcome make_move(struct request *request, struct live_room_move *move)
{
    const struct room *room = &request->live->room;
    if (!live_room_make_move(request->live, move, &request->error))
        return REFUSED;
    request->server->counts.moves++;
    room_write_events(room, move->judged.seat, "events", &request->answer);
    write_seats(room_to_act(room), "to_act", &request->answer);
    json_put_bool(&request->answer, "over", room->status == ROOM_OVER);
    return verb_end(request, true);
}

static void has_looked_ahead(void *self, struct live_room *live, struct live_room_move *move)
{
    struct request request;
    if (request_take_up(&request, self, live))
        request_end(&request, make_move(&request, move));
}

static enum outcome play_judged(struct request *request, const struct judged_move *judged)
{
    struct live_room_move move = { .judged = *judged };
    if (live_room_look_ahead(request->live, judged, has_looked_ahead, request->session))
        return LATER;
    return make_move(request, &move);
}

static void delay_is_over(void *self, struct live_room *live, const struct judged_move *judged)
{
    struct request request;
    if (request_take_up(&request, self, live)) {
        error_set(&request.error, ERROR_STALE, "room.stale");
        request_end(&request, judged != NULL ? play_judged(&request, judged) : REFUSED);
    }
    if (live != NULL && live->state == LIVE_READY)
        live_room_schedule(live);
}

static enum outcome do_play(struct request *request)
{
    struct judged_move judged;
    if (!read_move(request, &judged))
        return REFUSED;
    if (live_room_is_delayed(request->live))
        return verb_refuse(request, ERROR_NOT_NOW, "server.letting-go");
    live_room_charge(request->live, request->by, request->session->network);
    if (request->by->is_program &&
        live_room_delay_move(request->live, &judged, delay_is_over, request->session))
        return LATER;
    return play_judged(request, &judged);
}

static enum outcome do_undo(struct request *request)
{
    int seat;
    return verb_end(request, verb_read_seat(request, &seat) &&
                                 room_undo(&request->live->room, request->by, seat, server_now(),
                                           &request->error));
}

static enum outcome do_resign(struct request *request)
{
    int seat;
    return verb_end(request, verb_read_seat(request, &seat) &&
                                 room_resign(&request->live->room, request->by, seat, server_now(),
                                             &request->error));
}

static enum outcome do_replace(struct request *request)
{
    int seat;
    const char *level = NULL; /* the room has one for this */
    if (!verb_read_seat(request, &seat))
        return REFUSED;
    if (json_object_get(request->json, "level") != NULL &&
        !json_get_string(request->json, "level", &level, ERROR_BAD_REQUEST, &request->error))
        return REFUSED;
    return verb_end(request, room_replace(&request->live->room, request->by, seat, level,
                                          live_room_absent_ms(request->live, seat), server_now(),
                                          &request->error));
}

static enum outcome do_return(struct request *request)
{
    int seat;
    return verb_end(request, verb_read_seat(request, &seat) &&
                                 room_return(&request->live->room, request->by, seat, server_now(),
                                             &request->error));
}

/* ---- looking ---- */

/* One's own seat or the spectators' view; once it is over, everything. */
static bool may_view(struct request *request, int viewer)
{
    const struct room *room = &request->live->room;
    if (room->status == ROOM_OVER)
        return true;
    if (viewer == VIEWER_SPECTATOR)
        return room_may_watch(room, request->by, viewer, &request->error);
    return (viewer != VIEWER_ALL && room_holds(room, request->by->id, viewer)) ||
           error_set(&request->error, ERROR_NOT_ALLOWED, "server.not-your-view");
}

static enum outcome do_view(struct request *request)
{
    const struct room *room = &request->live->room;
    int viewer = VIEWER_SPECTATOR;
    if (!must_have_started(request))
        return REFUSED;
    if (json_object_get(request->json, "seat") != NULL &&
        !answer_read_viewer(request->json, "seat", room->settings.options.seats, &viewer,
                            &request->error))
        return REFUSED;
    if (!may_view(request, viewer))
        return REFUSED;
    json_put_int(&request->answer, "seq", room_last(room)->seq);
    match_write_view(&room->match, viewer, "view", &request->answer);
    return ANSWERED;
}

static enum outcome do_score(struct request *request)
{
    if (!must_be_over(request))
        return REFUSED;
    room_write_scores(&request->live->room, &request->answer);
    return ANSWERED;
}

static enum outcome do_record(struct request *request)
{
    if (!must_be_over(request))
        return REFUSED;
    record_write(&request->live->room.match, true, "record", &request->answer);
    return ANSWERED;
}

/* ---- talking ---- */

static enum outcome do_chat(struct request *request)
{
    bool is_reaction = json_object_get(request->json, "reaction") != NULL;
    const char *text;
    if (is_reaction && json_object_get(request->json, "text") != NULL)
        return verb_refuse(request, ERROR_BAD_REQUEST, "server.text-or-reaction");
    if (!json_get_string(request->json, is_reaction ? "reaction" : "text", &text, ERROR_BAD_REQUEST,
                         &request->error))
        return REFUSED;
    if (moderation_silences(request->server, request->by->id))
        return verb_refuse(request, ERROR_NOT_ALLOWED, "server.silenced");
    if (!verb_take(request, &request->session->user->chat, CHAT_AT_ONCE, chat_per_s,
                   "server.chat-too-fast"))
        return REFUSED;
    bool (*say)(struct room *, const struct person *, const char *, struct moment, struct error *) =
        is_reaction ? room_react : room_chat;
    return verb_end(request,
                    say(&request->live->room, request->by, text, server_now(), &request->error));
}

static enum outcome do_silence(struct request *request)
{
    const char *person;
    bool is_on;
    return verb_end(
        request,
        json_get_string(request->json, "person", &person, ERROR_BAD_REQUEST, &request->error) &&
            json_get_bool(request->json, "on", &is_on, ERROR_BAD_REQUEST, &request->error) &&
            room_silence(&request->live->room, request->by, person, is_on, server_now(),
                         &request->error));
}

/* Verbs of the local engine that a shared room does not have. */
static enum outcome not_shared(struct request *request)
{
    return verb_refuse(request, ERROR_NOT_ALLOWED, "server.not-shared");
}

const struct verb play_verbs[] = {
    { "legal", do_legal, true, LEGAL_KEYS " table" },
    { "play", do_play, true, PLAY_KEYS " table seq" },
    { "undo", do_undo, true, ROOM_KEYS " seat" },
    { "resign", do_resign, true, ROOM_KEYS " seat" },
    { "replace", do_replace, true, ROOM_KEYS " seat level" },
    { "return", do_return, true, ROOM_KEYS " seat" },
    { "view", do_view, true, VIEW_KEYS " table" },
    { "score", do_score, true, SCORE_KEYS " table" },
    { "record", do_record, true, RECORD_KEYS " table" },
    { "chat", do_chat, true, ROOM_KEYS " text reaction" },
    { "silence", do_silence, true, ROOM_KEYS " person on" },
    { "new", not_shared, false, NULL },
    { "load", not_shared, false, NULL },
    { "bot", not_shared, false, NULL },
    { 0 },
};
