// several_worker.mjs: runs one test program after the other for several.mjs, in this one process.
//
// usage: fork("several_worker.mjs", ARGUMENTS) and messages {file, args, from}; ARGUMENTS are of all programs
import { pathToFileURL } from "node:url";
import { endNow, hostTests } from "./lib.mjs";

const common = process.argv.slice(2);
const own = Object.getOwnPropertyDescriptors(globalThis);
const { now } = Date;
let runs = 0;

const report = (message) => process.connected && process.send(message);
console.log = (...words) => report({ said: words.join(" ") });

/** Programs may give themselves what a browser has; the next one begins without it. */
function forgetGlobals() {
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!(name in own)) delete globalThis[name];
  Object.defineProperties(globalThis, own);
  Date.now = now;
}

async function runProgram({ file, args, from }) {
  process.argv.splice(2, Infinity, ...common, ...args);
  const host = { from, hear: report, through: null };
  hostTests(host);
  await import(`${pathToFileURL(file)}?${++runs}`);
  if (!host.through) throw new Error(`${file} does not run its tests`);
  await host.through;
  forgetGlobals();
  report({ isThrough: true });
}

process.on("message", (order) => runProgram(order).catch((error) => endNow(error?.stack ?? error)));
process.on("disconnect", () => endNow("nobody listens any more"));
