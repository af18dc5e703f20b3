/* test_matrix.c: every pair of Fables revealed in one round, and every Friend while every
 * Fable is played, by its owner and by an opponent. Each meeting happens in the middle of
 * a random game and is followed through the next round too; G0.12 holds at every step. */
#include "random_play.h"

#include "grimm_internal.h"

enum { BEFORE_MAX = 8, SEATS_LEAST = 2, TRIES_MAX = 100000 };

/* Scenes for each meeting and number of seats. */
static int seeds(void)
{
    return is_deep() ? 4 : 1;
}

static void check(const struct grimm *g, const char *what)
{
    const char *wrong = grimm_check(g);
    if (wrong != NULL)
        fail_msg("%s: %s", what, wrong);
}

/* ---- the scene: the last Build turn of some round, about to end ---- */

static bool is_last_turn(const struct grimm *g)
{
    return strcmp(grimm_question(g)->name, "turn") == 0 &&
           grimm_game.to_act(g) == seat_bit((g->first + g->seats - 1) % g->seats);
}

static bool is_won(const struct grimm *g)
{
    for (int seat = 0; seat < g->seats; seat++)
        if (grimm_complete_houses(g, seat, TYPES) >= HOUSES_TO_WIN)
            return true;
    return false;
}

static void set_scene(struct grimm *g, int seats, struct rng *rng)
{
    struct options options;
    options_default(&grimm_game, seats, &options);
    uint32_t rounds = 1 + rng_below(rng, BEFORE_MAX);
    grimm_game.start(g, &options);
    while (g->round < rounds || !is_last_turn(g) || is_won(g)) {
        random_step(&grimm_game, g, rng, NULL);
        if (grimm_game.to_act(g) == 0)
            grimm_game.start(g, &options);
    }
}

/* The deck holds one more if the box had too few: any pair shall meet. */
static void deal_fable(struct grimm *g, int seat, int card)
{
    if (g->fable_deck[card] > 0)
        grimm_take_from_deck(g, card);
    else
        g->fable_copies[card]++;
    grimm_hand_add(g, seat, card, 0);
}

static void lose_friend(struct step_call *s, int seat)
{
    if (seat >= 0 && s->g->players[seat].friend != NO_CARD)
        grimm_lose_friend(s, seat);
}

/* -1 if it is nobody's. */
static int friend_owner(const struct grimm *g, int card)
{
    for (int seat = 0; seat < g->seats; seat++)
        if (g->players[seat].friend == card)
            return seat;
    return -1;
}

static void befriend(struct grimm *g, int seat, int card, struct rng *rng)
{
    struct grimm_context nobody = { 0 };
    struct step_call s = { .g = g, .f = &g->frames[g->frame_count - 1], .course = &nobody };
    lose_friend(&s, friend_owner(g, card));
    lose_friend(&s, seat);
    uint8_t *at = memchr(g->friend_discard, card, g->friend_discard_count);
    if (at != NULL) {
        uint8_t *end = g->friend_discard + --g->friend_discard_count;
        memmove(at, at + 1, (size_t)(end - at));
        *end = NO_CARD;
    }
    g->friend_deck &= ~friend_bit(card);
    grimm_receive_friend(&s, seat, card);
    grimm_run(g, NULL);
    while (!is_last_turn(g)) /* the Little Mermaid's choice */
        random_step(&grimm_game, g, rng, NULL);
}

/* ---- the meeting ---- */

struct meeting {
    int fable[PLAYERS_MAX];    /* that a seat shall play, or NO_CARD */
    int revealed[PLAYERS_MAX]; /* that it did */
};

static const struct field *field_of(const struct event *event, const char *name)
{
    for (int i = 0; i < event->fields.count; i++)
        if (strcmp(event->fields.field[i].name, name) == 0)
            return &event->fields.field[i];
    return NULL;
}

/* Nothing is told of no resources. */
static void check_count(const struct event *event)
{
    static const char *const moving[] = { "gained",   "discarded", "gave", "took",
                                          "gathered", "removed",   "added" };
    for (size_t i = 0; i < sizeof moving / sizeof *moving; i++)
        if (strcmp(event->name, moving[i]) == 0 && field_of(event, "count") == NULL)
            fail_msg("%s: how many?", event->name);
}

static void hear(void *listener, const struct event *event)
{
    struct meeting *meeting = listener;
    check_count(event);
    if (strcmp(event->name, "revealed_fable") == 0)
        meeting->revealed[field_of(event, "seat")->number] =
            grimm_card_named(field_of(event, "card")->word);
}

