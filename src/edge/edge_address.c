/* edge_address.c: addresses as text, and connections counted by network. */
#include "edge_internal.h"

#include "memory.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

struct address {
    int count;
    char text[INET6_ADDRSTRLEN];
};

static void print_ipv6(const struct in6_addr *address, char text[static INET6_ADDRSTRLEN])
{
    if (IN6_IS_ADDR_V4MAPPED(address))
        inet_ntop(AF_INET, &address->s6_addr[12], text, INET6_ADDRSTRLEN);
    else
        inet_ntop(AF_INET6, address, text, INET6_ADDRSTRLEN);
}

void address_print(const struct sockaddr *socket_address, char text[static INET6_ADDRSTRLEN])
{
    if (socket_address->sa_family == AF_INET6)
        print_ipv6(&((const struct sockaddr_in6 *)socket_address)->sin6_addr, text);
    else
        inet_ntop(AF_INET, &((const struct sockaddr_in *)socket_address)->sin_addr, text,
                  INET6_ADDRSTRLEN);
}

/* The host of "HOST", "HOST:PORT", "[HOST]" or "[HOST]:PORT"; NULL if it is none of
 * them. A HOST with more than one colon is IPv6 and has its port behind a bracket. */
static char *take_port_off(char *text)
{
    bool is_bracketed = *text == '[';
    char *end = strchr(text, is_bracketed ? ']' : ':');
    if (!end)
        return is_bracketed ? NULL : text;
    char *port = is_bracketed ? end + 1 : end;
    if (!is_bracketed && strchr(port + 1, ':'))
        return text;
    if (*port && (*port != ':' || port[1 + strspn(port + 1, "0123456789")]))
        return NULL;
    *end = '\0';
    return is_bracketed ? text + 1 : text;
}

bool address_read(const char *text, char address[static INET6_ADDRSTRLEN])
{
    enum { PORT_CHARACTERS = 8 }; /* "[]:65535" */
    char copy[INET6_ADDRSTRLEN + PORT_CHARACTERS];
    union {
        struct in_addr ipv4;
        struct in6_addr ipv6;
    } bytes;
    if (snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy)
        return false;
    const char *host = take_port_off(copy);
    if (host && inet_pton(AF_INET, host, &bytes.ipv4) == 1)
        inet_ntop(AF_INET, &bytes.ipv4, address, INET6_ADDRSTRLEN);
    else if (host && inet_pton(AF_INET6, host, &bytes.ipv6) == 1)
        print_ipv6(&bytes.ipv6, address);
    else
        return false;
    return true;
}

void address_network(const char *address, char network[static INET6_ADDRSTRLEN])
{
    struct in6_addr ipv6;
    if (inet_pton(AF_INET6, address, &ipv6) == 1) {
        memset(&ipv6.s6_addr[8], 0, 8);
        inet_ntop(AF_INET6, &ipv6, network, INET6_ADDRSTRLEN);
    } else {
        snprintf(network, INET6_ADDRSTRLEN, "%s", address);
    }
}

struct address *address_enter(struct edge *edge, const char *network)
{
    struct address *address = map_find(&edge->addresses, network);
    if ((address ? address->count : 0) >= edge->settings.connections_per_address)
        return NULL;
    if (!address) {
        address = memory_new(sizeof *address);
        snprintf(address->text, sizeof address->text, "%s", network);
        map_put(&edge->addresses, address->text, address);
    }
    address->count++;
    return address;
}

void address_leave(struct edge *edge, struct address *address)
{
    if (!address || --address->count > 0)
        return;
    map_remove(&edge->addresses, address->text);
    free(address);
}
