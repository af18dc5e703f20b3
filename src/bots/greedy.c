/* greedy.c: a one-ply player that maximises its margin over the strongest rival, by the
 * game's standing or result(). Hidden information is sampled, and the margins averaged over
 * the samples; the strongest rival is another one in each. */
#include "bots_internal.h"
#include "knowledge.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static double margin_of(const int *standing, int seats, int me)
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

void margin_add(struct margin *margin, const struct bot_request *request, const void *state)
{
    int standing[SEATS_MAX];
    standing_of(request->game, state, standing);
    margin->sum += margin_of(standing, request->seats, request->seat);
    margin->count++;
}

static void evaluate_move(const struct bot_request *request, struct move move, const char *imagined,
                          int samples, char *scratch, struct margin *margin)
{
    const struct game *game = request->game;
    *margin = (struct margin){ 0 };
    for (int sample = 0; sample < samples; sample++) {
        memcpy(scratch, imagined + (size_t)sample * game->state_size, game->state_size);
        game->apply(scratch, request->seat, move, NULL);
        margin_add(margin, request, scratch);
    }
}

static void choose(const struct bot_request *request, const struct move_list *moves,
                   const char *imagined, int samples, char *scratch, struct rng *rng,
                   struct bot_answer *answer)
{
    struct margin best = { 0 };
    uint32_t equals = 0;
    for (int i = 0; i < moves->count; i++) {
        struct margin margin;
        evaluate_move(request, moves->moves[i], imagined, samples, scratch, &margin);
        if (equals == 0 || margin.sum > best.sum)
            equals = 0;
        else if (margin.sum < best.sum)
            continue;
        /* Among equals each is kept with the same chance, in one pass. */
        if (rng_below(rng, ++equals) == 0) {
            best = margin;
            answer->move = moves->moves[i];
        }
    }
    answer->visits = moves->count * samples;
}

void greedy_player(const struct bot_request *request, const struct move_list *moves,
                   const struct skill *skill, struct rng *rng, struct bot_answer *answer)
{
    const struct game *game = request->game;
    int samples = skill->samples;
    if (request->iterations > 0) {
        samples = request->iterations / moves->count;
        samples = samples < 1 ? 1 : samples > 64 ? 64 : samples;
    }
    char *memory = memory_new((size_t)(samples + 1) * game->state_size);
    char *scratch = memory + (size_t)samples * game->state_size;
    for (int sample = 0; sample < samples; sample++) {
        char *imagined = memory + (size_t)sample * game->state_size;
        memcpy(imagined, request->seen, game->state_size);
        game->imagine(imagined, request->seat, rng);
    }
    if (is_placement(request, memory, moves->moves[0], rng))
        greedy_choose_placement(request, moves, memory, skill, rng, answer);
    else
        choose(request, moves, memory, samples, scratch, rng, answer);
    bot_evaluate_view(request, rng, answer->value);
    free(memory);
}
