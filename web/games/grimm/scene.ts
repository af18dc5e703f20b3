// scene.ts: the board kept up to date by events alone, so that a story can show every moment between
// two views. What only matters to the rules is left as it was.
import type { GameEvent } from '../../table/wire';
import type { Card, GrimmView, House, Level, Place, PlaceName, Player, Resource, Stock } from './model';
import { levels } from './model';

/** An event with the details it may have. */
interface Told extends GameEvent {
  seat: number;
  to: number;
  count: number;
  resource: Resource;
  section: Level;
  house: number; // from 1
  card: Card;
  place: PlaceName;
  of: number;
}

type Change = (scene: GrimmView, event: Told) => void;

const placeOf = (scene: GrimmView, name: PlaceName): Place => scene.places.find(({ place }) => place === name)!;
const playerOf = (scene: GrimmView, seat: number): Player => scene.players[seat]!;

function move(from: Stock | null, to: Stock | null, { resource, count }: Told): void {
  if (from) from[resource] -= count;
  if (to) to[resource] += count;
}

function removeOne<T>(list: T[], one: T): void {
  const index = list.indexOf(one);
  if (index >= 0) list.splice(index, 1);
}

/** A card leaves a hand: by its name where that is known, else any that is not. */
function leaveHand(player: Player, card: Card): void {
  removeOne(player.hand, player.hand.includes(card) ? card : 'hidden');
  player.hand_count--;
}

/** Which card of a hand was committed is known now; until then any that is not known had left it. */
function nameCommitted(player: Player, card: Card): void {
  const index = player.fable === 'hidden' ? player.hand.indexOf(card) : -1;
  if (index < 0) return;
  if (player.hand.length > player.hand_count) player.hand.splice(index, 1);
  else player.hand[index] = 'hidden';
}

function enterHand(player: Player, card: Card): void {
  player.hand.push(card);
  player.hand_count++;
}

function putPig(scene: GrimmView, seat: number, place: PlaceName | null): void {
  for (const one of scene.places) removeOne(one.pigs, seat);
  if (place) {
    const { pigs } = placeOf(scene, place);
    pigs.push(seat);
    pigs.sort((a, b) => a - b);
  }
  playerOf(scene, seat).pig = place;
}

function takeMonsterAway(scene: GrimmView, player: Player, card: Card): void {
  if (player.fable_place) removeOne(placeOf(scene, player.fable_place).monsters, card);
  player.fable_place = null;
}

function build(scene: GrimmView, { seat, resource, section, house, card }: Told): void {
  const { houses } = playerOf(scene, seat);
  scene.sections[resource][section]--;
  if (section === 'floor') houses.push({ type: resource, level: section, on_scrap: card !== undefined });
  else houses[house - 1]!.level = section;
}

function damage(scene: GrimmView, { seat, resource, section, house }: Told): void {
  const { houses } = playerOf(scene, seat);
  scene.sections[resource][section]++;
  if (section === 'floor') houses.splice(house - 1, 1);
  else houses[house - 1]!.level = levels[levels.indexOf(section) - 1]!;
}

const stage: Change = (scene, { event }) => {
  scene.stage = event;
};

const draw =
  (card?: Card): Change =>
  (scene, { seat, card: drawn }) => {
    scene.fable_deck_count--;
    enterHand(playerOf(scene, seat), card ?? drawn);
  };

const pickUp: Change = (scene) => {
  scene.fable_deck_count--;
};

const putBack: Change = (scene) => {
  scene.fable_deck_count++;
};

const handOver =
  (card?: Card): Change =>
  (scene, { seat, to, card: told }) => {
    leaveHand(playerOf(scene, seat), card ?? told);
    enterHand(playerOf(scene, to), card ?? told);
  };

const loseFriend =
  (isDiscarded: boolean): Change =>
  (scene, { seat, card }) => {
    playerOf(scene, seat).friend = null;
    if (isDiscarded) scene.friend_discard.push(card);
  };

