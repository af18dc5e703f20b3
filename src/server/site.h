/* site.h: what is there for a browser: pages, lists, records, and how it goes. */
#ifndef BOSQUET_SITE_H
#define BOSQUET_SITE_H

#include "server_internal.h"

void site_answer(struct server *server, struct http_call *call, const struct http_request *request);

/* The figures of /metrics (metrics.c). */
void metrics_write(struct server *server, struct text *out);

#endif
