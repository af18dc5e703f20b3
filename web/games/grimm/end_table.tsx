// end_table.tsx: what counts, in the order in which it counts, for each player.
import type { ComponentChildren, JSX } from 'preact';
import { say } from '../../base/words';
import { Art } from '../../parts/art';
import type { Result } from '../../rules/rules';
import { nameOf, type Seating } from '../../table/seating';
import { byWorth, finishedOf, tokensOf, turnOf } from './end_phrases';
import type { GrimmView } from './model';

interface EndTableProps {
  view: GrimmView;
  result: Result;
  seating: Seating;
  decided: string | null; // the row that broke a tie
}

interface Row {
  id: string; // grimm.category.ID
  art: string;
  cell(seat: number): ComponentChildren;
}

export function EndTable({ view, result, seating, decided }: EndTableProps): JSX.Element {
  const rows: Row[] = [
    ...byWorth.map((type) => ({
      id: type,
      art: `house-${type}-roof`,
      cell: (seat: number) => finishedOf(view.players[seat]!, type),
    })),
    {
      id: 'bonuses',
      art: 'first-brick',
      cell: (seat) => {
        const tokens = tokensOf(view, seat);
        if (tokens.length === 0) return '–';
        return tokens.map((type) => (
          <Art key={type} name={`first-${type}`} label={say(`grimm.${type}`)} class="end-token" />
        ));
      },
    },
  ];
  if (decided === 'order') rows.push({ id: 'order', art: 'apple', cell: (seat) => turnOf(view, seat) });
  const isDecided = ({ id }: Row) => id === decided || (id === 'bonuses' && decided === 'bonus');
  return (
    <table class="end-table">
      <caption class="vh">{say('grimm.end.caption')}</caption>
      <thead>
        <tr>
          <td />
          {seating.map(({ seat, isOut }) => (
            <th key={seat} scope="col" class={result.winners.includes(seat) ? 'wins' : undefined}>
              <Art name={`pig-${seat}`} />
              <b>{nameOf(seating, seat)}</b>
              {isOut && <small>{say('grimm.end.out')}</small>}
            </th>
          ))}
        </tr>
        <tr class="end-houses">
          <th scope="row">{say('grimm.category.houses')}</th>
          {seating.map(({ seat }) => (
            <td key={seat} class={result.winners.includes(seat) ? 'wins' : undefined}>
              {finishedOf(view.players[seat]!)}
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} class={isDecided(row) ? 'decided' : undefined}>
            <th scope="row">
              <span>
                <Art name={row.art} />
                <span>
                  {say(`grimm.category.${row.id}`)}
                  {isDecided(row) && <small>{say('grimm.end.decides')}</small>}
                </span>
              </span>
            </th>
            {seating.map(({ seat }) => (
              <td key={seat}>{row.cell(seat)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
