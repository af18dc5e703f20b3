// games.mjs: plays games through the wasm as a browser would, and holds every
// step equal to what wasm_games.c, built natively, wrote down.
//
// usage: node games.mjs BOSQUET.WASM WASM_GAMES [GAMES]
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";

const [wasmPath, nativePath, gamesWanted = "200"] = process.argv.slice(2);
const GAMES = Number(gamesWanted);
const VIEWER_SPECTATOR = 11; // as in game.h
const VIEWER_ALL = 12;
const SIZE_MAX = 256 * 1024;

let tests = 0;
let failures = 0;

function check(name, problem) {
  tests++;
  if (problem) failures++;
  console.log(`${problem ? "not ok" : "ok"} ${tests} - ${name}`);
  if (problem) console.log(String(problem).replace(/^/gm, "# ").slice(0, 4000));
}

// ---- the module, with no more of WASI than the C library asks for ----

const bytes = readFileSync(wasmPath);
const module = await WebAssembly.compile(bytes);
const asked = WebAssembly.Module.imports(module);
let written = "";

const wasi = {
  fd_write(fd, vectors, count, writtenAt) {
    const view = new DataView(wasm.memory.buffer);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const start = view.getUint32(vectors + 8 * i, true);
      const length = view.getUint32(vectors + 8 * i + 4, true);
      written += new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, start, length));
      total += length;
    }
    view.setUint32(writtenAt, total, true);
    return 0;
  },
  fd_close: () => 0,
  fd_seek: () => 70, // ESPIPE: nothing here can be sought
  proc_exit(code) {
    throw new Error(`the wasm ended itself with ${code}: ${written}`);
  },
};

const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
const wasm = instance.exports;
wasm._initialize();

const buffer = wasm.bosquet_buffer();
const bufferSize = wasm.bosquet_buffer_size();

function write(text) {
  const encoded = new TextEncoder().encode(text + "\0");
  new Uint8Array(wasm.memory.buffer, buffer, bufferSize).set(encoded);
}

function read() {
  const all = new Uint8Array(wasm.memory.buffer, buffer, bufferSize);
  return new TextDecoder().decode(all.subarray(0, all.indexOf(0)));
}

function hash() {
  return BigInt.asUintN(64, wasm.bosquet_hash()).toString(16).padStart(16, "0");
}

// ---- the same steps as wasm_games.c ----

let luck = 0;
let lines = [];
const print = (line) => lines.push(line);

function below(n) {
  luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0;
  return (luck >>> 8) % n;
}

function look(seats) {
  for (let viewer = 0; viewer < seats; viewer++) {
    const length = wasm.bosquet_write_view(viewer);
    print(`view ${viewer} ${length} ${read()}`);
  }
  wasm.bosquet_write_view(VIEWER_SPECTATOR);
  print(`view spectator ${read()}`);
  wasm.bosquet_write_view(VIEWER_ALL);
  print(`view all ${read()}`);
}

function askRefusals(seats) {
  const fixed = ["tower", "skip", "draw 3", "nonsense", ""];
  for (let i = 0; i < 12; i++) {
    const seat = below(seats);
    const text = i < 5 ? fixed[i] : randomTile();
    write(text);
    const isRefused = wasm.bosquet_refusal(seat);
    print(`refusal ${seat} ${text}: ${isRefused} ${read()}`);
    if (isRefused) {
      write(text);
      print(`play ${wasm.bosquet_play(seat)}`);
    }
  }
  print(`after refusals ${hash()}`);
}

function randomTile() {
  const tile = 1 + below(36);
  const x = below(9) - 4;
  const y = below(9) - 4;
  const rotation = below(4);
  return `${tile}@${x},${y}r${rotation}`;
}

