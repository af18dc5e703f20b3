// game.ts: the interface between the frame and a game. A game is a folder of its own; data/games.txt lists it. The
// frame (frame/) knows games only through this file, and games know the frame only through parts/.
import type { ComponentChildren, ComponentType } from 'preact';
import type { Observable } from '../base/observable';
import type { Sprite } from '../parts/art';
import type { SoundName } from '../base/sounds';
import type { WordSource } from '../base/words';
import type { DescribedMove, OptionNumber, Position, Refusal, Result } from '../rules/rules';
import type { Entry } from '../table/table';
import type { Seating } from '../table/seating';
import type { GameEvent, OtherRequests, TableInfo, View } from '../table/wire';

/** What the home page shows of a game; loaded at once, so it is small. Its words are NAME.door.*. */
export interface Door {
  id: string; // as the server calls it
  Picture: ComponentType; // fills the box it is given
  minutes: number;
  age: number;
  guests?: readonly string[]; // drawings of figures that stand before the library on the home page
  pieceOf?(seats: number, seat: number): string; // the drawing of a seat's piece, for the games it has won
  loadPieces?(): Promise<{ default: Sprite }>; // their drawings, if loadArt does not bring them: for the first game won
  loadArt?(): Promise<{ default: Sprite }>; // the drawings of Picture, guests and pieces, when there is time
  isSample?: boolean; // for developers: no door on the home page
  hasPractice?: boolean; // one can get a feel for it alone, without a table
  load(): Promise<{ default: GameClient }>; // everything else
}

/** What the build makes of a game's folder: "assets:NAME". */
export interface GameAssets {
  id: string;
  words: WordSource; // NAME.*
  art: Sprite;
  module: string; // the address of its rules as WebAssembly
  style: string; // and of its stylesheet
}

/** Everything else of a game; loaded when it is opened. */
export interface GameClient extends GameAssets {
  /** The board and what I hold. Drawn inside the frame's grid: an element of class "board" and,
   * below it, one of class "hold" that begins with a <Decision>. */
  Play: ComponentType<PlayProps>;

  /** Public facts of the position, beside the board (below the players). */
  Facts: ComponentType<FactsProps>;

  /** The little piece that stands for a seat: a tower, a pig. */
  Piece: ComponentType<{ view: View | null; seat: number }>;

  /** What lies before a player, below their name, where words are not enough; short: in one line, on narrow screens. */
  Belongings?: ComponentType<BelongingsProps>;

  /** A few words below a player's name: what is public of them now. */
  status(view: View, seat: number): string;

  /** An event as a sentence for the log and for screen readers; null if it need not be told. */
  describe(event: GameEvent, narration: NarrationContext): ComponentChildren | null;

  /** Play plays a timeline of what happens: then no toast says it all at once. */
  playsTimeline?: boolean;

  /** The view that Play draws while it plays a timeline. */
  display?: Display;

  /** Its own settings, in the menu of a match. */
  Settings?: ComponentType;

  /** How long, in ms, events are shown before what follows. */
  showMs(events: GameEvent[]): number;

  /** What an event sounds like; null: nothing. */
  sound?(event: GameEvent): SoundName | null;

  /** Whether an event opens a turn of its own in the log: a phase that all share, somebody's turn to act. Without it,
   * moves that follow each other are a turn as long as one seat makes them. */
  opensTurn?(event: GameEvent): boolean;

  /** Whether a move with these events cannot be taken back: it drew or showed something. */
  isFinal?(events: GameEvent[]): boolean;

  /** A move that is looked back at together with the one before it: its seat's own, or one that time makes, which
   * nobody counts. */
  follows?(move: string): 'move' | 'time' | null;

  /** The sentence of a refusal, in our own words. */
  explain(refusal: Refusal): string;

  /** The rules, by entries; `entryFor` is the one that the decision at hand is about. */
  rules: RulesHelp;

  /** The end as a scene, all of <main>: it has the <h1>, and the frame puts its buttons (`children`) into it. */
  End: ComponentType<EndProps>;

  /** A first game by doing; null where there is none yet. */
  tutorial: Tutorial | null;

  /** Something to try alone, without a table: drawn as Play is, an element of class "board" and one of class "hold". */
  Practice?: ComponentType<PracticeProps>;
}

/** Notifies when more of the log may be shown. */
export interface Display extends Observable {
  readonly isAnimating: boolean; // perhaps longer than `showMs` said: what follows waits
}

