// asking_form.ts: a question by the kind of its answers: one of a few, so many of each resource, some of these cards.
import { say, sayCount } from '../../base/words';
import { nameOf } from '../../table/seating';
import { readAnswer, sayAnswer, sayShortly, type Answer } from './answers';
import {
  behind,
  counted,
  countsOf,
  isBuild,
  mayAdd,
  mayPick,
  missing,
  mustStep,
  offersOf,
  picked,
  pickingOf,
  plus,
  shared,
  stepOf,
  typesOf,
  type Picking,
} from './answers_ways';
import {
  actFor,
  cardInQuestion,
  digits,
  refuse,
  sayQuestion,
  welcomeOnly,
  whyNotOf,
  type Act,
  type Asked,
  type Counter,
  type Item,
  type Question,
} from './asking_question';
import { handKeys, selectQuestion } from './asking_select';
import { houseRaised, turnQuestion, whyNotHere } from './asking_turn';
import { noClicks, type Click, type Clicks } from './clicks';
import { placeNames, type PlaceName } from './model';

const isOfHand = (answers: Answer[]): boolean =>
  answers.some(({ verb }) => verb === 'give-fable' || verb === 'discard-fables');

/** The cards that are chosen from, as they lie: in my hand, or with the effect. */
function lyingCards({ view, seat, answers }: Asked): string[] | null {
  if (isOfHand(answers)) return view.players[seat]!.hand;
  const held = view.effects.at(-1)?.held ?? [];
  return held.length > 0 ? held : null;
}

function backAct({ draft, change }: Asked): Act | null {
  const isEmpty = draft.step === null && draft.picks.length === 0 && draft.stock === null;
  if (isEmpty) return null;
  const press = () => change({ step: draft.stock || draft.picks.length > 0 ? draft.step : null, stock: null, picks: [] });
  return { id: 'back', label: say('grimm.decide.back'), key: 'Esc', tone: 'flat', press };
}

// ---- some of these ----

function sayItem({ seating }: Asked, one: string): string {
  return /^\d+$/.test(one) ? nameOf(seating, Number(one)) : say(`grimm.${one}`);
}

function markOf(picking: Picking, order: number): string | undefined {
  if (order < 0) return undefined;
  const isReturning = picking.answers[0]!.verb === 'keep-and-return';
  if (isReturning) return say(`grimm.decide.mark.${order}`);
  return picking.isOrdered ? `${order + 1}` : undefined;
}

function pickQuestion(asked: Asked, picking: Picking): Question {
  const { draft, change, send, view, seat, props } = asked;
  const chosen = draft.picks.map((i) => picking.items[i]!);
  const answer = picked(picking, chosen);
  const lefts = picking.count - chosen.length;
  const press = (index: number) => {
    const one = picking.items[index]!;
    if (draft.picks.includes(index)) return change({ picks: draft.picks.filter((i) => i !== index) });
    if (lefts > 0 && mayPick(picking, chosen, one)) return change({ picks: [...draft.picks, index] });
    change({ picks: [...draft.picks.slice(1), index] }); // the oldest makes room
  };
  const keys = isOfHand(asked.answers) ? handKeys : picking.items.length > 9 ? handKeys : digits;
  const kind = asked.answers[0]!.verb === 'choose-friend' ? 'friend' : 'fable';
  const points = props.lesson?.point ?? [];
  const items = picking.items.map((one, i): Item => {
    const isSeat = /^\d+$/.test(one);
    const isPlace = placeNames.includes(one as PlaceName);
    const order = draft.picks.indexOf(i);
    return {
      id: `answer-${i}`,
      label: sayItem(asked, one),
      key: keys[i],
      ...(isSeat ? { art: `pig-${one}` } : isPlace ? { art: `place-${one}` } : { card: one, kind }),
      mark: markOf(picking, order),
      isOn: order >= 0,
      press: () => press(i),
    };
  });
  const clicks: Clicks = { ...noClicks, places: {}, hand: {}, seats: {}, whyNot: whyNotOf(asked) };
  items.forEach((item, i) => {
    const one = picking.items[i]!;
    const { label, key, isOn, press: act, id } = item;
    const click: Click = { label, key, isChosen: isOn, isPointed: points.includes(id), press: act };
    if (item.art?.startsWith('pig-')) clicks.seats[Number(one)] = click;
    else if (item.art) clicks.places[one as PlaceName] = click;
    else if (isOfHand(asked.answers) && view.players[seat]!.hand[i] === one) clicks.hand[i] = click;
  });
  const confirm: Act = {
    id: 'confirm',
    label: answer ? sayAnswer(answer, asked) : sayCount('grimm.decide.choose-more', lefts),
    key: 'Enter',
    tone: answer ? 'gold' : 'quiet',
    press: () => (answer ? send(answer) : refuse(asked, sayCount('grimm.decide.choose-more', lefts))),
  };
  const back = backAct(asked);
  const areCards = items.some(({ card }) => card !== undefined);
  const isInHand = isOfHand(asked.answers);
  return {
    ...sayQuestion(asked),
    card: cardInQuestion(view),
    acts: [...(areCards ? [] : items), ...(back ? [back] : [])],
    counters: [],
    items: areCards ? items : [],
    confirm,
    back,
    keys: isInHand || areCards ? Object.fromEntries(items.flatMap(({ key, press: act }) => (key ? [[key.toLowerCase(), act]] : []))) : {},
    clicks,
  };
}

