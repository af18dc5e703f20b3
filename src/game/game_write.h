/* game_write.h: options, views, events, moves and scores as JSON, for every game. */
#ifndef BOSQUET_GAME_WRITE_H
#define BOSQUET_GAME_WRITE_H

#include "game.h"

/* A seat's view as an object: the game's name, options, who is to act, then
 * what the game itself tells. `seen` is what game->view gave for `viewer`. */
void write_position(const struct game *game, const struct options *options, const void *seen,
                    int viewer, const char *key, struct json *json);

/* The game's state_version, as 16 hexadecimal digits. */
enum { STATE_VERSION_TEXT = 17 };
void write_state_version(const struct game *game, char text[STATE_VERSION_TEXT]);

/* The options as an object: {"expert": true, "first": "random"}. */
void write_options(const struct game *game, const struct options *options, const char *key,
                   struct json *json);

/* An array of seat numbers; SEAT_CHANCE and spectators are left out. */
void write_seats(seat_mask seats, const char *key, struct json *json);

/* {"event": "placed", "seat": 0, ...}, as an entry of an open array. */
void write_event(const struct event *event, struct json *json);

/* An array of moves in their notation. */
void write_moves(const struct game *game, const void *state, const struct move_list *moves,
                 const char *key, struct json *json);

/* {"reason": "grandbois.too-few-animals", "details": {...}} for whoever makes the
 * sentence: a FIELD_NUMBER is a number, a FIELD_TEXT a string, a FIELD_WORD
 * {"word": "fox"} and a FIELD_COUNT {"count": 3, "word": "fox"}. */
void write_refusal(const char *reason, const struct fields *details, struct json *json);

/* What a move says: {"key": "grimm.answer.play", "fields": {"place": {"word": "forest"}}}, its
 * fields as above, and a list of them as an array. */
void write_description(const struct game *game, const void *seen, int seat, struct move move,
                       struct json *json);

/* "scores", "winners" and, if a category decided, "tie_break" as entries of an open
 * object; each score with its own "tie_break" (see struct result). Seats that are `out`
 * cannot win. */
void write_scores(const struct game *game, const void *state, int seats, seat_mask out,
                  struct json *json);

#endif
