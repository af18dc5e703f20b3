// unit_rules.mjs: the rules as the page asks them, and finished games played again.
//
// usage: node unit_rules.mjs BOSQUET.WASM BOSQUET
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pack } from "../wasm/rules.mjs";
import { allWords } from "./catalogues.mjs";
import {
  bundle,
  compileRules,
  dice,
  equal,
  fakeBrowser,
  ok,
  playOn,
  provide,
  rulesPath,
  run,
  start,
  test,
} from "./unit.mjs";

fakeBrowser();
const modules = { grandbois: await compileRules("grandbois"), blank: await compileRules("blank") };
const module = modules.grandbois;
const page = await bundle("rules/rules", "frame/match_replay", "base/words");
const { Position, MatchReplay, optionNumbers, chanceSeat } = page;
await page.words.add({ en: async () => ({ default: Object.fromEntries(allWords("en")) }) });

// ---- states of another layout ----

test("a position that is laid out in another way is not read", () => {
  const sender = new Position(modules.blank, "blank", 2);
  const receiver = new Position(modules.blank, "blank", 2);
  ok(/^[0-9a-f]{16}$/.test(receiver.stateVersion), "a version is 16 digits", receiver.stateVersion);
  ok(receiver.stateVersion !== new Position(module, "grandbois", 2).stateVersion, "each game has its own");
  ok(sender.play(0, "pick 2"), "somebody has chosen");
  const before = receiver.save();
  let error = null;
  try {
    receiver.load(sender.seen("spectator"), "0123456789abcdef");
  } catch (thrown) {
    error = thrown;
  }
  ok(error instanceof page.OtherLayoutError, "it is refused as that", error);
  equal([...receiver.save()], [...before], "nothing was read");
  receiver.load(sender.seen("spectator"), sender.stateVersion);
  equal(receiver.view("spectator"), sender.view("spectator"), "one of the same layout is read");
});

// ---- bosquet engine, the judge ----

