/* measure.h: how often a second something can be done, on one core. */
#ifndef BOSQUET_MEASURE_H
#define BOSQUET_MEASURE_H

#include "json_write.h"

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

/* ---- figures beside the one that is the reference ---- */

struct measure_line {
    const char *id, *title;
    double goal;   /* times the reference; 0: none */
    bool is_other; /* than what the reference does: not compared with it */
};

struct measure_lines {
    const struct measure_line *lines;
    int count, reference;
};

void measure_print_lines(const struct measure_lines *lines, const double *median);
void measure_write_lines(const struct measure_lines *lines, const double *median,
                         struct json *json);
void measure_write_ratio(double ratio, double goal, struct json *json);

/* The object that a program prints: what is written between the two. */
struct json *measure_begin_json(void);
void measure_end_json(void);

#endif
