// tutorial.ts: the tutorial's script: a first challenge. You lay two pieces, as often as it takes, dare a neighbour who brings something
// down, send a dare back, and start a column. The physics is real: the server works it out.
import { connection } from '../../table/connection';
import type { GameEvent, View } from '../../table/wire';
import type { DescribedMove } from '../../rules/rules';
import type { Lesson, Tutorial } from '../game';
import { asAdresseView, type AdresseView, type CardName } from './model';
import { halfSecondMs } from './three/sway_clock';
import type { HeldPlace } from './three/types';
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

/** Once it is final where this card's piece is to go. */
const aimed = (card: CardName) =>
  when((view) => (view.placement?.card === card && view.placement.x !== undefined) || after(card)(view));

/** My piece did not hold: it is explained, and tried again. */
const fell = (events: readonly GameEvent[]) => events.some(({ event, seat }) => event === 'why' && seat === me);

/** Whether anything of the neighbour's came down since my challenge. */
const neighbourFell: Lesson['went'] = (entries) => {
  const mine = entries.findLastIndex(({ events }) =>
    events.some(({ event, seat }) => event === 'launched' && seat === me),
  );
  const since = entries.slice(mine + 1).flatMap(({ events }) => events);
  return since.some(({ event, seat }) => event === 'why' && seat === neighbour) ? 'as told' : 'otherwise';
};

const only =
  (...moves: string[]) =>
  ({ move }: DescribedMove) =>
    moves.includes(move);
const aim =
  (card: CardName) =>
  ({ key, fields }: DescribedMove) =>
    key === 'adresse.answer.aim' && fields.card === card;
const letGo = ({ key }: DescribedMove) => key === 'adresse.answer.release';
const place = (card: CardName) => (move: DescribedMove) => aim(card)(move) || letGo(move);

const steps: readonly Lesson[] = [
  { id: 'take', until: 'move', allows: only('take 6A'), point: ['take 6A'] },
  { id: 'aim', until: aimed('6A'), allows: aim('6A') },
  { id: 'calm', until: after('6A'), allows: letGo, failed: fell },
  { id: 'eye', until: after('9B'), allows: place('9B'), failed: fell },
  {
    id: 'launch',
    until: when(({ stage, launcher }) => stage === 'launch' && launcher === neighbour), // all has come down
    allows: only('launch 1 7A 8A', 'launch 1 8A 7A'),
    point: ['hand-7A', 'hand-8A', 'seat-1', 'confirm'],
  },
  { id: 'fall', until: 'next', allows: () => false, went: neighbourFell },
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
    failed: fell,
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

/** Drawn for every half second it has a hand that is calm from a third of a second to a whole one. */
const calmSway = 3682;
const halfSeconds = 96; // more than anybody needs
const placements = 8;

interface Released extends HeldPlace {
  t: number;
  settling_again?: boolean;
}

const luck = [...Array<string>(halfSeconds).fill(`sway ${calmSway}`), ...Array<string>(placements).fill('noise 0')];

const aimAt = (card: CardName, x: number, y: number, turn: number) => `aim ${card} x=${x} y=${y} turn=${turn}`;
const release = 'release t=450';

/** How the others place a piece: at once. */
const placed = (card: CardName, x: number, y: number, turn: number) => [aimAt(card, x, y, turn), release];

/** Over the edge of what usually stands; if that held, farther out, and then beside all of it. */
const daring = [
  [68, 0],
  [84, 0],
  [120, -120],
] as const;
const dared = (returns: number) => {
  const [x, y] = daring[returns % daring.length]!;
  return aimAt('7A', x, y, 90);
};

export const adresseTutorial: Tutorial = {
  seats: 3,
  options: [
    { index: 1, value: 1 }, // eight cards each
    { index: 2, value: me + 1 }, // I begin
  ],
  chance: [...dealt, 'draw 6A', 'draw 9B', ...luck],
  others: [
    ...['accept', 'take 8A', ...placed('8A', 0, 0, 0), dared, release],
    ...['launch 0 12D', 'accept', ...placed('12D', 0, 0, 0), 'launch 0 5A'],
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
  tick: { move: 'hold', ms: halfSecondMs },
  steps,
};
