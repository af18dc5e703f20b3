// route.ts: the router: which screen an address of the page (its URL path) names. Each can be shared.
import { Observable } from './observable';

export type Route =
  | { at: 'home' }
  | { at: 'table'; table: string }
  | { at: 'replay'; table: string; move: number | null } // a finished game, after some of its moves
  | { at: 'learn'; game: string }
  | { at: 'practice'; game: string }
  | { at: 'not_found' };

function routeOf(path: string): Route {
  if (path === '/' || path === '/index.html') return { at: 'home' };
  const [, room, id, more] = /^\/(t|games|learn|practice)\/([\w-]+)(?:\/(\d+))?\/?$/.exec(path) ?? [];
  if (room === 't' && id && !more) return { at: 'table', table: id };
  if (room === 'games' && id) return { at: 'replay', table: id, move: more === undefined ? null : Number(more) };
  if ((room === 'learn' || room === 'practice') && id && !more) return { at: room, game: id };
  return { at: 'not_found' };
}

class Router extends Observable {
  route = routeOf(location.pathname);

  /** Goes there; `replace` leaves no step to go back to. */
  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.readLocation();
  }

  /** Takes over the address that the browser shows. */
  readLocation(): void {
    this.route = routeOf(location.pathname);
    this.notify();
  }
}

export const router = new Router();
export const tablePath = (table: string): string => `/t/${table}`;
export const replayPath = (table: string, move?: number): string =>
  `/games/${table}${move === undefined ? '' : `/${move}`}`;
export const learnPath = (game: string): string => `/learn/${game}`;
export const practicePath = (game: string): string => `/practice/${game}`;

/** Links within the page keep the page, and its connection. */
export function keepLinksInside(): void {
  addEventListener('popstate', () => router.readLocation());
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.download) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    router.go(link.pathname);
  });
}
