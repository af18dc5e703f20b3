/* test_local_bots.c: bots of a match at this terminal: those that choose together think at the same
 * time, and play what they would one after the other. */
#include "checks.h"
#include "hash.h"
#include "list.h"
#include "local_match.h"

enum { SEATS = 4 };

static void start(struct local_match *local, const char *game, const char *level, int seed)
{
    unsigned char bytes[SEED_BYTES] = { (unsigned char)seed };
    struct match_seat seats[SEATS_MAX] = { 0 };
    struct match_start start = { .game = game_find(game), .seed = bytes };
    struct error error;
    options_default(start.game, SEATS, &start.options);
    for (int seat = 0; seat < SEATS; seat++) {
        snprintf(seats[seat].name, sizeof seats[seat].name, "%d", seat);
        snprintf(seats[seat].level, sizeof seats[seat].level, "%s", level);
    }
    assert_true(local_start(local, &start, seats, LANGUAGE_EN, &error));
    assert_true(local->bot_tasks_max >= 1);
    local->bot_tasks_max = SEATS;
}

static int next_seat(const struct local_match *local)
{
    return __builtin_ctz(match_to_act(&local->match));
}

static bool choose_together(const struct local_match *local)
{
    return __builtin_popcount(match_to_act(&local->match)) > 1;
}

/* One after the other, each shown what there is when its turn comes. */
static void play_singly(struct local_match *local, int seat)
{
    struct match *match = &local->match;
    struct bot_answer answer;
    if (local->bot_memories[seat] == NULL)
        local->bot_memories[seat] = bot_memory_new();
    struct bot_request request = {
        .seat = seat,
        .level = match->seats[seat].level,
        .seed = hash_bytes(match->seed, sizeof match->seed) + (uint64_t)match->log_count,
        .memory = local->bot_memories[seat],
    };
    assert_true(match_consult(match, &request, &answer));
    local_make(local, seat, answer.move);
}

static void assert_same_log(const struct match *a, const struct match *b)
{
    assert_int_equal(a->log_count, b->log_count);
    for (int i = 0; i < a->log_count; i++) {
        assert_int_equal(a->log[i].seat, b->log[i].seat);
        assert_int_equal(a->log[i].move.code, b->log[i].move.code);
    }
}

/* Bots that were begun ahead are at it still when their turn comes: nothing that they were
 * shown has turned out otherwise. */
static void the_same_match_together_as_singly(void **state)
{
    (void)state;
    static const char *const levels[] = { "medium", "easy", "greedy", "random" };
    for (int i = 0; i < 4; i++) {
        struct local_match together, singly;
        struct bot_task *ahead[SEATS_MAX] = { 0 };
        int used = 0;
        start(&together, "grimm", levels[i], i);
        start(&singly, "grimm", levels[i], i);
        while (!local_is_over(&together)) {
            int seat = next_seat(&together);
            local_begin_bot(&together, seat);
            if (ahead[seat] != NULL)
                assert_ptr_equal(together.bot_tasks[seat], ahead[seat]);
            used += ahead[seat] != NULL;
            local_make(&together, seat, local_end_bot(&together, seat));
            memcpy(ahead, together.bot_tasks, sizeof ahead);
            play_singly(&singly, next_seat(&singly));
            assert_same_log(&together.match, &singly.match);
        }
        assert_true(used > 10);
        local_clear(&together);
        local_clear(&singly);
    }
}

static int count_thinking(const struct local_match *local)
{
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        count += local->bot_tasks[seat] != NULL;
    return count;
}

static void play_until_together(struct local_match *local)
{
    while (!choose_together(local))
        local_play_bot(local, next_seat(local));
    assert_int_equal(__builtin_popcount(match_to_act(&local->match)), SEATS);
}

