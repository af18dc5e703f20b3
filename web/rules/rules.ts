// rules.ts: the rules themselves, as WebAssembly: the same C that judges at the server.
// A Position is one match of its own; several can be at work side by side.
import type { GameEvent, OptionValue, Score, View, Viewer } from '../table/wire';

const seatsMax = 10; // as in game.h
export const chanceSeat = seatsMax;
const viewerSpectator = seatsMax + 1;
const viewerAll = seatsMax + 2;
export const worldSeat = seatsMax + 3;

/** Why a move may not be made: a key of the words, and what was in the way. */
export interface Refusal {
  reason: string;
  details: Record<string, Detail>;
}

/** A number, a text as it is, or a word of the game, perhaps counted. */
export type Detail = number | string | { word: string; count?: number };

/** A move and what it says: a key of the words, and what fills the sentence; several of one name are a list. */
export interface DescribedMove {
  move: string;
  key: string;
  fields: Record<string, Detail | Detail[]>;
}

export interface Result {
  scores: Score[];
  winners: number[];
  tie_break?: string | null;
}

export interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  bosquet_buffer(): number;
  bosquet_buffer_size(): number;
  bosquet_choose_game(seats: number): number;
  bosquet_set_option(index: number, value: number): number;
  bosquet_set_rules_version(version: number): number;
  bosquet_start(): void;
  bosquet_load_state(length: number): number;
  bosquet_pack_view(viewer: number): number;
  bosquet_state(): number;
  bosquet_state_size(): number;
  bosquet_state_version(): void;
  bosquet_to_act(): number;
  bosquet_write_moves(seat: number): number;
  bosquet_describe_move(seat: number): number;
  bosquet_refusal(seat: number): number;
  bosquet_play(seat: number, viewer: number): number;
  bosquet_write_view(viewer: number): number;
  bosquet_write_scores(): number;
  bosquet_work_out(): number;
  bosquet_reduce(): number;
}

/** These rules lay a position out in another way than those that sent it: its bytes mean something else to them. */
export class OtherLayoutError extends Error {}

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** Fetches and compiles the rules at an address, once. */
export function loadRules(address: string): Promise<WebAssembly.Module> {
  const coming = compiled.get(address) ?? WebAssembly.compileStreaming(fetch(address));
  compiled.set(address, coming);
  coming.catch(() => compiled.delete(address)); // the next one may have a connection
  return coming;
}

function viewerNumber(viewer: Viewer | 'all'): number {
  if (viewer === 'all') return viewerAll;
  return viewer === 'spectator' ? viewerSpectator : viewer;
}

export class Position {
  protected readonly wasm: Exports;
  #buffer: number;

  /** A match that has just begun, by the rules of that version, if not the latest; what it was given to start with is
   * chance's to draw. */
  constructor(
    module: WebAssembly.Module,
    game: string,
    seats: number,
    options: OptionNumber[] = [],
    rulesVersion?: number,
  ) {
    const instance = new WebAssembly.Instance(module);
    this.wasm = instance.exports as unknown as Exports;
    this.wasm._initialize();
    this.#buffer = this.wasm.bosquet_buffer();
    this.write(game);
    if (!this.wasm.bosquet_choose_game(seats)) throw new Error(`no game ${game} for ${seats}`);
    for (const { index, value } of options) this.wasm.bosquet_set_option(index, value);
    if (rulesVersion !== undefined && !this.wasm.bosquet_set_rules_version(rulesVersion))
      throw new Error(`no rules ${rulesVersion} of ${game}`);
    this.wasm.bosquet_start();
  }

  /** How these rules lay a position out (`state_version` of the answer to `watch`). */
  get stateVersion(): string {
    this.wasm.bosquet_state_version();
    return this.readText();
  }

  /** Takes the position that the server sent (`state` of a message), if it is laid out as here. */
  load(state: string, stateVersion = this.stateVersion): void {
    if (stateVersion !== this.stateVersion) throw new OtherLayoutError('the position is laid out in another way');
    const bytes = Uint8Array.from(atob(state), (c) => c.charCodeAt(0));
    if (bytes.length > this.wasm.bosquet_buffer_size()) throw new Error('the position is too large');
    this.#memory(this.#buffer, bytes.length).set(bytes);
    if (!this.wasm.bosquet_load_state(bytes.length)) throw new Error('the position cannot be read');
  }

