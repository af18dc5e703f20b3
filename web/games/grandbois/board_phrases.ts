// board_phrases.ts: phrases about spaces, tiles and places.
import { say, sayCount, sayList } from '../../base/words';
import type { Refusal } from '../../rules/rules';
import { nameOf, type Seating } from '../../table/seating';
import type { TilePlace } from './board_places';
import {
  cellKey,
  offsets,
  readSpace,
  tileSpace,
  tileSpaces,
  type Cell,
  type GrandBoisView,
  type SpaceCode,
  type TileMove,
} from './model';

/** "3 foxes", "bear", "clearing". */
export function saySpace(code: SpaceCode): string {
  const { kind, animals } = readSpace(code);
  return animals > 0 ? sayCount(`grandbois.${kind}`, animals) : say(`grandbois.${kind}`);
}

/** The four spaces of a tile, clockwise from the top left. */
export const saySpaces = (tile: number, r: number): string => tileSpaces(tile, r).map(saySpace).join(', ');

export const sayPlace = ({ x, y }: TilePlace): string => say('grandbois.board.place', { x, y });

/** What a tile would cover there: "2 foxes and clearing". */
export function sayCovered({ tile, x, y, r }: TileMove, cells: Map<string, Cell>): string {
  const covered = offsets.flatMap(({ dx, dy }, p) => {
    const under = cells.get(cellKey(x + dx, y + dy));
    if (!under) return [];
    const over = tileSpace(tile, p, r);
    return [say('grandbois.board.over', { over: saySpace(over), under: saySpace(under.code) })];
  });
  return sayList(covered);
}

/** The same without what covers it, for the eyes that see it: "2 foxes and 2 clearings". */
export function sayUnder({ x, y }: TilePlace, cells: Map<string, Cell>): string {
  const under = offsets.flatMap(({ dx, dy }) => cells.get(cellKey(x + dx, y + dy))?.code ?? []);
  const clearings = under.filter((code) => code === '.').length;
  const others = under.filter((code) => code !== '.').map(saySpace);
  return sayList(clearings > 0 ? [...others, sayCount('grandbois.board.clearings', clearings)] : others);
}

/** A cell of the forest as a screen reader names it. */
export function sayCell(
  place: TilePlace,
  { cell, view, seat, seating }: { cell: Cell | undefined; view: GrandBoisView; seat: number | null; seating: Seating },
): string {
  const { x, y } = place;
  const what = [cell ? saySpace(cell.code) : say('grandbois.board.bare')];
  const tower = view.towers.find((one) => one.x === x && one.y === y);
  if (tower && tower.seat === seat) what.push(say('grandbois.board.tower-mine'));
  else if (tower) what.push(say('grandbois.board.tower-of', { name: nameOf(seating, tower.seat) }));
  return say('grandbois.board.cell', { place: sayPlace(place), what: what.join(', ') });
}

/** Why not, in few words, to be read beside the tile. */
export function sayRefusalShortly({ reason }: Refusal, over: SpaceCode | null, under: SpaceCode | null): string {
  const details = { over: over ? saySpace(over) : '', under: under ? saySpace(under) : '' };
  return say(reason.replace('grandbois.', 'grandbois.board.no.'), details);
}
