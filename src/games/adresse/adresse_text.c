/* adresse_text.c: moves, packed into 64 bits and as text. */
#include "adresse_internal.h"
#include "notation.h"

#include <string.h>

enum { VERB_BITS = 4, CARD_BITS = 6, CARD_MASK = 63, CARD_SHIFT = 8, NAME_MAX = 18 };

/* ---- packing ---- */

static void swap_if_greater(int *a, int *b)
{
    if (*a > *b) {
        int c = *a;
        *a = *b;
        *b = c;
    }
}

/* Whichever way round cards are named, it is one move: by their numbers, those that are
 * not there last. */
uint64_t adresse_launch_move(int to, const int cards[3])
{
    enum { LAST = CARD_MASK + 1 };
    int sorted[3];
    for (int i = 0; i < 3; i++)
        sorted[i] = cards[i] != NO_CARD ? cards[i] : LAST;
    swap_if_greater(&sorted[0], &sorted[1]);
    swap_if_greater(&sorted[1], &sorted[2]);
    swap_if_greater(&sorted[0], &sorted[1]);
    uint64_t code = VERB_LAUNCH | (uint64_t)to << VERB_BITS;
    for (int i = 0; i < 3; i++)
        if (sorted[i] != LAST)
            code |= (uint64_t)sorted[i] << (CARD_SHIFT + CARD_BITS * i);
    return code;
}

uint64_t adresse_advantage_move(int card, int to, int piece_card)
{
    return VERB_ADVANTAGE | (uint64_t)to << VERB_BITS | (uint64_t)card << CARD_SHIFT |
           (uint64_t)piece_card << (CARD_SHIFT + CARD_BITS);
}

uint64_t adresse_take_move(int card, int as)
{
    return VERB_TAKE | (uint64_t)card << CARD_SHIFT |
           (uint64_t)(as + 1) << (CARD_SHIFT + CARD_BITS);
}

uint64_t adresse_plain_move(enum adresse_verb verb, int n)
{
    uint64_t code = verb < VERBS_PACKED
                        ? (uint64_t)verb
                        : VERBS_PACKED | (uint64_t)(verb - VERBS_PACKED) << VERB_BITS;
    return code | (uint64_t)n << CARD_SHIFT;
}

int adresse_move_number(struct move move)
{
    return (int)(move.code >> CARD_SHIFT & 0xFFFF);
}

int adresse_move_to(struct move move)
{
    return (int)(move.code >> VERB_BITS & 15);
}

int adresse_move_card(struct move move, int index)
{
    return (int)(move.code >> (CARD_SHIFT + CARD_BITS * index) & CARD_MASK);
}

int adresse_move_as(struct move move)
{
    return adresse_move_card(move, 1) - 1;
}

/* Room for more than the rules allow, so that what is too far can be named and refused. */
enum { FAR = 4095, LATE = 8191 };

static unsigned limited(int value, int most)
{
    int within = value < -most ? -most : value > most ? most : value;
    return (unsigned)(within + most);
}

static uint64_t pack_place(enum adresse_verb verb, int card, int x, int y, int turn, int t)
{
    uint64_t code = limited(t, LATE);
    code = code << 13 | limited(turn, FAR);
    code = code << 13 | limited(y, FAR);
    code = code << 13 | limited(x, FAR);
    return verb | (uint64_t)card << VERB_BITS | code << (VERB_BITS + CARD_BITS);
}

uint64_t adresse_aim_move(int card, int x, int y, int turn)
{
    return pack_place(VERB_AIM, card, x, y, turn, 0);
}

uint64_t adresse_place_move(int card, int x, int y, int turn, int t)
{
    return pack_place(VERB_PLACE, card, x, y, turn, t);
}

void adresse_read_aim(struct move move, int *card, int *x, int *y, int *turn)
{
    uint64_t code = move.code >> VERB_BITS;
    *card = (int)(code & CARD_MASK);
    code >>= CARD_BITS;
    *x = (int)(code & 8191) - FAR;
    *y = (int)(code >> 13 & 8191) - FAR;
    *turn = (int)(code >> 26 & 8191) - FAR;
}

int adresse_place_ms(struct move move)
{
    return (int)(move.code >> (VERB_BITS + CARD_BITS + 39)) - LATE;
}

/* A coordinate as the number of steps from the lowest there is, and how many there are. */
enum {
    SIDEWAYS = 2 * POSE_REACH / POSE_STEP + 1,
    UPWARDS = (POSE_HEIGHT + POSE_DEPTH) / POSE_STEP + 1,
    TURNS = 2 * POSE_REST_MAX + 1,
};

