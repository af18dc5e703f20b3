// presses.mjs: GrandBois by few presses: how many a turn takes, a tile that is held while others think, the clan at the
// start, the totals of the harvest, and whose Enter is.
//
// usage: node presses.mjs BOSQUET
import { Person, dice, equal, eventually, ok, pinned, run, scene, sharedServer } from "../../../web/browser.mjs";
import { Match, company } from "../../../web/stage.mjs";
import { Forester } from "../forester.mjs";

const DECK = [
  25, 9, 1, 13, 31, 17, 22, 6, 29, 34, 2, 15, 20, 11, 36, 8, 27, 4, 19, 33, 12, 24, 3, 30, 16, 7, 35, 21, 10, 5, 28, 14,
  32, 18, 26, 23,
];
const theServer = sharedServer(() => pinned({ deck: DECK, clans: [["fox"], ["toad"], ["lizard"]], first: 0 }));
const sure = { confirm: false, level: "easy", seats: 3 };

/** Counts what is pressed in the page from now on: clicks, taps and keys. */
async function countPresses(person) {
  await person.page.evaluate(() => {
    window.presses = 0;
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => window.presses++, { capture: true });
  });
  return () => person.page.evaluate(() => window.presses);
}

const readMove = (move) => {
  const [, tile, x, y, r] = /^(\d+)@(-?\d+),(-?\d+)r(\d)$/.exec(move).map(Number);
  return { tile, x, y, r };
};

