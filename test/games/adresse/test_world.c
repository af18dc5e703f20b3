/* test_world.c: pieces let go, from the state to the outcomes that the rules take (A6.2,
 * A6.3, A6.8). */
#include "blocks.h"
#include "checks.h"
#include "growing.h"
#include "matches.h"

#include "adresse_geometry.h"
#include "adresse_world.h"
#include "hash.h"
#include "sentences.h"

#include <math.h>
#include <pthread.h>

static struct growth growth;
static struct move_list outcomes;

/* Nothing that any test here did made the library warn. */
static int check_warnings(void **state)
{
    (void)state;
    return adresse_world_counts(false).warnings > 0;
}

static uint64_t outcomes_hash(const struct move_list *list)
{
    return hash_bytes(list->moves, (size_t)list->count * sizeof list->moves[0]);
}

/* ---- fuzzed releases ---- */

static int any_of(struct rng *rng, int least, int most)
{
    switch (rng_below(rng, 6)) {
    case 0:
        return least;
    case 1:
        return most;
    default:
        return least + (int)rng_below(rng, (uint32_t)(most - least + 1));
    }
}

static void release_anywhere(struct growth *g)
{
    int half = adresse_board_side_mm(g->a.seats) * 5;
    int x = any_of(&g->rng, -half, half), y = any_of(&g->rng, -half, half);
    if (rng_below(&g->rng, 2) == 0) { /* near the middle there is more to hit */
        x /= 4;
        y /= 4;
    }
    int turn = any_of(&g->rng, 0, 3599), t = any_of(&g->rng, 0, RELEASE_MS_MAX);
    growth_release_at(g, growth_card(g), x, y, turn, t);
}

static void expect_accepted(struct growth *g, const char *what)
{
    int refused = growth_apply(g, &outcomes);
    if (refused >= 0)
        fail_msg("%s: outcome %d of %d was refused", what, refused, outcomes.count);
    assert_int_equal(move_verb(outcomes.moves[outcomes.count - 1]), VERB_SETTLED);
    assert_true(g->a.pieces[g->a.placement.piece - 1].length != NO_LENGTH);
}

static void any_release_ends_and_is_accepted(void **state)
{
    enum { STRUCTURES = 12, RELEASES = 2 };
    (void)state;
    for (int i = 0; i < STRUCTURES; i++) {
        growth_start(&growth, i % 2 ? 6 : 2, (uint64_t)i);
        growth_until(&growth, 1 + i);
        struct adresse grown = growth.a;
        for (int k = 0; k < at_depth(RELEASES); k++) {
            struct growth planned;
            growth.a = grown;
            release_anywhere(&growth);
            planned = growth;
            adresse_world.run(&growth.a, &outcomes, NULL);
            expect_accepted(&growth, "run");
            while (growth_clear(&growth) > 0 && growth_pieces(&growth) > 0) {
                adresse_world.run(&growth.a, &outcomes, NULL);
                assert_int_equal(growth_apply(&growth, &outcomes), -1);
            }
            adresse_world.estimate(&planned.a, NULL, &outcomes);
            expect_accepted(&planned, "plan");
        }
    }
}

/* ---- the same again ---- */

enum { STATES = 6 };

static struct growth released[STATES]; /* where the world is due */
static uint64_t expected[STATES];

struct run {
    int from;
    int wrong;
};

static void *run_all(void *argument)
{
    struct run *run = argument;
    struct move_list *found = malloc(sizeof *found);
    for (int i = 0; i < STATES; i++) {
        int which = (i + run->from) % STATES;
        adresse_world.run(&released[which].a, found, NULL);
        run->wrong += outcomes_hash(found) != expected[which];
    }
    free(found);
    return NULL;
}

