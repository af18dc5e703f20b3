// person.mjs: one socket of one address. What a proxy in front would say decides the address.
import { sleep } from "../server/processes.mjs";
import { get, WebSocket } from "../server/websocket.mjs";

/** A new guest's cookie. */
export async function newCookie(port, address) {
  const { headers } = await get({ port, path: "/api/me", address });
  return headers["set-cookie"][0].split(";")[0];
}

export class Person {
  constructor() {
    this.answers = new Map(); // by id
    this.nextId = 1;
    this.heard = () => {}; // messages of tables
  }

  static async connect(port, address, cookie) {
    const person = new Person();
    person.cookie = cookie ?? (await newCookie(port, address));
    const greeted = new Promise((resolve) => (person.greeted = resolve));
    const heard = (text) => person.hear(text);
    person.socket = new WebSocket({ port, path: "/socket", cookie: person.cookie, address, heard });
    await person.socket.opened;
    await greeted;
    return person;
  }

  hear(text) {
    if (this.isDeafened) return;
    const message = JSON.parse(text);
    if ("ok" in message) {
      this.answers.get(message.id)?.(message);
      this.answers.delete(message.id);
    } else if (message.hello) this.greeted();
    else this.heard(message);
  }

  /** The answer, whatever it says. */
  ask(verb, fields = {}) {
    const id = this.nextId++;
    const answer = new Promise((resolve) => this.answers.set(id, resolve));
    this.socket.send(JSON.stringify({ id, do: verb, ...fields }));
    return answer;
  }

  /** The same, where only "ok" will do; told to wait, it waits. */
  async must(verb, fields) {
    for (;;) {
      const answer = await this.ask(verb, fields);
      if (answer.ok) return answer;
      if (answer.error.code !== "too_fast") throw new Error(`${verb} is refused: ${JSON.stringify(answer)}`);
      await sleep(answer.error.retry_ms);
    }
  }

  close() {
    this.socket.close();
  }
}

/** A started table of these people. */
export async function tableOf(people, fields) {
  const [host, ...others] = people;
  const { table } = await host.must("create", { seats: people.length, ...fields });
  for (const other of others) await other.must("sit", { table });
  await host.must("start", { table });
  return table;
}

/** Of these people, each in a seat, one who is to move, and the moves; none if it is over. */
export async function whoseTurn(people, table) {
  for (const [seat, person] of people.entries()) {
    const { moves } = await person.must("legal", { table, seat });
    if (moves.length > 0) return { seat, moves };
  }
  return { seat: -1, moves: [] };
}

export const anyOf = (list) => list[Math.floor(Math.random() * list.length)];
