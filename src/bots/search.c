/* search.c: the life of a search: trees, threads, and the answer from their statistics. */
#include "search_internal.h"

#include "memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Defaults, see struct knowledge. */
#define EXPLORATION 1.0
#define WIDENING 2.0
#define WIDENING_POWER 0.45

enum { TIME_MS_MAX = 60000 }; /* a minute is long enough for any decision */

#define NEGLIGIBLE_SHARE                                                                           \
    0.1                 /* of the likeliest move: smaller parts of a mixed strategy are dropped */
#define ERROR_SHARE 0.5 /* of the likeliest move: what error_margin adds to others */

enum {
    /* A tree is there twice while it is resized: at full size, and as what is kept of it, a
     * quarter at most. */
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

static void clear_trees(struct bot_memory *memory)
{
    for (int i = 0; i < THREADS_MAX; i++)
        tree_free(memory->trees[i]);
    *memory = (struct bot_memory){ 0 };
}

void bot_memory_free(struct bot_memory *memory)
{
    if (memory == NULL)
        return;
    clear_trees(memory);
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

/* Trees of another seat, another game or another size are of no use. */
static void prepare_trees(struct bot_memory *memory, const struct bot_request *request,
                          size_t tree_bytes, int threads)
{
    if (memory->game != request->game || memory->seat != request->seat ||
        memory->tree_bytes != tree_bytes) {
        clear_trees(memory);
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

/* The inverse of widening * visits ^ widening_power. */
static void init_widening(struct search *search)
{
    const struct knowledge *knowledge = search->knowledge;
    double widening = knowledge->widening > 0 ? knowledge->widening : WIDENING;
    double widening_power =
        knowledge->widening_power > 0 ? knowledge->widening_power : WIDENING_POWER;
    for (int width = 0; width < WIDTH_MAX; width++) {
        double visits = power((width + 1) / widening, 1 / widening_power);
        search->widens_at[width] = visits < UINT32_MAX ? (uint32_t)visits : UINT32_MAX;
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

/* A move at the root, with its statistics summed over all threads. */
struct root_move {
    struct move move;
    double total;
    double strategy; /* in proportion */
    uint32_t visits;
    int index; /* in the list */
};

static double mean_of(const struct root_move *root_move)
{
    return root_move->visits > 0 ? root_move->total / root_move->visits : 0;
}

static void gather_root(const struct search *search, struct root_move *root_moves)
{
    for (int i = 0; i < search->moves.count; i++) {
        root_moves[i] = (struct root_move){ .move = search->moves.moves[i], .index = i };
        for (int t = 0; t < search->threads; t++) {
            struct searcher *s = search->searchers[t];
            const struct arm *arm =
                node_find_arm(s->tree, searcher_root(s), root_moves[i].move.code);
            if (arm == NULL)
                continue;
            root_moves[i].total += arm->total;
            root_moves[i].strategy += arm->strategy;
            root_moves[i].visits += arm->visits;
        }
    }
}

static bool is_better(const struct root_move *a, const struct root_move *b, bool is_mixed)
{
    if (is_mixed && a->strategy != b->strategy)
        return a->strategy > b->strategy;
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return mean_of(a) > mean_of(b);
}

/* Insertion sort, best first, because it is stable: qsort leaves the order of equals open. */
static void sort_root(struct root_move *root_moves, int count, bool is_mixed)
{
    for (int i = 1; i < count; i++) {
        struct root_move root_move = root_moves[i];
        int at = i;
        for (; at > 0 && is_better(&root_move, &root_moves[at - 1], is_mixed); at--)
            root_moves[at] = root_moves[at - 1];
        root_moves[at] = root_move;
    }
}

/* Weight of a worse move for a level that errs: 1 at the best value, 0 at `error_margin`
 * below it; 0 for a move with hardly any visits. Where the game is nearly won or lost values
 * lie close together, so the margin shrinks with the variance of the value. */
static double error_weight(const struct root_move *root_move, const struct root_move *best,
                           double error_margin)
{
    double value = mean_of(best);
    double width = 4 * value * (1 - value) * error_margin;
    if (width <= 0 || (double)root_move->visits * root_move->visits < best->visits)
        return 0;
    double near = 1 - (value - mean_of(root_move)) / width;
    return near <= 0 ? 0 : near >= 1 ? 1 : near * near;
}

/* Proportional to the probability that a move is made. */
static double weight_of(const struct root_move *root_move, const struct root_move *best,
                        bool is_mixed, double error_margin)
{
    if (!is_mixed)
        return root_move == best ? 1 : error_weight(root_move, best, error_margin);
    double share =
        root_move->strategy < NEGLIGIBLE_SHARE * best->strategy ? 0 : root_move->strategy;
    return share + ERROR_SHARE * best->strategy * error_weight(root_move, best, error_margin);
}

static const struct root_move *choose(const struct root_move *root_moves, int count, bool is_mixed,
                                      double error_margin, struct rng *rng)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += weight_of(&root_moves[i], root_moves, is_mixed, error_margin);
    double at = rng_uniform(rng) * sum;
    for (int i = 0; i < count; i++) {
        at -= weight_of(&root_moves[i], root_moves, is_mixed, error_margin);
        if (at < 0)
            return &root_moves[i];
    }
    return root_moves;
}

static void fill_answer(const struct search *search, struct rng *rng, struct bot_answer *answer)
{
    int count = search->moves.count;
    struct root_move *root_moves = memory_new((size_t)count * sizeof *root_moves);
    gather_root(search, root_moves);
    sort_root(root_moves, count, search->is_mixed);
    const struct root_move *chosen =
        choose(root_moves, count, search->is_mixed, search->skill->error_margin, rng);
    /* Placements are searched only where there is no world to simulate them. */
    answer->move = perturb_move(search->request, chosen->move, search->skill, rng);
    answer->visits = iterations_so_far(search);
    struct search_tally tally = { 0 };
    for (int t = 0; t < search->threads; t++) {
        const struct search_tally *part = &search->searchers[t]->tally[chosen->index];
        for (int seat = 0; seat < search->request->seats; seat++)
            tally.total[seat] += part->total[seat];
        tally.count += part->count;
    }
    if (tally.count == 0) /* all its visits are from earlier searches */
        bot_evaluate_view(search->request, rng, answer->value);
    else
        for (int seat = 0; seat < search->request->seats; seat++)
            answer->value[seat] = tally.total[seat] / tally.count;
    while (answer->considered_count < CONSIDERED_MAX && answer->considered_count < count &&
           root_moves[answer->considered_count].visits > 0) {
        const struct root_move *root_move = &root_moves[answer->considered_count];
        answer->considered[answer->considered_count++] =
            (struct considered_move){ root_move->move, mean_of(root_move), (int)root_move->visits };
    }
    free(root_moves);
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
    init_widening(search);
    if (skill->uses_inference && search->knowledge->infer != NULL)
        search->knowledge->infer(request->seen, request->seat, search->notes);

    int threads = request->threads;
    search->threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    size_t bytes = request->memory_limit > 0 ? request->memory_limit : skill->tree_bytes;
    if (bytes > TREES_MAX)
        bytes = TREES_MAX;
    search->memory = request->memory != NULL ? request->memory : bot_memory_new();
    prepare_trees(search->memory, request, bytes / (size_t)search->threads, search->threads);
    for (int i = 0; i < search->threads; i++) {
        search->searchers[i] = searcher_new(search, search->memory->trees[i], rng_next(rng));
        search->is_mixed = searcher_begin(search->searchers[i]);
    }
    return search;
}

/* This thread's part of so many iterations in all. */
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
    /* A time given can shorten a level that counts iterations, and replaces that of one that
     * goes by the clock. */
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

bool search_continue(struct search *search, int iterations)
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
