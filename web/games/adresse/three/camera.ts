// camera.ts: the camera's geometry. With both eyes one may orbit the table; with one eye closed the camera stays where
// the eye is.
import type { Vector } from './geometry';
import type { Side } from './types';

/** What a person chose: degrees around and above the table, and how near. */
export interface Orbit {
  around: number;
  above: number;
  near: number; // 1: all of it fits
}

export const homeOrbit: Orbit = { around: -19, above: 18, near: 1 };
const limits = { above: [4, 80], near: [0.6, 3.5] } as const;

export const fieldDegrees = 33; // from the lower to the upper edge of the view

/** An eye beside the nose: a low look from its side, and where in the picture the middle is. */
const eyeSide = { left: -1, right: 1 } as const;
const eyeAround = 5.5;
const eyeAbove = 10.5;

/** Of the picture that a closed eye leaves, the share that is used, and how far its middle is from the whole's. */
const openOf = (aspect: number) => (aspect < 1 ? { share: 0.6, middle: 0.175 } : { share: 0.52, middle: 0.19 });

const bound = (value: number, [least, most]: readonly [number, number]): number =>
  Math.max(least, Math.min(most, value));

export function orbitBy(look: Orbit, around: number, above: number, near = 1): Orbit {
  return {
    around: ((look.around + around + 540) % 360) - 180,
    above: bound(look.above + above, limits.above),
    near: bound(look.near * near, limits.near),
  };
}

/** The directions of a view: to the right, upwards and into the picture. */
export function axesOf({ around, above }: Pick<Orbit, 'around' | 'above'>): {
  right: Vector;
  up: Vector;
  into: Vector;
} {
  const [a, e] = [(around * Math.PI) / 180, (above * Math.PI) / 180];
  const [ca, sa, ce, se] = [Math.cos(a), Math.sin(a), Math.cos(e), Math.sin(e)];
  return { right: [ca, sa, 0], up: [-sa * se, ca * se, ce], into: [-sa * ce, ca * ce, -se] };
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** What the view must have in it: the board, what stands on it, and the piece in the hand. */
export interface Content {
  board: number;
  top: number; // of all there is, mm above the board
  all: readonly Vector[]; // corners of what should be seen
}

export interface CameraFrame {
  eye: Vector;
  target: Vector;
  middle: number; // how far to the side of the picture's middle the target is, in shares of its width
  distance: number;
}

export function cameraFrameFor(look: Orbit, sight: Side, content: Content, aspect: number): CameraFrame {
  const isOne = sight !== 'both';
  const side = isOne ? eyeSide[sight] : 0;
  const view = isOne ? { around: side * eyeAround, above: eyeAbove, near: 1 } : look;
  const open = openOf(aspect);
  const { right, up, into } = axesOf(view);
  const half = content.board / 2;
  const target: Vector = [0, 0, content.top * (isOne ? 0.52 : 0.46)];
  const wide = half * (!isOne ? 0.9 : aspect < 1 ? 0.42 : 0.85); // on a small screen the structure matters more than the board
  const points: Vector[] = [
    [-wide, -wide * 0.7, 0],
    [wide, -wide * 0.7, 0],
    [-wide, wide, 0],
    [wide, wide, 0],
    [0, 0, content.top],
  ];
  points.push(...content.all);
  const tall = Math.tan((fieldDegrees * Math.PI) / 360);
  const across = tall * aspect * (isOne ? open.share : 1);
  let distance = 300;
  for (const point of points) {
    const at: Vector = [point[0] - target[0], point[1] - target[1], point[2] - target[2]];
    const deep = dot(at, into);
    distance = Math.max(
      distance,
      Math.abs(dot(at, right)) / (across * 0.94) - deep,
      Math.abs(dot(at, up)) / (tall * 0.9) - deep,
    );
  }
  distance /= view.near;
  const eye: Vector = [target[0] - into[0] * distance, target[1] - into[1] * distance, target[2] - into[2] * distance];
  return { eye, target, middle: side * open.middle, distance };
}

/** A drag of a pixel in millimetres over the table: to the right, and into the picture. */
export function mmOfPixels(frame: CameraFrame, height: number): number {
  return (2 * frame.distance * Math.tan((fieldDegrees * Math.PI) / 360)) / height;
}

const depthMost = 2.4; // so that a low look does not make the hand jump

/** Where a drag across the picture moves the hand, in millimetres. */
export function dragMm(frame: CameraFrame, height: number, dx: number, dy: number): { x: number; y: number } {
  const away: Vector = [frame.target[0] - frame.eye[0], frame.target[1] - frame.eye[1], frame.target[2] - frame.eye[2]];
  const flatly = Math.hypot(away[0], away[1]) || 1;
  const [fx, fy] = [away[0] / flatly, away[1] / flatly];
  const steep = Math.abs(away[2]) / Math.hypot(...away);
  const mm = mmOfPixels(frame, height);
  const [right, into] = [dx * mm, -dy * mm * Math.min(depthMost, 1 / Math.max(0.01, steep))];
  return { x: fy * right + fx * into, y: -fx * right + fy * into };
}
