// narration.tsx: the narration: sentences for events and players' states, with their durations.
import { Fragment, type ComponentChildren } from 'preact';
import { sayCount, words } from '../../base/words';
import { entryOf, eventToNarrate } from '../../parts/timeline';
import type { GameEvent } from '../../table/wire';
import type { GameClient, NarrationContext } from '../game';
import { noStock } from './answers';
import { countFrom, grimmTimelineMs, hasGrimmSentence, priceOf } from './timeline_steps';
import { asGrimmView, type Resource } from './model';
import { grimmPhrases, sayStock, type Fields } from './phrases';
import { grimmDisplay } from './display';
import { explain } from './explain';

/** The sentence for these events, which are told as one: several at once, what somebody does to themselves, and a
 * section with its price are said otherwise than a single event. */
function keyOf({ event, seat, to }: GameEvent, count: number, price: number | null, isFinished: boolean): string {
  const oneself = `grimm.story.oneself.${event}`;
  if (count > 1) return `grimm.story.several.${event}`;
  if (price !== null) return isFinished ? 'grimm.story.roofed' : 'grimm.story.built';
  return seat === to && words.has(oneself) ? oneself : `grimm.event.${event}`;
}

/** "2 straw and 1 brick", of events that move resources. */
function sayShifted(events: readonly GameEvent[]): string {
  const stock = noStock();
  for (const { resource, count } of events) stock[resource as Resource] += Number(count);
  return sayStock(stock);
}

function fillSentence(
  key: string,
  details: Record<string, unknown>,
  fields: Fields,
  narration: NarrationContext,
): ComponentChildren {
  const people: Record<string, ComponentChildren> = {};
  for (const name of ['seat', 'to']) if (name in details) people[name] = narration.name(details[name] as number);
  const parts = words.find(key).split(/\{(\w+)\}/);
  return parts.map((part, i) => (
    <Fragment key={i}>{i % 2 ? (people[part] ?? grimmPhrases.fillHole(part, fields)) : part}</Fragment>
  ));
}

/** Who has a pig on the way and comes back with empty hands: whoever gathered nothing since the pigs began to. */
function emptyHanded(end: GameEvent, { entries, seating }: NarrationContext): number[] {
  const last = entries.findIndex(({ events }) => events.includes(end));
  const gathered = new Set<number>();
  for (let i = last; i >= 0; i--) {
    const { events } = entries[i]!;
    const before = i === last ? events.slice(0, events.indexOf(end)) : events;
    const begin = before.findLastIndex(({ event }) => event === 'collecting');
    for (const { event, seat } of before.slice(begin + 1)) if (event === 'gathered') gathered.add(seat!);
    if (begin >= 0) return seating.filter(({ seat, isOut }) => !isOut && !gathered.has(seat)).map(({ seat }) => seat);
  }
  return []; // it began before the log that we have
}

const tellNothing = (end: GameEvent, narration: NarrationContext): ComponentChildren => {
  const seats = emptyHanded(end, narration);
  if (seats.length === 0) return null;
  return seats.map((seat) => (
    <Fragment key={seat}>{fillSentence('grimm.story.nothing', { seat }, {}, narration)} </Fragment>
  ));
};

/** The sentence of an event among others, with the names as they are to be shown. */
export function narrateGrimmEvent(
  events: readonly GameEvent[],
  index: number,
  narration: NarrationContext,
): ComponentChildren {
  const event = events[index]!;
  const count = countFrom(events, index);
  const price = priceOf(events, index);
  const fields: Fields = {};
  for (const [name, detail] of Object.entries(event))
    if (!['event', 'seat', 'to'].includes(name))
      fields[name] = typeof detail === 'string' ? { word: detail } : (detail as number);
  if (count > 1) {
    const together = events.slice(index, index + count);
    fields.count = count;
    if (event.resource !== undefined) fields.resources = sayShifted(together);
  }
  if (price !== null) fields.count = price;
  const isFinished = events[index + 1]?.event === 'finished_house';
  return fillSentence(keyOf(event, count, price, isFinished), event, fields, narration);
}

const describe: GameClient['describe'] = (event, narration) => {
  if (event.event === 'end_of_gather') {
    const isShown = narration.isWhole || !grimmDisplay.isPending(event);
    return isShown && entryOf(event, narration) ? tellNothing(event, narration) : null;
  }
  const place = eventToNarrate(event, narration, grimmDisplay, hasGrimmSentence);
  return place && narrateGrimmEvent(place.events, place.index, narration);
};

/** All sentences of events that are shown together. */
export const tellAll = (events: readonly GameEvent[], narration: NarrationContext): ComponentChildren[] =>
  events.flatMap((event, i) => {
    if (event.event === 'end_of_gather') return [tellNothing(event, narration)];
    if (!hasGrimmSentence(event, events.slice(0, i), events.slice(i + 1))) return [];
    return [<Fragment key={i}>{narrateGrimmEvent(events, i, narration)} </Fragment>];
  });

const status: GameClient['status'] = (view, seat) => {
  const { houses } = asGrimmView(view).players[seat]!;
  const finished = houses.filter(({ level }) => level === 'roof').length;
  return finished > 0 ? sayCount('grimm.status.houses', finished) : '';
};

const showMs: GameClient['showMs'] = (events) => grimmTimelineMs(events);

/** Chance has spoken, or somebody has seen something. */
const finalEvent =
  /^(chose|drew|picked_up|turned_up|revealed|rolled|redr|looked|saw|gave_fable|took_fable|has_friend|prince|round)/;

const isFinal: GameClient['isFinal'] = (events) => events.some(({ event }) => finalEvent.test(event));

/** Everybody gathers, one builds, the round ends. */
const openings = new Set(['when_revealed', 'turn', 'clean_up']);

const opensTurn: GameClient['opensTurn'] = ({ event }) => openings.has(event);

export const grimmNarration = { describe, explain, isFinal, opensTurn, showMs, status };
