/* search.c: a think: the searchers of all threads, and the answer from what they learnt. */
#include "search_internal.h"

#include "memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Without a game's own figures. */
#define EXPLORATION 1.0
#define WIDENING 2.0
#define WIDENING_POWER 0.45

enum { TIME_MS_MAX = 60000 }; /* a minute is long enough for any decision */

#define NEGLIGIBLE_SHARE 0.1 /* of the likeliest move: what is below is not mixed in */
#define MISREAD_SHARE 0.5    /* of the likeliest move: how likely a player that errs makes others */

enum {
    /* A tree that is begun or ended is there twice for a moment, once with all its room and
     * once with what is kept, a quarter at most. */
    TREES_MAX = BOT_MEMORY_MAX / 4 * 3,
    POWER_BITS = 12, /* behind the point of an exponent */
};

struct bot_memory {
    const struct game *game;
    int seat;
    size_t tree_bytes;
    struct tree *trees[THREADS_MAX];
};

struct bot_memory *bot_memory_new(void)
{
    return memory_new(sizeof(struct bot_memory));
}

static void forget(struct bot_memory *memory)
{
    for (int i = 0; i < THREADS_MAX; i++)
        tree_free(memory->trees[i]);
    *memory = (struct bot_memory){ 0 };
}

void bot_memory_free(struct bot_memory *memory)
{
    if (memory == NULL)
        return;
    forget(memory);
    free(memory);
}

size_t bot_memory_size(const struct bot_memory *memory)
{
    size_t size = sizeof *memory;
    for (int i = 0; i < THREADS_MAX; i++)
        if (memory->trees[i] != NULL)
            size += tree_size(memory->trees[i]);
    return size;
}

/* Thoughts of another seat, another game or another size of tree are of no use. */
static void prepare(struct bot_memory *memory, const struct bot_request *request, size_t tree_bytes,
                    int threads)
{
    if (memory->game != request->game || memory->seat != request->seat ||
        memory->tree_bytes != tree_bytes) {
        forget(memory);
        memory->game = request->game;
        memory->seat = request->seat;
        memory->tree_bytes = tree_bytes;
    }
    for (int i = 0; i < threads; i++) {
        if (memory->trees[i] == NULL)
            memory->trees[i] = tree_new(tree_bytes);
        tree_begin(memory->trees[i]);
    }
}

/* ---- beginning ---- */

/* x to the power of p, from square roots and products only: they are the same on every
 * machine, which the library's pow() is not. */
static double power(double x, double p)
{
    double result = 1;
    int whole = (int)p;
    for (int i = 0; i < whole; i++)
        result *= x;
    p -= whole;
    for (int bit = 0; bit < POWER_BITS; bit++) {
        x = sqrt(x);
        p *= 2;
        if (p >= 1) {
            result *= x;
            p -= 1;
        }
    }
    return result;
}

/* widening * visits ^ widening_power, the other way round. */
static void plan_widening(struct search *search)
{
    const struct knowledge *knowledge = search->knowledge;
    double widening = knowledge->widening > 0 ? knowledge->widening : WIDENING;
    double widening_power =
        knowledge->widening_power > 0 ? knowledge->widening_power : WIDENING_POWER;
    for (int open = 0; open < OPEN_MAX; open++) {
        double visits = power((open + 1) / widening, 1 / widening_power);
        search->opens_at[open] = visits < UINT32_MAX ? (uint32_t)visits : UINT32_MAX;
    }
}

static struct searcher *searcher_new(const struct search *search, struct tree *tree, uint64_t seed)
{
    struct searcher *s = memory_new(sizeof *s);
    size_t size = search->request->game->state_size;
    s->search = search;
    s->tree = tree;
    rng_init(&s->rng, seed);
    s->state = memory_new(size);
    s->seen = memory_new(size);
    s->tally = memory_new((size_t)search->moves.count * sizeof *s->tally);
    return s;
}

static void searcher_free(struct searcher *s)
{
    free(s->state);
    free(s->seen);
    free(s->tally);
    free(s);
}

/* ---- the answer ---- */

