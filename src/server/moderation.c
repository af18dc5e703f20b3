/* moderation.c: bans, in memory. */
#include "moderation.h"

#include "container_of.h"
#include "memory.h"
#include "session.h"
#include "users.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    UPKEEP_EVERY_MS = 3600 * 1000,
    RETRY_BANNED_MS = 60 * 1000, /* a page that is banned asks again after that */
};

static const int64_t reports_kept_ms = (int64_t)30 * 24 * 3600 * 1000; /* once they are handled */

static const char kind_of_ban = 'b', kind_of_silence = 's';

static void write_key(char key[BAN_SUBJECT_MAX + 1], char kind, const char *subject)
{
    snprintf(key, BAN_SUBJECT_MAX + 1, "%c%s", kind, subject);
}

/* ---- finding ---- */

static struct ban *find(const struct server *server, char kind, const char *subject)
{
    char key[BAN_SUBJECT_MAX + 1];
    if (server->bans.count == 0 || subject == NULL)
        return NULL;
    write_key(key, kind, subject);
    struct ban *ban = map_find(&server->bans, key);
    return ban != NULL && (ban->until_ms == 0 || ban->until_ms > server_now().wall_ms) ? ban : NULL;
}

const struct ban *moderation_find_ban(const struct server *server, const char *person,
                                      const char *owner, const char *network)
{
    const struct ban *ban = find(server, kind_of_ban, network);
    if (ban == NULL)
        ban = find(server, kind_of_ban, person);
    return ban != NULL ? ban : find(server, kind_of_ban, owner);
}

bool moderation_knows(const struct server *server, const char *subject)
{
    return find(server, kind_of_ban, subject) != NULL ||
           find(server, kind_of_silence, subject) != NULL;
}

bool moderation_silences(const struct server *server, const char *person)
{
    return find(server, kind_of_silence, person) != NULL;
}

/* ---- telling ---- */

bool moderation_refuse(const struct ban *ban, struct error *error)
{
    char until[40];
    time_t seconds = (time_t)(ban->until_ms / 1000);
    struct tm when;
    gmtime_r(&seconds, &when);
    strftime(until, sizeof until, "%Y-%m-%d %H:%M UTC", &when);
    bool has_reason = ban->reason[0] != '\0';
    const char *key = ban->until_ms == 0
                          ? (has_reason ? "server.banned-because" : "server.banned")
                          : (has_reason ? "server.banned-until-because" : "server.banned-until");
    return error_with(error, ERROR_BANNED, key, text_field("until", until),
                      text_field("why", ban->reason));
}

void moderation_write_ban(const struct ban *ban, struct json *json)
{
    json_begin_object(json, "banned");
    if (ban->until_ms != 0)
        json_put_int(json, "until", ban->until_ms);
    json_put_string(json, "reason", ban->reason);
    json_end_object(json);
}

static void tell_and_close(struct session *session, const struct ban *ban)
{
    struct text text;
    struct json json;
    if (session->client == NULL)
        return;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    json_begin_object(&json, "bye");
    json_put_int(&json, "retry_ms", RETRY_BANNED_MS);
    moderation_write_ban(ban, &json);
    json_end_object(&json);
    json_end_object(&json);
    session_send_text(session, &text);
    text_clear(&text);
    client_close(session->client, CLOSE_POLICY, "banned");
}

static void close_banned(struct server *server)
{
    struct session *next;
    for (struct session *session = LIST_FIRST(&server->sessions); session; session = next) {
        next = LIST_NEXT(session, of_server);
        const struct ban *ban = moderation_find_ban(server, session->user->person.id,
                                                    session->user->owner, session->network->text);
        if (ban != NULL)
            tell_and_close(session, ban);
    }
}

void moderation_close_sockets(struct server *server, const char *person, const char *reason)
{
    struct session *next;
    for (struct session *session = LIST_FIRST(&server->sessions); session; session = next) {
        next = LIST_NEXT(session, of_server);
        if (strcmp(session->user->person.id, person) == 0 && session->client != NULL)
            client_close(session->client, CLOSE_POLICY, reason);
    }
}

