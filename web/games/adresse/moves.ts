// moves.ts: the notation of moves, read and written.
import type { CardName } from './model';
import { tenths } from './model';
import type { PiecePosition, Release } from './three/types';

/** An answer to a challenge, or which piece is taken next. */
export interface AnswerChoice {
  move: string;
  verb: 'accept' | 'add' | 'advantage' | 'take';
  card: CardName | null; // from the hand, or the one taken
  to: number | null; // whom an advantage turns to
  given: CardName | null; // the card that somebody else is to place
  as: PiecePosition | null; // a pivot's position
}

const pattern = /^(accept|add|advantage|take)(?: ([\w-]+))?(?: (\d+)(?: (\w+))?)?(?: as=(\w+))?$/;

export function readChoice(move: string): AnswerChoice | null {
  const [, verb, card, to, given, as] = pattern.exec(move) ?? [];
  if (!verb) return null;
  return {
    move,
    verb: verb as AnswerChoice['verb'],
    card: card ?? null,
    to: to === undefined ? null : Number(to),
    given: given ?? null,
    as: (as as PiecePosition | undefined) ?? null,
  };
}

export const readChoices = (moves: readonly string[]): AnswerChoice[] =>
  moves.flatMap((move) => readChoice(move) ?? []);

export const launchMove = (to: number, cards: readonly CardName[]): string => `launch ${to} ${cards.join(' ')}`;

export const placeMove = (card: CardName, { x, y, turn, t }: Release): string =>
  `place ${card} x=${tenths(x)} y=${tenths(y)} turn=${tenths(turn)} t=${Math.round(t)}`;

export const overQuestion = (x: number, y: number, turn: number): string =>
  `over x=${tenths(x)} y=${tenths(y)} turn=${tenths(turn)}`;
