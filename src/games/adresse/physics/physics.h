/* physics.h: rigid-body simulation of wooden boxes on a board. Knows no cards, no players and
 * no rules; SI units. The same input gives the same output bit for bit on the
 * same build, in any thread, whatever was simulated before. */
#ifndef BOSQUET_ADRESSE_PHYSICS_H
#define BOSQUET_ADRESSE_PHYSICS_H

#include <stdbool.h>
#include <stddef.h>

enum { PHYSICS_BOXES_MAX = 104, PHYSICS_SAMPLES_A_SECOND = 60, PHYSICS_SECONDS_MAX = 8 };

struct physics_box {
    double size[3];   /* whole edges, metres: length, width, height */
    double at[3];     /* of the centre */
    double turned[4]; /* quaternion w x y z */
    double speed[3];  /* metres a second */
    double spin[3];   /* radians a second, in the box's own axes */
};

struct physics_scene {
    double board_side;      /* its upper side is z = 0; square, around the origin */
    double board_thickness; /* the table lies below it and has no end */
    int count;
    struct physics_box boxes[PHYSICS_BOXES_MAX];
};

/* The poses of all boxes, sampled from the release on; the last sample is the final one. */
struct physics_path {
    int samples;
    int count;    /* boxes */
    float *poses; /* samples x count x 7: at, turned */
    int capacity; /* numbers there is room for */
};

/* All may be zero: everything moves until it rests or time is up. */
struct physics_limits {
    bool (*is_decided)(void *self, const struct physics_scene *now); /* stop early; NULL: never */
    void *self;
    const bool *is_fixed; /* by box: it stays where it is; NULL: none does */
    bool frees_fixed;     /* when anything meets a fixed box, simulate again with none fixed */
    double seconds;       /* how long it may take; 0: PHYSICS_SECONDS_MAX */
    bool goes_on;         /* even when everything rests: to see what creeps */
};

enum physics_end { PHYSICS_AT_REST, PHYSICS_OUT_OF_TIME, PHYSICS_DECIDED };

/* A simulator is one thread's at a time; making one costs, using it again does not. */
struct physics *physics_new(void);
void physics_free(struct physics *physics);

/* What it keeps in memory for the next run, and how to make it keep less, in bytes. */
size_t physics_memory(const struct physics *physics);
void physics_trim(struct physics *physics, size_t most);

/* What a run with so many boxes that move may take beside that, at most. */
size_t physics_memory_most(int moving);

/* Lets time pass until every box rests, or the limit. The scene becomes what it then
 * is. `limits` and `path` may be NULL; a path's memory is kept and grown, and
 * physics_path_clear frees it. */
enum physics_end physics_run(struct physics *physics, struct physics_scene *scene,
                             const struct physics_limits *limits, struct physics_path *path);
void physics_path_clear(struct physics_path *path);

/* A pair that the library finds in contact; b is the lower number, -1 for the board, -2 for
 * the table. Each pair once. Returns how many there are; for tests of what the rules call
 * touching. */
struct physics_contact {
    int a, b;
};
int physics_contacts(struct physics *physics, const struct physics_scene *scene,
                     struct physics_contact *out, int most);

/* Steps simulated so far, the time spent in the library, and how often it warned (a bug
 * if ever above 0). */
struct physics_counts {
    long steps, runs, warnings;
    double library_seconds; /* of this thread's processor; only if physics_time(true) */
};
struct physics_counts physics_counts(const struct physics *physics);
void physics_time(struct physics *physics, bool is_timed);

#endif
