/* edge_proxy.c: the networks of trusted proxies, and who is behind them. A header says what
 * whoever wrote it wants: only the end of it, which trusted proxies wrote, is believed. */
#include "edge_internal.h"

#include "http_text.h"
#include "memory.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { IPV4_BEGIN = 96 }; /* bits of "::ffff:0.0.0.0/96", as which IPv4 is kept */

struct trusted {
    unsigned char address[16];
    int bits; /* of it that count */
};

static bool read_bytes(const char *text, unsigned char address[static 16])
{
    static const unsigned char before_ipv4[12] = { [10] = 0xff, [11] = 0xff };
    memcpy(address, before_ipv4, sizeof before_ipv4);
    return inet_pton(AF_INET, text, address + sizeof before_ipv4) == 1 ||
           inet_pton(AF_INET6, text, address) == 1;
}

/* "10.0.0.0/8", "fd00::/8" or an address. */
static bool read_network(char *text, struct trusted *out)
{
    char *slash = strchr(text, '/'), *end = NULL;
    int most = strchr(text, ':') == NULL ? 32 : 128;
    long bits = most;
    if (slash != NULL) {
        *slash = '\0';
        bits = strtol(slash + 1, &end, 10);
        if (!isdigit((unsigned char)slash[1]) || *end != '\0')
            return false;
    }
    out->bits = (int)bits + (most == 32 ? IPV4_BEGIN : 0);
    return bits <= most && read_bytes(text, out->address);
}

/* The next of a list with commas or blanks between; false at its end. */
static bool next_network(const char **list, char text[static INET6_ADDRSTRLEN + 4])
{
    static const char between[] = ", \t";
    *list += strspn(*list, between);
    size_t length = strcspn(*list, between);
    /* What is too long is cut, and then no network either. */
    snprintf(text, INET6_ADDRSTRLEN + 4, "%.*s", (int)length, *list);
    *list += length;
    return length > 0;
}

static bool read_networks(const char *list, struct trusted *out, int *count)
{
    char text[INET6_ADDRSTRLEN + 4];
    struct trusted network;
    *count = 0;
    while (next_network(&list, text)) {
        if (!read_network(text, &network))
            return false;
        if (out != NULL)
            out[*count] = network;
        ++*count;
    }
    return *count > 0;
}

bool edge_reads_networks(const char *list)
{
    int count;
    return read_networks(list, NULL, &count);
}

bool proxies_read(struct edge *edge, struct error *error)
{
    const char *list = edge->settings.trusted_proxies;
    if (list == NULL)
        return true;
    edge->settings.is_behind_proxy = true;
    if (!read_networks(list, NULL, &edge->trusted_count))
        return error_with(error, ERROR_BAD_ADDRESS, "edge.not-an-address",
                          text_field("address", list));
    edge->trusted = memory_new((size_t)edge->trusted_count * sizeof *edge->trusted);
    return read_networks(list, edge->trusted, &edge->trusted_count);
}

static bool is_in(const struct trusted *network, const unsigned char address[static 16])
{
    int bytes = network->bits / 8, rest = network->bits % 8;
    return memcmp(network->address, address, (size_t)bytes) == 0 &&
           (rest == 0 || (network->address[bytes] ^ address[bytes]) >> (8 - rest) == 0);
}

bool proxy_is_trusted(const struct edge *edge, const char *address)
{
    unsigned char bytes[16];
    if (!read_bytes(address, bytes))
        return false;
    for (int i = 0; i < edge->trusted_count; i++)
        if (is_in(&edge->trusted[i], bytes))
            return true;
    return false;
}

/* The list without its last element; false if that was the only one. */
static bool drop_last(char *list, size_t at)
{
    while (at > 0 && list[at - 1] != ',')
        at--;
    if (at == 0)
        return false;
    list[at - 1] = '\0';
    return true;
}

/* From the end on: each was written by the one behind it, so the first who is not trusted is as
 * far as anybody can be believed. Without a list of networks nobody else is. */
bool proxy_read_client(const struct edge *edge, char *list, char address[static INET6_ADDRSTRLEN])
{
    for (;;) {
        size_t length;
        const char *last = http_last_of_list(list, &length);
        size_t at = (size_t)(last - list);
        list[at + length] = '\0';
        if (!address_read(last, address))
            return false;
        if (!proxy_is_trusted(edge, address) || !drop_last(list, at))
            return true;
    }
}
