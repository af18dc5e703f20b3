/* test_rules_challenge.c: challenges are launched (A4) and answered (A5). */
#include "adresse_scene.h"

/* ---- A4: launching ---- */

static void A4_1_one_to_three_piece_cards_at_another(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8B 9A pivot / 1A 2A / 3A 3B", .launcher = 0);
    assert_asked(&scene, 0, "launch");
    assert_moves(&scene, "launch 1 7A, launch 2 7A, launch 1 7A 8B, launch 2 7A 8B, "
                         "launch 1 7A 8B 9A, launch 2 7A 8B 9A, launch 1 8B, launch 2 8B, "
                         "launch 1 8B 9A, launch 2 8B 9A, launch 1 9A, launch 2 9A");
    assert_refused(&scene, "0 launch 0 7A", "adresse.not-yourself");
    assert_refused(&scene, "0 launch 3 7A", "adresse.no-such-player");
    assert_refused(&scene, "0 launch 1 pivot", "adresse.only-piece-cards");
    assert_refused(&scene, "0 launch 1 1A", "adresse.not-in-hand");
    assert_refused(&scene, "0 launch 1 7A 7A", "adresse.not-in-hand"); /* it has one of them */
    assert_refused(&scene, "0 accept", "adresse.not-asked");
    assert_refused(&scene, "1 launch 0 1A", REFUSAL_NOT_YOUR_TURN);
    assert_no_move(&scene, "launch 1");
    assert_no_move(&scene, "launch 1 7A 8B 9A 10A");
    play(&scene, "0 launch 2 7A 8B 9A");
    assert_told(&scene, "launched seat=0 to=2 cards=7A 8B 9A");
    assert_hand(&scene, 0, "pivot");
    assert_asked(&scene, 2, "answer");
    adresse_scene_end(&scene);
}

static void A4_1_whoever_performed_launches(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A / 1B 1C / 11C 12A", .launcher = 2);
    play(&scene, "2 launch 1 11C; 1 accept");
    holds(&scene);
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);
}

static void A4_2_runs_and_sets(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "1A 7A 7B 7C 7D 8A 9A 12A 13A / 2A 2B");
    for (int i = 0; i < 2; i++) { /* asked twice, nothing has changed */
        assert_listed(&scene, "launch 1 7A 7D", true);
        assert_listed(&scene, "launch 1 7A 7B 7C", true);
        assert_listed(&scene, "launch 1 7B 8A", true);
        assert_listed(&scene, "launch 1 9A 7C 8A", true); /* in any order */
        assert_refused(&scene, "0 launch 1 7A 9A", "adresse.no-run-no-set");
        assert_refused(&scene, "0 launch 1 7A 7B 8A", "adresse.no-run-no-set");
        assert_refused(&scene, "0 launch 1 7A 8A 12A", "adresse.no-run-no-set");
        assert_refused(&scene, "0 launch 1 12A 13A 1A", "adresse.no-run-no-set");
        assert_refused(&scene, "0 launch 1 13A 1A", "adresse.no-run-no-set");
    }
    play(&scene, "0 launch 1 9A 7C 8A");
    assert_told(&scene, "launched seat=0 to=1 cards=7C 8A 9A");
    adresse_scene_end(&scene);
}

/* With two sets the same card twice is one number twice. */
static void A4_2_the_same_card_twice(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 7, .hands = "7A 7A 8A");
    assert_listed(&scene, "launch 3 7A 7A", true);
    assert_refused(&scene, "0 launch 3 7A 7A 7A", "adresse.not-in-hand");
    assert_refused(&scene, "0 launch 3 7A 7A 8A", "adresse.no-run-no-set");
    play(&scene, "0 launch 3 7A 7A; 3 accept");
    assert_moves(&scene, "take 7A"); /* either: it is the same */
    all_hold(&scene);
    assert_discard(&scene, "7A 7A");
    adresse_scene_end(&scene);
}

