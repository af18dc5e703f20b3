// harvest_phrases.ts: what is said at the harvest.
import { say, sayCount, sayList } from '../../base/words';
import type { Result } from '../../rules/rules';
import { nameOf, type Seating } from '../../table/seating';
import { isEndedEarly } from '../../table/ending';
import type { EndProps } from '../game';
import { clansOfNobody, worth, type Category } from './scoring';
import type { HarvestStep } from './harvest_steps';
import type { GrandBoisView } from './model';
import { sayClans } from './narration';

const known = (view: GrandBoisView, seat: number) => (view.clans[seat] ?? []).filter((clan) => clan !== null);

/** "Inès wins the harvest". */
export function sayHarvestWinners({ winners }: Result, seating: Seating): string {
  if (winners.length === 0) return say('end.nobody');
  const names = sayList(winners.map((seat) => nameOf(seating, seat)));
  return say(winners.length === 1 ? 'grandbois.harvest.wins' : 'grandbois.harvest.share', { names });
}

/** How it came to that, in a line or two. */
export function sayHarvestOutcome(
  view: GrandBoisView,
  result: Result,
  ending: EndProps['ending'],
  seating: Seating,
): string {
  const { scores, winners, tie_break: tieBreak } = result;
  const [first] = winners;
  const n = scores.find(({ seat }) => seat === first)?.total ?? 0;
  const parts: string[] = [];
  if (isEndedEarly(ending)) parts.push(say('grandbois.harvest.early'));
  else if (tieBreak) parts.push(say(`grandbois.harvest.tie.${tieBreak}`, { n }));
  else if (winners.length > 1) parts.push(sayCount('grandbois.harvest.each', n));
  else if (first !== undefined)
    parts.push(sayCount('grandbois.harvest.for', n, { clans: sayClans(known(view, first)) }));
  const out = seating.filter(({ isOut }) => isOut).map(({ name }) => name);
  if (out.length > 0) parts.push(say('grandbois.harvest.out-of-it', { names: sayList(out) }));
  const nobody = clansOfNobody(view).map((clan) => say(`grandbois.harvest.clan.${clan}`));
  if (nobody.length > 0) parts.push(say('grandbois.harvest.nobody', { clans: sayList(nobody) }));
  return parts.join(' ');
}

/** What is going on while it is counted. */
export function sayStep(step: HarvestStep, view: GrandBoisView, seating: Seating): string {
  if (step.kind === 'clan') {
    const clans = known(view, step.seat);
    const name = nameOf(seating, step.seat);
    return clans.length > 0 ? say('grandbois.harvest.was', { name, clans: sayClans(clans) }) : name;
  }
  if (step.kind === 'count') return say(`grandbois.harvest.now.${step.category}`, { name: nameOf(seating, step.seat) });
  return say('grandbois.harvest.now.sum');
}

/** Who was who, for ears. */
export function sayWho(view: GrandBoisView, seating: Seating): string {
  const each = seating
    .filter(({ seat }) => known(view, seat).length > 0)
    .map(({ seat, name }) => say('grandbois.harvest.was', { name, clans: sayClans(known(view, seat)) }));
  return `${each.join('. ')}.`;
}

/** A row of the table, for ears. */
export function sayRow(category: Category, { scores }: Result, seating: Seating): string {
  const each = scores.map(({ seat, categories }) => `${nameOf(seating, seat)} ${categories[category] ?? 0}`);
  return say('grandbois.harvest.row', {
    category: say(`grandbois.harvest.${category}`),
    worth: worth[category],
    scores: sayList(each),
  });
}
