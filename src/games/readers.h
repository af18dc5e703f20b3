/* readers.h: the other half of a game, which reads what a person or a program
 * hands in: options, positions and pinned chance. It stands apart from struct
 * game because it parses with jansson, which the browser's build does not have. */
#ifndef BOSQUET_READERS_H
#define BOSQUET_READERS_H

#include "error.h"
#include "game_write.h"
#include "json_read.h"

struct game_reader {
    const struct game *game;
    size_t pins_size; /* of the game's own struct of pinned outcomes */
    const char *const
        *unordered; /* keys of a view whose list has no order; ended by NULL, or NULL */

    /* Any moment of a game, from what write_view wrote of VIEWER_ALL. It reads
     * what the rest follows from; read_position() checks the rest. Code
     * "bad_position". */
    bool (*read_position)(const json_t *json, const struct options *options, void *state,
                          struct error *error);

    /* Pinned chance, for a game in this state. Where a match begins (`is_start`) the state
     * is changed if the setup lays out something else (another deck); from a position on a
     * setup says what comes next, and no more. Code "bad_request". */
    bool (*read_setup)(const json_t *json, bool is_start, void *state, void *pins,
                       struct error *error);

    /* The pinned outcome for the chance decision at hand, taken off the pins;
     * false if it is not pinned. */
    bool (*next_pinned)(void *pins, const void *state, struct move *out);
};

const struct game_reader *reader_of(const struct game *game);

/* A whole position: the game's own reader, then every key of `json` must say
 * what the state it led to would say. *options is filled from the position. */
bool read_position(const struct game *game, const json_t *json, struct options *options,
                   void *state, struct error *error);

/* Options from an object such as {"expert": true}; those not named keep what
 * *options holds. */
bool read_options(const struct game *game, const json_t *json, struct options *options,
                  enum error_code code, struct error *error);

#endif