static void all_that_choose_think(void **state)
{
    (void)state;
    struct local_match local;
    start(&local, "grimm", "medium", 1);
    play_until_together(&local);
    local_begin_bot(&local, 0);
    assert_int_equal(count_thinking(&local), SEATS);
    for (int seat = 0; seat < SEATS; seat++) {
        assert_int_equal(next_seat(&local), seat);
        local_make(&local, seat, local_end_bot(&local, seat));
        assert_int_equal(count_thinking(&local), SEATS - 1 - seat);
    }
    local_clear(&local);
}

static bool has_any_thought(const struct local_match *local)
{
    bool has_any = false;
    for (int seat = 0; seat < SEATS; seat++)
        has_any |= local->bot_tasks[seat] != NULL && local_has_bot_thought(local, seat);
    return has_any;
}

/* An expert that has begun is at it for a while, on all but the slowest machines; whoever has
 * done, in whatever order, makes room for another. */
static void no_more_than_allowed(void **state)
{
    (void)state;
    struct local_match local;
    start(&local, "grimm", "medium", 1);
    play_until_together(&local);
    for (int seat = 0; seat < SEATS; seat++)
        snprintf(local.match.seats[seat].level, sizeof local.match.seats[seat].level, "expert");
    local.bot_tasks_max = 1;
    local_begin_bot(&local, 0);
    assert_true(count_thinking(&local) == 1 || has_any_thought(&local));
    local.bot_tasks_max = 3;
    local_begin_bot(&local, 0);
    assert_true(count_thinking(&local) == 3 || has_any_thought(&local));
    local_clear(&local);
}

/* Where turns are taken, nobody knows yet what the next one will see. */
static void who_takes_turns_thinks_alone(void **state)
{
    (void)state;
    struct local_match local;
    start(&local, "grandbois", "medium", 1);
    for (int i = 0; i < 6; i++) {
        int seat = next_seat(&local);
        local_begin_bot(&local, seat);
        assert_int_equal(count_thinking(&local), 1);
        local_make(&local, seat, local_end_bot(&local, seat));
    }
    local_clear(&local);
}

/* A person may still choose: bots after that one are not asked, and a question that has
 * become another is asked anew. */
static void people_are_waited_for(void **state)
{
    (void)state;
    struct local_match local;
    start(&local, "grimm", "medium", 1);
    play_until_together(&local);
    local.match.seats[2].level[0] = '\0';
    local_begin_bot(&local, 0);
    assert_int_equal(count_thinking(&local), 2);
    struct bot_task *first = local.bot_tasks[0];
    local_begin_bot(&local, 0);
    assert_ptr_equal(local.bot_tasks[0], first);
    struct open_move *moves = calloc(MOVES_MAX, sizeof *moves);
    assert_true(local_moves(&local, 2, moves) > 0);
    assert_true(local_play(&local, 2, moves[0].text, NULL));
    int entry = local.match.log_count;
    local_begin_bot(&local, 0);
    assert_int_equal(count_thinking(&local), 3);
    local_make(&local, 0, local_end_bot(&local, 0));
    assert_int_equal(local.match.log_count, entry + 1);
    free(moves);
    local_clear(&local);
}

/* Who is stopped answers at once, with a legal move; who is left thinking when the match is
 * given up leaves nothing behind. */
static void stopped_and_left(void **state)
{
    (void)state;
    struct local_match local;
    start(&local, "grimm", "expert", 2);
    while (!choose_together(&local)) {
        local_begin_bot(&local, next_seat(&local));
        local_stop_bots(&local);
        int seat = next_seat(&local);
        local_make(&local, seat, local_end_bot(&local, seat));
    }
    local_begin_bot(&local, 0);
    local_stop_bots(&local);
    local_make(&local, 0, local_end_bot(&local, 0));
    local_clear(&local);
    start(&local, "grimm", "expert", 3);
    local_begin_bot(&local, next_seat(&local));
    local_clear(&local);
}

TEST_PROGRAM(local_bots)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_match_together_as_singly),
        cmocka_unit_test(all_that_choose_think),
        cmocka_unit_test(no_more_than_allowed),
        cmocka_unit_test(who_takes_turns_thinks_alone),
        cmocka_unit_test(people_are_waited_for),
        cmocka_unit_test(stopped_and_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
