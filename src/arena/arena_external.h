/* arena_external.h: an external program as a bot: a child process that speaks JSON lines over
 * standard input and output (docs/bots.md). It gets its own seat's view and no more. */
#ifndef BOSQUET_ARENA_EXTERNAL_H
#define BOSQUET_ARENA_EXTERNAL_H

#include "match.h"

struct external_bot;

/* The process is started by the shell at the first question, and again if it has ended since. */
struct external_bot *external_bot_new(const char *program);
void external_bot_free(
    struct external_bot *external); /* waits for it to end, or kills it and its children */

/* Sends a line without an answer. A failure shows at the next question. */
void external_bot_tell(struct external_bot *external, const char *line);

/* Sends a question and waits for an object, to be freed with json_decref. NULL with the code
 * ERROR_NOT_STARTED (it has never answered anything) or ERROR_FAILED; then the process has been
 * killed. */
json_t *external_bot_ask(struct external_bot *external, const char *question, int limit_ms,
                         struct error *error);

/* From now on that signal kills all programs of this process, then the process. */
void external_bots_end_on(int signal_number);

#endif
