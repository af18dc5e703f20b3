/* adresse_drop.c: practice drops: a request is read into a state in which only the pieces
 * matter, without cards and players. */
#include "adresse_drop.h"

#include "adresse_hand.h"

#include <string.h>

/* So that nobody can keep the machine busy: a high tower, and what loses its hold in a fall. */
enum { TRIAL_PIECES_MAX = 30, LOOSE_MAX = 8 };

/* ---- pieces ---- */

static bool read_whole(const json_t *list, size_t index, int reach, int *out)
{
    const json_t *value = json_array_get(list, index);
    json_int_t number = json_integer_value(value);
    *out = (int)number;
    return json_is_integer(value) && number >= -reach && number <= reach;
}

static bool read_at(const json_t *json, struct pose *pose, enum error_code code,
                    struct error *error)
{
    json_t *at;
    if (!json_get_array(json, "at", 3, 3, &at, code, error))
        return false;
    bool is_good = read_whole(at, 0, POSE_REACH, &pose->x) &&
                   read_whole(at, 1, POSE_REACH, &pose->y) &&
                   read_whole(at, 2, POSE_HEIGHT, &pose->z) && pose->z >= -POSE_DEPTH &&
                   pose->x % POSE_STEP == 0 && pose->y % POSE_STEP == 0 && pose->z % POSE_STEP == 0;
    return is_good || error_with(error, code, "adresse.error.at", number_field("step", POSE_STEP));
}

static bool read_turned_of(const json_t *json, struct pose *pose, enum error_code code,
                           struct error *error)
{
    json_t *turned;
    int largest;
    if (!json_get_array(json, "turned", 4, 4, &turned, code, error))
        return false;
    bool is_good = read_whole(turned, 0, 3, &largest) && largest >= 0;
    pose->largest = (uint32_t)largest;
    for (size_t i = 0; i < 3; i++)
        is_good = is_good && read_whole(turned, i + 1, POSE_REST_MAX, &pose->rest[i]);
    return (is_good && adresse_is_turned_well(pose)) ||
           error_set(error, code, "adresse.error.turned");
}