function playStepByStep(seats) {
  for (let step = 0; ; step++) {
    const acting = wasm.bosquet_to_act() >>> 0;
    if (acting === 0) break;
    const seat = 31 - Math.clz32(acting & -acting);
    const count = wasm.bosquet_list_moves(seat);
    wasm.bosquet_write_move(below(count));
    print(`seat ${seat}, ${count} moves, ${read()}`);
    if (!wasm.bosquet_play(seat)) {
      print("refused");
      return;
    }
    print(`hash ${hash()}`);
    if (step % 16 === 0) look(seats);
    if (step % 8 === 0) askRefusals(seats);
  }
}

function playGame(game) {
  const seats = 2 + (game % 3);
  const isExpert = Math.floor(game / 3) % 2;
  lines = [];
  luck = game;
  write("grandbois");
  print(`chosen ${wasm.bosquet_choose_game(seats)}`);
  wasm.bosquet_set_option(0, isExpert);
  wasm.bosquet_start();
  print(`start ${hash()}`);
  if (game % 2 === 0) wasm.bosquet_playout(Math.imul(game, 2654435761));
  else playStepByStep(seats);
  print(`end ${hash()}`);
  for (let seat = 0; seat < seats; seat++) print(`total ${wasm.bosquet_total(seat)}`);
  look(seats);
  return lines;
}

function firstDifference(mine, theirs) {
  for (let i = 0; i < Math.max(mine.length, theirs.length); i++)
    if (mine[i] !== theirs[i]) return `step ${i}\nwasm:   ${mine[i]}\nnative: ${theirs[i]}`;
  return null;
}

// ---- the tests ----

check(
  "the module asks for a few functions of WASI and nothing else",
  asked
    .filter((one) => one.module !== "wasi_snapshot_preview1" || !(one.name in wasi))
    .map((one) => `${one.module}.${one.name}`)
    .join(", "),
);
check(
  "the module is small enough to send to a browser",
  bytes.length > SIZE_MAX ? `${bytes.length} bytes; ${SIZE_MAX} is the most` : null,
);
write("chess");
check("an unknown game is refused", wasm.bosquet_choose_game(2) && "it was not");
write("grandbois");
check("too many seats are refused", wasm.bosquet_choose_game(5) && "they were not");
check("too few seats are refused", wasm.bosquet_choose_game(1) && "they were not");
wasm.bosquet_choose_game(3);
check("an unknown option is refused", wasm.bosquet_set_option(2, 1) && "it was not");

const native = execFileSync(nativePath, [String(GAMES)], { maxBuffer: 1 << 30, encoding: "utf8" })
  .split(/^game \d+\n/m)
  .slice(1)
  .map((game) => game.trimEnd().split("\n"));
check("the native program played as many games", native.length !== GAMES && native.length);

let refusals = 0;
for (let game = 0; game < GAMES; game++) {
  const mine = playGame(game);
  const how = game % 2 ? "step by step" : "as a playout";
  let problem = firstDifference(mine, native[game] ?? []);
  // A refused move changes nothing: the hash after the refusals is the one before.
  let last = "";
  for (const line of mine) {
    if (line.startsWith("hash ")) last = line.slice(5);
    if (line.startsWith("refusal ") && / 1 \S+$/.test(line)) refusals++;
    if (line.startsWith("after refusals ") && line.slice(15) !== last)
      problem ??= "a refused move changed the state";
    if (line === "play 1") problem ??= "a refused move was played";
  }
  check(`game ${game}, for ${2 + (game % 3)}, ${how}`, problem);
}
check("moves were refused on the way", refusals < GAMES && `only ${refusals}`);

wasm.bosquet_start();
const size = wasm.bosquet_state_size();
const state = new Uint8Array(wasm.memory.buffer, wasm.bosquet_state(), size);
const saved = state.slice();
wasm.bosquet_playout(1);
const played = hash();
state.set(saved);
wasm.bosquet_playout(1);
check("a state copied in by its bytes goes on as it did", hash() !== played && "it did not");
check("nothing was written to a file", written && written);

console.log(`1..${tests}`);
process.exit(failures ? 1 : 0);
