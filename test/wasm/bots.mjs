// bots.mjs: the browser's players against the same players built natively (wasm_bots.c): the
// same position, level, effort and seed give the same answer to the last digit, in however
// many pieces they think.
//
// usage: node bots.mjs WASM_FOLDER WASM_BOTS GAME [GAMES]     (so many games at depth one)
import { join } from "node:path";
import { below, check, checkModule, finish, firstDifference, playNatively, setLuck } from "./play.mjs";
import { Rules, VIEWER_ALL } from "./rules.mjs";

const [wasmFolder, nativePath, NAME, gamesWanted = "20"] = process.argv.slice(2);
const GAMES = Math.ceil(Number(gamesWanted) * Number(process.env.TEST_DEPTH || 1));
const LEVELS = ["easy", "medium", "hard", "expert", "random", "greedy"];
const MEMORY_MAX = 64 << 20; // as src/wasm/meson.build has it
const SENT_MAX = 80_000; // bytes, compressed

const rules = await Rules.open(join(wasmFolder, `${NAME}_bot.wasm`));
const { wasm } = rules;

// ---- the same steps as wasm_bots.c ----

let lines = [];
const print = (line) => lines.push(line);

/** The answer, thought in pieces of `piece`. */
function think(seat, level, iterations, seed, piece) {
  rules.write(level);
  if (!wasm.bosquet_bot_begin(seat, iterations, seed)) return null;
  while (wasm.bosquet_bot_go_on(piece));
  const length = wasm.bosquet_bot_end();
  return { length, text: rules.read() };
}

function askBot(seat, step) {
  const level = LEVELS[below(LEVELS.length)];
  let iterations = 5 + below(120);
  const high = below(1 << 20);
  const seed = (BigInt(high) << 40n) | BigInt(below(1 << 20));
  if (step % 16 === 0) iterations = 600;
  const answer = think(seat, level, iterations, seed, 1 + (step % 50));
  if (!answer) return print("it cannot begin");
  print(`bot ${seat} ${level} ${iterations} ${seed}: ${answer.length} ${answer.text}`);
  return JSON.parse(answer.text).move;
}

function playGame(game) {
  const seats = 2 + (game % 3);
  lines = [];
  setLuck(game);
  rules.choose(NAME, seats);
  wasm.bosquet_set_option(0, Math.floor(game / 3) % 2);
  wasm.bosquet_start();
  wasm.bosquet_bot_forget();
  for (let step = 0; ; step++) {
    const acting = wasm.bosquet_to_act() >>> 0;
    if (acting === 0) break;
    const seat = 31 - Math.clz32(acting & -acting);
    wasm.bosquet_write_moves(seat);
    const moves = JSON.parse(rules.read());
    let move = moves[below(moves.length)];
    if (seat < 10 && (step + game) % 4 !== 0) move = askBot(seat, step);
    print(`seat ${seat}, ${moves.length} moves, ${move}`);
    if (!rules.play(seat, VIEWER_ALL, move)) {
      print("refused");
      break;
    }
  }
  print(`end ${rules.hash}`);
  return lines;
}

// ---- the tests ----

checkModule(rules, SENT_MAX);

rules.choose(NAME, 2);
wasm.bosquet_start();
check("nobody has begun to think", (wasm.bosquet_bot_go_on(1) || wasm.bosquet_bot_end()) && "but somebody has");
check("there is no such level", think(0, "genius", 10, 1n, 10) && "but it thinks");
check("nor a level of that length", think(0, "easy".repeat(100), 10, 1n, 10) && "but it thinks");
for (const seat of [-1, 2, 10, 12])
  check(`there is no player in seat ${seat}`, think(seat, "easy", 10, 1n, 10) && "but it thinks");
check("no effort below nothing", think(0, "easy", -1, 1n, 10) && "but it thinks");

// Whoever has nothing to decide decides nothing: before the first draw nobody has.
const idle = JSON.parse(think(0, "expert", 10, 1n, 10).text);
check("a seat that is not asked makes no move", wasm.bosquet_to_act() === 1 << 10 && idle.move !== null && idle.move);

const native = playNatively(nativePath, NAME, GAMES);

const asked = {};
for (let game = 0; game < GAMES; game++) {
  const mine = playGame(game);
  let problem = firstDifference(mine, native[game]);
  for (const line of mine) {
    const [, level, text] = /^bot \d+ (\w+) \d+ \d+: \d+ (.*)$/.exec(line) ?? [];
    if (line === "refused") problem ??= "a bot made a move that is none";
    if (!level) continue;
    asked[level] = (asked[level] ?? 0) + 1;
    const { value, visits, considered } = JSON.parse(text);
    const isChance = (one) => one >= 0 && one <= 1;
    if (value.length !== 2 + (game % 3) || !value.every(isChance)) problem ??= `a chance for each seat: ${line}`;
    if (visits < 0 || !considered.every((one) => isChance(one.value))) problem ??= `what it considered: ${line}`;
  }
  check(
    `game ${game}, for ${2 + (game % 3)}: the same answers to ${mine.filter((one) => one.startsWith("bot")).length} questions`,
    problem,
  );
}
check("every level was asked", LEVELS.filter((level) => !asked[level]).join(", "));

// Its memory does not grow from match to match.
const { length } = new Uint8Array(wasm.memory.buffer);
for (let game = 0; game < 2; game++) playGame(game);
const now = new Uint8Array(wasm.memory.buffer).length;
check("matches do not use up its memory", (now !== length || now > MEMORY_MAX) && `${length} bytes, then ${now}`);

finish();
