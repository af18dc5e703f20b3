// lib.mjs: what the tests of `bosquet serve` share: TAP lines, clients that remember
// everything they were told, and players. checks.mjs and server_process.mjs come with it.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { join } from "node:path";
import WebSocket from "ws";
import { HANG_MS, PATIENCE_MS, Skip, comment, dice, equal, eventually, inTime, ok, show, sleep } from "./checks.mjs";
import { BOSQUET, cleanUp, endNow, folder } from "./server_process.mjs";

export * from "./checks.mjs";
export * from "./server_process.mjs";

const AT_ONCE = 36; // requests of one socket, a little below what the server allows
const PER_S = 19;

// ---- tests ----

const registered = [];
let host = null; // whoever runs several programs in this process: several_worker.mjs

/** Adds a test; run() runs them in order. One that throws has failed, and one that takes longer than `limit_ms` hangs. */
export function test(name, body, limit_ms = HANG_MS) {
  registered.push({ name, body, limit_ms });
}

/** From now on run() reports to `hear`, begins with test number `from`, and returns. */
export function hostTests(one) {
  host = one;
}

/** What became of a test: {skip?, error?, ms}. */
async function runOne({ body, limit_ms }) {
  const began = performance.now();
  const result = await inTime(new Promise((resolve) => resolve(body())), "the test comes to its end", limit_ms).then(
    () => ({}),
    (error) => (error instanceof Skip ? { skip: error.message } : { error }),
  );
  return { ...result, ms: Math.round(performance.now() - began) };
}

/** Says what became of a test as TAP does, or to the host, for whom all that is said comes first. */
function tell(number, name, { skip, error, ms }) {
  const explain = () => {
    if (error) comment(error.stack ?? error);
    if (process.env.TEST_TIMES) comment(`${ms} ms`);
  };
  if (host) {
    explain();
    return host.hear({ result: { isOk: !error, skip } });
  }
  console.log(`${error ? "not ok" : "ok"} ${number} - ${name}${skip === undefined ? "" : ` # SKIP ${skip}`}`);
  explain();
}

/** Runs all tests and ends the program; or reports them to the host, who knows when they are `through`. */
export function run() {
  const through = runAll();
  if (host) host.through = through;
  return through;
}

async function runAll() {
  const tests = registered.splice(0);
  if (host) host.hear({ planned: tests.map(({ name }) => name) });
  else console.log(`1..${tests.length}`);
  let isWell = true;
  for (const [i, one] of [...tests.entries()].slice(host?.from)) {
    const result = await runOne(one);
    const hangs = result.ms >= one.limit_ms;
    if (result.error) isWell = false;
    if (!hangs || !host) tell(i + 1, one.name, result);
    if (hangs) endNow(`"${one.name}" hangs`); // and would disturb the next
  }
  const left = await cleanUp();
  if (isWell) for (const error of left) throw error;
  if (!host) process.exit(isWell ? 0 : 1);
}

// ---- HTTP ----

/** GET, or what `options` say; resolves to status, headers, body, text and json(). */
export function get(server, path, { headers = {}, method = "GET", localAddress } = {}) {
  const answered = new Promise((resolve, reject) => {
    const request = http.request(
      { host: "127.0.0.1", port: server.port, path, method, headers, localAddress, agent: false },
      (answer) => {
        const parts = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const body = Buffer.concat(parts);
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            body,
            text: body.toString("utf8"),
            json: () => JSON.parse(body.toString("utf8")),
          });
        });
      },
    );
    request.on("error", reject);
    request.end();
  });
  return inTime(answered, `an answer to ${method} ${path}`);
}

/** The cookie of a new guest, as a header shows it. */
export async function newCookie(server, localAddress) {
  const answer = await eventually("a cookie", async () => {
    // Too many at once, or too slow to ask: both have tests of their own.
    const one = await get(server, "/api/me", { localAddress }).catch((error) => {
      if (error.message !== "socket hang up") throw error;
    });
    return one && one.status !== 429 && one;
  });
  equal(answer.status, 200, "/api/me answers");
  const set = answer.headers["set-cookie"]?.find((one) => one.startsWith("bosquet="));
  ok(set, "a new guest gets a cookie", answer.headers);
  return set.split(";")[0];
}

/** Bytes as they are; resolves to what came back when the other side closed. */
export function raw(server, bytes, { ms = PATIENCE_MS, half = false } = {}) {
  const talk = new Promise((resolve, reject) => {
    const socket = net.connect(server.port, "127.0.0.1");
    let got = "";
    socket.on("data", (part) => (got += part.toString("latin1")));
    socket.on("error", () => resolve(got)); // cut off: what came before it counts
    socket.on("close", () => resolve(got));
    socket.on("connect", () => (half ? socket.end(bytes) : socket.write(bytes)));
    setTimeout(() => (socket.destroy(), reject(new Error("the connection stays open"))), ms).unref();
  });
  return inTime(talk, "the connection ends", ms + 1000);
}

