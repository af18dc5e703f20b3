/* search_budget.c: when a search ends: its budget, and stopping early. */
#include "search_internal.h"

#include <limits.h>

enum {
    CLOCK_INTERVAL = 8,   /* iterations between two readings of the clock */
    SETTLED_INTERVAL = 8, /* of those between two checks for stopping early */
    FEW_MOVES = 3,
};

#define SLOW_MS 0.1       /* for one iteration */
#define SURE_AFTER 0.1    /* of the budget: from then on an unassailable lead ends the search */
#define SETTLED_AFTER 0.3 /* of the budget: from then on a few equal moves do */
#define EQUAL_VALUES 0.004

/* Whether going on can hardly change the choice: `left` more visits of the second arm would
 * not make it first, or there are few moves of equal value. `spent` is a part of the budget. */
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

/* Whether the search is over after so many iterations in so long. */
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
    return spent >= 1 || (budget->stops_early && done % (SETTLED_INTERVAL * CLOCK_INTERVAL) == 0 &&
                          is_settled(s, spent, left));
}

/* Reads the clock every few iterations; where they are slow, after each of them. */
void budget_run(const struct budget *budget, struct searcher *s)
{
    double started_ms = search_now_ms(budget->counts_cpu_time);
    int next_check = 1;
    for (int done = 0; budget->iterations < 0 || done < budget->iterations; done++) {
        if (done == next_check) {
            double spent_ms = search_now_ms(budget->counts_cpu_time) - started_ms;
            if (is_enough(budget, s, spent_ms, done))
                return;
            next_check += spent_ms > SLOW_MS * done ? 1 : CLOCK_INTERVAL - done % CLOCK_INTERVAL;
        }
        searcher_iterate(s);
    }
}
