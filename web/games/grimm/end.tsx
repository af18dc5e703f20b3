// end.tsx: the end as a scene: the winner's houses rise in the evening wood, the others' beside them.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { announcer } from '../../parts/announcer';
import { isEndedEarly, sayWinners } from '../../table/ending';
import type { EndProps } from '../game';
import { EndCards } from './end_cards';
import { EndTable } from './end_table';
import { Evening, Village } from './end_village';
import { sayGrimmOutcome } from './end_phrases';
import { asGrimmView } from './model';

export function GrimmEnd(props: EndProps): JSX.Element {
  const { result, ending, seating, isMotionReduced, notes, children } = props;
  const view = asGrimmView(props.view);
  const title = sayWinners('grimm', result.winners, seating);
  const after = sayGrimmOutcome(view, result, ending, seating);
  const decided = isEndedEarly(ending) ? null : (result.tie_break ?? null);
  useEffect(() => announcer.announce(`${title} ${after}`, 'news', false), []);
  return (
    <div class={`end-scene grimm-end ${isMotionReduced ? '' : 'moves'}`}>
      <section class="end-stage">
        <Evening />
        <header class="end-banner end-title">
          <h1>{title}</h1>
          <p>{after}</p>
        </header>
        <Village view={view} result={result} seating={seating} />
        <EndTable view={view} result={result} seating={seating} decided={decided} />
      </section>
      <section class="end-side">
        <div class="end-beside">
          <EndCards view={view} seating={seating} />
          {notes}
        </div>
        {children}
      </section>
    </div>
  );
}
