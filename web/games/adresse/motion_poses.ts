// motion_poses.ts: the poses of the pieces before a motion and when all is at rest again, and which to mark.
import type { GameEvent } from '../../table/wire';
import type { TablePiece } from './model';
import type { Length, Mark, Motion, PieceAt } from './three/types';

const numbersASample = 7;
const poseOne = 92682; // as in adresse_state.h: the rest of a quaternion is written in these
const umPerHundredth = 10;

/** Seven numbers of a motion as a pose of a view: the largest part of the quaternion is left out, and positive. */
function poseOf(sample: readonly number[]): Pick<PieceAt, 'at' | 'turned'> {
  const [x = 0, y = 0, z = 0, ...turned] = sample;
  const size = Math.hypot(...turned) || 1;
  const parts = turned.map((part) => part / size);
  const largest = parts.reduce((best, part, i) => (Math.abs(part) > Math.abs(parts[best]!) ? i : best), 0);
  const sign = parts[largest]! < 0 ? -1 : 1;
  const rest = parts.filter((_, i) => i !== largest).map((part) => Math.round(part * sign * poseOne));
  return { at: [x, y, z].map((n) => n * umPerHundredth), turned: [largest, ...rest] };
}

/** The piece that was let go: it moves, and was not there before. */
export function releasedIn(before: readonly TablePiece[], [first]: readonly Motion[]): Motion['pieces'][number] | null {
  return first?.pieces.find(({ piece }) => !before.some((one) => one.piece === piece)) ?? null;
}

/** The pieces as they were when the first motion began, the one released among them. */
export function piecesBefore(before: readonly TablePiece[], motions: readonly Motion[], length: Length): PieceAt[] {
  const released = releasedIn(before, motions);
  if (!released) return [...before];
  return [...before, { piece: released.piece, length, ...poseOf(released.path.slice(0, numbersASample)) }];
}

/** Where they lie when all is still, what has fallen among them: it is taken away later. */
export function piecesAtRest(
  before: readonly PieceAt[],
  motions: readonly Motion[],
  after: readonly PieceAt[],
): PieceAt[] {
  const last = new Map<number, Pick<PieceAt, 'at' | 'turned'>>();
  for (const { pieces } of motions)
    for (const { piece, path } of pieces) last.set(piece, poseOf(path.slice(-numbersASample)));
  return before.map((one) => after.find(({ piece }) => piece === one.piece) ?? { ...one, ...last.get(one.piece) });
}

/** The pieces that fell. */
export const fallenIn = (events: readonly GameEvent[]): number[] =>
  events.flatMap(({ event, piece }) => (event === 'piece_fell' ? [piece as number] : []));

/** What fell, and the piece that was placed if it held. */
export function marksOf(
  events: readonly GameEvent[],
  before: readonly TablePiece[],
  motions: readonly Motion[],
): Mark[] {
  const fallen = fallenIn(events);
  const released = releasedIn(before, motions)?.piece;
  const isHeld = events.some(({ event }) => event === 'held');
  const marks: Mark[] = fallen.map((piece) => {
    const isStart = before.some((one) => one.piece === piece && one.starts);
    return { piece, why: isStart ? 'column' : 'fell' };
  });
  if (isHeld && released !== undefined) marks.push({ piece: released, why: 'placed' });
  return marks;
}
