// prompt_picks.ts: prompts to pick some of several: cards to keep, players to swap, places to use.
import { say } from '../../base/words';
import { nameOf } from '../../table/seating';
import { sayAnswer, type GrimmAnswer } from './answers';
import { mayPick, picked, pickingOf, type Picking } from './answer_groups';
import {
  backAct,
  cardInQuestion,
  digits,
  refuse,
  sayLacking,
  sayQuestion,
  whyNotOf,
  type Act,
  type GrimmPromptContext,
  type Item,
  type GrimmQuestion,
} from './prompt';
import { handKeys } from './prompt_select';
import { noClicks, type Click, type Clicks } from './clicks';
import { placeNames, type PlaceName } from './model';

const isOfHand = (answers: GrimmAnswer[]): boolean =>
  answers.some(({ verb }) => verb === 'give-fable' || verb === 'discard-fables');

/** The cards that are chosen from, as they lie: in my hand, or with the effect. */
function lyingCards({ view, seat, answers }: GrimmPromptContext): string[] | null {
  if (isOfHand(answers)) return view.players[seat]!.hand;
  const held = view.effects.at(-1)?.held ?? [];
  return held.length > 0 ? held : null;
}

const isSeat = (one: string): boolean => /^\d+$/.test(one);
const isPlace = (one: string): one is PlaceName => placeNames.includes(one as PlaceName);

/** How a thing is shown: a pig, a place, or the card itself. */
function lookOf({ answers }: GrimmPromptContext, one: string): Pick<Item, 'art' | 'card' | 'kind'> {
  if (isSeat(one)) return { art: `pig-${one}` };
  if (isPlace(one)) return { art: `place-${one}` };
  return { card: one, kind: answers[0]!.verb === 'choose-friend' ? 'friend' : 'fable' };
}

function markOf(picking: Picking, order: number): string | undefined {
  if (order < 0) return undefined;
  const isReturning = picking.answers[0]!.verb === 'keep-and-return';
  if (isReturning) return say(`grimm.decide.mark.${order}`);
  return picking.isOrdered ? `${order + 1}` : undefined;
}

function itemsOf(context: GrimmPromptContext, picking: Picking): Item[] {
  const { draft, change, seating, answers } = context;
  const chosen = draft.picks.map((i) => picking.items[i]!);
  const keys = isOfHand(answers) || picking.items.length > 9 ? handKeys : digits;
  const press = (index: number) => {
    if (draft.picks.includes(index)) return change({ picks: draft.picks.filter((i) => i !== index) });
    const isRoom = chosen.length < picking.count && mayPick(picking, chosen, picking.items[index]!);
    change({ picks: [...(isRoom ? draft.picks : draft.picks.slice(1)), index] }); // or the oldest makes room
  };
  return picking.items.map((one, i) => ({
    id: `answer-${i}`,
    label: isSeat(one) ? nameOf(seating, Number(one)) : say(`grimm.${one}`),
    key: keys[i],
    ...lookOf(context, one),
    mark: markOf(picking, draft.picks.indexOf(i)),
    isOn: draft.picks.includes(i),
    press: () => press(i),
  }));
}

function clicksOf(context: GrimmPromptContext, picking: Picking, items: Item[]): Clicks {
  const clicks: Clicks = { ...noClicks, places: {}, hand: {}, seats: {}, whyNot: whyNotOf(context) };
  const points = context.props.lesson?.point ?? [];
  items.forEach(({ id, label, key, isOn, press }, i) => {
    const one = picking.items[i]!;
    const click: Click = { label, key, isChosen: isOn, isPointed: points.includes(id), press };
    if (isSeat(one)) clicks.seats[Number(one)] = click;
    else if (isPlace(one)) clicks.places[one] = click;
    else if (isOfHand(context.answers)) clicks.hand[i] = click;
  });
  return clicks;
}

function confirmOf(context: GrimmPromptContext, picking: Picking): Act {
  const chosen = context.draft.picks.map((i) => picking.items[i]!);
  const answer = picked(picking, chosen);
  const label = answer ? sayAnswer(answer, context) : sayLacking(picking.count - chosen.length, chosen.length > 0);
  return {
    id: 'confirm',
    label,
    key: 'Enter',
    tone: answer ? 'gold' : 'quiet',
    press: () => (answer ? context.send(answer) : refuse(context, label)),
  };
}

/** The question whose answers pick some of several things; null if it is none. */
export function picksQuestion(context: GrimmPromptContext): GrimmQuestion | null {
  const picking = pickingOf(context.answers, lyingCards(context));
  if (!picking) return null;
  const items = itemsOf(context, picking);
  const areCards = items.some(({ card }) => card !== undefined); // they have a sheet, the others are buttons
  const back = backAct(context);
  return {
    ...sayQuestion(context),
    card: cardInQuestion(context.view),
    acts: [...(areCards ? [] : items), ...(back ? [back] : [])],
    counters: [],
    items: areCards ? items : [],
    confirm: confirmOf(context, picking),
    back,
    keys: Object.fromEntries(items.flatMap(({ key, press }) => (key ? [[key.toLowerCase(), press]] : []))),
    clicks: clicksOf(context, picking, items),
  };
}
