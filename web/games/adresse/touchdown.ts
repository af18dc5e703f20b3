// touchdown.ts: where a piece that is let down touches others, for practice, whose pieces the rules do not know. A
// sweep of oriented boxes along the vertical by the separating axis theorem.
import { heldQuaternion, heightMm, lengthMm, poseOf, widthMm, type Quaternion, type Vector } from './three/geometry';
import type { Length, PieceAt, PiecePosition, Touchdown } from './three/types';

interface Box {
  centre: Vector;
  half: Vector;
  axes: [Vector, Vector, Vector];
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function axesOf([w, x, y, z]: Quaternion): Box['axes'] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
}

const halfOf = (length: Length): Vector => [lengthMm[length] / 2, widthMm / 2, heightMm / 2];

const reach = ({ half, axes }: Box, axis: Vector): number =>
  half.reduce((sum, one, i) => sum + one * Math.abs(dot(axes[i]!, axis)), 0);

const nearlyNothing = 1e-9;

/** How far a box may sink until it meets the other; null if it passes beside it. */
function sinkOnto(falling: Box, below: Box): number | null {
  const edges = falling.axes.flatMap((a) => below.axes.map((b) => cross(a, b)));
  const apart: Vector = [0, 1, 2].map((i) => falling.centre[i]! - below.centre[i]!) as Vector;
  let [first, last] = [-Infinity, Infinity];
  for (const axis of [...falling.axes, ...below.axes, ...edges]) {
    if (dot(axis, axis) < nearlyNothing) continue; // the edges are parallel
    const room = reach(falling, axis) + reach(below, axis);
    const [distance, speed] = [dot(apart, axis), -axis[2]];
    if (Math.abs(speed) < nearlyNothing) {
      if (Math.abs(distance) >= room) return null;
      continue;
    }
    const times = [(-room - distance) / speed, (room - distance) / speed].sort((a, b) => a - b);
    first = Math.max(first, times[0]!);
    last = Math.min(last, times[1]!);
  }
  return first < last && last > 0 ? Math.max(0, first) : null;
}

const high = 2000; // millimetres: above everything

/** x and y in tenths of a millimetre, turn in tenths of a degree. */
export function touchdownOver(
  pieces: readonly PieceAt[],
  held: { length: Length; position: PiecePosition },
  x: number,
  y: number,
  turn: number,
): Touchdown {
  const falling: Box = {
    centre: [x / 10, y / 10, high],
    half: halfOf(held.length),
    axes: axesOf(heldQuaternion(held.position, turn)),
  };
  let [z, first] = [reach(falling, [0, 0, 1]), -1]; // on the board
  for (const piece of pieces) {
    const { at, turned } = poseOf(piece);
    const sunk = sinkOnto(falling, { centre: at, half: halfOf(piece.length), axes: axesOf(turned) });
    if (sunk !== null && high - sunk > z) [z, first] = [high - sunk, piece.piece];
  }
  return { z: Math.round(z * 1000), first };
}
