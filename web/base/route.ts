// route.ts: where one is. Every address of the page is one of these, and each can be shared.
import { Changing } from './changes';

export type Place =
  | { at: 'home' }
  | { at: 'table'; table: string }
  | { at: 'past'; table: string; move: number | null } // a finished game, after some of its moves
  | { at: 'learn'; game: string }
  | { at: 'practice'; game: string }
  | { at: 'nowhere' };

function placeOf(path: string): Place {
  if (path === '/' || path === '/index.html') return { at: 'home' };
  const [, room, id, more] = /^\/(t|games|learn|practice)\/([\w-]+)(?:\/(\d+))?\/?$/.exec(path) ?? [];
  if (room === 't' && id && !more) return { at: 'table', table: id };
  if (room === 'games' && id) return { at: 'past', table: id, move: more === undefined ? null : Number(more) };
  if ((room === 'learn' || room === 'practice') && id && !more) return { at: room, game: id };
  return { at: 'nowhere' };
}

class Route extends Changing {
  place = placeOf(location.pathname);

  /** Goes there; `replace` leaves no step to go back to. */
  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.look();
  }

  look(): void {
    this.place = placeOf(location.pathname);
    this.changed();
  }
}

export const route = new Route();
export const tablePath = (table: string): string => `/t/${table}`;
export const pastPath = (table: string, move?: number): string =>
  `/games/${table}${move === undefined ? '' : `/${move}`}`;
export const learnPath = (game: string): string => `/learn/${game}`;
export const practicePath = (game: string): string => `/practice/${game}`;

/** Links within the page keep the page, and its connection. */
export function keepLinksInside(): void {
  addEventListener('popstate', () => route.look());
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.download) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    route.go(link.pathname);
  });
}
