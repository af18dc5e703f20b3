/* greedy.c: the move after which it would be furthest ahead: if the game ended
 * there, or in the game's own opinion. What it cannot see it guesses a number of times and
 * averages, so the rival it measures itself against is the strongest one it can imagine. */
#include "bots_internal.h"
#include "knowledge.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static double ahead_of_rivals(const int *standing, int seats, int me)
{
    int strongest = 0;
    bool has_rival = false;
    for (int seat = 0; seat < seats; seat++)
        if (seat != me && (!has_rival || standing[seat] > strongest)) {
            strongest = standing[seat];
            has_rival = true;
        }
    return standing[me] - strongest;
}

void lead_add(struct lead *lead, const struct bot_request *request, const void *state)
{
    int standing[SEATS_MAX];
    standing_of(request->game, state, standing);
    lead->ahead += ahead_of_rivals(standing, request->seats, request->seat);
    lead->count++;
}

static void look_at(const struct bot_request *request, struct move move, const char *imagined,
                    int worlds, char *scratch, struct lead *lead)
{
    const struct game *game = request->game;
    *lead = (struct lead){ 0 };
    for (int world = 0; world < worlds; world++) {
        memcpy(scratch, imagined + (size_t)world * game->state_size, game->state_size);
        game->apply(scratch, request->seat, move, NULL);
        lead_add(lead, request, scratch);
    }
}

static void choose(const struct bot_request *request, const struct move_list *moves,
                   const char *imagined, int worlds, char *scratch, struct rng *rng,
                   struct bot_answer *answer)
{
    struct lead best = { 0 };
    uint32_t equals = 0;
    for (int i = 0; i < moves->count; i++) {
        struct lead lead;
        look_at(request, moves->moves[i], imagined, worlds, scratch, &lead);
        if (equals == 0 || lead.ahead > best.ahead)
            equals = 0;
        else if (lead.ahead < best.ahead)
            continue;
        /* Among equals each is kept with the same chance, in one pass. */
        if (rng_below(rng, ++equals) == 0) {
            best = lead;
            answer->move = moves->moves[i];
        }
    }
    answer->visits = moves->count * worlds;
}

void greedy_player(const struct bot_request *request, const struct move_list *moves,
                   const struct skill *skill, struct rng *rng, struct bot_answer *answer)
{
    const struct game *game = request->game;
    int worlds = skill->worlds;
    if (request->iterations > 0) {
        worlds = request->iterations / moves->count;
        worlds = worlds < 1 ? 1 : worlds > 64 ? 64 : worlds;
    }
    char *memory = memory_new((size_t)(worlds + 1) * game->state_size);
    char *scratch = memory + (size_t)worlds * game->state_size;
    for (int world = 0; world < worlds; world++) {
        char *imagined = memory + (size_t)world * game->state_size;
        memcpy(imagined, request->seen, game->state_size);
        game->imagine(imagined, request->seat, rng);
    }
    if (is_for_the_world(request, memory, moves->moves[0], rng))
        try_out(request, moves, memory, skill, rng, answer);
    else
        choose(request, moves, memory, worlds, scratch, rng, answer);
    opinion_of_view(request, rng, answer->value);
    free(memory);
}
