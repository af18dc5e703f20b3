/* cluster.c: what this server tells the others, and what it makes of what they tell. */
#include "cluster.h"

#include "cluster_internal.h"
#include "live_room.h"
#include "memory.h"

#include <sodium.h>
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

void cluster_flush(struct server *server)
{
    struct cluster *cluster = server->cluster;
    if (cluster == NULL || cluster->entries.length == 0)
        return;
    cluster_tell(server, cluster->entries.data);
    text_reset(&cluster->entries);
}

/* "entries", and of each the table, its number, and "+" if lists show something new of it. */
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
              has_new_rows ? "+" : "");
}

/* ---- keepers ---- */

bool cluster_keeps(const struct live_room *live)
{
    const struct cluster *cluster = live->server->cluster;
    return cluster == NULL ||
           (live->is_kept && server_now().steady_ms < cluster->alive_until_ms);
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
    cluster_tell(server, "leave");
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

void cluster_run_upkeep(struct server *server)
{
    struct cluster *cluster = server->cluster;
    int64_t now_ms = server_now().steady_ms;
    if (cluster == NULL || now_ms - cluster->looked_ms < LOOK_MS)
        return;
    cluster->looked_ms = now_ms;
    look_at_last_numbers(cluster);
}

/* ---- hearing ---- */

static char *next_word(char **text)
{
    char *word = *text + strspn(*text, " ");
    *text = word + strcspn(word, " ");
    if (**text != '\0')
        *(*text)++ = '\0';
    return *word != '\0' ? word : NULL;
}

static void hear_entries(struct cluster *cluster, char *rest)
{
    char *id, *number;
    while ((id = next_word(&rest)) != NULL && (number = next_word(&rest)) != NULL) {
        struct live_room *live = map_find(&cluster->server->live_rooms, id);
        uint32_t seq = (uint32_t)strtoul(number, NULL, 10);
        if (live != NULL && seq > live->saved_seq)
            live_room_is_behind(live, seq);
    }
}

static void hear_leave(struct cluster *cluster, char *rest)
{
    (void)rest;
    cluster_link_push(cluster->link, LINK_TAKE_OVER, "");
}

static const struct {
    const char *word;
    void (*hear)(struct cluster *cluster, char *rest);
} notes[] = {
    { "entries", hear_entries },
    { "leave", hear_leave },
};

static void hear_note(struct cluster *cluster, char *note)
{
    char *word = next_word(&note);
    for (size_t i = 0; i < sizeof notes / sizeof *notes && word != NULL && !cluster->is_deaf; i++)
        if (strcmp(notes[i].word, word) == 0)
            notes[i].hear(cluster, note);
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
        cluster->looked_ms = 0;
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
    server->cluster = NULL;
    uv_close((uv_handle_t *)&cluster->heard, free_cluster);
}
