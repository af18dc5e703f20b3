/* container_of.h: from a struct to the one it is a member of. */
#ifndef BOSQUET_CONTAINER_OF_H
#define BOSQUET_CONTAINER_OF_H

#include <stddef.h>

/* The struct of that type whose member a pointer points to. Such a pointer is all that others
 * are given who know only the member: a queue of work, a commit. The choice that is never made
 * lets the compiler compare types. */
#define container_of(pointer, type, member)                                                        \
    ((type *)(void *)((char *)(1 ? (pointer) : &((type *)0)->member) - offsetof(type, member)))

#endif
