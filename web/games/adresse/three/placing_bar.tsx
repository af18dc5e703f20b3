// placing_bar.tsx: the bar of whoever places a piece: what is asked, the three steps (A6.3) as a ribbon, and between
// them how the hand sways.
import type { ComponentChildren, JSX } from 'preact';
import { useObservables } from '../../../base/observable';
import { say } from '../../../base/words';
import { PromptBox } from '../../../parts/prompt_box';
import type { Grip, Phase } from './steering';
import { SwayChart } from './sway_chart';
import { useSwayVoice } from './sway_voice';

const steps = ['aim', 'sways', 'release'] as const;
type StepState = 'next' | 'now' | 'goes' | 'done';

/** Where each of the three steps is. */
const statesIn: Record<Phase, readonly StepState[]> = {
  empty: ['next', 'next', 'next'],
  steering: ['now', 'next', 'next'],
  lowering: ['goes', 'next', 'next'],
  swaying: ['done', 'goes', 'now'],
  'let go': ['done', 'done', 'done'],
};

function Steps({ phase }: { phase: Phase }): JSX.Element {
  const states = statesIn[phase];
  return (
    <ol class="adresse-steps" aria-label={say('adresse.step')}>
      {steps.map((step, i) => (
        <li
          key={step}
          class={states[i]!}
          aria-current={states[i] === 'now' || states[i] === 'goes' ? 'step' : undefined}
        >
          <i aria-hidden="true">{i + 1}</i>
          <b>{say(`adresse.step.${step}`)}</b>
          <small>{say(`adresse.step.${step}.how`)}</small>
        </li>
      ))}
    </ol>
  );
}

interface PlacingBarProps {
  grip: Grip;
  sentence: ComponentChildren; // while it is steered
  why: ComponentChildren;
  announce(sentence: string): void; // for screen readers
  children?: ComponentChildren; // a button, in the place of the sway's line
}

const ownWords: Partial<Record<Phase, string>> = { lowering: 'lowering', swaying: 'swaying', 'let go': 'released' };

export function PlacingBar({ grip, sentence, why, announce, children }: PlacingBarProps): JSX.Element {
  useObservables(grip);
  useSwayVoice(grip, announce);
  const words = ownWords[grip.phase];
  return (
    <div class={`adresse-placing ${words ?? ''}`}>
      <PromptBox
        isMine={true}
        sentence={words ? say(`adresse.placing.${words}`) : sentence}
        why={words ? say(`adresse.placing.${words}.how`) : why}
      >
        <div class="adresse-middle">
          {children}
          <SwayChart grip={grip} />
        </div>
        <Steps phase={grip.phase} />
      </PromptBox>
    </div>
  );
}
