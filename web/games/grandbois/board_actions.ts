// board_actions.ts: the actions of a person at the board, with what is announced of each. The held tile itself is
// held_tile.ts; here it meets the rules and the table.
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { preferences } from '../../base/preferences';
import { say, sayCount, words } from '../../base/words';
import { announcer } from '../../parts/announcer';
import type { Refusal } from '../../rules/rules';
import { nameOf } from '../../table/seating';
import type { PlayProps } from '../game';
import * as hands from './held_tile';
import { emptyHand, type HeldTile, type TowerWish } from './held_tile';
import { askNextLayer, nearest, type Direction, type TilePlace, type LegalPlaces } from './board_places';
import { sayCovered, sayPlace, saySpaces } from './board_phrases';
import type { ForestHandle } from './forest';
import { clearingOf, asGrandboisView, writeTileMove, type Cell, type GrandBoisView } from './model';
import { grandboisNarration } from './narration';

export interface Actions {
  hasTile(): boolean;
  pickTile(tile: number): void;
  pickSlot(slot: number): void;
  hover(place: TilePlace | null): void;
  layAt(place: TilePlace, by: HeldTile['aimedBy']): void;
  lead(place: TilePlace): void;
  drop(place: TilePlace): void;
  turnBy(quarters: number): void;
  turnHere(): void;
  pressLaid(isOnClearing: boolean): void;
  walk(direction: Direction): void;
  walkOn(step: 1 | -1): void;
  aimAt(place: TilePlace): void;
  enter(): void;
  putBack(): boolean;
  wishTower(wish: TowerWish): void;
  answerTower(isWanted: boolean): void;
  answerOnBoard(isOnClearing: boolean): void;
}

export interface Board {
  view: GrandBoisView;
  cells: Map<string, Cell>;
  legal: LegalPlaces;
  places: LegalPlaces; // the same, or what a lesson welcomes of it
  forest: RefObject<ForestHandle | null>;
  isTrying: boolean; // it is somebody else's turn: all is as in mine, but nothing is sent
}

/** Without keys, and with nothing that hovers. */
export const isTouch = matchMedia('(hover: none)');

/** For ears only: who sees the board has seen it. */
const tellEars = (sentence: string): void => announcer.announce(sentence, 'news', false);

/** Whether a tower could go up with this tile. A lesson asks for it when it speaks of it. */
export const mayTakeTower = ({ seat, lesson }: PlayProps, view: GrandBoisView, tile: number): boolean =>
  seat !== null && !lesson && (view.towers_left[seat] ?? 0) > 0 && clearingOf(tile, 0) !== null;

function sayFits(places: LegalPlaces, { tile, r }: HeldTile): string {
  const count = places.of(tile!, r).length;
  return count > 0 ? sayCount('grandbois.board.tell.fits', count) : say('grandbois.board.tell.fits-not');
}

/** Why the tile in hand may not lie at its place; null if it may, or if it is a lesson that minds. */
export function refusalOf({ rules, view }: PlayProps, { tile, r, place }: HeldTile): Refusal | null {
  if (tile === null || !place || !rules) return null;
  const move = writeTileMove({ tile, r, ...place });
  return askNextLayer(rules, asGrandboisView(view), (seat) => rules.refusal(seat, move));
}

/** What a lesson says of a tile or a place that it does not mean. */
function sayUnwelcome({ lesson }: PlayProps): string {
  const key = `grandbois.lesson.${lesson?.id}.no`;
  return say(words.has(key) ? key : 'grandbois.board.no.lesson');
}

export function sayRefusal(props: PlayProps, hand: HeldTile): string {
  const refusal = refusalOf(props, hand);
  return refusal ? grandboisNarration.explain(refusal) : sayUnwelcome(props);
}

interface Acting {
  hand: HeldTile;
  turned: number; // which way the tile was turned last
  isSending: boolean;
  actions: Actions;
}

