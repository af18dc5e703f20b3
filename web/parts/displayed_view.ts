// displayed_view.ts: the view that a game's components draw at this moment. While a timeline is played that is an
// interim view, on the way to the latest one.
import { Observable } from '../base/observable';
import type { GameEvent, View } from '../table/wire';

export class DisplayedView<GameView extends View> extends Observable {
  #final: View | null = null;
  #interim: GameView | null = null;
  #pending: ReadonlySet<GameEvent> = new Set();

  /** Sets the interim view that is drawn instead of `final`, and the events still to be shown; null: `final` itself.
   * Does not notify: it is called while components are being drawn. */
  set(final: View, interim: GameView | null, pending: readonly GameEvent[] = []): void {
    this.#final = final;
    this.#interim = interim;
    this.#pending = new Set(pending);
  }

  /** Whether a timeline is being played. */
  get isAnimating(): boolean {
    return this.#interim !== null;
  }

  /** Whether an event is still to be shown: until then the log does not give it away. */
  isPending(event: GameEvent): boolean {
    return this.#pending.has(event);
  }

  /** What is to be drawn of a view now. */
  viewFor(view: View): GameView {
    return this.#interim && view === this.#final ? this.#interim : (view as GameView);
  }
}
