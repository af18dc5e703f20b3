// unit_base.mjs: what the whole page stands on: preferences that are remembered, addresses, words.
//
// usage: node unit_base.mjs BOSQUET.WASM
import { allWords } from "./catalogues.mjs";
import { bundle, dice, equal, fakeBrowser, ok, provide, run, test } from "./unit.mjs";

fakeBrowser();
const page = await bundle("base/reload", "base/preferences", "base/route", "base/words", "table/seating");

/** The page as it begins in such a browser. */
async function begin(browser) {
  const around = fakeBrowser(browser);
  return { ...(await page.again()), ...around };
}

/** A part's words. */
const source = (texts) => ({
  en: async () => ({ default: texts.en }),
  fr: async () => ({ default: texts.fr }),
});
const real = source(
  Object.fromEntries(["en", "fr"].map((language) => [language, Object.fromEntries(allWords(language))])),
);

// ---- preferences ----

const first = {
  language: "en",
  theme: "system",
  sound: true,
  confirm: false,
  notify: false,
  names: [],
  level: "medium",
  botPace: "once",
  seats: 3,
  learned: [],
  openCard: true,
  visited: false,
  grow: true,
  pace: "",
};

test("at first all is as it should be for most, in the browser's language", async () => {
  const { preferences } = await begin({});
  equal(preferences.current, first, "in English");
  const spoken = [
    [["fr-CA", "en"], "fr"],
    [["tlh", "fr"], "fr"],
    [["tlh", "en"], "en"],
    [["tlh"], "en"],
    [[], "en"],
  ];
  for (const [languages, wanted] of spoken) {
    const { preferences: mine, words } = await begin({ languages });
    equal([mine.current.language, words.language], [wanted, wanted], `for ${languages}`);
  }
});

test("what was chosen is there at the next visit", async () => {
  const { preferences, stored } = await begin({});
  let told = 0;
  preferences.subscribe(() => told++);
  preferences.set({ theme: "dark", names: ["Anna", "Béla"], seats: 4 });
  equal(told, 1, "those who look are told");
  const next = await begin({ kept: stored.get("bosquet") });
  equal(next.preferences.current, { ...first, theme: "dark", names: ["Anna", "Béla"], seats: 4 }, "as chosen");
});

test("garbage that was kept is not believed", async () => {
  for (const kept of ["", "{", "null", "7", '"text"', "[]", "[1, 2]", '{"unknown": 1}', '{"__proto__": {"theme": 1}}'])
    equal({ ...(await begin({ kept })).preferences.current }, first, `kept ${kept}`);
  const wrong = {
    language: ["de", 7, null],
    theme: ["purple", 1, null, ["dark"]],
    sound: ["yes", 0, null],
    confirm: [null, "false", {}],
    notify: [1, "true"],
    names: ["Anna", { 0: "Anna" }, null, [1, 2], [null], ["Anna", 3]],
    level: [3, null, ["easy"], "godlike"],
    seats: ["3", null, [3], 2.5, 0, 99],
    learned: ["grandbois", null, [7]],
  };
  for (const [key, values] of Object.entries(wrong))
    for (const value of values) {
      const { preferences } = await begin({
        kept: JSON.stringify({ [key]: value, sound: key === "sound" ? value : false }),
      });
      equal(preferences.current[key], first[key], `${key}: ${JSON.stringify(value)}`);
      if (key !== "sound") equal(preferences.current.sound, false, "what is right beside it is believed");
    }
});

test("a browser that will not remember does no harm", async () => {
  fakeBrowser();
  const refuse = () => {
    throw new Error("denied");
  };
  provide({ localStorage: { getItem: refuse, setItem: refuse } });
  const { preferences } = await page.again();
  preferences.set({ theme: "light" });
  equal(preferences.current, { ...first, theme: "light" }, "it holds for this visit");
});

test("night is as chosen, or as the system has it", async () => {
  const nights = [
    ["system", true, true],
    ["system", false, false],
    ["dark", false, true],
    ["light", true, false],
  ];
  for (const [theme, isDark, wanted] of nights) {
    const media = (query) => isDark && query.includes("dark");
    const { isDarkTheme, followLooks } = await begin({ kept: JSON.stringify({ theme }), media });
    followLooks();
    equal(
      [isDarkTheme(), document.documentElement.dataset.theme],
      [wanted, wanted ? "dark" : "light"],
      `${theme}, ${isDark}`,
    );
  }
});

// ---- addresses ----

