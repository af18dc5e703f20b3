// harvest.tsx: the end as a scene: clans revealed, chestnuts counted on the forest itself.
import type { JSX } from 'preact';
import type { EndProps } from '../game';

export function End({ children }: EndProps): JSX.Element {
  return <div>{children}</div>;
}
