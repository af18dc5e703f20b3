// unit_bot.mjs: the page's own bots, in threads of node that stand for a browser's workers.
//
// usage: node unit_bot.mjs WASM_FOLDER
import { webcrypto } from "node:crypto";
import { pathToFileURL } from "node:url";
import { Worker as Thread } from "node:worker_threads";
import { pack } from "../wasm/rules.mjs";
import {
  bundle,
  bundleFile,
  compileRules,
  depth,
  dice,
  equal,
  fakeBrowser,
  ok,
  playOn,
  provide,
  rulesPath,
  run,
  test,
} from "./unit.mjs";

fakeBrowser();
provide({ crypto: webcrypto });
const page = await bundle("rules/bot", "rules/bot_player", "rules/rules");
const { Bot, BotPlayer, Position, botGames, chanceSeat } = page;

/** Whether players are asked, and neither chance nor the world. */
const isForPlayers = (position) => position.toAct().every((seat) => seat < chanceSeat);
const script = await bundleFile("rules/bot_worker");
const modules = Object.fromEntries(await Promise.all(botGames.map(async (game) => [game, await compileRules(game)])));

// ---- workers ----

// What a browser has for a worker, in a thread of node.
const worldOfAWorker = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { readFileSync } = require("node:fs");
  const put = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });
  put("crypto", require("node:crypto").webcrypto);
  put("postMessage", (message) => parentPort.postMessage(message));
  // A thread of node hears a thousand messages of one channel before it looks at another.
  put("MessageChannel", class {
    port1 = { onmessage: null };
    port2 = { postMessage: (data) => setImmediate(() => this.port1.onmessage({ data })) };
  });
  put("addEventListener", (kind, hear) => parentPort.on(kind, (data) => hear({ data })));
  put("fetch", async (address) => {
    const path = workerData.files[address];
    if (!path) throw new TypeError("no connection");
    return new Response(readFileSync(path), { headers: { "content-type": "application/wasm" } });
  });
  import(workerData.script);
