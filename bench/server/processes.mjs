// processes.mjs: the programs that the benchmark starts, asks things of, and ends.
import { fork, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PATIENCE_MS = 60_000; // for one answer, on a busy machine

const children = new Set();
const folders = new Set();

process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

function own(child) {
  children.add(child);
  child.ended = new Promise((resolve) => {
    child.on("error", resolve);
    child.on("exit", resolve);
  }).finally(() => children.delete(child));
  return child;
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The promise, or an error that says what did not happen in time. */
export function inTime(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`in vain: ${what}`)), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** A program whose output can be read. */
export function startProgram(command, args) {
  return own(spawn(command, args, { stdio: ["pipe", "pipe", "pipe"] }));
}

export async function end(child, signal) {
  child.kill(signal);
  await inTime(child.ended, "a program ends");
}

const BUILD = fileURLToPath(new URL("../../build", import.meta.url));

/** A folder: on the disk of the checkout, where what is saved must really be saved. */
export function newFolder(parent = BUILD) {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, "bench-server-"));
  folders.add(folder);
  return folder;
}

export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

/** A script in a process of its own, which answers by answerParent; `name` from this folder. */
export class Script {
  constructor(name, { isProduction = true } = {}) {
    const path = fileURLToPath(new URL(name, import.meta.url));
    const env = { ...process.env, NODE_ENV: isProduction ? "production" : "" };
    this.child = own(fork(path, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] }));
    this.waiting = new Map();
    this.child.on("message", ({ id, result, error }) => {
      const { resolve, reject } = this.waiting.get(id);
      this.waiting.delete(id);
      if (error) reject(new Error(error));
      else resolve(result);
    });
    this.child.ended.then(() => {
      for (const { reject } of this.waiting.values()) reject(new Error(`${name} has ended`));
    });
  }

  /** Calls one of its functions. */
  ask(verb, fields = {}) {
    const id = `${verb} ${performance.now()}`;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.child.send({ id, verb, fields });
    return inTime(answer, `an answer to ${verb}`);
  }

  end() {
    return end(this.child, "SIGTERM");
  }
}

/** In such a script: these are the functions that may be called. */
export function answerParent(functions) {
  process.on("message", async ({ id, verb, fields }) => {
    try {
      process.send({ id, result: await functions[verb](fields) });
    } catch (error) {
      process.send({ id, error: error.stack });
    }
  });
  process.on("disconnect", () => process.exit());
}

/** Seconds of processor time that this process has used. */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
