/* adresse_guess.c: plausible outcomes of the world without physics: the piece stays where it
 * touches down, or lies beside the board; now and then another falls too. */
#include "adresse_hand.h"
#include "adresse_tremor.h"

enum { SAFE_MARGIN_MM = 3 };

/* Beside the board, where every piece has a spot of its own. */
static struct pose fallen_pose(int piece)
{
    static const int columns[4] = { 250, -250, 390, -390 };
    const int row = piece / 4;
    struct vector centre = { columns[piece % 4], (row - 13) * 30,
                             adresse_piece_size[LONG][2] / 2 - BOARD_THICKNESS_MM };
    return adresse_pose_make(centre, adresse_held_quaternion(FLAT, 0));
}

/* Where the piece comes down, swaying as it does at that moment, and by how much it is
 * supported there. */
static double landing(const struct adresse *a, struct pose *rests)
{
    const struct placement *p = &a->placement;
    const struct piece_card *card = card_in_hand(a);
    struct sway sway;
    double slip_x, slip_y;
    adresse_sway_at_release(a, &sway);
    adresse_noise_at(p->noise, &slip_x, &slip_y);
    int x = p->x + (int)adresse_nearest_whole(10 * (sway.x + slip_x));
    int y = p->y + (int)adresse_nearest_whole(10 * (sway.y + slip_y));
    int turn = p->turn + (int)adresse_nearest_whole(10 * sway.turn);
    struct obstacles obstacles;
    adresse_obstacles_read(a, &obstacles);
    struct box held = adresse_box_in_hand(card->length, p->position, x, y, turn, HELD_MM);
    int first;
    held.centre.z -= adresse_drop_distance(&obstacles, &held, &first);
    *rests = adresse_pose_make(held.centre, adresse_held_quaternion(p->position, turn));
    bool is_right =
        card->is_board ? first == -1 && adresse_is_clear(&obstacles, &held, 0) : first >= 0;
    return is_right ? adresse_support_margin(&obstacles, &held) : -1;
}

static void add_moves(struct move_list *out, int times, uint64_t code)
{
    while (times-- > 0)
        add_move(out, code);
}

/* Another piece from that number on and below the end, that has not been told of; -1 if
 * there is none. */
static int another(const struct adresse *a, int from, int end)
{
    int count = 0, chosen = -1;
    for (int i = from; i < end; i++)
        count += a->pieces[i].length != NO_LENGTH && i + 1 != a->placement.piece;
    if (count == 0)
        return -1;
    int skip = (a->placement.noise + 7 * a->placement.t) % count;
    for (int i = from; i < end && chosen < 0; i++)
        if (a->pieces[i].length != NO_LENGTH && i + 1 != a->placement.piece && skip-- == 0)
            chosen = i;
    return chosen;
}

static bool is_at(const struct pose *a, const struct pose *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

void adresse_world_guess(const struct adresse *a, struct move_list *out)
{
    const struct placement *p = &a->placement;
    int piece = p->piece - 1;
    struct pose rests, fallen;
    if (p->is_turning) {
        int told = p->reported - 1;
        fallen = fallen_pose(told);
        bool stays = told == piece && !p->is_settling_again && landing(a, &rests) > 0 &&
                     is_at(&rests, &a->pieces[told].pose);
        add_move(out, adresse_turned_move(stays ? &rests : &fallen));
        return;
    }
    bool is_in_hand = !p->is_settling_again && piece >= p->reported;
    int other = another(a, p->reported, is_in_hand ? piece : PIECES_MAX);
    if (is_in_hand) {
        double margin = landing(a, &rests);
        int stays = margin <= 0 ? 0 : margin < SAFE_MARGIN_MM ? 8 : 13;
        fallen = fallen_pose(piece);
        add_moves(out, stays, adresse_rests_move(piece, &rests));
        add_moves(out, 14 - stays, adresse_rests_move(piece, &fallen));
    } else {
        add_moves(out, 14, (uint64_t)VERB_SETTLED);
    }
    if (other >= 0) {
        fallen = fallen_pose(other);
        add_move(out, adresse_rests_move(other, &fallen));
    }
}
