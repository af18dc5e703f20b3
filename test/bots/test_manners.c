/* test_manners.c: everybody at the table gets to play: whom bots challenge in Au doigt & à l'œil, in
 * whole matches without physics. */
#include "adresse_internal.h"
#include "bots.h"
#include "checks.h"
#include "guesses.h"
#include "match.h"
#include "program.h"

#include <string.h>

enum { SEATS_LEAST = 3, SEATS_MOST = 6, ITERATIONS = 40 };

static struct move decide(const struct match *match, int seats, int seat, const char *level,
                          uint64_t seed)
{
    struct adresse seen;
    struct bot_answer answer;
    adresse_game.view(match->state, seat, &seen);
    bot_choose(&(struct bot_request){ .game = &adresse_game,
                                      .seen = &seen,
                                      .seats = seats,
                                      .seat = seat,
                                      .level = level,
                                      .seed = seed,
                                      .iterations = ITERATIONS },
               &answer);
    return answer.move;
}

/* How many challenges were launched, at the most, while one seat got none. */
static int longest_wait(const char *level, int seats, unsigned char number)
{
    unsigned char seed[SEED_BYTES] = { number };
    int since[SEATS_MAX] = { 0 }, longest = 0;
    struct match match;
    struct match_start start = { .game = &adresse_game, .seed = seed };
    options_default(&adresse_game, seats, &start.options);
    assert_true(match_init(&match, &start, NULL, NULL));
    for (uint64_t count = 1; !match_is_over(&match); count++) {
        const struct adresse *a = match.state;
        int asked = __builtin_ctz(match_to_act(&match));
        struct move move = decide(&match, seats, asked, level, count);
        if (a->stage == STAGE_LAUNCH)
            for (int seat = 0; seat < seats; seat++)
                since[seat]++;
        assert_true(match_play(&match, asked, move, NULL, NULL));
        if (a->challenge.count > 0)
            since[a->challenge.holder] = 0;
        for (int seat = 0; seat < seats; seat++)
            longest = since[seat] > longest ? since[seat] : longest;
    }
    match_clear(&match);
    return longest;
}

/* It goes round, but for a little patience that experts have, and for somebody who is nearly out of
 * cards. */
static void nobody_waits_for_more_than_two_rounds(void **state)
{
    static const char *const levels[] = { "easy", "medium", "expert" };
    (void)state;
    worlds_use(guessing_worlds);
    for (int level = 0; level < 3; level++)
        for (int seats = SEATS_LEAST; seats <= SEATS_MOST; seats++)
            for (int i = 1; i <= at_depth_from_one(2); i++) {
                int longest = longest_wait(levels[level], seats, (unsigned char)i);
                if (longest > 2 * seats)
                    fail_msg("%s, %d seats, match %d: %d", levels[level], seats, i, longest);
            }
    worlds_use(NULL);
}

TEST_PROGRAM(manners)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_waits_for_more_than_two_rounds),
    };
    return cmocka_run_group_tests_name("manners", tests, NULL, NULL);
}