test("every address is somewhere", async () => {
  const places = {
    "/": { at: "home" },
    "/index.html": { at: "home" },
    "/t/abc-D_9": { at: "table", table: "abc-D_9" },
    "/t/abc/": { at: "table", table: "abc" },
    "/games/abc": { at: "replay", table: "abc", move: null },
    "/games/abc/0": { at: "replay", table: "abc", move: 0 },
    "/games/abc/17": { at: "replay", table: "abc", move: 17 },
    "/learn/grandbois": { at: "learn", game: "grandbois" },
  };
  const nowhere = ["/t", "/t/", "/t/a/3", "/t/a b", "/t/%3Cb%3E", "/games/", "/games/a/x", "/games/a/-1"];
  for (const path of [...nowhere, "/learn/", "/learn/a/1", "/elsewhere", "//", ""]) places[path] = { at: "not_found" };
  for (const [path, place] of Object.entries(places)) {
    const { router } = await begin({ path });
    equal(router.route, place, `"${path}"`);
  }
});

test("addresses that are made lead to where they say, and those who look are told", async () => {
  const { router, tablePath, replayPath, learnPath, location } = await begin({});
  let told = 0;
  router.subscribe(() => told++);
  const went = [tablePath("ab"), replayPath("ab"), replayPath("ab", 0), replayPath("ab", 5), learnPath("x")].map(
    (path, i) => {
      router.go(path, { replace: i % 2 === 1 });
      equal(location.pathname, path, "the browser is there");
      return router.route;
    },
  );
  equal(
    went,
    [
      { at: "table", table: "ab" },
      { at: "replay", table: "ab", move: null },
      { at: "replay", table: "ab", move: 0 },
      { at: "replay", table: "ab", move: 5 },
      { at: "learn", game: "x" },
    ],
    "places",
  );
  equal(told, 5, "told each time");
});

// ---- words ----

const DAY_MS = 86_400_000;

test("a text has its details filled in; one that is missing is left to be seen", async () => {
  const { words, say } = await begin({});
  await words.add(source({ en: { hi: "Hello {name}, {n} of {n} {what}" } }));
  equal(say("hi", { name: "Anna", n: 0 }), "Hello Anna, 0 of 0 {what}", "filled in");
  equal(say("hi", { name: "{n}$&", n: 2, what: "" }), "Hello {n}$&, 2 of 2 ", "details are taken as they are");
  equal(
    [say("none.such"), words.has("hi"), words.has("none.such")],
    ["none.such", true, false],
    "a key without a text",
  );
});

test("details that are more than text come in their places", async () => {
  const { words, sayRich } = await begin({});
  await words.add(source({ en: { rich: "a {b} c {d}" } }));
  const parts = sayRich("rich", { b: { type: "b" } }).map(({ props }) => props.children);
  equal(parts, ["a ", { type: "b" }, " c ", "{d}", ""], "in order, the missing one to be seen");
});

test("as the language counts: 0 is one in French, many in English, and nobody says millions", async () => {
  const texts = { "fox.one": "{n} fox", "fox.other": "{n} foxes" };
  const said = {
    en: ["0 foxes", "1 fox", "2 foxes", "1,000 foxes", "1,000,000 foxes"],
    fr: ["0 fox", "1 fox", "2 foxes", "1\u202f000 foxes", "1\u202f000\u202f000 foxes"],
  };
  for (const [language, wanted] of Object.entries(said)) {
    const { words, sayCount } = await begin({ languages: [language] });
    await words.add(source({ en: texts, fr: texts }));
    equal(
      [0, 1, 2, 1000, 1_000_000].map((n) => sayCount("fox", n)),
      wanted,
      language,
    );
  }
});

test("clocks are said to the second, and by days where there are some", async () => {
  const { words, sayClock } = await begin({});
  await words.add(real);
  const said = [
    [-5000, "0:00"],
    [0, "0:00"],
    [1, "0:01"],
    [59_000, "0:59"],
    [59_001, "1:00"],
    [65_000, "1:05"],
    [3_599_000, "59:59"],
    [3_600_000, "1:00:00"],
    [90_061_000, "25:01:01"],
    [2 * DAY_MS - 1000, "47:59:59"],
  ];
  for (const [ms, text] of said) equal(sayClock(ms), text, `${ms} ms`);
  for (const [days, ms] of [
    [2, 2 * DAY_MS],
    [3, 3.9 * DAY_MS],
  ])
    ok(sayClock(ms).includes(`${days} `), `${days} days`, sayClock(ms));
});

test("times are said as people say them", async () => {
  const { sayWhen, sayList } = await begin({});
  const now = Date.UTC(2025, 5, 20, 12);
  const ago = (minutes) => sayWhen(now - minutes * 60_000, now);
  equal([0, 1, 59].map(ago), ["this minute", "1 minute ago", "59 minutes ago"], "minutes");
  equal([60, 120, 1440, 3 * 1440].map(ago), ["1 hour ago", "2 hours ago", "yesterday", "3 days ago"], "hours and days");
  equal(sayWhen(now + 4000, now), "this minute", "a clock that is a little ahead");
  equal(ago(30 * 1440), "May 21, 2025", "long ago");
  equal(sayList(["Anna", "Béla", "Chloé"]), "Anna, Béla, and Chloé", "several names");
});