// ---- clients ----

/** The connection went away. A client that expects that comes back. */
export class CutOff extends Error {}

/** Whether an error only says that there is no connection, or soon will be none. */
export function isCutOff(error) {
  return (
    error instanceof CutOff ||
    ["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(error.code) ||
    error.message === "socket hang up" ||
    error.message.startsWith("WebSocket was closed before") ||
    error.refusal === "closing" ||
    error.status === 503 // the same, at the door
  );
}

/** One WebSocket. It keeps every message, as text and as what the text says. */
export class Client {
  constructor(server, { cookie, token, headers = {}, localAddress, name } = {}) {
    Object.assign(this, { server, cookie, token, localAddress, name });
    this.headers = { ...headers };
    if (cookie) this.headers.Cookie ??= cookie;
    if (token) this.headers.Authorization ??= `Bearer ${token}`;
    this.received = []; // {text, message}
    this.waiting = new Set(); // of waitFor
    this.answers = new Map(); // by id
    this.listeners = new Set(); // of follows
    this.nextId = 1;
    this.unsent = []; // requests that wait for their turn
  }

  /** A new guest, connected, with a name if one is given. */
  static async guest(server, name, options = {}) {
    const cookie = await newCookie(server, options.localAddress);
    const client = await new Client(server, { cookie, name, ...options }).open();
    if (name) await client.must("me", { name });
    return client;
  }

  /** Connects and waits for the greeting. */
  async open() {
    this.socket = new WebSocket(`ws://127.0.0.1:${this.server.port}/socket`, {
      headers: this.headers,
      localAddress: this.localAddress,
      perMessageDeflate: false,
    });
    this.isOpen = false;
    Object.assign(this, { unsent: [], unanswered: 0, used: 0, usedAt: performance.now() });
    const socket = this.socket;
    this.closed = new Promise((resolve) => {
      socket.on("close", (code, reason) => {
        if (socket === this.socket) Object.assign(this, { isOpen: false, unsent: [] });
        const error = new CutOff(`the socket was closed: ${code} ${reason}`);
        for (const { reject } of this.answers.values()) reject(error);
        this.answers.clear();
        for (const waiter of [...this.waiting]) waiter.cut(error);
        resolve({ code, reason: String(reason) });
      });
    });
    socket.on("message", (data) => this.receive(socket, data.toString("utf8")));
    const from = this.received.length;
    await inTime(
      new Promise((resolve, reject) => {
        socket.on("open", resolve);
        socket.on("error", reject);
        socket.on("unexpected-response", (_, answer) => {
          reject(
            Object.assign(new Error(`no socket: ${answer.statusCode}`), {
              status: answer.statusCode,
            }),
          );
          answer.resume();
          socket.terminate();
        });
      }),
      "the socket opens",
    );
    this.isOpen = true;
    const hello = await this.waitFor((message) => message.hello, "the greeting", from);
    this.me = hello.hello.me;
    return this;
  }

  receive(socket, text) {
    if (socket !== this.socket) return; // what an earlier socket still had in its buffer
    const message = JSON.parse(text);
    const one = { text, message };
    this.received.push(one);
    if ("ok" in message && this.answers.has(message.id)) {
      const { resolve, heard } = this.answers.get(message.id);
      this.answers.delete(message.id);
      this.unanswered--;
      this.used = this.usedNow() + 1;
      this.sendNext();
      heard?.(message);
      resolve(message);
    }
    for (const listener of this.listeners) listener(message, text);
    for (const waiter of [...this.waiting]) waiter.look(message);
  }

  /**
   * Sends a request; the answer, whatever it says. `heard` gets it at once, before
   * any message that came behind it in the same packet.
   */
  ask(verb, fields = {}, heard) {
    const id = this.nextId++;
    const answer = new Promise((resolve, reject) => this.answers.set(id, { resolve, reject, heard }));
    answer.catch(() => {});
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new CutOff("the socket is closed"));
    this.sendInTurn(JSON.stringify({ id, do: verb, ...fields }));
    return inTime(answer, () => `an answer to ${verb} ${JSON.stringify(fields)}`);
  }

  /** The same, where anything but "ok" is an error. */
  async must(verb, fields = {}, heard) {
    const answer = await this.ask(verb, fields, heard);
    if (answer.ok !== true) {
      const what = `${this.name ?? "somebody"}: ${verb} ${show(fields)} should be accepted\n  ${show(answer)}`;
      throw Object.assign(new Error(what), { refusal: answer.error?.code });
    }
    ok(!("ignored" in answer), `${verb} knows all that it was asked`, answer.ignored);
    return answer;
  }

  /** And where only this refusal will do. */
  async refused(code, verb, fields = {}) {
    const answer = await this.ask(verb, fields);
    ok(
      answer.ok === false && answer.error?.code === code && answer.error.message.length > 0,
      `${this.name ?? "somebody"}: ${verb} ${show(fields)} should be refused as ${code}`,
      answer,
    );
    return answer.error;
  }

  /** Sends now, or as soon as the server's manners allow; in order. */
  sendInTurn(text) {
    this.unsent.push(text);
    this.sendNext();
  }

  /**
   * Nobody knows when the server reads a request: one that stood still reads many at once.
   * So each counts in full until its answer is there, and begins to be forgotten then.
   */
  sendNext() {
    clearTimeout(this.pacing);
    for (; this.unsent.length > 0 && this.usedNow() + this.unanswered < AT_ONCE; this.unanswered++)
      this.sendText(this.unsent.shift());
    if (this.unsent.length > 0) this.pacing = setTimeout(() => this.sendNext(), 1000 / PER_S);
  }

  /** How many of the requests that were answered still count. */
  usedNow() {
    const now = performance.now();
    this.used = Math.max(0, this.used - ((now - this.usedAt) * PER_S) / 1000);
    this.usedAt = now;
    return this.used;
  }

  sendText(text) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  /** The first message, from number `from` of those received on, that is so. */
  waitFor(isIt, what = isIt, from = 0, ms = PATIENCE_MS) {
    for (const { message } of this.received.slice(from)) if (isIt(message)) return Promise.resolve(message);
    let waiter;
    const found = new Promise((resolve, reject) => {
      waiter = { look: (message) => isIt(message) && resolve(message), cut: reject };
      this.waiting.add(waiter);
    });
    found.catch(() => {});
    return inTime(found, () => `${this.name ?? "somebody"} hears: ${what}`, ms).finally(() =>
      this.waiting.delete(waiter),
    );
  }

  /** The number of messages so far: a place for waitFor to begin. */
  get mark() {
    return this.received.length;
  }

  async close() {
    this.socket.close();
    return inTime(this.closed, "the socket closes");
  }

  /** Drops the connection without a word. */
  async drop() {
    this.socket.terminate();
    return inTime(this.closed, "the dropped socket is gone");
  }
}