`;
let files = {};
let started = script;

provide({
  Worker: class {
    constructor(address, { type }) {
      equal([address, type], ["/worker:rules/bot_worker", "module"], "the page's worker");
      const workerData = { files, script: pathToFileURL(started).href };
      this.thread = new Thread(worldOfAWorker, { eval: true, workerData });
      this.thread.on("message", (data) => this.onmessage({ data }));
      this.thread.on("error", ({ message }) => this.onerror({ message }));
    }

    postMessage(message) {
      this.thread.postMessage(structuredClone(message));
    }

    terminate() {
      this.thread.terminate();
    }
  },
});

const allFiles = Object.fromEntries(botGames.map((game) => [`/rules:${game}_bot`, rulesPath(`${game}_bot`)]));
files = allFiles;

async function isRejected(promise, what) {
  const error = await promise.then(
    () => null,
    (reason) => reason,
  );
  ok(error instanceof Error, `${what} should be rejected`);
  return error.message;
}

/** A match after some moves by chance, when somebody has to decide. */
function middle(game, seats, seed, moves = 12) {
  const position = new Position(modules[game], game, seats);
  let left = moves;
  playOn(position, dice(seed), { isTime: () => left-- <= 0 && isForPlayers(position) });
  return { position, seat: position.toAct()[0] };
}

const wholeState = (position) => Buffer.from(pack(position.save())).toString("base64");

// ---- the tests ----

test("there are bots for all games but the sample", () => {
  equal(botGames, ["adresse", "grandbois", "grimm"], "the games");
  for (const game of ["blank", "chess", ""]) {
    let error = null;
    try {
      new Bot(game, 2);
    } catch (thrown) {
      error = thrown;
    }
    ok(error instanceof Error, `no bot for "${game}"`);
  }
});

for (const [game, seats] of [
  ["grandbois", 2],
  ["grandbois", 4],
  ["grimm", 3],
  ["adresse", 2],
])
  test(`${game} for ${seats}: a match among bots that are shown their own views alone`, async () => {
    const position = new Position(modules[game], game, seats);
    const levels = ["easy", "medium", "hard", "expert"];
    const bots = Array.from({ length: seats }, () => new Bot(game, seats));
    const random = dice(seats);
    let asked = 0;
    for (;;) {
      const acting = position.toAct();
      if (acting.length === 0) break;
      if (!isForPlayers(position)) {
        const moves = position.moves(acting[0]);
        ok(position.play(acting[0], moves[random(moves.length)]), "chance decides, or the world");
        continue;
      }
      // Those who choose at the same time think at the same time.
      const question = (seat) => ({
        state: position.seen(seat),
        seat,
        level: levels[(seat + asked) % 4],
        iterations: game === "adresse" ? 3 : 20,
        seed: 1n,
      });
      const thoughts = await Promise.all(acting.map((seat) => bots[seat].think(question(seat))));
      for (const [i, seat] of acting.entries()) {
        const { move, value, visits, considered, beliefs } = thoughts[i];
        ok(position.play(seat, move), `${seat} makes a legal move: ${move}`, position.refusal(seat, move));
        equal(value.length, seats, "a value for each seat");
        ok(value.every((one) => one >= 0 && one <= 1) && visits >= 0, "chances, and positions", thoughts[i]);
        ok(Array.isArray(considered) && typeof beliefs === "object", "what else it thought", thoughts[i]);
        asked++;
      }
    }
    ok(asked > 10, `they decided ${asked} times`);
    for (const bot of bots) bot.close();
  });

test("the same question has the same answer, in a worker or out of it, whatever the pieces", async () => {
  for (const game of ["grandbois", "grimm"]) {
    const { position, seat } = middle(game, 3, 5);
    const question = { state: position.seen(seat), seat, level: "expert", iterations: 300, seed: 77n };
    const answers = [];
    for (let i = 0; i < 2; i++) {
      const bot = new Bot(game, 3);
      answers.push(await bot.think(question));
      bot.close();
    }
    const player = new BotPlayer(await compileRules(`${game}_bot`), game, 3);
    let rests = 0;
    answers.push(
      await player.think(
        question,
        async () => void rests++,
        () => false,
      ),
    );
    equal(answers[1], answers[0], `${game}: the same`);
    equal(answers[2], answers[0], `${game}: the same without a worker`);
    ok(rests > 0, "it looked up in between");
    equal(answers[0].visits, 300, "so much effort");
  }
});

test("it makes no difference to a bot what else a position holds: it looks at its own view", async () => {
  for (const game of ["grandbois", "grimm"])
    for (let seed = 0; seed < depth(1); seed++) {
      const { position, seat } = middle(game, 3, seed, 8 + seed);
      const question = { seat, level: "expert", iterations: 60, seed: 5n };
      const [shown, told] = await Promise.all(
        [position.seen(seat), wholeState(position)].map(async (state) => {
          const bot = new Bot(game, 3);
          const thought = await bot.think({ ...question, state });
          bot.close();
          return thought;
        }),
      );
      ok(position.seen(seat) !== wholeState(position), "there is something that it may not know");
      equal(told, shown, "the same answer");
    }
});

test("what a seat is shown is its view, and no more can be read from it", () => {
  const { position } = middle("grandbois", 3, 9);
  const other = new Position(modules.grandbois, "grandbois", 3);
  for (const viewer of [0, 1, 2, "spectator"]) {
    other.load(position.seen(viewer));
    equal(other.view(viewer), position.view(viewer), `what ${viewer} sees`);
    equal(other.seen(viewer), position.seen(viewer), `a view of a view`);
    const known = other.view("all").clans.filter((clans) => clans.some((clan) => clan !== null));
    ok(known.length <= 1, `whose clans ${viewer} knows`, known);
  }
});

test("a bot that may think for as long as it likes is stopped, answers at once and goes on playing", async () => {
  const { position, seat } = middle("grandbois", 2, 3);
  const bot = new Bot("grandbois", 2);
  const question = { state: position.seen(seat), seat, level: "expert", timeMs: 1e9 };
  for (let i = 0; i < 2; i++) {
    const both = [bot.think(question), bot.think(question)]; // one after the other
    setTimeout(() => bot.stop(), 20);
    for (const { move, visits } of await Promise.all(both)) {
      equal(position.refusal(seat, move), null, "a legal move");
      ok(visits > 0, "that it thought about");
    }
  }
  const { visits } = await bot.think({ ...question, timeMs: undefined, iterations: 50 });
  ok(visits >= 50, "nothing of it stays");
  bot.stop(); // nothing to stop
  const { move } = await bot.think({ ...question, timeMs: 1 });
  equal(position.refusal(seat, move), null, "a legal move in next to no time");
  bot.close();
});

test("a bot tells how far it is, and a bot that is done has told", async () => {
  const { position, seat } = middle("grandbois", 2, 3);
  const player = new BotPlayer(await compileRules("grandbois_bot"), "grandbois", 2);
  const question = { state: position.seen(seat), seat, level: "expert", iterations: 400, seed: 1n };
  const told = [];
  await player.think(
    question,
    async (done) => void told.push(done),
    () => false,
  );
  ok(
    told.length > 1 && told.every((done, i) => done >= 0 && done <= 1 && done >= (told[i - 1] ?? 0)),
    "more and more",
    told,
  );
  const bot = new Bot("grandbois", 2);
  const heard = [];
  const thought = bot.think({ ...question, iterations: undefined, timeMs: 1e9 }, (done) => {
    heard.push(done);
    if (heard.length === 3) bot.stop();
  });
  equal(position.refusal(seat, (await thought).move), null, "it is heard of while it thinks");
  ok(heard.length >= 3 && heard.every((done) => done >= 0 && done < 1), "a little of a long time", heard);
  bot.close();
});

test("a hand trembles in the browser too: pieces are not let go exactly where it was meant", async () => {
  const position = new Position(modules.adresse, "adresse", 2);
  const isPlacing = () =>
    isForPlayers(position) && position.toAct().some((seat) => position.moves(seat)[0].startsWith("aim "));
  playOn(position, dice(2), { isTime: isPlacing });
  const [seat] = position.toAct();
  const bot = new Bot("adresse", 2);
  const state = position.seen(seat);
  const meant = new Set(position.moves(seat));
  for (const level of ["easy", "expert"]) {
    const made = [];
    for (let i = 0; i < 4; i++)
      made.push((await bot.think({ state, seat, level, iterations: 20, seed: BigInt(i) })).move);
    for (const move of made) equal(position.refusal(seat, move), null, `${level} may let go there: ${move}`);
    ok(
      made.some((move) => !meant.has(move)),
      `${level} misses a little`,
      made,
    );
  }
  bot.close();
});

test("without a measure, each level has its own", async () => {
  const { position, seat } = middle("grandbois", 2, 4);
  const bot = new Bot("grandbois", 2);
  const visits = {};
  for (const level of ["easy", "medium", "hard", "expert"])
    visits[level] = (await bot.think({ state: position.seen(seat), seat, level })).visits;
  ok(
    Object.values(visits).every((one) => one > 0),
    "they think",
    visits,
  );
  bot.close();
});

test("whoever has nothing to decide is told so", async () => {
  const { position, seat } = middle("grandbois", 2, 4);
  const bot = new Bot("grandbois", 2);
  const thought = await bot.think({ state: position.seen(1 - seat), seat: 1 - seat, level: "hard", iterations: 10 });
  equal(thought.move, null, "no move");
  bot.close();
});

test("questions that make no sense are rejected, and the next one is answered", async () => {
  const { position, seat } = middle("grimm", 3, 4);
  const bot = new Bot("grimm", 3);
  const good = { state: position.seen(seat), seat, level: "medium", iterations: 10, seed: 1n };
  for (const bad of [
    { level: "genius" },
    { seat: 3 },
    { seat: -1 },
    { seat: chanceSeat },
    { state: "" },
    { state: "AAAA" },
    { state: "%" },
  ])
    ok(await isRejected(bot.think({ ...good, ...bad }), JSON.stringify(bad)), "with a reason");
  equal(position.refusal(seat, (await bot.think(good)).move), null, "the next one");
  bot.close();
});

test("a bot that cannot be had says so", async () => {
  const { position, seat } = middle("grandbois", 2, 4);
  const question = { state: position.seen(seat), seat, level: "medium", iterations: 10 };
  files = {};
  const lost = new Bot("grandbois", 2);
  files = allFiles;
  equal(await isRejected(lost.think(question), "without a module"), "no connection", "why");
  lost.close();

  started = "/nowhere/at/all.mjs";
  const dead = new Bot("grandbois", 2);
  started = script;
  await isRejected(dead.think(question), "without a worker");
  await isRejected(dead.think(question), "and from then on");

  const bot = new Bot("grandbois", 2);
  const pending = bot.think({ ...question, timeMs: 1e9, iterations: undefined });
  bot.close();
  await isRejected(pending, "when it leaves");
  await isRejected(bot.think(question), "and from then on");
});

await run();
