/* search_budget.c: how long a search goes on. */
#include "search_internal.h"

#include <limits.h>

enum {
    GLANCE = 8,  /* iterations between two looks at the clock */
    GLANCES = 8, /* of them between two looks at what is known so far */
    FEW_MOVES = 3,
};

#define SLOW_MS 0.1       /* for one iteration */
#define SURE_AFTER 0.1    /* of the budget: from then on a clear lead is enough */
#define SETTLED_AFTER 0.3 /* of the budget: from then on a few equal moves are left at that */
#define EQUAL_VALUES 0.004

/* Whether thinking on can hardly change the choice: `left` more looks at whatever is second
 * would not make it first, or there are few moves and nothing between them. `spent` is the
 * part of its budget. */
static bool is_settled(const struct searcher *s, double spent, double left)
{
    const struct node *root = searcher_root(s);
    const struct arm *arms = node_arms(s->tree, root);
    uint32_t most = 0, second = 0;
    double best = 0, worst = 1;
    for (int i = 0; i < root->arm_count; i++) {
        double mean = arms[i].visits > 0 ? arms[i].total / arms[i].visits : 0.5;
        best = mean > best ? mean : best;
        worst = mean < worst ? mean : worst;
        if (arms[i].visits > most) {
            second = most;
            most = arms[i].visits;
        } else if (arms[i].visits > second)
            second = arms[i].visits;
    }
    if (s->search->moves.count <= FEW_MOVES && spent > SETTLED_AFTER && best - worst < EQUAL_VALUES)
        return true;
    return !s->search->is_mixed && spent > SURE_AFTER && most - second > left;
}

static bool has_stopped(const struct budget *budget)
{
    return budget->stop != NULL && atomic_load_explicit(budget->stop, memory_order_relaxed);
}

/* Whether that is enough, after so many iterations in so long. */
static bool is_enough(const struct budget *budget, const struct searcher *s, double spent_ms,
                      int done)
{
    if (has_stopped(budget))
        return true;
    double spent = 0, left = (double)INT_MAX;
    if (budget->time_ms > 0) {
        spent = spent_ms / budget->time_ms;
        left = done * (1 / spent - 1);
    }
    if (budget->iterations > 0 && budget->iterations - done < left) {
        spent = (double)done / budget->iterations;
        left = budget->iterations - done;
    }
    return spent >= 1 ||
           (budget->stops_early && done % (GLANCES * GLANCE) == 0 && is_settled(s, spent, left));
}

/* Looks up every few iterations; where they are slow, after each of them. */
void budget_run(const struct budget *budget, struct searcher *s)
{
    double started_ms = search_now_ms(budget->counts_cpu_time);
    int next_glance = 1;
    for (int done = 0; budget->iterations < 0 || done < budget->iterations; done++) {
        if (done == next_glance) {
            double spent_ms = search_now_ms(budget->counts_cpu_time) - started_ms;
            if (is_enough(budget, s, spent_ms, done))
                return;
            next_glance += spent_ms > SLOW_MS * done ? 1 : GLANCE - done % GLANCE;
        }
        searcher_iterate(s);
    }
}
