/* networks.h: what each network has used of its limits lately: an IPv4 address or, of IPv6, the
 * /64 that every subscriber has whole. */
#ifndef BOSQUET_NETWORKS_H
#define BOSQUET_NETWORKS_H

#include "map.h"
#include "rates.h"

#include <sys/queue.h>

enum {
    NETWORK_TEXT = 46,    /* bytes of an address as text, the zero included */
    NETWORKS_MAX = 20000, /* remembered; beyond it the one that was quiet longest is forgotten */
};

struct network {
    char text[NETWORK_TEXT];
    int holders;
    struct bucket pages, lookups, requests, tables, programs, reports, writes;
    TAILQ_ENTRY(network) by_use;
};

struct networks {
    struct map by_text;
    TAILQ_HEAD(, network)
    by_use; /* those that nobody holds, the one that was quiet longest first */
};

void networks_init(struct networks *networks);
void networks_clear(struct networks *networks);

/* The network of this name, made if it is not known. It lasts until the next call, or as long
 * as it is held. */
struct network *networks_find(struct networks *networks, const char *text);

/* A socket holds the network that it came from. */
void network_hold(struct networks *networks, struct network *network);
void network_release(struct networks *networks, struct network *network);

#endif
