// game.ts: what a game brings to the page. A game is a folder of its own; games/list.ts names it.
// The frame (frame/) knows games only through this file, and games know the frame only through parts/.
import type { ComponentChildren, ComponentType } from 'preact';
import type { Changing } from '../base/changes';
import type { Sprite } from '../parts/art';
import type { SoundName } from '../base/sounds';
import type { WordSource } from '../base/words';
import type { OptionNumber, Position, Refusal, Result } from '../rules/rules';
import type { Entry } from '../table/table';
import type { Seating } from '../table/seating';
import type { GameEvent, TableInfo, View } from '../table/wire';

/** What the home page shows of a game; loaded at once, so it is small. Its words are NAME.door.*. */
export interface Door {
  id: string; // as the server calls it
  Picture: ComponentType; // fills the box it is given
  minutes: number;
  age: number;
  guests?: readonly string[]; // drawings of figures that stand before the library on the home page
  loadArt?(): Promise<{ default: Sprite }>; // the drawings of Picture and guests, when there is time
  isSample?: boolean; // for developers: no door on the home page
  hasPractice?: boolean; // one can get a feel for it alone, without a table
  load(): Promise<{ default: GameClient }>; // everything else
}

export interface GameClient {
  id: string;
  words: WordSource; // NAME.*
  art: Sprite;
  module: string; // the address of its rules
  style: string; // and of its stylesheet

  /** The board and what I hold. Drawn inside the frame's grid: an element of class "board" and,
   * below it, one of class "hold" that begins with a <Decision>. */
  Play: ComponentType<PlayProps>;

  /** Public facts of the position, beside the board (below the players). */
  Facts: ComponentType<FactsProps>;

  /** The little piece that stands for a seat: a tower, a pig. */
  Piece: ComponentType<{ view: View | null; seat: number }>;

  /** What lies before a player, below their name, where words are not enough; short: in one line, on narrow screens. */
  Belongings?: ComponentType<{ view: View; seat: number; isShort: boolean }>;

  /** A few words below a player's name: what is public of them now. */
  status(view: View, seat: number): string;

  /** An event as a sentence for the log and for screen readers; null if it need not be told. */
  describe(event: GameEvent, told: Told): ComponentChildren | null;

  /** Play tells what happens itself, one thing after the other: then no toast says it all at once. */
  tellsStories?: boolean;

  /** Where Play shows what happened bit by bit. */
  stage?: Stage;

  /** How long, in ms, this is looked at before what follows is shown. */
  pace(events: GameEvent[]): number;

  /** What an event sounds like; null: nothing. */
  sound?(event: GameEvent): SoundName | null;

  /** Whether a move with these events cannot be taken back: it drew or showed something. */
  isFinal?(events: GameEvent[]): boolean;

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

/** Changes when more of what happened may be told. */
export interface Stage extends Changing {
  readonly isTelling: boolean; // perhaps longer than `pace` thought: what follows waits
}

export interface PracticeProps {
  rules: Position; // a match that has just begun, for asking what the rules can work out
  /** Asks the server, for no table. */
  ask(verb: string, fields: Record<string, unknown>): Promise<Record<string, unknown>>;
  tell(sentence: string, kind?: 'news' | 'refusal'): void;
}

export interface PlayProps {
  view: View;
  seat: number | null; // whose eyes these are; null: an onlooker, or a look back
  seating: Seating;
  rules: Position | null; // this view, for asking what is legal; null while it loads
  mayAct: boolean; // the seat is asked, and nothing of it is on its way
  mayChange: boolean; // it has answered while others think, where the rules would still take another answer
  recent: GameEvent[]; // what led to this view
  before?: View | null; // in a look back: the moment before
  told: Told; // all that happened, for whoever wants to read it again
  isPast: boolean; // a look back: nothing is asked, everything is shown
  isOver: boolean; // perhaps by a resignation, which no view tells
  /** Sends moves, one after the other; the frame tells a refusal. */
  play(moves: string[]): Promise<void>;
  /** A sentence for everyone's eyes and ears (the toast and the live region): why not, what now. */
  tell(sentence: string, kind?: 'news' | 'refusal'): void;
  /** How what the world did in an entry of the log looked, from moment to moment; as the game has it. */
  motionsOf(seq: number): Promise<readonly unknown[]>;
  /** What is on show has been seen: the next thing that waits, or how it all stands now. */
  goOn(how: 'next' | 'all'): void;
  /** The tutorial points at things: only these may be used now. Null: everything. */
  lesson: Lesson | null;
}

export interface FactsProps {
  view: View;
  seat: number | null;
  seating: Seating;
}

/** What a sentence about an event may refer to. */
export interface Told {
  view: View; // the latest
  seating: Seating;
  name(seat: number): ComponentChildren; // as the log shows names
  entries: readonly Entry[]; // all of the log, for what came before
  isWhole?: boolean; // for ears: also what the board has still to show
}

export interface EndProps {
  view: View; // of everything
  result: Result;
  ending: TableInfo['ending'];
  seating: Seating;
  isCalm: boolean; // no motion: everything at once
  children: ComponentChildren; // the buttons
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
  /** The other seats' moves in the order they make them. */
  others: readonly string[];
  options?: readonly OptionNumber[];
  /** Asks what the world does, in games where physics has its say. Without a connection the rules guess. */
  world?: World;
  steps: readonly Lesson[]; // at most ten
}

export interface World {
  /** The outcomes until the pieces are still, and how it looked. */
  answer(view: View): Promise<{ outcomes: readonly string[]; motion: unknown }>;
}

export interface Lesson {
  id: string; // its words are NAME.lesson.ID
  /** What ends it: a move of mine that fits, or a press of "go on". */
  until: 'move' | 'next' | ((view: View) => boolean);
  /** Moves that are welcome in it; others are gently refused with NAME.lesson.ID.no. */
  allows?(move: string): boolean;
  /** What to point at: the game's own names for places ("river-2", "cell-1,0"). */
  point?: readonly string[];
}
