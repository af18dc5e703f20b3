// camera.ts: the camera's geometry. With both eyes one may orbit the table; with one eye closed the camera stays where
// the eye is.
import { boardThicknessMm, type Vector } from './geometry';
import type { Side } from './types';

/** What a person chose: degrees around and above the table, and how near. */
export interface Orbit {
  around: number;
  above: number;
  near: number; // 1: all of it fits
}

export const homeOrbit: Orbit = { around: -12, above: 23, near: 1 };
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

/** The part of the picture that may be used, in shares: the rest belongs to buttons. */
export interface Room {
  left: number;
  right: number;
}

export interface CameraFrame {
  eye: Vector;
  target: Vector;
  middle: number; // how far to the side of the picture's middle the target is, in shares of its width
  distance: number;
}

const margin = { across: 0.97, up: 0.95 }; // of the part that may be used
const leastMm = 240; // between the eye and the middle of what it looks at

/** Along one axis of the picture: how far away the eye must be for all points, and where between them it looks.
 * A point `off` to the side and `deep` is in the picture if |off - aim| <= slope * (distance + deep). */
function fitAlong(points: readonly { off: number; deep: number }[], slope: number): { distance: number; aim: number } {
  const most = (sign: number) => Math.max(...points.map(({ off, deep }) => (sign * off) / slope - deep));
  const [high, low] = [most(1), most(-1)];
  return { distance: (high + low) / 2, aim: (slope * (high - low)) / 2 };
}

/** What a closed eye sees on a small screen: there the structure matters more than the board. */
const boardShare = (isOne: boolean, aspect: number): number => (isOne ? (aspect < 1 ? 0.46 : 0.94) : 1);

/** As near as all of the content lets it be. */
export function cameraFrameFor(
  look: Orbit,
  sight: Side,
  content: Content,
  aspect: number,
  room: Room = { left: 0, right: 0 },
): CameraFrame {
  const isOne = sight !== 'both';
  const side = isOne ? eyeSide[sight] : 0;
  const view = isOne ? { around: side * eyeAround, above: eyeAbove, near: 1 } : look;
  const open = openOf(aspect);
  const { right, up, into } = axesOf(view);
  const wide = (content.board / 2) * boardShare(isOne, aspect);
  const steered = wide * (isOne ? 0.5 : 0.8); // how far the piece in the hand is seen wherever it goes
  const points: Vector[] = [
    ...[-wide, wide].flatMap((x): Vector[] => [
      [x, -wide, -boardThicknessMm],
      [x, wide, 0],
    ]),
    ...[-steered, steered].map((far): Vector => [far * right[0], far * right[1], content.top]),
    ...content.all,
  ];
  const tall = Math.tan((fieldDegrees * Math.PI) / 360);
  const share = isOne ? open.share : 1 - room.left - room.right;
  const seen = (axis: Vector) => points.map((point) => ({ off: dot(point, axis), deep: dot(point, into) }));
  const across = fitAlong(seen(right), tall * aspect * share * margin.across);
  const upward = fitAlong(seen(up), tall * margin.up);
  const distance = Math.max(leastMm, across.distance, upward.distance) / view.near;
  const target = right.map((one, i) => one * across.aim + up[i]! * upward.aim) as Vector;
  const eye = target.map((one, i) => one - into[i]! * distance) as Vector;
  const middle = isOne ? side * open.middle : (room.left - room.right) / 2;
  return { eye, target, middle, distance };
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
