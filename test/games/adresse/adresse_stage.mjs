// adresse_stage.mjs: tables of Au doigt & à l'œil with the same people, the same cards and calm hands each time.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Person, ok, pinned } from "../../web/browser.mjs";
import { PROJECT } from "../../web/catalogues.mjs";
import { placeFor } from "./places.mjs";
import { Stacker } from "./stacker.mjs";
import { Match, company } from "../../web/stage.mjs";

/** Drawn for every half second, it has a hand that is calm from a third of a second to a whole one. */
const CALM = 3682;
const SWAYS = 256; // the most that can be set

/** Every card as data/adresse-deck.txt has it, advantages left out: "7B". */
export const PIECE_CARDS = readFileSync(join(PROJECT, "data/adresse-deck.txt"), "utf8")
  .split("\n")
  .flatMap((line) => /^(\d+) ([A-D]) /.exec(line)?.slice(1).join("") ?? []);

/** Options of a server where these are dealt, then drawn, and hands are calm. */
export function dealt(hands, next = []) {
  const deck = hands[0].flatMap((_, i) => hands.map((hand) => hand[i]));
  return pinned({
    deck: [...deck, ...next],
    first: 0,
    sway: Array.from({ length: SWAYS }, () => CALM),
    noise: Array.from({ length: 220 }, (_, i) => i),
  });
}

// ---- a table with a bot ----

/** Flat pieces for both; Anna opens with one that starts a column. */
const FLAT_HANDS = [
  ["2A", "6A", "10A", "2B", "6B", "10B", "2C", "6C"],
  ["10C", "2D", "6D", "10D", "5B", "5C", "9B", "9C"],
];

export const FLAT_GAME = () => {
  const first = ["1A", "5A", "1B", "9A", "1C", "1D", "5D", "9D"];
  const late = PIECE_CARDS.filter((card) => ![...FLAT_HANDS.flat(), ...first].includes(card));
  return dealt(FLAT_HANDS, [...first, ...late.sort((a, b) => a.at(-1).localeCompare(b.at(-1)))]);
};

/** Anna at a table with one bot, which she sets up in the waiting room or by a socket. */
export async function withBot(server, { hand = "mouse", variant = "young", ...more } = {}) {
  const anna = await Person.arrive(server, { name: "Anna", path: null, ...more });
  const host = await anna.socket();
  const options = { variant, cards: "8", first: 0 };
  const { table } = await host.must("create", { game: "adresse", seats: 2, options });
  await host.must("seat_bot", { table, seat: 1, level: "easy" });
  await host.must("start", { table });
  await anna.go(`/t/${table}`);
  return { anna, stacker: new Stacker(anna, { hand, table }) };
}

// ---- a table whose people do as they are told ----

const HALF_SECOND_MS = 500;
const CALM_MS = 450; // of the first half second, which is told with the aim

export const aim = (card, { x, y, turn }) =>
  `aim ${card} x=${x.toFixed(1)} y=${y.toFixed(1)} turn=${(((turn % 360) + 360) % 360).toFixed(1)}`;

export const release = `release t=${CALM_MS}`;

/** The moves that place a piece. */
export const letGo = (card, place) => [aim(card, place), release];

export class Dare extends Match {
  static begin(host, others, { options = {}, ...more } = {}) {
    return super.begin(host, others, { game: "adresse", options: { cards: "8", first: 0, ...options }, ...more });
  }

  /** Makes moves, one after the other. A release that comes so late that its moment is over is made at a later one. */
  async play(seat, ...moves) {
    for (const move of moves) {
      if (move === release) await this.letGo(seat);
      else await super.play(seat, move);
    }
  }

  async letGo(seat) {
    const { table, sockets } = this;
    let answer = await sockets[seat].ask("play", { table, seat, move: release });
    while (answer.error?.code === "illegal_move") {
      const { placement } = await this.view(seat);
      const t = placement.sway.length * HALF_SECOND_MS;
      answer = await sockets[seat].ask("play", { table, seat, move: `release t=${t}` });
    }
    ok(answer.ok, `seat ${seat} lets go`, answer);
  }

  /** Takes everything as it is, and puts the pieces where they hold. */
  async usual({ stage, placement }, seat, moves) {
    if (stage === "answer") return "accept";
    if (stage === "aim") return aim(placement.card, placeFor(await this.view(seat)));
    if (stage !== "hold") return moves[0];
    await this.letGo(seat);
    return null;
  }
}

// ---- every screen ----

/** Anna opens with a short piece on the board; she has a run, a set and two advantages, Béla sends things back. */
export const HANDS = [
  ["2A", "5B", "6A", "7A", "9B", "9C", "killjoy", "pivot"],
  ["2B", "4A", "6B", "10A", "12D", "13B", "return-to-sender", "place-this-for-me"],
  ["2C", "3A", "6C", "8A", "10B", "11B", "killjoy", "pivot"],
];

export const ADRESSE_STAGE = () => dealt(HANDS, ["1A", "2D", "6D", "10C", "10D", "5C", "1B", "1C"]);

/** All events that a player was told of. */
export const eventsOf = (player) => player.told.flatMap(({ events = [] }) => events);

/** Anna before her browser, Béla and Chloé elsewhere; Anna has the opening in her hand. */
export async function dared(server, { options, ...more } = {}) {
  const anna = await Person.arrive(server, { name: "Anna", path: null, ...more });
  const dare = await Dare.begin(await anna.socket(), await company(server), { options });
  await anna.go(`/t/${dare.table}`);
  await anna.own.must("start", { table: dare.table });
  const hand = more.hand ?? (anna.isPhone ? "finger" : "mouse");
  return { anna, dare, stacker: new Stacker(anna, { table: dare.table, hand }) };
}
