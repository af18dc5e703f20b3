/* freeze.c: what becomes of a placement if the pieces that nothing joins to the released one are
 * frozen until something meets them, and if all of them are free: from the same state, on
 * structures as they really grow. `make campaign-freeze`, docs/campaigns.md.
 *
 * usage: campaign_freeze FILE PLACEMENTS
 * A structure follows from its number alone, and is one line of FILE; the next run goes on after
 * the last of them. */
#include "adresse_geometry.h"
#include "adresse_world.h"
#include "growing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLACEMENTS_A_STRUCTURE = 40, CLUMSINESS = 100, PIECES_MOST = 40 };

/* How far apart a piece rests that stands in both: two steps of a pose; more than settling again
 * moves what stands; what somebody sees. */
static const double apart_steps[] = { 0.01, 0.06, 1 };

/* What is counted, in the order of a line. */
enum count {
    PLACEMENTS,
    HELD,
    WITH_OTHERS, /* pieces that nothing joined to the released one */
    NEVER_MET,   /* and nothing met: else both runs are the same one */
    APART_FIRST, /* pieces that stand rest elsewhere, by more than each of the steps */
    APART_LAST = APART_FIRST + 2,
    FALLEN_DIFFER,   /* other pieces fell */
    VERDICTS_DIFFER, /* it held in one, and not in the other */
    COUNTS,
};

static const char *const titles[COUNTS] = {
    [PLACEMENTS] = "placements",
    [HELD] = "held",
    [WITH_OTHERS] = "with pieces beside that nothing joined to the released one",
    [NEVER_MET] = "which nothing met",
    [APART_FIRST] = "a standing piece rests elsewhere, by more than 0.01 mm",
    [APART_FIRST + 1] = "by more than 0.06 mm",
    [APART_LAST] = "by more than 1 mm",
    [FALLEN_DIFFER] = "other pieces fell",
    [VERDICTS_DIFFER] = "it held in one and not in the other",
};

static struct move_list outcomes;

/* ---- one placement ---- */

struct end {
    struct growth growth; /* as the first run left it, nothing taken away */
    uint32_t fallen[4];
};

/* What the rules take from the outcomes, from where the piece was let go. */
static void take_outcomes(const struct growth *released, struct end *end)
{
    struct structure structure;
    end->growth = *released;
    if (growth_apply(&end->growth, &outcomes) >= 0) {
        fputs("campaign_freeze: an outcome was refused\n", stderr);
        exit(1);
    }
    adresse_structure_read(&end->growth.a, &structure);
    adresse_structure_fallen(&end->growth.a, &structure, end->fallen);
}

/* How far the piece that is furthest from where the other run left it is, of those that stand. */
static double apart_mm(const struct end *one, const struct end *other)
{
    double most = 0;
    for (int i = 0; i < PIECES_MAX; i++) {
        if (has_bit(one->fallen, i) || has_bit(other->fallen, i))
            continue;
        struct vector a = adresse_pose_centre(&one->growth.a.pieces[i].pose);
        struct vector b = adresse_pose_centre(&other->growth.a.pieces[i].pose);
        most = fmax(most, hypot(hypot(a.x - b.x, a.y - b.y), a.z - b.z));
    }
    return most;
}

static bool same_fallen(const struct end *one, const struct end *other)
{
    return memcmp(one->fallen, other->fallen, sizeof one->fallen) == 0;
}

static bool has_held(const struct end *end)
{
    return adresse_count_bits(end->fallen) == 0;
}

static void compare(const struct growth *released, long counts[COUNTS])
{
    static struct end frozen, unfrozen;
    struct freezing freezing = adresse_world_run_frozen(&released->a, &outcomes);
    take_outcomes(released, &frozen);
    adresse_world.run(&released->a, &outcomes, NULL);
    take_outcomes(released, &unfrozen);
    double apart = apart_mm(&frozen, &unfrozen);
    counts[PLACEMENTS]++;
    counts[HELD] += has_held(&unfrozen);
    counts[WITH_OTHERS] += freezing.pieces > 0;
    counts[NEVER_MET] += freezing.pieces > 0 && !freezing.was_met;
    for (int i = APART_FIRST; i <= APART_LAST; i++)
        counts[i] += apart > apart_steps[i - APART_FIRST];
    counts[FALLEN_DIFFER] += !same_fallen(&frozen, &unfrozen);
    counts[VERDICTS_DIFFER] += has_held(&frozen) != has_held(&unfrozen);
}

/* ---- structures ---- */

/* Grows by what was let go, and shrinks by what fell of it in every fourth fall: else as if the
 * piece had never been let go, so that structures come to be large. */
static void compare_on_structure(long number, long counts[COUNTS])
{
    static struct growth growth;
    const int boards[] = { 4, 6 };
    growth_start(&growth, boards[number % 2], (uint64_t)number);
    for (int i = 0; i < PLACEMENTS_A_STRUCTURE; i++) {
        const struct adresse before = growth.a;
        int card = growth_card(&growth);
        if (i % 4 == 3)
            growth_release(&growth, card, CLUMSINESS);
        else
            growth_release_tried(&growth, card, CLUMSINESS);
        compare(&growth, counts);
        bool has_held = growth_settle(&growth);
        if (growth_pieces(&growth) > PIECES_MOST || (!has_held && rng_below(&growth.rng, 4) != 0))
            growth.a = before;
    }
}

/* ---- the file ---- */

/* Adds up the lines there are; how many. */
static long read_lines(FILE *file, long sum[COUNTS])
{
    long lines = 0, number;
    while (fscanf(file, "%ld", &number) == 1 && number == lines) {
        for (int i = 0; i < COUNTS; i++) {
            long count = 0;
            if (fscanf(file, "%ld", &count) != 1)
                return lines;
            sum[i] += count;
        }
        lines++;
    }
    return lines;
}

static void write_line(FILE *file, long number, const long counts[COUNTS])
{
    fprintf(file, "%ld", number);
    for (int i = 0; i < COUNTS; i++)
        fprintf(file, " %ld", counts[i]);
    fputc('\n', file);
    fflush(file);
}

int main(int argc, char **argv)
{
    long sum[COUNTS] = { 0 };
    FILE *file = argc == 3 ? fopen(argv[1], "a+") : NULL;
    if (file == NULL) {
        fputs("usage: campaign_freeze FILE PLACEMENTS\n", stderr);
        return 2;
    }
    long wanted = atol(argv[2]), structures = read_lines(file, sum);
    for (; sum[PLACEMENTS] < wanted; structures++) {
        long counts[COUNTS] = { 0 };
        compare_on_structure(structures, counts);
        write_line(file, structures, counts);
        for (int i = 0; i < COUNTS; i++)
            sum[i] += counts[i];
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\r%ld of %ld placements", sum[PLACEMENTS], wanted);
    }
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    fclose(file);
    printf("%8ld structures\n", structures);
    for (int i = 0; i < COUNTS; i++)
        printf("%8ld %s\n", sum[i], titles[i]);
    return 0;
}
