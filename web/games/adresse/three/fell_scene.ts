// fell_scene.ts: a fall as its track has it, drawn: the pieces at that moment, the path of the one it is about, and
// pale pictures of it on its way.
import type { FellTrack } from '../fell_track';
import { posesOf, sceneAt } from '../fell_moments';
import type { Vector } from './geometry';
import type { TableRenderer } from './renderer';
import { aroundIt } from './motion_animation';
import type { Mark } from './types';

export class FellScene {
  #renderer: TableRenderer;
  #track: FellTrack;
  #there = '';
  #end: () => void;

  constructor(renderer: TableRenderer, track: FellTrack, marks: readonly Mark[], how: 'gently' | 'at once') {
    this.#renderer = renderer;
    this.#track = track;
    this.#end = track.subscribe(() => this.#draw());
    this.#draw();
    renderer.mark(marks);
    this.#trace();
    renderer.takeIn(how, this.#far());
  }

  stop(): void {
    this.#end();
    this.#renderer.trace(null);
  }

  #draw(): void {
    const { course, courseMs } = this.#track;
    const scene = sceneAt(course, courseMs);
    const there = course.before.filter(({ piece }) => scene.get(piece));
    const pieces = there.map(({ piece }) => piece).join(' ');
    if (pieces !== this.#there) this.#renderer.show(there);
    this.#there = pieces;
    for (const [piece, pose] of scene) if (pose) this.#renderer.move(piece, pose);
    this.#renderer.draw();
  }

  #trace(): void {
    const { course, subject, moments } = this.#track;
    const piece = course.before.find((one) => one.piece === subject);
    if (!piece) return;
    const poses = posesOf(course, piece.piece);
    const sampleOf = (ms: number) => Math.min(poses.length - 1, Math.round((ms * 60) / 1000));
    const [from = 0, to = 0] = [moments[0]?.ms, moments.at(-1)?.ms].map((ms) => sampleOf(ms ?? 0));
    const ghosts = [0, 1 / 3, 2 / 3].map((share) => poses[Math.round(from + (to - from) * share)]!);
    this.#renderer.trace({ length: piece.length, number: piece.piece, path: poses.map(({ at }) => at), ghosts });
  }

  #far(): Vector[] {
    const { course } = this.#track;
    const end = sceneAt(course, Infinity);
    return course.fallen.flatMap((piece) => (end.get(piece) ? aroundIt(end.get(piece)!.at) : []));
  }
}
