// cost.ts: what a fall costs, and why (A7.1, A7.2).
import type { GameEvent } from '../../table/wire';

const firstFallCards = 3;

export interface Cost {
  kind: 'first' | 'later';
  cards: number;
  more: number; // of them for further columns
}

/** Of a penalty, with all that happened before it; null where it did not follow from a fall. */
export function costOf(penalty: GameEvent, before: readonly GameEvent[]): Cost | null {
  const cards = penalty.count as number;
  const challenge = before.slice(before.findLastIndex(({ event }) => event === 'launched') + 1);
  const falls = challenge.filter(({ event }) => event === 'fell');
  const fall = falls.at(-1);
  if (!fall || challenge.slice(challenge.lastIndexOf(fall)).some(({ event }) => event === 'played')) return null;
  if (falls.length > 1) return { kind: 'later', cards, more: 0 };
  return { kind: 'first', cards, more: Math.max(0, cards - firstFallCards) };
}

/** What a fall would cost now, at most, with so many columns standing; null: that depends on what touches what. */
export const mostOf = (falls: number, columns: number): number | null =>
  falls > 0 ? null : firstFallCards + Math.max(0, columns - 1);
