// adresse_crowd.mjs: tables of Au doigt & à l'œil with two people or with ten, and hands of 8 to 15 cards: the moments
// in which the page has most to show.
import { Client, Person, eventually, pinned } from "../../web/browser.mjs";
import { Dare, aim, release } from "./adresse_stage.mjs";
import { Stacker } from "./stacker.mjs";

export const NAMES = ["Anna", "Béla", "Chloé", "Dora", "Émile", "Fanny", "Gaspard", "Hélène", "Ismaël", "Jeanne"];

/** What Anna opens with: three pieces for the structure, one of them with an eye closed, one for a single hand. */
const OPENING = ["2A", "6D", "10D"];
const HER_DRAW = ["7B", "7C", "8D", "12B", "13A"]; // after three falls
const HERS = ["3A", "3B", "4C", "6B", "8A", "11C", "12A", "pivot", "killjoy", "deflect"];
const BELAS = ["return-to-sender", "2B"];

/** Options of a server for so many people with so many cards each. */
export function crowd(seats, cards) {
  const hers = seats > 2 ? HERS : HERS.map((card) => (card === "deflect" ? "5C" : card)); // A5.5
  const mine = hers.slice(hers.length - cards);
  const isDouble = seats > 4;
  const spoken = [...OPENING, ...HER_DRAW, ...mine, ...BELAS];
  const all = Array.from({ length: 13 }, (_, i) => ["A", "B", "C", "D"].map((copy) => `${i + 1}${copy}`)).flat();
  const spare = [...all, ...(isDouble ? all : [])];
  for (const card of spoken) if (spare.includes(card)) spare.splice(spare.indexOf(card), 1);
  const others = Array.from({ length: seats - 1 }, (_, i) => {
    const first = i === 0 ? BELAS : [];
    return [...first, ...spare.splice(0, cards - first.length)];
  });
  const hands = [mine, ...others];
  const deck = mine.flatMap((_, i) => hands.map((hand) => hand[i])); // a card to each in turn
  return pinned({ deck: [...deck, ...OPENING, ...HER_DRAW], first: 0 });
}

const BESIDE = { x: 100, y: -100, turn: 0 }; // on the bare board: a piece of the structure has fallen there

/**
 * Leads Anna, who sits before a page, through every kind of question; yields the name of each moment when it is there.
 * `table` is made by her, `others` are the sockets of all the others.
 */
export async function* moments(person, match) {
  const stacker = new Stacker(person, { table: match.table, hand: person.isPhone ? "finger" : "mouse" });
  const asked = async (kind) => {
    await stacker.upToDate();
    await stacker.expect(kind);
  };
  const waits = async (key) => {
    await stacker.upToDate();
    await eventually(`the page says ${key}`, async () => {
      const seen = await stacker.look();
      if (seen.story !== null) await stacker.skip();
      return seen.story === null && person.saying(key).test(seen.question);
    });
  };
  await asked("take");
  yield "take";
  for (const [i, card] of OPENING.entries()) {
    if (i < OPENING.length - 1) {
      await asked("take");
      await match.play(0, `take ${card}`);
    }
    await asked("place");
    yield `place-${i + 1}`;
    await match.play(0, aim(card, BESIDE));
    await eventually("the hand sways", async () => (await stacker.look()).phase === "swaying");
    yield `sway-${i + 1}`;
    if ((await match.view(0)).stage === "hold") await match.play(0, release); // else it has let go by itself
  }
  await asked("launch");
  yield "launch";
  await stacker.press(person.page.locator(".adr-suggestion").first());
  if (match.sockets.length > 2) await stacker.press(stacker.act("seat-1"));
  yield "chosen";
  await match.play(0, "launch 1 11C 12A 13A");
  await waits("adresse.wait.answer");
  yield "watch";
  await match.play(1, "advantage return-to-sender");
  await asked("answer");
  yield "answer";
  await stacker.press(stacker.card(match.sockets.length > 2 ? "deflect" : "killjoy"));
  yield "advantage";
  await match.play(0, "accept");
  await asked("take");
  yield "take-2";
}

/** Anna and all the others at a table that has begun. */
export async function seated(server, seats, cards, more = {}) {
  const anna = await Person.arrive(server, { name: NAMES[0], path: null, ...more });
  const others = [];
  for (const name of NAMES.slice(1, seats)) others.push(await Client.guest(server, name));
  const match = await Dare.begin(await anna.socket(), others, { options: { cards: String(cards) } });
  await anna.go(`/t/${match.table}`);
  await anna.own.must("start", { table: match.table });
  return { anna, match };
}
