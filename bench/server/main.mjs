// main.mjs: measures `bosquet serve` under the load of many tables, and boardgame.io's
// server under a like one, in turns, because this machine may be slower tomorrow.
import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { filesystemOf, makeGame, Server } from "./bosquet.mjs";
import { line, median, title } from "./figures.mjs";
import { newFolder, removeFolder, Script, sleep } from "./processes.mjs";

const CLIENTS = 2000;
const PER_ADDRESS = 200; // more than the load takes: docs/hosting.md says what it is for
const STEADY_TABLES = 100;
const STEADY_MOVES_PER_S = 500;
const FAST_TABLES = CLIENTS / 2;
const OTHER_TABLES = 100; // of boardgame.io, which is busy with fewer
const WARM_UP_S = 3;
const MEASURED_S = 8;
const GOAL = 1 / 10; // of boardgame.io's processor time for a move

const [bosquet, rounds = "3"] = process.argv.slice(2);
if (!bosquet) {
  console.error("usage: tools/bench-server BOSQUET [ROUNDS]");
  process.exit(2);
}

const progress = (text) => process.stderr.write(`bench-server: ${text}\n`);

/** What the disk does for one who saves alone: the median of some fdatasync, in ms. */
function timeDisk() {
  const folder = newFolder();
  const file = openSync(join(folder, "probe"), "w");
  const page = Buffer.alloc(4096, 1);
  const times = Array.from({ length: 200 }, () => {
    writeSync(file, page, 0, page.length, 0); // over what is there, as in SQLite's log
    const began = performance.now();
    fdatasyncSync(file);
    return performance.now() - began;
  });
  closeSync(file);
  const filesystem = filesystemOf(folder);
  removeFolder(folder);
  return { filesystem, ms: median(times) };
}

// ---- Bosquet ----

/** Lets the load play for a while, and says what that took. */
async function measure(server, load, verb, fields) {
  await load.ask(verb, fields);
  await sleep(WARM_UP_S * 1000);
  const loadBefore = await load.ask("report");
  const before = await server.metrics();
  await sleep(MEASURED_S * 1000);
  const after = await server.metrics();
  const { p50, p99, cpu } = await load.ask("report");
  await load.ask("stop");
  await load.ask("report");
  const grown = (name) => after[name] - before[name];
  const seconds = grown("at");
  return {
    p50,
    p99,
    movesPerS: grown("moves_total") / seconds,
    cpuPerMove: (1e6 * grown("cpu_seconds_total")) / grown("moves_total"),
    transactionsPerS: grown("transactions_total") / seconds,
    changesPerTransaction: grown("changes_total") / grown("transactions_total"),
    messagesPerMove: grown("messages_out_total") / grown("moves_total"),
    serverCores: grown("cpu_seconds_total") / seconds,
    loadCores: (cpu - loadBefore.cpu) / seconds,
  };
}

async function measureBosquet(moves) {
  const server = await Server.start(bosquet, PER_ADDRESS);
  const load = new Script("load.mjs");
  await server.metrics();
  const empty = server.memory();
  await load.ask("connect", { port: server.port, count: CLIENTS });
  await sleep(1000);
  const full = server.memory();
  await load.ask("sit", { count: STEADY_TABLES, moves });
  const steady = await measure(server, load, "playSteadily", { perSecond: STEADY_MOVES_PER_S });
  await load.ask("sit", { count: FAST_TABLES, moves });
  const fast = await measure(server, load, "playFast");
  await load.ask("leave");
  await load.end();
  await server.stop();
  return { empty, full, perClient: (full - empty) / CLIENTS, steady, fast };
}

// ---- boardgame.io ----

/** As it comes, or with what makes it fastest: production mode, and no undo. */
async function measureBoardgameIo(moves, isProduction) {
  const server = new Script("boardgameio_server.mjs", { isProduction });
  const load = new Script("boardgameio_load.mjs", { isProduction });
  const port = await server.ask("listen", { moves: moves.length });
  await load.ask("play", { port, moves: moves.length, tables: OTHER_TABLES });
  await sleep(WARM_UP_S * 1000);
  const look = async () => ({ cpu: await server.ask("cpu"), load: await load.ask("report"), at: performance.now() });
  const before = await look();
  await sleep(MEASURED_S * 1000);
  const after = await look();
  await load.end();
  await server.end();
  const played = after.load.moves - before.load.moves;
  const seconds = (after.at - before.at) / 1000;
  return {
    bytes: after.load.bytes,
    movesPerS: played / seconds,
    cpuPerMove: (1e6 * (after.cpu - before.cpu)) / played,
    serverCores: (after.cpu - before.cpu) / seconds,
    loadCores: (after.load.cpu - before.load.cpu) / seconds,
  };
}

// ---- all of it ----

