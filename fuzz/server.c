/* server.c: any requests at all, from three clients of one server, without a
 * network and without a disk: the edge and the storage are played by this file.
 * Each request has one answer, in order; every message is JSON; and of a table
 * nobody misses an entry or gets one twice.
 *
 * A line is a request; its first letter says who sends it (a, b, c), and TABLE
 * in it stands for the table that was made last. */
#include "committer.h"
#include "data_lock.h"
#include "fuzzing.h"
#include "identity.h"
#include "memory.h"
#include "server.h"
#include "storage_link.h"
#include "storage_moderation.h"

#include <limits.h>
#include <signal.h>
#include <unistd.h>

enum { CLIENTS = 3, LINES_MAX = 40, WATCHED_MAX = 64 };

struct client {
    void *data;
    int asked, answered;
    bool is_closed;
    struct watched {
        char key[80]; /* table and viewer */
        json_int_t seq;
    } watched[WATCHED_MAX];
    int watched_count;
};

struct kept_entry {
    struct stored_entry entry;
    struct kept_entry *next;
};

struct storage {
    int handles;
};

struct committer {
    void (*wake)(void *waker);
    void *waker;
    struct commit *done, **done_end;
};

struct edge {
    uv_idle_t idle;
    struct edge_owner owner;
    struct client clients[CLIENTS];
    char room[64];
    const char *next, *end;
    int lines;
    void (*freed)(void *self);
};

static struct edge *the_edge;
static struct storage the_storage;
static struct kept_entry *kept;
static const uint8_t *input;
static size_t input_size;

/* ---- the storage: a list in memory ---- */

struct storage *storage_open(const char *place, struct error *error)
{
    (void)place;
    (void)error;
    return &the_storage;
}

struct storage *storage_open_reader(const char *place, struct error *error)
{
    return storage_open(place, error);
}

void storage_close(struct storage *storage)
{
    (void)storage;
}

bool storage_backup(struct storage *storage, const char *file, struct error *error)
{
    (void)storage, (void)file;
    return error_set(error, ERROR_STORAGE_FAILED, "storage.disk-full");
}

void storage_interrupt(struct storage *storage)
{
    (void)storage;
}

void storage_remove_drafts(const char *folder)
{
    (void)folder;
}

bool storage_restore(const char *file, const char *place, bool replaces,
                     struct storage_restored *out, struct error *error)
{
    (void)file, (void)place, (void)replaces, (void)out;
    return error_set(error, ERROR_STORAGE_FAILED, "storage.disk-full");
}

static char *keep_word(const char *word)
{
    return word != NULL ? strdup(word) : NULL;
}

static void keep(const struct stored_entry *entry)
{
    struct kept_entry *copy = memory_new(sizeof *copy);
    struct kept_entry **end = &kept;
    for (; *end != NULL; end = &(*end)->next)
        must(strcmp((*end)->entry.room, entry->room) != 0 || (*end)->entry.seq != entry->seq);
    copy->entry = *entry;
    copy->entry.room = strdup(entry->room);
    copy->entry.body = strdup(entry->body);
    copy->entry.said.person = strdup(entry->said.person != NULL ? entry->said.person : "");
    copy->entry.said.name = keep_word(entry->said.name);
    copy->entry.said.colour = keep_word(entry->said.colour);
    copy->entry.said.text = keep_word(entry->said.text);
    *end = copy;
}

static void forget_all(void)
{
    while (kept != NULL) {
        struct kept_entry *entry = kept;
        kept = entry->next;
        free(memory_unconst(entry->entry.room));
        free(memory_unconst(entry->entry.body));
        free(memory_unconst(entry->entry.said.person));
        free(memory_unconst(entry->entry.said.name));
        free(memory_unconst(entry->entry.said.colour));
        free(memory_unconst(entry->entry.said.text));
        free(entry);
    }
}

bool storage_read_log(struct storage *storage, const char *room, uint32_t from_seq,
                      visit_entry *visit, void *visitor, struct error *error)
{
    (void)storage;
    (void)error;
    for (struct kept_entry *entry = kept; entry != NULL; entry = entry->next)
        if (strcmp(entry->entry.room, room) == 0 && entry->entry.seq >= from_seq)
            visit(visitor, &entry->entry);
    return true;
}

