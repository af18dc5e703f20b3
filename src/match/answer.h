/* answer.h: the parts of answers that the local engine and the server's verbs share. */
#ifndef BOSQUET_ANSWER_H
#define BOSQUET_ANSWER_H

#include "match.h"

/* The keys of a request: these, then the verb's own. What follows is the same for the
 * verbs of the engine and of the server. */
#define REQUEST_KEYS "do id"
#define GAMES_KEYS REQUEST_KEYS
#define LEGAL_KEYS REQUEST_KEYS " seat"
#define PLAY_KEYS REQUEST_KEYS " seat move"
#define VIEW_KEYS REQUEST_KEYS " seat"
#define SCORE_KEYS REQUEST_KEYS
#define RECORD_KEYS REQUEST_KEYS

/* What an answer says of the request that it answers. */
struct answer_head {
    char *id;      /* as JSON; NULL: it has none */
    char *ignored; /* names of keys that were not looked at, as JSON; NULL: there were none */
};

void answer_head_init(struct answer_head *head, const json_t *request);
void answer_head_clear(struct answer_head *head);

/* Says which keys of the request are not known: the first of them, and of long ones the
 * beginning, for they come from anybody. */
void answer_head_ignore(struct answer_head *head, const json_t *request, const char *known);

/* Opens {"id": ..., "ok": ..., "ignored": ...; the head may be NULL. */
void answer_begin(struct json *json, struct text *answer, const struct answer_head *head,
                  bool is_ok);

/* A whole refusal, its message in a language. */
void answer_error(struct text *answer, const struct answer_head *head, const struct error *error,
                  enum language language);

/* "games": what there is to play. */
void answer_games(struct json *answer);

/* "moves": what a seat may do. */
void answer_legal(const struct match *match, int seat, struct json *answer);

/* "to_act" and "over". */
void answer_status(const struct match *match, struct json *answer);

/* Whose eyes a request names: a number below `seats`, "spectator" or "all". */
bool answer_read_viewer(const json_t *request, const char *key, int seats, int *viewer,
                        struct error *error);

#endif