static void A4_3_only_who_shows_whos_next(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .hands = "7A 8A", .done = "0 2");
    assert_moves(&scene, "launch 1 7A, launch 3 7A, launch 1 7A 8A, launch 3 7A 8A, "
                         "launch 1 8A, launch 3 8A");
    assert_refused(&scene, "0 launch 2 7A", "adresse.is-done");
    adresse_scene_end(&scene);

    BEGIN(&scene, .seats = 3, .hands = "7A 8A / 11C 12C");
    play(&scene, "0 launch 1 7A; 1 accept");
    holds(&scene);
    assert_not_told(&scene, "done"); /* three play without markers */
    assert_listed(&scene, "launch 0 11C", true);
    adresse_scene_end(&scene);
}

static void A4_3_a_new_round_when_all_are_done(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .hands = "7A 8A / 1A 2A / 3A 4A / 5B 6A 7B", .done = "0 1 2");
    assert_refused(&scene, "0 launch 1 7A", "adresse.is-done");
    play(&scene, "0 launch 3 7A; 3 accept");
    assert_not_told(&scene, "new_round");
    holds(&scene);
    assert_told(&scene, "done seat=3");
    assert_told(&scene, "new_round");
    assert_int_equal(scene.a.round, 2);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(scene.a.players[seat].is_done, 0);
    assert_asked(&scene, 3, "launch");
    assert_listed(&scene, "launch 0 5B", true);
    assert_listed(&scene, "launch 2 5B 6A 7B", true);
    adresse_scene_end(&scene);
}

/* (R) Nobody challenges themselves, so the launcher's own marker does not hold it up. */
static void A4_3_only_the_launcher_is_left(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .variant = ADVANCED, .hands = "7A 8A / pivot pivot / 9A 10A / 11A",
          .done = "0 3", .deck = "");
    play(&scene, "0 launch 1 7A; 1 accept");
    holds(&scene);
    /* A4.4: seat 1 has nothing to launch and nothing to draw; seat 2 launches, the only
     * one who still showed "who's next". */
    assert_told(&scene, "passes seat=1 to=2");
    assert_told(&scene, "new_round");
    assert_asked(&scene, 2, "launch");
    assert_listed(&scene, "launch 0 9A", true);
    assert_listed(&scene, "launch 1 9A", true);
    assert_listed(&scene, "launch 3 9A", true);
    adresse_scene_end(&scene);
}

static void A4_4_drawing_until_a_piece_card_comes(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A / killjoy pivot / 9A 9B");
    play(&scene, "0 launch 1 7A; 1 accept");
    holds(&scene);
    assert_told(&scene, "out_of_cards seat=1");
    assert_drawing(&scene, 1, UNTIL_A_PIECE_CARD);
    play(&scene, "chance draw pivot; chance draw deflect");
    assert_drawing(&scene, 1, UNTIL_A_PIECE_CARD);
    play(&scene, "chance draw 3A");
    assert_asked(&scene, 1, "launch");
    assert_hand(&scene, 1, "3A pivot pivot deflect killjoy");
    assert_moves(&scene, "launch 0 3A, launch 2 3A");
    adresse_scene_end(&scene);
}

/* Clockwise, past who holds no piece card either. */
static void A4_4_the_launch_passes_when_nothing_can_be_drawn(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .variant = ADVANCED,
          .hands = "7A 8A / pivot pivot / killjoy killjoy / 9A", .deck = "");
    play(&scene, "0 launch 1 7A; 1 accept");
    holds(&scene);
    assert_told(&scene, "passes seat=1 to=3");
    assert_asked(&scene, 3, "launch");
    adresse_scene_end(&scene);

    /* Nor does it help to draw what is left, if that is no piece card. */
    BEGIN(&scene, .seats = 3, .variant = ADVANCED, .hands = "7A 8A / killjoy killjoy / 9A",
          .deck = "pivot pivot");
    play(&scene, "0 launch 1 7A; 1 accept");
    holds(&scene);
    assert_drawing(&scene, 1, UNTIL_A_PIECE_CARD);
    play(&scene, "chance draw pivot; chance draw pivot");
    assert_told(&scene, "passes seat=1 to=2");
    assert_asked(&scene, 2, "launch");
    adresse_scene_end(&scene);
}

