// fell_moments.ts: the moments of a fall: when the piece was let go, touched, tipped, and was down; and where every
// piece is at a moment, across all motions of a placement.
import { poseOf, type Pose } from './three/geometry';
import { durationOf, goneAfter, posesAt } from './three/motion_samples';
import type { TablePiece } from './model';
import { piecesBefore, releasedIn } from './motion_poses';
import type { Length, Motion, PieceAt } from './three/types';

export type MomentName = 'let_go' | 'touches' | 'tips' | 'down' | 'rests';

export interface Moment {
  name: MomentName;
  ms: number;
}

/** What moved in a placement, and what lay there before it. */
export interface Course {
  motions: readonly Motion[];
  before: readonly PieceAt[]; // the piece released among them
  stay: ReadonlySet<number>; // what is not taken off the table
  released: number | null;
  fallen: readonly number[];
}

/** What moved in a placement, and what lay there. `all`: its motions; what settles after the fall is left out. */
export function courseOf(
  standing: readonly TablePiece[],
  all: readonly Motion[],
  length: Length,
  fallen: readonly number[],
): Course | null {
  const isInIt = ({ pieces }: Motion) => fallen.length === 0 || pieces.some(({ piece }) => fallen.includes(piece));
  const motions = all.slice(0, all.findLastIndex(isInIt) + 1);
  if (motions.length === 0) return null;
  const before = piecesBefore(standing, motions, length);
  const stay = new Set(before.map(({ piece }) => piece).filter((piece) => !fallen.includes(piece)));
  return { motions, before, stay, released: releasedIn(standing, motions)?.piece ?? null, fallen };
}

const sampleMs = 1000 / 60;
const gravity = 9.81e-3; // millimetres per square millisecond
const heldUpMm = 0.4; // so far above a free fall
const tipDegrees = 8;
const downMm = 3; // so near to where it comes to lie

export const lastsOf = ({ motions }: Pick<Course, 'motions'>): number =>
  motions.reduce((sum, motion) => sum + durationOf(motion), 0);

/** Where the pieces are so many milliseconds after the release; null: it has been taken away. */
export function sceneAt({ motions, before, stay }: Course, ms: number): Map<number, Pose | null> {
  const scene = new Map<number, Pose | null>(before.map((one) => [one.piece, poseOf(one)]));
  const here = before.map(({ piece }) => piece);
  const gone = goneAfter(motions, here, stay);
  let begun = 0;
  for (const [i, motion] of motions.entries()) {
    const isLast = i === motions.length - 1;
    const ends = begun + durationOf(motion);
    for (const [piece, pose] of posesAt(motion, Math.max(0, ms - begun))) if (scene.get(piece)) scene.set(piece, pose);
    if (ms < ends || isLast) return scene;
    for (const piece of gone[i] ?? []) scene.set(piece, null);
    begun = ends;
  }
  return scene;
}

/** The angle between two poses, in degrees. */
function turnedBy(a: Pose, b: Pose): number {
  const same = a.turned.reduce((sum, part, i) => sum + part * b.turned[i]!, 0);
  return (2 * Math.acos(Math.min(1, Math.abs(same))) * 180) / Math.PI;
}

const farFrom = (a: Pose, b: Pose): number => Math.hypot(...a.at.map((part, i) => part - b.at[i]!));

/** The piece whose fall is told: the one that was let go, or the one that went farthest. */
export function subjectOf(course: Course): number | null {
  const { released, fallen, before } = course;
  if (released === null || fallen.includes(released) || fallen.length === 0) return released;
  const end = sceneAt({ ...course, stay: new Set(before.map(({ piece }) => piece)) }, Infinity);
  const wayOf = (piece: number) => {
    const from = before.find((one) => one.piece === piece);
    const to = end.get(piece);
    return from && to ? farFrom(poseOf(from), to) : 0;
  };
  return [...fallen].sort((a, b) => wayOf(b) - wayOf(a))[0]!;
}

/** A piece's poses, one for each sixtieth of a second, as long as it is there. */
export function posesOf(course: Course, piece: number): Pose[] {
  const count = Math.ceil(lastsOf(course) / sampleMs) + 1;
  const poses: Pose[] = [];
  for (let i = 0; i < count; i++) {
    const pose = sceneAt(course, i * sampleMs).get(piece);
    if (!pose) break;
    poses.push(pose);
  }
  return poses;
}

/** When it no longer falls freely; 0 if it was let go where it lay. */
function touchIn(poses: readonly Pose[]): number {
  const from = poses[0]!.at[2];
  const free = (i: number) => from - (gravity * (i * sampleMs) ** 2) / 2;
  return Math.max(
    1,
    poses.findIndex((pose, i) => i > 0 && pose.at[2] - free(i) > heldUpMm),
  );
}

