// timeline.ts: the timeline of The Grimm Forest that leads from what a viewer saw last to a view.
import { ViewerProgress, type UnseenEvents } from '../../parts/viewer_progress';
import type { Position } from '../../rules/rules';
import type { PlayProps } from '../game';
import { grimmStepsOf, type GrimmStep } from './timeline_steps';
import { InterimViews, publicPart } from './interim_views';
import { asGrimmView, type GrimmView } from './model';
import { paceNow } from './pace';

/** Steps, and the view after each of them. */
export interface GrimmTimeline {
  isOwn: boolean; // small steps of the viewer's own: they are not played
  steps: GrimmStep[];
  views: GrimmView[];
}

export const grimmProgress = new ViewerProgress((events) => grimmStepsOf(events).length > 0);

const interimViews = new InterimViews();

const same = (a: GrimmView, b: GrimmView) => JSON.stringify(publicPart(a)) === JSON.stringify(publicPart(b));

const smallKinds = new Set(['plain', 'build', 'turn']);

function timelineOf(
  { before, events, isMine }: UnseenEvents,
  view: GrimmView,
  position: Position | null,
): GrimmTimeline | null {
  const steps = grimmStepsOf(events);
  const isOwn = isMine && steps.every(({ kind }) => smallKinds.has(kind));
  const batches = steps.map((step) => step.events);
  const views = before ? position && interimViews.after(position, before, batches) : steps.map(() => view); // the first look
  const last = views?.at(-1);
  return last && same(last, view) ? { isOwn, steps, views: views! } : null;
}

/** Keeps what the rules must know of a view, to lead on from it when it is no longer the latest. */
export const rememberGrimmView = ({ view, position }: PlayProps): void => {
  if (position) interimViews.remember(position, view);
};

/** The timeline that leads to a view, null: none is to be played. From then on this viewer has seen it. */
export function buildGrimmTimeline(props: PlayProps): GrimmTimeline | null {
  const unseen = grimmProgress.takeUnseen(props);
  rememberGrimmView(props);
  if (paceNow() === 'once') return null; // told.tsx has it
  return unseen && timelineOf(unseen, asGrimmView(props.view), props.position);
}
