/* wasm_bot.h: a player for the browser, exported beside the functions of wasm_api.h, whose
 * position is the one it thinks about. It has no clock: whoever asks has it think in pieces,
 * looks at the time in between and ends it when that is up. */
#ifndef BOSQUET_WASM_BOT_H
#define BOSQUET_WASM_BOT_H

#include "wasm_api.h"

/* The seat begins to think, at the level named in the buffer; 0 if there is no such level
 * or seat. It is shown its own view of the position, whatever else that holds. `iterations`
 * is the effort at most, 0 as much as it is given. */
WASM_EXPORT(bosquet_bot_begin) int bosquet_bot_begin(int asked, int iterations, uint64_t seed);

/* So much more effort; 0 if it has thought enough already. */
WASM_EXPORT(bosquet_bot_go_on) int bosquet_bot_go_on(int iterations);

/* Ends the thinking: {"move": "12@0,1r2", "value": [0.5, ...], "visits": 120,
 * "considered": [{"move": ..., "value": 0.5, "visits": 60}, ...], "beliefs": {...}}, as
 * docs/protocol.md has it for an engine's bot; move is null if the seat has nothing to
 * decide. The length of the text, 0 if nothing had begun. */
WASM_EXPORT(bosquet_bot_end) int bosquet_bot_end(void);

/* From one move of a seat to the next it keeps what it thought; this lets go of it. */
WASM_EXPORT(bosquet_bot_forget) void bosquet_bot_forget(void);

#endif
