/* test_saved.c: a position saved in the middle of an effect, as JSON, and restored goes on
 * as if nothing had been: the same bytes, the same legal moves, the same events. So it is
 * at every question that any card or procedure asks. */
#include "random_play.h"
#include "grimm_scene.h"

#include "hash.h"

#include "grimm_internal.h"
#include "sentences.h"

enum {
    SAVES_EACH = 2,    /* of every question, at depth one */
    STEPS_AFTER = 60,  /* that both go on for: a round and more */
    GAMES_MAX = 10000, /* in which every question must come up as often */
    PROGRAMS = PROCEDURES_END,
    STEPS_MAX = 64,
};

static int saves[PROGRAMS][EFFECTS_MAX][STEPS_MAX];

static int *saves_at(const struct grimm *g)
{
    const struct frame *f = &g->frames[g->frame_count - 1];
    return &saves[f->program][f->effect][f->step];
}

/* ---- saving ---- */

static void save_and_restore(const struct options *options, const struct grimm *g,
                             struct grimm *restored)
{
    struct text text;
    struct json json;
    struct error error;
    struct options again;
    text_init(&text);
    json_init(&json, &text, 0);
    write_position(&grimm_game, options, g, VIEWER_ALL, NULL, &json);
    json_t *position = json_read(text.data, text.length, &error);
    assert_non_null(position);
    if (!read_position(&grimm_game, position, &again, restored, &error))
        fail_msg("%s: %s", in_english(&error), text.data);
    assert_int_equal(again.seats, options->seats);
    assert_memory_equal(again.value, options->value, sizeof again.value);
    assert_memory_equal(g, restored, sizeof *g);
    json_decref(position);
    text_clear(&text);
}

static void hear(void *listener, const struct event *event)
{
    struct json json;
    json_init(&json, listener, 0);
    write_event(event, &json);
    text_addf(listener, " %u\n", event->audience);
}

static void assert_same_moves(const struct grimm *a, const struct grimm *b, int seat)
{
    static struct move_list lists[2];
    grimm_game.list_moves(a, seat, &lists[0]);
    grimm_game.list_moves(b, seat, &lists[1]);
    assert_int_equal(lists[0].count, lists[1].count);
    for (int i = 0; i < lists[0].count; i++)
        assert_true(same_move(lists[0].moves[i], lists[1].moves[i]));
}

/* Both are played alike; a copy of the truth, so that the game itself goes on as it will. */
static void go_on(struct grimm truth, struct grimm restored, struct rng *rng)
{
    struct text heard[2];
    text_init(&heard[0]);
    text_init(&heard[1]);
    for (int step = 0; step < STEPS_AFTER && grimm_game.to_act(&truth) != 0; step++) {
        assert_int_equal(grimm_game.to_act(&truth), grimm_game.to_act(&restored));
        for (int seat = 0; seat <= SEAT_CHANCE; seat++)
            assert_same_moves(&truth, &restored, seat);
        int seat = random_seat(grimm_game.to_act(&truth), rng);
        struct move move = random_listed_move(&grimm_game, &truth, seat, rng);
        grimm_game.apply(&truth, seat, move, &(struct event_log){ hear, &heard[0] });
        grimm_game.apply(&restored, seat, move, &(struct event_log){ hear, &heard[1] });
        assert_true(hash_bytes(&truth, sizeof truth) == hash_bytes(&restored, sizeof restored));
    }
    assert_true(heard[0].length > 0);
    assert_string_equal(heard[0].data, heard[1].data);
    text_clear(&heard[0]);
    text_clear(&heard[1]);
}

/* ---- every question ---- */

static const struct card_step *steps_of(int program, int effect)
{
    struct frame f = { .program = (uint8_t)program, .effect = (uint8_t)effect };
    return effect == 0 || program < PROCEDURES ? grimm_steps_of(&f) : NULL;
}

/* How many questions have not been met so often; *first is the name of one of them. */
static int count_unmet(int *questions, const char **first)
{
    int unmet = 0;
    *questions = 0;
    for (int program = NO_CARD + 1; program < PROGRAMS; program++)
        for (int effect = 0; effect < EFFECTS_MAX && program != PROCEDURES; effect++) {
            const struct card_step *steps = steps_of(program, effect);
            for (int i = 0; steps != NULL && steps[i].kind != STEP_END; i++) {
                if (steps[i].kind != STEP_ASK || steps[i].who == ASK_CHANCE)
                    continue;
                ++*questions;
                if (saves[program][effect][i] >= at_depth(SAVES_EACH))
                    continue;
                unmet++;
                *first = steps[i].name;
            }
        }
    return unmet;
}

