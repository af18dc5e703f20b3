// timeline.ts: how games show what has happened since somebody looked: a timeline of steps, played one after the
// other (timeline_playback.tsx of each game).
import type { NarrationContext } from '../games/game';
import type { GameEvent, View } from '../table/wire';
import type { DisplayedView } from './displayed_view';

/** Events that are shown together, and the card they are about. */
export interface TimelineStep<Kind extends string = string> {
  kind: Kind;
  card: string | null;
  seat: number | null;
  events: GameEvent[];
}

/** A step that begins with this event, still without any. */
export const emptyStep = <Kind extends string>(kind: Kind, { card, seat }: GameEvent): TimelineStep<Kind> => ({
  kind,
  card: typeof card === 'string' ? card : null,
  seat: seat ?? null,
  events: [],
});

/** A viewer who sees everything is told twice of a card that only some may see: without the event for the others. */
export function withoutUnseenTwins(events: readonly GameEvent[]): GameEvent[] {
  return events.filter(({ event, seat }, i) => {
    const seen = event.replace(/_unseen$/, '');
    const before = events[i - 1];
    return seen === event || before?.event !== seen || before.seat !== seat;
  });
}

/** Steps with nothing to show (by `isSilent`, which gets a step's index) are merged into the next one that has. */
export function mergeSilentSteps<Step extends TimelineStep>(
  steps: readonly Step[],
  isSilent: (step: Step, index: number) => boolean,
): Step[] {
  const shown: Step[] = [];
  let silent: GameEvent[] = [];
  for (const [i, step] of steps.entries()) {
    if (isSilent(step, i)) {
      silent.push(...step.events);
      continue;
    }
    shown.push({ ...step, events: [...silent, ...step.events] });
    silent = [];
  }
  shown.at(-1)?.events.push(...silent);
  return shown;
}

/** The log entry that an event is in. */
export const entryOf = (
  event: GameEvent,
  { entries }: NarrationContext,
): NarrationContext['entries'][number] | undefined => entries.find(({ events }) => events.includes(event));

/** Whether an event has a sentence, between those before and after it in its entry. */
type HasSentence = (event: GameEvent, before: readonly GameEvent[], after: readonly GameEvent[]) => boolean;

/** An event among those of its entry, to be narrated; null: it has no sentence, or is still to be shown. */
export function eventToNarrate(
  event: GameEvent,
  narration: NarrationContext,
  display: DisplayedView<View>,
  hasSentence: HasSentence,
): { events: GameEvent[]; index: number } | null {
  const events = withoutUnseenTwins(entryOf(event, narration)?.events ?? [event]);
  const index = events.indexOf(event);
  if (index < 0 || !hasSentence(event, events.slice(0, index), events.slice(index + 1))) return null;
  return !narration.isWhole && display.isPending(event) ? null : { events, index };
}
