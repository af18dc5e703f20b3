// scoring.ts: which spaces count at the harvest, and for what (B4, B5). The totals are the rules' affair; this says
// where on the board they come from.
import { cellKey, clans, forestAfter, readSpace, tileSpaces } from './model';
import type { Cell, Clan, GrandBoisView, Tower } from './model';

export type Category = 'spaces' | 'group' | 'tower_own' | 'tower_other';
export const categories: readonly Category[] = ['spaces', 'group', 'tower_own', 'tower_other'];

/** Chestnuts for each space of a category. */
export const worth: Record<Category, number> = { spaces: 1, group: 2, tower_own: 2, tower_other: 1 };

/** Spaces that count together: those of one clan, or those around one tower. */
export interface Patch {
  clan: Clan | null;
  tower: Tower | null;
  cells: Cell[];
}

export type ForestCells = ReadonlyMap<string, Cell>;

const clanOf = ({ code }: Cell): Clan | null => {
  const { kind } = readSpace(code);
  return kind === 'bear' || kind === 'clearing' ? null : kind;
};

/** B4.2: every visible space of the clan. */
export function spacesOf(forest: ForestCells, clan: Clan): Cell[] {
  return [...forest.values()].filter((cell) => clanOf(cell) === clan);
}

const besides: readonly [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** B4.3: the clan's largest group, joined by sides; the first found of several as large. */
export function largestGroup(forest: ForestCells, clan: Clan): Cell[] {
  const left = new Map(spacesOf(forest, clan).map((cell) => [cellKey(cell.x, cell.y), cell]));
  let largest: Cell[] = [];
  for (const [key, start] of left) {
    left.delete(key);
    const group = [start];
    for (const { x, y } of group) // grows while it is walked
      for (const [dx, dy] of besides) {
        const beside = left.get(cellKey(x + dx, y + dy));
        if (beside && left.delete(cellKey(beside.x, beside.y))) group.push(beside);
      }
    if (group.length > largest.length) largest = group;
  }
  return largest;
}

/** The spaces with animals of a clan among the eight around a place. */
export function clanSpacesAround(forest: ForestCells, { x, y }: { x: number; y: number }): Cell[] {
  const cells: Cell[] = [];
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const cell = forest.get(cellKey(x + dx, y + dy));
      if (cell && clanOf(cell)) cells.push(cell);
    }
  return cells;
}

/** What a seat is given chestnuts for in a category; nothing, where its clan is not known. */
export function patchesOf(
  view: GrandBoisView,
  seat: number,
  category: Category,
  forest: ForestCells = forestAfter(view),
): Patch[] {
  const own = view.clans[seat] ?? [];
  if (category === 'spaces' || category === 'group') {
    const cellsOf = category === 'spaces' ? spacesOf : largestGroup;
    return own.map((clan) => ({ clan, tower: null, cells: clan ? cellsOf(forest, clan) : [] }));
  }
  const isOwn = (cell: Cell) => own.includes(clanOf(cell));
  return view.towers
    .filter((tower) => tower.seat === seat)
    .map((tower) => ({
      clan: null,
      tower,
      // B5.2: a space beside both towers of a player is in both patches.
      cells: clanSpacesAround(forest, tower).filter((cell) => isOwn(cell) === (category === 'tower_own')),
    }));
}

export const spacesIn = (patches: readonly Patch[]): number =>
  patches.reduce((sum, { cells }) => sum + cells.length, 0);

/** Clans that nobody belonged to. */
export function clansOfNobody(view: GrandBoisView): Clan[] {
  const held = view.clans.flat();
  return held.includes(null) ? [] : clans.filter((clan) => !held.includes(clan));
}

export interface TilesToCome {
  byClan: Record<Clan, number[]>; // spaces of 1, 2, 3 and 4 animals
  bears: number;
  clearings: number;
}

/** What lies face down: the spaces of all tiles that are still to be drawn. */
export function tilesToCome(view: GrandBoisView): TilesToCome {
  const byClan = Object.fromEntries(clans.map((clan) => [clan, [0, 0, 0, 0]])) as Record<Clan, number[]>;
  const come: TilesToCome = { byClan, bears: 0, clearings: 0 };
  for (const { kind, animals } of view.deck.flatMap((tile) => tileSpaces(tile, 0)).map(readSpace)) {
    if (kind === 'bear') come.bears++;
    else if (kind === 'clearing') come.clearings++;
    else byClan[kind][animals - 1]!++;
  }
  return come;
}
