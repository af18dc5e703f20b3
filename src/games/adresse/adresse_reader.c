/* adresse_reader.c: positions of Au doigt & à l'œil. What could not have come about by the
 * rules is refused where playing on from it would make no sense. */
#include "adresse_reader.h"
#include "adresse_drop.h"
#include "adresse_hand.h"
#include "adresse_tremor.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static bool bad(struct error *error, const char *key)
{
    return error_set(error, ERROR_BAD_POSITION, key);
}

/* ---- plain values ---- */

static bool read_byte(const json_t *json, const char *key, int max, uint8_t *out,
                      struct error *error)
{
    int value;
    if (!json_get_int(json, key, 0, max, &value, ERROR_BAD_POSITION, error))
        return false;
    *out = (uint8_t)value;
    return true;
}

static bool read_flag(const json_t *json, const char *key, uint8_t *out, struct error *error)
{
    bool value;
    if (!json_get_bool(json, key, &value, ERROR_BAD_POSITION, error))
        return false;
    *out = value;
    return true;
}

/* A seat or null, kept as one more than itself or 0. */
static bool read_seat_or_null(const json_t *json, const char *key, int seats, uint8_t *out,
                              struct error *error)
{
    *out = 0;
    if (json_is_null(json_object_get(json, key)))
        return true;
    if (!read_byte(json, key, seats - 1, out, error))
        return false;
    (*out)++;
    return true;
}

static bool read_name(const json_t *json, const char *key, const char *const *names, uint8_t *out,
                      struct error *error)
{
    const char *name;
    if (!json_get_string(json, key, &name, ERROR_BAD_POSITION, error))
        return false;
    for (*out = 0; names[*out] != NULL; (*out)++)
        if (strcmp(name, names[*out]) == 0)
            return true;
    return error_with(error, ERROR_BAD_POSITION, "adresse.error.cannot-be", text_field("key", key),
                      error_excerpt("what", name));
}

static bool read_whole(const json_t *value, const char *key, int min, int max, int32_t *out,
                       struct error *error)
{
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < min || number > max)
        return error_with(error, ERROR_BAD_POSITION, "adresse.error.whole-numbers",
                          text_field("key", key), number_field("min", min),
                          number_field("max", max));
    *out = (int32_t)number;
    return true;
}

static bool read_cards(const json_t *json, const char *key, uint8_t counts[CARDS_ROOM],
                       uint8_t *total, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, key, 0, UINT8_MAX - 1, &list, ERROR_BAD_POSITION, error))
        return false;
    *total = (uint8_t)json_array_size(list);
    for (size_t i = 0; i < *total; i++) {
        uint8_t card;
        if (!adresse_read_card(json_array_get(list, i), key, &card, ERROR_BAD_POSITION, error))
            return false;
        counts[card]++;
    }
    return true;
}

/* ---- players and their cards ---- */

static bool agrees(const json_t *json, const char *key, int count, struct error *error)
{
    int said;
    if (!json_get_int(json, key, 0, UINT8_MAX, &said, ERROR_BAD_POSITION, error))
        return false;
    return said == count || error_with(error, ERROR_BAD_POSITION, "adresse.error.card-count",
                                       text_field("key", key));
}

static bool read_player(const struct adresse *a, struct adresse_player *player, const json_t *json,
                        struct error *error)
{
    static const char *const markers[] = { "next", "done", NULL };
    if (!json_is_object(json))
        return bad(error, "adresse.error.player-object");
    if (!read_cards(json, "hand", player->hand, &player->hand_count, error) ||
        !agrees(json, "cards", player->hand_count, error) ||
        !read_byte(json, "placed", UINT8_MAX, &player->placed, error))
        return false;
    if (a->seats >= MARKERS_FROM && !read_name(json, "marker", markers, &player->is_done, error))
        return false;
    if (a->variant != ADVANCED)
        return true;
    if (!read_cards(json, "won_cards", player->won, &player->won_count, error) ||
        !agrees(json, "won", player->won_count, error))
        return false;
    for (int card = PIECE_CARDS + 1; card < CARDS_END; card++)
        if (player->won[card] > 0)
            return error_with(error, ERROR_BAD_POSITION, "adresse.error.cannot-win",
                              text_field("card", adresse_card_names[card]));
    return true;
}

