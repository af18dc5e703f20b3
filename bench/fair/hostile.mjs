// hostile.mjs: the process of one address that does its worst. `within` the documented limits
// it waits when it is told to; `beyond` them it asks many times as often and waits for nothing.
import http from "node:http";
import net from "node:net";
import { answerParent, cpuSeconds, sleep } from "../server/processes.mjs";
import { anyOf, newCookie, Person, tableOf, whoseTurn } from "./person.mjs";

const ADDRESS = "10.6.6.6";
const SOCKETS = 64; // of one address: enough for all the requests that it may send
const CONNECTIONS = 380; // of --connections-per-address, 400
const PAGES_PER_S = 50; // --address-pages-per-second
const REQUESTS_PER_S = 640; // --address-requests-per-second
const BEYOND = 8; // times as much as is allowed
const CROWD = 60; // guests
const PLAYERS = 40;
const IDLE = 4800; // of --clients, 5000
const UNANSWERED_MAX = 500;
const TICK_MS = 5;

const counts = { asked: 0, served: 0, refused: 0, cut: 0 };
let port;
let prepared;
let isBeyond;

process.on("uncaughtException", (error) => {
  if (/closed a socket|server closes|no WebSocket|hang up|ECONNRE|EPIPE|answers (429|503)/.test(error.message))
    counts.cut++;
  else throw error;
});

/** Calls `act` so often, as long as not too much is unanswered. */
function often(perS, act) {
  const began = performance.now();
  let done = 0;
  let unanswered = 0;
  setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perS);
    for (; done < due; done++) {
      if (unanswered >= UNANSWERED_MAX) continue;
      unanswered++;
      counts.asked++;
      act(done)
        .then(
          (isServed) => counts[isServed ? "served" : "refused"]++,
          () => counts.cut++,
        )
        .finally(() => unanswered--);
    }
  }, TICK_MS);
}

const connectAll = (count, address = ADDRESS, cookie = undefined) =>
  Promise.all(Array.from({ length: count }, () => Person.connect(port, address, cookie)));

/** Asks again and again: as fast as it is answered and allowed, or without regard. */
function insist(people, verb, fields) {
  if (isBeyond) {
    often(BEYOND * REQUESTS_PER_S, async (i) => (await people[i % people.length].ask(verb, fields(i))).ok);
    return;
  }
  for (const [i, person] of people.entries())
    void (async () => {
      for (;;) {
        const answer = await person.ask(verb, fields(i));
        counts.asked++;
        counts[answer.ok ? "served" : "refused"]++;
        if (!answer.ok) await sleep(answer.error.retry_ms ?? 1000);
      }
    })();
}

// ---- pages ----

const agent = new http.Agent({ keepAlive: true, maxSockets: 40 });

function load(path, { address = ADDRESS, cookie = "" } = {}) {
  return new Promise((resolve, reject) => {
    const headers = { "X-Forwarded-For": address, Cookie: cookie };
    const request = http.get({ host: "127.0.0.1", port, path, agent, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode === 200));
      answer.on("error", reject);
    });
    request.on("error", reject);
  });
}

const pagesPerS = () => PAGES_PER_S * (isBeyond ? BEYOND : 1);

