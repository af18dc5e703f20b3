// board.tsx: who has chosen, what the die says, and three buttons.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useKeys } from '../../base/keys';
import { say, sayCount, sayList } from '../../base/words';
import { Art } from '../../parts/art';
import { PromptBox, Key } from '../../parts/prompt_box';
import { announcer } from '../../parts/announcer';
import { nameOf } from '../../table/seating';
import type { EndProps, FactsProps, PlayProps } from '../game';
import { numbers, asBlankView } from './model';

/** What lies before a seat: nothing, a number face down, or the number. */
function sayChoice({ has_chosen, choice }: { has_chosen: boolean; choice?: number }): string {
  if (!has_chosen) return say('blank.board.none');
  return choice === undefined ? say('blank.board.hidden') : say('blank.board.number', { number: choice });
}

export function BlankPlay({ view, seat, seating, mayAct, play, recent, lesson }: PlayProps): JSX.Element {
  const { players, rounds_left, to_act } = asBlankView(view);
  const rolled = recent.find(({ event }) => event === 'rolled');
  const pick = (number: number) => void play([`pick ${number}`]);
  useKeys(Object.fromEntries(numbers.map((number) => [String(number), () => pick(number)])), mayAct);
  const waitedFor = sayList(to_act.map((one) => nameOf(seating, one)));
  const isAsked = seat !== null && to_act.includes(seat);
  const waiting = waitedFor ? say('blank.decide.wait', { names: waitedFor }) : say('blank.decide.over');
  return (
    <>
      <div class="board blank-board">
        <h2>{sayCount('blank.board.rounds', rounds_left)}</h2>
        {rolled && <p>{say('blank.event.rolled', { die: rolled.die as number })}</p>}
        <ul>
          {players.map((player, i) => (
            <li key={i} class="panel">
              <Art name="blank-counter" />
              <b>{nameOf(seating, i)}</b>
              <span>{sayChoice(player)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div class="hold">
        <PromptBox
          isMine={isAsked}
          sentence={isAsked ? say('blank.decide') : waiting}
          why={isAsked ? say('blank.decide.why') : undefined}
        >
          {isAsked &&
            numbers.map((number) => (
              <button
                key={number}
                type="button"
                class={`btn ${lesson?.point?.includes(`pick ${number}`) ? 'gold' : ''}`}
                disabled={!mayAct}
                onClick={() => pick(number)}
              >
                {number} <Key>{number}</Key>
              </button>
            ))}
        </PromptBox>
      </div>
    </>
  );
}

export function BlankFacts({ view }: FactsProps): JSX.Element {
  return (
    <section>
      <h2>{say('blank.facts')}</h2>
      <p>{sayCount('blank.board.rounds', asBlankView(view).rounds_left)}</p>
    </section>
  );
}

export function BlankEnd({ result, seating, notes, children }: EndProps): JSX.Element {
  const names = sayList(result.winners.map((seat) => nameOf(seating, seat)));
  const title = names ? say('blank.end', { names }) : say('end.nobody');
  useEffect(() => announcer.announce(title, 'news', false), []);
  const ranked = [...result.scores].sort((a, b) => a.rank - b.rank);
  return (
    <div class="blank-end">
      <h1>{title}</h1>
      <ol>
        {ranked.map(({ seat, total }) => (
          <li key={seat}>
            {nameOf(seating, seat)}: {sayCount('blank.points', total)}
          </li>
        ))}
      </ol>
      {notes}
      {children}
    </div>
  );
}
