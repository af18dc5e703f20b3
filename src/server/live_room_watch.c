/* live_room_watch.c: a room's watchers, their messages, and presence. */
#include "cluster.h"
#include "live_room.h"

#include "lobby.h"
#include "memory.h"
#include "users.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

enum { COMING_BACK_MS = 60 * 1000 };

struct watcher *live_room_find_watcher(const struct live_room *live, const struct session *session,
                                       int viewer)
{
    struct watcher *watcher = LIST_FIRST(&session->watchers);
    while (watcher != NULL && (watcher->live != live || watcher->viewer != viewer))
        watcher = LIST_NEXT(watcher, of_session);
    return watcher;
}

struct watcher *live_room_watch(struct live_room *live, struct session *session, int viewer,
                                enum message_detail detail)
{
    struct watcher *watcher = live_room_find_watcher(live, session, viewer);
    if (watcher == NULL) {
        watcher = memory_new(sizeof *watcher);
        watcher->session = session;
        watcher->live = live;
        watcher->viewer = viewer;
        LIST_INSERT_HEAD(&live->watchers, watcher, of_room);
        LIST_INSERT_HEAD(&session->watchers, watcher, of_session);
        session->watcher_count++;
    }
    watcher->detail = detail;
    live_room_update_presence(live);
    return watcher;
}

void live_room_unwatch(struct watcher *watcher)
{
    struct live_room *live = watcher->live;
    LIST_REMOVE(watcher, of_room);
    LIST_REMOVE(watcher, of_session);
    watcher->session->watcher_count--;
    if (watcher->catching_up != NULL)
        live_room_stop_catching_up(watcher->catching_up);
    free(watcher);
    live->used_ms = server_now().steady_ms;
    live_room_update_presence(live);
}

/* ---- messages ---- */

static void write_viewer(int viewer, struct json *json)
{
    if (viewer == VIEWER_SPECTATOR)
        json_put_string(json, "viewer", "spectator");
    else
        json_put_int(json, "viewer", viewer);
}

struct message *live_room_make_message(struct text *scratch, const struct room *room, int viewer,
                                       enum message_detail detail)
{
    struct json json;
    text_reset(scratch);
    json_init(&json, scratch, 0);
    room_write_message(room, viewer, detail, &json);
    return message_new(scratch->data, scratch->length);
}

struct message *live_room_make_muted(struct text *scratch, const struct room *room, int viewer)
{
    struct json json;
    text_reset(scratch);
    json_init(&json, scratch, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "table", room->id);
    json_put_int(&json, "seq", room_last(room)->seq);
    json_put_int(&json, "at", room_last(room)->at_ms);
    write_viewer(viewer, &json);
    json_put_string(&json, "kind", "chat");
    json_put_bool(&json, "muted", true);
    json_end_object(&json);
    return message_new(scratch->data, scratch->length);
}

/* Who is still told what was missed gets the rest behind it. */
static void tell(struct watcher *watcher, struct message *message)
{
    if (watcher->catching_up != NULL)
        live_room_hold_back(watcher->catching_up, message);
    else
        session_send(watcher->session, message);
}

void live_room_evict(struct watcher *watcher)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "table", watcher->live->id);
    write_viewer(watcher->viewer, &json);
    json_put_bool(&json, "unwatched", true);
    json_end_object(&json);
    session_send_text(watcher->session, &text);
    text_clear(&text);
    live_room_unwatch(watcher);
}

static bool is_muted_for(const struct session *session, const char *author)
{
    return author != NULL && user_mutes(session->user, author);
}

/* Each message is written once for all watchers with the same viewer and detail. */
void live_room_prepare_messages(struct live_room *live)
{
    const char *author = room_chat_author(&live->room);
    struct watcher *watcher;
    LIST_FOREACH (watcher, &live->watchers, of_room) {
        struct message **message = &live->messages[watcher->viewer][watcher->detail];
        struct message **muted = &live->muted_messages[watcher->viewer];
        if (*message == NULL)
            *message = live_room_make_message(&live->server->scratch, &live->room, watcher->viewer,
                                              watcher->detail);
        if (*muted == NULL && is_muted_for(watcher->session, author))
            *muted = live_room_make_muted(&live->server->scratch, &live->room, watcher->viewer);
    }
}

