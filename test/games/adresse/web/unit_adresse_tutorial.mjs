// unit_adresse_tutorial.mjs: the adresseTutorial's script is by the rules, whatever the wood does.
//
// usage: node unit_adresse_tutorial.mjs WASM_FOLDER BOSQUET
import { LANGUAGES, allWords } from "../../../web/catalogues.mjs";
import { bundle, compileRules, dice, equal, fakeBrowser, ok, run, test } from "../../../web/unit.mjs";

const { timers } = fakeBrowser();
const module = await compileRules("adresse");
const page = await bundle("games/adresse/tutorial", "frame/tutorial_match", "rules/rules");
const { TutorialMatch, Position, chanceSeat, adresseTutorial, worldSeat } = page;

const game = { id: "adresse", showMs: () => 100 };

/** One of the ways in which the rules guess that the pieces come to rest: its outcomes, and what is told of them. */
function guess(position, random) {
  const [outcomes, events] = [[], []];
  while (position.view(0).stage === "world" && outcomes.at(-1) !== "settled") {
    const moves = position.moves(worldSeat);
    outcomes.push(moves[random(moves.length)]);
    events.push(...position.play(worldSeat, outcomes.at(-1), 0));
  }
  return { outcomes, events };
}

const GUESSES = 300;

/** The world without physics: by the guesses that the rules list; of the first of them that `isWanted`, if there is one. */
function guessing(random, log = [], isWanted = () => true) {
  const world = {
    ...adresseTutorial.world,
    async answer(view) {
      const position = world.match.rules;
      const saved = position.save();
      let found = null;
      for (let i = 0; i < GUESSES && !(found && isWanted(found.events)); i++) {
        found = guess(position, random);
        position.restore(saved);
      }
      log.push(view.placement.card);
      return { outcomes: found.outcomes, motion: { hz: 60, pieces: [] } };
    },
  };
  return world;
}

const letGo = ({ stage }, aim) => (stage === "hold" ? "release t=450" : aim);

/** What the learner does in each step. */
const doings = {
  take: () => "take 6A",
  aim: () => "aim 6A x=0 y=0 turn=90",
  calm: () => "release t=450",
  eye: (view) => letGo(view, "aim 9B x=0 y=0 turn=0"),
  launch: () => "launch 1 7A 8A",
  answer: () => "advantage return-to-sender",
  board: (view) => (view.stage === "answer" ? "accept" : letGo(view, "aim 5A x=-100 y=100 turn=0")),
};

const breathe = () => new Promise((resolve) => setImmediate(resolve));

async function walk(seed, log, { isThere = () => false, isWanted = undefined, does = doings } = {}) {
  const world = guessing(dice(seed), log, isWanted);
  const luck = dice(1000 + seed); // of draws that the script does not foresee
  Math.random = () => luck(1 << 20) / (1 << 20);
  const match = new TutorialMatch(module, game, { ...adresseTutorial, world });
  world.match = match;
  const seen = [];
  for (let i = 0; i < 1000 && !match.isDone; i++) {
    await breathe();
    if (isThere(match)) break;
    const { lesson } = match;
    if (!seen.includes(lesson.id)) seen.push(lesson.id);
    if (match.hasFailed) match.tryAgain();
    else if (match.isWaiting) timers.next();
    else if (lesson.until === "next") match.next();
    else if (match.mayAct) equal(match.play(does[lesson.id](match.view)), { is: "made" }, `${lesson.id}, seed ${seed}`);
    else timers.next();
  }
  ok(match.isDone || isThere(match), `it comes to its end, seed ${seed}`, seen);
  return { seen, match };
}

test("the script comes to its end, whatever holds and whatever falls", async () => {
  const fates = new Set();
  for (let seed = 1; seed <= 25; seed++) {
    const { seen, match } = await walk(seed);
    equal(
      seen,
      adresseTutorial.steps.map(({ id }) => id),
      `every step, in order, seed ${seed}`,
    );
    for (const { events } of match.entries)
      for (const { event } of events) if (event === "held" || event === "fell") fates.add(event);
  }
  equal([...fates].sort(), ["fell", "held"], "some hold and some fall");
});

test("the lesson of a fall tells of one only if there was one; else it is seen again, more daring", async () => {
  const told = new Set();
  const isToldOf = ({ lesson, isWaiting }) => lesson?.id === "fall" && !isWaiting;
  const aimed = ({ entries }) => entries.flatMap(({ events }) => events).filter(({ event }) => event === "aimed");
  const holds = (events) => events.some(({ event }) => event === "held");
  for (let seed = 1; seed <= 6; seed++) {
    const farOut = { aim: () => "aim 6A x=25 y=0 turn=0", eye: (view) => letGo(view, "aim 9B x=35 y=0 turn=0") };
    const holding = { isWanted: holds, does: { ...doings, ...farOut } };
    const { match } = await walk(seed, [], { isThere: isToldOf, ...(seed % 2 === 0 ? holding : {}) });
    const launched = match.entries.findLastIndex(({ events }) => events.some(({ event }) => event === "launched"));
    const since = match.entries.slice(launched).flatMap(({ events }) => events);
    const hasFallen = since.some(({ event }) => event === "fell" || event === "wrong_position");
    equal(match.wentOtherwise, !hasFallen, `what is told is what happened, seed ${seed}`);
    told.add(hasFallen);
    if (hasFallen) continue;
    const before = aimed(match).length;
    match.back();
    equal(match.lesson.id, "launch", "to the challenge again");
    ok(aimed(match).length < before, "what was placed is in the hand again");
  }
  equal([...told].sort(), [false, true], "both happen");
  const moves = adresseTutorial.others.filter((move) => typeof move === "function");
  equal(new Set([0, 1, 2].map((returns) => moves[0](returns))).size, 3, "and the next place is another");
});

