// story_memory.ts: what was told already to whoever looks at this screen.
import { prefersReducedMotion } from '../base/preferences';
import type { PlayProps } from '../games/game';
import type { GameEvent, View } from '../table/wire';

/** What has happened since somebody looked. */
export interface News {
  before: View | null; // what they saw then; null: it is their first look
  events: GameEvent[];
  isMine: boolean; // they did it all themselves
}

const skipMs = 150;

const lastSeq = ({ told }: PlayProps): number => told.entries.at(-1)?.seq ?? 0;

/** Of one table: what each viewer saw last (several people may share this screen), and up to which entry
 * everybody has seen the story. */
export class StoryMemory {
  #begun: number | undefined;
  #seen = new Map<View['viewer'], { view: View; seq: number }>();
  #lastViewer: View['viewer'] | null = null;
  #toldToAll = 0;
  #skippedAt = -Infinity;

  /** isTold: whether events make a story; isPublic: whatever one of them was shown, all at this screen have seen. */
  constructor(
    readonly isTold: (events: readonly GameEvent[]) => boolean,
    readonly isPublic = false,
  ) {}

  /** What there is to tell this viewer, who has seen it from then on; null: nothing, or too much at once. */
  look(props: PlayProps): News | null {
    const { view, told, isReplay } = props;
    const begun = told.entries[0]?.at;
    if (this.#begun !== begun) this.#forget(begun);
    const news = this.#newsFor(props);
    const isSkipped = performance.now() - this.#skippedAt < skipMs; // it came together with what was skipped
    const isUnwelcome = prefersReducedMotion() || isSkipped || (isReplay && !news?.before);
    this.#seen.set(view.viewer, { view, seq: lastSeq(props) });
    this.#lastViewer = view.viewer;
    return isUnwelcome ? null : news;
  }

  /** To its end: what onlookers were shown, everybody has seen. */
  markAsTold(props: PlayProps): void {
    if (this.isPublic || props.view.viewer === 'spectator') this.#toldToAll = lastSeq(props);
  }

  markAsSkipped(): void {
    this.#skippedAt = performance.now();
  }

  #forget(begun: number | undefined): void {
    this.#begun = begun;
    this.#seen.clear();
    this.#lastViewer = null;
    this.#toldToAll = 0;
  }

  #newsFor({ view, seat, told, recent, isReplay }: PlayProps): News | null {
    const before = this.#seen.get(view.viewer);
    if (isReplay) return { before: before?.view ?? null, events: recent, isMine: false };
    const isToldAlready = this.isPublic || seat !== null;
    const since = Math.max(before?.seq ?? 0, isToldAlready ? this.#toldToAll : 0);
    const entries = told.entries.filter(({ seq, events }) => seq > since && events.length > 0);
    // What makes no story is shown without a pause: the next entry may have come before this one was drawn.
    const isMany = entries.filter(({ events }) => this.isTold(events)).length > 1;
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
