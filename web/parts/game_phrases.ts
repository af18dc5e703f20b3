// game_phrases.ts: phrases of one game, with placeholders. One of two parts keeps grammar in the words: of a card c and
// a number n, {the_card} is GAME.the.c, {count_card} GAME.card counted n times.
import { say, sayCount, sayNumber, words } from '../base/words';

/** A number, a text as it is (a name), or a word of the game by its id. */
export type Field = number | string | { word: string };
export type Fields = Record<string, Field | undefined>;

export class GamePhrases {
  constructor(readonly game: string) {}

  /** What stands in a hole of a sentence; the hole itself where nothing is known. */
  fillHole(name: string, fields: Fields): string {
    const field = fields[name];
    if (field !== undefined) return this.#sayField(field);
    const [, form = '', rest = ''] = /^([^_]+)_(.+)$/.exec(name) ?? [];
    const [count, about] = [fields[form], fields[rest]];
    const word = typeof about === 'object' ? about.word : undefined;
    if (typeof count === 'number') return sayCount(`${this.game}.${word ?? rest}`, count);
    return word !== undefined ? say(`${this.game}.${form}.${word}`) : `{${name}}`;
  }

  /** A sentence of the game with its fields filled in. */
  say(key: string, fields: Fields = {}): string {
    return words.find(key).replace(/\{(\w+)\}/g, (_, name: string) => this.fillHole(name, fields));
  }

  #sayField(field: Field): string {
    if (typeof field === 'number') return sayNumber(field);
    return typeof field === 'string' ? field : say(`${this.game}.${field.word}`);
  }
}
