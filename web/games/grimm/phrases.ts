// phrases.ts: phrases about cards, places and resources. {the_card} is grimm.the.CARD, {at_place} grimm.at.PLACE,
// {count_resource} grimm.RESOURCE counted.
import { sayCount, sayList } from '../../base/words';
import { GamePhrases, type Fields } from '../../parts/game_phrases';
import { resources, type Stock } from './model';

export type { Field, Fields } from '../../parts/game_phrases';

export const grimmPhrases = new GamePhrases('grimm');

/** A sentence of the game with its fields filled in. */
export const sayGrimm = (key: string, fields?: Fields): string => grimmPhrases.say(key, fields);

/** "2 straw and 1 brick". */
export const sayStock = (stock: Stock): string =>
  sayList(resources.filter((type) => stock[type] > 0).map((type) => sayCount(`grimm.${type}`, stock[type])));