const engine = start(process.argv[3], ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
const answers = createInterface({ input: engine.stdout });

async function ask(verb, fields = {}) {
  engine.stdin.write(`${JSON.stringify({ do: verb, ...fields })}\n`);
  const [line] = await once(answers, "line");
  const answer = JSON.parse(line);
  ok(answer.ok, `${verb} ${JSON.stringify(fields)}`, line);
  return answer;
}

const { games } = await ask("games");
const sample = { id: "blank", options: [{ id: "rounds", type: "choice", choices: ["1", "3", "5"] }] }; // it is not told
const specsOf = (id) => [...games, sample].find((game) => game.id === id).options;

/** A game that the engine's easy bots play: its record, its end. */
async function playedByBots(fields, steps = Infinity) {
  let { to_act: asked } = await ask("new", fields);
  for (let i = 0; asked.length > 0 && i < steps; i++) {
    const { move } = await ask("bot", { seat: asked[0], level: "easy", seed: String(i) });
    asked = (await ask("play", { seat: asked[0], move })).to_act;
  }
  const { record } = await ask("record");
  const { view } = await ask("view", { seat: "all" });
  const { ok: _, ...score } = await ask("score");
  return { record, view, score };
}

function isRefused(act, what) {
  let error = null;
  try {
    act();
  } catch (thrown) {
    error = thrown;
  }
  ok(error instanceof Error, `${what} should throw`);
  return error.message;
}

// ---- rules.ts ----

test("the rules are fetched once; an attempt that failed can be repeated", async () => {
  const asked = [];
  let isThere = false;
  provide({
    fetch: async (path) => {
      asked.push(path);
      if (!isThere) throw new TypeError("no connection");
      return new Response(readFileSync(rulesPath()), { headers: { "content-type": "application/wasm" } });
    },
  });
  const failed = await page.loadRules("/one.wasm").catch((error) => error);
  ok(failed instanceof TypeError, "no connection is said", String(failed));
  isThere = true;
  const [one, two] = await Promise.all([page.loadRules("/one.wasm"), page.loadRules("/one.wasm")]);
  ok(one instanceof WebAssembly.Module && one === two, "compiled, once");
  equal(asked, ["/one.wasm", "/one.wasm"], "one failure, one fetch");
});

test("options are numbered as the rules number them", () => {
  const specs = specsOf("grandbois");
  equal(
    specs.map(({ id }) => id),
    ["expert", "first"],
    "the options of GrandBois",
  );
  equal(optionNumbers(specs, {}), [], "what is not chosen is not given");
  equal(
    optionNumbers(specs, { expert: true, first: 0 }),
    [
      { index: 0, value: 1 },
      { index: 1, value: 1 },
    ],
    "a seat",
  );
  const random = optionNumbers(specs, { first: "random", expert: false, other: 3 });
  equal(
    random,
    [
      { index: 0, value: 0 },
      { index: 1, value: 0 },
    ],
    "random",
  );
  const [rounds] = specsOf("blank");
  for (const [value, choice] of rounds.choices.entries())
    equal(optionNumbers([rounds], { [rounds.id]: choice }), [{ index: 0, value }], `choice ${choice}`);
});

test("options arrive at the rules", () => {
  for (const options of [
    { expert: true, first: 2 },
    { expert: false, first: 0 },
    { expert: true, first: "random" },
  ]) {
    const position = new Position(module, "grandbois", 3, optionNumbers(specsOf("grandbois"), options));
    equal(position.view("all").options, options, "as they were given");
    equal(position.moves(chanceSeat)[0].startsWith("first"), options.first === "random", "who begins is drawn, or not");
  }
  for (const choice of ["1", "5"]) {
    const position = new Position(modules.blank, "blank", 2, optionNumbers(specsOf("blank"), { rounds: choice }));
    equal(position.view("all").options, { rounds: choice }, `${choice} rounds`);
  }
  isRefused(() => new Position(module, "chess", 2), "a game that is none");
  isRefused(() => new Position(module, "grandbois", 5), "five seats");
});

test("a position is saved and restored, and positions do not know of each other", () => {
  const one = new Position(module, "grandbois", 3);
  const two = new Position(module, "grandbois", 2);
  playOn(one, dice(1), { isTime: () => one.view("all").placed.length === 8 });
  const [saved, view] = [one.save(), one.view("all")];
  const before = two.view("all");
  playOn(one, dice(2));
  ok(one.view("all").placed.length > 30, "it went on");
  equal(two.view("all"), before, "the other one did not");
  one.restore(saved);
  equal(one.view("all"), view, "as it was");
  equal(playOn(one, dice(3)), (one.restore(saved), playOn(one, dice(3))), "and goes on in the same way");
});

test("a position that was sent is loaded; garbage throws and changes nothing", () => {
  const [from, to] = [new Position(module, "grandbois", 3), new Position(module, "grandbois", 3)];
  playOn(from, dice(4), { isTime: () => from.view("all").placed.length === 15 });
  const packed = pack(from.save());
  const sent = (bytes) => Buffer.from(bytes).toString("base64");
  to.load(sent(packed));
  equal(to.view("all"), from.view("all"), "the same position");
  equal(to.moves(to.toAct()[0]), from.moves(from.toAct()[0]), "the same moves");
  const state = to.save();
  const garbage = {
    nothing: "",
    "no base64": "%%% not this",
    "half of it": sent(packed.slice(0, packed.length / 2)),
    "one byte less": sent(packed.slice(0, -1)),
    "one byte more": sent([...packed, 7]),
    "zeros of no length": sent([0, 0, 0, 0]),
    "more than there is room for": sent(new Uint8Array(600_000).fill(1)),
    "more than there is memory": sent(new Uint8Array(8_000_000).fill(1)),
  };
  for (const [what, text] of Object.entries(garbage)) {
    isRefused(() => to.load(text), what);
    ok(Buffer.compare(to.save(), state) === 0, `${what}: nothing has changed`);
    equal(to.view("all"), from.view("all"), `${what}: and all goes on`);
  }
});

test("a refusal says what is in the way, and a refused move is not made", () => {
  const position = new Position(module, "grandbois", 3, [{ index: 1, value: 1 }]);
  for (const drawn of ["deal 0 toad", "deal 1 fox", "deal 2 lizard", "draw 1", "draw 6", "draw 12", "draw 30"])
    ok(position.play(chanceSeat, drawn), drawn);
  const state = position.save();
  const cases = [
    [1, "6@1,1r0", { reason: "table.not-your-turn", details: { seat: 1 } }],
    [0, "nonsense", { reason: "table.not-a-move", details: { move: "nonsense" } }],
    [0, "2@1,1r0", { reason: "grandbois.not-in-river", details: { tile: 2 } }],
    [0, "6@4,4r0", { reason: "grandbois.nothing-covered", details: {} }],
    [0, "6@0,0r0", { reason: "grandbois.nothing-expanded", details: {} }],
    [0, "tower", { reason: "grandbois.tile-first", details: {} }],
  ];
  for (const [seat, move, refusal] of cases) {
    equal(position.refusal(seat, move), refusal, `${seat} ${move}`);
    equal(position.play(seat, move), null, `${seat} ${move} is not made`);
  }
  ok(Buffer.compare(position.save(), state) === 0, "nothing has changed");
  equal(position.refusal(0, "6@1,1r0"), null, "a good one is not refused");
  for (const [seat, move] of [
    [0, "6@1,1r0"],
    [chanceSeat, "draw 2"],
    [0, "skip"],
  ])
    ok(position.play(seat, move), move);
  const tooFew = { x: 2, y: 2, over: { word: "lizard", count: 1 }, under: { word: "raccoon", count: 1 } };
  equal(position.refusal(1, "30@2,2r2"), { reason: "grandbois.too-few-animals", details: tooFew }, "who covers whom");
  isRefused(() => position.refusal(0, "x".repeat(600_000)), "a text of half a megabyte");
});

test("everyone sees their own: a seat, an onlooker, all", () => {
  const position = new Position(module, "grandbois", 3);
  playOn(position, dice(6), { isTime: () => position.view("all").placed.length === 3 });
  const known = (viewer) => position.view(viewer).clans.map(([clan]) => clan !== null);
  equal(
    [known(1), known("spectator"), known("all")],
    [
      [false, true, false],
      [false, false, false],
      [true, true, true],
    ],
    "clans",
  );
  equal(
    [1, "spectator", "all"].map((viewer) => position.view(viewer).viewer),
    [1, "spectator", "all"],
    "who looks",
  );
});

// ---- match_replay.ts ----

const replayOf = (record) => new MatchReplay(modules[record.game], record, specsOf(record.game));

test("records of the engine play again to the same end, with the same scores", async () => {
  const wanted = [
    { game: "grandbois", seats: 2, seed: "1", options: { expert: true } },
    { game: "grandbois", seats: 3, seed: "2", options: { first: 2 } },
    { game: "grandbois", seats: 4, seed: "3" },
    { game: "blank", seats: 3, seed: "4", options: { rounds: "5" } },
  ];
  for (const fields of wanted) {
    const { record, view, score } = await playedByBots(fields);
    const replay = replayOf(record);
    equal(replay.viewAt(replay.last), view, `${fields.game} for ${fields.seats}: the same end`);
    equal(
      { scores: record.scores, winners: record.winners },
      { scores: score.scores, winners: score.winners },
      "its scores",
    );
    const end = new Position(
      modules[record.game],
      record.game,
      fields.seats,
      optionNumbers(specsOf(fields.game), record.options),
    );
    end.restore(replay.steps.at(-1).state);
    equal(end.result().scores, record.scores, "and the rules in the page count the same");
  }
});

test("every step is one decision with the chance after it, and can be looked at in any order", async () => {
  const { record } = await playedByBots({ game: "grandbois", seats: 3, seed: "5" });
  const replay = replayOf(record);
  const decisions = record.moves.filter((entry) => /^\d/.test(entry));
  equal(replay.last, decisions.length, "so many steps");
  const tiles = replay.steps
    .map((_, step) => step)
    .reverse()
    .map((step) => replay.viewAt(step).placed.length)
    .reverse();
  let laid = 0;
  const counted = decisions.map((entry) => (laid += entry.includes("@") ? 1 : 0));
  equal(tiles, [0, ...counted], "tiles after each step");
  for (const { to_act: asked } of replay.steps.map((_, step) => replay.viewAt(step)).slice(0, -1))
    equal(asked.length, 1, "a person is asked, never chance");
  const { entries } = replay;
  equal(
    entries.map(({ seq }) => seq),
    replay.steps.map((_, step) => step),
    "the log has the steps' numbers",
  );
  equal(
    entries.map(({ kind }) => kind),
    ["start", ...decisions.map(() => "move")],
    "and kinds",
  );
  equal(
    entries.slice(1).map(({ seat }) => seat),
    decisions.map((entry) => Number(entry[0])),
    "and seats",
  );
  ok(
    entries.slice(1).every(({ events, seat }) => events[0].seat === seat),
    "each begins with what its seat did",
  );
  equal(entries.at(-1).events.filter(({ event }) => event === "revealed").length, 3, "and at the end clans are shown");
});

test("a step that there is not becomes the nearest that there is", async () => {
  const { record } = await playedByBots({ game: "blank", seats: 2, seed: "6" });
  const replay = replayOf(record);
  equal(
    [-5, 0, 2, replay.last, 1e9].map((n) => replay.stepAt(n)),
    [0, 0, 2, replay.last, replay.last],
    "clamped",
  );
});

test("a damaged record throws", async () => {
  const { record } = await playedByBots({ game: "grandbois", seats: 3, seed: "7" });
  const at = record.moves.findIndex((entry) => entry.startsWith("0 "));
  const withMoves = (moves) => ({ ...record, moves });
  /** The moves with so many of them, from one on, replaced by others (Debian's node has no toSpliced). */
  const changed = (count, others, from = at) => {
    const { moves } = record;
    return [...moves.slice(0, from), ...[others ?? []].flat(), ...moves.slice(from + count)];
  };
  const damaged = {
    "a move that is missing": withMoves(changed(1)),
    "a move that is there twice": withMoves(changed(0, record.moves[at])),
    "another seat": withMoves(changed(1, record.moves[at].replace(/^0/, "1"))),
    "no move": withMoves(changed(1, "0 dances")),
    "no entry": withMoves(changed(1, "")),
    "another draw": withMoves(changed(1, "chance draw 99", at - 1)),
    "a move after the end": withMoves([...record.moves, "0 skip"]),
    "another game": { ...record, game: "chess" },
    "too many seats": { ...record, seats: [...record.seats, ...record.seats] },
    "a beginning in the middle": { ...record, position: {} },
  };
  for (const [what, one] of Object.entries(damaged)) isRefused(() => replayOf(one), what);
  const said = isRefused(() => replayOf(damaged["no move"]), "no move");
  equal(said, `entry ${at + 1} is not legal: 0 dances`, "it says where");
  equal(replayOf(withMoves(record.moves.slice(0, at))).last, 0, "one that is cut short is only shorter");
});

test("how a match ended that was not played out is told, and who is out", async () => {
  const { record } = await playedByBots({ game: "grandbois", seats: 3, seed: "8" }, 7);
  const seats = [{ name: "Anna" }, { name: "Guest 0042" }, { name: "Fern", bot: "easy" }];
  const ended = (details) => replayOf({ ...record, seats, ...details });
  const resigned = ended({ ending: "resigned", out: [1, 2] });
  const told = resigned.entries.slice(resigned.last + 1);
  equal(
    told.map(({ kind, seat, seq }) => [kind, seat, seq - resigned.last]),
    [
      ["resign", 1, 1],
      ["resign", 2, 2],
    ],
    "resigned",
  );
  equal(ended({ ending: "time", out: [0] }).entries.at(-1).kind, "time", "time");
  const old = ended({ ending: "version" }).entries.at(-1);
  equal([old.kind, old.seat], ["version", undefined], "rules that are no longer played, which is nobody's doing");
  for (const details of [{}, { ending: "rules" }, { out: [1] }, { ending: "resigned" }])
    equal(ended(details).entries.at(-1).kind, "move", `nothing to tell: ${JSON.stringify(details)}`);
  const { seating } = resigned;
  equal(
    seating.map(({ isOut }) => isOut),
    [false, true, true],
    "who is out",
  );
  equal(
    seating.map(({ isBot, level }) => [isBot, level]),
    [
      [false, null],
      [false, null],
      [true, "easy"],
    ],
    "who is a bot",
  );
  equal([seating[0].name, seating[1].name], ["Anna", page.say("guest", { n: "0042" })], "names");
  equal(seating[2].name, page.say("play.bot.3"), "and a bot's");
});

await run();
