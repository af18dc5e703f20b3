/* wasm_play.h: games by chance through the functions of wasm_api.h, for the programs whose
 * every step a script makes again with the wasm. */
#ifndef BOSQUET_WASM_PLAY_H
#define BOSQUET_WASM_PLAY_H

#include <stdint.h>

void set_luck(uint32_t seed);
uint32_t below(uint32_t n);

void hand_over(const char *text); /* into the buffer */

/* A move of the list in the buffer, which has no quotes but those around moves; left
 * there alone. How many there are. */
int pick_move(void);

#endif
