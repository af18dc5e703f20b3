// harvest.tsx: the end as a scene: clans revealed, chestnuts counted on the forest itself, the winner named.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useKeys } from '../../base/keys';
import { playSound } from '../../base/sounds';
import { say } from '../../base/words';
import { Key } from '../../parts/prompt_box';
import { announcer } from '../../parts/announcer';
import { isEndedEarly } from '../../table/ending';
import type { EndProps } from '../game';
import { worth } from './scoring';
import { flyChestnuts, HarvestForest } from './harvest_forest';
import { Dusk, Podium } from './harvest_podium';
import { HarvestSide } from './harvest_side';
import { landMs, standingsOf, harvestStepMs, harvestStepsOf, tallyOf, type HarvestStep } from './harvest_steps';
import { HarvestTable } from './harvest_table';
import { sayHarvestOutcome, sayRow, sayStep, sayHarvestWinners, sayWho } from './harvest_phrases';
import { asGrandboisView } from './model';

interface Course {
  at: number; // the step that is shown
  landed: number; // the last one whose chestnuts have arrived
  skip(): void; // to the end of it
}

/** Plays the steps, each for its time. */
function useCourse(steps: readonly HarvestStep[], isAtOnce: boolean): Course {
  const last = steps.length - 1;
  const [at, setAt] = useState(isAtOnce ? last : 0);
  const [landed, setLanded] = useState(at);
  useEffect(() => {
    if (at >= last) return setLanded(last);
    const timers = [
      window.setTimeout(() => setAt(at + 1), harvestStepMs(steps[at]!)),
      window.setTimeout(() => setLanded(at), landMs(steps[at]!)),
    ];
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [at, last]);
  return { at: Math.min(at, last), landed: at >= last ? last : landed, skip: () => setAt(last) };
}

const counted = new WeakSet<object>(); // scores that were counted already: who comes back has seen it

export function GrandboisEnd(props: EndProps): JSX.Element {
  const { result, ending, seating, isMotionReduced, notes, children } = props;
  const view = asGrandboisView(props.view);
  const steps = useMemo(() => harvestStepsOf(view), [view]);
  const isEarly = isEndedEarly(ending); // then there is no ceremony
  const { at, landed, skip } = useCourse(steps, isMotionReduced || isEarly || counted.has(result.scores));
  const step = steps[at]!;
  const isOver = step.kind === 'end';
  const counting = step.kind === 'count' ? step : null;
  const tally = tallyOf(steps, landed);
  const root = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGSVGElement>(null);

  useKeys({ Enter: skip, Escape: skip }, !isOver);

  useLayoutEffect(() => {
    if (!counting || counting.patch.cells.length === 0 || !root.current) return;
    const target = root.current.querySelector(`[data-count="${counting.seat} ${counting.category}"]`);
    if (target && picture.current) flyChestnuts(picture.current, counting.patch, target, root.current);
    playSound('count');
  }, [at]);

  // For ears: who was who, each row when it is complete, and the winner.
  useEffect(() => {
    const announce = (sentence: string) => announcer.announce(sentence, 'news', false);
    if (step.kind === 'clan' && step.seat === 0) announce(sayWho(view, seating));
    if (counting?.isLastOfRow) announce(sayRow(counting.category, result, seating));
    if (isOver) counted.add(result.scores);
    if (isOver) announce(`${sayHarvestWinners(result, seating)}. ${sayHarvestOutcome(view, result, ending, seating)}`);
  }, [at]);

  return (
    <div class={`end-scene harvest ${isOver ? 'over' : 'counting'}`} ref={root}>
      <section class="end-stage harvest-stage">
        <Dusk />
        <header class="end-banner harvest-title">
          <h1>{isOver ? sayHarvestWinners(result, seating) : say('grandbois.harvest.title')}</h1>
          <p>{isOver ? sayHarvestOutcome(view, result, ending, seating) : sayStep(step, view, seating)}</p>
        </header>
        <div class="harvest-middle">
          {isOver ? (
            <Podium view={view} standings={standingsOf(result, seating)} />
          ) : (
            <HarvestForest
              view={view}
              patch={counting?.patch}
              chestnuts={counting ? worth[counting.category] : 0}
              picture={picture}
            />
          )}
        </div>
        <HarvestTable
          view={view}
          seating={seating}
          tally={tally}
          winners={isOver ? result.winners : []}
          current={counting?.category ?? null}
        />
      </section>
      <HarvestSide view={view} result={result} seating={seating} tally={tally} isOver={isOver} notes={notes}>
        {!isOver && (
          <button type="button" class="btn harvest-skip" onClick={skip}>
            {say('grandbois.harvest.skip')} <Key>{say('grandbois.keys.name.escape')}</Key>
          </button>
        )}
        {children}
      </HarvestSide>
    </div>
  );
}