static int iterations_so_far(const struct search *search)
{
    int iterations = 0;
    for (int i = 0; i < search->threads; i++)
        iterations += search->searchers[i]->iterations;
    return iterations;
}

/* A move at the root, with what all threads learnt of it. */
struct option {
    struct move move;
    double total;
    double strategy; /* in proportion */
    uint32_t visits;
    int index; /* in the list */
};

static double mean_of(const struct option *option)
{
    return option->visits > 0 ? option->total / option->visits : 0;
}

static void gather(const struct search *search, struct option *options)
{
    for (int i = 0; i < search->moves.count; i++) {
        options[i] = (struct option){ .move = search->moves.moves[i], .index = i };
        for (int t = 0; t < search->threads; t++) {
            struct searcher *s = search->searchers[t];
            const struct arm *arm = node_find_arm(s->tree, searcher_root(s), options[i].move.code);
            if (arm == NULL)
                continue;
            options[i].total += arm->total;
            options[i].strategy += arm->strategy;
            options[i].visits += arm->visits;
        }
    }
}

static bool is_better(const struct option *a, const struct option *b, bool is_mixed)
{
    if (is_mixed && a->strategy != b->strategy)
        return a->strategy > b->strategy;
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return mean_of(a) > mean_of(b);
}

/* Best first; equals stay as they were. The library's own sort leaves their order open. */
static void sort(struct option *options, int count, bool is_mixed)
{
    for (int i = 1; i < count; i++) {
        struct option option = options[i];
        int at = i;
        for (; at > 0 && is_better(&option, &options[at - 1], is_mixed); at--)
            options[at] = options[at - 1];
        options[at] = option;
    }
}

/* How near the value of a move comes to the best, for a player that errs: 1 to 0. What was
 * hardly looked at is not even thought of. Where the game is nearly won or lost values lie
 * close together, and what is small then still tells good moves from bad ones. */
static double nearness(const struct option *option, const struct option *best, double erring)
{
    double value = mean_of(best);
    double width = 4 * value * (1 - value) * erring;
    if (width <= 0 || (double)option->visits * option->visits < best->visits)
        return 0;
    double near = 1 - (value - mean_of(option)) / width;
    return near <= 0 ? 0 : near >= 1 ? 1 : near * near;
}

/* How likely a move is to be made. */
static double weight_of(const struct option *option, const struct option *best, bool is_mixed,
                        double erring)
{
    if (!is_mixed)
        return option == best ? 1 : nearness(option, best, erring);
    double share = option->strategy < NEGLIGIBLE_SHARE * best->strategy ? 0 : option->strategy;
    return share + MISREAD_SHARE * best->strategy * nearness(option, best, erring);
}

static const struct option *choose(const struct option *options, int count, bool is_mixed,
                                   double erring, struct rng *rng)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += weight_of(&options[i], options, is_mixed, erring);
    double at = rng_uniform(rng) * sum;
    for (int i = 0; i < count; i++) {
        at -= weight_of(&options[i], options, is_mixed, erring);
        if (at < 0)
            return &options[i];
    }
    return options;
}

static void fill_answer(const struct search *search, struct rng *rng, struct bot_answer *answer)
{
    int count = search->moves.count;
    struct option *options = memory_new((size_t)count * sizeof *options);
    gather(search, options);
    sort(options, count, search->is_mixed);
    const struct option *chosen =
        choose(options, count, search->is_mixed, search->skill->erring, rng);
    /* Placements are searched only where there is no world to try them in. */
    answer->move = move_made_by_hand(search->request, chosen->move, search->skill, rng);
    answer->visits = iterations_so_far(search);
    struct search_tally tally = { 0 };
    for (int t = 0; t < search->threads; t++) {
        const struct search_tally *part = &search->searchers[t]->tally[chosen->index];
        for (int seat = 0; seat < search->request->seats; seat++)
            tally.total[seat] += part->total[seat];
        tally.count += part->count;
    }
    if (tally.count == 0) /* all it knows of this move is from earlier */
        opinion_of_view(search->request, rng, answer->value);
    else
        for (int seat = 0; seat < search->request->seats; seat++)
            answer->value[seat] = tally.total[seat] / tally.count;
    while (answer->considered_count < CONSIDERED_MAX && answer->considered_count < count &&
           options[answer->considered_count].visits > 0) {
        const struct option *option = &options[answer->considered_count];
        answer->considered[answer->considered_count++] =
            (struct considered){ option->move, mean_of(option), (int)option->visits };
    }
    free(options);
}

