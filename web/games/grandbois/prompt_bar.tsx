// prompt_bar.tsx: the bar of the prompt: take a tile, where it goes, a tower or not.
import type { JSX } from 'preact';
import { preferences } from '../../base/preferences';
import { say, sayCount } from '../../base/words';
import { Icon } from '../../parts/art';
import { PromptBox, Key } from '../../parts/prompt_box';
import { nameOf } from '../../table/seating';
import type { PlayProps } from '../game';
import { isTouch, mayTakeTower, sayRefusal, type Actions, type Board } from './board_actions';
import type { HeldTile } from './held_tile';
import { sayUnder } from './board_phrases';

interface HandProps {
  props: PlayProps;
  board: Board;
  hand: HeldTile;
  actions: Actions;
  points: readonly string[];
  isSending: boolean;
}

interface ActProps {
  label: string;
  keys: string;
  onClick(): void;
  kind?: 'gold' | 'flat' | '';
  icon?: string;
  point?: string;
  points: readonly string[];
  isOn?: boolean;
}

function Act({ label, keys, onClick, kind = '', icon, point, points, isOn }: ActProps): JSX.Element {
  const isPointed = point !== undefined && points.includes(point);
  return (
    <button
      type="button"
      class={`btn ${kind} ${isPointed ? 'pointed' : ''}`}
      data-point={point}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {label}
      <Key>{keys}</Key>
    </button>
  );
}

/** Whom the table waits for; meanwhile a tile can be held and tried. */
function Waiting(all: HandProps): JSX.Element {
  const { props, board, hand } = all;
  const { view, isTrying } = board;
  const waited = view.to_act.find((seat) => seat !== props.seat) ?? view.turn;
  const name = nameOf(props.seating, waited);
  const what = view.phase === 'tower' ? 'grandbois.board.wait.tower' : 'grandbois.board.wait.tile';
  const isHeld = isTrying && hand.tile !== null;
  const why = isHeld
    ? 'grandbois.board.wait.held'
    : isTrying
      ? 'grandbois.board.wait.try'
      : 'grandbois.board.wait.look';
  return (
    <PromptBox isMine={false} sentence={say(what, { name })} why={say(why)}>
      {isHeld && <HandButtons {...all} />}
    </PromptBox>
  );
}

function TowerQuestion({ props, board: { view }, actions, points }: HandProps): JSX.Element {
  const left = view.towers_left[props.seat!] ?? 1;
  return (
    <PromptBox isMine sentence={say('grandbois.board.ask.tower')} why={sayCount('grandbois.board.ask.tower.why', left)}>
      <Act
        kind="flat"
        label={say('grandbois.board.tower.not-now')}
        keys="S"
        points={points}
        onClick={() => actions.answerTower(false)}
      />
      <Act
        kind="gold"
        label={say('grandbois.board.tower.up')}
        keys="T"
        point="tower"
        points={points}
        onClick={() => actions.answerTower(true)}
      />
    </PromptBox>
  );
}

/** What a tile would cover where it is, and what becomes of its tower. */
function sayPlaced({ props, board: { view, cells }, hand }: HandProps): string {
  const covers = say('grandbois.board.ask.confirm.why', { under: sayUnder(hand.place!, cells) });
  return mayTakeTower(props, view, hand.tile!) ? `${covers} ${say(`grandbois.board.tower.${hand.tower}`)}` : covers;
}

/** The sentence and its why, for a tile in hand. */
function sayHand(all: HandProps): { sentence: string; why: string } {
  const { props, board, hand } = all;
  const { places } = board;
  const { tile, r, place, isLaid, isRefused } = hand;
  if (isRefused && place) {
    const canTurn = places.turnsAt(tile!, place).length > 0;
    const why = [sayRefusal(props, hand), canTurn ? say('grandbois.board.ask.refused.turn') : ''];
    return { sentence: say('grandbois.board.ask.refused'), why: why.join(' ') };
  }
  if (isLaid) return { sentence: say('grandbois.board.ask.confirm'), why: sayPlaced(all) };
  const count = places.of(tile!, r).length;
  if (place && places.has(tile!, r, place)) {
    const key = preferences.current.confirm ? 'grandbois.board.ask.place' : 'grandbois.board.ask.press';
    return { sentence: say(key), why: sayPlaced(all) };
  }
  if (count > 0)
    return { sentence: say('grandbois.board.ask.place'), why: sayCount('grandbois.board.ask.place.why', count) };
  return {
    sentence: say('grandbois.board.ask.turn'),
    why: sayCount('grandbois.board.ask.turn.why', places.count(tile!)),
  };
}

