/* turns.c: askers by name and by turn. An asker without anything that waits or runs is freed. */
#include "turns.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>

void turns_init(struct turns *turns)
{
    *turns = (struct turns){ 0 };
    TAILQ_INIT(&turns->by_turn);
}

static struct asker *find(struct turns *turns, const char *name)
{
    struct asker *asker = map_find(&turns->askers, name);
    if (asker != NULL)
        return asker;
    asker = memory_new(sizeof *asker);
    snprintf(asker->name, sizeof asker->name, "%s", name);
    asker->end = &asker->first;
    map_put(&turns->askers, asker->name, asker);
    TAILQ_INSERT_TAIL(&turns->by_turn, asker, by_turn);
    return asker;
}

void turns_push(struct turns *turns, struct turn *turn, const char *name)
{
    struct asker *asker = find(turns, name);
    *turn = (struct turn){ .asker = asker };
    *asker->end = turn;
    asker->end = &turn->next;
    asker->waiting++;
    turns->waiting++;
}

struct turn *turns_pop(struct turns *turns, int most)
{
    struct asker *asker = NULL;
    for (struct asker *one = TAILQ_FIRST(&turns->by_turn); one; one = TAILQ_NEXT(one, by_turn))
        if (one->first != NULL && one->running < (asker != NULL ? asker->running : most))
            asker = one;
    if (asker == NULL)
        return NULL;
    struct turn *turn = asker->first;
    asker->first = turn->next;
    if (asker->first == NULL)
        asker->end = &asker->first;
    asker->waiting--;
    asker->running++;
    turns->waiting--;
    turns->running++;
    TAILQ_REMOVE(&turns->by_turn, asker, by_turn);
    TAILQ_INSERT_TAIL(&turns->by_turn, asker, by_turn);
    return turn;
}

void turns_end(struct turns *turns, struct turn *turn)
{
    struct asker *asker = turn->asker;
    turns->running--;
    if (--asker->running > 0 || asker->first != NULL)
        return;
    TAILQ_REMOVE(&turns->by_turn, asker, by_turn);
    map_remove(&turns->askers, asker->name);
    free(asker);
}

int turns_waiting(const struct turns *turns, const char *name)
{
    const struct asker *asker = map_find(&turns->askers, name);
    return asker != NULL ? asker->waiting : 0;
}
