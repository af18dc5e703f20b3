/* readiness.h: whether what is asked for can be kept just now. It is found out by writing. */
#ifndef BOSQUET_READINESS_H
#define BOSQUET_READINESS_H

#include "server_internal.h"

/* While changes cannot be saved: tries again, once in a while. */
void readiness_probe_again(struct server *server);

/* A write has ended; `why` is looked at if it failed. */
void readiness_note(struct server *server, enum write_outcome outcome, const struct error *why);

/* Answers /readyz: at once if something was saved within the last second, else when a write of
 * its own has shown it. However many ask, that is one write a second. This
 * machine is told why not: files are named in it. */
void readiness_answer(struct server *server, struct http_call *call,
                      const struct http_request *request);

#endif
