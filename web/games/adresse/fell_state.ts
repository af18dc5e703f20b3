// fell_state.ts: the fall that is explained now: from when it has been seen until somebody goes on.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameEvent } from '../../table/wire';
import type { PlayProps } from '../game';
import { courseOf } from './fell_moments';
import { whyOf, type Why } from './fell_words';
import { FellTrack } from './fell_track';
import { asAdresseView, type AdresseView } from './model';
import { fallenIn, marksOf } from './motion_poses';
import type { AdressePlayback } from './timeline_playback';
import type { Mark, Motion } from './three/types';

export interface Fall {
  why: GameEvent & Why;
  events: readonly GameEvent[]; // of its entry
  isLatest: boolean; // nothing has happened since
  before: AdresseView | null; // null: what stood before it is not known
  track: FellTrack | null; // null: how it moved is not known, or not yet
  marks: readonly Mark[];
  goOn(): void;
}

interface FallEntry {
  seq: number;
  why: GameEvent & Why;
  events: readonly GameEvent[];
  later: readonly GameEvent[];
}

/** The latest placement, if it did not hold. */
function latestFall({ narration, isReplay, recent }: PlayProps): FallEntry | null {
  const { entries } = narration;
  const index = isReplay
    ? entries.findIndex(({ events }) => events === recent)
    : entries.findLastIndex(({ events }) => events.some(({ event }) => event === 'released'));
  const { seq, events } = entries[index] ?? {};
  const why = events && whyOf(events);
  if (seq === undefined || !why) return null;
  const later = isReplay ? [] : entries.slice(index + 1).flatMap((entry) => entry.events);
  return { seq, why, events: events!, later };
}

/** The next piece is in somebody's hand, or something is asked of me that came after the fall. */
function isOvertaken({ later }: FallEntry, { view, seat }: PlayProps): boolean {
  const isAsked = seat !== null && view.to_act.includes(seat);
  return later.some(({ event }) => event === 'took' || event === 'aimed') || (later.length > 0 && isAsked);
}

/** Whether the fall is among what is still to be played. */
function isToCome({ why }: FallEntry, { timeline, step, index }: AdressePlayback): boolean {
  const at = timeline?.steps.findIndex(({ events }) => events.includes(why)) ?? -1;
  return step !== null && at > index;
}

/** The view before the fall; only where it is what the fall came out of. */
function useViewBefore(props: PlayProps, fall: FallEntry | null): AdresseView | null {
  const seen = useRef<{ now: AdresseView | null; before: AdresseView | null }>({ now: null, before: null });
  const known = useRef(new WeakMap<GameEvent, AdresseView>());
  const view = asAdresseView(props.view);
  if (seen.current.now !== view) seen.current = { now: view, before: seen.current.now };
  if (!fall) return null;
  const before = props.isReplay ? (props.before ? asAdresseView(props.before) : null) : seen.current.before;
  const held = before?.placement;
  const isBefore = held?.card === fall.why.card && held?.seat === fall.why.seat;
  if (before && isBefore && !known.current.has(fall.why)) known.current.set(fall.why, before);
  return known.current.get(fall.why) ?? null;
}

/** Its motions, fetched once it is to be seen; null until then. */
function useMotionsOf(props: PlayProps, fall: FallEntry | null): readonly Motion[] | null {
  const [found, setFound] = useState<{ of: GameEvent; motions: readonly Motion[] } | null>(null);
  useEffect(() => {
    if (!fall || found?.of === fall.why) return;
    let isWanted = true;
    props.motionsOf(fall.seq).then(
      (motions) => isWanted && setFound({ of: fall.why, motions: motions as readonly Motion[] }),
      () => {}, // then there are the sentence and the drawing
    );
    return () => {
      isWanted = false;
    };
  }, [fall?.why]);
  return found !== null && found.of === fall?.why ? found.motions : null;
}

function trackOf(fall: FallEntry, before: AdresseView, motions: readonly Motion[]): FellTrack | null {
  const course = courseOf(before.pieces, motions, before.placement!.length, fallenIn(fall.events));
  return course && new FellTrack(course);
}

export function useFall(props: PlayProps, playback: AdressePlayback): Fall | null {
  const [goneOn, setGoneOn] = useState<GameEvent | null>(null);
  const latest = latestFall(props);
  const atFirst = useRef(props.isReplay ? null : (latest?.why ?? null)); // it was over when one came
  const before = useViewBefore(props, latest);
  const isClosed = latest === null || [goneOn, atFirst.current].includes(latest.why) || isOvertaken(latest, props);
  const shown = isClosed || isToCome(latest, playback) ? null : latest;
  const motions = useMotionsOf(props, shown);
  const track = useMemo(() => (shown && before && motions ? trackOf(shown, before, motions) : null), [motions]);
  useEffect(() => () => track?.pause(), [track]);
  if (!shown) return null;
  return {
    why: shown.why,
    events: shown.events,
    isLatest: shown.later.length === 0,
    before,
    track,
    marks: before && motions ? marksOf(shown.events, before.pieces, motions) : [],
    goOn: () => setGoneOn(shown.why),
  };
}
