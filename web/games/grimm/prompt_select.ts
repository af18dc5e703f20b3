// prompt_select.ts: the prompt of the secret choice: a place, perhaps a Fable, face down; to be changed as long as
// others think.
import { say, sayList } from '../../base/words';
import { nameOf } from '../../table/seating';
import type { GrimmAnswer } from './answers';
import {
  digits,
  mustPlayFable,
  refuse,
  sayLookedAt,
  sayQuestion,
  whyNotOf,
  whyNotPlay,
  type Act,
  type GrimmPromptContext,
  type GrimmQuestion,
} from './prompt';
import { noClicks, type Clicks } from './clicks';
import type { PlaceName } from './model';
import { sayGrimm } from './phrases';

/** Of Fables in the hand, by their index; without those that the frame has. */
export const handKeys = ['Q', 'S', 'D', 'F', 'G', 'J', 'K', 'E', 'R', 'T', 'Y', 'A', 'Z', 'X', 'C', 'V', 'B', 'N', 'M'];

/** What lies face down, as far as I have laid it. */
function laid({ view, seat }: GrimmPromptContext): { place: PlaceName | null; hand: number | null } {
  const { slot, fable, hand, fable_imposed } = view.players[seat]!;
  const index = fable && !fable_imposed ? hand.indexOf(fable) : -1;
  return { place: slot && slot !== 'hidden' ? slot.place : null, hand: index < 0 ? null : index };
}

const isLaid = ({ view, seat }: GrimmPromptContext): boolean => !view.to_act.includes(seat);

function sayChoice({ view, seat }: GrimmPromptContext, place: PlaceName, hand: number | null): string {
  const player = view.players[seat]!;
  const where = { place: { word: place } };
  if (hand !== null) return sayGrimm('grimm.decide.choice.fable', { ...where, card: { word: player.hand[hand]! } });
  return sayGrimm(player.fable_imposed ? 'grimm.decide.choice.imposed' : 'grimm.decide.choice', where);
}

const answerOf = (
  { answers, view, seat }: GrimmPromptContext,
  place: PlaceName | null,
  hand: number | null,
): GrimmAnswer | null =>
  answers.find(({ places, cards }) => {
    const card = hand === null ? undefined : view.players[seat]!.hand[hand];
    return places[0] === place && cards[0] === card;
  }) ?? null;

/** The next one of a list, from one of it or from before its beginning. */
function stepTo<T>(list: readonly T[], from: T, by: 1 | -1): T {
  const at = list.indexOf(from);
  return list[(Math.max(at, by > 0 ? -1 : 0) + by + list.length) % list.length]!;
}

function choose(context: GrimmPromptContext, place: PlaceName): void {
  context.change({ place, isChanging: true });
}

function toggle(context: GrimmPromptContext, hand: number): void {
  const { draft, change } = context;
  change({ hand: draft.hand === hand ? null : hand, isChanging: true });
}

function clicksOf(context: GrimmPromptContext, isFaceDown: boolean): Clicks {
  const { view, seat, answers, props } = context;
  const lying = isFaceDown ? laid(context) : context.draft;
  const points = props.lesson?.point ?? [];
  const clicks: Clicks = { ...noClicks, places: {}, hand: {}, locked: {}, whyNot: whyNotOf(context) };
  view.places.forEach(({ place }, i) => {
    const isOpen = answers.some(({ places }) => places[0] === place);
    if (!isOpen) {
      const why = whyNotPlay(context, `play ${place}`);
      if (why && !mustPlayFable(view, seat)) clicks.locked[place] = why;
      return;
    }
    clicks.places[place] = {
      label: sayGrimm('grimm.answer.play', { place: { word: place } }),
      key: digits[i],
      isChosen: lying.place === place,
      isPointed: points.includes(`place-${place}`),
      press: () => choose(context, place),
    };
  });
  const player = view.players[seat]!;
  clicks.handLock = player.fable_imposed ? say('grimm.fable-imposed') : null;
  player.hand.forEach((card, i) => {
    const isOpen = answers.some(({ cards }) => cards[0] === card);
    if (!isOpen) return;
    clicks.hand[i] = {
      label: sayGrimm('grimm.decide.with', { card: { word: card } }),
      key: handKeys[i],
      isChosen: lying.hand === i,
      isPointed: points.includes(`hand-${i}`),
      press: () => toggle(context, i),
    };
  });
  return clicks;
}

