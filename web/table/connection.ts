// connection.ts: the page's one WebSocket, with requests and their answers. It reconnects by itself, with exponential
// backoff, for as long as it takes.
import { Observable } from '../base/observable';
import { say, words } from '../base/words';
import type {
  AnswerMessage,
  Ban,
  HelloMessage,
  Me,
  OtherRequests,
  OtherVerb,
  ServerMessage,
  TableRequests,
  TableVerb,
} from './wire';

/** A request was refused, or could not be sent; its `message` is a sentence in the person's language. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A request whose answer has not come yet. */
interface PendingRequest {
  resolve(answer: AnswerMessage & { ok: true }): void;
  reject(error: RequestError): void;
}

const firstRetryMs = 500;
const lastRetryMs = 10_000;
const bannedRetryMs = 60_000;
const answerTimeoutMs = 8_000; // without a word in return the connection counts as dead
const idleMs = 15_000; // after so much silence the server is pinged
const checkMs = 2_000;

class Connection extends Observable {
  isOpen = false;
  isLost = false; // there was a connection, or an attempt, and it failed
  banned: Ban | null = null; // why nobody is let in from here
  me: Me | null = null;
  version: string | null = null;
  url: string | null = null; // how others reach this server, if its keeper has said so
  shownOnly: readonly string[] = []; // games that nobody can play here: this server has no physics

  #socket: WebSocket | null = null;
  #lastId = 0;
  #retryMs = firstRetryMs;
  #pending = new Map<number, PendingRequest>(); // by id
  #listeners = new Set<(message: ServerMessage) => void>();
  #onOpen = new Set<() => void>();
  #timer = 0;
  #receivedAt = 0;
  #pendingSince: number | null = null; // since when something is waited for

  /** Calls `onMessage` with every message that is not an answer; the returned function ends that. */
  listen(onMessage: (message: ServerMessage) => void): () => void {
    this.#listeners.add(onMessage);
    return () => this.#listeners.delete(onMessage);
  }

  /** Calls `act` at every greeting: now, if there is a connection, and after each loss of it. */
  onOpen(act: () => void): () => void {
    this.#onOpen.add(act);
    if (this.isOpen) act();
    return () => this.#onOpen.delete(act);
  }

  /** Sends a request; rejects with a RequestError if it is refused. */
  ask<Verb extends TableVerb>(
    verb: Verb,
    fields: TableRequests[Verb]['fields'] & { table: string },
  ): Promise<TableRequests[Verb]['answer']>;
  ask<Verb extends OtherVerb>(
    verb: Verb,
    fields: OtherRequests[Verb]['fields'],
  ): Promise<OtherRequests[Verb]['answer']>;
  ask(verb: string, fields: object): Promise<object> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen || !this.#socket) return reject(new RequestError('no_connection', say('connection.none')));
      const id = ++this.#lastId;
      this.#pending.set(id, { resolve, reject });
      this.#pendingSince ??= Date.now();
      this.#socket.send(JSON.stringify({ id, do: verb, ...fields }));
    });
  }

  /** Changes who one is: name, colour. */
  async rename(name: string): Promise<void> {
    const answer = await this.ask('me', { name });
    this.me = answer.me;
    this.notify();
  }

  start(): void {
    addEventListener('online', () => this.#retryNow());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#retryNow();
    });
    setInterval(() => this.#checkTimeouts(), checkMs);
    words.subscribe(() => {
      if (this.isOpen) void this.ask('me', { language: words.language }).catch(() => {});
    });
    void this.#connect();
  }

  /** Timeouts: a machine that slept, or a network that forgot us, breaks a connection without closing it. */
  #checkTimeouts(): void {
    const now = Date.now();
    if (this.#pendingSince !== null && now - this.#pendingSince > answerTimeoutMs) this.#drop();
    else if (this.isOpen && now - this.#receivedAt > idleMs) this.#ping();
  }

  #ping(): void {
    void this.ask('me', {}).catch(() => {}); // that there is no answer is noticed by #checkTimeouts
  }

  /** Retries at once: whoever looks at the page again does not want to wait for the next attempt. */
  #retryNow(): void {
    if (this.isOpen) return this.#ping();
    if (!this.#timer) return;
    this.#retryMs = firstRetryMs;
    clearTimeout(this.#timer);
    void this.#connect();
  }

  async #connect(): Promise<void> {
    this.#timer = 0;
    try {
      // It gives the cookie that the socket wants, or says why there is none.
      const answer = await fetch('/api/me', { signal: AbortSignal.timeout(answerTimeoutMs) });
      if (answer.status === 403) return this.#lose((await answer.json()).banned);
    } catch {
      return this.#lose();
    }
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
    this.#socket = socket;
    this.#pendingSince = Date.now(); // for the greeting
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#receive(JSON.parse(data));
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#lose();
    });
  }

  #receive(message: ServerMessage): void {
    this.#receivedAt = Date.now();
    const pending = message.id === undefined ? undefined : this.#pending.get(message.id);
    this.#pendingSince = this.#pending.size > (pending ? 1 : 0) ? this.#receivedAt : null;
    if (pending && message.id !== undefined) {
      this.#pending.delete(message.id);
      if (message.ok) return pending.resolve(message);
      return pending.reject(new RequestError(message.error.code, message.error.message));
    }
    if (message.hello) return this.#greet(message.hello);
    if (message.bye) {
      this.#retryMs = message.bye.retry_ms;
      this.banned = message.bye.banned ?? null;
    }
    for (const onMessage of [...this.#listeners]) onMessage(message);
  }

  #greet({ me, version, url, shown_only: shownOnly = [] }: HelloMessage['hello']): void {
    // A newer server has a newer page, and other rules in it; at one with physics clocks run that stood still.
    const isOther = this.version !== version || String(this.shownOnly) !== String(shownOnly);
    if (this.version !== null && isOther) return location.reload();
    this.version = version;
    this.shownOnly = shownOnly;
    this.url = url ?? null;
    this.me = me;
    this.isOpen = true;
    this.isLost = false;
    this.banned = null;
    this.#retryMs = firstRetryMs;
    void this.ask('me', { language: words.language }).catch(() => {});
    for (const act of [...this.#onOpen]) act();
    this.notify();
  }

  /** Gives up a connection that does not answer; its own end may never come. */
  #drop(): void {
    const socket = this.#socket;
    this.#lose();
    socket?.close();
  }

  #lose(banned = this.banned): void {
    if (this.#timer) return;
    this.banned = banned;
    if (banned) this.#retryMs = bannedRetryMs;
    this.#socket = null;
    this.#pendingSince = null;
    this.isOpen = false;
    this.isLost = !banned; // it is not lost: it was ended
    for (const { reject } of this.#pending.values()) reject(new RequestError('no_connection', say('connection.none')));
    this.#pending.clear();
    this.#timer = window.setTimeout(() => void this.#connect(), this.#retryMs * (0.5 + Math.random()));
    this.#retryMs = Math.min(this.#retryMs * 2, lastRetryMs);
    this.notify();
  }
}

export const connection = new Connection();

/** JSON at a path of ours; null where there is nothing, an error where nobody answers. */
export async function fetchJson<T>(path: string): Promise<T | null> {
  const response = await fetch(path);
  if (response.status === 404) return null;
  if (!response.ok) throw new RequestError('http', say('connection.none'));
  return response.json();
}
