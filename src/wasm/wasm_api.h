/* wasm_api.h: the functions exported to the browser. One match at a time. Texts and
 * packed states are handed over in one buffer, in both directions; a text is ended
 * by a zero. Seats and viewers are the numbers of game.h, SEAT_CHANCE, SEAT_WORLD,
 * VIEWER_SPECTATOR and VIEWER_ALL among them, and sets of seats its bit masks. JSON is written as
 * docs/protocol.md has it. */
#ifndef BOSQUET_WASM_API_H
#define BOSQUET_WASM_API_H

#include <stdint.h>

#ifdef __wasm__
#define WASM_EXPORT(name) __attribute__((export_name(#name)))
#else
#define WASM_EXPORT(name)
#endif

WASM_EXPORT(bosquet_buffer) char *bosquet_buffer(void);
WASM_EXPORT(bosquet_buffer_size) int bosquet_buffer_size(void);

/* The game named in the buffer, with its default options; 0 if that cannot be. An
 * option's value is an index, as struct option_spec has it. */
WASM_EXPORT(bosquet_choose_game) int bosquet_choose_game(int seats);
WASM_EXPORT(bosquet_set_option) int bosquet_set_option(int index, int value);

/* Rules of an older match, for looking back at it; 0 if there is no such version. */
WASM_EXPORT(bosquet_set_rules_version) int bosquet_set_rules_version(int version);

/* The position: laid out anew, or as the server packed it ("state", once it is no
 * longer base64): then that many bytes in the buffer, and 0, with nothing changed,
 * if they are not a state of this game. */
WASM_EXPORT(bosquet_start) void bosquet_start(void);
WASM_EXPORT(bosquet_load_state) int bosquet_load_state(int length);

/* Its bytes, to be copied away and back. */
WASM_EXPORT(bosquet_state) unsigned char *bosquet_state(void);
WASM_EXPORT(bosquet_state_size) int bosquet_state_size(void);

/* How this module lays it out, as text: only who tells the same "state_version" has states
 * for it. */
WASM_EXPORT(bosquet_state_version) void bosquet_state_version(void);

/* What a viewer sees of it, packed in the same way for somebody who may know no more; the
 * number of bytes. */
WASM_EXPORT(bosquet_pack_view) int bosquet_pack_view(int viewer);

WASM_EXPORT(bosquet_to_act) int bosquet_to_act(void);

/* All moves of a seat as an array of strings; the length of the text. */
WASM_EXPORT(bosquet_write_moves) int bosquet_write_moves(int seat);

/* What the move in the buffer says, made by a seat, may it or may it not:
 * {"key": "grimm.answer.play", "fields": {"place": {"word": "forest"}}}, and the length of
 * the text; 0 if it is no move of this game. */
WASM_EXPORT(bosquet_describe_move) int bosquet_describe_move(int seat);

/* The move in the buffer: 0 if nothing is against it, else 1 and why:
 * {"reason": "grandbois.tower-there", "details": {"x": 1, "y": 2, ...}}. */
WASM_EXPORT(bosquet_refusal) int bosquet_refusal(int seat);

/* Makes the move in the buffer: 1, and the events that the viewer may see as an
 * array; or 0 and why not. Where the position is a view, events lack what it hides. */
WASM_EXPORT(bosquet_play) int bosquet_play(int seat, int viewer);

/* Where the position is a view: makes it the one after the event in the buffer, by struct game's
 * reduce; 0 if it cannot be, with nothing changed. An event is its name and its fields,
 * "gathered seat=0 count=2 resource=straw place=fields". */
WASM_EXPORT(bosquet_reduce) int bosquet_reduce(void);

/* What a viewer sees, and the scores as if it ended now; the length of the text. */
WASM_EXPORT(bosquet_write_view) int bosquet_write_view(int viewer);
WASM_EXPORT(bosquet_write_scores) int bosquet_write_scores(void);

/* Answers the question in the buffer by struct game's work_out: an object, and the length of
 * the text; 0 if it is no question of this game. */
WASM_EXPORT(bosquet_work_out) int bosquet_work_out(void);

/* A random playout, and a hash of the position; for tests. */
WASM_EXPORT(bosquet_playout) void bosquet_playout(uint32_t seed);
WASM_EXPORT(bosquet_hash) uint64_t bosquet_hash(void);

#endif
