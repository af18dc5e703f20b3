// bosquet.mjs: the server that is measured, and the game that is played on it.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { end, inTime, newFolder, removeFolder, startProgram } from "./processes.mjs";
import { get } from "./websocket.mjs";

const TICKS_PER_S = 100; // of the times in /proc

/** Chance, pinned, so that every table can play the same game. */
export const setup = {
  deck: Array.from({ length: 36 }, (_, i) => ((7 * i) % 36) + 1),
  clans: [
    ["fox", "toad"],
    ["lizard", "raccoon"],
  ],
  first: 0,
};

/** One whole game of GrandBois, from `bosquet engine`: its moves, and how much a view has. */
export async function makeGame(bosquet) {
  const engine = startProgram(bosquet, ["engine"]);
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    engine.stdin.write(JSON.stringify(request) + "\n");
    const answer = JSON.parse((await inTime(lines.next(), "the engine answers")).value);
    if (!answer.ok) throw new Error(`the engine refuses ${JSON.stringify(request)}: ${answer.error.message}`);
    return answer;
  };
  const moves = [];
  let bytes = 0;
  let now = await ask({ do: "new", game: "grandbois", seats: 2, setup });
  while (!now.over) {
    const seat = now.to_act[0];
    const { move } = await ask({ do: "bot", seat, level: "medium", seed: "1" });
    now = await ask({ do: "play", seat, move });
    moves.push([seat, move]);
    bytes += JSON.stringify((await ask({ do: "view", seat })).view).length;
  }
  engine.stdin.end();
  await inTime(engine.ended, "the engine ends");
  return { moves, bytes: bytes / moves.length };
}

/** The kind of filesystem that a folder is on. */
export function filesystemOf(folder) {
  const told = execFileSync("df", ["--output=fstype", folder], { encoding: "utf8" });
  return told.trim().split("\n").at(-1);
}

export class Server {
  /** One with a folder of its own, where every table plays the same game. */
  static async start(bosquet, connectionsPerAddress) {
    const folder = newFolder();
    const file = join(folder, "setup.json");
    writeFileSync(file, JSON.stringify(setup));
    const args = ["--setup", file];
    args.push("--connections-per-address", String(connectionsPerAddress), "--clients", "20000");
    const limits = ["tables-at-once", "address-tables-at-once", "address-requests-at-once"];
    for (const limit of limits) args.push(`--${limit}`, "1000000"); // one load is many people
    const server = await Server.startOn(join(folder, "data"), [bosquet], args);
    server.folder = folder;
    return server;
  }

  /** One on this data; `command` may begin with a program that runs it. */
  static async startOn(data, command, args) {
    const server = new Server();
    const all = [...command, "serve", "--port", "0", "--data", data, ...args];
    server.child = startProgram(all[0], all.slice(1));
    server.port = await inTime(server.readPort(), "the server starts");
    return server;
  }

  readPort() {
    let said = "";
    return new Promise((resolve, reject) => {
      const look = (text) => {
        said += text;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (found) resolve(Number(found[1]));
      };
      this.child.stdout.on("data", look);
      this.child.stderr.on("data", look);
      this.child.ended.then(() => reject(new Error(`the server ended: ${said}`)));
    });
  }

  /** Bytes of its memory that are resident. */
  memory() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)[1]) * 1024;
  }

  /** Seconds of processor time, in the program and in the kernel: of what saves, and of all the rest. */
  threads() {
    const all = { saving: { own: 0, kernel: 0 }, rest: { own: 0, kernel: 0 } };
    for (const id of readdirSync(`/proc/${this.child.pid}/task`)) {
      const told = readFileSync(`/proc/${this.child.pid}/task/${id}/stat`, "utf8");
      const [, name, rest] = /\((.*)\) (.*)/.exec(told);
      const fields = rest.split(" ");
      const part = all[name === "saving" ? "saving" : "rest"];
      part.own += Number(fields[11]) / TICKS_PER_S;
      part.kernel += Number(fields[12]) / TICKS_PER_S;
    }
    return all;
  }

  /** The figures that it tells of itself, by name, and when. */
  async metrics() {
    const { text } = await get({ port: this.port, path: "/metrics", address: "127.0.0.1" });
    const figures = { at: performance.now() / 1000 };
    for (const [, name, value] of text.matchAll(/^bosquet_(\w+) (\S+)$/gm)) figures[name] = Number(value);
    return figures;
  }

  async stop() {
    await end(this.child, "SIGTERM");
    if (this.folder) removeFolder(this.folder);
  }
}
