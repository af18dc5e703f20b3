// timeline_playback.tsx: plays a timeline, one step after the other; pieces move as the physics had them move.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useKeys } from '../../base/keys';
import { prefersReducedMotion } from '../../base/preferences';
import { playSound, type SoundName } from '../../base/sounds';
import { say } from '../../base/words';
import { Icon } from '../../parts/art';
import { Key } from '../../parts/prompt_box';
import type { GameEvent } from '../../table/wire';
import type { PlayProps, NarrationContext } from '../game';
import {
  adresseStepMs,
  adresseStepsOf,
  eventsBefore,
  narratedIn,
  type AdresseStep,
  type AdresseStepKind,
} from './timeline_steps';
import { Card } from './card';
import { courseOf, cuesOf } from './fell_moments';
import { whyOf } from './fell_words';
import { asAdresseView } from './model';
import { fallenIn, marksOf, piecesAtRest, piecesBefore } from './motion_poses';
import { adresseDisplay } from './display';
import { adresseProgress, buildAdresseTimeline, type AdresseTimeline } from './timeline';
import { narrateAdresseEvent } from './narration';
import type { Mark, Motion, PieceAt } from './three/types';

export interface AdressePlayback {
  timeline: AdresseTimeline | null;
  step: AdresseStep | null; // the one that is shown
  index: number;
  isDone: boolean; // now something may be asked
  isHeld: boolean; // the playback has come to whoever holds a piece now
  pieces: readonly PieceAt[] | null; // what lies on the table meanwhile; null: what the view says
  before: readonly PieceAt[] | undefined;
  motions: readonly Motion[] | null;
  marked: readonly Mark[];
  onPlayed(): void;
  hasKey: boolean; // whether a key skips the rest
  skip(): void; // the rest, to where something is asked
  repeat: (() => void) | null;
}

const longestMs = 14_000; // should onPlayed() never be called
const letDownMs = 160; // from the hand to the first sample: about, as the viewport has it

/** The sound of a verdict; a fall was heard as it came down, if its motion was played. */
function soundOf({ kind, events }: AdresseStep, wasHeard: boolean): SoundName | null {
  if (kind !== 'verdict') return null;
  if (events.some(({ event }) => event === 'held')) return 'hold';
  return whyOf(events) && !wasHeard ? 'fall' : null;
}

/** The sounds of the motion while it is played; the function ends them. */
function playCues({ steps, before }: AdresseTimeline, motions: readonly Motion[]): () => void {
  const fallen = fallenIn(steps.flatMap(({ events }) => events));
  const course = before && courseOf(before.pieces, motions, before.placement?.length ?? 1, fallen);
  const cues = course ? cuesOf(course) : [];
  const timers = cues.map(({ ms, sound }) => setTimeout(() => playSound(sound), letDownMs + ms));
  return () => timers.forEach(clearTimeout);
}

/** Where nothing is played, because no motion is wanted, the end is heard all the same. */
function useVerdictSound({ recent, isReplay }: PlayProps): void {
  const first = useRef(recent);
  useEffect(() => {
    if (recent === first.current || isReplay || !prefersReducedMotion()) return;
    const verdict = adresseStepsOf(recent).findLast(({ kind }) => kind === 'verdict');
    const sound = verdict && soundOf(verdict, false);
    if (sound) playSound(sound);
  }, [recent]);
}

const none: readonly Motion[] = [];

/** The motions of the timeline; null until they are fetched. None where the server cannot tell any more. */
function useMotions(props: PlayProps, timeline: AdresseTimeline | null): readonly Motion[] | null {
  const [found, setFound] = useState<{ of: AdresseTimeline; motions: readonly Motion[] } | null>(null);
  useEffect(() => {
    if (timeline?.motionSeq == null) return;
    let isWanted = true;
    void props
      .motionsOf(timeline.motionSeq)
      .catch(() => [])
      .then((motions) => isWanted && setFound({ of: timeline, motions: motions as readonly Motion[] }));
    return () => {
      isWanted = false;
    };
  }, [timeline]);
  if (timeline?.motionSeq == null) return none;
  return found?.of === timeline ? found.motions : null;
}

interface Shown extends Pick<AdressePlayback, 'pieces' | 'before' | 'motions' | 'marked'> {}

const nothing: Shown = { pieces: null, before: undefined, motions: null, marked: [] };

/** What the viewport shows in a step. */
function shownIn(
  timeline: AdresseTimeline,
  index: number,
  motions: readonly Motion[] | null,
  final: readonly PieceAt[],
): Shown {
  const { steps, before } = timeline;
  const motionIndex = steps.findIndex(({ kind }) => kind === 'motion');
  if (!before || motionIndex < 0 || index > motionIndex + 1) return nothing;
  if (index < motionIndex || !motions) return { ...nothing, pieces: before.pieces };
  const begun = piecesBefore(before.pieces, motions, before.placement?.length ?? 1);
  const pieces = piecesAtRest(begun, motions, final);
  if (index === motionIndex) return { ...nothing, pieces, before: begun, motions };
  return {
    ...nothing,
    pieces,
    marked: marksOf(
      steps.flatMap(({ events }) => events),
      before.pieces,
      motions,
    ),
  };
}

