// timeline_steps.ts: The Grimm Forest's events grouped into the steps of a timeline.
import { emptyStep, mergeSilentSteps, withoutUnseenTwins, type TimelineStep } from '../../parts/timeline';
import type { GameEvent } from '../../table/wire';

/** A step of the timeline; its kind is "reveal", "routes", "collect", "card", ... */
export type GrimmStep = TimelineStep;

/** Events that belong together, whichever comes first. */
const families: Record<string, string> = {
  round: 'round',
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
  drew_friend: 'friend',
  turn: 'turn',
  built: 'build',
  damaged: 'damage',
  first_builder: 'bonus',
  won: 'won',
};

/** Events of a stage without a sentence: what comes after them begins a new step. */
const pauses = new Set(['selection', 'end_of_gather', 'build']);

/** Events without a sentence: they are seen on the board, or of no interest. */
const untold = new Set([
  ...['chose', 'chose_card', 'chose_fable', 'committed', 'selection', 'when_revealed', 'gather_revealed'],
  ...['before_collecting', 'collecting', 'end_of_gather', 'build', 'arrived', 'set_aside', 'turn'],
  ...['discarded_fable', 'discarded_next', 'activated', 'stayed', 'discarded_friend'],
]);

/** Cards that nobody sees share a sentence: "draws 4 Fables". */
const isSame = (one: GameEvent, other?: GameEvent) =>
  one.event.endsWith('_unseen') && one.event === other?.event && one.seat === other.seat && one.to === other.to;

/** Whether an event has a sentence; filling the places again is one sentence in all. */
export function hasGrimmSentence(event: GameEvent, before: readonly GameEvent[]): boolean {
  if (untold.has(event.event) || isSame(event, before.at(-1))) return false;
  return event.event !== 'added' || !before.some(({ event: name }) => name === 'clean_up');
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
    if (pauses.has(event.event)) isNew = true;
    const opens = openings[event.event] ?? (family && family !== last?.kind ? family : undefined);
    if (isPrice(event, last)) {
      last.kind = 'build';
    } else if (!last || opens || isNew) {
      steps.push(emptyStep(opens ?? 'plain', event));
      isNew = pauses.has(event.event);
    }
    steps.at(-1)!.events.push(event);
  }
  // A step without a sentence is merged, unless pigs are on their way.
  return mergeSilentSteps(steps, (step) => sentenceCount(step) === 0 && !isWalk(step));
}

export const sentenceCount = ({ events }: GrimmStep): number =>
  events.filter((event, i) => hasGrimmSentence(event, events.slice(0, i))).length;

const isWalk = ({ events }: GrimmStep) => events.some(({ event }) => event === 'arrived');

const firstMs = 900;
const cardMs = 1400; // what it does is read as well
const moreMs = 550;
const longestMs = 3600;

/** How long a step is shown: as long as it takes to read. */
export function grimmStepMs(step: GrimmStep): number {
  return Math.min(longestMs, (step.kind === 'card' ? cardMs : firstMs) + moreMs * Math.max(0, sentenceCount(step) - 1));
}

export const grimmTimelineMs = (events: readonly GameEvent[]): number =>
  grimmStepsOf(events).reduce((sum, step) => sum + grimmStepMs(step), 0);
