/* placement.c: choosing a placement, a move whose outcome the world decides. The moves with
 * the highest priors are the arms of a bandit: each is simulated by the world's estimate,
 * perturbed anew every time as the level's hand would, and the best posterior mean wins. */
#include "knowledge.h"
#include "memory.h"
#include "search_internal.h"
#include "worlds.h"

#include <stdlib.h>
#include <string.h>

enum { GUESSED_OUTCOMES = 2 }; /* random ones for each candidate, before any is simulated */

struct candidate {
    struct move move;
    struct margin prior_margin; /* by random outcomes */
    struct margin simulations;  /* by the world's estimates */
};

struct move perturb_move(const struct bot_request *request, struct move intended,
                         const struct skill *skill, struct rng *rng)
{
    return attempt_of(request->game, request->seen, request->seat, intended, skill->clumsiness,
                      rng);
}

/* ---- simulating one move ---- */

struct simulation {
    const struct bot_request *request;
    const void *state; /* from which moves are simulated */
    void *scratch;
    struct move_list *outcomes;
    struct rng *rng;
    int clumsiness;     /* of the hand that simulates */
    double deadline_ms; /* of the simulations; 0: none */
};

static void simulation_init(struct simulation *simulation, const struct bot_request *request,
                            const void *state, int clumsiness, struct rng *rng)
{
    *simulation = (struct simulation){ .request = request,
                                       .state = state,
                                       .scratch = memory_new(request->game->state_size),
                                       .outcomes = memory_new(sizeof *simulation->outcomes),
                                       .rng = rng,
                                       .clumsiness = clumsiness };
}

static void simulation_set_deadline(struct simulation *simulation, int time_ms)
{
    if (time_ms > 0)
        simulation->deadline_ms = search_now_ms(simulation->request->counts_cpu_time) + time_ms;
}

static bool is_cancelled(void *self)
{
    const struct simulation *simulation = self;
    const struct bot_request *request = simulation->request;
    return (simulation->deadline_ms > 0 &&
            search_now_ms(request->counts_cpu_time) >= simulation->deadline_ms) ||
           (request->stop != NULL && atomic_load_explicit(request->stop, memory_order_relaxed));
}

static void simulation_clear(struct simulation *simulation)
{
    free(simulation->scratch);
    free(simulation->outcomes);
}

static void simulate_move(struct simulation *simulation, struct move move)
{
    const struct game *game = simulation->request->game;
    memcpy(simulation->scratch, simulation->state, game->state_size);
    game->apply(simulation->scratch, simulation->request->seat, move, NULL);
}

static seat_mask asked(const struct simulation *simulation)
{
    return simulation->request->game->to_act(simulation->scratch);
}

/* Any of the outcomes that the rules list. */
static void apply_random_outcome(struct simulation *simulation, int seat)
{
    const struct game *game = simulation->request->game;
    game->list_moves(simulation->scratch, seat, simulation->outcomes);
    uint32_t pick = rng_below(simulation->rng, (uint32_t)simulation->outcomes->count);
    game->apply(simulation->scratch, seat, simulation->outcomes->moves[pick], NULL);
}

/* What the seat's hand does in time. */
static bool apply_reaction(struct simulation *simulation)
{
    const struct bot_request *request = simulation->request;
    struct move move;
    if (asked(simulation) != seat_bit(request->seat) ||
        !react_of(request->game, simulation->scratch, request->seat, simulation->clumsiness,
                  simulation->rng, &move))
        return false;
    request->game->apply(simulation->scratch, request->seat, move, NULL);
    return true;
}

/* Draws, and reactions of the hand between them. */
static void resolve_draws(struct simulation *simulation)
{
    while (asked(simulation) == seat_bit(SEAT_CHANCE) || apply_reaction(simulation))
        if (asked(simulation) == seat_bit(SEAT_CHANCE))
            apply_random_outcome(simulation, SEAT_CHANCE);
}

/* The same of all that chance and the world decide next. */
static void apply_random_outcomes(struct simulation *simulation)
{
    resolve_draws(simulation);
    while (asked(simulation) == seat_bit(SEAT_WORLD)) {
        apply_random_outcome(simulation, SEAT_WORLD);
        resolve_draws(simulation);
    }
}