/* No piece card in any hand, nothing to draw: there the game ends, and nobody finished. */
static void A4_4_nobody_can_launch(void **state)
{
    (void)state;
    struct adresse_scene scene;
    struct text won;
    text_init(&won);
    for (int card = 1; card <= PIECE_CARDS; card++)
        if (card != adresse_card_named("6A"))
            text_addf(&won, "%s ", adresse_card_names[card]);
    BEGIN(&scene, .seats = 2, .variant = ADVANCED, .hands = "6A killjoy killjoy / pivot pivot",
          .won = won.data, .deck = "");
    play(&scene, "0 launch 1 6A; 1 accept");
    holds(&scene);
    assert_over(&scene, -1);
    assert_not_told(&scene, "finished");
    assert_ranks(&scene, "1 2", NULL); /* A9.3 counts all the same */
    text_clear(&won);
    adresse_scene_end(&scene);
}

/* ---- A5.1, A5.2: answering ---- */

static void A5_1_one_answer(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A / 2A 13D pivot killjoy / 3A 3B");
    play(&scene, "0 launch 1 7A 8A");
    assert_moves(&scene, "accept, add 2A, add 13D, advantage pivot, advantage killjoy");
    assert_refused(&scene, "1 add 3A", "adresse.not-in-hand");
    assert_refused(&scene, "1 add pivot", "adresse.not-a-piece-card");
    assert_refused(&scene, "1 advantage 2A", "adresse.not-an-advantage");
    assert_refused(&scene, "1 advantage deflect 2", "adresse.not-in-hand");
    assert_refused(&scene, "0 accept", REFUSAL_NOT_YOUR_TURN);
    assert_refused(&scene, "2 accept", REFUSAL_NOT_YOUR_TURN);
    assert_refused(&scene, "1 take 7A", "adresse.not-asked");
    play(&scene, "1 accept");
    assert_told(&scene, "accepted seat=1");
    assert_asked(&scene, 1, "take");
    assert_hand(&scene, 1, "2A 13D pivot killjoy");
    adresse_scene_end(&scene);
}

/* It need not fit the run, and is performed whenever its turn is wanted. */
static void A5_1_a_piece_card_is_added(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A 9B 1A / 2A 12D pivot / 3A 3B");
    play(&scene, "0 launch 1 7A 8A 9B; 1 add 2A");
    assert_told(&scene, "added seat=1 card=2A");
    assert_asked(&scene, 1, "take");
    assert_moves(&scene, "take 7A, take 8A, take 9B, take 2A");
    assert_hand(&scene, 1, "12D pivot");
    assert_refused(&scene, "1 add 12D", "adresse.not-asked"); /* exactly one card */
    assert_refused(&scene, "1 advantage pivot", "adresse.not-asked");
    play(&scene, "1 take 2A");
    holds(&scene);
    assert_moves(&scene, "take 7A, take 8A, take 9B");
    all_hold(&scene);
    assert_discard(&scene, "2A 7A 8A 9B");
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);
}

/* Each time it reaches a player they answer anew. */
static void A5_1_answered_each_time(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "7A 1A return-to-sender / 2A 4A return-to-sender");
    play(&scene, "0 launch 1 7A; 1 advantage return-to-sender");
    assert_asked(&scene, 0, "answer");
    assert_moves(&scene, "accept, add 1A, advantage return-to-sender");
    play(&scene, "0 advantage return-to-sender");
    assert_asked(&scene, 1, "answer");
    assert_moves(&scene, "accept, add 2A, add 4A");
    play(&scene, "1 add 2A");
    assert_moves(&scene, "take 7A, take 2A");
    adresse_scene_end(&scene);
}

