// keyboard.mjs: GrandBois by keyboard alone, and what a screen reader has to say of it.
//
// usage: node keyboard.mjs BOSQUET
import { Person, dice, equal, eventually, ok, run, scene, sharedServer } from "./browser.mjs";
import { Forester } from "../games/grandbois/forester.mjs";

const theServer = sharedServer();

/** The name of what has the focus. */
const focused = (person) =>
  person.page.evaluate(() => {
    const { activeElement: now } = document;
    return now?.getAttribute("aria-label") ?? now?.textContent?.trim() ?? "";
  });

/** Presses Tab until something of this name has the focus, and checks that one sees that it has. */
async function tabTo(person, name, limit = 60) {
  for (let i = 0; i < limit; i++) {
    await person.page.keyboard.press("Tab");
    if (!(await focused(person)).startsWith(name)) continue;
    const outline = await person.page.evaluate(() => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement);
      return {
        isSeen: (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none",
        outlineStyle,
        outlineWidth,
      };
    });
    ok(outline.isSeen, `the focus on "${name}" is seen`, outline);
    return;
  }
  throw new Error(`Tab does not lead to "${name}"`);
}

/** Hears all that is said aloud from now on; what was heard so far is asked of what is returned. */
async function listen(person) {
  await person.page.evaluate(() => {
    window.heard = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) window.heard.push(...[...addedNodes].map((one) => one.textContent));
    }).observe(document.querySelector("[data-live]"), { childList: true });
  });
  return () => person.page.evaluate(() => window.heard);
}

