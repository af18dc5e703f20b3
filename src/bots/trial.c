/* trial.c: moves of the hand. A place is chosen as a person would: by its looks first, then
 * by trying the likeliest in the mind, each time with a hand that trembles a little
 * differently, and the one that holds most often is taken. */
#include "knowledge.h"
#include "memory.h"
#include "search_internal.h"
#include "worlds.h"

#include <stdlib.h>
#include <string.h>

enum { GUESSES = 2 }; /* at what the world would say, before a place is tried out */

struct candidate {
    struct move move;
    struct lead looks;  /* by the rules' own guesses */
    struct lead trials; /* by the world */
};

struct move move_made_by_hand(const struct bot_request *request, struct move intended,
                              const struct skill *skill, struct rng *rng)
{
    return attempt_of(request->game, request->seen, request->seat, intended, skill->clumsiness,
                      rng);
}

/* ---- what follows a move ---- */

struct bench {
    const struct bot_request *request;
    const void *state; /* from which moves are tried */
    void *scratch;
    struct move_list *outcomes;
    struct rng *rng;
    double ends_ms; /* when the time for trials is over; 0 is never */
};

static void bench_init(struct bench *bench, const struct bot_request *request, const void *state,
                       struct rng *rng)
{
    *bench = (struct bench){ .request = request,
                             .state = state,
                             .scratch = memory_new(request->game->state_size),
                             .outcomes = memory_new(sizeof *bench->outcomes),
                             .rng = rng };
}

static void bench_limit(struct bench *bench, int time_ms)
{
    if (time_ms > 0)
        bench->ends_ms = search_now_ms(bench->request->counts_cpu_time) + time_ms;
}

static bool time_is_over(void *self)
{
    const struct bench *bench = self;
    const struct bot_request *request = bench->request;
    return (bench->ends_ms > 0 && search_now_ms(request->counts_cpu_time) >= bench->ends_ms) ||
           (request->stop != NULL && atomic_load_explicit(request->stop, memory_order_relaxed));
}

static void bench_clear(struct bench *bench)
{
    free(bench->scratch);
    free(bench->outcomes);
}

static void begin(struct bench *bench, struct move move)
{
    const struct game *game = bench->request->game;
    memcpy(bench->scratch, bench->state, game->state_size);
    game->apply(bench->scratch, bench->request->seat, move, NULL);
}

static seat_mask asked(const struct bench *bench)
{
    return bench->request->game->to_act(bench->scratch);
}

/* Any of the outcomes that the rules think possible. */
static void let_happen(struct bench *bench, int seat)
{
    const struct game *game = bench->request->game;
    game->list_moves(bench->scratch, seat, bench->outcomes);
    uint32_t pick = rng_below(bench->rng, (uint32_t)bench->outcomes->count);
    game->apply(bench->scratch, seat, bench->outcomes->moves[pick], NULL);
}

static void draw(struct bench *bench)
{
    while (asked(bench) == seat_bit(SEAT_CHANCE))
        let_happen(bench, SEAT_CHANCE);
}

/* What chance draws, and what the rules think that the world would say. */
static void guess_outcomes(struct bench *bench)
{
    for (int seat; (seat = outcome_seat(asked(bench))) >= 0;)
        let_happen(bench, seat);
}

/* False if it was broken off because time is over: a great heap takes seconds, and what has
 * not fallen by then counts as what holds. */
static bool let_world(struct bench *bench)
{
    const struct game *game = bench->request->game;
    const struct patience patience = { time_is_over, bench };
    bool is_whole = true;
    while (asked(bench) == seat_bit(SEAT_WORLD)) {
        is_whole &= world_of(game)->plan(bench->scratch, &patience, bench->outcomes);
        for (int i = 0; i < bench->outcomes->count; i++)
            game->apply(bench->scratch, SEAT_WORLD, bench->outcomes->moves[i], NULL);
        draw(bench);
    }
    return is_whole;
}

bool is_for_the_world(const struct bot_request *request, const void *state, struct move move,
                      struct rng *rng)
{
    struct bench bench;
    if (world_of(request->game) == NULL)
        return false;
    bench_init(&bench, request, state, rng);
    begin(&bench, move);
    draw(&bench);
    bool is_worlds = asked(&bench) == seat_bit(SEAT_WORLD);
    bench_clear(&bench);
    return is_worlds;
}

/* ---- choosing with few trials, for those who measure others ---- */

static double mean(const struct lead *lead)
{
    return lead->ahead / lead->count;
}

static void look_at(struct bench *bench, struct candidate *candidate)
{
    for (int guess = 0; guess < GUESSES; guess++) {
        begin(bench, candidate->move);
        guess_outcomes(bench);
        lead_add(&candidate->looks, bench->request, bench->scratch);
    }
}

