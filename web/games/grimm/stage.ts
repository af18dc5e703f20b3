// stage.ts: what is on show. While a story is told the board is not yet what the view says: everything
// that draws asks here what it looks like at this moment.
import { Changing } from '../../base/changes';
import type { View } from '../../table/wire';
import { viewOf, type GrimmView } from './model';

class Stage extends Changing {
  #final: View | null = null;
  #scene: GrimmView | null = null;

  /** A moment on the way to a view; null: the view itself. Whoever sets it tells the others with changed(). */
  set(final: View, scene: GrimmView | null): void {
    this.#final = final;
    this.#scene = scene;
  }

  /** A view as it looks now. */
  sceneOf(view: View): GrimmView {
    return this.#scene && view === this.#final ? this.#scene : viewOf(view);
  }
}

export const stage = new Stage();
