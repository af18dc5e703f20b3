/* search_tree.c: nodes and arms in two pools of fixed size, and a hash table with open
 * addressing to find nodes. */
#include "search_tree.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    ARMS_FIRST = 4,    /* capacity of a node's first arms, doubled when they are used up */
    ARMS_PER_NODE = 6, /* on average: most nodes are visited once and have none */
    BYTES_LEAST = 16384,
    SLOTS_LEAST = 64,
    SLOTS_SHARE = 20,     /* one in so many bytes is for the hash table, at most */
    KEPT_SHARE = 4,       /* what is kept fills one in so many nodes and arms, at most */
    GENERATIONS_KEPT = 2, /* a node that none of these searches met is dropped */
};

struct tree *tree_new(size_t bytes)
{
    struct tree *tree = memory_new(sizeof *tree);
    tree->bytes = bytes;
    tree->node_count = tree->node_capacity = 1;
    tree->nodes = memory_new(sizeof *tree->nodes);
    return tree;
}

void tree_free(struct tree *tree)
{
    if (tree == NULL)
        return;
    free(tree->nodes);
    free(tree->arms);
    free(tree->slots);
    free(tree);
}

size_t tree_size(const struct tree *tree)
{
    return sizeof *tree + tree->node_capacity * sizeof *tree->nodes +
           tree->arm_capacity * sizeof *tree->arms + tree->slot_count * sizeof *tree->slots;
}

/* The slot of this key, or the free one where it would be. */
static uint32_t *find_slot(const struct tree *tree, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 20) & (tree->slot_count - 1);
    while (tree->slots[at] != 0 && tree->nodes[tree->slots[at]].key != key)
        at = (at + 1) & (tree->slot_count - 1);
    return &tree->slots[at];
}

struct node *tree_find(struct tree *tree, uint64_t key)
{
    uint32_t index = *find_slot(tree, key);
    if (index == 0)
        return NULL;
    tree->nodes[index].generation = tree->generation;
    return &tree->nodes[index];
}

struct node *tree_add(struct tree *tree, uint64_t key)
{
    if (tree->node_count == tree->node_capacity)
        return NULL;
    *find_slot(tree, key) = tree->node_count;
    struct node *node = &tree->nodes[tree->node_count++];
    *node = (struct node){ .key = key, .generation = tree->generation };
    return node;
}

static bool is_kept(const struct tree *tree, const struct node *node, uint32_t least_visits)
{
    return node->visits >= least_visits && tree->generation - node->generation < GENERATIONS_KEPT;
}

/* Copies all that is kept to pools of this size. */
static void compact(struct tree *tree, uint32_t node_capacity, uint32_t arm_capacity,
                    uint32_t least_visits)
{
    struct node *nodes = memory_new(node_capacity * sizeof *nodes);
    struct arm *arms = memory_new(arm_capacity * sizeof *arms);
    uint32_t node_count = 1, arm_count = 0;
    for (uint32_t i = 1; i < tree->node_count; i++) {
        struct node node = tree->nodes[i];
        if (!is_kept(tree, &node, least_visits))
            continue;
        if (node.arm_count > 0)
            memcpy(arms + arm_count, node_arms(tree, &node), node.arm_count * sizeof *arms);
        node.first_arm = arm_count;
        node.arm_capacity = node.arm_count;
        arm_count += node.arm_count;
        nodes[node_count++] = node;
    }
    free(tree->nodes);
    free(tree->arms);
    tree->nodes = nodes;
    tree->arms = arms;
    tree->node_count = node_count;
    tree->arm_count = arm_count;
    tree->node_capacity = node_capacity;
    tree->arm_capacity = arm_capacity;
}

void tree_begin(struct tree *tree)
{
    size_t each = sizeof *tree->nodes + ARMS_PER_NODE * sizeof *tree->arms;
    uint32_t slots = SLOTS_LEAST;
    size_t bytes = tree->bytes > BYTES_LEAST ? tree->bytes : BYTES_LEAST;
    while ((size_t)slots * 2 * sizeof *tree->slots <= bytes / SLOTS_SHARE)
        slots *= 2;
    uint32_t rooms = (uint32_t)((bytes - slots * sizeof *tree->slots) / each);
    if (rooms > slots / 2)
        rooms = slots / 2;
    tree->generation++;
    compact(tree, rooms, rooms * ARMS_PER_NODE, 0);
    tree->slot_count = slots;
    tree->slots = memory_new(slots * sizeof *tree->slots);
    for (uint32_t i = 1; i < tree->node_count; i++)
        *find_slot(tree, tree->nodes[i].key) = i;
}

void tree_end(struct tree *tree)
{
    uint32_t least_visits = 1, nodes, arms;
    do {
        least_visits *= 2;
        nodes = 1;
        arms = 0;
        for (uint32_t i = 1; i < tree->node_count; i++)
            if (is_kept(tree, &tree->nodes[i], least_visits)) {
                nodes++;
                arms += tree->nodes[i].arm_count;
            }
    } while (nodes > tree->node_capacity / KEPT_SHARE || arms > tree->arm_capacity / KEPT_SHARE);
    compact(tree, nodes, arms, least_visits);
    free(tree->slots);
    tree->slots = NULL;
    tree->slot_count = 0;
}

bool tree_has_room(const struct tree *tree)
{
    return tree->arm_capacity - tree->arm_count >= ARMS_FIRST;
}

struct arm *node_find_arm(const struct tree *tree, const struct node *node, uint64_t code)
{
    struct arm *arms = node_arms(tree, node);
    for (int i = 0; i < node->arm_count; i++)
        if (arms[i].code == code)
            return &arms[i];
    return NULL;
}

static bool grow(struct tree *tree, struct node *node)
{
    uint32_t room = node->arm_capacity == 0 ? ARMS_FIRST : 2u * node->arm_capacity;
    if (room > MOVES_MAX)
        room = MOVES_MAX;
    if (tree->arm_capacity - tree->arm_count < room || room == node->arm_capacity)
        return false;
    memcpy(tree->arms + tree->arm_count, node_arms(tree, node),
           node->arm_count * sizeof *tree->arms);
    node->first_arm = tree->arm_count;
    node->arm_capacity = (uint16_t)room;
    tree->arm_count += room;
    return true;
}

struct arm *node_add_arm(struct tree *tree, struct node *node, uint64_t code)
{
    if (node->arm_count == node->arm_capacity && !grow(tree, node))
        return NULL;
    struct arm *arm = node_arms(tree, node) + node->arm_count++;
    *arm = (struct arm){ .code = code };
    return arm;
}
