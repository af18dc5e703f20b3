// end_phrases.ts: what is said at the end: who has won, by what, and how a tie was broken.
import { say, sayCount, sayList } from '../../base/words';
import type { Result } from '../../rules/rules';
import { nameOf, type Seating } from '../../table/seating';
import { isEndedEarly } from '../../table/ending';
import type { EndProps } from '../game';
import { resources, type GrimmView, type GrimmPlayer, type Resource } from './model';

/** Types from the most to the least worth, where it is equal. */
export const byWorth: readonly Resource[] = [...resources].reverse();

const housesToWin = 3;

export const finishedOf = ({ houses }: GrimmPlayer, type?: Resource): number =>
  houses.filter((house) => house.level === 'roof' && (!type || house.type === type)).length;

/** The First Builder tokens of a seat. */
export const tokensOf = ({ bonuses }: GrimmView, seat: number): Resource[] =>
  resources.filter((type) => bonuses[type] === seat);

/** Before whom a seat was in the last round's turn order, from 1. */
export const turnOf = ({ first, seats }: GrimmView, seat: number): number => ((seat - first + seats) % seats) + 1;

/** "3 finished houses: 2 of straw and 1 of brick." */
function sayHouses(player: GrimmPlayer): string {
  const kinds = resources
    .filter((type) => finishedOf(player, type) > 0)
    .map((type) => sayCount(`grimm.end.of.${type}`, finishedOf(player, type)));
  const count = finishedOf(player);
  return count === 0 ? say('grimm.end.none') : sayCount('grimm.end.houses', count, { kinds: sayList(kinds) });
}

/** Those who were level with the winner until something decided: `tieBreak`. */
function rivalsOf({ players }: GrimmView, winner: number, tieBreak: string): number[] {
  const level = byWorth.slice(0, tieBreak === 'brick' ? 0 : tieBreak === 'wood' ? 1 : 2);
  const isRival = (seat: number): boolean =>
    seat !== winner &&
    finishedOf(players[seat]!) >= housesToWin &&
    level.every((type) => finishedOf(players[seat]!, type) === finishedOf(players[winner]!, type));
  return players.map((_, seat) => seat).filter(isRival);
}

/** How a tie was broken: by which rule, and of tokens by which of them. */
function sayTie(view: GrimmView, winner: number, tieBreak: string, seating: Seating): string {
  const rivals = rivalsOf(view, winner, tieBreak).map((seat) => nameOf(seating, seat));
  const details = { name: nameOf(seating, winner), rivals: sayList(rivals) };
  const token = byWorth.find((type) => tokensOf(view, winner).includes(type));
  const key = tieBreak === 'bonus' ? `grimm.end.tie.bonus.${token}` : `grimm.end.tie.${tieBreak}`;
  return sayCount(key, rivals.length, details);
}

/** How it came to that, in a line or two. */
export function sayGrimmOutcome(view: GrimmView, result: Result, ending: EndProps['ending'], seating: Seating): string {
  const { winners, tie_break: tieBreak } = result;
  const [winner] = winners;
  const parts: string[] = [];
  if (isEndedEarly(ending)) parts.push(say('grimm.end.early'));
  if (winner !== undefined) parts.push(sayHouses(view.players[winner]!));
  if (winner !== undefined && tieBreak && !isEndedEarly(ending)) parts.push(sayTie(view, winner, tieBreak, seating));
  const out = seating.filter(({ isOut }) => isOut).map(({ name }) => name);
  if (out.length > 0) parts.push(say('grimm.end.out-of-it', { names: sayList(out) }));
  parts.push(sayCount('grimm.end.rounds', view.round));
  return parts.join(' ');
}
