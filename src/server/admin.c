/* admin.c: the operators' socket: who may connect, lines in and lines out.
 *
 * Nobody here can hold up the loop: few are connected at a time, the one that was silent longest
 * makes room for the next, a line has a limit, and while one is answered no more is read. */
#include "admin.h"

#include "admin_socket.h"
#include "admin_internal.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    ADMIN_CLIENTS_MAX = 8,
    LINE_MAX_BYTES = 16 * 1024,
    READ_BYTES = 4096,
    PATIENCE_MS = 30 * 1000, /* for a whole request to come, and for an answer to be read */
};

struct admin_client {
    uv_pipe_t pipe;
    uv_timer_t timer;
    struct admin *admin;
    uid_t uid;
    struct text line;                     /* what has come of the next one, */
    struct admin_call *call;              /* and the one that is being answered, or NULL */
    bool is_closing, is_writing, is_last; /* is_last: it is closed once the answer is written */
    int handles;                          /* that are still open */
    char bytes[READ_BYTES];
    TAILQ_ENTRY(admin_client) of_admin;
};

struct admin {
    struct server *server;
    uv_pipe_t listener;
    struct admin_socket socket;
    TAILQ_HEAD(, admin_client) clients; /* the one that was quiet longest first */
    int count;
};

/* ---- closing ---- */

static void handle_is_closed(uv_handle_t *handle)
{
    struct admin_client *client = handle->data;
    if (--client->handles > 0)
        return;
    text_clear(&client->line);
    free(client);
}

static void close_client(struct admin_client *client)
{
    if (client->is_closing)
        return;
    client->is_closing = true;
    if (client->call != NULL)
        client->call->client = NULL;
    TAILQ_REMOVE(&client->admin->clients, client, of_admin);
    client->admin->count--;
    uv_close((uv_handle_t *)&client->pipe, handle_is_closed);
    uv_close((uv_handle_t *)&client->timer, handle_is_closed);
}

static void is_too_slow(uv_timer_t *timer)
{
    close_client(timer->data);
}

static void be_patient(struct admin_client *client)
{
    uv_timer_start(&client->timer, is_too_slow, PATIENCE_MS, 0);
}

/* ---- writing ---- */

struct admin_write {
    uv_write_t write;
    struct admin_client *client;
    struct text text;
};

static void go_on(struct admin_client *client);

static void is_written(uv_write_t *write, int status)
{
    struct admin_write *done = container_of(write, struct admin_write, write);
    struct admin_client *client = done->client;
    text_clear(&done->text);
    free(done);
    client->is_writing = false;
    if (client->is_closing)
        return;
    if (status < 0 || client->is_last)
        close_client(client);
    else
        go_on(client);
}

/* Takes over the text. */
static void send_line(struct admin_client *client, struct text *text)
{
    struct admin_write *write = memory_new(sizeof *write);
    write->client = client;
    text_add_char(text, '\n');
    write->text = *text;
    text_init(text);
    uv_buf_t buffer = uv_buf_init(write->text.data, (unsigned)write->text.length);
    client->is_writing = true;
    be_patient(client);
    if (uv_write(&write->write, (uv_stream_t *)&client->pipe, &buffer, 1, is_written) < 0)
        is_written(&write->write, UV_EPIPE);
}

static void send_refusal(struct admin_client *client, const struct answer_head *head,
                         const struct error *error, enum language language)
{
    struct text text;
    text_init(&text);
    answer_error(&text, head, error, language);
    send_line(client, &text);
    text_clear(&text);
}

/* The last that it is told. */
static void turn_away(struct admin_client *client, enum error_code code, const char *key)
{
    struct error error;
    error_set(&error, code, key);
    client->is_last = true;
    uv_read_stop((uv_stream_t *)&client->pipe);
    send_refusal(client, NULL, &error, LANGUAGE_EN);
}

/* ---- requests ---- */

static void free_call(struct admin_call *call)
{
    json_decref(call->request);
    answer_head_clear(&call->head);
    text_clear(&call->text);
    free(call);
}

void admin_end(struct admin_call *call, enum outcome outcome)
{
    struct admin_client *client = call->client;
    if (outcome == LATER)
        return;
    if (client != NULL) {
        client->call = NULL;
        if (outcome == ANSWERED) {
            json_end_object(&call->answer);
            send_line(client, &call->text);
        } else {
            send_refusal(client, &call->head, &call->error, call->language);
        }
    }
    free_call(call);
}

enum outcome admin_refuse(struct admin_call *call, enum error_code code, const char *key)
{
    error_set(&call->error, code, key);
    return REFUSED;
}

static const struct admin_command *find_command(const char *name)
{
    static const struct admin_command *const lists[] = { admin_table_commands,
                                                         admin_people_commands,
                                                         admin_state_commands };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const struct admin_command *command = lists[i]; command->name != NULL; command++)
            if (strcmp(command->name, name) == 0)
                return command;
    return NULL;
}

static bool check_keys(struct admin_call *call)
{
    char keys[200];
    snprintf(keys, sizeof keys, "%s %s", REQUEST_KEYS " language", call->command->keys);
    return json_has_only_keys(call->request, keys, ERROR_BAD_REQUEST, &call->error);
}

static bool read_request(struct admin_call *call, const char *line, size_t length)
{
    const char *name, *language;
    call->request = json_read(line, length, &call->error);
    if (call->request == NULL)
        return false;
    answer_head_init(&call->head, call->request);
    if (!json_is_object(call->request))
        return error_set(&call->error, ERROR_BAD_REQUEST, "error.request-no-object");
    language = json_string_value(json_object_get(call->request, "language"));
    if (language != NULL)
        language_read(language, &call->language);
    if (!json_get_string(call->request, "do", &name, ERROR_BAD_REQUEST, &call->error))
        return false;
    call->command = find_command(name);
    if (call->command == NULL)
        return error_with(&call->error, ERROR_BAD_REQUEST, "server.unknown-verb",
                          error_excerpt("what", name));
    if (call->server->is_closing)
        return error_set(&call->error, ERROR_CLOSING, "server.closing");
    return check_keys(call);
}