static bool read_players(struct adresse *a, const json_t *json, struct error *error)
{
    json_t *players;
    if (!json_get_array(json, "players", a->seats, a->seats, &players, ERROR_BAD_POSITION, error))
        return false;
    for (int seat = 0; seat < a->seats; seat++) {
        const json_t *player = json_array_get(players, (size_t)seat);
        if (!read_player(a, &a->players[seat], player, error))
            return false;
        if (json_object_get(player, "waited") != NULL && /* not in positions of earlier programs */
            !read_byte(player, "waited", UINT8_MAX, &a->waited[seat], error))
            return false;
    }
    return true;
}

/* The deck is what is nowhere else. */
static bool count_deck(struct adresse *a, struct error *error)
{
    int total = 0;
    for (int card = NO_CARD + 1; card < CARDS_END; card++) {
        int left = a->copies[card] - a->discard[card];
        for (int seat = 0; seat < a->seats; seat++)
            left -= a->players[seat].hand[card] + a->players[seat].won[card];
        for (int i = 0; i < a->challenge.count; i++)
            left -= a->challenge.cards[i].card == card;
        if (left < 0)
            return error_with(error, ERROR_BAD_POSITION, "adresse.error.card-too-often",
                              text_field("card", adresse_card_names[card]));
        total += left;
    }
    a->deck_count = (uint8_t)total;
    return true;
}

/* ---- pieces ---- */

static bool read_pieces(struct adresse *a, const json_t *json, struct error *error)
{
    memset(a->pieces, 0, sizeof a->pieces);
    if (!adresse_read_pieces(json, PIECES_MAX, a, ERROR_BAD_POSITION, error))
        return false;
    for (int length = SHORT; length < LENGTHS_END; length++)
        if (adresse_supply_left(a, length) < 0)
            return error_with(error, ERROR_BAD_POSITION, "adresse.error.too-many-pieces",
                              number_field("length", length));
    return true;
}

/* ---- the challenge ---- */

static bool read_challenge_card(const struct adresse *a, struct challenge_card *card,
                                const json_t *json, struct error *error)
{
    if (!json_is_object(json))
        return bad(error, "adresse.error.challenge-object");
    if (!adresse_read_card(json_object_get(json, "card"), "card", &card->card, ERROR_BAD_POSITION,
                           error) ||
        !read_name(json, "fate", adresse_fate_names, &card->fate, error) ||
        !read_seat_or_null(json, "added_by", a->seats, &card->by, error) ||
        !read_seat_or_null(json, "placer", a->seats, &card->placer, error))
        return false;
    if (!is_piece_card(card->card))
        return error_with(error, ERROR_BAD_POSITION, "adresse.error.no-piece-card",
                          text_field("card", adresse_card_names[card->card]));
    return true;
}

static bool is_sound_challenge(const struct adresse *a)
{
    const struct challenge *challenge = &a->challenge;
    if (challenge->launcher == 0)
        return challenge->from == 0 && challenge->holder == a->first && challenge->pivots == 0;
    return challenge->from > 0 && challenge->from != challenge->holder + 1;
}