test("the world is asked for every piece, and how it moved is kept with the move", async () => {
  const log = [];
  const { match } = await walk(3, log);
  for (const card of ["6A", "9B", "8A", "7A", "12D", "5A"]) ok(log.includes(card), card, log);
  const moved = match.entries.filter(({ events }) => events.some(({ event }) => event === "released"));
  for (const { seq } of moved) ok(match.motionsOf(seq).length > 0, `entry ${seq} has its motion`);
  equal(match.motionsOf(0), [], "the start has none");
});

test("without a connection the rules guess, and it goes on", async () => {
  const world = { ...adresseTutorial.world, answer: () => Promise.reject(new Error("no connection")) };
  const match = new TutorialMatch(module, game, { ...adresseTutorial, world });
  equal(match.play("take 6A"), { is: "made" });
  await breathe();
  equal(match.play(doings.aim()), { is: "made" });
  await breathe();
  equal(match.play(doings.calm()), { is: "made" });
  for (let i = 0; i < 5; i++) await breathe();
  while (match.isWaiting) timers.next();
  ok(match.lesson.id === "eye" || match.hasFailed, "it held, or it is explained", match.lesson);
});

/** A match up to the hand that sways. */
async function swaying(seed) {
  const world = guessing(dice(seed));
  const match = new TutorialMatch(module, game, { ...adresseTutorial, world });
  world.match = match;
  for (const move of ["take 6A", doings.aim()]) {
    equal(match.play(move), { is: "made" });
    await breathe();
    while (match.isWaiting) timers.next();
  }
  equal([match.lesson.id, match.view.stage], ["calm", "hold"], "the second step");
  return match;
}

test("time makes the hand hold on, as at a table, until it lets go by itself", async () => {
  const match = await swaying(1);
  const [first] = match.view.placement.sway;
  for (let half = 2; half <= 12; half++) {
    timers.next();
    await breathe();
    equal([match.view.placement.sway.length, match.mayAct], [half, true], "one half second more");
    equal(match.entries.at(-1).kind, "hold", "which is no move of mine");
  }
  ok(
    match.view.placement.sway.every((one) => one === first),
    "calm, as the script has it",
  );
  timers.next();
  for (let i = 0; i < 5; i++) await breathe();
  ok(
    match.entries.at(-1).events.some(({ event }) => event === "released"),
    "then it has let go",
  );
});

test("a fall is never the end of a step: it is tried again, from where it can be aimed", async () => {
  for (let seed = 1; ; seed++) {
    ok(seed < 60, "one of them falls");
    const match = await swaying(seed);
    match.play(doings.calm());
    for (let i = 0; i < 5; i++) await breathe();
    while (match.isWaiting) timers.next();
    const hasFallen = match.recent.some(({ event }) => event === "why");
    equal([match.hasFailed, match.lesson.id], [hasFallen, hasFallen ? "calm" : "eye"], "it waits where it fell");
    if (!hasFallen) continue;
    equal(match.mayAct, false, "until it has been read");
    match.tryAgain();
    equal([match.lesson.id, match.view.stage, match.mayAct], ["aim", "aim", true], "then it is in the hand again");
    equal(match.view.players[0].cards, 8, "and nothing was drawn");
    equal(match.view.pieces.length, 1, "and nothing stands that did not");
    return;
  }
});

test("one can go a step back, to where it began", async () => {
  const match = new TutorialMatch(module, game, adresseTutorial);
  const [{ at }, before] = [match.entries[0], match.view];
  equal(match.canGoBack, false, "not from the first");
  match.play("take 6A");
  await breathe();
  while (match.isWaiting) timers.next();
  equal([match.lesson.id, match.canGoBack], ["aim", true]);
  match.back();
  equal([match.lesson.id, match.view, match.entries.length], ["take", before, 1], "all is as it was");
  ok(match.entries[0].at !== at, "and it is told as another match");
  equal(match.play("take 6A"), { is: "made" }, "from there it goes on");
});

test("what does not belong to a step is gently refused", () => {
  const match = new TutorialMatch(module, game, adresseTutorial);
  equal(match.play("take 9B"), { is: "unwelcome" });
  equal(match.play("accept").is, "refused", "and what is no move at all by the rules");
});

test("there are at most ten steps, each with its words", () => {
  const { steps } = adresseTutorial;
  ok(steps.length <= 10, "so many", steps.length);
  equal(new Set(steps.map(({ id }) => id)).size, steps.length, "each has a name of its own");
  for (const language of LANGUAGES)
    for (const { id, failed, went } of steps)
      for (const key of [id, `${id}.no`, ...(failed ? [`${id}.failed`] : []), ...(went ? [`${id}.other`] : [])].map(
        (one) => `adresse.lesson.${one}`,
      ))
        ok(allWords(language).has(key), `${language}: ${key}`);
});

test("the hands that are dealt are of one deck", () => {
  const position = new Position(module, "adresse", adresseTutorial.seats, [...adresseTutorial.options]);
  for (const move of adresseTutorial.chance.filter((one) => one.startsWith("draw")))
    ok(position.play(chanceSeat, move), `${move} is there to be drawn`);
});

await run();
