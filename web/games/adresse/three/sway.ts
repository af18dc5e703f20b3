// sway.ts: how the hand sways while it lowers a piece, to be shown: the figures are the data's and the sum is that of
// adresse_tremor.c, so that what is seen is what is judged.
import data from '../../../../data/adresse-tremor.txt';
import type { PiecePosition, Side } from './types';

export const releaseMsMax = 6000; // then the hand lets go by itself
export const loweringMs = 1200; // until the piece is about to touch

/** The hand beside where it was meant to be. */
export interface Sway {
  x: number; // millimetres
  y: number;
  tiltX: number; // degrees about the x and the y axis
  tiltY: number;
  turn: number; // degrees
}

/** The numbers of a line of the data that begins so. */
function figures(name: string): number[] {
  const line = data.split('\n').find((one) => one.startsWith(`${name} `)) ?? '';
  return (line.slice(name.length).match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

const figure = (name: string, index: number): number => figures(name)[index] ?? 0;

interface HandFigures {
  offset: number;
  tilt: number;
  turn: number;
  shiver: number;
}

const ofHand = (kind: 'both' | 'one', shiver: number): HandFigures => ({
  offset: figure(`sway ${kind}`, 0),
  tilt: figure(`sway ${kind}`, 1),
  turn: figure(`hand ${kind}`, 2),
  shiver,
});

const shivers = figures('shiver_8hz_mm');
const hands = { both: ofHand('both', shivers[0] ?? 0), one: ofHand('one', shivers[1] ?? 0) };
const uprightTilt = figure('upright', 0);
const powers = figures('sway_power');
const sines = figures('sway_hz').map((hz, i) => ({ hz, size: Math.sqrt(2 * (powers[i] ?? 0)) }));
const shiverHz = 8;

/** Ways in which the hand moves; each has phases of its own. */
const way = { x: 0, y: 1, tiltX: 2, tiltY: 3, turn: 4, shiverX: 6, shiverY: 7 } as const;
type Way = (typeof way)[keyof typeof way];

/** A number without pattern, from 0 to below 1. */
function hashed(seed: number, which: number): number {
  let h = (Math.imul(seed, 0x9e3779b1) + Math.imul(which, 0x85ebca77) + 0x165667b1) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 0;
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39) >>> 0;
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** One way of swaying at a moment; its mean square is 1. */
function waveAt(seed: number, which: Way, seconds: number): number {
  const wave = ({ hz, size }: { hz: number; size: number }, i: number) =>
    size * Math.sin(2 * Math.PI * (hz * seconds + hashed(seed, which * 16 + i)));
  return sines.reduce((sum, sine, i) => sum + wave(sine, i), 0);
}

const shiverAt = (seed: number, which: Way, seconds: number): number =>
  Math.SQRT2 * Math.sin(2 * Math.PI * (shiverHz * seconds + hashed(seed, which * 16)));

export function swayAt(seed: number, hand: Side, position: PiecePosition, ms: number): Sway {
  const { offset, tilt, turn, shiver } = hands[hand === 'both' ? 'both' : 'one'];
  const seconds = ms / 1000;
  const wave = (which: Way) => waveAt(seed, which, seconds);
  const leans = tilt * (position === 'upright' ? uprightTilt : 1);
  const mirror = hand === 'left' ? -1 : 1; // the right hand in a mirror
  return {
    x: mirror * (offset * wave(way.x) + shiver * shiverAt(seed, way.shiverX, seconds)),
    y: offset * wave(way.y) + shiver * shiverAt(seed, way.shiverY, seconds),
    tiltX: leans * wave(way.tiltX),
    tiltY: mirror * leans * wave(way.tiltY),
    turn: mirror * turn * wave(way.turn),
  };
}

const tiltShare = 0.6; // as in tremor_weight

/** How far from calm the hand is: 0 would be still, an average hand has 1.8. */
export function unrestAt(seed: number, ms: number): number {
  const square = (which: Way) => waveAt(seed, which, ms / 1000) ** 2;
  return Math.sqrt(square(way.x) + square(way.y) + tiltShare * (square(way.tiltX) + square(way.tiltY)));
}

export const calm = 1.1; // below it one does well to let go
