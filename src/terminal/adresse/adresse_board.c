/* adresse_board.c: from a view's JSON to something that can be drawn, and what the rules
 * work out for it. */
#include "adresse_board.h"

#include "view_read.h"

#include <stdio.h>
#include <stdlib.h>

const char *const tabletop_position_ids[POSITIONS] = { "flat", "edge", "upright" };
static const char *const side_ids[] = { [BOTH] = "both", [LEFT] = "left", [RIGHT] = "right" };

static int read_seat(const json_t *object, const char *key)
{
    const json_t *seat = json_object_get(object, key);
    return json_is_integer(seat) ? (int)json_integer_value(seat) % SEATS_MAX : -1;
}

static int number_at(const json_t *array, size_t index)
{
    return (int)json_integer_value(json_array_get(array, index));
}

/* ---- what lies on the table ---- */

static void read_blocks(struct tabletop *top, const json_t *view)
{
    size_t i;
    json_t *entry;
    json_array_foreach (json_object_get(view, "pieces"), i, entry) {
        const json_t *at = json_object_get(entry, "at");
        const json_t *turned = json_object_get(entry, "turned");
        struct pose pose = { number_at(at, 0),
                             number_at(at, 1),
                             number_at(at, 2),
                             (uint32_t)number_at(turned, 0),
                             { number_at(turned, 1), number_at(turned, 2), number_at(turned, 3) } };
        if (i >= PIECES_MAX)
            break;
        top->pieces[top->piece_count++] = (struct shown_piece){
            .number = view_number(entry, "piece"),
            .length = view_number(entry, "length") % LENGTHS_END,
            .box = adresse_box_of(view_number(entry, "length") % LENGTHS_END,
                                  adresse_pose_centre(&pose), adresse_pose_quaternion(&pose)),
            .starts = json_is_true(json_object_get(entry, "starts")),
        };
    }
    const json_t *supply = json_object_get(view, "supply");
    for (int length = SHORT; length < LENGTHS_END; length++)
        top->supply[length] = number_at(supply, (size_t)(length - SHORT));
}

/* ---- players and cards ---- */

static void read_player(struct shown_player *player, const json_t *entry)
{
    size_t i;
    json_t *card;
    player->cards = view_number(entry, "cards");
    player->won = view_number(entry, "won");
    player->placed = view_number(entry, "placed");
    player->marker = view_string(entry, "marker");
    json_array_foreach (json_object_get(entry, "hand"), i, card)
        if (i < CARDS_SEEN_MAX)
            player->hand[player->hand_size++] = json_string_value(card);
}

static void read_challenge(struct shown_challenge *challenge, const json_t *view)
{
    const json_t *object = json_object_get(view, "challenge");
    size_t i;
    json_t *entry;
    challenge->launcher = read_seat(object, "launcher");
    challenge->holder = read_seat(object, "holder");
    challenge->from = read_seat(object, "from");
    challenge->pivots = view_number(object, "pivots");
    challenge->was_returned = json_is_true(json_object_get(object, "returned"));
    json_array_foreach (json_object_get(object, "cards"), i, entry)
        if (i < CHALLENGE_MAX)
            challenge->cards[challenge->count++] =
                (struct shown_card){ view_string(entry, "card"), view_string(entry, "fate"),
                                     read_seat(entry, "placer") };
}

static void read_placement(struct shown_placement *placement, const json_t *view)
{
    const json_t *object = json_object_get(view, "placement");
    const char *sight = view_string(object, "sight");
    const char *rests = view_string(object, "rests");
    if (!json_is_object(object))
        return;
    int open = view_index(sight, side_ids, 3);
    *placement = (struct shown_placement){
        .card = view_string(object, "card"),
        .seat = read_seat(object, "seat"),
        .length = view_number(object, "length") % LENGTHS_END,
        .position = view_index(view_string(object, "position"), tabletop_position_ids, POSITIONS),
        .is_free = json_is_true(json_object_get(object, "free")),
        .is_board = rests != NULL && strcmp(rests, "board") == 0,
        .closed = open == LEFT    ? RIGHT
                  : open == RIGHT ? LEFT
                                  : BOTH,
        .hand = view_index(view_string(object, "hand"), side_ids, 3),
        .is_released = json_is_integer(json_object_get(object, "piece")),
        .x = view_number(object, "x"),
        .y = view_number(object, "y"),
        .turn = view_number(object, "turn"),
        .told_ms = (int)json_array_size(json_object_get(object, "sway")) * HALF_SECOND_MS,
    };
}