/* ---- the whole ---- */

struct search *search_new(const struct bot_request *request, const struct move_list *moves,
                          const struct skill *skill, struct rng *rng)
{
    static const struct knowledge nothing;
    const struct knowledge *knowledge = knowledge_of(request->game);
    struct search *search = memory_new(sizeof *search);
    search->request = request;
    search->skill = skill;
    search->knowledge = knowledge != NULL ? knowledge : &nothing;
    search->exploration =
        search->knowledge->exploration > 0 ? search->knowledge->exploration : EXPLORATION;
    search->moves.count = moves->count;
    memcpy(search->moves.moves, moves->moves, (size_t)moves->count * sizeof *moves->moves);
    plan_widening(search);
    if (skill->reads_rivals && search->knowledge->infer != NULL)
        search->knowledge->infer(request->seen, request->seat, search->notes);

    int threads = request->threads;
    search->threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    size_t bytes = request->memory_limit > 0 ? request->memory_limit : skill->tree_bytes;
    if (bytes > TREES_MAX)
        bytes = TREES_MAX;
    search->memory = request->memory != NULL ? request->memory : bot_memory_new();
    prepare(search->memory, request, bytes / (size_t)search->threads, search->threads);
    for (int i = 0; i < search->threads; i++) {
        search->searchers[i] = searcher_new(search, search->memory->trees[i], rng_next(rng));
        search->is_mixed = searcher_begin(search->searchers[i]);
    }
    return search;
}

/* How many of so many iterations in all are for this thread. */
static int part_of(int iterations, int thread, int threads)
{
    return iterations / threads + (thread < iterations % threads);
}

void search_run(struct search *search)
{
    const struct bot_request *request = search->request;
    struct budget budgets[THREADS_MAX] = { 0 };
    struct budget budget = { .counts_cpu_time = request->counts_cpu_time,
                             .stops_early = request->iterations == 0,
                             .stop = request->stop };
    if (request->iterations > 0)
        budget.iterations = request->iterations;
    else {
        budget.iterations = search->skill->iterations;
        budget.time_ms = search->skill->time_ms;
    }
    /* Whoever counts its effort takes no more than that; whoever goes by the clock, what it
     * is given. */
    if (request->time_ms > 0 &&
        (budget.iterations == 0 || budget.time_ms == 0 || request->time_ms < budget.time_ms))
        budget.time_ms = request->time_ms < TIME_MS_MAX ? request->time_ms : TIME_MS_MAX;
    for (int i = 0; i < search->threads; i++) {
        budgets[i] = budget;
        budgets[i].iterations =
            budget.iterations > 0 ? part_of(budget.iterations, i, search->threads) : -1;
    }
    search_run_all(budgets, search->searchers, search->threads);
}

bool search_go_on(struct search *search, int iterations)
{
    int most =
        search->request->iterations > 0 ? search->request->iterations : search->skill->iterations;
    int before = iterations_so_far(search);
    if (most > 0 && iterations > most - before)
        iterations = most - before;
    struct budget budgets[THREADS_MAX] = { 0 };
    for (int i = 0; i < search->threads; i++)
        budgets[i] =
            (struct budget){ .iterations = part_of(before + iterations, i, search->threads) -
                                           part_of(before, i, search->threads) };
    search_run_all(budgets, search->searchers, search->threads);
    return most == 0 || before + iterations < most;
}

void search_end(struct search *search, struct rng *rng, struct bot_answer *answer)
{
    fill_answer(search, rng, answer);
    for (int i = 0; i < search->threads; i++) {
        searcher_free(search->searchers[i]);
        if (search->memory == search->request->memory)
            tree_end(search->memory->trees[i]);
    }
    if (search->memory != search->request->memory)
        bot_memory_free(search->memory);
    free(search);
}
