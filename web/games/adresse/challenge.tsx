// challenge.tsx: the challenge as a row of cards: who dares whom, and what became of each card.
import type { JSX } from 'preact';
import { blurAfterPress } from '../../base/keys';
import { say } from '../../base/words';
import { Key } from '../../parts/prompt_box';
import { nameOf, type Seating } from '../../table/seating';
import { keyOf, type AdressePrompt, type Press } from './prompt';
import { Card, describeCard, type CardState } from './card';
import { variantOf, type AdresseView, type Challenge, type ChallengeCard, type Fate } from './model';
import { sayAdresse } from './phrases';

interface ChallengeProps {
  view: AdresseView;
  seat: number | null;
  seating: Seating;
  prompt: AdressePrompt;
}

const states: Partial<Record<Fate, CardState>> = {
  held: 'held',
  fell: 'fell',
  no_piece: 'no_piece',
  gave_up: 'gave_up',
};

/** Now, later, or how it ended; before anybody has taken it up, nothing. */
function stateOf({ fate }: ChallengeCard, stage: string): CardState | null {
  if (fate === 'taken') return 'now';
  if (fate === 'waiting') return stage === 'answer' ? null : 'later';
  return states[fate] ?? null;
}

/** "Maud dares you". */
export function sayDare({ launcher, holder }: Challenge, seat: number | null, seating: Seating): string {
  const name = nameOf(seating, holder);
  if (launcher === null) return say(holder === seat ? 'adresse.dare.opening.you' : 'adresse.dare.opening', { name });
  if (launcher === holder) return say(holder === seat ? 'adresse.dare.back.you' : 'adresse.dare.back', { name });
  const from = nameOf(seating, launcher);
  if (holder === seat) return say('adresse.dare.you', { from });
  return launcher === seat ? say('adresse.dare.yours', { name }) : say('adresse.dare', { from, name });
}

const classOf = ({ isAlive }: Press, isPointed: boolean): string =>
  `adr-pick ${isAlive ? 'alive' : ''} ${isPointed ? 'pointed' : ''}`;

export function ChallengeRow({ view, seat, seating, prompt }: ChallengeProps): JSX.Element | null {
  const { challenge } = view;
  if (!challenge) return null;
  const presses = prompt.question.challenge;
  return (
    <section class="adr-challenge" aria-label={say('adresse.challenge')}>
      <h2>
        {sayDare(challenge, seat, seating)}
        {challenge.pivots > 0 && <span class="tag">{say('adresse.pivot')}</span>}
      </h2>
      <ol>
        {challenge.cards.map((one, i) => {
          const press = presses[i];
          const state = press ? null : stateOf(one, view.stage); // what can be taken is no less than the others
          const face = (
            <Card
              card={one.card}
              size="fan"
              state={state}
              isSelected={press?.isChosen}
              isAdvanced={variantOf(view) === 'advanced'}
            />
          );
          const words = [
            describeCard(one.card),
            state && say(`adresse.card.state.${state}`),
            one.placer !== null && sayAdresse('adresse.dare.placer', { name: nameOf(seating, one.placer) }),
          ].filter(Boolean);
          return (
            <li key={`${one.card} ${i}`} class={one.fate === 'taken' ? 'now' : ''}>
              {press ? (
                <button
                  type="button"
                  class={classOf(press, prompt.isPointed(`take ${one.card}`))}
                  aria-disabled={!press.isAlive}
                  data-card={one.card}
                  onClick={blurAfterPress(press.press)}
                >
                  {face}
                  <span class="vh">{words.join('. ')}</span>
                  {keyOf(i) && <Key>{keyOf(i)}</Key>}
                </button>
              ) : (
                <>
                  {face}
                  <span class="vh">{words.join('. ')}</span>
                </>
              )}
              {one.placer !== null && (
                <small class="adr-placer">{say('adresse.dare.placer', { name: nameOf(seating, one.placer) })}</small>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The card whose piece is in the hand, in one line: for a bar without room for the challenge. */
export function PlacedCard({ view }: { view: AdresseView }): JSX.Element | null {
  if (!view.placement) return null;
  const { card } = view.placement;
  return (
    <span class="adr-placed">
      <Card card={card} size="fan" isAdvanced={variantOf(view) === 'advanced'} />
      <span class="vh">{describeCard(card)}</span>
    </span>
  );
}
