// match_replay.ts: a finished match, played again from its record by the rules in the page, so that every moment of it
// is at hand.
import type { GameClient } from '../games/game';
import { isEndedEarly } from '../table/ending';
import { botName, personName, type Seating } from '../table/seating';
import type { Entry } from '../table/table';
import type { GameEvent, GameInfo, MatchRecord, View } from '../table/wire';
import { optionNumbers, Position } from '../rules/rules';

/** One decision with what followed it: chance, and moves that are looked back at with it. The first is the start. */
interface Step {
  seat?: number;
  decision: number; // the last in it, as the server counts them
  events: GameEvent[];
  state: Uint8Array;
}

/** A player's seat, or undefined: an outcome of chance's or the world's. */
function readEntry(entry: string): { seat: number | undefined; move: string } {
  const space = entry.indexOf(' ');
  const who = entry.slice(0, space);
  return { seat: /^\d+$/.test(who) ? Number(who) : undefined, move: entry.slice(space + 1) };
}

export class MatchReplay {
  readonly steps: Step[] = [];
  #position: Position;
  #views = new Map<number, View>();

  /** Throws if the rules of this page cannot play it. */
  constructor(
    module: WebAssembly.Module,
    readonly record: MatchRecord,
    specs: GameInfo['options'],
    follows: GameClient['follows'] = () => null,
  ) {
    if (record.position) throw new Error('this game began in the middle');
    const { game, seats, options, rules_version = 1 } = record;
    this.#position = new Position(module, game, seats.length, optionNumbers(specs, options), rules_version);
    this.#begin(undefined);
    let decisions = 0;
    for (const [i, entry] of record.moves.entries()) {
      const { seat, move } = readEntry(entry);
      const follow = seat === undefined ? 'chance' : follows(move);
      if (follow === null) this.#begin(seat);
      if (follow === null || follow === 'move') decisions++;
      const events = this.#position.play(seat ?? this.#position.toAct()[0]!, move, 'all');
      if (!events) throw new Error(`entry ${i + 1} is not legal: ${entry}`);
      const step = this.steps.at(-1)!;
      step.events.push(...events);
      step.decision = decisions;
      step.state = this.#position.save();
    }
  }

  #begin(seat: number | undefined): void {
    this.steps.push({ seat, decision: 0, events: [], state: this.#position.save() });
  }

  get last(): number {
    return this.steps.length - 1;
  }

  /** The nearest step there is: an address may ask for any. */
  stepAt(n: number): number {
    return Math.max(0, Math.min(this.last, n));
  }

  /** The rules as they were after a step; until another one is asked for. */
  positionAt(step: number): Position {
    this.#position.restore(this.steps[step]!.state);
    return this.#position;
  }

  /** Everything as it was after a step. */
  viewAt(step: number): View {
    const known = this.#views.get(step);
    if (known) return known;
    const view = this.positionAt(step).view('all');
    this.#views.set(step, view);
    return view;
  }

  /** The log, as a table would have it; `seq` is the step. */
  get entries(): Entry[] {
    const kindOf = (step: number) => (step === 0 ? 'start' : 'move');
    const moves = this.steps.map(
      ({ seat, events }, step): Entry => ({ seq: step, at: 0, kind: kindOf(step), seat, events }),
    );
    return [...moves, ...this.#endings()];
  }

  /** How a match ended that was not played out. The record does not tell when others had left before. */
  #endings(): Entry[] {
    const { ending, out = [] } = this.record;
    if (!isEndedEarly(ending)) return [];
    const ownKind = { version: 'version', stopped: 'stop', resigned: null, time: null }[ending];
    if (ownKind) return [{ seq: this.last + 1, at: 0, kind: ownKind, events: [] }];
    const kind = ending === 'time' ? 'time' : 'resign';
    return out.map((seat, i) => ({ seq: this.last + 1 + i, at: 0, kind, seat, events: [] }));
  }

  get seating(): Seating {
    return this.record.seats.map(({ name, bot }, seat) => ({
      seat,
      name: bot ? botName(seat) : personName(name),
      isMine: false,
      isBot: bot !== undefined,
      isOpen: false,
      level: bot ?? null,
      isOut: this.record.out?.includes(seat) ?? false,
    }));
  }
}