/* The Fables that shall meet are played, and Sleeping Beauty leaves their players alone. */
static bool is_fitting(const struct meeting *meeting, int seat, struct move move)
{
    if (move_verb(move) == VERB_PLAY)
        return meeting->fable[seat] == NO_CARD || move_argument(move, 1) == meeting->fable[seat];
    if (move_verb(move) == VERB_IMPOSE)
        return meeting->fable[move_seat(move, 0)] == NO_CARD;
    return true;
}

static struct move fitting_move(const struct grimm *g, const struct meeting *meeting, int seat,
                                struct rng *rng)
{
    for (int tries = 0; tries < TRIES_MAX; tries++) {
        struct move move = random_listed_move(&grimm_game, g, seat, rng);
        if (seat == SEAT_CHANCE || is_fitting(meeting, seat, move))
            return move;
    }
    fail_msg("seat %d cannot play its Fable", seat);
    return (struct move){ 0 };
}

static void play_round(struct grimm *g, struct meeting *meeting, struct rng *rng, const char *what)
{
    uint32_t round = g->round;
    while (grimm_game.to_act(g) != 0 && g->round == round) {
        int seat = random_seat(grimm_game.to_act(g), rng);
        struct move move = fitting_move(g, meeting, seat, rng);
        grimm_game.apply(g, seat, move, &(struct event_log){ hear, meeting });
        check(g, what);
    }
}

/* From the scene to the end of the round after the meeting. */
static void meet(struct grimm *g, struct meeting *meeting, struct rng *rng, const char *what)
{
    int last = __builtin_ctz(grimm_game.to_act(g));
    check(g, what);
    grimm_game.apply(g, last, (struct move){ move_of(VERB_END, 0, 0, 0) }, NULL);
    while (grimm_game.to_act(g) != 0 && strcmp(grimm_stage_name(g), "build") == 0)
        random_step(&grimm_game, g, rng, NULL); /* Robin Hood */
    play_round(g, meeting, rng, what);
    for (int seat = 0; seat < g->seats; seat++)
        if (meeting->fable[seat] != NO_CARD && meeting->revealed[seat] != meeting->fable[seat])
            fail_msg("%s: %s was not revealed", what, grimm_card_name(meeting->fable[seat]));
    struct meeting none = { .fable = { NO_CARD } };
    play_round(g, &none, rng, what);
}

static bool is_asleep(const struct grimm *g)
{
    return friend_owner(g, CARD_sleeping_beauty) >= 0;
}

static void every_pair_of_fables(void **state)
{
    (void)state;
    struct rng rng;
    struct grimm g;
    int meetings = 0;
    rng_init(&rng, 1);
    for (int a = NO_CARD + 1; a < FABLES_END; a++)
        for (int b = NO_CARD + 1; b < FABLES_END; b++)
            for (int i = 0; i < seeds() * (PLAYERS_MAX - SEATS_LEAST + 1); i++) {
                char what[100];
                struct meeting meeting = { .fable = { a, b } };
                do {
                    set_scene(&g, SEATS_LEAST + i / seeds(), &rng);
                } while (is_asleep(&g)); /* of two both must be awake */
                deal_fable(&g, 0, a);
                deal_fable(&g, 1, b);
                snprintf(what, sizeof what, "%s and %s for %d", grimm_card_name(a),
                         grimm_card_name(b), g.seats);
                meet(&g, &meeting, &rng, what);
                meetings++;
            }
    printf("# %d meetings of two Fables\n", meetings);
}

static void every_friend_with_every_fable(void **state)
{
    (void)state;
    struct rng rng;
    struct grimm g;
    int meetings = 0;
    rng_init(&rng, 2);
    for (int friend = FIRST_FRIEND; friend < CARDS_END; friend ++)
        for (int fable = NO_CARD + 1; fable < FABLES_END; fable++)
            for (int player = 0; player < 2; player++) /* the owner is seat 0 */
                for (int i = 0; i < seeds() * (PLAYERS_MAX - SEATS_LEAST + 1); i++) {
                    char what[100];
                    struct meeting meeting = { .fable = { NO_CARD } };
                    meeting.fable[player] = fable;
                    set_scene(&g, SEATS_LEAST + i / seeds(), &rng);
                    befriend(&g, 0, friend, &rng);
                    deal_fable(&g, player, fable);
                    assert_int_equal(g.players[0].friend, friend);
                    snprintf(what, sizeof what, "%s while %d plays %s for %d",
                             grimm_card_name(friend), player, grimm_card_name(fable), g.seats);
                    meet(&g, &meeting, &rng, what);
                    meetings++;
                }
    printf("# %d meetings of a Friend and a Fable\n", meetings);
}

TEST_PROGRAM(matrix)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pair_of_fables),
        cmocka_unit_test(every_friend_with_every_fable),
    };
    return cmocka_run_group_tests_name("grimm matrix", tests, NULL, NULL);
}
