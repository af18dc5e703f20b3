// answers.ts: the notation of moves as answers: a move is taken apart by the patterns that the rules write it with; its
// verb and its arguments find the label in the words.
import { words } from '../../base/words';
import { nameOf, type Seating } from '../../table/seating';
import {
  houseLevels,
  placeNames,
  resources,
  type CardId,
  type GrimmView,
  type Level,
  type PlaceName,
  type Resource,
  type Stock,
} from './model';
import { sayGrimm, sayStock, type Fields } from './phrases';

/** As the rules have them: s a seat, p a place, t a type of resource, f and a cards, n a number, l a section,
 * r several resources ("2 straw wood"); ?x may be missing. The first that fits is meant. */
const patterns = {
  no: 'no',
  yes: 'yes ?t',
  gain: 'gain %r',
  pay: 'pay %r',
  give: 'give %r',
  take: 'take %r',
  'take-at': 'take %p ?t',
  'give-fable': 'give %f',
  'take-from': 'take %r from %s',
  'take-fables': 'take %f ?f',
  place: 'place %p',
  name: 'name %t',
  'keep-fables': 'keep %f ?f',
  play: 'play %p ?f',
  look: 'look %s',
  'look-gather': 'look %s gather',
  'look-fable': 'look %s fable',
  monster: 'monster %p',
  keep: 'keep',
  replace: 'replace %p',
  swap: 'swap %s %s',
  cancel: 'cancel',
  damage: 'damage %n',
  use: 'use %p %p',
  impose: 'impose %s',
  move: 'move %p',
  toll: 'toll %s',
  'choose-friend': 'choose %a',
  alone: 'alone',
  'with-others': 'with others',
  announce: 'announce %p',
  rob: 'rob %s %t',
  harvest: 'harvest %p',
  'harvest-market': 'harvest market %r',
  offer: 'offer %r to %s',
  trade: 'trade %t for %t',
  draw: 'draw',
  build: 'build %t %l ?n',
  'build-on-scrap': 'build %t floor on scrap',
  'build-from': 'build %t %l ?n from %s',
  'build-on-scrap-from': 'build %t floor on scrap from %s',
  special: 'special',
  'discard-friend': 'discard friend',
  'discard-fables': 'discard %f %f',
  end: 'end',
  'give-friend': 'give %s',
  'bonus-resources': 'bonus resources',
  'bonus-fables': 'bonus fables',
  'bonus-friend': 'bonus friend',
  'keep-and-return': 'keep %f return %f ?f',
} as const;

export type Verb = keyof typeof patterns;

/** A move by its parts; what it does not name is empty. */
export interface GrimmAnswer {
  move: string;
  verb: Verb | null; // null: no sentence of ours
  seats: number[];
  places: PlaceName[];
  types: Resource[];
  cards: CardId[];
  level: Level | null;
  number: number | null;
  stock: Stock | null;
  hasMore: boolean; // an argument is there that may be missing
}

const any = (words: readonly string[]): string => `(?:${words.join('|')})`;
const anyType = any(resources);
const reserved = any([...resources, ...placeNames, ...houseLevels]);
const card = `(?!${reserved}\\b)[a-z_]+`;
const units = `(?:\\d+ )?${anyType}(?: (?:\\d+ )?${anyType})*`;
const kinds: Record<string, string> = {
  s: '\\d+',
  n: '\\d+',
  p: any(placeNames),
  t: anyType,
  l: any(houseLevels),
  f: card,
  a: card,
  r: units,
};

interface Reader {
  verb: Verb;
  kinds: string[]; // of its groups
  optional: boolean[];
  regex: RegExp;
}

const readers: Reader[] = Object.entries(patterns).map(([verb, pattern]) => {
  const parts = pattern.split(' ');
  const holes = parts.filter((part) => /^[%?]/.test(part));
  const source = parts.map((part, i) => {
    const blank = i > 0 ? ' ' : '';
    if (part.startsWith('%')) return `${blank}(${kinds[part[1]!]})`;
    return part.startsWith('?') ? `(?:${blank}(${kinds[part[1]!]}))?` : blank + part;
  });
  return {
    verb: verb as Verb,
    kinds: holes.map((hole) => hole[1]!),
    optional: holes.map((hole) => hole.startsWith('?')),
    regex: new RegExp(`^${source.join('')}$`),
  };
});

