// clicks.ts: click targets: what on the board can be pressed now. The prompt fills them in, the components that draw
// the board obey them.
import type { PlaceName } from './model';

/** Something alive: what a press does, and how it is called. */
export interface Click {
  label: string; // what happens, for a screen reader and the plate on it
  key?: string; // as it is printed on a keyboard
  isChosen?: boolean; // marked, or face down already
  isPointed?: boolean; // the lesson points at it: class "pointed"
  press(): void;
}

/** Something that was pressed though it is not alive. */
export interface Dead {
  place?: PlaceName;
  hand?: number;
  seat?: number;
  house?: number; // of mine, by its index
  site?: 'plain' | 'scrap'; // a free one of mine
  friend?: boolean; // mine
}

export interface Clicks {
  places: Partial<Record<PlaceName, Click>>;
  hand: Record<number, Click>; // my Fables, by their index
  seats: Record<number, Click>; // a pig, a panel
  houses: Record<number, Record<number, Click>>; // by seat, then by index in founding order
  sites: Partial<Record<'plain' | 'scrap', Click>>; // free ones of mine: where a floor can go
  friend: Click | null; // mine
  locked: Partial<Record<PlaceName, string>>; // places I may not go to this round, and why: shown as locked
  handLock: string | null; // why no Fable of my hand may be chosen this round: the hand is shown as asleep
  /** Never a dead click: says why this cannot be used now. */
  whyNot(what: Dead): void;
}

export const noClicks: Clicks = {
  places: {},
  hand: {},
  seats: {},
  houses: {},
  sites: {},
  friend: null,
  locked: {},
  handLock: null,
  whyNot: () => {},
};

/** The classes of what is drawn for it. */
export const classOf = (click: Click | null | undefined): string =>
  click ? `alive ${click.isChosen ? 'chosen' : ''} ${click.isPointed ? 'pointed' : ''}` : '';
