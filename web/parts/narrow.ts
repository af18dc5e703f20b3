// narrow.ts: how much room there is.
import { useEffect, useState } from 'preact/hooks';

/** Whether a media query holds, now and when that changes. */
export function useMedia(query: string): boolean {
  const [media] = useState(() => matchMedia(query));
  const [isSo, setSo] = useState(media.matches);
  useEffect(() => {
    const look = () => setSo(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return isSo;
}

/** Whether the side has no room beside the board; as in play.css. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 900px), (max-height: 500px)');