void tabletop_read(struct tabletop *top, const json_t *view)
{
    size_t i;
    json_t *entry;
    *top = (struct tabletop){
        .seats = view_number(view, "seats"),
        .viewer = view_viewer(view),
        .stage = view_string(view, "stage"),
        .variant = view_string(json_object_get(view, "options"), "variant"),
        .board = view_number(view, "board"),
        .deck = view_number(view, "deck"),
        .discards = (int)json_array_size(json_object_get(view, "discard")),
        .round = view_number(view, "round"),
        .launcher = view_number(view, "launcher"),
    };
    json_array_foreach (json_object_get(view, "to_act"), i, entry)
        if (json_is_integer(entry)) /* chance has a name */
            top->to_act |= seat_bit((int)json_integer_value(entry) % SEATS_MAX);
    json_array_foreach (json_object_get(view, "players"), i, entry)
        if (i < SEATS_MAX)
            read_player(&top->players[i], entry);
    read_blocks(top, view);
    read_challenge(&top->challenge, view);
    read_placement(&top->placement, view);
}

bool tabletop_is_at(const struct tabletop *top, const char *stage)
{
    return top->stage != NULL && strcmp(top->stage, stage) == 0;
}

double tabletop_height(const struct tabletop *top)
{
    double height = 0;
    for (int i = 0; i < top->piece_count; i++) {
        double upper = top->pieces[i].box.centre.z + adresse_box_reach(&top->pieces[i].box).z;
        height = upper > height ? upper : height;
    }
    return height;
}

/* ---- what the rules work out ---- */

/* The answer as an object of the caller's; NULL if that is no question now. */
static json_t *work_out(const struct game *game, const void *state, const char *question)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    bool is_answered = game->work_out(state, question, &json);
    json_end_object(&json);
    json_t *answer = is_answered ? json_read(text.data, text.length, NULL) : NULL;
    text_clear(&text);
    return answer;
}

bool first_contact_at(const struct game *game, const void *state, int x, int y, int turn,
                      struct first_contact *out)
{
    char question[80];
    snprintf(question, sizeof question, "over x=%.1f y=%.1f turn=%.1f", x / 10.0, y / 10.0,
             turn / 10.0);
    json_t *answer = work_out(game, state, question);
    bool is_answered = answer != NULL;
    *out =
        (struct first_contact){ view_number(answer, "z") / 1000.0, view_number(answer, "first") };
    json_decref(answer);
    return is_answered;
}

static double thousandth(const json_t *object, const char *key)
{
    return view_number(object, key) / 1000.0;
}

bool hand_sway_at(const struct game *game, const void *state, int ms, struct hand_sway *out)
{
    char question[40];
    snprintf(question, sizeof question, "sway t=%d", ms);
    json_t *answer = work_out(game, state, question);
    bool is_answered = answer != NULL;
    *out = (struct hand_sway){ thousandth(answer, "x"), thousandth(answer, "y"),
                               thousandth(answer, "tilt_x"), thousandth(answer, "tilt_y"),
                               thousandth(answer, "turn") };
    json_decref(answer);
    return is_answered;
}

struct box held_piece_box(const struct shown_placement *placement, int x, int y, int turn, double z,
                          const struct hand_sway *sway)
{
    const double HALF_RADIANS = 3.14159265358979 / 360; /* of a degree */
    static const struct hand_sway still = { 0 };
    const struct hand_sway *w = sway != NULL ? sway : &still;
    /* Small angles: their half sines are the half angles. */
    struct quaternion lean = { 1, w->tilt_x * HALF_RADIANS, w->tilt_y * HALF_RADIANS,
                               w->turn * HALF_RADIANS };
    struct vector centre = { x / 10.0 + w->x, y / 10.0 + w->y, z };
    return adresse_box_of(
        placement->length, centre,
        adresse_quaternion_product(lean, adresse_held_quaternion(placement->position, turn)));
}
