/* cluster.c: what this server tells the others, and what it makes of what they tell. */
#include "cluster.h"

#include "admin.h"
#include "cluster_internal.h"
#include "live_room.h"
#include "memory.h"
#include "moderation.h"
#include "users.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LOOK_MS = 1000, /* at the last numbers: the net under notes that are lost */
    CLAIM_MS = 1000,
    CLAIMING_MS = 2 * LINK_LEASE_MS, /* for so long a room stays that waits for a keeper */
};

/* ---- lists of ids, as PostgreSQL writes arrays; an id has letters, digits, - and _ ---- */

static void begin_list(struct text *list)
{
    text_init(list);
    text_add_char(list, '{');
}

static void add_to_list(struct text *list, const char *word)
{
    text_addf(list, "%s%s", list->length > 1 ? "," : "", word);
}

static void push_list(struct cluster *cluster, enum cluster_word word, struct text *list)
{
    bool is_empty = list->length == 1;
    text_add_char(list, '}');
    if (!is_empty)
        cluster_link_push(cluster->link, word, list->data);
    text_clear(list);
}

static void push_one(struct cluster *cluster, enum cluster_word word, const char *id)
{
    struct text list;
    begin_list(&list);
    add_to_list(&list, id);
    push_list(cluster, word, &list);
}

/* ---- telling ---- */

void cluster_tell(struct server *server, const char *note)
{
    if (server->cluster != NULL)
        cluster_link_push(server->cluster->link, LINK_TELL, note);
}

void cluster_tell_of(struct server *server, const char *word, const char *id)
{
    char note[ROOM_ID_MAX + 20];
    snprintf(note, sizeof note, "%s %s", word, id);
    cluster_tell(server, note);
}

void cluster_flush(struct server *server)
{
    struct cluster *cluster = server->cluster;
    if (cluster == NULL || cluster->entries.length == 0)
        return;
    cluster_tell(server, cluster->entries.data);
    text_reset(&cluster->entries);
}

/* "entries", and of each the table, its number, and "+" or "-" if lists show something new of it:
 * everybody's, or those of its people only. */
void cluster_tell_entry(const struct live_room *live, bool has_new_rows)
{
    struct cluster *cluster = live->server->cluster;
    if (cluster == NULL)
        return;
    if (cluster->entries.length > LINK_NOTE_MAX - 2 * ROOM_ID_MAX)
        cluster_flush(live->server);
    if (cluster->entries.length == 0)
        text_add(&cluster->entries, "entries");
    text_addf(&cluster->entries, " %s %u%s", live->id, (unsigned)live->saved_seq,
              !has_new_rows                   ? ""
              : live->saving.stored.is_public ? "+"
                                              : "-");
}

void cluster_tell_rows(struct server *server, const char *id, bool is_public)
{
    char note[ROOM_ID_MAX + 20];
    snprintf(note, sizeof note, "entries %s 0%s", id, is_public ? "+" : "-");
    cluster_tell(server, note);
}

/* ---- keepers ---- */

bool cluster_keeps(const struct live_room *live)
{
    const struct cluster *cluster = live->server->cluster;
    return cluster == NULL || (live->is_kept && server_now().steady_ms < cluster->alive_until_ms);
}

void cluster_claim(struct live_room *live)
{
    int64_t now_ms = server_now().steady_ms;
    if (live->claimed_ms != 0 && now_ms - live->claimed_ms < CLAIM_MS) {
        live->needs_keeper = true; /* with the next look */
        return;
    }
    live->claimed_ms = now_ms;
    push_one(live->server->cluster, LINK_CLAIM, live->id);
}

bool cluster_is_claiming(const struct live_room *live)
{
    return live->claimed_ms != 0 && server_now().steady_ms - live->claimed_ms < CLAIMING_MS;
}

void cluster_give_up(struct live_room *live)
{
    if (live->server->cluster != NULL && live->is_kept)
        push_one(live->server->cluster, LINK_GIVE_UP, live->id);
    live->is_kept = false;
}

static void keep(struct live_room *live)
{
    live->is_kept = true;
    live->needs_keeper = false;
    if (live->state == LIVE_READY)
        live_room_schedule(live);
}