  /** What a viewer sees of it, in the same form, for somebody who is to know no more. */
  seen(viewer: Viewer | 'all'): string {
    const length = this.wasm.bosquet_pack_view(viewerNumber(viewer));
    return btoa(String.fromCharCode(...this.#memory(this.#buffer, length)));
  }

  save(): Uint8Array {
    return this.#state().slice();
  }

  restore(saved: Uint8Array): void {
    this.#state().set(saved);
  }

  /** Seats that owe a decision; chanceSeat if it is a draw, worldSeat if physics has its say. */
  toAct(): number[] {
    const mask = this.wasm.bosquet_to_act();
    return Array.from({ length: worldSeat + 1 }, (_, seat) => seat).filter((seat) => mask & (1 << seat));
  }

  moves(seat: number): string[] {
    this.wasm.bosquet_write_moves(seat);
    return this.read();
  }

  /** What a move says if the seat makes it, may it or may it not; null if it is none of this game. */
  describe(seat: number, move: string): DescribedMove | null {
    this.write(move);
    return this.wasm.bosquet_describe_move(seat) ? { move, ...this.read<Omit<DescribedMove, 'move'>>() } : null;
  }

  describedMoves(seat: number): DescribedMove[] {
    return this.moves(seat).map((move) => this.describe(seat, move)!);
  }

  /** Null if the seat may make the move. */
  refusal(seat: number, move: string): Refusal | null {
    this.write(move);
    return this.wasm.bosquet_refusal(seat) ? this.read() : null;
  }

  /** Makes a move; what the viewer sees of it, or null if it is refused. */
  play(seat: number, move: string, viewer: Viewer | 'all' = 'all'): GameEvent[] | null {
    this.write(move);
    return this.wasm.bosquet_play(seat, viewerNumber(viewer)) ? this.read() : null;
  }

  /** Where this is a view: makes it the one after an event. False if there can be no such event. */
  reduce({ event, ...fields }: GameEvent): boolean {
    this.write([event, ...Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`)].join(' '));
    return this.wasm.bosquet_reduce() !== 0;
  }

  view(viewer: Viewer | 'all'): View {
    this.wasm.bosquet_write_view(viewerNumber(viewer));
    return this.read();
  }

  /** As if the game ended now. */
  result(): Result {
    this.wasm.bosquet_write_scores();
    return this.read();
  }

  /** What a game has its rules work out for those who draw it ("columns"); null if it does not know the question. */
  workOut<Answer>(question: string): Answer | null {
    this.write(question);
    return this.wasm.bosquet_work_out() ? this.read() : null;
  }

  #memory(start: number, length: number): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer, start, length);
  }

  #state(): Uint8Array {
    return this.#memory(this.wasm.bosquet_state(), this.wasm.bosquet_state_size());
  }

  protected write(text: string): void {
    const bytes = new TextEncoder().encode(`${text}\0`);
    if (bytes.length > this.wasm.bosquet_buffer_size()) throw new Error('too long a text');
    this.#memory(this.#buffer, bytes.length).set(bytes);
  }

  /** The JSON that the module has written to its buffer: what it is, the caller knows. */
  protected read<Value>(): Value {
    return JSON.parse(this.readText());
  }

  protected readText(): string {
    const bytes = this.#memory(this.#buffer, this.wasm.bosquet_buffer_size());
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}

export interface OptionNumber {
  index: number;
  value: number;
}

/** Options as the rules number them: a choice by its index, a seat as 0 (random) or seat + 1. */
export function optionNumbers(
  specs: { id: string; type: string; choices?: string[] }[],
  options: Record<string, OptionValue>,
): OptionNumber[] {
  return specs.flatMap(({ id, type, choices = [] }, index) => {
    const value = options[id];
    if (value === undefined) return [];
    if (type === 'bool') return [{ index, value: value ? 1 : 0 }];
    if (type === 'seat') return [{ index, value: typeof value === 'number' ? value + 1 : 0 }];
    return [{ index, value: Math.max(0, choices.indexOf(String(value))) }];
  });
}
