/* adresse_why.c: why a placement did not hold (A6.5), by geometry alone: where the piece was let
 * go beside where it was aimed, how far its middle was outside of what it came down on, and what
 * fell. The moment of release is remembered when the slip is drawn, while the structure is as it
 * was; the reason is found when something has fallen; it is told with what it costs. */
#include "adresse_hand.h"
#include "adresse_tremor.h"

#include <string.h>

#define DEGREE (3.14159265358979323846 / 180)

const char *const adresse_reason_names[REASON_STRUCK + 2] = {
    [REASON_NONE] = "none",
    [REASON_ON_STRUCTURE] = "on_structure",
    [REASON_TOUCHES_PIECE] = "touches_piece",
    [REASON_ON_BOARD] = "on_board",
    [REASON_OFF_BOARD] = "off_board",
    [REASON_WRONG_POSITION] = "wrong_position",
    [REASON_NO_SUPPORT] = "no_support",
    [REASON_LEFT_SUPPORT] = "left_support",
    [REASON_TILTED] = "tilted",
    [REASON_GAVE_WAY] = "gave_way",
    [REASON_STRUCK] = "struck",
};

/* ---- the support as an outline ---- */

/* Twice the area of a triangle; above 0 if it turns to the left. */
static double turn_of(struct point a, struct point b, struct point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static void sort_points(struct point *points, int count)
{
    for (int i = 1; i < count; i++) {
        struct point moved = points[i];
        int at = i;
        for (; at > 0 && (points[at - 1].x > moved.x ||
                          (points[at - 1].x == moved.x && points[at - 1].y > moved.y));
             at--)
            points[at] = points[at - 1];
        points[at] = moved;
    }
}

/* One side of a convex hull, of sorted points from `first` on, by `step`. */
static int add_side(const struct point *points, int count, int step, struct point *hull, int from)
{
    const double FLAT_MM2 = 1e-9;
    int size = from;
    for (int i = step > 0 ? 0 : count - 1; i >= 0 && i < count; i += step) {
        while (size >= from + 2 && turn_of(hull[size - 2], hull[size - 1], points[i]) <= FLAT_MM2)
            size--;
        hull[size++] = points[i];
    }
    return size - 1; /* the other side begins with the last */
}

/* Counterclockwise; fewer than three corners if it has no area. */
static int convex_hull(struct point *points, int count, struct point *hull)
{
    sort_points(points, count);
    int size = add_side(points, count, 1, hull, 0);
    return add_side(points, count, -1, hull, size);
}

/* The point of an edge that is nearest to another. */
static struct point nearest_on(struct point a, struct point b, struct point to)
{
    double x = b.x - a.x, y = b.y - a.y;
    double share = ((to.x - a.x) * x + (to.y - a.y) * y) / (x * x + y * y);
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return (struct point){ a.x + share * x, a.y + share * y };
}

static double distance_of(double x, double y)
{
    return __builtin_sqrt(x * x + y * y);
}

/* How far outside of a hull a point is, below 0 if it is inside, and in which direction: away
 * from the nearest point of the hull, or from inside to the nearest edge. */
static double outside_of(const struct point *hull, int count, struct point middle,
                         struct point *direction)
{
    double least = 1e9, inside = -1e9;
    struct point away = { 1, 0 };
    *direction = away;
    for (int i = 0; i < count; i++) {
        struct point a = hull[i], b = hull[(i + 1) % count], near = nearest_on(a, b, middle);
        double x = b.x - a.x, y = b.y - a.y, length = distance_of(x, y);
        double beyond = ((middle.x - a.x) * y - (middle.y - a.y) * x) / length;
        double far = distance_of(middle.x - near.x, middle.y - near.y);
        if (beyond > inside) {
            inside = beyond;
            *direction = (struct point){ y / length, -x / length };
        }
        if (far < least) {
            least = far;
            away = (struct point){ middle.x - near.x, middle.y - near.y };
        }
    }
    if (inside <= 0)
        return inside;
    *direction = (struct point){ away.x / least, away.y / least };
    return least;
}

static double width_along(const struct point *hull, int count, struct point direction)
{
    double least = 1e9, most = -1e9;
    for (int i = 0; i < count; i++) {
        double along = hull[i].x * direction.x + hull[i].y * direction.y;
        least = along < least ? along : least;
        most = along > most ? along : most;
    }
    return most - least;
}

static double half_along(const struct box *box, struct point direction)
{
    const double half[3] = { box->half.x, box->half.y, box->half.z };
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double along = box->axis[i].x * direction.x + box->axis[i].y * direction.y;
        sum += half[i] * (along < 0 ? -along : along);
    }
    return sum;
}

void adresse_footing_at(const struct adresse *a, double x, double y, double turn,
                        struct footing *out)
{
    const struct placement *p = &a->placement;
    int tenths = (int)adresse_nearest_whole(turn * 10);
    struct box held = adresse_box_of(card_in_hand(a)->length, (struct vector){ x, y, HELD_MM },
                                     adresse_held_quaternion(p->position, tenths));
    struct obstacles obstacles;
    struct point corners[FOOTING_MAX], hull[FOOTING_MAX + 1], direction;
    int first;
    *out = (struct footing){ 0 };
    adresse_obstacles_read(a, &obstacles);
    held.centre.z -= adresse_drop_distance(&obstacles, &held, &first);
    out->met = first >= 0 ? MET_PIECE : first == -1 ? MET_BOARD : MET_TABLE;
    int count = adresse_footing(&obstacles, &held, corners, out->on);
    count = count < 3 ? 0 : convex_hull(corners, count, hull);
    if (out->met == MET_TABLE || count < 3)
        return;
    out->is_level = true;
    out->outside = outside_of(hull, count, (struct point){ x, y }, &direction);
    out->support = width_along(hull, count, direction);
    out->half = half_along(&held, direction);
    out->toward = adresse_heading_of(direction.x, direction.y);
}

