/* lobby.c: lists of rooms, and the messages about their changes. */
#include "lobby.h"

#include "container_of.h"
#include "live_room.h"
#include "memory.h"
#include "users.h"
#include "session.h"
#include "verbs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LISTED_MAX = 100, /* of a kind */
    SHARE = 12,       /* of one network, before those of others that come later */
    KEPT_MAX = 2000,  /* that are loaded at the start */
    MINE_MAX = 100,
    OPEN_DAYS = 1,     /* since anything happened there; */
    RUNNING_DAYS = 15, /* a move may have up to fourteen */
    DAY_MS = 24 * 3600 * 1000,
};

/* A public room that is open or running. */
struct listed {
    char id[ROOM_ID_MAX];
    enum stored_status status;
    int64_t changed_ms;
    char *summary;
    char network[NETWORK_TEXT]; /* of whoever makes it go on; empty: not known, after a start */
    bool is_attended;           /* one of its people is here */
};

static const char *const kinds[STORED_STATUSES] = {
    [STORED_OPEN] = "open", [STORED_RUNNING] = "running"
};

/* ---- summaries ---- */

static const char *name_at(const struct stored_room *stored, int seat)
{
    for (int i = 0; i < stored->seat_count; i++)
        if (stored->seats[i].seat == seat && stored->seats[i].name != NULL)
            return stored->seats[i].name;
    return ""; /* forgotten */
}

/* A room's summary as clients get it, with the names of now; to be freed. */
static char *add_names(const struct stored_room *stored)
{
    json_t *summary = json_read(stored->summary, strlen(stored->summary), NULL);
    json_t *seats = json_object_get(summary, "seats");
    for (size_t i = 0; i < json_array_size(seats); i++) {
        json_t *seat = json_array_get(seats, i);
        const char *holder = json_string_value(json_object_get(seat, "holder"));
        if (holder != NULL && strcmp(holder, "person") == 0)
            json_object_set_new(seat, "name", json_string(name_at(stored, (int)i)));
    }
    if (summary != NULL)
        json_object_set_new(summary, "host", json_string(name_at(stored, STORAGE_HOST_SEAT)));
    char *named = summary != NULL ? json_dumps(summary, 0) : memory_copy(stored->summary);
    json_decref(summary);
    return named;
}

static void write_summary(const char *summary, int64_t changed_ms, int is_your_turn,
                          const char *key, struct json *json)
{
    struct text text;
    text_init(&text);
    text_add(&text, summary);
    text_cut(&text, text.length - 1); /* its bracket, to go on behind the last entry */
    text_addf(&text, ", \"changed\": %lld", (long long)changed_ms);
    if (is_your_turn >= 0)
        text_addf(&text, ", \"your_turn\": %s", is_your_turn ? "true" : "false");
    text_add_char(&text, '}');
    json_put_raw(json, key, text.data);
    text_clear(&text);
}

void lobby_write_room(const struct stored_room *stored, int is_your_turn, const char *key,
                      struct json *json)
{
    char *named = add_names(stored);
    write_summary(named, stored->changed_ms, is_your_turn, key, json);
    free(named);
}

/* ---- the list of public rooms ---- */

/* Whether it reads differently now. */
static bool set_summary(struct listed *listed, const struct stored_room *stored)
{
    char *named = add_names(stored);
    bool is_changed = listed->summary == NULL || strcmp(listed->summary, named) != 0;
    listed->status = stored->status;
    listed->changed_ms = stored->changed_ms;
    free(listed->summary);
    listed->summary = named;
    return is_changed;
}

static struct listed *add_listed(struct server *server, const struct stored_room *stored)
{
    struct listed *listed = memory_new(sizeof *listed);
    snprintf(listed->id, sizeof listed->id, "%s", stored->id);
    set_summary(listed, stored);
    map_put(&server->lobby, listed->id, listed);
    return listed;
}

static void free_listed(struct listed *listed)
{
    free(listed->summary);
    free(listed);
}

static void visit_public(void *server, const struct stored_room *stored)
{
    add_listed(server, stored);
}

