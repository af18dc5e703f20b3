// end_tie_breaks.ts: sentences about tie-breaks among the losers.
import { say, sayList } from '../base/words';
import { nameOf, type Seating } from '../table/seating';
import type { Score } from '../table/wire';

/** A sentence for each loser who is behind others by a tie-break; the winners' is the game's own. */
export function sayTieBreaks(scores: Score[], winners: number[], game: string, seating: Seating): string[] {
  const losers = scores.filter(({ seat }) => !winners.includes(seat));
  return losers.flatMap(({ seat, total, rank, tie_break: category }) => {
    const before = losers.filter((one) => one.total === total && one.rank < rank);
    const ahead = before.filter((one) => one.rank === Math.max(...before.map((other) => other.rank)));
    if (category === undefined || ahead.length === 0) return [];
    const names = sayList(ahead.map((one) => nameOf(seating, one.seat)));
    return [say(`${game}.parted.${category}`, { name: nameOf(seating, seat), names })];
  });
}
