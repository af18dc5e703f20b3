// mouse.mjs: GrandBois by mouse, from the address to the harvest, another game, and the look back.
//
// usage: node mouse.mjs BOSQUET
import {
  PATIENCE_MS,
  Person,
  checkedRecord,
  dice,
  equal,
  eventually,
  ok,
  run,
  scene,
  sharedServer,
} from "./browser.mjs";
import { Forester } from "../games/grandbois/forester.mjs";

const theServer = sharedServer();

scene("one click leads from the address to the table, a second one takes a tile", async () => {
  const anna = await Person.arrive(await theServer());
  await anna.doorButton("home.play").click();
  const forester = await eventually("the table", async () => anna.path.startsWith("/t/") && new Forester(anna, {}));
  equal(await forester.whatNow(), "tile", "it is my turn");
  await forester.river.first().click();
  await eventually("a tile is in hand", async () => (await forester.inHand()) !== "");
  const title = anna.say("play.title.turn", { game: "GrandBois" });
  await eventually("the title says whose turn it is", async () => (await anna.page.title()) === title);
  const icon = anna.page.locator("link[rel=icon]");
  await eventually("and so does the icon", async () => (await icon.getAttribute("href")) === "/favicon-turn.svg");
});

/** Begins a match against easy bots. */
async function begin(options = {}) {
  const anna = await Person.arrive(await theServer(), {
    name: "Anna",
    choices: { level: "easy", seats: 4 },
    ...options,
  });
  await anna.doorButton("home.play").click();
  await anna.page.waitForURL(/\/t\//);
  return { anna, forester: new Forester(anna, { random: dice(1) }) };
}

scene("a tile is taken, led, turned, refused, laid, lifted and put back as people expect", async () => {
  const { anna, forester } = await begin();
  await forester.takeTurn();
  await forester.whatNow();
  const moves = await forester.legal();
  const [, tile, x, y] = /^(\d+)@(-?\d+),(-?\d+)r0$/.exec(moves.find((move) => move.endsWith("r0")));
  const move = `${tile}@${x},${y}r0`;
  // Measured anew for every step: the board may have another height with a tile in hand.
  const where = () => forester.stillMiddleOf(Number(x), Number(y));

  // It follows the mouse and snaps to where it may lie; where it may not, a click says why.
  await forester.pick(Number(tile));
  let at = await where();
  await anna.page.mouse.move(at.x + 3, at.y - 4);
  await forester.holds(move);
  equal(await forester.button("confirm").count(), 0, "it is not laid yet");
  const start = await forester.stillMiddleOf(0, 0);
  const isLegalThere = moves.includes(`${tile}@0,0r0`);
  await anna.page.mouse.click(start.x, start.y);
  if (!isLegalThere) {
    await anna.sees(forester.asks("refused"));
    at = await where();
    await anna.page.mouse.move(at.x, at.y);
    await forester.holds(move);
  } else {
    await anna.sees(forester.asks("confirm"));
    await forester.button("put-back").click();
    await forester.pick(Number(tile));
  }

  // The other button turns it, and so does the wheel; four quarters are a whole turn.
  at = await where();
  await anna.page.mouse.move(at.x, at.y);
  await anna.page.mouse.click(at.x, at.y, { button: "right" });
  await eventually("it is turned", async () => (await forester.inHand()).endsWith("r1"));
  for (let i = 0; i < 3; i++) await forester.turn();
  at = await where();
  await anna.page.mouse.move(at.x, at.y);
  await forester.holds(move);

  // Laid, it waits; put back, it is in the river again.
  await anna.page.mouse.click(at.x, at.y);
  await anna.sees(forester.asks("confirm"));
  await forester.button("put-back").click();
  equal(await forester.whatNow(), "tile", "a tile is asked for again");
  equal(await forester.inHand(), "", "nothing is in hand");

  // A click on "Turn" leaves Enter to the board: it leads the tile on, and turns nothing.
  const turned = moves.find((one) => one.endsWith("r1"));
  if (turned) {
    await forester.pick(Number(turned.split("@")[0]));
    await forester.button("turn").click();
    await eventually("it is turned", async () => (await forester.inHand()).endsWith("r1"));
    await anna.page.keyboard.press("Enter");
    await eventually("it is led to a place", async () => /@.*r1$/.test(await forester.inHand()));
    await forester.button("put-back").click();
  }

  // It can be dragged out of the river as well.
  at = await where();
  const slot = await forester.river.nth(forester.view.river.indexOf(Number(tile))).boundingBox();
  await anna.page.mouse.move(slot.x + slot.width / 2, slot.y + slot.height / 2);
  await anna.page.mouse.down();
  await anna.page.mouse.move(at.x + 20, at.y + 60, { steps: 5 });
  await anna.page.mouse.move(at.x, at.y, { steps: 5 });
  await anna.page.mouse.up();
  await forester.holds(move);
  await anna.sees(forester.asks("confirm"));
  await forester.confirm();
});

scene("who does not want to be asked places by one click", async () => {
  const { anna, forester } = await begin();
  await forester.whatNow();
  await anna.button(anna.say("menu")).click();
  const menu = anna.dialog(anna.say("menu"));
  await menu.getByRole("switch", { name: anna.say("settings.confirm") }).click();
  await anna.page.keyboard.press("Escape");
  const [move] = (await forester.legal()).filter((one) => one.endsWith("r0"));
  const [, tile, x, y] = /^(\d+)@(-?\d+),(-?\d+)/.exec(move);
  await forester.pick(Number(tile));
  await forester.layByPointing({ x: Number(x), y: Number(y) });
  await forester.heard(1);
});

scene("a whole match with motion, to the harvest; then another one, and the look back", async () => {
  const { anna, forester } = await begin({ isCalm: false });
  const turns = await forester.playToTheEnd();
  ok(turns >= 9, "nine tiles were placed", turns);

  // The harvest is counted before one's eyes, and named in the end.
  const winners = anna.messages.findLast((one) => one.winners && one.scores);
  const totals = winners.scores.map(({ total }) => total);
  await eventually(
    "the harvest",
    async () => (await anna.page.getByRole("heading", { level: 1 }).innerText()) !== "",
    PATIENCE_MS,
  );
  await anna.sees(anna.button(anna.say("end.again")), "the ways on");
  const won = anna.say("grandbois.harvest.wins", { names: "" }).trim();
  const shared = anna.say("grandbois.harvest.share", { names: "" }).trim();
  await anna.sees(anna.page.getByRole("heading", { level: 1, name: new RegExp(`${won}|${shared}`) }), "who won");
  const table = anna.page.getByRole("table", { name: anna.say("grandbois.harvest.caption") });
  const sums = await table.getByRole("row").last().innerText();
  for (const total of totals) ok(sums.split(/\s+/).includes(String(total)), `the sum ${total} is shown`, sums);
  await checkedRecord(anna.server, forester.table);

  // The look back: to and fro by slider, keys and the log; every moment has an address.
  await anna.link(anna.say("play.look-back")).click();
  const slider = anna.page.getByRole("slider", { name: anna.say("past.slider") });
  await anna.sees(slider);
  const last = Number(await slider.getAttribute("max"));
  ok(last >= 36, "there are all moves", last);
  const shown = anna.page.locator(".replay-step");
  const isAt = (step) => anna.sees(shown.filter({ hasText: anna.say("past.at", { step, last }) }), `move ${step}`);
  const addressOf = (step) => `${anna.server.origin}/games/${forester.table}/${step}`;
  await anna.page.keyboard.press("End");
  await isAt(last);
  await anna.page.waitForURL(addressOf(last));
  // Home, at the very moment when the address follows the step before: that is the next one to be written.
  await anna.page.evaluate(() => {
    const write = history.replaceState;
    history.replaceState = function (...to) {
      write.apply(this, to);
      window.wasAt = to[2];
      history.replaceState = write;
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
    };
  });
  await anna.page.keyboard.press("ArrowLeft");
  await anna.page.waitForURL(addressOf(0));
  equal(await anna.page.evaluate(() => location.origin + window.wasAt), addressOf(last - 1), "one back, then Home");
  await anna.sees(shown.filter({ hasText: anna.say("past.at-start", { last }) }), "the beginning");
  await anna.button(anna.say("past.next")).click();
  await isAt(1);
  await slider.fill("20");
  await isAt(20);
  const cells = (person) =>
    person.page
      .getByRole("grid")
      .getByRole("gridcell")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const forest = await cells(anna);
  await anna.page.waitForURL(addressOf(20));

  const chloe = await Person.arrive(anna.server, { path: anna.path, language: "fr" });
  await chloe.sees(chloe.page.getByText(chloe.say("past.at", { step: 20, last })), "the same moment");
  const bare = (person, names) => names.filter((name) => name.includes(person.say("grandbois.board.bare"))).length;
  const same = await cells(chloe);
  equal([same.length, bare(chloe, same)], [forest.length, bare(anna, forest)], "and the same forest");

  // Another game, by one click from the end.
  await anna.go(`/t/${forester.table}`);
  await anna.button(anna.say("end.again")).click();
  await anna.page.waitForURL(
    (address) => address.pathname.startsWith("/t/") && !address.pathname.includes(forester.table),
  );
  const next = new Forester(anna, { random: dice(2) });
  equal(await next.whatNow(), "tile", "the next match has begun");
});

await run();
