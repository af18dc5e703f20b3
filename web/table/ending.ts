// ending.ts: how a match ended, and who has won.
import { say, sayList } from '../base/words';
import { nameOf, type Seating } from './seating';
import type { TableInfo } from './wire';

type EarlyEnding = 'resigned' | 'time';

/** Whether it was not played out. */
export const isEndedEarly = (ending: TableInfo['ending']): ending is EarlyEnding =>
  ending === 'resigned' || ending === 'time';

/** "Anna wins!": GAME.end.wins or GAME.end.share. */
export const sayWinners = (game: string, winners: readonly number[], seating: Seating): string =>
  say(winners.length > 1 ? `${game}.end.share` : `${game}.end.wins`, {
    names: sayList(winners.map((seat) => nameOf(seating, seat))),
  });
