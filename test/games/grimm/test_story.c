/* test_story.c: events tell the whole story. A spectator who hears them, and nothing
 * else, keeps a board that is the one to be seen; a card that acts is announced. */
#include "event_list.h"
#include "grimm_scene.h"

enum { GAMES = 60, FEW = 6, STEPS_MAX = 20000 };

/* ---- a board kept by events ---- */

static const char *const event_names[] = {
#define EVENT_NAME(name, reducer) name,
    GRIMM_EVENT_LIST(EVENT_NAME)
#undef EVENT_NAME
};

enum { EVENT_COUNT = sizeof event_names / sizeof *event_names };

static bool was_told[EVENT_COUNT]; /* in any game */

struct listener {
    struct grimm seen; /* kept by events */
    int viewer;
};

static void hear(void *self, const struct event *event)
{
    struct listener *listener = self;
    if (!(event->audience & seat_bit(listener->viewer)))
        return;
    if (!grimm_game.reduce(&listener->seen, event))
        fail_msg("\"%s\" cannot be", event->name);
    assert_int_equal(grimm_game.to_act(&listener->seen), 0);
    for (int i = 0; i < EVENT_COUNT; i++)
        if (strcmp(event_names[i], event->name) == 0)
            was_told[i] = true;
}

static int compare_cards(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

/* What is asked is not told but seen, and a rival's hand is its count. What a seat alone knows of
 * cards face down is in no event that all hear. */
static void leave_out(struct grimm *g, int viewer)
{
    memset(g->frames, 0, sizeof g->frames);
    g->frame_count = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        struct grimm_player *p = &g->players[seat];
        memset(p->hand_known, 0, sizeof p->hand_known);
        if (seat == viewer)
            qsort(p->hand, p->hand_count, 1, compare_cards);
        else
            memset(p->hand, 0, sizeof p->hand);
        if (viewer == VIEWER_SPECTATOR)
            continue;
        p->gather_hand = 0;
        p->locked = 0;
        if (g->stage < STAGE_ALL_UP)
            p->slot = 0;
        if (g->stage < STAGE_FABLES_UP && seat != viewer)
            p->fable = 0;
    }
    g->stage = 0;
}

/* Where two boards differ, as far as one name can say. */
static const char *difference(const struct grimm *a, const struct grimm *b)
{
#define SAME(member)                                                                               \
    if (memcmp(&a->member, &b->member, sizeof a->member) != 0)                                     \
        return #member;
    SAME(supply)
    SAME(stock)
    SAME(sections)
    SAME(bonus)
    SAME(unique)
    SAME(fable_deck_count)
    SAME(fable_discard)
    SAME(friend_discard)
    SAME(friend_deck)
    for (int seat = 0; seat < a->seats; seat++) {
        SAME(players[seat].board)
        SAME(players[seat].houses)
        SAME(players[seat].friend)
        SAME(players[seat].pig)
        SAME(players[seat].slot)
        SAME(players[seat].slot_known)
        SAME(players[seat].fable)
        SAME(players[seat].hand_count)
        SAME(players[seat])
    }
#undef SAME
    return memcmp(a, b, sizeof *a) != 0 ? "something else" : NULL;
}

/* So that the decks run out. */
static void leave_few_cards(struct grimm *g)
{
    for (int card = CARD_wolf - FEW; card > NO_CARD; card--) {
        g->fable_deck_count = (uint8_t)(g->fable_deck_count - g->fable_deck[card]);
        g->fable_deck[card] = 0;
        g->fable_copies[card] = 0;
    }
    g->friend_set &= friend_bit(FIRST_FRIEND + FEW) - 1;
    g->friend_deck = g->friend_set;
}

