// places_pigs.tsx: the pigs, in a layer over the places: each is the same one wherever it goes, and so it walks.
import type { CSSProperties, JSX } from 'preact';
import { blurAfterPress } from '../../base/keys';
import { Art } from '../../parts/art';
import { classOf, type Clicks } from './clicks';
import type { GrimmView, PlaceName } from './model';
import { cssVariables } from './css_variables';

/** Which cell of the places a thing is at, and which of how many in a row it is; the stylesheet knows where that is. */
function standing(index: number, slot: number, among: number): CSSProperties {
  return cssVariables({ i: index, col: index % 2, row: Math.floor(index / 2), slot, among });
}

interface PigsProps {
  view: GrimmView;
  seat: number | null;
  clicks: Clicks;
  goal: PlaceName | null; // where mine stands already, by the card that I have chosen
}

/** Pigs, one for each seat; those at home wait beyond the edge that their player is at. */
export function Pigs({ view, seat, clicks, goal }: PigsProps): JSX.Element {
  const mine = view.players[seat ?? -1]?.pig === null ? seat : null;
  return (
    <div class="pigs">
      {view.players.map((_, pig) => {
        const isGoing = pig === mine && goal !== null;
        const index = view.places.findIndex(({ place, pigs }) => (isGoing ? place === goal : pigs.includes(pig)));
        const there = view.places[index]?.pigs ?? [];
        const here = isGoing ? [...there, pig] : there;
        const isAway = index >= 0;
        const where = isAway
          ? `at-${index} ${here.length > 2 ? 'crowded' : ''}`
          : `at-home ${pig === seat ? 'mine' : ''}`;
        const click = isAway ? clicks.seats[pig] : undefined;
        const drawing = <Art name={`pig-${pig}`} />;
        return (
          <span
            key={pig}
            class={`pig ${where}`}
            style={isAway ? standing(index, here.indexOf(pig), here.length) : standing(0, pig, 1)}
          >
            {click ? (
              <button
                type="button"
                class={`pig-press ${classOf(click)}`}
                aria-label={click.label}
                onClick={blurAfterPress(() => click.press())}
              >
                {drawing}
              </button>
            ) : (
              <span key={index} class="pig-hop">
                {drawing}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}
