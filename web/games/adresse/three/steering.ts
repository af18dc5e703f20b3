// steering.ts: the grip, a state machine of the hand that holds a piece, in three steps (A6.3): place and turn are
// chosen, then fixed while it lowers, then it lets go. It knows no screen; the viewport and the buttons below it share
// one.
import { useState } from 'preact/hooks';
import { Observable } from '../../../base/observable';
import { releaseMsMax, swayAt, type Sway } from './sway';
import type { Holding, Release } from './types';

export type Phase = 'empty' | 'steering' | 'lowering' | 'let go';

export interface HeldPlace {
  x: number; // tenths of a millimetre
  y: number;
  turn: number; // tenths of a degree, 0 to 3599
}

export const stepTenths = { coarse: 50, fine: 10 }; // by an arrow key
const tapMs = 350;
export const turnTenths = { coarse: 50, fine: 10 }; // by a notch of the wheel or a key

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
const wholeTurn = (tenths: number): number => ((Math.round(tenths) % 3600) + 3600) % 3600;

export class Grip extends Observable {
  phase: Phase = 'empty';
  place: HeldPlace = { x: 0, y: 0, turn: 0 };
  holding: Holding | null = null;
  onRelease: (release: Release) => void = () => {};
  #reach = 0; // how far from the middle the place may be
  #exact = { x: 0, y: 0, turn: 0 }; // so that small moves of a finger add up
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #now: () => number;
  #any: () => number; // from 0 to 1

  constructor(now: () => number = () => performance.now(), any: () => number = Math.random) {
    super();
    this.#now = now;
    this.#any = any;
  }

  /** Whoever looks holds this now; null: nothing, or it is in somebody else's hand. It begins over the middle,
   * but with one eye closed somewhere before it: else nobody would have to judge how far it is. */
  take(holding: Holding | null, boardMm: number): void {
    clearTimeout(this.#timer);
    this.holding = holding;
    this.#reach = boardMm * 5;
    this.phase = holding ? 'steering' : 'empty';
    const [aside, before] = holding && holding.sight !== 'both' ? [this.#any() - 0.5, 0.5 + 0.4 * this.#any()] : [0, 0];
    this.#exact = { x: aside * this.#reach, y: 0 - before * this.#reach, turn: 0 };
    this.#settle();
  }

  /** More is known of what is held: how it will tremble. */
  know(holding: Holding): void {
    if (holding.tremor === this.holding?.tremor) return;
    this.holding = holding;
    this.notify();
  }

  get canLower(): boolean {
    return this.phase === 'steering' && this.holding?.tremor != null;
  }

  /** Milliseconds since the hand began to come down. */
  get lowered(): number {
    return this.#loweredAt(this.#now());
  }

  #loweredAt(ms: number): number {
    return this.phase === 'lowering' ? Math.max(0, Math.min(releaseMsMax, Math.round(ms - this.#since))) : 0;
  }

  steer(dx: number, dy: number): void {
    if (this.phase !== 'steering') return;
    this.#exact.x = within(this.#exact.x + dx, this.#reach);
    this.#exact.y = within(this.#exact.y + dy, this.#reach);
    this.#settle();
  }

  turnBy(tenths: number): void {
    if (this.phase !== 'steering') return;
    this.#exact.turn += tenths;
    this.#settle();
  }

  /** From now on place and turn stay as they are. */
  lower(at = this.#now()): void {
    if (!this.canLower) return;
    this.phase = 'lowering';
    this.#since = at;
    this.#timer = setTimeout(() => this.letGo(), releaseMsMax);
    this.notify();
  }

  /** A button or a key goes down: lowers, or lets go where the press before was a short one. `at` is when the finger
   * did it, which a busy page may hear of late. */
  press(at = this.#now()): void {
    if (this.phase === 'lowering') this.letGo(at);
    else this.lower(at);
  }

  /** And comes up: who held it lets go now; a short press leaves the hand on its way. */
  lift(at = this.#now()): void {
    if (this.#loweredAt(at) > tapMs) this.letGo(at);
  }

  letGo(at = this.#now()): void {
    if (this.phase !== 'lowering') return;
    const release = { ...this.place, t: this.#loweredAt(at) };
    clearTimeout(this.#timer);
    this.phase = 'let go';
    this.notify();
    this.onRelease(release);
  }

  /** The release was refused: the piece is in the hand again, where it was. */
  takeBack(): void {
    if (this.phase !== 'let go') return;
    this.phase = 'steering';
    this.notify();
  }

  sway(ms = this.lowered): Sway | null {
    const { holding } = this;
    if (!holding || holding.tremor === null) return null;
    return swayAt(holding.tremor, holding.hand, holding.position, ms);
  }

  #settle(): void {
    const { x, y, turn } = this.#exact;
    this.place = { x: Math.round(x), y: Math.round(y), turn: wholeTurn(turn) };
    this.notify();
  }
}

export function useGrip(): Grip {
  return useState(() => new Grip())[0];
}
