// harvest_podium.tsx: the clans on their stumps, the winner's the highest, before a low sun.
import type { JSX } from 'preact';
import { Art } from '../../parts/art';
import type { Standing } from './harvest_steps';
import { towerColours, type GrandBoisView } from './model';

const [wide, tall] = [200, 320];
const stumpTall = [0, 150, 106, 78, 60]; // by place
const stumpLow = 40; // of who is out

/** A seat's clans on a stump; with two players there are two of them. */
function Stump({ view, seat, place }: Standing & { view: GrandBoisView }): JSX.Element {
  const clans = (view.clans[seat] ?? []).filter((clan) => clan !== null);
  const top = tall - (place === null ? stumpLow : (stumpTall[place] ?? stumpLow));
  const height = clans.length === 1 ? (place === 1 ? 160 : 134) : place === 1 ? 116 : 104;
  const width = (height * 128) / 142;
  const middles = clans.length === 1 ? [wide / 2] : [wide / 2 - 44, wide / 2 + 44];
  const heapX = clans.length === 1 ? 0 : 58; // between the two
  const rankY = Math.min(top + (tall - top) / 2 + 8, tall - 30);
  return (
    <svg class="harvest-stump" viewBox={`0 0 ${wide} ${tall}`} preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g class="rises">
        <use href="#stump" x="20" y={top - 22} width="160" height="200" />
        {clans.map((clan, i) => (
          <use
            key={clan}
            href={`#${clan}`}
            x={middles[i]! - width / 2}
            y={top + 12 - height}
            width={width}
            height={height}
          />
        ))}
        {towerColours(view.seats, seat).map((colour, i) => (
          <use key={colour} href={`#tower-${colour}`} x={i === 0 ? 150 : 4} y={top - 48} width="44" height="70" />
        ))}
        {place === 1 &&
          [
            [30, 2, 34],
            [54, 10, 38],
            [40, -18, 32],
          ].map(([x, y, size]) => (
            <use
              key={x}
              href="#chestnut"
              x={heapX + x! - size! / 2}
              y={top + y! - size! / 2}
              width={size}
              height={size}
            />
          ))}
        {place !== null && (
          <>
            <circle cx={wide / 2} cy={rankY} r="18" />
            <text x={wide / 2} y={rankY}>
              {place}
            </text>
          </>
        )}
      </g>
    </svg>
  );
}

export function Podium({ view, standings }: { view: GrandBoisView; standings: readonly Standing[] }): JSX.Element {
  const last = standings.length;
  return (
    <div class="harvest-podium">
      {standings.map((standing) => (
        // The last one rises first.
        <div key={standing.seat} class={`harvest-rise-${last - (standing.place ?? last)}`}>
          <Stump view={view} {...standing} />
        </div>
      ))}
    </div>
  );
}

/** The evening behind it all. */
export function Dusk(): JSX.Element {
  return <Art name="end-scene" class="harvest-dusk" preserveAspectRatio="xMidYMid slice" />;
}
