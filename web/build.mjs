// build.mjs: makes the page: one folder of files that `bosquet serve` hands out.
//
// usage: node build.mjs OUT DEPFILE MADE BOSQUET.WASM
//
// OUT is emptied first. MADE is an empty file, written last; DEPFILE tells ninja what it was made from.
// Names hold a hash of what is in them, but for index.html and what it must find by name.
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const project = dirname(web);
const [out, depfile, made, wasm] = process.argv.slice(2);
if (!wasm) {
  console.error('usage: node build.mjs OUT DEPFILE MADE BOSQUET.WASM');
  process.exit(2);
}

const alsoRead = new Set([fileURLToPath(import.meta.url)]);

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

const games = readdirSync(join(web, 'games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

// ---- words: `key = text` lines, as in data/words ----

function readWords(path) {
  const words = {};
  for (const [index, line] of read(path).split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [, key, text] = /^(\S+) = (.*)$/.exec(line) ?? [];
    if (!key) throw new Error(`${path}:${index + 1}: not a "key = text"`);
    if (key in words) throw new Error(`${path}:${index + 1}: ${key} is there twice`);
    words[key] = text.replaceAll('\\n', '\n');
  }
  return words;
}

/** All files of a folder's language: words/en/*.txt. */
function readLanguage(folder, language) {
  const words = {};
  for (const path of list(join(folder, language), '.txt'))
    for (const [key, text] of Object.entries(readWords(path))) {
      if (key in words) throw new Error(`${path}: ${key} is in another file already`);
      words[key] = text;
    }
  return words;
}

function pick(words, isWanted) {
  return Object.fromEntries(Object.entries(words).filter(([key]) => isWanted(key)));
}

/** The frame's own, and of every game what the home page says of it; or a game's, all of it. */
function wordsOf(part, language) {
  const shared = readWords(join(project, 'data/words', `${language}.txt`));
  const ofGame = (game) => readLanguage(join(web, 'games', game, 'words'), language);
  if (part !== 'frame')
    return { ...pick(shared, (key) => key.startsWith(`${part}.`)), ...ofGame(part) };
  const wanted = /^(game|play\.bot|play\.level|table)\./;
  const words = { ...pick(shared, (key) => wanted.test(key)), ...readLanguage(join(web, 'words'), language) };
  for (const game of games) Object.assign(words, pick(ofGame(game), (key) => key.startsWith(`${game}.door.`)));
  return words;
}

const wordsPlugin = {
  name: 'words',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^words:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'words' }));
    onLoad({ filter: /./, namespace: 'words' }, ({ path }) => {
      const [part, language] = path.split('/');
      return { contents: JSON.stringify(wordsOf(part, language)), loader: 'json' };
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

const wasmPlugin = {
  name: 'wasm',
  setup({ onResolve }) {
    onResolve({ filter: /^bosquet\.wasm$/ }, () => ({ path: resolve(wasm) }));
  },
};

// ---- the page ----

// One stylesheet: esbuild would not load those of parts that come later.
const styles = [
  ...list(join(web, 'style'), '.css'),
  ...list(join(web, 'parts'), '.css'),
  ...list(join(web, 'frame'), '.css'),
  ...games.flatMap((game) => list(join(web, 'games', game), '.css')),
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
  plugins: [wordsPlugin, artPlugin, wasmPlugin],
  logLevel: 'warning',
};
const sheet = styles.map((path) => `@import "./${relative(web, path)}";`).join('\n');
const [script, style] = await Promise.all([
  build({ ...common, entryPoints: [join(web, 'main.tsx')], format: 'esm', splitting: true }),
  build({ ...common, entryNames: 'style-[hash]', stdin: { contents: sheet, resolveDir: web, sourcefile: 'style.css', loader: 'css' } }),
]).catch(() => process.exit(1)); // esbuild has said what is wrong

/** Parts that are loaded later are entry points as well: ours are main.tsx and the stylesheet. */
function entryOf({ metafile }, ending) {
  const isEntry = ([name, { entryPoint = '' }]) => /main\.tsx$|<stdin>$|style\.css$/.test(entryPoint) && name.endsWith(ending);
  const [path] = Object.entries(metafile.outputs).find(isEntry);
  return basename(path);
}

const outputs = Object.keys(style.metafile.outputs).map((path) => basename(path));
const font = (name) => outputs.find((path) => path.startsWith(name));
const page = read(join(web, 'index.html'))
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

const inputs = [script, style].flatMap(({ metafile }) => Object.keys(metafile.inputs));
const files = inputs.filter((path) => !/^(words|art):|<stdin>|^style\.css$/.test(path)).map((path) => resolve(path));
const needed = new Set([...alsoRead, ...files, ...games.map((game) => join(web, 'games', game))]);
writeFileSync(depfile, `${made}: ${[...needed].map((path) => path.replaceAll(' ', '\\ ')).join(' ')}\n`);
writeFileSync(made, '');
