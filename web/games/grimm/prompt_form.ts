// prompt_form.ts: prompts by the kind of their answers: one of a few, step by step, so many of each resource.
import { say } from '../../base/words';
import { nameOf } from '../../table/seating';
import { asAnswer, sayAnswer, sayAnswerShortly, type GrimmAnswer } from './answers';
import {
  behind,
  counted,
  countsOf,
  isBuild,
  mayAdd,
  missing,
  mustStep,
  offersOf,
  plus,
  shared,
  stepOf,
  typesOf,
} from './answer_groups';
import {
  actFor,
  backAct,
  cardInQuestion,
  digits,
  refuse,
  sayLacking,
  sayQuestion,
  welcomeOnly,
  whyNotOf,
  type Act,
  type GrimmPromptContext,
  type Counter,
  type GrimmQuestion,
} from './prompt';
import { picksQuestion } from './prompt_picks';
import { selectQuestion } from './prompt_select';
import { houseRaised, turnQuestion, whyNotHere } from './prompt_turn';
import { noClicks, type Click, type Clicks } from './clicks';
import { resources, totalOf, type PlaceName, type Stock } from './model';

// ---- so many of each ----

/** Why one more cannot be added. */
function sayFull(answers: GrimmAnswer[], stock: Stock, total: number): string {
  const isOneType = answers.every((answer) => resources.filter((type) => answer.stock![type] > 0).length <= 1);
  if (isOneType && totalOf(stock) > 0 && totalOf(stock) < total) return say('grimm.decide.no.mixture');
  return missing(answers, stock) > 0 ? say('grimm.decide.no.more') : say('grimm.decide.no.room', { n: total });
}

function countersOf(context: GrimmPromptContext, answers: GrimmAnswer[]): Counter[] {
  const { draft, change } = context;
  const stock = draft.stock ?? shared(answers);
  const total = Math.max(...answers.map(({ stock: all }) => all!.straw + all!.wood + all!.brick));
  return typesOf(answers).map((type, i) => ({
    type,
    count: stock[type],
    key: digits[i]!,
    add: () => {
      if (mayAdd(answers, stock, type)) return change({ stock: plus(stock, type) });
      refuse(context, sayFull(answers, stock, total));
    },
    remove: () => {
      if (stock[type] > shared(answers)[type]) change({ stock: plus(stock, type, -1) });
      else refuse(context, say('grimm.decide.no.less'));
    },
  }));
}

function countConfirm(context: GrimmPromptContext, answers: GrimmAnswer[]): Act {
  const stock = context.draft.stock ?? shared(answers);
  const answer = counted(answers, stock);
  const lacking = missing(answers, stock);
  const label = lacking > 0 ? sayLacking(lacking, totalOf(stock) > 0) : say('grimm.decide.choose-some');
  return {
    id: 'confirm',
    label: answer ? sayAnswer(answer, context) : label,
    key: 'Enter',
    tone: answer ? 'gold' : 'quiet',
    press: () => (answer ? context.send(answer) : refuse(context, label)),
  };
}

// ---- one of a few ----

function artOf(context: GrimmPromptContext, answer: GrimmAnswer): string | undefined {
  const { verb, seats, types, places, stock, cards } = answer;
  if (verb === 'build' || verb === 'build-on-scrap') return `token-${types[0]}`;
  if (seats.length === 1) return `pig-${seats[0]}`;
  if (types.length > 0) return `token-${types.at(-1)}`;
  const [one, other] = stock ? (['straw', 'wood', 'brick'] as const).filter((type) => stock[type] > 0) : [];
  if (one && !other) return `token-${one}`;
  if (verb === 'cancel') return `friend-${context.view.players[context.seat]!.friend}`;
  if (verb === 'damage') {
    const { type, level } = context.view.players[context.view.effects.at(-1)!.seat]!.houses[answer.number! - 1]!;
    return `house-${type}-${level}`;
  }
  return places.length === 1 ? `place-${places[0]}` : cards.length === 1 ? `fable-${cards[0]}` : undefined;
}

