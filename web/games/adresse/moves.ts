// moves.ts: what moves say, and the notation in which they are written.
import type { DescribedMove } from '../../rules/rules';
import type { CardName } from './model';
import { tenths } from './model';
import type { HeldPlace, PiecePosition } from './three/types';

const verbs = ['accept', 'add', 'advantage', 'take'] as const;

/** An answer to a challenge, or which piece is taken next. */
export interface AnswerChoice {
  move: string;
  verb: (typeof verbs)[number];
  card: CardName | null; // from the hand, or the one taken
  to: number | null; // whom an advantage turns against
  given: CardName | null; // the card that somebody else is to place
  as: PiecePosition | null; // a pivot's position
}

const prefix = 'adresse.answer.';

/** A field that names something, as a word or by its name as it is ("7B"). */
const nameOf = (field: DescribedMove['fields'][string] | undefined): string | null =>
  typeof field === 'object' ? (field as { word: string }).word : field === undefined ? null : String(field);

/** What a move says as an answer; null if it is none. */
export function asChoice({ move, key, fields }: DescribedMove): AnswerChoice | null {
  const advantage = nameOf(fields.advantage);
  const verb = advantage ? 'advantage' : key.slice(prefix.length).replace('.as', '');
  if (!verbs.includes(verb as AnswerChoice['verb'])) return null;
  return {
    move,
    verb: verb as AnswerChoice['verb'],
    card: advantage ?? nameOf(fields.card),
    to: typeof fields.seat === 'number' ? fields.seat : null,
    given: advantage ? nameOf(fields.card) : null,
    as: nameOf(fields.position) as PiecePosition | null,
  };
}

export const asChoices = (moves: readonly DescribedMove[]): AnswerChoice[] =>
  moves.flatMap((move) => asChoice(move) ?? []);

/** Whom the moves that launch a challenge are for. */
export const targetsOf = (moves: readonly DescribedMove[]): Set<number> =>
  new Set(moves.filter(({ key }) => key === `${prefix}launch`).map(({ fields }) => fields.seat as number));

export const launchMove = (to: number, cards: readonly CardName[]): string => `launch ${to} ${cards.join(' ')}`;

export const aimMove = (card: CardName, { x, y, turn }: HeldPlace): string =>
  `aim ${card} x=${tenths(x)} y=${tenths(y)} turn=${tenths(turn)}`;

export const releaseMove = (t: number): string => `release t=${Math.round(t)}`;

export const overQuestion = (x: number, y: number, turn: number): string =>
  `over x=${tenths(x)} y=${tenths(y)} turn=${tenths(turn)}`;
