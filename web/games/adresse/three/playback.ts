// playback.ts: what the physics did, played as it happened; then what fell is shown.
import type { Pose, Vector } from './measures';
import { between, durationOf, goneAfter, posesAt } from './motion';
import type { Theatre } from './theatre';
import type { Mark, Motion, PieceAt } from './types';
import type { Tick } from './viewpoint';

const reachMm = 65;
const lookMs = { fell: 1500, held: 500 }; // at the end

export interface Scene {
  motions: readonly Motion[];
  before: readonly PieceAt[];
  after: readonly PieceAt[];
  marks: readonly Mark[];
  from: Pose | null; // of the piece that was in the hand
  dropMs: number; // from there to the first sample
}

/** So that all of a piece is seen, not its middle alone. */
const aroundIt = ([x, y, z]: Vector): Vector[] => [
  [x - reachMm, y, z],
  [x + reachMm, y, z],
  [x, y - reachMm, z],
  [x, y + reachMm, z],
];

/** One showing. It ends by the clock, even where nothing is drawn meanwhile. */
export class Playback {
  #theatre: Theatre;
  #scene: Scene;
  #end: () => void;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #tick: Tick | null = null;
  #part = 0;
  #gone: number[][];
  #released: number | undefined; // what was in the hand

  constructor(theatre: Theatre, scene: Scene, isQuiet: boolean, onEnd: () => void) {
    this.#theatre = theatre;
    this.#scene = scene;
    this.#end = onEnd;
    const stay = new Set(scene.after.map(({ piece }) => piece));
    this.#gone = goneAfter(
      scene.motions,
      scene.before.map(({ piece }) => piece),
      stay,
    );
    this.#released = scene.motions[0]?.pieces.find(({ piece }) => !theatre.has(piece))?.piece;
    theatre.show(scene.before);
    theatre.mark([]);
    if (isQuiet) {
      for (const [i, motion] of scene.motions.entries()) this.#finish(i, motion);
      this.#showMarks('at once');
    } else this.#begin();
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#tick) this.#theatre.stop(this.#tick);
  }

  #begin(): void {
    const motion = this.#scene.motions[this.#part];
    if (!motion) return this.#showMarks('gently');
    const since = performance.now();
    const drop = this.#part === 0 && this.#scene.from ? this.#scene.dropMs : 0;
    const lasts = drop + durationOf(motion);
    this.#tick = (now) => {
      this.#poses(motion, now - since - drop, drop);
      return now - since < lasts;
    };
    this.#poses(motion, -drop, drop);
    this.#theatre.animate(this.#tick);
    this.#after(lasts, () => {
      this.#finish(this.#part, motion);
      this.#part++;
      this.#begin();
    });
  }

  #poses(motion: Motion, ms: number, drop: number): void {
    const poses = posesAt(motion, Math.max(0, ms));
    for (const [piece, pose] of poses) this.#theatre.move(piece, pose);
    const { from } = this.#scene;
    const released = this.#released;
    const to = released === undefined ? undefined : poses.get(released);
    if (released !== undefined && from && to && ms < 0) this.#theatre.move(released, between(from, to, 1 + ms / drop));
  }

  #finish(part: number, motion: Motion): void {
    for (const [piece, pose] of posesAt(motion, durationOf(motion))) this.#theatre.move(piece, pose);
    if (part + 1 < this.#scene.motions.length) for (const piece of this.#gone[part] ?? []) this.#theatre.remove(piece);
    this.#theatre.draw();
  }

  #showMarks(how: 'gently' | 'at once'): void {
    const { marks, motions } = this.#scene;
    this.#theatre.mark(marks);
    const fallen = new Set(marks.filter(({ why }) => why === 'fell').map(({ piece }) => piece));
    const last = new Map<number, Pose>();
    for (const motion of motions)
      for (const [piece, pose] of posesAt(motion, durationOf(motion))) last.set(piece, pose);
    const far = [...last].filter(([piece]) => fallen.has(piece)).flatMap(([, { at }]) => aroundIt(at));
    this.#theatre.takeIn(how, far);
    this.#after(fallen.size > 0 ? lookMs.fell : lookMs.held, this.#end);
  }

  #after(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms));
  }
}
