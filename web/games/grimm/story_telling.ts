// story_telling.ts: which story leads to a view, and what was told already to whoever looks at this screen.
import { isCalm } from '../../base/choices';
import type { GameEvent, View } from '../../table/wire';
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

/** What is remembered of one table: what each viewer saw last (several people may share this screen), and
 * up to which entry everybody has seen the story. */
class Memory {
  readonly seen = new Map<View['viewer'], { view: GrimmView; seq: number }>();
  lastViewer: View['viewer'] | null = null;
  toldToAll = 0;

  constructor(readonly begun: number | undefined) {}
}

let memory = new Memory(undefined);
let skippedAt = -Infinity;
const skipMs = 150;

const lastSeq = ({ told }: PlayProps): number => told.entries.at(-1)?.seq ?? 0;
const same = (a: GrimmView, b: GrimmView) => JSON.stringify(publicPart(a)) === JSON.stringify(publicPart(b));

interface News {
  events: GameEvent[];
  isMine: boolean;
}

/** What has happened since this viewer looked; null where that is too much at once. */
function newsFor({ view, seat, told, recent, isPast }: PlayProps): News | null {
  if (isPast) return { events: recent, isMine: false };
  const before = memory.seen.get(view.viewer);
  const since = Math.max(before?.seq ?? 0, seat === null ? 0 : memory.toldToAll);
  const entries = told.entries.filter(({ seq, events }) => seq > since && events.length > 0);
  const isHurried = entries.length > 1 && (view.viewer === memory.lastViewer || !before); // or we come in the middle
  if (isHurried) return null;
  return { events: entries.flatMap(({ events }) => events), isMine: entries.every((entry) => entry.seat === seat) };
}

const smallKinds = new Set(['plain', 'build', 'turn']);

function tellingOf(props: PlayProps): Telling | null {
  const before = memory.seen.get(props.view.viewer)?.view;
  const news = newsFor(props);
  const isSkipped = performance.now() - skippedAt < skipMs; // it came together with what was skipped
  if (!news || isCalm() || isSkipped || (props.isPast && !before)) return null;
  const beats = beatsOf(news.events);
  const isOwn = news.isMine && beats.every(({ kind }) => smallKinds.has(kind));
  const scenes: GrimmView[] = [];
  try {
    for (const { events } of beats)
      scenes.push(before ? sceneAfter(scenes.at(-1) ?? before, events) : viewOf(props.view)); // the first look
  } catch {
    return null; // not the events of this position
  }
  const last = scenes.at(-1);
  return last && same(last, viewOf(props.view)) ? { isOwn, beats, scenes } : null;
}

/** The story that leads to a view; from then on this viewer has seen it. */
export function tellStory(props: PlayProps): Telling | null {
  const begun = props.told.entries[0]?.at;
  if (memory.begun !== begun) memory = new Memory(begun);
  const telling = tellingOf(props);
  memory.seen.set(props.view.viewer, { view: viewOf(props.view), seq: lastSeq(props) });
  memory.lastViewer = props.view.viewer;
  return telling;
}

/** To its end: what onlookers were shown, everybody has seen. */
export function markAsTold(props: PlayProps): void {
  if (props.view.viewer === 'spectator') memory.toldToAll = lastSeq(props);
}

export function markAsSkipped(): void {
  skippedAt = performance.now();
}
