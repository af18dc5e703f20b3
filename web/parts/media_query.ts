// media_query.ts: CSS media queries as hooks.
import { useEffect, useState } from 'preact/hooks';

/** Whether a media query holds, now and when that changes. */
export function useMedia(query: string): boolean {
  const isSoNow = () => matchMedia(query).matches; // never asked of what is listened to: see followLooks()
  const [isSo, setSo] = useState(isSoNow);
  useEffect(() => {
    const media = matchMedia(query);
    const look = () => setSo(isSoNow());
    media.addEventListener('change', look);
    look(); // it may have changed before
    return () => media.removeEventListener('change', look);
  }, []);
  return isSo;
}

/** Whether the screen is narrow: then the side panel has no room beside the board; as in play.css. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 900px), (max-height: 500px)');
