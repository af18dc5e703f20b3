// pace.ts: the pace of the telling: calm, brisk, or all at once, as a text that stays.
import { preferences, prefersReducedMotion } from '../../base/preferences';

export const paces = ['calm', 'brisk', 'once'] as const;
export type Pace = (typeof paces)[number];

/** Of the time that it takes to read a step. */
export const shareOf: Record<Pace, number> = { calm: 1, brisk: 0.4, once: 0 };

const calmRounds = 2; // in which one learns what all of it means, unless another pace was chosen

let round = 1;

/** The round that is looked at: the pace of who has chosen none depends on it. */
export function setPaceRound(now: number): void {
  round = now;
}

export function chosenPace(): Pace {
  const { pace } = preferences.current;
  if (pace !== '') return pace as Pace;
  return round > calmRounds ? 'brisk' : 'calm';
}

/** Without motion, what happens is a text: there is nothing to wait for. */
export const paceNow = (): Pace => (prefersReducedMotion() ? 'once' : chosenPace());
