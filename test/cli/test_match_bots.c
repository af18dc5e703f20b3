/* test_match_bots.c: bots at the terminal's table: those that choose together think at the same
 * time, and play what they would one after the other. */
#include "checks.h"
#include "hash.h"
#include "list.h"
#include "match.h"

enum { SEATS = 4 };

static void start(struct match *match, const char *game, const char *level, int seed)
{
    unsigned char bytes[SEED_BYTES] = { (unsigned char)seed };
    struct table_seat seats[SEATS_MAX] = { 0 };
    struct table_start start = { .game = game_find(game), .seed = bytes };
    struct error error;
    options_default(start.game, SEATS, &start.options);
    for (int seat = 0; seat < SEATS; seat++) {
        snprintf(seats[seat].name, sizeof seats[seat].name, "%d", seat);
        snprintf(seats[seat].level, sizeof seats[seat].level, "%s", level);
    }
    assert_true(match_start(match, &start, seats, LANGUAGE_EN, &error));
    assert_true(match->thinkers >= 1);
    match->thinkers = SEATS;
}

static int next_seat(const struct match *match)
{
    return __builtin_ctz(table_to_act(&match->table));
}

static bool choose_together(const struct match *match)
{
    return __builtin_popcount(table_to_act(&match->table)) > 1;
}

/* One after the other, each shown what there is when its turn comes. */
static void play_singly(struct match *match, int seat)
{
    struct table *table = &match->table;
    struct bot_answer answer;
    if (match->memories[seat] == NULL)
        match->memories[seat] = bot_memory_new();
    struct bot_request request = {
        .seat = seat,
        .level = table->seats[seat].level,
        .seed = hash_bytes(table->seed, sizeof table->seed) + (uint64_t)table->log_count,
        .memory = match->memories[seat],
    };
    assert_true(table_consult(table, &request, &answer));
    match_make(match, seat, answer.move);
}

static void assert_same_log(const struct table *a, const struct table *b)
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
        struct match together, singly;
        struct thinking *ahead[SEATS_MAX] = { 0 };
        int used = 0;
        start(&together, "grimm", levels[i], i);
        start(&singly, "grimm", levels[i], i);
        while (!match_is_over(&together)) {
            int seat = next_seat(&together);
            match_begin_bot(&together, seat);
            if (ahead[seat] != NULL)
                assert_ptr_equal(together.thinking[seat], ahead[seat]);
            used += ahead[seat] != NULL;
            match_make(&together, seat, match_end_bot(&together, seat));
            memcpy(ahead, together.thinking, sizeof ahead);
            play_singly(&singly, next_seat(&singly));
            assert_same_log(&together.table, &singly.table);
        }
        assert_true(used > 10);
        match_clear(&together);
        match_clear(&singly);
    }
}

static int count_thinking(const struct match *match)
{
    int count = 0;
    for (int seat = 0; seat < SEATS; seat++)
        count += match->thinking[seat] != NULL;
    return count;
}

static void play_until_together(struct match *match)
{
    while (!choose_together(match))
        match_play_bot(match, next_seat(match));
    assert_int_equal(__builtin_popcount(table_to_act(&match->table)), SEATS);
}

static void all_that_choose_think(void **state)
{
    (void)state;
    struct match match;
    start(&match, "grimm", "medium", 1);
    play_until_together(&match);
    match_begin_bot(&match, 0);
    assert_int_equal(count_thinking(&match), SEATS);
    for (int seat = 0; seat < SEATS; seat++) {
        assert_int_equal(next_seat(&match), seat);
        match_make(&match, seat, match_end_bot(&match, seat));
        assert_int_equal(count_thinking(&match), SEATS - 1 - seat);
    }
    match_clear(&match);
}

static bool has_any_thought(const struct match *match)
{
    bool has_any = false;
    for (int seat = 0; seat < SEATS; seat++)
        has_any |= match->thinking[seat] != NULL && match_has_bot_thought(match, seat);
    return has_any;
}

/* An expert that has begun is at it for a while, on all but the slowest machines; whoever has
 * done, in whatever order, makes room for another. */
static void no_more_than_allowed(void **state)
{
    (void)state;
    struct match match;
    start(&match, "grimm", "medium", 1);
    play_until_together(&match);
    for (int seat = 0; seat < SEATS; seat++)
        snprintf(match.table.seats[seat].level, sizeof match.table.seats[seat].level, "expert");
    match.thinkers = 1;
    match_begin_bot(&match, 0);
    assert_true(count_thinking(&match) == 1 || has_any_thought(&match));
    match.thinkers = 3;
    match_begin_bot(&match, 0);
    assert_true(count_thinking(&match) == 3 || has_any_thought(&match));
    match_clear(&match);
}

/* Where turns are taken, nobody knows yet what the next one will see. */
static void who_takes_turns_thinks_alone(void **state)
{
    (void)state;
    struct match match;
    start(&match, "grandbois", "medium", 1);
    for (int i = 0; i < 6; i++) {
        int seat = next_seat(&match);
        match_begin_bot(&match, seat);
        assert_int_equal(count_thinking(&match), 1);
        match_make(&match, seat, match_end_bot(&match, seat));
    }
    match_clear(&match);
}

/* A person may still choose: bots after that one are not asked, and a question that has
 * become another is asked anew. */
static void people_are_waited_for(void **state)
{
    (void)state;
    struct match match;
    start(&match, "grimm", "medium", 1);
    play_until_together(&match);
    match.table.seats[2].level[0] = '\0';
    match_begin_bot(&match, 0);
    assert_int_equal(count_thinking(&match), 2);
    struct thinking *first = match.thinking[0];
    match_begin_bot(&match, 0);
    assert_ptr_equal(match.thinking[0], first);
    struct move_text *moves = calloc(MOVES_MAX, sizeof *moves);
    assert_true(match_moves(&match, 2, moves) > 0);
    assert_true(match_play(&match, 2, moves[0].text, NULL));
    int entry = match.table.log_count;
    match_begin_bot(&match, 0);
    assert_int_equal(count_thinking(&match), 3);
    match_make(&match, 0, match_end_bot(&match, 0));
    assert_int_equal(match.table.log_count, entry + 1);
    free(moves);
    match_clear(&match);
}

/* Who is stopped answers at once, with a legal move; who is left thinking when the match is
 * given up leaves nothing behind. */
static void stopped_and_left(void **state)
{
    (void)state;
    struct match match;
    start(&match, "grimm", "expert", 2);
    while (!choose_together(&match)) {
        match_begin_bot(&match, next_seat(&match));
        match_stop_bots(&match);
        int seat = next_seat(&match);
        match_make(&match, seat, match_end_bot(&match, seat));
    }
    match_begin_bot(&match, 0);
    match_stop_bots(&match);
    match_make(&match, 0, match_end_bot(&match, 0));
    match_clear(&match);
    start(&match, "grimm", "expert", 3);
    match_begin_bot(&match, next_seat(&match));
    match_clear(&match);
}

TEST_PROGRAM(match_bots)
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
