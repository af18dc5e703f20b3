// games.mjs: plays games through the wasm as a browser would, and holds every
// step equal to what wasm_games.c, built natively, wrote down.
//
// usage: node games.mjs WASM_FOLDER WASM_GAMES GAME [GAMES]     (so many games at depth one)
import { join } from "node:path";
import { below, check, checkModule, finish, firstDifference, playNatively, setLuck } from "./play.mjs";
import { Rules, VIEWER_ALL, VIEWER_SPECTATOR, pack } from "./rules.mjs";

const [wasmFolder, nativePath, NAME, gamesWanted = "200"] = process.argv.slice(2);
const GAMES = Math.ceil(Number(gamesWanted) * Number(process.env.TEST_DEPTH || 1));
const SENT_MAX = { adresse: 40_000, grandbois: 20_000, grimm: 40_000 }[NAME]; // bytes, compressed

const rules = await Rules.open(join(wasmFolder, `${NAME}.wasm`));
const { wasm } = rules;

// ---- the same steps as wasm_games.c ----

let lines = [];
const print = (line) => lines.push(line);

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

function packView(viewer) {
  let sum = 0;
  const length = wasm.bosquet_pack_view(viewer);
  for (const byte of rules.buffer.subarray(0, length)) sum = (Math.imul(sum, 31) + byte) >>> 0;
  print(`packed view ${viewer} ${length} ${sum}`);
}

function packAndLoad() {
  const packed = pack(rules.state);
  load(packed, packed.length - 1);
  load(packed, packed.length);
  packView(0);
  packView(VIEWER_SPECTATOR);
}

function describe(seat, text) {
  rules.write(text);
  const length = wasm.bosquet_describe_move(seat);
  print(`described ${seat} ${text}: ${length} ${length ? rules.read() : ""}`);
}

function askRefusals(seats) {
  const fixed = ["tower", "skip", "draw 3", "nonsense", ""];
  for (let i = 0; i < 12; i++) {
    const seat = below(seats);
    const text = i < 5 ? fixed[i] : randomText();
    describe(seat, text);
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

const adresseTexts = [
  ...["launch 1 7B", "launch 0 3A 4A 5A", "accept", "add 4C", "advantage pivot", "advantage deflect 1", "take 7B"],
  ...["place 7B x=12.5 y=-40 turn=90 t=2150", "place 9A x=0 y=0 turn=0 t=0", "rests 0 0 0 9000", "settled"],
  "noise 4095",
];

const adresseQuestions = [
  ...["columns", "over x=12.5 y=-40 turn=90", "over x=0 y=0 turn=359.9", "sway t=2150", "sway t=-1", "over", ""],
];

function askQuestions() {
  for (const question of adresseQuestions) {
    rules.write(question);
    const length = wasm.bosquet_work_out();
    print(`worked out ${question}: ${length} ${length ? rules.read() : ""}`);
  }
}

const eventTexts = [
  ...["gained seat=0 count=2 resource=straw", "built seat=1 resource=brick section=floor house=1"],
  ...["drew seat=1 card=wolf", "gained seat=9", "gained seat", "gained =", "gained seat=1234567"],
  ...["a a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8 i=9", "nonsense", " ", ""],
];

function reduceEvents() {
  const saved = rules.state.slice();
  for (const text of eventTexts) {
    rules.write(text);
    print(`reduced by ${text}: ${wasm.bosquet_reduce()}`);
    print(`is ${rules.hash}`);
  }
  rules.state.set(saved);
}

function randomText() {
  if (NAME === "adresse") return adresseTexts[below(adresseTexts.length)];
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
    describe(seat, move);
    if (!rules.play(seat, listener(step, seats), move)) {
      print("refused");
      return;
    }
    print(`events ${rules.read()}`);
    print(`hash ${rules.hash}`);
    if (step % 16 === 0) look(seats);
    askQuestions();
    if (step % 8 === 0) askRefusals(seats);
    if (step % 8 === 4) packAndLoad();
    if (step % 8 === 6) reduceEvents();
  }
}

function playGame(game) {
  const seats = 2 + (game % 3);
  const option = Math.floor(game / 3) % 2;
  lines = [];
  setLuck(game);
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

// ---- the tests ----

checkModule(rules, SENT_MAX);
check("an unknown game is refused", rules.choose("chess", 2) && "it was not");
check("too many seats are refused", rules.choose(NAME, NAME === "adresse" ? 11 : 5) && "they were not");
check("too few seats are refused", rules.choose(NAME, 1) && "they were not");
rules.choose(NAME, 3);
check("an unknown option is refused", wasm.bosquet_set_option(9, 1) && "it was not");

const native = playNatively(nativePath, NAME, GAMES);

let refusals = 0;
for (let game = 0; game < GAMES; game++) {
  const mine = playGame(game);
  const how = game % 2 ? "step by step" : "as a playout";
  let problem = firstDifference(mine, native[game]);
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
    if (line.startsWith("after refusals ") && line.slice(15) !== last) problem ??= "a refused move changed the state";
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

finish();
