// connection.ts: the one socket of the page. It comes back by itself, for as long as it takes.
import { Observable } from '../base/observable';
import { say, words } from '../base/words';
import type { Me } from './wire';

/** A request was refused, or could not be sent; the message is a sentence for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export type Answer = Record<string, unknown> & { id: number; ok: true };
export type Message = Record<string, unknown>;

interface Hello {
  me: Me;
  version: string;
  url?: string;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Refused): void;
}

const firstRetryMs = 500;
const lastRetryMs = 10_000;
const answerMs = 8_000; // without a word in return a connection counts as dead
const silenceMs = 15_000; // after so much of it the server is asked whether it is there
const lookMs = 2_000;

class Connection extends Observable {
  isOpen = false;
  isLost = false; // there was a connection, or an attempt, and it failed
  me: Me | null = null;
  version: string | null = null;
  url: string | null = null; // how others reach this server, if its keeper has said so

  #socket: WebSocket | null = null;
  #lastId = 0;
  #retryMs = firstRetryMs;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<(message: Message) => void>();
  #greeters = new Set<() => void>();
  #timer = 0;
  #heardAt = 0;
  #askedAt: number | null = null; // since when an answer is waited for

  /** Hears every message that is not an answer; the returned function ends that. */
  listen(hear: (message: Message) => void): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  /** Called at every greeting: now, if there is a connection, and after each loss of it. */
  onOpen(greet: () => void): () => void {
    this.#greeters.add(greet);
    if (this.isOpen) greet();
    return () => this.#greeters.delete(greet);
  }

  /** Asks the server; a refusal is thrown as a sentence. */
  ask(verb: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen || !this.#socket) return reject(new Refused('no_connection', say('connection.none')));
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.#askedAt ??= Date.now();
      this.#socket.send(JSON.stringify({ id, do: verb, ...fields }));
    });
  }

  /** Changes who one is: name, colour. */
  async rename(name: string): Promise<void> {
    const answer = await this.ask('me', { name });
    this.me = answer.me as Me;
    this.notify();
  }

  start(): void {
    addEventListener('online', () => this.#lookNow());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#lookNow();
    });
    setInterval(() => this.#listenForSilence(), lookMs);
    words.subscribe(() => {
      if (this.isOpen) void this.ask('me', { language: words.language }).catch(() => {});
    });
    void this.#connect();
  }

  /** A machine that slept, or a network that forgot us, breaks a connection without a word. */
  #listenForSilence(): void {
    const now = Date.now();
    if (this.#askedAt !== null && now - this.#askedAt > answerMs) this.#drop();
    else if (this.isOpen && now - this.#heardAt > silenceMs) this.#ping();
  }

  #ping(): void {
    void this.ask('me').catch(() => {}); // that there is no answer is noticed above
  }

  /** Whoever looks again does not want to wait for the next attempt. */
  #lookNow(): void {
    if (this.isOpen) return this.#ping();
    if (!this.#timer) return;
    this.#retryMs = firstRetryMs;
    clearTimeout(this.#timer);
    void this.#connect();
  }

  async #connect(): Promise<void> {
    this.#timer = 0;
    try {
      await fetch('/api/me', { signal: AbortSignal.timeout(answerMs) }); // gives the cookie that the socket wants
    } catch {
      return this.#lose();
    }
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/socket`);
    this.#socket = socket;
    this.#askedAt = Date.now(); // for the greeting
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(data as string) as Message);
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#lose();
    });
  }

  #hear(message: Message): void {
    this.#heardAt = Date.now();
    this.#askedAt = this.#waiting.size > (this.#waiting.has(message.id as number) ? 1 : 0) ? this.#heardAt : null;
    const asked = this.#waiting.get(message.id as number);
    if (asked) {
      this.#waiting.delete(message.id as number);
      if (message.ok) return asked.resolve(message as Answer);
      const { code, message: sentence } = message.error as { code: string; message: string };
      return asked.reject(new Refused(code, sentence));
    }
    if (message.hello) return this.#greet(message.hello as Hello);
    if (message.bye) this.#retryMs = (message.bye as { retry_ms: number }).retry_ms;
    for (const hear of [...this.#listeners]) hear(message);
  }

  #greet({ me, version, url }: Hello): void {
    // A newer server has a newer page, and other rules in it.
    if (this.version !== null && this.version !== version) return location.reload();
    this.version = version;
    this.url = url ?? null;
    this.me = me;
    this.isOpen = true;
    this.isLost = false;
    this.#retryMs = firstRetryMs;
    void this.ask('me', { language: words.language }).catch(() => {});
    for (const greet of [...this.#greeters]) greet();
    this.notify();
  }

  /** Gives up a connection that does not answer; its own end may never come. */
  #drop(): void {
    const socket = this.#socket;
    this.#lose();
    socket?.close();
  }

  #lose(): void {
    if (this.#timer) return;
    this.#socket = null;
    this.#askedAt = null;
    this.isOpen = false;
    this.isLost = true;
    for (const { reject } of this.#waiting.values()) reject(new Refused('no_connection', say('connection.none')));
    this.#waiting.clear();
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
  if (!response.ok) throw new Refused('http', say('connection.none'));
  return (await response.json()) as T;
}
