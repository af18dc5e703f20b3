// units.mjs: the page's modules, one by one and without a browser, in a few processes.
//
// usage: node units.mjs WASM_FOLDER BOSQUET [PROGRAM...]
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { runSeveral } from "../server/several.mjs";
import { gamePrograms } from "./games.mjs";

// Those that take longest come first; then the games' own (test/games/GAME/web).
const FRAME = ["bot", "rules", "hand", "base", "model", "camera", "table", "connection"];

const [, , wasm, bosquet, ...wanted] = process.argv;
const ofGames = new Map(gamePrograms({ isUnit: true }).map((path) => [basename(path, ".mjs"), path]));
const names = wanted.length > 0 ? wanted : [...FRAME.map((name) => `unit_${name}`), ...ofGames.keys()];
const programs = names.map((name) => [ofGames.get(name) ?? fileURLToPath(new URL(`${name}.mjs`, import.meta.url))]);
const jobs = Number(process.env.TEST_JOBS ?? availableParallelism());
process.exit((await runSeveral(programs, [wasm, bosquet], jobs)) ? 0 : 1);
