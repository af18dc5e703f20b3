/* adresse_geometry.h: static geometry of boxes on a board: poses, contacts, where a lowered
 * box meets another. Doubles, but only with + - * / and sqrt, so that every build, the
 * browser's too, computes the same. Knows no cards. Lengths in millimetres. */
#ifndef BOSQUET_ADRESSE_GEOMETRY_H
#define BOSQUET_ADRESSE_GEOMETRY_H

#include "adresse_state.h"

struct vector {
    double x, y, z;
};

struct quaternion {
    double w, x, y, z;
};

/* A box somewhere: its centre, half its size along its own axes (length, width,
 * height), and those axes. */
struct box {
    struct vector centre, half;
    struct vector axis[3];
};

/* Between poses, in whole numbers, and doubles. adresse_pose_make rounds and clamps. */
struct quaternion adresse_pose_quaternion(const struct pose *pose);
struct vector adresse_pose_centre(const struct pose *pose);
struct pose adresse_pose_make(struct vector centre, struct quaternion turned);

/* How a piece is held in a position, turned about the vertical by tenths of a degree. */
struct quaternion adresse_held_quaternion(int position, int turn);

int64_t adresse_nearest_whole(double x);

double
adresse_sine_of_turn(double radians); /* our own: the C libraries' differ in the last digit */
double adresse_cosine_of_turn(double radians);
double adresse_heading_of(double x, double y); /* degrees from the x axis towards y, 0 to 360 */

struct quaternion adresse_quaternion_product(struct quaternion a, struct quaternion b);
struct box adresse_box_of(int length, struct vector centre, struct quaternion q);
struct box adresse_box_of_piece(const struct piece *piece);
struct vector adresse_box_reach(const struct box *box); /* how far it reaches along x, y and z */

/* The board as a box: its upper side is z = 0; and how high the table is beneath. */
struct box adresse_box_of_board(int seats);
enum { BOARD_THICKNESS_MM = 6 };

/* Whether two boxes touch: no gap wider than TOUCH_MM between them. *normal (may be
 * NULL) is the direction of the contact, from b to a. */
#define TOUCH_MM 0.08
bool adresse_boxes_touch(const struct box *a, const struct box *b, struct vector *normal);

/* Whether two boxes overlap by more than that, as wood cannot. */
bool adresse_boxes_overlap(const struct box *a, const struct box *b, double mm);

/* How far a box may sink along the vertical until it meets the other; false if it
 * passes beside it. Not below 0 even if they overlap already. */
bool adresse_box_sinks_onto(const struct box *falling, const struct box *below, double *distance);

/* The angle between the vertical and that axis of a piece which is vertical in this
 * position, in degrees, and the position a piece is nearest to. */
double adresse_degrees_off(const struct pose *pose, int position);
int adresse_nearest_position(const struct pose *pose);

#endif
