/* grimm_mirror.h: a state of The Grimm Forest kept up to date by events alone, as a spectator's
 * client could. An event that it does not know fails the test. */
#ifndef BOSQUET_GRIMM_MIRROR_H
#define BOSQUET_GRIMM_MIRROR_H

#include "grimm_internal.h"

struct mirror {
    struct grimm g;    /* a spectator's view, but for frames and stage */
    const char *stage; /* as views call it */
};

/* For struct event_log; the listener is a mirror. */
void mirror_hear(void *listener, const struct event *event);

const char *mirror_event(int event); /* NULL behind the last */
int mirror_heard(int event);         /* how often it came, to any mirror */

#endif
