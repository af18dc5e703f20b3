/* live_room_backlog.c: what somebody has missed who comes back. The same entries make the same
 * messages: the log is replayed in a second room, by another thread, since a long one takes as
 * long as hundreds of moves. Meanwhile the room goes on, and what it tells waits behind. */
#include "container_of.h"
#include "live_room.h"
#include "memory.h"
#include "session.h"
#include "users.h"

#include <stdlib.h>
#include <string.h>

enum { BACKLOG_MAX = 768 * 1024 }; /* bytes; below what a client may have queued */

/* Messages in order, of which this holds references. */
struct message_list {
    struct message **messages;
    int count, capacity;
    size_t bytes;
};

/* A line of chat is made in two versions: who has muted whom is known to the loop only. */
struct missed {
    struct message *message, *muted;
    char author[ROOM_ID_MAX]; /* of the line; else empty */
};

struct catching_up {
    struct work work;
    struct session *session;
    struct watcher *watcher; /* NULL once it is gone */
    struct text answer;
    char id[ROOM_ID_MAX];
    int viewer;
    enum message_detail detail;
    uint32_t since;
    int told_count;         /* entries of the log when it was asked: what comes later is late */
    struct room_entry *log; /* a copy, made when a thread is free: the room may change meanwhile */
    int log_count;
    struct missed *missed;
    int missed_count;
    size_t missed_bytes;
    struct message_list late; /* what has come meanwhile */
};

static void keep(struct message_list *list, struct message *message)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity > 0 ? 2 * list->capacity : 8;
        list->messages =
            memory_resize(list->messages, (size_t)list->capacity * sizeof *list->messages);
    }
    message_keep(message);
    list->messages[list->count++] = message;
    list->bytes += message->length;
}

void live_room_hold_back(struct catching_up *job, struct message *message)
{
    if (job->late.bytes <= BACKLOG_MAX) /* else it is refused in the end */
        keep(&job->late, message);
}

void live_room_stop_catching_up(struct catching_up *job)
{
    job->watcher = NULL;
}

/* ---- on another thread ---- */

static void note_missed(struct catching_up *job, const struct room *room, struct text *scratch)
{
    const char *author = room_chat_author(room);
    struct missed *missed = &job->missed[job->missed_count++];
    missed->message = live_room_make_message(scratch, room, job->viewer, job->detail);
    job->missed_bytes += missed->message->length;
    if (author == NULL)
        return;
    snprintf(missed->author, sizeof missed->author, "%s", author);
    missed->muted = live_room_make_muted(scratch, room, job->viewer);
}

static void replay(struct work *work)
{
    struct catching_up *job = container_of(work, struct catching_up, work);
    struct room again;
    struct error error;
    struct text scratch;
    text_init(&scratch);
    room_prepare(&again, job->id);
    for (int i = 0; i < job->log_count && job->missed_bytes <= BACKLOG_MAX; i++) {
        const struct room_entry *entry = &job->log[i];
        if (!room_add_entry(&again, entry, &error))
            break;
        if (entry->seq > job->since)
            note_missed(job, &again, &scratch);
    }
    room_clear(&again);
    text_clear(&scratch);
}

/* ---- back on the loop ---- */

static void free_job(struct catching_up *job)
{
    for (int i = 0; i < job->missed_count; i++) {
        message_drop(job->missed[i].message);
        if (job->missed[i].muted != NULL)
            message_drop(job->missed[i].muted);
    }
    for (int i = 0; i < job->late.count; i++)
        message_drop(job->late.messages[i]);
    for (int i = 0; i < job->log_count; i++)
        room_entry_clear(&job->log[i]);
    free(job->late.messages);
    free(job->missed);
    free(job->log);
    text_clear(&job->answer);
    free(job);
}

static void send_all(const struct catching_up *job)
{
    session_send_text(job->session, &job->answer);
    for (int i = 0; i < job->missed_count; i++) {
        const struct missed *missed = &job->missed[i];
        bool is_muted = missed->muted != NULL && user_mutes(job->session->user, missed->author);
        session_send(job->session, is_muted ? missed->muted : missed->message);
    }
    for (int i = 0; i < job->late.count; i++)
        session_send(job->session, job->late.messages[i]);
}

/* Whether it can be told; or why not. */
static bool is_told(const struct catching_up *job, struct error *error)
{
    if (job->watcher == NULL)
        return error_set(error, ERROR_NOT_ALLOWED, "server.watch-ended");
    if (!job->work.is_run && job->work.server->is_closing)
        return error_set(error, ERROR_CLOSING, "server.closing");
    if (!job->work.is_run)
        return error_set(error, ERROR_NOT_SAVED, "server.storage-silent");
    return job->missed_bytes + job->late.bytes <= BACKLOG_MAX ||
           error_set(error, ERROR_TOO_LARGE, "server.too-much-missed");
}

static void is_replayed(struct work *work)
{
    struct catching_up *job = container_of(work, struct catching_up, work);
    struct session *session = job->session;
    struct error error;
    bool is_good = is_told(job, &error);
    if (job->watcher != NULL)
        job->watcher->catching_up = NULL;
    if (is_good)
        send_all(job);
    else if (job->watcher != NULL)
        live_room_unwatch(job->watcher);
    free_job(job);
    if (is_good)
        session_is_answered(session);
    else
        session_refuse(session, &error);
}

/* However many wait, there are no more copies of logs than threads that replay them. */
static void copy_log(struct catching_up *job, const struct room *room)
{
    job->log = memory_new((size_t)job->told_count * sizeof *job->log);
    for (job->log_count = 0; job->log_count < job->told_count; job->log_count++)
        job->log[job->log_count] = room_entry_copy(&room->log[job->log_count]);
}

/* Not for a socket that is closed, nor while the room is read anew after a failure. */
static bool begin(struct work *work)
{
    struct catching_up *job = container_of(work, struct catching_up, work);
    const struct room *room = job->watcher != NULL ? &job->watcher->live->room : NULL;
    if (room == NULL || room->log_count < job->told_count)
        return false;
    copy_log(job, room);
    job->missed = memory_new((size_t)job->told_count * sizeof *job->missed);
    return true;
}

void live_room_catch_up(struct watcher *watcher, uint32_t since, struct text *answer)
{
    const struct room *room = &watcher->live->room;
    struct catching_up *job = memory_new(sizeof *job);
    *job = (struct catching_up){
        .work = { .kind = WORK_REPLAY, .begin = begin, .run = replay, .done = is_replayed },
        .session = watcher->session,
        .watcher = watcher,
        .answer = *answer,
        .viewer = watcher->viewer,
        .detail = watcher->detail,
        .since = since,
    };
    text_init(answer);
    snprintf(job->id, sizeof job->id, "%s", room->id);
    job->told_count = room->log_count;
    watcher->catching_up = job;
    work_start(watcher->live->server, &job->work, watcher->session->network->text);
}
