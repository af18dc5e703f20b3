// unit_grimm_tutorial.mjs: the tutorial of The Grimm Forest, in every line of play that it allows.
//
// usage: node unit_grimm_tutorial.mjs FOLDER-OF-RULES
import { LANGUAGES, allWords } from "../../../web/catalogues.mjs";
import { bundle, compileRules, equal, fakeBrowser, ok, run, test } from "../../../web/unit.mjs";

let isCalm = false;
const { timers } = fakeBrowser({ media: (query) => isCalm && query.includes("reduced-motion") });
const module = await compileRules("grimm");
const { grimmTutorial, TutorialMatch } = await bundle("games/grimm/tutorial", "frame/tutorial_match");
const game = { id: "grimm", playsTimeline: true, showMs: () => 100 };
const me = 0;

/** Everything that needs nobody: stories are told, the others move, what was said was read. */
function settle(match) {
  while (timers.next() || match.lesson?.until === "next") if (match.lesson?.until === "next") match.next();
  return match;
}

/** A match where these moves were made, the others having answered. */
function matchAfter(moves) {
  const match = settle(new TutorialMatch(module, game, grimmTutorial));
  moves.forEach((move, i) => {
    equal(match.play(move), { is: "made" }, `${move} after ${moves.slice(0, i)}`);
    settle(match);
  });
  return match;
}

/** Moves that are legal now, and welcome. */
const welcome = (match) =>
  match.rules
    .describedMoves(me)
    .filter((move) => match.lesson.allows(move))
    .map(({ move }) => move);

/** Every way through the lessons: each is the moves that were made. */
function* linesFrom(moves = []) {
  const match = matchAfter(moves);
  if (match.isDone) return yield moves;
  ok(match.mayAct, `the learner is asked in "${match.lesson.id}"`, moves);
  if (!met.has(match.lesson.id)) met.set(match.lesson.id, moves);
  const all = welcome(match);
  ok(all.length > 0, `something can be done in "${match.lesson.id}"`, moves);
  for (const move of all) yield* linesFrom([...moves, move]);
}

const met = new Map(); // lesson to the moves that lead to it
const lines = [];

test("every line of play comes to its end, by the rules", () => {
  lines.push(...linesFrom());
  equal(
    lines.map((line) => line.at(-1)),
    ["bonus resources", "bonus fables", "bonus friend"],
    "they part where a reward is chosen",
  );
});

test("there are at most ten steps, and the first one is a move", () => {
  const { steps } = grimmTutorial;
  ok(steps.length <= 10, "so many", steps.length);
  const first = new TutorialMatch(module, game, grimmTutorial);
  ok(first.step === 0 && first.lesson.until !== "next" && first.mayAct, "one begins by doing");
  equal(new Set(steps.map(({ id }) => id)).size, steps.length, "each has a name of its own");
  equal(met.size, steps.filter(({ until }) => until !== "next").length, "every step with a move was met");
});

test("nothing of the script is left over or missing", () => {
  const [line] = lines;
  const told = matchAfter(line).entries.flatMap(({ events }) => events);
  const count = (...names) => told.filter(({ event }) => names.includes(event)).length;
  equal(count("drew", "drew_unseen"), grimmTutorial.chance.filter((move) => move.startsWith("fable")).length, "Fables");
  equal(count("drew_friend"), 1, "the Friend");
  equal(count("put_monster"), grimmTutorial.others.filter((move) => move.startsWith("monster")).length, "monsters");
  const { entries } = matchAfter(line);
  const made = entries.filter(({ kind, seat }) => kind === "move" && seat !== me).length;
  equal(made, grimmTutorial.others.length, "the others made all of their moves");
});

test("what is not meant is gently refused, what is not legal by the rules", () => {
  for (const [id, moves] of met) {
    const match = matchAfter(moves);
    const before = match.entries.length;
    const other = match.rules.describedMoves(me).find((move) => !match.lesson.allows(move))?.move;
    if (other) equal(match.play(other), { is: "unwelcome" }, `${other} in "${id}"`);
    const refused = match.play("build brick roof");
    equal([refused.is, typeof refused.refusal?.reason], ["refused", "string"], `a roof of brick in "${id}"`);
    equal([match.lesson.id, match.entries.length], [id, before], "nothing has happened");
  }
});