static void play_one(const struct options *options, bool has_few_cards, int viewer, struct rng *rng)
{
    static struct grimm g, seen;
    static struct move_list list;
    struct listener listener = { .viewer = viewer };
    struct event_log log = { hear, &listener };
    grimm_game.start(&g, options);
    if (has_few_cards)
        leave_few_cards(&g);
    grimm_view(&g, viewer, &listener.seen);
    for (int step = 0; grimm_game.to_act(&g) != 0; step++) {
        assert_true(step < STEPS_MAX);
        seat_mask acting = grimm_game.to_act(&g);
        int seat = __builtin_ctz(acting);
        grimm_list(&g, seat, &list);
        struct move move = list.moves[rng_below(rng, (uint32_t)list.count)];
        char text[MOVE_TEXT_MAX];
        grimm_write_move(&g, move, text, sizeof text);
        grimm_game.apply(&g, seat, move, &log);
        grimm_view(&g, viewer, &seen);
        if (!is_over(&grimm_game, &g))
            assert_string_equal(grimm_stage_name(&listener.seen), grimm_stage_name(&g));
        struct grimm kept = listener.seen;
        leave_out(&kept, viewer);
        leave_out(&seen, viewer);
        const char *wrong = difference(&kept, &seen);
        if (wrong != NULL)
            fail_msg("%s after \"%s\"", wrong, text);
    }
}

static void play_seen(int seats, bool is_unlimited, bool has_few_cards, int viewer)
{
    struct rng rng;
    struct options options;
    rng_init(&rng, (uint64_t)seats);
    options_default(&grimm_game, seats, &options);
    options.value[option_find(&grimm_game, "supply")] = is_unlimited;
    options.value[option_find(&grimm_game, "first")] = 0;
    for (int i = 0; i < at_depth_from_one(GAMES); i++)
        play_one(&options, has_few_cards, viewer, &rng);
}

static void play_many(int seats, bool is_unlimited, bool has_few_cards)
{
    play_seen(seats, is_unlimited, has_few_cards, VIEWER_SPECTATOR);
}

static void events_keep_a_board_for_two(void **state)
{
    (void)state;
    play_many(2, false, false);
}

static void events_keep_a_board_for_three(void **state)
{
    (void)state;
    play_many(3, false, false);
}

static void events_keep_a_board_for_four(void **state)
{
    (void)state;
    play_many(4, false, false);
}

static void events_keep_a_board_with_an_unlimited_supply(void **state)
{
    (void)state;
    play_many(3, true, false);
}

static void events_keep_a_board_when_decks_run_out(void **state)
{
    (void)state;
    play_many(4, false, true);
}

static void events_keep_a_board_for_a_seat(void **state)
{
    (void)state;
    for (int seats = 2; seats <= PLAYERS_MAX; seats++)
        play_seen(seats, false, seats == PLAYERS_MAX, seats - 1);
}

static void an_event_that_cannot_be_changes_nothing(void **state)
{
    (void)state;
    struct options options;
    static struct grimm g, before;
    options_default(&grimm_game, 2, &options);
    grimm_game.start(&g, &options);
    before = g;
    struct event event = { .name = "unheard_of" };
    assert_false(grimm_game.reduce(&g, &event));
    event = (struct event){ .name = "gained" };
    field_number(&event.fields, "seat", 2);
    assert_false(grimm_game.reduce(&g, &event));
    for (int i = 0; i < EVENT_COUNT; i++) {
        struct event odd = { .name = event_names[i] };
        field_number(&odd.fields, "seat", 1);
        field_number(&odd.fields, "house", 200);
        if (!grimm_game.reduce(&g, &odd))
            assert_memory_equal(&g, &before, sizeof g);
        g = before;
    }
    event = (struct event){ .name = "damaged" };
    field_number(&event.fields, "house", 1);
    field_word(&event.fields, "section", "floor");
    assert_false(grimm_game.reduce(&g, &event));
    assert_memory_equal(&g, &before, sizeof g);
}

static void every_event_was_heard(void **state)
{
    (void)state;
    for (int i = 0; i < EVENT_COUNT; i++)
        if (!was_told[i])
            fail_msg("\"%s\" never came", event_names[i]);
}

/* ---- cards that act are announced ---- */

#define ACTS(seat, card) "{\"event\": \"acts\", \"seat\": " #seat ", \"card\": \"" card "\"}\n"

/* What everybody hears of a round in which seat 0 plays a Fable alone or in company. */
static void hear_fable(const char *set, const char *moves, struct text *heard)
{
    struct match match;
    text_init(heard);
    BEGIN(&match, .seats = 3, .set = set);
    play_heard(&match, moves, VIEWER_SPECTATOR, heard);
    match_clear(&match);
}

static void a_card_that_acts_is_announced_once(void **state)
{
    (void)state;
    struct text heard;
    hear_fable("0 fables little_helpers",
               "0 play fields little_helpers; 1 play forest; 2 play forest", &heard);
    assert_contains(
        heard.data,
        ACTS(0, "little_helpers") "{\"event\": \"more_actions\", \"seat\": 0, \"count\": 2}\n");
    assert_null(strstr(strstr(heard.data, "acts") + 1, "acts"));
    text_clear(&heard);
}