static void is_claimed(struct cluster *cluster, const char *id)
{
    struct live_room *live = map_find(&cluster->server->live_rooms, id);
    if (live != NULL)
        keep(live);
    else
        push_one(cluster, LINK_GIVE_UP, id);
}

static void taken_is_loaded(void *self, struct live_room *live, const struct error *why)
{
    (void)self;
    (void)why;
    if (live != NULL)
        keep(live);
}

static void is_taken(struct cluster *cluster, const char *id)
{
    cluster->taken_count++;
    live_room_when_ready(cluster->server, id, NOBODY, taken_is_loaded, NULL);
}

/* A server that stood still for longer than its lease keeps nothing any longer. */
static void take_beat(struct cluster *cluster, int64_t at_ms)
{
    bool has_lapsed = at_ms > cluster->alive_until_ms;
    cluster->alive_until_ms = at_ms + LINK_LEASE_MS;
    if (!has_lapsed)
        return;
    struct live_room **live_rooms = (struct live_room **)map_values(&cluster->server->live_rooms);
    for (int i = 0; i < cluster->server->live_rooms.count; i++) {
        live_rooms[i]->is_kept = false;
        live_rooms[i]->needs_keeper = true;
    }
    free(live_rooms);
}

void cluster_leave(struct server *server)
{
    if (server->cluster == NULL)
        return;
    cluster_link_push(server->cluster->link, LINK_LEAVE, "");
    cluster_tell_of(server, "leave", server->cluster->id);
}

/* ---- the last numbers ---- */

static void look_at_last_numbers(struct cluster *cluster)
{
    struct live_room **live_rooms = (struct live_room **)map_values(&cluster->server->live_rooms);
    struct text ids, claims, numbers;
    begin_list(&ids);
    begin_list(&numbers);
    begin_list(&claims);
    for (int i = 0; i < cluster->server->live_rooms.count; i++) {
        struct live_room *live = live_rooms[i];
        char number[16];
        if (live->state != LIVE_READY)
            continue;
        snprintf(number, sizeof number, "%u", (unsigned)live->saved_seq);
        add_to_list(&ids, live->id);
        add_to_list(&numbers, number);
        if (!live->needs_keeper || live_room_next_ms(live) < 0)
            continue;
        live->needs_keeper = false;
        live->claimed_ms = server_now().steady_ms;
        add_to_list(&claims, live->id);
    }
    free(live_rooms);
    push_list(cluster, LINK_CLAIM, &claims);
    bool is_any = ids.length > 1;
    text_addf(&ids, "}\n%s}", numbers.data);
    if (is_any)
        cluster_link_push(cluster->link, LINK_LOOK, ids.data);
    text_clear(&ids);
    text_clear(&numbers);
}

static void is_newer(struct cluster *cluster, const char *id)
{
    struct live_room *live = map_find(&cluster->server->live_rooms, id);
    /* A room that is busy may be saving that entry itself; then the next look tells. */
    if (live != NULL && live->state == LIVE_READY)
        live_room_is_behind(live, live->saved_seq + 1);
}

/* ---- hearing ---- */

char *cluster_next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " ");
    *rest = word + strcspn(word, " ");
    if (**rest != '\0')
        *(*rest)++ = '\0';
    return *word != '\0' ? word : NULL;
}

/* A table that is not public concerns those who look at their own tables, or who saw it when it
 * was. */
static bool is_listed_here(struct server *server, const char *id, char kind)
{
    return kind == '+' || (kind == '-' && (!LIST_EMPTY(&server->lobby_watchers) ||
                                           map_find(&server->lobby, id) != NULL));
}

static void hear_entries(struct cluster *cluster, char *rest)
{
    char *id, *number;
    while ((id = cluster_next_word(&rest)) != NULL && (number = cluster_next_word(&rest)) != NULL) {
        struct live_room *live = map_find(&cluster->server->live_rooms, id);
        uint32_t seq = (uint32_t)strtoul(number, NULL, 10);
        if (live != NULL && seq > live->saved_seq)
            live_room_is_behind(live, seq);
        if (live == NULL && is_listed_here(cluster->server, id, number[strlen(number) - 1]))
            cluster_read_row(cluster->server, id);
    }
}

/* ---- other servers ---- */

