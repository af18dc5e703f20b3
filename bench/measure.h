/* measure.h: how often a second something can be done, on one core. */
#ifndef BOSQUET_MEASURE_H
#define BOSQUET_MEASURE_H

#include <stdbool.h>

/* What is measured: does some of it and returns how many there were. */
typedef int work_fn(void);

struct measure {
    bool is_json;
    int rounds;
    double seconds; /* of each measurement, in each round */
};

/* usage: NAME [--json] [--rounds N] [--seconds S] */
struct measure measure_read(int argc, char **argv, const char *name);

/* The measurements take turns, round after round; the medians a second go to *median. */
void measure_all(const struct measure *measure, work_fn *const *work, int count, double *median);

void measure_print_time(double per_s);

#endif
