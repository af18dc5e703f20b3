/* rates.c: token buckets, kept as what has been used and leaks away. */
#include "rates.h"

#include <assert.h>

static double used_at(const struct bucket *bucket, double per_s, int64_t now_ms)
{
    double leaked = (double)(now_ms - bucket->at_ms) * per_s / 1000;
    return bucket->used > leaked ? bucket->used - leaked : 0;
}

bool bucket_take(struct bucket *bucket, int at_once, double per_s, int64_t now_ms)
{
    bucket->used = used_at(bucket, per_s, now_ms);
    bucket->at_ms = now_ms;
    if (bucket->used + 1 > at_once)
        return false;
    bucket->used += 1;
    return true;
}

int64_t bucket_wait_ms(const struct bucket *bucket, int count, int at_once, double per_s,
                       int64_t now_ms)
{
    assert(count <= at_once);
    double missing = used_at(bucket, per_s, now_ms) + count - at_once;
    int64_t ms = missing > 0 ? (int64_t)(missing * 1000 / per_s) : 0;
    /* The last millisecond as bucket_take will see it, roundings and all. */
    while (used_at(bucket, per_s, now_ms + ms) + count > at_once)
        ms++;
    return ms;
}