test("where all choose at once the learner is first, and nobody moves before a story is told", () => {
  const match = new TutorialMatch(module, game, grimmTutorial);
  equal([match.view.to_act, timers.pauses], [[0, 1, 2], []], "the others wait for the learner");
  match.play("play fields");
  equal([timers.pauses, match.mayAct, match.isWaiting], [[100], false, true], "then something is looked at");
  timers.next();
  timers.next();
  equal([match.view.stage, match.lesson.id], ["build", "choose"], "the cards are up, and the lesson still waits");
  match.hurry();
  equal([match.lesson.id, match.mayAct, timers.pauses], ["floor", true, []], "until that has been told, or hurried");
});

test("whoever skips a story skips all that follows, until it is for the learner to go on", () => {
  const match = matchAfter(["play fields", "build straw floor", "draw"]);
  match.play("play fields hidden_stash");
  ok(match.isWaiting, "a story is told");
  match.hurryAll();
  equal([match.lesson.id, match.isWaiting, timers.pauses], ["wolf", false, []], "now something is explained");
  match.next();
  match.hurryAll();
  equal([match.lesson.id, match.mayAct], ["walls", true], "and it is the learner's turn");
});

test("without motion nothing is waited for", () => {
  isCalm = true;
  const match = new TutorialMatch(module, game, grimmTutorial);
  match.play("play fields");
  equal(timers.pauses, [0], "no pause");
  isCalm = false;
  settle(match);
});

test("a lesson points at what it means", () => {
  for (const { id, allows, point = [] } of grimmTutorial.steps) {
    if (!met.has(id)) continue;
    const match = matchAfter(met.get(id));
    const { hand, houses } = match.view.players[me];
    for (const name of point) {
      const [, kind, which] = /^(place|hand|house)-(\w+)$/.exec(name) ?? [];
      if (kind === "place")
        ok(
          welcome(match).every((move) => move.includes(which)),
          `"${id}": ${name}`,
        );
      else if (kind === "hand")
        ok(
          welcome(match).every((move) => move.includes(hand[which])),
          `"${id}": ${name}`,
        );
      else if (kind === "house") ok(houses[which], `"${id}": ${name}`, houses);
      else if (!["confirm", "site"].includes(name)) ok(allows({ move: name }), `"${id}" means the answer ${name}`);
    }
  }
});

test("what the lessons say of the board is so", () => {
  const at = (id) => matchAfter(met.get(id)).view;
  const heap = (view, index) => Object.values(view.places[index].stock).reduce((sum, n) => sum + n);
  const straw = (view) => view.players[me].board.straw;
  equal([straw(at("floor")), heap(at("floor"), 0)], [2, 1], "floor: shared, and the odd one stays");
  equal(heap(at("fable"), 0), 6, "fable: 6 straw at the Fields");
  equal(at("fable").players[me].hand, ["hidden_stash"], "fable: a Hidden Stash in hand");
  equal(straw(at("walls")), 8, "wolf: everything at the Fields, and 2 more");
  equal([heap(at("walls"), 1), at("walls").players[2].board.wood > 1], [0, false], "wolf: the wood is gone");
  equal(at("friend").effects.at(-1).held, ["red_riding_hood"], "friend: who it is");
  equal(straw(at("again")), 5, "again: 5 straw");
  equal(at("shield").places[0].monsters, ["wolf"], "shield: a Wolf at the Fields");
  equal(straw(at("roof")) >= 6, true, "roof: enough for it");
  const end = matchAfter(lines[0]).view;
  equal([end.bonuses.straw, end.players[me].houses[0].level], [me, "roof"], "the first straw house of all");
});

test("every lesson has its words in both languages, and words for what is not meant", () => {
  for (const language of LANGUAGES) {
    const words = allWords(language);
    for (const { id } of grimmTutorial.steps)
      for (const key of [`grimm.lesson.${id}`, `grimm.lesson.${id}.no`])
        ok(words.get(key)?.length > 10, `${key} in ${language}`);
  }
});

await run();
