/* adresse_touchdown.c: where a piece let down along the vertical meets the structure, and
 * how well it would be supported there. */
#include "adresse_hand.h"

#define LEVEL_COSINE 0.9986 /* of three degrees: so far from level a side still carries */

struct box adresse_box_in_hand(int length, int position, int x, int y, int turn, double z)
{
    return adresse_box_of(length, (struct vector){ x / 10.0, y / 10.0, z },
                          adresse_held_quaternion(position, turn));
}

void adresse_obstacles_read(const struct adresse *a, struct obstacles *out)
{
    out->count = 1;
    out->piece[0] = -1;
    out->box[0] = adresse_box_of_board(a->seats);
    out->reach[0] = out->box[0].half;
    for (int i = 0; i < PIECES_MAX; i++) {
        if (a->pieces[i].length == NO_LENGTH || i + 1 == a->placement.piece)
            continue;
        int n = out->count++;
        out->piece[n] = i;
        out->box[n] = adresse_box_of_piece(&a->pieces[i]);
        out->reach[n] = adresse_box_reach(&out->box[n]);
    }
}

static bool is_beside(const struct obstacles *obstacles, int n, const struct box *held,
                      struct vector reach)
{
    double x = held->centre.x - obstacles->box[n].centre.x,
           room_x = reach.x + obstacles->reach[n].x;
    double y = held->centre.y - obstacles->box[n].centre.y,
           room_y = reach.y + obstacles->reach[n].y;
    return x > room_x || -x > room_x || y > room_y || -y > room_y;
}

double adresse_drop_distance(const struct obstacles *obstacles, const struct box *held, int *first)
{
    struct vector reach = adresse_box_reach(held);
    double least = held->centre.z - reach.z + BOARD_THICKNESS_MM; /* down to the table */
    *first = -2;
    /* The latest are mostly the highest; what is lower than the best so far is not met. */
    for (int n = obstacles->count - 1; n >= 0; n--) {
        double top = obstacles->box[n].centre.z + obstacles->reach[n].z, distance;
        if (held->centre.z - reach.z - top < least && !is_beside(obstacles, n, held, reach) &&
            adresse_box_sinks_onto(held, &obstacles->box[n], &distance) && distance < least) {
            least = distance;
            *first = obstacles->piece[n];
        }
    }
    return least;
}

double adresse_drop_distance_in(const struct adresse *a, const struct box *held, int *first)
{
    struct obstacles obstacles;
    adresse_obstacles_read(a, &obstacles);
    return adresse_drop_distance(&obstacles, held, first);
}

void adresse_touchdown_at(const struct adresse *a, int length, int position, int x, int y, int turn,
                          struct touchdown *out)
{
    struct box held = adresse_box_in_hand(length, position, x, y, turn, HELD_MM);
    out->z = HELD_MM - adresse_drop_distance_in(a, &held, &out->first);
}

/* ---- support ---- */

/* A convex outline; a rectangle cut by a rectangle has no more corners. */
struct outline {
    int count;
    struct point corner[8];
};

/* Which axis of a box is the most upright. */
static int upright_axis(const struct box *box)
{
    int best = 0;
    for (int i = 1; i < 3; i++)
        if (box->axis[i].z * box->axis[i].z > box->axis[best].z * box->axis[best].z)
            best = i;
    return best;
}

static bool is_level(const struct box *box)
{
    double z = box->axis[upright_axis(box)].z;
    return z * z >= LEVEL_COSINE * LEVEL_COSINE;
}

/* The two level edges of a box as half its sides. */
static void level_sides(const struct box *box, struct point side[2])
{
    const double half[3] = { box->half.x, box->half.y, box->half.z };
    int up = upright_axis(box);
    for (int i = 0; i < 2; i++) {
        int n = (up + 1 + i) % 3;
        side[i] = (struct point){ box->axis[n].x * half[n], box->axis[n].y * half[n] };
    }
}