static void handle_line(struct admin_client *client, const char *line, size_t length)
{
    struct admin_call *call = memory_new(sizeof *call);
    call->server = client->admin->server;
    call->client = client;
    call->uid = client->uid;
    client->call = call;
    text_init(&call->text);
    uv_timer_stop(&client->timer); /* what the server needs is not the client's time */
    if (!read_request(call, line, length)) {
        admin_end(call, REFUSED);
        return;
    }
    answer_begin(&call->answer, &call->text, &call->head, true);
    admin_end(call, call->command->run(call));
}

/* ---- reading ---- */

static void take_bytes(uv_stream_t *stream, ssize_t count, const uv_buf_t *buffer)
{
    struct admin_client *client = stream->data;
    if (count < 0) {
        close_client(client);
        return;
    }
    text_add_bytes(&client->line, buffer->base, (size_t)count);
    go_on(client);
}

static void give_bytes(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    struct admin_client *client = handle->data;
    (void)wanted;
    *buffer = uv_buf_init(client->bytes, sizeof client->bytes);
}

/* Handles a line if one is there, else reads on. */
static void go_on(struct admin_client *client)
{
    if (client->call != NULL || client->is_writing || client->is_closing)
        return;
    char *end = memchr(client->line.data, '\n', client->line.length);
    if (end != NULL) {
        struct text line;
        size_t length = (size_t)(end - client->line.data);
        uv_read_stop((uv_stream_t *)&client->pipe);
        text_init(&line);
        text_add_bytes(&line, client->line.data, length);
        memmove(client->line.data, end + 1, client->line.length - length - 1);
        text_cut(&client->line, client->line.length - length - 1);
        TAILQ_REMOVE(&client->admin->clients, client, of_admin);
        TAILQ_INSERT_TAIL(&client->admin->clients, client, of_admin);
        handle_line(client, line.data, line.length);
        text_clear(&line);
    } else if (client->line.length > LINE_MAX_BYTES) {
        turn_away(client, ERROR_TOO_LARGE, "admin.line-too-long");
    } else if (!uv_is_active((uv_handle_t *)&client->pipe)) {
        if (!uv_is_active((uv_handle_t *)&client->timer) || client->line.length == 0)
            be_patient(client);
        uv_read_start((uv_stream_t *)&client->pipe, give_bytes, take_bytes);
    }
}

/* ---- connecting ---- */

/* Somebody who has no request under way: its answer would be lost. */
static struct admin_client *find_idle(struct admin *admin)
{
    struct admin_client *client;
    TAILQ_FOREACH(client, &admin->clients, of_admin)
    if (client->call == NULL && !client->is_writing)
        return client;
    return TAILQ_FIRST(&admin->clients);
}

/* Whose process is at the other end, as the kernel knows it. */
static bool is_allowed(struct admin_client *client)
{
    uv_os_fd_t file;
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (uv_fileno((uv_handle_t *)&client->pipe, &file) < 0 ||
        getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0)
        return false;
    client->uid = peer.uid;
    return peer.uid == 0 || peer.uid == geteuid();
}

static void accept_client(uv_stream_t *listener, int status)
{
    struct admin *admin = listener->data;
    if (status < 0)
        return;
    struct admin_client *client = memory_new(sizeof *client);
    client->admin = admin;
    client->handles = 2;
    text_init(&client->line);
    uv_pipe_init(listener->loop, &client->pipe, 0);
    uv_timer_init(listener->loop, &client->timer);
    client->pipe.data = client->timer.data = client;
    TAILQ_INSERT_TAIL(&admin->clients, client, of_admin);
    admin->count++;
    if (uv_accept(listener, (uv_stream_t *)&client->pipe) < 0) {
        close_client(client);
        return;
    }
    if (admin->count > ADMIN_CLIENTS_MAX)
        close_client(find_idle(admin));
    if (!is_allowed(client))
        turn_away(client, ERROR_NOT_ALLOWED, "admin.not-yours");
    else
        go_on(client);
}

/* ---- opening and closing ---- */

bool admin_open(struct server *server, struct error *error)
{
    const char *path = server->settings->admin_socket;
    int file;
    if (path == NULL)
        return true;
    struct admin *admin = memory_new(sizeof *admin);
    admin->server = server;
    TAILQ_INIT(&admin->clients);
    file = admin_socket_bind(&admin->socket, path, error);
    if (file < 0) {
        free(admin);
        return false;
    }
    server->admin = admin;
    uv_pipe_init(&server->loop, &admin->listener, 0);
    admin->listener.data = admin;
    uv_pipe_open(&admin->listener, file);
    int status = uv_listen((uv_stream_t *)&admin->listener, 128, accept_client);
    return status == 0 || error_with(error, ERROR_FAILED, "admin.cannot-listen",
                                     text_field("path", path), system_field("why", -status));
}

static void listener_is_closed(uv_handle_t *handle)
{
    free(handle->data);
}

void admin_close(struct server *server)
{
    struct admin *admin = server->admin;
    struct admin_client *client;
    if (admin == NULL)
        return;
    server->admin = NULL;
    while ((client = TAILQ_FIRST(&admin->clients)) != NULL)
        close_client(client);
    admin_socket_remove(&admin->socket);
    uv_close((uv_handle_t *)&admin->listener, listener_is_closed);
}
