// wire.ts: what the server says, as docs/protocol.md describes it.

export interface Me {
  id: string;
  name: string;
  colour: string;
}

export type Viewer = number | 'spectator';

export type Clock =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'game'; seconds: number; increment: number }
  | { kind: 'days'; days: number };

export interface SeatInfo {
  seat: number;
  holder: 'open' | 'person' | 'bot';
  person?: string;
  name?: string;
  colour?: string;
  word?: string;
  level?: string; // of a bot
  program?: boolean; // somebody's own bot
  replaced?: string; // a bot of this level plays for now
  out?: 'resigned' | 'time';
}

export type OptionValue = boolean | number | string;

export interface TableInfo {
  table: string;
  game: string;
  status: 'open' | 'running' | 'over' | 'closed';
  host: string;
  options: Record<string, OptionValue>;
  public: boolean;
  spectators: boolean;
  clock: Clock;
  away_s: number;
  commitment: string;
  pinned: boolean;
  seats: SeatInfo[];
  ending?: 'rules' | 'resigned' | 'time';
  winners?: number[];
  rematch?: string;
}

/** Something that happened in a game: its name and its details. */
export interface GameEvent {
  event: string;
  seat?: number;
  [detail: string]: unknown;
}

/** A position as a viewer may know it; what else is in it is the game's affair. */
export interface View {
  game: string;
  viewer: Viewer | 'all';
  seats: number;
  to_act: number[];
  [detail: string]: unknown;
}

export interface ClockNow {
  left: number[]; // ms, by seat
  running: number[]; // seats
}

export interface Score {
  seat: number;
  total: number;
  rank: number;
  categories: Record<string, number>;
  tie_break?: string; // the category in which it is behind those that it is level with
  [detail: string]: unknown;
}

export interface Presence {
  seat: number;
  here: boolean;
  gone_ms?: number;
}

/** An entry of a table's log as one viewer is told it. */
export interface TableMessage {
  table: string;
  viewer: Viewer;
  seq: number;
  at: number;
  kind: string;
  seat?: number;
  info?: TableInfo;
  move?: string;
  events?: GameEvent[];
  to_act?: number[];
  over?: boolean;
  clock?: ClockNow | null;
  show?: number | null;
  view?: View;
  state?: string;
  scores?: Score[];
  winners?: number[];
  tie_break?: string;
  person?: string;
  name?: string;
  text?: string;
  muted?: boolean;
  on?: boolean;
  next?: string;
  chat?: ChatLine[];
  present?: Presence[];
  spectators?: number;
}

/** What a watch begins with: how things stand, at this moment. */
export type Snapshot = Omit<TableMessage, 'at' | 'kind'> & { at?: undefined; kind?: undefined };

export interface ChatLine {
  seq: number;
  at: number;
  person?: string;
  name?: string;
  text?: string;
  muted?: boolean;
}

export interface Summary {
  table: string;
  game: string;
  status: TableInfo['status'];
  public: boolean;
  spectators: boolean;
  clock: Clock;
  options: Record<string, OptionValue>;
  host: string;
  seats: { holder: SeatInfo['holder']; name?: string; level?: string }[];
  changed: number;
  your_turn?: boolean;
  winners?: number[];
  yours?: number[];
}

export interface GameInfo {
  id: string;
  name: Record<'en' | 'fr', string>;
  seats: { min: number; max: number };
  options: {
    id: string;
    type: 'bool' | 'seat' | 'choice';
    default: OptionValue;
    choices?: string[];
    text: Record<'en' | 'fr', string>;
  }[];
}

export interface MatchRecord {
  format: string;
  game: string;
  options: Record<string, OptionValue>;
  seats: { name: string; bot?: string }[];
  moves: string[]; // "0 17@-1,2r3", "chance draw 12", "world settled"
  seed: string;
  commitment: string;
  scores: Score[];
  winners: number[];
  tie_break?: string;
  ending?: TableInfo['ending'];
  out?: number[];
  [detail: string]: unknown;
}

export const levels = ['easy', 'medium', 'hard', 'expert'] as const;
