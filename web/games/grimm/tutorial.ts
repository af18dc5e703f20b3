// tutorial.ts: the tutorial's script: a first house, in three rounds, against two others.
import type { View } from '../../table/wire';
import type { DescribedMove } from '../../rules/rules';
import type { Lesson, Tutorial } from '../game';
import { houseLevels, asGrimmView, type GrimmView, type Level } from './model';

const me = 0;

const when = (isSo: (view: GrimmView) => boolean) => (view: View) => isSo(asGrimmView(view));

/** Once the pigs of a round have gathered, and it is time to build. */
const afterGathering = (round: number) => when((view) => view.round === round && view.stage === 'build');

/** Once my house has come so far. */
const afterBuilding = (level: Level) =>
  when(
    ({ players }) => houseLevels.indexOf(players[me]!.houses[0]?.level ?? houseLevels[0]) >= houseLevels.indexOf(level),
  );

const afterRound = (round: number) => when((view) => view.round > round);

const only =
  (...moves: string[]) =>
  ({ move }: DescribedMove) =>
    moves.includes(move);

const steps: readonly Lesson[] = [
  { id: 'choose', until: afterGathering(1), allows: only('play fields'), point: ['place-fields', 'confirm'] },
  {
    id: 'floor',
    until: when(({ players }) => players[me]!.houses.length > 0),
    allows: only('build straw floor'),
    point: ['site'],
  },
  { id: 'draw', until: afterRound(1), allows: only('draw'), point: ['draw'] },
  {
    id: 'fable',
    until: afterGathering(2),
    allows: only('play fields hidden_stash'),
    point: ['place-fields', 'hand-0', 'confirm'],
  },
  { id: 'wolf', until: 'next', allows: () => false },
  {
    id: 'walls',
    until: afterBuilding('walls'),
    allows: only('build straw walls'),
    point: ['house-0'],
  },
  {
    id: 'friend',
    until: afterRound(2),
    allows: only('keep', 'gain straw'),
    point: ['keep', 'gain straw'],
  },
  {
    id: 'again',
    until: when(({ round, asks }) => round === 3 && asks === 'cancel_monster'),
    allows: only('play fields'),
    point: ['place-fields', 'confirm'],
  },
  { id: 'shield', until: afterGathering(3), allows: only('cancel'), point: ['cancel'] },
  {
    id: 'roof',
    until: when(({ bonuses, asks }) => bonuses.straw === me && asks !== 'bonus'),
    allows: only('build straw roof', 'bonus resources', 'bonus fables', 'bonus friend'),
    point: ['house-0'],
  },
];

const reveal = ['reveal', 'reveal']; // the Fables, then the Gather cards

export const grimmTutorial: Tutorial = {
  seats: 3,
  chance: [
    ...reveal,
    'fable hidden_stash', // mine
    'fable wolf',
    'fable spy_network',
    ...reveal,
    'fable wolf',
    'fable crystal_ball',
    'friend red_riding_hood', // mine: she stops a Wolf
    ...reveal,
    'fable taxes',
  ],
  others: [
    ...['play fields', 'play brickyard'],
    ...['gain straw', 'draw', 'draw', 'build brick floor'],
    ...['play brickyard wolf', 'play forest', 'monster forest'],
    ...['gain brick', 'draw', 'draw', 'gain wood'],
    ...['play brickyard wolf', 'play forest', 'monster fields'],
    ...['build wood floor', 'draw'],
  ],
  steps,
};
