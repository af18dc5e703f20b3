// event_reducer.ts: the event reducer: a view and events make the interim view after them, so that a timeline can show
// every moment between two views. What only matters to the rules is left as it was.
import type { GameEvent } from '../../table/wire';
import type { CardId, GrimmView, House, Level, GrimmPlace, PlaceName, GrimmPlayer, Resource, Stock } from './model';
import { houseLevels } from './model';

/** An event with the details it may have. */
interface DetailedEvent extends GameEvent {
  seat: number;
  to: number;
  count: number;
  resource: Resource;
  section: Level;
  house: number; // from 1
  card: CardId;
  place: PlaceName;
  of: number;
}

type Reducer = (view: GrimmView, event: DetailedEvent) => void;

const placeOf = (view: GrimmView, name: PlaceName): GrimmPlace => view.places.find(({ place }) => place === name)!;
const playerOf = (view: GrimmView, seat: number): GrimmPlayer => view.players[seat]!;

function move(from: Stock | null, to: Stock | null, { resource, count }: DetailedEvent): void {
  if (from) from[resource] -= count;
  if (to) to[resource] += count;
}

function removeOne<T>(list: T[], one: T): void {
  const index = list.indexOf(one);
  if (index >= 0) list.splice(index, 1);
}

/** A card leaves a hand: by its name where that is known, else any that is not. */
function leaveHand(player: GrimmPlayer, card: CardId): void {
  removeOne(player.hand, player.hand.includes(card) ? card : 'hidden');
  player.hand_count--;
}

/** Which card of a hand was committed is known now; until then any that is not known had left it. */
function nameCommitted(player: GrimmPlayer, card: CardId): void {
  const index = player.fable === 'hidden' ? player.hand.indexOf(card) : -1;
  if (index < 0) return;
  if (player.hand.length > player.hand_count) player.hand.splice(index, 1);
  else player.hand[index] = 'hidden';
}

function enterHand(player: GrimmPlayer, card: CardId): void {
  player.hand.push(card);
  player.hand_count++;
}

function putPig(view: GrimmView, seat: number, place: PlaceName | null): void {
  for (const one of view.places) removeOne(one.pigs, seat);
  if (place) {
    const { pigs } = placeOf(view, place);
    pigs.push(seat);
    pigs.sort((a, b) => a - b);
  }
  playerOf(view, seat).pig = place;
}

function takeMonsterAway(view: GrimmView, player: GrimmPlayer, card: CardId): void {
  if (player.fable_place) removeOne(placeOf(view, player.fable_place).monsters, card);
  player.fable_place = null;
}

function build(view: GrimmView, { seat, resource, section, house, card }: DetailedEvent): void {
  const { houses } = playerOf(view, seat);
  view.sections[resource][section]--;
  if (section === 'floor') houses.push({ type: resource, level: section, on_scrap: card !== undefined });
  else houses[house - 1]!.level = section;
}

function damage(view: GrimmView, { seat, resource, section, house }: DetailedEvent): void {
  const { houses } = playerOf(view, seat);
  view.sections[resource][section]++;
  if (section === 'floor') houses.splice(house - 1, 1);
  else houses[house - 1]!.level = houseLevels[houseLevels.indexOf(section) - 1]!;
}

const stage: Reducer = (view, { event }) => {
  view.stage = event;
};

const draw =
  (card?: CardId): Reducer =>
  (view, { seat, card: drawn }) => {
    view.fable_deck_count--;
    enterHand(playerOf(view, seat), card ?? drawn);
  };

const pickUp: Reducer = (view) => {
  view.fable_deck_count--;
};

const putBack: Reducer = (view) => {
  view.fable_deck_count++;
};

const handOver =
  (card?: CardId): Reducer =>
  (view, { seat, to, card: told }) => {
    leaveHand(playerOf(view, seat), card ?? told);
    enterHand(playerOf(view, to), card ?? told);
  };

const loseFriend =
  (isDiscarded: boolean): Reducer =>
  (view, { seat, card }) => {
    playerOf(view, seat).friend = null;
    if (isDiscarded) view.friend_discard.push(card);
  };

