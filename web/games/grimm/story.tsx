// story.tsx: what happened since the last look, told one beat after the other.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useKeys } from '../../base/keys';
import { playSound, type SoundName } from '../../base/sounds';
import { say } from '../../base/words';
import { Icon } from '../../parts/art';
import { Key } from '../../parts/decision';
import type { PlayProps, Told } from '../game';
import { beatMs, countFrom, isTold, type Beat } from './beats';
import { stage } from './stage';
import { Picture } from './story_picture';
import { memory, tellStory, type Telling } from './story_telling';
import { tellEvent } from './telling';

export type { Beat } from './beats';

export interface Story {
  beat: Beat | null; // the one on show
  index: number;
  count: number;
  isTold: boolean; // to its end: now something may be asked
  hasKey: boolean; // whether a key skips it
  next(): void; // this was seen: what comes after it
  skip(): void; // to where something is asked
  again: (() => void) | null;
}

const sounds: Record<string, SoundName> = {
  reveal: 'place',
  routes: 'place',
  collect: 'count',
  build: 'raise',
  bonus: 'raise',
};

export function useStory(props: PlayProps): Story {
  const telling = useMemo(() => tellStory(props), [props.view]);
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
    memory.markAsSkipped();
    goTo(Infinity);
    props.goOn('all');
  };
  useEffect(() => {
    stage.notify();
    if (!beat) {
      memory.markAsTold(props);
      return;
    }
    const sound = sounds[beat.kind];
    if (sound) playSound(sound);
    const timer = setTimeout(() => goTo(index + 1), beatMs(beat));
    return () => clearTimeout(timer);
  }, [beat]);
  useEffect(() => () => stage.set(props.view, null), []);
  useKeys({ ' ': skip }, beat !== null && !props.isReplay); // there it plays and pauses

  return {
    beat,
    index,
    count: telling?.beats.length ?? 0,
    isTold: beat === null || telling!.isOwn,
    hasKey: !props.isReplay,
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
  const { beat, index, count, hasKey, skip } = story;
  return (
    <section class="decide waiting grimm-story" data-story>
      {beat && <Picture beat={beat} />}
      <p>
        {beat && <Sentences beat={beat} told={told} />}
        {beat?.kind === 'card' && beat.card && <small class="grimm-story-text">{say(`grimm.text.${beat.card}`)}</small>}
        <small class="grimm-story-dots" aria-hidden="true">
          {Array.from({ length: count }, (_, i) => (
            <i key={i} class={i <= index ? 'on' : ''} />
          ))}
        </small>
      </p>
      <div class="decide-buttons">
        <button type="button" class="btn" title={say('grimm.story.skip')} onClick={skip}>
          <Icon name="last" />
          <span>{say('grimm.story.skip')}</span> {hasKey && <Key>{say('grimm.story.skip.key')}</Key>}
        </button>
      </div>
    </section>
  );
}
