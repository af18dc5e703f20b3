// board_places.ts: the legal places of each tile of the river, by its turns; read once from the rules' list of moves.
import type { DescribedMove, Position } from '../../rules/rules';
import { asTileMove, type GrandBoisView } from './model';

/** A place for a tile: its north-west cell. */
export interface TilePlace {
  x: number;
  y: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const placeKey = (r: number, x: number, y: number): string => `${r}:${x},${y}`;

const byTheWay: Record<Direction, (dx: number, dy: number) => [along: number, across: number]> = {
  left: (dx, dy) => [-dx, dy],
  right: (dx, dy) => [dx, dy],
  up: (dx, dy) => [-dy, dx],
  down: (dx, dy) => [dy, dx],
};

export class LegalPlaces {
  #ofTile = new Map<number, TilePlace[][]>(); // by turn
  #all = new Map<number, Set<string>>();

  constructor(moves: readonly DescribedMove[]) {
    for (const move of moves) {
      const laid = asTileMove(move);
      if (!laid) continue;
      const { tile, x, y, r } = laid;
      if (!this.#ofTile.has(tile)) {
        this.#ofTile.set(tile, [[], [], [], []]);
        this.#all.set(tile, new Set());
      }
      this.#ofTile.get(tile)![r]!.push({ x, y });
      this.#all.get(tile)!.add(placeKey(r, x, y));
    }
  }

  /** Places of a tile turned like this. */
  of(tile: number, r: number): readonly TilePlace[] {
    return this.#ofTile.get(tile)?.[r] ?? [];
  }

  has(tile: number, r: number, { x, y }: TilePlace): boolean {
    return this.#all.get(tile)?.has(placeKey(r, x, y)) ?? false;
  }

  /** Whether it fits anywhere, turned in any way. */
  fits(tile: number): boolean {
    return this.#ofTile.has(tile);
  }

  /** Turns that fit at this place. */
  turnsAt(tile: number, place: TilePlace): number[] {
    return [0, 1, 2, 3].filter((r) => this.has(tile, r, place));
  }

  /** How many places there are, turned in any way. */
  count(tile: number): number {
    return [0, 1, 2, 3].reduce((sum, r) => sum + this.of(tile, r).length, 0);
  }

  /** Quarter turns from r, one way round, to the first that fits somewhere; null if none does. */
  turnsToFit(tile: number, r: number): number | null {
    return [0, 1, 2, 3].find((turns) => this.of(tile, (r + turns) % 4).length > 0) ?? null;
  }
}

/** Asks the rules as the seat that lays the next tile: where tiles may lie is the same for everybody. Null: nobody will. */
export function askNextLayer<Answer>(
  rules: Position,
  { phase, turn }: GrandBoisView,
  ask: (seat: number) => Answer,
): Answer | null {
  const saved = rules.save();
  if (phase === 'tower') rules.play(turn, 'skip');
  const [seat] = rules.toAct();
  const answer = seat === undefined ? null : ask(seat);
  rules.restore(saved);
  return answer;
}

/** The nearest of some places to a point given as a place. */
export function nearest(places: readonly TilePlace[], { x, y }: TilePlace): TilePlace | null {
  let best: TilePlace | null = null;
  let least = Infinity;
  for (const place of places) {
    const far = Math.hypot(place.x - x, place.y - y);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

/** The next place that way: what lies straight ahead comes before what lies aside. */
export function nextPlace(places: readonly TilePlace[], from: TilePlace, direction: Direction): TilePlace | null {
  let best: TilePlace | null = null;
  let least = Infinity;
  for (const place of places) {
    const [along, across] = byTheWay[direction](place.x - from.x, place.y - from.y);
    const cost = along + 2.5 * Math.abs(across);
    if (along > 0 && cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** The place that a pointer means, (x, y) being where it is in cells: the tile's middle goes there. A legal
 * place draws it near: for a mouse a little, for a finger from anywhere the tile would cover. */
export function placeAt(places: readonly TilePlace[], x: number, y: number, isFinger: boolean): TilePlace {
  const middle = { x: x - 1, y: y - 1 };
  const close = nearest(places, middle);
  const [dx, dy] = close ? [Math.abs(close.x - middle.x), Math.abs(close.y - middle.y)] : [Infinity, Infinity];
  const isNear = isFinger ? Math.max(dx, dy) <= 1 : Math.hypot(dx, dy) < 0.72;
  return close && isNear ? close : { x: Math.round(middle.x), y: Math.round(middle.y) };
}