const reducers: Record<string, Reducer> = {
  round: (view, { count, seat }) => {
    view.round = count;
    view.first = seat;
    view.stage = 'start_of_round';
    for (const player of view.players) {
      player.gathered = { straw: 0, wood: 0, brick: 0 };
      player.extra_actions = 0;
      player.shown = null;
      player.stays_home = false;
    }
  },
  selection: stage,
  when_revealed: stage,
  gather_revealed: stage,
  before_collecting: stage,
  collecting: stage,
  end_of_gather: stage,
  build: (view) => {
    view.stage = 'build';
    for (const player of view.players) player.slot = null;
  },
  clean_up: (view) => {
    view.stage = 'clean_up';
    view.players.forEach((_, seat) => putPig(view, seat, null));
  },

  // resources
  removed: (view, event) => move(placeOf(view, event.place).stock, view.supply, event),
  added: (view, event) => move(view.supply, placeOf(view, event.place).stock, event),
  gained: (view, event) => move(view.supply, playerOf(view, event.seat).board, event),
  discarded: (view, event) => move(playerOf(view, event.seat).board, view.supply, event),
  gave: (view, event) => move(playerOf(view, event.seat).board, playerOf(view, event.to).board, event),
  took: (view, event) => move(placeOf(view, event.place).stock, playerOf(view, event.seat).board, event),
  gathered: (view, event) => {
    const player = playerOf(view, event.seat);
    move(placeOf(view, event.place).stock, player.board, event);
    move(null, player.gathered, event);
  },
  added_tokens: (view, event) => move(view.supply, playerOf(view, event.seat).tokens, event),
  took_tokens: (view, event) => move(playerOf(view, event.seat).tokens, playerOf(view, event.seat).board, event),
  returned_tokens: (view, event) => move(playerOf(view, event.seat).tokens, view.supply, event),

  // pigs and the cards that lead them
  revealed_gather: (view, { seat, place, of }) => {
    const player = playerOf(view, seat);
    player.slot = { seat: of, place };
    player.shown = place;
  },
  redrawn: (view, { seat, place, of }) => {
    playerOf(view, seat).slot = { seat: of, place };
  },
  arrived: (view, { seat, place }) => putPig(view, seat, place),
  moved: (view, { seat, place }) => putPig(view, seat, place),
  stays_home: (view, { seat }) => {
    playerOf(view, seat).stays_home = true;
  },
  locked: (view, { seat, count }) => {
    playerOf(view, seat).locked_count = count;
  },
  unlocked: (view, { seat }) => {
    playerOf(view, seat).locked_count = 0;
  },

  // Fables
  drew: draw(),
  drew_unseen: draw('hidden'),
  picked_up: pickUp,
  picked_up_unseen: pickUp,
  turned_up: pickUp,
  kept: (view, { seat, card }) => enterHand(playerOf(view, seat), card),
  kept_unseen: (view, { seat }) => enterHand(playerOf(view, seat), 'hidden'),
  returned: putBack,
  returned_unseen: putBack,
  gave_fable: handOver(),
  gave_fable_unseen: handOver('hidden'),
  took_fable: (view, { seat, to, card }) => {
    playerOf(view, to).fable = null;
    enterHand(playerOf(view, seat), card);
  },
  imposed: (view, { to }) => {
    view.fable_deck_count--;
    const player = playerOf(view, to);
    player.fable_imposed = true;
    player.fable = 'hidden';
  },
  chose_card: (view, { seat }) => {
    const player = playerOf(view, seat);
    if (!player.fable_imposed) player.fable = null;
  },
  chose_fable: (view, { seat, card }) => {
    playerOf(view, seat).fable = card;
  },
  committed: (view, { seat }) => {
    const player = playerOf(view, seat);
    player.fable ??= 'hidden';
    if (!player.fable_imposed) leaveHand(player, player.fable);
  },
  revealed_fable: (view, { seat, card }) => {
    const player = playerOf(view, seat);
    if (!player.fable_imposed) nameCommitted(player, card);
    player.fable = card;
    player.fable_imposed = false;
  },
  put_monster: (view, { seat, card, place }) => {
    playerOf(view, seat).fable_place = place;
    placeOf(view, place).monsters.push(card);
  },
  put_unique: (view, { seat, card, place }) => {
    playerOf(view, seat).fable = null;
    Object.assign(placeOf(view, place), { unique: card, unique_seat: seat });
  },
  put_site: (view, { seat, card }) => {
    const player = playerOf(view, seat);
    player.fable = null;
    player.sites.push(card);
  },
  waits: (view, { seat, card }) => {
    const player = playerOf(view, seat);
    player.fable = null;
    player.pending = card;
  },
  activated: (view, { seat, card }) => {
    const player = playerOf(view, seat);
    player.pending = null;
    player.active = card;
  },
  put_next: (view, { seat, place }) => {
    playerOf(view, seat).active_place = place;
  },
  discarded_fable: (view, { seat, card }) => {
    const player = playerOf(view, seat);
    takeMonsterAway(view, player, card);
    player.fable = null;
    view.fable_discard.push(card);
  },
  discarded_next: (view, { seat, card }) => {
    const player = playerOf(view, seat);
    player.active = null;
    player.active_place = null;
    view.fable_discard.push(card);
  },
  discarded_unique: (view, { card, place }) => {
    Object.assign(placeOf(view, place), { unique: null, unique_seat: null });
    view.fable_discard.push(card);
  },
  discarded_from_hand: (view, { seat, card }) => {
    leaveHand(playerOf(view, seat), card);
    view.fable_discard.push(card);
  },
  discarded_drawn: (view, { card }) => {
    view.fable_discard.push(card);
  },
  took_discarded: (view, { seat, card }) => {
    removeOne(view.fable_discard, card);
    enterHand(playerOf(view, seat), card);
  },
  reshuffled_fables: (view) => {
    view.fable_deck_count += view.fable_discard.length;
    view.fable_discard = [];
  },

  // Friends
  reshuffled_friends: (view) => {
    view.friend_discard = [];
  },
  has_friend: (view, { seat, card }) => {
    playerOf(view, seat).friend = card;
  },
  lost_friend: loseFriend(true),
  set_friend_aside: loseFriend(false),
  discarded_friend: (view, { card }) => {
    view.friend_discard.push(card);
  },

  // houses
  built: build,
  damaged: damage,
  first_builder: (view, { seat, resource }) => {
    view.bonuses[resource] = seat;
  },
  more_actions: (view, { seat, count }) => {
    playerOf(view, seat).extra_actions += count;
  },
  fewer_actions: (view, { seat, count }) => {
    playerOf(view, seat).extra_actions -= count;
  },
};

