// types.ts: the props of the viewport and the data it shows. Lengths are whole numbers as the rules have them.
import type { Told } from '../../../table/table';
import type { FellTrack } from '../fell_track';
import type { Grip } from './steering';
import type { Sway } from './sway';

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
  aim: HeldPlace | null; // once it is final
  sway: readonly number[]; // what was drawn for the half seconds since, as far as they are told
  told?: Told | undefined; // when the last of them was; else now
}

/** Where it is held: tenths of a millimetre, tenths of a degree (0 to 3599). */
export interface HeldPlace {
  x: number;
  y: number;
  turn: number;
}

/** Where and when it was let go; `t` in milliseconds of the sway. */
export interface Release extends HeldPlace {
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
  over(x: number, y: number, turn: number): Touchdown | null; // asks the rules; units as in HeldPlace
  swayAt(holding: Holding, ms: number): Sway | null; // asks the rules, too
  onAim(aim: HeldPlace): void; // it is final
  onRelease(t: number): void; // the moment of the sway at which it is let go
  motions: readonly Motion[] | null;
  onPlayed(): void; // they have been looked at
  track?: FellTrack | null; // a fall that is looked at once more: `marked` are its pieces
  marked: readonly Mark[];
  isMotionReduced: boolean; // nothing is animated
  announce(sentence: string): void; // for screen readers
}
