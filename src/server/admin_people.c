/* admin_people.c: operators' commands about people: rename, silence, ban, unban, bans, reports,
 * report, and the tokens of programs. */
#include "admin.h"
#include "admin_internal.h"
#include "cluster.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FOR_S_MAX = 10 * 366 * 24 * 3600,
    LISTED_MAX = 500, /* reports, tokens */
};

/* ---- whom ---- */

/* "192.0.2.7", "2001:db8::7" or "2001:db8::/64", as networks.h counts them. */
static bool read_network(const char *text, char out[BAN_SUBJECT_MAX], struct error *error)
{
    char address[INET6_ADDRSTRLEN + 4];
    struct in_addr four;
    struct in6_addr six;
    snprintf(address, sizeof address, "%s", text);
    char *slash = strchr(address, '/');
    const char *bits = slash != NULL ? slash + 1 : NULL;
    if (slash != NULL)
        *slash = '\0';
    if (inet_pton(AF_INET, address, &four) == 1 && (bits == NULL || strcmp(bits, "32") == 0))
        return inet_ntop(AF_INET, &four, out, BAN_SUBJECT_MAX) != NULL;
    if (inet_pton(AF_INET6, address, &six) == 1 && (bits == NULL || strcmp(bits, "64") == 0)) {
        if (IN6_IS_ADDR_V4MAPPED(&six))
            return inet_ntop(AF_INET, &six.s6_addr[12], out, BAN_SUBJECT_MAX) != NULL;
        memset(&six.s6_addr[8], 0, 8);
        return inet_ntop(AF_INET6, &six, out, BAN_SUBJECT_MAX) != NULL;
    }
    return error_with(error, ERROR_BAD_REQUEST, "admin.bad-address", error_excerpt("what", text));
}

/* A person's id or an address; an id has neither dots nor colons. */
static bool read_subject(struct admin_call *call, char out[BAN_SUBJECT_MAX])
{
    const char *text;
    if (!json_get_string(call->request, "subject", &text, ERROR_BAD_REQUEST, &call->error))
        return false;
    if (strpbrk(text, ".:/") != NULL)
        return read_network(text, out, &call->error);
    if (!admin_read_id(call, "subject", &text))
        return false;
    snprintf(out, BAN_SUBJECT_MAX, "%s", text);
    return true;
}

/* ---- bans and silences ---- */

static void ban_holds(struct admin_call *call)
{
    moderation_take_ban(call->server, &call->ban);
    cluster_tell(call->server, "bans");
}

static enum outcome put_ban(struct admin_call *call, const char *subject, bool is_silence)
{
    int for_s;
    int64_t now_ms = server_now().wall_ms;
    if (!admin_read_count(call, "for_s", 0, FOR_S_MAX, &for_s) || !admin_read_reason(call))
        return REFUSED;
    snprintf(call->subject, sizeof call->subject, "%s", subject);
    call->ban = (struct stored_ban){
        .subject = call->subject,
        .is_silence = is_silence,
        .made_ms = now_ms,
        .until_ms = for_s > 0 ? now_ms + (int64_t)for_s * 1000 : 0,
        .reason = call->reason,
    };
    call->write.ban = &call->ban;
    json_put_string(&call->answer, "subject", subject);
    if (for_s > 0)
        json_put_int(&call->answer, "until", call->ban.until_ms);
    return admin_act(call, subject, ban_holds);
}

static enum outcome do_silence_person(struct admin_call *call)
{
    const char *id;
    return admin_read_id(call, "person", &id) ? put_ban(call, id, true) : REFUSED;
}

static enum outcome do_ban(struct admin_call *call)
{
    char subject[BAN_SUBJECT_MAX];
    return read_subject(call, subject) ? put_ban(call, subject, false) : REFUSED;
}

static void ban_is_lifted(struct admin_call *call)
{
    moderation_drop_bans(call->server, call->subject);
    cluster_tell(call->server, "bans");
}

