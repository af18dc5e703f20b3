// unit_grimm_board.mjs: what The Grimm Forest's board draws and says follows from the view as the rules mean it.
//
// usage: node unit_grimm_board.mjs WASM_FOLDER BOSQUET
import { bundle, compileRules, depth, dice, equal, fakeBrowser, ok, playOn, run, test } from "../../../web/unit.mjs";

fakeBrowser({});
const module = await compileRules("grimm");
const page = await bundle("rules/rules", "games/grimm/lot_sites", "games/grimm/places_heap");
const { Position, nextSection, rowsOf, sitesOf } = page;

test("a heap is drawn token by token, every row narrower than the one below", () => {
  for (let count = 1; count <= 15; count++) {
    const rows = rowsOf(count);
    const sum = rows.reduce((all, row) => all + row, 0);
    equal(sum, count, `${count} tokens`);
    ok(
      rows.every((row, i) => i === 0 || row < rows[i - 1]),
      `${count} stand`,
      rows,
    );
    ok(rows.length <= 3, `${count} are no tower`, rows);
  }
  equal(rowsOf(0), []);
});

/** Games by chance, up to every moment when somebody builds: `see` gets the position, the view and whose turn it is. */
function buildTurns(games, see) {
  for (let game = 0; game < games; game++) {
    const position = new Position(module, "grimm", 2 + (game % 3));
    const before = (seat) => {
      const view = position.view("spectator");
      if (view.asks === "turn") see(position, view, seat);
    };
    playOn(position, dice(40 + game), { before });
  }
}

/** What a section costs by the rules: as they refuse it, or as it is paid; null if something else is in the way. */
function priceByRules(position, seat, move) {
  const refusal = position.refusal(seat, move);
  if (refusal) return refusal.reason === "grimm.too-few-resources" ? refusal.details.price : null;
  const saved = position.save();
  const events = position.play(seat, move, "spectator");
  position.restore(saved);
  const built = events.findIndex(({ event }) => event === "built");
  const paid = events.slice(0, built).filter(({ event }) => event === "discarded" || event === "gave");
  return paid.reduce((sum, { count }) => sum + count, 0);
}

test("what a site says that the next section costs is what the rules ask for it", () => {
  const seen = new Set();
  buildTurns(depth(12, { least: 8 }), (position, view, seat) => {
    const player = view.players[seat];
    const alike = ({ type, level }) => player.houses.filter((house) => house.type === type && house.level === level);
    for (const site of sitesOf(player)) {
      const next = nextSection(view, seat, site);
      if (!next || (site.house && alike(site.house).length > 1)) continue; // a move would have to name the house
      for (const type of site.house ? [site.house.type] : ["straw", "wood", "brick"]) {
        const onScrap = !site.house && site.isScrap ? " on scrap" : "";
        const price = priceByRules(position, seat, `build ${type} ${next.level}${onScrap}`);
        if (price === null) continue;
        equal(next.price, price, `${type} ${next.level}${onScrap} in round ${view.round}`);
        seen.add(`${next.level} ${next.price}`);
      }
    }
  });
  for (const price of ["floor 2", "walls 4", "roof 6", "walls 5", "floor 1"])
    ok(seen.has(price), `${price} was met`, [...seen]);
});

test("every house has its site, and a lot has five and its Scrap Piles", () => {
  buildTurns(depth(5), (_, view) => {
    for (const player of view.players) {
      const sites = sitesOf(player);
      const built = sites.filter(({ house }) => house);
      equal(sites.length, 5 + player.sites.length, "sites");
      equal(
        built.map(({ index }) => index).sort(),
        player.houses.map((_, i) => i),
        "houses, each once",
      );
      ok(
        built.every(({ house, isScrap }) => house.on_scrap === isScrap),
        "on its own kind of site",
        built,
      );
    }
  });
});

await run();
