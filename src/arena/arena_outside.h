/* arena_outside.h: a program of somebody else that plays, asked by JSON lines on its
 * standard input and answering on its standard output (docs/bots.md). It is given what its
 * own seat may know and no more. */
#ifndef BOSQUET_ARENA_OUTSIDE_H
#define BOSQUET_ARENA_OUTSIDE_H

#include "match.h"

struct outside;

/* Started by the shell with the first question, and again if it ended since. */
struct outside *outside_new(const char *program, enum language language);
void outside_free(
    struct outside *outside); /* lets it end by itself, or ends it; and all that it started */

/* Tells it a line; nothing comes back. What fails now will be noticed at the next question. */
void outside_tell(struct outside *outside, const char *line);

/* Asks and waits for an object, to be freed with json_decref; NULL if none came in time,
 * with a code: "start" (it has never answered anything), "exit", "late" or "garbage". Then
 * it has been ended. */
json_t *outside_ask(struct outside *outside, const char *question, int limit_ms,
                    struct error *error);

/* From now on that signal ends all programs of this process, and the process. */
void outside_end_on(int signal_number);

#endif
