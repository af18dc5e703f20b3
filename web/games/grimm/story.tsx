// story.tsx: what happened since the last look, told one beat after the other.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { isCalm } from '../../base/choices';
import { useKeys } from '../../base/keys';
import { playSound, type SoundName } from '../../base/sounds';
import { say } from '../../base/words';
import { Icon } from '../../parts/art';
import { Key } from '../../parts/decision';
import type { GameEvent, View } from '../../table/wire';
import type { PlayProps, Told } from '../game';
import { beatMs, beatsOf, countFrom, isTold, type Beat } from './beats';
import { viewOf, type GrimmView } from './model';
import { publicPart, sceneAfter } from './scene';
import { stage } from './stage';
import { Picture } from './story_picture';
import { tellEvent } from './telling';

export type { Beat } from './beats';

/** A story with the scene after each of its beats. */
interface Telling {
  final: View;
  isOwn: boolean; // a small thing that I did myself: it is seen, and I go on
  beats: Beat[];
  scenes: GrimmView[];
}

export interface Story {
  beat: Beat | null; // the one on show
  index: number;
  count: number;
  isTold: boolean; // to its end: now something may be asked
  next(): void; // this was seen: what comes after it
  skip(): void; // to where something is asked
  again: (() => void) | null;
}

/** What each viewer saw last; several people may share this screen. */
const seen = new Map<View['viewer'], { view: GrimmView; seq: number }>();
let lastViewer: View['viewer'] | null = null;
let skippedAt = -Infinity;
const skipMs = 150;

const same = (a: GrimmView, b: GrimmView) => JSON.stringify(publicPart(a)) === JSON.stringify(publicPart(b));

interface News {
  events: GameEvent[];
  isMine: boolean;
}

/** What has happened since this viewer looked; null where that is too much at once. */
function newsFor({ view, seat, told, recent, isPast }: PlayProps): News | null {
  if (isPast) return { events: recent, isMine: false };
  const before = seen.get(view.viewer);
  const entries = told.entries.filter(({ seq, events }) => before && seq > before.seq && events.length > 0);
  const isHurried = entries.length > 1 && view.viewer === lastViewer;
  if (isHurried) return null;
  return { events: entries.flatMap(({ events }) => events), isMine: entries.every((entry) => entry.seat === seat) };
}

const smallKinds = new Set(['plain', 'build', 'turn']);

function tellingOf(props: PlayProps): Telling | null {
  const before = seen.get(props.view.viewer)?.view;
  const news = newsFor(props);
  const isSkipped = performance.now() - skippedAt < skipMs; // it came together with what was skipped
  if (!before || !news || isCalm() || isSkipped) return null;
  const beats = beatsOf(news.events);
  const isOwn = news.isMine && beats.every(({ kind }) => smallKinds.has(kind));
  const scenes: GrimmView[] = [];
  try {
    for (const { events } of beats) scenes.push(sceneAfter(scenes.at(-1) ?? before, events));
  } catch {
    return null; // not the events of this position
  }
  const last = scenes.at(-1);
  return last && same(last, viewOf(props.view)) ? { final: props.view, isOwn, beats, scenes } : null;
}

const sounds: Record<string, SoundName> = { reveal: 'place', routes: 'place', collect: 'count', build: 'raise', bonus: 'raise' };

/** The story that leads to a view; from then on this viewer has seen it. */
function useTelling(props: PlayProps): Telling | null {
  return useMemo(() => {
    const telling = tellingOf(props);
    seen.set(props.view.viewer, { view: viewOf(props.view), seq: props.told.entries.at(-1)?.seq ?? 0 });
    lastViewer = props.view.viewer;
    return telling;
  }, [props.view]);
}

export function useStory(props: PlayProps): Story {
  const telling = useTelling(props);
  const [progress, setProgress] = useState<{ of: Telling | null; index: number }>({ of: null, index: 0 });
  const index = progress.of === telling ? progress.index : 0;
  const beat = telling?.beats[index] ?? null;
  if (beat && !telling!.isOwn) {
    const toCome = telling!.beats.slice(index + 1).flatMap(({ events }) => events);
    stage.set(props.view, telling!.scenes[index]!, toCome);
  } else {
    stage.set(props.view, null);
  }

  const goTo = (next: number) => setProgress({ of: telling, index: next });
  const next = () => {
    goTo(Infinity);
    props.goOn('next');
  };
  const skip = () => {
    skippedAt = performance.now();
    goTo(Infinity);
    props.goOn('all');
  };
  useEffect(() => {
    stage.changed();
    if (!beat) return;
    const sound = sounds[beat.kind];
    if (sound) playSound(sound);
    const timer = setTimeout(() => goTo(index + 1), beatMs(beat));
    return () => clearTimeout(timer);
  }, [beat]);
  useEffect(() => () => stage.set(props.view, null), []);
  useKeys({ ' ': skip }, beat !== null);

  return {
    beat,
    index,
    count: telling?.beats.length ?? 0,
    isTold: beat === null || telling!.isOwn,
    next,
    skip,
    again: beat === null && telling && !telling.isOwn ? () => goTo(0) : null,
  };
}

/** The sentences of a beat. */
export function Sentences({ beat, told }: { beat: Beat; told: Told }): JSX.Element {
  const { events } = beat;
  return (
    <>
      {events.map(
        (event, i) =>
          isTold(event, events.slice(0, i)) && <span key={i}>{tellEvent(event, told, countFrom(events, i))} </span>,
      )}
    </>
  );
}

/** In the place of the question, as long as the story is told. */
export function StoryBar({ story, told }: { story: Story; told: Told }): JSX.Element {
  const { beat, index, count, skip } = story;
  return (
    <section class="decide waiting grimm-story" data-story>
      {beat && <Picture beat={beat} />}
      <p>
        {beat && <Sentences beat={beat} told={told} />}
        <small class="grimm-story-dots" aria-hidden="true">
          {Array.from({ length: count }, (_, i) => (
            <i key={i} class={i <= index ? 'on' : ''} />
          ))}
        </small>
      </p>
      <div class="decide-buttons">
        <button type="button" class="btn" title={say('grimm.story.skip')} onClick={skip}>
          <Icon name="last" />
          <span>{say('grimm.story.skip')}</span> <Key>{say('grimm.story.skip.key')}</Key>
        </button>
      </div>
    </section>
  );
}