/* False if it was cancelled at the deadline: a great heap takes seconds, and what has not
 * fallen by then counts as holding. */
static bool resolve_world(struct simulation *simulation)
{
    const struct game *game = simulation->request->game;
    const struct cancellation cancellation = { is_cancelled, simulation };
    bool is_whole = true;
    while (asked(simulation) == seat_bit(SEAT_WORLD)) {
        is_whole &=
            world_of(game)->estimate(simulation->scratch, &cancellation, simulation->outcomes);
        for (int i = 0; i < simulation->outcomes->count; i++)
            game->apply(simulation->scratch, SEAT_WORLD, simulation->outcomes->moves[i], NULL);
        resolve_draws(simulation);
    }
    return is_whole;
}

bool is_placement(const struct bot_request *request, const void *state, struct move move,
                  struct rng *rng)
{
    struct simulation simulation;
    if (world_of(request->game) == NULL)
        return false;
    simulation_init(&simulation, request, state, 100, rng);
    simulate_move(&simulation, move);
    resolve_draws(&simulation);
    bool is_worlds = asked(&simulation) == seat_bit(SEAT_WORLD);
    simulation_clear(&simulation);
    return is_worlds;
}

/* ---- the greedy player's choice: few simulations, by the margin of the standing ---- */

static double mean(const struct margin *margin)
{
    return margin->sum / margin->count;
}

static void guess_margin(struct simulation *simulation, struct candidate *candidate)
{
    for (int guess = 0; guess < GUESSED_OUTCOMES; guess++) {
        simulate_move(simulation, candidate->move);
        apply_random_outcomes(simulation);
        margin_add(&candidate->prior_margin, simulation->request, simulation->scratch);
    }
}

static void simulate_candidate(struct simulation *simulation, struct candidate *candidate,
                               const struct skill *skill)
{
    simulate_move(simulation,
                  perturb_move(simulation->request, candidate->move, skill, simulation->rng));
    resolve_draws(simulation);
    resolve_world(simulation);
    margin_add(&candidate->simulations, simulation->request, simulation->scratch);
}

/* Partial selection: the `wanted` best prior margins come first, equals in random order. */
static void select_best(struct candidate *candidates, int count, int wanted, struct rng *rng)
{
    for (int i = 0; i < wanted; i++) {
        int best = i;
        uint32_t equals = 1;
        for (int j = i + 1; j < count; j++) {
            double better =
                mean(&candidates[j].prior_margin) - mean(&candidates[best].prior_margin);
            if (better > 0)
                equals = 1;
            if (better > 0 || (better == 0 && rng_below(rng, ++equals) == 0))
                best = j;
        }
        struct candidate swap = candidates[i];
        candidates[i] = candidates[best];
        candidates[best] = swap;
    }
}

/* The best mean so far; of equals the one with the better prior. */
static struct candidate *best_simulated(struct candidate *candidates, int count)
{
    struct candidate *best = candidates;
    for (int i = 1; i < count; i++)
        if (mean(&candidates[i].simulations) > mean(&best->simulations))
            best = &candidates[i];
    return best;
}

void greedy_choose_placement(const struct bot_request *request, const struct move_list *moves,
                             const void *state, const struct skill *skill, struct rng *rng,
                             struct bot_answer *answer)
{
    struct simulation simulation;
    struct candidate *candidates = memory_new((size_t)moves->count * sizeof *candidates);
    int simulations = skill->simulations;
    if (request->iterations > 0 && request->iterations < simulations)
        simulations = request->iterations;
    int count = skill->candidates < moves->count ? skill->candidates : moves->count;
    if (count > simulations)
        count = simulations;
    simulation_init(&simulation, request, state, skill->clumsiness, rng);
    for (int i = 0; i < moves->count; i++) {
        candidates[i].move = moves->moves[i];
        guess_margin(&simulation, &candidates[i]);
    }
    select_best(candidates, moves->count, count, rng);
    /* Each once; then the leader again and again, until its mean is below another's. */
    simulation_set_deadline(&simulation, request->iterations > 0 ? 0 : request->time_ms);
    int done = 0;
    for (; done < simulations && (done < count || !is_cancelled(&simulation)); done++)
        simulate_candidate(&simulation,
                           done < count ? &candidates[done] : best_simulated(candidates, count),
                           skill);
    const struct candidate *best = best_simulated(candidates, count);
    answer->move = perturb_move(request, best->move, skill, rng);
    answer->visits = GUESSED_OUTCOMES * moves->count + done;
    simulation_clear(&simulation);
    free(candidates);
}

