/* wasm_bot.h: a bot for the browser, exported beside the functions of wasm_api.h, whose
 * position it searches. It has no clock: the caller runs it in slices and keeps the time. */
#ifndef BOSQUET_WASM_BOT_H
#define BOSQUET_WASM_BOT_H

#include "wasm_api.h"

/* Begins a decision of the seat, at the level named in the buffer; 0 if there is no such level
 * or seat. The bot gets the seat's own view of the position, whatever else that holds.
 * `iterations` is a limit, 0 for none. */
WASM_EXPORT(bosquet_bot_begin) int bosquet_bot_begin(int asked, int iterations, uint64_t seed);

/* Runs so many iterations more; 0 if it needs no more. */
WASM_EXPORT(bosquet_bot_go_on) int bosquet_bot_go_on(int iterations);

/* Ends the decision: {"move": "12@0,1r2", "value": [0.5, ...], "visits": 120,
 * "considered": [{"move": ..., "value": 0.5, "visits": 60}, ...], "beliefs": {...}}, as
 * docs/protocol.md has it for an engine's bot; move is null if the seat has nothing to
 * decide. The length of the text, 0 if nothing had begun. */
WASM_EXPORT(bosquet_bot_end) int bosquet_bot_end(void);

/* Frees the search tree that is kept from one move of a seat to the next. */
WASM_EXPORT(bosquet_bot_forget) void bosquet_bot_forget(void);

#endif