static struct outline outline_of(const struct box *box)
{
    struct point side[2];
    struct outline out = { .count = 4 };
    level_sides(box, side);
    for (int i = 0; i < 4; i++) {
        double a = i == 0 || i == 3 ? 1 : -1, b = i < 2 ? 1 : -1;
        out.corner[i] = (struct point){ box->centre.x + a * side[0].x + b * side[1].x,
                                        box->centre.y + a * side[0].y + b * side[1].y };
    }
    return out;
}

/* Keeps what lies on the inner side of a line: (point - through) . outward <= 0. */
static void cut(struct outline *outline, struct point through, struct point outward)
{
    struct outline kept = { 0 };
    for (int i = 0; i < outline->count; i++) {
        struct point a = outline->corner[i], b = outline->corner[(i + 1) % outline->count];
        double from = (a.x - through.x) * outward.x + (a.y - through.y) * outward.y;
        double to = (b.x - through.x) * outward.x + (b.y - through.y) * outward.y;
        if (from <= 0 && kept.count < 8)
            kept.corner[kept.count++] = a;
        if ((from < 0) != (to < 0) && from != 0 && to != 0 && kept.count < 8) {
            double share = from / (from - to);
            kept.corner[kept.count++] =
                (struct point){ a.x + share * (b.x - a.x), a.y + share * (b.y - a.y) };
        }
    }
    *outline = kept;
}

static void cut_by_box(struct outline *outline, const struct box *box)
{
    struct point side[2];
    level_sides(box, side);
    for (int i = 0; i < 4; i++) {
        double sign = i % 2 ? -1 : 1;
        struct point outward = { sign * side[i / 2].x, sign * side[i / 2].y };
        cut(outline, (struct point){ box->centre.x + outward.x, box->centre.y + outward.y },
            outward);
    }
}

enum { DIRECTIONS = 16 };

/* Sixteen ways to look, the compass's. */
#define C1 0.92387953251128674
#define C2 0.70710678118654752
#define C3 0.38268343236508977
static const struct point direction[DIRECTIONS] = {
    { 1, 0 },    { C1, C3 },  { C2, C2 },  { C3, C1 },   { 0, 1 },     { -C3, C1 },
    { -C2, C2 }, { -C1, C3 }, { -1, 0 },   { -C1, -C3 }, { -C2, -C2 }, { -C3, -C1 },
    { 0, -1 },   { C3, -C1 }, { C2, -C2 }, { C1, -C3 },
};

/* How far what carries reaches from a point, in each direction. */
struct support {
    struct point around;
    double reach[DIRECTIONS];
};

static void support_by(struct support *support, const struct box *held, const struct box *below)
{
    struct outline outline = outline_of(held);
    cut_by_box(&outline, below);
    for (int i = 0; i < outline.count; i++) {
        double x = outline.corner[i].x - support->around.x;
        double y = outline.corner[i].y - support->around.y;
        for (int n = 0; n < DIRECTIONS; n++) {
            double reach = x * direction[n].x + y * direction[n].y;
            if (reach > support->reach[n])
                support->reach[n] = reach;
        }
    }
}

/* What carries a box at that place: heap numbers, into *carriers. */
static int find_carriers(const struct obstacles *obstacles, const struct box *held,
                         int carriers[PIECES_MAX])
{
    struct vector reach = adresse_box_reach(held);
    double bottom = held->centre.z - reach.z;
    int count = 0;
    for (int n = 0; n < obstacles->count; n++) {
        double gap = bottom - obstacles->box[n].centre.z - obstacles->reach[n].z;
        if (gap < LEVEL_MM && gap > -LEVEL_MM && !is_beside(obstacles, n, held, reach) &&
            is_level(&obstacles->box[n]) && count < PIECES_MAX)
            carriers[count++] = n;
    }
    return count;
}

