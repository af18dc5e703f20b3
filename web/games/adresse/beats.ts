// beats.ts: events put together into the moments of a story.
import type { GameEvent } from '../../table/wire';
import type { CardName } from './model';

export type BeatKind = 'start' | 'launch' | 'answer' | 'take' | 'motion' | 'verdict' | 'round' | 'plain';

/** A moment of the story: the events that are told together, and the card they are about. */
export interface Beat {
  kind: BeatKind;
  card: CardName | null;
  seat: number | null;
  events: GameEvent[];
}

/** Events that begin a moment; all others belong to the moment they come in. */
const openings: Record<string, BeatKind> = {
  begins: 'start',
  launched: 'launch',
  accepted: 'answer',
  added: 'answer',
  played: 'answer',
  released: 'motion',
  held: 'verdict',
  fell: 'verdict',
  wrong_position: 'verdict',
  again: 'verdict',
  gave_up: 'verdict',
  no_piece: 'verdict',
  done: 'round',
  new_round: 'round',
  out_of_cards: 'round',
  passes: 'round',
  finished: 'round',
};

/** Moments that go on when another event of their kind comes. */
const families = new Set<BeatKind>(['verdict', 'round']);

/** Whoever sees everything is told twice of a card that only some may see: what they see is enough. */
export function withoutTwins(events: readonly GameEvent[]): GameEvent[] {
  return events.filter(({ event, seat }, i) => {
    const before = events[i - 1];
    return event !== 'drew_unseen' || before?.event !== 'drew' || before.seat !== seat;
  });
}

const isDraw = ({ event }: GameEvent): boolean => event === 'drew' || event === 'drew_unseen';

/** Draws of one player, one after the other, are one sentence. */
const isSameDraw = (one: GameEvent, other?: GameEvent): boolean =>
  isDraw(one) && one.event === other?.event && one.seat === other.seat;

/** What is seen, or said by the events around it. */
const untold = new Set(['settled', 'piece_fell', 'released', 'kept']);

/** Whether an event has a sentence, after those before it in its entry. */
export function isTold(event: GameEvent, before: readonly GameEvent[]): boolean {
  if (untold.has(event.event) || isSameDraw(event, before.at(-1))) return false;
  const isDeal = isDraw(event) && before.every((one) => isDraw(one) || one.event === 'begins');
  if (isDeal) return false; // it is told as a whole
  if (event.event === 'drew_unseen') return !before.some((one) => one.event === 'penalty' && one.seat === event.seat);
  return event.event !== 'took' || before.length === 0; // else there was nothing to choose
}

/** The cards of a draw and of those that its sentence tells as well; none where they are not seen. */
export function cardsFrom(events: readonly GameEvent[], start: number): { count: number; cards: CardName[] } {
  let end = start + 1;
  while (end < events.length && isSameDraw(events[end]!, events[start])) end++;
  const drawn = events.slice(start, end);
  return { count: drawn.length, cards: drawn.flatMap(({ card }) => (typeof card === 'string' ? [card] : [])) };
}

export function beatsOf(events: readonly GameEvent[]): Beat[] {
  const beats: Beat[] = [];
  for (const event of withoutTwins(events)) {
    const last = beats.at(-1);
    const opens = openings[event.event];
    const isNew = !last || (opens !== undefined && !(opens === last.kind && families.has(opens)));
    if (isNew)
      beats.push({
        kind: opens ?? (event.event === 'took' ? 'take' : 'plain'),
        card: typeof event.card === 'string' ? event.card : null,
        seat: event.seat ?? null,
        events: [],
      });
    beats.at(-1)!.events.push(event);
  }
  return beats;
}

/** All that a beat says, as indices of its events. */
export function toldIn({ events }: Beat, before: readonly GameEvent[]): number[] {
  return events.flatMap((event, i) => (isTold(event, [...before, ...events.slice(0, i)]) ? [i] : []));
}

const firstMs = 1200;
const takeMs = 700;
const moreMs = 600;
const longestMs = 4200;
const motionMs = { held: 1500, fell: 3000 }; // about: how long it truly takes is known when it is played

/** How long a moment is looked at: as long as it takes to read. */
export function beatMs(beat: Beat, before: readonly GameEvent[]): number {
  if (beat.kind === 'motion')
    return motionMs[beat.events.some(({ event }) => event === 'piece_fell') ? 'fell' : 'held'];
  if (beat.kind === 'take') return takeMs;
  const sentences = toldIn(beat, before).length;
  return sentences === 0 ? 0 : Math.min(longestMs, firstMs + moreMs * (sentences - 1));
}

/** What comes before each beat, in the same story. */
export const eventsBefore = (beats: readonly Beat[], index: number): GameEvent[] =>
  beats.slice(0, index).flatMap(({ events }) => events);

export function storyMs(events: readonly GameEvent[]): number {
  const beats = beatsOf(events);
  return beats.reduce((sum, beat, i) => sum + beatMs(beat, eventsBefore(beats, i)), 0);
}
