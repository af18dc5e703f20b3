// board.tsx: The Grimm Forest to play: the places above; below them what is asked, my lot and my cards.
import type { JSX } from 'preact';
import { useObservables } from '../../base/observable';
import type { PlayProps } from '../game';
import { GrimmPromptBar, useGrimmPrompt } from './prompt_bar';
import { noClicks } from './clicks';
import { GrimmHand } from './hand';
import { Lot } from './lot';
import { asGrimmView } from './model';
import { Places } from './places';
import { Selecting } from './selecting';
import { grimmDisplay } from './display';
import { GrimmPlaybackBar, useGrimmPlayback } from './timeline_playback';
import { RoundLogButton } from './round_log';
import { Revealing, turnedUpIn } from './reveal';

export function GrimmPlay(props: PlayProps): JSX.Element {
  useObservables(grimmDisplay);
  const view = asGrimmView(props.view);
  const playback = useGrimmPlayback(props);
  const prompt = useGrimmPrompt(props, playback.isDone);
  const scene = grimmDisplay.viewFor(view);
  const { seat, seating, narration } = props;
  const clicks = playback.isDone ? prompt.clicks : { ...noClicks, whyNot: playback.next }; // a press goes on
  const turnedUp = turnedUpIn(scene, playback.step);
  return (
    <>
      <div class="board grimm-board">
        {turnedUp ? (
          <Revealing view={scene} seating={seating} what={turnedUp} />
        ) : (
          <Selecting view={scene} seating={seating} prompt={prompt} />
        )}
        <Places view={scene} seat={seat} seating={seating} clicks={clicks} step={playback.step} />
      </div>
      <div class="hold grimm-hold">
        {playback.isDone ? (
          <GrimmPromptBar prompt={prompt} />
        ) : (
          <GrimmPlaybackBar playback={playback} narration={narration} />
        )}
        <div class="grimm-mine">
          <Lot view={scene} seat={seat} clicks={clicks}>
            <RoundLogButton playback={playback} narration={narration} />
          </Lot>
          <GrimmHand view={scene} seat={seat} seating={seating} isReplay={props.isReplay} clicks={clicks} />
        </div>
      </div>
    </>
  );
}
