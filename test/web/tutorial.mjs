// tutorial.mjs: a first game by doing, to its end: by what glows and what is said, in both languages.
//
// usage: node tutorial.mjs BOSQUET
import { Person, equal, eventually, ok, run, scene, sharedServer } from "./browser.mjs";
import { Forester } from "../games/grandbois/forester.mjs";
import { dice } from "./browser.mjs";

const theServer = sharedServer();
const STEPS_MAX = 10;
const FIRST_WORDS_MAX = 240; // characters before the first move: no wall of text

const speech = (person) => person.page.getByRole("region", { name: person.say("learn.speech") });

/** What a learner does in a step: what is pointed at, and else what is asked. */
async function doAsTold(person, forester) {
  const { page } = person;
  const goOn = speech(person).getByRole("button", { name: person.say("learn.next") });
  if (await goOn.isVisible()) return forester.press(goOn);
  const what = await forester.whatNow();
  if (what === "tower") return forester.press(forester.button("tower.up"));
  const pointed = page.locator(".pointed[data-point^=river]");
  await forester.press(pointed);
  await eventually("a tile is in hand", async () => (await forester.inHand()) !== "");
  // Until a place glows, turn it; then lay it there.
  while (await forester.asks("turn").isVisible()) await forester.turn();
  const glows = forester.grid.getByRole("gridcell", { name: person.say("grandbois.board.legal") });
  const [x, y] = await eventually("the forest lies still", async () => {
    const before = await glows.first().boundingBox();
    await person.rest();
    const box = await glows.first().boundingBox();
    const isStill = JSON.stringify(before) === JSON.stringify(box);
    return isStill && [box.x + box.width, box.y + box.height]; // where the four cells of the tile meet
  });
  if (forester.hand === "finger") await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
  await forester.button("confirm").waitFor();
  await forester.press(forester.button("confirm"));
}

/** The number of the step that is shown, 0 when the lesson is over. */
async function stepNow(person) {
  const text = await speech(person).innerText();
  const found = person.saying("learn.step").exec(text);
  return found ? { step: Number(found[1]), of: Number(found[2]), text } : { step: 0, of: 0, text };
}

const WIDE = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const PHONES = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
];
const GAMES = ["grandbois", "grimm", "adresse"];
const LEAST_OF_WIDTH = 0.7; // of what the lesson has: its lines are as long

/** Where the lesson, its text and the board are. Runs in the page. */
function boxes() {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".speech p"));
  const lines = [...range.getClientRects()];
  const [left, right] = [Math.min(...lines.map((one) => one.left)), Math.max(...lines.map((one) => one.right))];
  return {
    speech: box(".speech"),
    board: box(".board"),
    hold: box(".hold"),
    side: box(".play-side"),
    textWide: right - left,
  };
}

const meet = (one, other) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

for (const game of GAMES)
  scene(`the lesson of ${game} stands beside the board where there is width, and covers it nowhere`, async () => {
    for (const language of ["en", "fr"]) {
      const anna = await Person.arrive(await theServer(), { language, path: `/learn/${game}`, size: WIDE[0] });
      await anna.sees(speech(anna), "the lesson");
      for (const size of [...WIDE, ...PHONES]) {
        await anna.resize(size);
        const { speech: lesson, board, hold, side, textWide } = await anna.page.evaluate(boxes);
        const where = `${language}, ${size.width}x${size.height}`;
        ok(!meet(lesson, board) && !meet(lesson, hold), `${where}: nothing is covered`, lesson, board, hold);
        ok(lesson.bottom <= size.height && lesson.right <= size.width, `${where}: all of it is seen`, lesson);
        if (!WIDE.includes(size)) continue;
        ok(lesson.left >= board.right - 1, `${where}: it is beside the board`, lesson, board);
        ok(board.bottom <= hold.top + 1 && side.top >= lesson.bottom - 1, `${where}: above the players`, side);
        ok(textWide >= LEAST_OF_WIDTH * lesson.width, `${where}: its lines use its width`, textWide, lesson.width);
      }
      await anna.leave();
    }
  });

for (const [language, options] of [
  ["en", {}],
  ["fr", { isPhone: true }],
])
  scene(`the tutorial to its end, in ${language === "en" ? "English" : "French on a phone"}`, async () => {
    const anna = await Person.arrive(await theServer(), { language, choices: { learned: [] }, ...options });
    await anna.link(anna.say("home.learn.label", { game: "GrandBois" })).click();
    await anna.sees(speech(anna), "the lesson");
    const forester = new Forester(anna, {
      random: dice(1),
      hand: options.isPhone ? "finger" : "mouse",
      table: "lesson",
    });
    const seen = [];
    const first = await stepNow(anna);
    ok(first.text.length <= FIRST_WORDS_MAX, `few words before the first move: ${first.text.length}`, first.text);
    ok(first.of <= STEPS_MAX, `at most ${STEPS_MAX} steps`, first.of);
    ok(!(await speech(anna).getByRole("button").count()), "it begins with a move, not with a button");
    for (let now = first; now.step > 0; ) {
      ok(seen.length < STEPS_MAX, "the lesson ends", seen);
      equal(now.step > (seen.at(-1) ?? 0), true, "it goes on");
      seen.push(now.step);
      await doAsTold(anna, forester);
      const before = now.step;
      now = await eventually(`what follows step ${before}`, async () => {
        const next = await stepNow(anna);
        return next.step !== before && next;
      });
    }
    await anna.sees(speech(anna).getByText(anna.say("learn.done")));
    await eventually("it is remembered", () =>
      anna.page.evaluate(() => `${JSON.parse(localStorage.getItem("bosquet")).learned}` === "grandbois"),
    );
    await forester.press(speech(anna).getByRole("button", { name: anna.say("learn.play") }));
    await anna.page.waitForURL(/\/t\//);
    const real = new Forester(anna, { random: dice(13), hand: forester.hand });
    equal(await real.whatNow(), "tile", "the real game begins");
  });

scene("there is a step back, to where it began, and from there it goes on", async () => {
  const anna = await Person.arrive(await theServer(), { path: "/learn/grandbois" });
  await anna.sees(speech(anna));
  const forester = new Forester(anna, { random: dice(1), table: "lesson" });
  const back = () => speech(anna).getByRole("button", { name: anna.say("learn.back") });
  const goTo = (step) => eventually(`step ${step}`, async () => (await stepNow(anna)).step === step);
  await goTo(1);
  ok(!(await back().count()), "before the first step there is none");
  const tiles = () => forester.grid.getByRole("gridcell").evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
  await forester.whatNow();
  const first = await tiles();
  await doAsTold(anna, forester);
  await goTo(2);
  await back().click();
  await goTo(1);
  await forester.whatNow();
  equal(await tiles(), first, "all lies as it lay");
  await doAsTold(anna, forester);
  await goTo(2);
});

scene("whoever does something else is told kindly what is meant, and can leave at any time", async () => {
  const anna = await Person.arrive(await theServer(), { path: "/learn/grandbois" });
  await anna.sees(speech(anna));
  const forester = new Forester(anna, { random: dice(1), table: "lesson" });
  await forester.whatNow();
  const other = anna.page.locator("[data-point^=river]:not(.pointed)").first();
  const before = await anna.said();
  await other.click();
  await eventually(
    "it is answered",
    async () => `${await anna.said()}` !== `${before}` || (await forester.inHand()) !== "",
  );
  await anna.link(anna.say("learn.leave")).click();
  await anna.sees(anna.doorButton("home.play"), "the home page");
});

await run();
