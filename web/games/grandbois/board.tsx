// board.tsx: GrandBois to play: the forest above; below it what is asked, my clan, the river and the deck.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useObservables } from '../../base/observable';
import { preferences } from '../../base/preferences';
import { useKeys } from '../../base/keys';
import { say } from '../../base/words';
import { Art } from '../../parts/art';
import { announcer } from '../../parts/announcer';
import { nameOf } from '../../table/seating';
import type { PlayProps } from '../game';
import { mayTakeTower, refusalOf, sayRefusal, useActions, type Actions, type Board } from './board_actions';
import { askNextLayer, LegalPlaces, type TilePlace } from './board_places';
import { sayRefusalShortly } from './board_phrases';
import { changesBy, clanChanges } from './clan_changes';
import { ClanCards, OpenCard, PlainClanCards } from './clan_card';
import { Forest, type ForestHandle } from './forest';
import { ClanIntro, Harvest } from './later';
import { GrandboisPromptBar } from './prompt_bar';
import {
  cellKey,
  forestAfter,
  offsets,
  tileSpace,
  towerColours,
  asGrandboisView,
  type GrandBoisView,
  type TilePlacement,
} from './model';
import { Deck, River } from './river';
import { useFlying } from './river_flying';

const noPlaces: readonly TilePlace[] = [];
const noPoints: readonly string[] = [];

/** What the others placed since my last turn; for whoever only looks, the last one. */
function lastPlaced(view: GrandBoisView, seat: number | null): TilePlacement[] {
  if (seat === null) return view.placed.slice(-1);
  const mine = view.placed.findLastIndex((one) => one.seat === seat);
  const since = view.placed.slice(mine + 1);
  return since.slice(-view.seats + 1);
}

/** The colour of the tower that goes up next. */
function nextTower(view: GrandBoisView, seat: number): string {
  const standing = view.towers.map(({ colour }) => colour);
  const colours = towerColours(view.seats, seat);
  return colours.find((colour) => !standing.includes(colour)) ?? colours[0]!;
}

/** All keys at all times: each asks the moment itself whether it is for it, and passes on if it is not. */
function useBoardKeys(actions: Actions, view: GrandBoisView, isMine: boolean, isReplay: boolean): void {
  const isTower = isMine && view.phase === 'tower';
  const withTile = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (!actions.hasTile()) return false;
    act(event);
    return true;
  };
  useKeys({
    1: () => !isReplay && actions.pickSlot(1),
    2: () => !isReplay && actions.pickSlot(2),
    3: () => !isReplay && actions.pickSlot(3),
    4: () => !isReplay && actions.pickSlot(4),
    r: withTile(({ shiftKey }) => actions.turnBy(shiftKey ? -1 : 1)),
    n: withTile(({ shiftKey }) => actions.walkOn(shiftKey ? -1 : 1)),
    ArrowLeft: withTile(() => actions.walk('left')),
    ArrowRight: withTile(() => actions.walk('right')),
    ArrowUp: withTile(() => actions.walk('up')),
    ArrowDown: withTile(() => actions.walk('down')),
    Escape: withTile(() => actions.putBack()),
    t: (event) => (isTower ? actions.answerTower(true) : withTile(() => actions.wishTower('yes'))(event)),
    s: (event) => (isTower ? actions.answerTower(false) : withTile(() => actions.wishTower('later'))(event)),
    Enter: ({ repeat }) => {
      if (!isMine && !actions.hasTile()) return false;
      if (repeat) return true;
      if (isTower) actions.answerTower(false);
      else actions.enter();
      return true;
    },
  });
}

