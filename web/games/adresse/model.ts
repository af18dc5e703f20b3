// model.ts: the types of Au doigt & à l'œil's view, and what follows from a view.
import type { Told } from '../../table/table';
import type { View } from '../../table/wire';
import type { Holding, Length, PieceAt, PiecePosition, Side } from './three/types';

/** "7B", or an advantage: "killjoy". */
export type CardName = string;

export const lengthNames = ['short', 'medium', 'long'] as const;
export const positions: readonly PiecePosition[] = ['flat', 'edge', 'upright'];

export interface AdressePlayer {
  cards: number;
  hand?: CardName[]; // where it may be known
  marker?: 'next' | 'done'; // from four players on
  won?: number; // cards face down in front of them
  won_cards?: CardName[];
  placed: number;
  waited: number; // challenges launched since one came to this seat
}

export type Fate = 'waiting' | 'taken' | 'held' | 'fell' | 'no_piece' | 'gave_up';

export interface ChallengeCard {
  card: CardName;
  fate: Fate;
  added_by: number | null;
  placer: number | null; // somebody else places it
}

export interface Challenge {
  launcher: number | null; // null: the opening
  holder: number; // who must answer or perform
  from: number | null;
  stopped: boolean;
  returned: boolean;
  pivots: number;
  falls: number;
  cards: ChallengeCard[];
}

/** The piece in somebody's hand. */
export interface PiecePlacement {
  card: CardName;
  seat: number;
  length: Length;
  position: PiecePosition;
  free: boolean;
  rests: 'stack' | 'board';
  sight: Side; // the open eye or eyes
  hand: Side;
  sway?: number[]; // of the half seconds so far; none in matches of before it was told so
  x?: number; // where it was aimed, once that is final
  y?: number;
  turn?: number;
  retries: number;
  piece: number | null;
}

export interface TablePiece extends PieceAt {
  position?: PiecePosition; // of a starting piece: as it was left
}

export type Variant = 'basic' | 'advanced' | 'young';

export interface AdresseView extends View {
  stage: string;
  board: number;
  deck: number;
  discard: CardName[];
  round: number;
  first: number;
  launcher: number;
  players: AdressePlayer[];
  supply: number[]; // short, medium, long
  pieces: TablePiece[];
  challenge: Challenge | null;
  placement: PiecePlacement | null;
  winner: number | null;
}

export const asAdresseView = (view: View): AdresseView => view as AdresseView;

export function variantOf(view: View): Variant {
  const { variant } = (view.options ?? {}) as { variant?: Variant };
  return variant ?? 'basic';
}

/** Stages in which a piece is in a hand; of the last two only in old matches. */
const heldIn = ['aim', 'sway', 'hold', 'tremor', 'place'];

/** The piece in a hand, for the viewport; null unless it is still there. `told`: when its last half second was. */
export function holdingOf({ stage, placement }: AdresseView, told?: Told): Holding | null {
  if (!placement || !heldIn.includes(stage)) return null;
  const { length, position, free, rests, sight, hand, sway = [], x, y, turn } = placement;
  const aim = x !== undefined && y !== undefined && turn !== undefined ? { x, y, turn } : null;
  return { length, position, free, rests, sight, hand, aim, sway, told };
}

/** What a seat does now, for the list of players; null: nothing. */
export function roleOf({ challenge, placement, launcher, stage, winner }: AdresseView, seat: number): string | null {
  if (stage === 'over') return winner === seat ? 'finished' : null;
  if (stage === 'launch') return launcher === seat ? 'launching' : null;
  if (placement && placement.seat === seat) return 'placing';
  if (challenge && challenge.holder === seat) return stage === 'answer' ? 'challenged' : 'performing';
  return challenge && challenge.launcher === seat ? 'launched' : null;
}

/** Which of the challenge's cards is placed now, and out of how many. */
export function progressOf({ cards }: Challenge): { n: number; of: number } {
  const done = cards.filter(({ fate }) => fate !== 'waiting' && fate !== 'taken').length;
  return { n: Math.min(done + 1, cards.length), of: cards.length };
}

/** 125 tenths as moves have it: "12.5", "-40". */
export const tenths = (n: number): string => String(Math.round(n) / 10);
