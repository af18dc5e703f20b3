// catalogue.mjs: reads texts: a folder for each language, in it files of `key = text` lines, as tools/catalogue.py
// does for the command. The files of English say which keys there are; where it has KEY.one and KEY.other, a language
// has KEY in the forms that Intl.PluralRules knows of it.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { misprints } from './typography.mjs';

export const FIRST = 'en';

/** The languages of a folder, in the order in which people are offered them: English, which everybody falls back to,
 * is the last. */
export function languagesOf(folder) {
  const found = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const codes = found.map(({ name }) => name).filter((name) => name !== FIRST);
  return [...codes.sort(), FIRST];
}

/** The texts of a file: {where, key, text}. */
function* linesOf(path) {
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const where = `${path}:${index + 1}`;
    const [, key, text] = /^(\S+) = (.*)$/.exec(line) ?? [];
    if (!key) throw new Error(`${where}: not a "key = text"`);
    yield { where, key, text: text.replaceAll('\\n', '\n') };
  }
}

function readWords(path) {
  const words = new Map();
  for (const { where, key, text } of linesOf(path)) {
    if (words.has(key)) throw new Error(`${where}: ${key} is there twice`);
    words.set(key, text);
  }
  return words;
}

const filesOf = (folder, language) =>
  readdirSync(join(folder, language))
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => join(folder, language, name));

/** All texts of a language of a folder, and the file that each is in; `readFrom` is told of every folder and file. */
export function readLanguage(folder, language, readFrom = () => {}) {
  const words = new Map();
  const files = new Map();
  readFrom(folder);
  readFrom(join(folder, language));
  for (const path of filesOf(folder, language)) {
    readFrom(path);
    for (const [key, text] of readWords(path)) {
      if (words.has(key)) throw new Error(`${path}: ${key} is in ${files.get(key)} already`);
      words.set(key, text);
      files.set(key, basename(path));
    }
  }
  return { words, files };
}

// ---- as modules of the page ----

/** "words:frame" and "words:grandbois": where the texts of each language are. */
export const sourceModule = (part, languages) =>
  `export default { ${languages.map((one) => `'${one}': () => import('words:${part}/${one}')`).join(', ')} };`;

/** "words:languages": their codes, and what each is called in itself; of the folder that says so. */
export const languagesModule = (folder, readFrom) =>
  languagesOf(folder).map((code) => ({ code, name: readLanguage(folder, code, readFrom).words.get('language.name') }));

// ---- what a language must have ----

/** The forms in which a language counts: those of whole numbers below a million (it never comes to more), and the
 * one that is for all else. */
function formsOf(language) {
  const rules = new Intl.PluralRules(language);
  const forms = new Set(['other']);
  for (let n = 0; n < 1000; n++) forms.add(rules.select(n));
  return [...forms];
}

/** The keys that a language must have, each with the English one that it is held to, and whether it counts. */
function wantedKeys(english, language) {
  const wanted = new Map();
  const forms = formsOf(language);
  for (const key of english.keys()) {
    const [, stem] = /^(.*)\.(?:one|other)$/.exec(key) ?? [];
    const isCounted = stem !== undefined && english.has(`${stem}.one`) && english.has(`${stem}.other`);
    if (!isCounted) wanted.set(key, { like: key, isCounted });
    else
      for (const form of forms)
        wanted.set(`${stem}.${form}`, { like: `${stem}.${form === 'one' ? 'one' : 'other'}`, isCounted });
  }
  return wanted;
}

const holesOf = (text, isCounted) =>
  [...new Set(text.match(/\{\w+\}/g) ?? [])].filter((hole) => !isCounted || hole !== '{n}').sort();

/** What is wrong with a language of a folder, beside English: keys that are missing or strange, other details. */
function compare(folder, language, english) {
  const ours = readLanguage(folder, language);
  const wanted = wantedKeys(english.words, language);
  const problems = [];
  for (const key of new Set([...wanted.keys(), ...ours.words.keys()])) {
    const { like, isCounted } = wanted.get(key) ?? {};
    const file = english.files.get(like) ?? ours.files.get(key);
    const path = join(folder, language, file);
    if (like === undefined) problems.push(`${path}: no such key in English: ${key}`);
    else if (!ours.words.has(key)) problems.push(`${path}: the key ${key} is missing`);
    else if (ours.files.get(key) !== file)
      problems.push(`${path}: the key ${key} belongs here, not into ${ours.files.get(key)}`);
    else {
      const texts = [ours.words.get(key), english.words.get(like)];
      const [here, there] = texts.map((text) => holesOf(text, isCounted).join(' ') || 'none');
      if (here !== there) problems.push(`${path}: ${key} has ${here}, but ${there} in English`);
    }
  }
  return problems;
}

/** What a language of a folder sets otherwise than it should. */
const allMisprints = (folder, language) =>
  filesOf(folder, language).flatMap((path) =>
    [...linesOf(path)].flatMap(({ where, key, text }) =>
      misprints(language, text).map((what) => `${where}: ${key}: ${what}`),
    ),
  );

/** What is wrong with a folder of words, where these languages are wanted. */
export function problemsOf(folder, languages) {
  const there = languagesOf(folder);
  const wrong = (all, others, what) =>
    all.filter((one) => !others.includes(one)).map((one) => `${join(folder, one)}: ${what}`);
  const problems = [
    ...wrong(languages, there, 'this folder is missing, but data/words has the language'),
    ...wrong(there, languages, 'there is no such language in data/words'),
  ];
  if (problems.length > 0) return problems;
  const english = readLanguage(folder, FIRST);
  return there.flatMap((language) => [...compare(folder, language, english), ...allMisprints(folder, language)]);
}
