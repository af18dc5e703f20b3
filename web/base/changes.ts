// changes.ts: things that change, and those who look at them.
import { useLayoutEffect, useReducer } from 'preact/hooks';

/** Something that tells its watchers when it has changed. */
export class Changing {
  #watchers = new Set<() => void>();

  /** Calls `look` after each change; the returned function ends that. */
  watch(look: () => void): () => void {
    this.#watchers.add(look);
    return () => this.#watchers.delete(look);
  }

  changed(): void {
    for (const look of [...this.#watchers]) look();
  }
}

/** Draws a component again whenever one of these changes. It looks from the moment it is drawn: what changes
 * before the next frame counts too. */
export function useChanges(...things: (Changing | null | undefined)[]): void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => {
    const ends = things.map((thing) => thing?.watch(() => again(undefined)));
    return () => ends.forEach((end) => end?.());
  }, things);
}
