// motion_samples.ts: a motion's samples, and poses interpolated between them.
import type { Pose, Quaternion, Vector } from './geometry';
import type { Motion } from './types';

const numbersASample = 7;

type Path = Motion['pieces'][number];

const samplesOf = ({ path }: Path): number => Math.floor(path.length / numbersASample);

/** How long it lasts, in milliseconds. */
export function durationOf({ hz, pieces }: Motion): number {
  const last = pieces.reduce((most, one) => Math.max(most, one.from + samplesOf(one) - 1), 0);
  return (last * 1000) / hz;
}

function poseAt({ path }: Path, sample: number): Pose {
  const part = (i: number) => path[sample * numbersASample + i] ?? 0;
  const at: Vector = [part(0) / 100, part(1) / 100, part(2) / 100];
  const turned: Quaternion = [part(3), part(4), part(5), part(6)];
  const size = Math.hypot(...turned) || 1;
  return { at, turned: [turned[0] / size, turned[1] / size, turned[2] / size, turned[3] / size] };
}

/** Between two poses of one piece that are close: a straight line will do. */
export function between(a: Pose, b: Pose, share: number): Pose {
  const same = a.turned.reduce((sum, part, i) => sum + part * (b.turned[i] ?? 0), 0) < 0 ? -1 : 1;
  const mix = (from: number, to: number) => from + (to - from) * share;
  const turned: Quaternion = [0, 0, 0, 0];
  for (const i of [0, 1, 2, 3] as const) turned[i] = mix(a.turned[i], b.turned[i] * same);
  const size = Math.hypot(...turned) || 1;
  return {
    at: [mix(a.at[0], b.at[0]), mix(a.at[1], b.at[1]), mix(a.at[2], b.at[2])],
    turned: [turned[0] / size, turned[1] / size, turned[2] / size, turned[3] / size],
  };
}

/** Where the pieces are that have begun to move, so many milliseconds after the release. */
export function posesAt({ hz, pieces }: Motion, ms: number): Map<number, Pose> {
  const poses = new Map<number, Pose>();
  const now = (ms * hz) / 1000;
  for (const one of pieces) {
    const count = samplesOf(one);
    if (count === 0 || now < one.from) continue;
    const sample = Math.min(count - 1, now - one.from);
    const before = Math.floor(sample);
    const after = Math.min(count - 1, before + 1);
    poses.set(one.piece, between(poseAt(one, before), poseAt(one, after), sample - before));
  }
  return poses;
}

/** Pieces that are taken off the table after each of several motions: they neither stand in the end nor move again. */
export function goneAfter(motions: readonly Motion[], here: readonly number[], stay: ReadonlySet<number>): number[][] {
  const gone = new Set<number>();
  return motions.map((_, i) => {
    const later = new Set(motions.slice(i + 1).flatMap(({ pieces }) => pieces.map(({ piece }) => piece)));
    const now = here.filter((piece) => !stay.has(piece) && !later.has(piece) && !gone.has(piece));
    now.forEach((piece) => gone.add(piece));
    return now;
  });
}
