// lobby.ts: what there is to play, and the tables that one may join, watch or has a seat at.
import { Observable } from '../base/observable';
import { connection, fetchJson, type Message } from './connection';
import type { GameInfo, Summary } from './wire';

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
      connection.listen((message) => this.#hear(message)),
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
    const answer = await connection.ask('lobby');
    for (const kind of ['open', 'running', 'mine'] as const)
      this.#tables[kind] = new Map((answer[kind] as Summary[]).map((summary) => [summary.table, summary]));
    this.isKnown = true;
    this.notify();
  }

  #hear({ lobby: kind, summary, table }: Message): void {
    if (typeof kind !== 'string') return;
    const told = summary as Summary | undefined;
    if (kind === 'mine' && told) this.#hearMine(told);
    else {
      const id = told?.table ?? (table as string);
      this.#tables.open.delete(id);
      this.#tables.running.delete(id);
      if (told && (kind === 'open' || kind === 'running')) this.#tables[kind].set(id, told);
    }
    this.notify();
  }

  #hearMine(told: Summary): void {
    const isGoing = told.status === 'open' || told.status === 'running';
    if (isGoing) this.#tables.mine.set(told.table, told);
    else this.#tables.mine.delete(told.table);
    if (told.status === 'over') finished.forget();
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

  /** One more is over: what was read is out of date. */
  forget(): void {
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