bool storage_find_room(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                       struct error *error)
{
    (void)storage, (void)id, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_list_rooms(struct storage *storage, const struct room_query *query, visit_room *visit,
                        void *visitor, struct error *error)
{
    (void)storage, (void)query, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_find_person(struct storage *storage, const char *id, visit_person *visit,
                         void *visitor, struct error *error)
{
    (void)storage, (void)id, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_find_program(struct storage *storage,
                          const unsigned char token_hash[STORAGE_HASH_BYTES], visit_program *visit,
                          void *visitor, struct error *error)
{
    (void)storage, (void)token_hash, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_list_programs(struct storage *storage, const char *owner, int limit,
                           visit_program *visit, void *visitor, struct error *error)
{
    (void)storage, (void)owner, (void)limit, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_list_mutes(struct storage *storage, const char *person, visit_mute *visit,
                        void *visitor, struct error *error)
{
    (void)storage, (void)person, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_find_result(struct storage *storage, const char *room, visit_result *visit,
                         void *visitor, struct error *error)
{
    (void)storage, (void)room, (void)visit, (void)visitor, (void)error;
    return true;
}

/* ---- what keeps order is never there ---- */

bool storage_list_bans(struct storage *storage, visit_ban *visit, void *visitor,
                       struct error *error)
{
    (void)storage, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_list_reports(struct storage *storage, bool with_handled, int limit,
                          visit_report *visit, void *visitor, struct error *error)
{
    (void)storage, (void)with_handled, (void)limit, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_list_acts(struct storage *storage, int limit, visit_act *visit, void *visitor,
                       struct error *error)
{
    (void)storage, (void)limit, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_list_tables(struct storage *storage, const struct table_query *query,
                         visit_table *visit, void *visitor, struct error *error)
{
    (void)storage, (void)query, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_list_sitters(struct storage *storage, const char *room, visit_sitter *visit,
                          void *visitor, struct error *error)
{
    (void)storage, (void)room, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_list_tokens(struct storage *storage, const char *owner, int limit,
                         visit_program *visit, void *visitor, struct error *error)
{
    (void)storage, (void)owner, (void)limit, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_find_token(struct storage *storage, const char *program, visit_program *visit,
                        void *visitor, struct error *error)
{
    (void)storage, (void)program, (void)visit, (void)visitor, (void)error;
    return true;
}

bool storage_count_outlived(struct storage *storage, const int64_t before_ms[STORED_STATUSES],
                            int64_t counts[STORED_STATUSES], struct error *error)
{
    (void)storage, (void)before_ms, (void)counts, (void)error;
    return true;
}

bool storage_read_totals(struct storage *storage, struct stored_totals *out, struct error *error)
{
    (void)storage, (void)error;
    *out = (struct stored_totals){ 0 };
    return true;
}

void storage_size(struct storage *storage, int64_t *data_bytes, int64_t *log_bytes)
{
    (void)storage;
    *data_bytes = *log_bytes = 0;
}

int64_t storage_memory(void)
{
    return 0;
}

bool storage_is_folder(const char *place)
{
    (void)place;
    return true;
}

/* A folder has no other servers: none of these is called. */
struct storage_link *storage_link_open(const char *place, const char *server, struct error *error)
{
    (void)place;
    (void)server;
    (void)error;
    abort();
}

void storage_link_close(struct storage_link *link)
{
    (void)link;
    abort();
}

bool storage_link_listen(struct storage_link *link, bool *is_new, struct error *error)
{
    (void)link;
    (void)is_new;
    (void)error;
    abort();
}

int storage_link_socket(const struct storage_link *link)
{
    (void)link;
    abort();
}

bool storage_link_tell(struct storage_link *link, const char *note, struct error *error)
{
    (void)link;
    (void)note;
    (void)error;
    abort();
}

bool storage_link_hear(struct storage_link *link, visit_note *visit, void *visitor)
{
    (void)link;
    (void)visit;
    (void)visitor;
    abort();
}

bool storage_link_find_newer(struct storage_link *link, const char *ids, const char *known,
                             visit_table_id *visit, void *visitor, struct error *error)
{
    (void)link;
    (void)ids;
    (void)known;
    (void)visit;
    (void)visitor;
    (void)error;
    abort();
}

bool storage_link_beat(struct storage_link *link, const char *address, struct error *error)
{
    (void)link;
    (void)address;
    (void)error;
    abort();
}

bool storage_link_leave(struct storage_link *link, struct error *error)
{
    (void)link;
    (void)error;
    abort();
}

bool storage_link_claim(struct storage_link *link, const char *ids, visit_table_id *visit,
                        void *visitor, struct error *error)
{
    (void)link;
    (void)ids;
    (void)visit;
    (void)visitor;
    (void)error;
    abort();
}

bool storage_link_take_over(struct storage_link *link, visit_table_id *visit, void *visitor,
                            struct error *error)
{
    (void)link;
    (void)visit;
    (void)visitor;
    (void)error;
    abort();
}

bool storage_link_give_up(struct storage_link *link, const char *ids, struct error *error)
{
    (void)link;
    (void)ids;
    (void)error;
    abort();
}

bool storage_key(struct storage *storage, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                 struct error *error)
{
    (void)storage, (void)name, (void)error;
    memset(key, 7, STORAGE_KEY_BYTES);
    return true;
}

struct committer *committer_new(struct storage *storage, void (*wake)(void *waker), void *waker)
{
    (void)storage;
    struct committer *committer = memory_new(sizeof *committer);
    *committer = (struct committer){ wake, waker, NULL, NULL };
    committer->done_end = &committer->done;
    return committer;
}

void committer_set_pace(struct committer *committer, struct commit_pace pace)
{
    (void)committer, (void)pace;
}

void committer_free(struct committer *committer)
{
    must(committer->done == NULL);
    free(committer);
}

void committer_push(struct committer *committer, struct commit *commit)
{
    for (int i = 0; i < commit->write.entry_count; i++)
        keep(&commit->write.entries[i]);
    commit->write.outcome = WRITE_COMMITTED;
    commit->next = NULL;
    *committer->done_end = commit;
    committer->done_end = &commit->next;
    committer->wake(committer->waker);
}

struct commit *committer_take(struct committer *committer)
{
    struct commit *done = committer->done;
    committer->done = NULL;
    committer->done_end = &committer->done;
    return done;
}

void committer_read_counts(struct committer *committer, struct committer_counts *out)
{
    (void)committer;
    *out = (struct committer_counts){ 0 };
}

int data_lock(const char *folder, struct error *error)
{
    (void)folder;
    (void)error;
    return dup(STDERR_FILENO);
}

void log_set_format(enum log_format format)
{
    (void)format;
}

void log_event(enum log_level level, const char *event, const struct fields *fields)
{
    (void)level, (void)event, (void)fields;
}

void log_error(const char *event, const struct fields *fields, const struct error *error)
{
    (void)event, (void)fields, (void)error;
}

/* ---- the edge: three clients that read lines ---- */

const struct edge_settings edge_defaults;

void *client_data(const struct client *client)
{
    return client->data;
}

void client_pause(struct client *client, bool is_paused)
{
    (void)client;
    (void)is_paused;
}

void client_close(struct client *client, int code, const char *reason)
{
    (void)code;
    (void)reason;
    client->is_closed = true;
}

/* Where a client stands with a table that it follows. */
static void check_seq(struct client *client, const json_t *message)
{
    char key[80];
    json_t *viewer = json_object_get(message, "viewer");
    json_int_t seq = json_integer_value(json_object_get(message, "seq"));
    snprintf(key, sizeof key, "%s %lld", json_string_value(json_object_get(message, "table")),
             json_is_integer(viewer) ? (long long)json_integer_value(viewer) : -1LL);
    for (int i = 0; i < client->watched_count; i++)
        if (strcmp(client->watched[i].key, key) == 0) {
            must(seq == client->watched[i].seq + 1);
            client->watched[i].seq = seq;
            return;
        }
    if (client->watched_count < WATCHED_MAX) {
        struct watched *watched = &client->watched[client->watched_count++];
        snprintf(watched->key, sizeof watched->key, "%s", key);
        watched->seq = seq;
    }
}

void client_send(struct client *client, struct message *message)
{
    json_t *json =
        json_loadb((const char *)message->text, message->length, JSON_REJECT_DUPLICATES, NULL);
    must(json_is_object(json));
    const char *room = json_string_value(json_object_get(json, "table"));
    if (json_object_get(json, "ok") != NULL) {
        client->answered++;
        must(client->answered <= client->asked);
        if (room != NULL)
            snprintf(the_edge->room, sizeof the_edge->room, "%s", room);
    } else if (json_object_get(json, "seq") != NULL) {
        check_seq(client, json);
    }
    json_decref(json);
}

void http_answer(struct http_call *call, const struct http_answer *answer)
{
    (void)call;
    (void)answer;
}

const char *http_accept_language(const struct http_call *call)
{
    (void)call;
    return "";
}

/* The line with TABLE filled in. */
static void send_line(struct client *client, const char *line, size_t length)
{
    struct text text;
    text_init(&text);
    while (length > 0) {
        const char *mark = memmem(line, length, "TABLE", 5);
        size_t before = mark != NULL ? (size_t)(mark - line) : length;
        text_add_bytes(&text, line, before);
        if (mark != NULL) {
            text_add(&text, the_edge->room);
            before += 5;
        }
        line += before;
        length -= before;
    }
    if (memmem(text.data, text.length, "watch", 5) != NULL)
        client->watched_count = 0; /* it may begin anywhere now */
    client->asked++;
    the_edge->owner.received(the_edge->owner.self, client, text.data, text.length);
    text_clear(&text);
}

/* A client waits for its answer before it goes on, and so does everybody. */
static void send_next(uv_idle_t *idle)
{
    (void)idle;
    struct edge *edge = the_edge;
    for (int i = 0; i < CLIENTS; i++)
        if (edge->clients[i].answered < edge->clients[i].asked && !edge->clients[i].is_closed)
            return;
    if (edge->next >= edge->end || edge->lines++ == LINES_MAX) {
        uv_idle_stop(&edge->idle);
        raise(SIGTERM);
        return;
    }
    const char *newline = memchr(edge->next, '\n', (size_t)(edge->end - edge->next));
    const char *end = newline != NULL ? newline : edge->end;
    if (end > edge->next) {
        struct client *client = &edge->clients[(unsigned char)edge->next[0] % CLIENTS];
        if (!client->is_closed)
            send_line(client, edge->next + 1, (size_t)(end - edge->next - 1));
    }
    edge->next = end + 1;
}

struct edge *edge_new(uv_loop_t *loop, const struct edge_settings *settings,
                      const struct edge_owner *owner, struct error *error)
{
    (void)settings;
    struct edge *edge = memory_new(sizeof *edge);
    int status;
    the_edge = edge;
    edge->owner = *owner;
    edge->next = (const char *)input;
    edge->end = edge->next + input_size;
    uv_idle_init(loop, &edge->idle);
    uv_idle_start(&edge->idle, send_next);
    for (int i = 0; i < CLIENTS; i++) {
        unsigned char key[STORAGE_KEY_BYTES];
        char cookie[COOKIE_MAX], id[ROOM_ID_MAX];
        storage_key(NULL, NULL, key, NULL);
        char header[COOKIE_MAX + 10];
        identity_new_guest(key, cookie, id);
        snprintf(header, sizeof header, "bosquet=%s", cookie);
        struct visitor visitor = { .cookie = header,
                                   .address = "127.0.0.1",
                                   .network = "127.0.0.1" };
        edge->clients[i].data =
            owner->opened(owner->self, &edge->clients[i], &visitor, &status, error);
        must(edge->clients[i].data != NULL);
    }
    return edge;
}

void edge_set_limits(struct edge *edge, int clients_max, int connections_per_address)
{
    (void)edge, (void)clients_max, (void)connections_per_address;
}

bool edge_renew_certificate(struct edge *edge, struct error *error)
{
    (void)edge, (void)error;
    return true;
}

void edge_stop_listening(struct edge *edge)
{
    (void)edge;
}

static void edge_is_closed(uv_handle_t *handle)
{
    struct edge *edge = (struct edge *)handle;
    void *self = edge->owner.self;
    void (*freed)(void *) = edge->freed;
    free(edge);
    freed(self);
}

void edge_free(struct edge *edge, void (*done)(void *self))
{
    edge->freed = done;
    for (int i = 0; i < CLIENTS; i++)
        edge->owner.closed(edge->owner.self, &edge->clients[i]);
    uv_close((uv_handle_t *)&edge->idle, edge_is_closed);
}

int edge_room(const struct edge *edge)
{
    (void)edge;
    return INT_MAX;
}

int edge_port(const struct edge *edge)
{
    (void)edge;
    return 1;
}

void edge_read_counts(const struct edge *edge, struct edge_counts *out)
{
    (void)edge;
    *out = (struct edge_counts){ 0 };
}

/* ---- one input ---- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct server_settings settings;
    struct error error;
    server_settings_init(&settings);
    settings.edge.bind = "127.0.0.1";
    settings.limits.requests_at_once = 10 * LINES_MAX;
    input = data;
    input_size = size;
    must(server_run(&settings, &error));
    forget_all();
    return 0;
}
