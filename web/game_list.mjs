// game_list.mjs: the rows of data/games.txt, and the modules that the build makes of it.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const gamesFolder = join(dirname(fileURLToPath(import.meta.url)), 'games');
export const gameListPath = join(dirname(dirname(fileURLToPath(import.meta.url))), 'data/games.txt');

/** Their names, in the order of their doors. Throws if the folders are not those of the list. */
export function readGameList() {
  const games = readFileSync(gameListPath, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/)[0]);
  const folders = readdirSync(gamesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const strays = [...games, ...folders].filter((name) => !games.includes(name) || !folders.includes(name));
  if (strays.length > 0)
    throw new Error(`${gameListPath}: each game has a row there and a folder in ${gamesFolder}: ${strays}`);
  return games;
}

/** "games:doors": every game's door. */
export function doorsModule() {
  const games = readGameList();
  const imports = games.map((game) => `import { door as ${game} } from './games/${game}/door';`);
  return [...imports, `export default [${games.join(', ')}];`].join('\n');
}

/** "assets:NAME": what the build makes of a game's folder, as GameAssets (games/game.ts) names it. */
export const assetsModule = (game) =>
  `import art from 'art:web/games/${game}/art';
import module from 'rules:${game}';
import style from 'style:${game}';
import words from 'words:${game}';
export default { id: '${game}', words, art, module, style };`;
