// unit_grimm_telling.mjs: what The Grimm Forest tells of a game: one sentence for one thing, a turn of the log for each
// turn, and at the pace that somebody likes.
//
// usage: node unit_grimm_telling.mjs WASM_FOLDER BOSQUET
import { everyWord } from "../../../web/catalogues.mjs";
import { bundle, compileRules, depth, dice, equal, fakeBrowser, ok, run, test } from "../../../web/unit.mjs";

let isCalm = false;
fakeBrowser({ media: (query) => isCalm && query.includes("reduced-motion") });
const module = await compileRules("grimm");
const page = await bundle(
  "base/words",
  "base/preferences",
  "rules/rules",
  "frame/log",
  "games/grimm/narration",
  "games/grimm/pace",
  "games/grimm/told",
  "games/grimm/timeline_steps",
);
const { Position, words, preferences, textOf, turnsOf, tellAll, grimmNarration, movesToTell } = page;
const { paceNow, setPaceRound, grimmTimelineMs } = page;
await words.add(everyWord());

const seating = ["Anna", "Béla", "Chloé", "Dora"].map((name, seat) => ({ name, seat, isOut: false }));

/** The log of a game by chance, to its end. */
function logOf(seats, seed) {
  const random = dice(seed);
  const position = new Position(module, "grimm", seats);
  const entries = [];
  for (let asked = position.toAct(); asked.length > 0; asked = position.toAct()) {
    const seat = asked[random(asked.length)];
    const moves = position.moves(seat);
    const events = position.play(seat, moves[random(moves.length)], "spectator");
    entries.push({ seq: entries.length + 1, at: 0, kind: "move", seat, events });
  }
  return { entries, view: position.view("spectator"), seating: seating.slice(0, seats) };
}

const narrationOf = ({ entries, view, seating: all }) => ({
  ...{ entries, view, seating: all, isWhole: true },
  name: (seat) => all[seat].name,
});
const logs = Array.from({ length: depth(6, { least: 4 }) }, (_, i) => logOf(2 + (i % 3), 60 + i));

test("a section is one sentence, with its price", () => {
  let count = 0;
  for (const log of logs)
    for (const { events } of log.entries) {
      const built = events.find(({ event }) => event === "built");
      if (!built) continue;
      const name = log.seating[built.seat].name;
      const sentences = tellAll(events, narrationOf(log)).map((one) => textOf(one).trim());
      const about = sentences.filter((one) => one.startsWith(name) && /builds|roof|parts with|finished/.test(one));
      equal(about.length, 1, `once: ${sentences.join(" / ")}`);
      ok(/, for \d+ \w+[.!]$/.test(about[0]), "with its price", about[0]);
      count++;
    }
  ok(count > 50, "sections were built", count);
});

test("what one gains at one moment is one sentence", () => {
  for (const log of logs)
    for (const { events } of log.entries) {
      const sentences = tellAll(events, narrationOf(log)).map((one) => textOf(one).trim());
      const gains = sentences.map((one) => /^(\S+) gains \d/.exec(one)?.[1] ?? null);
      ok(
        gains.every((who, i) => who === null || who !== gains[i - 1]),
        "nobody gains twice in a row",
        sentences,
      );
    }
});

test("whoever gathers nothing is told, and nobody else", () => {
  let count = 0;
  for (const log of logs) {
    const gathered = new Set();
    for (const { events } of log.entries)
      for (const event of events) {
        if (event.event === "collecting") gathered.clear();
        if (event.event === "gathered") gathered.add(event.seat);
        if (event.event !== "end_of_gather") continue;
        const told = grimmNarration.describe(event, narrationOf(log));
        const text = told === null ? "" : textOf(told);
        for (const { seat, name } of log.seating) {
          equal(text.includes(`${name} gathers nothing.`), !gathered.has(seat), `${name}: ${text}`);
          if (!gathered.has(seat)) count++;
        }
      }
  }
  ok(count > 10, "some gathered nothing", count);
});

test("the log has a turn for each turn of building and each phase that all share", () => {
  for (const log of logs) {
    const game = { ...grimmNarration, describe: (event) => grimmNarration.describe(event, narrationOf(log)) };
    const turns = turnsOf({ ...log, game });
    const openings = log.entries.flatMap(({ events }) => events).filter((one) => grimmNarration.opensTurn(one));
    ok(turns.length <= openings.length + 1, "no more than there were", [turns.length, openings.length]);
    ok(turns.length > openings.length / 2, "most have something to tell", [turns.length, openings.length]);
    ok(
      turns.every(({ number }, i) => i === 0 || number > turns[i - 1].number),
      "numbered in their order",
    );
    for (const { sentences } of turns) {
      const texts = sentences.map(({ text }) => textOf(text));
      const builders = new Set(texts.flatMap((text) => /^(\S+) builds/.exec(text)?.[1] ?? []));
      ok(builders.size <= 1, "one builder in a turn", texts);
    }
  }
});

test("told at once is what others did since, and what led to it", () => {
  for (const { entries } of logs)
    for (let end = 1; end <= entries.length; end += 7) {
      const told = movesToTell(entries.slice(0, end), 0);
      const others = entries.slice(0, end).findLastIndex(({ seat, events }) => seat !== 0 && events.length > 0);
      if (others < 0) continue;
      ok(told.includes(entries[others]), "the latest of the others is among it", end);
      equal(
        told.at(-1),
        entries.slice(0, end).findLast(({ events }) => events.length > 0),
        "to the latest of all",
      );
    }
});

test("the pace is calm for two rounds and brisk then, until one is chosen, and that is kept", () => {
  const events = logs[0].entries.flatMap((entry) => entry.events).slice(0, 60);
  const paces = [1, 2, 3, 9].map((round) => {
    setPaceRound(round);
    return [paceNow(), grimmTimelineMs(events)];
  });
  equal(
    paces.map(([pace]) => pace),
    ["calm", "calm", "brisk", "brisk"],
  );
  ok(paces[3][1] < paces[0][1] / 2, "brisk takes less than half of the time", paces);
  for (const pace of ["once", "calm", "brisk"]) {
    preferences.set({ pace });
    for (const round of [1, 9]) {
      setPaceRound(round);
      equal(paceNow(), pace, `${pace} in round ${round}`);
    }
    equal(JSON.parse(localStorage.getItem("bosquet")).pace, pace, "kept in this browser");
    equal(grimmTimelineMs(events) === 0, pace === "once", "at once takes no time");
  }
  isCalm = true;
  equal(paceNow(), "once", "without motion nothing is played");
  isCalm = false;
  preferences.set({ pace: "" });
});

await run();
