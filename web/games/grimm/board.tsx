// board.tsx: The Grimm Forest to play: the stage above, which shows places or villages; below it what is asked, what I
// have and my cards.
import type { JSX } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { blurAfterPress, useKeys } from '../../base/keys';
import { useObservables } from '../../base/observable';
import { say } from '../../base/words';
import { Art } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import type { PlayProps } from '../game';
import { GrimmPromptBar, useGrimmPrompt } from './prompt_bar';
import { noClicks } from './clicks';
import { GrimmHand } from './hand';
import { Lot } from './lot';
import { asGrimmView, type GrimmView } from './model';
import { Places } from './places';
import { Selecting } from './selecting';
import { grimmDisplay } from './display';
import { GrimmPlaybackBar, useGrimmPlayback } from './timeline_playback';
import { RoundLogButton } from './round_log';
import { Revealing, turnedUpIn } from './reveal';
import { Told } from './told';
import { areVillagesShown, Villages } from './villages';

const otherStageKey = 'o';

interface OtherStage {
  areVillages: boolean;
  button: JSX.Element;
}

/** The stage that the phase wants, or the other one, as long as the phase is the same. */
function useOtherStage(areWanted: boolean): OtherStage {
  const [isTurned, setTurned] = useState(false);
  useLayoutEffect(() => setTurned(false), [areWanted]);
  const areVillages = areWanted !== isTurned;
  const press = () => setTurned(!isTurned);
  useKeys({ [otherStageKey]: press });
  const button = (
    <button type="button" class="btn stage-button" onClick={blurAfterPress(press)}>
      <Art name={areVillages ? 'place-fields' : 'house-straw-roof'} preserveAspectRatio="xMidYMid slice" />
      <span>{say(areVillages ? 'grimm.stage.places' : 'grimm.stage.villages')}</span>{' '}
      <Key>{otherStageKey.toUpperCase()}</Key>
    </button>
  );
  return { areVillages, button };
}

const cardsBeside = 3; // beside so many there is room for a text
const cardsFew = 2; // beside so many, on a telephone too

const cardsOf = ({ players }: GrimmView, seat: number | null): number => {
  const mine = players[seat ?? -1];
  return mine ? mine.hand.length + (mine.friend ? 1 : 0) : Infinity;
};

export function GrimmPlay(props: PlayProps): JSX.Element {
  useObservables(grimmDisplay);
  const view = asGrimmView(props.view);
  const playback = useGrimmPlayback(props);
  const prompt = useGrimmPrompt(props, playback.isDone);
  const scene = grimmDisplay.viewFor(view);
  const { seat, seating, narration } = props;
  const clicks = playback.isDone ? prompt.clicks : { ...noClicks, whyNot: playback.next }; // a press goes on
  const { areVillages, button } = useOtherStage(areVillagesShown(scene, clicks, playback.step));
  const turnedUp = turnedUpIn(scene, playback.step);
  const told = !props.isReplay && <Told narration={narration} seat={seat} />; // a replay has a sentence of its own
  const cards = cardsOf(scene, seat);
  const isRoomy = cards <= cardsBeside;
  const stage = { view: scene, seat, seating, clicks, step: playback.step };
  return (
    <>
      <div class="board grimm-board">
        {areVillages ? (
          <Villages {...stage} rules={props.position} />
        ) : (
          <>
            {turnedUp ? (
              <Revealing view={scene} seating={seating} what={turnedUp} />
            ) : (
              <Selecting view={scene} seat={seat} seating={seating} />
            )}
            <Places {...stage} />
          </>
        )}
      </div>
      <div class="hold grimm-hold">
        {playback.isDone ? (
          <GrimmPromptBar prompt={prompt} />
        ) : (
          <GrimmPlaybackBar playback={playback} narration={narration} />
        )}
        {!isRoomy && told}
        <div class={`grimm-mine ${cards <= cardsFew ? 'few' : ''}`}>
          <Lot view={scene} seat={seat} seating={seating}>
            <RoundLogButton playback={playback} narration={narration} />
            {button}
          </Lot>
          {isRoomy && told}
          <GrimmHand view={scene} seat={seat} seating={seating} isReplay={props.isReplay} clicks={clicks} />
        </div>
      </div>
    </>
  );
}
