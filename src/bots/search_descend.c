/* search_descend.c: one iteration of the search, from an imagined position to what was
 * learnt from it. */
#include "search_internal.h"

#include <math.h>
#include <string.h>

enum {
    MIXED_OPEN = 24,  /* moves of a simultaneous choice that are tried from the beginning */
    FIRST_RANKED = 6, /* arms of a node when it is met again */
};

/* Of simultaneous choices: how many are made to explore, and how much of a surprise counts
 * as news. All of it would be right in the long run; but a draw is a surprise too, and
 * moves that are never right would be dropped much later (test/bots/test_mixing). */
#define EXPLORED_SHARE 0.15
#define NEWS_SHARE 0.2

#define EVEN_PROMISE 0.5f
#define LEAST_PROMISE 0.02f

/* ---- what a seat has before it ---- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* Eight bytes at a time: states are thousands of bytes and this is done at every step. */
static uint64_t fingerprint(const char *bytes, size_t size)
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

static uint64_t key_of(struct searcher *s, int seat, bool is_mixed)
{
    const struct bot_request *request = s->search->request;
    const struct knowledge *knowledge = s->search->knowledge;
    uint64_t digest;
    if (knowledge->digest != NULL)
        digest = knowledge->digest(s->state, seat, request->seat);
    else {
        request->game->view(s->state, seat, s->seen);
        digest = fingerprint(s->seen, request->game->state_size);
    }
    return mix(digest ^ mix((uint64_t)seat * 2 + is_mixed + 1));
}

/* ---- the moves of a node ---- */

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
    if (s->promises[a] != s->promises[b])
        return s->promises[a] > s->promises[b];
    /* Games list moves of a kind together: in any other order, and always the same one. */
    return mix(s->moves.moves[a].code ^ key) < mix(s->moves.moves[b].code ^ key);
}

/* The most promising `wanted` of the moves, in order; how many there are. */
static int pick_promising(struct searcher *s, int wanted, uint64_t key)
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

/* Makes the most promising moves of this position the first arms of the node, in order. */
static void rank(struct searcher *s, struct node *node, int seat, int wanted)
{
    const struct knowledge *knowledge = s->search->knowledge;
    if (knowledge->promise != NULL)
        knowledge->promise(s->state, seat, &s->moves, s->promises);
    else
        for (int i = 0; i < s->moves.count; i++)
            s->promises[i] = EVEN_PROMISE;
    int count = pick_promising(s, wanted, node->key);
    node->ranked = 0;
    for (int i = 0; i < count; i++) {
        uint64_t code = s->moves.moves[s->order[i]].code;
        struct arm *arm = node_find_arm(s->tree, node, code);
        if (arm == NULL)
            arm = node_add_arm(s->tree, node, code);
        if (arm == NULL)
            break;
        arm->promise = s->promises[s->order[i]];
        struct arm *place = node_arms(s->tree, node) + i;
        struct arm swap = *place;
        *place = *arm;
        *arm = swap;
        node->ranked++;
    }
}

/* How many arms of the node can be taken here: its first ones. */
static int open_arms(struct searcher *s, struct node *node, int seat, bool is_mixed)
{
    uint64_t hash = hash_moves(&s->moves);
    int open = node->open < 1 ? 1 : node->open;
    while (open < OPEN_MAX && node->visits >= s->search->opens_at[open])
        open++;
    node->open = (uint16_t)open;
    if (is_mixed && open < MIXED_OPEN)
        open = MIXED_OPEN;
    if (open > s->moves.count)
        open = s->moves.count;
    bool has_room = tree_has_room(s->tree);
    if (node->arm_count == 0 && !has_room)
        return 0;
    if (hash != node->list_hash || (open > node->ranked && has_room)) {
        bool is_same = hash == node->list_hash || node->arm_count == 0;
        int wanted = !is_same ? open : open < FIRST_RANKED ? FIRST_RANKED : open + open / 2;
        rank(s, node, seat, wanted);
        node->list_hash = hash;
    }
    return open < node->ranked ? open : node->ranked;
}