export function useActions(props: PlayProps, board: Board): Acting {
  const kept = useRef<HeldTile>(emptyHand);
  const turned = useRef(0);
  const isSending = useRef(false);
  const [, draw] = useState(0);
  const { places, cells, forest, isTrying } = board;
  const view = asGrandboisView(props.view);
  const isAsked = props.seat !== null && view.to_act.includes(props.seat) && !props.isReplay;
  const isAlive = isTrying || (props.mayAct && props.rules !== null && view.phase === 'tile');

  if (!isTrying && (!isAsked || view.phase !== 'tile')) kept.current = emptyHand;
  else if (isAlive) kept.current = hands.keepPossible(kept.current, view.river, board.legal);

  const set = (hand: HeldTile) => {
    if (hand === kept.current) return;
    if (hand.r === kept.current.r) turned.current = 0; // what is shown anew has not just been turned
    kept.current = hand;
    draw((n) => n + 1);
  };

  const middleSeen = (): TilePlace => forest.current?.middle() ?? { x: 0, y: 0 };

  /** Why nothing can be taken just now; null if it can. */
  const whyIdle = (): string | null => {
    if (props.mayAct && view.phase === 'tower') return say('grandbois.board.no.tower-first');
    if (isAlive) return null;
    if (isAsked) return say('grandbois.board.ask.loading');
    if (props.isReplay) return say('grandbois.board.no.past');
    if (props.seat === null) return say('grandbois.board.no.onlooker');
    return sayWhoseTurn();
  };

  const sayWhoseTurn = (): string =>
    say('grandbois.board.no.not-your-turn', { name: nameOf(props.seating, view.to_act[0] ?? view.turn) });

  const whyNotThis = (wanted: number): string | null => {
    if (!board.legal.fits(wanted)) return say('grandbois.board.no.fits-nowhere');
    return places.fits(wanted) ? null : sayUnwelcome(props);
  };

  const send = ({ tile: sent, r, place, tower }: HeldTile) => {
    if (isSending.current) return; // Enter pressed twice sends once
    if (isTrying) return props.announce(sayWhoseTurn());
    const move = writeTileMove({ tile: sent!, r, ...place! });
    const isAnswered = mayTakeTower(props, view, sent!) && tower !== 'later';
    isSending.current = true;
    void props.play(isAnswered ? [move, tower === 'yes' ? 'tower' : 'skip'] : [move]).finally(() => {
      isSending.current = false;
    });
  };

  const tellPlace = ({ tile: held, r, place }: HeldTile) => {
    if (!place) return; // turned by keys before it was led anywhere
    forest.current?.reveal(place);
    const covered = sayCovered({ tile: held!, r, ...place }, cells);
    tellEars(
      say('grandbois.board.tell.aimed', { place: sayPlace(place), covered: covered || say('grandbois.board.bare') }),
    );
  };

  const tellLaid = ({ tile: held, r, place }: HeldTile) => {
    const covered = sayCovered({ tile: held!, r, ...place! }, cells);
    const key = mayTakeTower(props, view, held!) ? 'grandbois.board.tell.laid-tower' : 'grandbois.board.tell.laid';
    tellEars(say(key, { place: sayPlace(place!), covered }));
  };

  /** Laid: it waits for a word or for my turn, or goes at once, as the person likes it. */
  const settle = (hand: HeldTile) => {
    set(hand);
    if (hand.isRefused) return announcer.announce(sayRefusal(props, hand), 'refusal', false);
    if (!hand.isLaid) return;
    announcer.dismiss(); // the toast may lie over it
    if (isTrying) tellPlace(hand);
    else if (preferences.current.confirm) tellLaid(hand);
    else send(hand);
  };

  const actions: Actions = {
    hasTile: () => kept.current.tile !== null,
    pickTile(wanted) {
      const why = whyIdle() ?? whyNotThis(wanted);
      if (why) return props.announce(why, 'refusal');
      const picked = hands.pick(kept.current, wanted);
      // Nothing hovers over the forest: the tile is shown there at once, with all that can be done with it.
      const near = isTouch.matches ? nearest(places.of(wanted, 0), middleSeen()) : null;
      const hand = near && !props.lesson ? hands.aimByKeys(picked, near) : picked;
      turned.current = 0;
      set(hand);
      if (hand.tile === null) return tellEars(say('grandbois.board.tell.back'));
      tellEars(
        say('grandbois.board.tell.picked', { spaces: saySpaces(wanted, hand.r), places: sayFits(places, hand) }),
      );
    },
    pickSlot(slot) {
      const wanted = view.river[slot - 1];
      if (wanted === undefined) props.announce(say('grandbois.board.no.no-slot', { n: slot }), 'refusal');
      else actions.pickTile(wanted);
    },
    hover(place) {
      if (isAlive) set(hands.aim(kept.current, place));
    },
    layAt(place, by) {
      if (!isAlive) return;
      if (kept.current.tile === null) return props.announce(say('grandbois.board.no.pick-first'));
      const { isLaid, place: at } = kept.current;
      if (isLaid && by === 'keys' && at?.x === place.x && at.y === place.y) return send(kept.current);
      settle(hands.lay(kept.current, places, place, by));
    },
    lead(place) {
      if (isAlive) set(hands.aim(kept.current.isLaid ? hands.lift(kept.current) : kept.current, place));
    },
    drop(place) {
      if (isAlive) settle(hands.lay(kept.current, places, place, 'pointer'));
    },
    turnBy(quarters) {
      if (kept.current.tile === null || !isAlive) return;
      const hand = hands.turn(kept.current, places, quarters);
      turned.current = quarters;
      set(hand);
      tellEars(
        say('grandbois.board.tell.turned', { spaces: saySpaces(hand.tile!, hand.r), places: sayFits(places, hand) }),
      );
      if (hand.isRefused) announcer.announce(sayRefusal(props, hand), 'refusal', false);
      else if (hand.aimedBy === 'keys') tellPlace(hand);
    },
    turnHere() {
      if (!isAlive) return;
      const hand = hands.turnInPlace(kept.current, places);
      if (hand === kept.current) return props.announce(say('grandbois.board.no.other-turn'));
      turned.current = 1;
      set(hand);
      tellLaid(hand);
    },
    pressLaid(isOnClearing) {
      if (!isTrying && !preferences.current.confirm) send(kept.current);
      else if (isOnClearing) actions.wishTower('yes');
      else actions.turnHere();
    },
    walk(direction) {
      if (!isAlive) return;
      const before = kept.current;
      const hand = hands.walk(before, places, direction, middleSeen());
      set(hand);
      if (hand !== before) tellPlace(hand);
      else if (!hand.place) tellEars(sayFits(places, hand));
    },
    walkOn(step) {
      if (!isAlive) return;
      const hand = hands.walkOn(kept.current, places, step);
      set(hand);
      if (hand.place) tellPlace(hand);
      else tellEars(sayFits(places, hand));
    },
    aimAt(place) {
      if (isAlive && kept.current.tile !== null) set(hands.aimByKeys(kept.current, place));
    },
    enter() {
      if (!isAlive) return;
      const hand = kept.current;
      if (hand.tile === null) return props.announce(say('grandbois.board.no.pick-first'));
      if (hand.isLaid) send(hand);
      else if (hand.place) settle(hands.lay(hand, places, hand.place));
      else actions.walkOn(1);
    },
    putBack() {
      if (kept.current.tile === null || !isAlive) return false;
      set(emptyHand);
      tellEars(say('grandbois.board.tell.back'));
      return true;
    },
    wishTower(wish) {
      const { tile } = kept.current;
      if (!isAlive || tile === null || !mayTakeTower(props, view, tile)) return;
      const hand = hands.wishTower(kept.current, wish);
      set(hand);
      tellEars(say(`grandbois.board.tower.${hand.tower}`));
    },
    answerTower(isWanted) {
      if (props.mayAct && view.phase === 'tower') void props.play([isWanted ? 'tower' : 'skip']);
    },
    answerOnBoard(isOnClearing) {
      if (isOnClearing) actions.answerTower(true);
      else props.announce(say('grandbois.board.no.tower-first'));
    },
  };
  return { hand: kept.current, turned: turned.current, isSending: isSending.current, actions };
}
