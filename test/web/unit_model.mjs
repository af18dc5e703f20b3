// unit_model.mjs: the page's own idea of tiles, forests and scores, held against the rules.
//
// usage: node unit_model.mjs BOSQUET.WASM
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "./catalogues.mjs";
import { bundle, compileRules, dice, equal, ok, playOn, run, test } from "./unit.mjs";

const module = await compileRules();
const page = await bundle("games/grandbois/model", "games/grandbois/scoring", "rules/rules");
const { Position, forestAfter, tileSpaces, tileSpace, clearingOf } = page;
const chance = page.chanceSeat;

const newGame = (seats, options) => new Position(module, "grandbois", seats, options);
const expert = [{ index: 0, value: 1 }];

const printed = new Map(
  readFileSync(join(PROJECT, "data/grandbois-tiles.txt"), "utf8")
    .split("\n")
    .filter((line) => /^\d/.test(line))
    .map((line) => [Number(line.split(":")[0]), line.split(": ")[1].split(" ")]),
);

/** Where position p of a tile at (0,0) lies, word for word as in B7.1. */
const B7_1 = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

const inOrder = (cells) => cells.map(({ x, y, code, space = code }) => `${x},${y} ${space}`).sort();

// ---- tiles ----

test("every tile is as it is printed, and all of them add up (B1.1)", () => {
  equal(printed.size, 37, "36 tiles and the start");
  const count = {};
  for (const [tile, spaces] of printed) {
    equal(tileSpaces(tile, 0), spaces, `tile ${tile}`);
    if (tile > 0) for (const code of tileSpaces(tile, 0)) count[code] = (count[code] ?? 0) + 1;
  }
  equal([count.B, count["."]], [5, 24], "bears and clearings");
  for (const clan of "TRFCL")
    equal(
      [1, 2, 3, 4].map((n) => count[clan + n]),
      [7, 7, 6, 3],
      `spaces of ${clan}`,
    );
});

test("a turned tile shows at p its printed space (p - r) mod 4 (B7.1)", () => {
  for (const [tile, spaces] of printed)
    for (let r = 0; r < 4; r++) {
      const shown = [0, 1, 2, 3].map((p) => spaces[(((p - r) % 4) + 4) % 4]);
      equal(tileSpaces(tile, r), shown, `tile ${tile}, turned ${r}`);
      equal(
        [0, 1, 2, 3].map((p) => tileSpace(tile, p, r)),
        shown,
        `tile ${tile}, turned ${r}, one by one`,
      );
    }
});

test("laid by the rules, every tile shows the same in every turn, and its tower stands where we say", () => {
  for (let first = 1; first <= 36; first += 4) {
    const river = [first, first + 1, first + 2, first + 3];
    const position = newGame(3);
    const luck = ["first 0", "deal 0 toad", "deal 1 fox", "deal 2 lizard", ...river.map((tile) => `draw ${tile}`)];
    for (const drawn of luck) ok(position.play(chance, drawn), drawn);
    const start = position.save();
    for (const tile of river)
      for (let r = 0; r < 4; r++) {
        position.restore(start);
        // One space on the start tile, three on bare ground: that is legal for all of them.
        const events = position.play(0, page.writeTileMove({ tile, x: 1, y: 1, r }));
        ok(events, `tile ${tile} turned ${r} is taken`);
        const { forest } = position.view("all");
        const shown = B7_1.map(([dx, dy]) => forest.find(({ x, y }) => x === 1 + dx && y === 1 + dy).space);
        equal(tileSpaces(tile, r), shown, `tile ${tile}, turned ${r}`);
        const drawn = position.moves(chance)[0];
        if (drawn) position.play(chance, drawn);
        const clearing = clearingOf(tile, r);
        equal(position.moves(0).includes("tower"), clearing !== null, `tile ${tile} takes a tower, or not`);
        if (!clearing) continue;
        position.play(0, "tower");
        const [tower] = position.view("all").towers;
        equal([1 + clearing.dx, 1 + clearing.dy], [tower.x, tower.y], `tower of tile ${tile}, turned ${r}`);
      }
  }
  equal(clearingOf(0, 0), null, "no tower on the start tile");
});

test("what a space shows is read", () => {
  const read = ["T1", "R2", "F3", "C4", "L1", "B", "."].map((code) => page.readSpace(code));
  equal(
    read.map(({ kind }) => kind),
    ["toad", "rabbit", "fox", "raccoon", "lizard", "bear", "clearing"],
    "kinds",
  );
  equal(
    read.map(({ animals }) => animals),
    [1, 2, 3, 4, 1, 0, 0],
    "animals",
  );
});

// ---- forests ----

test("the forest that we lay is the rules' at every moment of whole games, and so is what it covered", () => {
  for (const [i, seats] of [2, 3, 4, 2, 3, 4].entries()) {
    const position = newGame(seats, i % 2 ? expert : []);
    const was = [new Map()]; // forests of the rules, by the number of tiles
    const look = () => {
      const view = position.view("all");
      const cells = forestAfter(view);
      equal(inOrder([...cells.values()]), inOrder(view.forest), `after ${view.placed.length} tiles`);
      was[view.placed.length] = new Map(view.forest.map(({ x, y, space }) => [page.cellKey(x, y), space]));
      for (const [key, { by, under, code }] of cells) {
        equal(under, by < 0 ? null : (was[by].get(key) ?? null), `what ${key} covered`);
        equal(code, was[by + 1].get(key), `${key} lies there since tile ${by}`);
      }
    };
    playOn(position, dice(10 + i), { before: look });
    look();
    const view = position.view("all");
    ok(view.placed.length > 30, "a whole game was played");
    const half = [...forestAfter(view, 11)].map(([key, { code }]) => `${key} ${code}`).sort();
    equal(half, [...was[11]].map(([key, space]) => `${key} ${space}`).sort(), "a look back at eleven tiles");
  }
});

