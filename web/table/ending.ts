// ending.ts: how a match ended, and who has won.
import { say, sayList } from '../base/words';
import { nameOf, type Seating } from './seating';
import type { TableInfo } from './wire';

type EarlyEnding = 'resigned' | 'time' | 'version' | 'stopped';

/** Whether it was not played out. */
export const isEndedEarly = (ending: TableInfo['ending']): ending is EarlyEnding =>
  ending === 'resigned' || ending === 'time' || ending === 'version' || ending === 'stopped';

/** "Anna wins!": GAME.end.wins or GAME.end.share; nobody wins what could not be played on. */
export const sayWinners = (game: string, winners: readonly number[], seating: Seating): string =>
  winners.length === 0
    ? say('end.nobody')
    : say(winners.length > 1 ? `${game}.end.share` : `${game}.end.wins`, {
        names: sayList(winners.map((seat) => nameOf(seating, seat))),
      });
