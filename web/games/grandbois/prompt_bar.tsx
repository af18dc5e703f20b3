// prompt_bar.tsx: the bar of the prompt: take a tile, where it goes, a tower or not.
import type { JSX } from 'preact';
import { blurAfterPress } from '../../base/keys';
import { say, sayCount } from '../../base/words';
import { Icon } from '../../parts/art';
import { PromptBox, Key } from '../../parts/prompt_box';
import { nameOf } from '../../table/seating';
import type { PlayProps } from '../game';
import { mayTakeTower, sayRefusal, type Actions, type Board } from './board_actions';
import type { HeldTile } from './held_tile';
import { sayUnder } from './board_phrases';

const isTouch = matchMedia('(hover: none)'); // and so without keys

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
      onClick={blurAfterPress(onClick)}
    >
      {icon && <Icon name={icon} />}
      {label}
      <Key>{keys}</Key>
    </button>
  );
}

function Waiting({ props, board: { view } }: HandProps): JSX.Element {
  const waited = view.to_act.find((seat) => seat !== props.seat) ?? view.turn;
  const name = nameOf(props.seating, waited);
  const what = view.phase === 'tower' ? 'grandbois.board.wait.tower' : 'grandbois.board.wait.tile';
  return <PromptBox isMine={false} sentence={say(what, { name })} why={say('grandbois.board.wait.look')} />;
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

/** The sentence and its why, for a tile in hand. */
function sayHand({ props, board: { cells, places }, hand }: HandProps): { sentence: string; why: string } {
  const { tile, r, place, isLaid, isRefused, withTower } = hand;
  if (isRefused && place) {
    const canTurn = places.turnsAt(tile!, place).length > 0;
    const why = [sayRefusal(props, hand), canTurn ? say('grandbois.board.ask.refused.turn') : ''];
    return { sentence: say('grandbois.board.ask.refused'), why: why.join(' ') };
  }
  if (isLaid && place) {
    const under = sayUnder(place, cells);
    const key = withTower ? 'grandbois.board.ask.confirm.tower' : 'grandbois.board.ask.confirm.why';
    return { sentence: say('grandbois.board.ask.confirm'), why: say(key, { under }) };
  }
  const count = places.of(tile!, r).length;
  if (count > 0)
    return { sentence: say('grandbois.board.ask.place'), why: sayCount('grandbois.board.ask.place.why', count) };
  return {
    sentence: say('grandbois.board.ask.turn'),
    why: sayCount('grandbois.board.ask.turn.why', places.count(tile!)),
  };
}

function TileQuestion(all: HandProps): JSX.Element {
  const { props, board, hand, actions, points } = all;
  const canTower = hand.isLaid && mayTakeTower(board.view, props.seat, hand.tile!);
  const { sentence, why } = sayHand(all);
  const mustTurn = board.places.of(hand.tile!, hand.r).length === 0;
  return (
    <PromptBox isMine sentence={sentence} why={why}>
      <Act
        kind="flat"
        label={say('grandbois.board.put-back')}
        keys={say('grandbois.board.key.escape')}
        points={points}
        onClick={() => actions.putBack()}
      />
      <Act
        kind={mustTurn ? 'gold' : ''}
        icon="turn"
        label={say('grandbois.board.turn')}
        keys="R"
        point="turn"
        points={points}
        onClick={() => actions.turnBy(1)}
      />
      {canTower && (
        <Act
          label={say('grandbois.board.tower')}
          icon={hand.withTower ? 'check' : 'plus'}
          keys="T"
          point="tower"
          points={points}
          isOn={hand.withTower}
          onClick={() => actions.toggleTower()}
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
