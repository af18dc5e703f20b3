// camera_rig.ts: the camera's movement: where it is now, and the eased way to where it is wanted.
import { cameraFrameFor, homeOrbit, type Content, type CameraFrame, type Orbit, type Room } from './camera';
import type { Vector } from './geometry';
import type { Side } from './types';

/** Something that takes time: called for every picture until it returns false. */
export type AnimationTick = (now: number) => boolean;

const glideMs = 700;

export class CameraRig {
  look: Orbit = homeOrbit;
  aspect = 1;
  room: Room = { left: 0, right: 0 };
  frame: CameraFrame;
  #sight: Side = 'both';
  #content: Content;

  constructor(content: Content) {
    this.#content = content;
    this.frame = this.#wanted();
  }

  /** What is to be seen, and with which eyes; it is seen once it settles or has glided. */
  takeIn(content: Content, sight: Side): void {
    this.#content = content;
    this.#sight = sight;
  }

  settle(): void {
    this.frame = this.#wanted();
  }

  glide(): AnimationTick {
    const [from, to] = [this.frame, this.#wanted()];
    const since = performance.now();
    return (now) => {
      const share = Math.min(1, (now - since) / glideMs);
      const ease = share * share * (3 - 2 * share);
      const mix = (a: number, b: number) => a + (b - a) * ease;
      const way = (a: Vector, b: Vector): Vector => [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])];
      this.frame = {
        eye: way(from.eye, to.eye),
        target: way(from.target, to.target),
        middle: mix(from.middle, to.middle),
        distance: mix(from.distance, to.distance),
      };
      return share < 1;
    };
  }

  #wanted(): CameraFrame {
    return cameraFrameFor(this.look, this.#sight, this.#content, this.aspect, this.room);
  }
}
