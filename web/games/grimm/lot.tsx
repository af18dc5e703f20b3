// lot.tsx: what I have at hand: resources, how far my houses are; my village itself is on the stage.
import type { ComponentChildren, JSX } from 'preact';
import { say } from '../../base/words';
import { Art } from '../../parts/art';
import { nameOf, type Seating } from '../../table/seating';
import { resources, type GrimmView } from './model';
import { RaceHouses } from './race_words';
import { Amount, FirstBuilder } from './tokens';

interface LotProps {
  view: GrimmView;
  seat: number | null;
  seating: Seating;
  children: ComponentChildren; // beside what I have
}

export function Lot({ view, seat, seating, children }: LotProps): JSX.Element {
  if (seat === null) return <span class="lot-ways">{children}</span>;
  const { board } = view.players[seat]!;
  return (
    <section class="lot" data-anchor="lot" aria-label={say('grimm.lot.stock')}>
      <Art name={`pig-${seat}`} class="lot-pig" />
      <span class="lot-name">
        <b>{nameOf(seating, seat)}</b>
        <RaceHouses view={view} seat={seat} />
        <FirstBuilder view={view} seat={seat} />
      </span>
      <span class="lot-stock">
        {resources.map((resource) => (
          <Amount key={resource} resource={resource} count={board[resource]} />
        ))}
      </span>
      <span class="lot-ways">{children}</span>
    </section>
  );
}