/* ---- the other levels' choice: a bandit over arms, in the time there is ---- */

enum {
    SIMULATIONS_MS = 400, /* of a level without a time of its own: a great heap takes long */
    RANGE_SAMPLES = 3,    /* of the best and of the worst priors, for the range of values */
    SETTLED_AFTER = 14    /* simulations of an arm that never failed */
};

#define PRIOR_COUNT 2.0 /* simulations that a prior counts for */
#define RANGE_MIN 0.02  /* of a probability of winning: smaller differences of values are noise */

struct placement_arm {
    struct move move;
    double prior; /* probability to hold */
    double total[SEATS_MAX];
    int count; /* of simulations */
};

struct placement_search {
    struct simulation simulation;
    const struct skill *skill;
    struct placement_arm *arms; /* by prior, best first */
    int count;
    int simulations;
    double least, most; /* of the seat's values so far */
};

/* Evaluates the position reached, and widens the range of values by it. */
static void evaluate_outcome(struct placement_search *search, double value[SEATS_MAX])
{
    const struct bot_request *request = search->simulation.request;
    memset(value, 0, SEATS_MAX * sizeof *value);
    bot_evaluate(request, search->simulation.scratch, value);
    double own = value[request->seat];
    search->least = own < search->least ? own : search->least;
    search->most = own > search->most ? own : search->most;
}

static void sample_range(struct placement_search *search, const struct placement_arm *arm)
{
    double value[SEATS_MAX];
    simulate_move(&search->simulation, arm->move);
    apply_random_outcomes(&search->simulation);
    evaluate_outcome(search, value);
}

static void simulate_arm(struct placement_search *search, struct placement_arm *arm)
{
    struct simulation *simulation = &search->simulation;
    double value[SEATS_MAX];
    simulate_move(simulation,
                  perturb_move(simulation->request, arm->move, search->skill, simulation->rng));
    resolve_draws(simulation);
    if (!resolve_world(simulation) && search->simulations > 0)
        return; /* a truncated simulation is of use only where there is no other */
    evaluate_outcome(search, value);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        arm->total[seat] += value[seat];
    arm->count++;
    search->simulations++;
}

/* Posterior mean of holding: the values scaled to their range, the prior as a pseudo-count. */
static double posterior_of(const struct placement_search *search, const struct placement_arm *arm)
{
    double stake = search->most - search->least;
    stake = stake > RANGE_MIN ? stake : RANGE_MIN;
    double own = arm->total[search->simulation.request->seat];
    double held = arm->count - (arm->count * search->most - own) / stake;
    return (PRIOR_COUNT * arm->prior + held) / (PRIOR_COUNT + arm->count);
}

static struct placement_arm *best_arm(const struct placement_search *search, bool is_simulated)
{
    struct placement_arm *best = NULL;
    for (int i = 0; i < search->count; i++) {
        struct placement_arm *arm = &search->arms[i];
        if ((arm->count > 0 || !is_simulated) &&
            (best == NULL || posterior_of(search, arm) > posterior_of(search, best)))
            best = arm;
    }
    return best;
}

/* The moves as arms, sorted by their priors. */
static void list_arms(struct placement_search *search, const struct move_list *moves)
{
    const struct bot_request *request = search->simulation.request;
    const struct knowledge *knowledge = knowledge_of(request->game);
    float *priors = memory_new((size_t)moves->count * sizeof *priors);
    if (knowledge != NULL && knowledge->prior != NULL)
        knowledge->prior(search->simulation.state, request->seat, moves, priors);
    search->arms = memory_new((size_t)moves->count * sizeof *search->arms);
    search->count = moves->count;
    for (int i = 0; i < moves->count; i++) {
        int at = i;
        for (; at > 0 && search->arms[at - 1].prior < (double)priors[i]; at--)
            search->arms[at] = search->arms[at - 1];
        search->arms[at] =
            (struct placement_arm){ .move = moves->moves[i], .prior = (double)priors[i] };
    }
    free(priors);
}

