/* adresse_write.c: views as JSON. A hand or a pile that a view does not show is left out,
 * its number is not. The reader reads the same. */
#include "adresse_internal.h"

const char *const adresse_stage_names[STAGE_OVER + 2] = { "first",  "deal", "opening", "launch",
                                                          "answer", "take", "tremor",  "place",
                                                          "aim",    "sway", "hold",    "noise",
                                                          "world",  "draw", "over" };
const char *const adresse_then_names[THEN_KILLJOY + 2] = { "start",         "answer", "go_on",
                                                           "end_challenge", "launch", "killjoy" };
const char *const adresse_fate_names[FATE_GAVE_UP + 2] = { "waiting", "taken",    "held",
                                                           "fell",    "no_piece", "gave_up" };
const char *const adresse_position_names[POSITIONS + 1] = { "flat", "edge", "upright" };

const char *const adresse_hand_names[RIGHT + 2] = {
    [BOTH] = "both", [LEFT] = "left", [RIGHT] = "right"
};

/* By the eye that is closed. */
static const char *const sight_names[] = { [BOTH] = "both", [LEFT] = "right", [RIGHT] = "left" };

/* A seat kept as one more than itself. */
static void put_seat(struct json *json, const char *key, int seat_and_one)
{
    if (seat_and_one == 0)
        json_put_null(json, key);
    else
        json_put_int(json, key, seat_and_one - 1);
}

static void put_cards(struct json *json, const char *key, const uint8_t cards[CARDS_ROOM])
{
    json_begin_array(json, key);
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        for (int i = 0; i < cards[card]; i++)
            json_put_string(json, NULL, adresse_card_names[card]);
    json_end_array(json);
}

/* Only if all of them are known. */
static void put_known_cards(struct json *json, const char *key, const uint8_t cards[CARDS_ROOM],
                            int count)
{
    int known = 0;
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        known += cards[card];
    if (known == count)
        put_cards(json, key, cards);
}

static void put_pieces_of(struct json *json, const char *key, const uint32_t set[4])
{
    json_begin_array(json, key);
    for (int piece = 0; piece < PIECES_MAX; piece++)
        if (has_bit(set, piece))
            json_put_int(json, NULL, piece);
    json_end_array(json);
}

static void write_drawing(const struct adresse *a, struct json *json)
{
    if (a->draws == 0) {
        json_put_null(json, "drawing");
        return;
    }
    json_begin_object(json, "drawing");
    json_put_int(json, "seat", a->drawing);
    if (a->draws == UNTIL_A_PIECE_CARD)
        json_put_null(json, "left");
    else
        json_put_int(json, "left", a->draws);
    json_put_string(json, "then", adresse_then_names[a->then]);
    json_end_object(json);
}

static void write_players(const struct adresse *a, struct json *json)
{
    json_begin_array(json, "players");
    for (int seat = 0; seat < a->seats; seat++) {
        const struct adresse_player *player = &a->players[seat];
        json_begin_object(json, NULL);
        json_put_int(json, "cards", player->hand_count);
        put_known_cards(json, "hand", player->hand, player->hand_count);
        if (a->seats >= MARKERS_FROM)
            json_put_string(json, "marker", player->is_done ? "done" : "next");
        if (a->variant == ADVANCED) {
            json_put_int(json, "won", player->won_count);
            put_known_cards(json, "won_cards", player->won, player->won_count);
        }
        json_put_int(json, "placed", player->placed);
        json_put_int(json, "waited", a->waited[seat]);
        json_end_object(json);
    }
    json_end_array(json);
}

void adresse_write_piece(const struct adresse *a, int number, struct json *json)
{
    const struct piece *piece = &a->pieces[number];
    json_put_int(json, "piece", number);
    json_put_int(json, "length", piece->length);
    json_begin_array(json, "at");
    json_put_int(json, NULL, piece->pose.x);
    json_put_int(json, NULL, piece->pose.y);
    json_put_int(json, NULL, piece->pose.z);
    json_end_array(json);
    json_begin_array(json, "turned");
    json_put_int(json, NULL, piece->pose.largest);
    for (int i = 0; i < 3; i++)
        json_put_int(json, NULL, piece->pose.rest[i]);
    json_end_array(json);
    if (piece->starts) {
        json_put_bool(json, "starts", true);
        json_put_string(json, "position", adresse_position_names[piece->position]);
    }
}

