// play.mjs: games by chance, the same in every language, as wasm_play.c has them; and the checks
// of whoever plays them.
import { execFileSync } from "node:child_process";
import { brotliCompressSync } from "node:zlib";

// ---- luck ----

let luck = 0;

export function setLuck(seed) {
  luck = seed;
}

export function below(n) {
  luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0;
  return (luck >>> 8) % n;
}

// ---- checks ----

let tests = 0;
let failures = 0;

export function check(name, problem) {
  tests++;
  if (problem) failures++;
  console.log(`${problem ? "not ok" : "ok"} ${tests} - ${name}`);
  if (problem) console.log(String(problem).replace(/^/gm, "# ").slice(0, 4000));
}

export function finish() {
  console.log(`1..${tests}`);
  process.exit(failures ? 1 : 0);
}

/** What a page fetches stands alone, and is at most so many bytes when it is compressed. */
export function checkModule({ module, bytes }, sentMax) {
  const imports = WebAssembly.Module.imports(module).map((one) => `${one.module}.${one.name}`);
  check("the module asks the page for nothing", imports.join(", "));
  const sent = brotliCompressSync(bytes).length;
  check("the module is small enough to send to a browser", sent > sentMax && `${sent} bytes; ${sentMax} is the most`);
}

// ---- the same, built natively ----

/** What a native program wrote down of each of its games, line by line. */
export function playNatively(path, name, games) {
  const played = execFileSync(path, [name, String(games)], { maxBuffer: 1 << 30, encoding: "utf8" })
    .split(/^game \d+\n/m)
    .slice(1)
    .map((game) => game.trimEnd().split("\n"));
  check("the native program played as many games", played.length !== games && played.length);
  return played;
}

export function firstDifference(mine, theirs = []) {
  for (let i = 0; i < Math.max(mine.length, theirs.length); i++)
    if (mine[i] !== theirs[i]) return `step ${i}\nwasm:   ${mine[i]}\nnative: ${theirs[i]}`;
  return null;
}