export const noStock = (): Stock => ({ straw: 0, wood: 0, brick: 0 });

/** "2 straw brick". */
function readStock(text: string): Stock {
  const stock = noStock();
  for (const [, count, type] of text.matchAll(/(?:(\d+) )?([a-z]+)/g)) stock[type as Resource] += Number(count ?? 1);
  return stock;
}

function take(answer: GrimmAnswer, kind: string, word: string): void {
  if (kind === 's') answer.seats.push(Number(word));
  else if (kind === 'n') answer.number = Number(word);
  else if (kind === 'p') answer.places.push(word as PlaceName);
  else if (kind === 't') answer.types.push(word as Resource);
  else if (kind === 'l') answer.level = word as Level;
  else if (kind === 'r') answer.stock = readStock(word);
  else answer.cards.push(word);
}

export function readAnswer(move: string): GrimmAnswer {
  const answer: GrimmAnswer = {
    ...{ move, verb: null, level: null, number: null, stock: null, hasMore: false },
    ...{ seats: [], places: [], types: [], cards: [] },
  };
  for (const reader of readers) {
    const found = reader.regex.exec(move);
    if (!found) continue;
    answer.verb = reader.verb;
    if (move.includes('floor on scrap')) answer.level = 'floor';
    reader.kinds.forEach((kind, i) => {
      const word = found[i + 1];
      if (word === undefined) return;
      take(answer, kind, word);
      answer.hasMore ||= reader.optional[i]!;
    });
    break;
  }
  return answer;
}

// ---- in words ----

/** What is asked, of whom, and who is who. */
export interface Situation {
  view: GrimmView;
  seat: number; // who is asked
  seating: Seating;
}

const ofFriend: readonly (Verb | null)[] = ['special', 'discard-friend', 'cancel'];

function fieldsOf(answer: GrimmAnswer, { view, seat, seating }: Situation): Fields {
  const word = (id: string | null | undefined) => (id ? { word: id } : undefined);
  const name = (who: number | undefined) => (who === undefined ? undefined : nameOf(seating, who));
  const damaged = answer.verb === 'damage' ? houseAt(view, answer.number! - 1) : null;
  const mine = ofFriend.includes(answer.verb) ? view.players[seat]?.friend : null;
  return {
    seat: name(answer.seats[0]),
    to: name(answer.seats[1]),
    place: word(answer.places[0]),
    place2: word(answer.places[1]),
    resource: word(damaged?.type ?? answer.types[0]),
    resource2: word(answer.types[1]),
    section: word(damaged?.level ?? answer.level),
    card: word(answer.cards[0]),
    friend: word(mine),
    card2: word(answer.cards[1]),
    card3: word(answer.cards[2]),
    count: answer.number ?? undefined,
    resources: answer.stock ? sayStock(answer.stock) : undefined,
  };
}

/** The house that a `damage` names: of the player whom the effect has come to. */
const houseAt = (view: GrimmView, index: number) => view.players[view.effects.at(-1)?.seat ?? 0]?.houses[index] ?? null;

/** A move as a label: "Send it to the Forest", "Build walls of wood". */
export function sayAnswer(answer: GrimmAnswer, situation: Situation): string {
  if (answer.verb === null) return answer.move;
  const key = `grimm.answer.${answer.verb}${answer.hasMore ? '.more' : ''}`;
  const here = `${key}.${situation.view.asks}`;
  return sayGrimm(words.has(here) ? here : key, fieldsOf(answer, situation));
}

/** The same beside the question, where a word is enough: "Forest"; undefined where it is not. */
export function sayAnswerShortly(answer: GrimmAnswer, situation: Situation): string | undefined {
  const key = `grimm.decide.short.${answer.verb}${answer.hasMore ? '.more' : ''}`;
  if (!words.has(key)) return undefined;
  const said = sayGrimm(key, fieldsOf(answer, situation));
  return said.charAt(0).toUpperCase() + said.slice(1);
}