static void A5_2_advantages_only_when_just_challenged(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A pivot / 2A 3A killjoy pivot / 9A 9B deflect");
    assert_refused(&scene, "0 advantage pivot", "adresse.not-asked");
    play(&scene, "0 launch 1 7A 8A");
    assert_refused(&scene, "2 advantage deflect 1", REFUSAL_NOT_YOUR_TURN);
    assert_refused(&scene, "0 advantage pivot", REFUSAL_NOT_YOUR_TURN);
    play(&scene, "1 advantage pivot");
    assert_told(&scene, "played seat=1 card=pivot");
    assert_discard(&scene, "pivot");
    assert_asked(&scene, 1, "take"); /* one at a time: now it is performed */
    assert_refused(&scene, "1 advantage killjoy", "adresse.not-asked");
    adresse_scene_end(&scene);
}

/* ---- A5.3: pivot ---- */

static void A5_3_one_piece_in_any_position(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "7A 8A 1A / 2A pivot 4A");
    play(&scene, "0 launch 1 7A 8A; 1 advantage pivot");
    assert_moves(&scene, "take 7A, take 7A as=flat, take 7A as=edge, take 7A as=upright, "
                         "take 8A, take 8A as=flat, take 8A as=edge, take 8A as=upright");
    play(&scene, "1 take 8A as=flat");
    assert_int_equal(scene.a.placement.position, FLAT);
    holds(&scene);
    assert_told(&scene, "held seat=1 card=8A");
    /* One piece: the other is as its card says, and there is nothing left to choose. */
    assert_asked(&scene, 1, "aim");
    assert_int_equal(scene.a.placement.position, EDGE);
    assert_int_equal(scene.a.placement.is_free, 0);
    holds(&scene);
    adresse_scene_end(&scene);
}

/* Held one way and come to rest another: any position will do. */
static void A5_3_however_it_comes_to_rest(void **state)
{
    (void)state;
    struct adresse_scene scene;
    for (int has_pivot = 0; has_pivot < 2; has_pivot++) {
        BEGIN(&scene, .seats = 2, .hands = "8A 1A / 2A pivot 4A");
        play(&scene, has_pivot ? "0 launch 1 8A; 1 advantage pivot; 1 take 8A as=upright"
                               : "0 launch 1 8A; 1 accept");
        let_down(&scene, "x=0 y=0 turn=0");
        rests(&scene, 1, FLAT, 0, 0, 18, 90); /* it toppled, and lies on the starting piece */
        settles(&scene);
        if (has_pivot) {
            assert_told(&scene, "held seat=1 card=8A");
            assert_on_table(&scene, "0 1");
        } else {
            settles(&scene);
            assert_told(&scene, "wrong_position seat=1 card=8A"); /* A6.6 */
            assert_drawing(&scene, 1, 3);
        }
        adresse_scene_end(&scene);
    }
}

/* The last card is not taken by itself while a pivot may still be used. */
static void A5_3_it_need_not_be_used(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "8A 1A / 2A pivot 4A");
    play(&scene, "0 launch 1 8A");
    assert_refused(&scene, "1 take 8A as=flat", "adresse.not-asked");
    play(&scene, "1 advantage pivot");
    assert_asked(&scene, 1, "take");
    assert_no_move(&scene, "take 8A as=leaning");
    play(&scene, "1 take 8A");
    assert_int_equal(scene.a.placement.position, UPRIGHT);
    assert_int_equal(scene.a.placement.is_free, 0);
    holds(&scene);
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);

    BEGIN(&scene, .seats = 2, .hands = "7A 8A 1A / 2A 4A");
    play(&scene, "0 launch 1 7A 8A; 1 accept");
    assert_refused(&scene, "1 take 8A as=flat", "adresse.no-pivot");
    adresse_scene_end(&scene);
}

