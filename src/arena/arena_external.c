/* arena_external.c: starting, asking and killing external programs. */
#include "arena_external.h"

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

struct external_bot {
    const char *program;
    pid_t process;     /* 0: it does not run; also the number of its group */
    int channel;       /* both directions */
    bool has_answered; /* at least once, since the beginning */
    struct text input; /* received and not read yet */
    int place;         /* in `running` */
};

/* Process groups to be killed when this process is ended by a signal. */
static volatile sig_atomic_t running[OUTSIDE_MAX];

static void end_all(int signal_number)
{
    (void)signal_number;
    for (int i = 0; i < OUTSIDE_MAX; i++)
        if (running[i] > 0)
            kill(-(pid_t)running[i], SIGKILL);
    _exit(0);
}

void external_bots_end_on(int signal_number)
{
    signal(signal_number, end_all);
}

struct external_bot *external_bot_new(const char *program)
{
    static int places;
    struct external_bot *external = memory_new(sizeof *external);
    external->program = program;
    external->place = places++ % OUTSIDE_MAX;
    text_init(&external->input);
    return external;
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

static void end(struct external_bot *external)
{
    int status;
    if (external->process == 0)
        return;
    close(external->channel);
    kill(-external->process, SIGKILL);
    while (waitpid(external->process, &status, 0) < 0 && errno == EINTR)
        ;
    running[external->place] = 0;
    external->process = 0;
    text_reset(&external->input);
}

void external_bot_free(struct external_bot *external)
{
    int status;
    if (external == NULL)
        return;
    /* Its input ends, and so should it: it may have something to write down. */
    if (external->process > 0 && shutdown(external->channel, SHUT_WR) == 0)
        has_parted(external->process, &status);
    end(external);
    text_clear(&external->input);
    free(external);
}

static bool start(struct external_bot *external, struct error *error)
{
    int ends[2];
    /* A socket, so that a program that is gone is an error here and no signal. */
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return error_with(error, ERROR_NOT_STARTED, "error.system", system_field("why", errno));
    pid_t child = fork();
    if (child < 0) {
        int why = errno;
        close(ends[0]);
        close(ends[1]);
        return error_with(error, ERROR_NOT_STARTED, "error.system", system_field("why", why));
    }
    if (child == 0) {
        setpgid(0, 0);
        signal(SIGPIPE, SIG_DFL);
        signal(SIGINT, SIG_DFL);
        signal(SIGTERM, SIG_DFL);
        if (dup2(ends[1], STDIN_FILENO) >= 0 && dup2(ends[1], STDOUT_FILENO) >= 0)
            execl("/bin/sh", "sh", "-c", external->program, (char *)NULL);
        _exit(127);
    }
    setpgid(child, child); /* in both processes, as either may be first */
    close(ends[1]);
    external->process = child;
    external->channel = ends[0];
    running[external->place] = child;
    return true;
}

/* ---- what went wrong ---- */

/* One that never answered cannot be used at all. */
static enum error_code failure_of(const struct external_bot *external)
{
    return external->has_answered ? ERROR_FAILED : ERROR_NOT_STARTED;
}

/* It has closed its output. Why is known once it has ended, which it may be about to. */
static bool fail_by_exit(struct external_bot *external, struct error *error)
{
    int status = 0;
    bool has_ended = has_parted(external->process, &status);
    end(external);
    /* A shell in between reports a signal as a status above 128. */
    int by_signal = WIFSIGNALED(status)         ? WTERMSIG(status)
                    : WEXITSTATUS(status) > 128 ? WEXITSTATUS(status) - 128
                                                : 0;
    if (has_ended && by_signal > 0)
        return error_with(error, failure_of(external), "arena.killed",
                          text_field("signal", strsignal(by_signal)));
    if (!has_ended)
        return error_set(error, failure_of(external), "arena.closed");
    return error_with(error, failure_of(external), "arena.exited",
                      number_field("status", WEXITSTATUS(status)));
}

static bool fail_by_time(struct external_bot *external, int limit_ms, struct error *error)
{
    end(external);
    return error_with(error, failure_of(external), "arena.late", number_field("ms", limit_ms));
}

static bool fail_by_garbage(struct external_bot *external, const char *line, struct error *error)
{
    error_with(error, failure_of(external), "arena.garbage", error_excerpt("line", line));
    end(external);
    return false;
}

/* ---- talking ---- */

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Whether the channel can be read or written before the deadline. */
static bool await(const struct external_bot *external, short what, int64_t deadline)
{
    for (;;) {
        int64_t left = deadline - now_ms();
        struct pollfd poll_for = { external->channel, what, 0 };
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

static enum told send_all(struct external_bot *external, const char *data, size_t length,
                          int64_t deadline)
{
    while (length > 0) {
        ssize_t part = send(external->channel, data, length, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (part >= 0) {
            data += part;
            length -= (size_t)part;
        } else if (!is_momentary()) {
            return TOLD_NOBODY;
        } else if (!await(external, POLLOUT, deadline)) {
            return TOLD_LATE;
        }
    }
    return TOLD;
}

static enum told send_line(struct external_bot *external, const char *line, int64_t deadline)
{
    enum told told = send_all(external, line, strlen(line), deadline);
    return told == TOLD ? send_all(external, "\n", 1, deadline) : told;
}

void external_bot_tell(struct external_bot *external, const char *line)
{
    enum { PATIENCE_MS = 1000 };
    if (external->process != 0 && send_line(external, line, now_ms() + PATIENCE_MS) != TOLD)
        end(external);
}

/* Takes the first whole line out of the input; false if there is none yet. */
static bool take_line(struct external_bot *external, struct text *line)
{
    struct text *input = &external->input;
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

static bool receive_line(struct external_bot *external, struct text *line, int limit_ms,
                         int64_t deadline, struct error *error)
{
    char part[4096];
    while (!take_line(external, line)) {
        if (external->input.length > ANSWER_MAX)
            return fail_by_garbage(external, external->input.data, error);
        if (!await(external, POLLIN, deadline))
            return fail_by_time(external, limit_ms, error);
        ssize_t length = recv(external->channel, part, sizeof part, MSG_DONTWAIT);
        if (length == 0 || (length < 0 && !is_momentary()))
            return fail_by_exit(external, error);
        if (length > 0)
            text_add_bytes(&external->input, part, (size_t)length);
    }
    return true;
}

static bool ask(struct external_bot *external, const char *question, struct text *answer,
                int limit_ms, struct error *error)
{
    int64_t deadline = now_ms() + limit_ms;
    if (external->process == 0 && !start(external, error))
        return false;
    switch (send_line(external, question, deadline)) {
    case TOLD_NOBODY:
        return fail_by_exit(external, error);
    case TOLD_LATE:
        return fail_by_time(external, limit_ms, error);
    case TOLD:
        break;
    }
    return receive_line(external, answer, limit_ms, deadline, error);
}

json_t *external_bot_ask(struct external_bot *external, const char *question, int limit_ms,
                         struct error *error)
{
    struct text line;
    json_t *answer = NULL;
    text_init(&line);
    if (ask(external, question, &line, limit_ms, error)) {
        answer = json_read(line.data, line.length, NULL);
        if (!json_is_object(answer)) {
            fail_by_garbage(external, line.data, error);
            json_decref(answer);
            answer = NULL;
        }
    }
    if (answer != NULL)
        external->has_answered = true;
    text_clear(&line);
    return answer;
}
