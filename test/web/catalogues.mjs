// catalogues.mjs: the texts of the page as they are in web/, and what the code asks of them.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "acorn";
import { languagesModule, languagesOf, readLanguage } from "../../web/catalogue.mjs";

export { problemsOf } from "../../web/catalogue.mjs";

export const PROJECT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const WEB = join(PROJECT, "web");
const esbuild = createRequire(join(WEB, "package.json"))("esbuild");

/** Where the words are: the project's own, or those that a page was built with for a test (bosquet-pseudo). */
const WORDS = process.env.TEST_WORDS ?? PROJECT;
const SHARED = join(WORDS, "data/words");

export const LANGUAGES = languagesOf(SHARED);

// ---- texts ----

/** The folders that hold words: {part, folder}. */
export function wordFolders() {
  const parts = join(WORDS, "web/games");
  const games = readdirSync(parts).filter((name) => existsSync(join(parts, name, "words")));
  return [
    { part: "frame", folder: join(WORDS, "web/words") },
    ...games.map((part) => ({ part, folder: join(parts, part, "words") })),
  ];
}

/** All texts of one language of a folder, as one Map. */
export const readFolder = (folder, language) => readLanguage(folder, language).words;

/** What the page shares with the program: refusals, names of bots and games. */
export const sharedWords = (language) => readFolder(SHARED, language);

/** What "words:languages" is in the page. */
export const languages = languagesModule(SHARED);

/** Every text that a page in this language may show. */
export function allWords(language) {
  const words = sharedWords(language);
  for (const { folder } of wordFolders()) for (const [key, text] of readFolder(folder, language)) words.set(key, text);
  return words;
}

/** All texts in every language, as a part of the page would bring its own. */
export const everyWord = () =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, async () => ({ default: Object.fromEntries(allWords(language)) })]),
  );

// ---- the code ----

function sources(folder = WEB) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : sources(path);
    return /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The parts of an expression that may become a key: texts, and patterns for `a.${b}`. */
function possibleKeys(node) {
  if (node.type === "Literal") return typeof node.value === "string" ? [{ key: node.value }] : [];
  if (node.type === "ConditionalExpression") return [...possibleKeys(node.consequent), ...possibleKeys(node.alternate)];
  if (node.type === "LogicalExpression") return [...possibleKeys(node.left), ...possibleKeys(node.right)];
  if (node.type !== "TemplateLiteral") return [];
  const [head, ...rest] = node.quasis.map(({ value }) => value.cooked);
  if (rest.length === 0) return [{ key: head }];
  let choices = [escaped(head)];
  let fixed = head; // without what is filled in
  for (const [i, text] of rest.entries()) {
    const inner = possibleKeys(node.expressions[i]);
    const isKnown = inner.length > 0 && inner.every(({ key }) => key !== undefined);
    const middles = isKnown ? inner.map(({ key }) => escaped(key)) : ["[\\w.,-]+"];
    choices = choices.flatMap((one) => middles.map((middle) => one + middle + escaped(text)));
    fixed += `*${text}`;
  }
  return choices.map((one) => ({ pattern: new RegExp(`^${one}$`), fixed }));
}

/** Every node of a syntax tree. */
function* nodesOf(node) {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one);
  else if (node !== null && typeof node === "object" && typeof node.type === "string") {
    yield node;
    for (const part of Object.values(node)) yield* nodesOf(part);
  }
}

const COUNTED = [".one", ".other"]; // the forms of English
const asks = { say: [""], sayRich: [""], has: [""], find: [""], sayCount: COUNTED, countedKey: COUNTED };

/**
 * What the code may ask for: `asked`, the keys and patterns of every call of say() and its
 * like, with where it is; `named`, every text in the code that might be a key somewhere else.
 */
export const readCode = () => (code ??= readAllCode());
let code = null;

function readAllCode() {
  const asked = [];
  const named = { keys: new Set(), patterns: [] };
  for (const path of sources()) {
    const { code } = esbuild.transformSync(readFileSync(path, "utf8"), {
      loader: path.endsWith("x") ? "tsx" : "ts",
      jsx: "automatic",
    });
    for (const node of nodesOf(parse(code, { ecmaVersion: "latest", sourceType: "module" }))) {
      if (node.type === "CallExpression" && node.arguments.length > 0) {
        const name = node.callee.property?.name ?? node.callee.name;
        for (const ending of Object.hasOwn(asks, name) ? asks[name] : [])
          for (const one of possibleKeys(node.arguments[0]))
            asked.push({ ...one, ending, where: relative(PROJECT, path) });
      }
      for (const { key, pattern, fixed } of possibleKeys(node)) {
        if (key !== undefined) named.keys.add(key);
        else if (/[a-z]{3}/i.test(fixed)) named.patterns.push(pattern); // `${a}.${b}` would be every key
      }
    }
  }
  return { asked, named };
}
