/* search_tree.h: the statistics of a search. A node is an information set of one seat, found
 * by its key in a hash table, so that all positions which look the same to the seat share it
 * (a directed graph, then, rather than a tree). Its arms are the moves opened so far. Nodes
 * and arms come from pools of fixed size: when one is full nothing is added, and what is
 * there goes on being updated. */
#ifndef BOSQUET_SEARCH_TREE_H
#define BOSQUET_SEARCH_TREE_H

#include "game.h"

struct arm {
    uint64_t code;
    double total;    /* of the seat's values, 0 to 1 each */
    double regret;   /* of simultaneous choices: cumulative, clipped at 0 (regret matching+), */
    double strategy; /* and the average strategy, weighted by visits */
    uint32_t visits;
    uint32_t available; /* iterations in which it was legal */
    float prior;
};

struct node {
    uint64_t key;
    uint64_t list_hash; /* of the list of moves by which the arms were last ranked */
    double total;
    uint32_t visits;
    uint32_t first_arm;
    uint16_t arm_count;
    uint16_t arm_capacity;
    uint16_t ranked;     /* so many first arms are the best priors of that list, in order */
    uint16_t width;      /* how many arms are open (progressive widening) */
    uint32_t generation; /* of the search that met it last */
};

struct tree {
    struct node *nodes; /* [0] stands for none */
    struct arm *arms;
    uint32_t *slots; /* hash table from keys to nodes */
    uint32_t node_count, node_capacity;
    uint32_t arm_count, arm_capacity;
    uint32_t slot_count; /* a power of two; 0 between two searches */
    uint32_t generation;
    size_t bytes; /* of all this during a search */
};

struct tree *tree_new(size_t bytes);
void tree_free(struct tree *tree); /* NULL does nothing */
size_t tree_size(const struct tree *tree);

/* A search begins: grows the pools to their full size. */
void tree_begin(struct tree *tree);

/* A search ends: keeps the nodes with enough visits that one of the last searches met, in
 * pools of just their size. */
void tree_end(struct tree *tree);

struct node *tree_find(struct tree *tree, uint64_t key);
struct node *tree_add(struct tree *tree, uint64_t key); /* NULL if there is no room */

static inline struct arm *node_arms(const struct tree *tree, const struct node *node)
{
    return tree->arms + node->first_arm;
}

/* Whether a node without arms can get its first. */
bool tree_has_room(const struct tree *tree);

struct arm *node_find_arm(const struct tree *tree, const struct node *node, uint64_t code);

/* Appends an arm, zeroed but for its code; NULL if there is no room. */
struct arm *node_add_arm(struct tree *tree, struct node *node, uint64_t code);

#endif