async function begin(options = {}) {
  const anna = await Person.arrive(await theServer(), {
    name: "Anna",
    choices: { level: "easy", seats: 4 },
    ...options,
  });
  await anna.sees(anna.doorButton("home.play"));
  await tabTo(anna, anna.say("home.play"));
  await anna.page.keyboard.press("Enter");
  await anna.page.waitForURL(/\/t\//);
  return { anna, forester: new Forester(anna, { random: dice(3), hand: "keys" }) };
}

scene("a whole match by keyboard, from the home page to the end and into the next", async () => {
  const { anna, forester } = await begin();
  const turns = await forester.playToTheEnd();
  ok(turns >= 9, "nine tiles were placed", turns);
  await anna.sees(anna.button(anna.say("end.again")));
  await tabTo(anna, anna.say("end.again"));
  await anna.page.keyboard.press("Enter");
  await anna.page.waitForURL(
    (address) => address.pathname.startsWith("/t/") && !address.pathname.includes(forester.table),
  );
  equal(await new Forester(anna, { hand: "keys" }).whatNow(), "tile", "the next match has begun");
});

scene("a screen reader hears a whole turn: where one is, the river, the forest, and what happens", async () => {
  const { anna, forester } = await begin({ language: "fr" });
  const { page } = anna;
  await forester.takeTurn();
  await forester.whatNow();

  // Where one is.
  equal(await page.locator("html").getAttribute("lang"), "fr", "the language of the page");
  equal(await page.getByRole("heading", { level: 1 }).allInnerTexts(), ["GrandBois"], "one heading names the screen");
  for (const role of ["banner", "main", "complementary"])
    equal(await page.getByRole(role).count(), 1, `there is one ${role}`);

  // The river: a group of four tiles, each with its four spaces in words.
  equal(await forester.river.count(), 4, "four tiles are offered");
  const space = "(clairière|ours|[1-4] (crapauds?|lapins?|renards?|ratons laveurs|raton laveur|lézards?))";
  for (const [i, button] of (await forester.river.all()).entries()) {
    const name = await button.getAttribute("aria-label");
    ok(new RegExp(`^Tuile ${i + 1}.*(${space}, ){3}${space}`).test(name), "a tile is named by its spaces", name);
  }

  // The forest: a grid, every cell with its place and what lies there.
  const rows = await forester.grid.getByRole("row").count();
  const cells = await forester.grid.getByRole("gridcell").count();
  const { forest } = forester.view;
  const [xs, ys] = [forest.map(({ x }) => x), forest.map(({ y }) => y)];
  equal(rows, Math.max(...ys) - Math.min(...ys) + 3, "as many rows as the forest has, and one around it");
  equal(cells, rows * (Math.max(...xs) - Math.min(...xs) + 3), "and columns");
  const letters = { T: "crapaud", R: "lapin", F: "renard", C: "raton", L: "lézard" };
  for (const { x, y, space: code } of forest) {
    const name = await forester.cell(x, y).getAttribute("aria-label");
    const what = code === "." ? "clairière" : code === "B" ? "ours" : `${code[1]} ${letters[code[0]]}`;
    ok(
      name.includes(anna.say("grandbois.board.place", { x, y })) && name.includes(what),
      `the cell ${x},${y} is named`,
      name,
      what,
    );
  }

  // A turn, in sentences.
  const moves = await forester.legal();
  const move = moves.find((one) => one.endsWith("r1"));
  const [, tile, x, y] = /^(\d+)@(-?\d+),(-?\d+)/.exec(move);
  await forester.pick(Number(tile));
  await anna.hears(anna.saying("grandbois.board.tell.picked"));
  await forester.turn();
  await anna.hears(anna.saying("grandbois.board.tell.turned"));
  const legal = await forester.grid.getByRole("gridcell", { name: anna.say("grandbois.board.legal") }).count();
  equal(
    legal,
    moves.filter((one) => one.startsWith(`${tile}@`) && one.endsWith("r1")).length,
    "legal places are named so",
  );
  await forester.layByKeys({ tile: Number(tile), x: Number(x), y: Number(y), r: 1 });
  const laid = anna.say("grandbois.board.tell.laid", {
    place: anna.say("grandbois.board.place", { x, y }),
  });
  await anna.hears(new RegExp(`^${laid.split("{covered}")[0]}`));
  const heard = await listen(anna); // only the latest sentences stay in the page
  await forester.confirm();
  await eventually("what Anna did is told", async () => (await heard()).some((one) => one.startsWith("Anna ")));
  if ((await forester.whatNow()) === "tower") await forester.answerTower(false);
  await forester.whatNow();
  const told = await eventually("at last: whose turn it is", async () => {
    const said = await heard();
    return said.at(-1) === anna.say("play.turn.yours") && said;
  });
  for (const name of [1, 2, 3].map((seat) => anna.say(`play.bot.${seat + 1}`)))
    ok(
      told.some((sentence) => sentence.includes(name)),
      `what ${name} did was told`,
      told,
    );
});

scene("the grid can be walked cell by cell, and a tile laid from it", async () => {
  const { anna, forester } = await begin();
  const { page } = anna;
  await forester.takeTurn();
  await forester.whatNow();
  const moves = await forester.legal();
  const [, tile, x, y] = /^(\d+)@(-?\d+),(-?\d+)r0$/.exec(moves.find((one) => one.endsWith("r0")));
  await forester.pick(Number(tile));
  await forester.cell(0, 0).or(forester.grid.locator("[tabindex='0']")).first().waitFor();
  for (
    let i = 0;
    i < 60 && !(await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell"));
    i++
  )
    await page.keyboard.press("Tab");
  const wanted = anna.say("grandbois.board.place", { x, y });
  for (let i = 0; i < 60 && !(await focused(anna)).startsWith(`${wanted}:`); i++) {
    const [, cx, cy] = /(-?\d+).*?(-?\d+)/.exec(await focused(anna)).map(Number);
    await page.keyboard.press(cx < x ? "ArrowRight" : cx > x ? "ArrowLeft" : cy < y ? "ArrowDown" : "ArrowUp");
  }
  ok(
    (await focused(anna)).includes(anna.say("grandbois.board.legal")),
    "the cell is a legal place",
    await focused(anna),
  );
  await page.keyboard.press("Enter");
  await forester.holds(`${tile}@${x},${y}r0`);
  await forester.button("confirm").waitFor();
  const before = forester.moveCount;
  await page.keyboard.press("Enter");
  await forester.heard(before + 1);
  await eventually("it is placed", async () => (await forester.inHand()) === "");
});

scene("rules, log, menu and chat are a key away, and keys that are typed are only text", async () => {
  const { anna, forester } = await begin();
  const { page } = anna;
  await forester.whatNow();
  for (const [key, title] of [
    ["?", anna.say("play.rules.title", { game: "GrandBois" })],
    ["l", anna.say("play.log")],
  ]) {
    await page.keyboard.press(key);
    await anna.sees(anna.dialog(title), title);
    ok(await page.evaluate(() => document.activeElement?.closest("dialog") !== null), `the focus is in "${title}"`);
    await page.keyboard.press("1"); // nothing is taken behind a window
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  equal(await forester.inHand(), "", "nothing was taken");
  await page.keyboard.press("w");
  const field = page.getByRole("textbox", { name: anna.say("chat.write") });
  await eventually("the chat has the focus", () => field.evaluate((one) => one === document.activeElement));
  await page.keyboard.type("1 r l ? tout va bien");
  equal(await field.inputValue(), "1 r l ? tout va bien", "keys are text there");
  equal(await forester.inHand(), "", "and nothing else");
  await page.keyboard.press("Enter");
  await anna.sees(page.getByRole("list", { name: anna.say("chat.lines") }).getByText("1 r l ? tout va bien"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await forester.pick(forester.view.river[0]);
  await page.keyboard.press("Escape");
  await forester.holds("");
});

scene("in every game, what was clicked is not pressed again by Enter", async () => {
  const anna = await Person.arrive(await theServer(), { name: "Anna" });
  const { page } = anna;
  for (const game of ["grandbois", "grimm", "adresse"]) {
    const { table } = await anna.own.must("play_now", { game, seats: 3 });
    await anna.go(`/t/${table}`);
    await anna.sees(anna.decision, game);
    await anna.button(anna.say("play.rules")).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator("header .icon").nth(1).click();
    const sound = () => page.evaluate(() => JSON.parse(localStorage.getItem("bosquet")).sound);
    const before = await sound();
    await page.keyboard.press("Enter");
    await page.keyboard.press("m"); // once this is heard, so was Enter
    await eventually(`${game}: one press, one change`, async () => (await sound()) === !before);
    equal(await page.getByRole("dialog").count(), 0, `${game}: the rules stay closed`);
  }
});

await run();
