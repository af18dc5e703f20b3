/* local_bots.c: bots of a match at this terminal, each with what it has in mind; they think beside
 * the keyboard, which goes on being heard, and those that choose together think together. */
#include "local_match.h"

#include "hash.h"
#include "memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* One bot at one question. It has all that it needs here, so that the match may go on. */
struct bot_task {
    pthread_t thread;
    bool has_thread;
    int entry;  /* of the log: what it will be asked for */
    void *seen; /* and what it sees then */
    struct bot_request request;
    struct bot_answer answer;
    atomic_bool is_stopped;
    atomic_bool is_done;
};

static void *think(void *argument)
{
    struct bot_task *task = argument;
    bot_choose(&task->request, &task->answer);
    atomic_store(&task->is_done, true);
    return NULL;
}

/* The seed is from the match's, so that one seed gives one game, as far as a level counts
 * its effort by more than time; it is secret, so that nobody can work out beforehand what a
 * bot will play. Takes over what is seen. */
static struct bot_task *begin(struct local_match *local, int seat, int entry, void *seen)
{
    const struct match *match = &local->match;
    struct bot_task *task = memory_new(sizeof *task);
    if (local->bot_memories[seat] == NULL)
        local->bot_memories[seat] = bot_memory_new();
    task->entry = entry;
    task->seen = seen;
    task->request = (struct bot_request){
        .game = match->game,
        .seen = seen,
        .seats = match->options.seats,
        .seat = seat,
        .level = match->seats[seat].level,
        .seed = hash_bytes(match->seed, sizeof match->seed) + (uint64_t)entry,
        .memory = local->bot_memories[seat],
        .stop = &task->is_stopped,
    };
    task->has_thread = pthread_create(&task->thread, NULL, think, task) == 0;
    if (!task->has_thread)
        think(task);
    return task;
}

struct move local_end_bot(struct local_match *local, int seat)
{
    struct bot_task *task = local->bot_tasks[seat];
    if (task->has_thread)
        pthread_join(task->thread, NULL);
    struct move move = task->answer.move;
    local->bot_tasks[seat] = NULL;
    free(task->seen);
    free(task);
    return move;
}

/* Has a seat think about a position, unless it is at that already. */
static void begin_about(struct local_match *local, int seat, int entry, const void *state)
{
    const struct game *game = local->match.game;
    const struct bot_task *task = local->bot_tasks[seat];
    void *seen = memory_new(game->state_size);
    game->view(state, seat, seen);
    if (task != NULL && task->entry == entry && memcmp(task->seen, seen, game->state_size) == 0) {
        free(seen);
        return;
    }
    if (task != NULL) {
        atomic_store(&local->bot_tasks[seat]->is_stopped, true);
        local_end_bot(local, seat);
    }
    local->bot_tasks[seat] = begin(local, seat, entry, seen);
}

static int count_tasks(const struct local_match *local)
{
    int count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        count += local->bot_tasks[seat] != NULL && !local_has_bot_thought(local, seat);
    return count;
}

/* Makes some move of a seat that chooses together with others: it is sealed, so that those
 * who come after see the same whatever it is. False if they would not come next. */
static bool choose_for(const struct game *game, void *state, int seat, seat_mask others)
{
    struct move_list *moves = memory_new(sizeof *moves);
    game->list_moves(state, seat, moves);
    bool is_possible = moves->count > 0;
    if (is_possible)
        game->apply(state, seat, moves->moves[0], NULL);
    free(moves);
    return is_possible && game->to_act(state) == others;
}

/* Bots are asked in the order of their seats, each after the one before has chosen; that is
 * what each will see and what its seed counts, so a match is the same however many of them
 * think at a time. */
void local_begin_bot(struct local_match *local, int seat)
{
    const struct match *match = &local->match;
    const struct game *game = match->game;
    seat_mask others = match_to_act(match) & ~seat_bit(seat);
    int entry = match->log_count;
    void *state = memory_new(game->state_size);
    memcpy(state, match->state, game->state_size);
    begin_about(local, seat, entry, state);
    while (others != 0 && count_tasks(local) < local->bot_tasks_max &&
           choose_for(game, state, seat, others)) {
        seat = __builtin_ctz(others);
        others &= ~seat_bit(seat);
        if (!local_is_bot(local, seat))
            break;
        begin_about(local, seat, ++entry, state);
    }
    free(state);
}

bool local_has_bot_thought(const struct local_match *local, int seat)
{
    return atomic_load(&local->bot_tasks[seat]->is_done);
}

void local_stop_bots(struct local_match *local)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (local->bot_tasks[seat] != NULL)
            atomic_store(&local->bot_tasks[seat]->is_stopped, true);
}

void local_play_bot(struct local_match *local, int seat)
{
    local_begin_bot(local, seat);
    local_make(local, seat, local_end_bot(local, seat));
}

void local_forget_bots(struct local_match *local)
{
    local_stop_bots(local);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (local->bot_tasks[seat] != NULL)
            local_end_bot(local, seat);
        bot_memory_free(local->bot_memories[seat]);
        local->bot_memories[seat] = NULL;
    }
}
