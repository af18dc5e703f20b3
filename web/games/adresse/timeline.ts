// timeline.ts: the timeline of Au doigt & à l'œil that leads from what a viewer saw last to a view.
import { mergeSilentSteps } from '../../parts/timeline';
import { ViewerProgress, type UnseenEvents } from '../../parts/viewer_progress';
import type { GameEvent } from '../../table/wire';
import type { PlayProps } from '../game';
import { adresseStepsOf, narratedIn, eventsBefore, type AdresseStep } from './timeline_steps';
import { asAdresseView, type AdresseView } from './model';
import { applyAdresseEvents } from './event_reducer';

/** Steps, and the view after each of them. */
export interface AdresseTimeline {
  isOwn: boolean; // small steps of the viewer's own: they are not played
  isOnDemand: boolean; // not played until asked for
  before: AdresseView | null;
  steps: AdresseStep[];
  views: AdresseView[];
  motionSeq: number | null; // the entry in which the wood moved
}

/** Public: but for the cards that are drawn, everybody sees everything. */
export const adresseProgress = new ViewerProgress((events) => stepsToShow(events).length > 0, true);

let lastReplayed: AdresseView | null = null; // what a replay showed last

const smallKinds = new Set(['launch', 'answer', 'take', 'plain', 'round']);

/** Steps that have a sentence, or a motion to show; the others are merged into the next one. */
function stepsToShow(events: readonly GameEvent[]): AdresseStep[] {
  const all = adresseStepsOf(events);
  const isSilent = (step: AdresseStep, i: number) =>
    step.kind !== 'motion' && narratedIn(step, eventsBefore(all, i)).length === 0;
  return mergeSilentSteps(all, isSilent);
}

/** The log entry in which the piece moved that was in the hand before; null where more than that has happened. */
function seqOfMotion(
  { narration }: PlayProps,
  before: AdresseView | null,
  events: readonly GameEvent[],
): number | null {
  const [released, another] = events.filter(({ event }) => event === 'released');
  if (!released || another || before?.placement?.card !== released.card) return null;
  return narration.entries.find((entry) => entry.events.includes(released))?.seq ?? null;
}

/** Whether the last interim view agrees with the view: else these were not the events between the two. */
function leadsTo(interim: AdresseView, view: AdresseView): boolean {
  const seen = ({ players }: AdresseView) => players.map(({ cards, placed, marker }) => [cards, placed, marker]);
  return JSON.stringify(seen(interim)) === JSON.stringify(seen(view));
}

/** What the timeline is made of. In a replay the view before is at hand: whoever goes on by one step sees it played. */
function unseenBy(
  props: PlayProps,
): (Omit<UnseenEvents, 'before'> & Pick<AdresseTimeline, 'before' | 'isOnDemand'>) | null {
  const { isReplay, recent } = props;
  if (!isReplay) {
    const unseen = adresseProgress.takeUnseen(props);
    return unseen && { ...unseen, before: unseen.before && asAdresseView(unseen.before), isOnDemand: false };
  }
  const before = props.before ? asAdresseView(props.before) : null;
  const isNext = before !== null && before === lastReplayed;
  lastReplayed = asAdresseView(props.view);
  return { before, events: recent, isMine: false, isOnDemand: !isNext };
}

/** The timeline that leads to a view, null: none is to be played. From then on this viewer has seen it. */
export function buildAdresseTimeline(props: PlayProps): AdresseTimeline | null {
  const unseen = unseenBy(props);
  if (!unseen) return null;
  const { before, events, isMine, isOnDemand } = unseen;
  const steps = stepsToShow(events);
  if (steps.length === 0) return null;
  const views: AdresseView[] = [];
  for (const step of steps)
    views.push(before ? applyAdresseEvents(views.at(-1) ?? before, step.events) : asAdresseView(props.view));
  if (!leadsTo(views.at(-1)!, asAdresseView(props.view))) return null;
  return {
    isOwn: isMine && steps.every(({ kind }) => smallKinds.has(kind)),
    isOnDemand,
    before,
    steps,
    views,
    motionSeq: seqOfMotion(props, before, events),
  };
}
