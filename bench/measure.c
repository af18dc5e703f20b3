/* measure.c: machines are noisy, so measurements take turns and the median counts. */
#include "measure.h"

#include "text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS_MAX = 99, WORKS_MAX = 16 };

static _Noreturn void usage(const char *name)
{
    fprintf(stderr, "usage: %s [--json] [--rounds 1..%d] [--seconds S]\n", name, ROUNDS_MAX);
    exit(2);
}

struct measure measure_read(int argc, char **argv, const char *name)
{
    struct measure measure = { false, 5, 0.25 };
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--json") == 0)
            measure.is_json = true;
        else if (strcmp(argv[i], "--rounds") == 0 && i + 1 < argc)
            measure.rounds = atoi(argv[++i]);
        else if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            measure.seconds = atof(argv[++i]);
        else
            usage(name);
    if (measure.rounds < 1 || measure.rounds > ROUNDS_MAX || !(measure.seconds > 0))
        usage(name);
    return measure;
}

/* Of this program alone, so that a busy machine matters less. */
static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double per_second(work_fn *work, double seconds)
{
    uint64_t done = 0;
    double start = cpu_seconds();
    double passed;
    do {
        for (int i = 0; i < 32; i++)
            done += (uint64_t)work();
        passed = cpu_seconds() - start;
    } while (passed < seconds);
    return (double)done / passed;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

void measure_all(const struct measure *measure, work_fn *const *work, int count, double *median)
{
    static double found[WORKS_MAX][ROUNDS_MAX];
    for (int round = 0; round < measure->rounds; round++)
        for (int i = 0; i < count; i++)
            found[i][round] = per_second(work[i], measure->seconds);
    for (int i = 0; i < count; i++) {
        qsort(found[i], (size_t)measure->rounds, sizeof found[i][0], compare_doubles);
        median[i] = found[i][measure->rounds / 2];
    }
}

void measure_print_time(double per_s)
{
    double ns = 1e9 / per_s;
    if (ns < 1000)
        printf("%10.0f ns", ns);
    else
        printf("%10.2f us", ns / 1000);
}

void measure_print_lines(const struct measure_lines *lines, const double *median)
{
    printf("%-30s %12s%13s %9s  %s\n", "", "a second", "each", "ratio", "goal");
    for (int i = 0; i < lines->count; i++) {
        const struct measure_line *line = &lines->lines[i];
        double ratio = median[i] / median[lines->reference];
        printf("%-30s %12.0f", line->title, median[i]);
        measure_print_time(median[i]);
        if (!line->is_other)
            printf(" %7.2f x", ratio);
        if (line->goal > 0)
            printf("  %.2f x %s", line->goal, ratio >= line->goal ? "met" : "MISSED");
        putchar('\n');
    }
}

void measure_write_ratio(double ratio, double goal, struct json *json)
{
    json_put_real(json, "ratio", ratio);
    if (goal > 0) {
        json_put_real(json, "goal", goal);
        json_put_bool(json, "is_met", ratio >= goal);
    }
}

void measure_write_lines(const struct measure_lines *lines, const double *median, struct json *json)
{
    for (int i = 0; i < lines->count; i++) {
        const struct measure_line *line = &lines->lines[i];
        json_begin_object(json, line->id);
        json_put_int(json, "per_s", (int64_t)median[i]);
        if (!line->is_other)
            measure_write_ratio(median[i] / median[lines->reference], line->goal, json);
        json_end_object(json);
    }
}

static struct text text;
static struct json object;

struct json *measure_begin_json(void)
{
    text_init(&text);
    json_init(&object, &text, 1);
    json_begin_object(&object, NULL);
    return &object;
}

void measure_end_json(void)
{
    json_end_object(&object);
    puts(text.data);
    text_clear(&text);
}
