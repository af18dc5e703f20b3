// sway.ts: how the hand sways that holds a piece, as the rules work it out, and what the eye makes of it.
import type { Holding, Side } from './types';

export const loweringMs = 1200; // until the piece is about to touch

/** The hand beside where it was meant to be. */
export interface Sway {
  x: number; // millimetres
  y: number;
  tiltX: number; // degrees about the x and the y axis
  tiltY: number;
  turn: number; // degrees
  unrest: number; // how far from calm it looks: 0 would be still, 1.8 is usual
  unrestAside: number; // the same of what goes on sideways
}

/** What the rules answer, in thousandths. */
type SwayAnswer = Record<'x' | 'y' | 'tilt_x' | 'tilt_y' | 'turn' | 'unrest' | 'unrest_aside', number>;

interface Rules {
  workOut<Answer>(question: string): Answer | null;
}

/** How a hand sways at a moment of what has been told; null where nothing has, or nobody can tell. */
export function swayOf(rules: Rules | null, { hand, position, sway }: Holding, ms: number): Sway | null {
  if (!rules || sway.length === 0) return null;
  const question = `sway ${hand} ${position} of=${sway.join(',')} t=${Math.round(ms)}`;
  const answer = rules.workOut<SwayAnswer>(question);
  if (!answer) return null;
  const { x, y, tilt_x, tilt_y, turn, unrest, unrest_aside } = answer;
  return {
    ...{ x: x / 1000, y: y / 1000, tiltX: tilt_x / 1000, tiltY: tilt_y / 1000, turn: turn / 1000 },
    ...{ unrest: unrest / 1000, unrestAside: unrest_aside / 1000 },
  };
}

export const calm = 1.1; // below it one does well to let go

/** How far from calm the hand looks: one eye cannot tell the depth (A6.4). */
export const unrestSeen = ({ unrest, unrestAside }: Sway, sight: Side): number =>
  sight === 'both' ? unrest : unrestAside;

/** In a word. */
export function wordOf(sway: Sway, sight: Side): 'calm' | 'left' | 'right' {
  if (unrestSeen(sway, sight) <= calm) return 'calm';
  return sway.x < 0 ? 'left' : 'right';
}
