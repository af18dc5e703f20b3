/* admin_tables.c: operators' commands about tables: tables, table, chat, close. They see what a
 * spectator may see and who sits where, never a hidden card: a view is not even written. */
#include "admin_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    TABLES_SHOWN = 50,
    TABLES_SHOWN_MAX = 1000,
    LINES_SHOWN = 10, /* with a table; */
    LINES_MAX = 200   /* and its chat */
};

static const char *const stored_names[STORED_STATUSES] = {
    [STORED_OPEN] = "open",
    [STORED_RUNNING] = "running",
    [STORED_OVER] = "over",
    [STORED_CLOSED] = "closed",
};

/* ---- tables ---- */

struct found_table {
    char id[ROOM_ID_MAX], game[32];
    enum stored_status status;
    bool is_public;
    int64_t made_ms, changed_ms;
    struct stored_sitter sitters[SEATS_MAX + 1];
    int sitter_count;
};

struct found_tables {
    unsigned statuses;
    char game[32];
    int limit;
    int count;
    struct found_table tables[];
};

static void keep_table(void *self, const struct stored_table *stored)
{
    struct found_tables *found = self;
    struct found_table *table = &found->tables[found->count++];
    *table = (struct found_table){ .status = stored->status,
                                   .is_public = stored->is_public,
                                   .made_ms = stored->made_ms,
                                   .changed_ms = stored->changed_ms };
    snprintf(table->id, sizeof table->id, "%s", stored->id);
    snprintf(table->game, sizeof table->game, "%s", stored->game);
}

static void keep_sitter(void *self, const struct stored_sitter *sitter)
{
    struct found_table *table = self;
    if (table->sitter_count <= SEATS_MAX)
        table->sitters[table->sitter_count++] = *sitter;
}

static bool ask_tables(struct admin_call *call, struct storage *storage)
{
    struct found_tables *found = call->found;
    struct table_query query = { found->statuses, found->game, found->limit };
    bool is_good = storage_list_tables(storage, &query, keep_table, found, &call->query.error);
    for (int i = 0; i < found->count && is_good; i++)
        is_good = storage_list_sitters(storage, found->tables[i].id, keep_sitter, &found->tables[i],
                                       &call->query.error);
    return is_good;
}

/* A room in memory knows more, and newer. */
static void write_live(const struct live_room *live, struct json *json)
{
    int watching = 0;
    const struct watcher *watcher;
    LIST_FOREACH (watcher, &live->watchers, of_room)
        watching++;
    json_put_int(json, "watching", watching);
    json_put_int(json, "here", __builtin_popcount(live->presence.here));
}

static void write_found_table(struct server *server, const struct found_table *table,
                              struct json *json)
{
    const struct live_room *live = map_find(&server->live_rooms, table->id);
    json_begin_object(json, NULL);
    json_put_string(json, "table", table->id);
    json_put_string(json, "game", table->game);
    json_put_string(json, "status", stored_names[table->status]);
    json_put_bool(json, "public", table->is_public);
    json_put_int(json, "made", table->made_ms);
    json_put_int(json, "changed", table->changed_ms);
    json_begin_array(json, "people");
    for (int i = 0; i < table->sitter_count; i++) {
        json_begin_object(json, NULL);
        json_put_string(json, "person", table->sitters[i].person);
        json_put_string(json, "name", table->sitters[i].name);
        json_end_object(json);
    }
    json_end_array(json);
    if (live != NULL && live->state != LIVE_LOADING)
        write_live(live, json);
    json_end_object(json);
}

static enum outcome write_tables(struct admin_call *call)
{
    struct found_tables *found = call->found;
    json_begin_array(&call->answer, "tables");
    for (int i = 0; i < found->count; i++)
        write_found_table(call->server, &found->tables[i], &call->answer);
    json_end_array(&call->answer);
    json_put_int(&call->answer, "now", server_now().wall_ms);
    free(found);
    return ANSWERED;
}

static bool read_statuses(struct admin_call *call, unsigned *statuses)
{
    const char *name;
    *statuses = 1u << STORED_OPEN | 1u << STORED_RUNNING;
    if (!admin_read_text(call, "status", &name))
        return false;
    if (name[0] == '\0')
        return true;
    for (int status = 0; status < STORED_STATUSES; status++)
        if (strcmp(name, stored_names[status]) == 0) {
            *statuses = 1u << status;
            return true;
        }
    return error_with(&call->error, ERROR_BAD_REQUEST, "admin.no-status",
                      error_excerpt("what", name));
}

