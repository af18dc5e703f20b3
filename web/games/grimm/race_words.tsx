// race_words.tsx: the race to three houses: as three small houses beside a name, and in words.
import type { JSX } from 'preact';
import { say, sayCount } from '../../base/words';
import type { GrimmView } from './model';
import { housesToWin, raceOf, type Race } from './race';

/** What has to be said of somebody who can win next; null of everybody else. */
export function sayRace({ finished, isNear, last }: Race): string | null {
  if (finished >= housesToWin) return say('grimm.race.there');
  if (!isNear) return null;
  if (!last?.isRoofNext) return say('grimm.race.near');
  if (last.short === 0) return say('grimm.race.able');
  return say('grimm.race.short', { resources: sayCount(`grimm.${last.type}`, last.short) });
}

/** Floor, walls and roof from the ground up, filled as far as they stand. */
const SmallHouse = ({ level }: { level: number }): JSX.Element => (
  <svg class="race-house" viewBox="0 0 30 28" aria-hidden="true">
    <path class={level > 2 ? 'on' : ''} d="M2 13 15 2 28 13Z" />
    <path class={level > 1 ? 'on' : ''} d="M5 14.5h20v7H5z" />
    <path class={level > 0 ? 'on' : ''} d="M3 23h24v3.5H3z" />
  </svg>
);

export function RaceHouses({ view, seat }: { view: GrimmView; seat: number }): JSX.Element {
  const { finished, levels } = raceOf(view, seat);
  return (
    <span class="race">
      <span class="vh">{sayCount('grimm.status.houses', finished)}</span>
      {levels.map((level, i) => (
        <SmallHouse key={i} level={level} />
      ))}
    </span>
  );
}
