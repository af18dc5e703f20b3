// harvest_table.tsx: chestnuts by category and player, as far as they have been counted.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { prefersReducedMotion } from '../../base/preferences';
import { say } from '../../base/words';
import { Art } from '../../parts/art';
import { nameOf, type Seating } from '../../table/seating';
import { categories, worth, type Category } from './scoring';
import type { Tally } from './harvest_steps';
import type { GrandBoisView } from './model';
import { sayClans } from './narration';

/** Which spaces of a little forest a category looks at: gold is my clan's, green another's. */
const signs: Record<Category, { mine: string; others: string; hasTower: boolean }> = {
  spaces: { mine: '0 2 4 6 8', others: '', hasTower: false },
  group: { mine: '1 3 4 5 8', others: '', hasTower: false },
  tower_own: { mine: '0 2 7', others: '', hasTower: true },
  tower_other: { mine: '', others: '1 3 5 6 8', hasTower: true },
};

function Sign({ category }: { category: Category }): JSX.Element {
  const { mine, others, hasTower } = signs[category];
  const is = (list: string, i: number) => list.split(' ').includes(String(i));
  const squares = Array.from({ length: 9 }, (_, i) => i).filter((i) => !hasTower || i !== 4);
  return (
    <svg class="harvest-sign" viewBox="0 0 36 36" aria-hidden="true">
      {squares.map((i) => (
        <rect
          key={i}
          class={is(mine, i) ? 'mine' : is(others, i) ? 'others' : undefined}
          x={2.5 + 11 * (i % 3)}
          y={2.5 + 11 * Math.floor(i / 3)}
          width="9"
          height="9"
          rx="1.5"
        />
      ))}
      {hasTower && <path d="M18 10l6 6h-2.500v7h-7v-7h-2.500z" />}
    </svg>
  );
}

const addMs = 40;
const addPart = 1 / 8; // of what is left: a large row is through before the next one

/** What arrives in a row is added before one's eyes; at the end it is all there. */
function Total({ sum, isEnd }: { sum: number; isEnd: boolean }): JSX.Element {
  const [added, setAdded] = useState(sum);
  const shown = isEnd || prefersReducedMotion() ? sum : added;
  useEffect(() => {
    if (shown === sum) return setAdded(sum);
    const timer = setTimeout(() => setAdded(shown + Math.ceil((sum - shown) * addPart)), addMs);
    return () => clearTimeout(timer);
  }, [sum, shown]);
  return (
    <span class={`harvest-number ${shown === sum ? '' : 'grows'}`}>
      <Art name="chestnut" />
      {shown}
    </span>
  );
}

interface HarvestTableProps {
  view: GrandBoisView;
  seating: Seating;
  tally: Tally;
  winners: readonly number[]; // empty until they are known
  current: Category | null; // the row that is being counted
}

export function HarvestTable({ view, seating, tally, winners, current }: HarvestTableProps): JSX.Element {
  return (
    <table class="harvest-table">
      <caption class="vh">{say('grandbois.harvest.caption')}</caption>
      <thead>
        <tr>
          <td />
          {seating.map(({ seat, isOut }) => {
            const clans = (view.clans[seat] ?? []).filter((clan) => clan !== null);
            return (
              <th scope="col" key={seat}>
                <b>{nameOf(seating, seat)}</b>
                {tally.hasClan(seat) && clans.length > 0 && (
                  <span class="harvest-clans">
                    {clans.map((clan) => (
                      <Art key={clan} name={`${clan}-head`} />
                    ))}
                    <span>{sayClans(clans, 'grandbois.harvest.of')}</span>
                  </span>
                )}
                {isOut && <small>{say('grandbois.harvest.out')}</small>}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <tr key={category} class={category === current ? 'current' : undefined}>
            <th scope="row">
              <span>
                <Sign category={category} />
                <span>{say(`grandbois.harvest.${category}`)}</span>
              </span>
            </th>
            {seating.map(({ seat }) => {
              const spaces = tally.spaces(seat, category);
              return (
                <td key={seat} data-count={`${seat} ${category}`}>
                  {spaces !== null && (
                    <span class="harvest-number" key={spaces}>
                      <Art name="chestnut" />
                      {spaces * worth[category]}
                      <small aria-hidden="true">
                        {spaces} × {worth[category]}
                      </small>
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{say('grandbois.harvest.total')}</th>
          {seating.map(({ seat }) => (
            <td key={seat} class={winners.includes(seat) ? 'wins' : undefined}>
              <Total sum={tally.sum(seat)} isEnd={winners.length > 0} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
