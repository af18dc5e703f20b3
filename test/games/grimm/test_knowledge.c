/* test_knowledge.c: what is known of the game beside its rules makes sense, ends, and
 * knows nothing that the seat cannot know. */
#include "grimm_knowledge.h"
#include "grimm_starts.h"
#include "random_play.h"
#include "grimm_scene.h"

enum { GAMES = 15, STEPS_MAX = 4000 };

extern const struct knowledge grimm_knowledge;

static struct move_list list;

/* Random games; `check` sees every position of them, the end too. */
static void in_random_games(int games, void (*check)(const struct grimm *g, struct rng *rng))
{
    struct rng rng;
    rng_init(&rng, 20270301);
    for (int number = 0; number < games; number++) {
        struct grimm g;
        grimm_start_number(&g, number);
        check(&g, &rng);
        for (int steps = 0; !is_over(&grimm_game, &g); steps++) {
            assert_in_range(steps, 0, STEPS_MAX);
            random_step(&grimm_game, &g, &rng, NULL);
            check(&g, &rng);
        }
    }
}

/* ---- evaluate ---- */

static double value_of(const struct match *match, int seat)
{
    double value[SEATS_MAX] = { 0 };
    grimm_knowledge.evaluate(state_of(match), value);
    return value[seat];
}

static void check_shares(const struct grimm *g, struct rng *rng)
{
    (void)rng;
    double value[SEATS_MAX] = { 0 };
    double sum = 0;
    struct result result;
    grimm_knowledge.evaluate(g, value);
    grimm_result(g, &result);
    for (int seat = 0; seat < g->seats; seat++) {
        assert_true(value[seat] >= 0 && value[seat] <= 1);
        sum += value[seat];
        if (is_over(&grimm_game, g))
            assert_true(value[seat] == ((result.winners & seat_bit(seat)) != 0));
    }
    assert_true(sum > 0.999 && sum < 1.001);
}

static void chances_are_shares_and_right_at_the_end(void **state)
{
    (void)state;
    in_random_games(at_depth(GAMES), check_shares);
}

/* Of several who reach the third house in the same round: no victory is shared. */
static void G5_3_is_known_at_the_end(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 2,
          .set = "brickyard 0, 0 house straw roof, 0 house wood roof, 0 house wood roof, "
                 "2 house straw roof, 2 house wood roof, 2 house wood roof");
    assert_true(value_of(&match, 0) > 0.4 && value_of(&match, 0) < 0.6);
    play(&match, "0 play brickyard; 1 play brickyard; 2 play brickyard");
    pass_build(&match);
    assert_asked(&match, -1, NULL);
    assert_true(value_of(&match, 0) == 0);
    assert_true(value_of(&match, 1) == 0);
    assert_true(value_of(&match, 2) == 1);
    match_clear(&match);
}

static void who_has_more_is_likelier_to_win(void **state)
{
    (void)state;
    static const char *const ever_better[] = {
        "0 board 0/0/0",
        "0 board 4/0/0",
        "0 board 4/0/0, 0 friend pinocchio",
        "0 board 4/0/0, 0 friend pinocchio, 0 fables wolf",
        "0 house straw walls, 0 board 4/0/0, 0 friend pinocchio, 0 fables wolf",
        "0 house straw roof, 0 board 4/0/0, 0 friend pinocchio, 0 fables wolf",
        "0 house straw roof, 0 house wood roof, 0 board 4/0/0",
        "0 house straw roof, 0 house wood roof, 0 house brick walls",
        "0 house straw roof, 0 house wood roof, 0 house brick walls, 0 board 0/0/6",
    };
    double before = 0;
    for (size_t i = 0; i < sizeof ever_better / sizeof *ever_better; i++) {
        struct match match;
        BEGIN(&match, .seats = 3, .set = ever_better[i]);
        assert_true(value_of(&match, 0) > before);
        before = value_of(&match, 0);
        assert_true(value_of(&match, 1) == value_of(&match, 2));
        match_clear(&match);
    }
    assert_true(before > 0.95);
}

