// unit_adresse_timeline.mjs: what happened, told step by step: nothing is lost, and what is seen on the way leads to
// where the rules say it leads.
//
// usage: node unit_adresse_timeline.mjs WASM_FOLDER BOSQUET
import { readFileSync } from "node:fs";
import { bundle, compileRules, depth, dice, equal, fakeBrowser, ok, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const module = await compileRules("adresse");
const page = await bundle(
  "rules/rules",
  "parts/timeline",
  "games/adresse/timeline_steps",
  "games/adresse/event_reducer",
  "games/adresse/cost",
  "games/adresse/motion_poses",
  "games/adresse/model",
  "games/adresse/timeline",
  "games/adresse/narration",
  "frame/match_replay",
);
const {
  Position,
  adresseStepsOf,
  cardsFrom,
  costOf,
  eventsBefore,
  hasAdresseSentence,
  marksOf,
  mostOf,
  applyAdresseEvents,
  adresseTimelineMs,
  narratedIn,
} = page;
const { buildAdresseTimeline } = page;
const { holdingOf, piecesAtRest, piecesBefore, roleOf, withoutUnseenTwins } = page;

/** A match by chance: `see` gets the view before a decision, all that happened, and the view after it. */
function watchGame(seats, seed, viewer, options, see) {
  const random = dice(seed);
  const position = new Position(module, "adresse", seats, options);
  let before = position.view(viewer);
  let events = [];
  for (let i = 0; i < 1200; i++) {
    const [seat] = position.toAct();
    if (seat === undefined) return;
    const moves = position.moves(seat);
    events.push(...position.play(seat, moves[random(moves.length)], viewer));
    if (position.toAct()[0] >= 10) continue; // chance and the world belong to the move before them
    const after = position.view(viewer);
    see(before, events, after);
    before = after;
    events = [];
  }
}

const variants = [0, 1, 2].map((value) => [{ index: 0, value }]);

test("the beats of a story hold every event once, in order", () => {
  for (let game = 0; game < depth(3); game++)
    watchGame(2 + (game % 4), 40 + game, "spectator", variants[game % 3], (_, events) => {
      equal(
        adresseStepsOf(events).flatMap((step) => step.events),
        events,
        `game ${game}`,
      );
      ok(events.length === 0 || adresseTimelineMs(events) >= 0, "it takes its time");
    });
});

test("what is seen at a story's end is what the view says: cards, markers, pieces placed", () => {
  for (let game = 0; game < depth(4); game++) {
    const seats = 2 + (game % 4);
    const viewer = game % 2 ? "spectator" : 0;
    watchGame(seats, 90 + game, viewer, variants[game % 3], (before, events, after) => {
      if (events.some(({ event }) => event === "dealt")) return; // the first look shows all of it
      const scene = applyAdresseEvents(before, withoutUnseenTwins(events));
      const seen = ({ hand, ...rest }) => ({ ...rest, won_cards: undefined, hand: hand?.length ? hand : undefined }); // that it is empty is known
      equal(scene.players.map(seen), after.players.map(seen), `game ${game}: ${JSON.stringify(events)}`);
    });
  }
});

test("and so is the challenge, as long as it goes on", () => {
  let compared = 0;
  const games = depth(3);
  for (let game = 0; game < games; game++)
    watchGame(3 + (game % 3), 300 + game, "spectator", [], (before, events, after) => {
      if (!after.challenge || events.some(({ event }) => /opened|dealt|done/.test(event))) return;
      const { challenge } = applyAdresseEvents(before, events);
      const seen = ({ launcher, holder, from, cards }) => [
        launcher,
        holder,
        from,
        cards.map(({ card, fate }) => [card, fate]),
      ];
      equal(seen(challenge), seen(after.challenge), `game ${game}: ${JSON.stringify(events)}`);
      compared++;
    });
  ok(compared > 10 * games, "often enough", compared);
});

/** What a look at a table is made of. */
const lookAt = (view, entries, more = {}) => ({
  ...{ view, seat: view.viewer === "spectator" ? null : view.viewer, recent: entries.at(-1)?.events ?? [] },
  ...{ narration: { entries }, isReplay: false, ...more },
});

test("a table is followed as a story: every placement with its motion, and nothing twice", () => {
  let [motions, stories, last] = [0, 0, null];
  const entries = [{ seq: 1, at: 77, kind: "start", events: [] }];
  watchGame(4, 21, "spectator", [], (before, events, after) => {
    if (last === null) buildAdresseTimeline(lookAt(before, [...entries]));
    last = after;
    entries.push({ seq: entries.length + 1, at: 77, kind: "move", seat: 1, events });
    const timeline = buildAdresseTimeline(lookAt(after, [...entries]));
    if (events.some(({ event }) => event === "dealt")) return;
    const isSeen = events.every(({ event }) => ["aimed", "swayed"].includes(event)); // it needs no words
    ok(timeline !== null || isSeen, "there is a story", events);
    ok(timeline === null || !isSeen, "and none of a hand that sways", events);
    stories += timeline ? 1 : 0;
    if (!events.some(({ event }) => event === "released")) return;
    equal(timeline.motionSeq, entries.length, "of this entry");
    equal(timeline.steps.filter(({ kind }) => kind === "motion").length, 1);
    equal(timeline.before.pieces, before.pieces, "the pieces lie where they lay");
    motions++;
  });
  ok(motions > 20 && stories > motions, "many", { motions, stories });
  equal(buildAdresseTimeline(lookAt(last, [...entries])), null, "what was seen is not told again");
});

test("events that do not lead from what was seen to what is there make no story", () => {
  const entries = [{ seq: 1, at: 78, kind: "start", events: [] }];
  let seen = null;
  watchGame(3, 5, "spectator", [], (before, events, after) => {
    if (seen !== null || !events.some(({ event }) => event === "fell")) return;
    buildAdresseTimeline(lookAt(before, [...entries]));
    entries.push({ seq: 2, at: 78, kind: "move", seat: 1, events });
    const elsewhere = { ...after, players: after.players.map((player) => ({ ...player, cards: player.cards + 1 })) };
    seen = buildAdresseTimeline(lookAt(elsewhere, entries));
    equal(seen, null);
    seen = "looked";
  });
  equal(seen, "looked");
});

test("a look back tells how one step came about, at once only to whoever goes on by one", () => {
  const entries = [{ seq: 0, at: 0, kind: "start", events: [] }];
  const views = [];
  watchGame(3, 9, "all", [], (before, events, after) => {
    if (views.length === 0) views.push(before);
    entries.push({ seq: entries.length, at: 0, kind: "move", seat: 0, events });
    views.push(after);
  });
  const step = entries.findIndex(({ events }, i) => i > 3 && events.some(({ event }) => event === "released"));
  const at = (n) => lookAt(views[n], entries, { isReplay: true, recent: entries[n].events, before: views[n - 1] });
  equal(buildAdresseTimeline(at(step)).isOnDemand, true, "by a jump");
  buildAdresseTimeline(at(step - 1));
  const timeline = buildAdresseTimeline(at(step));
  equal([timeline.isOnDemand, timeline.motionSeq], [false, step], "step by step");
});

test("draws are told together, a penalty's not at all to those who see no card", () => {
  const drew = (card) => ({ event: "drew", seat: 0, card });
  const events = [{ event: "penalty", seat: 0, count: 2 }, drew("7A"), drew("8A")];
  equal(
    events.map((event, i) => hasAdresseSentence(event, events.slice(0, i))),
    [true, true, false],
  );
  equal(cardsFrom(events, 1), { count: 2, cards: ["7A", "8A"] });
  const unseen = [
    { event: "penalty", seat: 0, count: 1 },
    { event: "drew_unseen", seat: 0 },
  ];
  equal(hasAdresseSentence(unseen[1], unseen.slice(0, 1)), false, "the penalty has said it");
  equal(hasAdresseSentence(drew("7A"), []), false, "nor is the deal");
});

test("a fall is a motion, then a verdict that says what it costs", () => {
  const events = [
    { event: "released", seat: 1, card: "7A" },
    { event: "settled", moved: 2 },
    { event: "piece_fell", piece: 4 },
    { event: "why", seat: 1, card: "7A", reason: "left_support", dx: 10, dy: 0, tilt: 3, others: 0 },
    { event: "fell", seat: 1, card: "7A", count: 1, columns: 2 },
    { event: "penalty", seat: 1, count: 4 },
    { event: "drew_unseen", seat: 1 },
    { event: "done", seat: 1 },
  ];
  const steps = adresseStepsOf(events);
  equal(
    steps.map(({ kind }) => kind),
    ["motion", "verdict", "round"],
  );
  equal(narratedIn(steps[0], []), [], "the wood speaks for itself");
  equal(narratedIn(steps[1], eventsBefore(steps, 1)), [0, 1, 2], "why, that it fell, and the cost");
});

test("a hand that aims and sways is no step, and takes no time to tell", () => {
  const events = [
    { event: "aimed", seat: 1, card: "7A", x: 0, y: 0, turn: 0 },
    { event: "swayed", seat: 1, half: 1, sway: 17 },
  ];
  equal([adresseTimelineMs(events), adresseTimelineMs(events.slice(1))], [0, 0]);
  ok(!events.some((event, i) => hasAdresseSentence(event, events.slice(0, i))), "nor has it a sentence");
  const timeline = adresseStepsOf([...events, { event: "released", seat: 1, card: "7A" }]);
  equal(narratedIn(timeline[0], []), []);
});

/** A match by chance as a record has it; hands hold on until they let go, or by chance before. */
function recordOf(seats, seed) {
  const random = dice(seed);
  const position = new Position(module, "adresse", seats, []);
  const moves = [];
  for (let i = 0; i < 1500; i++) {
    const [seat] = position.toAct();
    if (seat === undefined) break;
    const listed = position.moves(seat);
    const canHold = seat < 10 && position.refusal(seat, "hold") === null;
    const move = canHold && random(3) > 0 ? "hold" : listed[random(listed.length)];
    position.play(seat, move);
    moves.push(`${{ 10: "chance", 13: "world" }[seat] ?? seat} ${move}`);
  }
  return { game: "adresse", rules_version: 2, seats: Array(seats).fill({ name: "" }), options: {}, moves };
}

test("looked back at, a placement is one step, however long the hand held on", () => {
  const record = recordOf(3, 17);
  const replay = new page.MatchReplay(module, record, [], page.adresseNarration.follows);
  const held = record.moves.filter((move) => / hold$/.test(move)).length;
  const decisions = record.moves.filter((move) => /^\d/.test(move)).length - held;
  const names = replay.steps.map(({ events }) => events.map(({ event }) => event));
  const placements = names.filter((step) => step.includes("aimed"));
  ok(held > 20 && placements.length > 10, "there was something to hold", { held, placements: placements.length });
  equal(
    replay.last,
    decisions - record.moves.filter((move) => /^\d+ release/.test(move)).length,
    "a step for each decision but the release",
  );
  const last = placements.at(-1); // the match may have been left in the middle of it
  for (const step of placements) ok(step === last || step.includes("released"), "from the aim to the rest", step);
  for (const step of names)
    if (step.includes("swayed")) equal(step.filter((event) => event === "aimed").length, 1, "no sway by itself");
  equal(replay.steps.at(-1).decision, decisions, "the server counts the releases, but not the half seconds");
});

test("a match of the first version still looks back well", () => {
  const path = new URL("../../../match/data/adresse-v1.json", import.meta.url);
  const record = JSON.parse(readFileSync(path, "utf8"));
  const specs = [{ name: "variant", values: ["basic", "advanced", "young"] }];
  const options = { variant: record.options.variant };
  const replay = new page.MatchReplay(module, { ...record, options }, specs, page.adresseNarration.follows);
  const decisions = record.moves.filter((move) => /^\d/.test(move));
  equal([replay.last, replay.steps.at(-1).decision], [decisions.length, decisions.length], "a step each");
  ok(
    replay.steps.some(({ events }) => events.some(({ event }) => event === "released")),
    "pieces were placed",
  );
  equal(
    replay
      .positionAt(replay.last)
      .result()
      .scores.map(({ total }) => total),
    record.scores.map(({ total }) => total),
  );
});

test("why a fall costs what it costs", () => {
  const launched = { event: "launched", seat: 0, to: 1 };
  const fell = (columns) => ({ event: "fell", seat: 1, columns });
  const penalty = (count) => ({ event: "penalty", seat: 1, count });
  equal(costOf(penalty(3), [launched, fell(1)]), { kind: "first", cards: 3, more: 0 });
  equal(costOf(penalty(5), [launched, fell(3)]), { kind: "first", cards: 5, more: 2 });
  equal(costOf(penalty(3), [launched, fell(1), penalty(3), fell(1)]), { kind: "later", cards: 3, more: 0 });
  equal(costOf(penalty(3), [fell(1), launched, fell(1)]), { kind: "first", cards: 3, more: 0 }, "a new challenge");
  equal(costOf(penalty(3), [launched, { event: "played", card: "killjoy" }]), null, "that is a killjoy's");
  equal([mostOf(0, 1), mostOf(0, 3), mostOf(1, 3)], [3, 5, null]);
});

test("a motion begins where the pieces lay and ends where they come to lie", () => {
  const before = [{ piece: 0, length: 3, at: [0, 0, 6000], turned: [0, 0, 0, 0], starts: true, position: "flat" }];
  const sample = (z) => [100, -200, z, 10000, 0, 0, 0];
  const motions = [{ hz: 60, pieces: [{ piece: 1, from: 0, path: [...sample(5000), ...sample(1800)] }] }];
  const begun = piecesBefore(before, motions, 2);
  equal(begun[1], { piece: 1, length: 2, at: [1000, -2000, 50000], turned: [0, 0, 0, 0] });
  const rest = piecesAtRest(begun, motions, before); // it fell, and the view has it no more
  equal(rest, [before[0], { ...begun[1], at: [1000, -2000, 18000] }]);
  equal(marksOf([{ event: "piece_fell", piece: 1 }], before, motions), [{ piece: 1, why: "fell" }]);
  equal(marksOf([{ event: "piece_fell", piece: 0 }], before, motions), [{ piece: 0, why: "column" }]);
  equal(marksOf([{ event: "held", seat: 0 }], before, motions), [{ piece: 1, why: "placed" }]);
  const upsideDown = [{ hz: 60, pieces: [{ piece: 1, from: 0, path: [0, 0, 0, 0, -7071, 0, 7071] }] }];
  const [, turned] = piecesBefore(before, upsideDown, 1);
  ok(turned.turned[0] === 1 || turned.turned[0] === 3, "the largest is left out", turned.turned);
  ok(
    turned.turned.slice(1).some((part) => part < 0),
    "and positive, so the other is not",
    turned.turned,
  );
});

test("a piece is in a hand until it is let go, and everybody has a part", () => {
  const held = { hold: 0, place: 0 };
  watchGame(4, 7, 0, [], (_, __, after) => {
    const isHeld = holdingOf(after) !== null;
    equal(isHeld, ["aim", "hold"].includes(after.stage), after.stage);
    if (isHeld) equal(roleOf(after, after.placement.seat), "placing");
    if (after.stage === "launch") equal(roleOf(after, after.launcher), "launching");
    held.place += isHeld ? 1 : 0;
  });
  ok(held.place > 5, "it was held", held);
});

await run();
