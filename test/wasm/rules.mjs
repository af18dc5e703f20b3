// rules.mjs: bosquet.wasm as a page uses it, for the tests.
import { readFileSync } from "node:fs";

export const VIEWER_SPECTATOR = 11; // as in game.h
export const VIEWER_ALL = 12;

export class Rules {
  /** The module in a file, which asks for nothing. */
  static async open(path) {
    const rules = new Rules();
    rules.bytes = readFileSync(path);
    rules.module = await WebAssembly.compile(rules.bytes);
    rules.wasm = (await WebAssembly.instantiate(rules.module, {})).exports;
    rules.wasm._initialize();
    return rules;
  }

  /** What is handed over; where its memory is may change when it grows. */
  get buffer() {
    const { wasm } = this;
    return new Uint8Array(wasm.memory.buffer, wasm.bosquet_buffer(), wasm.bosquet_buffer_size());
  }

  write(text) {
    new TextEncoder().encodeInto(`${text}\0`, this.buffer);
  }

  read() {
    const { buffer } = this;
    return new TextDecoder().decode(buffer.subarray(0, buffer.indexOf(0)));
  }

  /** The bytes of the position, to be read or written. */
  get state() {
    const { wasm } = this;
    return new Uint8Array(wasm.memory.buffer, wasm.bosquet_state(), wasm.bosquet_state_size());
  }

  get hash() {
    return BigInt.asUintN(64, this.wasm.bosquet_hash()).toString(16).padStart(16, "0");
  }

  choose(game, seats) {
    this.write(game);
    return this.wasm.bosquet_choose_game(seats);
  }

  /** A state as it is sent, once it is no longer base64. */
  load(packed) {
    this.buffer.set(packed);
    return this.wasm.bosquet_load_state(packed.length);
  }

  refusal(seat, move) {
    this.write(move);
    return this.wasm.bosquet_refusal(seat);
  }

  play(seat, viewer, move) {
    this.write(move);
    return this.wasm.bosquet_play(seat, viewer);
  }
}

/** A state packed as docs/protocol.md says. */
export function pack(state) {
  const packed = [];
  for (let i = 0; i < state.length; ) {
    let run = 0;
    while (run < 255 && i + run < state.length && state[i + run] === 0) run++;
    packed.push(state[i]);
    if (run) packed.push(run);
    i += run || 1;
  }
  return packed;
}
