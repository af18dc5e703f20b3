// compose.ts: which cards make a challenge together (A4.2, A10.1), and what could be added to those chosen. For hints
// only: the rules judge.
import { pieceCardOf } from './cards';
import type { CardName } from './model';

export const challengeCards = 3; // at most

/** The ways in which several cards belong together. */
export type Kind = 'single' | 'run' | 'set' | 'lengths';

const numbersOf = (cards: readonly CardName[]): number[] => cards.map((card) => pieceCardOf(card)?.number ?? 0);

function isRun(numbers: readonly number[]): boolean {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.every((n, i) => i === 0 || n === sorted[i - 1]! + 1);
}

/** How these cards make a challenge; null: they do not. */
export function challengeKindOf(cards: readonly CardName[], isYoung: boolean): Kind | null {
  if (cards.length === 0 || cards.length > challengeCards || !cards.every(pieceCardOf)) return null;
  if (cards.length === 1) return 'single';
  const lengths = new Set(cards.map((card) => pieceCardOf(card)!.length));
  if (isYoung) return lengths.size === cards.length ? 'lengths' : null;
  const numbers = numbersOf(cards);
  if (new Set(numbers).size === 1) return 'set';
  return isRun(numbers) ? 'run' : null;
}

/** Every challenge that this hand could make, as indices into it. */
export function challengesOf(hand: readonly CardName[], isYoung: boolean): number[][] {
  const found: number[][] = [];
  const grow = (chosen: number[], from: number) => {
    for (let i = from; i < hand.length; i++) {
      const next = [...chosen, i];
      if (
        challengeKindOf(
          next.map((one) => hand[one]!),
          isYoung,
        )
      )
        found.push(next);
      if (next.length < challengeCards) grow(next, i + 1);
    }
  };
  grow([], 0);
  return found;
}

/** Cards that some challenge has besides those chosen. */
export function completionsOf(hand: readonly CardName[], chosen: readonly number[], isYoung: boolean): Set<number> {
  const fitting = challengesOf(hand, isYoung).filter((one) => chosen.every((i) => one.includes(i)));
  return new Set(fitting.flat().filter((i) => !chosen.includes(i)));
}

/** Several cards at once, longest first, no two that show the same numbers: to be chosen with one press. */
export function suggestionsOf(hand: readonly CardName[], isYoung: boolean, most = 4): number[][] {
  const seen = new Set<string>();
  return challengesOf(hand, isYoung)
    .filter((one) => one.length > 1)
    .sort((a, b) => b.length - a.length)
    .filter((one) => {
      const face = isYoung
        ? `${one.length}`
        : numbersOf(one.map((i) => hand[i]!))
            .sort((a, b) => a - b)
            .join();
      const isNew = !seen.has(face);
      seen.add(face);
      return isNew;
    })
    .slice(0, most);
}

/** Why a card does not go with those chosen, as a key of the words. */
export function whyNot(
  hand: readonly CardName[],
  chosen: readonly number[],
  index: number,
  isYoung: boolean,
): string | null {
  if (!pieceCardOf(hand[index]!)) return 'adresse.only-piece-cards';
  if (chosen.length >= challengeCards) return 'adresse.launch.full';
  if (completionsOf(hand, chosen, isYoung).has(index)) return null;
  return isYoung ? 'adresse.same-length' : 'adresse.no-run-no-set';
}
