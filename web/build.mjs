// build.mjs: makes the page: one folder of files that `bosquet serve` hands out.
//
// usage: node build.mjs [--words FOLDER] OUT DEPFILE MADE GAME.WASM...
//
// FOLDER has data/words, web/words and so on, if they are not those of the project. OUT is emptied first; beside it OUT.parts.json tells which file belongs to which game or games, and what is loaded later. MADE is an empty file, written last; DEPFILE tells ninja what it was made from.
// Names hold a hash of what is in them, but for index.html and what it must find by name.
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FIRST, languagesModule, languagesOf, problemsOf, readLanguage, sourceModule } from './catalogue.mjs';
import { assetsModule, doorsModule, gameListPath, readGameList } from './game_list.mjs';

const web = dirname(fileURLToPath(import.meta.url));
const project = dirname(web);
const options = { words: { type: 'string', default: project } };
const { values: given, positionals } = parseArgs({ allowPositionals: true, options });
const [out, depfile, made, ...modules] = positionals;
if (modules.length === 0) {
  console.error('usage: node build.mjs [--words FOLDER] OUT DEPFILE MADE GAME.WASM...');
  process.exit(2);
}

const alsoRead = new Set([fileURLToPath(import.meta.url), join(web, 'catalogue.mjs'), join(web, 'typography.mjs')]);

function read(path) {
  alsoRead.add(path);
  return readFileSync(path, 'utf8');
}

function list(folder, ending) {
  alsoRead.add(folder); // a file that comes or goes changes it
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

const games = readGameList();
for (const path of [gameListPath, join(web, 'game_list.mjs'), join(web, 'games')]) alsoRead.add(path);

// ---- words ----

const sharedWords = join(given.words, 'data/words');
const frameWords = join(given.words, 'web/words');
const wordsOfGame = (game) => join(given.words, 'web/games', game, 'words');
const languages = languagesOf(sharedWords);
const willRead = (path) => alsoRead.add(path);

/** The texts of a folder in a language. */
const readTexts = (folder, language) => Object.fromEntries(readLanguage(folder, language, willRead).words);

function pick(words, isWanted) {
  return Object.fromEntries(Object.entries(words).filter(([key]) => isWanted(key)));
}

/** What a game never says on the page: a terminal's help, its keys, letters that stand for drawings; and
 *  what is wrong with a position or a setup, of which the server makes the sentence. */
const isNeverOnPage = (key) =>
  /^\w+\.(help-|keys-|plain-|letter\.|screen\.|error\.|command\.|seat-line)/.test(key) ||
  /^\w+\.(title-turn|bot-title|look-keys|end-(title|keys|board)|scores-title|deck-line|\w+-short)$/.test(key);

/** The frame's own, and of every game what the home page says of it; what hardly anybody reads (`report`); or a game's,
 *  all of it. */
function wordsOf(part, language) {
  const shared = readTexts(sharedWords, language);
  const ofGame = (game) => readTexts(wordsOfGame(game), language);
  const isOfGame = (key) => key.startsWith(`${part}.`) && !isNeverOnPage(key);
  const isLater = (key) => key.startsWith('report.');
  if (part === 'report') return pick(readTexts(frameWords, language), isLater);
  if (part !== 'frame') return { ...pick(shared, isOfGame), ...ofGame(part) };
  const wanted = /^(game|play\.bot|play\.level|table)\./;
  const words = {
    ...pick(shared, (key) => wanted.test(key)),
    ...pick(readTexts(frameWords, language), (key) => !isLater(key)),
  };
  for (const game of games)
    Object.assign(
      words,
      pick(ofGame(game), (key) => key.startsWith(`${game}.door.`)),
    );
  return words;
}

const wordFolders = [frameWords, ...games.map(wordsOfGame)];
const problems = wordFolders.flatMap((folder) => problemsOf(folder, languages));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const wordsPlugin = {
  name: 'words',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^words:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'words' }));
    onLoad({ filter: /./, namespace: 'words' }, ({ path }) => {
      const json = (value) => ({ contents: JSON.stringify(value), loader: 'json' });
      if (path === 'languages') return json(languagesModule(sharedWords, willRead));
      const [part, language] = path.split('/');
      return language === undefined
        ? { contents: sourceModule(part, languages), loader: 'js' }
        : json(wordsOf(part, language));
    });
  },
};