// ---- following a table ----

/** One viewer of one table: every entry's message, in order, each once. */
export class Follow {
  /** `details`: what is to come with each message: {views: true}, {state: true}, {legal: true}. */
  constructor(table, viewer, details = {}) {
    this.table = table;
    this.viewer = viewer;
    this.details = details;
    this.first = 0; // the seq of the snapshot it began with
    this.seq = 0;
    this.texts = []; // of the entries first + 1, first + 2, ...
    this.messages = [];
    this.state = {};
    this.changed = new Set();
    this.problem = null;
    this.hear = this.hear.bind(this);
  }

  /** Watches from here on, or on from the last entry that it has. */
  async attach(
    client,
    {
      since = this.isAttachedOnce ? this.seq : undefined,
      views = this.details.views,
      state = this.details.state,
      legal = this.details.legal,
    } = {},
  ) {
    this.details = { views, state, legal };
    this.client?.listeners.delete(this.hear);
    this.client = client;
    client.listeners.add(this.hear);
    const fields = { table: this.table, seat: this.viewer };
    if (views) fields.views = true;
    if (state) fields.state = true;
    if (legal) fields.legal = true;
    if (since !== undefined) fields.since = since;
    this.isListening = since !== undefined;
    const answer = await client.must("watch", fields, (heard) => {
      if (heard.ok) this.stateVersion = heard.state_version;
      if (!heard.ok || since !== undefined) return;
      this.first = this.seq = heard.seq;
      this.snapshot = heard;
      this.isListening = true;
      this.take(heard);
    });
    this.isAttachedOnce = true;
    if (since !== undefined) await this.until(() => this.seq >= answer.seq, `entry ${answer.seq}`);
    return this;
  }

  detach() {
    this.client?.listeners.delete(this.hear);
    this.client = null;
    for (const look of [...this.changed]) look();
  }

  hear(message, text) {
    if (message.table !== this.table || message.viewer !== this.viewer || !("seq" in message) || "ok" in message)
      return;
    if (!this.isListening) return;
    if (message.seq !== this.seq + 1)
      this.problem ??= `entry ${message.seq} came after ${this.seq} to ${this.viewer}: ${text}`;
    this.seq = message.seq;
    this.texts.push(text);
    this.messages.push(message);
    this.take(message);
  }

  take(message) {
    for (const key of ["info", "to_act", "over", "clock", "show", "view", "state"])
      if (key in message) this.state[key] = message[key];
    for (const look of [...this.changed]) look();
  }

