// waiting_pace.tsx: clocks in words, and those that are offered.
import { say, sayCount } from '../base/words';
import type { Clock } from '../table/wire';

export const paces: readonly Clock[] = [
  { kind: 'none' },
  { kind: 'move', seconds: 30 },
  { kind: 'move', seconds: 60 },
  { kind: 'move', seconds: 180 },
  { kind: 'game', seconds: 600, increment: 5 },
  { kind: 'game', seconds: 1200, increment: 10 },
  { kind: 'days', days: 1 },
  { kind: 'days', days: 3 },
  { kind: 'days', days: 7 },
];

/** "30 seconds", "2 minutes", "1 hour", "3 days": the largest unit that is whole. */
export function sayDuration(seconds: number): string {
  const units = [
    ['days', 24 * 3600],
    ['hours', 3600],
    ['minutes', 60],
  ] as const;
  const [unit, length] = units.find(([, one]) => seconds >= one && seconds % one === 0) ?? ['seconds', 1];
  return sayCount(`time.${unit}`, seconds / length);
}

export function sayPace(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return say('pace.none');
    case 'move':
      return say('pace.move', { time: sayDuration(clock.seconds) });
    case 'game':
      return clock.increment > 0
        ? say('pace.game-more', { time: sayDuration(clock.seconds), more: sayDuration(clock.increment) })
        : say('pace.game', { time: sayDuration(clock.seconds) });
    case 'days':
      return say('pace.move', { time: sayDuration(clock.days * 24 * 3600) });
  }
}
