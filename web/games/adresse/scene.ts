// scene.ts: a view kept up to date by events, for what is seen on the way to the next one. Only what the page
// draws around the structure: at the end of a story the view itself is shown.
import type { GameEvent } from '../../table/wire';
import { advantages, pieceCards } from './cards';
import type { AdresseView, CardName, Challenge, ChallengeCard, Fate, Player } from './model';

type Change = (scene: AdresseView, event: GameEvent) => AdresseView;

const order: readonly CardName[] = [...pieceCards.keys(), ...advantages];

/** As views have the cards of a hand: in the deck's order. */
const sorted = (cards: CardName[]): CardName[] => cards.sort((a, b) => order.indexOf(a) - order.indexOf(b));

const cardOf = ({ card }: GameEvent): CardName => String(card);

function withPlayer(scene: AdresseView, seat: unknown, change: (player: Player) => Partial<Player>): AdresseView {
  const players = scene.players.map((player, i) => (i === seat ? { ...player, ...change(player) } : player));
  return { ...scene, players };
}

function withoutCards(hand: readonly CardName[] | undefined, cards: readonly CardName[]): CardName[] | undefined {
  if (!hand) return undefined;
  const left = [...hand];
  for (const card of cards) {
    const index = left.indexOf(card);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

const lose = (scene: AdresseView, seat: number | undefined, cards: readonly CardName[]): AdresseView =>
  withPlayer(scene, seat, (player) => ({
    cards: player.cards - cards.length,
    hand: withoutCards(player.hand, cards),
  }));

const withChallenge = (scene: AdresseView, change: Partial<Challenge>): AdresseView =>
  scene.challenge ? { ...scene, challenge: { ...scene.challenge, ...change } } : scene;

/** The card of this name that comes to its end, or to somebody's hand. */
function withFate(scene: AdresseView, card: CardName, fate: Fate): AdresseView {
  const cards = scene.challenge?.cards ?? [];
  const index = cards.findIndex((one) => one.card === card && ['waiting', 'taken'].includes(one.fate));
  return withChallenge(scene, { cards: cards.map((one, i) => (i === index ? { ...one, fate } : one)) });
}

const waiting = (card: CardName, added_by: number | null = null): ChallengeCard => ({
  card,
  fate: 'waiting',
  added_by,
  placer: null,
});

const opening = (holder: number): Challenge => ({
  ...{ launcher: null, holder, from: null, stopped: false, returned: false, pivots: 0, falls: 0, cards: [] },
});

const failed: Change = (scene, event) => withFate(scene, cardOf(event), 'fell');

const sentOn: Change = (scene, { seat, to }) => withChallenge(scene, { holder: to as number, from: seat ?? null });

const changes: Record<string, Change> = {
  opened(scene, event) {
    const challenge = scene.challenge ?? opening(event.seat ?? 0);
    return { ...scene, challenge: { ...challenge, cards: [...challenge.cards, waiting(cardOf(event))] } };
  },
  launched(scene, { seat, to, cards }) {
    const launched = String(cards).split(' ');
    const challenge: Challenge = {
      ...opening(to as number),
      launcher: seat ?? null,
      from: seat ?? null,
      cards: launched.map((card) => waiting(card)),
    };
    return { ...lose(scene, seat, launched), stage: 'answer', challenge, placement: null };
  },
  added(scene, event) {
    const cards = [...(scene.challenge?.cards ?? []), waiting(cardOf(event), event.seat ?? null)];
    return withChallenge(lose(scene, event.seat, [cardOf(event)]), { cards });
  },
  played: (scene, event) => lose(scene, event.seat, [cardOf(event)]),
  returned: sentOn,
  deflected: sentOn,
  took: (scene, event) => withFate(scene, cardOf(event), 'taken'),
  released: (scene) => ({ ...scene, stage: 'world', placement: null }),
  held(scene, event) {
    const after = withFate(scene, cardOf(event), 'held');
    return withPlayer(after, event.seat, ({ placed }) => ({ placed: placed + 1 }));
  },
  fell: (scene, event) => withChallenge(failed(scene, event), { falls: (scene.challenge?.falls ?? 0) + 1 }),
  wrong_position: failed,
  gave_up: (scene, event) => withFate(scene, cardOf(event), 'gave_up'),
  no_piece: (scene, event) => withFate(scene, cardOf(event), 'no_piece'),
  drew: (scene, event) =>
    withPlayer(scene, event.seat, ({ cards, hand }) => ({
      cards: cards + 1,
      hand: hand && sorted([...hand, cardOf(event)]),
    })),
  drew_unseen: (scene, { seat }) => withPlayer(scene, seat, ({ cards }) => ({ cards: cards + 1 })),
  kept: (scene, { seat }) => withPlayer(scene, seat, ({ won = 0 }) => ({ won: won + 1 })),
  lost_to: (scene, { to }) => withPlayer(scene, to, ({ won = 0 }) => ({ won: won + 1 })),
  done: (scene, { seat }) => withPlayer(scene, seat, ({ marker }) => ({ marker: marker && 'done' })),
  new_round: (scene) => ({
    ...scene,
    players: scene.players.map((player) => ({ ...player, marker: player.marker && 'next' })),
  }),
};

export const sceneAfter = (scene: AdresseView, events: readonly GameEvent[]): AdresseView =>
  events.reduce((now, event) => changes[event.event]?.(now, event) ?? now, scene);
