// harvest_steps.ts: the steps of the harvest's count, and what has been counted after each.
import type { Result } from '../../rules/rules';
import type { Seating } from '../../table/seating';
import { categories, patchesOf, worth, type Category, type Patch } from './scoring';
import { forestAfter, type GrandBoisView } from './model';

export type HarvestStep =
  | { kind: 'clan'; seat: number }
  | { kind: 'count'; seat: number; category: Category; patch: Patch; isLastOfRow: boolean }
  | { kind: 'sum' }
  | { kind: 'end' };

const noPatch: Patch = { clan: null, tower: null, cells: [] };

/** Clans first, then category by category, seat by seat; with two players each clan and each tower by itself. */
export function harvestStepsOf(view: GrandBoisView): HarvestStep[] {
  const forest = forestAfter(view);
  const seats = Array.from({ length: view.seats }, (_, seat) => seat);
  const steps: HarvestStep[] = seats.map((seat) => ({ kind: 'clan', seat }));
  for (const category of categories)
    for (const seat of seats) {
      const patches = patchesOf(view, seat, category, forest);
      if (patches.length === 0) patches.push(noPatch); // no tower: that is told, too
      patches.forEach((patch, i) => {
        const isLastOfRow = seat === view.seats - 1 && i === patches.length - 1;
        steps.push({ kind: 'count', seat, category, patch, isLastOfRow });
      });
    }
  return [...steps, { kind: 'sum' }, { kind: 'end' }];
}

/** How long a step is looked at. */
export function harvestStepMs(step: HarvestStep): number {
  if (step.kind === 'count') return step.patch.cells.length > 0 ? 800 : 350;
  return step.kind === 'clan' ? 600 : 900;
}

/** When what a step counts has arrived in the table. */
export const landMs = (step: HarvestStep): number => (step.kind === 'count' && step.patch.cells.length > 0 ? 500 : 0);

/** What lies on the table after the first steps, up to number `at`. */
export interface Tally {
  hasClan(seat: number): boolean;
  /** Spaces counted for a seat in a category; null if it has not come to that. */
  spaces(seat: number, category: Category): number | null;
  sum(seat: number): number;
}

export function tallyOf(steps: readonly HarvestStep[], at: number): Tally {
  const done = steps.slice(0, at + 1);
  const counted = done.filter((step) => step.kind === 'count');
  const spacesOf = (seat: number, category: Category) => {
    const mine = counted.filter((step) => step.seat === seat && step.category === category);
    return mine.length === 0 ? null : mine.reduce((sum, { patch }) => sum + patch.cells.length, 0);
  };
  return {
    hasClan: (seat) => done.some((step) => step.kind === 'clan' && step.seat === seat),
    spaces: spacesOf,
    sum: (seat) => categories.reduce((sum, category) => sum + worth[category] * (spacesOf(seat, category) ?? 0), 0),
  };
}

export interface Standing {
  seat: number;
  place: number | null; // 1 is a winner; null for who is out
}

/** Who stands where, in the order of the seats. Whoever is out cannot win, and is not ranked. */
export function standingsOf({ scores, winners }: Result, seating: Seating): Standing[] {
  const isIn = (seat: number) => winners.includes(seat) || !seating[seat]?.isOut;
  return scores.map(({ seat, rank }) => {
    if (!isIn(seat)) return { seat, place: null };
    const ahead = scores.filter((other) => isIn(other.seat) && other.rank < rank);
    return { seat, place: winners.includes(seat) ? 1 : ahead.length + 1 };
  });
}