/* A board card's piece starts a column as it was left (A6.6). */
static void A5_3_a_starting_piece_as_it_was_left(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "13A 1A / 2A pivot 4A");
    play(&scene, "0 launch 1 13A; 1 advantage pivot; 1 take 13A as=upright");
    let_down(&scene, "x=100 y=100 turn=0");
    rests(&scene, 1, EDGE, 100, 100, 12, 0);
    settles(&scene);
    assert_told(&scene, "held seat=1 card=13A");
    assert_int_equal(scene.a.pieces[1].starts, 1);
    assert_int_equal(scene.a.pieces[1].position, EDGE);
    adresse_scene_end(&scene);
}

/* ---- A5.4: return to sender ---- */

static void A5_4_the_launcher_must_perform(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A / 2A 4A return-to-sender / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage return-to-sender");
    assert_told(&scene, "played seat=1 card=return-to-sender to=0");
    assert_told(&scene, "returned seat=1 to=0");
    assert_discard(&scene, "return-to-sender");
    assert_asked(&scene, 0, "answer"); /* and may answer */
    play(&scene, "0 accept");
    assert_int_equal(scene.a.placement.seat, 0);
    holds(&scene);
    assert_asked(&scene, 0, "launch"); /* who performed launches again */
    adresse_scene_end(&scene);
}

/* (R) The launcher who got it back sends it to whoever sent it: a ping-pong. */
static void A5_4_a_return_of_a_return(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3,
          .hands = "7A 8A return-to-sender / 2A 4A / 3A 3B return-to-sender deflect");
    play(&scene, "0 launch 2 7A; 2 advantage return-to-sender; 0 advantage return-to-sender");
    assert_told(&scene, "returned seat=0 to=2");
    assert_asked(&scene, 2, "answer");
    assert_refused(&scene, "2 advantage deflect 0", "adresse.came-from-there");
    play(&scene, "2 accept");
    holds(&scene);
    assert_asked(&scene, 2, "launch");
    adresse_scene_end(&scene);
}

/* From whoever it was deflected, it goes back to who launched it. */
static void A5_4_a_deflected_challenge_returns_to_the_launcher(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3,
          .hands = "7A 8A return-to-sender / 2A 4A deflect / 3A 3B return-to-sender");
    play(&scene, "0 launch 1 7A; 1 advantage deflect 2; 2 advantage return-to-sender");
    assert_told(&scene, "returned seat=2 to=0");
    assert_asked(&scene, 0, "answer");
    play(&scene, "0 advantage return-to-sender"); /* to seat 2, who sent it back */
    assert_asked(&scene, 2, "answer");
    adresse_scene_end(&scene);
}

/* ---- A5.5: deflect ---- */

static void A5_5_to_a_player_of_choice(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .hands = "7A 8A / 2A 4A deflect / 3A 3B deflect / 5B 6A",
          .done = "0 3");
    play(&scene, "0 launch 1 7A");
    assert_moves(&scene, "accept, add 2A, add 4A, advantage deflect 2, advantage deflect 3");
    assert_refused(&scene, "1 advantage deflect 0", "adresse.came-from-there");
    assert_refused(&scene, "1 advantage deflect 1", "adresse.not-yourself");
    assert_refused(&scene, "1 advantage deflect 4", "adresse.no-such-player");
    assert_refused(&scene, "1 advantage deflect", "adresse.say-to-whom");
    assert_refused(&scene, "1 advantage deflect 2 7A", "adresse.say-to-whom");
    play(&scene, "1 advantage deflect 2");
    assert_told(&scene, "deflected seat=1 to=2");
    assert_asked(&scene, 2, "answer");
    /* Not to whom it came from; to the launcher, and whatever a marker shows. */
    assert_moves(&scene, "accept, add 3A, add 3B, advantage deflect 0, advantage deflect 3");
    play(&scene, "2 advantage deflect 3; 3 accept");
    holds(&scene);
    assert_asked(&scene, 3, "launch");
    assert_int_equal(scene.a.players[3].is_done, 1); /* A6.10: it was so already */
    assert_not_told(&scene, "done seat=3");
    assert_int_equal(scene.a.players[1].is_done, 0);
    adresse_scene_end(&scene);
}

