// story.tsx: what happened since the last look, told one beat after the other; the wood moves as it moved.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useKeys } from '../../base/keys';
import { playSound, type SoundName } from '../../base/sounds';
import { say } from '../../base/words';
import { Icon } from '../../parts/art';
import { Key } from '../../parts/decision';
import type { GameEvent } from '../../table/wire';
import type { PlayProps, Told } from '../game';
import { beatMs, beatsOf, eventsBefore, toldIn, type Beat, type BeatKind } from './beats';
import { Card } from './card';
import { viewOf } from './model';
import { marksOf, piecesAtRest, piecesBefore } from './playback';
import { stage } from './stage';
import { memory, tellStory, type Telling } from './story_telling';
import { tellEvent } from './telling';
import type { Mark, Motion, PieceAt } from './three/types';

export interface Story {
  telling: Telling | null;
  beat: Beat | null; // the one on show
  index: number;
  isTold: boolean; // to its end: now something may be asked
  isHeld: boolean; // it has come to whoever holds a piece now
  pieces: readonly PieceAt[] | null; // what lies on the table meanwhile; null: what the view says
  before: readonly PieceAt[] | undefined;
  motions: readonly Motion[] | null;
  marked: readonly Mark[];
  onPlayed(): void;
  hasKey: boolean; // whether a key skips it
  skip(): void; // to where something is asked
  again: (() => void) | null;
}

const longestMs = 14_000; // should nobody say that the motion has been played

const soundOf = ({ kind, events }: Beat): SoundName | null => {
  if (kind === 'motion') return 'place';
  if (kind !== 'verdict') return null;
  return events.some(({ event }) => event === 'held') ? 'raise' : 'refusal';
};

const none: readonly Motion[] = [];

/** How the wood moved in the story; null until it is known. None where nobody can tell any more. */
function useMotions(props: PlayProps, telling: Telling | null): readonly Motion[] | null {
  const [found, setFound] = useState<{ of: Telling; motions: readonly Motion[] } | null>(null);
  useEffect(() => {
    if (telling?.motionSeq == null) return;
    let isWanted = true;
    void props
      .motionsOf(telling.motionSeq)
      .catch(() => [])
      .then((motions) => isWanted && setFound({ of: telling, motions: motions as readonly Motion[] }));
    return () => {
      isWanted = false;
    };
  }, [telling]);
  if (telling?.motionSeq == null) return none;
  return found?.of === telling ? found.motions : null;
}

interface Shown extends Pick<Story, 'pieces' | 'before' | 'motions' | 'marked'> {}

const nothing: Shown = { pieces: null, before: undefined, motions: null, marked: [] };

/** What lies on the table in a beat. */
function shownIn(telling: Telling, index: number, motions: readonly Motion[] | null, final: readonly PieceAt[]): Shown {
  const { beats, before } = telling;
  const motionIndex = beats.findIndex(({ kind }) => kind === 'motion');
  if (!before || motionIndex < 0 || index > motionIndex + 1) return nothing;
  if (index < motionIndex || !motions) return { ...nothing, pieces: before.pieces };
  const begun = piecesBefore(before.pieces, motions, before.placement?.length ?? 1);
  const pieces = piecesAtRest(begun, motions, final);
  if (index === motionIndex) return { ...nothing, pieces, before: begun, motions };
  return {
    ...nothing,
    pieces,
    marked: marksOf(
      beats.flatMap(({ events }) => events),
      before.pieces,
      motions,
    ),
  };
}

/** How long until the next beat, if nobody says that the motion has been played before. */
function pauseOf({ beats }: Telling, index: number, motions: readonly Motion[] | null): number {
  const beat = beats[index]!;
  if (beat.kind !== 'motion') return beatMs(beat, eventsBefore(beats, index));
  return motions?.length === 0 ? 0 : longestMs; // nobody knows how it moved
}

/** Whether the last beat tells who holds a piece now. */
const isHeldIn = ({ beats }: Telling, index: number): boolean =>
  index === beats.length - 1 && !['motion', 'verdict'].includes(beats[index]!.kind);