static void drop(struct message **message)
{
    if (*message != NULL)
        message_drop(*message);
    *message = NULL;
}

void live_room_drop_messages(struct live_room *live)
{
    for (int viewer = 0; viewer < SEATS_MAX + 2; viewer++) {
        for (int detail = 0; detail < DETAILS; detail++)
            drop(&live->messages[viewer][detail]);
        drop(&live->muted_messages[viewer]);
    }
}

void live_room_evict_disallowed(struct live_room *live)
{
    struct watcher *next;
    for (struct watcher *watcher = LIST_FIRST(&live->watchers); watcher; watcher = next) {
        const struct person *by = &watcher->session->user->person;
        next = LIST_NEXT(watcher, of_room);
        if (!room_may_watch(&live->room, by, watcher->viewer, NULL))
            live_room_evict(watcher);
    }
}

/* Somebody may have muted the author since the messages were prepared. */
static struct message *muted_message(struct live_room *live, int viewer)
{
    struct message **muted = &live->muted_messages[viewer];
    if (*muted == NULL)
        *muted = live_room_make_muted(&live->server->scratch, &live->room, viewer);
    return *muted;
}

/* Nobody begins to watch while the room is being saved, so there is a message for each. */
void live_room_send_messages(struct live_room *live)
{
    const char *author = room_chat_author(&live->room);
    struct watcher *watcher;
    LIST_FOREACH (watcher, &live->watchers, of_room) {
        struct message *message = is_muted_for(watcher->session, author)
                                      ? muted_message(live, watcher->viewer)
                                      : live->messages[watcher->viewer][watcher->detail];
        tell(watcher, message);
    }
    live_room_drop_messages(live);
}

/* ---- presence ---- */

static bool is_person_here(const struct live_room *live, const char *person)
{
    struct watcher *watcher;
    LIST_FOREACH (watcher, &live->watchers, of_room)
        if (strcmp(watcher->session->user->person.id, person) == 0)
            return true;
    return cluster_is_elsewhere(live, person);
}

static void note_person(const struct live_room *live, const char *person, int64_t *gone_since_ms)
{
    if (is_person_here(live, person))
        *gone_since_ms = 0;
    else if (*gone_since_ms == 0)
        *gone_since_ms = server_now().steady_ms;
}

static int64_t gone_ms(int64_t since_ms)
{
    return since_ms == 0 ? 0 : server_now().steady_ms - since_ms;
}

int64_t live_room_absent_ms(const struct live_room *live, int seat)
{
    return gone_ms(live->absences.gone_since_ms[seat]);
}

bool live_room_is_host_absent(const struct live_room *live)
{
    return gone_ms(live->absences.host_gone_since_ms) >= (int64_t)live->room.settings.away_s * 1000;
}

/* After a restart absences are estimated from when people last acted, but so that everybody
 * has a while to come back. */
static int64_t guess_absence(const struct room *room, int64_t acted_ms)
{
    struct moment now = server_now();
    int64_t most_ms = (int64_t)room->settings.away_s * 1000 - COMING_BACK_MS;
    int64_t ago_ms = now.wall_ms - acted_ms;
    if (ago_ms > most_ms)
        ago_ms = most_ms;
    return now.steady_ms - (ago_ms > 0 ? ago_ms : 0);
}

static void guess_absences(struct live_room *live)
{
    const struct room *room = &live->room;
    live->absences.host_gone_since_ms = guess_absence(room, room->log[0].at_ms);
    for (int seat = 0; seat < room->settings.options.seats; seat++) {
        if (room->seats[seat].holder != SEAT_PERSON)
            continue;
        live->absences.gone_since_ms[seat] = guess_absence(room, room->acted_ms[seat]);
        if (room_holds(room, room->host.id, seat))
            live->absences.host_gone_since_ms = live->absences.gone_since_ms[seat];
    }
}

