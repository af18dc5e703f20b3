// several.mjs: runs many test programs in a few processes, which share what is costly to start (node, a browser),
// and tells all of it as one TAP report. A program that hangs or dies costs the test that it was at; another process
// goes on with the next one.
//
// A test program does not know of this: alone it speaks TAP, here its run() reports to whoever runs it.
import { fork } from "node:child_process";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { HANG_MS } from "./checks.mjs";

const WORKER = fileURLToPath(new URL("several_worker.mjs", import.meta.url));
const SILENCE_MS = 1.5 * HANG_MS; // of a process that cannot even say that a test hangs

/** One program and what became of its tests. */
class Program {
  constructor(file, args) {
    Object.assign(this, { file, args });
    this.name = [basename(file, ".mjs"), ...args].join(" ");
    this.planned = null; // the names of its tests
    this.done = 0; // so many of them
    this.said = []; // since the last result
  }

  get isLeft() {
    return this.planned === null || this.done < this.planned.length;
  }
}

class Report {
  count = 0;
  failed = 0;

  tell(program, isOk, what, { skip, said = [] } = {}) {
    if (!isOk) this.failed++;
    const reason = skip === undefined ? "" : ` # SKIP ${skip}`;
    console.log([`${isOk ? "ok" : "not ok"} ${++this.count} - ${program.name}: ${what}${reason}`, ...said].join("\n"));
  }

  end() {
    console.log(`1..${this.count}`);
    return this.failed === 0;
  }
}

/** Runs what is left of a program in a process; resolves when it is through, or the process is no more. */
function runIn(worker, program, report) {
  return new Promise((resolve) => {
    let silence;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => worker.end(`not a word for ${SILENCE_MS / 1000} s`), SILENCE_MS);
    };
    const finish = () => {
      clearTimeout(silence);
      worker.child.off("message", hear).off("close", die);
      resolve();
    };
    const hear = ({ said, planned, result, isThrough }) => {
      listen();
      if (said !== undefined) program.said.push(said);
      if (planned) program.planned = planned;
      if (result)
        report.tell(program, result.isOk, program.planned[program.done++], { ...result, said: program.said.splice(0) });
      if (isThrough) finish();
    };
    const die = (code, signal) => {
      const said = [...program.said.splice(0), `# the process ended: ${worker.reason ?? signal ?? `status ${code}`}`];
      const what = program.planned?.[program.done] ?? (program.planned ? "its end" : "its beginning");
      report.tell(program, false, what, { said });
      program.planned ??= [];
      program.done++;
      finish();
    };
    worker.child.on("message", hear).on("close", die);
    listen();
    worker.child.send({ file: program.file, args: program.args, from: program.done });
  });
}

class Worker {
  constructor(args) {
    this.child = fork(WORKER, args, { detached: true, stdio: ["ignore", "inherit", "inherit", "ipc"] });
    this.ended = new Promise((resolve) => this.child.on("exit", resolve));
  }

  get isAlive() {
    return this.child.connected && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Ends it with all that it has started; it is a group of its own. */
  end(reason) {
    this.reason = reason;
    try {
      process.kill(-this.child.pid, "SIGKILL");
    } catch {} // it is gone already
  }

  /** It goes when it hears no more. */
  async leave() {
    if (this.child.connected) this.child.disconnect();
    await this.ended;
  }
}

/**
 * Runs programs, each a file and its own arguments, `jobs` at a time; those that take longest come first. `common`:
 * arguments of all of them; `alone`: programs that measure, and have the machine for themselves afterwards. Whether
 * all went well.
 */
export async function runSeveral(programs, common, jobs, alone = []) {
  const report = new Report();
  const workers = new Set();
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
      for (const worker of workers) worker.end(signal);
      process.exit(1);
    });
  const work = async (queue) => {
    let worker = null;
    for (let program; (program = queue.shift()); )
      while (program.isLeft) {
        if (!worker?.isAlive) workers.add((worker = new Worker(common)));
        await runIn(worker, program, report);
        if (!worker.isAlive) workers.delete(worker);
      }
    await worker?.leave();
  };
  for (const [list, atOnce] of [
    [programs, jobs],
    [alone, 1],
  ]) {
    const queue = list.map(([file, ...args]) => new Program(file, args));
    await Promise.all(Array.from({ length: Math.min(atOnce, queue.length) }, () => work(queue)));
  }
  return report.end();
}