function sayStep(context: GrimmPromptContext, step: string): { label: string; short?: string } {
  if (step.startsWith('seat-')) return { label: nameOf(context.seating, Number(step.slice(5))) };
  if (step.startsWith('place-')) return { label: say(`grimm.${step.slice(6)}`) };
  if (step.startsWith('type-')) return { label: say(`grimm.two.${step.slice(5)}`) };
  const section = asAnswer(context.props.rules!.describe(context.seat, step)!);
  return { label: sayAnswer(section, context), short: sayAnswerShortly(section, context) };
}

const artOfStep = (step: string, [first]: GrimmAnswer[]): string =>
  step.startsWith('seat-') ? `pig-${step.slice(5)}` : step.startsWith('place-') ? step : `token-${first!.types[0]}`;

/** What on the board stands for an answer: a place, a seat, a house, my Friend. */
function clicksOf(context: GrimmPromptContext, acts: Act[]): Clicks {
  const { view, seat, answers, draft, send, change, props } = context;
  const whyNot = answers.some(isBuild) ? whyNotHere(context) : whyNotOf(context);
  const clicks: Clicks = { ...noClicks, places: {}, seats: {}, houses: {}, whyNot };
  const points = props.lesson?.point ?? [];
  const groups = new Map<string, GrimmAnswer[]>();
  for (const answer of answers) {
    const target = targetOf(context, answer);
    if (target) groups.set(target, [...(groups.get(target) ?? []), answer]);
  }
  for (const [target, group] of groups) {
    const [first] = group;
    const isOne = group.length === 1;
    const step = stepOf(first!);
    const act = acts.find(({ id }) => id === (isOne ? first!.move : step));
    const label = isOne ? sayAnswer(first!, context) : sayStep(context, step!).label;
    const press = () => (isOne ? send(first!) : change({ step: draft.step === step ? null : step, stock: null }));
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

function targetOf(context: GrimmPromptContext, answer: GrimmAnswer): string | null {
  if (answer.verb === 'harvest-market') return 'place-market';
  if (answer.verb === 'damage') return `house-${answer.number! - 1}`;
  if (answer.verb === 'cancel') return 'friend-';
  if (answer.level !== null) return houseRaised(context, answer) >= 0 ? `house-${houseRaised(context, answer)}` : null;
  if (answer.seats.length === 1) return `seat-${answer.seats[0]}`;
  return answer.places.length === 1 ? `place-${answer.places[0]}` : null;
}

function formQuestion(context: GrimmPromptContext): GrimmQuestion {
  const welcome = welcomeOnly(context);
  const picks = picksQuestion(welcome);
  if (picks) return picks;
  const { draft, change } = context;
  const here = behind(context.answers, draft.step);
  const many = countsOf(here);
  const isCounting = many !== null && !mustStep(here);
  const counters = isCounting ? countersOf(context, many) : [];
  const plain = isCounting ? here.filter((answer) => !many.includes(answer)) : here;
  const offers = draft.step === null ? offersOf(plain) : plain.map((answer) => ({ answer }));
  const acts = offers.map((offer, i): Act => {
    const key = digits[i + counters.length];
    if ('answer' in offer) {
      const { answer } = offer;
      const label = sayAnswer(answer, context);
      const short = sayAnswerShortly(answer, context);
      return { id: answer.move, label, short, key, art: artOf(context, answer), ...actFor(context, answer) };
    }
    const { step, answers } = offer;
    return {
      id: step,
      ...sayStep(context, step),
      key,
      art: artOfStep(step, answers),
      press: () => change({ step, stock: null }),
    };
  });
  const back = backAct(context);
  return {
    ...sayQuestion(context),
    card: cardInQuestion(context.view),
    acts: back ? [...acts, back] : acts,
    counters,
    items: [],
    confirm: isCounting ? countConfirm(context, many) : null,
    back,
    keys: {},
    clicks: clicksOf(welcome, acts),
  };
}

/** What is asked, as the bar shows it. */
export function questionOf(context: GrimmPromptContext): GrimmQuestion {
  if (context.view.asks === 'select') return selectQuestion(welcomeOnly(context));
  return context.view.asks === 'turn' ? turnQuestion(context) : formQuestion(context);
}
