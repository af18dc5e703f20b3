// grimm_villages.mjs: The Grimm Forest's stage: villages to see while one builds, my cards at their places while one
// gathers; and nothing on it is covered or cut off, whatever the screen.
//
// usage: node grimm_villages.mjs BOSQUET
import { PHONE, comment, equal, eventually, isDeep, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { clippedOn } from "../../../web/boxes.mjs";
import { GRIMM_STAGE, beginGrimm, luck, secondRound } from "../grimm_stage.mjs";

const theStage = sharedServer(GRIMM_STAGE);
const theBots = sharedServer(() => luck(2));
const LAPTOP = { width: 1366, height: 768 };
const SIZES = [
  PHONE,
  { width: 740, height: 360 },
  LAPTOP,
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];

const isMyTurn = ({ asks }, seat) => asks === "turn" && seat === 0;
const finished = ({ houses }) => houses.filter(({ level }) => level === "roof").length;

/** To my turn to build, when that is so of the position. */
async function toMyTurn({ tale, piglet }, isTime = () => true) {
  await tale.playUntil((view, seat) => isMyTurn(view, seat) && isTime(view));
  await piglet.upToDate();
  await piglet.whatNow();
}

const widthsOf = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));

scene("villages are seen while one builds, mine large and those of others readable", async () => {
  const table = await secondRound(await theStage(), { size: LAPTOP });
  const { page } = table.anna;
  equal(await page.locator(".villages").count(), 0, "places, while one gathers");
  await toMyTurn(table, ({ round }) => round === 4);
  equal(await page.locator(".places").count(), 0, "villages, while one builds");
  const { players } = await table.tale.view();
  equal(await page.locator(".village").count(), players.length, "everybody's");
  const drawn = (seat) => page.locator(`[data-anchor=seat-${seat}] .site:not(.free)`).count();
  for (const seat of [1, 2]) equal(await drawn(seat), players[seat].houses.length, `the houses of ${seat}`);
  const [mine, rivals] = [await widthsOf(page, ".mine .site-house"), await widthsOf(page, ".rival .site-house")];
  comment(`at 1366 mine are ${mine[0]} px wide, others' ${rivals[0]} px`);
  ok(Math.min(...mine) >= 140 && Math.min(...rivals) >= 64, "houses are large enough", mine, rivals);
  const ground = await page
    .locator(".rival .site-house")
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
  equal(new Set(ground).size, 1, "rivals' houses stand on one line");
  await table.anna.resize(PHONE);
  const small = await widthsOf(page, ".rival .site-house");
  comment(`at 360 others' are ${small[0]} px wide`);
  ok(Math.min(...small) >= 40, "on a phone they can still be told apart", small);
});

scene("who is one house from winning is said in words, and the house is boxed", async () => {
  const table = await secondRound(await theStage(), { size: LAPTOP });
  await toMyTurn(table, ({ players }) => players.every((player) => finished(player) < 2));
  const alarms = table.anna.page.locator(".village-alarm");
  equal(await alarms.count(), 0, "nobody yet");
  await toMyTurn(table, ({ players }) => players.some((player) => finished(player) === 2));
  const { players } = await table.tale.view();
  equal(await alarms.count(), players.filter((player) => finished(player) === 2).length, "whoever has two houses");
  const text = await alarms.first().innerText();
  ok(/short of winning|from winning|missing to win/.test(text), "in words", text);
  for (const box of await table.anna.page.locator(".site:has(.village-alarm)").all())
    ok((await box.getAttribute("class")).includes("near"), "the house in question is boxed");
});

