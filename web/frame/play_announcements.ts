// play_announcements.ts: announcements of what happens in a match: toast, live region, sounds.
import { useEffect, useRef } from 'preact/hooks';
import { playSound } from '../base/sounds';
import { say } from '../base/words';
import { announcer } from '../parts/announcer';
import type { ViewerState } from '../table/table';
import { narrate, type LogContext } from './log';

/** Announces each log entry when it is shown. `viewerState` is what everyone at this screen may hear. */
export function useEventAnnouncements(viewerState: ViewerState | null, logContext: LogContext | null): void {
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (!viewerState?.view || !logContext) return;
    const since = told.current;
    told.current = viewerState.seq;
    if (since === null || since >= viewerState.seq) return;
    const fresh = viewerState.entries.filter(({ seq }) => seq > since);
    const sentence = narrate(fresh, logContext);
    if (sentence) announcer.announce(sentence, 'news', !logContext.game.playsTimeline);
    for (const { events } of fresh)
      for (const event of events) {
        const sound = logContext.game.sound?.(event);
        if (sound) playSound(sound);
      }
  }, [viewerState, viewerState?.seq, logContext === null]);
}

/** Announces that it is my turn. */
export function useTurnAnnouncement(isMyTurn: boolean): void {
  useEffect(() => {
    if (isMyTurn) announcer.announce(say('play.turn.yours'), 'news', false);
  }, [isMyTurn]);
}
