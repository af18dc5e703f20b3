// words.mjs: everything that people may read is in every language. What they do read is the affair of access.mjs.
//
// usage: node words.mjs BOSQUET
import { LANGUAGES, allWords, problemsOf, readCode, readFolder, wordFolders } from "./catalogues.mjs";
import { equal, ok, run, test } from "../server/lib.mjs";

test("every language has the keys of English, with the same details", () => {
  for (const { folder } of wordFolders()) equal(problemsOf(folder, LANGUAGES), [], folder);
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
    [...readFolder(folder, "en").keys()].filter((key) => !isNamed(key) && !isNamed(key.replace(/\.(one|other)$/, ""))),
  );
  equal(unused, [], "texts that nobody reads");
});

await run();
