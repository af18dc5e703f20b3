// model.ts: the types of The Grimm Forest's view, and what follows from a view.
import type { View } from '../../table/wire';

export const resources = ['straw', 'wood', 'brick'] as const;
export type Resource = (typeof resources)[number];
export type Stock = Record<Resource, number>;

export const placeNames = ['fields', 'forest', 'brickyard', 'market'] as const;
export type PlaceName = (typeof placeNames)[number];

export const houseLevels = ['floor', 'walls', 'roof'] as const;
export type Level = (typeof houseLevels)[number];

/** A card's id as in data/grimm-cards.txt, or "hidden". */
export type CardId = string;

export interface GrimmPlace {
  place: PlaceName;
  stock: Stock;
  pigs: number[];
  monsters: CardId[];
  unique: CardId | null;
  unique_seat: number | null;
}

export interface House {
  type: Resource;
  level: Level;
  on_scrap: boolean;
}

/** A Gather card: whose it is, and where it leads. */
export interface GatherCard {
  seat: number;
  place: PlaceName;
}

export interface GrimmPlayer {
  board: Stock;
  gathered: Stock;
  houses: House[];
  sites: CardId[]; // Scrap Piles, built on or not
  friend: CardId | null;
  tokens: Stock; // on the Friend
  promise: [number, number];
  extra_actions: number;
  gather_hand: PlaceName[];
  locked: PlaceName[];
  locked_count: number;
  aside: PlaceName[];
  slot: GatherCard | 'hidden' | null;
  slot_known: number[];
  slot_from: number | null;
  shown: PlaceName | null;
  pig: PlaceName | null;
  stays_home: boolean;
  fable: CardId | null;
  fable_known: number[];
  fable_imposed: boolean;
  fable_place: PlaceName | null;
  pending: CardId | null;
  active: CardId | null;
  active_place: PlaceName | null;
  hand_count: number;
  hand: CardId[];
  hand_known: number[][];
  hand_before?: CardId[]; // with the Fable that is committed and not turned up
  hand_before_known?: number[][];
}

/** An effect under way; the last one asks. */
export interface Effect {
  of: string; // a card or a procedure
  effect: number;
  step: number;
  owner: number;
  seat: number;
  rest: number[];
  loop: number;
  asked: number[];
  other: number;
  place: PlaceName | null;
  number: number;
  held: CardId[];
  held_known: number[][];
}

export interface GrimmView extends View {
  round: number;
  first: number;
  stage: string;
  asks: string | null;
  supply: Stock | null; // null: unlimited
  sections: Record<Resource, Record<Level, number>>;
  bonuses: Record<Resource, number | null>;
  places: GrimmPlace[];
  players: GrimmPlayer[];
  fable_deck_count: number;
  fable_top: CardId[];
  fable_discard: CardId[];
  friend_deck: CardId[];
  friend_discard: CardId[];
  monster_revealed: boolean;
  specials_used: CardId[];
  effects: Effect[];
}

export const asGrimmView = (view: View): GrimmView => view as GrimmView;

export const sites = 5; // of every player, without Scrap Piles

export const totalOf = (stock: Stock): number => stock.straw + stock.wood + stock.brick;
