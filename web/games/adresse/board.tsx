// board.tsx: Au doigt & à l'œil to play: the wooden table; below it what is asked, the challenge and my cards.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useObservables } from '../../base/observable';
import { prefersReducedMotion } from '../../base/preferences';
import { useIsNarrow, useMedia } from '../../parts/media_query';
import { announcer } from '../../parts/announcer';
import type { View } from '../../table/wire';
import type { PlayProps } from '../game';
import { useAsking } from './asking';
import { Bar } from './bar';
import { Challenge } from './challenge';
import { Hand } from './hand';
import { holdingOf, viewOf } from './model';
import { overQuestion, placeMove } from './moves';
import { stage } from './stage';
import { StoryBar, useStory, Verdict } from './story';
import { LowerButtons } from './three/lower_buttons';
import { Stage } from './three/stage';
import { useGrip, type Grip } from './three/steering';
import type { Release, Touchdown } from './three/types';

const heard = (sentence: string) => announcer.announce(sentence, 'news', false);

/** Where a piece let down would touch, as the rules work it out. */
const overOf = (rules: PlayProps['rules']) => (x: number, y: number, turn: number) =>
  rules?.workOut<Touchdown>(overQuestion(x, y, turn)) ?? null;

const backMs = 400; // after a refusal

/** Sends placements. One that came to nothing, so that I am still asked, leaves the piece in the hand. */
function useRelease({ view, mayAct, play }: PlayProps, grip: Grip): (release: Release) => void {
  const [released, setReleased] = useState<View | null>(null);
  useEffect(() => {
    if (!mayAct || released !== view) return;
    const timer = setTimeout(() => grip.takeBack(), backMs);
    return () => clearTimeout(timer);
  }, [mayAct, released, view]);
  return (release) => {
    setReleased(view);
    void play([placeMove(viewOf(view).placement!.card, release)]);
  };
}

export function Play(props: PlayProps): JSX.Element {
  useObservables(stage);
  const view = viewOf(props.view);
  const story = useStory(props);
  const asking = useAsking(props, story.isTold);
  const grip = useGrip();
  const onRelease = useRelease(props, grip);
  const scene = stage.sceneOf(view);
  const { seat, seating, told, isReplay, rules } = props;
  const isNarrow = useIsNarrow();
  const isLow = useMedia('(max-height: 820px)');
  const holding = useMemo(() => (story.isHeld ? holdingOf(view) : null), [view, story.isHeld]);
  const isGoing = story.isTold && !isReplay && !props.isOver;
  const isMine = holding !== null && isGoing && seat !== null && view.placement?.seat === seat;
  const size = isNarrow || isLow ? 'small' : 'hand';
  return (
    <>
      <div class="board adr-board">
        <Stage
          grip={grip}
          board={view.board}
          pieces={story.pieces ?? view.pieces}
          before={story.before}
          holding={holding}
          isMine={isMine}
          over={overOf(rules)}
          onRelease={onRelease}
          motions={story.motions}
          onPlayed={story.onPlayed}
          marked={story.marked}
          isQuiet={prefersReducedMotion()}
          tell={heard}
        />
        {prefersReducedMotion() && !isReplay && <Verdict recent={props.recent} told={told} />}
      </div>
      <div class={`hold adr-hold ${isMine ? 'placing' : story.isTold ? '' : 'telling'}`}>
        {story.isTold ? (
          <Bar asking={asking} view={view} again={isReplay ? story.again : null} />
        ) : (
          <StoryBar story={story} told={told} />
        )}
        <div class="adr-mine">
          <Challenge view={scene} seat={seat} seating={seating} asking={asking} size={isNarrow ? 'wide' : size} />
          <Hand view={scene} seat={seat} seating={seating} asking={asking} isReplay={isReplay} size={size} />
          {isMine && <LowerButtons grip={grip} />}
        </div>
      </div>
    </>
  );
}
