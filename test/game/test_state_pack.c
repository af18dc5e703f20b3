/* test_state_pack.c: a state's bytes, packed and unpacked, and what is no state. */
#include "checks.h"
#include "game_write.h"
#include "list.h"
#include "state_pack.h"

/* What is packed is this, and comes back as it was. */
static void assert_packs(const char *bytes, size_t size, const char *packed, size_t length)
{
    struct text text;
    unsigned char again[1000];
    memset(again, 0xAA, sizeof again);
    text_init(&text);
    state_pack(bytes, size, &text);
    assert_int_equal(text.length, length);
    assert_memory_equal(text.data, packed, length);
    assert_true(state_unpack(text.data, text.length, again, size));
    assert_memory_equal(again, bytes, size);
    assert_int_equal(again[size], 0xAA);
    text_clear(&text);
}

static void zeros_are_counted_and_the_rest_is_as_it_was(void **state)
{
    (void)state;
    static const char zeros[600] = { 0 };
    assert_packs("", 0, "", 0);
    assert_packs("fox", 3, "fox", 3);
    assert_packs("\0", 1, "\0\1", 2);
    assert_packs("a\0\0\0b", 5, "a\0\3b", 4);
    assert_packs("\0\0a\0", 4, "\0\2a\0\1", 5);
    assert_packs(zeros, 255, "\0\xFF", 2);
    assert_packs(zeros, 256, "\0\xFF\0\1", 4);
    assert_packs(zeros, 600, "\0\xFF\0\xFF\0\x5A", 6);
    assert_packs("\xFF\0\x80", 3, "\xFF\0\1\x80", 4);
}

static void assert_refused(const char *packed, size_t length, size_t size)
{
    unsigned char bytes[64];
    memset(bytes, 0xAA, sizeof bytes);
    assert_false(state_unpack(packed, length, bytes, size));
    for (size_t i = size; i < sizeof bytes; i++)
        assert_int_equal(bytes[i], 0xAA); /* nothing past the end, whatever it says */
}

static void what_is_not_exactly_a_state_is_refused(void **state)
{
    (void)state;
    assert_refused("", 0, 1);
    assert_refused("ab", 2, 3);
    assert_refused("abcd", 4, 3);
    assert_refused("a", 1, 0);
    assert_refused("a\0\2", 3, 2);   /* a run that is too long, */
    assert_refused("a\0\2", 3, 4);   /* too short, */
    assert_refused("a\0", 2, 2);     /* without its length, */
    assert_refused("\0", 1, 0);      /* likewise, */
    assert_refused("a\0\0b", 4, 3);  /* of no length, */
    assert_refused("\0\0", 2, 0);    /* likewise, */
    assert_refused("\0\xFF", 2, 3);  /* as long as it can be, */
    assert_refused("abc\0\1", 5, 3); /* after the end, */
    assert_refused("a\0\2b", 4, 3);  /* and bytes after one */
    assert_refused("abc\0", 4, 3);
}

/* Any bytes: refused, or as many as were wanted. */
static void any_bytes_are_unpacked_within_bounds(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 5);
    int accepted = 0;
    for (int i = 0; i < 20000; i++) {
        size_t length = rng_below(&rng, 12);
        size_t size = rng_below(&rng, 16);
        char *packed = malloc(length ? length : 1); /* so that a byte too far is noticed */
        char *bytes = malloc(size ? size : 1);
        for (size_t b = 0; b < length; b++)
            packed[b] = (char)rng_below(&rng, 4);
        accepted += state_unpack(packed, length, bytes, size);
        free(packed);
        free(bytes);
    }
    assert_true(accepted > 100);
}

/* ---- states ---- */

static size_t longest; /* packed, of the game at hand */

static void check_state(const struct game *game, const void *position, int seats)
{
    static _Alignas(16) unsigned char seen[STATE_SIZE_MAX], again[STATE_SIZE_MAX];
    struct text text;
    text_init(&text);
    for (int viewer = 0; viewer <= seats; viewer++) {
        game->view(position, viewer == seats ? VIEWER_SPECTATOR : viewer, seen);
        text_reset(&text);
        state_pack(seen, game->state_size, &text);
        assert_true(text.length <= STATE_PACKED_MAX(game->state_size));
        assert_true(state_unpack(text.data, text.length, again, game->state_size));
        assert_memory_equal(again, seen, game->state_size);
        assert_false(state_unpack(text.data, text.length - 1, again, game->state_size));
        assert_false(state_unpack(text.data, text.length, again, game->state_size - 1));
        if (text.length > longest)
            longest = text.length;
    }
    text_clear(&text);
}

static void play_at_random(const struct game *game, int seats, uint64_t seed)
{
    static _Alignas(16) unsigned char position[STATE_SIZE_MAX];
    static struct move_list moves;
    struct options options;
    struct rng rng;
    rng_init(&rng, seed);
    options_default(game, seats, &options);
    game->start(position, &options);
    for (seat_mask acting; (acting = game->to_act(position)) != 0;) {
        int seat = __builtin_ctz(acting);
        check_state(game, position, seats);
        game->list_moves(position, seat, &moves);
        struct move move = moves.moves[rng_below(&rng, (uint32_t)moves.count)];
        game->apply(position, seat, move, NULL);
    }
    check_state(game, position, seats);
}

static void every_view_of_every_game_comes_back(void **state)
{
    (void)state;
    for (int i = 0; all_games[i] != NULL; i++) {
        /* Where things lie on a table anyhow there is more to tell, and a game takes seconds. */
        bool is_of_hand = all_games[i]->has_physical_moves;
        longest = 0;
        for (int seats = all_games[i]->min_seats; seats <= all_games[i]->max_seats;
             seats += is_of_hand ? 4 : 1)
            for (uint64_t seed = 0; seed < (is_of_hand ? 1 : 20); seed++)
                play_at_random(all_games[i], seats, seed);
        /* It goes with every message, as base64, which makes four bytes of three. */
        assert_true(longest / 3 * 4 < (is_of_hand ? 6000 : 2000));
    }
}

/* The one of another game is as wrong as that of another build. */
static void every_game_has_a_layout_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; all_games[i] != NULL; i++) {
        char text[STATE_VERSION_TEXT];
        write_state_version(all_games[i], text);
        assert_int_equal(strlen(text), 16);
        assert_int_equal(strtoull(text, NULL, 16), all_games[i]->state_version);
        assert_int_not_equal(all_games[i]->state_version, 0);
        for (int other = 0; other < i; other++)
            assert_int_not_equal(all_games[i]->state_version, all_games[other]->state_version);
    }
}

static void at_worst_every_other_byte_is_a_zero(void **state)
{
    (void)state;
    struct text text;
    char bytes[101];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i % 2);
    text_init(&text);
    state_pack(bytes, sizeof bytes, &text);
    assert_int_equal(text.length, STATE_PACKED_MAX(sizeof bytes));
    text_clear(&text);
}

TEST_PROGRAM(state_pack)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zeros_are_counted_and_the_rest_is_as_it_was),
        cmocka_unit_test(what_is_not_exactly_a_state_is_refused),
        cmocka_unit_test(any_bytes_are_unpacked_within_bounds),
        cmocka_unit_test(every_view_of_every_game_comes_back),
        cmocka_unit_test(every_game_has_a_layout_of_its_own),
        cmocka_unit_test(at_worst_every_other_byte_is_a_zero),
    };
    return cmocka_run_group_tests_name("state_pack", tests, NULL, NULL);
}