bool lobby_load(struct server *server, struct storage *storage, struct error *error)
{
    struct room_query query = {
        .statuses = 1u << STORED_OPEN | 1u << STORED_RUNNING,
        .only_public = true,
        .limit = KEPT_MAX,
    };
    return storage_list_rooms(storage, &query, visit_public, server, error);
}

void lobby_clear(struct server *server)
{
    void **list = map_values(&server->lobby);
    for (int i = 0; i < server->lobby.count; i++)
        free_listed(list[i]);
    free(list);
    map_clear(&server->lobby);
}

/* Tables where somebody is come before those that were left, then what changed last. */
static int compare_listed(const void *a, const void *b)
{
    const struct listed *one = *(struct listed *const *)a;
    const struct listed *other = *(struct listed *const *)b;
    if (one->is_attended != other->is_attended)
        return one->is_attended ? -1 : 1;
    if (one->changed_ms != other->changed_ms)
        return one->changed_ms < other->changed_ms ? 1 : -1;
    return strcmp(one->id, other->id);
}

struct tally {
    char network[NETWORK_TEXT];
    int count;
};

/* Whether this is one of the first few of its network. */
static bool is_within_share(struct map *tallies, const char *network)
{
    struct tally *tally = map_find(tallies, network);
    if (network[0] == '\0')
        return true;
    if (tally == NULL) {
        tally = memory_new(sizeof *tally);
        memcpy(tally->network, network, sizeof tally->network);
        map_put(tallies, tally->network, tally);
    }
    return ++tally->count <= SHARE;
}

static void clear_tallies(struct map *tallies)
{
    void **values = map_values(tallies);
    for (int i = 0; i < tallies->count; i++)
        free(values[i]);
    free(values);
    map_clear(tallies);
}

/* Those of a kind that are within (or beyond) their network's share, as long as there is room;
 * how many are written then. */
static int write_some(struct listed *const *list, int count, enum stored_status status,
                      bool are_within, int written, struct json *json)
{
    struct map tallies = { 0 };
    for (int i = 0; i < count && written < LISTED_MAX; i++)
        if (list[i]->status == status &&
            is_within_share(&tallies, list[i]->network) == are_within) {
            write_summary(list[i]->summary, list[i]->changed_ms, -1, NULL, json);
            written++;
        }
    clear_tallies(&tallies);
    return written;
}

/* Nobody's many tables push another's out, and where there is room all are shown. */
static void write_kind(struct listed *const *list, int count, enum stored_status status,
                       struct json *json)
{
    json_begin_array(json, kinds[status]);
    int written = write_some(list, count, status, true, 0, json);
    write_some(list, count, status, false, written, json);
    json_end_array(json);
}

void lobby_write_public(const struct server *server, struct json *json)
{
    struct listed **list = (struct listed **)map_values(&server->lobby);
    qsort(list, (size_t)server->lobby.count, sizeof *list, compare_listed);
    write_kind(list, server->lobby.count, STORED_OPEN, json);
    write_kind(list, server->lobby.count, STORED_RUNNING, json);
    free(list);
}

/* ---- messages ---- */

static void send_to_all(struct server *server, const struct text *text)
{
    struct message *message = message_new(text->data, text->length);
    struct session *session;
    LIST_FOREACH (session, &server->lobby_watchers, in_lobby)
        session_send(session, message);
    message_drop(message);
}

static void send_public(struct server *server, const char *kind, const struct listed *listed)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "lobby", kind != NULL ? kind : "gone");
    if (kind != NULL)
        write_summary(listed->summary, listed->changed_ms, -1, "summary", &json);
    else
        json_put_string(&json, "table", listed->id);
    json_end_object(&json);
    send_to_all(server, &text);
    text_clear(&text);
}

static void take_out(struct server *server, struct listed *listed)
{
    send_public(server, NULL, listed);
    map_remove(&server->lobby, listed->id);
    free_listed(listed);
}

void lobby_forget(struct server *server, const char *id)
{
    struct listed *listed = map_find(&server->lobby, id);
    if (listed != NULL)
        take_out(server, listed);
}

