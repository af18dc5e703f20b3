// unit_grandbois_tutorial.mjs: the tutorial, in every line of play that it allows.
//
// usage: node unit_grandbois_tutorial.mjs BOSQUET.WASM
import { LANGUAGES, allWords } from "../../../web/catalogues.mjs";
import { bundle, compileRules, equal, fakeBrowser, ok, run, test } from "../../../web/unit.mjs";

const { timers } = fakeBrowser();
const module = await compileRules();
const page = await bundle("games/grandbois/tutorial", "frame/tutorial_match", "games/grandbois/model");
const { grandboisTutorial, TutorialMatch, asTileMove } = page;
const game = { id: "grandbois", showMs: () => 100 };

/** A match where these moves were made, the others having answered. */
function matchAfter(moves) {
  const match = new TutorialMatch(module, game, grandboisTutorial);
  for (let i = 0; ; ) {
    while (timers.next());
    if (match.lesson?.until === "next") match.next();
    else if (i < moves.length)
      equal(match.play(moves[i++]), { is: "made" }, `${moves[i - 1]} after ${moves.slice(0, i - 1)}`);
    else return match;
  }
}

/** Moves that are legal now, and welcome. */
const welcomeMoves = (match) => match.rules.describedMoves(0).filter((move) => match.lesson.allows(move));
const welcome = (match) => welcomeMoves(match).map(({ move }) => move);

/** Every way through the lessons: each is the moves that were made. */
function* linesFrom(moves = []) {
  const match = matchAfter(moves);
  if (match.isDone) yield moves;
  else for (const move of welcomeIn(match, moves)) yield* linesFrom([...moves, move]);
}

const met = new Map(); // lesson to {match, moves}, the first time it was met

function welcomeIn(match, moves) {
  const { lesson } = match;
  ok(match.mayAct, `the learner is asked in "${lesson.id}"`, moves);
  if (!met.has(lesson.id)) met.set(lesson.id, { match, moves });
  const all = welcome(match);
  ok(all.length > 0, `something can be done in "${lesson.id}"`, moves);
  return all;
}

const lines = [];

test("every line of play comes to its end, by the rules", () => {
  for (const line of linesFrom()) lines.push(line);
  ok(lines.length > 100, "there are many", lines.length);
  for (const line of lines) equal([line.length, line.at(-1)], [6, "tower"], "five tiles and a tower");
});

test("there are at most ten steps, and the first one is a move", () => {
  const { steps } = grandboisTutorial;
  ok(steps.length <= 10, "so many", steps.length);
  const first = new TutorialMatch(module, game, grandboisTutorial);
  ok(first.step === 0 && first.lesson.until !== "next" && first.mayAct, "one begins by doing");
  equal(new Set(steps.map(({ id }) => id)).size, steps.length, "each has a name of its own");
});

test("in every step nothing of the script is left over or missing", () => {
  for (const line of lines.slice(0, 40)) {
    const match = matchAfter(line);
    const { view } = match;
    const others = view.placed.filter(({ seat }) => seat !== 0).length;
    equal(
      others,
      grandboisTutorial.others.filter((move) => asTileMove(match.rules.describe(0, move))).length,
      "the others laid all of theirs",
    );
    const drawn = match.entries.flatMap(({ events }) => events).filter(({ event }) => event === "drew").length;
    equal(drawn, grandboisTutorial.chance.filter((move) => move.startsWith("draw")).length, "every draw was used");
  }
});

test("what is not meant is gently refused, what is not legal by the rules", () => {
  for (const [id, { moves }] of met) {
    const match = matchAfter(moves);
    const other = match.rules.describedMoves(0).find((move) => !match.lesson.allows(move))?.move;
    if (other) equal(match.play(other), { is: "unwelcome" }, `${other} in "${id}"`);
    const refused = match.play("9@40,40r0");
    equal([refused.is, typeof refused.refusal?.reason], ["refused", "string"], `far away in "${id}"`);
    equal([match.lesson.id, match.entries.length], [id, matchAfter(moves).entries.length], "nothing has happened");
  }
});

test("while the learner is told something nobody moves", () => {
  const match = new TutorialMatch(module, game, grandboisTutorial);
  match.play(welcome(match)[0]);
  equal([match.lesson.until, timers.pauses, match.mayAct], ["next", [], false], "all wait");
  equal(match.play(match.rules.moves(0)[0] ?? "tower").is, "refused", "it is not the learner's turn");
  match.next();
  equal(timers.pauses, [100], "then the others move, at the game's pace");
  while (timers.next());
  equal([match.lesson.id, match.view.placed.length, match.mayAct], ["cover", 3, true], "and it is the learner's turn");
});

test("a lesson points at what it means: the tile in the river, the place for it", () => {
  for (const { id, point = [] } of grandboisTutorial.steps) {
    if (!met.has(id)) continue;
    const { match } = met.get(id);
    const moves = welcomeMoves(match).map(asTileMove).filter(Boolean);
    const seen = { river: 0, place: 0, tower: 0, turn: 0 };
    for (const name of point) {
      const [, kind, where] = /^(\w+)(?:-(.+))?$/.exec(name);
      seen[kind]++;
      const there = match.view.river[where - 1];
      if (kind === "river")
        ok(
          moves.every(({ tile }) => tile === there),
          `"${id}": ${name}`,
          match.view.river,
        );
      if (kind === "place")
        ok(
          moves.every(({ x, y }) => `${x},${y}` === where),
          `"${id}": ${name}`,
          moves,
        );
      if (kind === "turn")
        ok(
          moves.every(({ r }) => r !== 0),
          `"${id}": it must be turned`,
          moves,
        );
    }
    equal([seen.river, seen.tower], moves.length > 0 ? [1, 0] : [0, 1], `"${id}" points at a tile, or at the tower`);
    if (moves.length === 1) equal(seen.place, 1, `"${id}" points at the only place`);
  }
  equal(
    met.size,
    grandboisTutorial.steps.filter(({ until }) => until !== "next").length,
    "every step with a move was met",
  );
});

test("what the lessons say of the board is so: what is covered, and whose it is", () => {
  const spacesUnder = (id) => {
    const { match } = met.get(id);
    const { tile, x, y, r } = asTileMove(welcomeMoves(match)[0]);
    const forest = page.forestAfter(match.view);
    const under = page.offsets.map(({ dx, dy }) => forest.get(page.cellKey(x + dx, y + dy))?.code ?? "-");
    return under.map((code, p) => `${page.tileSpace(tile, p, r)} on ${code}`);
  };
  ok(
    spacesUnder("cover").includes("T3 on L2") && spacesUnder("cover").includes("T2 on R1"),
    "cover",
    spacesUnder("cover"),
  );
  ok(spacesUnder("turn").includes("F4 on C2"), "turn", spacesUnder("turn"));
  ok(spacesUnder("bear").includes("B on R4"), "bear", spacesUnder("bear"));
  equal(met.get("first").match.view.clans[0], ["toad"], "the learner is of the toads");
});

test("every lesson has its words in both languages, and words for what is not meant", () => {
  for (const language of LANGUAGES) {
    const words = allWords(language);
    for (const { id } of grandboisTutorial.steps)
      for (const key of [`grandbois.lesson.${id}`, `grandbois.lesson.${id}.no`])
        ok(words.get(key)?.length > 10, `${key} in ${language}`);
  }
});

await run();
