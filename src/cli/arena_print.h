/* arena_print.h: what `bosquet arena` says: how far it has come, and what came of it. */
#ifndef BOSQUET_ARENA_PRINT_H
#define BOSQUET_ARENA_PRINT_H

#include "arena.h"
#include "commands.h"

struct arena_progress { /* the viewer of arena_show_progress */
    const struct cli *cli;
    const struct arena *arena;
    double began, shown; /* by arena_now() */
};

arena_viewer arena_show_progress;
void arena_clear_progress(void);

/* The name of a row, or as much of its end as that many columns hold, and how many there are
 * of it. */
void arena_add_name(struct text *out, const struct arena_row *row, int columns);

void arena_print_table(const struct cli *cli, const struct arena *arena,
                       const struct arena_tally *tally);
void arena_print_json(const struct arena *arena, const struct arena_tally *tally);

#endif
