/* cluster_presence.c: who is at a table, told between servers: in no log, and so unnumbered. */
#include "cluster.h"
#include "cluster_internal.h"
#include "live_room.h"
#include "memory.h"
#include "session.h"
#include "users.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Those of a table's people who are at another server. */
struct elsewhere {
    char server[ROOM_ID_MAX];
    int spectators;
    char (*people)[ROOM_ID_MAX];
    int count;
    struct elsewhere *next;
};

/* ---- what is known ---- */

static void drop_elsewhere(struct live_room *live, const char *server)
{
    struct elsewhere **place = &live->elsewhere;
    while (*place != NULL) {
        struct elsewhere *one = *place;
        if (server != NULL && strcmp(one->server, server) != 0) {
            place = &one->next;
            continue;
        }
        *place = one->next;
        free(one->people);
        free(one);
    }
}

bool cluster_is_elsewhere(const struct live_room *live, const char *person)
{
    for (const struct elsewhere *one = live->elsewhere; one != NULL; one = one->next)
        for (int i = 0; i < one->count; i++)
            if (strcmp(one->people[i], person) == 0)
                return true;
    return false;
}

int cluster_count_spectators(const struct live_room *live)
{
    int count = 0;
    for (const struct elsewhere *one = live->elsewhere; one != NULL; one = one->next)
        count += one->spectators;
    return count;
}

bool cluster_has_people_elsewhere(const struct live_room *live)
{
    for (const struct elsewhere *one = live->elsewhere; one != NULL; one = one->next)
        if (one->count > 0)
            return true;
    return false;
}

void cluster_forget_presence(struct live_room *live)
{
    drop_elsewhere(live, NULL);
    free(live->told_presence);
    live->told_presence = NULL;
}

void cluster_forget_server(struct cluster *cluster, const char *server)
{
    struct live_room **live_rooms = (struct live_room **)map_values(&cluster->server->live_rooms);
    for (int i = 0; i < cluster->server->live_rooms.count; i++) {
        struct live_room *live = live_rooms[i];
        drop_elsewhere(live, server);
        if (live->state != LIVE_LOADING)
            live_room_update_presence(live);
    }
    free(live_rooms);
}

/* ---- telling ---- */

/* "present", the server, the table, the spectators here, and its people here. */
static char *write_presence_note(const struct live_room *live)
{
    const struct room *room = &live->room;
    const struct watcher *watcher;
    struct text note;
    int spectators = 0;
    text_init(&note);
    LIST_FOREACH (watcher, &live->watchers, of_room) {
        const char *id = watcher->session->user->person.id;
        bool is_of_table = room_seats_of(room, id) != 0 || strcmp(room->host.id, id) == 0;
        spectators += watcher->viewer == VIEWER_SPECTATOR && room_seats_of(room, id) == 0;
        if (is_of_table && (note.data == NULL || strstr(note.data, id) == NULL) &&
            note.length < LINK_NOTE_MAX - 4 * ROOM_ID_MAX)
            text_addf(&note, " %s", id);
    }
    struct text whole;
    text_init(&whole);
    text_addf(&whole, "present %s %s %d", live->server->cluster->id, live->id, spectators);
    if (note.length > 0)
        text_add(&whole, note.data);
    text_clear(&note);
    char *copy = memory_copy(whole.data);
    text_clear(&whole);
    return copy;
}

/* Told again only when it has changed, or when somebody asks. */
static void tell_presence(struct live_room *live, bool is_asked)
{
    char *note = write_presence_note(live);
    bool is_first = live->told_presence == NULL && LIST_EMPTY(&live->watchers);
    bool is_news = live->told_presence == NULL ? !is_first : strcmp(live->told_presence, note) != 0;
    if (is_news || (is_asked && !is_first))
        cluster_tell(live->server, note);
    free(live->told_presence);
    live->told_presence = note;
    if (is_first) {
        free(live->told_presence);
        live->told_presence = NULL;
    }
}

void cluster_tell_presence(struct live_room *live)
{
    if (live->server->cluster != NULL)
        tell_presence(live, false);
}

void cluster_ask_presence(const struct live_room *live)
{
    cluster_tell_of(live->server, "who", live->id);
}

/* ---- hearing ---- */

void cluster_hear_who(struct cluster *cluster, char *rest)
{
    char *id = cluster_next_word(&rest);
    struct live_room *live = id != NULL ? map_find(&cluster->server->live_rooms, id) : NULL;
    if (live != NULL && live->state != LIVE_LOADING)
        tell_presence(live, true);
}

static void keep_people(struct elsewhere *one, char *rest)
{
    char *person;
    while ((person = cluster_next_word(&rest)) != NULL) {
        one->people = memory_resize(one->people, (size_t)(one->count + 1) * sizeof *one->people);
        snprintf(one->people[one->count++], ROOM_ID_MAX, "%s", person);
    }
}

void cluster_hear_present(struct cluster *cluster, char *rest)
{
    char *server = cluster_next_word(&rest);
    char *id = cluster_next_word(&rest);
    char *spectators = cluster_next_word(&rest);
    struct live_room *live = id != NULL ? map_find(&cluster->server->live_rooms, id) : NULL;
    if (live == NULL || spectators == NULL)
        return;
    cluster_note_alive(cluster, server);
    drop_elsewhere(live, server);
    struct elsewhere *one = memory_new(sizeof *one);
    snprintf(one->server, sizeof one->server, "%s", server);
    one->spectators = (int)strtol(spectators, NULL, 10);
    keep_people(one, rest);
    one->next = live->elsewhere;
    live->elsewhere = one;
    if (live->state != LIVE_LOADING)
        live_room_update_presence(live);
}
