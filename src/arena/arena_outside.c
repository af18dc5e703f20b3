/* arena_outside.c: starting, asking and ending a program that plays. */
#include "arena_outside.h"

#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MAX = 65536, OUTSIDE_MAX = SEATS_MAX };

struct outside {
    const char *program;
    enum language language;
    pid_t process;     /* 0: it does not run; also the number of its group */
    int channel;       /* both directions */
    bool has_answered; /* at least once, since the beginning */
    struct text input; /* what it said and was not read yet */
    int place;         /* in `running` */
};

/* Groups of processes to be ended when this one is told to end. */
static volatile sig_atomic_t running[OUTSIDE_MAX];

static void end_all(int signal_number)
{
    (void)signal_number;
    for (int i = 0; i < OUTSIDE_MAX; i++)
        if (running[i] > 0)
            kill(-(pid_t)running[i], SIGKILL);
    _exit(0);
}

void outside_end_on(int signal_number)
{
    signal(signal_number, end_all);
}

struct outside *outside_new(const char *program, enum language language)
{
    static int places;
    struct outside *outside = memory_new(sizeof *outside);
    outside->program = program;
    outside->language = language;
    outside->place = places++ % OUTSIDE_MAX;
    text_init(&outside->input);
    return outside;
}

/* Waits for the program itself to end, within PARTING_MS; whether it did. */
static bool has_parted(pid_t process, int *status)
{
    enum { PARTING_MS = 2000, LOOK_MS = 5 };
    for (int waited = 0; waited < PARTING_MS; waited += LOOK_MS) {
        if (waitpid(process, status, WNOHANG) == process)
            return true;
        nanosleep(&(struct timespec){ .tv_nsec = LOOK_MS * 1000000L }, NULL);
    }
    return false;
}

static void end(struct outside *outside)
{
    int status;
    if (outside->process == 0)
        return;
    close(outside->channel);
    kill(-outside->process, SIGKILL);
    while (waitpid(outside->process, &status, 0) < 0 && errno == EINTR)
        ;
    running[outside->place] = 0;
    outside->process = 0;
    text_reset(&outside->input);
}

void outside_free(struct outside *outside)
{
    int status;
    if (outside == NULL)
        return;
    /* Its input ends, and so should it: it may have something to write down. */
    if (outside->process > 0 && shutdown(outside->channel, SHUT_WR) == 0)
        has_parted(outside->process, &status);
    end(outside);
    text_clear(&outside->input);
    free(outside);
}

static bool start(struct outside *outside, struct error *error)
{
    int ends[2];
    /* A socket, so that a program that is gone is an error here and no signal. */
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return error_set(error, "start", "%s", strerror(errno));
    pid_t child = fork();
    if (child < 0) {
        int why = errno;
        close(ends[0]);
        close(ends[1]);
        return error_set(error, "start", "%s", strerror(why));
    }
    if (child == 0) {
        setpgid(0, 0);
        signal(SIGPIPE, SIG_DFL);
        signal(SIGINT, SIG_DFL);
        signal(SIGTERM, SIG_DFL);
        if (dup2(ends[1], STDIN_FILENO) >= 0 && dup2(ends[1], STDOUT_FILENO) >= 0)
            execl("/bin/sh", "sh", "-c", outside->program, (char *)NULL);
        _exit(127);
    }
    setpgid(child, child); /* here too: whoever comes first */
    close(ends[1]);
    outside->process = child;
    outside->channel = ends[0];
    running[outside->place] = child;
    return true;
}

/* ---- what went wrong ---- */

static bool fail(struct outside *outside, const char *code, const char *key,
                 const struct fields *fields, struct error *error)
{
    return refuse_in_words(outside->language, "cli", outside->has_answered ? code : "start", key,
                           fields, error);
}

/* It has closed its output. Why is known once it has ended, which it may be about to. */
static bool fail_by_exit(struct outside *outside, struct error *error)
{
    struct fields fields = { 0 };
    int status = 0;
    bool has_ended = has_parted(outside->process, &status);
    end(outside);
    /* A shell between tells of a signal by a status above 128. */
    int by_signal = WIFSIGNALED(status)         ? WTERMSIG(status)
                    : WEXITSTATUS(status) > 128 ? WEXITSTATUS(status) - 128
                                                : 0;
    if (has_ended && by_signal > 0) {
        field_text(&fields, "signal", strsignal(by_signal));
        return fail(outside, "exit", "arena.killed", &fields, error);
    }
    if (!has_ended)
        return fail(outside, "exit", "arena.closed", NULL, error);
    field_number(&fields, "status", WEXITSTATUS(status));
    return fail(outside, "exit", "arena.exited", &fields, error);
}