// ---- art: the drawings of a folder as symbols of one sprite ----

function readArt(folder) {
  const boxes = {};
  let symbols = '';
  for (const path of list(join(project, folder), '.svg')) {
    const name = basename(path, '.svg');
    const [, head, body] = /^\s*<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(read(path)) ?? [];
    const box = /viewBox="([^"]+)"/.exec(head ?? '')?.[1];
    if (!box) throw new Error(`${path}: not one <svg> with a viewBox`);
    boxes[name] = box;
    symbols += `<symbol id="${name}" viewBox="${box}">${body.replace(/\s*\n\s*/g, '').trim()}</symbol>`;
  }
  return { symbols, boxes };
}

const artPlugin = {
  name: 'art',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^art:/ }, ({ path }) => ({ path: path.slice(4), namespace: 'art' }));
    onLoad({ filter: /./, namespace: 'art' }, ({ path }) => ({
      contents: JSON.stringify(readArt(path)),
      loader: 'json',
    }));
  },
};

// ---- data: tables of data/, without what is said about them ----

const dataPlugin = {
  name: 'data',
  setup({ onLoad }) {
    onLoad({ filter: /\/data\/[^/]+\.txt$/ }, ({ path }) => ({
      contents: read(path).replace(/^#.*\n/gm, ''),
      loader: 'text',
      watchFiles: [path],
    }));
  },
};

const rulesPlugin = {
  name: 'rules',
  setup({ onResolve }) {
    onResolve({ filter: /^rules:/ }, ({ path }) => {
      const module = modules.find((one) => basename(one) === `${path.slice(6)}.wasm`);
      return module ? { path: resolve(module) } : { errors: [{ text: `${path}: its module was not given` }] };
    });
  },
};

const gamesPlugin = {
  name: 'games',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(games|assets):/ }, ({ path }) => ({ path, namespace: 'games' }));
    onLoad({ filter: /./, namespace: 'games' }, ({ path }) => {
      const [kind, game] = path.split(':');
      return { contents: kind === 'games' ? doorsModule() : assetsModule(game), loader: 'js', resolveDir: web };
    });
  },
};

// A game's module with players: grimm_bot.wasm.
const botEnding = '_bot.wasm';
const botsPlugin = {
  name: 'bots',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^bots:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'bots' }));
    onLoad({ filter: /./, namespace: 'bots' }, () => {
      const players = modules.map((one) => basename(one)).filter((name) => name.endsWith(botEnding));
      const names = players.map((name) => name.slice(0, -botEnding.length)).sort();
      const imports = names.map((name) => `import ${name} from 'rules:${name}_bot';`).join('\n');
      return { contents: `${imports}\nexport default { ${names.join(', ')} };`, loader: 'js', resolveDir: web };
    });
  },
};

// ---- sizes ----

/** A px of our stylesheets is a sixteenth of the root's font size, which grows with the screen (style/3-ground.css): so
 * all they measure grows with it. A question about the window (@media) is asked in the window's own px; --px
 * is one that stays. */
const pxOfRem = 16;
function toRem(css) {
  const rem = (px) => `${Number((px / pxOfRem).toFixed(5))}rem`;
  return css.replace(/@media\b[^{]*|--px:[^;]*|(?<![\w#.-])(-?\d*\.?\d+)px\b/g, (whole, px) =>
    px === undefined ? whole : rem(Number(px)),
  );
}

const sizesPlugin = {
  name: 'sizes',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path }) => ({
      contents: toRem(read(path)),
      loader: 'css',
      resolveDir: dirname(path),
    }));
  },
};

// ---- the page ----

