// stranger.mjs: the process of people who play as people do, and time what they wait for:
// a move, a placement that physics judges, a page with its files, a bot's first move.
import http from "node:http";
import { answerParent, cpuSeconds, sleep } from "../server/processes.mjs";
import { anyOf, Person, tableOf, whoseTurn } from "./person.mjs";

const MOVE_PAUSE_MS = 50;
const MOVING = 3; // tables
const PAGE_PAUSE_MS = 150;
const PLACEMENTS = 6; // at a table, which is a new one then: a higher stack takes longer
const PATIENCE_MS = 20_000; // for a bot

let port;
let times = {};
let isMeasuring = false;
let people = 0;

/** Everybody comes from an address of their own. */
const newAddress = () => `10.1.${people >> 8}.${1 + (people++ & 255)}`;

const pair = async () => [await Person.connect(port, newAddress()), await Person.connect(port, newAddress())];

async function timed(kind, act) {
  const began = performance.now();
  const answer = await act();
  if (answer !== null && answer?.ok !== false && isMeasuring) times[kind].push(performance.now() - began);
  return answer;
}

// ---- a move ----

async function playMoves() {
  const both = await pair();
  while (isMeasuring) {
    const table = await tableOf(both, { game: "grandbois" });
    let seat = (await both[0].must("legal", { table, seat: 0 })).moves.length > 0 ? 0 : 1;
    for (let isOver = false; !isOver && isMeasuring; ) {
      const { moves } = await both[seat].must("legal", { table, seat });
      await sleep(MOVE_PAUSE_MS);
      const played = await timed("move", () => both[seat].ask("play", { table, seat, move: anyOf(moves) }));
      if (!played.ok) throw new Error(`a move is refused: ${JSON.stringify(played)}`);
      isOver = played.over;
      seat = played.to_act[0];
    }
  }
  for (const one of both) one.close();
}

// ---- a placement ----

async function playPlacements() {
  const both = await pair();
  while (isMeasuring) {
    const table = await tableOf(both, { game: "adresse", options: { first: 0 } });
    for (let placed = 0; placed < PLACEMENTS && isMeasuring; ) {
      const { seat, moves } = await whoseTurn(both, table);
      if (moves.length === 0) break; // it is over
      await sleep(MOVE_PAUSE_MS);
      const move = anyOf(moves);
      const play = () => both[seat].ask("play", { table, seat, move });
      if (!move.startsWith("release")) await play();
      else if ((await timed("placement", play)).ok) placed++;
    }
  }
  for (const one of both) one.close();
}

// ---- a page ----

function load(agent, path, address) {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, agent, headers: { "X-Forwarded-For": address } };
    const request = http.get(options, (answer) => {
      let text = "";
      answer.setEncoding("latin1");
      answer.on("data", (part) => (text += part));
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${path} answers ${answer.statusCode}`));
      });
    });
    request.on("error", reject);
  });
}

/** A page, and then all that it names, as a browser does that has nothing yet. */
async function loadAll() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6 });
  const address = newAddress();
  try {
    const page = await load(agent, "/", address);
    const files = [...page.matchAll(/(?:src|href)="?(\/[\w./-]+\.\w+)/g)].map(([, path]) => path);
    if (files.length === 0) throw new Error("the page names no files");
    await Promise.all([...new Set(files)].map((path) => load(agent, path, address)));
  } finally {
    agent.destroy();
  }
}

async function loadPages() {
  while (isMeasuring) {
    await timed("page", loadAll);
    await sleep(PAGE_PAUSE_MS);
  }
}

// ---- a bot's first move ----

/** Begins with a bot, and moves first if it must. */
async function meetBot() {
  const person = await Person.connect(port, newAddress());
  const { table } = await person.must("create", { game: "grandbois", seats: 2 });
  await person.must("seat_bot", { table, seat: 1, level: "medium" });
  await person.must("watch", { table, seat: 0 });
  let begun;
  const moved = new Promise((resolve) => {
    person.heard = (message) => {
      if (message.table === table && message.kind === "move" && message.seat === 1) resolve(performance.now() - begun);
    };
  });
  begun = performance.now();
  const started = await person.must("start", { table });
  for (;;) {
    const { moves } = await person.must("legal", { table, seat: 0 });
    if (moves.length === 0) break;
    begun = performance.now(); // a tile may be followed by a tower
    const { to_act: asked } = await person.must("play", { table, seat: 0, move: anyOf(moves) });
    if (!asked.includes(0)) break;
  }
  const ms = await Promise.race([moved, sleep(PATIENCE_MS).then(() => PATIENCE_MS)]);
  if (isMeasuring && started.ok) times["first bot move"].push(ms);
  person.close();
}

async function meetBots() {
  for (; isMeasuring; await sleep(MOVE_PAUSE_MS)) await meetBot();
}

/** All of it for some seconds: every time, in milliseconds, by kind. */
async function measure({ seconds }) {
  times = { move: [], placement: [], page: [], "first bot move": [] };
  const cpu = cpuSeconds();
  isMeasuring = true;
  const all = [...Array.from({ length: MOVING }, playMoves), playPlacements(), loadPages(), meetBots()];
  await Promise.race([sleep(seconds * 1000), Promise.all(all)]);
  isMeasuring = false;
  await Promise.all(all);
  return { times, cpu: cpuSeconds() - cpu };
}

answerParent({
  measure,
  come(fields) {
    port = fields.port;
  },
});