void lobby_forget_old(struct server *server)
{
    int64_t now_ms = server_now().wall_ms;
    void **list = map_values(&server->lobby);
    int count = server->lobby.count;
    for (int i = 0; i < count; i++) {
        struct listed *listed = list[i];
        int days = listed->status == STORED_OPEN ? OPEN_DAYS : RUNNING_DAYS;
        if (now_ms - listed->changed_ms > days * (int64_t)DAY_MS)
            take_out(server, listed);
    }
    free(list);
}

/* A move changes changed_ms alone, of which no message is sent. */
static void update_public(struct server *server, const struct stored_room *stored,
                          bool has_new_info)
{
    struct listed *listed = map_find(&server->lobby, stored->id);
    bool is_listed = stored->is_public && kinds[stored->status] != NULL;
    if (is_listed && listed == NULL) {
        send_public(server, kinds[stored->status], add_listed(server, stored));
    } else if (is_listed && has_new_info) {
        if (set_summary(listed, stored))
            send_public(server, kinds[stored->status], listed);
    } else if (is_listed) {
        listed->changed_ms = stored->changed_ms;
    } else if (listed != NULL) {
        take_out(server, listed);
    }
}

static void send_to_owner(struct session *session, const struct stored_room *stored,
                          int is_your_turn)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "lobby", "mine");
    lobby_write_room(stored, is_your_turn, "summary", &json);
    json_end_object(&json);
    session_send_text(session, &text);
    text_clear(&text);
}

/* The first seat that is a person's; of an open room the host's, too. */
static const struct stored_seat *seat_of(const struct stored_room *stored, const char *person)
{
    for (int i = 0; i < stored->seat_count; i++)
        if (strcmp(stored->seats[i].person, person) == 0 &&
            (stored->seats[i].seat != STORAGE_HOST_SEAT || stored->status == STORED_OPEN))
            return &stored->seats[i];
    return NULL;
}

static void send_to_person(struct server *server, const struct stored_room *stored,
                           const struct stored_seat *seat)
{
    struct user *user = map_find(&server->users, seat->person);
    struct session *session;
    if (user == NULL)
        return;
    LIST_FOREACH (session, &user->lobby_watchers, of_user_in_lobby)
        send_to_owner(session, stored, seat->is_to_act);
}

/* Tells those who sit here when the summary changes, and when it becomes their turn or ceases
 * to be. */
static void update_owners(struct live_room *live, const struct stored_room *stored)
{
    const struct room *room = &live->room;
    struct owner_status shown = { room_to_act(room) & ~room_bots_to_act(room), stored->status,
                                  stored->changed_ms };
    bool is_changed = room_has_new_info(&live->room) || shown.acting != live->told_owners.acting ||
                      shown.status != live->told_owners.status;
    live->told_owners = shown;
    if (!is_changed)
        return;
    for (int i = 0; i < stored->seat_count; i++)
        if (seat_of(stored, stored->seats[i].person) == &stored->seats[i])
            send_to_person(live->server, stored, &stored->seats[i]);
}

void lobby_take_row(struct server *server, const struct stored_room *stored)
{
    struct session *session;
    update_public(server, stored, true);
    LIST_FOREACH (session, &server->lobby_watchers, in_lobby) {
        const struct stored_seat *seat = seat_of(stored, session->user->person.id);
        if (seat != NULL)
            send_to_owner(session, stored, seat->is_to_act);
    }
}

void lobby_note_presence(const struct live_room *live)
{
    struct listed *listed = map_find(&live->server->lobby, live->id);
    if (listed == NULL)
        return;
    listed->is_attended = live->presence.here != 0;
    memcpy(listed->network, live->asker, sizeof listed->network);
}

void lobby_room_changed(struct live_room *live, const struct stored_room *stored)
{
    update_public(live->server, stored, room_has_new_info(&live->room));
    lobby_note_presence(live);
    update_owners(live, stored);
}

/* ---- the verb ---- */

static void keep_mine(void *self, const struct stored_room *stored)
{
    struct mine *mine = self;
    const struct stored_seat *seat = seat_of(stored, mine->person);
    struct mine_row *row = &mine->rows[mine->count++];
    snprintf(row->id, sizeof row->id, "%s", stored->id);
    row->summary = add_names(stored);
    row->changed_ms = stored->changed_ms;
    row->is_your_turn = seat != NULL && seat->is_to_act;
}

