// phrases.ts: phrases about cards, pieces and people.
import { say, sayList, words } from '../../base/words';
import { GamePhrases, type Fields } from '../../parts/game_phrases';
import { sayCard } from './card';
import { lengthNames, type CardName } from './model';
import type { Seating } from '../../table/seating';
import type { Length } from './three/types';

export const adressePhrases = new GamePhrases('adresse');

/** "10, 11 and 12". */
export const sayCards = (cards: readonly CardName[]): string => sayList(cards.map(sayCard));

export const sayLength = (length: Length): string => say(`adresse.${lengthNames[length - 1]}`);

/** Details of an event or a refusal, cards by what they are called. */
export function fieldsOf(details: Record<string, unknown>): Fields {
  const fields: Fields = {};
  for (const [name, detail] of Object.entries(details)) {
    const text = typeof detail === 'object' && detail !== null ? (detail as { word: string }).word : detail;
    if (typeof text === 'number') fields[name] = text;
    else if (name === 'cards') fields[name] = sayCards(String(text).split(' '));
    else if (/card$/.test(name)) fields[name] = sayCard(String(text));
    else if (text !== null && text !== undefined) fields[name] = { word: String(text) };
  }
  return fields;
}

/** The seat of whoever looks; null: they have several, or none, and sentences are told as to anybody. */
export function listenerOf(seating: Seating): number | null {
  const mine = seating.filter(({ isMine, level }) => isMine && level === null);
  return mine.length === 1 ? mine[0]!.seat : null;
}

/** The sentence for the listener, if there is one: `.you` of what they do, `.at-you` of what is done to them. */
export function personalKey(key: string, { seat, to }: Record<string, unknown>, listener: number | null): string {
  if (listener === null) return key;
  const own = seat === listener ? `${key}.you` : to === listener ? `${key}.at-you` : key;
  return words.has(own) ? own : key;
}

export const sayAdresse = (key: string, fields?: Fields): string => adressePhrases.say(key, fields);
