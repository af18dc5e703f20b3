// timeline_playback.tsx: plays a timeline, one step after the other.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useKeys } from '../../base/keys';
import { playSound, type SoundName } from '../../base/sounds';
import { say } from '../../base/words';
import { Icon } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import type { PlayProps, NarrationContext } from '../game';
import { grimmStepMs, type GrimmStep } from './timeline_steps';
import { grimmDisplay } from './display';
import { StepPicture } from './step_picture';
import { grimmProgress, buildGrimmTimeline, rememberGrimmView, type GrimmTimeline } from './timeline';
import { tellAll } from './narration';
import { asGrimmView } from './model';
import { setPaceRound } from './pace';

export interface GrimmPlayback {
  step: GrimmStep | null; // the one that is shown
  index: number;
  count: number;
  isDone: boolean; // now something may be asked
  hasKey: boolean; // whether a key skips the rest
  next(): void; // on to the timeline that waits behind this one
  skip(): void; // all of them, to where something is asked
  repeat: (() => void) | null;
}

const sounds: Record<string, SoundName> = {
  reveal: 'place',
  routes: 'place',
  collect: 'count',
  build: 'raise',
  bonus: 'raise',
};

export function useGrimmPlayback(props: PlayProps): GrimmPlayback {
  setPaceRound(asGrimmView(props.view).round);
  const timeline = useMemo(() => buildGrimmTimeline(props), [props.view]);
  rememberGrimmView(props); // the rules may have come after the view
  const [progress, setProgress] = useState<{ of: GrimmTimeline | null; index: number }>({ of: null, index: 0 });
  const index = progress.of === timeline ? progress.index : 0;
  const step = timeline?.steps[index] ?? null;
  if (step && !timeline!.isOwn) {
    const pending = timeline!.steps.slice(index + 1).flatMap(({ events }) => events);
    grimmDisplay.set(props.view, timeline!.views[index]!, pending);
  } else {
    grimmDisplay.set(props.view, null);
  }

  const goTo = (next: number) => setProgress({ of: timeline, index: next });
  const next = () => {
    goTo(Infinity);
    props.advance('next');
  };
  const skip = () => {
    grimmProgress.markSkipped();
    goTo(Infinity);
    props.advance('all');
  };
  useEffect(() => {
    grimmDisplay.notify();
    if (!step) {
      grimmProgress.markShown(props);
      return;
    }
    const sound = sounds[step.kind];
    if (sound) playSound(sound);
    const timer = setTimeout(() => goTo(index + 1), grimmStepMs(step));
    return () => clearTimeout(timer);
  }, [step]);
  useEffect(() => () => grimmDisplay.set(props.view, null), []);
  useKeys({ ' ': skip }, step !== null && !props.isReplay); // there it plays and pauses

  return {
    step,
    index,
    count: timeline?.steps.length ?? 0,
    isDone: step === null || timeline!.isOwn,
    hasKey: !props.isReplay,
    next,
    skip,
    repeat: step === null && timeline && !timeline.isOwn ? () => goTo(0) : null,
  };
}

/** The sentences of a step. */
export const Sentences = ({ step, narration }: { step: GrimmStep; narration: NarrationContext }): JSX.Element => (
  <>{tellAll(step.events, narration)}</>
);

/** In the place of the prompt while a timeline is played. */
export function GrimmPlaybackBar({
  playback,
  narration,
}: {
  playback: GrimmPlayback;
  narration: NarrationContext;
}): JSX.Element {
  const { step, index, count, hasKey, skip } = playback;
  return (
    <section class="decide waiting grimm-playback" data-playback>
      {step && <StepPicture step={step} />}
      <p>
        {step && <Sentences step={step} narration={narration} />}
        {step?.kind === 'card' && step.card && (
          <small class="grimm-playback-text">{say(`grimm.text.${step.card}`)}</small>
        )}
        <small class="grimm-playback-dots" aria-hidden="true">
          {Array.from({ length: count }, (_, i) => (
            <i key={i} class={i <= index ? 'on' : ''} />
          ))}
        </small>
      </p>
      <div class="decide-buttons">
        <button type="button" class="btn" title={say('grimm.story.skip')} onClick={skip}>
          <Icon name="last" />
          <span>{say('grimm.story.skip')}</span> {hasKey && <Key>{say('grimm.story.skip.key')}</Key>}
        </button>
      </div>
    </section>
  );
}