bool lobby_read_mine(struct storage *storage, struct mine *mine, struct error *error)
{
    struct room_query query = {
        .statuses = 1u << STORED_OPEN | 1u << STORED_RUNNING,
        .person = mine->person,
        .limit = MINE_MAX,
    };
    mine->rows = memory_new(MINE_MAX * sizeof *mine->rows);
    return storage_list_rooms(storage, &query, keep_mine, mine, error);
}

/* A room in memory knows what its row will say as soon as it is no longer late. */
static void bring_up_to_date(const struct server *server, const char *person, struct mine_row *row)
{
    const struct live_room *live = map_find(&server->live_rooms, row->id);
    if (live == NULL || live->state == LIVE_LOADING ||
        live->told_owners.changed_ms <= row->changed_ms)
        return;
    row->changed_ms = live->told_owners.changed_ms;
    row->is_your_turn = (room_seats_of(&live->room, person) & live->told_owners.acting) != 0;
}

/* Those first where it is their turn, then what changed last. */
static int compare_mine(const void *a, const void *b)
{
    const struct mine_row *one = a;
    const struct mine_row *other = b;
    if (one->is_your_turn != other->is_your_turn)
        return one->is_your_turn ? -1 : 1;
    if (one->changed_ms != other->changed_ms)
        return one->changed_ms < other->changed_ms ? 1 : -1;
    return strcmp(other->id, one->id);
}

void lobby_write_mine(const struct server *server, struct mine *mine, struct json *json)
{
    for (int i = 0; i < mine->count; i++)
        bring_up_to_date(server, mine->person, &mine->rows[i]);
    if (mine->count > 0)
        qsort(mine->rows, (size_t)mine->count, sizeof *mine->rows, compare_mine);
    json_begin_array(json, "mine");
    for (int i = 0; i < mine->count; i++)
        write_summary(mine->rows[i].summary, mine->rows[i].changed_ms, mine->rows[i].is_your_turn,
                      NULL, json);
    json_end_array(json);
}

void lobby_clear_mine(struct mine *mine)
{
    for (int i = 0; i < mine->count; i++)
        free(mine->rows[i].summary);
    free(mine->rows);
}

struct lobby_query {
    struct query query;
    struct session *session;
    struct mine mine;
    struct text text;
    struct json answer;
};

static bool ask_mine(struct query *query, struct storage *storage)
{
    struct lobby_query *lobby = container_of(query, struct lobby_query, query);
    return lobby_read_mine(storage, &lobby->mine, &query->error);
}

static void mine_is_read(struct query *query)
{
    struct lobby_query *lobby = container_of(query, struct lobby_query, query);
    struct error error;
    if (query->is_good) {
        lobby_write_mine(query->server, &lobby->mine, &lobby->answer);
        lobby_write_public(query->server, &lobby->answer);
        json_end_object(&lobby->answer);
        session_answer(lobby->session, &lobby->text);
    } else {
        error_set(&error, ERROR_NOT_SAVED, "server.storage-silent");
        session_refuse(lobby->session, &error);
    }
    lobby_clear_mine(&lobby->mine);
    text_clear(&lobby->text);
    free(lobby);
}

static enum outcome do_lobby(struct request *request)
{
    bool is_watching = true;
    if (json_object_get(request->json, "watch") != NULL &&
        !json_get_bool(request->json, "watch", &is_watching, ERROR_BAD_REQUEST, &request->error))
        return REFUSED;
    session_watch_lobby(request->session, is_watching);
    struct lobby_query *lobby = memory_new(sizeof *lobby);
    lobby->session = request->session;
    snprintf(lobby->mine.person, sizeof lobby->mine.person, "%s", request->by->id);
    lobby->text = request->text;
    lobby->answer = request->answer;
    lobby->answer.out = &lobby->text;
    text_init(&request->text);
    lobby->query.ask = ask_mine;
    lobby->query.answer = mine_is_read;
    query_start(request->server, &lobby->query, request->session->network->text);
    return LATER;
}

const struct verb lobby_verbs[] = {
    { "lobby", do_lobby, false, REQUEST_KEYS " watch" },
    { 0 },
};