async function playNow(options) {
  const anna = await Person.arrive(await theServer(), { name: "Anna", ...options });
  const door = anna.doorButton("home.play");
  if (options.isPhone) await door.tap();
  else await door.click();
  await anna.page.waitForURL(/\/t\//);
  const forester = new Forester(anna, {
    random: dice(3),
    hand: options.isPhone ? "finger" : (options.hand ?? "mouse"),
  });
  equal(await forester.whatNow(), "tile", "it is my turn");
  return { anna, forester };
}

/** A legal move of a tile with a clearing, or of one without, that need not be turned. */
async function aMove(forester, hasClearing) {
  const moves = (await forester.legal()).filter((move) => move.endsWith("r0"));
  const move = moves.find((one) => forester.mayTakeTower(readMove(one).tile) === hasClearing);
  ok(move, "there is such a tile", moves);
  return move;
}

/** A whole turn; how many presses it took. */
async function turnOf(forester, counted, { move, isTower = false, isAsked = false }) {
  const { tile, x, y } = readMove(move);
  const begun = await counted();
  const before = forester.moveCount;
  const answers = forester.mayTakeTower(tile) ? 2 : 1; // the tile, and the tower or none
  await forester.pick(tile);
  if (isTower) await forester.switchTower();
  if (forester.hand === "keys") await forester.layByKeys(readMove(move));
  else await forester.layByPointing({ x, y });
  if (isAsked) {
    await forester.holds(move);
    equal(forester.moveCount, before, "nothing is final yet");
    await forester.press(forester.button("confirm"));
  }
  await forester.heard(before + answers);
  equal(
    forester.view.placed.some((one) => one.tile === tile),
    true,
    "it is placed",
  );
  return (await counted()) - begun;
}

for (const [hand, options] of [
  ["mouse", {}],
  ["finger", { isPhone: true }],
])
  scene(`two presses are a turn by ${hand}, a third one puts up the tower, and nothing more is asked`, async () => {
    const { anna, forester } = await playNow({ choices: sure, ...options });
    const counted = await countPresses(anna);
    equal(await turnOf(forester, counted, { move: await aMove(forester, true) }), 2, "tile and place");
    equal(await forester.whatNow(), "tile", "no tower is asked about");
    equal(forester.view.towers.filter(({ seat }) => seat === 0).length, 0, "and none is up");
    const move = await aMove(forester, true);
    equal(await turnOf(forester, counted, { move, isTower: true }), 3, "tile, tower and place");
    equal(await forester.whatNow(), "tile", "the next turn");
    equal(forester.view.towers.filter(({ seat }) => seat === 0).length, 1, "the tower is up");
  });

scene("by keys a turn is a number, Enter to the first place, and Enter; the tower a T more", async () => {
  const { anna, forester } = await playNow({ choices: sure, hand: "keys" });
  const counted = await countPresses(anna);
  const { page } = anna;
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await eventually("it is led to a place", async () => /@/.test(await forester.inHand()));
  await page.keyboard.press("t");
  await eventually("a tower", async () => (await forester.towerSwitch.getAttribute("aria-pressed")) === "true");
  await page.keyboard.press("Enter");
  await forester.heard(2);
  equal(await counted(), 4, "1, Enter, T, Enter");
  await eventually("the tower is up", async () => forester.view.towers.some(({ seat }) => seat === 0));
});

scene("who wants to be asked first is, by a switch in the bar, and it is remembered", async () => {
  const { anna, forester } = await playNow({ choices: sure });
  const counted = await countPresses(anna);
  const move = await aMove(forester, true);
  await forester.pick(readMove(move).tile);
  const ask = anna.decision.getByRole("switch", { name: anna.say("settings.confirm") });
  equal(await ask.isChecked(), false, "it is off");
  await ask.click();
  ok(await ask.isChecked(), "it is on");
  // The switch keeps no key from the game.
  await anna.page.keyboard.press("r");
  await eventually("the tile is turned", async () => (await forester.inHand()).endsWith("r1"));
  await anna.page.keyboard.press("Escape");
  equal(await turnOf(forester, counted, { move, isAsked: true }), 3, "tile, place, and yes");
  equal(await forester.whatNow(), "tile", "no tower is asked about");
  await anna.go(anna.path);
  equal(await forester.whatNow(), "tile", "the page is loaded anew");
  await forester.pick(forester.view.river[0]);
  ok(await ask.isChecked(), "it is still on");
});

scene("a tower may wait until the new tile is seen: then it is asked for, as the rules give it", async () => {
  const { forester } = await playNow({ choices: { ...sure, confirm: true } });
  const move = await aMove(forester, true);
  const { deck } = forester.view;
  await forester.lay(move);
  await forester.putTowerOff();
  await forester.confirm({ isTowerLater: true });
  equal(await forester.whatNow(), "tower", "it is asked for");
  equal(forester.view.deck.length, deck.length - 1, "with the new tile in the river");
  await forester.answerTower(true);
  await eventually("the tower is up", async () => forester.view.towers.some(({ seat }) => seat === 0));
});

scene("beside each clan stands what the place in question would change, as the rules then have it", async () => {
  const { anna, forester } = await playNow({ choices: sure });
  const totals = (view) => Object.values(view.clans_now).map(({ spaces, group }) => spaces + group);
  const rows = anna.page.locator(".facts-clans tbody tr");
  const shown = () => anna.page.locator(".facts-change").allInnerTexts();
  equal(await shown(), [], "nothing is in hand");
  const move = await aMove(forester, false);
  const before = totals(forester.view);
  await forester.pick(readMove(move).tile);
  const at = await forester.bringIntoSight(readMove(move).x, readMove(move).y);
  await anna.page.mouse.move(at.x, at.y);
  await eventually("what it would change", async () => (await shown()).length > 0);
  const promised = (await shown()).map((text) => Number(text.replace("−", "-")));
  equal(await rows.count(), 5, "all clans are there");
  await anna.page.mouse.click(at.x, at.y);
  await forester.heard(1);
  const mine = forester.told.find(({ kind, seat }) => kind === "move" && seat === 0);
  const changes = totals(mine.view ?? forester.view).map((now, i) => now - before[i]);
  if (mine.view) equal(promised.sort(), changes.filter((by) => by !== 0).sort(), "and so it did");
});

/** Anna before a page and two others by socket, at a table whose match has begun. */
async function together(options = {}) {
  const server = await theServer();
  const anna = await Person.arrive(server, { name: "Anna", path: null, choices: sure, ...options });
  await anna.go("/");
  const others = await company(server);
  const match = await Match.begin(await anna.socket(), others, { game: "grandbois" });
  await anna.go(`/t/${match.table}`);
  await anna.sees(anna.heading(anna.say("waiting.table-of", { game: "GrandBois" })));
  await anna.own.must("start", { table: match.table });
  const forester = new Forester(anna, { table: match.table, random: dice(4) });
  return { anna, match, forester };
}

const moveOf = async (match, seat) => {
  const { moves } = await match.sockets[seat].must("legal", { table: match.table, seat });
  return moves;
};

scene(
  "while others think a tile can be held and laid for a trial: nothing is sent, and it stays if it can",
  async () => {
    const { anna, match, forester } = await together();
    equal(await forester.whatNow(), "tile", "it is my turn");
    const [first] = await forester.legal();
    await match.play(0, first);
    if ((await match.view()).phase === "tower") await match.play(0, "skip");
    await forester.upToDate();
    await anna.sees(anna.decision.filter({ hasText: anna.say("grandbois.board.wait.try") }), "an offer to try");

    // Béla is asked; Anna holds a tile that he does not take.
    const his = (await moveOf(match, 1)).find((move) => move.endsWith("r0"));
    const river = forester.view.river;
    const { tile } = readMove(his);
    const wanted = (await moveOf(match, 1)).filter((move) => readMove(move).tile !== tile && move.endsWith("r0"));
    const far = wanted.sort((a, b) => distance(b, his) - distance(a, his))[0];
    const before = forester.moveCount;
    await forester.pick(readMove(far).tile);
    await forester.layByPointing(readMove(far));
    await forester.holds(far);
    await anna.sees(anna.page.locator(".forest.trying .forest-held.laid"), "it lies there for a trial");
    await anna.sees(anna.page.locator(".decide.waiting").filter({ hasText: anna.say("grandbois.board.wait.held") }));
    await anna.page.keyboard.press("Enter");
    await anna.sees(
      anna.page.getByText(anna.say("grandbois.board.no.not-your-turn", { name: "Béla" })).first(),
      "that it is not my turn",
    );
    equal(forester.moveCount, before, "nothing was sent");

    // He lays another one elsewhere, and so does Chloé: it is still in hand, and one press places it.
    await match.play(1, his);
    if ((await match.view(1)).phase === "tower") await match.play(1, "skip");
    const hers = (await moveOf(match, 2)).filter((move) => readMove(move).tile !== readMove(far).tile);
    const legalStill = (await moveOf(match, 2)).includes(far);
    await match.play(2, hers.sort((a, b) => distance(b, far) - distance(a, far))[0]);
    if ((await match.view(2)).phase === "tower") await match.play(2, "skip");
    await forester.upToDate();
    const isStill = (await forester.legal()).includes(far);
    ok(legalStill && isStill, "the place is still free", far);
    await forester.holds(far);
    await anna.sees(forester.asks("confirm"), "the question");
    await anna.page.keyboard.press("Enter");
    await forester.heard(before + 1);
    ok(river.includes(readMove(far).tile), "it was in the river all the time");

    // A tile that somebody else takes is gone.
    await eventually("Béla's turn", async () => forester.view.to_act[0] === 1);
    const next = (await moveOf(match, 1)).find((move) => move.endsWith("r0"));
    await forester.pick(readMove(next).tile);
    await match.play(1, next);
    await eventually("it has left the hand", async () => (await forester.inHand()) === "");
  },
);

function distance(a, b) {
  const [one, other] = [readMove(a), readMove(b)];
  return Math.hypot(one.x - other.x, one.y - other.y);
}

// ---- the clan at the start ----

const intro = (person) => person.page.locator("dialog.intro");

scene("who plays for the first time is shown the clan and the goal; alone against bots it stays face up", async () => {
  const server = await theServer();
  const anna = await Person.arrive(server, { name: "Anna", choices: { ...sure, learned: [], openCard: true } });
  await anna.doorButton("home.play").click();
  await anna.sees(intro(anna).getByText(anna.say("grandbois.intro.goal")), "the goal");
  await anna.sees(intro(anna).getByRole("heading"), "the clan");
  const clan = anna.say("grandbois.clan.fox");
  equal(await intro(anna).locator(".intro-mine").allInnerTexts(), [clan], "my clan is turned up");
  await anna.page.keyboard.press("Enter");
  await intro(anna).waitFor({ state: "detached" });
  const forester = new Forester(anna, { random: dice(1) });
  equal(await forester.whatNow(), "tile", "on to the forest");
  const card = anna.page.locator(".clan-cards");
  equal((await card.innerText()).trim(), clan, "it lies face up");
  await anna.page.keyboard.press("c");
  await eventually("it is turned down", async () => (await card.innerText()).trim() === "");
  await anna.page.keyboard.press("c");
  await eventually("and up again", async () => (await card.innerText()).trim() === clan);
  await anna.go(anna.path);
  equal(await forester.whatNow(), "tile", "the page is loaded anew");
  equal(await intro(anna).count(), 0, "it is explained once");
});

scene("with people it is turned down again, and C shows it for as long as it is held", async () => {
  const { anna, forester } = await together({ choices: { ...sure, learned: [], openCard: true } });
  await anna.sees(intro(anna), "the clan");
  equal(await intro(anna).getByRole("switch").count(), 0, "nobody leaves it open");
  await anna.page.keyboard.press("Enter");
  await intro(anna).waitFor({ state: "detached" });
  equal((await forester.card.locator(".clan-cards").innerText()).trim(), "", "it lies face down");
  await anna.page.keyboard.down("c");
  await anna.sees(forester.openCard, "the clan");
  await anna.page.keyboard.up("c");
  await anna.seesNo(forester.openCard, "clan any more");
  for (let i = 0; i < 3; i++) await anna.page.keyboard.press("c");
  await anna.seesNo(forester.openCard, "clan after a short press");
});

// ---- the harvest ----

scene("totals in the harvest move with the rows that are counted, never ahead of them", async () => {
  const { anna, match, forester } = await together({ isCalm: false });
  await match.upToDate();
  await forester.whatNow();
  await anna.page.evaluate(() => {
    // "17", and not the "17 × 1" beside it
    const number = (cell) => Number(cell.querySelector(".harvest-number")?.childNodes[1].textContent ?? 0);
    window.seen = [];
    new MutationObserver(() => {
      const table = document.querySelector(".harvest.counting .harvest-table");
      if (!table) return;
      const counts = [...table.querySelectorAll("tbody tr")].map((row) => number(row.children[1]));
      const total = number(table.querySelector("tfoot tr").children[1]);
      window.seen.push({ rows: counts.reduce((sum, one) => sum + one, 0), total });
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await match.playUntil(() => false);
  await anna.page.locator(".harvest.over").waitFor();
  const seen = await anna.page.evaluate(() => window.seen);
  const rows = new Set(seen.map((one) => one.rows));
  const totals = new Set(seen.map((one) => one.total));
  ok(rows.size >= 3, "rows were counted", [...rows]);
  ok(totals.size > rows.size, "and totals moved between them", { rows: [...rows], totals: [...totals] });
  for (const { rows: row, total } of seen) ok(total <= row, "never ahead of the rows", { row, total });
  for (const row of rows) ok(totals.has(row), "each row arrives in the total", { row, totals: [...totals] });
});

// ---- the keys belong to the game ----

scene("what a pointer has pressed is not pressed again by Enter: it is the game's", async () => {
  const { anna, forester } = await playNow({ choices: sure });
  const { page } = anna;
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const sound = () => page.evaluate(() => JSON.parse(localStorage.getItem("bosquet")).sound ?? true);
  for (const [what, press] of [
    [
      "rules",
      async () => {
        await anna.button(anna.say("play.rules")).click();
        await page.getByRole("dialog").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
    ],
    ["theme", () => page.locator("header .icon").nth(0).click()],
    ["sound", () => page.locator("header .icon").nth(1).click()],
    ["facts", () => page.locator(".facts-more summary").first().click()],
  ]) {
    await forester.pick(forester.view.river.find((tile) => forester.mayTakeTower(tile)) ?? forester.view.river[0]);
    await press();
    const before = [await theme(), await sound(), await page.locator("details[open]").count()];
    await page.keyboard.press("Enter");
    await eventually(`after ${what}, Enter leads the tile to a place`, async () => /@/.test(await forester.inHand()));
    const after = [await theme(), await sound(), await page.locator("details[open]").count()];
    equal(after, before, `${what} is not pressed again`);
    equal(await page.getByRole("dialog").count(), 0, "nothing has opened");
    await page.keyboard.press("Escape");
    await forester.holds("");
  }
});

scene("U says why nothing can be taken back", async () => {
  const { anna, match, forester } = await together();
  await forester.whatNow();
  await anna.page.keyboard.press("u");
  await anna.sees(anna.page.getByText(anna.say("play.undo.none")).first(), "that there is nothing yet");
  const move = (await forester.legal()).find((one) => !forester.mayTakeTower(readMove(one).tile));
  await match.play(0, move);
  await forester.upToDate();
  await anna.page.keyboard.press("u");
  await anna.sees(anna.page.getByText(anna.say("play.undo.final")).first(), "that a tile was drawn");
  await match.play(1, (await moveOf(match, 1))[0]);
  await forester.upToDate();
  await anna.page.keyboard.press("u");
  await anna.sees(anna.page.getByText(anna.say("play.undo.since")).first(), "that somebody has moved since");
});

// ---- after the end ----

scene("from a look back one plays again by one press; a replay of nothing has no Play", async () => {
  const { anna, forester } = await playNow({ choices: sure });
  const { table } = forester;
  await anna.own.must("resign", { table, seat: 0 });
  await anna.go(`/games/${table}`);
  const controls = anna.page.getByRole("region", { name: anna.say("past.controls") });
  await anna.sees(controls.getByRole("button", { name: anna.say("end.again") }), "the way to the next match");
  equal(
    await controls.getByRole("button", { name: anna.say("past.play"), exact: true }).count(),
    0,
    "nothing happened in it",
  );
  equal(await controls.getByRole("slider").count(), 0, "there is nowhere to go in it");
  await controls.getByRole("button", { name: anna.say("end.again") }).click();
  await anna.page.waitForURL((address) => address.pathname.startsWith("/t/") && !address.pathname.includes(table));
  equal(await new Forester(anna, { random: dice(1) }).whatNow(), "tile", "the next match has begun");
});

scene("the picture of a finished game is its winner's piece", async () => {
  const { anna, match, forester } = await together();
  await forester.whatNow();
  await match.playUntil(() => false);
  await anna.go("/");
  const card = anna.page.locator(`a[href="/games/${match.table}"]`);
  await anna.sees(card, "the finished game");
  const { info } = await (await fetch(`${anna.server.origin}/api/tables/${match.table}`)).json();
  const colours = ["white", "black", "blue"];
  await eventually("its picture", async () => (await card.locator("use").first().getAttribute("href")) !== null);
  equal(await card.locator("use").first().getAttribute("href"), `#tower-${colours[info.winners[0]]}`, "the winner's");
});

await run();
