/* adresse_stands.c: validation of positions of pieces from outside. At rest pieces overlap a
 * little, lean and overhang, so only what holds of them at every moment is required. */
#include "adresse_geometry.h"
#include "adresse_drop.h"

/* Pieces within each other burst apart, and working that out takes the better part of a
 * minute: nobody may ask for it. A little is what rounding and settling leave. */
#define WITHIN_MM 2.0

static bool refuse(enum error_code code, int piece, const char *key, struct error *error)
{
    return error_with(error, code, key, number_field("piece", piece));
}

static bool is_there(const struct adresse *a, int piece)
{
    return a->pieces[piece].length != NO_LENGTH;
}

bool adresse_check_apart(const struct adresse *a, int from, enum error_code code,
                         struct error *error)
{
    struct box boxes[PIECES_MAX];
    struct box board = adresse_box_of_board(a->seats);
    for (int i = from; i < PIECES_MAX; i++) {
        if (!is_there(a, i))
            continue;
        boxes[i] = adresse_box_of_piece(&a->pieces[i]);
        if (adresse_boxes_overlap(&boxes[i], &board, WITHIN_MM))
            return refuse(code, i, "adresse.error.within-board", error);
        if (boxes[i].centre.z - adresse_box_reach(&boxes[i]).z < -BOARD_THICKNESS_MM - WITHIN_MM)
            return refuse(code, i, "adresse.error.within-table", error);
        for (int j = from; j < i; j++)
            if (is_there(a, j) && adresse_boxes_overlap(&boxes[i], &boxes[j], WITHIN_MM))
                return error_with(error, code, "adresse.error.pieces-within",
                                  number_field("piece", j), number_field("other", i));
    }
    return true;
}

/* A6.6: what can be told of a piece without looking at the others, as an error's key; NULL:
 * nothing. A starting piece may have lost its position without having left the board. */
static const char *fallen(const struct adresse *a, const struct structure *s, int piece)
{
    if (a->pieces[piece].starts)
        return adresse_is_over_board(a, &a->pieces[piece].pose) ? NULL
                                                                : "adresse.error.start-beside";
    if (has_bit(s->on_table, piece))
        return "adresse.error.on-table";
    return has_bit(s->on_board, piece) ? "adresse.error.on-board" : NULL;
}

/* Those that the others stand on; not to the last digit, for all that is asked of them is
 * to be over the board. */
static bool is_first_of_column(const struct piece *piece)
{
    struct box box = adresse_box_of_piece(piece);
    return piece->starts && box.centre.z - adresse_box_reach(&box).z < WITHIN_MM;
}

bool adresse_check_standing(const struct adresse *a, enum error_code code, struct error *error)
{
    struct structure structure;
    uint32_t standing[4] = { 0 }, may_stand[4] = { 0 };
    adresse_structure_read(a, &structure);
    for (int i = 0; i < PIECES_MAX; i++) {
        if (!is_there(a, i))
            continue;
        const char *wrong = fallen(a, &structure, i);
        if (wrong != NULL)
            return refuse(code, i, wrong, error);
        put_bit(is_first_of_column(&a->pieces[i]) ? standing : may_stand, i);
    }
    adresse_structure_join(&structure, may_stand, standing);
    for (int i = 0; i < PIECES_MAX; i++)
        if (is_there(a, i) && !has_bit(standing, i))
            return refuse(code, i, "adresse.error.in-the-air", error);
    return true;
}
