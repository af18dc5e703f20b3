/* test_story.c: the story is told to whoever is alone before the screen, and calls them "you". */
#include "checks.h"
#include "list.h"
#include "local_match.h"

/* A match of Au doigt & à l'œil that Lou begins, with Max, or with a bot of that name. */
static void begin(struct local_match *local, const char *level, enum language language)
{
    const unsigned char seed[SEED_BYTES] = { 7 };
    struct match_seat seats[SEATS_MAX] = { { .name = "Lou" }, { .name = "Max" } };
    struct match_start start = { .game = game_find("adresse"), .seed = seed };
    struct error error;
    snprintf(seats[1].level, sizeof seats[1].level, "%s", level);
    options_default(start.game, 2, &start.options);
    for (int i = 0; i < start.game->option_count; i++)
        if (strcmp(start.game->options[i].id, "first") == 0)
            start.options.value[i] = 1; /* seat 0; 0 is chance */
    assert_true(local_start(local, &start, seats, language, &error));
}

static bool is_told(const struct local_match *local, const char *part)
{
    int listener = local_listener(local);
    for (int i = 0; i < local->story_count; i++)
        if (local_may_hear(local, &local->story[i], listener) &&
            strstr(local->story[i].sentence, part) != NULL)
            return true;
    return false;
}

static void who_is_alone_is_told_as_you(void **state)
{
    (void)state;
    static const char *const told[][2] = { { "en", "You turn up the " },
                                           { "fr", "Vous retournez le " } };
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        struct local_match local;
        enum language language;
        assert_true(language_read(told[i][0], &language));
        begin(&local, "easy", language);
        assert_int_equal(local_listener(&local), 0);
        assert_true(is_told(&local, told[i][1]));
        assert_false(is_told(&local, "Lou"));
        local_clear(&local);
    }
}

static void two_at_one_screen_are_told_by_name(void **state)
{
    (void)state;
    struct local_match local;
    begin(&local, "", LANGUAGE_EN);
    assert_int_equal(local_listener(&local), VIEWER_SPECTATOR);
    assert_true(is_told(&local, "Lou turns up the "));
    assert_false(is_told(&local, "You "));
    local_clear(&local);
}

TEST_PROGRAM(story)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_alone_is_told_as_you),
        cmocka_unit_test(two_at_one_screen_are_told_by_name),
    };
    return cmocka_run_group_tests_name("the story", tests, NULL, NULL);
}
