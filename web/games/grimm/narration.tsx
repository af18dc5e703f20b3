// narration.tsx: the narration: sentences for events and players' states, with their durations.
import { Fragment, type ComponentChildren } from 'preact';
import { sayCount, words } from '../../base/words';
import { eventToNarrate } from '../../parts/timeline';
import type { GameEvent } from '../../table/wire';
import type { GameClient, NarrationContext } from '../game';
import { countFrom, hasGrimmSentence, grimmTimelineMs } from './timeline_steps';
import { asGrimmView } from './model';
import { grimmPhrases, type Fields } from './phrases';
import { grimmDisplay } from './display';
import { explain } from './explain';

/** Several at once, or what somebody does to themselves, is said otherwise. */
function keyOf(event: string, count: number, isOneself: boolean): string {
  const oneself = `grimm.story.oneself.${event}`;
  if (count > 1) return `grimm.story.several.${event}`;
  return isOneself && words.has(oneself) ? oneself : `grimm.event.${event}`;
}

/** The sentence of an event, with the names as they are to be shown. */
export function narrateGrimmEvent(
  { event, ...details }: GameEvent,
  narration: NarrationContext,
  count = 1,
): ComponentChildren {
  const people: Record<string, ComponentChildren> = {};
  const fields: Fields = {};
  for (const [name, detail] of Object.entries(details)) {
    if (name === 'seat' || name === 'to') people[name] = narration.name(detail as number);
    else fields[name] = typeof detail === 'string' ? { word: detail } : (detail as number);
  }
  if (count > 1) fields.count = count;
  const parts = words.find(keyOf(event, count, details.seat === details.to)).split(/\{(\w+)\}/);
  return parts.map((part, i) => (
    <Fragment key={i}>{i % 2 ? (people[part] ?? grimmPhrases.fillHole(part, fields)) : part}</Fragment>
  ));
}

const describe: GameClient['describe'] = (event, narration) => {
  const place = eventToNarrate(event, narration, grimmDisplay, hasGrimmSentence);
  return place && narrateGrimmEvent(event, narration, countFrom(place.events, place.index));
};

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

export const grimmNarration = { describe, explain, isFinal, showMs, status };
