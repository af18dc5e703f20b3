/* adresse_trial.h: pieces from JSON, and a piece let go without a match, for practice. */
#ifndef BOSQUET_ADRESSE_TRIAL_H
#define BOSQUET_ADRESSE_TRIAL_H

#include "adresse_internal.h"
#include "error.h"
#include "json_read.h"

/* "pieces", as a view has them, `most` at the most. */
bool adresse_read_pieces(const json_t *json, size_t most, struct adresse *a, const char *code,
                         struct error *error);

/* The trials of struct world. */
bool adresse_read_trial(const json_t *request, uint32_t luck, void *state, struct error *error);
void adresse_write_trial(const void *state, const struct move_list *outcomes, struct json *json);

#endif
