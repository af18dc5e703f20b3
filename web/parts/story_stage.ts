// story_stage.ts: what is on show. While a story is told the board is not yet what the view says: everything
// that draws asks here what it looks like at this moment.
import { Observable } from '../base/observable';
import type { GameEvent, View } from '../table/wire';

export class StoryStage<Scene extends View> extends Observable {
  #final: View | null = null;
  #scene: Scene | null = null;
  #toCome: ReadonlySet<GameEvent> = new Set();

  /** A moment on the way to a view; null: the view itself. Whoever sets it tells the others with changed(). */
  set(final: View, scene: Scene | null, toCome: readonly GameEvent[] = []): void {
    this.#final = final;
    this.#scene = scene;
    this.#toCome = new Set(toCome);
  }

  /** Whether something is still on its way to the view. */
  get isTelling(): boolean {
    return this.#scene !== null;
  }

  /** Whether the story has still to come to this: until then the log does not give it away. */
  isToCome(event: GameEvent): boolean {
    return this.#toCome.has(event);
  }

  /** A view as it looks now. */
  sceneOf(view: View): Scene {
    return this.#scene && view === this.#final ? this.#scene : (view as Scene);
  }
}