static bool read_challenge(struct adresse *a, const json_t *json, struct error *error)
{
    struct challenge *challenge = &a->challenge;
    json_t *object, *cards;
    if (json_is_null(json_object_get(json, "challenge")))
        return true;
    if (!json_get_object(json, "challenge", &object, ERROR_BAD_POSITION, error) ||
        !read_seat_or_null(object, "launcher", a->seats, &challenge->launcher, error) ||
        !read_byte(object, "holder", a->seats - 1, &challenge->holder, error) ||
        !read_seat_or_null(object, "from", a->seats, &challenge->from, error) ||
        !read_flag(object, "stopped", &challenge->was_stopped, error) ||
        !read_flag(object, "returned", &challenge->was_returned, error) ||
        !read_byte(object, "pivots", 1, &challenge->pivots, error) ||
        !read_byte(object, "falls", CHALLENGE_MAX, &challenge->falls, error) ||
        !json_get_array(object, "cards", 1, CHALLENGE_MAX, &cards, ERROR_BAD_POSITION, error))
        return false;
    challenge->count = (uint8_t)json_array_size(cards);
    for (size_t i = 0; i < challenge->count; i++)
        if (!read_challenge_card(a, &challenge->cards[i], json_array_get(cards, i), error))
            return false;
    if (!is_sound_challenge(a))
        return bad(error, "adresse.error.challenge-from");
    return true;
}

/* ---- the placement ---- */

static bool read_set(const json_t *json, const char *key, uint32_t set[4], struct error *error)
{
    json_t *list;
    int32_t piece, last = -1;
    if (!json_get_array(json, key, 0, PIECES_MAX, &list, ERROR_BAD_POSITION, error))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++, last = piece) {
        if (!read_whole(json_array_get(list, i), key, last + 1, PIECES_MAX - 1, &piece, error))
            return false;
        put_bit(set, piece);
    }
    return true;
}

static bool read_touched(struct placement *p, const json_t *json, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, "touched", 0, PIECES_MAX * PIECES_MAX, &list, ERROR_BAD_POSITION,
                        error))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *pair = json_array_get(list, i);
        int32_t piece, other;
        if (json_array_size(pair) != 2 ||
            !read_whole(json_array_get(pair, 0), "touched", 0, PIECES_MAX - 1, &piece, error) ||
            !read_whole(json_array_get(pair, 1), "touched", piece + 1, PIECES_MAX - 1, &other,
                        error))
            return bad(error, "adresse.error.touched");
        put_bit(p->touched[piece], other);
        put_bit(p->touched[other], piece);
    }
    return true;
}

static bool read_number(const json_t *json, const char *key, int min, int max, int16_t *out,
                        struct error *error)
{
    int value;
    if (!json_get_int(json, key, min, max, &value, ERROR_BAD_POSITION, error))
        return false;
    *out = (int16_t)value;
    return true;
}

static bool read_from(const json_t *json, const char *key, int min, int max, uint16_t *out,
                      struct error *error)
{
    int value;
    if (!json_get_int(json, key, min, max, &value, ERROR_BAD_POSITION, error))
        return false;
    *out = (uint16_t)value;
    return true;
}

static bool read_seed(const json_t *json, const char *key, uint16_t *out, struct error *error)
{
    return read_from(json, key, 0, SEEDS - 1, out, error);
}

static bool read_aim(struct adresse *a, const json_t *json, struct error *error)
{
    struct placement *p = &a->placement;
    int half = adresse_board_side_mm(a->seats) * 5;
    return read_number(json, "x", -half, half, &p->x, error) &&
           read_number(json, "y", -half, half, &p->y, error) &&
           read_number(json, "turn", 0, 3599, &p->turn, error);
}

/* A6.3: as many half seconds as fit what is asked. */
static bool read_sway(struct adresse *a, const json_t *json, struct error *error)
{
    struct placement *p = &a->placement;
    json_t *list;
    size_t least = a->stage > STAGE_SWAY ? 1 : 0;
    size_t most = a->stage > STAGE_SWAY    ? HALF_SECONDS
                  : a->stage == STAGE_SWAY ? HALF_SECONDS - 1
                                           : 0;
    if (a->rules == 1)
        return a->stage == STAGE_TREMOR || read_seed(json, "tremor", &p->tremor, error);
    if (!json_get_array(json, "sway", least, most, &list, ERROR_BAD_POSITION, error))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        int32_t sway;
        if (!read_whole(json_array_get(list, i), "sway", 0, SEEDS - 1, &sway, error))
            return false;
        p->sway[p->told++] = (uint16_t)sway;
    }
    return true;
}