for (const hand of ["mouse", "finger", "keys"])
  scene(`any house tells what it is, what comes next and what could topple it, with ${hand}`, async () => {
    const table = await secondRound(await theStage(), hand === "finger" ? { isPhone: true } : { size: LAPTOP });
    const { anna } = table;
    const { page } = anna;
    await toMyTurn(table, ({ players }) => players[1].houses.length > 1);
    const { players } = await table.tale.view();
    const note = page.locator(".house-note");
    const press = async (button) => {
      if (hand === "keys") await button.press("Enter");
      else if (hand === "finger") await button.tap();
      else await button.click();
    };
    const ofRival = page.locator("[data-anchor=seat-1] .site:not(.free) button");
    for (let i = 0; i < players[1].houses.length; i++) {
      await press(ofRival.nth(i));
      await anna.sees(note, "the note");
      const drawing = await ofRival.nth(i).locator("use").last().getAttribute("href");
      const [, type, level] = /house-(\w+)-(\w+)$/.exec(drawing);
      const made = anna.say(`grimm.made.${type}`);
      const text = await note.innerText();
      ok(
        text.includes(anna.say("grimm.house.title", { made, section: anna.say(`grimm.${level}`) })),
        "what it is",
        text,
      );
      const wolf = anna.say("grimm.big_bad_wolf");
      equal(text.includes(wolf), type !== "brick", `what could topple it: ${text}`);
      equal(text.includes(anna.say("grimm.house.safe")), type === "brick", "or that nothing can");
      await anna.hears(new RegExp(type === "brick" ? anna.say("grimm.house.safe") : wolf));
      const { x, y, width, height } = await note.boundingBox();
      const { width: wide, height: tall } = page.viewportSize();
      ok(x >= 0 && y >= 0 && x + width <= wide && y + height <= tall, "all of the note is seen", {
        x,
        y,
        width,
        height,
      });
      await page.keyboard.press("Escape");
      await anna.seesNo(note, "note any more");
    }
    // A house that can be built on is built on when it is pressed, and tells about itself beside.
    const eye = page.locator(".mine .site-read");
    if (await eye.count()) {
      await press(eye.first());
      await anna.sees(note, "the note about a house that glows");
    }
  });

scene("the places are the cards: a press chooses one, and my pig stands there", async () => {
  const table = await secondRound(await theStage(), { size: LAPTOP });
  const { anna } = table;
  const { page } = anna;
  equal(await page.locator(".gather-card").count(), 3, "my cards lie at their places");
  const { places } = await table.tale.view();
  for (const { place, stock } of places) {
    const n = Object.values(stock).reduce((sum, one) => sum + one);
    const worth = anna.say("grimm.place.worth", { n, half: Math.floor(n / 2) });
    equal(await page.locator(`.at-${place} .place-worth small`).innerText(), worth, `what ${place} is worth`);
  }
  const card = page.locator(".place.at-forest .gather-face");
  const box = await card.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 12); // below the picture of the place
  await eventually("the Forest is chosen", async () =>
    (await page.locator(".place.at-forest").getAttribute("class")).includes("chosen"),
  );
  await anna.rest();
  const stands = async (place) => {
    const [pig, scenery] = [
      await page.locator(".pig.at-0, .pig.at-1, .pig.at-2").first().boundingBox(),
      await page.locator(`.place.at-${place} .place-view`).boundingBox(),
    ];
    return pig.x >= scenery.x && pig.x + pig.width <= scenery.x + scenery.width;
  };
  ok(await stands("forest"), "my pig stands in the Forest");
  await page.locator(".place.at-fields .place-press").click();
  await anna.rest();
  ok(await stands("fields"), "and goes where I go");
  equal(await page.locator(".plates .plate").count(), 2, "rivals above: ready, or thinking");
});

/** What lies over a word of the stage, or leaves the window: {covered by what, the word}. Runs in the page. */
function coveredThings() {
  const wanted =
    ".place-name, .place-worth, .place-plate, .village-head, .village-alarm, .sign, .plate b, .plate-state";
  const things = [...document.querySelectorAll(`.board :is(${wanted})`)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0,
  );
  const found = [];
  const nameOf = (one) => `${one.getAttribute("class") ?? one.localName} "${one.textContent.slice(0, 40)}"`;
  for (const thing of things) thing.style.pointerEvents = "auto"; // else it would not be met
  for (const thing of things) {
    const { left, right, top, bottom, width, height } = thing.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      found.push(`outside of the window: ${nameOf(thing)}`);
    for (const across of [0.06, 0.5, 0.94]) {
      const over = document.elementFromPoint(left + across * width, top + 0.5 * height);
      if (over && !thing.contains(over) && !over.contains(thing) && !over.closest(".village-press, .play-over"))
        found.push(`${nameOf(over)} covers ${nameOf(thing)}`);
    }
  }
  for (const thing of things) thing.style.pointerEvents = "";
  // What lets presses through is not met either.
  for (const one of document.querySelectorAll(".pig:not(.at-home), .gather-face, .monsters svg"))
    for (const thing of things.filter(({ parentElement }) => !parentElement.closest(".gather-face"))) {
      const [a, b] = [one.getBoundingClientRect(), thing.getBoundingClientRect()];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 3 && tall > 3) found.push(`${nameOf(one)} lies on ${nameOf(thing)}`);
    }
  return found;
}