/* A heap of all sorts builds less than the same of one. */
static void what_can_be_built_with_it_counts(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2,
          .set = "0 house straw roof, 1 house straw roof, 0 house brick roof, "
                 "1 house brick roof, 0 house wood walls, 1 house wood walls, "
                 "0 board 0/6/0, 1 board 2/2/2");
    assert_true(value_of(&match, 0) > 0.6);
    match_clear(&match);
}

/* ---- prior ---- */

static void assert_most_promising(const struct match *match, int seat, const char *text)
{
    float priors[MOVES_MAX];
    struct move wanted;
    const struct grimm *g = state_of(match);
    assert_true(grimm_game.read_move(g, text, &wanted));
    grimm_list(g, seat, &list);
    grimm_knowledge.prior(g, seat, &list, priors);
    int best = 0;
    for (int i = 0; i < list.count; i++) {
        assert_true(priors[i] > 0 && priors[i] <= 1);
        if (priors[i] > priors[best])
            best = i;
    }
    assert_true(same_move(list.moves[best], wanted));
}

static void a_third_house_is_promising(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 house straw roof, 0 house wood roof, "
                 "0 house brick walls, 0 board 2/2/6");
    to_build(&match);
    assert_most_promising(&match, 0, "build brick roof");
    match_clear(&match);
}

static void a_large_heap_that_is_wanted_is_promising(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "brickyard 15, fields 1, forest 1, 0 house brick floor");
    assert_most_promising(&match, 0, "play brickyard");
    match_clear(&match);
}

static void what_is_missing_is_gained(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 house straw roof, 0 house wood roof, "
                 "0 house brick walls, 0 board 0/0/5, 0 fables wolf wolf");
    to_build(&match);
    assert_most_promising(&match, 0, "gain brick");
    match_clear(&match);
}

/* Monsters spare their master. */
static void a_monster_goes_where_its_player_is_not(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .dice = "straw",
          .set = "brickyard 9, fields 1, forest 2, 0 fables wolf");
    play(&match, "0 play brickyard wolf; 1 play forest");
    assert_asked(&match, 0, "monster_place");
    float priors[MOVES_MAX];
    grimm_list(state_of(&match), 0, &list);
    grimm_knowledge.prior(state_of(&match), 0, &list, priors);
    assert_int_equal(list.count, 3);
    assert_true(priors[2] < priors[0] && priors[2] < priors[1]); /* the Brickyard */
    match_clear(&match);
}

/* ---- chance and playing on ---- */

static void check_draw(const struct grimm *g, struct rng *rng)
{
    if (grimm_game.to_act(g) != seat_bit(SEAT_CHANCE))
        return;
    struct move drawn = grimm_knowledge.draw(g, rng);
    bool is_listed = false;
    grimm_list(g, SEAT_CHANCE, &list);
    for (int i = 0; i < list.count; i++)
        is_listed |= same_move(list.moves[i], drawn);
    assert_true(is_listed);
}

static void what_is_drawn_could_be_drawn(void **state)
{
    (void)state;
    in_random_games(at_depth(GAMES), check_draw);
}

/* Every card of the deck as often as it is in it. */
static void all_outcomes_are_equally_likely(void **state)
{
    (void)state;
    enum { DRAWS = 40000 };
    struct match match;
    struct rng rng;
    int counts[CARDS_END] = { 0 };
    rng_init(&rng, 3);
    BEGIN(&match, .seats = 3, .set = "brickyard 0");
    to_build(&match);
    apply_alone(&match, 0, "draw");
    grimm_list(state_of(&match), SEAT_CHANCE, &list);
    for (int i = 0; i < DRAWS; i++)
        counts[move_argument(grimm_knowledge.draw(state_of(&match), &rng), 0)]++;
    for (int card = NO_CARD + 1; card < FABLES_END; card++) {
        int expected = DRAWS * state_of(&match)->fable_deck[card] / list.count;
        assert_in_range(counts[card], expected * 8 / 10, expected * 12 / 10 + 1);
    }
    match_clear(&match);
}

static void check_playing_on(const struct grimm *g, struct rng *rng)
{
    struct grimm played = *g;
    grimm_knowledge.rollout(&played, rng, &list);
    assert_null(grimm_check(&played));
    assert_true(is_over(&grimm_game, &played) || played.round > g->round);
}

