// catalogue.mjs: reads texts: a folder for each language, in it files of `key = text` lines, as tools/catalogue.py
// does for the command. The files of English say which keys there are.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export const FIRST = 'en';

/** The languages of a folder, in the order in which people are offered them: English, which everybody falls back to,
 * is the last. */
export function languagesOf(folder) {
  const found = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const codes = found.map(({ name }) => name).filter((name) => name !== FIRST);
  return [...codes.sort(), FIRST];
}

function readWords(path) {
  const words = new Map();
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [, key, text] = /^(\S+) = (.*)$/.exec(line) ?? [];
    if (!key) throw new Error(`${path}:${index + 1}: not a "key = text"`);
    if (words.has(key)) throw new Error(`${path}:${index + 1}: ${key} is there twice`);
    words.set(key, text.replaceAll('\\n', '\n'));
  }
  return words;
}

/** All texts of a language of a folder, and the file that each is in; `readFrom` is told of every folder and file. */
export function readLanguage(folder, language, readFrom = () => {}) {
  const words = new Map();
  const files = new Map();
  readFrom(folder);
  readFrom(join(folder, language));
  const names = readdirSync(join(folder, language)).filter((name) => name.endsWith('.txt'));
  for (const path of names.sort().map((name) => join(folder, language, name))) {
    readFrom(path);
    for (const [key, text] of readWords(path)) {
      if (words.has(key)) throw new Error(`${path}: ${key} is in ${files.get(key)} already`);
      words.set(key, text);
      files.set(key, basename(path));
    }
  }
  return { words, files };
}

export const holesOf = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/** What is wrong with a language of a folder, beside English: keys that are missing or strange, other details. */
export function problemsOf(folder, language) {
  const [ours, english] = [language, FIRST].map((one) => readLanguage(folder, one));
  const problems = [];
  for (const [key, file] of new Map([...english.files, ...ours.files])) {
    const path = join(folder, language, english.files.get(key) ?? file);
    if (!ours.words.has(key)) problems.push(`${path}: the key ${key} is missing`);
    else if (!english.words.has(key)) problems.push(`${path}: no such key in English: ${key}`);
    else if (file !== english.files.get(key)) problems.push(`${path}: the key ${key} belongs here, not into ${file}`);
    else {
      const [here, there] = [ours, english].map(({ words }) => holesOf(words.get(key)).join(' ') || 'none');
      if (here !== there) problems.push(`${path}: ${key} has ${here}, but ${there} in English`);
    }
  }
  return problems;
}
