// stage.ts: what is on show. While a story is told the board is not yet what the view says: everything
// that draws asks here what it looks like at this moment.
import { Changing } from '../../base/changes';
import type { GameEvent, View } from '../../table/wire';
import { viewOf, type GrimmView } from './model';

class Stage extends Changing {
  #final: View | null = null;
  #scene: GrimmView | null = null;
  #toCome: ReadonlySet<GameEvent> = new Set();

  /** A moment on the way to a view; null: the view itself. Whoever sets it tells the others with changed(). */
  set(final: View, scene: GrimmView | null, toCome: readonly GameEvent[] = []): void {
    this.#final = final;
    this.#scene = scene;
    this.#toCome = new Set(toCome);
  }

  /** Whether the story has still to come to this: until then the log does not give it away. */
  isToCome(event: GameEvent): boolean {
    return this.#toCome.has(event);
  }

  /** A view as it looks now. */
  sceneOf(view: View): GrimmView {
    return this.#scene && view === this.#final ? this.#scene : viewOf(view);
  }
}

export const stage = new Stage();