static void a_fable_whose_condition_fails_is_not_forgotten(void **state)
{
    (void)state;
    struct text heard;
    hear_fable("0 fables little_helpers",
               "0 play fields little_helpers; 1 play fields; 2 play forest", &heard);
    assert_null(strstr(heard.data, "acts"));
    assert_contains(
        heard.data,
        "{\"event\": \"came_to_nothing\", \"seat\": 0, \"card\": \"little_helpers\"}\n");
    text_clear(&heard);
}

static void actions_left_unused_are_told(void **state)
{
    (void)state;
    struct match match;
    struct text heard;
    text_init(&heard);
    BEGIN(&match, .seats = 3);
    play(&match, "0 play fields; 1 play forest; 2 play forest; 0 gain straw");
    play_heard(&match, "0 end", VIEWER_SPECTATOR, &heard);
    assert_contains(heard.data, "{\"event\": \"ended_turn\", \"seat\": 0, \"count\": 1}\n");
    text_clear(&heard);
    match_clear(&match);
}

/* The question is put in the card's name, and the answer needs no second announcement. */
static void a_card_that_asks_is_announced_before_the_answer(void **state)
{
    (void)state;
    struct match match;
    struct text heard;
    text_init(&heard);
    BEGIN(&match, .seats = 3, .set = "0 friend tom_thumb");
    play(&match, "0 no; 0 play fields; 1 play forest; 2 play forest");
    pass_build(&match);
    text_clear(&heard);
    text_init(&heard);
    assert_asked(&match, 0, "tom_thumb");
    play_heard(&match, "0 take fields", VIEWER_SPECTATOR, &heard);
    assert_null(strstr(heard.data, "acts"));
    assert_contains(heard.data, "\"event\": \"took\"");
    text_clear(&heard);
    match_clear(&match);
}

static void a_monster_is_announced_by_its_own_event(void **state)
{
    (void)state;
    struct text heard;
    hear_fable("0 fables wolf",
               "0 play fields wolf; 1 play forest; 2 play forest; 0 monster forest", &heard);
    assert_contains(heard.data, "{\"event\": \"monster_acts\", \"card\": \"wolf\", "
                                "\"place\": \"forest\"}\n{\"event\": \"removed\"");
    assert_null(strstr(heard.data, "\"acts\""));
    text_clear(&heard);
}

static void a_toll_is_announced(void **state)
{
    (void)state;
    struct match match;
    struct text heard;
    text_init(&heard);
    BEGIN(&match, .seats = 3,
          .set = "1 friend hansel_and_gretel, 0 house straw floor, 0 board 5/0/0");
    play(&match, "0 play fields; 1 play forest; 2 play forest");
    play_heard(&match, "0 build straw walls", VIEWER_SPECTATOR, &heard);
    assert_contains(heard.data, ACTS(1, "hansel_and_gretel") "{\"event\": \"gave\"");
    assert_contains(heard.data, "\"section\": \"walls\", \"house\": 1}");
    text_clear(&heard);
    match_clear(&match);
}

TEST_PROGRAM(story)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_keep_a_board_for_two),
        cmocka_unit_test(events_keep_a_board_for_three),
        cmocka_unit_test(events_keep_a_board_for_four),
        cmocka_unit_test(events_keep_a_board_with_an_unlimited_supply),
        cmocka_unit_test(events_keep_a_board_when_decks_run_out),
        cmocka_unit_test(events_keep_a_board_for_a_seat),
        cmocka_unit_test(every_event_was_heard),
        cmocka_unit_test(an_event_that_cannot_be_changes_nothing),
        cmocka_unit_test(a_card_that_acts_is_announced_once),
        cmocka_unit_test(a_fable_whose_condition_fails_is_not_forgotten),
        cmocka_unit_test(actions_left_unused_are_told),
        cmocka_unit_test(a_card_that_asks_is_announced_before_the_answer),
        cmocka_unit_test(a_monster_is_announced_by_its_own_event),
        cmocka_unit_test(a_toll_is_announced),
    };
    return cmocka_run_group_tests_name("grimm story", tests, NULL, NULL);
}
