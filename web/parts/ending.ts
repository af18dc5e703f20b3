// ending.ts: how a match ended, for the scenes of the end.
import { say, sayList } from '../base/words';
import type { EndProps } from '../games/game';
import type { Result } from '../rules/rules';
import { nameOf, type Seating } from '../table/seating';

/** Whether it was not played out. */
export const isEndedEarly = (ending: EndProps['ending']): boolean => ending === 'resigned' || ending === 'time';

/** "Anna wins!": GAME.end.wins or GAME.end.share. */
export const sayWinners = (game: string, { winners }: Result, seating: Seating): string =>
  say(winners.length > 1 ? `${game}.end.share` : `${game}.end.wins`, {
    names: sayList(winners.map((seat) => nameOf(seating, seat))),
  });
