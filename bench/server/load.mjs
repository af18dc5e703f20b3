// load.mjs: the process that plays the people of `bosquet serve`.
import { answerParent, cpuSeconds, sleep } from "./processes.mjs";
import { Client, Table } from "./table.mjs";

const AT_A_TIME = 32; // clients that connect, or tables that begin
const TICK_MS = 2;

const clients = [];
const tables = [];
let latencies = []; // of acknowledged moves, in milliseconds

/** Rejected with the first thing that goes wrong: what else is awaited may never come then. */
let fail;
const failed = new Promise((_, reject) => (fail = reject));
failed.catch(() => {});

/** What to do with a table whose next move may be played. Idle tables keep it. */
let whenReady = () => {};
let stopTicking = () => {};

const events = {
  ready: (table) => whenReady(table),
  played: (ms) => latencies.push(ms),
  failed: (error) => fail(error),
};
process.on("uncaughtException", fail);

/** Does `act` with every number below `count`, a few at a time. */
async function each(count, act) {
  let next = 0;
  const worker = async () => {
    while (next < count) await act(next++);
  };
  await Promise.race([Promise.all(Array.from({ length: AT_A_TIME }, worker)), failed]);
}

async function connect({ port, count }) {
  await each(count, async (number) => (clients[number] = await Client.connect(port, number)));
}

/** Two clients sit down at each table and begin; those who sit already stay. */
async function sit({ count, moves }) {
  const from = tables.length;
  await each(count - from, async (number) => {
    const i = from + number;
    const first = 1 + (i % moves.length);
    tables[i] = new Table(clients.slice(2 * i, 2 * i + 2), { moves, first, events });
    await tables[i].newGame();
  });
}

function playAll() {
  for (const table of tables) if (table.next) whenReady(table);
}

/** All tables play as fast as their moves are acknowledged. */
function playFast() {
  whenReady = (table) => table.play();
  playAll();
}

/** All tables together play so many moves a second, whoever has waited longest first. */
function playSteadily({ perSecond }) {
  const ready = [];
  const began = performance.now();
  let due = 0;
  whenReady = (table) => ready.push(table);
  playAll();
  const ticker = setInterval(() => {
    const until = ((performance.now() - began) / 1000) * perSecond;
    for (; due < until && ready.length > 0; due++) ready.shift().play();
  }, TICK_MS);
  stopTicking = () => clearInterval(ticker);
}

/** Plays no more moves, and waits for those that are on their way. */
async function stop() {
  stopTicking();
  stopTicking = () => {};
  whenReady = () => {};
  while (!tables.every((table) => table.next)) await Promise.race([sleep(20), failed]);
}

/** What happened since it was last asked. */
async function report() {
  await Promise.race([sleep(0), failed]);
  const sorted = Float64Array.from(latencies).sort();
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  latencies = [];
  return { moves: sorted.length, p50: at(0.5), p99: at(0.99), cpu: cpuSeconds() };
}

function leave() {
  for (const client of clients) client.socket.close();
}

answerParent({ connect, sit, playFast, playSteadily, stop, report, leave });
