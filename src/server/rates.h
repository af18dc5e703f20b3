/* rates.h: rate limits by token buckets. */
#ifndef BOSQUET_RATES_H
#define BOSQUET_RATES_H

#include <stdbool.h>
#include <stdint.h>

/* Allows a burst of `at_once`, then `per_s` a second. All zero is a fresh one. */
struct bucket {
    double used;
    int64_t at_ms;
};

bool bucket_take(struct bucket *bucket, int at_once, double per_s, int64_t now_ms);

/* How long until bucket_take would succeed `count` times (at most at_once); 0: now. */
int64_t bucket_wait_ms(const struct bucket *bucket, int count, int at_once, double per_s,
                       int64_t now_ms);

#endif
