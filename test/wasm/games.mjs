// games.mjs: plays games through the wasm as a browser would, and holds every
// step equal to what wasm_games.c, built natively, wrote down.
//
// usage: node games.mjs WASM_FOLDER WASM_GAMES GAME [GAMES]
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { Rules, VIEWER_ALL, VIEWER_SPECTATOR, pack } from "./rules.mjs";

const [wasmFolder, nativePath, NAME, gamesWanted = "200"] = process.argv.slice(2);
const GAMES = Number(gamesWanted);
const SENT_MAX = { grandbois: 20_000, grimm: 40_000 }[NAME]; // bytes, compressed

let tests = 0;
let failures = 0;

function check(name, problem) {
  tests++;
  if (problem) failures++;
  console.log(`${problem ? "not ok" : "ok"} ${tests} - ${name}`);
  if (problem) console.log(String(problem).replace(/^/gm, "# ").slice(0, 4000));
}

const rules = await Rules.open(join(wasmFolder, `${NAME}.wasm`));
const { wasm } = rules;

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
    print(`view ${viewer} ${length} ${rules.read()}`);
  }
  wasm.bosquet_write_view(VIEWER_SPECTATOR);
  print(`view spectator ${rules.read()}`);
  wasm.bosquet_write_view(VIEWER_ALL);
  print(`view all ${rules.read()}`);
  const length = wasm.bosquet_write_scores();
  print(`scores ${length} ${rules.read()}`);
}

function load(packed, length) {
  print(`load ${length} of ${packed.length}: ${rules.load(packed.slice(0, length))}`);
  print(`then ${rules.hash}`);
}

function packAndLoad() {
  const packed = pack(rules.state);
  load(packed, packed.length - 1);
  load(packed, packed.length);
}

function askRefusals(seats) {
  const fixed = ["tower", "skip", "draw 3", "nonsense", ""];
  for (let i = 0; i < 12; i++) {
    const seat = below(seats);
    const text = i < 5 ? fixed[i] : randomText();
    const isRefused = rules.refusal(seat, text);
    print(`refusal ${seat} ${text}: ${isRefused} ${rules.read()}`);
    if (isRefused) {
      const isPlayed = rules.play(seat, VIEWER_ALL, text);
      print(`play ${isPlayed} ${rules.read()}`);
    }
  }
  print(`after refusals ${rules.hash}`);
}

const grimmTexts = [
  ...["play fields", "play market wolf", "monster forest", "place brickyard", "gain straw", "gain 2 wood brick"],
  ...["build wood walls", "build straw floor on scrap", "special", "keep", "give 1", "reveal"],
];

function randomText() {
  if (NAME === "grimm") return grimmTexts[below(grimmTexts.length)];
  const tile = 1 + below(36);
  const x = below(9) - 4;
  const y = below(9) - 4;
  const rotation = below(4);
  return `${tile}@${x},${y}r${rotation}`;
}

function listener(step, seats) {
  const viewer = step % (seats + 2);
  return viewer < seats ? viewer : viewer === seats ? VIEWER_SPECTATOR : VIEWER_ALL;
}

function playStepByStep(seats) {
  for (let step = 0; ; step++) {
    const acting = wasm.bosquet_to_act() >>> 0;
    if (acting === 0) break;
    const seat = 31 - Math.clz32(acting & -acting);
    const length = wasm.bosquet_write_moves(seat);
    if (step % 16 === 0) print(`moves ${rules.read()}`);
    const moves = JSON.parse(rules.read());
    const move = moves[below(moves.length)];
    print(`seat ${seat}, ${moves.length} moves, ${length} bytes, ${move}`);
    if (!rules.play(seat, listener(step, seats), move)) {
      print("refused");
      return;
    }
    print(`events ${rules.read()}`);
    print(`hash ${rules.hash}`);
    if (step % 16 === 0) look(seats);
    if (step % 8 === 0) askRefusals(seats);
    if (step % 8 === 4) packAndLoad();
  }
}

function playGame(game) {
  const seats = 2 + (game % 3);
  const option = Math.floor(game / 3) % 2;
  lines = [];
  luck = game;
  print(`chosen ${rules.choose(NAME, seats)}`);
  wasm.bosquet_set_option(0, option);
  wasm.bosquet_start();
  print(`start ${rules.hash}`);
  if (game % 2 === 0) wasm.bosquet_playout(Math.imul(game, 2654435761));
  else playStepByStep(seats);
  print(`end ${rules.hash}`);
  packAndLoad();
  askRefusals(seats);
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
  "the module asks the page for nothing",
  WebAssembly.Module.imports(rules.module)
    .map((one) => `${one.module}.${one.name}`)
    .join(", "),
);
const sent = brotliCompressSync(rules.bytes).length;
check(
  "the module is small enough to send to a browser",
  sent > SENT_MAX ? `${sent} bytes; ${SENT_MAX} is the most` : null,
);
check("an unknown game is refused", rules.choose("chess", 2) && "it was not");
check("too many seats are refused", rules.choose(NAME, 5) && "they were not");
check("too few seats are refused", rules.choose(NAME, 1) && "they were not");
rules.choose(NAME, 3);
check("an unknown option is refused", wasm.bosquet_set_option(9, 1) && "it was not");

const native = execFileSync(nativePath, [NAME, String(GAMES)], { maxBuffer: 1 << 30, encoding: "utf8" })
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
    if (/^(hash|end) /.test(line)) last = line.split(" ")[1];
    if (/^refusal .*: 1 \{"reason": /.test(line)) refusals++;
    if (line.startsWith("then ") && line.slice(5) !== last) problem ??= "a state was not the same";
    if (line.startsWith("load ")) {
      const [, length, whole, isLoaded] = /^load (\d+) of (\d+): ([01])$/.exec(line);
      if ((length === whole) !== (isLoaded === "1")) problem ??= line;
    }
    if (line.startsWith("after refusals ") && line.slice(15) !== last)
      problem ??= "a refused move changed the state";
    if (line.startsWith("play 1")) problem ??= "a refused move was played";
  }
  check(`game ${game}, for ${2 + (game % 3)}, ${how}`, problem);
}
check("moves were refused on the way", refusals < GAMES && `only ${refusals}`);

wasm.bosquet_start();
const saved = rules.state.slice();
wasm.bosquet_playout(1);
const played = rules.hash;
rules.state.set(saved);
wasm.bosquet_playout(1);
check("a state copied in by its bytes goes on as it did", rules.hash !== played && "it did not");

console.log(`1..${tests}`);
process.exit(failures ? 1 : 0);
