// lobby.ts: the lobby: the tables that one may join, watch or has a seat at, one's finished games, and the server's
// list of games.
import { Observable } from '../base/observable';
import { connection, fetchJson } from './connection';
import type { GameInfo, ServerMessage, Summary } from './wire';

const latestFirst = (a: Summary, b: Summary): number => b.changed - a.changed;
const turnFirst = (a: Summary, b: Summary): number => Number(b.your_turn ?? false) - Number(a.your_turn ?? false);

class Lobby extends Observable {
  isKnown = false; // the server has told it, in this visit
  #tables: Record<'open' | 'running' | 'mine', Map<string, Summary>> = {
    open: new Map(),
    running: new Map(),
    mine: new Map(),
  };

  /** Follows it, through losses of the connection too; the returned function ends that. */
  follow(): () => void {
    const ends = [
      connection.listen((message) => this.#receive(message)),
      connection.onOpen(() => void this.#read().catch(() => {})), // a loss is told by the connection
    ];
    return () => {
      ends.forEach((end) => end());
      if (connection.isOpen) void connection.ask('lobby', { watch: false }).catch(() => {});
    };
  }

  /** Mine, those that wait for me first. */
  get mine(): Summary[] {
    return [...this.#tables.mine.values()].sort((a, b) => turnFirst(a, b) || latestFirst(a, b));
  }

  /** Public ones of other people. */
  get open(): Summary[] {
    return this.#others('open');
  }

  get running(): Summary[] {
    return this.#others('running');
  }

  #others(kind: 'open' | 'running'): Summary[] {
    return [...this.#tables[kind].values()].filter(({ table }) => !this.#tables.mine.has(table)).sort(latestFirst);
  }

  async #read(): Promise<void> {
    const answer = await connection.ask('lobby', {});
    for (const kind of ['open', 'running', 'mine'] as const)
      this.#tables[kind] = new Map(answer[kind].map((summary) => [summary.table, summary]));
    this.isKnown = true;
    this.notify();
  }

  #receive(message: ServerMessage): void {
    if (message.lobby === undefined) return;
    const { lobby: kind, summary } = message;
    if (kind === 'mine' && summary) this.#receiveMine(summary);
    else {
      const id = message.summary ? message.summary.table : message.table;
      this.#tables.open.delete(id);
      this.#tables.running.delete(id);
      if ((kind === 'open' || kind === 'running') && summary) this.#tables[kind].set(id, summary);
    }
    this.notify();
  }

  #receiveMine(summary: Summary): void {
    const isGoing = summary.status === 'open' || summary.status === 'running';
    if (isGoing) this.#tables.mine.set(summary.table, summary);
    else this.#tables.mine.delete(summary.table);
    if (summary.status === 'over') finished.invalidate();
  }
}

export const lobby = new Lobby();

/** One's finished games, newest first, page by page. */
class Finished extends Observable {
  games: readonly Summary[] = [];
  isKnown = false;
  #next: string | null = null;

  get hasMore(): boolean {
    return this.#next !== null;
  }

  async read(): Promise<void> {
    await this.#readFrom('/api/my-games', []);
  }

  async readMore(): Promise<void> {
    if (this.#next) await this.#readFrom(this.#next, this.games);
  }

  /** What was read is out of date: one more is over. */
  invalidate(): void {
    if (this.isKnown) void this.read().catch(() => {});
  }

  async #readFrom(path: string, before: readonly Summary[]): Promise<void> {
    const page = await fetchJson<{ games: Summary[]; next?: string }>(path);
    this.games = [...before, ...(page?.games ?? [])];
    this.#next = page?.next ?? null;
    this.isKnown = true;
    this.notify();
  }
}

export const finished = new Finished();

/** The games of the server: how many may sit, which options there are. */
class GameList extends Observable {
  games: readonly GameInfo[] = [];
  #reading: Promise<void> | null = null;

  /** Reads it once; a failed attempt may be repeated. */
  read(): Promise<void> {
    this.#reading ??= this.#read().catch((error: unknown) => {
      this.#reading = null;
      throw error;
    });
    return this.#reading;
  }

  find(id: string): GameInfo | null {
    return this.games.find((game) => game.id === id) ?? null;
  }

  async #read(): Promise<void> {
    this.games = (await fetchJson<{ games: GameInfo[] }>('/api/games'))?.games ?? [];
    this.notify();
  }
}

export const gameList = new GameList();