/* ---- the moment of release ---- */

static int16_t tenths_of(double x)
{
    return (int16_t)adresse_nearest_whole(x * 10);
}

/* Of an axis that was upright, tilted about y and then about x. */
static double tilt_of(const struct sway *sway)
{
    double sine_x = adresse_sine_of_turn(sway->tilt_x * DEGREE);
    double sine_y = adresse_sine_of_turn(sway->tilt_y * DEGREE);
    double cosine_x = adresse_cosine_of_turn(sway->tilt_x * DEGREE);
    double cosine_y = adresse_cosine_of_turn(sway->tilt_y * DEGREE);
    return adresse_heading_of(cosine_x * cosine_y, distance_of(sine_y, sine_x * cosine_y));
}

/* What carries these pieces, and what carries that. */
static void find_below(const struct adresse *a, const uint32_t on[4], uint32_t below[4])
{
    struct structure structure;
    adresse_structure_read(a, &structure);
    memcpy(below, on, 4 * sizeof *below);
    for (int before = -1; before != adresse_count_bits(below);) {
        before = adresse_count_bits(below);
        for (int piece = 0; piece < PIECES_MAX; piece++)
            for (int word = 0; has_bit(below, piece) && word < 4; word++)
                below[word] |= structure.rests_on[piece][word];
    }
}

void adresse_remember_letting_go(struct adresse *a)
{
    struct placement *p = &a->placement;
    struct letting_go *go = &p->letting_go;
    struct sway sway;
    struct footing meant, found;
    double slip_x, slip_y;
    adresse_sway_at_release(a, &sway);
    adresse_noise_at(p->noise, &slip_x, &slip_y);
    double dx = sway.x + slip_x, dy = sway.y + slip_y;
    adresse_footing_at(a, p->x / 10.0, p->y / 10.0, p->turn / 10.0, &meant);
    adresse_footing_at(a, p->x / 10.0 + dx, p->y / 10.0 + dy, p->turn / 10.0 + sway.turn, &found);
    *go = (struct letting_go){
        .dx = tenths_of(dx),
        .dy = tenths_of(dy),
        .tilt = tenths_of(tilt_of(&sway)),
        .met = (uint8_t)found.met,
        .met_meant = (uint8_t)meant.met,
    };
    if (found.is_level) {
        go->outside = tenths_of(found.outside);
        go->support = tenths_of(found.support);
        go->half = tenths_of(found.half);
        go->toward = (int16_t)(adresse_nearest_whole(found.toward) % 360);
        go->meant = meant.is_level ? tenths_of(meant.outside) : go->outside;
    }
    find_below(a, found.on, go->below);
}

/* ---- the reason ---- */

static bool share_any(const uint32_t a[4], const uint32_t b[4])
{
    return (a[0] & b[0]) || (a[1] & b[1]) || (a[2] & b[2]) || (a[3] & b[3]);
}

/* A board card's piece (A6.5): on the bare board, touching nothing. */
static enum fall_reason reason_on_board(const struct adresse *a, const struct structure *s,
                                        bool is_only_wrong)
{
    const struct placement *p = &a->placement;
    const struct piece *piece = &a->pieces[p->piece - 1];
    if (p->letting_go.met == MET_PIECE)
        return REASON_ON_STRUCTURE;
    if (!adresse_is_over_board(a, &piece->pose) || has_bit(s->on_table, p->piece - 1))
        return REASON_OFF_BOARD;
    if (adresse_count_bits(s->touches[p->piece - 1]) > 0)
        return REASON_TOUCHES_PIECE;
    return is_only_wrong ? REASON_WRONG_POSITION : REASON_TILTED;
}

/* What was wrong already when it was let go comes before what came of it. */
static enum fall_reason reason_on_structure(const struct letting_go *go, bool is_only_wrong,
                                            bool gave_way)
{
    if (go->met != MET_PIECE)
        return go->met == MET_BOARD ? REASON_ON_BOARD : REASON_OFF_BOARD;
    if (is_only_wrong)
        return REASON_WRONG_POSITION;
    if (go->support == 0)
        return REASON_NO_SUPPORT;
    if (go->outside > 0)
        return REASON_LEFT_SUPPORT;
    return gave_way ? REASON_GAVE_WAY : REASON_TILTED;
}

void adresse_find_reason(struct adresse *a, const struct structure *s, const uint32_t fallen[4],
                         bool is_only_wrong)
{
    struct placement *p = &a->placement;
    struct letting_go *go = &p->letting_go;
    bool gave_way = share_any(go->below, fallen);
    if (go->reason != REASON_NONE) /* more fell when the rest settled: that follows from it */
        return;
    if (!has_bit(fallen, p->piece - 1))
        go->reason = gave_way ? REASON_GAVE_WAY : REASON_STRUCK;
    else if (card_in_hand(a)->is_board)
        go->reason = (uint8_t)reason_on_board(a, s, is_only_wrong);
    else
        go->reason = (uint8_t)reason_on_structure(go, is_only_wrong, gave_way);
}