struct other_server {
    char id[ROOM_ID_MAX];
    int64_t heard_ms; /* steady */
};

static void forget_other(struct cluster *cluster, struct other_server *other)
{
    map_remove(&cluster->others, other->id);
    cluster_forget_server(cluster, other->id);
    free(other);
}

/* Whoever was at one that is gone is not there any longer. */
static void sweep_others(struct cluster *cluster, int64_t now_ms)
{
    struct other_server **others = (struct other_server **)map_values(&cluster->others);
    int count = cluster->others.count;
    for (int i = 0; i < count; i++)
        if (now_ms - others[i]->heard_ms > LINK_LEASE_MS)
            forget_other(cluster, others[i]);
    free(others);
}

void cluster_note_alive(struct cluster *cluster, const char *id)
{
    struct other_server *other = map_find(&cluster->others, id);
    if (other == NULL) {
        other = memory_new(sizeof *other);
        snprintf(other->id, sizeof other->id, "%s", id);
        map_put(&cluster->others, other->id, other);
    }
    other->heard_ms = server_now().steady_ms;
}

static void hear_alive(struct cluster *cluster, char *rest)
{
    char *id = cluster_next_word(&rest);
    if (id != NULL)
        cluster_note_alive(cluster, id);
}

static void hear_leave(struct cluster *cluster, char *rest)
{
    char *id = cluster_next_word(&rest);
    struct other_server *other = id != NULL ? map_find(&cluster->others, id) : NULL;
    if (other != NULL)
        forget_other(cluster, other);
    cluster_link_push(cluster->link, LINK_TAKE_OVER, "");
}

/* ---- what else ---- */

/* A table whose keeper has none of its people any longer. */
static void hear_free(struct cluster *cluster, char *rest)
{
    char *id = cluster_next_word(&rest);
    struct live_room *live = id != NULL ? map_find(&cluster->server->live_rooms, id) : NULL;
    if (live == NULL || live->state != LIVE_READY)
        return;
    live->claimed_ms = 0;
    live_room_schedule(live);
}

static void hear_bans(struct cluster *cluster, char *rest)
{
    (void)rest;
    moderation_read_again(cluster->server);
}

static void hear_person(struct cluster *cluster, char *rest)
{
    char *id = cluster_next_word(&rest);
    if (id != NULL)
        users_read_again(cluster->server, id);
}

static void hear_forgotten(struct cluster *cluster, char *rest)
{
    char *id = cluster_next_word(&rest);
    if (id != NULL)
        people_forget_name(cluster->server, id);
}

static void hear_revoked(struct cluster *cluster, char *rest)
{
    char *id = cluster_next_word(&rest);
    if (id == NULL)
        return;
    users_forget_program_of(cluster->server, id);
    moderation_close_sockets(cluster->server, id, "this token was revoked");
}

static const struct {
    const char *word;
    void (*hear)(struct cluster *cluster, char *rest);
} notes[] = {
    { "entries", hear_entries }, { "alive", hear_alive },
    { "leave", hear_leave },     { "present", cluster_hear_present },
    { "who", cluster_hear_who }, { "free", hear_free },
    { "bans", hear_bans },       { "person", hear_person },
    { "revoked", hear_revoked }, { "forgotten", hear_forgotten },
};

static void hear_note(struct cluster *cluster, char *note)
{
    char *word = cluster_next_word(&note);
    for (size_t i = 0; i < sizeof notes / sizeof *notes && word != NULL && !cluster->is_deaf; i++)
        if (strcmp(notes[i].word, word) == 0)
            notes[i].hear(cluster, note);
}

/* Notes may have been missed: all that they tell of is read again. */
static void catch_up(struct cluster *cluster)
{
    struct server *server = cluster->server;
    struct live_room **live_rooms = (struct live_room **)map_values(&server->live_rooms);
    cluster->looked_ms = 0;
    for (int i = 0; i < server->live_rooms.count; i++)
        cluster_ask_presence(live_rooms[i]);
    free(live_rooms);
    moderation_read_again(server);
    users_read_all_again(server);
    cluster_read_public_rows(server);
}