/* How far inside of what carries a box that point of it is. */
static double margin_over(const struct obstacles *obstacles, const struct box *held,
                          struct point around, const int *carriers, int count)
{
    struct support support = { .around = around };
    for (int n = 0; n < DIRECTIONS; n++)
        support.reach[n] = -1000;
    for (int i = 0; i < count; i++)
        support_by(&support, held, &obstacles->box[carriers[i]]);
    double least = support.reach[0];
    for (int n = 1; n < DIRECTIONS; n++)
        if (support.reach[n] < least)
            least = support.reach[n];
    return least;
}

/* Where a piece bears on one of those that carry it: under its middle if there is only
 * one, else in the middle of where they meet. */
static struct point bears_at(const struct box *held, const struct box *carrier, int carriers)
{
    struct point sum = { 0, 0 };
    struct outline outline = outline_of(held);
    cut_by_box(&outline, carrier);
    if (carriers == 1 || outline.count == 0)
        return (struct point){ held->centre.x, held->centre.y };
    for (int i = 0; i < outline.count; i++) {
        sum.x += outline.corner[i].x / outline.count;
        sum.y += outline.corner[i].y / outline.count;
    }
    return sum;
}

/* What carries it must not tip under its share of the load; they weigh as they are long. */
static double margin_of_carrier(const struct obstacles *obstacles, const struct box *held,
                                const struct box *carrier, int sharing)
{
    int below[PIECES_MAX];
    int count = find_carriers(obstacles, carrier, below);
    struct point load = bears_at(held, carrier, sharing),
                 middle = { carrier->centre.x, carrier->centre.y };
    double share = held->half.x / (held->half.x + sharing * carrier->half.x);
    middle.x += (load.x - middle.x) * share;
    middle.y += (load.y - middle.y) * share;
    return margin_over(obstacles, carrier, middle, below, count);
}

double adresse_support_margin(const struct obstacles *obstacles, const struct box *held)
{
    int carriers[PIECES_MAX];
    int count = find_carriers(obstacles, held, carriers);
    struct point middle = { held->centre.x, held->centre.y };
    double least = margin_over(obstacles, held, middle, carriers, count);
    for (int i = 0; i < count; i++) {
        if (obstacles->piece[carriers[i]] < 0)
            continue; /* the board tips never */
        double margin = margin_of_carrier(obstacles, held, &obstacles->box[carriers[i]], count);
        if (margin < least)
            least = margin;
    }
    return least;
}

int adresse_footing(const struct obstacles *obstacles, const struct box *held,
                    struct point corners[FOOTING_MAX], uint32_t pieces[4])
{
    int carriers[PIECES_MAX];
    int carrier_count = find_carriers(obstacles, held, carriers);
    int count = 0;
    for (int i = 0; i < carrier_count; i++) {
        struct outline outline = outline_of(held);
        cut_by_box(&outline, &obstacles->box[carriers[i]]);
        if (outline.count > 0 && obstacles->piece[carriers[i]] >= 0)
            put_bit(pieces, obstacles->piece[carriers[i]]);
        for (int k = 0; k < outline.count && count < FOOTING_MAX; k++)
            corners[count++] = outline.corner[k];
    }
    return count;
}

bool adresse_is_clear(const struct obstacles *obstacles, const struct box *held, double room_mm)
{
    struct box wide = *held;
    int up = upright_axis(held);
    if (up != 0)
        wide.half.x += room_mm;
    if (up != 1)
        wide.half.y += room_mm;
    if (up != 2)
        wide.half.z += room_mm;
    struct vector reach = adresse_box_reach(&wide);
    reach.x += TOUCH_MM;
    reach.y += TOUCH_MM;
    for (int n = 0; n < obstacles->count; n++)
        if (obstacles->piece[n] >= 0 && !is_beside(obstacles, n, &wide, reach) &&
            adresse_boxes_touch(&wide, &obstacles->box[n], NULL))
            return false;
    return true;
}
