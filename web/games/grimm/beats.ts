// beats.ts: events put together into the moments of a story.
import type { GameEvent } from '../../table/wire';
import type { Card } from './model';

/** A moment of the story: the events that are told together, and the card they are about. */
export interface Beat {
  kind: string; // "reveal", "routes", "collect", "card", ...
  card: Card | null;
  seat: number | null;
  events: GameEvent[];
}

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

/** Events that always begin a moment of their own. */
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

/** Stages that nothing is told of: what comes after them begins anew. */
const pauses = new Set(['selection', 'end_of_gather', 'build']);

/** What is seen, or of no interest to anybody: it changes the scene and makes no sentence. */
const untold = new Set([
  ...['chose', 'chose_card', 'chose_fable', 'committed', 'selection', 'when_revealed', 'gather_revealed'],
  ...['before_collecting', 'collecting', 'end_of_gather', 'build', 'arrived', 'set_aside', 'turn'],
  ...['discarded_fable', 'discarded_next', 'activated', 'stayed', 'discarded_friend'],
]);

/** Whoever sees everything is told twice of a card that only some may see: what they see is enough. */
export function withoutTwins(events: readonly GameEvent[]): GameEvent[] {
  return events.filter(({ event, seat }, i) => {
    const seen = event.replace(/_unseen$/, '');
    const before = events[i - 1];
    return seen === event || before?.event !== seen || before.seat !== seat;
  });
}

/** Cards that nobody sees are told together: "draws 4 Fables". */
const isSame = (one: GameEvent, other?: GameEvent) =>
  one.event.endsWith('_unseen') && one.event === other?.event && one.seat === other.seat && one.to === other.to;

/** Whether an event has a sentence; filling the places again is one sentence in all. */
export function isTold(event: GameEvent, before: readonly GameEvent[]): boolean {
  if (untold.has(event.event) || isSame(event, before.at(-1))) return false;
  return event.event !== 'added' || !before.some(({ event: name }) => name === 'clean_up');
}

/** How many events the sentence of one of them tells. */
export function countFrom(events: readonly GameEvent[], start: number): number {
  let end = start + 1;
  while (end < events.length && isSame(events[start]!, events[end])) end++;
  return end - start;
}

/** What a section costs is told with it. */
const isPrice = (event: GameEvent, beat: Beat | undefined): beat is Beat =>
  event.event === 'built' &&
  beat !== undefined &&
  ['plain', 'turn'].includes(beat.kind) &&
  beat.events.every(({ event: name }) => ['turn', 'discarded', 'gave'].includes(name));

export function beatsOf(events: readonly GameEvent[]): Beat[] {
  const beats: Beat[] = [];
  let isNew = true;
  for (const event of withoutTwins(events)) {
    const family = families[event.event];
    const last = beats.at(-1);
    if (pauses.has(event.event)) isNew = true;
    const opens = openings[event.event] ?? (family && family !== last?.kind ? family : undefined);
    if (isPrice(event, last)) {
      last.kind = 'build';
    } else if (!last || opens || isNew) {
      beats.push({
        kind: opens ?? 'plain',
        card: (event.card as Card | undefined) ?? null,
        seat: event.seat ?? null,
        events: [],
      });
      isNew = pauses.has(event.event);
    }
    beats.at(-1)!.events.push(event);
  }
  return joined(beats);
}

export const sentenceCount = ({ events }: Beat): number =>
  events.filter((event, i) => isTold(event, events.slice(0, i))).length;

const isWalk = ({ events }: Beat) => events.some(({ event }) => event === 'arrived');

/** A moment without a word happens together with the next one, unless pigs are on their way. */
function joined(beats: Beat[]): Beat[] {
  const told: Beat[] = [];
  let silent: GameEvent[] = [];
  for (const beat of beats) {
    if (sentenceCount(beat) === 0 && !isWalk(beat)) {
      silent.push(...beat.events);
      continue;
    }
    told.push({ ...beat, events: [...silent, ...beat.events] });
    silent = [];
  }
  told.at(-1)?.events.push(...silent);
  return told;
}

const firstMs = 900;
const cardMs = 1400; // what it does is read as well
const moreMs = 550;
const longestMs = 3600;

/** How long a moment is looked at: as long as it takes to read. */
export function beatMs(beat: Beat): number {
  return Math.min(longestMs, (beat.kind === 'card' ? cardMs : firstMs) + moreMs * Math.max(0, sentenceCount(beat) - 1));
}

export const storyMs = (events: readonly GameEvent[]): number =>
  beatsOf(events).reduce((sum, beat) => sum + beatMs(beat), 0);
