/* test_arena_stats.c: the arithmetic of the arena, against known values and against luck
 * whose odds are known. */
#include "arena.h"
#include "checks.h"

#include <math.h>

static void students_quantiles(void **state)
{
    (void)state;
    static const struct {
        int degrees;
        double quantile;
    } known[] = { { 1, 12.706 }, { 2, 4.303 },  { 3, 3.182 },  { 4, 2.776 },
                  { 5, 2.571 },  { 10, 2.228 }, { 30, 2.042 }, { 1000000, 1.960 } };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_float_equal(student_quantile(known[i].degrees), known[i].quantile, 0.004);
    assert_true(isinf(student_quantile(0)));
}

/* ---- for a number of blocks fixed beforehand ---- */

static void a_ratio_of_independent_trials_has_wilsons_interval(void **state)
{
    (void)state;
    struct ratio ratio = { 0 };
    for (int i = 0; i < 1000; i++)
        ratio_add(&ratio, i % 5 != 0, 1);
    struct interval interval = ratio_interval(&ratio);
    assert_float_equal(ratio_value(&ratio), 0.8, 1e-9);
    assert_float_equal(interval.low, 0.7741, 0.0005); /* Wilson's for 800 of 1000 */
    assert_float_equal(interval.high, 0.8236, 0.0005);
}

static void nothing_is_certain_where_everything_was_won(void **state)
{
    (void)state;
    struct ratio all = { 0 }, none = { 0 }, one = { 0 };
    for (int i = 0; i < 11; i++) {
        ratio_add(&all, 2, 2);
        ratio_add(&none, 0, 2);
    }
    double t = student_quantile(10);
    assert_float_equal(ratio_interval(&all).low, (22 / (22 + t * t)), 1e-9);
    assert_float_equal(ratio_interval(&all).high, 1, 1e-9);
    assert_float_equal(ratio_interval(&none).high, (t * t / (22 + t * t)), 1e-9);
    assert_float_equal(ratio_interval(&none).low, 0, 1e-9);
    ratio_add(&one, 2, 2); /* a single block says nothing of how blocks differ */
    assert_float_equal(ratio_interval(&one).low, 0, 1e-9);
    struct ratio empty = { 0 };
    ratio_add(&empty, 0, 0);
    assert_int_equal(empty.blocks, 0);
    assert_float_equal(ratio_value(&empty), 0, 1e-9);
}

static double width(struct interval interval)
{
    return interval.high - interval.low;
}

static void what_a_block_has_in_common_counts(void **state)
{
    (void)state;
    struct ratio alike = { 0 }, independent = { 0 }, opposed = { 0 };
    for (int i = 0; i < 100; i++) {
        ratio_add(&alike, i % 2 ? 2 : 0, 2); /* both games or neither */
        ratio_add(&independent, (i & 1) + (i >> 1 & 1), 2);
        ratio_add(&opposed, i % 10 == 0 ? 2 * (i % 20 == 0) : 1, 2); /* mostly one of two */
    }
    assert_true(width(ratio_interval(&alike)) > 1.3 * width(ratio_interval(&independent)));
    assert_true(width(ratio_interval(&opposed)) < 0.5 * width(ratio_interval(&independent)));
    assert_true(width(ratio_interval(&opposed)) > 0.02);
}

static bool chance(struct rng *rng, double p)
{
    return rng_uniform(rng) < p;
}

/* Two games that share half their luck. */
static double block_wins(struct rng *rng, double p)
{
    bool first = chance(rng, p);
    return first + (chance(rng, 0.5) ? first : chance(rng, p));
}

static bool contains(struct interval interval, double value)
{
    return interval.low <= value && value <= interval.high;
}

