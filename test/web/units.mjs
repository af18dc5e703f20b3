// units.mjs: the page's modules, one by one and without a browser, in a few processes.
//
// usage: node units.mjs WASM_FOLDER BOSQUET [PROGRAM...]
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { runSeveral } from "../server/several.mjs";

// Those that take longest come first.
const FRAME = ["bot", "rules", "hand", "grandbois_tutorial", "base", "model", "camera", "table", "connection"];
const GRIMM = ["grimm_timeline", "grimm_answers", "grimm_board", "grimm_help", "grimm_tutorial"];
const ADRESSE = [
  "adresse_timeline",
  "adresse_compose",
  "adresse_practice",
  "adresse_sway",
  "adresse_tutorial",
  "adresse_cards",
  "adresse_motion",
  "adresse_steering",
];

const [, , wasm, bosquet, ...wanted] = process.argv;
const names = wanted.length > 0 ? wanted : [...FRAME, ...GRIMM, ...ADRESSE].map((name) => `unit_${name}`);
const programs = names.map((name) => [fileURLToPath(new URL(`${name}.mjs`, import.meta.url))]);
const jobs = Number(process.env.TEST_JOBS ?? availableParallelism());
process.exit((await runSeveral(programs, [wasm, bosquet], jobs)) ? 0 : 1);
