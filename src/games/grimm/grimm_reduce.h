/* grimm_reduce.h: the parts of the event reducer: what each event of event_list.h does to a view,
 * those of Fables and Friends in grimm_reduce_cards.c, all others in grimm_reduce.c. */
#ifndef BOSQUET_GRIMM_REDUCE_H
#define BOSQUET_GRIMM_REDUCE_H

#include "grimm_internal.h"

/* An event's details, and the view that it changes. */
struct reduction {
    struct grimm *g;
    struct grimm_player *p, *to; /* of `seat` and `other` */
    int seat, other, of, count, type, level, house, card, place;
    bool is_impossible; /* no such thing can happen in this view */
};

typedef void reduce_fn(struct reduction *r);

struct named_reducer {
    const char *name; /* the event's; NULL after the last */
    reduce_fn *run;
};

extern const struct named_reducer grimm_card_reducers[];

/* Notes what must be possible for the view to change; returns it. */
static inline bool require(struct reduction *r, bool is_possible)
{
    r->is_impossible |= !is_possible;
    return is_possible;
}

static inline void unchanged(struct reduction *r)
{
    (void)r;
}

#endif
