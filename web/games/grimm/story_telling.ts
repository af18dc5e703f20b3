// story_telling.ts: which story leads to a view.
import { StoryMemory, type News } from '../../parts/story_memory';
import type { PlayProps } from '../game';
import { beatsOf, type Beat } from './beats';
import { viewOf, type GrimmView } from './model';
import { publicPart, sceneAfter } from './scene';

/** A story with the scene after each of its beats. */
export interface Telling {
  isOwn: boolean; // a small thing that I did myself: it is seen, and I go on
  beats: Beat[];
  scenes: GrimmView[];
}

export const memory = new StoryMemory((events) => beatsOf(events).length > 0);

const same = (a: GrimmView, b: GrimmView) => JSON.stringify(publicPart(a)) === JSON.stringify(publicPart(b));

const smallKinds = new Set(['plain', 'build', 'turn']);

function tellingOf({ before, events, isMine }: News, view: GrimmView): Telling | null {
  const beats = beatsOf(events);
  const isOwn = isMine && beats.every(({ kind }) => smallKinds.has(kind));
  const scenes: GrimmView[] = [];
  try {
    for (const beat of beats) scenes.push(before ? sceneAfter(scenes.at(-1) ?? viewOf(before), beat.events) : view); // the first look
  } catch {
    return null; // not the events of this position
  }
  const last = scenes.at(-1);
  return last && same(last, view) ? { isOwn, beats, scenes } : null;
}

/** The story that leads to a view; from then on this viewer has seen it. */
export function tellStory(props: PlayProps): Telling | null {
  const news = memory.look(props);
  return news && tellingOf(news, viewOf(props.view));
}