static void the_interval_is_right_as_often_as_it_says(void **state)
{
    (void)state;
    enum { TRIES = 2000 };
    static const double odds[] = { 0.5, 0.85, 0.97 };
    struct rng rng;
    rng_init(&rng, 1);
    for (int o = 0; o < 3; o++) {
        int right = 0;
        for (int try = 0; try < TRIES; try++) {
            struct ratio ratio = { 0 };
            for (int block = 0; block < 40; block++)
                ratio_add(&ratio, block_wins(&rng, odds[o]), 2);
            right += contains(ratio_interval(&ratio), odds[o]);
        }
        assert_in_range(right, TRIES * 92 / 100, TRIES * 995 / 1000);
    }
}

/* ---- for looking after every block ---- */

static void a_sequence_narrows_and_never_widens(void **state)
{
    (void)state;
    struct confidence_sequence sequence;
    struct rng rng;
    struct interval last = { 0, 1 };
    rng_init(&rng, 2);
    sequence_init(&sequence);
    for (int block = 0; block < 2000; block++) {
        sequence_add(&sequence, block_wins(&rng, 0.7) / 2);
        struct interval now = sequence_interval(&sequence);
        assert_true(now.low >= last.low && now.high <= last.high && now.low < now.high);
        last = now;
    }
    assert_true(contains(last, 0.7));
    assert_true(width(last) < 0.12);
}

static void a_sequence_holds_near_the_ends(void **state)
{
    (void)state;
    struct confidence_sequence all, none;
    sequence_init(&all);
    sequence_init(&none);
    for (int block = 0; block < 100; block++) {
        sequence_add(&all, 1);
        sequence_add(&none, 0);
    }
    struct interval high = sequence_interval(&all), low = sequence_interval(&none);
    assert_float_equal(high.high, 1, 1e-9);
    assert_float_equal(low.low, 0, 1e-9);
    /* No honest bound for 100 of 100 is above 0.05 ^ (1 / 100). */
    assert_in_range((int)(1000 * high.low), 900, 970);
    assert_float_equal(high.low, (1 - low.high), 0.0011);
}

/* A player of even strength: how often somebody who looks after every block and stops when
 * the even share is outside would err. */
static void looking_often_does_not_mislead(void **state)
{
    (void)state;
    enum { TRIES = 400, BLOCKS = 200 };
    struct rng rng;
    int misled = 0, would_be_misled = 0;
    rng_init(&rng, 3);
    for (int try = 0; try < TRIES; try++) {
        struct confidence_sequence sequence;
        struct ratio ratio = { 0 };
        bool is_wrong = false, would_be_wrong = false;
        sequence_init(&sequence);
        for (int block = 0; block < BLOCKS; block++) {
            double wins = block_wins(&rng, 0.5);
            sequence_add(&sequence, wins / 2);
            ratio_add(&ratio, wins, 2);
            is_wrong |= !contains(sequence_interval(&sequence), 0.5);
            would_be_wrong |= !contains(ratio_interval(&ratio), 0.5);
        }
        misled += is_wrong;
        would_be_misled += would_be_wrong;
    }
    assert_in_range(misled, 0, TRIES * 5 / 100);
    assert_in_range(would_be_misled, TRIES * 15 / 100, TRIES); /* with the other interval */
}

/* ---- Elo ---- */

static void elo_of_a_share(void **state)
{
    (void)state;
    assert_float_equal(elo_of_share(0.5), 0, 1e-9);
    assert_float_equal(elo_of_share(0.75), 190.85, 0.01);
    assert_float_equal(elo_of_share(10.0 / 11), 400, 0.01);
    assert_float_equal(elo_of_share(1.0 / 11), -400, 0.01);
    assert_true(isinf(elo_of_share(1)) && elo_of_share(1) > 0);
    assert_true(isinf(elo_of_share(0)) && elo_of_share(0) < 0);
}

static void add_duels(struct duels *duels, int first, int second, int won, int lost)
{
    for (int i = 0; i < won + lost; i++)
        duels_add(duels, i, first, second, i % (won + lost) < won);
}

