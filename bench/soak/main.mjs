// main.mjs: all that people do, for an hour: every game, bots, chat, watchers, lost connections,
// pages, backups. Each minute what the server needs; at the end whether any of it grew.
//
// usage: tools/campaign-soak BOSQUET [MINUTES]
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  BOSQUET,
  Client,
  Server,
  dice,
  follow,
  folder,
  get,
  newCookie,
  playSeat,
  runTool,
  sleep,
  tableOf,
} from "../../test/server/lib.mjs";

const MINUTES = Number(process.argv[3] ?? 60);
const MINUTE_MS = 60_000;
const MOVES_MAX = 60; // of a table, then they give up
const LOST_EVERY = 25; // moves
const PAUSE_MS = 150; // before a move
const IDLE = 100; // clients who come, stay for a while and go
const IDLE_MS = 20_000;
const BACKUP_MS = 45_000;

// What memory may grow by from the first quarter on, along the line that fits best: a tenth, or
// this. Of every half minute the least counts: what physics takes for a moment is given back. The
// database's caches are left out: they grow with it, up to a limit of their own.
const GROWTH_MAX = 0.1;
const GROWTH_MAX_BYTES = 16 * 2 ** 20;
const LOOK_MS = 2000;
const LOOKS = 15; // in half a minute
const FILES_MAX = 4; // more that are open at the end than at the beginning

/** Refusals that come of two who act at the same time, or of a hand that was too slow. */
const HARMLESS = ["stale", "not_your_turn", "illegal_move", "game_over", "not_now"];

const KINDS = [
  { game: "grandbois", people: 2 },
  { game: "grandbois", people: 1, bots: ["medium", "easy"] },
  { game: "grimm", people: 3 },
  { game: "adresse", people: 2 },
  { game: "blank", people: 2, bots: ["easy"] },
];

const random = dice(7);
const errors = [];
let server;
let isEnding = false;
let times = []; // of moves, in milliseconds, in this minute

// ---- what people do ----

/** A seat, with a word now and then, and a connection that is lost now and then. */
async function play(cookie, table, seat, spent) {
  let client = await new Client(server, { cookie }).open();
  const view = await follow(client, table, seat);
  const isOver = () => view.state.over || view.state.info?.status === "over";
  while (!isOver()) {
    await view.until((state) => isOver() || state.to_act?.includes(seat) || spent.moves >= MOVES_MAX, "a turn");
    if (isOver()) break;
    if (spent.moves >= MOVES_MAX) {
      await client.ask("resign", { table, seat });
      await view.until(isOver, "they give up");
      break;
    }
    await move(client, view, spent);
    if (spent.moves % LOST_EVERY !== LOST_EVERY - 1 || isOver()) continue;
    await client.must("chat", { table, text: `move ${spent.moves}` });
    await client.drop();
    client = await new Client(server, { cookie }).open();
    await view.attach(client, { since: view.seq });
  }
  await client.close();
}

async function move(client, view, spent) {
  await sleep(PAUSE_MS);
  let isDone = false;
  let began;
  const mayGoOn = () => !isDone && spent.moves < MOVES_MAX;
  const ask = client.ask.bind(client);
  client.ask = (verb, ...more) => {
    if (verb === "play") began = performance.now();
    return ask(verb, ...more);
  };
  await playSeat(view, random, {
    mayGoOn,
    played: () => {
      times.push(performance.now() - began);
      spent.moves++;
      isDone = true;
    },
  });
  client.ask = ask;
}

async function playForEver({ game, people, bots = [] }) {
  while (!isEnding) {
    const cookies = [];
    for (let i = 0; i < people; i++) cookies.push(await newCookie(server));
    const clients = await Promise.all(cookies.map((cookie) => new Client(server, { cookie }).open()));
    const table = await tableOf(clients, { game, bots, public: true });
    for (const client of clients) await client.close();
    const watcher = await Client.guest(server);
    const watching = await follow(watcher, table, "spectator", { views: true });
    const spent = { moves: 0 };
    await Promise.all(cookies.map((cookie, seat) => play(cookie, table, seat, spent)));
    await watching.until((state) => state.info?.status === "over", "the watcher sees the end");
    if (watching.problem) throw new Error(watching.problem);
    await watcher.close();
    await load(`/api/records/${table}`);
    await load("/api/my-games", cookies[0]);
  }
}

async function load(path, cookie) {
  const { status } = await get(server, path, { headers: cookie ? { Cookie: cookie } : {} });
  if (status !== 200) throw new Error(`${path} answers ${status}`);
}

async function loadPages() {
  for (; !isEnding; await sleep(500)) for (const path of ["/", "/api/games", "/favicon.svg"]) await load(path);
}

async function comeAndGo() {
  while (!isEnding) {
    const client = await Client.guest(server);
    await client.must("lobby", { watch: true });
    await sleep(random(IDLE_MS));
    await client.close();
  }
}

