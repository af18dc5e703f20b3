// timeline_steps.ts: The Grimm Forest's events grouped into the steps of a timeline.
import { emptyStep, mergeSilentSteps, withoutUnseenTwins, type TimelineStep } from '../../parts/timeline';
import type { GameEvent } from '../../table/wire';
import { paceNow, shareOf, type Pace } from './pace';

/** A step of the timeline; its kind is "reveal", "routes", "collect", "card", ... */
export type GrimmStep = TimelineStep;

/** Events that belong together, whichever comes first. */
const families: Record<string, string> = {
  round: 'restock',
  rolled: 'prince',
  prince: 'prince',
  when_revealed: 'reveal',
  revealed_fable: 'reveal',
  gather_revealed: 'routes',
  revealed_gather: 'routes',
  set_aside: 'routes',
  arrived: 'routes',
  before_collecting: 'routes',
  collecting: 'collect',
  gathered: 'collect',
  end_of_gather: 'collect',
  clean_up: 'restock',
};

/** Events that always begin a step of their own. */
const openings: Record<string, string> = {
  acts: 'card',
  special: 'card',
  monster_acts: 'card',
  monster_idle: 'card',
  monster_cancelled: 'card',
  came_to_nothing: 'card',
  put_monster: 'card',
  has_friend: 'friend',
  turn: 'turn',
  built: 'build',
  damaged: 'damage',
  first_builder: 'bonus',
  won: 'won',
};

/** Events of a stage without a sentence: what comes after them begins a new step. */
const pauses = new Set(['selection', 'end_of_gather', 'build']);

/** Resources that somebody gets or loses: those of one moment are one sentence. */
const shifts = new Set(['gained', 'discarded', 'gave', 'gathered', 'took']);

/** Events without a sentence: they are seen on the board, or of no interest. */
const untold = new Set([
  ...['chose', 'chose_card', 'chose_fable', 'committed', 'selection', 'when_revealed', 'gather_revealed'],
  ...['before_collecting', 'collecting', 'end_of_gather', 'build', 'arrived', 'set_aside', 'turn'],
  ...['discarded_fable', 'discarded_next', 'activated', 'stayed', 'discarded_friend'],
  'drew_friend', // whom the Friend stays with is told
]);

/** What shares a sentence: cards that nobody sees ("draws 4 Fables"), resources of one moment. */
const isSame = (one: GameEvent, other?: GameEvent) =>
  (one.event.endsWith('_unseen') || shifts.has(one.event)) &&
  one.event === other?.event &&
  one.seat === other.seat &&
  one.to === other.to &&
  one.place === other.place;

const priceAhead = 3; // events between a price and the section it is for: another one gets a part of it

/** What was paid for the section that is built, where that was told just before; null: nothing is built. */
export function priceOf(events: readonly GameEvent[], index: number): number | null {
  const { event, seat } = events[index]!;
  if (event !== 'built') return null;
  const before = events.slice(Math.max(0, index - priceAhead), index);
  const paid = before.filter((one) => one.event === 'discarded' && one.seat === seat);
  return paid.length > 0 ? paid.reduce((sum, { count }) => sum + Number(count), 0) : null;
}

/** Whether it is told with what it belongs to: a price with the section, the house with its roof, a Friend with who
 * sends them, new resources with the end of a round. */
function isToldWithAnother(event: GameEvent, before: readonly GameEvent[], after: readonly GameEvent[]): boolean {
  const last = before.at(-1);
  switch (event.event) {
    case 'discarded':
      return after.slice(0, priceAhead).some((one) => one.event === 'built' && one.seat === event.seat);
    case 'finished_house':
      return last?.event === 'built';
    case 'has_friend':
      return before.some((one) => one.event === 'gave_friend' && one.card === event.card);
    case 'added':
      return before.some((one) => one.event === 'clean_up');
    default:
      return false;
  }
}

/** Whether an event has a sentence: one for each thing that happens. */
export function hasGrimmSentence(
  event: GameEvent,
  before: readonly GameEvent[],
  after: readonly GameEvent[] = [],
): boolean {
  if (untold.has(event.event) || isSame(event, before.at(-1))) return false;
  return !isToldWithAnother(event, before, after);
}

/** How many events the sentence of the one at `start` covers. */
export function countFrom(events: readonly GameEvent[], start: number): number {
  let end = start + 1;
  while (end < events.length && isSame(events[start]!, events[end])) end++;
  return end - start;
}

/** What a section costs is in the step that builds it. */
const isPrice = (event: GameEvent, step: GrimmStep | undefined): step is GrimmStep =>
  event.event === 'built' &&
  step !== undefined &&
  ['plain', 'turn'].includes(step.kind) &&
  step.events.every(({ event: name }) => ['turn', 'discarded', 'gave'].includes(name));

export function grimmStepsOf(events: readonly GameEvent[]): GrimmStep[] {
  const steps: GrimmStep[] = [];
  let isNew = true;
  for (const event of withoutUnseenTwins(events)) {
    const family = families[event.event];
    const last = steps.at(-1);
    const isPause = pauses.has(event.event);
    if (isPause && family !== last?.kind) isNew = true;
    const opens = openings[event.event] ?? (family && family !== last?.kind ? family : undefined);
    if (isPrice(event, last)) {
      last.kind = 'build';
    } else if (!last || opens || isNew) {
      steps.push(emptyStep(opens ?? 'plain', event));
      isNew = false;
    }
    steps.at(-1)!.events.push(event);
    if (isPause) isNew = true;
  }
  // A step without a sentence is merged, unless pigs are on their way.
  return mergeSilentSteps(steps, (step) => sentenceCount(step) === 0 && !isWalk(step));
}

/** Those of some events that have a sentence, by their indices. */
export const sentencesIn = (events: readonly GameEvent[]): number[] =>
  events.flatMap((event, i) => (hasGrimmSentence(event, events.slice(0, i), events.slice(i + 1)) ? [i] : []));

export const sentenceCount = ({ events }: GrimmStep): number => sentencesIn(events).length;

const isWalk = ({ events }: GrimmStep) => events.some(({ event }) => event === 'arrived');

const plainMs = 650; // what is seen as well: a resource more, a card drawn
const firstMs = 900;
const cardMs = 1400; // what it does is read as well
const moreMs = 550;
const longestMs = 3600;

const firstOf = ({ kind }: GrimmStep): number => ({ card: cardMs, plain: plainMs })[kind] ?? firstMs;

/** How long a step is shown: as long as it takes to read, or to see. */
export function grimmStepMs(step: GrimmStep, pace: Pace = paceNow()): number {
  const more = moreMs * Math.max(0, sentenceCount(step) - 1);
  return shareOf[pace] * Math.min(longestMs, firstOf(step) + more);
}

export const grimmTimelineMs = (events: readonly GameEvent[]): number =>
  grimmStepsOf(events).reduce((sum, step) => sum + grimmStepMs(step), 0);
