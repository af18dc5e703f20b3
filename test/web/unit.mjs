// unit.mjs: what the tests of the page's modules share: the rules to ask, games by chance, and as
// much of a browser as the modules look at.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ok } from "../server/lib.mjs";

export * from "../server/lib.mjs";
export * from "./bundle.mjs";

/** Where the rules of a game are: the first argument of every one of these tests is their folder. */
export const rulesPath = (game = "grandbois") => join(process.argv[2], `${game}.wasm`);

/** The rules of a game, compiled. */
export const compileRules = (game) => WebAssembly.compile(readFileSync(rulesPath(game)));

// ---- games by chance ----

/**
 * Plays on by chance until the game is over, or `isTime`. `before` sees every moment, with who
 * is asked and what for. What was done: "chance draw 12", "world settled", "0 17@-1,2r3".
 */
export function playOn(position, random, { before = () => {}, isTime = () => false } = {}) {
  const entries = [];
  for (;;) {
    const [seat] = position.toAct();
    if (seat === undefined || isTime(position)) return entries;
    const moves = position.moves(seat);
    before(seat, moves);
    const move = moves[random(moves.length)];
    ok(position.play(seat, move), `the rules take what they list: ${seat} ${move}`);
    entries.push(`${{ 10: "chance", 13: "world" }[seat] ?? seat} ${move}`);
  }
}

// ---- a browser, or what is looked at of one ----

/** Puts something where modules look for it, whatever node has there. */
export const provide = (things) => {
  for (const [name, value] of Object.entries(things))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
};

/** Timers that go off when they are told to. */
export class FakeTimers {
  #last = 0;
  #waiting = new Map();

  constructor() {
    const { clearTimeout } = globalThis;
    provide({
      clearTimeout: (id) => (typeof id === "number" ? this.#waiting.delete(id) : clearTimeout(id)),
    });
  }

  setTimeout = (act, ms) => {
    this.#waiting.set(++this.#last, { act, ms });
    return this.#last;
  };

  get pauses() {
    return [...this.#waiting.values()].map(({ ms }) => ms);
  }

  /** The first of them goes off; false if there is none. */
  next() {
    const [first] = this.#waiting;
    if (!first) return false;
    this.#waiting.delete(first[0]);
    first[1].act();
    return true;
  }
}

/** `kept`: what localStorage has of us; `languages`, `media`: what the browser says. */
export function fakeBrowser({ kept = null, languages = ["en-GB"], path = "/", media = () => false } = {}) {
  const stored = new Map(kept === null ? [] : [["bosquet", kept]]);
  const timers = new FakeTimers();
  const location = { pathname: path, origin: "http://here" };
  const goTo = (_state, _title, to) => (location.pathname = to);
  provide({
    localStorage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text) },
    navigator: { languages },
    matchMedia: (query) => ({ matches: media(query), addEventListener() {} }),
    document: { documentElement: { dataset: {} }, hidden: false, addEventListener() {} },
    location,
    history: { pushState: goTo, replaceState: goTo },
    addEventListener() {},
    window: { setTimeout: timers.setTimeout },
  });
  return { stored, timers, location };
}
