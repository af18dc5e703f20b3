/* match_bot.c: bots at the terminal's table, each with what it has in mind; they think beside
 * the keyboard, which goes on being heard, and those that choose together think together. */
#include "match.h"

#include "hash.h"
#include "memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* One bot at one question. It has all that it needs here, so that the table may go on. */
struct thinking {
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
    struct thinking *thinking = argument;
    bot_choose(&thinking->request, &thinking->answer);
    atomic_store(&thinking->is_done, true);
    return NULL;
}

/* The seed is from the match's, so that one seed gives one game, as far as a level counts
 * its effort by more than time; it is secret, so that nobody can work out beforehand what a
 * bot will play. Takes over what is seen. */
static struct thinking *begin(struct match *match, int seat, int entry, void *seen)
{
    const struct table *table = &match->table;
    struct thinking *thinking = memory_new(sizeof *thinking);
    if (match->memories[seat] == NULL)
        match->memories[seat] = bot_memory_new();
    thinking->entry = entry;
    thinking->seen = seen;
    thinking->request = (struct bot_request){
        .game = table->game,
        .seen = seen,
        .seats = table->options.seats,
        .seat = seat,
        .level = table->seats[seat].level,
        .seed = hash_bytes(table->seed, sizeof table->seed) + (uint64_t)entry,
        .memory = match->memories[seat],
        .stop = &thinking->is_stopped,
    };
    thinking->has_thread = pthread_create(&thinking->thread, NULL, think, thinking) == 0;
    if (!thinking->has_thread)
        think(thinking);
    return thinking;
}

struct move match_end_bot(struct match *match, int seat)
{
    struct thinking *thinking = match->thinking[seat];
    if (thinking->has_thread)
        pthread_join(thinking->thread, NULL);
    struct move move = thinking->answer.move;
    match->thinking[seat] = NULL;
    free(thinking->seen);
    free(thinking);
    return move;
}

/* Has a seat think about a position, unless it is at that already. */
static void begin_about(struct match *match, int seat, int entry, const void *state)
{
    const struct game *game = match->table.game;
    const struct thinking *thinking = match->thinking[seat];
    void *seen = memory_new(game->state_size);
    game->view(state, seat, seen);
    if (thinking != NULL && thinking->entry == entry &&
        memcmp(thinking->seen, seen, game->state_size) == 0) {
        free(seen);
        return;
    }
    if (thinking != NULL) {
        atomic_store(&match->thinking[seat]->is_stopped, true);
        match_end_bot(match, seat);
    }
    match->thinking[seat] = begin(match, seat, entry, seen);
}

static int count_thinking(const struct match *match)
{
    int count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        count += match->thinking[seat] != NULL && !match_has_bot_thought(match, seat);
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
void match_begin_bot(struct match *match, int seat)
{
    const struct table *table = &match->table;
    const struct game *game = table->game;
    seat_mask others = table_to_act(table) & ~seat_bit(seat);
    int entry = table->log_count;
    void *state = memory_new(game->state_size);
    memcpy(state, table->state, game->state_size);
    begin_about(match, seat, entry, state);
    while (others != 0 && count_thinking(match) < match->thinkers &&
           choose_for(game, state, seat, others)) {
        seat = __builtin_ctz(others);
        others &= ~seat_bit(seat);
        if (!match_is_bot(match, seat))
            break;
        begin_about(match, seat, ++entry, state);
    }
    free(state);
}

bool match_has_bot_thought(const struct match *match, int seat)
{
    return atomic_load(&match->thinking[seat]->is_done);
}

void match_stop_bots(struct match *match)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (match->thinking[seat] != NULL)
            atomic_store(&match->thinking[seat]->is_stopped, true);
}

void match_play_bot(struct match *match, int seat)
{
    match_begin_bot(match, seat);
    match_make(match, seat, match_end_bot(match, seat));
}

void match_forget_bots(struct match *match)
{
    match_stop_bots(match);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (match->thinking[seat] != NULL)
            match_end_bot(match, seat);
        bot_memory_free(match->memories[seat]);
        match->memories[seat] = NULL;
    }
}