static void playing_on_ends_and_keeps_G0_12(void **state)
{
    (void)state;
    in_random_games(at_depth(GAMES / 3), check_playing_on);
}

/* ---- what a seat may know ---- */

/* A world in which the rival has other cards, as far as nobody else has seen them. */
static bool swap_secret(struct grimm *g, int rival, int viewer, struct rng *rng)
{
    struct grimm_player *p = &g->players[rival];
    if (p->hand_count == 0)
        return false;
    uint32_t index = rng_below(rng, p->hand_count);
    int card = 1 + (int)rng_below(rng, LAST_FABLE);
    if (p->hand_known[index] & bit(viewer) || g->fable_deck[card] == 0 || p->hand[index] == card ||
        p->fable == p->hand[index])
        return false;
    g->fable_deck[card]--;
    g->fable_deck[p->hand[index]]++;
    p->hand[index] = (uint8_t)card;
    return true;
}

static int secrets_swapped;

static void check_secrets(const struct grimm *g, struct rng *rng)
{
    int root_seat = (int)rng_below(rng, g->seats);
    int rival = (root_seat + 1) % g->seats;
    struct grimm other = *g;
    if (is_over(&grimm_game, g) || !swap_secret(&other, rival, root_seat, rng))
        return;
    secrets_swapped++;
    for (int seat = 0; seat < g->seats; seat++)
        assert_true(grimm_knowledge.information_set(g, seat, root_seat) ==
                    grimm_knowledge.information_set(&other, seat, root_seat));
    assert_true(grimm_knowledge.information_set(g, rival, rival) !=
                grimm_knowledge.information_set(&other, rival, rival));
    struct grimm seen[2];
    _Alignas(16) char notes[2][NOTES_SIZE_MAX] = { { 0 }, { 0 } };
    memset(notes[1], 1, grimm_knowledge.notes_size); /* all of them are written */
    grimm_view(g, root_seat, &seen[0]);
    grimm_view(&other, root_seat, &seen[1]);
    grimm_knowledge.infer(&seen[0], root_seat, notes[0]);
    grimm_knowledge.infer(&seen[1], root_seat, notes[1]);
    assert_memory_equal(notes[0], notes[1], grimm_knowledge.notes_size);
}

static void hidden_cards_change_neither_information_set_nor_notes(void **state)
{
    (void)state;
    in_random_games(at_depth_from_one(GAMES), check_secrets);
    assert_true(secrets_swapped > 1000);
}

/* The search looks its own node up by the view, and meets it in worlds it imagined. */
static void check_imagined(const struct grimm *g, struct rng *rng)
{
    int viewer = (int)rng_below(rng, g->seats);
    struct grimm seen, imagined, seen_again;
    _Alignas(16) char notes[NOTES_SIZE_MAX];
    if (is_over(&grimm_game, g))
        return;
    grimm_view(g, viewer, &seen);
    grimm_knowledge.infer(&seen, viewer, notes);
    imagined = seen;
    grimm_knowledge.imagine(&imagined, viewer, notes, rng);
    assert_null(grimm_check(&imagined));
    assert_true(grimm_knowledge.information_set(&seen, viewer, viewer) ==
                grimm_knowledge.information_set(&imagined, viewer, viewer));
    if (grimm_question(g)->who != ASK_TOGETHER) {
        grimm_view(&imagined, viewer, &seen_again);
        assert_memory_equal(&seen, &seen_again, sizeof seen);
        return;
    }
    /* Of sealed choices only one's own is made. */
    assert_int_equal(imagined.frames[0].asked & (uint8_t)~bit(viewer),
                     imagined.frames[0].rest & (uint8_t)~bit(viewer));
    assert_int_equal(imagined.frames[0].asked & bit(viewer), seen.frames[0].asked & bit(viewer));
}

static void imagined_worlds_fit_what_is_seen(void **state)
{
    (void)state;
    in_random_games(at_depth(GAMES), check_imagined);
}

static uint64_t information_set_of(const struct match *match, int seat, int root_seat)
{
    return grimm_knowledge.information_set(state_of(match), seat, root_seat);
}