static void take_item(struct cluster *cluster, struct cluster_item *item)
{
    switch (item->word) {
    case LINK_NOTE:
        hear_note(cluster, item->text);
        break;
    case LINK_NEWER:
        is_newer(cluster, item->text);
        break;
    case LINK_CLAIMED:
        is_claimed(cluster, item->text);
        break;
    case LINK_TAKEN:
        is_taken(cluster, item->text);
        break;
    case LINK_BEAT:
        take_beat(cluster, item->at_ms);
        break;
    case LINK_BEGUN:
        catch_up(cluster);
        break;
    default:
        break;
    }
}

static void take_heard(uv_async_t *async)
{
    struct cluster *cluster = async->data;
    struct cluster_item *item = cluster_link_take(cluster->link);
    while (item != NULL) {
        struct cluster_item *next = item->next;
        if (!cluster->server->is_closing)
            take_item(cluster, item);
        free(item);
        item = next;
    }
}

static void wake_loop(void *cluster)
{
    uv_async_send(&((struct cluster *)cluster)->heard);
}

/* ---- every second ---- */

/* A table is best kept where its people are. */
static void free_tables(struct cluster *cluster)
{
    struct live_room **live_rooms = (struct live_room **)map_values(&cluster->server->live_rooms);
    for (int i = 0; i < cluster->server->live_rooms.count; i++) {
        struct live_room *live = live_rooms[i];
        if (!live->is_kept || live->state != LIVE_READY || live->thinking != 0 ||
            !LIST_EMPTY(&live->watchers) || !cluster_has_people_elsewhere(live))
            continue;
        cluster_give_up(live);
        cluster_tell_of(cluster->server, "free", live->id);
    }
    free(live_rooms);
}

void cluster_run_upkeep(struct server *server)
{
    struct cluster *cluster = server->cluster;
    int64_t now_ms = server_now().steady_ms;
    if (cluster == NULL || now_ms - cluster->looked_ms < LOOK_MS)
        return;
    cluster->looked_ms = now_ms;
    cluster_tell_of(server, "alive", cluster->id);
    sweep_others(cluster, now_ms);
    free_tables(cluster);
    look_at_last_numbers(cluster);
}

void cluster_read_counts(const struct server *server, struct cluster_counts *out)
{
    const struct cluster *cluster = server->cluster;
    *out = (struct cluster_counts){ 0 };
    if (cluster == NULL)
        return;
    out->others = cluster->others.count;
    out->taken = cluster->taken_count;
    struct live_room **live_rooms = (struct live_room **)map_values(&server->live_rooms);
    for (int i = 0; i < server->live_rooms.count; i++)
        out->kept += live_rooms[i]->is_kept;
    free(live_rooms);
}

/* ---- opening and closing ---- */

static void write_address(const struct server *server, char out[100])
{
    char host[64] = "";
    gethostname(host, sizeof host - 1);
    snprintf(out, 100, "%s:%d", host, server->settings->edge.port);
}

bool cluster_open(struct server *server, struct error *error)
{
    char id[ROOM_ID_MAX], address[100];
    if (storage_is_folder(server->settings->data))
        return true;
    identity_new_room(id);
    struct storage_link *storage = storage_link_open(server->settings->data, id, error);
    if (storage == NULL)
        return false;
    struct cluster *cluster = memory_new(sizeof *cluster);
    server->cluster = cluster;
    cluster->server = server;
    memcpy(cluster->id, id, sizeof cluster->id);
    cluster->is_deaf = getenv("BOSQUET_TEST_DEAF") != NULL;
    text_init(&cluster->entries);
    uv_async_init(&server->loop, &cluster->heard, take_heard);
    cluster->heard.data = cluster;
    write_address(server, address);
    cluster->link = cluster_link_new(storage, address, wake_loop, cluster);
    return true;
}

static void free_cluster(uv_handle_t *handle)
{
    struct cluster *cluster = handle->data;
    text_clear(&cluster->entries);
    free(cluster);
}

void cluster_close(struct server *server)
{
    struct cluster *cluster = server->cluster;
    if (cluster == NULL)
        return;
    cluster_link_free(cluster->link);
    void **others = map_values(&cluster->others);
    for (int i = 0; i < cluster->others.count; i++)
        free(others[i]);
    free(others);
    map_clear(&cluster->others);
    server->cluster = NULL;
    uv_close((uv_handle_t *)&cluster->heard, free_cluster);
}