static bool read_letting_go(const json_t *json, struct letting_go *go, struct error *error)
{
    json_t *object;
    const int most = INT16_MAX;
    return json_get_object(json, "letting_go", &object, ERROR_BAD_POSITION, error) &&
           read_number(object, "dx", -most, most, &go->dx, error) &&
           read_number(object, "dy", -most, most, &go->dy, error) &&
           read_number(object, "tilt", 0, 1800, &go->tilt, error) &&
           read_number(object, "outside", -most, most, &go->outside, error) &&
           read_number(object, "meant", -most, most, &go->meant, error) &&
           read_number(object, "support", 0, most, &go->support, error) &&
           read_number(object, "half", 0, most, &go->half, error) &&
           read_number(object, "toward", 0, 359, &go->toward, error) &&
           read_byte(object, "met", MET_PIECE, &go->met, error) &&
           read_byte(object, "met_meant", MET_PIECE, &go->met_meant, error) &&
           read_byte(object, "reason", REASON_STRUCK, &go->reason, error) &&
           read_set(object, "below", go->below, error);
}

static bool read_released(struct adresse *a, const json_t *json, struct error *error)
{
    struct placement *p = &a->placement;
    int earliest = a->rules == 1 ? 0 : adresse_earliest_release_ms(a);
    return read_from(json, "t", earliest, adresse_told_ms(a), &p->t, error) &&
           read_seed(json, "noise", &p->noise, error) &&
           read_flag(json, "others_fell", &p->others_fell, error) &&
           read_flag(json, "settling_again", &p->is_settling_again, error) &&
           read_byte(json, "reported", PIECES_MAX, &p->reported, error) &&
           read_byte(json, "moved", PIECES_MAX, &p->moved, error) &&
           read_flag(json, "turning", &p->is_turning, error) &&
           (a->stage != STAGE_WORLD || read_letting_go(json, &p->letting_go, error)) &&
           read_set(json, "stood", p->stood, error) &&
           read_set(json, "carried", p->carried, error) &&
           read_set(json, "fallen", p->fallen, error) && read_touched(p, json, error);
}

/* Whether the piece that was let go, and the one that turns, can be those. */
static bool is_sound_release(const struct adresse *a)
{
    const struct placement *p = &a->placement;
    const struct piece *piece = &a->pieces[p->piece - 1];
    int length = adresse_piece_cards[a->challenge.cards[p->index].card].length;
    if (piece->length == NO_LENGTH ? !p->is_settling_again && adresse_supply_left(a, length) == 0
                                   : piece->length != length || piece->starts)
        return false;
    if (a->stage == STAGE_NOISE)
        return piece->length == NO_LENGTH && p->reported == 0 && !p->is_turning &&
               !p->is_settling_again;
    return !p->is_turning || (p->reported > 0 && a->pieces[p->reported - 1].length != NO_LENGTH);
}

static bool read_placement(struct adresse *a, const json_t *json, struct error *error)
{
    struct placement *p = &a->placement;
    json_t *object;
    bool is_expected = a->stage >= STAGE_TREMOR && a->stage <= STAGE_WORLD;
    bool is_released = a->stage == STAGE_NOISE || a->stage == STAGE_WORLD;
    if (!is_expected)
        return true; /* that there is none is compared with what is written */
    if (!json_get_object(json, "placement", &object, ERROR_BAD_POSITION, error) ||
        !read_byte(object, "index", a->challenge.count - 1, &p->index, error) ||
        !read_byte(object, "seat", a->seats - 1, &p->seat, error) ||
        !read_name(object, "position", adresse_position_names, &p->position, error) ||
        !read_flag(object, "free", &p->is_free, error) ||
        !read_byte(object, "retries", RETRIES_MAX, &p->retries, error) ||
        !read_sway(a, object, error) || (a->stage >= STAGE_SWAY && !read_aim(a, object, error)))
        return false;
    const struct challenge_card *card = &a->challenge.cards[p->index];
    if (card->fate != FATE_TAKEN ||
        p->seat != (card->placer > 0 ? card->placer - 1 : a->challenge.holder))
        return bad(error, "adresse.error.placement-card");
    if (!p->is_free && p->position != adresse_piece_cards[card->card].position)
        return bad(error, "adresse.error.placement-position");
    if (a->stage >= STAGE_PLACE && a->stage <= STAGE_HOLD &&
        adresse_supply_left(a, adresse_piece_cards[card->card].length) == 0)
        return bad(error, "adresse.error.placement-no-piece");
    if (!is_released)
        return true;
    if (!read_byte(object, "piece", PIECES_MAX - 1, &p->piece, error))
        return false;
    p->piece++;
    if (!read_released(a, object, error))
        return false;
    return is_sound_release(a) || bad(error, "adresse.error.placement-piece");
}

