// tutorial.ts: the tutorial's script: five tiles and a tower, against two others. Everything south of the start tile
// goes as written, so the first tile may lie anywhere north of it.
import type { View } from '../../table/wire';
import type { DescribedMove } from '../../rules/rules';
import type { Lesson, Tutorial } from '../game';
import { asGrandboisView, asTileMove } from './model';

const me = 0;

/** True once so many tiles of mine lie in the forest. */
const afterTile = (count: number) => (view: View) =>
  asGrandboisView(view).placed.filter(({ seat }) => seat === me).length >= count;

const only =
  (...moves: string[]) =>
  ({ move }: DescribedMove) =>
    moves.includes(move);

const steps: readonly Lesson[] = [
  {
    id: 'first',
    until: afterTile(1),
    allows: (move) => {
      const { tile, y } = asTileMove(move) ?? {};
      return tile === 34 && y === -1;
    },
    point: ['river-2'],
  },
  { id: 'clan', until: 'next', allows: () => false, point: ['clan'] },
  { id: 'cover', until: afterTile(2), allows: only('33@-1,1r0'), point: ['river-2', 'place--1,1'] },
  { id: 'turn', until: afterTile(3), allows: only('32@0,3r1'), point: ['river-2', 'turn', 'place-0,3'] },
  { id: 'bear', until: afterTile(4), allows: only('2@-2,1r1'), point: ['river-1', 'place--2,1'] },
  {
    id: 'clearing',
    until: afterTile(5),
    allows: (move) => asTileMove(move)?.tile === 9,
    point: ['river-2'],
  },
  {
    id: 'tower',
    until: (view) => asGrandboisView(view).towers_left[me] === 0,
    allows: only('tower'),
    point: ['tower'],
  },
  { id: 'count', until: 'next', allows: () => false },
  { id: 'end', until: 'next', allows: () => false },
];

export const grandboisTutorial: Tutorial = {
  seats: 3,
  chance: [
    'first 0',
    'deal 0 toad',
    'deal 1 rabbit',
    'deal 2 lizard',
    ...[2, 34, 31, 21].map((tile) => `draw ${tile}`), // the first river
    ...[33, 11, 26, 32, 22, 20, 9, 35, 36, 19, 24, 17, 12].map((tile) => `draw ${tile}`),
  ],
  others: [
    '31@0,1r1',
    '21@1,2r3',
    'skip',
    '11@-2,2r0',
    'skip',
    '26@2,3r0',
    'tower',
    '22@1,4r0',
    'tower',
    '20@2,1r3',
    '35@3,1r3',
    '36@4,2r2',
  ],
  steps,
};