const changes: Record<string, Change> = {
  round: (scene, { count, seat }) => {
    scene.round = count;
    scene.first = seat;
    scene.stage = 'start_of_round';
    for (const player of scene.players) {
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
  build: (scene) => {
    scene.stage = 'build';
    for (const player of scene.players) player.slot = null;
  },
  clean_up: (scene) => {
    scene.stage = 'clean_up';
    scene.players.forEach((_, seat) => putPig(scene, seat, null));
  },

  // resources
  removed: (scene, event) => move(placeOf(scene, event.place).stock, scene.supply, event),
  added: (scene, event) => move(scene.supply, placeOf(scene, event.place).stock, event),
  gained: (scene, event) => move(scene.supply, playerOf(scene, event.seat).board, event),
  discarded: (scene, event) => move(playerOf(scene, event.seat).board, scene.supply, event),
  gave: (scene, event) => move(playerOf(scene, event.seat).board, playerOf(scene, event.to).board, event),
  took: (scene, event) => move(placeOf(scene, event.place).stock, playerOf(scene, event.seat).board, event),
  gathered: (scene, event) => {
    const player = playerOf(scene, event.seat);
    move(placeOf(scene, event.place).stock, player.board, event);
    move(null, player.gathered, event);
  },
  added_tokens: (scene, event) => move(scene.supply, playerOf(scene, event.seat).tokens, event),
  took_tokens: (scene, event) => move(playerOf(scene, event.seat).tokens, playerOf(scene, event.seat).board, event),
  returned_tokens: (scene, event) => move(playerOf(scene, event.seat).tokens, scene.supply, event),

  // pigs and the cards that lead them
  revealed_gather: (scene, { seat, place, of }) => {
    const player = playerOf(scene, seat);
    player.slot = { seat: of, place };
    player.shown = place;
  },
  redrawn: (scene, { seat, place, of }) => {
    playerOf(scene, seat).slot = { seat: of, place };
  },
  arrived: (scene, { seat, place }) => putPig(scene, seat, place),
  moved: (scene, { seat, place }) => putPig(scene, seat, place),
  stays_home: (scene, { seat }) => {
    playerOf(scene, seat).stays_home = true;
  },
  locked: (scene, { seat, count }) => {
    playerOf(scene, seat).locked_count = count;
  },
  unlocked: (scene, { seat }) => {
    playerOf(scene, seat).locked_count = 0;
  },

  // Fables
  drew: draw(),
  drew_unseen: draw('hidden'),
  picked_up: pickUp,
  picked_up_unseen: pickUp,
  turned_up: pickUp,
  kept: (scene, { seat, card }) => enterHand(playerOf(scene, seat), card),
  kept_unseen: (scene, { seat }) => enterHand(playerOf(scene, seat), 'hidden'),
  returned: putBack,
  returned_unseen: putBack,
  gave_fable: handOver(),
  gave_fable_unseen: handOver('hidden'),
  took_fable: (scene, { seat, to, card }) => {
    playerOf(scene, to).fable = null;
    enterHand(playerOf(scene, seat), card);
  },
  imposed: (scene, { to }) => {
    scene.fable_deck_count--;
    const player = playerOf(scene, to);
    player.fable_imposed = true;
    player.fable = 'hidden';
  },
  chose_card: (scene, { seat }) => {
    const player = playerOf(scene, seat);
    if (!player.fable_imposed) player.fable = null;
  },
  chose_fable: (scene, { seat, card }) => {
    playerOf(scene, seat).fable = card;
  },
  committed: (scene, { seat }) => {
    const player = playerOf(scene, seat);
    player.fable ??= 'hidden';
    if (!player.fable_imposed) leaveHand(player, player.fable);
  },
  revealed_fable: (scene, { seat, card }) => {
    const player = playerOf(scene, seat);
    if (!player.fable_imposed) nameCommitted(player, card);
    player.fable = card;
    player.fable_imposed = false;
  },
  put_monster: (scene, { seat, card, place }) => {
    playerOf(scene, seat).fable_place = place;
    placeOf(scene, place).monsters.push(card);
  },
  put_unique: (scene, { seat, card, place }) => {
    playerOf(scene, seat).fable = null;
    Object.assign(placeOf(scene, place), { unique: card, unique_seat: seat });
  },
  put_site: (scene, { seat, card }) => {
    const player = playerOf(scene, seat);
    player.fable = null;
    player.sites.push(card);
  },
  waits: (scene, { seat, card }) => {
    const player = playerOf(scene, seat);
    player.fable = null;
    player.pending = card;
  },
  activated: (scene, { seat, card }) => {
    const player = playerOf(scene, seat);
    player.pending = null;
    player.active = card;
  },
  put_next: (scene, { seat, place }) => {
    playerOf(scene, seat).active_place = place;
  },
  discarded_fable: (scene, { seat, card }) => {
    const player = playerOf(scene, seat);
    takeMonsterAway(scene, player, card);
    player.fable = null;
    scene.fable_discard.push(card);
  },
  discarded_next: (scene, { seat, card }) => {
    const player = playerOf(scene, seat);
    player.active = null;
    player.active_place = null;
    scene.fable_discard.push(card);
  },
  discarded_unique: (scene, { card, place }) => {
    Object.assign(placeOf(scene, place), { unique: null, unique_seat: null });
    scene.fable_discard.push(card);
  },
  discarded_from_hand: (scene, { seat, card }) => {
    leaveHand(playerOf(scene, seat), card);
    scene.fable_discard.push(card);
  },
  discarded_drawn: (scene, { card }) => {
    scene.fable_discard.push(card);
  },
  took_discarded: (scene, { seat, card }) => {
    removeOne(scene.fable_discard, card);
    enterHand(playerOf(scene, seat), card);
  },
  reshuffled_fables: (scene) => {
    scene.fable_deck_count += scene.fable_discard.length;
    scene.fable_discard = [];
  },

  // Friends
  reshuffled_friends: (scene) => {
    scene.friend_discard = [];
  },
  has_friend: (scene, { seat, card }) => {
    playerOf(scene, seat).friend = card;
  },
  lost_friend: loseFriend(true),
  set_friend_aside: loseFriend(false),
  discarded_friend: (scene, { card }) => {
    scene.friend_discard.push(card);
  },

  // houses
  built: build,
  damaged: damage,
  first_builder: (scene, { seat, resource }) => {
    scene.bonuses[resource] = seat;
  },
  more_actions: (scene, { seat, count }) => {
    playerOf(scene, seat).extra_actions += count;
  },
  fewer_actions: (scene, { seat, count }) => {
    playerOf(scene, seat).extra_actions -= count;
  },
};

/** The scene after some events, where nobody is asked anything; what it was is left alone. */
export function sceneAfter(scene: GrimmView, events: readonly GameEvent[]): GrimmView {
  const after: GrimmView = { ...structuredClone(scene), to_act: [], asks: null };
  for (const event of events) changes[event.event]?.(after, event as Told);
  return after;
}

const housesOf = (houses: House[]) => houses.map(({ type, level, on_scrap }) => [type, level, on_scrap]);

/** What everybody can see of a scene: a story that does not lead to the view it is about is not told. */
export function publicPart(scene: GrimmView): unknown {
  const { round, first, supply, sections, bonuses, places, fable_deck_count, fable_discard, friend_discard } = scene;
  return {
    ...{ round, first, supply, sections, bonuses, fable_deck_count, fable_discard, friend_discard },
    places: places.map(({ place, stock, pigs, monsters, unique, unique_seat }) => ({
      ...{ place, stock, unique, unique_seat },
      pigs: [...pigs].sort(),
      monsters: [...monsters].sort(),
    })),
    players: scene.players.map(
      ({ board, houses, sites, friend, tokens, pig, pending, active, active_place, hand_count }) => ({
        ...{ board, sites, friend, tokens, pig, pending, active, active_place, hand_count },
        houses: housesOf(houses),
      }),
    ),
  };
}