/* ---- the whole ---- */

static bool read_drawing(struct adresse *a, const json_t *json, struct error *error)
{
    json_t *object;
    a->drawing = a->draws = a->then = 0;
    if (a->stage != STAGE_DEAL && a->stage != STAGE_DRAW)
        return true;
    if (!json_get_object(json, "drawing", &object, ERROR_BAD_POSITION, error) ||
        !read_byte(object, "seat", a->seats - 1, &a->drawing, error) ||
        !read_name(object, "then", adresse_then_names, &a->then, error))
        return false;
    a->draws = UNTIL_A_PIECE_CARD;
    if (!json_is_null(json_object_get(object, "left")) &&
        (!read_byte(object, "left", UNTIL_A_PIECE_CARD - 1, &a->draws, error) || a->draws == 0))
        return bad(error, "adresse.error.drawing-left");
    return true;
}

static int count_fates(const struct challenge *challenge, enum card_fate fate)
{
    int count = 0;
    for (int i = 0; i < challenge->count; i++)
        count += challenge->cards[i].fate == fate;
    return count;
}

/* Whether the drawing at hand leads anywhere. */
static bool is_sound_drawing(const struct adresse *a)
{
    if (a->stage == STAGE_DEAL) /* a card to each seat in turn */
        return a->then == THEN_START && a->draws <= a->deck_count &&
               a->draws <= a->seats * a->hand_size &&
               (a->seats * a->hand_size - a->draws) % a->seats == a->drawing;
    bool is_in_challenge =
        a->then == THEN_ANSWER || a->then == THEN_GO_ON || a->then == THEN_KILLJOY;
    bool needs_launcher = a->then == THEN_ANSWER || a->then == THEN_KILLJOY;
    return a->then != THEN_START && is_in_challenge == (a->challenge.count > 0) &&
           (!needs_launcher || a->challenge.launcher > 0) && a->deck_count > 0 &&
           (a->draws != UNTIL_A_PIECE_CARD || a->then == THEN_LAUNCH);
}

/* A6.8: there always is a starting piece, but for the moment of its fall. */
static bool has_start(const struct adresse *a)
{
    for (int piece = 0; piece < PIECES_MAX; piece++)
        if (a->pieces[piece].starts)
            return true;
    return a->stage == STAGE_WORLD;
}

/* While the world tells what became of a release some pieces are where they were and others
 * where they came to rest, so only what was there before it, and is not told of yet, can be
 * compared. After the first fall it may have lost its hold. */
static bool can_be_there(const struct adresse *a, struct error *error)
{
    const struct placement *p = &a->placement;
    bool is_at_rest = a->stage != STAGE_WORLD || (p->reported == 0 && !p->is_settling_again);
    int from = a->stage == STAGE_WORLD ? p->reported : 0;
    return adresse_check_apart(a, from, ERROR_BAD_POSITION, error) &&
           (!is_at_rest || adresse_check_standing(a, ERROR_BAD_POSITION, error));
}