uint64_t adresse_rests_move(int piece, const struct pose *pose)
{
    uint64_t code = (uint64_t)piece;
    code = code * SIDEWAYS + (uint64_t)((pose->x + POSE_REACH) / POSE_STEP);
    code = code * SIDEWAYS + (uint64_t)((pose->y + POSE_REACH) / POSE_STEP);
    code = code * UPWARDS + (uint64_t)((pose->z + POSE_DEPTH) / POSE_STEP);
    return VERB_RESTS | code << VERB_BITS;
}

void adresse_read_rests(struct move move, int *piece, struct pose *pose)
{
    uint64_t code = move.code >> VERB_BITS;
    pose->z = (int32_t)(code % UPWARDS) * POSE_STEP - POSE_DEPTH;
    code /= UPWARDS;
    pose->y = (int32_t)(code % SIDEWAYS) * POSE_STEP - POSE_REACH;
    code /= SIDEWAYS;
    pose->x = (int32_t)(code % SIDEWAYS) * POSE_STEP - POSE_REACH;
    *piece = (int)(code / SIDEWAYS);
}

uint64_t adresse_turned_move(const struct pose *pose)
{
    uint64_t code = 0;
    for (int i = 2; i >= 0; i--)
        code = code * TURNS + (uint64_t)(pose->rest[i] + POSE_REST_MAX);
    return VERB_TURNED | (code * 4 + pose->largest) << VERB_BITS;
}

void adresse_read_turned(struct move move, struct pose *pose)
{
    uint64_t code = move.code >> VERB_BITS;
    pose->largest = (uint32_t)(code & 3);
    code >>= 2;
    for (int i = 0; i < 3; i++) {
        pose->rest[i] = (int32_t)(code % TURNS) - POSE_REST_MAX;
        code /= TURNS;
    }
}

/* ---- writing ---- */

enum { TENTHS_MAX = 16 };

/* "12.5" for 125, "-40" for -400. */
static const char *tenths_text(int tenths, char text[TENTHS_MAX])
{
    int size = tenths < 0 ? -tenths : tenths;
    const char *sign = tenths < 0 ? "-" : "";
    if (size % 10 != 0)
        notation_write(text, TENTHS_MAX, "%s%d.%d", sign, size / 10, size % 10);
    else
        notation_write(text, TENTHS_MAX, "%s%d", sign, size / 10);
    return text;
}

static int write_aim(const char *verb, struct move move, char *text, int size)
{
    int card, x, y, turn;
    char texts[3][TENTHS_MAX];
    adresse_read_aim(move, &card, &x, &y, &turn);
    return notation_write(text, size, "%s %s x=%s y=%s turn=%s", verb, adresse_card_names[card],
                          tenths_text(x, texts[0]), tenths_text(y, texts[1]),
                          tenths_text(turn, texts[2]));
}

static int write_place(struct move move, char *text, int size)
{
    int length = write_aim("place", move, text, size);
    return length + notation_write(text + length, size - length, " t=%d", adresse_place_ms(move));
}

static int write_advantage(struct move move, char *text, int size)
{
    const char *name = adresse_card_names[adresse_move_card(move, 0)];
    if (adresse_move_to(move) == NO_SEAT)
        return notation_write(text, size, "advantage %s", name);
    if (adresse_move_card(move, 1) == NO_CARD)
        return notation_write(text, size, "advantage %s %d", name, adresse_move_to(move));
    return notation_write(text, size, "advantage %s %d %s", name, adresse_move_to(move),
                          adresse_card_names[adresse_move_card(move, 1)]);
}

static int write_launch(struct move move, char *text, int size)
{
    int length = notation_write(text, size, "launch %d", adresse_move_to(move));
    for (int i = 0; i < 3 && adresse_move_card(move, i) != NO_CARD; i++)
        length += notation_write(text + length, size - length, " %s",
                                 adresse_card_names[adresse_move_card(move, i)]);
    return length;
}

static int write_world(struct move move, char *text, int size)
{
    int piece;
    struct pose pose;
    if (move_verb(move) == VERB_RESTS) {
        adresse_read_rests(move, &piece, &pose);
        return notation_write(text, size, "rests %d %d %d %d", piece, pose.x, pose.y, pose.z);
    }
    adresse_read_turned(move, &pose);
    return notation_write(text, size, "turned %d %d %d %d", (int)pose.largest, pose.rest[0],
                          pose.rest[1], pose.rest[2]);
}