function MyTowers({ view, seat }: { view: GrandBoisView; seat: number }): JSX.Element {
  const standing = view.towers.map(({ colour }) => colour);
  return (
    <ul class="my-towers">
      {towerColours(view.seats, seat).map((colour) => {
        const isGone = standing.includes(colour);
        return (
          <li key={colour} class={isGone ? 'gone' : ''}>
            <Art name={`tower-${colour}`} />
            <span>{say(isGone ? 'grandbois.board.tower.gone' : 'grandbois.board.tower.yours')}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Everybody's clans, once there is nothing to hide. */
function OpenClans({ props, view }: { props: PlayProps; view: GrandBoisView }): JSX.Element {
  return (
    <ul class="open-clans">
      {view.clans.map((clans, seat) => (
        <li key={seat}>
          <span class="open-cards">
            {clans.map((clan, i) => clan && <OpenCard key={i} clan={clan} name={nameOf(props.seating, seat)} />)}
          </span>
          <span class="open-name" aria-hidden="true">
            {nameOf(props.seating, seat)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const introMark = 'grandbois.clan'; // beside the tutorial, which tells the same
const introduced = new Set<number>(); // seats, at this screen
let isNewcomer: boolean | null = null; // who has come to this page

/** Whether a seat's player knows what it is about: others at the same screen may be as new. */
function isIntroducedTo(view: GrandBoisView, seat: number): boolean {
  const { learned } = preferences.current;
  isNewcomer ??= !learned.includes('grandbois') && !learned.includes(introMark);
  return !isNewcomer || introduced.has(seat) || view.placed.some((one) => one.seat === seat);
}

function introduce(seat: number): void {
  introduced.add(seat);
  const { learned } = preferences.current;
  preferences.set({ learned: learned.includes(introMark) ? learned : [...learned, introMark] });
}

export function GrandboisPlay(props: PlayProps): JSX.Element {
  useObservables(preferences);
  const view = asGrandboisView(props.view);
  const { seat, rules, lesson, mayAct } = props;
  const forest = useRef<ForestHandle>(null);
  const cells = useMemo(() => forestAfter(view), [view]);
  const isMine = seat !== null && mayAct && view.to_act.includes(seat) && !props.isReplay;
  const isIn = seat !== null && !props.isOver && !props.seating[seat]?.isOut;
  const isTrying = isIn && !isMine && !props.isReplay && !lesson && rules !== null && !view.to_act.includes(seat);
  const { legal, places } = useMemo(() => {
    const isAsked = isTrying || (isMine && view.phase === 'tile');
    const moves = (isAsked && rules && askNextLayer(rules, view, (layer) => rules.describedMoves(layer))) || [];
    const welcome = lesson?.allows ? moves.filter((move) => lesson.allows!(move)) : moves;
    return { legal: new LegalPlaces(moves), places: new LegalPlaces(welcome) };
  }, [view, isMine, isTrying, rules, lesson]);
  const board: Board = { view, cells, legal, places, forest, isTrying };
  const { hand, turned, isSending, actions } = useActions(props, board);
  useBoardKeys(actions, view, isMine, props.isReplay);
  const { flying, onDrag, onDrop } = useFlying(hand, actions, forest);

  // What is of no use now is not pointed at: turning a tile that lies well, or anything before one's turn but the card.
  const isToTurn = hand.tile !== null && places.of(hand.tile, hand.r).length === 0;
  const points = useMemo(() => {
    const isOfUse = (point: string) => point === 'clan' || (mayAct && (point !== 'turn' || isToTurn));
    return lesson?.point?.filter(isOfUse) ?? noPoints;
  }, [lesson, mayAct, isToTurn]);
  const shown = hand.tile === null ? noPlaces : places.of(hand.tile, hand.r);
  const isLegal =
    hand.tile !== null && hand.place !== null && (hand.isLaid || places.has(hand.tile, hand.r, hand.place));
  const refusal = useMemo(
    () => (hand.place && !isLegal && (mayAct || isTrying) ? refusalOf(props, hand) : null),
    [view, hand.tile, hand.r, hand.place?.x, hand.place?.y, isLegal],
  );
  const { x, y } = refusal?.details ?? {};
  const offence = typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
  const whyNot = () => {
    if (!hand.isRefused || hand.tile === null || !hand.place) return null;
    if (!refusal) return sayRefusal(props, hand);
    const [dx, dy] = offence ? [offence.x - hand.place.x, offence.y - hand.place.y] : [-1, -1];
    const p = offsets.findIndex((one) => one.dx === dx && one.dy === dy);
    const under = offence ? (cells.get(cellKey(offence.x, offence.y))?.code ?? null) : null;
    return sayRefusalShortly(refusal, p < 0 ? null : tileSpace(hand.tile, p, hand.r), under);
  };

  const isTowerAsked = isMine && view.phase === 'tower';
  useEffect(() => {
    if (isTowerAsked) announcer.announce(say('grandbois.board.tell.tower'), 'news', false);
  }, [isTowerAsked]);
  const isOpen = props.isReplay || view.phase === 'over'; // nothing is left to hide
  useEffect(() => {
    const { tile, r, place } = hand;
    clanChanges.show(rules && isLegal ? changesBy(rules, view, { tile: tile!, r, ...place! }) : {});
    return () => clanChanges.show({});
  }, [view, rules, isLegal, hand.tile, hand.r, hand.place?.x, hand.place?.y]);
  const isAlone =
    !lesson &&
    props.seating.every(({ isMine: isMe, isBot }) => isMe !== isBot) &&
    props.seating.filter(({ isMine: isMe }) => isMe).length === 1;
  const isIntroduced = lesson !== null || props.isReplay || !isIn || isIntroducedTo(view, seat);
  useEffect(() => void Harvest.load().catch(() => {}), []); // so that it is there when it is wanted
  const last = useMemo(() => lastPlaced(view, seat), [view, seat]);
  const canTower = seat !== null && hand.tile !== null && mayTakeTower(props, view, hand.tile);
  return (
    <>
      <Forest
        view={view}
        cells={cells}
        seat={seat}
        seating={props.seating}
        recent={props.recent}
        hand={hand}
        places={shown}
        isLegal={isLegal}
        offence={offence}
        whyNot={whyNot()}
        tower={canTower ? nextTower(view, seat) : null}
        isTowerAsked={isTowerAsked}
        isTrying={isTrying}
        isReplay={props.isReplay}
        turned={turned}
        last={last}
        points={points}
        actions={actions}
        handle={forest}
      />
      <div class="hold grandbois-hold">
        <GrandboisPromptBar {...{ props, board, hand, actions, points, isSending }} />
        <div class={`hold-row ${isOpen ? 'open' : ''}`}>
          {isOpen ? (
            <OpenClans props={props} view={view} />
          ) : (
            seat !== null && (
              <div class="hold-mine">
                {isAlone ? (
                  <PlainClanCards clans={view.clans[seat] ?? []} />
                ) : (
                  <ClanCards clans={view.clans[seat] ?? []} isPointed={points.includes('clan')} />
                )}
                <MyTowers view={view} seat={seat} />
              </div>
            )
          )}
          <River
            river={view.river}
            inHand={hand.tile}
            r={hand.r}
            recent={props.recent}
            points={points}
            isAlive={isTrying || (isMine && rules !== null && view.phase === 'tile')}
            fits={(tile) => legal.fits(tile)}
            onPick={actions.pickTile}
            onEnter={actions.enter}
            onDrag={onDrag}
            onDrop={onDrop}
          />
          {view.deck.length + view.river.length > 0 && <Deck left={view.deck.length} />}
        </div>
      </div>
      {flying}
      {!isIntroduced && (
        <ClanIntro
          clans={(view.clans[seat] ?? []).filter((clan) => clan !== null)}
          seat={seat}
          seating={props.seating}
          isAlone={isAlone}
          onClose={() => introduce(seat)}
        />
      )}
    </>
  );
}