static enum outcome do_unban(struct admin_call *call)
{
    char subject[BAN_SUBJECT_MAX];
    if (!read_subject(call, subject))
        return REFUSED;
    if (!moderation_knows(call->server, subject))
        return admin_refuse(call, ERROR_NOT_FOUND, "admin.no-ban");
    json_put_string(&call->answer, "subject", subject);
    call->write.unbanned = call->subject;
    return admin_act(call, subject, ban_is_lifted);
}

struct ban_list {
    struct json *json;
    int64_t now_ms;
};

static void write_ban(void *self, const struct stored_ban *ban)
{
    struct ban_list *list = self;
    struct json *json = list->json;
    if (ban->until_ms != 0 && ban->until_ms <= list->now_ms)
        return;
    json_begin_object(json, NULL);
    json_put_string(json, "subject", ban->subject);
    json_put_string(json, "kind", ban->is_silence ? "silence" : "ban");
    json_put_int(json, "made", ban->made_ms);
    if (ban->until_ms != 0)
        json_put_int(json, "until", ban->until_ms);
    json_put_string(json, "reason", ban->reason);
    json_end_object(json);
}

static bool ask_bans(struct admin_call *call, struct storage *storage)
{
    struct ban_list list = { &call->answer, server_now().wall_ms };
    json_put_int(&call->answer, "now", list.now_ms);
    json_begin_array(&call->answer, "bans");
    bool is_good = storage_list_bans(storage, write_ban, &list, &call->query.error);
    json_end_array(&call->answer);
    return is_good;
}

static enum outcome do_bans(struct admin_call *call)
{
    return admin_query(call, ask_bans, NULL);
}

/* ---- programs, by their ids ---- */

struct found_token {
    bool is_known, is_revoked;
    unsigned char hash[STORAGE_HASH_BYTES];
};

static void keep_token(void *self, const struct stored_program *program)
{
    struct found_token *found = self;
    found->is_known = true;
    found->is_revoked = program->is_revoked;
    memcpy(found->hash, program->token_hash, sizeof found->hash);
}

/* ---- names ---- */

/* A room that was in memory: what it says now is what the database says. */
struct forgetting_name {
    char person[ROOM_ID_MAX];
};

static void room_is_told(void *self, bool is_saved)
{
    (void)self;
    (void)is_saved;
}

static void room_forgets(void *self, struct live_room *live, const struct error *why)
{
    struct forgetting_name *forgetting = self;
    (void)why;
    if (live != NULL && room_forget_name(&live->room, forgetting->person, server_now()))
        live_room_save_then(live, room_is_told, NULL);
    free(forgetting);
}

void people_forget_name(struct server *server, const char *person)
{
    struct user *user = map_find(&server->users, person);
    struct live_room **rooms = (struct live_room **)map_values(&server->live_rooms);
    int count = server->live_rooms.count;
    if (user != NULL && !user->person.is_program)
        identity_default_person(person, &user->person);
    for (int i = 0; i < count; i++) {
        struct forgetting_name *forgetting = memory_new(sizeof *forgetting);
        snprintf(forgetting->person, sizeof forgetting->person, "%s", person);
        live_room_when_ready(server, rooms[i]->id, NOBODY, room_forgets, forgetting);
    }
    free(rooms);
}

static void name_is_forgotten(struct admin_call *call)
{
    people_forget_name(call->server, call->subject);
    cluster_tell_of(call->server, "forgotten", call->subject);
}

static enum outcome do_rename(struct admin_call *call)
{
    const char *id;
    struct person plain;
    struct found_token program = { 0 };
    if (!admin_read_id(call, "person", &id) || !admin_read_reason(call))
        return REFUSED;
    if (!storage_find_token(call->server->lookup, id, keep_token, &program, &call->error))
        return REFUSED;
    if (program.is_known)
        return admin_refuse(call, ERROR_NOT_ALLOWED, "admin.is-program");
    identity_default_person(id, &plain);
    call->forget_name = call->subject;
    json_put_string(&call->answer, "person", id);
    json_put_string(&call->answer, "name", plain.name);
    return admin_act(call, id, name_is_forgotten);
}

/* ---- reports ---- */

