/* blank.c: the smallest legal game, always compiled. A new game starts as a
 * copy of this folder.
 *
 * Everybody seals a number from 1 to 3 at once; a die is thrown; whoever is
 * nearest to it, from below or above, scores that number. Three rounds. It has
 * one of everything the contract speaks of: a simultaneous choice, a secret, a
 * draw, an event, an option. */
#include "blank_internal.h"
#include "blank_state_version.h"
#include "notation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_ROUNDS };

static const char *const round_choices[] = { "1", "3", "5", NULL };

static const struct option_spec options[] = {
    [OPTION_ROUNDS] = { "rounds", OPTION_CHOICE, round_choices, 1 },
};

static void start(void *state, const struct options *chosen)
{
    struct blank *b = state;
    memset(b, 0, sizeof *b);
    b->seats = (uint8_t)chosen->seats;
    b->rounds_left = (uint8_t)atoi(round_choices[chosen->value[OPTION_ROUNDS]]);
}

static seat_mask to_act(const void *state)
{
    const struct blank *b = state;
    if (b->rounds_left == 0)
        return 0;
    seat_mask waiting = 0;
    for (int seat = 0; seat < b->seats; seat++)
        if (!b->has_chosen[seat])
            waiting |= seat_bit(seat);
    return waiting ? waiting : seat_bit(SEAT_CHANCE);
}

/* A seat that has chosen may choose again until all have. */
static bool may_choose(const struct blank *b, int seat)
{
    seat_mask acting = to_act(b);
    return seat < b->seats && acting != 0 && acting != seat_bit(SEAT_CHANCE);
}

static void list_moves(const void *state, int seat, struct move_list *out)
{
    const struct blank *b = state;
    out->count = 0;
    if (seat == SEAT_CHANCE ? to_act(b) != seat_bit(SEAT_CHANCE) : !may_choose(b, seat))
        return;
    for (int number = 1; number <= NUMBERS; number++)
        add_move(out, blank_move(seat == SEAT_CHANCE ? VERB_ROLL : VERB_PICK, number));
}

static const char *refusal(const void *state, int seat, struct move move, struct fields *details)
{
    (void)details;
    const struct blank *b = state;
    if (seat == SEAT_CHANCE ? to_act(b) != seat_bit(SEAT_CHANCE) : !may_choose(b, seat))
        return REFUSAL_NOT_YOUR_TURN;
    if (blank_verb(move) != (seat == SEAT_CHANCE ? VERB_ROLL : VERB_PICK))
        return "blank.chance-decides";
    return NULL;
}

static const char *describe_move(const void *seen, int seat, struct move move, struct fields *out)
{
    (void)seen;
    (void)seat;
    field_number(out, "number", blank_number(move));
    return blank_verb(move) == VERB_PICK ? "blank.answer.pick" : "blank.answer.roll";
}

static int distance(const struct blank *b, int seat, int die)
{
    return abs(b->choice[seat] - die);
}

static void resolve(struct blank *b, int die, struct event_log *events)
{
    struct event rolled = { "rolled", everyone(b->seats), { 0 } };
    field_number(&rolled.fields, "die", die);
    event_put(events, &rolled);

    int nearest = NUMBERS;
    for (int seat = 0; seat < b->seats; seat++)
        if (distance(b, seat, die) < nearest)
            nearest = distance(b, seat, die);
    for (int seat = 0; seat < b->seats; seat++) {
        struct event shown = { "shown", everyone(b->seats), { 0 } };
        field_number(&shown.fields, "seat", seat);
        field_number(&shown.fields, "number", b->choice[seat]);
        event_put(events, &shown);
        if (distance(b, seat, die) == nearest)
            b->points[seat] = (uint8_t)(b->points[seat] + b->choice[seat]);
        b->choice[seat] = 0;
        b->has_chosen[seat] = 0;
    }
    b->rounds_left--;
}

