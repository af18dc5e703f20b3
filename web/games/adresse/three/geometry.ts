// geometry.ts: sizes in millimetres, poses and quaternions. As in adresse_geometry.c.
import deckLines from '../../../../data/adresse-deck.txt';
import type { Length, PieceAt, PiecePosition } from './types';

/** Width, height and length of each kind of piece: all are sawn from the same bar. */
function sizesOf(length: Length): [number, number, number] {
  const line = deckLines.split('\n').find((one) => one.startsWith(`piece ${length} `)) ?? '';
  const [, , width = 0, height = 0, long = 0] = line.split(' ').map(Number);
  return [width, height, long];
}

export const [widthMm, heightMm] = sizesOf(1);
export const lengthMm: Record<Length, number> = { 1: sizesOf(1)[2], 2: sizesOf(2)[2], 3: sizesOf(3)[2] };
export const boardThicknessMm = 6; // the table lies this much lower

/** Whole numbers in which the largest of a quaternion's parts is not written down. */
const poseOne = 92682;

export type Vector = [x: number, y: number, z: number];
export type Quaternion = [w: number, x: number, y: number, z: number];

export interface Pose {
  at: Vector; // millimetres
  turned: Quaternion;
}

export function quaternionOf(turned: readonly number[]): Quaternion {
  const [largest = 0, ...rest] = turned;
  const parts = rest.map((part) => part / poseOne);
  const missing = Math.sqrt(Math.max(0, 1 - parts.reduce((sum, part) => sum + part * part, 0)));
  parts.splice(largest, 0, missing);
  return [parts[0] ?? 1, parts[1] ?? 0, parts[2] ?? 0, parts[3] ?? 0];
}

export function poseOf({ at, turned }: PieceAt): Pose {
  const [x = 0, y = 0, z = 0] = at;
  return { at: [x / 1000, y / 1000, z / 1000], turned: quaternionOf(turned) };
}

export function multiply(a: Quaternion, b: Quaternion): Quaternion {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

export function about(axis: 0 | 1 | 2, degrees: number): Quaternion {
  const half = (degrees * Math.PI) / 360;
  const turned: Quaternion = [Math.cos(half), 0, 0, 0];
  turned[axis + 1] = Math.sin(half);
  return turned;
}

const lying: Record<PiecePosition, Quaternion> = { flat: [1, 0, 0, 0], edge: about(0, 90), upright: about(1, -90) };

/** How a piece is held in a position, turned about the vertical by tenths of a degree. */
export const heldQuaternion = (position: PiecePosition, turn: number): Quaternion =>
  multiply(about(2, turn / 10), lying[position]);

/** Its size along x, y and z in that position, before it is turned. */
export function sizeHeld(length: Length, position: PiecePosition): Vector {
  const long = lengthMm[length];
  if (position === 'flat') return [long, widthMm, heightMm];
  return position === 'edge' ? [long, heightMm, widthMm] : [heightMm, widthMm, long];
}

/** How high the highest of its corners is above the board. */
export function topOf(length: Length, { at, turned }: Pose): number {
  const [w, x, y, z] = turned;
  const half: Vector = [lengthMm[length] / 2, widthMm / 2, heightMm / 2];
  const up = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]; // the vertical part of each of its axes
  return at[2] + half.reduce((sum, one, i) => sum + one * Math.abs(up[i] ?? 0), 0);
}
