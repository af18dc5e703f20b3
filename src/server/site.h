/* site.h: answers to HTTP requests: pages, lists, records, health and metrics. */
#ifndef BOSQUET_SITE_H
#define BOSQUET_SITE_H

#include "server_internal.h"

void site_answer(struct server *server, struct http_call *call, const struct http_request *request);

bool site_is_this_machine(const char *address);

/* The text of /metrics (metrics.c). */
void metrics_write(struct server *server, struct text *out);

#endif