// ---- so many of each ----

function countersOf(asked: Asked, answers: Answer[]): Counter[] {
  const { draft, change } = asked;
  const stock = draft.stock ?? shared(answers);
  const total = Math.max(...answers.map(({ stock: all }) => all!.straw + all!.wood + all!.brick));
  return typesOf(answers).map((type, i) => ({
    type,
    count: stock[type],
    key: digits[i]!,
    add: () => {
      if (mayAdd(answers, stock, type)) return change({ stock: plus(stock, type) });
      refuse(asked, sayCount(missing(answers, stock) > 0 ? 'grimm.decide.no.more' : 'grimm.decide.no.room', total));
    },
    remove: () => {
      if (stock[type] > shared(answers)[type]) change({ stock: plus(stock, type, -1) });
      else refuse(asked, say('grimm.decide.no.less'));
    },
  }));
}

function countConfirm(asked: Asked, answers: Answer[]): Act {
  const stock = asked.draft.stock ?? shared(answers);
  const answer = counted(answers, stock);
  const lacking = missing(answers, stock);
  const label = lacking > 0 ? sayCount('grimm.decide.choose-more', lacking) : say('grimm.decide.choose-some');
  return {
    id: 'confirm',
    label: answer ? sayAnswer(answer, asked) : label,
    key: 'Enter',
    tone: answer ? 'gold' : 'quiet',
    press: () => (answer ? asked.send(answer) : refuse(asked, label)),
  };
}

// ---- one of a few ----

function artOf(asked: Asked, answer: Answer): string | undefined {
  const { verb, seats, types, places, stock, cards } = answer;
  if (verb === 'build' || verb === 'build-on-scrap') return `token-${types[0]}`;
  if (seats.length === 1) return `pig-${seats[0]}`;
  if (types.length > 0) return `token-${types.at(-1)}`;
  const [one, other] = stock ? (['straw', 'wood', 'brick'] as const).filter((type) => stock[type] > 0) : [];
  if (one && !other) return `token-${one}`;
  if (verb === 'cancel') return `friend-${asked.view.players[asked.seat]!.friend}`;
  if (verb === 'damage') {
    const { type, level } = asked.view.players[asked.view.effects.at(-1)!.seat]!.houses[answer.number! - 1]!;
    return `house-${type}-${level}`;
  }
  return places.length === 1 ? `place-${places[0]}` : cards.length === 1 ? `fable-${cards[0]}` : undefined;
}

function sayStep(asked: Asked, step: string): { label: string; short?: string } {
  if (step.startsWith('seat-')) return { label: nameOf(asked.seating, Number(step.slice(5))) };
  if (step.startsWith('place-')) return { label: say(`grimm.${step.slice(6)}`) };
  if (step.startsWith('type-')) return { label: say(`grimm.two.${step.slice(5)}`) };
  const section = readAnswer(step);
  return { label: sayAnswer(section, asked), short: sayShortly(section, asked) };
}

