// access.mjs: every screen, on a desk and in a hand, by day and by night, as axe sees it: no violation of WCAG 2.2 AA;
// and at the sizes of telephones, desks and televisions, nothing that is to be read or pressed is cut off or covered.
// Deep, each of the four is seen, at every size; else the desk by day and the hand by night.
// On the desk it is also read: all of it is of one language, which is changed in place, and nothing is lost.
//
// usage: node access.mjs BOSQUET PAGE [GAME]
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isDeep, Person, comment, equal, eventually, inTime, ok, run, scene, sharedServer } from "./browser.mjs";
import { BoxInspection } from "./boxes.mjs";
import { allWords } from "./catalogues.mjs";
import { tours } from "./games.mjs";
import { Judge, steadyTexts, textsOf, timeless } from "./reading.mjs";
import { company } from "./stage.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LAW = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
const [, , , , wanted] = process.argv;
const games = (await tours())
  .filter(({ id }) => wanted === undefined || id === wanted)
  .map(({ id, stage, tour, moving = [], overlays }) => ({
    game: allWords("en").get(`game.${id}`),
    theServer: sharedServer(stage),
    lead: tour,
    moving,
    overlays,
  }));
ok(games.length > 0, `a game is called ${wanted}`);

// ---- what axe sees, and where things lie ----

class Inspection {
  found = new Map(); // what is wrong, and where
  looks = 0;

  constructor(person, isPhone, { overlays, moving }) {
    this.person = person;
    this.moving = moving; // over before it could be seen at every size
    this.themes = isDeep ? ["dark", "light"] : [isPhone ? "dark" : "light"];
    this.boxes = new BoxInspection(person, isPhone, overlays);
  }

  /** What is seen now, by day and by night. */
  async look(screen) {
    for (const theme of this.themes) {
      for (const one of await inTime(this.violations(theme), `axe looks at ${screen}`))
        this.found.set(one, [...(this.found.get(one) ?? []), `${screen} (${theme})`]);
      if (!this.moving.includes(screen)) await this.boxes.look(screen, theme);
      this.looks++;
    }
  }

  async violations(theme) {
    const { page } = this.person;
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
    await this.person.rest(); // colours that are still changing have no contrast yet
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    return page.evaluate(async (law) => {
      const { violations: found } = await window.axe.run(document, { runOnly: law, resultTypes: ["violations"] });
      return found.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary.split("\n")[1]?.trim()}`,
        ),
      );
    }, LAW);
  }

  check() {
    comment(`${this.looks} looks`);
    ok(
      this.found.size === 0,
      `${this.found.size} violations`,
      ...[...this.found].map(([what, where]) => `${what} AT ${where.join(", ")}`),
    );
    this.boxes.check();
  }
}

// ---- what is read ----

/** Whether nothing lies over a button. */
function isOnTop(button) {
  return button.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return width > 0 && one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

class Reading {
  judges = { fr: new Judge("fr"), en: new Judge("en") };
  strange = new Set();
  changed = 0; // so many screens changed their language

  constructor(person) {
    this.person = person;
  }

  /** All that is read in a language now. */
  async read(screen, language) {
    const { person, judges, strange } = this;
    await eventually(
      `${screen} is in ${language}`,
      async () => (await person.page.locator("html").getAttribute("lang")) === language,
    );
    const texts = await steadyTexts(person);
    for (const text of texts) {
      if (/^[a-z]+(\.[a-z][\w-]*)+$|\{\w+\}/.test(text)) strange.add(`${screen}: a raw key: ${text}`);
      else if (!judges[language].knows(text)) strange.add(`${screen} (${language}): ${text}`);
    }
    return texts;
  }

  /** Presses the button of a language; false if a window lies over it. */
  async change(language) {
    const buttons = this.person.page
      .getByRole("group", { name: /Langue|Language/ })
      .locator(`button[lang=${language}]`);
    for (const button of await buttons.all()) if (await isOnTop(button)) return await button.click(), true;
    return false;
  }

  /** Where one is, and what is in hand. A tile that follows the mouse does so on its way to the button. */
  async state() {
    const { page } = this.person;
    const hand = await page.locator("[data-hand]").evaluateAll((all) => all.map((one) => one.dataset.hand));
    return [page.url(), `${hand}`.replace(/@.*r/, "r")];
  }

  /** From French to English, where somebody may `look`, and back. */
  async changeInPlace(screen, look) {
    const before = timeless(await this.read(screen, "fr"), "fr");
    const kept = await this.state();
    if (!(await this.change("en"))) return look(screen);
    await this.read(screen, "en");
    equal(await this.state(), kept, `${screen}: all is as it was`);
    await look(screen);
    ok(await this.change("fr"), `${screen}: and back`);
    let after;
    await eventually(
      `${screen} is the same in French again`,
      async () => `${(after = timeless(await textsOf(this.person.page), "fr"))}` === `${before}`,
    ).catch(() => {
      for (const text of after) if (!before.includes(text)) this.strange.add(`${screen}, there and back: ${text}`);
      for (const text of before) if (!after.includes(text)) this.strange.add(`${screen}, there and back: lost ${text}`);
    });
    this.changed++;
  }

  check() {
    ok(this.changed > 12, "most screens can change their language", this.changed);
    ok(this.strange.size === 0, "texts of no catalogue", ...this.strange);
  }
}

// ---- the tours ----

/** Somebody who is led through all screens of a game, and looks at each. */
async function walk({ theServer, lead, overlays, moving }, options, look) {
  const server = await theServer();
  const anna = await Person.arrive(server, {
    name: "Anna",
    path: null,
    choices: { theme: "system" },
    context: { bypassCSP: true }, // axe is not part of the page
    ...options,
  });
  const inspection = new Inspection(anna, options.isPhone ?? false, { overlays, moving });
  const reading = new Reading(anna);
  for await (const screen of lead(anna, await company(server))) await look(screen, inspection, reading);
  inspection.check();
  return reading;
}

const NOTHING = "axe finds nothing on any screen, nothing is cut off or covered";

for (const one of games) {
  scene(
    `${one.game}: ${NOTHING} on a desk, and the language is changed in place, and nothing is lost or left behind`,
    async () => {
      const reading = await walk(one, { language: "fr" }, async (screen, inspection, texts) => {
        if (one.moving.includes(screen)) await inspection.look(screen);
        else await texts.changeInPlace(screen, (there) => inspection.look(there));
        if (isDeep && !one.moving.includes(screen)) await inspection.boxes.look(screen, inspection.themes.at(-1));
      });
      reading.check();
    },
  );

  scene(`${one.game}: ${NOTHING} in a hand`, async () => {
    await walk(one, { isPhone: true, language: "fr" }, (screen, inspection) => inspection.look(screen));
  });

  if (isDeep)
    for (const [where, options] of [
      ["on a desk", {}],
      ["in a hand", { isPhone: true }],
    ])
      scene(`${one.game}: ${NOTHING} ${where} in English`, async () => {
        await walk(one, options, (screen, inspection) => inspection.look(screen));
      });
}

await run();
