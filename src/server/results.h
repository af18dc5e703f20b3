/* results.h: what stays of a finished match when its room goes, as it is written. */
#ifndef BOSQUET_RESULTS_H
#define BOSQUET_RESULTS_H

#include "room.h"
#include "storage.h"
#include "text.h"

struct room_result {
    struct text body;
    struct stored_result_seat seats[SEATS_MAX];
    struct stored_result stored; /* points to the two, and to the room's id */
};

/* Of a room whose match is over; the struct must stay where it is until result_clear, and the room
 * until it is written. */
void result_init(struct room_result *result, const struct room *room);
void result_clear(struct room_result *result); /* one of zeros, too */

#endif