static void duels_are_rated_as_bradley_and_terry_would(void **state)
{
    (void)state;
    static struct duels duels;
    double elo[SEATS_MAX];
    struct interval intervals[SEATS_MAX];
    memset(&duels, 0, sizeof duels);
    duels.players = 3;
    add_duels(&duels, 0, 1, 10000, 1000); /* ten to one: 400 points */
    add_duels(&duels, 1, 2, 10000, 1000);
    add_duels(&duels, 0, 2, 10000, 100);
    duels_rate(&duels, 1, elo, intervals);
    assert_float_equal(elo[0], 400, 2);
    assert_float_equal(elo[1], 0, 1e-9);
    assert_float_equal(elo[2], -400, 2);
    assert_true(contains(intervals[0], 400) && contains(intervals[2], -400));
    assert_true(width(intervals[0]) < 200);
}

static void whoever_never_lost_may_be_of_any_strength(void **state)
{
    (void)state;
    static struct duels duels;
    double elo[SEATS_MAX];
    struct interval intervals[SEATS_MAX];
    memset(&duels, 0, sizeof duels);
    duels.players = 3;
    add_duels(&duels, 0, 1, 30, 0);
    add_duels(&duels, 0, 2, 30, 0);
    add_duels(&duels, 1, 2, 20, 10);
    duels_rate(&duels, 1, elo, intervals);
    assert_true(isfinite(elo[0]) && elo[0] > 400);
    assert_true(isinf(intervals[0].high) && isfinite(intervals[0].low));
    assert_true(isfinite(intervals[2].low) && isfinite(intervals[2].high));
}

/* ---- the tally ---- */

static struct arena arena_of(const char *const *names, int seats, double above)
{
    struct arena arena = { .blocks = 1000, .above = above, .stops_when_decided = true };
    arena.options.seats = seats;
    int rows = 0;
    for (int bot = 0; bot < seats; bot++) {
        arena.bots[bot].name = names[bot];
        arena.bots[bot].row =
            bot > 1 && strcmp(names[bot], names[bot - 1]) == 0 ? rows - 1 : rows++;
    }
    return arena;
}

/* A block in which the first bot wins so many of the games, and the last the others. */
static void add_block(struct arena_tally *tally, const struct arena *arena, int wins)
{
    struct arena_game games[SEATS_MAX] = { 0 };
    int seats = arena->options.seats;
    for (int g = 0; g < seats; g++) {
        int winner = g < wins ? 0 : seats - 1;
        games[g].forfeiter = -1;
        for (int bot = 0; bot < seats; bot++)
            games[g].lines[bot] = (struct arena_line){ .win = bot == winner,
                                                       .rank = bot == winner ? 1 : 2,
                                                       .points = bot == winner ? 30 : 20,
                                                       .moves = 2,
                                                       .total_ms = 6,
                                                       .longest_ms = 4 + g };
    }
    arena_tally_add(tally, arena, games);
}

static void bots_of_one_name_are_counted_together(void **state)
{
    (void)state;
    static const char *const names[] = { "expert", "greedy", "greedy" };
    static struct arena_tally tally;
    struct arena arena = arena_of(names, 3, 1.0 / 3);
    arena_tally_init(&tally, &arena);
    add_block(&tally, &arena, 2);
    add_block(&tally, &arena, 3);
    arena_rate(&tally, &arena);
    assert_int_equal(tally.rows, 2);
    assert_int_equal(tally.games, 6);
    assert_int_equal(tally.row[1].seats, 2);
    assert_int_equal(tally.row[1].games, 12);
    assert_float_equal(ratio_value(&tally.row[0].share), 5.0 / 6, 1e-9);
    assert_float_equal(ratio_value(&tally.row[1].share), 1.0 / 12, 1e-9);
    assert_float_equal(tally.row[0].longest_ms, 6, 1e-9);
    assert_int_equal(tally.anchor, 1);
    /* Before both in five games, behind one and level with the other in the sixth. */
    assert_float_equal(tally.row[0].elo, elo_of_share(10.5 / 12), 1e-6);
}