static void whether_a_rival_has_chosen_does_not_matter(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 fables wolf");
    uint64_t before = information_set_of(&match, 0, 0);
    play(&match, "1 play forest wolf");
    assert_true(information_set_of(&match, 0, 0) == before);
    play(&match, "1 play fields");
    assert_true(information_set_of(&match, 0, 0) == before);
    match_clear(&match);
}

static void what_is_in_sight_tells_positions_apart(void **state)
{
    (void)state;
    static const char *const scenes[] = {
        "0 board 0/0/0",
        "0 board 1/0/0",
        "1 board 1/0/0",
        "0 board 0/1/0",
        "fields 6",
        "forest 5",
        "0 fables wolf",
        "0 fables dragon",
        "0 fables wolf dragon",
        "1 fables wolf",
        "0 friend woodcutter",
        "1 friend woodcutter",
        "0 friend huntsman",
        "0 house straw floor",
        "0 house wood floor",
        "0 house straw walls",
        "1 house straw floor",
        "0 bonus straw",
        "0 lock forest",
    };
    enum { SCENES = sizeof scenes / sizeof *scenes };
    uint64_t digests[SCENES];
    for (int i = 0; i < SCENES; i++) {
        struct match match;
        BEGIN(&match, .seats = 3, .set = scenes[i]);
        digests[i] = information_set_of(&match, 0, 0);
        for (int before = 0; before < i; before++)
            assert_true(digests[before] != digests[i]);
        match_clear(&match);
    }
}

/* ---- what is told of it ---- */

static void where_rivals_gather_is_told_in_shares(void **state)
{
    (void)state;
    struct match match;
    struct grimm seen;
    struct text text;
    struct json json;
    _Alignas(16) char notes[NOTES_SIZE_MAX];
    BEGIN(&match, .seats = 3, .set = "brickyard 15, fields 1, forest 1, 1 house brick floor");
    grimm_view(state_of(&match), 0, &seen);
    text_init(&text);
    json_init(&json, &text, 0);
    grimm_knowledge.infer(&seen, 0, notes);
    json_begin_object(&json, NULL);
    grimm_knowledge.write_beliefs(&seen, 0, notes, &json);
    json_end_object(&json);
    json_t *told = json_loads(text.data, 0, NULL);
    json_t *gathers = json_object_get(told, "gathers");
    assert_int_equal(json_object_size(gathers), 2);
    const char *seat;
    json_t *places;
    json_object_foreach (gathers, seat, places) {
        double sum = 0;
        const char *place;
        json_t *chance;
        json_object_foreach (places, place, chance)
            sum += json_number_value(chance);
        assert_int_equal(json_object_size(places), 3);
        assert_true(sum > 0.999 && sum < 1.001);
        assert_true(json_number_value(json_object_get(places, "brickyard")) > 0.5);
    }
    json_decref(told);
    text_clear(&text);
    match_clear(&match);
}

TEST_PROGRAM(knowledge)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_shares_and_right_at_the_end),
        cmocka_unit_test(G5_3_is_known_at_the_end),
        cmocka_unit_test(who_has_more_is_likelier_to_win),
        cmocka_unit_test(what_can_be_built_with_it_counts),
        cmocka_unit_test(a_third_house_is_promising),
        cmocka_unit_test(a_large_heap_that_is_wanted_is_promising),
        cmocka_unit_test(what_is_missing_is_gained),
        cmocka_unit_test(a_monster_goes_where_its_player_is_not),
        cmocka_unit_test(what_is_drawn_could_be_drawn),
        cmocka_unit_test(all_outcomes_are_equally_likely),
        cmocka_unit_test(playing_on_ends_and_keeps_G0_12),
        cmocka_unit_test(hidden_cards_change_neither_information_set_nor_notes),
        cmocka_unit_test(imagined_worlds_fit_what_is_seen),
        cmocka_unit_test(whether_a_rival_has_chosen_does_not_matter),
        cmocka_unit_test(what_is_in_sight_tells_positions_apart),
        cmocka_unit_test(where_rivals_gather_is_told_in_shares),
    };
    return cmocka_run_group_tests_name("grimm knowledge", tests, NULL, NULL);
}
