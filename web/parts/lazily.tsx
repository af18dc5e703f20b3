// lazily.tsx: a part of the page that is loaded apart from the rest of it, so that what comes before it is there sooner.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const retryMs = 3000; // a connection that is lost comes back

export type LazyComponent<Props> = ComponentType<Props> & { load(): Promise<void> };

/** Draws nothing until it is loaded; `load` of it begins that earlier. */
export function lazily<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let part: ComponentType<Props> | null = null;
  const load = async () => {
    part ??= await fetchPart();
  };
  function Lazy(props: Props): JSX.Element | null {
    const [, draw] = useState(0);
    useEffect(() => {
      let timer = 0;
      const attempt = () =>
        void load()
          .then(() => draw(1))
          .catch(() => (timer = window.setTimeout(attempt, retryMs)));
      if (!part) attempt();
      return () => clearTimeout(timer);
    }, []);
    const Part = part;
    return Part && <Part {...props} />;
  }
  return Object.assign(Lazy, { load });
}
