/* grimm_starts.h: random games of The Grimm Forest begin in every way there is. */
#ifndef BOSQUET_GRIMM_STARTS_H
#define BOSQUET_GRIMM_STARTS_H

#include "grimm_internal.h"

/* The number of a game settles for how many it is, and by which rules. */
static inline void grimm_start_number(struct grimm *g, int number)
{
    struct options options;
    options_default(&grimm_game, 2 + number % 3, &options);
    options.value[option_find(&grimm_game, "advanced")] = number / 3 % 4 != 0;
    options.value[option_find(&grimm_game, "supply")] = number / 12 % 4 == 0;
    options.value[option_find(&grimm_game, "first")] = 0;
    grimm_game.start(g, &options);
}

#endif
