/* histogram.h: how long things took, counted in classes, as Prometheus wants it. */
#ifndef BOSQUET_HISTOGRAM_H
#define BOSQUET_HISTOGRAM_H

#include "text.h"

#include <stdint.h>

enum { HISTOGRAM_CLASSES = 12 };

/* All zero is an empty one. */
struct histogram {
    uint64_t counts[HISTOGRAM_CLASSES + 1]; /* by the first bound that is not less; or none is */
    double sum_s;
};

void histogram_add(struct histogram *histogram, double seconds);

/* The lines of one series. `labels` may be empty, or are like verb="play". */
void histogram_write(const struct histogram *histogram, const char *name, const char *labels,
                     struct text *out);

#endif