function print({ ours, plain, tuned, disk, game }) {
  const of = (list, get) => list.map(get);
  console.log(`Medians of ${rounds} rounds each (and their range), in turns; server and load on one machine.`);
  console.log(`Data on ${disk.filesystem}, where an fdatasync of 4 KiB takes ${disk.ms.toFixed(2)} ms.`);
  if (disk.filesystem === "tmpfs") console.log("That is memory: nothing here says how long saving takes.");

  title("Memory");
  line(
    "without clients",
    of(ours, (one) => one.empty / 2 ** 20),
    "MiB",
  );
  line(
    `with ${CLIENTS} idle ones`,
    of(ours, (one) => one.full / 2 ** 20),
    "MiB",
  );
  line(
    "for each",
    of(ours, (one) => one.perClient / 1024),
    "KiB",
  );

  title(`${CLIENTS} clients, of which ${2 * STEADY_TABLES} play ${STEADY_MOVES_PER_S} moves a second`);
  line(
    "a move is saved and acknowledged, median",
    of(ours, (one) => one.steady.p50),
    "ms",
  );
  line(
    "99 of 100 within",
    of(ours, (one) => one.steady.p99),
    "ms",
  );
  line(
    "moves",
    of(ours, (one) => one.steady.movesPerS),
    "/s",
  );
  line(
    "the server's processor time for a move",
    of(ours, (one) => one.steady.cpuPerMove),
    "µs",
  );

  title(`${FAST_TABLES} tables of two that play as fast as moves are acknowledged`);
  line(
    "moves, saved and acknowledged",
    of(ours, (one) => one.fast.movesPerS),
    "/s",
  );
  line(
    "transactions",
    of(ours, (one) => one.fast.transactionsPerS),
    "/s",
  );
  line(
    "changes in a transaction",
    of(ours, (one) => one.fast.changesPerTransaction),
    "",
  );
  line(
    "messages out for a move",
    of(ours, (one) => one.fast.messagesPerMove),
    "",
  );
  line(
    "latency, median",
    of(ours, (one) => one.fast.p50),
    "ms",
  );
  line(
    "99 of 100 within",
    of(ours, (one) => one.fast.p99),
    "ms",
  );
  line(
    "processors busy: the server",
    of(ours, (one) => one.fast.serverCores),
    "",
  );
  line(
    "and the load",
    of(ours, (one) => one.fast.loadCores),
    "",
  );
  line(
    "the server's processor time for a move",
    of(ours, (one) => one.fast.cpuPerMove),
    "µs",
  );

  title(`boardgame.io, ${OTHER_TABLES} tables of two, as fast as moves are acknowledged; nothing saved`);
  for (const [name, list] of [
    ["as it comes", plain],
    ["production mode, no undo", tuned],
  ]) {
    console.log(`  ${name}`);
    line(
      "  moves",
      of(list, (one) => one.movesPerS),
      "/s",
    );
    line(
      "  processors busy: the server",
      of(list, (one) => one.serverCores),
      "",
    );
    line(
      "  and the load",
      of(list, (one) => one.loadCores),
      "",
    );
    line(
      "  the server's processor time for a move",
      of(list, (one) => one.cpuPerMove),
      "µs",
    );
    line(
      "  the state, on average",
      of(list, (one) => one.bytes),
      "bytes",
    );
  }
  line("a view of GrandBois, on average", [game.bytes], "bytes");

  title("Bosquet's processor time for a move, with the disk, beside boardgame.io's, without");
  sayRatio("as it comes", ours, plain);
  sayRatio("production mode, no undo", ours, tuned);
}

function sayRatio(name, ours, theirs) {
  const ratio = median(ours.map((one) => one.fast.cpuPerMove)) / median(theirs.map((one) => one.cpuPerMove));
  const verdict = ratio <= GOAL ? "met" : "missed";
  console.log(`  ${name}: 1/${(1 / ratio).toFixed(1)} (the goal, at most 1/${1 / GOAL}, is ${verdict})`);
}

async function main() {
  const game = await makeGame(bosquet);
  const disk = timeDisk();
  const ours = [];
  const plain = [];
  const tuned = [];
  for (let round = 1; round <= Number(rounds); round++) {
    progress(`round ${round} of ${rounds}, bosquet`);
    ours.push(await measureBosquet(game.moves));
    progress(`  ${Math.round(ours.at(-1).fast.cpuPerMove)} µs a move`);
    progress(`round ${round} of ${rounds}, boardgame.io`);
    plain.push(await measureBoardgameIo(game.moves, false));
    tuned.push(await measureBoardgameIo(game.moves, true));
    progress(`  ${Math.round(plain.at(-1).cpuPerMove)} and ${Math.round(tuned.at(-1).cpuPerMove)} µs a move`);
  }
  print({ ours, plain, tuned, disk, game });
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(`bench-server: ${error.stack}`);
  process.exit(1);
}
