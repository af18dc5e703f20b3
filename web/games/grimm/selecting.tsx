// selecting.tsx: the plates of the secret choice: who has laid cards face down, who still thinks.
import type { JSX } from 'preact';
import { say } from '../../base/words';
import { Art, Icon } from '../../parts/art';
import { Dots } from '../../parts/dots';
import { nameOf, type Seating } from '../../table/seating';
import { resources, type GrimmView } from './model';
import { RaceHouses } from './race_words';
import { Amount } from './tokens';

interface SelectingProps {
  view: GrimmView;
  seating: Seating;
  seat: number | null; // mine: what I choose is seen below
}

/** Thinking, ready, or waiting to choose last. */
function stateOf(view: GrimmView, seat: number): 'thinks' | 'ready' | 'waits' {
  if (view.to_act.includes(seat)) return 'thinks';
  return view.players[seat]!.slot ? 'ready' : 'waits';
}

/** What lies in front of a seat, its back up; whether there is a Fable is told when all have chosen. */
function FaceDown({ view, seat }: { view: GrimmView; seat: number }): JSX.Element {
  const { slot, fable } = view.players[seat]!;
  return (
    <span class="plate-cards" aria-hidden="true">
      {slot && <Art name="back-gather" />}
      {fable && <Art name="back-fable" />}
    </span>
  );
}

function sayState(view: GrimmView, seat: number): string {
  const { fable_imposed, fable } = view.players[seat]!;
  const state = stateOf(view, seat);
  if (state === 'ready' && fable && !fable_imposed) return say('grimm.decide.plate.fable');
  if (fable_imposed) return say(`grimm.decide.plate.imposed.${state === 'ready' ? 'ready' : 'thinks'}`);
  return say(`grimm.decide.plate.${state}`);
}

/** What one guesses from: how far the houses are, and what there is to build with. */
function Means({ view, seat }: { view: GrimmView; seat: number }): JSX.Element {
  return (
    <span class="plate-means">
      <RaceHouses view={view} seat={seat} />
      {resources.map((resource) => (
        <Amount key={resource} resource={resource} count={view.players[seat]!.board[resource]} />
      ))}
    </span>
  );
}

export function Selecting({ view, seat: mine, seating }: SelectingProps): JSX.Element | null {
  if (view.asks !== 'select' && view.asks !== 'queen_look') return null;
  return (
    <ul class="plates" aria-label={say('grimm.decide.plates')}>
      {view.players.map((_, seat) => {
        if (seat === mine) return null;
        const state = stateOf(view, seat);
        return (
          <li key={seat} class={`plate ${state}`}>
            <Art name={`pig-${seat}`} class="plate-pig" />
            <b>{nameOf(seating, seat)}</b>
            <span class="plate-state">
              {state === 'ready' && <Icon name="check" />}
              {sayState(view, seat)}
            </span>
            <Means view={view} seat={seat} />
            <FaceDown view={view} seat={seat} />
            {state === 'thinks' && <Dots />}
          </li>
        );
      })}
    </ul>
  );
}