/** What of the table is covered or cut off now; the title above it is the frame's. */
async function problemsOn({ page }) {
  const cut = (await clippedOn(page)).filter(({ where }) => where !== "h1");
  return [...(await page.evaluate(coveredThings)), ...cut.map(({ where, text }) => `cut off: ${where}: ${text}`)];
}

/** Looks at the table at every size, and keeps what is wrong. */
class Looks {
  found = new Set();
  count = 0;

  constructor(anna, themes) {
    Object.assign(this, { anna, themes });
  }

  async at(what) {
    const { anna, themes, found } = this;
    for (const theme of themes)
      for (const size of SIZES) {
        await anna.page.emulateMedia({ colorScheme: theme });
        await anna.resize(size);
        for (const one of await problemsOn(anna)) found.add(`${what} at ${size.width}x${size.height}: ${one}`);
        this.count++;
      }
    await anna.resize(LAPTOP);
  }

  check() {
    comment(`${this.count} looks`);
    ok(this.found.size === 0, `${this.found.size} things are covered or cut off`, ...this.found);
  }
}

const deepScene = isDeep ? scene : () => {};

deepScene("nor for four, at the Market", async () => {
  const { anna, piglet } = await beginGrimm(await theBots(), { seats: 4, seed: 9, size: LAPTOP, language: "fr" });
  const looks = new Looks(anna, ["light"]);
  const seen = new Set();
  const met = ({ things }) => ["place", "house"].map((wanted) => things.some(({ kind }) => kind === wanted)).join();
  for (let answers = 0; answers < 14; answers++) {
    const now = await piglet.whatNow();
    if (now === "over") break;
    if (!seen.has(met(now)) || answers > 10) await looks.at(now.question);
    seen.add(met(now));
    if (!(await piglet.act())) break;
  }
  looks.check();
});

scene("with four on a phone, and without motion, mine are still larger than others', beside what is told", async () => {
  const { anna, piglet } = await beginGrimm(await theBots(), { seats: 4, seed: 9, isPhone: true, language: "fr" });
  const { page } = anna;
  const told = page.locator("[data-told]");
  for (;;) {
    const { things } = await piglet.whatNow();
    if (things.some(({ kind }) => kind === "house") && piglet.view.round > 1) break;
    await piglet.act();
  }
  await anna.sees(told, "what has happened");
  const [mine, rivals] = [await widthsOf(page, ".mine .site-house"), await widthsOf(page, ".rival .site-house")];
  comment(`mine are ${mine[0]} px wide, others' ${rivals[0]} px`);
  ok(Math.min(...mine) >= 60 && Math.min(...rivals) >= 32, "houses can be told apart", mine, rivals);
  const [text, hand] = [await told.boundingBox(), await page.locator(".hand").boundingBox()];
  ok(text.x >= hand.x + hand.width && text.y < hand.y + hand.height, "what is told lies beside my hand", text, hand);
});

for (const seats of [3, 4])
  scene(`the places' scenes are whole from top to bottom, whatever the screen, for ${seats}`, async () => {
    const { anna } = await beginGrimm(await theBots(), { seats, seed: 9, size: LAPTOP });
    for (const size of [...SIZES, { width: 2560, height: 1080 }]) {
      await anna.resize(size);
      const scenes = await anna.page.locator(".place-view").evaluateAll((views) =>
        views.map((view) => {
          const [land, things] = [...view.children].map((one) => one.getBoundingClientRect());
          const inside = view.clientLeft + 1; // the frame around
          return { inside, view: view.getBoundingClientRect().toJSON(), land: land.toJSON(), things: things.toJSON() };
        }),
      );
      equal(scenes.length, seats, "all places");
      for (const { inside, view, land, things } of scenes) {
        const at = `at ${size.width}x${size.height}`;
        const squeezed = things.width - (320 / 180) * things.height;
        ok(things.top >= view.top && things.bottom <= view.bottom + 1, `neither roofs nor feet are cut ${at}`, things);
        ok(Math.abs(squeezed) < 4, `nothing is squeezed ${at}`, squeezed);
        ok(land.left <= view.left + inside && land.right >= view.right - inside, `land all over ${at}`, land, view);
        if (view.width > things.width + 2 * inside)
          ok(things.left >= view.left && things.right <= view.right, `all that stands there is seen ${at}`, things);
      }
    }
  });

