// board.tsx: The Grimm Forest to play: the places above; below them what is asked, my lot and my cards.
import type { JSX } from 'preact';
import { useObservables } from '../../base/observable';
import type { PlayProps } from '../game';
import { Asking, useAsking } from './asking';
import { noClicks } from './clicks';
import { Hand } from './hand';
import { Lot } from './lot';
import { viewOf } from './model';
import { Places } from './places';
import { Selecting } from './selecting';
import { stage } from './stage';
import { StoryBar, useStory } from './story';
import { BookButton } from './story_book';
import { Revealing, turnedUpIn } from './story_reveal';

export function Play(props: PlayProps): JSX.Element {
  useObservables(stage);
  const view = viewOf(props.view);
  const story = useStory(props);
  const asking = useAsking(props, story.isTold);
  const scene = stage.sceneOf(view);
  const { seat, seating, told } = props;
  const clicks = story.isTold ? asking.clicks : { ...noClicks, whyNot: story.next }; // a press goes on
  const turnedUp = turnedUpIn(scene, story.beat);
  return (
    <>
      <div class="board grimm-board">
        {turnedUp ? (
          <Revealing view={scene} seating={seating} what={turnedUp} />
        ) : (
          <Selecting view={scene} seating={seating} asking={asking} />
        )}
        <Places view={scene} seat={seat} seating={seating} clicks={clicks} beat={story.beat} />
      </div>
      <div class="hold grimm-hold">
        {story.isTold ? <Asking asking={asking} story={story} /> : <StoryBar story={story} told={told} />}
        <div class="grimm-mine">
          <Lot view={scene} seat={seat} clicks={clicks}>
            <BookButton story={story} told={told} />
          </Lot>
          <Hand view={scene} seat={seat} seating={seating} isReplay={props.isReplay} clicks={clicks} />
        </div>
      </div>
    </>
  );
}
