// lot_sites.ts: building sites, and what the next section on them costs.
import { houseLevels, sites, type GrimmView, type House, type Level, type GrimmPlayer } from './model';

export interface Site {
  house: House | null;
  index: number | null; // of the house, in founding order
  isScrap: boolean;
}

const free = (count: number, isScrap: boolean): Site[] =>
  Array.from({ length: Math.max(0, count) }, () => ({ house: null, index: null, isScrap }));

/** The ordinary sites, then Scrap Piles; in both the built ones first. */
export function sitesOf(player: GrimmPlayer): Site[] {
  const built: Site[] = player.houses.map((house, index) => ({ house, index, isScrap: house.on_scrap }));
  const ordinary = built.filter(({ isScrap }) => !isScrap);
  const scrap = built.filter(({ isScrap }) => isScrap);
  return [
    ...ordinary,
    ...free(sites - ordinary.length, false),
    ...scrap,
    ...free(player.sites.length - scrap.length, true),
  ];
}

interface Section {
  level: Level;
  price: number;
}

const prices: Record<Level, number> = { floor: 2, walls: 4, roof: 6 };

/** The next section of a site and its price; null where the house is finished. */
export function nextSection(view: GrimmView, seat: number, { house, isScrap }: Site): Section | null {
  const level = houseLevels[house ? houseLevels.indexOf(house.level) + 1 : 0];
  if (!level) return null;
  const isTolled = view.players.some(({ friend }, other) => friend === 'hansel_and_gretel' && other !== seat);
  return { level, price: prices[level] - (isScrap ? 1 : 0) + (isTolled && level === 'walls' ? 1 : 0) };
}