test("the language changes in place, for all parts at once", async () => {
  const { words, say, preferences } = await begin({});
  await words.add(source({ en: { a: "yes" }, fr: { a: "oui" } }));
  await words.add(source({ en: { b: "no" }, fr: { b: "non" } }));
  let told = 0;
  words.subscribe(() => told++);
  await words.speak("fr");
  equal(
    [say("a"), say("b"), words.language, preferences.current.language, told],
    ["oui", "non", "fr", "fr", 1],
    "in French",
  );
  equal(document.documentElement.lang, "fr", "the document says so");
});

test("words that come while the language changes are in the new one, whatever comes first", async () => {
  const random = dice(3);
  for (let i = 0; i < 40; i++) {
    const { words, say } = await begin({});
    const slowly = async (text) => {
      for (let n = random(12); n > 0; n--) await null;
      return { default: { [text]: text } };
    };
    const part = (key) => ({ en: () => slowly(`${key} en`), fr: () => slowly(`${key} fr`) });
    await words.add(part("a"));
    const adding = random(2) ? words.add(part("b")) : null;
    const speaking = words.speak("fr");
    for (let n = random(12); n > 0; n--) await null;
    await Promise.all([adding ?? words.add(part("b")), speaking]);
    equal(
      ["a fr", "b fr", "a en", "b en"].map((key) => words.has(key)),
      [true, true, false, false],
      `try ${i}: ${say("b fr")}`,
    );
  }
});

test("words that could not be fetched are fetched the next time", async () => {
  const { words, say } = await begin({});
  let isThere = false;
  const part = {
    en: async () => {
      if (!isThere) throw new TypeError("no connection");
      return { default: { a: "yes" } };
    },
  };
  const failed = await words.add(part).catch((error) => error);
  ok(failed instanceof TypeError, "it is said");
  isThere = true;
  await words.add(part);
  equal(say("a"), "yes", "they are here");
});

// ---- names ----

test("seats are named in the language of the moment", async () => {
  const { words, seatOf, nameOf, personName } = await begin({});
  await words.add(real);
  const seat = (info) => seatOf({ seat: 1, ...info }, "me");
  const kinds = [
    seat({ holder: "open" }),
    seat({ holder: "bot", level: "hard" }),
    seat({ holder: "person", person: "me", name: "Anna" }),
    seat({ holder: "person", person: "you", name: "Béla", replaced: "easy", out: "time" }),
  ];
  equal(
    kinds.map(({ isOpen, isBot, isMine, isOut, level }) => [isOpen, isBot, isMine, isOut, level]),
    [
      [true, false, false, false, null],
      [false, true, false, false, "hard"],
      [false, false, true, false, null],
      [false, false, false, true, "easy"],
    ],
    "who is who",
  );
  equal(seatOf({ seat: 0, holder: "bot" }, null).isMine, false, "nobody's seat is not mine before I am known");
  const english = allWords("en");
  const names = [english.get("seat.free"), english.get("play.bot.2"), "Anna", "Béla"];
  equal(
    kinds.map(({ name }) => name),
    names,
    "names",
  );
  equal(nameOf([], 2), english.get("seat.number").replace("{n}", "3"), "a seat that nobody told of");
  await words.speak("fr");
  equal(personName("Guest 0042"), allWords("fr").get("guest").replace("{n}", "0042"), "a guest");
  for (const name of ["Guest 42", "My Guest 0042", "Guest 00421"]) equal(personName(name), name, "no guest");
});

// ---- parts that did not come ----

/** A page that is loaded anew forgets everything but what the tab keeps. */
async function beginAgain({ kept = new Map(), isThere = () => true, now = () => 1e6 } = {}) {
  const around = await begin({});
  let reloads = 0;
  around.location.reload = () => reloads++;
  provide({
    sessionStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) },
    fetch: async () => {
      if (!isThere()) throw new TypeError("no connection");
      return { ok: true };
    },
    Date: class extends Date {
      static now = now;
    },
  });
  return { noteLoadFailure: around.noteLoadFailure, reloads: () => reloads };
}

test("a part that fails twice has the page loaded anew, if the server is there and it was not done just now", async () => {
  const RealDate = Date;
  let [isThere, now] = [true, 1e6];
  const kept = new Map();
  const browser = { kept, isThere: () => isThere, now: () => now };
  let { noteLoadFailure, reloads } = await beginAgain(browser);
  await noteLoadFailure("grimm");
  await noteLoadFailure("blank");
  equal(reloads(), 0, "once may be chance");
  isThere = false;
  await noteLoadFailure("grimm");
  equal(reloads(), 0, "without a server it would not help");
  isThere = true;
  await noteLoadFailure("grimm");
  equal(reloads(), 1, "now it may");
  ({ noteLoadFailure, reloads } = await beginAgain(browser));
  now += 9_000;
  for (const _ of [1, 2, 3]) await noteLoadFailure("grimm");
  equal(reloads(), 0, "not for ever");
  now += 2_000;
  await noteLoadFailure("grimm");
  equal(reloads(), 1, "but after a while");
  provide({ Date: RealDate });
});

await run();
