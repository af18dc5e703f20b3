// changes.ts: things that change, and those who look at them.
import { useLayoutEffect, useReducer } from 'preact/hooks';

/** Something that tells its watchers when it has changed. */
export class Changing {
  #watchers = new Set<() => void>();
  #changes = 0;

  /** How often it has changed so far. */
  get changes(): number {
    return this.#changes;
  }

  /** Calls `look` after each change; the returned function ends that. */
  watch(look: () => void): () => void {
    this.#watchers.add(look);
    return () => this.#watchers.delete(look);
  }

  changed(): void {
    this.#changes++;
    for (const look of [...this.#watchers]) look();
  }
}

/** Draws a component again whenever one of these changes. It looks from the moment it is drawn: what changes
 * before the next frame counts too, and what those drawn together with it change at once. */
export function useChanges(...things: (Changing | null | undefined)[]): void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  const drawn = things.map((thing) => thing?.changes);
  useLayoutEffect(() => {
    const ends = things.map((thing) => thing?.watch(() => again(undefined)));
    if (things.some((thing, i) => thing?.changes !== drawn[i])) again(undefined);
    return () => ends.forEach((end) => end?.());
  }, things);
}