/* ---- choosing ---- */

/* In turn: what has done well, what is promising and what was seldom tried. */
static int choose_in_turn(struct searcher *s, struct node *node, int open)
{
    struct arm *arms = node_arms(s->tree, node);
    double even = node->visits > 0 ? node->total / node->visits : 0.5;
    double promised = 0;
    for (int i = 0; i < open; i++)
        promised += arms[i].promise > LEAST_PROMISE ? arms[i].promise : LEAST_PROMISE;
    double most = 0;
    int best = 0;
    for (int i = 0; i < open; i++) {
        struct arm *arm = &arms[i];
        double promise = arm->promise > LEAST_PROMISE ? arm->promise : LEAST_PROMISE;
        double mean = arm->visits > 0 ? arm->total / arm->visits : even;
        double bound = mean + s->search->exploration * promise / promised *
                                  sqrt((double)++arm->available) / (1 + arm->visits);
        if (i == 0 || bound > most) {
            most = bound;
            best = i;
        }
    }
    return best;
}

/* At the same time: in proportion to how much each was missed so far. */
static double share_of(const struct arm *arm, double missed, int open)
{
    if (missed <= 0)
        return 1.0 / open;
    return arm->regret > 0 ? arm->regret / missed : 0;
}

static double missed_in_all(const struct arm *arms, int open)
{
    double missed = 0;
    for (int i = 0; i < open; i++)
        if (arms[i].regret > 0)
            missed += arms[i].regret;
    return missed;
}

static int choose_mixed(struct searcher *s, struct node *node, int open, struct search_step *step)
{
    struct arm *arms = node_arms(s->tree, node);
    double missed = missed_in_all(arms, open);
    double at = rng_share(&s->rng);
    int chosen = -1;
    for (int i = 0; i < open; i++) {
        double share = share_of(&arms[i], missed, open);
        double chance = (1 - EXPLORED_SHARE) * share + EXPLORED_SHARE / open;
        arms[i].available++;
        arms[i].strategy += share * (node->visits + 1);
        if (chosen < 0 && (at < chance || i == open - 1)) {
            chosen = i;
            step->chance = (float)chance;
            step->share = (float)share;
        }
        at -= chance;
    }
    return chosen;
}

/* ---- learning ---- */

/* What the other moves would have brought is what they bring on average; how far the one
 * taken was off its own average counts the more, the seldomer it is taken. */
static void regret(struct searcher *s, struct node *node, const struct arm *taken,
                   const struct search_step *step, double value)
{
    struct arm *arms = node_arms(s->tree, node);
    int open = node->open < MIXED_OPEN ? MIXED_OPEN : node->open;
    if (open > node->ranked)
        open = node->ranked;
    double missed = missed_in_all(arms, open);
    double even = node->total / node->visits;
    double mean_taken = taken->visits > 1 ? (taken->total - value) / (taken->visits - 1) : even;
    double surprise = NEWS_SHARE * (value - mean_taken) / step->chance;
    double expected = step->share * surprise;
    for (int i = 0; i < open; i++) {
        double mean = &arms[i] == taken    ? mean_taken
                      : arms[i].visits > 0 ? arms[i].total / arms[i].visits
                                           : even;
        expected += share_of(&arms[i], missed, open) * mean;
    }
    for (int i = 0; i < open; i++) {
        double mean = &arms[i] == taken    ? mean_taken + surprise
                      : arms[i].visits > 0 ? arms[i].total / arms[i].visits
                                           : even;
        arms[i].regret += mean - expected;
        if (arms[i].regret < 0)
            arms[i].regret = 0;
    }
}

static void learn(struct searcher *s, const double value[SEATS_MAX])
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
            regret(s, node, arm, step, got);
    }
}

/* ---- one iteration ---- */

