// viewer_progress.ts: how far each viewer at this screen has seen what happened, and so which events a timeline is to
// show them.
import { prefersReducedMotion } from '../base/preferences';
import type { PlayProps } from '../games/game';
import type { GameEvent, View } from '../table/wire';

/** What has happened since a viewer looked. */
export interface UnseenEvents {
  before: View | null; // the view they saw then; null: it is their first
  events: GameEvent[];
  isMine: boolean; // all of it was their own doing
}

const skipMs = 150;

const lastSeq = ({ narration }: PlayProps): number => narration.entries.at(-1)?.seq ?? 0;

/** Of one table: the view that each viewer saw last (several people may share this screen), and the log entry up to
 * which everybody at this screen has seen all that is public. */
export class ViewerProgress {
  #startedAt: number | undefined; // the time of the first entry: tells tables apart
  #seen = new Map<View['viewer'], { view: View; seq: number }>();
  #lastViewer: View['viewer'] | null = null;
  #seenByAll = 0;
  #skippedAt = -Infinity;

  /** hasSteps: whether events make a timeline; isPublic: what one viewer was shown, all at this screen have seen. */
  constructor(
    readonly hasSteps: (events: readonly GameEvent[]) => boolean,
    readonly isPublic = false,
  ) {}

  /** What this viewer has not seen, and from then on has; null: nothing is to be played, or too much at once. */
  takeUnseen(props: PlayProps): UnseenEvents | null {
    const { view, narration, isReplay } = props;
    const startedAt = narration.entries[0]?.at;
    if (this.#startedAt !== startedAt) this.#reset(startedAt);
    const unseen = this.#unseenBy(props);
    const isSkipped = performance.now() - this.#skippedAt < skipMs; // it came together with what was skipped
    const isUnwelcome = prefersReducedMotion() || isSkipped || (isReplay && !unseen?.before);
    this.#seen.set(view.viewer, { view, seq: lastSeq(props) });
    this.#lastViewer = view.viewer;
    return isUnwelcome ? null : unseen;
  }

  /** All of it was played: what spectators were shown, everybody at this screen has seen. */
  markShown(props: PlayProps): void {
    if (this.isPublic || props.view.viewer === 'spectator') this.#seenByAll = lastSeq(props);
  }

  markSkipped(): void {
    this.#skippedAt = performance.now();
  }

  #reset(startedAt: number | undefined): void {
    this.#startedAt = startedAt;
    this.#seen.clear();
    this.#lastViewer = null;
    this.#seenByAll = 0;
  }

  #unseenBy({ view, seat, narration, recent, isReplay }: PlayProps): UnseenEvents | null {
    const before = this.#seen.get(view.viewer);
    if (isReplay) return { before: before?.view ?? null, events: recent, isMine: false };
    const isSeenWithAll = this.isPublic || seat !== null;
    const since = Math.max(before?.seq ?? 0, isSeenWithAll ? this.#seenByAll : 0);
    const entries = narration.entries.filter(({ seq, events }) => seq > since && events.length > 0);
    // What has no steps is shown without a pause: the next entry may have come before this one was drawn.
    const isMany = entries.filter(({ events }) => this.hasSteps(events)).length > 1;
    const isHurried = isMany && view.viewer === this.#lastViewer;
    const isInTheMiddle = !before && entries.length > 1;
    if (isHurried || isInTheMiddle) return null;
    return {
      before: before?.view ?? null,
      events: entries.flatMap(({ events }) => events),
      isMine: entries.every((entry) => entry.seat === seat),
    };
  }
}
