/* admin_call.c: what operators' commands share: reading their requests, the database, rooms, and
 * writing down what was done. */
#include "admin_internal.h"

#include "log.h"

#include <stdlib.h>
#include <string.h>

enum { CONFLICTS_MAX = 20 }; /* with other servers, of one act */

/* ---- reading requests ---- */

bool admin_read_text(struct admin_call *call, const char *key, const char **out)
{
    *out = "";
    return json_object_get(call->request, key) == NULL ||
           json_get_string(call->request, key, out, ERROR_BAD_REQUEST, &call->error);
}

bool admin_read_count(struct admin_call *call, const char *key, int standard, int most, int *out)
{
    *out = standard;
    return json_object_get(call->request, key) == NULL ||
           json_get_int(call->request, key, 1, most, out, ERROR_BAD_REQUEST, &call->error);
}

bool admin_read_reason(struct admin_call *call)
{
    const char *reason;
    if (!admin_read_text(call, "reason", &reason))
        return false;
    return reason[0] == '\0' ||
           line_clean(reason, REASON_CHARS_MAX, call->reason, sizeof call->reason) ||
           error_with(&call->error, ERROR_BAD_REQUEST, "room.reason-length",
                      number_field("most", REASON_CHARS_MAX));
}

bool admin_read_id(struct admin_call *call, const char *key, const char **out)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789-_";
    if (!json_get_string(call->request, key, out, ERROR_BAD_REQUEST, &call->error))
        return false;
    size_t length = strlen(*out);
    return (length > 0 && length < ROOM_ID_MAX && strspn(*out, letters) == length) ||
           error_with(&call->error, ERROR_BAD_REQUEST, "admin.no-id", error_excerpt("what", *out));
}

/* ---- the database ---- */

static bool ask_for_call(struct query *query, struct storage *storage)
{
    struct admin_call *call = container_of(query, struct admin_call, query);
    return call->ask(call, storage);
}

static void call_is_asked(struct query *query)
{
    struct admin_call *call = container_of(query, struct admin_call, query);
    enum outcome outcome = call->finish != NULL ? call->finish(call) : ANSWERED;
    admin_end(call, query->is_good ? outcome
                                   : admin_refuse(call, ERROR_NOT_SAVED, "server.storage-silent"));
}

enum outcome admin_query(struct admin_call *call,
                         bool (*ask)(struct admin_call *call, struct storage *storage),
                         admin_fn *finish)
{
    call->ask = ask;
    call->finish = finish;
    call->query.ask = ask_for_call;
    call->query.answer = call_is_asked;
    query_start(call->server, &call->query, NOBODY);
    return LATER;
}

/* ---- rooms ---- */

static void room_of_call_is_ready(void *self, struct live_room *live, const struct error *why)
{
    struct admin_call *call = self;
    if (live == NULL) {
        call->error = *why;
        admin_end(call, REFUSED);
    } else {
        admin_end(call, call->with_room(call, live));
    }
}

enum outcome admin_with_room(struct admin_call *call,
                             enum outcome (*with_room)(struct admin_call *call,
                                                       struct live_room *live))
{
    const char *id;
    if (!json_get_string(call->request, "table", &id, ERROR_BAD_REQUEST, &call->error))
        return REFUSED;
    call->with_room = with_room;
    live_room_when_ready(call->server, id, NOBODY, room_of_call_is_ready, call);
    return LATER;
}

/* ---- acts ---- */

/* The log of the server never has the id of a room: it admits to it. */
static void log_act(const struct admin_call *call)
{
    struct fields fields = { 0 };
    field_text(&fields, "act", call->command->name);
    field_number(&fields, "uid", (int)call->uid);
    if (call->with_room == NULL)
        field_text(&fields, "subject", call->subject);
    if (call->reason[0] != '\0')
        field_text(&fields, "reason", call->reason);
    log_event(LOG_INFO, "operator", &fields);
}

static void end_act(struct admin_call *call, bool is_saved)
{
    if (!is_saved) {
        admin_end(call, admin_refuse(call, ERROR_NOT_SAVED, "server.not-saved"));
        return;
    }
    log_act(call);
    if (call->then != NULL)
        call->then(call);
    admin_end(call, ANSWERED);
}

static void fill_act(struct admin_call *call, const char *subject)
{
    snprintf(call->subject, sizeof call->subject, "%s", subject);
    call->act = (struct stored_act){
        .at_ms = server_now().wall_ms,
        .uid = call->uid,
        .act = call->command->name,
        .subject = call->subject,
        .reason = call->reason,
    };
    call->write.act = &call->act;
}

static void act_is_saved(struct saving *saving, bool is_saved)
{
    end_act(saving->data, is_saved);
}

enum outcome admin_act(struct admin_call *call, const char *subject,
                       void (*then)(struct admin_call *call))
{
    fill_act(call, subject);
    call->then = then;
    saving_init(&call->saving, call->server, NULL, NULL);
    call->saving.commit.write.moderation = &call->write;
    call->saving.commit.write.forget_name = call->forget_name;
    call->saving.done = act_is_saved;
    call->saving.data = call;
    saving_push(&call->saving);
    return LATER;
}

/* If another server was first it is judged again. */
static void act_on_room_is_saved(void *self, bool is_saved)
{
    struct admin_call *call = self;
    const char *id = json_string_value(json_object_get(call->request, "table"));
    struct live_room *live = map_find(&call->server->live_rooms, id);
    if (!is_saved && live != NULL && live->had_conflict && call->conflicts++ < CONFLICTS_MAX)
        live_room_wait_first(live, room_of_call_is_ready, call);
    else
        end_act(call, is_saved);
}

enum outcome admin_act_on_room(struct admin_call *call, struct live_room *live)
{
    fill_act(call, live->id);
    live->moderation = &call->write;
    live_room_save_then(live, act_on_room_is_saved, call);
    return LATER;
}