static void threads_find_the_same(void **state)
{
    enum { THREADS = 3 };
    pthread_t threads[THREADS];
    struct run runs[THREADS];
    (void)state;
    for (int i = 0; i < STATES; i++) {
        growth_start(&released[i], 4, 50 + (uint64_t)i);
        growth_until(&released[i], 4 + i);
        release_anywhere(&released[i]);
        adresse_world.run(&released[i].a, &outcomes, NULL);
        expected[i] = outcomes_hash(&outcomes);
    }
    for (int i = 0; i < THREADS; i++) {
        runs[i] = (struct run){ .from = 2 * i };
        assert_int_equal(pthread_create(&threads[i], NULL, run_all, &runs[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(runs[i].wrong, 0);
    }
}

/* Those who would take too much wait, and find the same. */
static void runs_take_turns_at_their_memory(void **state)
{
    enum { THREADS = 3 };
    const size_t most = 2 * physics_memory_most(4 + STATES);
    pthread_t threads[THREADS];
    struct run runs[THREADS];
    (void)state;
    adresse_world.limit_memory(most);
    for (int i = 0; i < THREADS; i++) {
        runs[i] = (struct run){ .from = 2 * i };
        assert_int_equal(pthread_create(&threads[i], NULL, run_all, &runs[i]), 0);
    }
    size_t seen = 0;
    for (int i = 0; i < THREADS; i++) {
        while (pthread_tryjoin_np(threads[i], NULL) != 0) {
            size_t now = adresse_world.memory();
            seen = now > seen ? now : seen;
        }
        assert_int_equal(runs[i].wrong, 0);
    }
    assert_true(seen > 0);
    assert_true(seen <= most);
    /* With less than one needs they go one by one. */
    adresse_world.limit_memory(1);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, run_all, &runs[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(runs[i].wrong, 0);
    }
    assert_int_equal(adresse_world.memory(), 0);
    adresse_world.limit_memory(0);
}

static double drift_mm(const struct adresse *before, const struct adresse *after)
{
    double most = 0;
    for (int i = 0; i < PIECES_MAX; i++) {
        struct vector a = adresse_pose_centre(&before->pieces[i].pose);
        struct vector b = adresse_pose_centre(&after->pieces[i].pose);
        most = fmax(most, hypot(hypot(a.x - b.x, a.y - b.y), a.z - b.z));
    }
    return most;
}

static void settle_again(struct growth *g)
{
    g->a.placement.is_settling_again = 1;
    g->a.placement.reported = 0;
    g->a.stage = STAGE_WORLD;
    adresse_world.run(&g->a, &outcomes, NULL);
    assert_int_equal(growth_apply(g, &outcomes), -1);
    assert_int_equal(growth_clear(g), 0);
}

/* A6.8: what stands stays, but for wedged pieces that creep, however often it is looked at. The
 * first time belongs to the placement before: pieces may come to rest at 3 mm a second, and then
 * still have to stop. */
static void what_rests_stays(void **state)
{
    (void)state;
    for (uint64_t seed = 8; seed <= (is_deep() ? 12 : 9); seed++) {
        growth_start(&growth, 4, seed);
        growth_until(&growth, 14);
        struct adresse grown = growth.a;
        settle_again(&growth);
        struct adresse settled = growth.a;
        int times = at_depth(5);
        for (int i = 0; i < times; i++)
            settle_again(&growth);
        double drift = drift_mm(&settled, &growth.a);
        printf("# at first %.3f mm, in many times more %.3f mm\n", drift_mm(&grown, &settled),
               drift);
        assert_true(drift < 0.06 * times); /* each time by less than counts as moved */
    }
}

/* A6.8: far from the piece that is let go, another hangs over its support by too much, and nothing
 * joins the two: it falls all the same, and is told of. */
static void what_nothing_joins_is_free_too(void **state)
{
    (void)state;
    struct growth g = { .a = blocks(2) };
    rng_init(&g.rng, 1);
    put_start(&g.a, 0, LONG, FLAT, 60, 0, 90);
    put_start(&g.a, 1, LONG, FLAT, -60, 0, 90);
    put_block(&g.a, 2, LONG, FLAT, -60 + 12 + 1, 0, 18, 0);
    growth_release_at(&g, adresse_card_named("6A"), 600, 0, 900, 2000);
    adresse_world.run(&g.a, &outcomes, NULL);
    assert_int_equal(growth_apply(&g, &outcomes), -1);
    struct structure structure;
    uint32_t fallen[4];
    adresse_structure_read(&g.a, &structure);
    adresse_structure_fallen(&g.a, &structure, fallen);
    assert_true(has_bit(fallen, 2));
}

/* ---- contacts ---- */

static struct physics_scene scene_of(const struct adresse *a, int piece_of[PHYSICS_BOXES_MAX])
{
    struct physics_scene scene = { .board_side = adresse_board_side_mm(a->seats) / 1000.0,
                                   .board_thickness = BOARD_THICKNESS_MM / 1000.0 };
    for (int i = 0; i < PIECES_MAX; i++) {
        const struct piece *piece = &a->pieces[i];
        if (piece->length == NO_LENGTH)
            continue;
        struct vector at = adresse_pose_centre(&piece->pose);
        struct quaternion q = adresse_pose_quaternion(&piece->pose);
        const double *size = adresse_piece_size[piece->length];
        scene.boxes[scene.count] = (struct physics_box){
            .size = { size[0] / 1000, size[1] / 1000, size[2] / 1000 },
            .at = { at.x / 1000, at.y / 1000, at.z / 1000 },
            .turned = { q.w, q.x, q.y, q.z },
        };
        piece_of[scene.count++] = i;
    }
    return scene;
}

/* What the rules call touching is what the physics pushes apart, and little more. */
static void touching_agrees_with_the_physics(void **state)
{
    static struct physics_contact contacts[1000];
    int in_physics = 0, in_both = 0, in_rules = 0;
    struct physics *physics = physics_new();
    (void)state;
    int structures = is_deep() ? 12 : 4;
    for (int i = 0; i < structures; i++) {
        int piece_of[PHYSICS_BOXES_MAX];
        struct structure structure;
        growth_start(&growth, 4, 200 + (uint64_t)i);
        growth_until(&growth, 6 + i * 12 / structures);
        struct physics_scene scene = scene_of(&growth.a, piece_of);
        int count = physics_contacts(physics, &scene, contacts, 1000);
        adresse_structure_read(&growth.a, &structure);
        for (int k = 0; k < PIECES_MAX; k++)
            in_rules += adresse_count_bits(structure.touches[k]);
        for (int k = 0; k < count; k++)
            if (contacts[k].b >= 0) {
                in_physics++;
                in_both +=
                    has_bit(structure.touches[piece_of[contacts[k].a]], piece_of[contacts[k].b]);
            } else {
                assert_true(has_bit(structure.on_board, piece_of[contacts[k].a]));
            }
    }
    physics_free(physics);
    printf("# %d pairs in contact, %d of them touch by the rules, which see %d\n", in_physics,
           in_both, in_rules / 2);
    assert_true(in_physics > 6 * structures);
    assert_int_equal(in_both, in_physics);
    /* Rounded to 5 micrometres, a pair may be that far apart for the physics. */
    assert_true(in_rules < 2 * 1.35 * in_physics);
}

/* ---- plans ---- */

static bool holds(struct growth g)
{
    assert_int_equal(growth_apply(&g, &outcomes), -1);
    return growth_clear(&g) == 0;
}

/* It looks only at what is joined to the released piece: where a column beside falls by itself
 * meanwhile, it says what holds without that. */
static void a_plan_says_what_holds(void **state)
{
    enum { PLACEMENTS = 60 };
    int agreed = 0, beside = 0, held = 0;
    (void)state;
    for (int i = 0; i < PLACEMENTS; i++) {
        if (i % 10 == 0) {
            growth_start(&growth, 4, 300 + (uint64_t)i);
            growth_until(&growth, 4 + i / 5);
        }
        struct adresse grown = growth.a;
        growth_release(&growth, growth_card(&growth), 150);
        adresse_world.run(&growth.a, &outcomes, NULL);
        bool has_held = holds(growth);
        adresse_world.estimate(&growth.a, NULL, &outcomes);
        bool would_hold = holds(growth);
        adresse_world_run_frozen(&growth.a, &outcomes);
        agreed += would_hold == holds(growth);
        beside += would_hold != has_held;
        held += has_held;
        growth.a = grown;
    }
    printf("# %d of %d plans agreed; %d placements held; %d not as planned\n", agreed, PLACEMENTS,
           held, beside);
    assert_true(held > 0 && held < PLACEMENTS);
    assert_true(beside <= PLACEMENTS / 10);
    assert_true(agreed >= PLACEMENTS - 2);
}

static bool is_worn_out(void *self)
{
    int *looks_left = self;
    return (*looks_left)-- == 0;
}

/* The less cancellation, the fewer looks: a plan stops at the one that was the last. */
static void a_plan_is_broken_off(void **state)
{
    static struct move_list whole;
    int looks_left = -1; /* never over */
    struct cancellation cancellation = { is_worn_out, &looks_left };
    (void)state;
    growth_start(&growth, 4, 900);
    growth_until(&growth, 8);
    growth_release_tried(&growth, growth_card(&growth), 50);
    assert_true(adresse_world.estimate(&growth.a, NULL, &whole));
    assert_true(adresse_world.estimate(&growth.a, &cancellation, &outcomes));
    assert_int_equal(outcomes.count, whole.count);
    assert_memory_equal(outcomes.moves, whole.moves, (size_t)whole.count * sizeof whole.moves[0]);
    int looks = -1 - looks_left;
    assert_true(looks > 2);
    for (int i = 0; i < looks; i++) {
        looks_left = i;
        assert_false(adresse_world.estimate(&growth.a, &cancellation, &outcomes));
        assert_int_equal(looks_left, -1);
        assert_true(holds(growth)); /* and what it stood like is accepted */
    }
}

/* ---- the motion ---- */

static json_t *run_with_motion(const struct adresse *a)
{
    struct text text;
    struct json json;
    struct error error;
    text_init(&text);
    json_init(&json, &text, 0);
    adresse_world.run(a, &outcomes, &json);
    json_t *motion = json_read(text.data, text.length, &error);
    if (motion == NULL)
        fail_msg("%s", in_english(&error));
    text_clear(&text);
    return motion;
}

static const json_t *path_of(const json_t *motion, int piece)
{
    size_t i;
    json_t *entry;
    json_array_foreach (json_object_get(motion, "pieces"), i, entry)
        if (json_integer_value(json_object_get(entry, "piece")) == piece)
            return entry;
    return NULL;
}

/* Every piece told of ends where its path ends. */
static void a_motion_leads_to_the_outcomes(void **state)
{
    (void)state;
    growth_start(&growth, 4, 9);
    growth_until(&growth, 8);
    release_anywhere(&growth);
    int placed = growth.a.placement.piece - 1;
    json_t *motion = run_with_motion(&growth.a);
    uint64_t hash = outcomes_hash(&outcomes);
    assert_int_equal(json_integer_value(json_object_get(motion, "hz")), 60);
    assert_non_null(path_of(motion, placed));
    assert_int_equal(json_integer_value(json_object_get(path_of(motion, placed), "from")), 0);
    for (int i = 0; i < outcomes.count; i++) {
        struct pose pose;
        int piece;
        if (move_verb(outcomes.moves[i]) != VERB_RESTS)
            continue;
        adresse_read_rests(outcomes.moves[i], &piece, &pose);
        const json_t *path = json_object_get(path_of(motion, piece), "path");
        size_t size = json_array_size(path);
        if (size == 0) /* it moved by less than can be seen */
            continue;
        assert_int_equal(size % 7, 0);
        const int32_t at[] = { pose.x, pose.y, pose.z };
        for (size_t k = 0; k < 3; k++)
            assert_in_range(
                json_integer_value(json_array_get(path, size - 7 + k)) * 10 - at[k] + 30, 0, 60);
    }
    json_decref(motion);
    adresse_world.run(&growth.a, &outcomes, NULL); /* watched or not, it is the same */
    assert_int_equal(outcomes_hash(&outcomes), hash);
}

/* A6.3: with a hand that is still for once, the piece starts at its touchdown. */
static void it_starts_where_it_touches(void **state)
{
    (void)state;
    growth_start(&growth, 4, 10);
    growth_release_at(&growth, adresse_card_named("6A"), 0, 0, 900, 2000);
    json_t *motion = run_with_motion(&growth.a);
    const json_t *path = json_object_get(path_of(motion, 1), "path");
    json_int_t z = json_integer_value(json_array_get(path, 2));
    /* On the starting piece its middle is at 18 mm; tilted, one edge is there first. */
    assert_in_range(z, 1800, 2200);
    json_decref(motion);
}

/* Somebody stopped after the first half of an outcome: what follows fits on. */
static void told_in_part_it_goes_on(void **state)
{
    (void)state;
    growth_start(&growth, 4, 11);
    growth_until(&growth, 6);
    release_anywhere(&growth);
    adresse_world.run(&growth.a, &outcomes, NULL);
    adresse_game.apply(&growth.a, SEAT_WORLD, outcomes.moves[0], NULL);
    adresse_world.run(&growth.a, &outcomes, NULL);
    assert_int_equal(move_verb(outcomes.moves[0]), VERB_TURNED);
    assert_int_equal(growth_apply(&growth, &outcomes), -1);
}

/* ---- records ---- */

/* A real match: its record leads to the same poses without physics, and with physics it is
 * found to be honest. */
static void a_match_replays_pose_by_pose(void **state)
{
    (void)state;
    for (int seed = 1; seed <= (is_deep() ? 3 : 1); seed++) {
        struct match match, again;
        struct verdict verdict;
        test_match_begin(&match, "adresse", 2 + seed, seed, NULL);
        test_match_play(&match, 60, (uint64_t)seed);
        long runs = adresse_world_counts(false).runs;
        json_t *record = test_match_record(&match, true);
        test_match_read_record(&again, record);
        assert_int_equal(match_hash(&again), match_hash(&match));
        assert_int_equal(adresse_world_counts(false).runs, runs);
        record_verify(&again, &verdict);
        assert_int_equal(verdict.wrong_entry, -1);
        assert_true(adresse_world_counts(false).runs > runs);
        json_decref(record);
        match_clear(&again);
        match_clear(&match);
    }
}

TEST_PROGRAM(world)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_release_ends_and_is_accepted),
        cmocka_unit_test(threads_find_the_same),
        cmocka_unit_test(runs_take_turns_at_their_memory),
        cmocka_unit_test(what_rests_stays),
        cmocka_unit_test(what_nothing_joins_is_free_too),
        cmocka_unit_test(touching_agrees_with_the_physics),
        cmocka_unit_test(a_plan_says_what_holds),
        cmocka_unit_test(a_plan_is_broken_off),
        cmocka_unit_test(a_motion_leads_to_the_outcomes),
        cmocka_unit_test(it_starts_where_it_touches),
        cmocka_unit_test(told_in_part_it_goes_on),
        cmocka_unit_test(a_match_replays_pose_by_pose),
    };
    return cmocka_run_group_tests_name("adresse world", tests, NULL, check_warnings);
}
