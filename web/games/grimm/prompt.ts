// prompt.ts: the prompt: what is asked, in words, and what its bar is made of.
import { say, sayCount, words } from '../../base/words';
import { nameOf } from '../../table/seating';
import type { PlayProps } from '../game';
import type { GrimmAnswer, Situation } from './answers';
import type { Clicks, Dead } from './clicks';
import { explain } from './explain';
import type { CardId, Effect, GrimmView, PlaceName, Stock } from './model';
import { sayGrimm, type Fields } from './phrases';

/** A button of the bar. */
export interface Act {
  id: string;
  label: string;
  short?: string; // what is shown of it, where the drawing says the rest
  key?: string; // as it is printed on a keyboard
  art?: string; // a drawing before the words
  note?: string; // a few words more: what is lost
  price?: { type: keyof Stock; count: number };
  tone?: 'gold' | 'flat' | 'quiet'; // quiet: it only says why it cannot be done
  isOn?: boolean;
  press(): void;
}

/** One of the things to choose from, in the sheet above the bar. */
export interface Item extends Act {
  card?: CardId;
  kind?: 'fable' | 'friend';
  mark?: string; // what a choice means: "1", "on top"
}

/** All that the bar shows and does. */
export interface GrimmQuestion {
  sentence: string;
  why?: string;
  card: CardId | null; // whose effect asks
  acts: Act[];
  counters: Counter[];
  items: Item[];
  confirm: Act | null;
  back: Act | null; // what Escape does
  keys: Record<string, () => void>; // besides those on the buttons
  clicks: Clicks;
}

/** So many of one resource. */
export interface Counter {
  type: keyof Stock;
  count: number;
  key: string;
  add(): void;
  remove(): void;
}

/** What is chosen but not yet said. */
export interface PromptDraft {
  step: string | null;
  stock: Stock | null;
  picks: number[];
  place: PlaceName | null;
  hand: number | null;
  isChanging: boolean; // of an answer that was given already
}

export const emptyDraft: PromptDraft = {
  step: null,
  stock: null,
  picks: [],
  place: null,
  hand: null,
  isChanging: false,
};

/** What questions are made from: the situation, the answers, and how to give one. */
export interface GrimmPromptContext extends Situation {
  props: PlayProps;
  answers: GrimmAnswer[];
  isWelcome(answer: GrimmAnswer): boolean; // to the lesson, if there is one
  draft: PromptDraft;
  change(draft: Partial<PromptDraft>): void;
  send(answer: GrimmAnswer): void;
}

export const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;

/** Why not, for eyes and ears. */
export const refuse = ({ props }: GrimmPromptContext, sentence: string): void => props.announce(sentence, 'refusal');

/** What the rules say against a move; null if nothing. */
export function whyNotPlay({ props, seat }: GrimmPromptContext, move: string): string | null {
  const refusal = props.rules?.refusal(seat, move);
  return refusal ? explain(refusal) : null;
}

/** Takes back what is chosen so far; null if nothing is. */
export function backAct({ draft, change }: GrimmPromptContext): Act | null {
  const isChosen = draft.stock !== null || draft.picks.length > 0;
  if (!isChosen && draft.step === null) return null;
  const press = () => change({ step: isChosen ? draft.step : null, stock: null, picks: [] });
  return { id: 'back', label: say('grimm.decide.back'), key: 'Esc', tone: 'flat', press };
}

/** How many are still to be chosen. */
export const sayLacking = (count: number, isBegun: boolean): string =>
  isBegun ? sayCount('grimm.decide.choose-more', count) : say('grimm.decide.choose', { n: count });

// ---- the sentence ----

/** The card that a question is about; null if it is none of a card. */
export function cardInQuestion(view: GrimmView): CardId | null {
  const effect = view.effects.at(-1);
  if (!effect) return null;
  if (['place_monster', 'place_unique', 'monster'].includes(effect.of)) return view.players[effect.owner]!.fable;
  if (effect.of === 'gain_friend') return effect.held[0] ?? null;
  return words.has(`grimm.text.${effect.of}`) ? effect.of : null;
}

/** Whose Gather card or Fable I have looked at, and what it was. */
export function sayLookedAt({ view, seat, seating }: Situation): string | null {
  for (const [other, { slot, fable, slot_known, fable_known }] of view.players.entries()) {
    if (other === seat) continue;
    const name = nameOf(seating, other);
    if (typeof slot === 'object' && slot && slot_known.includes(seat))
      return sayGrimm('grimm.decide.saw.place', { seat: name, place: { word: slot.place } });
    if (fable && fable !== 'hidden' && fable_known.includes(seat))
      return sayGrimm('grimm.decide.saw.fable', { seat: name, card: { word: fable } });
  }
  return null;
}

function otherInQuestion(effect: Effect | undefined, context: number): number {
  if (!effect) return context;
  return effect.owner !== context ? effect.owner : effect.seat;
}

/** Whether a Huntsman makes a seat play one of its Fables. */
export function mustPlayFable(view: GrimmView, seat: number): boolean {
  const { hand, fable_imposed } = view.players[seat]!;
  const isHunted = view.players.some(({ friend }, other) => other !== seat && friend === 'huntsman');
  return isHunted && hand.length > 0 && !fable_imposed;
}

