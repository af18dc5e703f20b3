/* adresse_knowledge_places.c: priors of placements, without physics: a linear model of the
 * support where the piece would touch down with a few errors of hand and eye, and of height;
 * fitted to the physics' outcomes of two thousand placements in games. They tell which to
 * simulate. */
#include "adresse_hand.h"
#include "adresse_knowledge.h"

/* Directions in which hand and eye may err, by their sigmas. */
static const int misses[][2] = { { 0, 0 },  { 1, 0 }, { 0, 1 },  { -1, 0 },
                                 { 0, -1 }, { 1, 1 }, { -1, -1 } };

enum { MISSES = sizeof misses / sizeof misses[0] };
enum { OFFSET, TILT, TURN, SPEED, SPIN, FIGURES }; /* of a hand in the data */

static const double hands[2][FIGURES] = TREMOR_HANDS;
static const double eyes[2][2] = TREMOR_EYES;

#define MARGIN_MOST 12.0
#define MARGIN_LEAST (-10.0)

/* A placement whose prior is computed. */
struct rated_placement {
    const struct adresse *a;
    const struct obstacles *obstacles;
    const struct piece_card *card;
    const double *hand;
    int x, y, turn;
};

static double clamped(double value, double least, double most)
{
    return value < least ? least : value > most ? most : value;
}

static double length_of(double x, double y)
{
    return __builtin_sqrt(x * x + y * y);
}

/* The margin of support with this error, and the height of the piece. */
static double margin_of(const struct rated_placement *look, const int miss[2], double *height)
{
    const double *eye = eyes[look->card->closed == BOTH ? 0 : 1];
    double x = look->x + 10 * length_of(look->hand[OFFSET], eye[0]) * miss[0];
    double y = look->y + 10 * length_of(look->hand[OFFSET], eye[1]) * miss[1];
    int first;
    struct box held = adresse_box_in_hand(look->card->length, look->a->placement.position,
                                          (int)adresse_nearest_whole(x),
                                          (int)adresse_nearest_whole(y), look->turn, HELD_MM);
    held.centre.z -= adresse_drop_distance(look->obstacles, &held, &first);
    *height = held.centre.z;
    bool is_right = look->card->is_board
                        ? first == -1 && adresse_is_clear(look->obstacles, &held, 0)
                        : first >= 0;
    return is_right
               ? clamped(adresse_support_margin(look->obstacles, &held), MARGIN_LEAST, MARGIN_MOST)
               : MARGIN_LEAST;
}

static double prior_of(const struct rated_placement *look)
{
    double sum = 0, least = MARGIN_MOST, good = 0, height = 0;
    for (int i = 0; i < MISSES; i++) {
        double at, margin = margin_of(look, misses[i], &at);
        if (i == 0)
            height = at;
        sum += margin;
        least = margin < least ? margin : least;
        good += margin > 1;
    }
    int position = look->a->placement.position;
    bool is_upright = position == UPRIGHT;
    double score = 1 + 0.19 * sum / MISSES + 0.04 * least + 1.36 * good / MISSES;
    score -= 0.14 * look->hand[OFFSET] + 0.011 * height;
    score -= (is_upright ? 0.63 : position == EDGE ? 0.17 : 0.07) * look->hand[TILT];
    if (is_upright)
        score += 0.7 - 0.3 * look->card->length;
    return sigmoid(score + 2 * look->card->is_board);
}

void adresse_placement_priors(const struct adresse *a, const struct move_list *moves, float *priors)
{
    struct obstacles obstacles;
    struct rated_placement look = { .a = a, .obstacles = &obstacles };
    adresse_obstacles_read(a, &obstacles);
    for (int i = 0; i < moves->count; i++) {
        int card;
        adresse_read_aim(moves->moves[i], &card, &look.x, &look.y, &look.turn);
        look.card = &adresse_piece_cards[card];
        look.hand = hands[look.card->hand == BOTH ? 0 : 1];
        priors[i] = (float)prior_of(&look);
    }
}