static void apply(void *state, int seat, struct move move, struct event_log *events)
{
    struct blank *b = state;
    if (seat == SEAT_CHANCE) {
        resolve(b, blank_number(move), events);
        return;
    }
    b->choice[seat] = (uint8_t)blank_number(move);
    b->has_chosen[seat] = 1;
    struct event sealed = { "sealed", everyone(b->seats), { 0 } };
    field_number(&sealed.fields, "seat", seat);
    event_put(events, &sealed);
    struct event chose = { "chose", seat_bit(seat), { 0 } };
    field_number(&chose.fields, "seat", seat);
    field_number(&chose.fields, "number", b->choice[seat]);
    event_put(events, &chose);
}

static void view(const void *state, int viewer, void *seen_state)
{
    const struct blank *b = state;
    struct blank *seen = seen_state;
    memset(seen, 0, sizeof *seen);
    seen->seats = b->seats;
    seen->rounds_left = b->rounds_left;
    memcpy(seen->has_chosen, b->has_chosen, sizeof seen->has_chosen);
    memcpy(seen->points, b->points, sizeof seen->points);
    for (int seat = 0; seat < b->seats; seat++)
        if (seat == viewer || viewer == VIEWER_ALL)
            seen->choice[seat] = b->choice[seat];
}

static void imagine(void *seen_state, int viewer, struct rng *rng)
{
    (void)viewer;
    struct blank *b = seen_state;
    for (int seat = 0; seat < b->seats; seat++)
        if (b->has_chosen[seat] && b->choice[seat] == 0)
            b->choice[seat] = (uint8_t)(1 + rng_below(rng, NUMBERS));
}

static void result(const void *state, struct result *out)
{
    static const char *const columns[] = { "total" };
    const struct blank *b = state;
    int rows[BLANK_SEATS_MAX][RESULT_COLUMNS];
    for (int seat = 0; seat < b->seats; seat++)
        rows[seat][0] = b->points[seat];
    result_rank(out, b->seats, 1, rows, columns);
}

static int write_move(const void *state, struct move move, char *text, int size)
{
    (void)state;
    return notation_write(text, size, "%s %d", blank_verb(move) == VERB_PICK ? "pick" : "roll",
                          blank_number(move));
}

static bool read_move(const void *state, const char *text, struct move *out)
{
    for (int verb = VERB_PICK; verb <= VERB_ROLL; verb++)
        for (int number = 1; number <= NUMBERS; number++) {
            char candidate[MOVE_TEXT_MAX];
            struct move move = { blank_move(verb, number) };
            write_move(state, move, candidate, sizeof candidate);
            if (strcmp(text, candidate) == 0) {
                *out = move;
                return true;
            }
        }
    return false;
}

static void write_view(const void *state, struct json *json)
{
    const struct blank *b = state;
    json_put_int(json, "rounds_left", b->rounds_left);
    json_begin_array(json, "players");
    for (int seat = 0; seat < b->seats; seat++) {
        json_begin_object(json, NULL);
        json_put_bool(json, "has_chosen", b->has_chosen[seat]);
        if (b->choice[seat])
            json_put_int(json, "choice", b->choice[seat]);
        json_put_int(json, "points", b->points[seat]);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_categories(const void *state, int seat, struct json *json)
{
    const struct blank *b = state;
    json_put_int(json, "points", b->points[seat]);
}

const struct game blank_game = {
    .name = "blank",
    .is_sample = true,
    .rules_version = 1,
    .goes_on_from = 1,
    .min_seats = 2,
    .max_seats = BLANK_SEATS_MAX,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(struct blank),
    .state_version = BLANK_STATE_VERSION,
    .start = start,
    .to_act = to_act,
    .list_moves = list_moves,
    .refusal = refusal,
    .describe_move = describe_move,
    .apply = apply,
    .view = view,
    .imagine = imagine,
    .result = result,
    .write_move = write_move,
    .read_move = read_move,
    .write_view = write_view,
    .write_categories = write_categories,
    .playout = NULL,
};
