/* blocks.h: states of Au doigt & à l'œil with pieces put exactly where a test wants them. */
#ifndef BOSQUET_BLOCKS_H
#define BOSQUET_BLOCKS_H

#include "adresse_geometry.h"
#include "adresse_internal.h"

#include <string.h>

/* An empty board. */
static inline struct adresse blocks(int seats)
{
    struct adresse a;
    memset(&a, 0, sizeof a);
    a.seats = (uint8_t)seats;
    a.rules = (uint8_t)adresse_game.rules_version;
    return a;
}

/* Puts a piece: its centre in millimetres, turned by degrees as a hand would hold it. */
static inline struct piece *put_block(struct adresse *a, int piece, int length, int position,
                                      double x, double y, double z, int turn)
{
    a->pieces[piece] = (struct piece){
        .pose = adresse_pose_make((struct vector){ x, y, z },
                                  adresse_held_quaternion(position, turn * 10)),
        .length = (uint8_t)length,
    };
    return &a->pieces[piece];
}

/* The same for a starting piece, on the board. */
static inline struct piece *put_start(struct adresse *a, int piece, int length, int position,
                                      double x, double y, int turn)
{
    static const double half_height[POSITIONS] = { 6, 12, 0 };
    double z = position == UPRIGHT ? adresse_piece_size[length][0] / 2 : half_height[position];
    struct piece *start = put_block(a, piece, length, position, x, y, z, turn);
    start->starts = 1;
    start->position = (uint8_t)position;
    return start;
}

/* Tips a piece over its own y axis by so many degrees, its centre where it was. */
static inline void tip_block(struct piece *piece, double degrees)
{
    double half = degrees * 3.14159265358979323846 / 360;
    struct quaternion tip = { adresse_cosine_of_turn(half), 0, adresse_sine_of_turn(half), 0 };
    piece->pose =
        adresse_pose_make(adresse_pose_centre(&piece->pose),
                          adresse_quaternion_product(adresse_pose_quaternion(&piece->pose), tip));
}

/* Lifts or lowers a piece until its lowest corner is at that height. */
static inline void stand_block(struct piece *piece, double height)
{
    struct box box = adresse_box_of_piece(piece);
    box.centre.z = height + adresse_box_reach(&box).z;
    piece->pose = adresse_pose_make(box.centre, adresse_pose_quaternion(&piece->pose));
}

/* A piece card in the hand, about to be placed. */
static inline void hold_card(struct adresse *a, const char *card)
{
    int number = adresse_card_named(card);
    a->stage = STAGE_AIM;
    a->challenge.count = 1;
    a->challenge.cards[0].card = (uint8_t)number;
    a->challenge.cards[0].fate = FATE_TAKEN;
    a->placement.position = adresse_piece_cards[number].position;
}

/* Aimed, and held for so many half seconds. */
static inline void sway_so(struct adresse *a, int half_seconds)
{
    a->stage = STAGE_HOLD;
    for (a->placement.told = 0; a->placement.told < half_seconds; a->placement.told++)
        a->placement.sway[a->placement.told] = (uint16_t)((77 + 1009 * a->placement.told) % SEEDS);
}

#endif
