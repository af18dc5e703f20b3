/* log.h: structured logging for the operator, one line an event on standard error. Never a
 * cookie, a token, a seed, a move, a chat line or the id of a room: an id admits to it. */
#ifndef BOSQUET_LOG_H
#define BOSQUET_LOG_H

#include "error.h"

enum log_format { LOG_TEXT, LOG_JSON };
enum log_level { LOG_INFO, LOG_WARNING, LOG_ERROR };

void log_set_format(enum log_format format);

/* "2026-11-15T08:00:00.123Z info started port=8080"; as JSON {"time", "level", "event", ...}.
 * From the loop's thread only. */
void log_event(enum log_level level, const char *event, const struct fields *fields);

/* An error, in English as `why`, behind those fields. */
void log_error(const char *event, const struct fields *fields, const struct error *error);

#endif
