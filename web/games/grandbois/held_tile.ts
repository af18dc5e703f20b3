// held_tile.ts: the tile in hand, a state machine of pure steps: picked, turned, aimed, laid, put back. It knows what
// is legal only through LegalPlaces.
import { nearest, nextPlace, type Direction, type TilePlace, type LegalPlaces } from './board_places';

/** Whether a tower goes up with the tile; 'later': it is asked for once the new tile of the river is seen (B3.5). */
export type TowerWish = 'no' | 'yes' | 'later';

export interface HeldTile {
  tile: number | null; // none: it is still to be picked
  r: number; // quarter turns, clockwise
  place: TilePlace | null; // where it would lie
  aimedBy: 'pointer' | 'keys'; // a pointer that leaves takes the aim with it
  isLaid: boolean; // legally, and only to be confirmed
  isRefused: boolean; // somebody tried to lay it here, and it may not lie here
  tower: TowerWish; // of the tile, wherever it is led
}

export const emptyHand: HeldTile = {
  tile: null,
  r: 0,
  place: null,
  aimedBy: 'pointer',
  isLaid: false,
  isRefused: false,
  tower: 'no',
};

/** Takes a tile from the river; the one in hand goes back, and if it is the same one, only that. */
export function pick(hand: HeldTile, tile: number): HeldTile {
  return hand.tile === tile ? emptyHand : { ...emptyHand, tile };
}

/** Moves the aim, not a tile that is laid; null: the pointer has gone. */
export function aim(hand: HeldTile, place: TilePlace | null): HeldTile {
  if (hand.tile === null || hand.isLaid) return hand;
  if (hand.place?.x === place?.x && hand.place?.y === place?.y) return hand;
  if (place === null && hand.aimedBy === 'keys') return hand;
  return { ...hand, place, aimedBy: 'pointer', isRefused: false };
}

/** Lays it, or says that it cannot lie there. */
export function lay(hand: HeldTile, places: LegalPlaces, place: TilePlace, by = hand.aimedBy): HeldTile {
  if (hand.tile === null) return hand;
  const isLegal = places.has(hand.tile, hand.r, place);
  return { ...hand, place, aimedBy: by, isLaid: isLegal, isRefused: !isLegal };
}

/** Turns it by quarters. A tile on its place stays there, laid if it still may lie there; one that is led
 * by keys goes to the nearest place for it. */
export function turn(hand: HeldTile, places: LegalPlaces, quarters: number): HeldTile {
  if (hand.tile === null) return hand;
  const r = (hand.r + quarters + 4) % 4;
  const turned = { ...hand, r, isRefused: false };
  if (!hand.place || places.has(hand.tile, r, hand.place)) return turned;
  if (hand.aimedBy === 'keys')
    return { ...turned, isLaid: false, place: nearest(places.of(hand.tile, r), hand.place) ?? hand.place };
  return { ...turned, isLaid: false, isRefused: hand.isLaid || hand.isRefused };
}

/** Turns a laid tile to the next way it may lie there. */
export function turnInPlace(hand: HeldTile, places: LegalPlaces): HeldTile {
  if (hand.tile === null || !hand.place) return hand;
  const turns = places.turnsAt(hand.tile, hand.place);
  const r = [1, 2, 3].map((n) => (hand.r + n) % 4).find((one) => turns.includes(one));
  return r === undefined ? hand : { ...hand, r, isLaid: true, isRefused: false };
}

/** Walks to the next legal place that way; the first step goes to the one nearest to `from`. */
export function walk(hand: HeldTile, places: LegalPlaces, direction: Direction, from: TilePlace): HeldTile {
  if (hand.tile === null) return hand;
  const legal = places.of(hand.tile, hand.r);
  const to = hand.place ? nextPlace(legal, hand.place, direction) : nearest(legal, from);
  return to ? aimByKeys(hand, to) : hand;
}

/** To the next legal place in reading order, round and round. */
export function walkOn(hand: HeldTile, places: LegalPlaces, step: 1 | -1): HeldTile {
  if (hand.tile === null) return hand;
  const legal = [...places.of(hand.tile, hand.r)].sort((a, b) => a.y - b.y || a.x - b.x);
  if (legal.length === 0) return hand;
  const { place } = hand;
  const here = place ? legal.findIndex(({ x, y }) => x === place.x && y === place.y) : -1;
  const next = here < 0 && step < 0 ? legal.length - 1 : (here + step + legal.length) % legal.length;
  return aimByKeys(hand, legal[next]!);
}

/** Aims at a place, whatever lies there; lifts a tile that was laid. */
export function aimByKeys(hand: HeldTile, place: TilePlace): HeldTile {
  if (hand.tile === null) return hand;
  return { ...hand, place, aimedBy: 'keys', isLaid: false, isRefused: false };
}

/** Lifts a laid tile again, to be led elsewhere. */
export const lift = (hand: HeldTile): HeldTile => ({ ...hand, isLaid: false, isRefused: false });

/** Wishes for a tower, or no longer if that was the wish. */
export function wishTower(hand: HeldTile, tower: TowerWish): HeldTile {
  if (hand.tile === null) return hand;
  return { ...hand, tower: hand.tower === tower ? 'no' : tower };
}

/** What is left of the hand at another moment: a tile that is gone is gone, and one that can no longer lie where it
 * was laid is lifted. */
export function keepPossible(hand: HeldTile, river: readonly number[], places: LegalPlaces): HeldTile {
  if (hand.tile === null) return hand;
  if (!river.includes(hand.tile)) return emptyHand;
  const isLost = hand.isLaid && !places.has(hand.tile, hand.r, hand.place!);
  return isLost ? { ...lift(hand), place: null } : hand;
}
