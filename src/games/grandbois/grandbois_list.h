/* grandbois_list.h: listing all windows that take one pattern, by vector instructions where the
 * processor has them. The variants write the same list; a test holds them equal. */
#ifndef BOSQUET_GRANDBOIS_LIST_H
#define BOSQUET_GRANDBOIS_LIST_H

#include "grandbois_forest.h"

/* Writes base | place for every window that takes the pattern, in the windows'
 * order; returns the end of what it wrote. May scribble on up to
 * LIST_OVERRUN moves past that end. */
typedef struct move *list_windows_fn(const struct grandbois *g, const struct pattern *pattern,
                                     uint64_t base, struct move *out);

enum { LIST_OVERRUN = 8 };

struct list_variant {
    const char *name;
    list_windows_fn *list_windows;
    bool (*is_supported)(void);
};

extern const struct list_variant grandbois_list_variants[]; /* best first; ended by a NULL name */

list_windows_fn *grandbois_best_list_windows(void);

#endif
