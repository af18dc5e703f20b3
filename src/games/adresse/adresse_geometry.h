/* adresse_geometry.h: static geometry of boxes on a board: poses, contacts, where a lowered
 * box meets another. Doubles, but only with + - * / and sqrt, so that every build, the
 * browser's too, computes the same. Knows no cards. Lengths in millimetres. What others may
 * see of it is in adresse.h. */
#ifndef BOSQUET_ADRESSE_GEOMETRY_H
#define BOSQUET_ADRESSE_GEOMETRY_H

#include "adresse_state.h"

/* From adresse_pose_centre and _quaternion back: rounds and clamps. */
struct pose adresse_pose_make(struct vector centre, struct quaternion turned);

int64_t adresse_nearest_whole(double x);

double
adresse_sine_of_turn(double radians); /* our own: the C libraries' differ in the last digit */
double adresse_cosine_of_turn(double radians);
double adresse_heading_of(double x, double y); /* degrees from the x axis towards y, 0 to 360 */

struct box adresse_box_of_piece(const struct piece *piece);

/* The board as a box: its upper side is z = 0. */
struct box adresse_box_of_board(int seats);

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
