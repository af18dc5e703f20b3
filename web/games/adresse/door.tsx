// door.tsx: what the home page shows of Au doigt & à l'œil.
import type { JSX } from 'preact';
import type { Door } from '../game';

/** The drawing may come later than this: it appears then. */
function Picture(): JSX.Element {
  return (
    <svg viewBox="0 0 300 168" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href="#adr-door" width="300" height="168" />
    </svg>
  );
}

export const door: Door = {
  id: 'adresse',
  Picture,
  minutes: 30,
  age: 5,
  hasPractice: true,
  loadArt: () => import('art:web/games/adresse/art/door'),
  load: () => import('./client'),
};
