/* guesses.h: worlds without physics, for tests of everything else: what follows is one of the
 * outcomes that the rules list as possible, and then one of those that they list then. */
#ifndef BOSQUET_GUESSES_H
#define BOSQUET_GUESSES_H

#include "worlds.h"

extern const struct world *const guessing_worlds[]; /* for worlds_use() */

#endif
