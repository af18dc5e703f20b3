// selecting.tsx: the plates of the secret choice: who has laid cards face down, who still thinks.
import type { JSX } from 'preact';
import { say } from '../../base/words';
import { Art, Icon } from '../../parts/art';
import { Dots } from '../../parts/dots';
import { nameOf, type Seating } from '../../table/seating';
import type { GrimmPrompt } from './prompt_bar';
import type { GrimmView } from './model';

interface SelectingProps {
  view: GrimmView;
  seating: Seating;
  prompt: GrimmPrompt;
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

function sayState(view: GrimmView, seat: number, isMe: boolean): string {
  const { fable_imposed, fable } = view.players[seat]!;
  const state = stateOf(view, seat);
  if (state === 'ready' && fable && !fable_imposed) return say('grimm.decide.plate.fable');
  if (fable_imposed) return say(`grimm.decide.plate.imposed.${state === 'ready' ? 'ready' : 'thinks'}`);
  return say(isMe && state === 'thinks' ? 'grimm.decide.plate.you' : `grimm.decide.plate.${state}`);
}

export function Selecting({ view, seating, prompt }: SelectingProps): JSX.Element | null {
  if (view.asks !== 'select' && view.asks !== 'queen_look') return null;
  return (
    <ul class="plates" aria-label={say('grimm.decide.plates')}>
      {view.players.map((_, seat) => {
        const state = stateOf(view, seat);
        return (
          <li key={seat} class={`plate ${state}`}>
            <Art name={`pig-${seat}`} class="plate-pig" />
            <b>{nameOf(seating, seat)}</b>
            <span class="plate-state">
              {state === 'ready' && <Icon name="check" />}
              {sayState(view, seat, seat === prompt.props.seat)}
            </span>
            <FaceDown view={view} seat={seat} />
            {state === 'thinks' && <Dots />}
          </li>
        );
      })}
    </ul>
  );
}