export interface PracticeProps {
  rules: Position; // a match that has just begun, for asking what the rules can work out
  /** Has the server work out what becomes of a piece that is let go. */
  drop(fields: OtherRequests['drop']['fields']): Promise<OtherRequests['drop']['answer']>;
  /** How the hand sways at the next drop. */
  luck(): Promise<OtherRequests['luck']['answer']>;
  announce(sentence: string, kind?: 'news' | 'refusal'): void;
}

export interface PlayProps {
  view: View;
  seat: number | null; // whose perspective this is; null: a spectator's, or a replay
  seating: Seating;
  rules: Position | null; // this view, for asking what is legal; null while it loads
  position: Position | null; // the same, in a replay too, for leading on from it by events
  mayAct: boolean; // the seat is asked, and nothing of it is on its way
  mayChange: boolean; // it has answered while others think, where the rules would still take another answer
  recent: GameEvent[]; // the events that led to this view
  before?: View | null; // in a replay: the view before
  narration: NarrationContext; // the whole log
  isReplay: boolean; // nothing is asked, everything is shown
  isOver: boolean; // perhaps by a resignation, which no view tells
  /** Sends moves, one after the other; the frame tells a refusal, unless `excuse` (which gets its code) says that there
   * is nothing to tell. */
  play(moves: string[], excuse?: (code: string) => boolean): Promise<void>;
  /** Shows a sentence as a toast, and says it in the live region: why not, what now. */
  announce(sentence: string, kind?: 'news' | 'refusal'): void;
  /** The motions of what physics did in an entry of the log; as the game has them. */
  motionsOf(seq: number): Promise<readonly unknown[]>;
  /** What is shown has been seen: on to the next entry, or to the end of the queue. */
  advance(how: 'next' | 'all'): void;
  /** The tutorial points at things: only these may be used now. Null: everything. */
  lesson: Lesson | null;
}

export interface BelongingsProps {
  view: View;
  seat: number;
  isShort: boolean; // in one line
}

export interface FactsProps {
  view: View;
  seat: number | null;
  seating: Seating;
}

/** What the narration of an event may refer to. */
export interface NarrationContext {
  view: View; // the latest
  seating: Seating;
  name(seat: number): ComponentChildren; // as the log shows names
  entries: readonly Entry[]; // all of the log, for what came before
  isWhole?: boolean; // also what the board has still to show
}

export interface EndProps {
  view: View; // of everything
  result: Result;
  ending: TableInfo['ending'];
  seating: Seating;
  isMotionReduced: boolean; // no motion: everything at once
  notes: ComponentChildren; // of the frame's, to be scrolled with whatever list there is
  children: ComponentChildren; // the buttons: always in view
}

export interface RulesHelp {
  entries: readonly string[]; // ids; their words are NAME.rules.ID.title and NAME.rules.ID.text
  entryFor(view: View, seat: number | null): string;
  Picture?: ComponentType<{ entry: string }>; // beside an entry, where a picture says more
  /** The game's own keys, as they are printed on a keyboard; what they do is NAME.keys.ID. */
  keys?: readonly { id: string; keys: readonly string[] }[];
}

/** A scripted match, played by the rules in the page. */
export interface Tutorial {
  seats: number;
  /** Chance in the order it is asked, by move: "first 0", "deal ...", "draw 17". */
  chance: readonly string[];
  /** The other seats' moves in the order they make them; some are others when it is tried again. */
  others: readonly ScriptedMove[];
  options?: readonly OptionNumber[];
  /** Physics, where the world decides. Without a connection the rules guess. */
  world?: World;
  /** A move of the learner's that time makes, where the rules have one. */
  tick?: { move: string; ms: number };
  steps: readonly Lesson[]; // at most ten
}

export interface World {
  /** The outcomes until the pieces are still, and the motion. */
  answer(view: View): Promise<{ outcomes: readonly string[]; motion: unknown }>;
}

export type ScriptedMove = string | ((returns: number) => string);

export interface Lesson {
  id: string; // its words are NAME.lesson.ID
  /** What ends it: a move of mine that fits, or a press of "go on". */
  until: 'move' | 'next' | ((view: View) => boolean);
  /** Moves that are welcome in it; others are gently refused with NAME.lesson.ID.no. */
  allows?(move: DescribedMove): boolean;
  /** Whether what the learner did went wrong: NAME.lesson.ID.failed says so, and one tries again. */
  failed?(events: readonly GameEvent[]): boolean;
  /** Whether what the lesson tells of went otherwise: NAME.lesson.ID.other says so, and one may see it again. */
  went?(entries: readonly Pick<Entry, 'events'>[]): 'as told' | 'otherwise';
  /** What to point at: the game's own names for places ("river-2", "cell-1,0"). */
  point?: readonly string[];
}
