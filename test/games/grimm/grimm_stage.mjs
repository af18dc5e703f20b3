// grimm_stage.mjs: tables of The Grimm Forest with the same people and the same luck each time.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Person, dice, pinned } from "../../web/browser.mjs";
import { PROJECT } from "../../web/catalogues.mjs";
import { Piglet } from "./piglet.mjs";
import { Match, company } from "../../web/stage.mjs";

// ---- the cards ----

/** Every card as data/grimm-cards.txt has it: {id, kind: "fable" or "friend", copies}. */
export const CARDS = readFileSync(join(PROJECT, "data/grimm-cards.txt"), "utf8")
  .split("\n")
  .filter((line) => /^[FA]\|/.test(line))
  .map((line) => {
    const [kind, id, copies] = line.split("|");
    return { id, kind: kind === "F" ? "fable" : "friend", copies: Number(copies) };
  });

const TYPES = ["straw", "wood", "brick"];

/** A whole deck that begins with these cards. */
function deck(kind, first) {
  const rest = CARDS.filter((card) => card.kind === kind).flatMap(({ id, copies }) => Array(copies).fill(id));
  for (const id of first) rest.splice(rest.indexOf(id), 1);
  return [...first, ...rest];
}

function shuffled(list, random) {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

/** Options of a server where everybody has the luck of a seed. */
export function luck(seed) {
  const random = dice(seed);
  return pinned({
    fables: shuffled(deck("fable", []), random),
    friends: shuffled(deck("friend", []), random),
    dice: Array.from({ length: 40 }, () => TYPES[random(3)]),
    first: 0,
  });
}

/** Of a server where the first cards are known. */
export const stacked = (fables, friends = []) =>
  pinned({
    fables: deck("fable", fables),
    friends: deck("friend", friends),
    dice: Array.from({ length: 40 }, (_, i) => TYPES[i % 3]),
    first: 0,
  });

// ---- a table with bots ----

/** Anna at a table with bots, to which the home page leads. */
export async function beginGrimm(server, { seats, seed, level = "medium", hand, choices = {}, ...more }) {
  const anna = await Person.arrive(server, { name: "Anna", choices: { level, seats, ...choices }, ...more });
  const ownHand = hand ?? (anna.isPhone ? "finger" : "mouse");
  const play = anna.doorButton("home.play", "grimm");
  await anna.sees(play);
  if (ownHand === "keys") await tabTo(anna, play);
  if (ownHand === "keys") await anna.page.keyboard.press("Enter");
  else if (ownHand === "finger") await play.tap();
  else await play.click();
  await anna.page.waitForURL(/\/t\//);
  return { anna, piglet: new Piglet(anna, { random: dice(seed), hand: ownHand }) };
}

/** Presses Tab until this has the focus. */
async function tabTo(person, wanted) {
  for (let i = 0; i < 60; i++) {
    await person.page.keyboard.press("Tab");
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error("Tab does not lead there");
}

// ---- a table whose people do as they are told ----

const PLACES = ["fields", "forest", "brickyard"];

export class Tale extends Match {
  static begin(host, others, settings = {}) {
    return super.begin(host, others, { game: "grimm", ...settings });
  }

  /** Gathers by turns, builds what can be built, gains. */
  usual({ round, asks }, seat, moves) {
    if (asks === "select") return `play ${PLACES[(seat + round) % 3]}`;
    const builds = moves.filter((move) => move.startsWith("build"));
    return builds.at(-1) ?? moves.find((move) => move.startsWith("gain")) ?? moves[0];
  }

  /** A wish that cannot be is none. */
  playUntil(isTime, wish = () => undefined) {
    return super.playUntil(isTime, (view, seat, moves) => {
      const wanted = wish(view, seat, moves);
      return moves.includes(wanted) ? wanted : undefined;
    });
  }
}

// ---- a table with the luck of the tour ----

const MINE = ["wolf", "ghostly_whispers", "thoughtful_gift", "roar"]; // two in the first round, two in the second
export const GRIMM_STAGE = () =>
  stacked(
    [...MINE.slice(0, 2), "dragon", ...MINE.slice(2), "giant", "search_the_past", "wishing_well", "harvest_moon"],
    ["red_riding_hood", "snow_white", "robin_hood", "puss_in_boots"],
  );

/** In the first two rounds Anna draws what she plays later, and Béla a Dragon. */
export function toDraw({ round, asks, players }, seat) {
  if (asks !== "turn" || round > 2) return undefined;
  if (seat === 0) return "draw";
  return seat === 1 && round === 1 && players[1].hand_count === 0 ? "draw" : undefined;
}

/** Anna before her browser, Béla and Chloé elsewhere, at the second round: Anna has a Wolf, Béla a Dragon. */
export async function secondRound(server, options = {}) {
  const anna = await Person.arrive(server, { name: "Anna", path: null, ...options });
  const tale = await Tale.begin(await anna.socket(), await company(server));
  await anna.own.must("start", { table: tale.table });
  await tale.playUntil(({ round }) => round === 2, toDraw);
  await anna.go(`/t/${tale.table}`);
  const hand = options.hand ?? (anna.isPhone ? "finger" : "mouse");
  const piglet = new Piglet(anna, { table: tale.table, hand, random: dice(9) });
  await piglet.whatNow();
  return { anna, tale, piglet };
}
