// main.mjs: what a stranger waits for alone, and beside one address that does its worst, in
// each way that is known. Server and clients have a processor each, so that it is the server's
// fairness that is measured, and the hostile process gives way to the stranger's. Where bots
// and physics are what is leant on, the server has both processors, as it has where it runs, and
// the clients, who do little there, share them. The data lies in memory, if it can: a disk that
// is shared with others has moods of its own.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { Server } from "../server/bosquet.mjs";
import { newFolder, removeFolder, Script, sleep } from "../server/processes.mjs";
import { prepare } from "./prepare.mjs";

const SERVER_CORE = "0";
const ALL_CORES = "0,1";
const MEMORY = "/dev/shm";
const CLIENTS_CORE = "1";
const SETTLING_S = 2; // from the beginning of the hostile deeds to the first time that counts
const GOAL = 2; // times as long as alone
const KINDS = ["move", "placement", "page", "first bot move"];

/** Each, and whether it is done beyond the limits, too: what is refused may cost as well. */
const WAYS = [
  ["nothing", false],
  ["my games, of which there are 2,000", true],
  ["watching long logs from their beginning", true],
  ["tables without end", true],
  ["tokens of programs", true],
  ["forty busy players", false],
  ["clients that are idle", false],
  ["addresses that change within a /64", true],
  ["readers who never read", false],
  ["requests a byte a second", false],
  ["big files", true],
];

const isHeavy = (way) => way === "forty busy players";

const [bosquet, seconds = "10", only = ""] = process.argv.slice(2);
if (!bosquet) {
  console.error("usage: tools/bench-fair BOSQUET [SECONDS] [WAY]");
  process.exit(2);
}

const progress = (text) => process.stderr.write(`bench-fair: ${text}\n`);

function pin(pid, core) {
  execFileSync("taskset", ["-acp", core, String(pid)], { stdio: "ignore" });
}

function quantile(times, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}

/** One way, on a copy of the data and with processes of its own. */
async function tryWay(folder, prepared, way, isBeyond) {
  const data = join(folder, "now");
  cpSync(join(folder, "prepared"), data, { recursive: true });
  const cores = isHeavy(way) ? ALL_CORES : SERVER_CORE;
  const server = await Server.startOn(data, ["taskset", "-c", cores, bosquet], ["--behind-proxy"]);
  const stranger = new Script("../fair/stranger.mjs");
  const hostile = new Script("../fair/hostile.mjs");
  for (const script of [stranger, hostile]) pin(script.child.pid, isHeavy(way) ? ALL_CORES : CLIENTS_CORE);
  setPriority(hostile.child.pid, 15);
  try {
    await stranger.ask("come", { port: server.port });
    const measure = () => stranger.ask("measure", { seconds: Number(seconds) });
    const alone = await measure();
    await hostile.ask("begin", { way, isBeyond, port: server.port, prepared });
    await sleep(SETTLING_S * 1000);
    const before = [await server.metrics(), await hostile.ask("report")];
    const beside = await measure();
    const after = [await server.metrics(), await hostile.ask("report")];
    const lasted = after[0].at - before[0].at;
    return {
      name: isBeyond ? `${way}, beyond the limits` : way,
      alone: alone.times,
      beside: beside.times,
      serverCores: (after[0].cpu_seconds_total - before[0].cpu_seconds_total) / lasted,
      hostileCores: (after[1].cpu - before[1].cpu) / lasted,
      counts: ["asked", "served", "refused", "cut"].map((name) =>
        Math.round((after[1][name] - before[1][name]) / lasted),
      ),
    };
  } finally {
    await hostile.end();
    await stranger.end();
    await server.stop();
    removeFolder(data);
  }
}

const ms = (value) => (value === undefined ? "-" : value.toFixed(value < 100 ? 1 : 0)).padStart(8);

/** Prints one way; how many of its ratios are within the goal. */
function print({ name, alone, beside, serverCores, hostileCores, counts }) {
  const [asked, served, refused, cut] = counts;
  console.log(`\n${name}`);
  console.log(
    `  the server took ${serverCores.toFixed(2)} of a processor, the hostile process ${hostileCores.toFixed(2)};` +
      ` a second it asked ${asked} times, ${served} served, ${refused} refused, ${cut} cut off`,
  );
  let met = 0;
  for (const kind of KINDS)
    for (const [label, part] of [
      ["p50", 0.5],
      ["p99", 0.99],
    ]) {
      const [was, is] = [quantile(alone[kind], part), quantile(beside[kind], part)];
      const ratio = is / was;
      const isMet = ratio <= GOAL;
      met += isMet;
      const verdict = isMet ? "" : "  more than twice";
      console.log(
        `  ${kind.padEnd(15)} ${label} ${ms(was)} ms alone ${ms(is)} ms beside  ${ratio.toFixed(2).padStart(6)} times` +
          `  (of ${alone[kind].length} and ${beside[kind].length})${verdict}`,
      );
    }
  return met;
}

async function main() {
  const folder = existsSync(MEMORY) ? newFolder(MEMORY) : newFolder();
  progress("preparing finished games and long logs");
  const prepared = await prepare(bosquet, join(folder, "prepared"));
  console.log(
    `The server has one processor, its clients another; where forty are busy they share both. Data in ${folder}.\n` +
      `${seconds} s alone, ${seconds} s beside, of each way; the goal is ${GOAL} times as long as alone.`,
  );
  let met = 0;
  let all = 0;
  for (const [way, hasBeyond] of WAYS.filter(([name]) => name.includes(only)))
    for (const isBeyond of hasBeyond ? [false, true] : [false]) {
      progress(`${way}${isBeyond ? ", beyond the limits" : ""}`);
      met += print(await tryWay(folder, prepared, way, isBeyond));
      all += 2 * KINDS.length;
    }
  console.log(`\nWithin ${GOAL} times of alone: ${met} of ${all}`);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(`bench-fair: ${error.stack}`);
  process.exit(1);
}