test("tile moves are written as the rules write them, and nothing else is read as one (B7.2)", () => {
  const position = newGame(3);
  let seen = 0;
  const check = (seat, moves) => {
    if (seat === chance) return;
    for (const text of moves) {
      const move = page.asTileMove(position.describe(seat, text));
      if (move) equal(page.writeTileMove(move), text, "there and back");
      else ok(text === "tower" || text === "skip", "what is no tile is the tower's", text);
      seen += move ? 1 : 0;
    }
  };
  playOn(position, dice(3), { before: check });
  ok(seen > 1000, "many moves were read", seen);
  const example = { tile: 17, x: -1, y: 2, r: 3 }; // the rulebook's
  equal(page.asTileMove(position.describe(0, "17@-1,2r3")), example, "legal or not");
  for (const text of ["", "17@1,2", "17@1,2r4", "17@1,2r3 ", "x17@1,2r3", "-1@0,0r0", "17@1.5,2r0"])
    equal(position.describe(0, text), null, `no move: "${text}"`);
});

test("towers have the colours that the rules give them, in that order (B1.2, B2.3)", () => {
  for (const seats of [2, 3, 4]) {
    let built = 0;
    for (let game = 0; game < 4; game++) {
      const position = newGame(seats);
      playOn(position, dice(40 + game));
      const { towers } = position.view("all");
      built += towers.length;
      for (let seat = 0; seat < seats; seat++) {
        const mine = towers.filter((tower) => tower.seat === seat).map(({ colour }) => colour);
        equal(mine, page.towerColours(seats, seat).slice(0, mine.length), `seat ${seat} of ${seats}`);
      }
    }
    ok(built > 2 * seats, "towers went up");
    const all = Array.from({ length: seats }, (_, seat) => page.towerColours(seats, seat)).flat();
    equal([new Set(all).size, all.length], [all.length, seats === 3 ? 3 : 4], `each colour once for ${seats}`);
  }
});

test("a box is around everything", () => {
  const cells = [
    { x: 2, y: -1 },
    { x: -3, y: 4 },
    { x: 0, y: 0 },
  ];
  equal(page.boxAround(cells), { left: -3, top: -1, right: 2, bottom: 4 }, "the box");
});

// ---- the harvest ----

test("the spaces that we show at the harvest give the rules' scores in 60 games (B4, B5)", () => {
  const seen = Object.fromEntries(page.categories.map((category) => [category, 0]));
  for (let game = 0; game < 60; game++) {
    const seats = 2 + (game % 3);
    const position = newGame(seats, game % 2 ? expert : []);
    playOn(position, dice(100 + game));
    const view = position.view("all");
    for (const { seat, total, categories } of position.result().scores) {
      const ours = page.categories.map((one) => page.worth[one] * page.spacesIn(page.patchesOf(view, seat, one)));
      equal(
        ours,
        page.categories.map((one) => categories[one]),
        `game ${game}, seat ${seat} of ${seats}`,
      );
      equal(
        ours.reduce((sum, n) => sum + n),
        total,
        "they are the total",
      );
      for (const one of page.categories) seen[one] += categories[one];
    }
    const nobodys = page.clansOfNobody(view);
    equal(new Set([...nobodys, ...view.clans.flat()]).size, 5, "every clan is somebody's or nobody's");
    equal(nobodys.length, seats === 2 ? 1 : 5 - seats, "so many clans are nobody's");
    equal(
      page.tilesToCome(view),
      { byClan: page.tilesToCome({ deck: [] }).byClan, bears: 0, clearings: 0 },
      "no tiles",
    );
  }
  ok(
    page.categories.every((one) => seen[one] > 100),
    "every category gave chestnuts",
    seen,
  );
});

test("the clans' chestnuts as it lies are the spaces that we mark, during the game", () => {
  const position = newGame(3);
  const look = () => {
    const view = position.view("all");
    const forest = forestAfter(view);
    for (const clan of page.clans) {
      const group = page.largestGroup(forest, clan);
      equal(
        { spaces: page.spacesOf(forest, clan).length, group: 2 * group.length },
        view.clans_now[clan],
        `${clan} after ${view.placed.length}`,
      );
      ok(
        group.every(({ code }) => page.readSpace(code).kind === clan),
        "a group is of one clan",
      );
    }
  };
  playOn(position, dice(7), { before: (seat) => seat !== chance && look() });
});

test("who does not know a clan is shown nothing of it", () => {
  const position = newGame(3);
  playOn(position, dice(8), { isTime: () => position.view("all").placed.length === 12 });
  const view = position.view(0);
  for (const category of ["spaces", "group", "tower_own"])
    equal(page.spacesIn(page.patchesOf(view, 1, category)), 0, `${category} of a stranger`);
  equal(page.clansOfNobody(view), [], "nor which clan is nobody's");
  ok(page.spacesIn(page.patchesOf(view, 0, "spaces")) > 0, "but one's own");
});

test("tiles to come are counted by what they show", () => {
  const all = { deck: [...printed.keys()].filter((tile) => tile > 0) };
  const { byClan, bears, clearings } = page.tilesToCome(all);
  equal([bears, clearings], [5, 24], "bears and clearings");
  for (const clan of page.clans) equal(byClan[clan], [7, 7, 6, 3], clan);
});

await run();
