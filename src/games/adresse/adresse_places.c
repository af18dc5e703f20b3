/* adresse_places.c: places worth trying for the piece in hand. */
#include "adresse_hand.h"

enum { PLACES_KEPT = 36 };

/* ---- places ---- */

struct candidate_place {
    int x, y, turn; /* as in a move */
    double worth;   /* millimetres of margin, by and large; below 0 it would fall */
};

/* The best places so far, best first. */
struct places {
    int count;
    struct candidate_place place[PLACES_KEPT];
};

static int distance_between(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* Of two so near each other (in tenths of millimetres and degrees) the better is enough. */
static bool are_alike(const struct candidate_place *a, const struct candidate_place *b)
{
    const int within = 60;
    int turn = distance_between(a->turn, b->turn);
    return distance_between(a->x, b->x) < within && distance_between(a->y, b->y) < within &&
           (turn < within || turn > 1800 - within);
}

static void keep(struct places *places, struct candidate_place place)
{
    int at = places->count;
    for (int i = 0; i < places->count; i++) {
        if (!are_alike(&places->place[i], &place))
            continue;
        if (places->place[i].worth >= place.worth)
            return;
        at = i; /* takes the other's place */
        break;
    }
    if (at == places->count) {
        if (places->count == PLACES_KEPT && places->place[--at].worth >= place.worth)
            return;
        places->count = at + 1;
    }
    while (at > 0 && places->place[at - 1].worth < place.worth) {
        places->place[at] = places->place[at - 1];
        at--;
    }
    places->place[at] = place;
}

static int tenths(double x)
{
    return (int)adresse_nearest_whole(x * 10);
}

/* What one looks for, and where. */
struct place_search {
    const struct adresse *a;
    const struct piece_card *card;
    struct obstacles obstacles;
    struct places places;
};

/* Millimetres of margin of a piece where it touches down, -1000 where it may not lie. */
static double worth_of(const struct place_search *s, const struct box *held, int first)
{
    if (!s->card->is_board) {
        double margin = first >= 0 ? adresse_support_margin(&s->obstacles, held) : -1000;
        return margin < 12 ? margin : 12;
    }
    if (first != -1 || adresse_support_margin(&s->obstacles, held) <= 0 ||
        !adresse_is_clear(&s->obstacles, held, 0))
        return -1000;
    return adresse_is_clear(&s->obstacles, held, 20)   ? 20
           : adresse_is_clear(&s->obstacles, held, 10) ? 10
                                                       : 1;
}

/* Looks at one place, and keeps it if it may be played. */
static void try_place(struct place_search *s, int x, int y, int turn)
{
    int half = adresse_board_side_mm(s->a->seats) * 5;
    if (x < -half || x > half || y < -half || y > half)
        return;
    struct candidate_place place = { x, y, (turn % 1800 + 1800) % 1800, 0 };
    struct box held =
        adresse_box_in_hand(s->card->length, s->a->placement.position, x, y, place.turn, HELD_MM);
    int first;
    held.centre.z -= adresse_drop_distance(&s->obstacles, &held, &first);
    if (is_too_high(&held))
        return;
    /* Of equals the lower, and those nearer to the middle. */
    double aside = __builtin_sqrt((double)x * x + (double)y * y) / 10;
    place.worth = worth_of(s, &held, first) - (held.centre.z + aside) / 1000;
    keep(&s->places, place);
}

/* A board card: a free spot. */
static void try_board(struct place_search *s)
{
    int half = adresse_board_side_mm(s->a->seats) / 2;
    for (int x = -half + 20; x <= half - 20; x += 20)
        for (int y = -half + 20; y <= half - 20; y += 20)
            for (int turn = 0; turn < 1800; turn += 900)
                try_place(s, x * 10, y * 10, turn);
}

/* Whether another piece is above that spot: its own places are looked at anyway. */
static bool is_covered(const struct obstacles *obstacles, int n, double x, double y)
{
    double top = obstacles->box[n].centre.z + obstacles->reach[n].z + LEVEL_MM;
    for (int other = 1; other < obstacles->count; other++) {
        struct vector centre = obstacles->box[other].centre, reach = obstacles->reach[other];
        if (centre.z + reach.z > top && x < centre.x + reach.x && x > centre.x - reach.x &&
            y < centre.y + reach.y && y > centre.y - reach.y)
            return true;
    }
    return false;
}

/* Over one piece: in its middle and along it, lengthwise, crosswise and between. */
static void try_over(struct place_search *s, int n)
{
    static const double shares[] = { 0, -0.35, 0.35, -0.7, 0.7 };
    const struct box *box = &s->obstacles.box[n];
    int along = box->axis[0].z * box->axis[0].z > 0.5 ? 1 : 0;
    double half = along == 0 ? box->half.x : box->half.y;
    struct vector axis = box->axis[along];
    int heading = tenths(adresse_heading_of(axis.x, axis.y));
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        double x = box->centre.x + shares[i] * half * axis.x;
        double y = box->centre.y + shares[i] * half * axis.y;
        for (int turn = 0; turn < 1800 && !is_covered(&s->obstacles, n, x, y); turn += 450)
            try_place(s, tenths(x), tenths(y), heading + turn);
    }
}

/* Over two pieces of the same height: a bridge. */
static void try_bridge(struct place_search *s, int one, int other)
{
    const struct box *a = &s->obstacles.box[one], *b = &s->obstacles.box[other];
    double gap =
        a->centre.z + s->obstacles.reach[one].z - b->centre.z - s->obstacles.reach[other].z;
    double x = b->centre.x - a->centre.x, y = b->centre.y - a->centre.y;
    double length = adresse_piece_size[s->card->length][0];
    if (gap > LEVEL_MM || gap < -LEVEL_MM || x * x + y * y > length * length)
        return;
    int heading = tenths(adresse_heading_of(x, y));
    int middle_x = tenths(a->centre.x + x / 2), middle_y = tenths(a->centre.y + y / 2);
    try_place(s, middle_x, middle_y, heading);
    try_place(s, middle_x, middle_y, heading + 900);
}

static void try_structure(struct place_search *s)
{
    for (int n = 1; n < s->obstacles.count; n++) {
        try_over(s, n);
        for (int other = 1; other < n && s->a->placement.position != UPRIGHT; other++)
            try_bridge(s, other, n);
    }
}

/* ---- the list ---- */

void adresse_places_list(const struct adresse *a, struct move_list *out)
{
    struct place_search search = { .a = a, .card = card_in_hand(a), .places.count = 0 };
    const struct places *places = &search.places;
    adresse_obstacles_read(a, &search.obstacles);
    if (!search.card->is_board)
        try_structure(&search);
    if (places->count == 0)
        try_board(&search); /* also where the structure is too high: beside it is room */

    /* What would fall is told only if nothing would hold. */
    int good = 0;
    while (good < places->count && places->place[good].worth > 0)
        good++;
    int count = good > 0 ? good : places->count;

    int card = a->challenge.cards[a->placement.index].card;
    for (int i = 0; i < count; i++) {
        const struct candidate_place *place = &places->place[i];
        add_move(out, a->rules == 1 ? adresse_place_move(card, place->x, place->y, place->turn,
                                                         RELEASE_MS_MAX / 2)
                                    : adresse_aim_move(card, place->x, place->y, place->turn));
    }
}