async function backUp() {
  const place = folder();
  for (let n = 0; !isEnding; n++) {
    const file = join(place, `backup-${n}.db`);
    await promisify(execFile)(BOSQUET, ["backup", "--data", server.data, file]);
    rmSync(file);
    for (let ms = 0; ms < BACKUP_MS && !isEnding; ms += 500) await sleep(500);
  }
}

// ---- what the server needs ----

async function figures() {
  const { text } = await get(server, "/metrics");
  const found = {};
  for (const [, name, value] of text.matchAll(/^bosquet_(\w+(?:\{.*\})?) (\S+)$/gm)) found[name] = Number(value);
  return found;
}

const openFiles = () => readdirSync(`/proc/${server.pid}/fd`).length;
const resident = () => 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]);
const mega = (bytes) => (bytes / 2 ** 20).toFixed(1).padStart(7);

function quantile(list, part) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** By how much the line rises that fits these values best, from the first to the last. */
function growth(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let above = 0;
  let below = 0;
  for (const [i, value] of values.entries()) {
    above += (i - middle) * (value - mean);
    below += (i - middle) ** 2;
  }
  return below > 0 ? (above / below) * (values.length - 1) : 0;
}

/** A line a minute; memory is looked at more often. */
async function watch() {
  const memory = [];
  const began = performance.now();
  console.log("minute  memory MB  without caches  files  database MB  tables  people   moves   p50 ms   p99 ms");
  for (let minute = 1; minute <= MINUTES && errors.length === 0; minute++) {
    while (performance.now() - began < minute * MINUTE_MS && errors.length === 0) {
      await sleep(LOOK_MS);
      memory.push(resident() - (await figures()).database_memory_bytes);
    }
    const now = await figures();
    const bytes = statSync(join(server.data, "bosquet.db")).size;
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    console.log(
      [
        String(minute).padStart(6),
        mega(resident()).padStart(10),
        mega(memory.at(-1) ?? 0).padStart(14),
        String(openFiles()).padStart(6),
        mega(bytes).padStart(12),
        String(now.tables_in_memory).padStart(7),
        String(now.people).padStart(7),
        String(now.moves_total).padStart(7),
        p50.toFixed(1).padStart(8),
        p99.toFixed(1).padStart(8),
      ].join(" "),
    );
    times = [];
  }
  const least = [];
  for (let i = 0; i + LOOKS <= memory.length; i += LOOKS) least.push(Math.min(...memory.slice(i, i + LOOKS)));
  return least.slice(least.length / 4);
}

// ---- all of it ----

let passed = 0;
let failed = 0;

function check(isSo, what) {
  if (isSo) passed++;
  else failed++;
  console.log(`${isSo ? "ok" : "not ok"} - ${what}`);
}

async function soak() {
  server = await Server.start({ args: ["--connections-per-address", "1000", "--address-pages-at-once", "100000"] });
  const client = await Client.guest(server);
  const { hello } = await client.waitFor((message) => message.hello, "the greeting");
  const kinds = KINDS.filter(({ game }) => !hello.shown_only?.includes(game));
  for (const path of ["/", "/api/games", "/api/my-games"]) await load(path);
  await client.close();
  const filesBefore = openFiles();
  const all = [...kinds.map(playForEver), ...Array.from({ length: IDLE }, comeAndGo), loadPages(), backUp()].map(
    (one) => one.catch((error) => errors.push(error)),
  );
  const memory = await watch();
  isEnding = true;
  await Promise.all(all);
  await sleep(2000); // for sockets to be closed
  const now = await figures();
  const [grown, usual] = [growth(memory), quantile(memory, 0.5)];
  const most = Math.max(GROWTH_MAX * usual, GROWTH_MAX_BYTES);
  check(errors.length === 0, `nobody met an error ${errors.map((error) => error.stack).join("\n")}`);
  check(
    grown <= most,
    `memory without caches is flat: ${mega(grown)} MB more, at most ${mega(most)}, of ${mega(usual)}`,
  );
  check(openFiles() <= filesBefore + FILES_MAX, `no file stays open: ${filesBefore} before, ${openFiles()} after`);
  const refused = Object.entries(now).filter(
    ([name, count]) =>
      name.startsWith("refusals_total") && count > 0 && !HARMLESS.some((code) => name.includes(`"${code}"`)),
  );
  check(refused.length === 0, `nobody was refused by a limit ${JSON.stringify(refused)}`);
  check(
    now.changes_failed_total === 0 && now.clients_cut_off_total === 0,
    "nothing failed to be saved, nobody was cut off",
  );
  await server.stop().then(
    () => check(true, "the server ends well"),
    (error) => check(false, error.stack),
  );
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

await runTool(soak);