/* Why what is asked at this stage cannot be answered, or NULL: an error's key. */
static const char *unsound(const struct adresse *a)
{
    const struct challenge *challenge = &a->challenge;
    bool is_of_one = a->stage == STAGE_TREMOR || a->stage == STAGE_PLACE;
    bool is_of_two = a->stage >= STAGE_AIM && a->stage <= STAGE_HOLD;
    int taken = count_fates(challenge, FATE_TAKEN);
    int waiting = count_fates(challenge, FATE_WAITING);
    bool has_challenge = a->stage >= STAGE_ANSWER && a->stage <= STAGE_WORLD;
    bool is_placing = a->stage >= STAGE_TREMOR && a->stage <= STAGE_WORLD;
    if (a->rules == 1 ? is_of_two : is_of_one)
        return "adresse.error.stage-version";
    if (has_challenge && challenge->count == 0)
        return "adresse.error.challenge-missing";
    if (!has_challenge && a->stage != STAGE_DRAW && a->stage != STAGE_OPENING &&
        challenge->count > 0)
        return "adresse.error.challenge-there";
    if (taken != is_placing)
        return "adresse.error.one-taken";
    if ((a->stage == STAGE_ANSWER && (waiting != challenge->count || challenge->launcher == 0)) ||
        (a->stage == STAGE_TAKE && waiting == 0) ||
        (a->stage == STAGE_OPENING && (challenge->count == 3 || challenge->launcher > 0)))
        return "adresse.error.challenge-stage";
    if (a->stage == STAGE_ANSWER && challenge->count == CHALLENGE_MAX)
        return "adresse.error.challenge-full";
    if ((a->stage == STAGE_DEAL || a->stage == STAGE_DRAW) && !is_sound_drawing(a))
        return "adresse.error.drawing-rest";
    if (a->stage == STAGE_OPENING && a->deck_count == 0)
        return "adresse.error.opening-deck";
    if (!has_start(a))
        return "adresse.error.no-start";
    if ((a->stage == STAGE_OVER) < (a->winner > 0))
        return "adresse.error.winner-early";
    return NULL;
}

static bool has_a_move(const struct adresse *a)
{
    static const uint8_t with_lists[STAGE_OVER + 1] = { [STAGE_LAUNCH] = 1, [STAGE_TAKE] = 1 };
    if (!with_lists[a->stage])
        return true;
    struct move_list *list = memory_new(sizeof *list);
    adresse_list(a, __builtin_ctz(adresse_game.to_act(a)), list);
    bool has_one = list->count > 0;
    free(list);
    return has_one;
}

static bool read_state(const json_t *json, const struct options *options, void *state,
                       struct error *error)
{
    struct adresse *a = state;
    adresse_game.start(a, options);
    if (!read_name(json, "stage", adresse_stage_names, &a->stage, error) ||
        !read_byte(json, "round", UINT8_MAX, &a->round, error) ||
        !read_byte(json, "first", a->seats - 1, &a->first, error) ||
        !read_byte(json, "launcher", a->seats - 1, &a->launcher, error) ||
        !read_seat_or_null(json, "winner", a->seats, &a->winner, error) ||
        !read_cards(json, "discard", a->discard, &a->discard_count, error) ||
        !read_players(a, json, error) || !read_pieces(a, json, error) ||
        !read_challenge(a, json, error) || !count_deck(a, error) || !read_drawing(a, json, error))
        return false;
    const char *wrong = unsound(a);
    if (wrong != NULL)
        return bad(error, wrong);
    if (!read_placement(a, json, error) || !can_be_there(a, error))
        return false;
    return has_a_move(a) || bad(error, "adresse.error.no-move");
}

static const char *const unordered[] = { "discard", "players", NULL };

const struct game_reader adresse_reader = {
    .game = &adresse_game,
    .pins_size = sizeof(struct adresse_pins),
    .unordered = unordered,
    .read_position = read_state,
    .read_setup = adresse_read_setup,
    .next_pinned = adresse_next_pinned,
};
