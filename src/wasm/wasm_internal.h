/* wasm_internal.h: the match at hand, for what else is exported beside wasm_api.h. */
#ifndef BOSQUET_WASM_INTERNAL_H
#define BOSQUET_WASM_INTERNAL_H

#include "game.h"

const struct game *chosen_game(void); /* NULL before bosquet_choose_game() */
int chosen_seats(void);

struct answer {
    struct text text; /* in the buffer; what was there is gone */
    struct json json;
};

void answer_open(struct answer *answer);
int answer_end(const struct answer *answer); /* the length of the text */

#endif
