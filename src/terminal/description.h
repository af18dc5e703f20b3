/* description.h: what a move says, as its game describes it (describe_move in game.h). */
#ifndef BOSQUET_DESCRIPTION_H
#define BOSQUET_DESCRIPTION_H

#include "local_match.h"

struct description {
    const char *key;      /* of a sentence in data/words */
    struct fields fields; /* as the game gives them: seats are numbers */
};

/* Of a move that a seat makes, or might make, as the match stands now. */
void describe_open_move(const struct local_match *local, int seat, struct move move,
                        struct description *out);

bool description_is(const struct description *description, const char *key);

/* The first field of a name: 0 and NULL where there is none. */
int description_number(const struct description *description, const char *name);
const char *description_word(const struct description *description, const char *name);

#endif