static enum outcome do_tables(struct admin_call *call)
{
    int limit;
    unsigned statuses;
    const char *game;
    if (!admin_read_count(call, "limit", TABLES_SHOWN, TABLES_SHOWN_MAX, &limit) ||
        !read_statuses(call, &statuses) || !admin_read_text(call, "game", &game))
        return REFUSED;
    struct found_tables *found = memory_new(sizeof *found + (size_t)limit * sizeof *found->tables);
    found->statuses = statuses;
    found->limit = limit;
    snprintf(found->game, sizeof found->game, "%s", game);
    call->found = found;
    return admin_query(call, ask_tables, write_tables);
}

/* ---- one table ---- */

static void write_text(const struct said_line *said, struct json *json)
{
    if (said->is_removed)
        json_put_bool(json, "removed", true);
    else
        json_put_string(json, said->is_reaction ? "reaction" : "text", said->text);
}

static void write_said(const struct said_line *said, struct json *json)
{
    json_begin_object(json, NULL);
    json_put_int(json, "line", said->seq);
    json_put_int(json, "at", said->at_ms);
    json_put_string(json, "person", said->person.id);
    json_put_string(json, "name", said->person.name);
    if (said->is_chat)
        write_text(said, json);
    else if (said->seat >= 0)
        json_put_int(json, "seat", said->seat);
    json_end_object(json);
}

/* The last lines, oldest first. */
static void write_lines(const struct room *room, int most, struct json *json)
{
    struct said_line said;
    uint32_t first = (uint32_t)room->log_count + 1;
    for (int found = 0; first > 1 && found < most; first--)
        found += room_find_said(room, first - 1, &said) && said.is_chat;
    json_begin_array(json, "chat");
    for (uint32_t seq = first; seq <= (uint32_t)room->log_count; seq++)
        if (room_find_said(room, seq, &said) && said.is_chat)
            write_said(&said, json);
    json_end_array(json);
}

/* Names that were given here, with the entries that hold them: what `remove` wants. */
static void write_names(const struct room *room, struct json *json)
{
    struct said_line said;
    json_begin_array(json, "names");
    for (uint32_t seq = 1; seq <= (uint32_t)room->log_count; seq++)
        if (room_find_said(room, seq, &said) && !said.is_chat)
            write_said(&said, json);
    json_end_array(json);
}

static enum outcome show_room(struct admin_call *call, struct live_room *live)
{
    struct json *json = &call->answer;
    const struct room *room = &live->room;
    room_write_info(room, "info", json);
    json_put_int(json, "made", room->log[0].at_ms);
    json_put_int(json, "changed", room_last(room)->at_ms);
    json_put_int(json, "entries", room->log_count);
    json_put_int(json, "now", server_now().wall_ms);
    write_live(live, json);
    live_room_write_presence(live, json);
    write_names(room, json);
    write_lines(room, LINES_SHOWN, json);
    return ANSWERED;
}

static enum outcome do_table(struct admin_call *call)
{
    return admin_with_room(call, show_room);
}

static enum outcome show_chat(struct admin_call *call, struct live_room *live)
{
    write_lines(&live->room, LINES_MAX, &call->answer);
    json_put_int(&call->answer, "now", server_now().wall_ms);
    return ANSWERED;
}

static enum outcome do_chat_of(struct admin_call *call)
{
    return admin_with_room(call, show_chat);
}

/* ---- acts ---- */

static enum outcome stop_room(struct admin_call *call, struct live_room *live)
{
    return room_stop(&live->room, call->reason, server_now(), &call->error)
               ? admin_act_on_room(call, live)
               : REFUSED;
}

static enum outcome remove_said(struct admin_call *call, struct live_room *live)
{
    int line;
    if (!json_get_int(call->request, "line", 1, INT32_MAX, &line, ERROR_BAD_REQUEST,
                      &call->error) ||
        !room_remove(&live->room, (uint32_t)line, server_now(), &call->error))
        return REFUSED;
    return admin_act_on_room(call, live);
}

static enum outcome do_remove(struct admin_call *call)
{
    return admin_read_reason(call) ? admin_with_room(call, remove_said) : REFUSED;
}

static enum outcome do_close_table(struct admin_call *call)
{
    return admin_read_reason(call) ? admin_with_room(call, stop_room) : REFUSED;
}

const struct admin_command admin_table_commands[] = {
    { "tables", do_tables, "status game limit" },
    { "table", do_table, "table" },
    { "chat", do_chat_of, "table" },
    { "close", do_close_table, "table reason" },
    { "remove", do_remove, "table line reason" },
    { 0 },
};