static void write_report(void *self, const struct stored_report *report)
{
    struct json *json = self;
    json_begin_object(json, NULL);
    json_put_int(json, "report", report->id);
    json_put_int(json, "at", report->at_ms);
    json_put_string(json, "by", report->reporter);
    json_put_string(json, "table", report->room);
    if (report->seq != 0)
        json_put_int(json, "line", report->seq);
    json_put_string(json, "person", report->person);
    json_put_string(json, "name", report->name);
    if (report->seq != 0)
        json_put_string(json, "said", report->line);
    json_put_string(json, "reason", report->reason);
    json_put_string(json, "text", report->text);
    if (report->handled_ms != 0)
        json_put_int(json, "handled", report->handled_ms);
    json_end_object(json);
}

static bool ask_reports(struct admin_call *call, struct storage *storage)
{
    bool with_handled = json_is_true(json_object_get(call->request, "all"));
    json_put_int(&call->answer, "now", server_now().wall_ms);
    json_begin_array(&call->answer, "reports");
    bool is_good = storage_list_reports(storage, with_handled, LISTED_MAX, write_report,
                                        &call->answer, &call->query.error);
    json_end_array(&call->answer);
    return is_good;
}

static enum outcome do_reports(struct admin_call *call)
{
    return admin_query(call, ask_reports, NULL);
}

static enum outcome do_handled(struct admin_call *call)
{
    int id;
    char subject[BAN_SUBJECT_MAX];
    if (!json_get_int(call->request, "report", 1, INT32_MAX, &id, ERROR_BAD_REQUEST, &call->error))
        return REFUSED;
    snprintf(subject, sizeof subject, "%d", id);
    call->write.handled_report = id;
    call->write.handled_ms = server_now().wall_ms;
    return admin_act(call, subject, NULL);
}

/* ---- programs ---- */

static void write_token(void *self, const struct stored_program *program)
{
    struct json *json = self;
    json_begin_object(json, NULL);
    json_put_string(json, "program", program->id);
    json_put_string(json, "name", program->name);
    json_put_string(json, "owner", program->owner);
    json_put_int(json, "made", program->made_ms);
    json_put_bool(json, "revoked", program->is_revoked);
    json_end_object(json);
}

static bool ask_tokens(struct admin_call *call, struct storage *storage)
{
    const char *owner = json_string_value(json_object_get(call->request, "person"));
    json_put_int(&call->answer, "now", server_now().wall_ms);
    json_begin_array(&call->answer, "tokens");
    bool is_good = storage_list_tokens(storage, owner != NULL ? owner : "", LISTED_MAX, write_token,
                                       &call->answer, &call->query.error);
    json_end_array(&call->answer);
    return is_good;
}

static enum outcome do_tokens(struct admin_call *call)
{
    const char *owner;
    if (json_object_get(call->request, "person") != NULL && !admin_read_id(call, "person", &owner))
        return REFUSED;
    return admin_query(call, ask_tokens, NULL);
}

static void token_is_revoked(struct admin_call *call)
{
    users_forget_program(call->server, call->token_hash);
    cluster_tell_of(call->server, "revoked", call->subject);
    moderation_close_sockets(call->server, call->subject, "this token was revoked");
}

/* Found on the loop's own thread: a row by its index. */
static enum outcome do_revoke(struct admin_call *call)
{
    const char *id;
    struct found_token found = { 0 };
    if (!admin_read_id(call, "program", &id) || !admin_read_reason(call) ||
        !storage_find_token(call->server->lookup, id, keep_token, &found, &call->error))
        return REFUSED;
    if (!found.is_known || found.is_revoked)
        return admin_refuse(call, ERROR_NOT_FOUND, "admin.no-token");
    memcpy(call->token_hash, found.hash, sizeof call->token_hash);
    call->write.revoked = call->subject;
    return admin_act(call, id, token_is_revoked);
}

const struct admin_command admin_people_commands[] = {
    { "silence", do_silence_person, "person for_s reason" },
    { "ban", do_ban, "subject for_s reason" },
    { "unban", do_unban, "subject" },
    { "bans", do_bans, "" },
    { "rename", do_rename, "person reason" },
    { "reports", do_reports, "all" },
    { "report_done", do_handled, "report" },
    { "tokens", do_tokens, "person" },
    { "revoke_token", do_revoke, "program reason" },
    { 0 },
};
