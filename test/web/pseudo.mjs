// pseudo.mjs: every screen in a language that is English with accents, a third longer (test/words/pseudo): nothing on it
// is plain English, so every text comes from the catalogues; and nothing is cut off by its length.
//
// usage: TEST_WORDS=FOLDER node pseudo.mjs BOSQUET PAGE [GAME]      (FOLDER: the words of bosquet-pseudo)
import { Person, comment, isDeep, ok, run, scene, sharedServer } from "./browser.mjs";
import { clippedOn } from "./boxes.mjs";
import { tours } from "./games.mjs";
import { steadyTexts, textsOf } from "./reading.mjs";
import { company } from "./stage.mjs";

const LANGUAGE = "ru-XA";
const SIZES = [
  { name: "on a desk", options: { size: { width: 1366, height: 768 } } },
  { name: "in a hand", options: { isPhone: true } },
];
const GAMES = (await tours()).map(({ id, stage, tour, moving = [] }) => ({
  ...{ id, theServer: sharedServer(stage), lead: tour },
  moving: new Set(moving),
}));
const [, , , , wanted] = process.argv;

// What is the same in every language: people, what they wrote, how other languages are called; addresses, an option of
// the command, seals.
const NAMES = /Anna|Béla|Chloé|Dora|Emil|Me voilà !|Pas mal !|EN: English|FR: français|RU-XA/g;
const CODES = /https?:\S+|--bind|\b[0-9a-f]{8,}\b|\b[0-9a-f]{6,}…/g;

// What is shortened on purpose, with three dots, where there is little room; all of it is one step away.
const SHORTENED = new Set([
  "h1", // the game, in the bar above: in English it is shortened on a phone, too
  "b", // names of people and bots
  "span.players-status", // on a phone, beside the board
  "span.card-text", // on a small card in hand, which can be read in large
]);

const plainWords = (text) =>
  text
    .replace(NAMES, " ")
    .replace(CODES, " ")
    .match(/[A-Za-z]{4,}/g) ?? [];

class Findings {
  #found = new Map(); // what, and on which screens
  looks = 0;

  constructor(moving) {
    this.moving = moving;
  }

  add(what, screen) {
    this.#found.set(what, [...(this.#found.get(what) ?? []), screen]);
  }

  async look(person, screen) {
    this.looks++;
    const texts = this.moving.has(screen) ? await textsOf(person.page) : await steadyTexts(person);
    for (const text of texts) if (plainWords(text).length > 0) this.add(`plain English: ${text}`, screen);
    for (const { where, by, sign, text } of await clippedOn(person.page))
      if (!sign || !SHORTENED.has(by)) this.add(`cut off by ${by}: ${where}: ${text}`, screen);
  }

  check() {
    comment(`${this.looks} looks`);
    ok(this.looks > 12, "screens were looked at", this.looks);
    const told = [...this.#found].map(([what, screens]) => `${what} AT ${screens.join(", ")}`);
    ok(told.length === 0, `${told.length} findings`, ...told);
  }
}

// At a modest depth each game is seen at one size.
const isSeen = (game, size) => isDeep || wanted !== undefined || (game + size) % 2 === 0;

for (const [g, { id, theServer, lead, moving }] of GAMES.entries())
  for (const [s, { name, options }] of SIZES.entries()) {
    if ((wanted !== undefined && wanted !== id) || !isSeen(g, s)) continue;
    scene(`${id}: all is accented and nothing is cut off ${name}`, async () => {
      const server = await theServer();
      const anna = await Person.arrive(server, { name: "Anna", path: null, language: LANGUAGE, ...options });
      const findings = new Findings(moving);
      for await (const screen of lead(anna, await company(server))) await findings.look(anna, screen);
      findings.check();
    });
  }

await run();
