/* turns.h: a queue in which those who ask take turns, a round robin of a queue each: whoever
 * asks for much waits for it, and nobody else does. */
#ifndef BOSQUET_TURNS_H
#define BOSQUET_TURNS_H

#include "map.h"

#include <stdbool.h>
#include <sys/queue.h>

enum { ASKER_TEXT = 46 }; /* bytes of an asker's name, the zero included: a network's */

/* What is queued; a member of the struct of whoever queues it. */
struct turn {
    struct asker *asker; /* from turns_push until turns_end */
    struct turn *next;
};

/* Somebody of whom something waits or runs. */
struct asker {
    char name[ASKER_TEXT];
    struct turn *first, **end;
    int waiting, running;
    TAILQ_ENTRY(asker) by_turn;
};

struct turns {
    struct map askers; /* by name */
    TAILQ_HEAD(, asker) by_turn;
    int waiting, running;
};

void turns_init(struct turns *turns);

void turns_push(struct turns *turns, struct turn *turn, const char *name); /* of the asker */

/* The first of the asker whose turn it is, who goes behind the others; it runs until turns_end.
 * Those of whom less runs come first, and those of whom `most` run are passed over. NULL if
 * there is none. */
struct turn *turns_pop(struct turns *turns, int most);
void turns_end(struct turns *turns, struct turn *turn);

/* How many of an asker's wait. */
int turns_waiting(const struct turns *turns, const char *name);

#endif
