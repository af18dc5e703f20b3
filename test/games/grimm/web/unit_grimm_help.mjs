// unit_grimm_help.mjs: the rules beside the board of The Grimm Forest, and what is said at its end.
//
// usage: node unit_grimm_help.mjs FOLDER-OF-RULES
import { LANGUAGES, allWords, everyWord } from "../../../web/catalogues.mjs";
import { bundle, compileRules, dice, equal, fakeBrowser, ok, playOn, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const page = await bundle(
  "base/words",
  "rules/rules",
  "table/ending",
  "games/grimm/rules_help",
  "games/grimm/rules_cards",
  "games/grimm/end_phrases",
  "frame/end_tie_breaks",
);
const { grimmRules, fables, friends, words, Position, sayGrimmOutcome, sayTieBreaks, sayWinners } = page;
const texts = Object.fromEntries(LANGUAGES.map((language) => [language, allWords(language)]));
await words.add(everyWord());

// ---- the rules ----

const entryFor = (asks, of = "") => grimmRules.entryFor({ asks, effects: of ? [{ of }] : [] }, 0);

test("every question leads to an entry of the rules", () => {
  const asked = [...texts.en.keys()].filter((key) => /^grimm\.ask\.\w+$/.test(key)).map((key) => key.slice(10));
  ok(asked.length > 50, "there are many", asked.length);
  for (const asks of asked) ok(grimmRules.entries.includes(entryFor(asks)), `${asks}: ${entryFor(asks)}`);
});

test("it is the entry that the decision is about", () => {
  const cases = [
    ["select", "", "choosing"],
    ["turn", "", "actions"],
    ["monster_place", "place_monster", "monsters"],
    ["cancel_monster", "monster", "monsters"],
    ["friend_keep", "gain_friend", "friends"],
    ["bonus", "", "first-builder"],
    ["draft_pick", "", "market"],
    ["gain_choice", "golden_goose", "friends"],
    ["gain_choice", "grandmas_house", "staying"],
    ["stash_type", "hidden_stash", "fables"],
    ["aladdin", "aladdin", "friends"],
    [null, "", "end"],
  ];
  for (const [asks, of, wanted] of cases) equal(entryFor(asks, of), wanted, `${asks} of ${of}`);
});

test("in whole games every moment has its entry", async () => {
  const module = await compileRules("grimm");
  const seen = new Set();
  for (const seats of [2, 3, 4]) {
    const position = new Position(module, "grimm", seats);
    const look = () => seen.add(grimmRules.entryFor(position.view(0), 0));
    playOn(position, dice(seats), { before: look });
    look();
  }
  for (const entry of seen) ok(grimmRules.entries.includes(entry), entry);
  const common = ["choosing", "actions", "monsters", "friends", "first-builder", "end"];
  for (const entry of common) ok(seen.has(entry), entry);
});

test("entries, keys and cards have their words in both languages", () => {
  equal([fables.length, friends.length], [32, 25], "all cards");
  const keys = [
    ...grimmRules.entries.flatMap((entry) => [`grimm.rules.${entry}.title`, `grimm.rules.${entry}.text`]),
    ...grimmRules.keys.map(({ id }) => `grimm.keys.${id}`),
    ...[...fables, ...friends].flatMap((card) => [`grimm.${card}`, `grimm.text.${card}`, `grimm.timing.${card}`]),
  ];
  for (const language of LANGUAGES) for (const key of keys) ok(texts[language].get(key), `${key} in ${language}`);
});

// ---- the end ----

const seating = ["Anna", "Béla", "Chloé"].map((name, seat) => ({ seat, name, isOut: false }));
const roofs = (types) => types.split(" ").map((type) => ({ type, level: "roof", on_scrap: false }));

/** A view of the end: who has built what, and who has the tokens. */
const viewOf = (built, bonuses = {}) => ({
  ...{ round: 9, first: 1, seats: built.length, bonuses: { straw: null, wood: null, brick: null, ...bonuses } },
  players: built.map((types) => ({ houses: roofs(types) })),
});

const after = (view, tie, ending = "rules", who = seating) =>
  sayGrimmOutcome(view, { scores: [], winners: [0], tie_break: tie }, ending, who);

test("who has won, and with which houses", () => {
  const view = viewOf(["straw straw brick", "wood", "straw"]);
  equal(sayWinners("grimm", [0], seating), "Anna wins!", "the title");
  equal(sayWinners("grimm", [], seating), "Nobody wins", "where it could not be played on");
  equal(after(view, null), "3 finished houses: 2 of straw and 1 of brick. After 9 rounds.", "and how");
});

test("how a tie was broken is said of those who were level until then", () => {
  const alike = ["brick wood straw", "brick wood straw"];
  const cases = [
    {
      ...{ tie: "brick", built: ["brick brick wood", "brick wood wood", "straw straw straw"] },
      sentence: "Béla and Chloé have three houses too, but Anna has more of brick.",
    },
    {
      ...{ tie: "wood", built: ["brick wood straw", "brick straw straw", "straw wood wood"] },
      sentence: "Béla has three houses too, and as many of brick, but Anna has more of wood.",
    },
    {
      ...{ tie: "bonus", built: [...alike, "wood"], bonuses: { wood: 0, brick: 2 } },
      sentence: "Béla has houses just as good, but Anna finished the first one of wood.",
    },
    {
      ...{ tie: "bonus", built: [...alike, "wood"], bonuses: { wood: 0, brick: 0 } },
      sentence: "Béla has houses just as good, but Anna finished the first one of brick.",
    },
    {
      ...{ tie: "order", built: [...alike, "brick wood straw"] },
      sentence: "Béla and Chloé have houses just as good, but Anna was ahead in turn order.",
    },
  ];
  for (const { tie, built, bonuses, sentence } of cases) {
    const said = after(viewOf(built, bonuses), tie);
    ok(said.includes(sentence), tie, said);
  }
});

test("an end that came early says so, and breaks no tie in words", () => {
  const gone = seating.map((seat) => ({ ...seat, isOut: seat.seat === 2 }));
  const said = after(viewOf(["straw", "wood", "brick"]), "order", "resigned", gone);
  ok(said.startsWith("The game ended early: this is how far the houses had come. 1 finished house: 1 of straw."), said);
  ok(said.endsWith("Out of the running: Chloé. After 9 rounds."), "and who is out", said);
});

test("losers who are level are told what parts them, and winners are not", () => {
  const seating = ["Anna", "Béla", "Chloé", "Dora"].map((name, seat) => ({ seat, name }));
  const score = (seat, total, rank, tie_break) => ({
    seat,
    total,
    rank,
    categories: {},
    ...(tie_break && { tie_break }),
  });
  const scores = [score(0, 3, 1), score(1, 3, 2, "brick"), score(2, 1, 3), score(3, 1, 4, "wood")];
  equal(
    sayTieBreaks(scores, [0], "grimm", seating),
    ["Dora has as many houses as Chloé, but fewer of wood."],
    "one sentence: who is behind the winner is told of at the top",
  );
  const three = [score(0, 3, 1), score(1, 2, 2), score(2, 2, 2), score(3, 2, 4, "order")];
  equal(
    sayTieBreaks(three, [0], "grimm", seating),
    ["Dora has houses as good as Béla and Chloé, but came later in turn order."],
    "behind two at once",
  );
  equal(sayTieBreaks([score(0, 3, 1), score(1, 2, 2), score(2, 2, 2)], [0], "grimm", seating), [], "equals are equal");
});

await run();