static void try_once(struct bench *bench, struct candidate *candidate, const struct skill *skill)
{
    begin(bench, move_made_by_hand(bench->request, candidate->move, skill, bench->rng));
    draw(bench);
    let_world(bench);
    lead_add(&candidate->trials, bench->request, bench->scratch);
}

/* The best by their looks come first, equals in any order. */
static void put_best_first(struct candidate *candidates, int count, int wanted, struct rng *rng)
{
    for (int i = 0; i < wanted; i++) {
        int best = i;
        uint32_t equals = 1;
        for (int j = i + 1; j < count; j++) {
            double better = mean(&candidates[j].looks) - mean(&candidates[best].looks);
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

/* The one that holds most often so far; of equals the one that looks best. */
static struct candidate *best_tried(struct candidate *candidates, int count)
{
    struct candidate *best = candidates;
    for (int i = 1; i < count; i++)
        if (mean(&candidates[i].trials) > mean(&best->trials))
            best = &candidates[i];
    return best;
}

void try_out(const struct bot_request *request, const struct move_list *moves, const void *state,
             const struct skill *skill, struct rng *rng, struct bot_answer *answer)
{
    struct bench bench;
    struct candidate *candidates = memory_new((size_t)moves->count * sizeof *candidates);
    int trials = skill->trials;
    if (request->iterations > 0 && request->iterations < trials)
        trials = request->iterations;
    int count = skill->candidates < moves->count ? skill->candidates : moves->count;
    if (count > trials)
        count = trials;
    bench_init(&bench, request, state, rng);
    for (int i = 0; i < moves->count; i++) {
        candidates[i].move = moves->moves[i];
        look_at(&bench, &candidates[i]);
    }
    put_best_first(candidates, moves->count, count, rng);
    /* Each once; then whoever leads must show that it was no luck. */
    bench_limit(&bench, request->iterations > 0 ? 0 : request->time_ms);
    int done = 0;
    for (; done < trials && (done < count || !time_is_over(&bench)); done++)
        try_once(&bench, done < count ? &candidates[done] : best_tried(candidates, count), skill);
    const struct candidate *best = best_tried(candidates, count);
    answer->move = move_made_by_hand(request, best->move, skill, rng);
    answer->visits = GUESSES * moves->count + done;
    bench_clear(&bench);
    free(candidates);
}

/* ---- choosing with as many trials as there is time for ---- */

enum {
    TRIALS_MS = 400, /* for those who count their effort otherwise: a great heap takes long */
    GLANCES = 3,     /* at the best and at the worst places, for what is at stake */
    SURE_TRIALS = 14 /* of a place that failed never */
};

#define LOOKS_COUNT 2.0  /* trials that the looks of a place are worth */
#define LEAST_STAKE 0.02 /* of a chance to win: what parts two values by less is luck */

struct tried_place {
    struct move move;
    double promise; /* to hold, by its looks */
    double total[SEATS_MAX];
    int count; /* of trials */
};

struct trial_choice {
    struct bench bench;
    const struct skill *skill;
    struct tried_place *places; /* most promising first */
    int count;
    int trials;
    double least, most; /* what it was worth to the seat at its worst and at its best so far */
};

/* What the position reached is worth; how it differs from others shows what is at stake. */
static void take_in(struct trial_choice *choice, double value[SEATS_MAX])
{
    const struct bot_request *request = choice->bench.request;
    memset(value, 0, SEATS_MAX * sizeof *value);
    opinion_of(request, choice->bench.scratch, value);
    double own = value[request->seat];
    choice->least = own < choice->least ? own : choice->least;
    choice->most = own > choice->most ? own : choice->most;
}

static void glance_at(struct trial_choice *choice, const struct tried_place *place)
{
    double value[SEATS_MAX];
    begin(&choice->bench, place->move);
    guess_outcomes(&choice->bench);
    take_in(choice, value);
}

static void try_place(struct trial_choice *choice, struct tried_place *place)
{
    struct bench *bench = &choice->bench;
    double value[SEATS_MAX];
    begin(bench, move_made_by_hand(bench->request, place->move, choice->skill, bench->rng));
    draw(bench);
    if (!let_world(bench) && choice->trials > 0)
        return; /* others were seen to their end */
    take_in(choice, value);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        place->total[seat] += value[seat];
    place->count++;
    choice->trials++;
}

/* How good a place has shown itself to be, from 0 to 1, its looks counted in. */
static double worth_of(const struct trial_choice *choice, const struct tried_place *place)
{
    double stake = choice->most - choice->least;
    stake = stake > LEAST_STAKE ? stake : LEAST_STAKE;
    double own = place->total[choice->bench.request->seat];
    double held = place->count - (place->count * choice->most - own) / stake;
    return (LOOKS_COUNT * place->promise + held) / (LOOKS_COUNT + place->count);
}

static struct tried_place *best_place(const struct trial_choice *choice, bool is_tried)
{
    struct tried_place *best = NULL;
    for (int i = 0; i < choice->count; i++) {
        struct tried_place *place = &choice->places[i];
        if ((place->count > 0 || !is_tried) &&
            (best == NULL || worth_of(choice, place) > worth_of(choice, best)))
            best = place;
    }
    return best;
}

/* The places by their looks, most promising first. */
static void find_places(struct trial_choice *choice, const struct move_list *moves)
{
    const struct bot_request *request = choice->bench.request;
    const struct knowledge *knowledge = knowledge_of(request->game);
    float *promises = memory_new((size_t)moves->count * sizeof *promises);
    if (knowledge != NULL && knowledge->promise != NULL)
        knowledge->promise(choice->bench.state, request->seat, moves, promises);
    choice->places = memory_new((size_t)moves->count * sizeof *choice->places);
    choice->count = moves->count;
    for (int i = 0; i < moves->count; i++) {
        int at = i;
        for (; at > 0 && choice->places[at - 1].promise < (double)promises[i]; at--)
            choice->places[at] = choice->places[at - 1];
        choice->places[at] =
            (struct tried_place){ .move = moves->moves[i], .promise = (double)promises[i] };
    }
    free(promises);
}

static bool is_sure(const struct trial_choice *choice, const struct tried_place *place)
{
    double own = place->total[choice->bench.request->seat];
    return place->count >= SURE_TRIALS &&
           place->count * choice->most - own < LEAST_STAKE * place->count;
}

/* Whatever seems best is tried again: it must show that it was no luck, and when it fails
 * another one seems better. */
static void try_places(struct trial_choice *choice)
{
    const struct bot_request *request = choice->bench.request;
    const struct skill *skill = choice->skill;
    int trials = skill->trials, time_ms = skill->time_ms > 0 ? skill->time_ms : TRIALS_MS;
    if (request->iterations > 0) {
        trials = request->iterations < trials ? request->iterations : trials;
        time_ms = 0;
    }
    if (request->time_ms > 0 && (time_ms == 0 || request->time_ms < time_ms))
        time_ms = request->time_ms;
    bench_limit(&choice->bench, time_ms);
    for (int i = 0; i < GLANCES && i < choice->count; i++) {
        glance_at(choice, &choice->places[i]);
        glance_at(choice, &choice->places[choice->count - 1 - i]);
    }
    choice->count = skill->candidates < choice->count ? skill->candidates : choice->count;
    while (choice->trials < trials) {
        struct tried_place *place = best_place(choice, false);
        if (is_sure(choice, place))
            return;
        try_place(choice, place);
        if (time_is_over(&choice->bench))
            return;
    }
}

static void tell_considered(const struct trial_choice *choice, struct bot_answer *answer)
{
    int seat = choice->bench.request->seat;
    for (int i = 0; i < choice->count; i++) {
        const struct tried_place *place = &choice->places[i];
        if (place->count == 0)
            continue;
        struct considered one = { place->move, place->total[seat] / place->count, place->count };
        int at = answer->considered_count < CONSIDERED_MAX ? answer->considered_count++
                                                           : CONSIDERED_MAX - 1;
        for (; at > 0 && answer->considered[at - 1].value < one.value; at--)
            answer->considered[at] = answer->considered[at - 1];
        answer->considered[at] = one;
    }
}

static void choose_place(struct trial_choice *choice, struct bot_answer *answer)
{
    const struct bot_request *request = choice->bench.request;
    const struct skill *skill = choice->skill;
    struct rng *rng = choice->bench.rng;
    struct tried_place *best;
    if (skill->trials > 0) {
        try_places(choice);
        best = best_place(choice, true);
        for (int seat = 0; seat < request->seats; seat++)
            answer->value[seat] = best->total[seat] / best->count;
        tell_considered(choice, answer);
    } else { /* one that looks well */
        int count = skill->candidates < choice->count ? skill->candidates : choice->count;
        best = &choice->places[count > 1 ? rng_below(rng, (uint32_t)count) : 0];
        opinion_of(request, choice->bench.state, answer->value);
    }
    answer->move = move_made_by_hand(request, best->move, skill, rng);
    answer->visits = choice->trials > 0 ? choice->trials : 1;
}

bool place_by_hand(const struct bot_request *request, const struct move_list *moves,
                   const struct skill *skill, struct rng *rng, struct bot_answer *answer)
{
    const struct game *game = request->game;
    if (world_of(game) == NULL)
        return false;
    char *imagined = memory_new(game->state_size);
    memcpy(imagined, request->seen, game->state_size);
    game->imagine(imagined, request->seat, rng);
    bool is_by_hand = is_for_the_world(request, imagined, moves->moves[0], rng);
    if (is_by_hand) {
        struct trial_choice choice = { .skill = skill, .least = 1, .most = 0 };
        bench_init(&choice.bench, request, imagined, rng);
        find_places(&choice, moves);
        choose_place(&choice, answer);
        free(choice.places);
        bench_clear(&choice.bench);
    }
    free(imagined);
    return is_by_hand;
}