// The frame has one stylesheet and each game its own: esbuild would not load those of parts that
// come later. A game's colours are the frame's, since the home page draws its door.
const isColours = (path) => basename(path) === 'colours.css';
/** A game's own, and of what it keeps in folders. */
function stylesOf(game) {
  const folder = join(web, 'games', game);
  const parts = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...parts.map(({ name }) => join(folder, name))].flatMap((one) => list(one, '.css'));
}
const frameStyles = [
  ...['style', 'parts', 'frame'].flatMap((folder) => list(join(web, folder), '.css')),
  ...[...games].sort().flatMap(stylesOf).filter(isColours),
];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const common = {
  bundle: true,
  minify: true,
  metafile: true,
  outdir: out,
  target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
  entryNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  publicPath: '/',
  loader: { '.woff2': 'file', '.wasm': 'file', '.txt': 'text' },
  plugins: [gamesPlugin, wordsPlugin, artPlugin, dataPlugin, rulesPlugin, botsPlugin],
  logLevel: 'warning',
};
const failed = () => process.exit(1); // esbuild has said what is wrong

function buildStyle(name, paths) {
  const contents = paths.map((path) => `@import "./${relative(web, path)}";`).join('\n');
  const stdin = { contents, resolveDir: web, sourcefile: 'style.css', loader: 'css' };
  const plugins = [...common.plugins, sizesPlugin];
  return build({ ...common, plugins, entryNames: `${name}-[hash]`, stdin }).catch(failed);
}

/** Parts that are loaded later are entry points as well: ours are main.tsx and the stylesheets. */
function entryOf({ metafile }, ending) {
  const isEntry = ([name, { entryPoint = '' }]) =>
    /main\.tsx$|<stdin>$|style\.css$/.test(entryPoint) && name.endsWith(ending);
  const [path] = Object.entries(metafile.outputs).find(isEntry);
  return basename(path);
}

// What a game's parts that are loaded later look like ("later_*.css") comes with them, as "style:GAME/later".
const isLater = (path) => basename(path).startsWith('later_');

const style = await buildStyle('style', frameStyles);
const gameStyles = new Map();
for (const game of games) {
  const paths = stylesOf(game).filter((path) => !isColours(path));
  const build = (name, some) => gameStyles.set(name, buildStyle(`style-${name.replace('/', '-')}`, some));
  build(
    game,
    paths.filter((path) => !isLater(path)),
  );
  if (paths.some(isLater)) build(`${game}/later`, paths.filter(isLater));
}

const stylePlugin = {
  name: 'style',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^style:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'style' }));
    onLoad({ filter: /./, namespace: 'style' }, async ({ path }) => ({
      contents: JSON.stringify(`/${entryOf(await gameStyles.get(path), '.css')}`),
      loader: 'json',
    }));
  },
};

// Scripts for workers are files of their own.
const workers = [];
const workerPlugin = {
  name: 'worker',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^worker:/ }, ({ path }) => ({ path: path.slice(7), namespace: 'worker' }));
    onLoad({ filter: /./, namespace: 'worker' }, async ({ path }) => {
      const made = await build({ ...common, entryPoints: [join(web, `${path}.ts`)], format: 'esm' }).catch(failed);
      workers.push(made);
      const [address] = Object.keys(made.metafile.outputs).filter((name) => name.endsWith('.js'));
      return { contents: JSON.stringify(`/${basename(address)}`), loader: 'json' };
    });
  },
};

// Bots are there for whoever imports them; no part of the page does yet.
const script = await build({
  ...common,
  plugins: [...common.plugins, stylePlugin, workerPlugin],
  entryPoints: [join(web, 'main.tsx'), join(web, 'rules/bot.ts')],
  format: 'esm',
  splitting: true,
}).catch(failed);

const built = [script, style, ...(await Promise.all(gameStyles.values())), ...workers];
const outputs = Object.keys(style.metafile.outputs).map((path) => basename(path));
const font = (name) => outputs.find((path) => path.startsWith(name));

