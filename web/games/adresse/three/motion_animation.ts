// motion_animation.ts: the animation of motions that the physics made; at its end what fell is marked.
import type { Pose, Vector } from './geometry';
import { between, durationOf, goneAfter, posesAt } from './motion_samples';
import type { TableRenderer } from './renderer';
import type { Mark, Motion, PieceAt } from './types';
import type { AnimationTick } from './camera_rig';

const reachMm = 65;
const lookMs = { fell: 1500, held: 500 }; // at the end

export interface AnimationInput {
  motions: readonly Motion[];
  before: readonly PieceAt[];
  after: readonly PieceAt[];
  marks: readonly Mark[];
  from: Pose | null; // of the piece that was in the hand
  dropMs: number; // from there to the first sample
}

/** So that all of a piece is seen, not its middle alone. */
export const aroundIt = ([x, y, z]: Vector): Vector[] => [
  [x - reachMm, y, z],
  [x + reachMm, y, z],
  [x, y - reachMm, z],
  [x, y + reachMm, z],
];

/** One showing. It ends by the clock, even where nothing is drawn meanwhile. */
export class MotionAnimation {
  #renderer: TableRenderer;
  #scene: AnimationInput;
  #end: () => void;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #tick: AnimationTick | null = null;
  #part = 0;
  #gone: number[][];
  #released: number | undefined; // what was in the hand

  constructor(renderer: TableRenderer, scene: AnimationInput, isMotionReduced: boolean, onEnd: () => void) {
    this.#renderer = renderer;
    this.#scene = scene;
    this.#end = onEnd;
    const stay = new Set(scene.after.map(({ piece }) => piece));
    this.#gone = goneAfter(
      scene.motions,
      scene.before.map(({ piece }) => piece),
      stay,
    );
    this.#released = scene.motions[0]?.pieces.find(({ piece }) => !renderer.has(piece))?.piece;
    renderer.show(scene.before);
    renderer.mark([]);
    if (isMotionReduced) {
      for (const [i, motion] of scene.motions.entries()) this.#finish(i, motion);
      this.#showMarks('at once');
    } else this.#begin();
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#tick) this.#renderer.stop(this.#tick);
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
    this.#renderer.animate(this.#tick);
    this.#after(lasts, () => {
      this.#finish(this.#part, motion);
      this.#part++;
      this.#begin();
    });
  }

  #poses(motion: Motion, ms: number, drop: number): void {
    const poses = posesAt(motion, Math.max(0, ms));
    for (const [piece, pose] of poses) this.#renderer.move(piece, pose);
    const { from } = this.#scene;
    const released = this.#released;
    const to = released === undefined ? undefined : poses.get(released);
    if (released !== undefined && from && to && ms < 0) this.#renderer.move(released, between(from, to, 1 + ms / drop));
  }

  #finish(part: number, motion: Motion): void {
    for (const [piece, pose] of posesAt(motion, durationOf(motion))) this.#renderer.move(piece, pose);
    if (part + 1 < this.#scene.motions.length) for (const piece of this.#gone[part] ?? []) this.#renderer.remove(piece);
    this.#renderer.draw();
  }

  #showMarks(how: 'gently' | 'at once'): void {
    const { marks, motions } = this.#scene;
    this.#renderer.mark(marks);
    const fallen = new Set(marks.filter(({ why }) => why === 'fell').map(({ piece }) => piece));
    const last = new Map<number, Pose>();
    for (const motion of motions)
      for (const [piece, pose] of posesAt(motion, durationOf(motion))) last.set(piece, pose);
    const far = [...last].filter(([piece]) => fallen.has(piece)).flatMap(([, { at }]) => aroundIt(at));
    this.#renderer.takeIn(how, far);
    this.#after(fallen.size > 0 ? lookMs.fell : lookMs.held, this.#end);
  }

  #after(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms));
  }
}
