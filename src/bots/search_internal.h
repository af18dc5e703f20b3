/* search_internal.h: what the files of the search share. */
#ifndef BOSQUET_SEARCH_INTERNAL_H
#define BOSQUET_SEARCH_INTERNAL_H

#include "knowledge.h"
#include "search.h"
#include "search_tree.h"

enum {
    STEPS_MAX = 96,  /* decisions in the tree; what comes later is played on */
    OPEN_MAX = 1024, /* moves of one node that are ever tried */
    THREADS_MAX = 8,
};

/* One think. The threads read what is above `searchers`. */
struct search {
    const struct bot_request *request;
    const struct skill *skill;
    const struct knowledge *knowledge; /* an empty one where nothing is known */
    double exploration;
    uint32_t opens_at[OPEN_MAX]; /* [n]: the visits after which more than n moves are tried */
    struct move_list moves;      /* at the root */
    bool is_mixed;               /* others choose at the same time */
    _Alignas(16) char notes[NOTES_SIZE_MAX];

    struct bot_memory *memory;
    int threads;
    struct searcher *searchers[THREADS_MAX];
};

/* A decision on the way down. */
struct search_step {
    uint32_t node;
    uint32_t arm; /* where it was then; a second visit may have moved it */
    uint64_t code;
    float chance; /* of a simultaneous choice: how likely it was to be taken, ... */
    float share;  /* and how likely without exploring */
    int8_t seat;
    bool is_mixed;
};

/* What every seat got after a move at the root. */
struct search_tally {
    double total[SEATS_MAX];
    int count;
};

/* What one thread needs of its own. */
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

/* Finds the root, or makes it; whether others choose there at the same time. */
bool searcher_begin(struct searcher *searcher);

/* One more position imagined, played to its end and learnt from. */
void searcher_iterate(struct searcher *searcher);

static inline struct node *searcher_root(const struct searcher *searcher)
{
    return tree_find(searcher->tree, searcher->root_key);
}

/* ---- how long ---- */

struct budget {
    int iterations; /* below 0: any number */
    int time_ms;    /* 0: any time */
    bool counts_cpu_time;
    bool stops_early; /* when thinking on would hardly change anything */
    const atomic_bool *stop;
};

void budget_run(const struct budget *budget, struct searcher *searcher);

/* These two the browser's build has of its own. */
double search_now_ms(bool of_this_thread);
void search_run_all(const struct budget *budgets, struct searcher **searchers, int count);

#endif
