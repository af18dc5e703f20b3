// observable.ts: the observer pattern: objects that tell when they have changed, and the hook that draws a
// component again when they do.
import { useLayoutEffect, useReducer } from 'preact/hooks';

/** Base class of everything that changes while the page is open. Subscribers get no value: they look for themselves. */
export class Observable {
  #subscribers = new Set<() => void>();
  #revision = 0;

  /** Number of changes so far: tells whether something changed since it was last looked at. */
  get revision(): number {
    return this.#revision;
  }

  /** Calls `onChange` after each change; the returned function ends that. */
  subscribe(onChange: () => void): () => void {
    this.#subscribers.add(onChange);
    return () => this.#subscribers.delete(onChange);
  }

  notify(): void {
    this.#revision++;
    for (const onChange of [...this.#subscribers]) onChange(); // a copy: a subscriber may end its subscription
  }
}

/** Draws a component again whenever one of these changes. It subscribes in the layout effect, and compares revisions
 * with those that were drawn: a change between drawing and subscribing counts too. */
export function useObservables(...observables: (Observable | null | undefined)[]): void {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const drawn = observables.map((one) => one?.revision);
  useLayoutEffect(() => {
    const ends = observables.map((one) => one?.subscribe(() => redraw(undefined)));
    if (observables.some((one, i) => one?.revision !== drawn[i])) redraw(undefined);
    return () => ends.forEach((end) => end?.());
  }, observables);
}
