// main.mjs: measures `bosquet serve` under the load of many tables, and boardgame.io's
// server under a like one, in turns, because this machine may be slower tomorrow.
import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { filesystemOf, makeGame, Server } from "./bosquet.mjs";
import { line, median, title } from "./figures.mjs";
import { newFolder, removeFolder, Script, sleep } from "./processes.mjs";

const IDLE = [1000, 10000]; // clients beside those who play
const PER_ADDRESS = 200; // more than the load takes: docs/hosting.md says what it is for
const STEADY_TABLES = 100;
const STEADY_MOVES_PER_S = 500;
const FAST_TABLES = 500;
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
  const [before, threadsBefore] = [await server.metrics(), server.threads()];
  await sleep(MEASURED_S * 1000);
  const [after, threads] = [await server.metrics(), server.threads()];
  const { p50, p99, cpu } = await load.ask("report");
  await load.ask("stop");
  await load.ask("report");
  const grown = (name) => after[name] - before[name];
  const seconds = grown("at");
  const part = (thread, where) =>
    (1e6 * (threads[thread][where] - threadsBefore[thread][where])) / grown("moves_total");
  return {
    saving: part("saving", "own"),
    disk: part("saving", "kernel"),
    room: part("rest", "own"),
    sockets: part("rest", "kernel"),
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

async function measureBosquet(moves, idle) {
  const server = await Server.start(bosquet, PER_ADDRESS);
  const load = new Script("load.mjs");
  await server.metrics();
  const empty = server.memory();
  await load.ask("connect", { port: server.port, count: 2 * FAST_TABLES + idle });
  await sleep(1000);
  const full = server.memory();
  await load.ask("sit", { count: STEADY_TABLES, moves });
  const steady = await measure(server, load, "playSteadily", { perSecond: STEADY_MOVES_PER_S });
  await load.ask("sit", { count: FAST_TABLES, moves });
  const fast = await measure(server, load, "playFast");
  await load.ask("leave");
  await load.end();
  await server.stop();
  return { empty, full, perClient: (full - empty) / (2 * FAST_TABLES + idle), steady, fast };
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

  for (const idle of IDLE) printOurs(idle, ours[idle]);

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

  for (const idle of IDLE) {
    title(`Bosquet's processor time for a move with ${idle} idle clients and a disk, beside boardgame.io's, without`);
    sayRatio("as it comes", ours[idle], plain);
    sayRatio("production mode, no undo", ours[idle], tuned);
  }
}

/** What a move costs, and where: the threads tell, and whether they were in the kernel. */
function printCost(list) {
  const of = (get) => list.map(get);
  line(
    "the server's processor time for a move",
    of((one) => one.cpuPerMove),
    "µs",
  );
  for (const [name, part] of [
    ["  rooms, JSON, the loop, bots", "room"],
    ["  sockets: the kernel", "sockets"],
    ["  saving: the database", "saving"],
    ["  saving: the kernel and the disk", "disk"],
  ])
    line(
      name,
      of((one) => one[part]),
      "µs",
    );
}

function printOurs(idle, list) {
  const of = (get) => list.map(get);
  title(`Memory, with ${idle} idle clients and ${2 * FAST_TABLES} who will play`);
  line(
    "without clients",
    of((one) => one.empty / 2 ** 20),
    "MiB",
  );
  line(
    "with all of them",
    of((one) => one.full / 2 ** 20),
    "MiB",
  );
  line(
    "for each",
    of((one) => one.perClient / 1024),
    "KiB",
  );

  title(`${STEADY_TABLES} tables of two that play ${STEADY_MOVES_PER_S} moves a second, ${idle} idle clients`);
  const steady = list.map((one) => one.steady);
  line(
    "a move is saved and acknowledged, median",
    steady.map((one) => one.p50),
    "ms",
  );
  line(
    "99 of 100 within",
    steady.map((one) => one.p99),
    "ms",
  );
  line(
    "moves",
    steady.map((one) => one.movesPerS),
    "/s",
  );
  line(
    "transactions",
    steady.map((one) => one.transactionsPerS),
    "/s",
  );
  printCost(steady);

  title(`${FAST_TABLES} tables of two that play as fast as moves are acknowledged, ${idle} idle clients`);
  const fast = list.map((one) => one.fast);
  for (const [name, key, unit] of [
    ["moves, saved and acknowledged", "movesPerS", "/s"],
    ["transactions", "transactionsPerS", "/s"],
    ["changes in a transaction", "changesPerTransaction", ""],
    ["messages out for a move", "messagesPerMove", ""],
    ["latency, median", "p50", "ms"],
    ["99 of 100 within", "p99", "ms"],
    ["processors busy: the server", "serverCores", ""],
    ["and the load", "loadCores", ""],
  ])
    line(
      name,
      fast.map((one) => one[key]),
      unit,
    );
  printCost(fast);
}

function sayRatio(name, ours, theirs) {
  const ratio = median(ours.map((one) => one.fast.cpuPerMove)) / median(theirs.map((one) => one.cpuPerMove));
  const verdict = ratio <= GOAL ? "met" : "missed";
  console.log(`  ${name}: 1/${(1 / ratio).toFixed(1)} (the goal, at most 1/${1 / GOAL}, is ${verdict})`);
}

async function main() {
  const game = await makeGame(bosquet);
  const disk = timeDisk();
  const ours = Object.fromEntries(IDLE.map((idle) => [idle, []]));
  const plain = [];
  const tuned = [];
  for (let round = 1; round <= Number(rounds); round++) {
    for (const idle of IDLE) {
      progress(`round ${round} of ${rounds}, bosquet, ${idle} idle clients`);
      ours[idle].push(await measureBosquet(game.moves, idle));
      progress(`  ${Math.round(ours[idle].at(-1).fast.cpuPerMove)} µs a move`);
    }
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
