/* wasm_api.h: the functions exported to the browser. Texts are handed over in
 * one buffer, ended by a zero; seats are numbers, and bit masks of them as in
 * game.h. */
#ifndef BOSQUET_WASM_API_H
#define BOSQUET_WASM_API_H

#include <stdint.h>

#ifdef __wasm__
#define WASM_EXPORT(name) __attribute__((export_name(#name)))
#else
#define WASM_EXPORT(name)
#endif

enum { WASM_BUFFER_SIZE = 1 << 16 };

WASM_EXPORT(bosquet_buffer) char *bosquet_buffer(void);
WASM_EXPORT(bosquet_buffer_size) int bosquet_buffer_size(void);

/* The game named in the buffer, with its default options; 0 if that cannot be. */
WASM_EXPORT(bosquet_choose_game) int bosquet_choose_game(int seats);
WASM_EXPORT(bosquet_set_option) int bosquet_set_option(int index, int value);
WASM_EXPORT(bosquet_start) void bosquet_start(void);

/* The state's bytes: a view sent by the server is copied here as it is. */
WASM_EXPORT(bosquet_state) unsigned char *bosquet_state(void);
WASM_EXPORT(bosquet_state_size) int bosquet_state_size(void);

WASM_EXPORT(bosquet_to_act) int bosquet_to_act(void);
WASM_EXPORT(bosquet_list_moves) int bosquet_list_moves(int seat); /* how many */
WASM_EXPORT(bosquet_write_move) void bosquet_write_move(int index);

/* The move in the buffer: 1 if it is refused, with the key of the reason in the buffer. */
WASM_EXPORT(bosquet_refusal) int bosquet_refusal(int seat);
WASM_EXPORT(bosquet_play) int bosquet_play(int seat); /* 0 if it was refused */

/* The view as JSON in the buffer; its length, which may exceed the buffer. */
WASM_EXPORT(bosquet_write_view) int bosquet_write_view(int viewer);

WASM_EXPORT(bosquet_playout) void bosquet_playout(uint32_t seed);
WASM_EXPORT(bosquet_total) int bosquet_total(int seat);
WASM_EXPORT(bosquet_hash) uint64_t bosquet_hash(void);

#endif
