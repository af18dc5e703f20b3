// saying.ts: sentences about cards, places and resources. A hole of two parts keeps grammar in the words:
// {the_card} is grimm.the.CARD, {at_place} grimm.at.PLACE, {count_resource} grimm.RESOURCE counted.
import { say, sayCount, sayList, sayNumber, words } from '../../base/words';
import { resources, type Stock } from './model';

/** A number, a text as it is (a name), or a word of the game by its id. */
export type Field = number | string | { word: string };
export type Fields = Record<string, Field | undefined>;

function sayField(field: Field): string {
  if (typeof field === 'number') return sayNumber(field);
  return typeof field === 'string' ? field : say(`grimm.${field.word}`);
}

/** What stands in a hole of a sentence; the hole itself where nothing is known. */
export function fillHole(name: string, fields: Fields): string {
  const field = fields[name];
  if (field !== undefined) return sayField(field);
  const [, form = '', rest = ''] = /^([^_]+)_(.+)$/.exec(name) ?? [];
  const [count, about] = [fields[form], fields[rest]];
  const word = typeof about === 'object' ? about.word : undefined;
  if (typeof count === 'number') return sayCount(`grimm.${word ?? rest}`, count);
  return word !== undefined ? say(`grimm.${form}.${word}`) : `{${name}}`;
}

/** A sentence of the game with its fields filled in. */
export function sayGrimm(key: string, fields: Fields = {}): string {
  return words.find(key).replace(/\{(\w+)\}/g, (_, name: string) => fillHole(name, fields));
}

/** "2 straw and 1 brick". */
export const sayStock = (stock: Stock): string =>
  sayList(resources.filter((type) => stock[type] > 0).map((type) => sayCount(`grimm.${type}`, stock[type])));
