/* rates.c: buckets that leak at a steady rate. */
#include "rates.h"

#include "hash.h"

#include <string.h>

bool bucket_take(struct bucket *bucket, int at_once, double per_s, int64_t now_ms)
{
    double leaked = (double)(now_ms - bucket->at_ms) * per_s / 1000;
    bucket->used = bucket->used > leaked ? bucket->used - leaked : 0;
    bucket->at_ms = now_ms;
    if (bucket->used + 1 > at_once)
        return false;
    bucket->used += 1;
    return true;
}

struct bucket *address_bucket(struct address_limits *limits, const char *address)
{
    return &limits->buckets[hash_bytes(address, strlen(address)) % ADDRESS_BUCKETS];
}
