// dots.tsx: the indicator that somebody thinks. Words beside it say the same.
import type { JSX } from 'preact';

export function Dots(): JSX.Element {
  return (
    <span class="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
