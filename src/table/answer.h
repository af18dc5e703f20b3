/* answer.h: the parts of an answer that a local engine and a shared table have
 * in common. */
#ifndef BOSQUET_ANSWER_H
#define BOSQUET_ANSWER_H

#include "table.h"

/* The keys of a request: these, then the verb's own. What follows is the same for the
 * verbs of the engine and of a shared table. */
#define REQUEST_KEYS "do id"
#define GAMES_KEYS REQUEST_KEYS
#define LEGAL_KEYS REQUEST_KEYS " seat"
#define PLAY_KEYS REQUEST_KEYS " seat move"
#define VIEW_KEYS REQUEST_KEYS " seat"
#define SCORE_KEYS REQUEST_KEYS
#define RECORD_KEYS REQUEST_KEYS

/* Opens {"id": ..., "ok": ...; id is JSON or NULL. */
void answer_begin(struct json *json, struct text *answer, const char *id, bool is_ok);

/* A whole refusal. */
void answer_error(struct text *answer, const char *id, const struct error *error);

/* The id of a request as JSON, to be freed; NULL if it has none. */
char *answer_id(const json_t *request);

/* "games": what there is to play. */
void answer_games(struct json *answer);

/* "moves": what a seat may do. */
void answer_legal(const struct table *table, int seat, struct json *answer);

/* "to_act" and "over". */
void answer_status(const struct table *table, struct json *answer);

/* Whose eyes a request names: a number below `seats`, "spectator" or "all". */
bool answer_read_viewer(const json_t *request, const char *key, int seats, int *viewer,
                        struct error *error);

#endif
