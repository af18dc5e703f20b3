/* adresse_drop.h: practice drops: a piece is let go without a match; and pieces from JSON. */
#ifndef BOSQUET_ADRESSE_DROP_H
#define BOSQUET_ADRESSE_DROP_H

#include "adresse_internal.h"
#include "error.h"
#include "json_read.h"
#include "worlds.h"

/* "pieces", as a view has them, `most` at the most. */
bool adresse_read_pieces(const json_t *json, size_t most, struct adresse *a, enum error_code code,
                         struct error *error);

/* Whether none of the pieces from number `from` on is within another, or within the board
 * or the table; and whether none is in the air, beside the board or fallen (A6.6). The error
 * names the piece and what is wrong with it. */
bool adresse_check_apart(const struct adresse *a, int from, enum error_code code,
                         struct error *error);
bool adresse_check_standing(const struct adresse *a, enum error_code code, struct error *error);

/* The drops of struct world. */
void adresse_write_luck(const uint32_t luck[DROP_LUCK], struct json *json);
bool adresse_read_drop(const json_t *request, const uint32_t luck[DROP_LUCK], void *state,
                       struct error *error);
void adresse_write_drop(const void *state, const struct move_list *outcomes, struct json *json);

#endif
