// bot_worker.ts: the worker in which a bot of the browser thinks, for bot.ts. Questions are answered one after the
// other.
import { BotPlayer, type BotQuestion, type BotThought } from './bot_player';

export type BotRequest =
  | { sit: { module: string; game: string; seats: number } } // first of all
  | { think: BotQuestion; id: number }
  | { stop: number }; // the question with this id

export type BotReply = { id: number } & ({ done: number } | { thought: BotThought } | { error: string });

// The types of a page do not know what a worker has.
const page = globalThis as unknown as {
  postMessage(report: BotReply): void;
  addEventListener(kind: 'message', hear: (event: MessageEvent<BotRequest>) => void): void;
};

const progressMs = 50; // from one word about how far it is to the next

let player: Promise<BotPlayer> | null = null;
let queue: Promise<void> = Promise.resolve();
const open = new Set<number>(); // what is to be thought about further

/** Messages that have come are heard before it resolves. A timer would wait for milliseconds. */
const { port1, port2 } = new MessageChannel();
function rest(): Promise<void> {
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

async function sit({ module, game, seats }: { module: string; game: string; seats: number }): Promise<BotPlayer> {
  return new BotPlayer(await WebAssembly.compileStreaming(fetch(module)), game, seats);
}

async function answer(question: BotQuestion, id: number): Promise<void> {
  let told = performance.now();
  const tell = (done: number): Promise<void> => {
    const now = performance.now();
    if (now - told >= progressMs) {
      page.postMessage({ id, done });
      told = now;
    }
    return rest();
  };
  try {
    if (!player) throw new Error('nobody has sat down');
    const thought = await (await player).think(question, tell, () => !open.has(id));
    page.postMessage({ id, thought });
  } catch (error) {
    page.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
  open.delete(id);
}

page.addEventListener('message', ({ data }) => {
  if ('sit' in data) {
    player = sit(data.sit);
    player.catch(() => {}); // whoever asks it hears of it
  } else if ('think' in data) {
    open.add(data.id);
    queue = queue.then(() => answer(data.think, data.id));
  } else open.delete(data.stop); // perhaps it has been answered since
});