/** How long until the next step, unless the motion has been played before. */
function pauseOf({ steps }: AdresseTimeline, index: number, motions: readonly Motion[] | null): number {
  const step = steps[index]!;
  if (step.kind !== 'motion') return adresseStepMs(step, eventsBefore(steps, index));
  return motions?.length === 0 ? 0 : longestMs; // nobody knows how it moved
}

/** Whether this is the last step, and tells who holds a piece now. */
const isHeldIn = ({ steps }: AdresseTimeline, index: number): boolean =>
  index === steps.length - 1 && !['motion', 'verdict'].includes(steps[index]!.kind);

export function useAdressePlayback(props: PlayProps): AdressePlayback {
  const timeline = useMemo(() => buildAdresseTimeline(props), [props.view]);
  const motions = useMotions(props, timeline);
  const [progress, setProgress] = useState<{ of: AdresseTimeline | null; index: number }>({ of: null, index: 0 });
  const begin = timeline?.isOnDemand ? Infinity : 0;
  const index = progress.of === timeline ? progress.index : begin;
  const step = timeline?.steps[index] ?? null;
  const isOwn = timeline?.isOwn ?? false;
  if (step && !isOwn) {
    const pending = timeline!.steps.slice(index + 1).flatMap(({ events }) => events);
    adresseDisplay.set(props.view, timeline!.views[index]!, pending);
  } else {
    adresseDisplay.set(props.view, null);
  }

  const goTo = (next: number) => setProgress({ of: timeline, index: next });
  const isWaiting = step?.kind === 'motion' && motions === null;
  const isPlaying = step?.kind === 'motion' && motions !== null && motions.length > 0;
  useEffect(() => {
    adresseDisplay.notify();
    if (!step) {
      adresseProgress.markShown(props);
      return;
    }
    const sound = soundOf(step, motions !== null && motions.length > 0);
    if (sound && !isOwn) playSound(sound);
    const endCues = isPlaying && motions ? playCues(timeline!, motions) : () => {};
    const timer = setTimeout(() => goTo(index + 1), pauseOf(timeline!, index, motions));
    return () => (clearTimeout(timer), endCues());
  }, [step, isWaiting, isPlaying]);
  useEffect(() => () => adresseDisplay.set(props.view, null), []);
  useVerdictSound(props);

  const skip = () => {
    adresseProgress.markSkipped();
    goTo(Infinity);
    props.advance('all');
  };
  useKeys({ ' ': skip }, step !== null && !isOwn && !props.isReplay); // there it plays and pauses
  const shown = useMemo(
    () => (timeline && step && !isOwn ? shownIn(timeline, index, motions, asAdresseView(props.view).pieces) : nothing),
    [timeline, step, motions],
  );
  return {
    ...shown,
    timeline,
    step: isOwn ? null : step,
    index,
    isDone: step === null || isOwn,
    isHeld: step === null || isOwn || isHeldIn(timeline!, index),
    onPlayed: () => isPlaying && goTo(index + 1),
    hasKey: !props.isReplay,
    skip,
    repeat: step === null && timeline?.motionSeq != null ? () => goTo(0) : null,
  };
}

/** The sentences of a step. */
function Sentences({
  steps,
  index,
  narration,
}: {
  steps: readonly AdresseStep[];
  index: number;
  narration: NarrationContext;
}): JSX.Element {
  const before = eventsBefore(steps, index);
  const all = [...before, ...steps[index]!.events];
  return (
    <>
      {narratedIn(steps[index]!, before).map((i) => (
        <span key={i}>{narrateAdresseEvent(all, before.length + i, narration)} </span>
      ))}
    </>
  );
}

/** How the last placement ended: shown where nothing is to move, and so nothing is played. */
export function Verdict({
  recent,
  narration,
}: {
  recent: readonly GameEvent[];
  narration: NarrationContext;
}): JSX.Element | null {
  const steps = adresseStepsOf(recent);
  const index = steps.findLastIndex(({ kind }) => kind === 'verdict');
  if (index < 0) return null;
  return (
    <p class="adr-verdict">
      <Sentences steps={steps} index={index} narration={narration} />
    </p>
  );
}

const pictured = new Set<AdresseStepKind>(['answer', 'take', 'motion']);

/** In the place of the prompt while a timeline is played. */
export function AdressePlaybackBar({
  playback,
  narration,
}: {
  playback: AdressePlayback;
  narration: NarrationContext;
}): JSX.Element {
  const { step, index, timeline, hasKey, skip } = playback;
  return (
    <section class="decide waiting adr-playback" data-playback={step?.kind}>
      {step?.card && pictured.has(step.kind) && <Card card={step.card} size="small" />}
      <p>
        {step?.kind === 'motion'
          ? say('adresse.story.motion')
          : step && <Sentences steps={timeline!.steps} index={index} narration={narration} />}
        {timeline && timeline.steps.length > 1 && (
          <small class="adr-playback-dots" aria-hidden="true">
            {timeline.steps.map((_, i) => (
              <i key={i} class={i <= index ? 'on' : ''} />
            ))}
          </small>
        )}
      </p>
      <div class="decide-buttons">
        <button type="button" class="btn" title={say('adresse.story.skip')} onClick={skip}>
          <Icon name="last" />
          <span>{say('adresse.story.skip')}</span> {hasKey && <Key>{say('adresse.keys.name.space')}</Key>}
        </button>
      </div>
    </section>
  );
}
