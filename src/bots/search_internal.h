/* search_internal.h: what the files of the search share. */
#ifndef BOSQUET_SEARCH_INTERNAL_H
#define BOSQUET_SEARCH_INTERNAL_H

#include "knowledge.h"
#include "search.h"
#include "search_tree.h"

enum {
    STEPS_MAX = 96,   /* decisions of one descent; a rollout follows */
    WIDTH_MAX = 1024, /* moves of one node that are ever opened */
    THREADS_MAX = 8,
};

/* One search. Threads only read what is above `memory`. */
struct search {
    const struct bot_request *request;
    const struct skill *skill;
    const struct knowledge *knowledge; /* an empty one where the game has none */
    double exploration;
    uint32_t widens_at[WIDTH_MAX]; /* [n]: the visits from which on more than n moves are open */
    struct move_list moves;        /* at the root */
    bool is_mixed;                 /* others choose at the same time */
    _Alignas(16) char notes[NOTES_SIZE_MAX];

    struct bot_memory *memory;
    int threads;
    struct searcher *searchers[THREADS_MAX];
};

/* A decision of a descent. */
struct search_step {
    uint32_t node;
    uint32_t arm; /* its index then; a second visit may have moved it */
    uint64_t code;
    float probability; /* of a simultaneous choice: that it was sampled, */
    float strategy;    /* and the same without exploration */
    int8_t seat;
    bool is_mixed;
};

/* Values of the iterations that began with a move at the root. */
struct search_tally {
    double total[SEATS_MAX];
    int count;
};

/* The state of one thread. */
struct searcher {
    const struct search *search;
    struct tree *tree;
    uint64_t root_key;
    struct rng rng;
    char *state;
    char *seen;
    int iterations;             /* so far */
    struct search_tally *tally; /* for each move at the root */
    int step_count;
    struct search_step steps[STEPS_MAX];
    struct move_list moves;
    float priors[MOVES_MAX];
    uint16_t order[MOVES_MAX];
};

/* Finds or adds the root; returns whether others choose there at the same time. */
bool searcher_begin(struct searcher *searcher);

/* One iteration: sample, descend, roll out, update. */
void searcher_iterate(struct searcher *searcher);

static inline struct node *searcher_root(const struct searcher *searcher)
{
    return tree_find(searcher->tree, searcher->root_key);
}

/* ---- limits of a search ---- */

struct budget {
    int iterations; /* below 0: any number */
    int time_ms;    /* 0: any time */
    bool counts_cpu_time;
    bool stops_early; /* once going on can hardly change the choice */
    const atomic_bool *stop;
};

void budget_run(const struct budget *budget, struct searcher *searcher);

/* Other definitions in the browser's build: src/wasm/wasm_no_threads.c. */
double search_now_ms(bool of_this_thread);
void search_run_all(const struct budget *budgets, struct searcher **searchers, int count);

#endif