/** In order; those that did not come about are left out. */
export function momentsOf(course: Course): Moment[] {
  const subject = subjectOf(course);
  const poses = subject === null ? [] : posesOf(course, subject);
  const moments: Moment[] = [{ name: 'let_go', ms: 0 }];
  if (poses.length < 2) return moments;
  const [first, last] = [poses[0]!, poses.at(-1)!];
  if (subject === course.released) moments.push({ name: 'touches', ms: touchIn(poses) * sampleMs });
  const tips = poses.findIndex((pose) => turnedBy(first, pose) > tipDegrees);
  if (tips > 0) moments.push({ name: 'tips', ms: tips * sampleMs });
  const down = poses.findLastIndex((pose) => farFrom(pose, last) > downMm) + 1;
  const isFall = course.fallen.includes(subject!) && (tips > 0 || first.at[2] - last.at[2] > downMm);
  const inOrder = moments.sort((a, b) => a.ms - b.ms);
  const end = Math.max(down * sampleMs, inOrder.at(-1)!.ms + sampleMs);
  return [...inOrder, { name: isFall ? 'down' : 'rests', ms: end }];
}

// ---- what is heard of it ----

export interface Cue {
  ms: number;
  sound: 'place' | 'wobble' | 'fall';
}

const wobbleDegrees = 1.2;

/** When something that stood begins to sway; null: nothing does. */
function wobbleIn(course: Course): number | null {
  const { released, fallen, motions } = course;
  const moved = new Set(motions.flatMap(({ pieces }) => pieces.map(({ piece }) => piece)));
  const times = [...moved]
    .filter((piece) => piece !== released && !fallen.includes(piece))
    .map((piece) => {
      const poses = posesOf(course, piece);
      return poses.findIndex((pose) => turnedBy(poses[0]!, pose) > wobbleDegrees) * sampleMs;
    })
    .filter((ms) => ms > 0);
  return times.length > 0 ? Math.min(...times) : null;
}

/** The sounds of a placement: wood on wood, what sways or tips, and what comes down. */
export function cuesOf(course: Course): Cue[] {
  const moments = momentsOf(course);
  const msOf = (name: MomentName) => moments.find((one) => one.name === name)?.ms ?? null;
  const wobble = msOf('tips') !== null && course.fallen.length > 0 ? msOf('tips') : wobbleIn(course);
  const cues: Cue[] = [{ ms: msOf('touches') ?? 0, sound: 'place' }];
  if (wobble !== null) cues.push({ ms: wobble, sound: 'wobble' });
  if (course.fallen.length > 0) cues.push({ ms: msOf('down') ?? moments.at(-1)!.ms, sound: 'fall' });
  return cues;
}

// ---- on a track ----

const endMs = 200;
const leastShare = 0.2; // between two moments: there must be room for their names
const endShare = 0.02; // after the last one

/** Where the moments are on a track, from 0 to 1: as time goes, but never on top of each other. */
export function spotsOf(moments: readonly Moment[], lasts: number): number[] {
  const gaps = moments.map(({ ms }, i) => Math.max((moments[i + 1]?.ms ?? lasts) - ms, 1));
  const all = gaps.reduce((sum, gap) => sum + gap, 0);
  const shares = gaps.map((gap, i) => Math.max(gap / all, i < gaps.length - 1 ? leastShare : 0));
  if (gaps.at(-1)! < endMs) shares[shares.length - 1] = endShare;
  const sum = shares.reduce((total, share) => total + share, 0);
  const spots: number[] = [];
  let at = 0;
  for (const share of shares) {
    spots.push(at);
    at += share / sum;
  }
  return spots;
}

/** Where on that track a time is, and the other way around. */
export function spotAt(moments: readonly Moment[], lasts: number, ms: number): number {
  return bend([...moments.map((one) => one.ms), lasts], [...spotsOf(moments, lasts), 1], ms);
}

export function timeAt(moments: readonly Moment[], lasts: number, spot: number): number {
  return bend([...spotsOf(moments, lasts), 1], [...moments.map((one) => one.ms), lasts], spot);
}

/** From one scale of growing numbers to another, straight between them. */
function bend(from: readonly number[], to: readonly number[], value: number): number {
  const i = Math.max(
    0,
    Math.min(
      from.length - 2,
      from.findLastIndex((one) => one <= value),
    ),
  );
  const [low, high] = [from[i]!, from[i + 1]!];
  const share = high > low ? Math.max(0, Math.min(1, (value - low) / (high - low))) : 1;
  return to[i]! + (to[i + 1]! - to[i]!) * share;
}
