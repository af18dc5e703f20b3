// narration.tsx: the narration: sentences for events, refusals and players' states, with their durations and sounds.
import { Fragment, type ComponentChildren } from 'preact';
import { say, sayCount, words } from '../../base/words';
import type { SoundName } from '../../base/sounds';
import { entryOf, eventToNarrate } from '../../parts/timeline';
import type { GameEvent } from '../../table/wire';
import type { GameClient, NarrationContext } from '../game';
import { cardsFrom, hasAdresseSentence, adresseTimelineMs } from './timeline_steps';
import { costOf } from './cost';
import { whySentence, type Why } from './fell_words';
import { progressOf, roleOf } from './model';
import { fieldsOf, sayAdresse, adressePhrases, listenerOf, personalKey } from './phrases';
import { adresseDisplay } from './display';

/** A sentence with the names as they are to be shown. */
function tell(
  impersonal: string,
  { seat, to, ...details }: Record<string, unknown>,
  narration: NarrationContext,
): ComponentChildren {
  const key = personalKey(impersonal, { seat, to }, listenerOf(narration.seating));
  const people: Record<string, ComponentChildren> = {
    ...(typeof seat === 'number' && { seat: narration.name(seat) }),
    ...(typeof to === 'number' && { to: narration.name(to) }),
  };
  const fields = fieldsOf(details);
  const parts = words.find(key).split(/\{(\w+)\}/);
  return parts.map((part, i) => (
    <Fragment key={i}>{i % 2 ? (people[part] ?? adressePhrases.fillHole(part, fields)) : part}</Fragment>
  ));
}

/** The sentence of one of the events of an entry. */
export function narrateAdresseEvent(
  events: readonly GameEvent[],
  index: number,
  narration: NarrationContext,
): ComponentChildren {
  const { event, ...details } = events[index]!;
  if (event === 'why') {
    const { key, details: figures } = whySentence(details as unknown as Why);
    return tell(key, { seat: details.seat, ...figures }, narration);
  }
  if (event === 'drew' || event === 'drew_unseen') {
    const { count, cards } = cardsFrom(events, index);
    if (count > 1 && cards.length > 0)
      return tell('adresse.story.drew', { ...details, cards: cards.join(' ') }, narration);
    if (count > 1) return tell('adresse.story.drew_unseen', { ...details, count }, narration);
  }
  const isBare = event === 'fell' && details.columns === 0;
  const sentence = tell(isBare ? 'adresse.story.fell' : `adresse.event.${event}`, details, narration);
  return event === 'penalty' ? [sentence, ' ', sayCost(events, index, narration)] : sentence;
}

/** Why a fall costs so much: "The first fall is 3 cards, and 1 more for the second column." */
export function sayCost(events: readonly GameEvent[], index: number, narration: NarrationContext): string {
  const { seq = Infinity } = entryOf(events[0]!, narration) ?? {};
  const earlier = narration.entries.flatMap((entry) => (entry.seq < seq ? entry.events : []));
  const cost = costOf(events[index]!, [...earlier, ...events.slice(0, index)]);
  if (!cost) return '';
  if (cost.kind === 'later') return sayCount('adresse.cost.later', cost.cards);
  return cost.more === 0 ? say('adresse.cost.first') : sayCount('adresse.cost.columns', cost.more);
}

const describe: GameClient['describe'] = (event, narration) => {
  const place = eventToNarrate(event, narration, adresseDisplay, hasAdresseSentence);
  return place && narrateAdresseEvent(place.events, place.index, narration);
};

/** "placing 2 of 3 · 4 placed". */
const status: GameClient['status'] = (final, seat) => {
  const view = adresseDisplay.viewFor(final);
  const { marker, placed } = view.players[seat]!;
  const role = roleOf(view, seat);
  const details = view.challenge ? progressOf(view.challenge) : {};
  const doing = role ? say(`adresse.role.${role}`, details) : marker ? say(`adresse.${marker}`) : '';
  return [doing, sayCount('adresse.players.placed', placed)].filter(Boolean).join(' · ');
};

const showMs: GameClient['showMs'] = (events) => adresseTimelineMs(events);

/** Every move shows a card, or brings a piece into a hand that trembles: none can be taken back. */
const isFinal: GameClient['isFinal'] = () => true;

const sounds: Record<string, SoundName> = { launched: 'count', played: 'count' };

const sound = ({ event }: GameEvent): SoundName | null => sounds[event] ?? null;

/** From the aim to where the piece comes to rest it is one step. */
const follows: GameClient['follows'] = (move) =>
  move === 'hold' ? 'time' : move.startsWith('release ') ? 'move' : null;

const explain: GameClient['explain'] = ({ reason, details }) => sayAdresse(reason, fieldsOf(details));

export const adresseNarration = { describe, explain, follows, isFinal, showMs, sound, status };