static void A5_5_two_players_have_none(void **state)
{
    (void)state;
    struct adresse_scene scene;
    adresse_scene_new(&scene, 2, NULL);
    assert_int_equal(scene.a.copies[CARD_DEFLECT], 0);
    adresse_scene_end(&scene);
    adresse_scene_new(&scene, 3, NULL);
    assert_int_equal(scene.a.copies[CARD_DEFLECT], 2);
    adresse_scene_end(&scene);
}

/* ---- A5.6: killjoy ---- */

static void A5_6_the_launcher_draws_three(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A return-to-sender / 2A 4A deflect / 3A 3B killjoy");
    play(&scene, "0 launch 1 7A; 1 advantage deflect 2; 2 advantage killjoy");
    assert_told(&scene, "played seat=2 card=killjoy to=0");
    assert_drawing(&scene, 0, 3); /* who launched it, not who deflected it */
    play(&scene, "chance draw 10A; chance draw 11A; chance draw 12A");
    assert_hand(&scene, 0, "8A 10A 11A 12A return-to-sender");
    /* The challenge stays, and A5.2: the launcher has no answer to it. */
    assert_asked(&scene, 2, "aim");
    adresse_scene_end(&scene);
}

/* (R) If the launcher has it back, who sent it back draws. */
static void A5_6_played_by_the_launcher(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A killjoy / 2A 4A return-to-sender / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage return-to-sender; 0 advantage killjoy");
    assert_drawing(&scene, 1, 3);
    draws_any(&scene);
    assert_int_equal(scene.a.placement.seat, 0);
    assert_int_equal(scene.a.players[0].hand_count, 1);
    adresse_scene_end(&scene);
}

/* ---- A5.7: place-this-for-me ---- */

static void A5_7_another_places_one_piece(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .hands = "7A 8A 1A / 2A place-this-for-me 4A / 3A 3B killjoy");
    play(&scene, "0 launch 1 7A 8A");
    assert_listed(&scene, "advantage place-this-for-me 0 7A", true); /* the launcher too */
    assert_refused(&scene, "1 advantage place-this-for-me", "adresse.say-to-whom");
    assert_refused(&scene, "1 advantage place-this-for-me 2", "adresse.say-to-whom");
    assert_refused(&scene, "1 advantage place-this-for-me 1 7A", "adresse.not-yourself");
    assert_refused(&scene, "1 advantage place-this-for-me 4 7A", "adresse.no-such-player");
    assert_refused(&scene, "1 advantage place-this-for-me 2 2A", "adresse.not-in-challenge");
    play(&scene, "1 advantage place-this-for-me 2 8A");
    assert_told(&scene, "handed seat=1 to=2 card=8A");
    assert_asked(&scene, 1, "take"); /* the performer says when, and nobody answers */
    play(&scene, "1 take 8A");
    assert_asked(&scene, 2, "aim");
    assert_refused(&scene, "1 aim 8A x=0 y=0 turn=0", REFUSAL_NOT_YOUR_TURN);
    play(&scene, "2 aim 8A x=0 y=0 turn=0; chance sway 1");
    assert_refused(&scene, "1 release t=0", REFUSAL_NOT_YOUR_TURN);
    play(&scene, "2 release t=0; chance noise 0");
    rests(&scene, 1, UPRIGHT, 0, 0, 57, 0);
    settles(&scene);
    assert_told(&scene, "held seat=2 card=8A");
    assert_int_equal(scene.a.players[2].placed, 1);
    assert_int_equal(scene.a.placement.seat, 1); /* the other is the performer's */
    holds(&scene);
    assert_int_equal(scene.a.players[1].placed, 1);
    assert_asked(&scene, 1, "launch"); /* A6.10: the performer is done and launches */
    assert_told(&scene, "done seat=1");
    assert_not_told(&scene, "done seat=2");
    adresse_scene_end(&scene);
}

