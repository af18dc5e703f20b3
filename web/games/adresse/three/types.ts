// types.ts: the props of the viewport and the data it shows. Lengths are whole numbers as the rules have them.
import type { Grip } from './steering';

export type Length = 1 | 2 | 3; // short, medium, long
export type Side = 'both' | 'left' | 'right';
export type PiecePosition = 'flat' | 'edge' | 'upright';

/** A piece at rest, as a view has it. */
export interface PieceAt {
  piece: number;
  length: Length;
  at: readonly number[]; // x, y, z of its centre in micrometres
  turned: readonly number[]; // which of the quaternion's w, x, y, z is the largest, then the other three
  starts?: boolean;
}

/** The piece in the hand. */
export interface Holding {
  length: Length;
  position: PiecePosition;
  free: boolean; // it may be left in any position
  rests: 'stack' | 'board';
  sight: Side; // the eye or eyes that are open
  hand: Side;
  tremor: number | null; // null: not drawn yet, nothing can be lowered
}

/** Where and when it was let go: tenths of a millimetre, tenths of a degree, milliseconds. */
export interface Release {
  x: number;
  y: number;
  turn: number;
  t: number;
}

/** Where a piece lowered at a place would touch. */
export interface Touchdown {
  z: number; // of its centre, micrometres
  first: number; // the piece it would meet; -1: the board, -2: the table
}

/** What moved, as it happened: hundredths of a millimetre and ten-thousandths, seven numbers a sample. */
export interface Motion {
  hz: number;
  pieces: readonly { piece: number; from: number; path: readonly number[] }[];
}

export interface Mark {
  piece: number;
  why: 'fell' | 'placed' | 'column';
}

/** The grip is shared with the buttons below the viewport: `const grip = useGrip()`. */
export interface ViewportProps {
  grip: Grip;
  board: number; // its side in millimetres
  pieces: readonly PieceAt[]; // as they are once `motions` have been played
  before?: readonly PieceAt[]; // as they were when the first of the motions began, and the piece released
  holding: Holding | null;
  isMine: boolean; // whoever looks holds it
  over(x: number, y: number, turn: number): Touchdown | null; // asks the rules; units as in Release
  onRelease(release: Release): void;
  motions: readonly Motion[] | null;
  onPlayed(): void; // they have been looked at
  marked: readonly Mark[];
  isMotionReduced: boolean; // nothing is animated
  announce(sentence: string): void; // for screen readers
}