static bool fail_by_time(struct outside *outside, int limit_ms, struct error *error)
{
    struct fields fields = { 0 };
    end(outside);
    field_number(&fields, "ms", limit_ms);
    return fail(outside, "late", "arena.late", &fields, error);
}

static bool fail_by_garbage(struct outside *outside, const char *line, struct error *error)
{
    enum { QUOTED = 80 }; /* long enough to recognise */
    struct fields fields = { 0 };
    char quoted[QUOTED + 1];
    snprintf(quoted, sizeof quoted, "%s", line);
    field_text(&fields, "line", quoted);
    end(outside);
    return fail(outside, "garbage", "arena.garbage", &fields, error);
}

/* ---- talking ---- */

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Whether the channel can be read or written before the deadline. */
static bool await(const struct outside *outside, short what, int64_t deadline)
{
    for (;;) {
        int64_t left = deadline - now_ms();
        struct pollfd poll_for = { outside->channel, what, 0 };
        int ready = poll(&poll_for, 1, left > 0 ? (int)left : 0);
        if (ready > 0)
            return true;
        if (ready == 0 || errno != EINTR)
            return false;
    }
}

static bool is_momentary(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

enum told { TOLD, TOLD_LATE, TOLD_NOBODY };

static enum told send_all(struct outside *outside, const char *data, size_t length,
                          int64_t deadline)
{
    while (length > 0) {
        ssize_t part = send(outside->channel, data, length, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (part >= 0) {
            data += part;
            length -= (size_t)part;
        } else if (!is_momentary()) {
            return TOLD_NOBODY;
        } else if (!await(outside, POLLOUT, deadline)) {
            return TOLD_LATE;
        }
    }
    return TOLD;
}

static enum told send_line(struct outside *outside, const char *line, int64_t deadline)
{
    enum told told = send_all(outside, line, strlen(line), deadline);
    return told == TOLD ? send_all(outside, "\n", 1, deadline) : told;
}

void outside_tell(struct outside *outside, const char *line)
{
    enum { PATIENCE_MS = 1000 };
    if (outside->process != 0 && send_line(outside, line, now_ms() + PATIENCE_MS) != TOLD)
        end(outside);
}

/* Takes the first line out of what has come; false: there is none yet. */
static bool take_line(struct outside *outside, struct text *line)
{
    struct text *input = &outside->input;
    char *newline = memchr(input->data, '\n', input->length);
    if (newline == NULL)
        return false;
    size_t length = (size_t)(newline - input->data);
    text_reset(line);
    text_add_bytes(line, input->data, length);
    memmove(input->data, newline + 1, input->length - length - 1);
    text_cut(input, input->length - length - 1);
    return true;
}

static bool receive_line(struct outside *outside, struct text *line, int limit_ms, int64_t deadline,
                         struct error *error)
{
    char part[4096];
    while (!take_line(outside, line)) {
        if (outside->input.length > ANSWER_MAX)
            return fail_by_garbage(outside, outside->input.data, error);
        if (!await(outside, POLLIN, deadline))
            return fail_by_time(outside, limit_ms, error);
        ssize_t length = recv(outside->channel, part, sizeof part, MSG_DONTWAIT);
        if (length == 0 || (length < 0 && !is_momentary()))
            return fail_by_exit(outside, error);
        if (length > 0)
            text_add_bytes(&outside->input, part, (size_t)length);
    }
    return true;
}

static bool ask(struct outside *outside, const char *question, struct text *answer, int limit_ms,
                struct error *error)
{
    int64_t deadline = now_ms() + limit_ms;
    if (outside->process == 0 && !start(outside, error))
        return false;
    switch (send_line(outside, question, deadline)) {
    case TOLD_NOBODY:
        return fail_by_exit(outside, error);
    case TOLD_LATE:
        return fail_by_time(outside, limit_ms, error);
    case TOLD:
        break;
    }
    return receive_line(outside, answer, limit_ms, deadline, error);
}

json_t *outside_ask(struct outside *outside, const char *question, int limit_ms,
                    struct error *error)
{
    struct text line;
    json_t *answer = NULL;
    text_init(&line);
    if (ask(outside, question, &line, limit_ms, error)) {
        answer = json_read(line.data, line.length, NULL);
        if (!json_is_object(answer)) {
            fail_by_garbage(outside, line.data, error);
            json_decref(answer);
            answer = NULL;
        }
    }
    if (answer != NULL)
        outside->has_answered = true;
    text_clear(&line);
    return answer;
}
