// pages.mjs: all tests of the page in a browser but budget.mjs, which measures; a few processes share them, each with
// one browser.
//
// usage: node pages.mjs BOSQUET PAGE_FOLDER [PROGRAM...]        (a program: "mouse", or "access grimm")
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeep } from "../server/checks.mjs";
import { runSeveral } from "../server/several.mjs";
import { GAMES_WITH_TOUR, gamePrograms } from "./games.mjs";

// Those that take longest come first; the games' own come between (test/games/GAME/web).
const FIRST = [...GAMES_WITH_TOUR.map((game) => `access ${game}`), "words"];
const LAST = [
  "secrets",
  "mouse",
  "hotseat",
  "lost",
  "thinking",
  "tutorial",
  "together",
  "reactions",
  "removed",
  "fonts",
  "touch",
  "home",
  "report",
  "large",
  "keyboard",
  "bots",
  "ends",
  "sounds",
  "box_faults",
];
const MEASURES = new Set(isDeep ? ["budget"] : []);
const SPARE = 1; // some of them wait

const [, , bosquet, pages, ...wanted] = process.argv;
const ofGames = new Map(gamePrograms({ isUnit: false }).map((path) => [basename(path, ".mjs"), path]));
const names = wanted.length > 0 ? wanted : [...FIRST, ...ofGames.keys(), ...LAST];
const program = (one) => {
  const [name, ...args] = one.split(" ");
  return [ofGames.get(name) ?? fileURLToPath(new URL(`${name}.mjs`, import.meta.url)), ...args];
};
const several = names.filter((one) => !MEASURES.has(one)).map(program);
const alone = names.filter((one) => MEASURES.has(one)).map(program);
const jobs = Number(process.env.TEST_JOBS ?? availableParallelism() + SPARE);
process.exit((await runSeveral(several, [bosquet, pages], jobs, alone)) ? 0 : 1);
