// door.tsx: what the home page shows of GrandBois: the five clans in a clearing.
import type { JSX } from 'preact';
import type { Door } from '../game';
import { towerColours } from './tower_colours';

/** Drawing, centre, feet and height, in the box of door-scene. All figures have one box, 128x142. */
const figures: readonly (readonly [string, number, number, number])[] = [
  ['raccoon', 57, 152, 74],
  ['lizard', 105, 156, 78],
  ['fox', 153, 157, 99],
  ['toad', 204, 156, 69],
  ['rabbit', 252, 152, 87],
];

/** The drawings may come later than this: what uses them appears then. */
function Picture(): JSX.Element {
  return (
    <svg viewBox="0 0 300 168" aria-hidden="true">
      <use href="#door-scene" width="300" height="168" />
      {figures.map(([name, x, foot, height]) => {
        const width = (height * 128) / 142;
        const place = name === 'fox' ? undefined : 'beside';
        return (
          <use
            key={name}
            class={place}
            href={`#${name}`}
            x={x - width / 2}
            y={foot - height}
            width={width}
            height={height}
          />
        );
      })}
    </svg>
  );
}

export const door: Door = {
  id: 'grandbois',
  Picture,
  minutes: 20,
  age: 8,
  pieceOf: (seats, seat) => `tower-${towerColours(seats, seat)[0]}`,
  guests: ['fox', 'rabbit', 'bear', 'toad', 'raccoon', 'lizard'],
  loadArt: () => import('art:web/games/grandbois/art'),
  load: () => import('./client'),
};