static int find_name(const char *const *names, const char *name)
{
    for (int i = 0; names[i] != NULL; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static bool read_position_name(const json_t *json, uint8_t *out, enum error_code code,
                               struct error *error)
{
    const char *name;
    if (!json_get_string(json, "position", &name, code, error))
        return false;
    int position = find_name(adresse_position_names, name);
    *out = (uint8_t)position;
    return position >= 0 || error_set(error, code, "adresse.error.position");
}

/* A starting piece says in which position it was left. */
static bool read_start(const json_t *json, struct piece *piece, enum error_code code,
                       struct error *error)
{
    bool starts = false;
    if (json_object_get(json, "starts") != NULL &&
        !json_get_bool(json, "starts", &starts, code, error))
        return false;
    piece->starts = starts;
    return !starts || read_position_name(json, &piece->position, code, error);
}

static int lowest_free(const struct adresse *a)
{
    int number = 0;
    while (number < PIECES_MAX && a->pieces[number].length != NO_LENGTH)
        number++;
    return number;
}

/* Its number may be left out. */
static bool read_number(const json_t *json, const struct adresse *a, int *out, enum error_code code,
                        struct error *error)
{
    *out = lowest_free(a);
    if (json_object_get(json, "piece") == NULL)
        return true;
    if (!json_get_int(json, "piece", 0, PIECES_MAX - 1, out, code, error))
        return false;
    return a->pieces[*out].length == NO_LENGTH ||
           error_with(error, code, "adresse.error.piece-twice", number_field("piece", *out));
}

static bool read_piece(const json_t *json, struct adresse *a, enum error_code code,
                       struct error *error)
{
    struct piece piece = { 0 };
    int number, length;
    if (!json_is_object(json))
        return error_set(error, code, "adresse.error.piece-object");
    if (!json_has_only_keys(json, "piece length at turned starts position fell", code, error) ||
        !read_number(json, a, &number, code, error) ||
        !json_get_int(json, "length", SHORT, LONG, &length, code, error) ||
        !read_at(json, &piece.pose, code, error) ||
        !read_turned_of(json, &piece.pose, code, error) || !read_start(json, &piece, code, error))
        return false;
    piece.length = (uint8_t)length;
    a->pieces[number] = piece;
    return true;
}

bool adresse_read_pieces(const json_t *json, size_t most, struct adresse *a, enum error_code code,
                         struct error *error)
{
    json_t *list;
    if (!json_get_array(json, "pieces", 0, most, &list, code, error))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_piece(json_array_get(list, i), a, code, error)) {
            error_prefix(error, "\"pieces\"");
            return false;
        }
    return true;
}

/* A rain of pieces takes as long. */
static bool check_carried(const struct adresse *a, struct error *error)
{
    struct structure structure;
    int loose = 0;
    adresse_structure_read(a, &structure);
    for (int i = 0; i < PIECES_MAX; i++)
        loose += a->pieces[i].length != NO_LENGTH &&
                 adresse_count_bits(structure.touches[i]) == 0 && !has_bit(structure.on_board, i) &&
                 !has_bit(structure.on_table, i);
    return loose <= LOOSE_MAX ||
           error_with(error, ERROR_BAD_REQUEST, "adresse.error.too-many-loose",
                      number_field("loose", loose), number_field("most", LOOSE_MAX));
}

/* ---- what is let go ---- */

static bool read_board(const json_t *request, struct adresse *a, struct error *error)
{
    int side;
    if (!json_get_int(request, "board", 1, 10000, &side, ERROR_BAD_REQUEST, error))
        return false;
    for (int seats = 2; seats <= PLAYERS_MAX; seats++)
        if (adresse_board_side_mm(seats) == side) {
            a->seats = (uint8_t)seats;
            return true;
        }
    return error_with(error, ERROR_BAD_REQUEST, "adresse.error.no-such-board",
                      number_field("side", side));
}

/* The hand comes with a card that asks for such a piece. */
static bool read_card(const json_t *release, struct adresse *a, struct error *error)
{
    const char *name;
    const char *rests = "stack";
    int length;
    if (!json_get_int(release, "length", SHORT, LONG, &length, ERROR_BAD_REQUEST, error) ||
        !json_get_string(release, "hand", &name, ERROR_BAD_REQUEST, error))
        return false;
    if (json_object_get(release, "rests") != NULL &&
        !json_get_string(release, "rests", &rests, ERROR_BAD_REQUEST, error))
        return false;
    int hand = find_name(adresse_hand_names, name);
    bool is_board = strcmp(rests, "board") == 0;
    for (int card = 1; card <= PIECE_CARDS && (is_board || strcmp(rests, "stack") == 0); card++)
        if (adresse_piece_cards[card].length == length && adresse_piece_cards[card].hand == hand &&
            adresse_piece_cards[card].is_board == is_board) {
            a->challenge.cards[0].card = (uint8_t)card;
            return true;
        }
    return error_with(error, ERROR_BAD_REQUEST, "adresse.error.no-such-card",
                      error_excerpt("hand", name), error_excerpt("rests", rests));
}

/* A6.3: a sway of its own for each practice, and a hidden slip; never those of a match. */
_Static_assert((int)HALF_SECONDS < (int)DROP_LUCK, "the slip has a number, too");

static int drawn(const uint32_t luck[DROP_LUCK], int index)
{
    return (int)(luck[index] % SEEDS);
}

void adresse_write_luck(const uint32_t luck[DROP_LUCK], struct json *json)
{
    json_begin_array(json, "sway");
    for (int half = 0; half < HALF_SECONDS; half++)
        json_put_int(json, NULL, drawn(luck, half));
    json_end_array(json);
}

static void set_luck(const uint32_t luck[DROP_LUCK], struct placement *p)
{
    for (p->told = 0; p->told < HALF_SECONDS; p->told++)
        p->sway[p->told] = (uint16_t)drawn(luck, p->told);
    p->noise = (uint16_t)drawn(luck, HALF_SECONDS);
}

static bool read_place_of(const json_t *release, struct adresse *a, struct error *error)
{
    struct placement *p = &a->placement;
    int reach = adresse_board_side_mm(a->seats) * 5;
    int x, y, turn, t;
    if (!json_get_int(release, "x", -reach, reach, &x, ERROR_BAD_REQUEST, error) ||
        !json_get_int(release, "y", -reach, reach, &y, ERROR_BAD_REQUEST, error) ||
        !json_get_int(release, "turn", 0, 3599, &turn, ERROR_BAD_REQUEST, error) ||
        !json_get_int(release, "t", 0, RELEASE_MS_MAX, &t, ERROR_BAD_REQUEST, error))
        return false;
    p->x = (int16_t)x;
    p->y = (int16_t)y;
    p->turn = (int16_t)turn;
    p->t = (uint16_t)t;
    return true;
}

static bool would_rise_too_high(const struct adresse *a)
{
    const struct placement *p = &a->placement;
    int length = card_in_hand(a)->length;
    struct touchdown down;
    adresse_touchdown_at(a, length, p->position, p->x, p->y, p->turn, &down);
    struct box held = adresse_box_in_hand(length, p->position, p->x, p->y, p->turn, down.z);
    return is_too_high(&held);
}

static bool read_release(const json_t *release, struct adresse *a, struct error *error)
{
    static const char known[] = "length rests position hand x y turn t";
    return json_has_only_keys(release, known, ERROR_BAD_REQUEST, error) &&
           read_card(release, a, error) &&
           read_position_name(release, &a->placement.position, ERROR_BAD_REQUEST, error) &&
           read_place_of(release, a, error) &&
           (!would_rise_too_high(a) ||
            error_set(error, ERROR_BAD_REQUEST, "adresse.error.too-high"));
}

bool adresse_read_drop(const json_t *request, const uint32_t luck[DROP_LUCK], void *state,
                       struct error *error)
{
    struct adresse *a = state;
    json_t *release;
    memset(a, 0, sizeof *a);
    a->rules = (uint8_t)adresse_game.rules_version;
    a->stage = STAGE_WORLD;
    a->challenge.count = 1;
    set_luck(luck, &a->placement);
    if (!read_board(request, a, error) ||
        !adresse_read_pieces(request, TRIAL_PIECES_MAX, a, ERROR_BAD_REQUEST, error) ||
        !adresse_check_apart(a, 0, ERROR_BAD_REQUEST, error) || !check_carried(a, error))
        return false;
    a->placement.piece = (uint8_t)(lowest_free(a) + 1);
    a->placement.is_settling_again = json_object_get(request, "release") == NULL;
    if (a->placement.is_settling_again)
        return true;
    if (json_get_object(request, "release", &release, ERROR_BAD_REQUEST, error) &&
        read_release(release, a, error))
        return true;
    error_prefix(error, "\"release\"");
    return false;
}

/* ---- what became of it ---- */

static void let_rest(struct adresse *a, const struct move_list *outcomes)
{
    int number = 0;
    for (int i = 0; i < outcomes->count; i++) {
        struct move move = outcomes->moves[i];
        if (move_verb(move) == VERB_RESTS) {
            struct pose at;
            adresse_read_rests(move, &number, &at);
            struct piece *piece = &a->pieces[number];
            if (piece->length == NO_LENGTH)
                piece->length = card_in_hand(a)->length;
            piece->pose.x = at.x;
            piece->pose.y = at.y;
            piece->pose.z = at.z;
        } else if (move_verb(move) == VERB_TURNED) {
            adresse_read_turned(move, &a->pieces[number].pose);
        }
    }
}

/* Why it did not hold, as the event `why` of a match tells it. */
static void write_why(struct adresse *after, const struct structure *structure, struct json *json)
{
    const struct placement *p = &after->placement;
    bool is_wrong = has_bit(p->fallen, p->piece - 1) && adresse_is_only_wrong(after, structure);
    struct fields why = { 0 };
    adresse_find_reason(after, structure, p->fallen, is_wrong);
    adresse_why_fields(after, &why);
    json_begin_object(json, "why");
    for (int i = 0; i < why.count; i++)
        if (why.field[i].type == FIELD_NUMBER)
            json_put_int(json, why.field[i].name, why.field[i].number);
        else
            json_put_string(json, why.field[i].name, why.field[i].word);
    json_end_object(json);
}

void adresse_write_drop(const void *state, const struct move_list *outcomes, struct json *json)
{
    struct adresse after = *(const struct adresse *)state;
    struct structure structure;
    uint32_t *fallen = after.placement.fallen;
    if (!after.placement.is_settling_again)
        adresse_remember_letting_go(&after);
    let_rest(&after, outcomes);
    adresse_structure_read(&after, &structure);
    adresse_structure_fallen(&after, &structure, fallen);
    if (after.placement.is_settling_again)
        json_put_null(json, "piece");
    else
        json_put_int(json, "piece", after.placement.piece - 1);
    json_begin_array(json, "pieces");
    for (int number = 0; number < PIECES_MAX; number++)
        if (after.pieces[number].length != NO_LENGTH) {
            json_begin_object(json, NULL);
            adresse_write_piece(&after, number, json);
            if (has_bit(fallen, number))
                json_put_bool(json, "fell", true);
            json_end_object(json);
        }
    json_end_array(json);
    if (!after.placement.is_settling_again && adresse_count_bits(fallen) > 0)
        write_why(&after, &structure, json);
}