  /** Waits until what is known of the table is so. */
  until(isSo, what = isSo, ms = PATIENCE_MS) {
    if (this.problem) return Promise.reject(new Error(this.problem));
    if (isSo(this.state, this)) return Promise.resolve();
    let look;
    const found = new Promise((resolve, reject) => {
      look = () => {
        if (this.problem) reject(new Error(this.problem));
        else if (!this.client) reject(new CutOff("nobody follows any more"));
        else if (isSo(this.state, this)) resolve();
      };
      this.changed.add(look);
      this.client?.closed.then(() => reject(new CutOff("the socket was closed")));
    });
    found.catch(() => {});
    return inTime(found, () => `table ${this.table}, viewer ${this.viewer}, at ${this.seq}: ${what}`, ms).finally(() =>
      this.changed.delete(look),
    );
  }

  /** The last message of a kind, or undefined. */
  last(kind) {
    return this.messages.filter((message) => message.kind === kind).at(-1);
  }
}

export async function follow(client, table, viewer = "spectator", options) {
  return new Follow(table, viewer).attach(client, options);
}

// ---- players ----

/**
 * Plays a seat with random legal moves until the game is over or `mayGoOn` says
 * no. `played` is told of every acknowledged move.
 */
export async function playSeat(view, random, { mayGoOn = () => true, played = () => {} } = {}) {
  const { table, viewer: seat } = view;
  while (mayGoOn()) {
    await view.until(
      (state) => state.over || state.info?.status === "over" || state.to_act?.includes(seat) || !mayGoOn(),
      `seat ${seat} is to act`,
    );
    if (!mayGoOn() || view.state.over || view.state.info?.status === "over") return;
    const seq = view.seq;
    const { moves } = await view.client.must("legal", { table, seat });
    if (view.seq !== seq) continue;
    ok(moves.length > 0, `seat ${seat} is to act and has no moves`, view.state.to_act);
    const move = moves[random(moves.length)];
    const answer = await view.client.ask("play", { table, seat, move, seq });
    if (!answer.ok) {
      if (answer.error.code === "closing") throw new CutOff("the server is closing");
      // Somebody else's entry may have come in between; anything else is wrong.
      ok(view.seq > seq, `a legal move is accepted: ${move}`, answer);
      continue;
    }
    played({ seq: answer.seq, seat, move });
    await view.until(() => view.seq >= answer.seq, `entry ${answer.seq} of one's own move`);
  }
}

/** A started table where each of `clients` has a seat; its id. */
export async function tableOf(clients, { game = "grandbois", start = true, bots = [], ...settings } = {}) {
  const [host, ...others] = clients;
  const seats = clients.length + bots.length;
  const { table } = await host.must("create", { game, seats, ...settings });
  for (const client of others) await client.must("sit", { table });
  for (const [i, level] of bots.entries()) await host.must("seat_bot", { table, seat: clients.length + i, level });
  if (start) await host.must("start", { table });
  return table;
}

/** Lets clients play one whole game, each its seat; their follows, in order of seats. */
export async function playGame(clients, table, random = dice(1), options = {}) {
  const views = [];
  for (const [seat, client] of clients.entries()) views.push(await follow(client, table, seat, options));
  await Promise.all(views.map((view) => playSeat(view, random, options)));
  return views;
}

// ---- coming back ----

/**
 * Does something with a connection, again with a new one whenever it is cut off,
 * until it returns true.
 */
export async function persist(world, cookie, act) {
  for (;;) {
    let client;
    const server = await world.whenUp();
    ok(
      server.isRunning || world.server !== server,
      "the server is gone, and nobody ended it",
      server.errors.slice(-3000),
    );
    try {
      client = await new Client(server, { cookie }).open();
      if (await act(client)) return await client.close();
    } catch (error) {
      if (!isCutOff(error)) throw error;
      await sleep(2);
    }
    client?.socket.terminate();
  }
}

// ---- records ----

/** What `bosquet verify` says of a record: its exit status and its output. */
export function verify(record) {
  const file = join(folder(), "record.json");
  writeFileSync(file, typeof record === "string" ? record : JSON.stringify(record));
  try {
    return {
      status: 0,
      output: execFileSync(BOSQUET, ["verify", file], { encoding: "utf8", stdio: "pipe" }),
    };
  } catch (error) {
    return { status: error.status, output: `${error.stdout}${error.stderr}` };
  }
}

/** The record of a finished game, checked. */
export async function checkedRecord(server, table) {
  const answer = await get(server, `/api/records/${table}`);
  equal(answer.status, 200, `there is a record of ${table}`);
  const said = verify(answer.text);
  equal(said.status, 0, `the record is honest: ${said.output}`);
  return answer.json();
}
