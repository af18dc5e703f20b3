// board.tsx: Au doigt & à l'œil to play: the wooden table; below it what is asked, the challenge and my cards.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useObservables } from '../../base/observable';
import { prefersReducedMotion } from '../../base/preferences';
import { practicePath, router } from '../../base/route';
import { useIsNarrow } from '../../parts/media_query';
import { announcer } from '../../parts/announcer';
import type { Told } from '../../table/table';
import type { PlayProps } from '../game';
import { FellBar, FellPanel, FellTrackBar } from './fell_panel';
import { useFall } from './fell_state';
import { practiseFrom } from './practice_start';
import { useAdressePrompt } from './prompt';
import { PromptBar } from './prompt_bar';
import { ChallengeRow, PlacedCard } from './challenge';
import { AdresseHand } from './hand';
import { useLayout } from './hand_layout';
import { holdingOf, asAdresseView } from './model';
import { aimMove, overQuestion, releaseMove } from './moves';
import { adresseDisplay } from './display';
import { AdressePlaybackBar, useAdressePlayback, Verdict } from './timeline_playback';
import { LowerButtons } from './three/lower_buttons';
import { PlacingBar } from './three/placing_bar';
import { TableViewport } from './three/viewport';
import { useGrip, type Grip } from './three/steering';
import { swayOf } from './three/sway';
import type { Touchdown, ViewportProps } from './three/types';

const practiceMost = 30; // pieces: the server lets no more be tried

const heard = (sentence: string) => announcer.announce(sentence, 'news', false);

/** Where a piece let down would touch, as the rules work it out. */
const overOf = (rules: PlayProps['rules']) => (x: number, y: number, turn: number) =>
  rules?.workOut<Touchdown>(overQuestion(x, y, turn)) ?? null;

const backMs = 400; // after a refusal

/** Sends the aim and the release. What is refused leaves the piece in the hand; a release that came too late is sent
 * again, and one that crossed the hand's own is nothing to tell. */
function useHand(props: PlayProps, grip: Grip): Pick<ViewportProps, 'onAim' | 'onRelease'> {
  const latest = useRef(props);
  latest.current = props;
  const [answered, setAnswered] = useState<{ stage: string } | null>(null);
  const isAskedAgain = props.mayAct && answered?.stage === asAdresseView(props.view).stage;
  useEffect(() => {
    if (!isAskedAgain) return;
    const timer = setTimeout(() => grip.takeBack(), backMs);
    return () => clearTimeout(timer);
  }, [isAskedAgain, answered]);
  const view = () => asAdresseView(latest.current.view);
  const isHeld = () => view().stage === 'hold' && view().placement?.seat === props.seat;
  const send = async (move: string, excuse: (code: string) => boolean) => {
    const { stage } = view();
    await latest.current.play([move], excuse);
    setAnswered({ stage });
  };
  return {
    onAim: (aim) => void send(aimMove(view().placement!.card, aim), isHeld), // then only the answer was lost
    onRelease: (t) =>
      void send(releaseMove(t), (code) => !isHeld() || (code === 'illegal_move' && grip.releaseAgain())),
  };
}

/** When the last half second was told; undefined: before this page listened. */
function toldOf({ entries }: PlayProps['narration']): Told | undefined {
  return entries.findLast(({ events }) => events.some(({ event }) => event === 'swayed'))?.told;
}

export function AdressePlay(props: PlayProps): JSX.Element {
  useObservables(adresseDisplay);
  const view = asAdresseView(props.view);
  const playback = useAdressePlayback(props);
  const grip = useGrip();
  const hand = useHand(props, grip);
  const scene = adresseDisplay.viewFor(view);
  const { seat, seating, narration, isReplay, rules } = props;
  const isNarrow = useIsNarrow();
  const layout = useLayout();
  const fall = useFall(props, playback);
  const isExplaining = fall !== null;
  const hasFellBar = fall?.isLatest === true && playback.isDone && !isReplay;
  const isLesson = props.lesson !== null;
  const prompt = useAdressePrompt(props, playback.isDone && !hasFellBar);
  const isAsked = seat !== null && view.to_act.includes(seat);
  const canPractise = fall?.why.seat === seat && (fall?.before?.pieces.length ?? practiceMost) < practiceMost;
  const practise = canPractise ? () => (practiseFrom(fall!.before!), router.go(practicePath('adresse'))) : null;
  const isPieceSeen = playback.isHeld && !isExplaining;
  const holding = useMemo(() => {
    const held = isPieceSeen ? holdingOf(view, toldOf(narration)) : null;
    return held && isReplay ? { ...held, sway: [] } : held;
  }, [view, isPieceSeen, isReplay]);
  const isGoing = playback.isDone && !isReplay && !props.isOver;
  const isMine = holding !== null && isGoing && seat !== null && view.placement?.seat === seat;
  const isBelow = isNarrow && isExplaining && (hasFellBar || isReplay);
  const whyItFell = fall && <FellPanel fall={fall} seat={seat} narration={narration} hasClose={!isLesson} />;
  const mine = (
    <AdresseHand view={scene} seat={seat} seating={seating} prompt={prompt} isReplay={isReplay} layout={layout} />
  );
  return (
    <>
      <div class="board adr-board">
        <div class={`adr-stage ${isExplaining ? 'explaining' : ''}`}>
          <TableViewport
            grip={grip}
            board={view.board}
            pieces={playback.pieces ?? view.pieces}
            before={playback.before}
            holding={holding}
            isMine={isMine}
            over={overOf(rules)}
            swayAt={(held, ms) => swayOf(rules, held, ms)}
            {...hand}
            motions={playback.motions}
            onPlayed={playback.onPlayed}
            marked={fall?.track ? fall.marks : playback.marked}
            track={fall?.track ?? null}
            isMotionReduced={prefersReducedMotion()}
            announce={heard}
          />
          {fall?.track && <FellTrackBar track={fall.track} />}
          {!isNarrow && whyItFell}
          {prefersReducedMotion() && !isReplay && !isExplaining && (layout === 'desk' || !isMine) && (
            <Verdict recent={props.recent} narration={narration} />
          )}
        </div>
        {layout === 'sideways' && <div onClickCapture={() => fall?.goOn()}>{mine}</div>}
      </div>
      <div
        class={`hold adr-hold ${isMine ? 'placing' : playback.isDone ? '' : 'telling'} ${isBelow ? 'explaining' : ''}`}
      >
        {isBelow && whyItFell}
        {isMine ? (
          <PlacingBar grip={grip} sentence={prompt.question.sentence} why={prompt.question.why} announce={heard}>
            {layout !== 'desk' && <PlacedCard view={view} />}
          </PlacingBar>
        ) : hasFellBar ? (
          <FellBar
            fall={fall}
            isMine={fall.why.seat === seat}
            seating={seating}
            then={isAsked ? '' : prompt.question.sentence}
            hasGoOn={!isLesson}
            onPractise={practise}
          />
        ) : playback.isDone ? (
          <PromptBar prompt={prompt} view={view} repeat={isReplay ? playback.repeat : null} />
        ) : (
          <AdressePlaybackBar playback={playback} narration={narration} />
        )}
        <div class="adr-mine" onClickCapture={() => fall?.goOn()}>
          <ChallengeRow view={scene} seat={seat} seating={seating} prompt={prompt} />
          {layout !== 'sideways' && mine}
          {isMine && <LowerButtons grip={grip} />}
        </div>
      </div>
    </>
  );
}