/** Arrows: sideways another place, up and down another Fable or none. */
function arrowsOf(context: GrimmPromptContext): Record<string, () => void> {
  const { view, answers, draft } = context;
  const open = view.places
    .map(({ place }) => place)
    .filter((place) => answers.some(({ places }) => places[0] === place));
  const hand = view.players[context.seat]!.hand.map((_, i) => i);
  const fables: (number | null)[] = answers.some(({ cards }) => cards.length > 0) ? [null, ...hand] : [null];
  return {
    ArrowLeft: () => choose(context, stepTo(open, draft.place!, -1)),
    ArrowRight: () => choose(context, stepTo(open, draft.place!, 1)),
    ArrowUp: () => context.change({ hand: stepTo(fables, draft.hand, -1), isChanging: true }),
    ArrowDown: () => context.change({ hand: stepTo(fables, draft.hand, 1), isChanging: true }),
  };
}

function keysOf(clicks: Clicks): Record<string, () => void> {
  const all = [...Object.values(clicks.places), ...Object.values(clicks.hand)];
  return Object.fromEntries(all.flatMap(({ key, press }) => (key ? [[key.toLowerCase(), press]] : [])));
}

/** Laid already: what lies there, and the way back. */
function laidQuestion(context: GrimmPromptContext): GrimmQuestion {
  const { view, seating, change } = context;
  const { place, hand } = laid(context);
  const names = view.to_act.map((seat) => nameOf(seating, seat));
  const clicks = clicksOf(context, true);
  const again: Act = {
    id: 'change',
    label: say('grimm.decide.change'),
    key: 'Esc',
    press: () => change({ place, hand, isChanging: true }),
  };
  // Pressing another place changes the mind at once, and keeps the Fable that lies there.
  for (const [name, click] of Object.entries(clicks.places))
    click.press = () => change({ place: name as PlaceName, hand, isChanging: true });
  for (const [i, click] of Object.entries(clicks.hand))
    click.press = () => change({ place, hand: hand === Number(i) ? null : Number(i), isChanging: true });
  return {
    sentence: place ? sayChoice(context, place, hand) : sayQuestion(context).sentence,
    why: say('grimm.decide.laid.why', { names: sayList(names) }),
    card: null,
    acts: [again],
    counters: [],
    items: [],
    confirm: null,
    back: again,
    keys: keysOf(clicks),
    clicks,
  };
}

export function selectQuestion(context: GrimmPromptContext): GrimmQuestion {
  if (isLaid(context) && !context.draft.isChanging) return laidQuestion(context);
  const { draft, change, send, view, seat } = context;
  const clicks = clicksOf(context, false);
  const chosen = answerOf(context, draft.place, draft.hand);
  const sayMissing = () => {
    if (!draft.place) return say('grimm.decide.no.place');
    return whyNotPlay(context, `play ${draft.place}`) ?? say('grimm.decide.no.place');
  };
  const confirm: Act = {
    id: 'confirm',
    label: say(isLaid(context) ? 'grimm.decide.lay-again' : 'grimm.decide.lay'),
    key: 'Enter',
    tone: chosen ? 'gold' : 'quiet',
    press: () => (chosen ? send(chosen) : refuse(context, sayMissing())),
  };
  const isEmpty = draft.place === null && draft.hand === null && !draft.isChanging;
  const back: Act = {
    id: 'back',
    label: say(isLaid(context) ? 'grimm.decide.leave' : 'grimm.decide.back'),
    key: 'Esc',
    tone: 'flat',
    press: () => change({ place: null, hand: null, isChanging: false }),
  };
  const isShort = mustPlayFable(view, seat) && draft.place !== null && draft.hand === null;
  const { sentence } = sayQuestion(context);
  return {
    sentence: draft.place ? sayChoice(context, draft.place, draft.hand) : sentence,
    why: isShort
      ? say('grimm.must-play-fable')
      : draft.place
        ? (sayLookedAt(context) ?? say('grimm.decide.secret'))
        : (sayLookedAt(context) ?? say('grimm.decide.select.where')),
    card: null,
    acts: isEmpty ? [] : [back],
    counters: [],
    items: [],
    confirm,
    back: isEmpty ? null : back,
    keys: { ...keysOf(clicks), ...arrowsOf(context) },
    clicks,
  };
}
