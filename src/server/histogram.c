/* histogram.c: classes from a millisecond to five seconds. */
#include "histogram.h"

#include <inttypes.h>

static const double bounds_s[HISTOGRAM_CLASSES] = { 0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
                                                    0.1,   0.2,   0.5,   1,    2,    5 };

void histogram_add(struct histogram *histogram, double seconds)
{
    int class = 0;
    while (class < HISTOGRAM_CLASSES && seconds > bounds_s[class])
        class ++;
    histogram->counts[class]++;
    histogram->sum_s += seconds;
}

void histogram_write(const struct histogram *histogram, const char *name, const char *labels,
                     struct text *out)
{
    const char *comma = labels[0] != '\0' ? "," : "";
    uint64_t count = 0;
    for (int class = 0; class < HISTOGRAM_CLASSES; class ++) {
        count += histogram->counts[class];
        text_addf(out, "bosquet_%s_bucket{%s%sle=\"%g\"} %" PRIu64 "\n", name, labels, comma,
                  bounds_s[class], count);
    }
    count += histogram->counts[HISTOGRAM_CLASSES];
    text_addf(out, "bosquet_%s_bucket{%s%sle=\"+Inf\"} %" PRIu64 "\n", name, labels, comma, count);
    text_addf(out, "bosquet_%s_sum{%s} %.9g\n", name, labels, histogram->sum_s);
    text_addf(out, "bosquet_%s_count{%s} %" PRIu64 "\n", name, labels, count);
}