int adresse_write_move(const void *state, struct move move, char *text, int size)
{
    (void)state;
    switch ((enum adresse_verb)move_verb(move)) {
    case VERB_LAUNCH:
        return write_launch(move, text, size);
    case VERB_ACCEPT:
        return notation_write(text, size, "accept");
    case VERB_ADD:
        return notation_write(text, size, "add %s", adresse_card_names[adresse_move_number(move)]);
    case VERB_ADVANTAGE:
        return write_advantage(move, text, size);
    case VERB_TAKE:
        if (adresse_move_as(move) < 0)
            return notation_write(text, size, "take %s",
                                  adresse_card_names[adresse_move_card(move, 0)]);
        return notation_write(text, size, "take %s as=%s",
                              adresse_card_names[adresse_move_card(move, 0)],
                              adresse_position_names[adresse_move_as(move)]);
    case VERB_PLACE:
        return write_place(move, text, size);
    case VERB_AIM:
        return write_aim("aim", move, text, size);
    case VERB_HOLD:
        return notation_write(text, size, "hold");
    case VERB_RELEASE:
        return notation_write(text, size, "release t=%d", adresse_move_number(move));
    case VERB_FIRST:
        return notation_write(text, size, "first %d", adresse_move_number(move));
    case VERB_DRAW:
        return notation_write(text, size, "draw %s", adresse_card_names[adresse_move_number(move)]);
    case VERB_TREMOR:
        return notation_write(text, size, "tremor %d", adresse_move_number(move));
    case VERB_NOISE:
        return notation_write(text, size, "noise %d", adresse_move_number(move));
    case VERB_SWAY:
        return notation_write(text, size, "sway %d", adresse_move_number(move));
    case VERB_RESTS:
    case VERB_TURNED:
        return write_world(move, text, size);
    case VERB_SETTLED:
        return notation_write(text, size, "settled");
    case VERB_NONE:
        break;
    }
    return notation_write(text, size, "?");
}

/* ---- reading ---- */

bool adresse_read_tenths(const char *text, int *out)
{
    enum { MOST = 99999 };
    bool is_negative = *text == '-';
    int value = 0, digits = 0;
    text += is_negative;
    for (; *text >= '0' && *text <= '9'; text++, digits++)
        if (value < MOST)
            value = 10 * value + (*text - '0');
    value *= 10;
    if (*text == '.') {
        if (text[1] < '0' || text[1] > '9')
            return false;
        value += text[1] - '0';
        text += 2;
    }
    *out = is_negative ? -value : value;
    return digits > 0 && *text == '\0';
}

static bool read_aim_text(const char *text, uint64_t *out)
{
    char name[NAME_MAX], x_text[TENTHS_MAX], y_text[TENTHS_MAX], turn_text[TENTHS_MAX];
    int x, y, turn, t = 0;
    bool is_aim =
        notation_read(text, "aim %17s x=%15s y=%15s turn=%15s", name, x_text, y_text, turn_text);
    if ((!is_aim && !notation_read(text, "place %17s x=%15s y=%15s turn=%15s t=%d", name, x_text,
                                   y_text, turn_text, &t)) ||
        !is_piece_card(adresse_card_named(name)) || !adresse_read_tenths(x_text, &x) ||
        !adresse_read_tenths(y_text, &y) || !adresse_read_tenths(turn_text, &turn))
        return false;
    int card = adresse_card_named(name);
    *out = is_aim ? adresse_aim_move(card, x, y, turn) : adresse_place_move(card, x, y, turn, t);
    return true;
}

static int seat_within(int seat)
{
    return seat >= 0 && seat < NO_SEAT ? seat : NO_SEAT - 1; /* nobody sits there */
}

static bool read_launch_text(const char *text, uint64_t *out)
{
    char names[3][NAME_MAX];
    int to, count, cards[3] = { 0 };
    if (notation_read(text, "launch %d %17s", &to, names[0]))
        count = 1;
    else if (notation_read(text, "launch %d %17s %17s", &to, names[0], names[1]))
        count = 2;
    else if (notation_read(text, "launch %d %17s %17s %17s", &to, names[0], names[1], names[2]))
        count = 3;
    else
        return false;
    for (int i = 0; i < count; i++)
        if ((cards[i] = adresse_card_named(names[i])) == NO_CARD)
            return false;
    *out = adresse_launch_move(seat_within(to), cards);
    return true;
}

