/* game_write.h: options, views and events as JSON, for every game. */
#ifndef BOSQUET_GAME_WRITE_H
#define BOSQUET_GAME_WRITE_H

#include "game.h"

/* A seat's view as an object: the game's name, options, who is to act, then
 * what the game itself tells. `seen` is what game->view gave for `viewer`. */
void write_position(const struct game *game, const struct options *options, const void *seen,
                    int viewer, const char *key, struct json *json);

/* The options as an object: {"expert": true, "first": "random"}. */
void write_options(const struct game *game, const struct options *options, const char *key,
                   struct json *json);

/* An array of seat numbers; SEAT_CHANCE and spectators are left out. */
void write_seats(seat_mask seats, const char *key, struct json *json);

/* {"event": "placed", "seat": 0, ...}, as an entry of an open array. */
void write_event(const struct event *event, struct json *json);

#endif
