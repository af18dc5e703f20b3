// game_list.mjs: the list of games, games/games.txt, and the modules that the build makes of it.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const gamesFolder = join(dirname(fileURLToPath(import.meta.url)), 'games');
export const gameListPath = join(gamesFolder, 'games.txt');

/** Their names, in the order of their doors. Throws if the folders are not those of the list. */
export function readGameList() {
  const games = readFileSync(gameListPath, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const folders = readdirSync(gamesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const strays = [...games, ...folders].filter((name) => !games.includes(name) || !folders.includes(name));
  if (strays.length > 0) throw new Error(`${gameListPath}: a row and a folder for each game: ${strays}`);
  return games;
}

/** "games:doors": every game's door. */
export function doorsModule() {
  const games = readGameList();
  const imports = games.map((game) => `import { door as ${game} } from './games/${game}/door';`);
  return [...imports, `export default [${games.join(', ')}];`].join('\n');
}

/** "assets:NAME": what the build makes of a game's folder, as GameAssets (games/game.ts) names it. */
export function assetsModule(game) {
  const languages = readdirSync(join(gamesFolder, game, 'words')).sort();
  const words = languages.map((language) => `${language}: () => import('words:${game}/${language}')`);
  return `import art from 'art:web/games/${game}/art';
import module from 'rules:${game}';
import style from 'style:${game}';
export default { id: '${game}', words: { ${words.join(', ')} }, art, module, style };`;
}
