/* adresse_fall.c: what the physics did, piece by piece, then what has fallen and what it
 * costs (A6.5 to A6.8, A7). */
#include "adresse_geometry.h"
#include "adresse_internal.h"

#include <string.h>

/* ---- what the physics says ---- */

void adresse_piece_rests(struct adresse_context *c, struct move move)
{
    struct adresse *a = c->a;
    struct placement *p = &a->placement;
    struct pose pose = { 0 };
    int number;
    adresse_read_rests(move, &number, &pose);
    struct piece *piece = &a->pieces[number];
    if (piece->length == NO_LENGTH) /* the one that was in the hand */
        piece->length = adresse_piece_cards[a->challenge.cards[p->index].card].length;
    piece->pose.x = pose.x;
    piece->pose.y = pose.y;
    piece->pose.z = pose.z;
    p->reported = (uint8_t)(number + 1);
    p->is_turning = 1;
    p->moved++;
}

void adresse_piece_turned(struct adresse_context *c, struct move move)
{
    struct placement *p = &c->a->placement;
    adresse_read_turned(move, &c->a->pieces[p->reported - 1].pose);
    p->is_turning = 0;
}

/* ---- what has fallen ---- */

/* A6.5: it lies where it should, but not as it should. */
bool adresse_is_only_wrong(const struct adresse *a, const struct structure *s)
{
    const struct placement *p = &a->placement;
    int number = p->piece - 1;
    bool is_board = adresse_piece_cards[a->challenge.cards[p->index].card].is_board;
    bool touches_structure = adresse_count_bits(s->touches[number]) > 0;
    return has_bit(s->on_board, number) == is_board && !has_bit(s->on_table, number) &&
           touches_structure == !is_board && !p->is_free &&
           !adresse_is_in_position(&a->pieces[number].pose, p->position);
}

/* A6.6, A6.8: fallen pieces go back to the supply. */
static int remove_fallen(struct adresse_context *c, const struct structure *s)
{
    struct adresse *a = c->a;
    struct placement *p = &a->placement;
    uint32_t fallen[4];
    adresse_structure_fallen(a, s, fallen);
    int count = adresse_count_bits(fallen);
    bool has_placed = has_bit(fallen, p->piece - 1);
    bool is_wrong = has_placed && adresse_is_only_wrong(a, s);
    if (count > 0)
        adresse_find_reason(a, s, fallen, is_wrong);
    if (is_wrong)
        adresse_tell_card(c, "wrong_position", p->seat, a->challenge.cards[p->index].card);
    if (count > has_placed)
        p->others_fell = 1;
    for (int piece = 0; piece < PIECES_MAX; piece++)
        if (has_bit(fallen, piece)) {
            put_bit(p->fallen, piece);
            memset(&a->pieces[piece], 0, sizeof a->pieces[piece]);
            adresse_tell_piece(c, piece);
        }
    return count;
}

static bool is_anything_standing(const struct adresse *a)
{
    for (int piece = 0; piece < PIECES_MAX; piece++)
        if (a->pieces[piece].length != NO_LENGTH)
            return true;
    return false;
}

/* ---- what it costs ---- */

/* A6.7: columns that stood before and have fallen since. */
static int columns_fallen(const struct adresse *a)
{
    const struct placement *p = &a->placement;
    struct structure structure;
    int count = 0;
    adresse_structure_read(a, &structure);
    for (int piece = 0; piece < PIECES_MAX; piece++) {
        uint32_t carried[4];
        if (!has_bit(p->stood, piece))
            continue;
        adresse_structure_carried_by(&structure, piece, carried);
        count += has_bit(p->fallen, piece) ||
                 (has_bit(p->carried, piece) && adresse_count_bits(carried) == 0);
    }
    return count;
}

/* Takes a fallen piece out of *left, and all of *left that it touched, and so on. */
static void take_set(const struct placement *p, int piece, uint32_t left[4])
{
    left[piece / 32] &= ~((uint32_t)1 << piece % 32);
    for (int other = 0; other < PIECES_MAX; other++)
        if (has_bit(left, other) && has_bit(p->touched[piece], other))
            take_set(p, other, left);
}

