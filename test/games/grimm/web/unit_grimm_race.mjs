// unit_grimm_race.mjs: who is one house from winning in The Grimm Forest, and what could topple a house, as the rules
// have it.
//
// usage: node unit_grimm_race.mjs WASM_FOLDER BOSQUET
import { everyWord } from "../../../web/catalogues.mjs";
import { bundle, compileRules, depth, dice, equal, fakeBrowser, ok, playOn, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const module = await compileRules("grimm");
const page = await bundle(
  "base/words",
  "rules/rules",
  "games/grimm/race",
  "games/grimm/race_words",
  "games/grimm/house_note",
);
const { Position, raceOf, sayRace, topplersOf, words } = page;
await words.add(everyWord());

/** Turns of building in games by chance: `see` gets the rules, the view and whose turn it is. */
function buildTurns(games, see) {
  for (let game = 0; game < games; game++) {
    const position = new Position(module, "grimm", 2 + (game % 3));
    const before = (seat) => {
      const view = position.view("all");
      if (view.asks === "turn") see(position, view, seat);
    };
    playOn(position, dice(140 + game), { before });
  }
}

test("what is short for the third house is what the rules miss", () => {
  const seen = new Set();
  buildTurns(depth(20, { least: 14 }), (position, view, seat) => {
    const race = raceOf(view, seat);
    const { houses } = view.players[seat];
    equal(race.finished, houses.filter(({ level }) => level === "roof").length, "finished houses");
    equal(race.isNear, race.finished === 2, "one house from winning");
    if (!race.last?.isRoofNext) return;
    const { index, type, short } = race.last;
    const alike = houses.filter((house) => house.type === type && house.level === "walls").length;
    const refusal = position.refusal(seat, `build ${type} roof${alike > 1 ? ` ${index + 1}` : ""}`);
    if (refusal && refusal.reason !== "grimm.too-few-resources") return; // roofs have run out
    const missing = refusal ? refusal.details.price - view.players[seat].board[type] : 0;
    equal(short, missing, `round ${view.round}: a roof of ${type}`);
    seen.add(short === 0 ? "able" : "short");
  });
  equal([...seen].sort(), ["able", "short"], "both were met");
});

test("only who can win next is told about, and with what is lacking", () => {
  const last = { index: 0, type: "straw", isRoofNext: true, short: 1 };
  const race = { finished: 2, levels: [3, 3, 2], isNear: true, last };
  equal(sayRace(race), "1 straw short of winning");
  equal(sayRace({ ...race, last: { ...last, type: "brick", short: 3 } }), "3 bricks short of winning");
  equal(sayRace({ ...race, last: { ...last, short: 0 } }), "Only the roof is missing to win");
  equal(sayRace({ ...race, last: null }), "One house from winning");
  equal(sayRace({ ...race, finished: 3, isNear: false, last: null }), "Three houses!");
  equal(sayRace({ ...race, finished: 1, isNear: false, last: null }), null);
});

test("what topples a house is what the rules let be damaged", () => {
  const toppled = new Set();
  for (let game = 0; game < depth(40, { least: 25 }); game++) {
    const position = new Position(module, "grimm", 3);
    let striking = null;
    const random = dice(300 + game);
    for (let asked = position.toAct(); asked.length > 0; asked = position.toAct()) {
      const seat = asked[random(asked.length)];
      const moves = position.moves(seat);
      const events = position.play(seat, moves[random(moves.length)]);
      for (const { event, card, resource } of events) {
        if (event === "monster_acts") striking = card;
        if (event !== "damaged") continue;
        ok(topplersOf({ type: resource }, position).fables.includes(striking), `${striking} took from ${resource}`);
        toppled.add(resource);
      }
    }
  }
  equal([...toppled].sort(), ["straw", "wood"], "both were met");
  const position = new Position(module, "grimm", 3);
  equal(topplersOf({ type: "brick" }, position), { fables: [], friends: [], friends_there: [] }, "brick stands");
});

await run();
