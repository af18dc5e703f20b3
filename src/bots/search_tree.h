/* search_tree.h: what a search has learnt so far. A node is what one seat has before it
 * when it decides (an information set), found by a number for that, so that all positions
 * that look the same to the seat share it, however they came about. Its arms are the
 * moves looked at so far. Nothing grows beyond what was set aside at the beginning: when
 * that is used up, what is there goes on learning and nothing is added. */
#ifndef BOSQUET_SEARCH_TREE_H
#define BOSQUET_SEARCH_TREE_H

#include "game.h"

struct arm {
    uint64_t code;
    double total;    /* of what the seat got, 0 to 1 each time */
    double regret;   /* of simultaneous choices: not to have done this instead */
    double strategy; /* and how often it was the right thing, the later the more */
    uint32_t visits;
    uint32_t available; /* how often it could have been taken */
    float prior;
};

struct node {
    uint64_t key;
    uint64_t list_hash; /* of the moves by which the arms were ranked */
    double total;
    uint32_t visits;
    uint32_t first_arm;
    uint16_t arm_count;
    uint16_t arm_room;
    uint16_t ranked; /* so many arms at the beginning are the best of that list, in order */
    uint16_t open;   /* so many are tried */
    uint32_t think;  /* in which it was last met */
};

struct tree {
    struct node *nodes; /* [0] stands for none */
    struct arm *arms;
    uint32_t *slots; /* of the table that finds nodes by their keys */
    uint32_t node_count, node_room;
    uint32_t arm_count, arm_room;
    uint32_t slot_count; /* a power of two; 0 between two thinks */
    uint32_t think;
    size_t bytes; /* to think with */
};

struct tree *tree_new(size_t bytes);
void tree_free(struct tree *tree); /* NULL does nothing */
size_t tree_size(const struct tree *tree);

/* A think begins, with all the room there is. */
void tree_begin(struct tree *tree);

/* It is over: what was met often enough to be worth it, and lately, is kept, in no more
 * room than it needs. */
void tree_end(struct tree *tree);

struct node *tree_find(struct tree *tree, uint64_t key);
struct node *tree_add(struct tree *tree, uint64_t key); /* NULL if there is no room */

static inline struct arm *node_arms(const struct tree *tree, const struct node *node)
{
    return tree->arms + node->first_arm;
}

/* For the arms of a node that has none yet. */
bool tree_has_room(const struct tree *tree);

struct arm *node_find_arm(const struct tree *tree, const struct node *node, uint64_t code);

/* One arm more, zeroed but for its code; NULL if there is no room. */
struct arm *node_add_arm(struct tree *tree, struct node *node, uint64_t code);

#endif
