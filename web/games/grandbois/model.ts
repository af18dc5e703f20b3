// model.ts: the types of GrandBois's view; tiles, spaces, and the forest they make. What is legal is asked of the
// rules; this only knows where things lie.
import tileLines from '../../../data/grandbois-tiles.txt';
import type { DescribedMove } from '../../rules/rules';
import type { View } from '../../table/wire';
import type { TowerColour } from './tower_colours';

export type Clan = 'toad' | 'rabbit' | 'fox' | 'raccoon' | 'lizard';
export const clans: readonly Clan[] = ['toad', 'rabbit', 'fox', 'raccoon', 'lizard'];

/** What a space shows: "." a clearing, "B" a bear, "F3" three foxes. */
export type SpaceCode = string;

export interface Space {
  kind: Clan | 'bear' | 'clearing';
  animals: number; // 0 but for clans
}

export interface TilePlacement {
  seat: number;
  tile: number;
  x: number; // of its north-west cell
  y: number;
  r: number; // quarter turns, clockwise
  tower: boolean;
}

export { towerColours } from './tower_colours';

export interface Tower {
  seat: number;
  colour: TowerColour;
  x: number;
  y: number;
}

export interface GrandBoisView extends View {
  options: { expert: boolean; first: number | 'random' };
  phase: 'tile' | 'tower' | 'over' | string;
  first: number;
  turn: number;
  clans: (Clan | null)[][]; // by seat; null is unknown to the viewer
  river: number[];
  deck: number[]; // tiles still to come, in no order
  placed: TilePlacement[];
  towers: Tower[];
  towers_left: number[];
  forest: { x: number; y: number; space: SpaceCode }[];
  clans_now: Record<Clan, { spaces: number; group: number }>; // chestnuts, as if it ended now
}

export const asGrandboisView = (view: View): GrandBoisView => view as GrandBoisView;

const letters: Record<string, Clan> = { T: 'toad', R: 'rabbit', F: 'fox', C: 'raccoon', L: 'lizard' };

export function readSpace(code: SpaceCode): Space {
  if (code === '.') return { kind: 'clearing', animals: 0 };
  if (code === 'B') return { kind: 'bear', animals: 0 };
  return { kind: letters[code[0]!]!, animals: Number(code[1]) };
}

export const codeOf = (clan: Clan, animals: number): SpaceCode =>
  Object.keys(letters).find((letter) => letters[letter] === clan)! + animals;

/** Each tile's four spaces as printed, clockwise from the north-west; tile 0 is the start. */
const printed: readonly (readonly SpaceCode[])[] = (() => {
  const tiles: SpaceCode[][] = [];
  for (const line of tileLines.split('\n')) {
    const [, tile, spaces] = /^(\d+): (.*)$/.exec(line) ?? [];
    if (tile && spaces) tiles[Number(tile)] = spaces.trim().split(' ');
  }
  return tiles;
})();

/** Where position p of a tile lies, from its north-west cell (B7.1). */
export const offsets: readonly { dx: number; dy: number }[] = [
  { dx: 0, dy: 0 },
  { dx: 1, dy: 0 },
  { dx: 1, dy: 1 },
  { dx: 0, dy: 1 },
];

/** What a turned tile shows at position p: its printed space (p - r) mod 4 (B7.1). */
export function tileSpace(tile: number, p: number, r: number): SpaceCode {
  return printed[tile]?.[(p - r + 4) % 4] ?? '.';
}

/** The four spaces of a turned tile, clockwise from the north-west. */
export const tileSpaces = (tile: number, r: number): SpaceCode[] => offsets.map((_, p) => tileSpace(tile, p, r));

/** Where the clearing of a turned tile lies, from its north-west cell; null if it has none. */
export function clearingOf(tile: number, r: number): { dx: number; dy: number } | null {
  const p = tileSpaces(tile, r).indexOf('.');
  return p < 0 || tile === 0 ? null : offsets[p]!;
}

export const cellKey = (x: number, y: number): string => `${x},${y}`;

/** What is on top of a cell, and by which placement (-1: the start tile). */
export interface Cell {
  x: number;
  y: number;
  code: SpaceCode;
  by: number;
  under: SpaceCode | null; // what this covered when it was laid
}

/** The forest after the first `count` placements (all of them by default). */
export function forestAfter(view: GrandBoisView, count = view.placed.length): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  const lay = (tile: number, x: number, y: number, r: number, by: number) => {
    for (const [p, { dx, dy }] of offsets.entries()) {
      const key = cellKey(x + dx, y + dy);
      const under = cells.get(key)?.code ?? null;
      cells.set(key, { x: x + dx, y: y + dy, code: tileSpace(tile, p, r), by, under });
    }
  };
  lay(0, 0, 0, 0, -1);
  view.placed.slice(0, count).forEach(({ tile, x, y, r }, i) => lay(tile, x, y, r, i));
  return cells;
}

export interface Box {
  left: number;
  top: number;
  right: number; // all of them inside
  bottom: number;
}

export function boxAround(cells: Iterable<{ x: number; y: number }>): Box {
  const all = [...cells];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** A tile move in the notation (B7.2): "17@-1,2r3". */
export interface TileMove {
  tile: number;
  x: number;
  y: number;
  r: number;
}

export const writeTileMove = ({ tile, x, y, r }: TileMove): string => `${tile}@${x},${y}r${r}`;

/** What a move lays; null if it lays no tile. */
export function asTileMove({ key, fields }: DescribedMove): TileMove | null {
  if (key !== 'grandbois.answer.tile') return null;
  const { tile, x, y, rotation: r } = fields as Record<string, number>;
  return { tile: tile!, x: x!, y: y!, r: r! };
}
