// race.ts: how far everybody is on the way to three houses, and what is lacking for the third.
import { nextSection, type Site } from './lot_sites';
import { houseLevels, type GrimmPlayer, type GrimmView, type House, type Resource } from './model';

export const housesToWin = 3;

/** The third house, as far as it is. */
export interface LastHouse {
  index: number; // in founding order
  type: Resource;
  isRoofNext: boolean;
  short: number; // of what its next section costs
}

export interface Race {
  finished: number;
  levels: number[]; // of the three houses that are furthest, 3: finished
  isNear: boolean; // one house from winning
  last: LastHouse | null; // which that is, where it has been begun
}

const levelOf = (house: House): number => houseLevels.indexOf(house.level) + 1;

const isFinished = (house: House): boolean => levelOf(house) === houseLevels.length;

function furthest(player: GrimmPlayer): number[] {
  const levels = player.houses.map(levelOf).sort((a, b) => b - a);
  return Array.from({ length: housesToWin }, (_, i) => levels[i] ?? 0);
}

/** Of all houses that are begun the one that is finished first: of as many sections, the one that lacks least. */
function lastHouse(view: GrimmView, seat: number): LastHouse | null {
  const { houses, board } = view.players[seat]!;
  const begun = houses.flatMap((house, index) => {
    const site: Site = { house, index, isScrap: house.on_scrap };
    const next = nextSection(view, seat, site);
    if (!next) return [];
    const short = Math.max(0, next.price - board[house.type]);
    return [{ index, type: house.type, isRoofNext: next.level === 'roof', short, level: levelOf(house) }];
  });
  const [first] = begun.sort((a, b) => b.level - a.level || a.short - b.short);
  return first ?? null;
}

export function raceOf(view: GrimmView, seat: number): Race {
  const player = view.players[seat]!;
  const finished = player.houses.filter(isFinished).length;
  const isNear = finished === housesToWin - 1;
  return { finished, levels: furthest(player), isNear, last: isNear ? lastHouse(view, seat) : null };
}
