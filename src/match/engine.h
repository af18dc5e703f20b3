/* engine.h: the protocol of docs/protocol.md for one trusted, local client: one
 * JSON object in, one out. It owns one match at a time. */
#ifndef BOSQUET_ENGINE_H
#define BOSQUET_ENGINE_H

#include "match.h"

enum { ENGINE_LINE_MAX = JSON_SIZE_MAX };

struct engine {
    struct match match;
    bool has_match;
    enum language language; /* of error messages */
};

void engine_init(struct engine *engine, enum language language);
void engine_clear(struct engine *engine);

/* Adds exactly one line (without its end) to *answer, whatever the request is. */
void engine_answer(struct engine *engine, const char *line, size_t length, struct text *answer);

/* The answer to a line that is longer than ENGINE_LINE_MAX. */
void engine_answer_too_large(const struct engine *engine, struct text *answer);

#endif