function askKey(view: GrimmView, seat: number): string {
  if (view.asks !== 'select') return `grimm.ask.${view.asks}`;
  if (view.players[seat]!.fable_imposed) return 'grimm.ask.select.imposed';
  return mustPlayFable(view, seat) ? 'grimm.ask.select.must' : 'grimm.ask.select';
}

/** The question, and a line of what it is about. */
export function sayQuestion(situation: Situation): { sentence: string; why?: string } {
  const { view, seat, seating } = situation;
  const effect = view.effects.at(-1);
  const card = cardInQuestion(view);
  const fields: Fields = {
    card: card ? { word: card } : undefined,
    place: effect?.place ? { word: effect.place } : undefined,
    seat: nameOf(seating, otherInQuestion(effect, seat)),
    count: effect?.number ?? 0,
  };
  const whyKey = `grimm.ask.${view.asks}.why`;
  const seen = view.asks === 'select' || view.asks === 'crystal_replace' ? sayLookedAt(situation) : null;
  const met = view.asks === 'friend_keep' && card ? say(`grimm.text.${card}`) : null; // to be known before it is given away
  const why = seen ?? met ?? (words.has(whyKey) ? sayGrimm(whyKey, fields) : undefined);
  return { sentence: sayGrimm(askKey(view, seat), fields), why };
}

/** For whom the table waits, and for what. */
export function sayWaiting({ view, seating }: Pick<Situation, 'view' | 'seating'>): string {
  if (view.asks === null) return say('grimm.decide.over');
  const names = view.to_act.map((seat) => nameOf(seating, seat));
  const card = cardInQuestion(view);
  const key = `grimm.decide.wait.${view.asks}`;
  if (names.length === 0) return say('grimm.decide.wait.chance');
  if (names.length > 1)
    return say('grimm.decide.wait.all', { names: new Intl.ListFormat(words.language).format(names) });
  const fields = { seat: names[0]!, card: card ? { word: card } : undefined };
  if (words.has(key)) return sayGrimm(key, fields);
  return sayGrimm(card ? 'grimm.decide.wait.card' : 'grimm.decide.wait.other', fields);
}

// ---- what cannot be pressed ----

/** What a lesson says of anything that it does not mean; null where there is no lesson. */
export function sayUnwelcome({ lesson }: PlayProps): string | null {
  const key = `grimm.lesson.${lesson?.id}.no`;
  return lesson?.allows && words.has(key) ? say(key) : null;
}

/** Only what a lesson means. */
export const welcomeOnly = (context: GrimmPromptContext): GrimmPromptContext => ({
  ...context,
  answers: context.answers.filter(context.isWelcome),
});

/** What a button for an answer does, and how it looks: beside the lesson, it only says so. */
export function actFor(context: GrimmPromptContext, answer: GrimmAnswer): Pick<Act, 'tone' | 'press'> {
  if (context.isWelcome(answer)) return { press: () => context.send(answer) };
  return { tone: 'quiet', press: () => refuse(context, sayUnwelcome(context.props) ?? sayQuestion(context).sentence) };
}

/** A move like another one, with another place, seat or card: whichever it names stands last if it stands twice. */
function withWord(move: string, from: string, to: string): string {
  const parts = move.split(' ');
  parts[parts.lastIndexOf(from)] = to;
  return parts.join(' ');
}

/** The answer that would be given by what was pressed, if it could be. */
function moveFor({ answers, view, seat }: GrimmPromptContext, { place, seat: other, hand }: Dead): string | null {
  const like = answers.find(({ places, seats, cards }) => {
    if (place) return places.length > 0;
    return other !== undefined ? seats.length === 1 : cards.length === 1;
  });
  const card = view.players[seat]!.hand[hand ?? -1];
  if (card && view.asks === 'select') return `play ${answers[0]?.places[0]} ${card}`;
  if (place && view.asks === 'moon_location') return `harvest ${place}`;
  if (!like) return null;
  if (place) return withWord(like.move, like.places[0]!, place);
  if (other !== undefined) return withWord(like.move, `${like.seats[0]}`, `${other}`);
  return card ? withWord(like.move, like.cards[0]!, card) : null;
}

const isVague = (reason: string): boolean => reason === 'grimm.not-possible' || reason === 'grimm.not-asked';

function whyNotNow(context: GrimmPromptContext, what: Dead): string {
  const { seat, props } = context;
  const unwelcome = sayUnwelcome(props);
  if (unwelcome) return unwelcome;
  const move = what.place || what.seat !== undefined || what.hand !== undefined ? moveFor(context, what) : null;
  const refusal = move === null ? null : props.rules?.refusal(seat, move);
  if (refusal && !isVague(refusal.reason)) return explain(refusal);
  if (what.hand !== undefined) return say('grimm.decide.no.hand');
  return say('grimm.decide.no.asked', { question: sayQuestion(context).sentence });
}

/** Says why a press does nothing now. */
export const whyNotOf =
  (context: GrimmPromptContext) =>
  (what: Dead): void =>
    refuse(context, whyNotNow(context, what));
