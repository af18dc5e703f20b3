// play_game.ts: a game for a screen: its part of the page, and the rules as the screen needs them.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameClient } from '../games/game';
import { findGame } from '../games/list';
import { loadRules, Position } from '../rules/rules';

export type Loaded<T> = { is: 'coming' } | { is: 'here'; it: T } | { is: 'missing' } | { is: 'failed' };

/** The game of this name; 'failed' if it could not be fetched, which may be tried again. */
export function useGame(id: string | undefined): Loaded<GameClient> {
  const [loaded, setLoaded] = useState<Loaded<GameClient>>({ is: 'coming' });
  useEffect(() => {
    if (id === undefined) return;
    let isWanted = true;
    findGame(id)
      .then((game): Loaded<GameClient> => (game ? { is: 'here', it: game } : { is: 'missing' }))
      .catch((): Loaded<GameClient> => ({ is: 'failed' }))
      .then((now) => isWanted && setLoaded(now));
    return () => {
      isWanted = false;
    };
  }, [id]);
  return loaded;
}

const retryMs = 2000;

/** The rules, compiled; null until they are here. */
export function useRulesModule(): WebAssembly.Module | null {
  const [module, setModule] = useState<WebAssembly.Module | null>(null);
  useEffect(() => {
    let isWanted = true;
    let timer = 0;
    const load = () =>
      loadRules()
        .then((compiled) => isWanted && setModule(compiled))
        .catch(() => {
          if (isWanted) timer = window.setTimeout(load, retryMs); // a connection that is lost comes back
        });
    void load();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  return module;
}

/** The rules at the position of `state`; null while there are none, or they do not know it. */
export function usePosition(game: string, seats: number, state: string | null): Position | null {
  const module = useRulesModule();
  const position = useMemo(() => {
    try {
      return module && seats > 0 ? new Position(module, game, seats) : null;
    } catch {
      return null;
    }
  }, [module, game, seats]);
  return useMemo(() => {
    if (!position || state === null) return null;
    try {
      position.load(state);
      return position;
    } catch {
      return null;
    }
  }, [position, state]);
}
