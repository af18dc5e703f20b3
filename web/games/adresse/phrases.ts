// phrases.ts: phrases about cards, pieces and people.
import { say, sayList } from '../../base/words';
import { GamePhrases, type Fields } from '../../parts/game_phrases';
import { sayCard } from './card';
import { lengthNames, type CardName } from './model';
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

export const sayAdresse = (key: string, fields?: Fields): string => adressePhrases.say(key, fields);