const artOfStep = (step: string, [first]: Answer[]): string =>
  step.startsWith('seat-') ? `pig-${step.slice(5)}` : step.startsWith('place-') ? step : `token-${first!.types[0]}`;

/** What on the board stands for an answer: a place, a seat, a house, my Friend. */
function clicksOf(asked: Asked, acts: Act[]): Clicks {
  const { view, seat, answers, send, change, props } = asked;
  const whyNot = answers.some(isBuild) ? whyNotHere(asked) : whyNotOf(asked);
  const clicks: Clicks = { ...noClicks, places: {}, seats: {}, houses: {}, whyNot };
  const points = props.lesson?.point ?? [];
  const groups = new Map<string, Answer[]>();
  for (const answer of answers) {
    const target = targetOf(asked, answer);
    if (target) groups.set(target, [...(groups.get(target) ?? []), answer]);
  }
  for (const [target, group] of groups) {
    const [first] = group;
    const isOne = group.length === 1;
    const act = acts.find(({ id }) => id === (isOne ? first!.move : stepOf(first!)));
    const label = isOne ? sayAnswer(first!, asked) : sayStep(asked, stepOf(first!)!).label;
    const press = () => (isOne ? send(first!) : change({ step: stepOf(first!), stock: null }));
    const click: Click = { label, key: act?.key, isPointed: points.includes(target), press };
    const [kind, id = ''] = target.split('-');
    if (kind === 'place') clicks.places[id as PlaceName] = click;
    else if (kind === 'seat') clicks.seats[Number(id)] = click;
    else if (kind === 'friend') clicks.friend = click;
    else {
      const owner = view.asks === 'wolf_house' ? view.effects.at(-1)!.seat : seat;
      clicks.houses[owner] = { ...clicks.houses[owner], [Number(id)]: click };
    }
  }
  return clicks;
}

function targetOf(asked: Asked, answer: Answer): string | null {
  if (answer.verb === 'harvest-market') return 'place-market';
  if (answer.verb === 'damage') return `house-${answer.number! - 1}`;
  if (answer.verb === 'cancel') return 'friend-';
  if (answer.level !== null) return houseRaised(asked, answer) >= 0 ? `house-${houseRaised(asked, answer)}` : null;
  if (answer.seats.length === 1) return `seat-${answer.seats[0]}`;
  return answer.places.length === 1 ? `place-${answer.places[0]}` : null;
}

function formQuestion(asked: Asked): Question {
  const welcome = welcomeOnly(asked);
  const picking = pickingOf(welcome.answers, lyingCards(asked));
  if (picking) return pickQuestion(asked, picking);
  const { draft, change } = asked;
  const here = behind(asked.answers, draft.step);
  const many = countsOf(here);
  const isCounting = many !== null && !mustStep(here);
  const counters = isCounting ? countersOf(asked, many) : [];
  const plain = isCounting ? here.filter((answer) => !many.includes(answer)) : here;
  const offers = draft.step === null ? offersOf(plain) : plain.map((answer) => ({ answer }));
  const acts = offers.map((offer, i): Act => {
    const key = digits[i + counters.length];
    if ('answer' in offer) {
      const { answer } = offer;
      const short = sayShortly(answer, asked);
      return { id: answer.move, label: sayAnswer(answer, asked), short, key, art: artOf(asked, answer), ...actFor(asked, answer) };
    }
    const { step, answers } = offer;
    return {
      id: step,
      ...sayStep(asked, step),
      key,
      art: artOfStep(step, answers),
      press: () => change({ step, stock: null }),
    };
  });
  const back = backAct(asked);
  return {
    ...sayQuestion(asked),
    card: cardInQuestion(asked.view),
    acts: back ? [...acts, back] : acts,
    counters,
    items: [],
    confirm: isCounting ? countConfirm(asked, many) : null,
    back,
    keys: {},
    clicks: clicksOf(welcome, acts),
  };
}

/** What is asked, as the bar shows it. */
export function questionOf(asked: Asked): Question {
  if (asked.view.asks === 'select') return selectQuestion(welcomeOnly(asked));
  return asked.view.asks === 'turn' ? turnQuestion(asked) : formQuestion(asked);
}
