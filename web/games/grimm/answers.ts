// answers.ts: moves as answers: what the rules say of a move, by kinds of things, and as a label.
import { words } from '../../base/words';
import type { DescribedMove } from '../../rules/rules';
import { nameOf, type Seating } from '../../table/seating';
import type { CardId, GrimmView, Level, PlaceName, Resource, Stock } from './model';
import { sayGrimm, sayStock, type Fields } from './phrases';

/** A move by what it names; what it does not name is empty. */
export interface GrimmAnswer extends DescribedMove {
  verb: string; // what its key ends with: "take-from"
  seats: number[];
  places: PlaceName[];
  types: Resource[];
  cards: CardId[];
  level: Level | null;
  number: number | null;
  stock: Stock | null;
}

export const noStock = (): Stock => ({ straw: 0, wood: 0, brick: 0 });

const prefix = 'grimm.answer.';
const more = '.more';

type Field = DescribedMove['fields'][string] | undefined;
const isThere = <T>(one: T | undefined): one is T => one !== undefined;
const wordOf = (field: Field): string | undefined => (field as { word: string } | undefined)?.word;
const wordsOf = <Word extends string>(...fields: Field[]): Word[] => fields.map(wordOf).filter(isThere) as Word[];
const numberOf = (field: Field): number | undefined => field as number | undefined;

/** "resources": so many of each type that there is any of. */
function stockOf(field: Field): Stock | null {
  if (field === undefined) return null;
  const stock = noStock();
  for (const { word, count } of [field].flat() as { word: Resource; count: number }[]) stock[word] += count;
  return stock;
}

export function asAnswer(described: DescribedMove): GrimmAnswer {
  const { key, fields } = described;
  const verb = key.slice(prefix.length).replace(more, '');
  const isDamaged = verb === 'damage'; // then type and section are those of a house, which the move does not name
  return {
    ...described,
    verb,
    seats: [fields.seat, fields.to].map(numberOf).filter(isThere),
    places: wordsOf<PlaceName>(fields.place, fields.place2),
    types: isDamaged ? [] : wordsOf<Resource>(fields.resource, fields.resource2),
    cards: wordsOf<CardId>(fields.card, fields.card2, fields.card3),
    level: isDamaged ? null : (wordsOf<Level>(fields.section)[0] ?? null),
    number: numberOf(fields.count) ?? null,
    stock: stockOf(fields.resources),
  };
}

// ---- in words ----

/** What is asked, of whom, and who is who. */
export interface Situation {
  view: GrimmView;
  seat: number; // who is asked
  seating: Seating;
}

/** What fills the sentence: seats by their names. */
function fieldsOf({ fields, stock }: GrimmAnswer, { seating }: Situation): Fields {
  const { resources: _, seat, to, ...rest } = fields;
  const name = (who: Field) => (who === undefined ? undefined : nameOf(seating, numberOf(who)!));
  return { ...(rest as Fields), seat: name(seat), to: name(to), resources: stock ? sayStock(stock) : undefined };
}

/** A move as a label: "Send it to the Forest", "Build walls of wood". */
export function sayAnswer(answer: GrimmAnswer, situation: Situation): string {
  const here = `${answer.key}.${situation.view.asks}`;
  return sayGrimm(words.has(here) ? here : answer.key, fieldsOf(answer, situation));
}

/** The same beside the question, where a word is enough: "Forest"; undefined where it is not. */
export function sayAnswerShortly(answer: GrimmAnswer, situation: Situation): string | undefined {
  const key = `grimm.decide.short.${answer.key.slice(prefix.length)}`;
  if (!words.has(key)) return undefined;
  const said = sayGrimm(key, fieldsOf(answer, situation));
  return said.charAt(0).toUpperCase() + said.slice(1);
}
