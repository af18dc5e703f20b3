// server_process.mjs: a server of one's own, as a process that is ended with the test.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { comment, equal, inTime, ok, show } from "./checks.mjs";

export const BOSQUET = process.argv[2];
const LIFETIME_MS = Number(process.env.TEST_LIFETIME_MS ?? 1_400_000); // of a test program that nobody watches, below the time limit in meson.build

// ---- files ----

const folders = [];

export function folder() {
  const path = mkdtempSync(join(tmpdir(), "bosquet-server-"));
  folders.push(path);
  return path;
}

/** Options of a server where chance is laid out beforehand: what `setup` leaves out is the same each time, too. */
export function pinned(setup) {
  const file = join(folder(), "setup.json");
  writeFileSync(file, JSON.stringify(setup));
  return { args: ["--setup", file] };
}

/** Where a server keeps what belongs to a folder: there, or in a schema of its own where the suite is run on PostgreSQL. */
export function placeOf(data) {
  const postgres = process.env.BOSQUET_TEST_POSTGRES;
  if (!postgres) return data;
  const schema = basename(data)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "_");
  const made = spawnSync("psql", ["-q", postgres, "-c", `CREATE SCHEMA IF NOT EXISTS ${schema}`], { encoding: "utf8" });
  equal(made.status, 0, "a schema is made", made.stderr);
  return `${postgres}&options=-csearch_path%3D${schema}`;
}

// ---- the server ----

const children = new Set();

/**
 * Starts a program that is killed, by its id, if the test ends before it does. `detached`: in a group of its own, which
 * is killed as a whole, for what starts others.
 */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  child.hasGroup = options.detached === true;
  children.add(child);
  child.ended = new Promise((resolve) => {
    child.on("error", (error) => resolve({ error }));
    child.on("close", (code, signal) => resolve({ code, signal })); // all it had to say is here
  }).finally(() => children.delete(child));
  return child;
}

/** Kills what start() began and has not ended: of a group also what is left when its first process is gone. */
export function killChild(child) {
  if (!children.has(child) || child.pid === undefined) return;
  if (!child.hasGroup) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    return;
  }
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error; // it is gone already
  }
}

const killChildren = () => children.forEach(killChild);

const removeFolders = () => folders.splice(0).forEach((path) => rmSync(path, { recursive: true, force: true }));

/** Ends all that was started; the errors of servers that did not end well. */
export async function cleanUp() {
  const errors = [];
  const stop = (server) => server.stop().catch((error) => errors.push(error));
  await Promise.all([...servers].filter(({ isRunning }) => isRunning).map(stop));
  killChildren();
  removeFolders();
  return errors;
}

/** Runs what is no test, and ends all that it started. */
export async function runTool(main) {
  await main()
    .catch((error) => {
      console.error(error);
      process.exitCode = 1;
    })
    .finally(cleanUp);
  process.exit();
}

export function endNow(why) {
  comment(why);
  killChildren();
  removeFolders();
  process.exit(1);
}

const servers = new Set();
const REPORT = /Sanitizer|runtime error:|Assertion|assertion failed/;

export class Server {
  static ofManyAddresses = { BOSQUET_ADDRESS_TABLES_AT_ONCE: "100000", BOSQUET_ADDRESS_REQUESTS_AT_ONCE: "100000" };

  /**
   * A running server. `data`: its folder, else a new one; `args`: more options;
   * `under`: a command with arguments that is to run it; `program`: another build of it.
   */
  static async start({ data = folder(), args = [], under = [], env = {}, program = BOSQUET } = {}) {
    const server = new Server();
    server.data = data;
    const command = [...under, program, "serve", "--port", "0", "--data", placeOf(data), ...args];
    // All tests of a server come from one address.
    const settings = { ...Server.ofManyAddresses, ...env };
    server.process = start(command[0], command.slice(1), { env: { ...process.env, ...settings } });
    server.output = "";
    server.errors = "";
    server.isRunning = true;
    server.process.ended.then(() => (server.isRunning = false));
    servers.add(server);
    const listening = new Promise((resolve, reject) => {
      const look = () => {
        const found = /http:\/\/127\.0\.0\.1:(\d+)[^\d\n]/.exec(server.output + "\n" + server.errors);
        if (found) resolve(Number(found[1]));
      };
      server.process.stdout.on("data", (text) => ((server.output += text), look()));
      server.process.stderr.on("data", (text) => ((server.errors += text), look()));
      server.process.ended.then((how) => reject(new Error(`the server ended at once: ${show(how)}\n${server.errors}`)));
    });
    listening.catch(() => {});
    server.port = await inTime(listening, () => `the server starts\n${server.errors}`);
    return server;
  }

  get pid() {
    return this.process.pid;
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Ends it as its keeper would; it must go in peace. */
  async stop(signal = "SIGTERM") {
    this.process.kill(signal);
    const how = await inTime(this.process.ended, () => `the server stops\n${this.errors}`);
    servers.delete(this);
    this.checkPeace();
    equal(how, { code: 0, signal: null }, `the server ends well\n${this.errors.slice(-3000)}`);
  }

  async kill9() {
    this.process.kill("SIGKILL");
    await inTime(this.process.ended, "the killed server is gone");
    servers.delete(this);
    this.checkPeace();
  }

  /** No sanitizer has complained. */
  checkPeace() {
    const at = this.errors.search(REPORT);
    ok(at < 0, "a sanitizer has something to say", this.errors.slice(Math.max(0, at - 200)));
  }
}

process.on("unhandledRejection", (error) => endNow(`nobody waited for this: ${error?.stack ?? error}`));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => endNow(`ended by ${signal}`));
if (!process.send) setTimeout(() => endNow("the program took too long"), LIFETIME_MS).unref();

// ---- servers that come and go ----

/** One data folder, and the server that runs on it now, if one does. */
export class World {
  constructor(options = {}) {
    this.options = { data: folder(), ...options };
    this.server = null;
    this.waiting = [];
  }

  async up() {
    const server = await Server.start(this.options);
    this.server = server;
    for (const wake of this.waiting.splice(0)) wake(server);
    return server;
  }

  async stop() {
    const { server } = this;
    this.server = null;
    await server.stop();
  }

  async kill9() {
    const { server } = this;
    this.server = null;
    await server.kill9();
  }

  whenUp() {
    if (this.server) return Promise.resolve(this.server);
    return inTime(new Promise((resolve) => this.waiting.push(resolve)), "a server");
  }
}
