// pages.mjs: all tests of the page in a browser but budget.mjs, which measures; a few processes share them, each with
// one browser.
//
// usage: node pages.mjs BOSQUET PAGE_FOLDER [PROGRAM...]        (a program: "mouse", or "access grimm")
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { isDeep } from "../server/checks.mjs";
import { runSeveral } from "../server/several.mjs";

// Those that take longest come first.
const ALL = [
  "access grimm",
  "access adresse",
  "access grandbois",
  "words",
  "grimm_mouse",
  "secrets",
  "adresse_mouse",
  "mouse",
  "grimm_cards",
  "adresse_eye",
  "adresse_together",
  "hotseat",
  "grimm_touch",
  "lost",
  "thinking",
  "grimm_hotseat",
  "adresse_tutorial",
  "grimm_secret",
  "grimm_keyboard",
  "tutorial",
  "grimm_tutorial",
  "together",
  "touch",
  "keyboard",
  "bots",
  "adresse_practice",
  "adresse_keyboard",
  "adresse_touch",
];
const MEASURES = new Set(isDeep ? ["budget"] : []);
const SPARE = 1; // some of them wait

const [, , bosquet, pages, ...wanted] = process.argv;
const names = wanted.length > 0 ? wanted : ALL;
const program = (one) => {
  const [name, ...args] = one.split(" ");
  return [fileURLToPath(new URL(`${name}.mjs`, import.meta.url)), ...args];
};
const several = names.filter((one) => !MEASURES.has(one)).map(program);
const alone = names.filter((one) => MEASURES.has(one)).map(program);
const jobs = Number(process.env.TEST_JOBS ?? availableParallelism() + SPARE);
process.exit((await runSeveral(several, [bosquet, pages], jobs, alone)) ? 0 : 1);
