// client.tsx: the blank game in the page: one of everything that the frame asks of a game.
import assets from 'assets:blank';
import { say, sayCount, sayRich } from '../../base/words';
import { Art } from '../../parts/art';
import type { GameClient } from '../game';
import { BlankEnd, BlankFacts, BlankPlay } from './board';
import { asBlankView } from './model';

const client: GameClient = {
  ...assets,
  Play: BlankPlay,
  Facts: BlankFacts,
  Piece: () => <Art name="blank-counter" />,
  status: (view, seat) => sayCount('blank.points', asBlankView(view).players[seat]?.points ?? 0),
  describe(event, narration) {
    const key = `blank.event.${event.event}`;
    if (event.event === 'rolled') return say(key, { die: event.die as number });
    return sayRich(key, { seat: narration.name(event.seat ?? 0), number: event.number as number });
  },
  showMs: (events) => (events.some(({ event }) => event === 'rolled') ? 1500 : 300),
  sound: ({ event }) => (event === 'rolled' ? 'place' : null),
  isFinal: (events) => events.some(({ event }) => event === 'rolled'),
  explain: ({ reason }) => say(reason),
  rules: {
    entries: ['aim', 'choice', 'end'],
    entryFor: (view) => (asBlankView(view).rounds_left === 0 ? 'end' : 'choice'),
    keys: [{ id: 'pick', keys: ['1', '2', '3'] }],
  },
  End: BlankEnd,
  tutorial: {
    seats: 2,
    chance: ['roll 3'],
    others: ['pick 1'],
    steps: [
      { id: 'hello', until: 'next' },
      { id: 'pick', until: 'move', allows: ({ move }) => move === 'pick 3', point: ['pick 3'] },
      { id: 'die', until: 'next' },
    ],
  },
};
export default client;
