// story_telling.ts: which story leads to a view.
import { StoryMemory } from '../../parts/story_memory';
import type { GameEvent } from '../../table/wire';
import type { PlayProps } from '../game';
import { beatsOf, toldIn, eventsBefore, type Beat } from './beats';
import { viewOf, type AdresseView } from './model';
import { sceneAfter } from './scene';

/** A story with the scene after each of its beats. */
export interface Telling {
  isOwn: boolean; // a small thing that I did myself: it is seen, and I go on
  isAsleep: boolean; // it is told when it is asked for
  before: AdresseView | null;
  beats: Beat[];
  scenes: AdresseView[];
  motionSeq: number | null; // the entry in which the wood moved
}

/** But for the cards that are drawn, everybody sees everything. */
export const memory = new StoryMemory((events) => beatsToTell(events).length > 0, true);

let lastPast: AdresseView | null = null; // what a look back showed last

const small = new Set(['launch', 'answer', 'take', 'plain', 'round']);

/** Beats that say something, or show it; those that do neither happen together with the next. */
function beatsToTell(events: readonly GameEvent[]): Beat[] {
  const all = beatsOf(events);
  const told: Beat[] = [];
  let silent: GameEvent[] = [];
  for (const [i, beat] of all.entries()) {
    if (beat.kind !== 'motion' && toldIn(beat, eventsBefore(all, i)).length === 0) {
      silent.push(...beat.events);
      continue;
    }
    told.push({ ...beat, events: [...silent, ...beat.events] });
    silent = [];
  }
  told.at(-1)?.events.push(...silent);
  return told;
}

/** The entry in which the piece moved that was in the hand before; null where there is more to tell than that. */
function seqOfMotion({ told }: PlayProps, before: AdresseView | null, events: readonly GameEvent[]): number | null {
  const [released, another] = events.filter(({ event }) => event === 'released');
  if (!released || another || before?.placement?.card !== released.card) return null;
  return told.entries.find((entry) => entry.events.includes(released))?.seq ?? null;
}

/** Whether these are the events between two views: else it is no story. */
function leadsTo(scene: AdresseView, view: AdresseView): boolean {
  const seen = ({ players }: AdresseView) => players.map(({ cards, placed, marker }) => [cards, placed, marker]);
  return JSON.stringify(seen(scene)) === JSON.stringify(seen(view));
}

interface News {
  before: AdresseView | null;
  events: readonly GameEvent[];
  isMine: boolean;
}

/** In a look back the moment before is at hand; who goes on by one step sees how it came about. */
function newsFor(props: PlayProps): (News & { isAsleep: boolean }) | null {
  const { isReplay, recent } = props;
  if (!isReplay) {
    const news = memory.look(props);
    return news && { ...news, before: news.before && viewOf(news.before), isAsleep: false };
  }
  const before = props.before ? viewOf(props.before) : null;
  const isNext = before !== null && before === lastPast;
  lastPast = viewOf(props.view);
  return { before, events: recent, isMine: false, isAsleep: !isNext };
}

/** The story that leads to a view; from then on this viewer has seen it. */
export function tellStory(props: PlayProps): Telling | null {
  const news = newsFor(props);
  if (!news) return null;
  const { before, events, isMine, isAsleep } = news;
  const beats = beatsToTell(events);
  if (beats.length === 0) return null;
  const scenes: AdresseView[] = [];
  for (const beat of beats) scenes.push(before ? sceneAfter(scenes.at(-1) ?? before, beat.events) : viewOf(props.view));
  if (!leadsTo(scenes.at(-1)!, viewOf(props.view))) return null;
  return {
    isOwn: isMine && beats.every(({ kind }) => small.has(kind)),
    isAsleep,
    before,
    beats,
    scenes,
    motionSeq: seqOfMotion(props, before, events),
  };
}
