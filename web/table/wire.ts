// wire.ts: the protocol's types, as docs/protocol.md describes it: the data, then every verb with its answer and every
// message of the socket.

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
  name?: string; // empty: it has been removed
  colour?: string;
  word?: string;
  word_hash?: string; // of a word that was given, known or not
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
  bot_pace: BotPace;
  commitment: string;
  pinned: boolean;
  seats: SeatInfo[];
  ending?: 'rules' | 'resigned' | 'time' | 'version' | 'stopped';
  winners?: number[];
  rematch?: string;
  stopped?: string; // the server's keeper has closed it: why
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

export interface ChatLine {
  seq: number;
  at: number;
  person?: string;
  name?: string;
  text?: string;
  reaction?: string; // its key, instead of a text
  muted?: boolean;
  removed?: boolean; // the text, by whoever runs the server
}

/** How quickly bots move. */
export const botPaces = ['once', 'brisk', 'calm'] as const;
export type BotPace = (typeof botPaces)[number];

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

/** A text in every language that the server speaks. */
export type InLanguages = { en: string } & Record<string, string>;

export interface GameInfo {
  id: string;
  name: InLanguages;
  seats: { min: number; max: number };
  options: {
    id: string;
    type: 'bool' | 'seat' | 'choice';
    default: OptionValue;
    choices?: string[];
    text: InLanguages;
  }[];
}

export interface MatchRecord {
  format: string;
  game: string;
  rules_version?: number; // none: 1
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

// ---- requests and answers ----

/** What stands in a request beside its `id` and `do`, and in its answer beside `id` and `ok`. */
interface Exchange<Fields, Answer> {
  fields: Fields;
  answer: Answer;
}
type None = Record<never, never>;
/** Most requests add an entry to the table's log: the answer has its number. */
type Logged<Fields> = Exchange<Fields, { seq: number }>;

/** What the host settles before the start; a request has any of it. */
export interface TableSettings {
  seats: number;
  options: Record<string, OptionValue>;
  public: boolean;
  spectators: boolean;
  clock: Clock;
  away_s: number;
  bot_pace: BotPace;
}

/** Verbs about one table, whose id (`table`) every one of these requests has too. */
export type ReportReason = 'insult' | 'name' | 'spam' | 'play' | 'other';

export interface TableRequests {
  chat: Logged<{ text: string } | { reaction: string }>;
  close: Logged<None>;
  configure: Logged<Partial<TableSettings>>;
  hand_over: Logged<{ person?: string }>;
  info: Exchange<None, { info: TableInfo }>;
  motion: Exchange<{ seq: number } | { step: number }, { motions: readonly unknown[] }>; // as the game has it
  play: Exchange<
    { seat: number; move: string; seq?: number },
    { seq: number; events: GameEvent[]; to_act: number[]; over: boolean }
  >;
  rematch: Exchange<None, { table: string }>;
  replace: Logged<{ seat: number; level?: string }>;
  report: Exchange<({ person: string } | { line: number }) & { reason: ReportReason; text?: string }, None>;
  resign: Logged<{ seat: number }>;
  return: Logged<{ seat: number }>;
  score: Exchange<None, { scores: Score[]; winners: number[]; tie_break?: string }>;
  seat_bot: Logged<{ seat: number; level: string }>;
  silence: Logged<{ person: string; on: boolean }>;
  sit: Exchange<{ seat?: number; name?: string }, { seq: number; seat: number }>;
  stand: Logged<{ seat: number }>;
  start: Logged<None>;
  undo: Logged<{ seat: number }>;
  unwatch: Exchange<{ seat: Viewer }, None>;
  view: Exchange<{ seat: Viewer | 'all' }, { view: View; seq: number }>;
  watch: Exchange<{ seat: Viewer; views?: boolean; state?: boolean; since?: number }, Snapshot>;
  word: Logged<{ seat: number; word: string }>;
}

/** Verbs about no table, or about one that is still to be made. */
export interface OtherRequests {
  create: Exchange<{ game: string; sit?: boolean } & Partial<TableSettings>, { table: string }>;
  drop: Exchange<
    { board: number; pieces: readonly object[]; release?: object },
    { piece: number | null; pieces: readonly object[]; outcomes: string[]; motion: unknown } // as the game has it
  >;
  lobby: Exchange<{ watch?: boolean }, { open: Summary[]; running: Summary[]; mine: Summary[] }>;
  luck: Exchange<None, { sway: readonly number[] }>;
  me: Exchange<{ name?: string; language?: string }, { me: Me }>;
  mute: Exchange<{ person: string; on: boolean }, None>;
  play_now: Exchange<{ game: string; seats?: number; level?: string; bot_pace?: BotPace }, { table: string }>;
}

export type TableVerb = keyof TableRequests;
export type OtherVerb = keyof OtherRequests;

/** The state of a table at this moment, with which watching begins. With `since` the answer has `seq` alone. */
export type Snapshot = Partial<Omit<EntryMessage, 'seq' | 'at' | 'kind'>> & {
  state_version?: string; // with `state`: how it is laid out
  seq: number;
  at?: undefined;
  kind?: undefined;
  chat?: ChatLine[];
  present?: Presence[];
  spectators?: number;
};

// ---- messages ----

/** An entry of a table's log as one viewer is told it. */
export interface EntryMessage {
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
  reaction?: string;
  muted?: boolean;
  removed?: boolean;
  line?: number; // the entry whose words are removed
  on?: boolean;
  next?: string;
}

/** Who is at a table just now. */
export interface PresenceMessage {
  table: string;
  present: Presence[];
  spectators: number;
}

/** A viewer may not follow a table any more. */
export interface UnwatchedMessage {
  table: string;
  viewer: Viewer;
  unwatched: true;
}

/** A table's entry in the lobby has changed, or the table is gone from it. */
export type LobbyMessage =
  | { lobby: 'open' | 'running' | 'mine'; summary: Summary; table?: undefined }
  | { lobby: 'gone'; summary?: undefined; table: string };

/** The greeting: the first message on a socket. */
export interface HelloMessage {
  hello: { me: Me; version: string; url?: string; shown_only?: string[] };
}

/** Who may not come to this server. */
export interface Ban {
  until?: number; // none: for ever
  reason: string; // may be empty
}

/** The server closes: when to come back. */
export interface ByeMessage {
  bye: { retry_ms: number; banned?: Ban };
}

/** The answer to the request of this id. */
export type AnswerMessage = { id: number } & ({ ok: true } | { ok: false; error: { code: string; message: string } });

type AnyMessage =
  | AnswerMessage
  | HelloMessage
  | ByeMessage
  | EntryMessage
  | PresenceMessage
  | UnwatchedMessage
  | LobbyMessage;

/** The keys that tell the messages apart. */
type Discriminant = 'id' | 'hello' | 'bye' | 'lobby' | 'present' | 'unwatched' | 'seq';
type WithDiscriminants<Message> = Message extends unknown
  ? Message & { [Key in Exclude<Discriminant, keyof Message>]?: undefined }
  : never;

/** Whatever the server sends. Kinds that are not here are ignored: a newer server may have more. */
export type ServerMessage = WithDiscriminants<AnyMessage>;