static bool read_advantage_text(const char *text, uint64_t *out)
{
    char name[NAME_MAX], piece_name[NAME_MAX] = "";
    int to = NO_SEAT;
    if (!notation_read(text, "advantage %17s", name)) {
        if (!notation_read(text, "advantage %17s %d", name, &to) &&
            !notation_read(text, "advantage %17s %d %17s", name, &to, piece_name))
            return false;
        to = seat_within(to);
    }
    int card = adresse_card_named(name);
    int piece_card = adresse_card_named(piece_name);
    *out = adresse_advantage_move(card, to, piece_card);
    return card != NO_CARD && (piece_name[0] == '\0' || is_piece_card(piece_card));
}

static bool read_take_text(const char *text, uint64_t *out)
{
    char name[NAME_MAX], as[NAME_MAX];
    int position = -1;
    if (notation_read(text, "take %17s as=%17s", name, as)) {
        position = 0;
        while (position < POSITIONS && strcmp(as, adresse_position_names[position]) != 0)
            position++;
    } else if (!notation_read(text, "take %17s", name)) {
        return false;
    }
    *out = adresse_take_move(adresse_card_named(name), position);
    return is_piece_card(adresse_card_named(name)) && position < POSITIONS;
}

static bool is_step(int value, int least, int most)
{
    return value >= least && value <= most && value % POSE_STEP == 0;
}

static bool read_world_text(const char *text, uint64_t *out)
{
    int piece, largest;
    struct pose pose;
    if (notation_read(text, "rests %d %d %d %d", &piece, &pose.x, &pose.y, &pose.z)) {
        if (piece < 0 || piece >= PIECES_MAX || !is_step(pose.x, -POSE_REACH, POSE_REACH) ||
            !is_step(pose.y, -POSE_REACH, POSE_REACH) || !is_step(pose.z, -POSE_DEPTH, POSE_HEIGHT))
            return false;
        *out = adresse_rests_move(piece, &pose);
        return true;
    }
    if (!notation_read(text, "turned %d %d %d %d", &largest, &pose.rest[0], &pose.rest[1],
                       &pose.rest[2]) ||
        largest < 0 || largest > 3)
        return false;
    for (int i = 0; i < 3; i++)
        if (pose.rest[i] < -POSE_REST_MAX || pose.rest[i] > POSE_REST_MAX)
            return false;
    pose.largest = (uint32_t)largest;
    *out = adresse_turned_move(&pose);
    return true;
}

static bool read_named_text(const char *text, uint64_t *out)
{
    char name[NAME_MAX];
    enum adresse_verb verb = VERB_NONE;
    if (notation_read(text, "add %17s", name))
        verb = VERB_ADD;
    else if (notation_read(text, "draw %17s", name))
        verb = VERB_DRAW;
    if (verb == VERB_NONE || adresse_card_named(name) == NO_CARD)
        return false;
    *out = adresse_plain_move(verb, adresse_card_named(name));
    return true;
}

static bool read_numbered_text(const char *text, uint64_t *out)
{
    enum adresse_verb verb = VERB_NONE;
    int n = 0, most = SEEDS - 1;
    if (notation_read(text, "first %d", &n)) {
        verb = VERB_FIRST;
        most = PLAYERS_MAX - 1;
    } else if (notation_read(text, "tremor %d", &n)) {
        verb = VERB_TREMOR;
    } else if (notation_read(text, "noise %d", &n)) {
        verb = VERB_NOISE;
    } else if (notation_read(text, "sway %d", &n)) {
        verb = VERB_SWAY;
    } else if (notation_read(text, "release t=%d", &n)) {
        verb = VERB_RELEASE;
        n = n > LATE ? LATE : n;
        most = LATE;
    } else if (strcmp(text, "hold") == 0) {
        verb = VERB_HOLD;
    } else if (strcmp(text, "accept") == 0) {
        verb = VERB_ACCEPT;
    } else if (strcmp(text, "settled") == 0) {
        verb = VERB_SETTLED;
    }
    if (verb == VERB_NONE || n < 0 || n > most)
        return false;
    *out = adresse_plain_move(verb, n);
    return true;
}

bool adresse_read_move(const void *state, const char *text, struct move *out)
{
    (void)state;
    return read_launch_text(text, &out->code) || read_advantage_text(text, &out->code) ||
           read_take_text(text, &out->code) || read_aim_text(text, &out->code) ||
           read_named_text(text, &out->code) || read_numbered_text(text, &out->code) ||
           read_world_text(text, &out->code);
}