/** What can be done with a tile in hand before it is placed. Where it is laid it has its own grip and switch. */
function HandButtons({ props, board, hand, actions, points }: HandProps): JSX.Element {
  const canTower = !hand.isLaid && mayTakeTower(props, board.view, hand.tile!);
  const mustTurn = board.places.of(hand.tile!, hand.r).length === 0;
  return (
    <>
      <Act
        kind="flat"
        label={say('grandbois.board.put-back')}
        keys={say('grandbois.board.key.escape')}
        points={points}
        onClick={() => actions.putBack()}
      />
      {!hand.isLaid && (
        <Act
          kind={mustTurn ? 'gold' : ''}
          icon="turn"
          label={say('grandbois.board.turn')}
          keys="R"
          point="turn"
          points={points}
          onClick={() => actions.turnBy(1)}
        />
      )}
      {canTower && (
        <Act
          label={say('grandbois.board.tower')}
          icon={hand.tower === 'yes' ? 'check' : 'plus'}
          keys="T"
          point="tower"
          points={points}
          isOn={hand.tower === 'yes'}
          onClick={() => actions.wishTower('yes')}
        />
      )}
    </>
  );
}

/** "Ask before it is final": a switch in the bar itself, remembered. */
function AskFirst(): JSX.Element {
  return (
    <label class="ask-first">
      <input
        type="checkbox"
        role="switch"
        class="switch"
        checked={preferences.current.confirm}
        onChange={({ currentTarget }) => preferences.set({ confirm: currentTarget.checked })}
      />
      {say('settings.confirm')}
    </label>
  );
}

function TileQuestion(all: HandProps): JSX.Element {
  const { props, board, hand, actions, points } = all;
  const { sentence, why } = sayHand(all);
  const canWait = hand.isLaid && hand.tower !== 'yes' && mayTakeTower(props, board.view, hand.tile!);
  return (
    <PromptBox isMine sentence={sentence} why={why}>
      {!props.lesson && <AskFirst />}
      <HandButtons {...all} />
      {canWait && (
        <Act
          label={say('grandbois.board.tower.wait')}
          keys="S"
          points={points}
          isOn={hand.tower === 'later'}
          onClick={() => actions.wishTower('later')}
        />
      )}
      {hand.isLaid && (
        <Act
          kind="gold"
          label={say('grandbois.board.confirm')}
          keys="⏎"
          point="confirm"
          points={points}
          onClick={() => actions.enter()}
        />
      )}
    </PromptBox>
  );
}

/** What is asked now, or whom the table waits for. */
export function GrandboisPromptBar(all: HandProps): JSX.Element | null {
  const { props, board, hand } = all;
  const { view } = board;
  if (props.isReplay || view.phase === 'over') return null;
  if (props.seat === null || !view.to_act.includes(props.seat)) return <Waiting {...all} />;
  if (!props.mayAct || !props.rules)
    return (
      <PromptBox isMine sentence={say(all.isSending ? 'grandbois.board.ask.sending' : 'grandbois.board.ask.loading')} />
    );
  if (view.phase === 'tower') return <TowerQuestion {...all} />;
  if (hand.tile !== null) return <TileQuestion {...all} />;
  const why = isTouch.matches ? 'grandbois.board.ask.pick.touch' : 'grandbois.board.ask.pick.why';
  return <PromptBox isMine sentence={say('grandbois.board.ask.pick')} why={say(why)} />;
}
