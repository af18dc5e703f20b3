/* rates.h: how much is too much. */
#ifndef BOSQUET_RATES_H
#define BOSQUET_RATES_H

#include <stdbool.h>
#include <stdint.h>

/* So many at once, and so many a second after that. All zero is a fresh one. */
struct bucket {
    double used;
    int64_t at_ms;
};

bool bucket_take(struct bucket *bucket, int at_once, double per_s, int64_t now_ms);

/* How long it will be until bucket_take is true `count` times, at most at_once, if nobody
 * takes any until then; 0: it is so now. */
int64_t bucket_wait_ms(const struct bucket *bucket, int count, int at_once, double per_s,
                       int64_t now_ms);

/* A bucket for each address; a few may have to share one. */
enum { ADDRESS_BUCKETS = 4096 };

struct address_limits {
    struct bucket buckets[ADDRESS_BUCKETS];
};

struct bucket *address_bucket(struct address_limits *limits, const char *address);

#endif
