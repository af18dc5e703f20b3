// table.ts: a table as this browser follows it, through reconnections too. The server's log is the truth; this keeps
// what was told in a queue, and shows it at a speed that people can follow.
import { Observable } from '../base/observable';
import { prefersReducedMotion } from '../base/preferences';
import { connection, RequestError } from './connection';
import { seatOf, type Seating } from './seating';
import type {
  ChatLine,
  ClockNow,
  EntryMessage,
  GameEvent,
  Presence,
  PresenceMessage,
  Score,
  ServerMessage,
  Snapshot,
  TableInfo,
  TableRequests,
  TableVerb,
  View,
  Viewer,
} from './wire';

/** One line of a table's history. */
export interface Entry {
  seq: number;
  at: number;
  kind: string;
  seat?: number;
  person?: string; // whom it concerns, where that is no seat
  on?: boolean;
  events: GameEvent[];
  told?: Told; // none of what happened before this page followed the table
}

/** When this page was told of something (performance.now), and how much later than by the fastest message. */
export interface Told {
  at: number;
  late: number;
}

/** How long the latest messages took, compared with each other. */
class Arrivals {
  #offsets: number[] = []; // from the server's clock to ours, when each of them came

  tell(sentAt: number): Told {
    const at = performance.now();
    this.#offsets = [...this.#offsets, at - sentAt].slice(-arrivalsKept);
    return { at, late: at - sentAt - Math.min(...this.#offsets) };
  }
}

/** The state of a table for one viewer: the position as they see it, and the log that led to it. */
export class ViewerState {
  readonly log = new Map<number, Entry>(); // by seq
  seq = 0; // of the entry that is shown
  received = 0; // of the latest message; it may still wait in the queue
  view: View | null = null;
  state: string | null = null; // the same for the rules in the page,
  stateVersion?: string; // if they lay it out like this
  toAct: number[] = [];
  isOver = false;
  recent: GameEvent[] = []; // the events that led to this view
  scores: Score[] | null = null;
  winners: number[] = [];
  tieBreak: string | null = null;

  constructor(readonly viewer: Viewer) {}

  /** Everything up to what is shown, in order. */
  get entries(): Entry[] {
    return [...this.log.values()].filter(({ seq }) => seq <= this.seq).sort((a, b) => a.seq - b.seq);
  }
}

/** How long events are shown before the next entry, in ms; the game knows. */
export type ShowMs = (events: GameEvent[]) => number;

const arrivalsKept = 64; // clocks are put right, networks change
const checkMs = 200; // while an animation goes on, it is checked so often whether it has ended

const missedMax = 10; // entries: after more, they are not shown one by one
const queuedMaxMs = 60_000; // when more would have to be shown, all is shown at once
const transientErrors = ['no_connection', 'closing', 'too_fast', 'not_saved']; // it is tried again
const retryMs = 2000;
const reactionMs = 4000; // a bubble stays so long

export class SharedTable extends Observable {
  info: TableInfo | null = null;
  problem: RequestError | null = null; // why the table cannot be followed
  chat: ChatLine[] = [];
  chatAnnouncedSeq: number | null = null; // seq of the last line that was announced here; null: none yet
  chatReadSeq = 0; // and of the last one that was in sight
  reactions: ReadonlyMap<string, ChatLine> = new Map(); // of persons, for a moment
  present: Presence[] = [];
  presentAt = 0;
  spectators = 0;
  clock: ClockNow | null = null;
  clockAt = 0; // when `clock` was told
  show: number | null = null; // at one screen: whose turn it is to look
  showMs: ShowMs = () => 400;
  isAnimating = (): boolean => false; // what was shown last is still being animated, whatever `showMs` said

  #viewerStates = new Map<Viewer, ViewerState>();
  #isSending = false; // moves
  #lastPlayed = { seat: -1, seq: 0 };
  #queue: EntryMessage[] = [];
  #timer = 0;
  #retry = 0;
  #clockOffsetMs = Infinity; // from the server's clock to ours, at the least
  #arrivals = new Arrivals();
  #shownSeq = 0; // of the latest entry that was shown, to any viewer
  #shownSeat: number | undefined; // who did what was shown last
  #caughtUpSeq = 0; // entries up to this one are not shown one by one
  #ends: (() => void)[] = [];

  constructor(readonly id: string) {
    super();
    this.#ends = [connection.listen((message) => this.#receive(message)), connection.onOpen(() => void this.#follow())];
  }

  /** Stops following it. */
  leave(): void {
    this.#ends.forEach((end) => end());
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
    for (const viewer of this.#viewerStates.keys())
      void connection.ask('unwatch', { table: this.id, seat: viewer }).catch(() => {});
  }

  // ---- state ----

  get myId(): string | null {
    return connection.me?.id ?? null;
  }

  get mySeats(): number[] {
    const seats = this.info?.seats ?? [];
    return seats.filter(({ person }) => person !== undefined && person === this.myId).map(({ seat }) => seat);
  }

  get isHost(): boolean {
    return this.info !== null && this.info.host === this.myId;
  }

  get seating(): Seating {
    return this.info?.seats.map((seat) => seatOf(seat, this.myId)) ?? [];
  }

  /** Several people at this one screen: what each may see is covered between turns. */
  get isHotSeat(): boolean {
    return this.mySeats.length > 1;
  }

  viewerState(viewer: Viewer): ViewerState | null {
    return this.#viewerStates.get(viewer) ?? null;
  }

  /** Whether the server has sent the table's state. */
  get isFollowed(): boolean {
    return [...this.#viewerStates.values()].some(({ received }) => received > 0);
  }

  /** Whether the queue is empty: everything received has been shown. */
  get isCaughtUp(): boolean {
    return this.#queue.length === 0;
  }

  /** Whether a seat that is asked has not moved yet: no move of it is being shown, or waits in the queue. */
  isThinking(seat: number): boolean {
    const isShown = seat === this.#shownSeat && (this.#timer !== 0 || this.isAnimating());
    return !isShown && this.#queue.every((message) => message.seat !== seat);
  }

  get #waitingMs(): number {
    return this.#queue.reduce((sum, { events = [] }) => sum + this.showMs(events), 0);
  }

  // ---- requests ----

  /** Sends a request about this table. */
  ask<Verb extends TableVerb>(
    verb: Verb,
    fields: TableRequests[Verb]['fields'],
  ): Promise<TableRequests[Verb]['answer']> {
    return connection.ask(verb, { table: this.id, ...fields });
  }

  /** Whether a move is on its way: to the server, or back from it as an entry of the log. */
  get isActing(): boolean {
    const { seat, seq } = this.#lastPlayed;
    return this.#isSending || (this.#viewerStates.get(seat)?.received ?? seq) < seq;
  }

  /** Makes one move, or several in a row for as long as the seat is still asked. */
  async play(seat: number, moves: string[]): Promise<void> {
    this.#isSending = true;
    this.notify();
    try {
      let seq = this.#viewerStates.get(seat)?.received;
      for (const move of moves) {
        const answer = await this.ask('play', { seat, move, seq });
        seq = answer.seq;
        this.#lastPlayed = { seat, seq };
        if (!answer.to_act.includes(seat)) break;
      }
    } finally {
      this.#isSending = false;
      this.notify();
    }
  }

  /** Shows the next entry of the queue: what is shown now has been seen. */
  next(): void {
    this.#showNext();
  }

  /** Shows the whole queue at once. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const message of this.#queue.splice(0)) this.#show(message);
    this.notify();
  }

  // ---- following ----

  async #follow(): Promise<void> {
    clearTimeout(this.#retry);
    try {
      const { info } = await this.ask('info', {});
      this.info = info;
      this.problem = null;
      await this.#watchWhatIsMine();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (!transientErrors.includes(error.code)) this.problem = error;
      else if (connection.isOpen) this.#retry = window.setTimeout(() => void this.#follow(), retryMs);
    }
    this.notify();
  }

  /** Every seat of mine; as an onlooker if there is none, or for what may be seen between the turns at one screen. */
  async #watchWhatIsMine(): Promise<void> {
    const mine = this.mySeats;
    const wanted: Viewer[] = mine.length === 1 ? mine : [...mine, 'spectator'];
    for (const viewer of [...this.#viewerStates.keys()]) {
      if (wanted.includes(viewer)) continue;
      this.#viewerStates.delete(viewer);
      void this.ask('unwatch', { seat: viewer }).catch(() => {});
    }
    for (const viewer of wanted) await this.#watch(viewer);
  }

  async #watch(viewer: Viewer): Promise<void> {
    const known = this.#viewerStates.get(viewer);
    if (known && known.received > 0) {
      try {
        const since = known.received;
        const { seq, state_version } = await this.ask('watch', { seat: viewer, views: true, state: true, since });
        known.stateVersion = state_version;
        if (seq - since > missedMax) this.#catchUp(seq);
        return;
      } catch (error) {
        // Too much was missed, or a database that was put back knows less than we do.
        if (!(error instanceof RequestError) || !['too_large', 'bad_request'].includes(error.code)) throw error;
      }
    }
    const viewerState = new ViewerState(viewer);
    this.#viewerStates.set(viewer, viewerState);
    this.#queue = this.#queue.filter((message) => message.viewer !== viewer); // older than what comes now
    // First what happened, in words only; then the position as it is now.
    await this.ask('watch', { seat: viewer, since: 0 }).catch((error: unknown) => {
      if (!(error instanceof RequestError) || error.code !== 'too_large') throw error;
    });
    const snapshot = await this.ask('watch', { seat: viewer, views: true, state: true });
    viewerState.stateVersion = snapshot.state_version;
    this.#take(viewerState, snapshot);
    this.chat = snapshot.chat ?? this.chat;
    if (this.info?.status === 'over') await this.#fetchScores(viewerState);
    this.notify();
  }

  /** After many missed entries the table's state is shown, not how it came about. */
  #catchUp(seq: number): void {
    this.#caughtUpSeq = seq;
    this.hurry();
  }

  async #fetchScores(viewerState: ViewerState): Promise<void> {
    if (viewerState.scores) return;
    const { scores, winners, tie_break } = await this.ask('score', {});
    viewerState.scores = scores;
    viewerState.winners = winners;
    viewerState.tieBreak = tie_break ?? null;
  }