function biggestFile(page) {
  const files = [...page.matchAll(/(?:src|href)="?(\/[\w./-]+\.js)/g)].map(([, path]) => path);
  return files[0] ?? "/";
}

// ---- each way to lean on a server ----

const ways = {
  async nothing() {},

  async "my games, of which there are 2,000"() {
    often(pagesPerS(), () => load("/api/my-games", { cookie: prepared.reader }));
  },

  async "watching long logs from their beginning"() {
    const people = await connectAll(SOCKETS);
    insist(people, "watch", (i) => ({ table: prepared.logs[i % prepared.logs.length], since: 0 }));
  },

  async "tables without end"() {
    insist(await connectAll(CROWD), "create", () => ({ game: "grandbois", public: true }));
  },

  async "tokens of programs"() {
    insist(await connectAll(CROWD), "make_bot", () => ({ name: "Rover" }));
  },

  /** Pairs that place pieces, and each of them plays with bots, too. */
  async "forty busy players"() {
    const people = await connectAll(PLAYERS);
    for (let i = 0; i < PLAYERS; i += 2) void placeForEver(people.slice(i, i + 2));
    for (const person of people) void botsForEver(person);
  },

  async "clients that are idle"() {
    for (let i = 0; i < IDLE; i += SOCKETS) {
      const address = `10.7.${i >> 8}.${1 + (i & 255)}`;
      const cookie = await newCookie(port, address);
      await connectAll(SOCKETS, address, cookie);
    }
  },

  async "addresses that change within a /64"() {
    let number = 0;
    const newAddress = () => `2001:db8:6:6::${(++number).toString(16)}`;
    often(pagesPerS(), () => load("/api/my-games", { address: newAddress(), cookie: prepared.reader }));
    often(isBeyond ? 100 : 10, async () => {
      const person = await Person.connect(port, newAddress());
      const { ok } = await person.ask("create", { game: "grandbois", public: true });
      setTimeout(() => person.close(), 1000);
      return ok;
    });
  },

  async "readers who never read"() {
    const people = await connectAll(SOCKETS);
    for (const person of people) {
      person.isDeafened = true;
      person.socket.socket.pause();
    }
    const fields = (i) => ({ table: prepared.logs[i % prepared.logs.length], since: 0, views: true });
    often(REQUESTS_PER_S / 10, async (i) => {
      void people[i % people.length].ask("watch", fields(i)); // whose answer nobody reads
      return true;
    });
  },

  async "requests a byte a second"() {
    for (let i = 0; i < CONNECTIONS; i++) slowly();
  },

  async "big files"() {
    const page = await new Promise((resolve) => {
      http.get({ host: "127.0.0.1", port, path: "/", headers: { "X-Forwarded-For": ADDRESS } }, (answer) => {
        let text = "";
        answer.on("data", (part) => (text += part));
        answer.on("end", () => resolve(text));
      });
    });
    const path = biggestFile(page);
    often(pagesPerS(), () => load(path));
  },
};

async function placeForEver(both) {
  for (;;) {
    const table = await tableOf(both, { game: "adresse", options: { first: 0 } });
    for (;;) {
      const { seat, moves } = await whoseTurn(both, table);
      if (moves.length === 0) break;
      counts.asked++;
      counts[(await both[seat].ask("play", { table, seat, move: anyOf(moves) })).ok ? "served" : "refused"]++;
    }
  }
}

async function botsForEver(person) {
  for (;;) {
    const { table } = await person.must("play_now", { game: "grandbois", seats: 4, level: "hard" });
    await person.must("watch", { table, seat: 0 });
    for (let isOver = false; !isOver; ) {
      const { moves } = await person.must("legal", { table, seat: 0 });
      if (moves.length > 0) isOver = (await person.ask("play", { table, seat: 0, move: anyOf(moves) })).over;
      else await sleep(200);
    }
  }
}

/** A request that never gets to its end; another when it is cut off. */
function slowly() {
  const socket = net.connect({ host: "127.0.0.1", port, localAddress: "127.0.6.6" });
  const head = `GET / HTTP/1.1\r\nX-Slow: ${"a".repeat(1000)}`;
  let at = 0;
  const timer = setInterval(() => socket.write(head[at++]), 1000);
  socket.on("error", () => {});
  socket.on("close", () => {
    counts.cut++;
    clearInterval(timer);
    setTimeout(slowly, 100);
  });
}

async function begin({ way, ...fields }) {
  ({ port, prepared, isBeyond } = fields);
  await ways[way]();
}

function report() {
  return { ...counts, cpu: cpuSeconds() };
}

answerParent({ begin, report });
