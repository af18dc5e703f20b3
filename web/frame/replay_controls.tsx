// replay_controls.tsx: the controls of a replay: a slider, buttons, keys, and autoplay.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../base/keys';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import { Icon } from '../parts/art';
import { Key } from '../parts/prompt_box';
import { announcer } from '../parts/announcer';
import type { MatchReplay } from './match_replay';

interface ReplayControlsProps {
  replay: MatchReplay;
  step: number;
  sentence: string; // what happened in this step
  game: GameClient;
  goTo(step: number): void;
  children: ComponentChildren; // more buttons
}

const leastMs = 900; // each step is looked at, even where little happens

export function ReplayControls({ replay, step, sentence, game, goTo, children }: ReplayControlsProps): JSX.Element {
  const [isRunning, setRunning] = useState(false);
  const { last } = replay;
  const told = sayStep(step, last, sentence);
  useEffect(() => {
    if (!isRunning) return;
    if (step >= last) return setRunning(false);
    const goOn = () => {
      if (game.display?.isAnimating) timer = setTimeout(goOn, leastMs);
      else goTo(step + 1);
    };
    let timer = setTimeout(goOn, Math.max(leastMs, game.showMs(replay.steps[step]!.events)));
    return () => clearTimeout(timer);
  }, [isRunning, step]);

  const isAtSlider = useRef(false); // it speaks for itself
  useEffect(() => {
    if (!isAtSlider.current) announcer.announce(told, 'news', false);
  }, [step]);

  const jump = (to: number) => {
    setRunning(false);
    goTo(to);
  };
  const toggle = () => {
    if (!isRunning && step >= last) goTo(0);
    setRunning(!isRunning);
  };
  useKeys({
    ArrowLeft: () => jump(step - 1),
    ArrowRight: () => jump(step + 1),
    Home: () => jump(0),
    End: () => jump(last),
    ' ': () => (last > 0 ? toggle() : false),
  });
  return (
    <section class="replay-controls" aria-label={say('past.controls')}>
      <p class="replay-step">{told}</p>
      {last > 0 && (
        <input
          type="range"
          min={0}
          max={last}
          value={step}
          aria-label={say('past.slider')}
          aria-valuetext={told}
          onFocus={() => (isAtSlider.current = true)}
          onBlur={() => (isAtSlider.current = false)}
          onInput={(event) => jump(Number(event.currentTarget.value))}
        />
      )}
      <div class="replay-buttons">
        {last > 0 && (
          <>
            <Jump icon="first" label={say('past.first')} isOff={step === 0} onPress={() => jump(0)} />
            <Jump icon="back" label={say('past.previous')} isOff={step === 0} onPress={() => jump(step - 1)} />
            <button type="button" class="btn gold" onClick={toggle}>
              <Icon name={isRunning ? 'pause' : 'play'} />
              <span class="replay-word">{say(isRunning ? 'past.pause' : 'past.play')}</span>{' '}
              <Key>{say('past.space')}</Key>
            </button>
            <Jump icon="forward" label={say('past.next')} isOff={step === last} onPress={() => jump(step + 1)} />
            <Jump icon="last" label={say('past.last')} isOff={step === last} onPress={() => jump(last)} />
          </>
        )}
        <span class="grow" />
        {children}
      </div>
    </section>
  );
}

/** "Move 12 of 40: Théo covered 2 foxes." */
function sayStep(step: number, last: number, sentence: string): string {
  const place = step === 0 ? say('past.at-start', { last }) : say('past.at', { step, last });
  return sentence ? say('past.at.what', { place, sentence }) : place;
}

interface JumpProps {
  icon: string;
  label: string;
  isOff: boolean; // there is nothing in this direction
  onPress(): void;
}

/** It stays in the tab order where there is nothing more: focus must not be lost at the end. */
function Jump({ icon, label, isOff, onPress }: JumpProps): JSX.Element {
  return (
    <button type="button" class="btn" aria-label={label} title={label} aria-disabled={isOff} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

/** The log beside it, with what is shown in sight. */
export function ReplayLog({ current, children }: { current?: number; children: ComponentChildren }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current;
    const line = list?.querySelector<HTMLElement>('[aria-current]');
    // By hand: scrollIntoView would move the page as well.
    if (list && line) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
  }, [current]);
  return (
    <div class="side-log" ref={box}>
      {children}
    </div>
  );
}
