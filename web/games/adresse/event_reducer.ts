// event_reducer.ts: the event reducer: a view and events make the interim view after them. It keeps up what the page
// draws around the structure; at the end of a timeline the view itself is shown.
import type { GameEvent } from '../../table/wire';
import { advantages, pieceCards } from './cards';
import type { AdresseView, CardName, Challenge, ChallengeCard, Fate, AdressePlayer } from './model';

type Reducer = (view: AdresseView, event: GameEvent) => AdresseView;

const order: readonly CardName[] = [...pieceCards.keys(), ...advantages];

/** As views have the cards of a hand: in the deck's order. */
const sorted = (cards: CardName[]): CardName[] => cards.sort((a, b) => order.indexOf(a) - order.indexOf(b));

const cardOf = ({ card }: GameEvent): CardName => String(card);

function withPlayer(
  view: AdresseView,
  seat: unknown,
  change: (player: AdressePlayer) => Partial<AdressePlayer>,
): AdresseView {
  const players = view.players.map((player, i) => (i === seat ? { ...player, ...change(player) } : player));
  return { ...view, players };
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

const lose = (view: AdresseView, seat: number | undefined, cards: readonly CardName[]): AdresseView =>
  withPlayer(view, seat, (player) => ({
    cards: player.cards - cards.length,
    hand: withoutCards(player.hand, cards),
  }));

const withChallenge = (view: AdresseView, change: Partial<Challenge>): AdresseView =>
  view.challenge ? { ...view, challenge: { ...view.challenge, ...change } } : view;

/** The card of this name that comes to its end, or to somebody's hand. */
function withFate(view: AdresseView, card: CardName, fate: Fate): AdresseView {
  const cards = view.challenge?.cards ?? [];
  const index = cards.findIndex((one) => one.card === card && ['waiting', 'taken'].includes(one.fate));
  return withChallenge(view, { cards: cards.map((one, i) => (i === index ? { ...one, fate } : one)) });
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

const failed: Reducer = (view, event) => withFate(view, cardOf(event), 'fell');

const sentOn: Reducer = (view, { seat, to }) =>
  withPlayer(withChallenge(view, { holder: to as number, from: seat ?? null }), to, () => ({ waited: 0 }));

const reducers: Record<string, Reducer> = {
  opened(view, event) {
    const challenge = view.challenge ?? opening(event.seat ?? 0);
    return { ...view, challenge: { ...challenge, cards: [...challenge.cards, waiting(cardOf(event))] } };
  },
  launched(view, { seat, to, cards }) {
    const launched = String(cards).split(' ');
    const challenge: Challenge = {
      ...opening(to as number),
      launcher: seat ?? null,
      from: seat ?? null,
      cards: launched.map((card) => waiting(card)),
    };
    const after = lose(view, seat, launched);
    const players = after.players.map((player, i) => ({ ...player, waited: i === to ? 0 : player.waited + 1 }));
    return { ...after, players, stage: 'answer', challenge, placement: null };
  },
  added(view, event) {
    const cards = [...(view.challenge?.cards ?? []), waiting(cardOf(event), event.seat ?? null)];
    return withChallenge(lose(view, event.seat, [cardOf(event)]), { cards });
  },
  played: (view, event) => lose(view, event.seat, [cardOf(event)]),
  returned: sentOn,
  deflected: sentOn,
  took: (view, event) => withFate(view, cardOf(event), 'taken'),
  aimed: (view, { x, y, turn }) =>
    view.placement
      ? { ...view, placement: { ...view.placement, x: Number(x), y: Number(y), turn: Number(turn), sway: [] } }
      : view,
  swayed: (view, { sway }) =>
    view.placement
      ? {
          ...view,
          stage: 'hold',
          placement: { ...view.placement, sway: [...(view.placement.sway ?? []), Number(sway)] },
        }
      : view,
  released: (view) => ({ ...view, stage: 'world', placement: null }),
  held(view, event) {
    const after = withFate(view, cardOf(event), 'held');
    return withPlayer(after, event.seat, ({ placed }) => ({ placed: placed + 1 }));
  },
  fell: (view, event) => withChallenge(failed(view, event), { falls: (view.challenge?.falls ?? 0) + 1 }),
  wrong_position: failed,
  gave_up: (view, event) => withFate(view, cardOf(event), 'gave_up'),
  no_piece: (view, event) => withFate(view, cardOf(event), 'no_piece'),
  drew: (view, event) =>
    withPlayer(view, event.seat, ({ cards, hand }) => ({
      cards: cards + 1,
      hand: hand && sorted([...hand, cardOf(event)]),
    })),
  drew_unseen: (view, { seat }) => withPlayer(view, seat, ({ cards }) => ({ cards: cards + 1 })),
  kept: (view, { seat }) => withPlayer(view, seat, ({ won = 0 }) => ({ won: won + 1 })),
  lost_to: (view, { to }) => withPlayer(view, to, ({ won = 0 }) => ({ won: won + 1 })),
  done: (view, { seat }) => withPlayer(view, seat, ({ marker }) => ({ marker: marker && 'done' })),
  new_round: (view) => ({
    ...view,
    players: view.players.map((player) => ({ ...player, marker: player.marker && 'next' })),
  }),
};

export const applyAdresseEvents = (view: AdresseView, events: readonly GameEvent[]): AdresseView =>
  events.reduce((now, event) => reducers[event.event]?.(now, event) ?? now, view);
