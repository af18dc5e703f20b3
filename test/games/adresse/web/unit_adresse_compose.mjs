// unit_adresse_compose.mjs: which cards of a hand make a challenge: what the page suggests is what the rules take.
//
// usage: node unit_adresse_compose.mjs WASM_FOLDER BOSQUET
import { bundle, compileRules, depth, dice, equal, ok, run, test } from "../../../web/unit.mjs";

const module = await compileRules("adresse");
const page = await bundle("rules/rules", "games/adresse/compose", "games/adresse/moves");
const {
  Position,
  challengesOf,
  completionsOf,
  challengeKindOf,
  launchMove,
  aimMove,
  releaseMove,
  asChoice,
  suggestionsOf,
  whyNot,
} = page;

const [VARIANT, FIRST] = [0, 2];
const YOUNG = 2;

/** A match by chance, where somebody is to launch. */
function atALaunch(seed, options = []) {
  const random = dice(seed);
  const position = new Position(module, "adresse", 2 + (seed % 4), [{ index: FIRST, value: 1 }, ...options]);
  for (let i = 0; i < 4000; i++) {
    const [seat] = position.toAct();
    const view = position.view(seat >= 10 ? "spectator" : seat);
    if (view.stage === "launch" && i > seed % 300) return { position, seat, hand: view.players[seat].hand };
    const moves = position.moves(seat);
    ok(position.play(seat, moves[random(moves.length)]), "what is listed is taken");
  }
  throw new Error("nobody ever launches");
}

for (const [name, options, isYoung] of [
  ["the basic game", [], false],
  ["the young players' game", [{ index: VARIANT, value: YOUNG }], true],
])
  test(`what the page composes is what the rules take, in ${name}`, () => {
    for (let seed = 1; seed <= 25; seed++) {
      const { position, seat, hand } = atALaunch(seed, options);
      const to = Number(/^launch (\d+)/.exec(position.moves(seat)[0])[1]);
      const composed = challengesOf(hand, isYoung);
      for (const one of composed) {
        const cards = one.map((i) => hand[i]);
        equal(position.refusal(seat, launchMove(to, cards)), null, `${cards} of ${hand}`);
      }
      const facesOf = (cards) => [...cards].sort().join(" ");
      const listed = position.moves(seat).map((move) => facesOf(move.split(" ").slice(2)));
      equal(
        [...new Set(composed.map((one) => facesOf(one.map((i) => hand[i]))))].sort(),
        [...new Set(listed)].sort(),
        `all of ${hand}`,
      );
    }
  });

test("runs, sets and lengths", () => {
  equal(challengeKindOf(["7B"], false), "single");
  equal(challengeKindOf(["9A", "7B", "8A"], false), "run", "in any order");
  equal(challengeKindOf(["7A", "7B"], false), "set");
  equal(challengeKindOf(["7A", "9A"], false), null, "a gap");
  equal(challengeKindOf(["7A", "7B", "8A"], false), null, "half and half");
  equal(challengeKindOf(["1A", "5A", "9A"], true), "lengths");
  equal(challengeKindOf(["1A", "2A"], true), null, "both short");
  equal(challengeKindOf(["killjoy"], false), null, "an advantage");
  equal(challengeKindOf([], false), null, "nothing");
  equal(challengeKindOf(["1A", "2A", "3A", "4A"], false), null, "four");
});

test("what goes with what is chosen, and why the rest does not", () => {
  const hand = ["7A", "8A", "9B", "7C", "2A", "pivot"];
  equal([...completionsOf(hand, [0], false)].sort(), [1, 2, 3], "to the 7 a run or the other 7");
  equal([...completionsOf(hand, [0, 2], false)], [1], "only the number between");
  equal(whyNot(hand, [0], 4, false), "adresse.no-run-no-set");
  equal(whyNot(hand, [0], 5, false), "adresse.only-piece-cards");
  equal(whyNot(hand, [0, 1, 2], 4, false), "adresse.launch.full");
  equal(whyNot(hand, [0], 1, false), null);
  equal(whyNot(["1A", "2A"], [0], 1, true), "adresse.same-length");
});

test("suggestions: several cards, the most first, each face once", () => {
  const hand = ["7A", "7B", "8A", "9A", "1A"];
  const faces = suggestionsOf(hand, false).map((one) => one.map((i) => Number.parseInt(hand[i])).join());
  equal(faces, ["7,8,9", "7,7", "7,8", "8,9"]);
  equal(suggestionsOf(["1A", "5B", "pivot"], false), [], "nothing fits");
});

test("moves are written as the rules read them", () => {
  equal(aimMove("7B", { x: 125, y: -400, turn: 900 }), "aim 7B x=12.5 y=-40 turn=90");
  equal(aimMove("13A", { x: 0, y: -5, turn: 3599 }), "aim 13A x=0 y=-0.5 turn=359.9");
  equal([releaseMove(2150), releaseMove(0)], ["release t=2150", "release t=0"]);
  equal(launchMove(2, ["7B", "8A"]), "launch 2 7B 8A");
});

test("every answer that the rules list is understood", () => {
  const verbs = new Set();
  for (let seed = 1; seed <= depth(4, { least: 4 }); seed++) {
    const random = dice(seed);
    const position = new Position(module, "adresse", 3 + (seed % 3));
    for (let i = 0; i < 1500 && position.toAct().length > 0; i++) {
      const [seat] = position.toAct();
      const moves = position.moves(seat);
      const { stage } = position.view("spectator");
      if (stage === "answer" || stage === "take")
        for (const move of moves) {
          const choice = asChoice(position.describe(seat, move));
          ok(choice, move);
          verbs.add(choice.verb);
          if (/deflect|place-this/.test(move)) equal(choice.to, Number(/ (\d+)/.exec(move)[1]), move);
          if (/as=/.test(move)) ok(move.endsWith(choice.as), move);
        }
      position.play(seat, moves[random(moves.length)]);
    }
  }
  equal([...verbs].sort(), ["accept", "add", "advantage", "take"]);
});

await run();
