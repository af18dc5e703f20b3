/* adresse_hand.h: the piece that is being placed, and what would carry it. */
#ifndef BOSQUET_ADRESSE_HAND_H
#define BOSQUET_ADRESSE_HAND_H

#include "adresse_geometry.h"
#include "adresse_internal.h"

static inline const struct piece_card *card_in_hand(const struct adresse *a)
{
    return &adresse_piece_cards[a->challenge.cards[a->placement.index].card];
}

/* The piece in hand over that place, its centre at this height; HELD_MM is above all. */
struct box adresse_box_in_hand(int length, int position, int x, int y, int turn, double z);
#define HELD_MM 2000.0

/* No piece may reach above what a pose can say. */
static inline bool is_too_high(const struct box *at_touchdown)
{
    return at_touchdown->centre.z + adresse_box_reach(at_touchdown).z >
           POSE_HEIGHT / 1000.0 - 0.001;
}

/* What a piece in hand can meet, worked out once for many places: the board, then the
 * pieces on the table but the one in hand. */
struct heap {
    int count;
    int piece[PIECES_MAX + 1]; /* -1 for the board */
    struct box box[PIECES_MAX + 1];
    struct vector reach[PIECES_MAX + 1];
};

void adresse_heap_read(const struct adresse *a, struct heap *out);

/* How far a box sinks until it meets the first thing below, in millimetres, and what that
 * is, as in a touchdown. */
double adresse_heap_sinks_by(const struct heap *heap, const struct box *held, int *first);
double adresse_sinks_by(const struct adresse *a, const struct box *held, int *first);

/* Tops that differ by no more carry together. */
#define LEVEL_MM 0.3

/* How far inside its support the middle of a piece at its touchdown is, in millimetres:
 * below 0 it tips over, or what carries it does. Only what is level and at that height
 * supports it. */
double adresse_support_margin(const struct heap *heap, const struct box *held);

/* Whether the piece at its touchdown is clear of all others, with so much room around. */
bool adresse_is_clear(const struct heap *heap, const struct box *held, double room_mm);

/* The game's `work_out` (adresse_work_out.c). */
bool adresse_work_out(const void *state, const char *question, struct json *json);

#endif
