/* adresse.c: how many placements a second the physics of Au doigt & à l'œil works out, on
 * structures as they really grow, at places that careful players choose.
 *
 * usage: bench_adresse [--json] [--rounds N] [--seconds S]
 * A round is two structures, and seconds do not matter: some placements take a hundred
 * times as long as others, so all of them are counted. */
#include "adresse_world.h"
#include "growing.h"
#include "measure.h"

#include <stdio.h>
#include <time.h>

enum { SIZES = 3, STRUCTURES_A_ROUND = 2, RELEASES = 10, SEED = 20 };

/* What a first program of this kind did on such a machine, all pieces moving to the end:
 * 34 a second with 6 pieces, 18 with 12, 8 with 24, 5 with 30; between them by the line. */
static const struct {
    int pieces;
    double baseline;
} sizes[SIZES] = { { 5, 37 }, { 15, 15.5 }, { 30, 5 } };

struct figure {
    double seconds[2]; /* of the judged runs of what fell and of what held */
    int count[2];
    double plan_seconds, library_seconds;
};

static struct figure figures[SIZES];
static struct move_list outcomes;

static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void measure_one(const struct growth *grown, int card_seed, struct figure *figure)
{
    struct growth g = *grown;
    rng_init(&g.rng, (uint64_t)card_seed);
    growth_release_tried(&g, growth_card(&g), 100);

    double start = cpu_seconds();
    adresse_world.estimate(&g.a, NULL, &outcomes);
    figure->plan_seconds += cpu_seconds() - start;

    /* Judged is all of it: after a fall what stands settles again. */
    double library = adresse_world_counts(true).library_seconds;
    start = cpu_seconds();
    bool has_held = growth_settle(&g);
    figure->seconds[has_held] += cpu_seconds() - start;
    figure->library_seconds += adresse_world_counts(false).library_seconds - library;
    figure->count[has_held]++;
}

static void measure_structure(int which)
{
    struct growth growth;
    growth_start(&growth, 4, SEED + (uint64_t)which);
    for (int size = 0; size < SIZES; size++) {
        growth_until(&growth, sizes[size].pieces);
        for (int i = 0; i < RELEASES; i++)
            measure_one(&growth, which * RELEASES + i, &figures[size]);
    }
}

/* ---- reports ---- */

struct summary {
    double judged, held, fell, planned; /* a second */
    double library;                     /* of the judged time */
    int held_percent;
};

static struct summary summary_of(const struct figure *f)
{
    int count = f->count[0] + f->count[1];
    double seconds = f->seconds[0] + f->seconds[1];
    return (struct summary){
        .judged = count / seconds,
        .held = f->count[1] > 0 ? f->count[1] / f->seconds[1] : 0,
        .fell = f->count[0] > 0 ? f->count[0] / f->seconds[0] : 0,
        .planned = count / f->plan_seconds,
        .library = f->library_seconds / seconds,
        .held_percent = 100 * f->count[1] / count,
    };
}

static void print_report(int structures)
{
    printf("Au doigt & à l'œil on one core; %d structures, %d placements of each size on each\n\n",
           structures, RELEASES);
    printf("%-16s %9s %9s %9s %9s %10s %9s %6s\n", "", "judged/s", "ratio", "held/s", "fell/s",
           "planned/s", "library", "held");
    for (int i = 0; i < SIZES; i++) {
        struct summary s = summary_of(&figures[i]);
        printf("with %2d pieces   %9.1f %7.1f x %9.1f %9.1f %10.1f %8.0f%% %5d%%\n",
               sizes[i].pieces, s.judged, s.judged / sizes[i].baseline, s.held, s.fell, s.planned,
               100 * s.library, s.held_percent);
    }
}

static void print_json(int structures)
{
    struct json *json = measure_begin_json();
    json_put_string(json, "game", adresse_game.name);
    json_put_int(json, "structures", structures);
    json_begin_array(json, "sizes");
    for (int i = 0; i < SIZES; i++) {
        struct summary s = summary_of(&figures[i]);
        json_begin_object(json, NULL);
        json_put_int(json, "pieces", sizes[i].pieces);
        json_put_real(json, "judged_per_s", s.judged);
        json_put_real(json, "judged_held_per_s", s.held);
        json_put_real(json, "judged_fell_per_s", s.fell);
        json_put_real(json, "planned_per_s", s.planned);
        json_put_real(json, "baseline_per_s", sizes[i].baseline);
        json_put_real(json, "library_share", s.library);
        json_put_int(json, "held_percent", s.held_percent);
        json_end_object(json);
    }
    json_end_array(json);
    measure_end_json();
}

int main(int argc, char **argv)
{
    struct measure measure = measure_read(argc, argv, "bench_adresse");
    int structures = measure.rounds * STRUCTURES_A_ROUND;
    for (int i = 0; i < structures; i++)
        measure_structure(i);
    if (measure.is_json)
        print_json(structures);
    else
        print_report(structures);
    return 0;
}
