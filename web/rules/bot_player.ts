// bot_player.ts: a bot of the browser: the search of the server's bots as WebAssembly, with less time and memory. It
// searches in slices and yields in between, so that it can be stopped and keeps its time. Where a hand lets go of
// something it has no physics to try it out, and goes by what the rules think possible.
import { type Exports, Position } from './rules';

export interface BotQuestion {
  state: string; // what the seat sees: `state` of a message, or seen() of a Position
  seat: number;
  level: string;
  seed?: bigint; // with iterations: the same question has the same answer, if nothing was asked before
  iterations?: number; // the effort, at most
  timeMs?: number; // the time, at most; if neither is said, the level's own
}

export interface BotThought {
  move: string | null; // null: the seat has nothing to decide
  value: number[]; // how likely each seat is to win, 0 to 1
  visits: number; // positions it looked at
  considered: { move: string; value: number; visits: number }[]; // best first
  beliefs: Record<string, unknown>; // what the seat may conclude about what it cannot see
}

interface BotExports extends Exports {
  bosquet_bot_begin(seat: number, iterations: number, seed: bigint): number;
  bosquet_bot_go_on(iterations: number): number;
  bosquet_bot_end(): number;
}

// Less than at the server: a browser has other things to do, and perhaps a battery.
const ownTime: Record<string, number> = { hard: 300, expert: 700 };
const mostTime = 2000; // of levels that count their effort otherwise, on a slow machine
const pieceMs = 10;

const anySeed = (): bigint => crypto.getRandomValues(new BigUint64Array(1))[0]!;

export class BotPlayer extends Position {
  /**
   * Between two slices of the search `rest` yields, and gets the progress, 0 to 1; `isOver` says
   * whether to stop.
   */
  async think(
    question: BotQuestion,
    rest: (done: number) => Promise<void>,
    isOver: () => boolean,
  ): Promise<BotThought> {
    const { state, seat, level, seed = anySeed(), iterations = 0 } = question;
    const wasm = this.wasm as BotExports;
    const timeMs = question.timeMs ?? (iterations > 0 ? Infinity : (ownTime[level] ?? mostTime));
    const began = performance.now();
    this.load(state);
    this.write(level);
    if (!wasm.bosquet_bot_begin(seat, iterations, seed)) throw new Error(`no bot ${level} in seat ${seat}`);
    for (let piece = 4, visits = 0; ; ) {
      const before = performance.now();
      if (!wasm.bosquet_bot_go_on(piece)) break;
      const now = performance.now();
      visits += piece;
      if (now - began >= timeMs || isOver()) break;
      piece = Math.max(1, Math.min(4 * piece, Math.round((piece * pieceMs) / Math.max(0.1, now - before))));
      await rest(Math.min(1, Math.max((now - began) / timeMs, iterations > 0 ? visits / iterations : 0)));
      if (isOver()) break;
    }
    wasm.bosquet_bot_end();
    return this.read();
  }
}
