/* networks.c: networks by name, and the least recently used first. */
#include "networks.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>

void networks_init(struct networks *networks)
{
    *networks = (struct networks){ 0 };
    TAILQ_INIT(&networks->by_use);
}

static void forget(struct networks *networks, struct network *network)
{
    TAILQ_REMOVE(&networks->by_use, network, by_use);
    map_remove(&networks->by_text, network->text);
    free(network);
}

void networks_clear(struct networks *networks)
{
    struct network *network;
    while ((network = TAILQ_FIRST(&networks->by_use)) != NULL)
        forget(networks, network);
    map_clear(&networks->by_text);
}

struct network *networks_find(struct networks *networks, const char *text)
{
    struct network *network = map_find(&networks->by_text, text);
    if (network == NULL) {
        if (networks->by_text.count >= NETWORKS_MAX && !TAILQ_EMPTY(&networks->by_use))
            forget(networks, TAILQ_FIRST(&networks->by_use));
        network = memory_new(sizeof *network);
        snprintf(network->text, sizeof network->text, "%s", text);
        map_put(&networks->by_text, network->text, network);
    } else if (network->holders == 0) {
        TAILQ_REMOVE(&networks->by_use, network, by_use);
    }
    if (network->holders == 0)
        TAILQ_INSERT_TAIL(&networks->by_use, network, by_use);
    return network;
}

void network_hold(struct networks *networks, struct network *network)
{
    if (network->holders++ == 0)
        TAILQ_REMOVE(&networks->by_use, network, by_use);
}

void network_release(struct networks *networks, struct network *network)
{
    if (--network->holders == 0)
        TAILQ_INSERT_TAIL(&networks->by_use, network, by_use);
}
