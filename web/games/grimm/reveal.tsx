// reveal.tsx: the moment when what lay face down is turned up: first the Fables, then where everybody goes.
import type { JSX } from 'preact';
import { say } from '../../base/words';
import { Art } from '../../parts/art';
import { nameOf, type Seating } from '../../table/seating';
import type { GrimmStep } from './timeline_steps';
import type { GrimmView, GrimmPlayer } from './model';

/** The Gather card, its back up until it is its turn; then the place it shows. */
function Route({ player, isUp }: { player: GrimmPlayer; isUp: boolean }): JSX.Element {
  const place = isUp && player.slot !== 'hidden' ? player.slot?.place : undefined;
  if (!place) return <Art name="back-gather" class="turn-back" />;
  return <Art key={place} name={`place-${place}`} class="turned" preserveAspectRatio="xMidYMid slice" />;
}

function Fable({ player }: { player: GrimmPlayer }): JSX.Element | null {
  const { fable } = player;
  if (!fable || fable === 'hidden') return null;
  return <Art key={fable} name={`fable-${fable}`} class="turned" preserveAspectRatio="xMidYMid slice" />;
}

function sayShown({ fable, slot }: GrimmPlayer, isRoutes: boolean): string {
  if (isRoutes) return slot && slot !== 'hidden' ? say(`grimm.${slot.place}`) : say('grimm.story.nowhere');
  return fable && fable !== 'hidden' ? say(`grimm.${fable}`) : say('grimm.story.no-fable');
}

type TurnedUp = 'fables' | 'routes';

/** What everybody looks at: until pigs are on their way, the cards that lead them. */
export function turnedUpIn({ stage }: GrimmView, step: GrimmStep | null): TurnedUp | null {
  if (step?.kind === 'routes' || stage === 'gather_revealed') return 'routes';
  return step?.kind === 'reveal' || stage === 'when_revealed' ? 'fables' : null;
}

interface RevealingProps {
  view: GrimmView;
  seating: Seating;
  what: TurnedUp;
}

export function Revealing({ view, seating, what }: RevealingProps): JSX.Element {
  const isRoutes = what === 'routes';
  return (
    <ul class="plates revealing" aria-label={say(`grimm.story.up.${what}`)}>
      {view.players.map((player, seat) => (
        <li key={seat} class="plate">
          <Art name={`pig-${seat}`} class="plate-pig" />
          <b>{nameOf(seating, seat)}</b>
          <span class="plate-state">{sayShown(player, isRoutes)}</span>
          <span class="plate-cards">
            <Route player={player} isUp={isRoutes} />
            <Fable player={player} />
          </span>
        </li>
      ))}
    </ul>
  );
}