/* ---- changing ---- */

static void drop(struct map *bans, char kind, const char *subject)
{
    char key[BAN_SUBJECT_MAX + 1];
    write_key(key, kind, subject);
    struct ban *ban = map_find(bans, key);
    if (ban == NULL)
        return;
    map_remove(bans, key);
    free(ban);
}

static void put_ban(struct map *bans, const struct stored_ban *stored)
{
    char kind = stored->is_silence ? kind_of_silence : kind_of_ban;
    drop(bans, kind, stored->subject);
    struct ban *ban = memory_new(sizeof *ban);
    write_key(ban->key, kind, stored->subject);
    ban->until_ms = stored->until_ms;
    snprintf(ban->reason, sizeof ban->reason, "%s", stored->reason);
    map_put(bans, ban->key, ban);
}

void moderation_take_ban(struct server *server, const struct stored_ban *stored)
{
    put_ban(&server->bans, stored);
    server->bans_changed++;
    if (!stored->is_silence)
        close_banned(server);
}

void moderation_drop_bans(struct server *server, const char *subject)
{
    server->bans_changed++;
    drop(&server->bans, kind_of_ban, subject);
    drop(&server->bans, kind_of_silence, subject);
}

static void keep_ban(void *self, const struct stored_ban *stored)
{
    if (stored->until_ms == 0 || stored->until_ms > server_now().wall_ms)
        put_ban(self, stored);
}

bool moderation_load(struct server *server, struct storage *storage, struct error *error)
{
    return storage_list_bans(storage, keep_ban, &server->bans, error);
}

/* ---- reading again ---- */

static void clear_bans(struct map *map)
{
    void **bans = map_values(map);
    for (int i = 0; i < map->count; i++)
        free(bans[i]);
    free(bans);
    map_clear(map);
}

struct bans_query {
    struct query query;
    struct map bans;
    uint64_t asked; /* after so many changes of this server's own */
};

static bool ask_bans(struct query *query, struct storage *storage)
{
    struct bans_query *bans = container_of(query, struct bans_query, query);
    return storage_list_bans(storage, keep_ban, &bans->bans, &query->error);
}

static void bans_are_read(struct query *query)
{
    struct bans_query *bans = container_of(query, struct bans_query, query);
    struct server *server = query->server;
    struct map old = bans->bans;
    bool is_late = bans->asked != server->bans_changed;
    if (query->is_good && !is_late) {
        old = server->bans;
        server->bans = bans->bans;
        close_banned(server);
    }
    clear_bans(&old);
    free(bans);
    if (is_late)
        moderation_read_again(server);
}

void moderation_read_again(struct server *server)
{
    struct bans_query *bans = memory_new(sizeof *bans);
    bans->asked = server->bans_changed;
    bans->query.ask = ask_bans;
    bans->query.answer = bans_are_read;
    query_start(server, &bans->query, NOBODY);
}

void moderation_clear(struct server *server)
{
    clear_bans(&server->bans);
}

/* ---- upkeep ---- */

struct forgetting {
    struct saving saving;
    struct stored_moderation write;
};

static void is_forgotten(struct saving *saving, bool is_saved)
{
    (void)is_saved;
    free(saving->data);
}

void moderation_run_upkeep(struct server *server)
{
    struct moment now = server_now();
    if (server->moderated_ms != 0 && now.steady_ms - server->moderated_ms < UPKEEP_EVERY_MS)
        return;
    server->moderated_ms = now.steady_ms;
    struct forgetting *forgetting = memory_new(sizeof *forgetting);
    forgetting->write.forget_handled_before_ms = now.wall_ms - reports_kept_ms;
    saving_init(&forgetting->saving, server, NULL, NULL);
    forgetting->saving.commit.write.moderation = &forgetting->write;
    forgetting->saving.done = is_forgotten;
    forgetting->saving.data = forgetting;
    saving_push(&forgetting->saving);
}
