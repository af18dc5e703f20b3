// changes.ts: things that change, and those who look at them.
import { useEffect, useReducer } from 'preact/hooks';

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

/** Draws a component again whenever one of these changes. */
export function useChanges(...things: (Changing | null | undefined)[]): void {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const ends = things.map((thing) => thing?.watch(() => again(undefined)));
    return () => ends.forEach((end) => end?.());
  }, things);
}
