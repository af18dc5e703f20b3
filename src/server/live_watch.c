/* live_watch.c: who follows a room, and what they are told. */
#include "live.h"

#include "memory.h"
#include "people.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

enum {
    MISSED_MAX = 768 * 1024, /* bytes; below what a client may have queued */
    COMING_BACK_MS = 60 * 1000,
};

struct watcher *live_find_watcher(const struct live *live, const struct session *session,
                                  int viewer)
{
    struct watcher *watcher = LIST_FIRST(&session->watchers);
    while (watcher != NULL && (watcher->live != live || watcher->viewer != viewer))
        watcher = LIST_NEXT(watcher, of_session);
    return watcher;
}

struct watcher *live_watch(struct live *live, struct session *session, int viewer,
                           enum message_detail detail)
{
    struct watcher *watcher = live_find_watcher(live, session, viewer);
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
    live_look_around(live);
    return watcher;
}

void live_unwatch(struct watcher *watcher)
{
    struct live *live = watcher->live;
    LIST_REMOVE(watcher, of_room);
    LIST_REMOVE(watcher, of_session);
    watcher->session->watcher_count--;
    free(watcher);
    live->used_ms = server_now().steady_ms;
    live_look_around(live);
}

/* ---- messages ---- */

static void write_viewer(int viewer, struct json *json)
{
    if (viewer == VIEWER_SPECTATOR)
        json_put_string(json, "viewer", "spectator");
    else
        json_put_int(json, "viewer", viewer);
}

/* Written into a text that is kept for this, so that its memory is there already. */
static struct message *make_message(struct server *server, const struct room *room, int viewer,
                                    enum message_detail detail)
{
    struct json json;
    text_reset(&server->scratch);
    json_init(&json, &server->scratch, 0);
    room_write_message(room, viewer, detail, &json);
    return message_new(server->scratch.data, server->scratch.length);
}

/* In the place of a line of chat, for those who do not want to read its author. */
static struct message *make_muted(struct server *server, const struct room *room, int viewer)
{
    struct json json;
    text_reset(&server->scratch);
    json_init(&json, &server->scratch, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "table", room->id);
    json_put_int(&json, "seq", room_last(room)->seq);
    json_put_int(&json, "at", room_last(room)->at_ms);
    write_viewer(viewer, &json);
    json_put_string(&json, "kind", "chat");
    json_put_bool(&json, "muted", true);
    json_end_object(&json);
    return message_new(server->scratch.data, server->scratch.length);
}

void live_dismiss(struct watcher *watcher)
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
    live_unwatch(watcher);
}

static bool is_muted_for(const struct session *session, const char *author)
{
    return author != NULL && people_mutes(session->known, author);
}

/* Each message is written once, however many follow. */
void live_make_news(struct live *live)
{
    const char *author = room_chat_author(&live->room);
    struct watcher *watcher;
    LIST_FOREACH (watcher, &live->watchers, of_room) {
        struct message **news = &live->news[watcher->viewer][watcher->detail];
        struct message **muted = &live->muted_news[watcher->viewer];
        if (*news == NULL)
            *news = make_message(live->server, &live->room, watcher->viewer, watcher->detail);
        if (*muted == NULL && is_muted_for(watcher->session, author))
            *muted = make_muted(live->server, &live->room, watcher->viewer);
    }
}

static void drop(struct message **message)
{
    if (*message != NULL)
        message_drop(*message);
    *message = NULL;
}

void live_drop_news(struct live *live)
{
    for (int viewer = 0; viewer < SEATS_MAX + 2; viewer++) {
        for (int detail = 0; detail < DETAILS; detail++)
            drop(&live->news[viewer][detail]);
        drop(&live->muted_news[viewer]);
    }
}

void live_turn_out(struct live *live)
{
    struct watcher *next;
    for (struct watcher *watcher = LIST_FIRST(&live->watchers); watcher; watcher = next) {
        struct actor by = { &watcher->session->known->person, LANGUAGE_EN };
        next = LIST_NEXT(watcher, of_room);
        if (!room_may_watch(&live->room, &by, watcher->viewer, NULL))
            live_dismiss(watcher);
    }
}

/* Nobody begins to watch while a change is being saved, so everyone here was
 * here when the news were made. */
void live_tell_news(struct live *live)
{
    const char *author = room_chat_author(&live->room);
    struct watcher *watcher;
    LIST_FOREACH (watcher, &live->watchers, of_room) {
        struct message *message = is_muted_for(watcher->session, author)
                                      ? live->muted_news[watcher->viewer]
                                      : live->news[watcher->viewer][watcher->detail];
        session_send(watcher->session, message);
    }
    live_drop_news(live);
}