static bool is_settled(const struct placement_search *search, const struct placement_arm *arm)
{
    double own = arm->total[search->simulation.request->seat];
    return arm->count >= SETTLED_AFTER && arm->count * search->most - own < RANGE_MIN * arm->count;
}

/* Always simulates the arm with the best posterior mean: a lucky one falls behind when it
 * fails. */
static void run_simulations(struct placement_search *search)
{
    const struct bot_request *request = search->simulation.request;
    const struct skill *skill = search->skill;
    int simulations = skill->simulations,
        time_ms = skill->time_ms > 0 ? skill->time_ms : SIMULATIONS_MS;
    if (request->iterations > 0) {
        simulations = request->iterations < simulations ? request->iterations : simulations;
        time_ms = 0;
    }
    if (request->time_ms > 0 && (time_ms == 0 || request->time_ms < time_ms))
        time_ms = request->time_ms;
    simulation_set_deadline(&search->simulation, time_ms);
    for (int i = 0; i < RANGE_SAMPLES && i < search->count; i++) {
        sample_range(search, &search->arms[i]);
        sample_range(search, &search->arms[search->count - 1 - i]);
    }
    search->count = skill->candidates < search->count ? skill->candidates : search->count;
    while (search->simulations < simulations) {
        struct placement_arm *arm = best_arm(search, false);
        if (is_settled(search, arm))
            return;
        simulate_arm(search, arm);
        if (is_cancelled(&search->simulation))
            return;
    }
}

static void fill_considered(const struct placement_search *search, struct bot_answer *answer)
{
    int seat = search->simulation.request->seat;
    for (int i = 0; i < search->count; i++) {
        const struct placement_arm *arm = &search->arms[i];
        if (arm->count == 0)
            continue;
        struct considered_move one = { arm->move, arm->total[seat] / arm->count, arm->count };
        int at = answer->considered_count < CONSIDERED_MAX ? answer->considered_count++
                                                           : CONSIDERED_MAX - 1;
        for (; at > 0 && answer->considered[at - 1].value < one.value; at--)
            answer->considered[at] = answer->considered[at - 1];
        answer->considered[at] = one;
    }
}

static void choose_arm(struct placement_search *search, struct bot_answer *answer)
{
    const struct bot_request *request = search->simulation.request;
    const struct skill *skill = search->skill;
    struct rng *rng = search->simulation.rng;
    struct placement_arm *best;
    if (skill->simulations > 0) {
        run_simulations(search);
        best = best_arm(search, true);
        for (int seat = 0; seat < request->seats; seat++)
            answer->value[seat] = best->total[seat] / best->count;
        fill_considered(search, answer);
    } else { /* without simulations: any of the best priors */
        int count = skill->candidates < search->count ? skill->candidates : search->count;
        best = &search->arms[count > 1 ? rng_below(rng, (uint32_t)count) : 0];
        bot_evaluate(request, search->simulation.state, answer->value);
    }
    answer->move = perturb_move(request, best->move, skill, rng);
    answer->visits = search->simulations > 0 ? search->simulations : 1;
}

bool choose_placement(const struct bot_request *request, const struct move_list *moves,
                      const struct skill *skill, struct rng *rng, struct bot_answer *answer)
{
    const struct game *game = request->game;
    if (world_of(game) == NULL)
        return false;
    char *imagined = memory_new(game->state_size);
    memcpy(imagined, request->seen, game->state_size);
    game->imagine(imagined, request->seat, rng);
    bool is_by_hand = is_placement(request, imagined, moves->moves[0], rng);
    if (is_by_hand) {
        struct placement_search search = { .skill = skill, .least = 1, .most = 0 };
        simulation_init(&search.simulation, request, imagined, skill->clumsiness, rng);
        list_arms(&search, moves);
        choose_arm(&search, answer);
        free(search.arms);
        simulation_clear(&search.simulation);
    }
    free(imagined);
    return is_by_hand;
}