static void write_pieces(const struct adresse *a, struct json *json)
{
    json_begin_array(json, "supply");
    for (int length = SHORT; length < LENGTHS_END; length++)
        json_put_int(json, NULL, adresse_supply_left(a, length));
    json_end_array(json);
    json_begin_array(json, "pieces");
    for (int number = 0; number < PIECES_MAX; number++) {
        if (a->pieces[number].length == NO_LENGTH)
            continue;
        json_begin_object(json, NULL);
        adresse_write_piece(a, number, json);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_challenge(const struct adresse *a, struct json *json)
{
    const struct challenge *challenge = &a->challenge;
    if (challenge->count == 0) {
        json_put_null(json, "challenge");
        return;
    }
    json_begin_object(json, "challenge");
    put_seat(json, "launcher", challenge->launcher);
    json_put_int(json, "holder", challenge->holder);
    put_seat(json, "from", challenge->from);
    json_put_bool(json, "stopped", challenge->was_stopped);
    json_put_bool(json, "returned", challenge->was_returned);
    json_put_int(json, "pivots", challenge->pivots);
    json_put_int(json, "falls", challenge->falls);
    json_begin_array(json, "cards");
    for (int i = 0; i < challenge->count; i++) {
        const struct challenge_card *card = &challenge->cards[i];
        json_begin_object(json, NULL);
        json_put_string(json, "card", adresse_card_names[card->card]);
        json_put_string(json, "fate", adresse_fate_names[card->fate]);
        put_seat(json, "added_by", card->by);
        put_seat(json, "placer", card->placer);
        json_end_object(json);
    }
    json_end_array(json);
    json_end_object(json);
}

/* The numbers of struct letting_go; told as an event once all is judged. */
static void write_letting_go(const struct letting_go *go, struct json *json)
{
    json_begin_object(json, "letting_go");
    json_put_int(json, "dx", go->dx);
    json_put_int(json, "dy", go->dy);
    json_put_int(json, "tilt", go->tilt);
    json_put_int(json, "outside", go->outside);
    json_put_int(json, "meant", go->meant);
    json_put_int(json, "support", go->support);
    json_put_int(json, "half", go->half);
    json_put_int(json, "toward", go->toward);
    json_put_int(json, "met", go->met);
    json_put_int(json, "met_meant", go->met_meant);
    json_put_int(json, "reason", go->reason);
    put_pieces_of(json, "below", go->below);
    json_end_object(json);
}

/* What was before the release, and what became of it so far. */
static void write_released(const struct adresse *a, struct json *json)
{
    const struct placement *p = &a->placement;
    json_put_int(json, "t", p->t);
    json_put_int(json, "noise", p->noise);
    json_put_bool(json, "others_fell", p->others_fell);
    json_put_bool(json, "settling_again", p->is_settling_again);
    json_put_int(json, "reported", p->reported);
    json_put_int(json, "moved", p->moved);
    json_put_bool(json, "turning", p->is_turning);
    if (a->stage == STAGE_WORLD)
        write_letting_go(&p->letting_go, json);
    put_pieces_of(json, "stood", p->stood);
    put_pieces_of(json, "carried", p->carried);
    put_pieces_of(json, "fallen", p->fallen);
    json_begin_array(json, "touched");
    for (int piece = 0; piece < PIECES_MAX; piece++)
        for (int other = piece + 1; other < PIECES_MAX; other++)
            if (has_bit(p->touched[piece], other)) {
                json_begin_array(json, NULL);
                json_put_int(json, NULL, piece);
                json_put_int(json, NULL, other);
                json_end_array(json);
            }
    json_end_array(json);
}

/* A6.3: what has been drawn for each half second so far; in rules version 1 for all of them. */
static void write_sway(const struct adresse *a, struct json *json)
{
    const struct placement *p = &a->placement;
    if (a->rules > 1) {
        json_begin_array(json, "sway");
        for (int half = 0; half < p->told; half++)
            json_put_int(json, NULL, p->sway[half]);
        json_end_array(json);
    } else if (a->stage == STAGE_TREMOR) {
        json_put_null(json, "tremor");
    } else {
        json_put_int(json, "tremor", p->tremor);
    }
}

/* A6.3, A6.4: how the hand trembles and what the eye may see, for every client. */
static void write_placement(const struct adresse *a, struct json *json)
{
    const struct placement *p = &a->placement;
    if (a->stage < STAGE_TREMOR || a->stage > STAGE_WORLD) {
        json_put_null(json, "placement");
        return;
    }
    int card = a->challenge.cards[p->index].card;
    const struct piece_card *face = &adresse_piece_cards[card];
    json_begin_object(json, "placement");
    json_put_string(json, "card", adresse_card_names[card]);
    json_put_int(json, "index", p->index);
    json_put_int(json, "seat", p->seat);
    json_put_int(json, "length", face->length);
    json_put_string(json, "position", adresse_position_names[p->position]);
    json_put_bool(json, "free", p->is_free);
    json_put_string(json, "rests", face->is_board ? "board" : "stack");
    json_put_string(json, "sight", sight_names[face->closed]);
    json_put_string(json, "hand", adresse_hand_names[face->hand]);
    write_sway(a, json);
    json_put_int(json, "retries", p->retries);
    if (p->piece == 0)
        json_put_null(json, "piece");
    else
        json_put_int(json, "piece", p->piece - 1);
    if (a->stage >= STAGE_SWAY) {
        json_put_int(json, "x", p->x);
        json_put_int(json, "y", p->y);
        json_put_int(json, "turn", p->turn);
    }
    if (p->piece > 0)
        write_released(a, json);
    json_end_object(json);
}

void adresse_write_view(const void *state, struct json *json)
{
    const struct adresse *a = state;
    json_put_string(json, "stage", adresse_stage_names[a->stage]);
    json_put_int(json, "board", adresse_board_side_mm(a->seats));
    json_put_int(json, "deck", a->deck_count);
    put_cards(json, "discard", a->discard);
    json_put_int(json, "round", a->round);
    json_put_int(json, "first", a->first);
    json_put_int(json, "launcher", a->launcher);
    write_drawing(a, json);
    write_players(a, json);
    write_pieces(a, json);
    write_challenge(a, json);
    write_placement(a, json);
    put_seat(json, "winner", a->winner);
}