/** What the page says before its script does, in English and then in every other language. */
const asHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const sayAtOnce = (key, language) => asHtml(readTexts(frameWords, language)[key]);
const others = languages.filter((language) => language !== FIRST);
const names = [FIRST, ...others].map((language) => asHtml(readTexts(sharedWords, language)['language.name']));
const noScript = [
  `<p>${sayAtOnce('page.no-script', FIRST)}</p>`,
  ...others.map((language) => `<p lang="${language}">${sayAtOnce('page.no-script', language)}</p>`),
];
const page = read(join(web, 'index.html'))
  .replaceAll('{description}', `${sayAtOnce('page.description', FIRST)} ${names.join(', ')}.`)
  .replaceAll('{no-script}', noScript.join(''))
  .replaceAll('{script}', entryOf(script, '.js'))
  .replaceAll('{style}', entryOf(style, '.css'))
  .replaceAll('{display-font}', font('young-serif-latin-400'))
  .replaceAll('{text-font}', font('source-sans-3-latin-400'));
writeFileSync(join(out, 'index.html'), page);
for (const name of ['favicon.svg', 'favicon-turn.svg']) {
  const path = join(web, 'art', name);
  alsoRead.add(path);
  copyFileSync(path, join(out, name));
}

// ---- which file is whose ----

/** The game that an input belongs to; the home page has colours and doors of all of them. */
function gameOf(input) {
  if (/\/(colours\.css|door\.tsx|art\/door)$/.test(input)) return undefined;
  return games.find(
    (game) =>
      input.includes(`games/${game}/`) ||
      new RegExp(`^(words|style|games:assets):${game}\\b|\\b${game}\\.wasm$`).test(input),
  );
}
const isOfBots = (inputs) => Object.keys(inputs).some((input) => /rules\/bot\w*\.ts$|_bot\.wasm$/.test(input));

/** An output of the script and all that is loaded with it: what it imports, and so on. */
function loadedWith(path, loaded = new Set()) {
  if (loaded.has(path)) return loaded;
  loaded.add(path);
  const imports = script.metafile.outputs[path].imports.filter(({ kind }) => kind === 'import-statement');
  for (const one of imports) loadedWith(one.path, loaded);
  return loaded;
}

function loadedBy(entry) {
  const [path] = Object.entries(script.metafile.outputs).find(([, { entryPoint = '' }]) => entryPoint.endsWith(entry));
  return loadedWith(path);
}

const loadedByFrame = loadedBy('main.tsx');
const loadedByGame = games.map((game) => [game, loadedBy(`games/${game}/client.tsx`)]);

/** The frame, or the game or games that a file belongs to. A chunk is theirs who load it; "later" is added to one that
 *  a game does not need to begin with. */
function ownersOf(path, inputs) {
  if (loadedByFrame.has(path)) return ['frame'];
  const loaders = loadedByGame.filter(([, loaded]) => loaded.has(path)).map(([game]) => game);
  if (loaders.length > 0) return loaders;
  const owners = new Set(Object.keys(inputs).map(gameOf).filter(Boolean));
  if (Object.keys(inputs).some((input) => /frame\/(report|banned)\.tsx$|^words:report\//.test(input))) return ['later'];
  if (owners.size !== 1) return ['frame'];
  const isPart = Object.keys(inputs).some((input) => /games\/\w+\/.*\.tsx?$/.test(input) || isLater(input));
  return isPart ? [...owners, 'later'] : [...owners];
}

const parts = {};
for (const { metafile } of built)
  for (const [path, { inputs }] of Object.entries(metafile.outputs))
    parts[basename(path)] = isOfBots(inputs) ? 'bots' : ownersOf(path, inputs).join(' ');
writeFileSync(`${out}.parts.json`, `${JSON.stringify(parts, null, 2)}\n`);

const inputs = built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
const files = inputs
  .filter((path) => !/^(games|words|art|style|bots|worker):|<stdin>|^style\.css$/.test(path))
  .map((path) => resolve(path));
const needed = new Set([...alsoRead, ...files, ...games.map((game) => join(web, 'games', game))]);
writeFileSync(depfile, `${made}: ${[...needed].map((path) => path.replaceAll(' ', '\\ ')).join(' ')}\n`);
writeFileSync(made, '');
