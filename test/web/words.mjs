// words.mjs: everything that people read is in both languages, and changes in place.
//
// usage: node words.mjs BOSQUET
import { LANGUAGES, allWords, holesOf, readCode, readFolder, wordFolders } from "./catalogues.mjs";
import { Person, equal, eventually, ok, run, scene, sharedServer, sleep, test } from "./browser.mjs";
import { ADRESSE_STAGE } from "./adresse_stage.mjs";
import { adresseTour } from "./adresse_tour.mjs";
import { GRIMM_STAGE, grimmTour } from "./grimm_stage.mjs";
import { STAGE, company, tour } from "./stage.mjs";

// ---- the catalogues ----

test("both catalogues have the same keys, with the same details", () => {
  for (const { part, folder } of wordFolders()) {
    const [en, fr] = LANGUAGES.map((language) => readFolder(folder, language));
    equal(
      [...fr.keys()].filter((key) => !en.has(key)),
      [],
      `${part}: only in French`,
    );
    equal(
      [...en.keys()].filter((key) => !fr.has(key)),
      [],
      `${part}: only in English`,
    );
    for (const [key, text] of en) equal(holesOf(fr.get(key)), holesOf(text), `${part}: the details of ${key}`);
  }
});

test("texts are whole, and French is written as French is", () => {
  for (const { folder } of wordFolders())
    for (const language of LANGUAGES)
      for (const [key, text] of readFolder(folder, language)) {
        ok(text.trim() === text && text !== "", `${language}: ${key} is a text without blanks around it`, text);
        ok(!/ {2}|TODO|FIXME|\?\?\?/.test(text), `${language}: ${key} is finished`, text);
        ok(!/[\u2018\u2019]/.test(text), `${language}: ${key} has straight apostrophes`, text);
        if (language === "fr") ok(!/(?<!\p{L})(tu|toi|te|ton|ta|tes)(?!\p{L})/iu.test(text), `${key} says vous`, text);
      }
});

test("a game's keys begin with its name, and are of no other part", () => {
  const parts = wordFolders();
  for (const { part, folder } of parts)
    for (const key of readFolder(folder, "en").keys()) {
      const owner = parts.find((one) => key.startsWith(`${one.part}.`))?.part ?? "frame";
      equal(owner, part, `${key} is where it belongs`);
    }
});

test("every key that the code asks for is there", () => {
  const keys = [...allWords("en").keys()];
  const known = new Set(keys);
  const { asked } = readCode();
  ok(asked.length > 10, "the code asks for texts", asked.length);
  const missing = asked.filter(({ key, pattern, ending }) =>
    key !== undefined
      ? !known.has(key + ending)
      : !keys.some((one) => one.endsWith(ending) && pattern.test(one.slice(0, one.length - ending.length))),
  );
  equal(
    missing.map(({ key, fixed, ending, where }) => `${where}: ${key ?? fixed}${ending}`),
    [],
    "texts are missing",
  );
});

test("every key that is there is asked for", () => {
  const { named } = readCode();
  const isNamed = (key) => named.keys.has(key) || named.patterns.some((pattern) => pattern.test(key));
  const unused = wordFolders().flatMap(({ folder }) =>
    [...readFolder(folder, "en").keys()].filter((key) => !isNamed(key) && !isNamed(key.replace(/\.(one|many)$/, ""))),
  );
  equal(unused, [], "texts that nobody reads");
});

// ---- the screens ----

const GAMES = [
  { game: "GrandBois", theServer: sharedServer(STAGE), lead: tour },
  { game: "The Grimm Forest", theServer: sharedServer(GRIMM_STAGE), lead: grimmTour },
  { game: "Au doigt & à l'œil", theServer: sharedServer(ADRESSE_STAGE), lead: adresseTour },
];

/** Every text that is seen or read aloud now; what was said earlier stays as it was said. */
function textsOf(page) {
  return page.evaluate(() => {
    const attributes = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder", "alt"];
    const texts = [];
    const visit = (element) => {
      if (element.matches("[data-live], .toast, script, style, .sprite, [hidden]")) return;
      if (element.checkVisibility && !element.checkVisibility({ visibilityProperty: true })) return;
      for (const name of attributes) if (element.getAttribute(name)) texts.push(element.getAttribute(name));
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) texts.push(child.data);
        else if (child instanceof Element) visit(child);
    };
    visit(document.body);
    return [document.title, ...texts]
      .map((text) => text.replace(/\s+/g, " ").trim())
      .filter((text) => /\p{L}/u.test(text));
  });
}