export function useStory(props: PlayProps): Story {
  const telling = useMemo(() => tellStory(props), [props.view]);
  const motions = useMotions(props, telling);
  const [progress, setProgress] = useState<{ of: Telling | null; index: number }>({ of: null, index: 0 });
  const begin = telling?.isAsleep ? Infinity : 0;
  const index = progress.of === telling ? progress.index : begin;
  const beat = telling?.beats[index] ?? null;
  const isOwn = telling?.isOwn ?? false;
  if (beat && !isOwn) {
    const toCome = telling!.beats.slice(index + 1).flatMap(({ events }) => events);
    stage.set(props.view, telling!.scenes[index]!, toCome);
  } else {
    stage.set(props.view, null);
  }

  const goTo = (next: number) => setProgress({ of: telling, index: next });
  const isWaiting = beat?.kind === 'motion' && motions === null;
  const isPlaying = beat?.kind === 'motion' && motions !== null && motions.length > 0;
  useEffect(() => {
    stage.notify();
    if (!beat) {
      memory.markAsTold(props);
      return;
    }
    const sound = soundOf(beat);
    if (sound && !isWaiting && !isOwn) playSound(sound);
    const timer = setTimeout(() => goTo(index + 1), pauseOf(telling!, index, motions));
    return () => clearTimeout(timer);
  }, [beat, isWaiting, isPlaying]);
  useEffect(() => () => stage.set(props.view, null), []);

  const skip = () => {
    memory.markAsSkipped();
    goTo(Infinity);
    props.goOn('all');
  };
  useKeys({ ' ': skip }, beat !== null && !isOwn && !props.isReplay); // there it plays and pauses
  const shown = useMemo(
    () => (telling && beat && !isOwn ? shownIn(telling, index, motions, viewOf(props.view).pieces) : nothing),
    [telling, beat, motions],
  );
  return {
    ...shown,
    telling,
    beat: isOwn ? null : beat,
    index,
    isTold: beat === null || isOwn,
    isHeld: beat === null || isOwn || isHeldIn(telling!, index),
    onPlayed: () => isPlaying && goTo(index + 1),
    hasKey: !props.isReplay,
    skip,
    again: beat === null && telling?.motionSeq != null ? () => goTo(0) : null,
  };
}

/** The sentences of a beat. */
function Sentences({ beats, index, told }: { beats: readonly Beat[]; index: number; told: Told }): JSX.Element {
  const before = eventsBefore(beats, index);
  const all = [...before, ...beats[index]!.events];
  return (
    <>
      {toldIn(beats[index]!, before).map((i) => (
        <span key={i}>{tellEvent(all, before.length + i, told)} </span>
      ))}
    </>
  );
}

/** Where no story is told, because nothing is to move: how the last placement ended. */
export function Verdict({ recent, told }: { recent: readonly GameEvent[]; told: Told }): JSX.Element | null {
  const beats = beatsOf(recent);
  const index = beats.findLastIndex(({ kind }) => kind === 'verdict');
  if (index < 0) return null;
  return (
    <p class="adr-verdict">
      <Sentences beats={beats} index={index} told={told} />
    </p>
  );
}

const pictured = new Set<BeatKind>(['answer', 'take', 'motion']);

/** In the place of the question, as long as the story is told. */
export function StoryBar({ story, told }: { story: Story; told: Told }): JSX.Element {
  const { beat, index, telling, hasKey, skip } = story;
  return (
    <section class="decide waiting adr-story" data-story={beat?.kind}>
      {beat?.card && pictured.has(beat.kind) && <Card card={beat.card} size="small" />}
      <p>
        {beat?.kind === 'motion'
          ? say('adresse.story.motion')
          : beat && <Sentences beats={telling!.beats} index={index} told={told} />}
        {telling && telling.beats.length > 1 && (
          <small class="adr-story-dots" aria-hidden="true">
            {telling.beats.map((_, i) => (
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
