// answer_groups.ts: groups of answers, where there are many: who or where first, then what; so many of each resource;
// some of these cards. Whatever the rules list can be reached, and nothing else.
import { noStock, type GrimmAnswer } from './answers';
import { resources, totalOf, type Resource, type Stock } from './model';

// ---- step by step ----

const bySeat: readonly string[] = ['rob', 'look', 'look-gather', 'look-fable', 'take-from', 'offer'];
const byPlace: readonly string[] = ['take-at', 'harvest', 'harvest-market'];
const builds: readonly string[] = ['build', 'build-on-scrap', 'build-from', 'build-on-scrap-from'];

export const isBuild = ({ verb }: GrimmAnswer): boolean => builds.includes(verb);

export const isOnScrap = ({ verb }: GrimmAnswer): boolean => verb.startsWith('build-on-scrap');

/** The section that is built, whoever helps: "build straw walls". */
export const sectionOf = (build: GrimmAnswer): string => {
  const where = isOnScrap(build) ? 'on scrap' : build.number;
  return ['build', build.types[0], build.level, ...(where === null ? [] : [where])].join(' ');
};

/** What is chosen before the answer itself: a seat, a place, a type, a section; null where nothing is. */
export function stepOf(answer: GrimmAnswer): string | null {
  if (bySeat.includes(answer.verb)) return `seat-${answer.seats[0]}`;
  if (byPlace.includes(answer.verb)) return `place-${answer.verb === 'harvest-market' ? 'market' : answer.places[0]}`;
  if (answer.verb === 'trade') return `type-${answer.types[0]}`;
  return isBuild(answer) ? sectionOf(answer) : null;
}

const buttonsMax = 5; // of answers that could as well be told step by step

/** What is on offer side by side: answers, and steps that have several behind them. */
export type Offer = { answer: GrimmAnswer } | { step: string; answers: GrimmAnswer[] };

export function offersOf(answers: GrimmAnswer[]): Offer[] {
  if (answers.length <= buttonsMax && countsOf(answers) === null) return answers.map((answer) => ({ answer }));
  const offers: Offer[] = [];
  const groups = new Map<string, GrimmAnswer[]>();
  for (const answer of answers) {
    const step = stepOf(answer);
    const group = step === null ? undefined : groups.get(step);
    if (group) group.push(answer);
    else if (step === null) offers.push({ answer });
    else {
      const answersOf = [answer];
      groups.set(step, answersOf);
      offers.push({ step, answers: answersOf });
    }
  }
  return offers.map((offer) => ('step' in offer && offer.answers.length === 1 ? { answer: offer.answers[0]! } : offer));
}

/** The answers that are left behind a step. */
export const behind = (answers: GrimmAnswer[], step: string | null): GrimmAnswer[] =>
  step === null ? answers : answers.filter((answer) => stepOf(answer) === step);

// ---- so many of each resource ----

/** Answers that say how many of each; null if they are few enough for buttons. */
export function countsOf(answers: GrimmAnswer[]): GrimmAnswer[] | null {
  const counted = answers.filter(({ stock }) => stock !== null);
  const isMany = counted.length > 3 && counted.some(({ stock }) => totalOf(stock!) > 1);
  return isMany ? counted : null;
}

/** Whether several seats or places are still to be told apart before anything is counted. */
export const mustStep = (answers: GrimmAnswer[]): boolean =>
  new Set(answers.map(stepOf).filter((step) => step !== null)).size > 1;

const holds = (all: Stock, part: Stock): boolean => resources.every((type) => all[type] >= part[type]);

export const plus = (stock: Stock, type: Resource, n = 1): Stock => ({ ...stock, [type]: stock[type] + n });

/** Whether some answer has all this and one more of the type. */
export const mayAdd = (counted: GrimmAnswer[], stock: Stock, type: Resource): boolean =>
  counted.some((answer) => holds(answer.stock!, plus(stock, type)));

/** The answer that says exactly this. */
export const counted = (answers: GrimmAnswer[], stock: Stock): GrimmAnswer | null =>
  answers.find((answer) => resources.every((type) => answer.stock![type] === stock[type])) ?? null;

/** The types that some answer names. */
export const typesOf = (answers: GrimmAnswer[]): Resource[] =>
  resources.filter((type) => answers.some(({ stock }) => stock![type] > 0));

/** How many more it must be; 0 where several numbers are right. */
export function missing(answers: GrimmAnswer[], stock: Stock): number {
  const totals = new Set(answers.map((answer) => totalOf(answer.stock!)));
  const [only = 0] = totals;
  return totals.size === 1 ? only - totalOf(stock) : 0;
}

/** What there is no choice about: all that every answer holds is there from the start. */
export function shared(answers: GrimmAnswer[]): Stock {
  const stock = noStock();
  for (const type of resources) stock[type] = Math.min(...answers.map((answer) => answer.stock![type]));
  return answers.length > 0 ? stock : noStock();
}

// ---- some of these ----

const picking: readonly string[] = [
  ...(['swap', 'use', 'keep-fables', 'take-fables', 'discard-fables', 'keep-and-return'] as const),
  ...(['give-fable', 'choose-friend'] as const),
];
const inOrder: readonly string[] = ['take-fables', 'keep-and-return'];

/** What an answer picks: cards, places or seats. */
export const picksOf = (answer: GrimmAnswer): string[] => [
  ...answer.cards,
  ...answer.places,
  ...answer.seats.map(String),
];

export interface Picking {
  answers: GrimmAnswer[];
  items: string[]; // all that can be picked, equal ones as often as they are there
  count: number; // how many
  isOrdered: boolean;
}

/** How often a thing is in a list. */
const times = (list: readonly string[], one: string): number => list.filter((other) => other === one).length;

/** Answers that pick some of several things, `lying` in this order if that is known; null if that is not what is asked. */
export function pickingOf(answers: GrimmAnswer[], lying: readonly string[] | null): Picking | null {
  if (answers.length === 0 || !answers.every(({ verb }) => picking.includes(verb))) return null;
  const lists = answers.map(picksOf);
  const items: string[] = [];
  for (const one of new Set(lists.flat())) {
    const most = Math.max(...lists.map((list) => times(list, one)));
    items.push(...Array<string>(most).fill(one));
  }
  return {
    answers,
    items: lying && items.every((one) => lying.includes(one)) ? [...lying] : items,
    count: Math.max(...lists.map((list) => list.length)),
    isOrdered: inOrder.includes(answers[0]!.verb),
  };
}

function fits(picking: Picking, answer: GrimmAnswer, chosen: readonly string[]): boolean {
  const list = picksOf(answer);
  if (picking.isOrdered) return chosen.every((one, i) => list[i] === one);
  return chosen.every((one) => times(chosen, one) <= times(list, one));
}

/** Whether an answer has what is chosen, and this. */
export const mayPick = (picking: Picking, chosen: readonly string[], one: string): boolean =>
  picking.answers.some((answer) => fits(picking, answer, [...chosen, one]));

/** The answer that is meant: all is chosen, or what is left leaves no choice. */
export function picked(picking: Picking, chosen: readonly string[]): GrimmAnswer | null {
  const left = picking.answers.filter((answer) => fits(picking, answer, chosen));
  const isAll = chosen.length === picking.count || (picking.isOrdered && chosen.length > 0);
  return isAll && left.length === 1 ? left[0]! : null;
}
