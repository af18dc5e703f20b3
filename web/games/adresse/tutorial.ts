// tutorial.ts: the tutorial's script: a first challenge. You lay two pieces, dare a neighbour who brings something
// down, send a dare back, and start a column. The physics is real: the server works it out.
import { connection } from '../../table/connection';
import type { View } from '../../table/wire';
import type { DescribedMove } from '../../rules/rules';
import type { Lesson, Tutorial } from '../game';
import { asAdresseView, type AdresseView, type CardName } from './model';
import type { Release } from './three/types';
import { drop } from './drop_request';

const me = 0;
const neighbour = 1;

const when = (isSo: (view: AdresseView) => boolean) => (view: View) => isSo(asAdresseView(view));

/** Once the challenge is past this card, whatever became of it. */
const after = (card: CardName) =>
  when(({ challenge, launcher, stage }) => {
    const mine = challenge?.cards.find((one) => one.card === card);
    return mine ? mine.fate !== 'waiting' && mine.fate !== 'taken' : stage === 'launch' && launcher === me;
  });

const only =
  (...moves: string[]) =>
  ({ move }: DescribedMove) =>
    moves.includes(move);
const place =
  (card: CardName) =>
  ({ key, fields }: DescribedMove) =>
    key === 'adresse.answer.place' && fields.card === card;

const steps: readonly Lesson[] = [
  { id: 'take', until: 'move', allows: only('take 6A'), point: ['take 6A'] },
  { id: 'place', until: after('6A'), allows: place('6A') },
  { id: 'eye', until: after('9B'), allows: place('9B') },
  {
    id: 'launch',
    until: when(({ stage, launcher }) => stage === 'launch' && launcher === neighbour), // all has come down
    allows: only('launch 1 7A 8A', 'launch 1 8A 7A'),
    point: ['hand-7A', 'hand-8A', 'seat-1', 'confirm'],
  },
  { id: 'fall', until: 'next', allows: () => false },
  {
    id: 'answer',
    until: when(({ challenge }) => challenge?.cards.some(({ card }) => card === '5A') ?? false),
    allows: only('advantage return-to-sender'),
    point: ['hand-return-to-sender', 'advantage return-to-sender'],
  },
  {
    id: 'board',
    until: when(({ stage, launcher, challenge }) => stage === 'launch' && launcher === me && challenge === null),
    allows: (move) => move.move === 'accept' || place('5A')(move),
    point: ['accept'],
  },
  { id: 'end', until: 'next', allows: () => false },
];

const hands: readonly (readonly CardName[])[] = [
  ['7A', '8A', 'return-to-sender', '2A', '4C', '11B', '12A', 'pivot'],
  ['12D', '5A', '1A', '3B', '6C', '8C', '10B', '13B'],
  ['1B', '2B', '3A', '4A', '6B', '8B', '9A', '10A'],
];

/** A card to each in turn. */
const dealt = hands[me]!.flatMap((_, i) => hands.map((hand) => `draw ${hand[i]}`));

/** Hands that are calm for a while, when most people let go. */
const tremors = [2516, 3445, 1451, 3291, 3260, 687];

interface Released extends Release {
  settling_again?: boolean;
}

export const adresseTutorial: Tutorial = {
  seats: 3,
  options: [
    { index: 1, value: 1 }, // eight cards each
    { index: 2, value: me + 1 }, // I begin
  ],
  chance: [...dealt, 'draw 6A', 'draw 9B', ...tremors.flatMap((seed) => [`tremor ${seed}`, 'noise 0'])],
  others: [
    ...['accept', 'take 8A', 'place 8A x=0 y=0 turn=0 t=1200', 'place 7A x=68 y=0 turn=90 t=1200'],
    ...['launch 0 12D', 'accept', 'place 12D x=0 y=0 turn=0 t=1200', 'launch 0 5A'],
  ],
  world: {
    async answer(view) {
      const { board, pieces, placement } = asAdresseView(view);
      const { length, position, hand, rests } = placement!;
      const { x, y, turn, t, settling_again } = placement as unknown as Released;
      const release = { length, position, hand, rests, x, y, turn, t };
      return drop((fields) => connection.ask('drop', fields), board, pieces, settling_again ? undefined : release);
    },
  },
  steps,
};
