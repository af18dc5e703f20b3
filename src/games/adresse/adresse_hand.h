/* adresse_hand.h: the piece in hand: where it would touch down, and how well it would be
 * supported there. */
#ifndef BOSQUET_ADRESSE_HAND_H
#define BOSQUET_ADRESSE_HAND_H

#include "adresse_geometry.h"
#include "adresse_internal.h"

static inline const struct piece_card *card_in_hand(const struct adresse *a)
{
    return &adresse_piece_cards[a->challenge.cards[a->placement.index].card];
}

/* A6.3: the first of the moments at which it may be let go now. */
static inline int adresse_earliest_release_ms(const struct adresse *a)
{
    int told_ms = a->placement.told * HALF_SECOND_MS;
    return told_ms > RELEASE_LATE_MS ? told_ms - RELEASE_LATE_MS : 0;
}

/* The piece in hand over that place, its centre at this height; HELD_MM is above all. */
struct box adresse_box_in_hand(int length, int position, int x, int y, int turn, double z);
#define HELD_MM 2000.0

/* Whether a piece would reach above the highest pose. */
static inline bool is_too_high(const struct box *at_touchdown)
{
    return at_touchdown->centre.z + adresse_box_reach(at_touchdown).z >
           POSE_HEIGHT / 1000.0 - 0.001;
}

/* What a piece in hand can meet, precomputed for many places: the board, then the pieces on
 * the table but the one in hand. */
struct obstacles {
    int count;
    int piece[PIECES_MAX + 1]; /* -1 for the board */
    struct box box[PIECES_MAX + 1];
    struct vector reach[PIECES_MAX + 1];
};

void adresse_obstacles_read(const struct adresse *a, struct obstacles *out);

/* How far a box can be lowered until it meets the first obstacle, in millimetres, and which
 * one, as in a touchdown. */
double adresse_drop_distance(const struct obstacles *obstacles, const struct box *held, int *first);
double adresse_drop_distance_in(const struct adresse *a, const struct box *held, int *first);

/* Tops within this height of each other carry together. */
#define LEVEL_MM 0.3

/* The static stability of a piece at its touchdown: how far inside its support its centre is,
 * in millimetres; below 0 it tips over, or what carries it does. Only level tops at that
 * height support it. */
double adresse_support_margin(const struct obstacles *obstacles, const struct box *held);

/* What a box at its touchdown would rest on, if it is level: the corners of where they meet, and
 * the pieces. Their number; 0 if nothing below is level. */
enum { FOOTING_MAX = 96 };
struct point {
    double x, y;
};
int adresse_footing(const struct obstacles *obstacles, const struct box *held,
                    struct point corners[FOOTING_MAX], uint32_t pieces[4]);

/* Where a piece stands that is let down level, for adresse_why.c: how far its middle is outside
 * of its support, and the rest of struct letting_go about it. */
struct footing {
    double outside, support, half, toward; /* as in struct letting_go, not rounded */
    int met;                               /* enum met */
    bool is_level;                         /* what it met: else there is none of the above */
    uint32_t on[4];                        /* pieces that it stands on */
};
void adresse_footing_at(const struct adresse *a, double x, double y, double turn,
                        struct footing *out);

/* Whether the piece at its touchdown is at least `room_mm` away from all others. */
bool adresse_is_clear(const struct obstacles *obstacles, const struct box *held, double room_mm);

/* The game's `work_out` (adresse_work_out.c). */
bool adresse_work_out(const void *state, const char *question, struct json *json);

#endif