for (const language of isDeep ? ["en", "fr"] : ["fr"])
  scene(`nothing of the table is covered or cut off, whatever the screen, in ${language}`, async () => {
    const table = await secondRound(await theStage(), { language, size: LAPTOP });
    const { anna, tale, piglet } = table;
    const looks = new Looks(anna, isDeep ? ["light", "dark"] : [language === "en" ? "light" : "dark"]);
    const look = (what) => looks.at(what);
    await look("choosing");
    await anna.page.locator(".place.at-forest .place-press").click();
    await look("chosen");
    await tale.play(0, "play forest wolf");
    await tale.play(2, "play forest");
    await tale.play(1, "play forest dragon", "monster brickyard");
    await piglet.upToDate();
    await look("asked where the Wolf goes");
    await tale.play(0, "monster fields");
    await toMyTurn(table);
    await look("building");
    await anna.page.locator(".stage-button").click();
    await look("all pigs at one place");
    await anna.page.locator(".stage-button").click();
    await toMyTurn(table, ({ players }) => players.some((player) => finished(player) === 2));
    await look("one house from winning");
    looks.check();
  });

scene("a finger is asked before it ends a turn with actions left, a mouse is not", async () => {
  const touched = await secondRound(await theStage(), { isPhone: true });
  await toMyTurn(touched);
  const before = touched.piglet.moveCount;
  const { page } = touched.anna;
  await page.locator('[data-answer="end"]').tap();
  await touched.anna.sees(page.locator('[data-answer="end-sure"]'), "the question");
  await page.locator('[data-answer="back"]').tap();
  await touched.anna.sees(page.locator('[data-answer="end"]'), "the turn goes on");
  equal(touched.piglet.moveCount, before, "nothing is played");
  await page.locator('[data-answer="end"]').tap();
  await touched.piglet.play(() => page.locator('[data-answer="end-sure"]').tap());

  const clicked = await secondRound(await theStage());
  await toMyTurn(clicked);
  await clicked.piglet.play(() => clicked.anna.page.locator('[data-answer="end"]').click());
});

scene("without motion, what happened is a text that stays beside the question", async () => {
  const { anna, tale, piglet } = await secondRound(await theStage(), { size: LAPTOP });
  await tale.play(0, "play forest");
  await tale.play(2, "play forest");
  await tale.play(1, "play brickyard");
  await tale.playUntil(isMyTurn);
  await piglet.upToDate();
  await piglet.whatNow();
  equal(await anna.page.locator("[data-playback]").count(), 0, "nothing is played");
  const told = await anna.page.locator("[data-told]").innerText();
  const sentences = ["Chloé", "Anna"].map((seat) =>
    anna.saying("grimm.event.gathered", { seat, count_resource: "2 wood", at_place: anna.say("grimm.at.forest") }),
  );
  for (const sentence of sentences) ok(sentence.test(told), "who gathered what", told);
  ok(/Béla builds|Béla gains/.test(told), "what Béla did", told);
  await piglet.play(() => anna.page.locator('[data-answer="gain wood"]').click());
  await anna.sees(anna.page.locator("[data-told]"), "what happened, while I go on");
  await anna.page.locator(".grimm-told button").click();
  await anna.seesNo(anna.page.locator("[data-told]"), "text that was put away");
});

scene("the pace of the telling is set in the menu, and kept", async () => {
  const { anna, tale, piglet } = await secondRound(await theStage(), { isCalm: false, size: LAPTOP });
  const { page } = anna;
  await page.getByRole("button", { name: anna.say("menu"), exact: true }).click();
  const menu = anna.dialog(anna.say("menu"));
  const choice = (pace) => menu.getByRole("button", { name: anna.say(`grimm.story.pace.${pace}`), exact: true });
  equal(await choice("calm").getAttribute("aria-pressed"), "true", "calm at first");
  await choice("once").click();
  equal(await choice("once").getAttribute("aria-pressed"), "true", "at once now");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await page.reload();
  await piglet.whatNow();
  equal(await page.evaluate(() => JSON.parse(localStorage.getItem("bosquet")).pace), "once", "it is kept");
  await page.evaluate(() => {
    new MutationObserver(() => (window.wasPlayed ||= !!document.querySelector("[data-playback]"))).observe(
      document.body,
      { subtree: true, childList: true },
    );
  });
  await tale.play(0, "play forest");
  await tale.play(2, "play forest");
  await tale.play(1, "play brickyard");
  await tale.playUntil(isMyTurn);
  await piglet.upToDate();
  await piglet.whatNow();
  await anna.sees(page.locator("[data-told]"), "what happened");
  ok(!(await page.evaluate(() => window.wasPlayed)), "nothing was played");
});

await run();
