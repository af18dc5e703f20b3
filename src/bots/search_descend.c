/* search_descend.c: one iteration of the search: sampling, descent, rollout, update. */
#include "search_internal.h"

#include <math.h>
#include <string.h>

enum {
    MIXED_WIDTH_MIN = 24, /* open moves of a simultaneous choice, from the first visit on */
    RANKED_MIN = 6,       /* arms of a node at its second visit */
};

/* Of simultaneous choices: the exploration rate, and the weight of an importance-sampled
 * deviation in the regrets. 1 would be unbiased; but chance deviates too, and its variance
 * would keep dominated moves much longer (test/bots/test_mixing). */
#define EXPLORATION_SHARE 0.15
#define SURPRISE_SHARE 0.2

#define UNIFORM_PRIOR 0.5f
#define PRIOR_MIN 0.02f

/* ---- information sets ---- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* A word at a time: states are thousands of bytes, and one is hashed at every step. */
static uint64_t hash_view(const char *bytes, size_t size)
{
    uint64_t hash = size, word;
    for (; size >= sizeof word; bytes += sizeof word, size -= sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    if (size > 0) {
        word = 0;
        memcpy(&word, bytes, size);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    }
    return hash;
}

static uint64_t information_set_key(struct searcher *s, int seat, bool is_mixed)
{
    const struct bot_request *request = s->search->request;
    const struct knowledge *knowledge = s->search->knowledge;
    uint64_t information_set;
    if (knowledge->information_set != NULL)
        information_set = knowledge->information_set(s->state, seat, request->seat);
    else {
        request->game->view(s->state, seat, s->seen);
        information_set = hash_view(s->seen, request->game->state_size);
    }
    return mix(information_set ^ mix((uint64_t)seat * 2 + is_mixed + 1));
}

/* ---- progressive widening ---- */

static uint64_t hash_moves(const struct move_list *moves)
{
    uint64_t hash = (uint64_t)moves->count;
    for (int i = 0; i < moves->count; i++) {
        hash = (hash ^ moves->moves[i].code) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    return hash;
}

static bool comes_before(const struct searcher *s, int a, int b, uint64_t key)
{
    if (s->priors[a] != s->priors[b])
        return s->priors[a] > s->priors[b];
    /* Games list moves of a kind together, so equals are ordered by a hash. */
    return mix(s->moves.moves[a].code ^ key) < mix(s->moves.moves[b].code ^ key);
}

/* The `wanted` moves with the best priors, in order; returns how many there are. */
static int pick_by_prior(struct searcher *s, int wanted, uint64_t key)
{
    int count = 0;
    for (int i = 0; i < s->moves.count; i++) {
        int at = count;
        while (at > 0 && comes_before(s, i, s->order[at - 1], key))
            at--;
        if (at >= wanted)
            continue;
        if (count < wanted)
            count++;
        memmove(s->order + at + 1, s->order + at, (size_t)(count - 1 - at) * sizeof *s->order);
        s->order[at] = (uint16_t)i;
    }
    return count;
}

/* Makes the moves with the best priors the first arms of the node, in order. */
static void rank_arms(struct searcher *s, struct node *node, int seat, int wanted)
{
    const struct knowledge *knowledge = s->search->knowledge;
    if (knowledge->prior != NULL)
        knowledge->prior(s->state, seat, &s->moves, s->priors);
    else
        for (int i = 0; i < s->moves.count; i++)
            s->priors[i] = UNIFORM_PRIOR;
    int count = pick_by_prior(s, wanted, node->key);
    node->ranked = 0;
    for (int i = 0; i < count; i++) {
        uint64_t code = s->moves.moves[s->order[i]].code;
        struct arm *arm = node_find_arm(s->tree, node, code);
        if (arm == NULL)
            arm = node_add_arm(s->tree, node, code);
        if (arm == NULL)
            break;
        arm->prior = s->priors[s->order[i]];
        struct arm *place = node_arms(s->tree, node) + i;
        struct arm swap = *place;
        *place = *arm;
        *arm = swap;
        node->ranked++;
    }
}

/* Opens what the node's visits allow; returns how many of its first arms may be chosen. */
static int widen(struct searcher *s, struct node *node, int seat, bool is_mixed)
{
    uint64_t hash = hash_moves(&s->moves);
    int width = node->width < 1 ? 1 : node->width;
    while (width < WIDTH_MAX && node->visits >= s->search->widens_at[width])
        width++;
    node->width = (uint16_t)width;
    if (is_mixed && width < MIXED_WIDTH_MIN)
        width = MIXED_WIDTH_MIN;
    if (width > s->moves.count)
        width = s->moves.count;
    bool has_room = tree_has_room(s->tree);
    if (node->arm_count == 0 && !has_room)
        return 0;
    if (hash != node->list_hash || (width > node->ranked && has_room)) {
        bool is_same = hash == node->list_hash || node->arm_count == 0;
        int wanted = !is_same ? width : width < RANKED_MIN ? RANKED_MIN : width + width / 2;
        rank_arms(s, node, seat, wanted);
        node->list_hash = hash;
    }
    return width < node->ranked ? width : node->ranked;
}

/* ---- selection ---- */

/* PUCT: mean plus prior-weighted exploration. As moves differ between the positions of an
 * information set, an arm counts the visits in which it was available. */
static int choose_by_puct(struct searcher *s, struct node *node, int width)
{
    struct arm *arms = node_arms(s->tree, node);
    double even = node->visits > 0 ? node->total / node->visits : 0.5;
    double prior_sum = 0;
    for (int i = 0; i < width; i++)
        prior_sum += arms[i].prior > PRIOR_MIN ? arms[i].prior : PRIOR_MIN;
    double most = 0;
    int best = 0;
    for (int i = 0; i < width; i++) {
        struct arm *arm = &arms[i];
        double prior = arm->prior > PRIOR_MIN ? arm->prior : PRIOR_MIN;
        double mean = arm->visits > 0 ? arm->total / arm->visits : even;
        double bound = mean + s->search->exploration * prior / prior_sum *
                                  sqrt((double)++arm->available) / (1 + arm->visits);
        if (i == 0 || bound > most) {
            most = bound;
            best = i;
        }
    }
    return best;
}

/* Regret matching: in proportion to the positive regrets. */
static double strategy_of(const struct arm *arm, double regret_sum, int width)
{
    if (regret_sum <= 0)
        return 1.0 / width;
    return arm->regret > 0 ? arm->regret / regret_sum : 0;
}

static double positive_regret(const struct arm *arms, int width)
{
    double regret_sum = 0;
    for (int i = 0; i < width; i++)
        if (arms[i].regret > 0)
            regret_sum += arms[i].regret;
    return regret_sum;
}

static int choose_by_regret(struct searcher *s, struct node *node, int width,
                            struct search_step *step)
{
    struct arm *arms = node_arms(s->tree, node);
    double regret_sum = positive_regret(arms, width);
    double at = rng_uniform(&s->rng);
    int chosen = -1;
    for (int i = 0; i < width; i++) {
        double share = strategy_of(&arms[i], regret_sum, width);
        double chance = (1 - EXPLORATION_SHARE) * share + EXPLORATION_SHARE / width;
        arms[i].available++;
        arms[i].strategy += share * (node->visits + 1);
        if (chosen < 0 && (at < chance || i == width - 1)) {
            chosen = i;
            step->probability = (float)chance;
            step->strategy = (float)share;
        }
        at -= chance;
    }
    return chosen;
}

/* ---- update ---- */

/* Regrets from a baseline (each arm's mean) plus, for the arm taken, the deviation from its
 * mean divided by the probability of its choice: importance sampling with a control variate. */
static void update_regrets(struct searcher *s, struct node *node, const struct arm *taken,
                           const struct search_step *step, double value)
{
    struct arm *arms = node_arms(s->tree, node);
    int width = node->width < MIXED_WIDTH_MIN ? MIXED_WIDTH_MIN : node->width;
    if (width > node->ranked)
        width = node->ranked;
    double regret_sum = positive_regret(arms, width);
    double even = node->total / node->visits;
    double mean_taken = taken->visits > 1 ? (taken->total - value) / (taken->visits - 1) : even;
    double surprise = SURPRISE_SHARE * (value - mean_taken) / step->probability;
    double expected = step->strategy * surprise;
    for (int i = 0; i < width; i++) {
        double mean = &arms[i] == taken    ? mean_taken
                      : arms[i].visits > 0 ? arms[i].total / arms[i].visits
                                           : even;
        expected += strategy_of(&arms[i], regret_sum, width) * mean;
    }
    for (int i = 0; i < width; i++) {
        double mean = &arms[i] == taken    ? mean_taken + surprise
                      : arms[i].visits > 0 ? arms[i].total / arms[i].visits
                                           : even;
        arms[i].regret += mean - expected;
        if (arms[i].regret < 0)
            arms[i].regret = 0;
    }
}

static void backpropagate(struct searcher *s, const double value[SEATS_MAX])
{
    for (int i = 0; i < s->step_count; i++) {
        const struct search_step *step = &s->steps[i];
        struct node *node = &s->tree->nodes[step->node];
        struct arm *arm = node_arms(s->tree, node) + step->arm;
        if (arm->code != step->code)
            arm = node_find_arm(s->tree, node, step->code);
        double got = value[step->seat];
        node->visits++;
        node->total += got;
        arm->visits++;
        arm->total += got;
        if (step->is_mixed)
            update_regrets(s, node, arm, step, got);
    }
}

/* ---- one iteration ---- */

/* An outcome of chance; or one of those that the rules list for the world. */
static struct move sample_outcome(struct searcher *s, int seat)
{
    const struct game *game = s->search->request->game;
    const struct knowledge *knowledge = s->search->knowledge;
    if (knowledge->draw != NULL)
        return knowledge->draw(s->state, &s->rng);
    s->moves.count = 0;
    game->list_moves(s->state, seat, &s->moves);
    return s->moves.moves[rng_below(&s->rng, (uint32_t)s->moves.count)];
}

/* The searching seat is as considerate in its mind as it is at the table; of others it expects the
 * worst. */
static void list_for(struct searcher *s, int seat)
{
    const struct bot_request *request = s->search->request;
    if (seat == request->seat) {
        bot_list_moves(request, s->search->skill, s->state, &s->moves);
        return;
    }
    s->moves.count = 0;
    request->game->list_moves(s->state, seat, &s->moves);
}

/* The move of one seat; *is_new at a leaf, a node that was not there. A seat that acts alone
 * makes no move at a leaf (code 0): the descent ends before it. */
static struct move select_move(struct searcher *s, int seat, bool is_mixed, bool *is_new)
{
    list_for(s, seat);
    if (s->moves.count == 1)
        return s->moves.moves[0];
    uint64_t key = information_set_key(s, seat, is_mixed);
    struct node *node = tree_find(s->tree, key);
    if (node == NULL) {
        *is_new = true;
        node = tree_add(s->tree, key);
        if (!is_mixed)
            return (struct move){ 0 };
    }
    int width = node != NULL ? widen(s, node, seat, is_mixed) : 0;
    if (width == 0) { /* the pools are full */
        *is_new = true;
        return is_mixed ? s->moves.moves[rng_below(&s->rng, (uint32_t)s->moves.count)]
                        : (struct move){ 0 };
    }
    struct search_step *step = &s->steps[s->step_count++];
    *step = (struct search_step){ .node = (uint32_t)(node - s->tree->nodes),
                                  .seat = (int8_t)seat,
                                  .is_mixed = is_mixed };
    step->arm = (uint32_t)(is_mixed ? choose_by_regret(s, node, width, step)
                                    : choose_by_puct(s, node, width));
    step->code = node_arms(s->tree, node)[step->arm].code;
    return (struct move){ step->code };
}

/* Who decides at the root. Where a sealed choice may be changed until all have chosen, those
 * who have chosen count among them: that they have reveals nothing of what. */
static seat_mask deciding_at_root(struct searcher *s)
{
    const struct bot_request *request = s->search->request;
    seat_mask acting = request->game->to_act(s->state);
    for (int seat = 0; seat < request->seats; seat++)
        if ((acting & seat_bit(seat)) == 0) {
            s->moves.count = 0;
            request->game->list_moves(s->state, seat, &s->moves);
            if (s->moves.count > 0)
                acting |= seat_bit(seat);
        }
    return acting;
}

static void apply_all(struct searcher *s, seat_mask seats, const struct move *chosen)
{
    for (; seats != 0; seats &= seats - 1) {
        int seat = __builtin_ctz(seats);
        s->search->request->game->apply(s->state, seat, chosen[seat], NULL);
    }
}

static void descend(struct searcher *s)
{
    const struct game *game = s->search->request->game;
    const struct knowledge *knowledge = s->search->knowledge;
    bool is_new = false, is_root = true;
    while (!is_new && s->step_count < STEPS_MAX - SEATS_MAX) {
        seat_mask asked = game->to_act(s->state);
        if (asked == 0)
            return;
        int outcome = outcome_seat(asked);
        if (outcome >= 0) {
            game->apply(s->state, outcome, sample_outcome(s, outcome), NULL);
            continue;
        }
        if (!is_root && knowledge->is_horizon != NULL && knowledge->is_horizon(s->state))
            return;
        seat_mask choosing = is_root && s->search->is_mixed ? deciding_at_root(s) : asked;
        bool is_mixed = (choosing & (choosing - 1)) != 0;
        struct move chosen[SEATS_MAX];
        /* All of them from the position before any of them. */
        for (seat_mask left = choosing; left != 0; left &= left - 1) {
            int seat = __builtin_ctz(left);
            chosen[seat] = select_move(s, seat, is_mixed, &is_new);
            if (chosen[seat].code == 0)
                return;
        }
        /* The last of those asked ends the choice, so who changes one comes before. */
        apply_all(s, choosing & ~asked, chosen);
        apply_all(s, asked, chosen);
        is_root = false;
    }
}

static void tally(struct searcher *s, const double value[SEATS_MAX])
{
    const struct move_list *moves = &s->search->moves;
    int first = 0; /* the searching seat's first step is the one at the root */
    while (first < s->step_count && s->steps[first].seat != s->search->request->seat)
        first++;
    for (int i = 0; first < s->step_count && i < moves->count; i++)
        if (moves->moves[i].code == s->steps[first].code) {
            for (int seat = 0; seat < s->search->request->seats; seat++)
                s->tally[i].total[seat] += value[seat];
            s->tally[i].count++;
            return;
        }
}

static void sample_position(struct searcher *s)
{
    const struct bot_request *request = s->search->request;
    const struct knowledge *knowledge = s->search->knowledge;
    memcpy(s->state, request->seen, request->game->state_size);
    if (knowledge->imagine != NULL)
        knowledge->imagine(s->state, request->seat, s->search->notes, &s->rng);
    else
        request->game->imagine(s->state, request->seat, &s->rng);
}

bool searcher_begin(struct searcher *s)
{
    sample_position(s);
    seat_mask choosing = deciding_at_root(s);
    bool is_mixed = (choosing & (choosing - 1)) != 0;
    s->root_key = information_set_key(s, s->search->request->seat, is_mixed);
    if (tree_find(s->tree, s->root_key) == NULL)
        tree_add(s->tree, s->root_key);
    return is_mixed;
}

void searcher_iterate(struct searcher *s)
{
    const struct bot_request *request = s->search->request;
    const struct knowledge *knowledge = s->search->knowledge;
    double value[SEATS_MAX] = { 0 };
    sample_position(s);
    s->step_count = 0;
    descend(s);
    if (knowledge->rollout != NULL)
        knowledge->rollout(s->state, &s->rng, &s->moves);
    else
        game_playout(request->game, s->state, &s->rng, &s->moves);
    bot_evaluate(request, s->state, value);
    backpropagate(s, value);
    tally(s, value);
    s->iterations++;
}