void live_room_restore_absences(struct live_room *live)
{
    struct absences *kept = map_find(&live->server->absences, live->id);
    if (live->absences.id[0] != '\0')
        return; /* the room was only read again */
    if (kept != NULL) {
        live->absences = *kept;
        map_remove(&live->server->absences, live->id);
        free(kept);
    } else {
        guess_absences(live);
        memcpy(live->absences.id, live->id, sizeof live->absences.id);
    }
}

void live_room_store_absences(const struct live_room *live)
{
    if (live->room.status != ROOM_OPEN && live->room.status != ROOM_RUNNING)
        return;
    struct absences *kept = memory_new(sizeof *kept);
    *kept = live->absences;
    memcpy(kept->id, live->id, sizeof kept->id);
    map_put(&live->server->absences, kept->id, kept);
}

void live_room_forget_absences(struct server *server, const char *id)
{
    struct absences *kept = map_find(&server->absences, id);
    if (kept == NULL)
        return;
    map_remove(&server->absences, id);
    free(kept);
}

void live_rooms_clear_absences(struct server *server)
{
    void **list = map_values(&server->absences);
    for (int i = 0; i < server->absences.count; i++)
        free(list[i]);
    free(list);
    map_clear(&server->absences);
}

/* A player who watches as a spectator, too (several at one screen), does not count as one. */
static bool is_spectator(const struct live_room *live, const struct watcher *watcher)
{
    return watcher->viewer == VIEWER_SPECTATOR &&
           room_seats_of(&live->room, watcher->session->user->person.id) == 0;
}

static int count_spectators(const struct live_room *live)
{
    int count = cluster_count_spectators(live);
    struct watcher *watcher;
    LIST_FOREACH (watcher, &live->watchers, of_room)
        count += is_spectator(live, watcher);
    return count;
}

void live_room_write_presence(const struct live_room *live, struct json *json)
{
    json_begin_array(json, "present");
    for (int seat = 0; seat < live->room.settings.options.seats; seat++) {
        if (live->room.seats[seat].holder != SEAT_PERSON)
            continue;
        bool is_here = live->absences.gone_since_ms[seat] == 0;
        json_begin_object(json, NULL);
        json_put_int(json, "seat", seat);
        json_put_bool(json, "here", is_here);
        if (!is_here)
            json_put_int(json, "gone_ms", live_room_absent_ms(live, seat));
        json_end_object(json);
    }
    json_end_array(json);
    json_put_int(json, "spectators", count_spectators(live));
}

void live_room_update_presence(struct live_room *live)
{
    struct presence now = { .spectators = count_spectators(live) };
    for (int seat = 0; seat < live->room.settings.options.seats; seat++) {
        if (live->room.seats[seat].holder != SEAT_PERSON) {
            live->absences.gone_since_ms[seat] = 0;
            continue;
        }
        note_person(live, live->room.seats[seat].person.id, &live->absences.gone_since_ms[seat]);
        now.held |= seat_bit(seat);
        if (live->absences.gone_since_ms[seat] == 0)
            now.here |= seat_bit(seat);
    }
    note_person(live, live->room.host.id, &live->absences.host_gone_since_ms);
    live->is_presence_unsent |= now.held != live->presence.held ||
                                now.here != live->presence.here ||
                                now.spectators != live->presence.spectators;
    live->presence = now;
    if (live->is_presence_unsent)
        live_room_queue_upkeep(live);
}

void live_room_send_presence(struct live_room *live)
{
    struct text text;
    struct json json;
    live->is_presence_unsent = false;
    lobby_note_presence(live);
    cluster_tell_presence(live);
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "table", live->id);
    live_room_write_presence(live, &json);
    json_end_object(&json);
    struct message *message = message_new(text.data, text.length);
    struct watcher *watcher;
    LIST_FOREACH (watcher, &live->watchers, of_room)
        tell(watcher, message);
    message_drop(message);
    text_clear(&text);
}
