// unit_server.mjs: a server that is none: it answers the page's socket from a log that a test writes.
import { fakeBrowser, ok, provide } from "./unit.mjs";

/** Lets everything happen that waits for nothing. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));

const NOW = Date.now();

export class FakeServer {
  asked = []; // every request
  answers = {}; // verb to a function of the request; {refuse: code} refuses
  log = []; // entries of the table "t", by seq - 1
  info = { table: "t", status: "running", host: "me", seats: [] };
  version = "1";
  shownOnly = undefined; // games
  watches = new Map(); // viewer to the request
  isDown = false;

  constructor() {
    const server = this;
    Date.now = () => NOW; // the time goes on when wait() says so, whatever else the machine has to do
    this.browser = fakeBrowser();
    this.looks = []; // what the page does every few seconds
    provide({
      fetch: async () => {
        if (server.isDown) throw new TypeError("no connection");
        const { banned } = server;
        return { status: banned ? 403 : 200, json: async () => ({ banned }) };
      },
      setInterval: (look) => this.looks.push(look),
      WebSocket: class {
        listeners = { message: [], close: [] };
        constructor() {
          server.socket = this;
          server.watches.clear();
          queueMicrotask(() =>
            server.tell(
              { hello: { me: { id: "me", name: "Anna" }, version: server.version, shown_only: server.shownOnly } },
              this,
            ),
          );
        }
        addEventListener(kind, hear) {
          this.listeners[kind].push(hear);
        }
        send(text) {
          queueMicrotask(() => server.#hear(JSON.parse(text), this));
        }
        close() {}
      },
    });
  }

  get timers() {
    return this.browser.timers;
  }

  /** A message to the page, to those who still listen on this socket. */
  tell(message, socket = this.socket) {
    for (const hear of socket.listeners.message) hear({ data: JSON.stringify(message) });
  }

  /** The connection is lost. */
  cut() {
    for (const hear of this.socket.listeners.close) hear();
  }

  /** Something happens at the table; those who watch are told. */
  happen(kind, details = {}) {
    const entry = { seq: this.log.length + 1, at: Date.now(), kind, ...details };
    this.log.push(entry);
    if (details.info) this.info = details.info;
    for (const [viewer, watch] of this.watches) this.tell(this.messageOf(entry, viewer, watch));
  }

  /** A move by a seat. */
  move(seat, details = {}) {
    this.happen("move", { seat, events: [{ event: "placed", seat }], to_act: [(seat + 1) % 3], ...details });
  }

  messageOf(entry, viewer, { views }) {
    const isMatch = entry.events !== undefined;
    return {
      table: "t",
      viewer,
      ...entry,
      ...(views && isMatch ? { view: { n: entry.seq }, state: `s${entry.seq}` } : {}),
    };
  }

  #hear({ id, do: verb, ...request }, socket) {
    if (socket !== this.socket) return;
    this.asked.push({ verb, ...request });
    const given = this.answers[verb]?.(request);
    if (given?.silent) return;
    if (given?.refuse)
      return this.tell({ id, ok: false, error: { code: given.refuse, message: `no: ${given.refuse}` } });
    const { fields, after = [] } = given ? { fields: given } : (this[`on_${verb}`]?.(request) ?? { fields: {} });
    this.tell({ id, ok: true, ...fields });
    after.forEach((message) => this.tell(message));
  }

  on_info() {
    return { fields: { info: this.info } };
  }

  on_watch(request) {
    const { seat, since, views } = request;
    this.watches.set(seat, request);
    const seq = this.log.length;
    if (since !== undefined)
      return { fields: { seq }, after: this.log.slice(since).map((entry) => this.messageOf(entry, seat, request)) };
    const chat = this.log.filter(({ kind }) => kind === "chat").map(({ seq: at, text }) => ({ seq: at, text }));
    const match = { view: { n: seq }, state: `s${seq}`, to_act: this.log.at(-1)?.to_act ?? [], over: false };
    return { fields: { seq, viewer: seat, info: this.info, chat, spectators: 0, ...(views ? match : {}) } };
  }

  on_unwatch({ seat }) {
    this.watches.delete(seat);
    return { fields: {} };
  }

  on_me() {
    return { fields: { me: { id: "me", name: "Anna" } } };
  }

  /** The requests of some verbs since the last time, in short: "watch 0 since 5". */
  requests(...verbs) {
    const asked = this.asked.splice(0).filter(({ verb }) => verbs.includes(verb));
    const inShort = ({ verb, seat = "", since, views }) =>
      `${verb} ${seat}${since === undefined ? "" : ` since ${since}`}${views ? " views" : ""}`.trim();
    return asked.map(inShort);
  }

  /** The time, later. */
  wait(ms) {
    Date.now = () => NOW + ms;
    this.looks.forEach((look) => look());
    Date.now = () => NOW;
  }
}

/** Seats with these people in them; null: nobody. */
export const seatsOf = (...people) =>
  people.map((person, seat) => (person ? { seat, holder: "person", person, name: person } : { seat, holder: "open" }));

/** Connected, and at the table "t" with `people` in its seats and `moves` made. */
export async function atTable(page, people, { moves = 0, prepare = () => {} } = {}) {
  const server = new FakeServer();
  server.info = { ...server.info, seats: seatsOf(...people) };
  server.happen("create", { info: server.info });
  for (let i = 0; i < moves; i++) server.move(i % 3);
  prepare(server);
  const fresh = await page.again();
  fresh.connection.start();
  await settle();
  ok(fresh.connection.isOpen, "connected");
  const table = new fresh.SharedTable("t");
  await settle();
  return { ...fresh, server, table };
}
