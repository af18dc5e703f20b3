/* small_games.c: no more of the contract than players use. */
#include "small_games.h"

#include <string.h>

static void two_seats_result(int winner, struct result *out)
{
    *out = (struct result){ 0 };
    out->winners = winner != 0 ? seat_bit(winner - 1) : 3;
    for (int seat = 0; seat < 2; seat++)
        out->rank[seat] = out->winners & seat_bit(seat) ? 1 : 2;
}

/* ---- the matrix ---- */

enum { SEALED = -1 };

void matrix_init(struct matrix *m, const struct matrix_rules *rules)
{
    *m = (struct matrix){ .rules = *rules };
}

int matrix_choice(struct move move)
{
    return (int)move.code - 1;
}

static seat_mask matrix_to_act(const void *state)
{
    const struct matrix *m = state;
    if (m->winner != 0)
        return 0;
    seat_mask asked = 0;
    for (int seat = 0; seat < 2; seat++)
        if (m->chosen[seat] == 0)
            asked |= seat_bit(seat);
    return asked ? asked : seat_bit(SEAT_CHANCE);
}

static void matrix_list(const void *state, int seat, struct move_list *out)
{
    const struct matrix *m = state;
    out->count = 0;
    seat_mask asked = matrix_to_act(m);
    if (asked == 0 || (asked == seat_bit(SEAT_CHANCE)) != (seat == SEAT_CHANCE))
        return;
    int count = seat == SEAT_CHANCE ? MATRIX_DRAWS : seat == 0 ? m->rules.rows : m->rules.columns;
    for (int i = 1; i <= count; i++)
        add_move(out, (uint64_t)i);
}

static void matrix_apply(void *state, int seat, struct move move, struct event_log *events)
{
    (void)events;
    struct matrix *m = state;
    if (seat == SEAT_CHANCE) {
        int wins = m->rules.wins[m->chosen[0] - 1][m->chosen[1] - 1];
        m->winner = (int)move.code <= wins ? 1 : 2;
    } else
        m->chosen[seat] = (int)move.code;
}

static void matrix_view(const void *state, int viewer, void *seen_state)
{
    const struct matrix *m = state;
    struct matrix *seen = seen_state;
    *seen = *m;
    for (int seat = 0; seat < 2; seat++)
        if (seat != viewer && m->winner == 0 && m->chosen[seat] != 0)
            seen->chosen[seat] = SEALED;
}

static void matrix_imagine(void *seen, int viewer, struct rng *rng)
{
    (void)rng;
    struct matrix *m = seen;
    for (int seat = 0; seat < 2; seat++)
        if (seat != viewer && m->chosen[seat] == SEALED)
            m->chosen[seat] = 1;
}

static void matrix_result(const void *state, struct result *out)
{
    two_seats_result(((const struct matrix *)state)->winner, out);
}

const struct game matrix_game = {
    .name = "matrix",
    .min_seats = 2,
    .max_seats = 2,
    .state_size = sizeof(struct matrix),
    .to_act = matrix_to_act,
    .list_moves = matrix_list,
    .apply = matrix_apply,
    .view = matrix_view,
    .imagine = matrix_imagine,
    .result = matrix_result,
};

/* ---- the pile ---- */

void pile_init(struct pile *p, int left)
{
    *p = (struct pile){ .left = left };
}

int pile_taken(struct move move)
{
    return (int)move.code;
}

static seat_mask pile_to_act(const void *state)
{
    const struct pile *p = state;
    return p->left > 0 ? seat_bit(p->turn) : 0;
}

static void pile_list(const void *state, int seat, struct move_list *out)
{
    const struct pile *p = state;
    out->count = 0;
    for (int i = 1; seat == p->turn && i <= 3 && i <= p->left; i++)
        add_move(out, (uint64_t)i);
}

static void pile_apply(void *state, int seat, struct move move, struct event_log *events)
{
    (void)events;
    struct pile *p = state;
    p->left -= (int)move.code;
    p->turn = 1 - seat;
}

static void pile_view(const void *state, int viewer, void *seen)
{
    (void)viewer;
    memcpy(seen, state, sizeof(struct pile));
}

static void pile_imagine(void *seen, int viewer, struct rng *rng)
{
    (void)seen, (void)viewer, (void)rng; /* nothing is hidden */
}

static void pile_result(const void *state, struct result *out)
{
    const struct pile *p = state;
    two_seats_result(p->left > 0 ? 0 : 1 + (1 - p->turn), out);
}

const struct game pile_game = {
    .name = "pile",
    .min_seats = 2,
    .max_seats = 2,
    .state_size = sizeof(struct pile),
    .to_act = pile_to_act,
    .list_moves = pile_list,
    .apply = pile_apply,
    .view = pile_view,
    .imagine = pile_imagine,
    .result = pile_result,
};

/* ---- the coin ---- */

void coin_init(struct coin *c, int side)
{
    *c = (struct coin){ .side = side };
}

static seat_mask coin_to_act(const void *state)
{
    const struct coin *c = state;
    if (c->winner != 0)
        return 0;
    return seat_bit(c->is_rolling ? SEAT_CHANCE : 0);
}

static void coin_list(const void *state, int seat, struct move_list *out)
{
    const struct coin *c = state;
    out->count = 0;
    if (coin_to_act(c) == seat_bit(seat))
        for (int i = 1; i <= (seat == SEAT_CHANCE ? 10 : 2); i++)
            add_move(out, (uint64_t)i);
}

static void coin_apply(void *state, int seat, struct move move, struct event_log *events)
{
    (void)events;
    struct coin *c = state;
    if (seat == SEAT_CHANCE)
        c->winner = move.code <= 6 ? 1 : 2;
    else if (c->is_told)
        c->winner = (int)move.code == c->side ? 1 : 2;
    else if (move.code == COIN_ROLL)
        c->is_rolling = 1;
    else
        c->is_told = 1;
}

static void coin_view(const void *state, int viewer, void *seen_state)
{
    struct coin *seen = seen_state;
    (void)viewer;
    memcpy(seen, state, sizeof *seen);
    seen->side = 0;
}

static void coin_imagine(void *seen, int viewer, struct rng *rng)
{
    (void)viewer;
    ((struct coin *)seen)->side = 1 + (int)rng_below(rng, 2);
}

static void coin_result(const void *state, struct result *out)
{
    two_seats_result(((const struct coin *)state)->winner, out);
}

const struct game coin_game = {
    .name = "coin",
    .min_seats = 2,
    .max_seats = 2,
    .state_size = sizeof(struct coin),
    .to_act = coin_to_act,
    .list_moves = coin_list,
    .apply = coin_apply,
    .view = coin_view,
    .imagine = coin_imagine,
    .result = coin_result,
};
