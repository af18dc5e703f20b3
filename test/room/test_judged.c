/* test_judged.c: a move is read once and judged once on its way from a request to the log,
 * and the world is asked once. */
#include "guesses.h"
#include "rooms.h"
#include "sentences.h"

/* ---- a game and a world that count how often they are asked ---- */

static const struct game *real;
static struct game counting;
static struct {
    int reads;
    int judgements; /* of what players want; outcomes are judged by developers' builds, too */
    int worlds;
} counts;

static bool count_reading(const void *state, const char *text, struct move *out)
{
    counts.reads++;
    return real->read_move(state, text, out);
}

static const char *count_judgement(const void *state, int seat, struct move move,
                                   struct fields *details)
{
    counts.judgements += is_player(seat);
    return real->refusal(state, seat, move, details);
}

static void count_world(const void *state, struct move_list *out, struct json *motion)
{
    counts.worlds++;
    guessing_worlds[0]->run(state, out, motion);
}

/* A room of Anna and Béla where this is counted. */
static void begin(struct room *room, const char *game, int persons)
{
    static struct world world;
    static const struct world *const worlds[] = { &world, NULL };
    struct room_settings settings = settings_for(game, 2);
    worlds_use(guessing_worlds);
    run_room(room, &settings, persons, NULL);
    real = room->match.game;
    counting = *real;
    counting.read_move = count_reading;
    counting.refusal = count_judgement;
    world = *guessing_worlds[0];
    world.game = &counting;
    world.run = count_world;
    worlds_use(worlds);
    room->match.game = &counting;
}

static void end(struct room *room)
{
    room->match.game = real;
    worlds_use(guessing_worlds);
    assert_survives_and_clear(room);
    worlds_use(NULL);
}

static void assert_counts(int reads, int judgements, int worlds)
{
    assert_int_equal(counts.reads, reads);
    assert_int_equal(counts.judgements, judgements);
    assert_int_equal(counts.worlds, worlds);
    memset(&counts, 0, sizeof counts);
}

/* A move of whoever is to act, by the steps that the verb `play` takes. Whether the world
 * had its say. */
static bool play_as_the_verb_does(struct room *room, struct rng *rng, struct moment now)
{
    char text[MOVE_TEXT_MAX];
    struct move_list moves;
    struct judged_move judged;
    struct match ahead;
    int seat = __builtin_ctz(room_to_act(room));
    const struct person *by = &room->seats[seat].person;
    match_legal(&room->match, seat, &moves);
    struct move move = moves.moves[rng_below(rng, (uint32_t)moves.count)];
    real->write_move(room->match.state, move, text, sizeof text);
    if (!room_read_move(room, by, seat, text, 0, now, &judged, &why))
        fail_msg("%s", in_english(&why));
    bool leads = match_look_ahead(&room->match, &judged, &ahead);
    if (leads) {
        match_work_out(&ahead, NULL);
        match_take_outcomes(&ahead, &judged);
    }
    DONE(room, room_make_move(room, &judged, now, &why));
    if (leads)
        match_clear(&ahead);
    return leads;
}

/* ---- the tests ---- */

static void a_persons_move_is_read_and_judged_once(void **state)
{
    static const char *const games[] = { "grandbois", "grimm", "blank" };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct room room;
        struct rng rng;
        rng_init(&rng, i);
        begin(&room, games[i], 2);
        while (room.status == ROOM_RUNNING) {
            memset(&counts, 0, sizeof counts);
            assert_false(play_as_the_verb_does(&room, &rng, at(1)));
            assert_counts(1, 1, 0);
        }
        end(&room);
    }
}

static void so_is_one_whose_outcome_the_world_decides(void **state)
{
    (void)state;
    struct room room;
    struct rng rng;
    int led = 0;
    rng_init(&rng, 1);
    begin(&room, "adresse", 2);
    for (int i = 0; i < 60 && room.status == ROOM_RUNNING; i++) {
        memset(&counts, 0, sizeof counts);
        bool leads = play_as_the_verb_does(&room, &rng, at(1));
        assert_int_equal(counts.worlds > 0, leads);
        assert_counts(1, 1, counts.worlds);
        led += leads;
    }
    assert_true(led > 5);
    end(&room);
}

/* It is no text, and judged once. */
static void a_bots_move_is_judged_once(void **state)
{
    (void)state;
    struct room room;
    struct rng rng;
    int moves = 0;
    rng_init(&rng, 2);
    begin(&room, "grandbois", 1);
    while (room.status == ROOM_RUNNING) {
        int seat = __builtin_ctz(room_to_act(&room));
        bool is_bot = (room_bots_to_act(&room) & seat_bit(seat)) != 0;
        memset(&counts, 0, sizeof counts);
        play_random(&room, seat, &rng, at(1));
        assert_counts(!is_bot, 1, 0);
        moves += is_bot;
    }
    assert_true(moves > 5);
    end(&room);
}

/* A log is input: all that it says is read once and judged once. */
static void so_is_an_entry_of_the_log(void **state)
{
    (void)state;
    struct room room, again;
    int outcomes = 0, entries = 0;
    begin(&room, "grandbois", 2);
    room.match.game = real;
    for (int i = 0; i < 8; i++)
        play_random(&room, __builtin_ctz(room_to_act(&room)), &(struct rng){ 0 }, at(1));
    room_prepare(&again, room.id);
    for (int i = 0; i < room.log_count; i++) {
        const struct room_entry *entry = &room.log[i];
        int before = again.match.log_count;
        bool is_begun = again.match.game != NULL;
        if (is_begun)
            again.match.game = &counting;
        memset(&counts, 0, sizeof counts);
        if (!room_add_entry(&again, entry, &why))
            fail_msg("%s", in_english(&why));
        if (!is_begun)
            continue;
        outcomes += again.match.log_count - before - 1;
        assert_counts(again.match.log_count - before, 1, 0);
        entries++;
    }
    assert_int_equal(entries, 8);
    assert_true(outcomes > 3);
    again.match.game = real;
    room_clear(&again);
    end(&room);
}

/* Nor is more asked than it takes to know: whose turn it is comes before how it is spelt. */
static void what_is_refused_is_judged_once_and_not_made(void **state)
{
    (void)state;
    struct room room;
    struct judged_move judged;
    begin(&room, "grandbois", 2);
    int seat = __builtin_ctz(room_to_act(&room));
    const struct person *by = &room.seats[seat].person;
    memset(&counts, 0, sizeof counts);
    REFUSED(&room, "illegal_move", "",
            room_read_move(&room, by, seat, "1@30,30r0", 0, at(1), &judged, &why));
    assert_counts(1, 1, 0);
    REFUSED(&room, "illegal_move", "",
            room_read_move(&room, by, seat, "nonsense", 0, at(1), &judged, &why));
    assert_counts(1, 0, 0);
    REFUSED(&room, "not_your_turn", "",
            room_read_move(&room, &room.seats[1 - seat].person, 1 - seat, "skip", 0, at(1), &judged,
                           &why));
    assert_counts(0, 0, 0);
    end(&room);
}

TEST_PROGRAM(judged)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_persons_move_is_read_and_judged_once),
        cmocka_unit_test(so_is_one_whose_outcome_the_world_decides),
        cmocka_unit_test(a_bots_move_is_judged_once),
        cmocka_unit_test(so_is_an_entry_of_the_log),
        cmocka_unit_test(what_is_refused_is_judged_once_and_not_made),
    };
    return cmocka_run_group_tests_name("judged", tests, NULL, NULL);
}
