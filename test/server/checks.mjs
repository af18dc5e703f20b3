// checks.mjs: what every test says and waits with. Nothing here waits for ever: every
// wait has a limit and says what it waited for.
import { isDeepStrictEqual } from "node:util";

export const PATIENCE_MS = Number(process.env.TEST_PATIENCE_MS ?? 60_000); // for one thing to happen, on a busy machine and with sanitizers
export const HANG_MS = Number(process.env.TEST_HANG_MS ?? 600_000); // for one test: then it will never end

// ---- how deep tests go ----

/** How often chance is tried: TEST_DEPTH, where 1 is `make test`; larger takes longer and is surer. */
const DEPTH = Number(process.env.TEST_DEPTH || 1);
if (!(DEPTH > 0 && DEPTH < Infinity)) throw new Error(`TEST_DEPTH is no positive number: ${process.env.TEST_DEPTH}`);

/** Whether what takes long and hardly ever finds anything is done, too. */
export const isDeep = DEPTH >= 10;

/** How many games, kills, moments: so many at depth 1, in proportion at others. */
export function depth(atOne, { least = 1, most = Infinity } = {}) {
  return Math.min(most, Math.max(least, Math.round(atOne * DEPTH)));
}

// ---- what must be so ----

/** Thrown by a test that cannot be done here, with the reason. */
export class Skip extends Error {}

export function comment(text) {
  console.log(String(text).slice(0, 6000).replace(/^/gm, "# "));
}

export function ok(condition, what, ...details) {
  if (condition) return;
  const shown = details.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
  throw new Error([what, ...shown].join("\n  "));
}

export function equal(got, wanted, what) {
  ok(isDeepStrictEqual(got, wanted), what, `wanted ${show(wanted)}`, `got    ${show(got)}`);
}

export const show = (value) => String(JSON.stringify(value)).slice(0, 2000);

// ---- time ----

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The promise, or an error that says what did not happen in time. */
export function inTime(promise, what, ms = PATIENCE_MS) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`in vain: ${describe(what)}`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const describe = (what) => (typeof what === "function" ? what() : what);

const LOOK_MS = { least: 10, most: 100 };

/** Asks again and again until the answer is something; the longer it takes, the less often. */
export async function eventually(what, ask, ms = PATIENCE_MS) {
  const began = performance.now();
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    const waited = performance.now() - began;
    if (waited > ms) throw new Error(`in vain: ${what}`);
    await sleep(Math.min(LOOK_MS.most, Math.max(LOOK_MS.least, waited / 8)));
  }
}

// ---- chance that can be repeated ----

/** A function that gives whole numbers below n (mulberry32). */
export function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}
