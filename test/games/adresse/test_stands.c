/* test_stands.c: what physics leaves can be there: by hands of all kinds, anywhere, whether
 * it holds or falls. */
#include "checks.h"
#include "adresse_drop.h"
#include "growing.h"
#include "sentences.h"

enum { GROWTHS = 45, PLACEMENTS = 12 };

static void release_anywhere(struct growth *growth)
{
    uint32_t side = (uint32_t)adresse_board_side_mm(growth->a.seats) * 10;
    int x = (int)rng_below(&growth->rng, side) - (int)side / 2;
    int y = (int)rng_below(&growth->rng, side) - (int)side / 2;
    int turn = (int)rng_below(&growth->rng, 3600);
    growth_release_at(growth, growth_card(growth), x, y, turn,
                      (int)rng_below(&growth->rng, RELEASE_MS_MAX));
}

static void what_physics_leaves_can_be_there(void **state)
{
    static const int clumsiness[] = { 20, 50, 100, 400 };
    int held = 0;
    (void)state;
    for (int g = 0; g < GROWTHS; g++) {
        struct growth growth;
        growth_start(&growth, 2 + g % 9, (uint64_t)g);
        for (int i = 0; i < PLACEMENTS; i++) {
            struct error error;
            if ((g + i) % 5 == 0)
                release_anywhere(&growth);
            else
                growth_release(&growth, growth_card(&growth), clumsiness[(g + i) % 5 - 1]);
            held += growth_settle(&growth);
            if (!adresse_check_apart(&growth.a, 0, ERROR_BAD_POSITION, &error) ||
                !adresse_check_standing(&growth.a, ERROR_BAD_POSITION, &error))
                fail_msg("growth %d, placement %d: %s", g, i, in_english(&error));
        }
    }
    assert_in_range(held, GROWTHS * PLACEMENTS / 4, GROWTHS * PLACEMENTS * 3 / 4);
}

TEST_PROGRAM(stands)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_physics_leaves_can_be_there),
    };
    return cmocka_run_group_tests_name("adresse stands", tests, NULL, NULL);
}
