// board.tsx: Au doigt & à l'œil to play: the wooden table; below it what is asked, the challenge and my cards.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useObservables } from '../../base/observable';
import { prefersReducedMotion } from '../../base/preferences';
import { useIsNarrow, useMedia } from '../../parts/media_query';
import { announcer } from '../../parts/announcer';
import type { View } from '../../table/wire';
import type { PlayProps } from '../game';
import { useAdressePrompt } from './prompt';
import { PromptBar } from './prompt_bar';
import { ChallengeRow } from './challenge';
import { AdresseHand } from './hand';
import { holdingOf, asAdresseView } from './model';
import { overQuestion, placeMove } from './moves';
import { adresseDisplay } from './display';
import { AdressePlaybackBar, useAdressePlayback, Verdict } from './timeline_playback';
import { LowerButtons } from './three/lower_buttons';
import { TableViewport } from './three/viewport';
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
    void play([placeMove(asAdresseView(view).placement!.card, release)]);
  };
}

export function AdressePlay(props: PlayProps): JSX.Element {
  useObservables(adresseDisplay);
  const view = asAdresseView(props.view);
  const playback = useAdressePlayback(props);
  const prompt = useAdressePrompt(props, playback.isDone);
  const grip = useGrip();
  const onRelease = useRelease(props, grip);
  const scene = adresseDisplay.viewFor(view);
  const { seat, seating, narration, isReplay, rules } = props;
  const isNarrow = useIsNarrow();
  const isLow = useMedia('(max-height: 820px)');
  const holding = useMemo(() => (playback.isHeld ? holdingOf(view) : null), [view, playback.isHeld]);
  const isGoing = playback.isDone && !isReplay && !props.isOver;
  const isMine = holding !== null && isGoing && seat !== null && view.placement?.seat === seat;
  const size = isNarrow || isLow ? 'small' : 'hand';
  return (
    <>
      <div class="board adr-board">
        <TableViewport
          grip={grip}
          board={view.board}
          pieces={playback.pieces ?? view.pieces}
          before={playback.before}
          holding={holding}
          isMine={isMine}
          over={overOf(rules)}
          onRelease={onRelease}
          motions={playback.motions}
          onPlayed={playback.onPlayed}
          marked={playback.marked}
          isMotionReduced={prefersReducedMotion()}
          announce={heard}
        />
        {prefersReducedMotion() && !isReplay && <Verdict recent={props.recent} narration={narration} />}
      </div>
      <div class={`hold adr-hold ${isMine ? 'placing' : playback.isDone ? '' : 'telling'}`}>
        {playback.isDone ? (
          <PromptBar prompt={prompt} view={view} repeat={isReplay ? playback.repeat : null} />
        ) : (
          <AdressePlaybackBar playback={playback} narration={narration} />
        )}
        <div class="adr-mine">
          <ChallengeRow view={scene} seat={seat} seating={seating} prompt={prompt} size={isNarrow ? 'wide' : size} />
          <AdresseHand view={scene} seat={seat} seating={seating} prompt={prompt} isReplay={isReplay} size={size} />
          {isMine && <LowerButtons grip={grip} />}
        </div>
      </div>
    </>
  );
}
