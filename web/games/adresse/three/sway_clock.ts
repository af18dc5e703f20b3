// sway_clock.ts: when to show what of a sway that is told half second by half second over a network (A6.3). Messages
// come sooner or later than each other; the clock plays a little behind the fastest of them, so that it need not stop
// for a slow one, never beyond what has been told, and never backwards.
export const halfSecondMs = 500;
export const halfSeconds = 12;
export const releaseMsMax = halfSeconds * halfSecondMs; // then the hand lets go by itself
export const latestMs = 1000; // so far behind what has been told a release may be

const buffer = { least: 50, first: 140, room: 30, most: 250 }; // ms behind the fastest message
const remembered = 60; // messages
const enough = 24; // to know the network by
const outageMs = 600; // so late is none that only dawdled
const steadyMs = 400; // in which the clock makes good what it is off,
const most = 0.15; // by at most this share of its speed;
const farMs = 250; // but if it is as far behind as that
const hurry = 3; // it goes so many times faster
const easeMs = 20; // before the end of what is told it slows down
const stepMs = 5;

export class SwayClock {
  told = 0; // half seconds
  #lates: number[] = []; // of the last messages: how much later than the fastest they came, ms
  #origin = 0; // when the sway began, as the fastest message would have told
  #shown: { at: number; ms: number }[] = []; // what was shown when, in order

  /** Another hand. What is known of the network stays. */
  reset(): void {
    this.told = 0;
    this.#shown = [];
  }

  /** So many half seconds are told now; `at` the last of them was, and so much later than by the fastest message. */
  tell(told: number, at: number, late = 0): void {
    if (told <= this.told) return;
    if (this.told > 0) this.playedAt(at);
    if (late < outageMs) this.#lates = [...this.#lates, late].slice(-remembered);
    this.#origin = at - late - (told - 1) * halfSecondMs;
    if (this.told === 0) {
      const ms = (told - 1) * halfSecondMs; // who comes in the middle begins with the latest
      this.#shown = [{ at: Math.max(at, this.#origin + ms + this.#bufferMs), ms }];
    }
    this.told = told;
  }

  get toldMs(): number {
    return this.told * halfSecondMs;
  }

  /** How far the sway has been played at a moment: now, or one of the last seconds. */
  playedAt(at: number): number {
    const now = this.#shown.at(-1);
    if (!now) return 0;
    if (at <= now.at) return this.#shownAt(at);
    let { at: moment, ms } = now;
    while (moment < at) {
      const step = Math.min(stepMs, at - moment);
      ms = Math.min(this.toldMs, ms + step * this.#speed(moment, ms));
      moment += step;
    }
    this.#shown.push({ at, ms });
    return ms;
  }

  #shownAt(at: number): number {
    const i = this.#shown.findLastIndex((one) => one.at <= at);
    const [from, to] = [this.#shown[i], this.#shown[i + 1]];
    if (!from || !to) return (from ?? this.#shown[0])?.ms ?? 0;
    return from.ms + ((to.ms - from.ms) * (at - from.at)) / (to.at - from.at);
  }

  /** It has been shown to so much later than by the fastest message. */
  get #bufferMs(): number {
    const seen = this.#lates.length < enough ? buffer.first : 0;
    return Math.min(buffer.most, Math.max(buffer.least, seen, Math.max(0, ...this.#lates) + buffer.room));
  }

  #speed(at: number, ms: number): number {
    const behind = at - this.#origin - this.#bufferMs - ms;
    const speed = behind > farMs ? hurry : 1 + Math.max(-most, Math.min(most, behind / steadyMs));
    const isLast = this.told === halfSeconds; // nothing more is to come
    return isLast ? speed : speed * Math.min(1, (this.toldMs - ms) / easeMs);
  }
}
