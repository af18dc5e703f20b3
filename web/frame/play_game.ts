// play_game.ts: hooks that load a game and its rules.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { reloadPage } from '../base/reload';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import { findGame } from '../games/list';
import { announcer } from '../parts/announcer';
import { loadRules, Position } from '../rules/rules';
import type { ViewerState } from '../table/table';

export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'loaded'; value: T }
  | { status: 'missing' }
  | { status: 'failed' };

const retryMs = 3000;

/** Loads something, with retries: a connection that is lost comes back. Null from `load`: there is none. */
export function useLoaded<T>(load: (() => Promise<T | null>) | null, key: string | undefined): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' });
  useEffect(() => {
    if (!load) return;
    let isWanted = true;
    let timer = 0;
    const attempt = () =>
      load()
        .then((value): Loaded<T> => (value === null ? { status: 'missing' } : { status: 'loaded', value }))
        .catch((): Loaded<T> => {
          if (isWanted) timer = window.setTimeout(() => void attempt(), retryMs);
          return { status: 'failed' };
        })
        .then((now) => isWanted && setLoaded(now));
    void attempt();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return loaded;
}

/** The client of the game of this name. */
export const useGame = (id: string | undefined): Loaded<GameClient> =>
  useLoaded(id === undefined ? null : () => findGame(id), id);

/** The rules of a game, compiled; null until they are loaded. */
export function useRulesModule(game: GameClient | null): WebAssembly.Module | null {
  const loaded = useLoaded(game && (() => loadRules(game.module)), game?.id);
  return loaded.status === 'loaded' ? loaded.value : null;
}

/** Says that the page is older than the server, and fetches a new one. */
function askForNewerPage(): void {
  announcer.announce(say('page.newer'));
  void reloadPage();
}

/** The rules at the position of `state`; null while there are none, or they do not know it. */
export function usePosition(
  game: GameClient,
  seats: number,
  { state, stateVersion }: Pick<ViewerState, 'state' | 'stateVersion'>,
): Position | null {
  const module = useRulesModule(game);
  const position = useMemo(() => {
    try {
      return module && seats > 0 ? new Position(module, game.id, seats) : null;
    } catch {
      return null;
    }
  }, [module, game, seats]);
  const isReadable = !position || !stateVersion || position.stateVersion === stateVersion;
  useEffect(() => {
    if (!isReadable) askForNewerPage();
  }, [isReadable]);
  return useMemo(() => {
    if (!position || state === null || !isReadable) return null;
    try {
      position.load(state, stateVersion);
      return position;
    } catch {
      return null;
    }
  }, [position, state, isReadable]);
}
