/* arena_run.c: worker processes that play, and a parent that hands out blocks and sums up. */
#include "arena.h"

#include "arena_external.h"
#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double arena_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

enum { AHEAD = 8 }; /* blocks that a process may be ahead of the slowest, per process */

/* A worker's message after every game, in the order of the rotations: its result, or why it
 * could not be played. */
struct report {
    bool is_played;
    struct error error;
    struct arena_game game; /* its forfeiter is the bot that cannot be used */
};

struct arena_block {
    int number;
    int played; /* games of it */
    struct arena_game games[SEATS_MAX];
};

struct arena_worker {
    pid_t process;
    int orders;                /* to it: numbers of blocks */
    int reports;               /* from it */
    struct arena_block *block; /* at which it is, or NULL */
    double began;              /* its game, by arena_now() */
    size_t received;           /* bytes of the next report */
    struct report report;
};

struct run {
    const struct arena *arena;
    struct arena_tally *tally;
    struct arena_worker *workers;
    int count;
    int next; /* block to be handed out */
    int window;
    struct arena_block **waiting; /* by number modulo window: played, but not its turn yet */
    int games;                    /* that ended, those of blocks that are not counted yet, too */
    double seconds;               /* that they took, all together */
    struct error *error;
};

/* ---- a worker ---- */

static bool read_whole(int file, void *data, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t part = read(file, (char *)data + done, size - done);
        if (part == 0 || (part < 0 && errno != EINTR))
            return false;
        done += part > 0 ? (size_t)part : 0;
    }
    return true;
}

static bool write_whole(int file, const void *data, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t part = write(file, (const char *)data + done, size - done);
        if (part < 0 && errno != EINTR)
            return false;
        done += part > 0 ? (size_t)part : 0;
    }
    return true;
}

/* Plays a block and reports every game; false if there is no more to do. */
static bool play_block(struct arena_programs *programs, const struct arena *arena, int block,
                       int reports)
{
    struct report *report = memory_new(sizeof *report);
    bool goes_on = true;
    for (int i = 0; i < arena->options.seats && goes_on; i++) {
        memset(report, 0, sizeof *report);
        report->is_played = arena_play(programs, block, i, &report->game, &report->error);
        goes_on = write_whole(reports, report, sizeof *report) && report->is_played;
    }
    free(report);
    return goes_on;
}

static void run_worker(const struct arena *arena, int orders, int reports)
{
    struct arena_programs *programs = arena_programs_new(arena);
    int block;
    while (read_whole(orders, &block, sizeof block) && play_block(programs, arena, block, reports))
        ;
    arena_programs_free(programs);
}

/* ---- the parent ---- */

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    is_interrupted = 1;
}

static bool start_worker(struct run *run, struct arena_worker *worker)
{
    int orders[2], reports[2];
    if (pipe2(orders, O_CLOEXEC) != 0)
        return false;
    if (pipe2(reports, O_CLOEXEC) != 0) {
        close(orders[0]);
        close(orders[1]);
        return false;
    }
    worker->process = fork();
    if (worker->process == 0) {
        signal(SIGINT, SIG_IGN); /* the parent handles it, and ends the workers */
        external_bots_end_on(SIGTERM);
        for (struct arena_worker *w = run->workers; w < worker; w++) {
            close(w->orders);
            close(w->reports);
        }
        close(orders[1]);
        close(reports[0]);
        run_worker(run->arena, orders[0], reports[1]);
        _exit(0);
    }
    close(orders[0]);
    close(reports[1]);
    worker->orders = orders[1];
    worker->reports = reports[0];
    if (worker->process > 0)
        return true;
    close(worker->orders);
    close(worker->reports);
    return false;
}

/* A worker without orders ends by itself; one in a game is ended by a signal. */
static void stop_worker(struct arena_worker *worker)
{
    if (worker->block != NULL)
        kill(worker->process, SIGTERM);
    close(worker->orders);
    close(worker->reports);
    while (waitpid(worker->process, NULL, 0) < 0 && errno == EINTR)
        ;
}

static void give_order(struct run *run, struct arena_worker *worker)
{
    if (run->next >= run->arena->blocks || run->next >= run->tally->blocks + run->window)
        return;
    worker->block = memory_new(sizeof *worker->block);
    worker->block->number = run->next;
    worker->began = arena_now();
    if (write_whole(worker->orders, &run->next, sizeof run->next))
        run->next++;
}

static bool is_decided(const struct run *run)
{
    return run->arena->stops_when_decided && arena_verdict(run->tally, run->arena) != 0;
}

/* Blocks are added in their order, so that the end does not depend on who was quicker. */
static void take_block(struct run *run, struct arena_block *block)
{
    run->waiting[block->number % run->window] = block;
    for (;;) {
        struct arena_block **first = &run->waiting[run->tally->blocks % run->window];
        if (*first == NULL || is_decided(run))
            return;
        arena_tally_add(run->tally, run->arena, (*first)->games);
        free(*first);
        *first = NULL;
    }
}

static void take_game(struct run *run, struct arena_worker *worker)
{
    struct arena_block *block = worker->block;
    double now = arena_now();
    run->games++;
    run->seconds += now - worker->began;
    worker->began = now;
    block->games[block->played++] = worker->report.game;
    if (block->played == run->arena->options.seats) {
        worker->block = NULL;
        take_block(run, block);
    }
}

static bool fail_about_bot(const struct run *run, const struct report *report)
{
    char why[ARENA_REASON_MAX];
    arena_write_reason(run->arena, &report->error, why);
    return error_with(run->error, ERROR_FAILED, "arena.unusable",
                      text_field("bot", run->arena->bots[report->game.forfeiter].name),
                      text_field("why", why));
}

