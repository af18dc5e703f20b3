// door.tsx: what the home page shows of The Grimm Forest.
import type { JSX } from 'preact';
import type { Door } from '../game';

/** The drawing may come later than this: it appears then. */
function Picture(): JSX.Element {
  return (
    <svg viewBox="0 0 300 168" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href="#grimm-door" width="300" height="168" />
    </svg>
  );
}

export const door: Door = {
  id: 'grimm',
  Picture,
  minutes: 45,
  age: 10,
  loadArt: () => import('art:web/games/grimm/art/door'),
  load: () => import('./client'),
};
