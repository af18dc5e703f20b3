/* fables_gathered.c: Fables that act at the end of the Gather phase (G2.12.3). */
#include "grimm_internal.h"

/* Ghostly Whispers: alone at your location, draw four Fables, keep two, discard the
 * rest. */
static void list_kept_pairs(const struct ask *ask, struct move_list *out)
{
    const struct frame *f = ask->f;
    for (int i = 0; f->held_count > 2 && i < f->held_count; i++)
        for (int j = i + 1; j < f->held_count; j++) {
            bool is_sorted = f->held[i] <= f->held[j];
            grimm_add_once(out, move_of(VERB_KEEP_FABLES, f->held[is_sorted ? i : j],
                                        f->held[is_sorted ? j : i], 0));
        }
}

static void keep_two(struct scene *s)
{
    struct frame *f = s->f;
    int kept[2] = { move_argument(s->answer, 0), move_argument(s->answer, 1) };
    /* What is not kept goes first, in the order drawn. */
    for (int i = 0; s->answer.code != 0 && i < f->held_count;) {
        int *wanted = f->held[i] == kept[0] ? &kept[0] : f->held[i] == kept[1] ? &kept[1] : NULL;
        if (wanted != NULL) {
            *wanted = NO_CARD;
            i++;
        } else {
            grimm_discard_held(s, i);
        }
    }
    while (f->held_count > 0)
        grimm_keep_held(s, 0, f->held_known[0]);
}

const struct card grimm_ghostly_whispers = {
    .effects = { ON(END_OF_GATHER, DO(grimm_require_alone, 0), DO(grimm_hold_fables, 4),
                    ASK_SECRET("whispers_keep", list_kept_pairs, keep_two, 0)) },
};
