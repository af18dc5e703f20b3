/* guesses.c: worlds without physics. */
#include "guesses.h"

#include "adresse_drop.h"
#include "hash.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* The state alone says which, so that a record made this way is verified this way. */
static void guess(const struct game *game, const void *state, struct move_list *out)
{
    void *now = memory_new(game->state_size);
    struct move_list *listed = memory_new(sizeof *listed);
    memcpy(now, state, game->state_size);
    out->count = 0;
    while (out->count < MOVES_MAX && game->to_act(now) == seat_bit(SEAT_WORLD)) {
        game->list_moves(now, SEAT_WORLD, listed);
        uint64_t pick = hash_bytes(now, game->state_size) % (uint64_t)listed->count;
        add_move(out, listed->moves[pick].code);
        game->apply(now, SEAT_WORLD, listed->moves[pick], NULL);
    }
    free(listed);
    free(now);
}

static void run(const void *state, struct move_list *out, struct json *motion)
{
    (void)motion; /* nothing was seen to move */
    guess(&adresse_game, state, out);
}

static bool estimate(const void *state, const struct cancellation *cancellation,
                     struct move_list *out)
{
    (void)cancellation;
    guess(&adresse_game, state, out);
    return true;
}

static const struct world adresse_guesses = {
    .game = &adresse_game,
    .world_version = 1,
    .run = run,
    .estimate = estimate,
    .read_drop = adresse_read_drop,
    .write_drop = adresse_write_drop,
};

const struct world *const guessing_worlds[] = { &adresse_guesses, NULL };