static void it_stops_when_it_is_decided(void **state)
{
    (void)state;
    static const char *const names[] = { "hard", "medium" };
    static const struct {
        double above;
        int wins; /* of two games, in every second block; else one of them */
        int verdict;
    } cases[] = { { 0.5, 2, 1 }, { 0.5, 0, -1 }, { 0.9, 2, -1 }, { 0.75, 2, 0 } };
    for (int i = 0; i < 4; i++) {
        static struct arena_tally tally;
        struct arena arena = arena_of(names, 2, cases[i].above);
        arena_tally_init(&tally, &arena);
        assert_int_equal(arena_verdict(&tally, &arena), 0);
        add_block(&tally, &arena, cases[i].wins);
        assert_int_equal(arena_verdict(&tally, &arena), 0); /* one block decides nothing */
        for (int block = 1; block < 300; block++)
            add_block(&tally, &arena, block % 2 ? 1 : cases[i].wins);
        assert_int_equal(arena_verdict(&tally, &arena), cases[i].verdict);
    }
}

/* The narrower interval is for those who did not look before the last game. */
static void the_fixed_interval_needs_all_the_games(void **state)
{
    (void)state;
    static const char *const names[] = { "hard", "medium" };
    static struct arena_tally tally;
    struct arena arena = arena_of(names, 2, 0.5);
    arena.blocks = 50;
    arena.stops_when_decided = false;
    arena_tally_init(&tally, &arena);
    for (int block = 0; block < 49; block++)
        add_block(&tally, &arena, block % 3);
    assert_false(arena_interval_is_fixed(&tally, &arena));
    double before = width(arena_share_interval(&tally, &arena, 0));
    add_block(&tally, &arena, 1);
    assert_true(arena_interval_is_fixed(&tally, &arena));
    assert_true(width(arena_share_interval(&tally, &arena, 0)) < before);
    arena.stops_when_decided = true;
    assert_false(arena_interval_is_fixed(&tally, &arena));
}

static void a_game_broken_off_has_no_points(void **state)
{
    (void)state;
    static const char *const names[] = { "cmd:x", "medium" };
    static struct arena_tally tally;
    struct arena arena = arena_of(names, 2, 0.5);
    struct arena_game games[SEATS_MAX] = { 0 };
    arena_tally_init(&tally, &arena);
    games[0] = (struct arena_game){ .forfeiter = 0, .reason = "late" };
    games[0].lines[0].rank = 2;
    games[0].lines[1] = (struct arena_line){ .win = 1, .rank = 1 };
    games[1] = (struct arena_game){ .forfeiter = -1 };
    games[1].lines[0] = (struct arena_line){ .win = 1, .rank = 1, .points = 40 };
    games[1].lines[1] = (struct arena_line){ .rank = 2, .points = 10 };
    arena_tally_add(&tally, &arena, games);
    assert_int_equal(tally.row[0].forfeits, 1);
    assert_string_equal(tally.row[0].reason, "late");
    assert_int_equal(tally.row[1].forfeits, 0);
    assert_float_equal((tally.row[0].points / tally.row[0].scored), 40, 1e-9);
    assert_float_equal(ratio_value(&tally.row[0].share), 0.5, 1e-9);
}

TEST_PROGRAM(arena_stats)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(students_quantiles),
        cmocka_unit_test(a_ratio_of_independent_trials_has_wilsons_interval),
        cmocka_unit_test(nothing_is_certain_where_everything_was_won),
        cmocka_unit_test(what_a_block_has_in_common_counts),
        cmocka_unit_test(the_interval_is_right_as_often_as_it_says),
        cmocka_unit_test(a_sequence_narrows_and_never_widens),
        cmocka_unit_test(a_sequence_holds_near_the_ends),
        cmocka_unit_test(looking_often_does_not_mislead),
        cmocka_unit_test(elo_of_a_share),
        cmocka_unit_test(duels_are_rated_as_bradley_and_terry_would),
        cmocka_unit_test(whoever_never_lost_may_be_of_any_strength),
        cmocka_unit_test(bots_of_one_name_are_counted_together),
        cmocka_unit_test(it_stops_when_it_is_decided),
        cmocka_unit_test(the_fixed_interval_needs_all_the_games),
        cmocka_unit_test(a_game_broken_off_has_no_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