static void play_and_save(const struct options *options, struct rng *rng)
{
    struct grimm g, restored;
    grimm_game.start(&g, options);
    while (grimm_game.to_act(&g) != 0) {
        if (grimm_game.to_act(&g) != seat_bit(SEAT_CHANCE) &&
            *saves_at(&g) < at_depth(SAVES_EACH)) {
            ++*saves_at(&g);
            save_and_restore(options, &g, &restored);
            go_on(g, restored, rng);
        }
        random_step(&grimm_game, &g, rng, NULL);
    }
}

static void saved_at_every_question(void **state)
{
    (void)state;
    struct rng rng;
    struct options options;
    const char *name = NULL;
    int questions;
    rng_init(&rng, 1);
    for (int game = 0; game < GAMES_MAX && count_unmet(&questions, &name) > 0; game++) {
        options_default(&grimm_game, 2 + game % 3, &options);
        options.value[option_find(&grimm_game, "supply")] = game % 5 == 0;
        options.value[option_find(&grimm_game, "first")] = game % 2; /* drawn, or seat 0 */
        play_and_save(&options, &rng);
    }
    if (count_unmet(&questions, &name) > 0)
        fail_msg("%s was not met %d times", name, at_depth(SAVES_EACH));
    printf("# %d questions, each saved %d times\n", questions, at_depth(SAVES_EACH));
}

/* The deepest there is: a turn, Puss in Boots, a Roof, its reward, the Little Mermaid. */
static void saved_in_the_deepest_effect(void **state)
{
    (void)state;
    struct match match;
    struct grimm restored;
    struct rng rng;
    rng_init(&rng, 1);
    BEGIN(&match, .seats = 3, .friends = "little_mermaid",
          .set = "brickyard 0, 0 board 6/0/0, 0 house straw walls, 0 friend puss_in_boots");
    play(&match, "0 play brickyard; 1 play brickyard; 2 play brickyard; 0 special; "
                 "0 bonus friend; 0 keep"); /* there is but one thing to build */
    assert_asked(&match, 0, "mermaid_keep");
    const struct grimm *g = match.state;
    assert_int_equal(g->frame_count, 6);
    save_and_restore(&match.options, g, &restored);
    go_on(*g, restored, &rng);
    match_clear(&match);
}

/* ---- what cannot be restored ---- */

static void assert_unread(const json_t *position, const char *english, const char *french)
{
    struct options options;
    struct grimm g;
    struct error error;
    assert_false(read_position(&grimm_game, position, &options, &g, &error));
    assert_string_equal(error_code_name(error.code), "bad_position");
    assert_string_equal(in_english(&error), english);
    assert_string_equal(in_language("fr", &error), french);
}

static void positions_are_refused_in_the_language_of_whoever_asks(void **state)
{
    (void)state;
    struct match match;
    struct text text;
    struct json json;
    BEGIN(&match, .seats = 3, .set = "0 fables wolf");
    text_init(&text);
    json_init(&json, &text, 0);
    write_position(&grimm_game, &match.options, match.state, VIEWER_ALL, NULL, &json);
    json_t *position = json_read(text.data, text.length, NULL);
    json_t *supply = json_object_get(position, "supply");
    json_int_t straw = json_integer_value(json_object_get(supply, "straw"));
    json_object_set_new(supply, "straw", json_integer(straw + 1));
    assert_unread(position, "G0.12a: resources are not all there, or more than there are",
                  "G0.12a\u202f: il manque des ressources, ou il y en a trop");
    json_t *player = json_array_get(json_object_get(position, "players"), 1);
    json_object_set_new(player, "slot", json_pack("{s:i, s:n}", "seat", 0, "place"));
    assert_unread(position, "\"players\" 1: \"slot\" must name locations in play",
                  "\"players\" 1\u202f: \"slot\" doit nommer des lieux qui sont en jeu");
    json_decref(position);
    text_clear(&text);
    match_clear(&match);
}

TEST_PROGRAM(saved)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_refused_in_the_language_of_whoever_asks),
        cmocka_unit_test(saved_at_every_question),
        cmocka_unit_test(saved_in_the_deepest_effect),
    };
    return cmocka_run_group_tests_name("grimm saved", tests, NULL, NULL);
}
