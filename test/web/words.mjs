// words.mjs: everything that people may read is in every language. What they do read is the affair of access.mjs.
//
// usage: node words.mjs BOSQUET
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, PROJECT, allWords, problemsOf, readCode, readFolder, wordFolders } from "./catalogues.mjs";
import { misprints } from "../../web/typography.mjs";
import { equal, folder, ok, run, test } from "../server/lib.mjs";

test("every language has the keys of English, with the same details", () => {
  for (const one of wordFolders()) equal(problemsOf(one.folder, LANGUAGES), [], one.folder);
});

test("what is wrong in a language is said with the file it is in", () => {
  const broken = (language, change) => {
    const words = join(folder(), "words");
    cpSync(join(PROJECT, "web/words"), words, { recursive: true });
    cpSync(join(words, "en"), join(words, "ru"), { recursive: true });
    const path = join(words, language, "home.txt");
    writeFileSync(path, change(readFileSync(path, "utf8")));
    return problemsOf(words, ["fr", "ru", "en"]).map((one) => one.slice(words.length + 1));
  };
  const without = (start) => (text) => text.replace(new RegExp(`^${start}.*\n`, "m"), "");
  const same = (text) => text;
  const lacking = broken("fr", without("home.lead"));
  ok(lacking.includes("fr/home.txt: the key home.lead is missing"), "a key", lacking);
  ok(broken("ru", same).includes("ru/home.txt: the key home.turn.few is missing"), "a form", broken("ru", same));
  const more = broken("fr", (text) => `${text}home.more = plus\nhome.turn.few = peu\n`);
  ok(more.includes("fr/home.txt: no such key in English: home.more"), "a strange key", more);
  ok(more.includes("fr/home.txt: no such key in English: home.turn.few"), "a strange form", more);
  const other = broken("fr", (text) => text.replace("{game}", "{jeu}"));
  ok(
    other.some((one) => /^fr\/home.txt: .* has \{jeu\}, but \{game\} in English$/.test(one)),
    "a detail",
    other,
  );
  equal(
    problemsOf(join(PROJECT, "web/words"), ["fr", "tlh", "en"]).map((one) => /tlh: this folder is missing/.test(one)),
    [true],
    "a language",
  );
});

test("texts are whole, and French is written as French is", () => {
  for (const { folder } of wordFolders())
    for (const language of LANGUAGES)
      for (const [key, text] of readFolder(folder, language)) {
        ok(text.trim() === text && text !== "", `${language}: ${key} is a text without blanks around it`, text);
        ok(!/ {2}|TODO|FIXME|\?\?\?/.test(text), `${language}: ${key} is finished`, text);
        if (language === "en") ok(!/[\u2018\u2019]/.test(text), `${key} has straight apostrophes`, text);
        if (language === "fr") ok(!/(?<!\p{L})(tu|toi|te|ton|ta|tes)(?!\p{L})/iu.test(text), `${key} says vous`, text);
      }
});

test("French is set as it is", () => {
  const lines = readFileSync(join(PROJECT, "test/words/typography.txt"), "utf8").split("\n");
  const examples = lines.flatMap((line) => /^(good|bad) (.*)$/.exec(line)?.slice(1, 3) ?? []);
  const verdicts = examples.filter((_, i) => i % 2 === 0);
  ok(verdicts.includes("good") && verdicts.includes("bad"), "there are examples of both", verdicts);
  for (const [i, verdict] of verdicts.entries()) {
    const text = examples[2 * i + 1].replaceAll("~", "\u202f").replaceAll("_", "\u00a0").replaceAll("\\n", "\n");
    equal(misprints("fr", text).length > 0, verdict === "bad", `${verdict}: ${text}`);
    equal(misprints("de", text), [], "other languages have other habits");
  }
});

test("a French text that is not set so is named with its line", () => {
  const words = join(folder(), "words");
  cpSync(join(PROJECT, "web/words"), words, { recursive: true });
  const path = join(words, "fr", "home.txt");
  const text = readFileSync(path, "utf8");
  const at = text.split("\n").findIndex((line) => !line.startsWith("#") && line.includes("\u202f"));
  writeFileSync(path, text.replaceAll("\u202f", " "));
  const problems = problemsOf(words, ["fr", "en"]);
  ok(problems[0]?.startsWith(`${path}:${at + 1}: `), "a file and a line", problems[0]);
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
    [...readFolder(folder, "en").keys()].filter((key) => !isNamed(key) && !isNamed(key.replace(/\.(one|other)$/, ""))),
  );
  equal(unused, [], "texts that nobody reads");
});

await run();
