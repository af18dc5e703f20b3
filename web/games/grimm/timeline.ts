// timeline.ts: the timeline of The Grimm Forest that leads from what a viewer saw last to a view.
import { ViewerProgress, type UnseenEvents } from '../../parts/viewer_progress';
import type { PlayProps } from '../game';
import { grimmStepsOf, type GrimmStep } from './timeline_steps';
import { asGrimmView, type GrimmView } from './model';
import { publicPart, applyGrimmEvents } from './event_reducer';

/** Steps, and the view after each of them. */
export interface GrimmTimeline {
  isOwn: boolean; // small steps of the viewer's own: they are not played
  steps: GrimmStep[];
  views: GrimmView[];
}

export const grimmProgress = new ViewerProgress((events) => grimmStepsOf(events).length > 0);

const same = (a: GrimmView, b: GrimmView) => JSON.stringify(publicPart(a)) === JSON.stringify(publicPart(b));

const smallKinds = new Set(['plain', 'build', 'turn']);

function timelineOf({ before, events, isMine }: UnseenEvents, view: GrimmView): GrimmTimeline | null {
  const steps = grimmStepsOf(events);
  const isOwn = isMine && steps.every(({ kind }) => smallKinds.has(kind));
  const views: GrimmView[] = [];
  try {
    for (const step of steps)
      views.push(before ? applyGrimmEvents(views.at(-1) ?? asGrimmView(before), step.events) : view); // the first look
  } catch {
    return null; // not the events of this position
  }
  const last = views.at(-1);
  return last && same(last, view) ? { isOwn, steps, views } : null;
}

/** The timeline that leads to a view, null: none is to be played. From then on this viewer has seen it. */
export function buildGrimmTimeline(props: PlayProps): GrimmTimeline | null {
  const unseen = grimmProgress.takeUnseen(props);
  return unseen && timelineOf(unseen, asGrimmView(props.view));
}
