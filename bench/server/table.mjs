// table.mjs: people at Bosquet's tables, who play one game known beforehand, again
// and again. Each watches their seat and plays when a message says that it is time.
import { get, WebSocket } from "./websocket.mjs";

// A little less than what a client may send: 40 requests at once, then 20 a second.
const AT_ONCE = 38;
const PER_MS = 19 / 1000;

/** Clients from the same address; one may ask for no more than 200 pages at once. */
const CLIENTS_PER_ADDRESS = 100;

export class Client {
  constructor() {
    this.waiting = new Map(); // answers, by id
    this.nextId = 1;
    this.used = 0; // of AT_ONCE
    this.usedAt = 0;
  }

  /** A guest with a cookie of their own; the number decides the address. */
  static async connect(port, number) {
    const localAddress = `127.0.1.${1 + Math.floor(number / CLIENTS_PER_ADDRESS)}`;
    const { headers } = await get({ port, path: "/api/me", localAddress });
    const cookie = headers["set-cookie"][0].split(";")[0];
    const client = new Client();
    const greeted = new Promise((resolve) => (client.greeted = resolve));
    const heard = (text) => client.hear(JSON.parse(text));
    client.socket = new WebSocket({ port, path: "/socket", cookie, localAddress, heard });
    await client.socket.opened;
    await greeted;
    return client;
  }

  hear(message) {
    if ("ok" in message) {
      const { resolve, reject, since } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.ok) resolve(message, performance.now() - since);
      else reject(new Error(`refused: ${JSON.stringify(message)}`));
    } else if (message.hello) {
      this.greeted();
    } else if (message.viewer !== undefined) {
      this.table?.hear(this, message);
    }
  }

  /** Sends a request; `resolve` gets its answer and the milliseconds that it took. */
  send(request, resolve, reject) {
    const now = performance.now();
    this.used = Math.max(0, this.used - (now - this.usedAt) * PER_MS) + 1;
    this.usedAt = now;
    const tooMany = this.used - AT_ONCE;
    if (tooMany > 0) setTimeout(() => this.sendNow(request, resolve, reject), tooMany / PER_MS);
    else this.sendNow(request, resolve, reject);
  }

  sendNow(request, resolve, reject) {
    const id = this.nextId++;
    this.waiting.set(id, { resolve, reject, since: performance.now() });
    this.socket.send(JSON.stringify({ id, ...request }));
  }

  ask(verb, fields) {
    return new Promise((resolve, reject) => this.send({ do: verb, ...fields }, resolve, reject));
  }
}

export class Table {
  /**
   * `moves` is the game: [seat, move] each. `events.ready(table)` is called when the
   * next move may be played, `events.played(ms)` when one was acknowledged. The first
   * game is left after `first` moves, so that tables do not all begin again at once.
   */
  constructor(clients, { moves, first, events }) {
    Object.assign(this, { clients, moves, events, length: first });
    for (const client of clients) client.table = this;
  }

  /** Begins; messages of the game before are not heard any more. */
  async newGame() {
    const [host, guest] = this.clients;
    const before = this.id;
    this.id = null;
    const { table } = await host.ask("create", { game: "grandbois", seats: 2 });
    await guest.ask("sit", { table });
    for (const [seat, client] of this.clients.entries()) {
      if (before) await client.ask("unwatch", { table: before, seat });
      await client.ask("watch", { table, seat });
      client.seen = 0; // moves
    }
    this.id = table;
    await host.ask("start", { table });
  }

  hear(client, message) {
    if (message.table !== this.id) return;
    if (message.kind === "move") client.seen++;
    else if (message.kind !== "start") return;
    if (client.seen === this.length) {
      if (client === this.clients[0]) this.playAgain();
    } else if (message.viewer === this.moves[client.seen][0]) {
      this.next = { client, seat: message.viewer, move: this.moves[client.seen][1], seq: message.seq };
      this.events.ready(this);
    }
  }

  playAgain() {
    this.newGame().catch(this.events.failed);
    this.length = this.moves.length;
  }

  play() {
    const { client, seat, move, seq } = this.next;
    this.next = null;
    const request = { do: "play", table: this.id, seat, move, seq };
    client.send(request, (_, ms) => this.events.played(ms), this.events.failed);
  }
}