/* An outcome of chance; or one of the world's, as the rules guess it. */
static struct move draw(struct searcher *s, int seat)
{
    const struct game *game = s->search->request->game;
    const struct knowledge *knowledge = s->search->knowledge;
    if (knowledge->draw != NULL)
        return knowledge->draw(s->state, &s->rng);
    s->moves.count = 0;
    game->list_moves(s->state, seat, &s->moves);
    return s->moves.moves[rng_below(&s->rng, (uint32_t)s->moves.count)];
}

/* The move of one seat; *is_new if nothing was known here. A seat alone at a new node makes
 * none (code 0): there the tree ends. */
static struct move decide(struct searcher *s, int seat, bool is_mixed, bool *is_new)
{
    const struct game *game = s->search->request->game;
    s->moves.count = 0;
    game->list_moves(s->state, seat, &s->moves);
    if (s->moves.count == 1)
        return s->moves.moves[0];
    uint64_t key = key_of(s, seat, is_mixed);
    struct node *node = tree_find(s->tree, key);
    if (node == NULL) {
        *is_new = true;
        node = tree_add(s->tree, key);
        if (!is_mixed)
            return (struct move){ 0 };
    }
    int open = node != NULL ? open_arms(s, node, seat, is_mixed) : 0;
    if (open == 0) { /* no room to learn anything in */
        *is_new = true;
        return is_mixed ? s->moves.moves[rng_below(&s->rng, (uint32_t)s->moves.count)]
                        : (struct move){ 0 };
    }
    struct search_step *step = &s->steps[s->step_count++];
    *step = (struct search_step){ .node = (uint32_t)(node - s->tree->nodes),
                                  .seat = (int8_t)seat,
                                  .is_mixed = is_mixed };
    step->arm =
        (uint32_t)(is_mixed ? choose_mixed(s, node, open, step) : choose_in_turn(s, node, open));
    step->code = node_arms(s->tree, node)[step->arm].code;
    return (struct move){ step->code };
}

/* Who decides at the root. Where a sealed choice may be changed until all have chosen, those
 * who were quicker count among them: when somebody chose says nothing of what. */
static seat_mask choosing_at_root(struct searcher *s)
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
    bool is_new = false, is_root = true;
    while (!is_new && s->step_count < STEPS_MAX - SEATS_MAX) {
        seat_mask asked = game->to_act(s->state);
        if (asked == 0)
            return;
        int outcome = outcome_seat(asked);
        if (outcome >= 0) {
            game->apply(s->state, outcome, draw(s, outcome), NULL);
            continue;
        }
        seat_mask choosing = is_root && s->search->is_mixed ? choosing_at_root(s) : asked;
        bool is_mixed = (choosing & (choosing - 1)) != 0;
        struct move chosen[SEATS_MAX];
        /* All of them from the position before any of them. */
        for (seat_mask left = choosing; left != 0; left &= left - 1) {
            int seat = __builtin_ctz(left);
            chosen[seat] = decide(s, seat, is_mixed, &is_new);
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
    int first = 0; /* its own first step is the one at the root */
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

static void imagine(struct searcher *s)
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
    imagine(s);
    seat_mask choosing = choosing_at_root(s);
    bool is_mixed = (choosing & (choosing - 1)) != 0;
    s->root_key = key_of(s, s->search->request->seat, is_mixed);
    if (tree_find(s->tree, s->root_key) == NULL)
        tree_add(s->tree, s->root_key);
    return is_mixed;
}

void searcher_iterate(struct searcher *s)
{
    const struct bot_request *request = s->search->request;
    const struct knowledge *knowledge = s->search->knowledge;
    double value[SEATS_MAX] = { 0 };
    imagine(s);
    s->step_count = 0;
    descend(s);
    if (knowledge->play_on != NULL)
        knowledge->play_on(s->state, &s->rng, &s->moves);
    else
        game_playout(request->game, s->state, &s->rng, &s->moves);
    opinion_of(request, s->state, value);
    learn(s, value);
    tally(s, value);
    s->iterations++;
}
