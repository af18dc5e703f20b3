// cards.ts: what is on the cards of Au doigt & à l'œil, from the deck's own file.
import deckLines from '../../../data/adresse-deck.txt';
import type { CardName } from './model';
import type { Length, PiecePosition, Side } from './three/types';

export interface PieceCard {
  number: number; // 1 to 13
  length: Length;
  position: PiecePosition;
  rests: 'stack' | 'board';
  closed: 'none' | 'left' | 'right'; // eye
  hand: Side;
  value: number; // for the advanced game
}

const fields = deckLines
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' '));

/** A line of number, copy, length, position, where it rests, closed eye, hand and value. */
function readPieceCard([number, copy, length, position, rests, closed, hand, value]: string[]): [CardName, PieceCard] {
  const card = {
    number: Number(number),
    length: Number(length) as Length,
    position: position as PiecePosition,
    rests: rests as PieceCard['rests'],
    closed: closed as PieceCard['closed'],
    hand: hand as Side,
    value: Number(value),
  };
  return [`${number}${copy}`, card];
}

/** By name, in the deck's order: "1A" to "13D". */
export const pieceCards: ReadonlyMap<CardName, PieceCard> = new Map(
  fields.filter(([first]) => /^\d+$/.test(first!)).map(readPieceCard),
);

export const advantages: readonly CardName[] = fields
  .filter(([first]) => first === 'advantage')
  .map(([, name]) => name!);

/** Null for advantages and for what is no card. */
export const pieceCardOf = (card: CardName): PieceCard | null => pieceCards.get(card) ?? null;

export const isAdvantage = (card: CardName): boolean => advantages.includes(card);

/** The eyes that stay open, as the rules call what a player may see. */
export function sightOf({ closed }: PieceCard): Side {
  if (closed === 'none') return 'both';
  return closed === 'left' ? 'right' : 'left';
}