/* The log is gone through again from its beginning: the same entries make the
 * same messages. */
bool live_read_missed(const struct live *live, const struct session *session, int viewer,
                      enum message_detail detail, uint32_t since, struct missed *out)
{
    const struct room *room = &live->room;
    struct room again;
    struct error error;
    *out = (struct missed){ .messages = memory_new((room_last(room)->seq - since + 1) *
                                                   sizeof *out->messages) };
    if (since == room_last(room)->seq)
        return true;
    room_prepare(&again, room->id);
    for (int i = 0; i < room->log_count && out->bytes <= MISSED_MAX; i++) {
        const struct room_entry *entry = &room->log[i];
        if (!room_add_entry(&again, entry->seq, entry->at_ms, entry->body, &error))
            break;
        if (entry->seq <= since)
            continue;
        struct message *message = is_muted_for(session, room_chat_author(&again))
                                      ? make_muted(live->server, &again, viewer)
                                      : make_message(live->server, &again, viewer, detail);
        out->messages[out->count++] = message;
        out->bytes += message->length;
    }
    room_clear(&again);
    if (out->bytes <= MISSED_MAX)
        return true;
    live_clear_missed(out);
    return false;
}

void live_clear_missed(struct missed *missed)
{
    for (int i = 0; i < missed->count; i++)
        message_drop(missed->messages[i]);
    free(missed->messages);
}

/* ---- who is there ---- */

static bool is_person_here(const struct live *live, const char *person)
{
    struct watcher *watcher;
    LIST_FOREACH (watcher, &live->watchers, of_room)
        if (strcmp(watcher->session->known->person.id, person) == 0)
            return true;
    return false;
}

static void note_person(const struct live *live, const char *person, int64_t *gone_since_ms)
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

int64_t live_gone_ms(const struct live *live, int seat)
{
    return gone_ms(live->absences.gone_since_ms[seat]);
}

bool live_is_host_gone(const struct live *live)
{
    return gone_ms(live->absences.host_gone_since_ms) >= (int64_t)live->room.settings.away_s * 1000;
}

/* After a restart nobody remembers who was looking on: what is known is when
 * they last did something. Whoever was there has a while to come back. */
static int64_t guess_absence(const struct room *room, int64_t acted_ms)
{
    struct moment now = server_now();
    int64_t most_ms = (int64_t)room->settings.away_s * 1000 - COMING_BACK_MS;
    int64_t ago_ms = now.wall_ms - acted_ms;
    if (ago_ms > most_ms)
        ago_ms = most_ms;
    return now.steady_ms - (ago_ms > 0 ? ago_ms : 0);
}

static void guess_absences(struct live *live)
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

void live_recall_absences(struct live *live)
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

void live_keep_absences(const struct live *live)
{
    if (live->room.status != ROOM_OPEN && live->room.status != ROOM_RUNNING)
        return;
    struct absences *kept = memory_new(sizeof *kept);
    *kept = live->absences;
    memcpy(kept->id, live->id, sizeof kept->id);
    map_put(&live->server->absences, kept->id, kept);
}

void live_clear_absences(struct server *server)
{
    void **list = map_values(&server->absences);
    for (int i = 0; i < server->absences.count; i++)
        free(list[i]);
    free(list);
    map_clear(&server->absences);
}

/* A player may look on besides, for what can be shown between the turns at one screen. */
static bool is_spectator(const struct live *live, const struct watcher *watcher)
{
    return watcher->viewer == VIEWER_SPECTATOR &&
           room_seats_of(&live->room, watcher->session->known->person.id) == 0;
}

static int count_spectators(const struct live *live)
{
    int count = 0;
    struct watcher *watcher;
    LIST_FOREACH (watcher, &live->watchers, of_room)
        count += is_spectator(live, watcher);
    return count;
}

void live_write_presence(const struct live *live, struct json *json)
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
            json_put_int(json, "gone_ms", live_gone_ms(live, seat));
        json_end_object(json);
    }
    json_end_array(json);
    json_put_int(json, "spectators", count_spectators(live));
}

void live_look_around(struct live *live)
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
    live->is_presence_new |= now.held != live->presence.held || now.here != live->presence.here ||
                             now.spectators != live->presence.spectators;
    live->presence = now;
    if (live->is_presence_new)
        live_attend_to(live);
}

void live_tell_presence(struct live *live)
{
    struct text text;
    struct json json;
    live->is_presence_new = false;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "table", live->id);
    live_write_presence(live, &json);
    json_end_object(&json);
    struct message *message = message_new(text.data, text.length);
    struct watcher *watcher;
    LIST_FOREACH (watcher, &live->watchers, of_room)
        session_send(watcher->session, message);
    message_drop(message);
    text_clear(&text);
}
