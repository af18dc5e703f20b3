// steering.ts: the grip, a state machine of the hand that holds a piece (A6.2, A6.3): it is steered; a press begins to
// lower it, and for half a second more one may think again; then the aim is final and told (`onAim`). The hand sways as
// it is told (`know`), half second by half second, and lets go where one lifts or presses again (`onRelease`), at the
// moment that was seen. It knows no screen; the viewport, the bar and the buttons share one.
//
//   empty -> steering -> lowering -> swaying -> let go
//              ^            |
//              +-- breakOff +
import { useState } from 'preact/hooks';
import { Observable } from '../../../base/observable';
import { halfSecondMs, latestMs, releaseMsMax, SwayClock } from './sway_clock';
import type { Sway } from './sway';
import type { HeldPlace, Holding } from './types';

export type Phase = 'empty' | 'steering' | 'lowering' | 'swaying' | 'let go';

export const stepTenths = { coarse: 50, fine: 10 }; // by an arrow key
export const turnTenths = { coarse: 50, fine: 10 }; // by a notch of the wheel or a key

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
const wholeTurn = (tenths: number): number => ((Math.round(tenths) % 3600) + 3600) % 3600;

export class Grip extends Observable {
  phase: Phase = 'empty';
  place: HeldPlace = { x: 0, y: 0, turn: 0 };
  holding: Holding | null = null;
  isMine = false; // else it is only watched
  onAim: (aim: HeldPlace) => void = () => {};
  onRelease: (t: number) => void = () => {};
  swayAt: (holding: Holding, ms: number) => Sway | null = () => null; // asks the rules
  #reach = 0; // how far from the middle the place may be
  #exact = { x: 0, y: 0, turn: 0 }; // so that small moves of a finger add up
  #since = 0; // lowering began
  #isDown = false; // the button or key that began it
  #released = 0; // the moment of it
  #clock = new SwayClock();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #now: () => number;
  #any: () => number; // from 0 to 1

  constructor(now: () => number = () => performance.now(), any: () => number = Math.random) {
    super();
    this.#now = now;
    this.#any = any;
  }

  /** Somebody holds this now; null: nobody anything. One's own begins over the middle, but with one eye closed
   * somewhere before it: else nobody would have to judge how far it is. */
  take(holding: Holding | null, boardMm: number, isMine = true): void {
    clearTimeout(this.#timer);
    this.holding = holding;
    this.isMine = isMine && holding !== null;
    this.#isDown = false;
    this.#clock.reset();
    this.#reach = boardMm * 5;
    this.phase = this.isMine ? 'steering' : 'empty';
    const isOneEyed = this.isMine && holding!.sight !== 'both';
    const [aside, before] = isOneEyed ? [this.#any() - 0.5, 0.5 + 0.4 * this.#any()] : [0, 0];
    this.#exact = { x: aside * this.#reach, y: 0 - before * this.#reach, turn: 0 };
    if (holding) this.#hear(holding);
    this.#settle();
  }

  /** More is known of what is held: where it was aimed, how it sways. */
  know(holding: Holding): void {
    const { aim, sway } = this.holding ?? {};
    if (aim === holding.aim && sway === holding.sway) return;
    this.holding = holding;
    this.#hear(holding);
    this.#settle();
  }

  #hear({ aim, sway, told }: Holding): void {
    if (aim && this.phase !== 'swaying' && this.phase !== 'let go') {
      clearTimeout(this.#timer);
      this.phase = 'swaying';
    }
    if (aim) this.#exact = { ...aim };
    this.#clock.tell(sway.length, told?.at ?? this.#now(), told?.late);
  }

  get canLower(): boolean {
    return this.phase === 'steering';
  }

  /** Whether the hand can let go: something of its sway has been seen. */
  get canLetGo(): boolean {
    return this.isMine && this.phase === 'swaying' && this.moment > 0;
  }

  /** How far lowering has come, 0 to 1, while one may still think again. */
  get share(): number {
    return this.phase === 'lowering' ? within((this.#now() - this.#since) / halfSecondMs, 1) : 0;
  }

  /** How far the sway has been shown, in milliseconds; of a hand that has let go, to where it did. */
  get moment(): number {
    return this.phase === 'let go' ? this.#released : this.#clock.playedAt(this.#now());
  }

  get leftMs(): number {
    return releaseMsMax - this.moment;
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

  /** A button or a key goes down: lowers, or lets go where the press before was a short one. `at` is when the finger
   * did it, which a busy page may hear of late. */
  press(at = this.#now()): void {
    if (this.canLower) this.#lower(at);
    else if (this.canLetGo) this.#letGo(at);
  }

  /** And comes up: who held it since it began lets go now. Who lifts before anything of the sway was seen does not: a
   * short press leaves the hand on its way. */
  lift(at = this.#now()): void {
    const wasDown = this.#isDown;
    this.#isDown = false;
    if (wasDown && this.canLetGo && this.#clock.playedAt(at) > 0) this.#letGo(at);
  }

  /** The finger is lost to something else: it says nothing any more. */
  lose(): void {
    this.#isDown = false;
  }

  /** One thinks again, before the aim is final. */
  breakOff(): void {
    if (this.phase !== 'lowering') return;
    clearTimeout(this.#timer);
    this.#isDown = false;
    this.phase = 'steering';
    this.notify();
  }

  /** The release came too late: it is told again with the earliest moment that may still be named. False: it was not
   * for that. */
  releaseAgain(): boolean {
    const earliest = this.#clock.toldMs - latestMs;
    if (this.phase !== 'let go' || this.#released >= earliest) return false;
    this.#released = earliest;
    this.onRelease(earliest);
    return true;
  }

  /** The aim was refused, or the release: the piece is in the hand as before. */
  takeBack(): void {
    const isAimed = this.holding?.aim != null;
    if (this.phase === 'let go' && isAimed) this.phase = 'swaying';
    else if (this.phase === 'swaying' && !isAimed) this.phase = 'steering';
    this.notify();
  }

  sway(ms = this.moment): Sway | null {
    return this.holding && this.#clock.told > 0 ? this.swayAt(this.holding, ms) : null;
  }

  /** From now on place and turn stay as they are. */
  #lower(at: number): void {
    this.phase = 'lowering';
    this.#since = at;
    this.#isDown = true;
    this.#timer = setTimeout(() => this.#aim(), Math.max(0, at + halfSecondMs - this.#now()));
    this.notify();
  }

  #aim(): void {
    this.phase = 'swaying';
    this.notify();
    this.onAim(this.place);
  }

  /** At the moment that was seen, as far as that may still be named. */
  #letGo(at: number): void {
    this.#released = Math.max(Math.round(this.#clock.playedAt(at)), this.#clock.toldMs - latestMs);
    this.phase = 'let go';
    this.notify();
    this.onRelease(this.#released);
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
