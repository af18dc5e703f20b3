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

interface Asked {
  resolve(thought: BotThought): void;
  reject(error: Error): void;
  hear?: (done: number) => void;
}

export class Bot {
  #worker: Worker;
  #asked = new Map<number, Asked>();
  #last = 0;
  #failure: Error | null = null;

  constructor(game: string, seats: number) {
    const module = modules[game];
    if (!module) throw new Error(`no bot for ${game}`);
    this.#worker = new Worker(worker, { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<BotReply>) => this.#hear(data);
    this.#worker.onerror = ({ message }) => this.#fail(message || 'the worker cannot be started');
    this.#worker.onmessageerror = () => this.#fail('a message of the worker cannot be read');
    this.#send({ sit: { module, game, seats } });
  }

  /** Rejects if the question is invalid, or nothing works. `hear` gets the progress now and then, 0 to 1. */
  think(question: BotQuestion, hear?: (done: number) => void): Promise<BotThought> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject, hear });
      this.#send({ think: question, id });
    });
  }

  /** Ends the search: pending questions are answered at once, with what it thinks by now. */
  stop(): void {
    for (const id of this.#asked.keys()) this.#send({ stop: id });
  }

  /** Ends the worker; pending questions are rejected. */
  close(): void {
    this.#fail('the bot has left');
  }

  #send(order: BotRequest): void {
    this.#worker.postMessage(order);
  }

  #hear(report: BotReply): void {
    const asked = this.#asked.get(report.id);
    if ('done' in report) return asked?.hear?.(report.done);
    this.#asked.delete(report.id);
    if ('thought' in report) asked?.resolve(report.thought);
    else asked?.reject(new Error(report.error));
  }

  #fail(message: string): void {
    this.#failure = new Error(message);
    this.#worker.terminate();
    for (const { reject } of this.#asked.values()) reject(this.#failure);
    this.#asked.clear();
  }
}