/** The same, once the page has got all that it asked for. */
async function steadyTexts(person) {
  let before = null;
  return eventually("the page comes to rest", async () => {
    await person.rest();
    const now = person.owed.size === 0 ? await textsOf(person.page) : null;
    const isSame = now !== null && `${now}` === `${before}`;
    before = now;
    if (!isSame) await sleep(150);
    return isSame && now;
  });
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const spaced = (text) => text.replace(/\s+/g, " ").trim();
const unpointed = (text) => text.replace(/^[\s.,:;!?]+|[\s.,:;!?]+$/g, "");

// What no catalogue holds, whatever the language: people, what they wrote, keys, numbers, links.
const NAMES = /^(Anna|Béla|Chloé|Dora|Emil|GrandBois|Bosquet|FR|EN|Me voilà !|Pas mal !)$/;
const KEYS = /^([A-Z]|Esc|⏎|Ctrl)$/;
const isOfNoLanguage = (text) =>
  !/\p{L}/u.test(text) ||
  NAMES.test(text) ||
  KEYS.test(text) ||
  /^(https?:\S+|\d+:\d+ [AP]M|[0-9a-f]{6,}…?([0-9a-f]{8})?)$/.test(text);

/** How long ago something was, as it is said while this program runs. */
function agoIn(language) {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return Array.from({ length: 20 }, (_, minutes) => relative.format(-minutes, "minute"));
}

/** Texts without that: a minute may pass while one looks. */
function timeless(texts, language) {
  const ago = agoIn(language);
  return texts.map((text) => ago.reduce((rest, one) => (rest.endsWith(one) ? rest.slice(0, -one.length) : rest), text));
}

/** A judge of texts: whether all of a text is of the catalogue of one language. */
class Judge {
  constructor(language) {
    const words = [...allWords(language).values()].flatMap((text) => text.split("\n").map(spaced));
    const isRich = (text) => /\{\w+\}/.test(text);
    this.plain = new Set(words.filter((text) => !isRich(text)).flatMap((text) => [text, unpointed(text)]));
    // A name in bold stands by itself, and so do the pieces of the sentence around it.
    this.pieces = new Set(
      words
        .filter(isRich)
        .flatMap((text) => text.split(/\{\w+\}/))
        .map(unpointed),
    );
    this.patterns = words
      .filter((text) => isRich(text) && text.replace(/\{\w+\}/g, "") !== "")
      .map(
        (text) =>
          new RegExp(
            `^${text
              .split(/\{\w+\}/)
              .map(escaped)
              .join("(.+?)")}$`,
            "u",
          ),
      );
    for (const one of agoIn(language)) this.plain.add(one);
  }

  knows(text, depth = 0) {
    if (isOfNoLanguage(text) || this.plain.has(text) || this.pieces.has(unpointed(text))) return true;
    if (depth > 4) return false;
    const areKnown = (parts) => parts.every((part) => this.knows(part.trim(), depth + 1));
    for (const pattern of this.patterns) {
      const holes = pattern.exec(text)?.slice(1);
      if (holes && areKnown(holes)) return true;
    }
    for (const joint of [/ · /, /(?<=[.!?…:]) /, /,? (?:et|and) |, /]) {
      const parts = text.split(joint);
      if (parts.length > 1 && areKnown(parts)) return true;
    }
    return false;
  }
}

for (const { game, theServer, lead } of GAMES)
  scene(`${game}: the language is changed in place on every screen, and nothing is lost or left behind`, async () => {
    const server = await theServer();
    const anna = await Person.arrive(server, { name: "Anna", language: "fr" });
    const others = await company(server);
    const judges = { fr: new Judge("fr"), en: new Judge("en") };
    const strange = new Set();
    const see = async (screen, language) => {
      await eventually(
        `${screen} is in ${language}`,
        async () => (await anna.page.locator("html").getAttribute("lang")) === language,
      );
      const texts = await steadyTexts(anna);
      for (const text of texts) {
        if (/^[a-z]+(\.[a-z][\w-]*)+$|\{\w+\}/.test(text)) strange.add(`${screen}: a raw key: ${text}`);
        else if (!judges[language].knows(text)) strange.add(`${screen} (${language}): ${text}`);
      }
      return texts;
    };
    let count = 0;
    for await (const screen of lead(anna, others)) {
      const before = timeless(await see(screen, "fr"), "fr");
      // A tile in hand that follows the mouse does so on its way to the button.
      const hand = () => anna.page.locator("[data-hand]").evaluateAll((all) => all.map((one) => one.dataset.hand));
      const state = async () => [anna.page.url(), `${await hand()}`.replace(/@.*r/, "r")];
      const kept = await state();
      const change = async (language) => {
        const other = anna.page.getByRole("group", { name: /Langue|Language/ }).locator(`button[lang=${language}]`);
        for (const button of await other.all()) if (await isOnTop(button)) return await button.click(), true;
        return false;
      };
      if (!(await change("en"))) continue; // a window lies over it
      await see(screen, "en");
      equal(await state(), kept, `${screen}: all is as it was`);
      ok(await change("fr"), `${screen}: and back`);
      let after;
      await eventually(
        `${screen} is the same in French again`,
        async () => `${(after = timeless(await textsOf(anna.page), "fr"))}` === `${before}`,
      ).catch(() => {
        for (const text of after) if (!before.includes(text)) strange.add(`${screen}, there and back: ${text}`);
        for (const text of before) if (!after.includes(text)) strange.add(`${screen}, there and back: lost ${text}`);
      });
      count++;
    }
    ok(count > 12, "most screens can change their language", count);
    ok(strange.size === 0, "texts of no catalogue", ...strange);
  });

/** Whether nothing lies over a button. */
function isOnTop(button) {
  return button.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return width > 0 && one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

await run();