/** The interim view after some events, in which nobody is asked anything. The view before is not changed. */
export function applyGrimmEvents(view: GrimmView, events: readonly GameEvent[]): GrimmView {
  const after: GrimmView = { ...structuredClone(view), to_act: [], asks: null };
  for (const event of events) reducers[event.event]?.(after, event as DetailedEvent);
  return after;
}

const housesOf = (houses: House[]) => houses.map(({ type, level, on_scrap }) => [type, level, on_scrap]);

/** The public part of a view: events whose interim view differs from the view in it are not played. */
export function publicPart(view: GrimmView): unknown {
  const { round, first, supply, sections, bonuses, places, fable_deck_count, fable_discard, friend_discard } = view;
  return {
    ...{ round, first, supply, sections, bonuses, fable_deck_count, fable_discard, friend_discard },
    places: places.map(({ place, stock, pigs, monsters, unique, unique_seat }) => ({
      ...{ place, stock, unique, unique_seat },
      pigs: [...pigs].sort(),
      monsters: [...monsters].sort(),
    })),
    players: view.players.map(
      ({ board, houses, sites, friend, tokens, pig, pending, active, active_place, hand_count }) => ({
        ...{ board, sites, friend, tokens, pig, pending, active, active_place, hand_count },
        houses: housesOf(houses),
      }),
    ),
  };
}
