/* adresse_structure.c: what touches what, what rests on what, what has fallen (A6.5 to
 * A6.7). All of it is geometry of the poses at rest, so every build finds the same. */
#include "adresse_hand.h"

enum { DEGREES_LEFT = 15 }; /* off its position a piece may be (A6.5, A6.6) */

bool adresse_is_in_position(const struct pose *pose, int position)
{
    return adresse_degrees_off(pose, position) <= DEGREES_LEFT;
}

int adresse_count_bits(const uint32_t set[4])
{
    int count = 0;
    for (int i = 0; i < 4; i++)
        count += __builtin_popcount(set[i]);
    return count;
}

/* A6.7: a contact carries when it points within 60 degrees of upward. */
static bool carries(struct vector normal_to_it)
{
    return normal_to_it.z >= 0.5;
}

static bool are_near(const struct box *a, struct vector reach_a, const struct box *b,
                     struct vector reach_b)
{
    double x = a->centre.x - b->centre.x, room_x = reach_a.x + reach_b.x + TOUCH_MM;
    double y = a->centre.y - b->centre.y, room_y = reach_a.y + reach_b.y + TOUCH_MM;
    double z = a->centre.z - b->centre.z, room_z = reach_a.z + reach_b.z + TOUCH_MM;
    return x <= room_x && -x <= room_x && y <= room_y && -y <= room_y && z <= room_z &&
           -z <= room_z;
}

void adresse_structure_read(const struct adresse *a, struct structure *out)
{
    struct box boxes[PIECES_MAX];
    struct vector reach[PIECES_MAX];
    struct box board = adresse_box_of_board(a->seats);
    *out = (struct structure){ 0 };
    for (int i = 0; i < PIECES_MAX; i++) {
        if (a->pieces[i].length == NO_LENGTH)
            continue;
        boxes[i] = adresse_box_of_piece(&a->pieces[i]);
        reach[i] = adresse_box_reach(&boxes[i]);
        double lowest = boxes[i].centre.z - reach[i].z;
        if (lowest <= TOUCH_MM && adresse_boxes_touch(&boxes[i], &board, NULL))
            put_bit(out->on_board, i);
        if (lowest <= TOUCH_MM - BOARD_THICKNESS_MM)
            put_bit(out->on_table, i);
        for (int j = 0; j < i; j++) {
            struct vector normal;
            if (a->pieces[j].length == NO_LENGTH ||
                !are_near(&boxes[i], reach[i], &boxes[j], reach[j]) ||
                !adresse_boxes_touch(&boxes[i], &boxes[j], &normal))
                continue;
            put_bit(out->touches[i], j);
            put_bit(out->touches[j], i);
            if (carries(normal))
                put_bit(out->rests_on[i], j);
            normal.z = -normal.z;
            if (carries(normal))
                put_bit(out->rests_on[j], i);
        }
    }
}

static bool share_bits(const uint32_t a[4], const uint32_t b[4])
{
    return (a[0] & b[0]) || (a[1] & b[1]) || (a[2] & b[2]) || (a[3] & b[3]);
}

/* Grows a set by all pieces of `allowed` whose row in `joins` meets it, again and again. */
static void grow(const uint32_t joins[PIECES_MAX][4], const uint32_t allowed[4], uint32_t set[4])
{
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        for (int i = 0; i < PIECES_MAX; i++) {
            if (!has_bit(set, i) && has_bit(allowed, i) && share_bits(joins[i], set)) {
                put_bit(set, i);
                has_grown = true;
            }
        }
    }
}

void adresse_structure_carried_by(const struct structure *s, int piece, uint32_t out[4])
{
    static const uint32_t all[4] = { ~0u, ~0u, ~0u, ~0u };
    for (int i = 0; i < 4; i++)
        out[i] = 0;
    put_bit(out, piece);
    grow(s->rests_on, all, out);
    out[piece / 32] &= ~((uint32_t)1 << (piece % 32));
}

bool adresse_is_over_board(const struct adresse *a, const struct pose *pose)
{
    int half = adresse_board_side_mm(a->seats) * 500;
    return pose->x >= -half && pose->x <= half && pose->y >= -half && pose->y <= half;
}

void adresse_structure_join(const struct structure *s, const uint32_t allowed[4], uint32_t set[4])
{
    grow(s->touches, allowed, set);
}

static bool touches_any(const struct structure *s, int piece)
{
    static const uint32_t all[4] = { ~0u, ~0u, ~0u, ~0u };
    return share_bits(s->touches[piece], all);
}

/* Whether a piece may be what others stand on: a starting piece that has not fallen, or
 * the piece of a board card as it should be. */
static bool starts_column(const struct adresse *a, const struct structure *s, int i, bool is_placed)
{
    const struct piece *piece = &a->pieces[i];
    if (!is_placed)
        return piece->starts && adresse_is_over_board(a, &piece->pose) &&
               adresse_is_in_position(&piece->pose, piece->position);
    return card_in_hand(a)->is_board && has_bit(s->on_board, i) && !has_bit(s->on_table, i) &&
           !touches_any(s, i) && adresse_is_over_board(a, &piece->pose);
}

void adresse_structure_fallen(const struct adresse *a, const struct structure *s, uint32_t out[4])
{
    uint32_t standing[4] = { 0 }, may_stand[4] = { 0 };
    for (int i = 0; i < PIECES_MAX; i++) {
        const struct piece *piece = &a->pieces[i];
        if (piece->length == NO_LENGTH)
            continue;
        bool is_placed = i + 1 == a->placement.piece;
        /* A6.5; with a pivot any position will do (A5.3). */
        if (is_placed && !a->placement.is_free &&
            !adresse_is_in_position(&piece->pose, a->placement.position))
            continue;
        if (starts_column(a, s, i, is_placed)) {
            put_bit(standing, i);
            put_bit(may_stand, i);
        } else if (!piece->starts && !has_bit(s->on_board, i) && !has_bit(s->on_table, i) &&
                   !(is_placed && card_in_hand(a)->is_board)) {
            put_bit(may_stand, i);
        }
    }
    adresse_structure_join(s, may_stand, standing);
    for (int i = 0; i < 4; i++)
        out[i] = 0;
    for (int i = 0; i < PIECES_MAX; i++)
        if (a->pieces[i].length != NO_LENGTH && !has_bit(standing, i))
            put_bit(out, i);
}
