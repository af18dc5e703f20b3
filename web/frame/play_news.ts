// play_news.ts: what happens is said: in the toast, to screen readers, as a sound.
import { useEffect, useRef } from 'preact/hooks';
import { playSound } from '../base/sounds';
import { say } from '../base/words';
import { announcer } from '../parts/announcer';
import type { Sight } from '../table/table';
import { tellingOf, type Story } from './log';

/** Tells each step when it is shown. `sight` is what everyone at this screen may hear. */
export function useNews(sight: Sight | null, story: Story | null): void {
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (!sight?.view || !story) return;
    const since = told.current;
    told.current = sight.seq;
    if (since === null || since >= sight.seq) return;
    const fresh = sight.entries.filter(({ seq }) => seq > since);
    const sentence = tellingOf(fresh, story);
    if (sentence) announcer.announce(sentence, 'news', !story.game.tellsStories);
    for (const { events } of fresh)
      for (const event of events) {
        const sound = story.game.sound?.(event);
        if (sound) playSound(sound);
      }
  }, [sight, sight?.seq, story === null]);
}

/** Says that it is my turn, to those who do not see it. */
export function useTurnNews(isMyTurn: boolean): void {
  useEffect(() => {
    if (isMyTurn) announcer.announce(say('play.turn.yours'), 'news', false);
  }, [isMyTurn]);
}