/* A7.2 */
static int sets_fallen(const struct placement *p)
{
    uint32_t left[4];
    int count = 0;
    memcpy(left, p->fallen, sizeof left);
    left[(p->piece - 1) / 32] &= ~((uint32_t)1 << (p->piece - 1) % 32);
    for (int piece = 0; piece < PIECES_MAX; piece++)
        if (has_bit(left, piece)) {
            take_set(p, piece, left);
            count++;
        }
    return count > 0 ? count : 1;
}

/* A7.1, A7.2 */
static int penalty(const struct adresse *a, int columns)
{
    if (a->challenge.falls > 0)
        return sets_fallen(&a->placement);
    return 3 + (columns > 1 ? columns - 1 : 0);
}

/* ---- the end of a placement ---- */

/* A1.2: the piece of a board card that stands starts a column, even if others fell. */
static void start_column(struct adresse *a)
{
    const struct placement *p = &a->placement;
    struct piece *piece = &a->pieces[p->piece - 1];
    if (piece->length == NO_LENGTH ||
        !adresse_piece_cards[a->challenge.cards[p->index].card].is_board)
        return;
    piece->starts = 1;
    piece->position = (uint8_t)(p->is_free ? adresse_nearest_position(&piece->pose) : p->position);
}

static void finish_placement(struct adresse_context *c, enum card_fate fate)
{
    struct adresse *a = c->a;
    start_column(a);
    a->challenge.cards[a->placement.index].fate = (uint8_t)fate;
    memset(&a->placement, 0, sizeof a->placement);
}

/* A6.5 */
static void piece_held(struct adresse_context *c)
{
    struct adresse *a = c->a;
    int seat = a->placement.seat;
    if (a->players[seat].placed < UINT8_MAX)
        a->players[seat].placed++;
    adresse_tell_card(c, "held", seat, a->challenge.cards[a->placement.index].card);
    finish_placement(c, FATE_HELD);
    adresse_perform_next(c);
}

/* A7.3; A9.2: in the advanced game a piece that fell alone is placed again, so often. */
static void piece_fell(struct adresse_context *c)
{
    struct adresse *a = c->a;
    struct placement *p = &a->placement;
    int seat = p->seat;
    int card = a->challenge.cards[p->index].card;
    adresse_tell_why(c, card);
    if (a->variant == ADVANCED && !p->others_fell) {
        if (p->retries < RETRIES_MAX) {
            adresse_take_back(c);
            return;
        }
        adresse_tell_card(c, "gave_up", seat, card);
        finish_placement(c, FATE_GAVE_UP);
        adresse_perform_next(c);
        return;
    }
    int columns = columns_fallen(a);
    int count = penalty(a, columns);
    adresse_tell_fell(c, card, adresse_count_bits(p->fallen), columns);
    a->challenge.falls++;
    finish_placement(c, FATE_FELL);
    if (!is_anything_standing(a)) { /* A6.8 */
        adresse_lay_starting_piece(a);
        adresse_tell(c, "cleared", -1);
    }
    adresse_tell_count(c, "penalty", seat, count);
    adresse_draw_cards(c, seat, count, THEN_GO_ON);
}

/* A6.8: what is left settles, and again, until nothing more falls. */
void adresse_world_settled(struct adresse_context *c)
{
    struct adresse *a = c->a;
    struct placement *p = &a->placement;
    struct structure structure;
    adresse_tell_settled(c);
    p->reported = 0;
    p->moved = 0;
    adresse_structure_read(a, &structure);
    if (remove_fallen(c, &structure) > 0 && is_anything_standing(a)) {
        p->is_settling_again = 1;
        return;
    }
    if (adresse_count_bits(p->fallen) > 0)
        piece_fell(c);
    else
        piece_held(c);
}
