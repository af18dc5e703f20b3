// end_village.tsx: everybody's houses in the evening wood, the winner's before the low sun.
import type { CSSProperties, JSX } from 'preact';
import { Art } from '../../parts/art';
import { nameOf, type Seating } from '../../table/seating';
import type { Result } from '../../rules/rules';
import type { GrimmView, House } from './model';

const [houseWide, houseTall, step] = [122, 116, 106];
const [pigWide, pigTall] = [66, 100];
const tall = 196;

/** So that all houses of a row are of one size. */
const roomOf = (houses: readonly House[]): number => Math.max(houses.length, 1) * step + 28;

/** A seat's houses side by side, those in the middle further back, and the pig before them. */
function Lot({ seat, houses }: { seat: number; houses: readonly House[] }): JSX.Element {
  const wide = roomOf(houses);
  const middle = (houses.length - 1) / 2;
  return (
    <svg viewBox={`${-wide / 2} 0 ${wide} ${tall}`} preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      {houses.map(({ type, level }, i) => (
        <g key={i} transform={`translate(${(i - middle) * step - houseWide / 2} ${10 + 24 * Math.abs(i - middle)})`}>
          <use
            class="rises"
            style={{ '--nth': i } as CSSProperties}
            href={`#house-${type}-${level}`}
            width={houseWide}
            height={houseTall}
          />
        </g>
      ))}
      <g transform={`translate(${-pigWide / 2} ${tall - pigTall - 2})`}>
        <use class="end-pig" href={`#pig-${seat}`} width={pigWide} height={pigTall} />
      </g>
    </svg>
  );
}

interface NeighbourProps {
  view: GrimmView;
  seat: number;
  seating: Seating;
  isWinner: boolean;
}

/** A winner's finished houses; of the others all that stands. */
function Neighbour({ view, seat, seating, isWinner }: NeighbourProps): JSX.Element {
  const { houses } = view.players[seat]!;
  const finished = houses.filter(({ level }) => level === 'roof');
  return (
    <div class={isWinner ? 'wins' : undefined}>
      <Lot seat={seat} houses={isWinner && finished.length > 0 ? finished : houses} />
      <b aria-hidden="true">{nameOf(seating, seat)}</b>
    </div>
  );
}

/** Whoever has won, before the low sun; the others by rank in front. */
export function Village({ view, result, seating }: { view: GrimmView; result: Result; seating: Seating }): JSX.Element {
  const ranked = [...result.scores].sort((a, b) => a.rank - b.rank).map(({ seat }) => seat);
  const isWinner = (seat: number) => result.winners.includes(seat);
  const rowOf = (seats: number[]) =>
    seats.map((seat) => <Neighbour key={seat} {...{ view, seat, seating }} isWinner={isWinner(seat)} />);
  return (
    <div class="end-village">
      <div>{rowOf(ranked.filter(isWinner))}</div>
      <div>{rowOf(ranked.filter((seat) => !isWinner(seat)))}</div>
    </div>
  );
}

/** The evening behind it all. */
export const Evening = (): JSX.Element => (
  <Art name="grimm-end-scene" class="end-evening" preserveAspectRatio="xMidYMax slice" />
);
