// bot.ts: a bot of the browser's own, for playing without a server. It thinks in a worker, so
// the page never waits for it. One Bot plays one seat of one match, or several: then it does
// not remember from one move to the next what it thought.
import modules from 'bots:all';
import worker from 'worker:rules/bot_worker';
import type { BotQuestion, BotThought } from './bot_player';
import type { BotRequest, BotReply } from './bot_worker';

export type { BotQuestion, BotThought };

/** The games that it can play. */
export const botGames: string[] = Object.keys(modules);

interface PendingQuestion {
  resolve(thought: BotThought): void;
  reject(error: Error): void;
  onProgress?: (done: number) => void;
}

export class Bot {
  #worker: Worker;
  #pending = new Map<number, PendingQuestion>();
  #last = 0;
  #failure: Error | null = null;

  constructor(game: string, seats: number) {
    const module = modules[game];
    if (!module) throw new Error(`no bot for ${game}`);
    this.#worker = new Worker(worker, { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<BotReply>) => this.#receive(data);
    this.#worker.onerror = ({ message }) => this.#fail(message || 'the worker cannot be started');
    this.#worker.onmessageerror = () => this.#fail('a message of the worker cannot be read');
    this.#send({ sit: { module, game, seats } });
  }

  /** Rejects if the question is invalid, or nothing works. `onProgress` gets the progress now and then, 0 to 1. */
  think(question: BotQuestion, onProgress?: (done: number) => void): Promise<BotThought> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
      this.#send({ think: question, id });
    });
  }

  /** Ends the search: pending questions are answered at once, with what it thinks by now. */
  stop(): void {
    for (const id of this.#pending.keys()) this.#send({ stop: id });
  }

  /** Ends the worker; pending questions are rejected. */
  close(): void {
    this.#fail('the bot has left');
  }

  #send(order: BotRequest): void {
    this.#worker.postMessage(order);
  }

  #receive(report: BotReply): void {
    const pending = this.#pending.get(report.id);
    if ('done' in report) return pending?.onProgress?.(report.done);
    this.#pending.delete(report.id);
    if ('thought' in report) pending?.resolve(report.thought);
    else pending?.reject(new Error(report.error));
  }

  #fail(message: string): void {
    this.#failure = new Error(message);
    this.#worker.terminate();
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
  }
}