  #receive(message: ServerMessage): void {
    if (!('table' in message) || message.table !== this.id) return;
    if (message.present) {
      this.#takePresence(message);
      return this.notify();
    }
    if (message.unwatched) {
      this.#viewerStates.delete(message.viewer);
      void this.#follow();
      return;
    }
    if (message.seq !== undefined) this.#receiveEntry(message);
  }

  #receiveEntry(message: EntryMessage): void {
    const viewerState = this.#viewerStates.get(message.viewer);
    if (!viewerState) return;
    const { seq, at, kind, seat, person, on, events = [] } = message;
    const isHistory = viewerState.received === 0;
    this.#clockOffsetMs = Math.min(this.#clockOffsetMs, Date.now() - at);
    const told = isHistory ? undefined : this.#arrivals.tell(at);
    viewerState.log.set(seq, { seq, at, kind, seat, person, on, events, told });
    if (seq <= viewerState.received) return; // history
    if (kind === 'chat') this.#receiveChat(message);
    if (kind === 'remove') this.#removeLine(message.line);
    if (isHistory) return this.notify();
    viewerState.received = seq;
    // At one screen every seat is told of the same entry: one step, not several.
    if (seq === this.#shownSeq) {
      this.#show(message);
      return this.notify();
    }
    this.#queue.push(message);
    // What I did myself need not wait for its turn.
    const isMine = seat !== undefined && this.mySeats.includes(seat) && this.#queue.length === 1;
    const isShownAtOnce =
      prefersReducedMotion() || document.hidden || seq <= this.#caughtUpSeq || this.#waitingMs > queuedMaxMs;
    if (isShownAtOnce) this.hurry();
    else if (!this.#timer || isMine) this.#showNext();
  }

  #receiveChat({ seq, at, person, name, text, reaction, muted, removed }: EntryMessage): void {
    if (this.chat.some((line) => line.seq === seq)) return;
    const line: ChatLine = { seq, at, person, name, text, reaction, muted, removed };
    this.chat = [...this.chat, line];
    if (person === undefined || reaction === undefined) return;
    this.reactions = new Map(this.reactions).set(person, line);
    setTimeout(() => this.#endReaction(person, line), reactionMs);
  }

  /** What an entry said is gone; of a reaction that is its author's name alone. */
  #removeLine(seq: number | undefined): void {
    this.chat = this.chat.map((line) => {
      if (line.seq !== seq || line.muted) return line;
      const rest: ChatLine = { ...line, name: '', text: undefined };
      return line.reaction === undefined ? { ...rest, removed: true } : rest;
    });
  }

  #endReaction(person: string, line: ChatLine): void {
    if (this.reactions.get(person) !== line) return; // there has been another
    const left = new Map(this.reactions);
    left.delete(person);
    this.reactions = left;
    this.notify();
  }

  #showNext(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const message = this.#queue.shift();
    if (message) {
      this.#show(message);
      while (this.#queue[0]?.seq === message.seq) this.#show(this.#queue.shift()!);
      const pause = message.events?.length ? this.showMs(message.events) : 0;
      if (pause === 0) return this.#showNext();
      this.#timer = window.setTimeout(() => this.#showNextWhenDone(), pause);
    }
    this.notify();
  }

  #showNextWhenDone(): void {
    if (!this.isAnimating()) return this.#showNext();
    this.#timer = window.setTimeout(() => this.#showNextWhenDone(), checkMs);
  }

  #show(message: EntryMessage): void {
    const viewerState = this.#viewerStates.get(message.viewer);
    if (!viewerState) return;
    const before = this.mySeats;
    this.#shownSeq = Math.max(this.#shownSeq, message.seq);
    if (message.events?.length) this.#shownSeat = message.seat;
    this.#take(viewerState, message);
    if (`${before}` !== `${this.mySeats}`) void this.#follow();
  }

  #takePresence({ present, spectators }: Partial<PresenceMessage>): void {
    if (present) {
      this.present = present;
      this.presentAt = Date.now();
    }
    if (spectators !== undefined) this.spectators = spectators;
  }

  #take(viewerState: ViewerState, message: EntryMessage | Snapshot): void {
    viewerState.seq = message.seq;
    viewerState.received = Math.max(viewerState.received, message.seq);
    if (message.info) this.info = message.info;
    if (message.kind === undefined) this.#takePresence(message);
    if (message.clock !== undefined) {
      // A message may be shown long after it was sent; a snapshot is of this moment.
      this.clock = message.clock;
      this.clockAt = message.at === undefined ? Date.now() : message.at + this.#clockOffsetMs;
    }
    if (message.show !== undefined) this.show = message.show;
    if (message.kind === 'rematch' && this.info && message.next) this.info = { ...this.info, rematch: message.next };
    if (message.to_act) viewerState.toAct = message.to_act;
    if (message.over !== undefined) viewerState.isOver = message.over;
    if (message.view) {
      viewerState.view = message.view;
      viewerState.state = message.state ?? null;
      viewerState.recent = message.events ?? [];
    }
    if (message.scores) viewerState.scores = message.scores;
    if (message.winners) viewerState.winners = message.winners;
    if (message.tie_break) viewerState.tieBreak = message.tie_break;
  }
}
