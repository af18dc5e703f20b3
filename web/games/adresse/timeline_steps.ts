// timeline_steps.ts: the events of Au doigt & à l'œil grouped into the steps of a timeline.
import { emptyStep, withoutUnseenTwins, type TimelineStep } from '../../parts/timeline';
import type { GameEvent } from '../../table/wire';
import type { CardName } from './model';

export type AdresseStepKind = 'start' | 'launch' | 'answer' | 'take' | 'motion' | 'verdict' | 'round' | 'plain';

export type AdresseStep = TimelineStep<AdresseStepKind>;

/** Events that begin a step; all others belong to the step they come in. */
const openings: Record<string, AdresseStepKind> = {
  begins: 'start',
  launched: 'launch',
  accepted: 'answer',
  added: 'answer',
  played: 'answer',
  released: 'motion',
  held: 'verdict',
  fell: 'verdict',
  wrong_position: 'verdict',
  why: 'verdict',
  again: 'verdict',
  gave_up: 'verdict',
  no_piece: 'verdict',
  done: 'round',
  new_round: 'round',
  out_of_cards: 'round',
  passes: 'round',
  finished: 'round',
};

/** Steps that go on when another event of their kind comes. */
const families = new Set<AdresseStepKind>(['verdict', 'round']);

const isDraw = ({ event }: GameEvent): boolean => event === 'drew' || event === 'drew_unseen';

/** Draws of one player, one after the other, share a sentence. */
const isSameDraw = (one: GameEvent, other?: GameEvent): boolean =>
  isDraw(one) && one.event === other?.event && one.seat === other.seat;

/** Events without a sentence: they are seen, or the sentences around them say it. */
const untold = new Set(['aimed', 'swayed', 'settled', 'piece_fell', 'released', 'kept']);

/** Whether an event has a sentence, after those before it in its entry. */
export function hasAdresseSentence(event: GameEvent, before: readonly GameEvent[]): boolean {
  if (untold.has(event.event) || isSameDraw(event, before.at(-1))) return false;
  const isDeal = isDraw(event) && before.every((one) => isDraw(one) || one.event === 'begins');
  if (isDeal) return false; // it has one sentence as a whole
  if (event.event === 'drew_unseen') return !before.some((one) => one.event === 'penalty' && one.seat === event.seat);
  return event.event !== 'took' || before.length === 0; // else there was nothing to choose
}

/** The cards of all draws that share a sentence with the one at `start`; none where they are not seen. */
export function cardsFrom(events: readonly GameEvent[], start: number): { count: number; cards: CardName[] } {
  let end = start + 1;
  while (end < events.length && isSameDraw(events[end]!, events[start])) end++;
  const drawn = events.slice(start, end);
  return { count: drawn.length, cards: drawn.flatMap(({ card }) => (typeof card === 'string' ? [card] : [])) };
}

export function adresseStepsOf(events: readonly GameEvent[]): AdresseStep[] {
  const steps: AdresseStep[] = [];
  for (const event of withoutUnseenTwins(events)) {
    const last = steps.at(-1);
    const opens = openings[event.event];
    const isNew = !last || (opens !== undefined && !(opens === last.kind && families.has(opens)));
    if (isNew) steps.push(emptyStep(opens ?? (event.event === 'took' ? 'take' : 'plain'), event));
    steps.at(-1)!.events.push(event);
  }
  return steps;
}

/** The events of a step that have a sentence, by index. */
export function narratedIn({ events }: AdresseStep, before: readonly GameEvent[]): number[] {
  return events.flatMap((event, i) => (hasAdresseSentence(event, [...before, ...events.slice(0, i)]) ? [i] : []));
}

const firstMs = 1200;
const takeMs = 700;
const moreMs = 600;
const longestMs = 4200;
const motionMs = { held: 1500, fell: 3000 }; // about: how long it truly takes is known when it is played

/** How long a step is shown: as long as it takes to read. */
export function adresseStepMs(step: AdresseStep, before: readonly GameEvent[]): number {
  if (step.kind === 'motion')
    return motionMs[step.events.some(({ event }) => event === 'piece_fell') ? 'fell' : 'held'];
  if (step.kind === 'take') return takeMs;
  const sentences = narratedIn(step, before).length;
  return sentences === 0 ? 0 : Math.min(longestMs, firstMs + moreMs * (sentences - 1));
}

/** The events of the same timeline before a step. */
export const eventsBefore = (steps: readonly AdresseStep[], index: number): GameEvent[] =>
  steps.slice(0, index).flatMap(({ events }) => events);

export function adresseTimelineMs(events: readonly GameEvent[]): number {
  const steps = adresseStepsOf(events);
  return steps.reduce((sum, step, i) => sum + adresseStepMs(step, eventsBefore(steps, i)), 0);
}
