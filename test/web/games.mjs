// games.mjs: what the games bring to the tests of the page. Each may have, in test/games/GAME:
//
//   GAME_tour.mjs   every screen of it: `stage`, options of a server; `tour`, which leads a person through all of them;
//                   `pictures`, which of them docs/screens has; `moving`, those whose words change as one looks;
//                   `overlays`, a selector of what lies over the rest for a while
//   web/*.mjs       tests in a browser; unit_*.mjs: of its modules, without one
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readGameList } from "../../web/game_list.mjs";
import { PROJECT } from "./catalogues.mjs";

const folderOf = (game) => join(PROJECT, "test/games", game);
const tourOf = (game) => join(folderOf(game), `${game}_tour.mjs`);
const UNIT = /^unit_.*\.mjs$/;

export const GAMES_WITH_TOUR = readGameList().filter((game) => existsSync(tourOf(game)));

/** The tours: {id, stage, tour, pictures, moving}. */
export const tours = () =>
  Promise.all(GAMES_WITH_TOUR.map(async (id) => ({ id, ...(await import(pathToFileURL(tourOf(id)))) })));

/** The games' tests in a browser, or without one: paths of files. */
export const gamePrograms = ({ isUnit }) =>
  readGameList().flatMap((game) => {
    const folder = join(folderOf(game), "web");
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    return names.filter((name) => UNIT.test(name) === isUnit).map((name) => join(folder, name));
  });