static void A5_7_who_placed_it_draws_the_penalty(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A 1A / 2A place-this-for-me 4A / 3A 3B");
    play(&scene, "0 launch 1 7A 8A; 1 advantage place-this-for-me 2 7A; 1 take 7A");
    falls(&scene);
    assert_told(&scene, "fell seat=2 card=7A count=1 columns=0");
    assert_told(&scene, "penalty seat=2 count=3");
    assert_drawing(&scene, 2, 3);
    draws_any(&scene);
    assert_int_equal(scene.a.placement.seat, 1);
    /* A7.2: the next fall within this challenge, whoever's. */
    falls(&scene);
    assert_drawing(&scene, 1, 1);
    adresse_scene_end(&scene);
}

/* In the advanced game the card counts for who placed it. */
static void A5_7_who_placed_it_keeps_the_card(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .variant = ADVANCED,
          .hands = "7A 8A 1A / 2A place-this-for-me 4A / 3A 3B");
    play(&scene, "0 launch 1 7A 8A; 1 advantage place-this-for-me 2 7A");
    all_hold(&scene);
    assert_won(&scene, 2, "7A");
    assert_won(&scene, 1, "8A");
    assert_told(&scene, "kept seat=2");
    adresse_scene_end(&scene);

    BEGIN(&scene, .seats = 3, .variant = ADVANCED,
          .hands = "7A 8A 1A / 2A place-this-for-me 4A / 3A 3B");
    put_block(&scene.a, 1, SHORT, FLAT, 0, 0, 18, 0);
    play(&scene, "0 launch 1 7A; 1 advantage place-this-for-me 2 7A");
    falls_with(&scene, "1"); /* A9.1: it brought another down, so the launcher gets it */
    assert_drawing(&scene, 2, 3);
    draws_any(&scene);
    assert_won(&scene, 0, "7A");
    assert_told(&scene, "lost_to seat=2 to=0");
    adresse_scene_end(&scene);
}

TEST_PROGRAM(rules_challenge)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A4_1_one_to_three_piece_cards_at_another),
        cmocka_unit_test(A4_1_whoever_performed_launches),
        cmocka_unit_test(A4_2_runs_and_sets),
        cmocka_unit_test(A4_2_the_same_card_twice),
        cmocka_unit_test(A4_3_only_who_shows_whos_next),
        cmocka_unit_test(A4_3_a_new_round_when_all_are_done),
        cmocka_unit_test(A4_3_only_the_launcher_is_left),
        cmocka_unit_test(A4_4_drawing_until_a_piece_card_comes),
        cmocka_unit_test(A4_4_the_launch_passes_when_nothing_can_be_drawn),
        cmocka_unit_test(A4_4_nobody_can_launch),
        cmocka_unit_test(A5_1_one_answer),
        cmocka_unit_test(A5_1_a_piece_card_is_added),
        cmocka_unit_test(A5_1_answered_each_time),
        cmocka_unit_test(A5_2_advantages_only_when_just_challenged),
        cmocka_unit_test(A5_3_one_piece_in_any_position),
        cmocka_unit_test(A5_3_however_it_comes_to_rest),
        cmocka_unit_test(A5_3_it_need_not_be_used),
        cmocka_unit_test(A5_3_a_starting_piece_as_it_was_left),
        cmocka_unit_test(A5_4_the_launcher_must_perform),
        cmocka_unit_test(A5_4_a_return_of_a_return),
        cmocka_unit_test(A5_4_a_deflected_challenge_returns_to_the_launcher),
        cmocka_unit_test(A5_5_to_a_player_of_choice),
        cmocka_unit_test(A5_5_two_players_have_none),
        cmocka_unit_test(A5_6_the_launcher_draws_three),
        cmocka_unit_test(A5_6_played_by_the_launcher),
        cmocka_unit_test(A5_7_another_places_one_piece),
        cmocka_unit_test(A5_7_who_placed_it_draws_the_penalty),
        cmocka_unit_test(A5_7_who_placed_it_keeps_the_card),
    };
    return cmocka_run_group_tests_name("adresse rules: challenges", tests, NULL, NULL);
}