static bool fail_about_worker(const struct run *run, struct arena_worker *worker)
{
    int status = 0;
    while (waitpid(worker->process, &status, 0) < 0 && errno == EINTR)
        ;
    close(worker->orders);
    close(worker->reports);
    worker->process = 0;
    return error_with(
        run->error, ERROR_FAILED, "arena.worker-died",
        number_field("block", worker->block != NULL ? worker->block->number + 1 : run->next),
        WIFSIGNALED(status) ? text_field("why", strsignal(WTERMSIG(status)))
                            : word_field("why", "ended"));
}

static bool hear_worker(struct run *run, struct arena_worker *worker)
{
    char *to = (char *)&worker->report + worker->received;
    ssize_t part = read(worker->reports, to, sizeof worker->report - worker->received);
    if (part < 0 && errno == EINTR)
        return true;
    if (part <= 0)
        return fail_about_worker(run, worker);
    worker->received += (size_t)part;
    if (worker->received < sizeof worker->report)
        return true;
    worker->received = 0;
    if (!worker->report.is_played)
        return fail_about_bot(run, &worker->report);
    take_game(run, worker);
    return true;
}

/* Takes what has been reported by now, or within wait_ms; false if a worker failed. */
static bool hear_workers(struct run *run, struct pollfd *files, int wait_ms)
{
    bool is_well = true;
    for (int i = 0; i < run->count; i++)
        files[i] = (struct pollfd){ run->workers[i].reports, POLLIN, 0 };
    if (poll(files, (nfds_t)run->count, wait_ms) < 0)
        return true; /* a signal */
    for (int i = 0; i < run->count && is_well; i++)
        if (files[i].revents != 0)
            is_well = hear_worker(run, &run->workers[i]);
    return is_well;
}

/* After an interruption every block that is whole counts, also behind one that is not: how it
 * ends depends on the moment anyway. */
static void take_rest(struct run *run, struct pollfd *files)
{
    int games;
    do {
        games = run->games;
        hear_workers(run, files, 0);
    } while (run->games > games);
    for (int i = 0, first = run->tally->blocks; i < run->window; i++) {
        struct arena_block **block = &run->waiting[(first + i) % run->window];
        if (*block != NULL)
            arena_tally_add(run->tally, run->arena, (*block)->games);
        free(*block);
        *block = NULL;
    }
}

/* About so many seconds more for all games, if they take as long as those before; negative
 * before the first has ended. */
static double seconds_left(const struct run *run)
{
    int left = run->arena->blocks * run->arena->options.seats - run->games;
    if (run->games == 0)
        return -1;
    double mean = run->seconds / run->games;
    double seconds = left * mean, now = arena_now();
    for (int i = 0; i < run->count; i++)
        if (run->workers[i].block != NULL)
            seconds -= fmin(now - run->workers[i].began, mean);
    return fmax(seconds, 0) / run->count;
}

static bool run_all(struct run *run, arena_viewer *show, void *viewer)
{
    enum { SHOW_MS = 500 };
    struct pollfd *files = memory_new((size_t)run->count * sizeof *files);
    bool is_well = true;
    while (is_well && !is_interrupted && !is_decided(run) &&
           run->tally->blocks < run->arena->blocks) {
        for (int i = 0; i < run->count; i++)
            if (run->workers[i].block == NULL)
                give_order(run, &run->workers[i]);
        is_well = hear_workers(run, files, SHOW_MS);
        if (show != NULL)
            show(viewer, &(struct arena_interim){ run->tally, run->games, seconds_left(run) });
    }
    if (is_well && is_interrupted)
        take_rest(run, files);
    free(files);
    run->tally->end = !is_well                                   ? ARENA_BROKE
                      : is_decided(run)                          ? ARENA_DECIDED
                      : run->tally->blocks == run->arena->blocks ? ARENA_PLAYED_ALL
                                                                 : ARENA_INTERRUPTED;
    return is_well;
}

bool arena_run(const struct arena *arena, struct arena_tally *tally, arena_viewer *show,
               void *viewer, struct error *error)
{
    int wanted = arena->processes < arena->blocks ? arena->processes : arena->blocks;
    struct run run = { .arena = arena,
                       .tally = tally,
                       .workers = memory_new((size_t)wanted * sizeof *run.workers),
                       .window = AHEAD * wanted,
                       .error = error };
    struct sigaction on_end = { .sa_handler = interrupt }, before_int, before_term, before_pipe;
    run.waiting = memory_new((size_t)run.window * sizeof *run.waiting);
    is_interrupted = 0;
    fflush(stdout); /* or every process would print it */
    sigaction(SIGINT, &on_end, &before_int);
    sigaction(SIGTERM, &on_end, &before_term);
    sigaction(SIGPIPE, &(struct sigaction){ .sa_handler = SIG_IGN }, &before_pipe);
    while (run.count < wanted && start_worker(&run, &run.workers[run.count]))
        run.count++;
    bool is_well =
        run.count > 0 ? run_all(&run, show, viewer)
                      : error_with(error, ERROR_FAILED, "error.system", system_field("why", errno));
    for (int i = 0; i < run.count; i++) {
        if (run.workers[i].process > 0)
            stop_worker(&run.workers[i]);
        free(run.workers[i].block);
    }
    sigaction(SIGINT, &before_int, NULL);
    sigaction(SIGTERM, &before_term, NULL);
    sigaction(SIGPIPE, &before_pipe, NULL);
    for (int i = 0; i < run.window; i++)
        free(run.waiting[i]);
    free(run.waiting);
    free(run.workers);
    return is_well;
}
