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

/** The world without physics: by the guesses that the rules list. */
function guessing(random, log = []) {
  const world = {
    ...adresseTutorial.world,
    async answer(view) {
      const position = world.match.rules;
      const saved = position.save();
      const outcomes = [];
      while (position.view(0).stage === "world") {
        const moves = position.moves(worldSeat);
        const move = moves[random(moves.length)];
        position.play(worldSeat, move);
        outcomes.push(move);
        if (move === "settled") break;
      }
      position.restore(saved);
      log.push(view.placement.card);
      return { outcomes, motion: { hz: 60, pieces: [] } };
    },
  };
  return world;
}

/** What the learner does in each step. */
const doings = {
  take: () => "take 6A",
  place: () => "place 6A x=0 y=0 turn=90 t=1500",
  eye: () => "place 9B x=0 y=0 turn=0 t=1500",
  launch: () => "launch 1 7A 8A",
  answer: () => "advantage return-to-sender",
  board: (view) => (view.stage === "answer" ? "accept" : "place 5A x=-100 y=100 turn=0 t=1500"),
};

const breathe = () => new Promise((resolve) => setImmediate(resolve));

async function walk(seed, log) {
  const world = guessing(dice(seed), log);
  const luck = dice(1000 + seed); // of draws that the script does not foresee
  Math.random = () => luck(1 << 20) / (1 << 20);
  const match = new TutorialMatch(module, game, { ...adresseTutorial, world });
  world.match = match;
  const seen = [];
  for (let i = 0; i < 200 && !match.isDone; i++) {
    await breathe();
    if (timers.next()) continue;
    const { lesson } = match;
    if (seen.at(-1) !== lesson.id) seen.push(lesson.id);
    if (lesson.until === "next") match.next();
    else if (match.mayAct)
      equal(match.play(doings[lesson.id](match.view)), { is: "made" }, `${lesson.id}, seed ${seed}`);
  }
  ok(match.isDone, `it comes to its end, seed ${seed}`, seen);
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
  equal(match.play(doings.place()), { is: "made" });
  for (let i = 0; i < 5; i++) await breathe();
  while (timers.next());
  equal(match.lesson.id, "eye", "the next piece is in the hand");
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
    for (const { id } of steps)
      for (const key of [`adresse.lesson.${id}`, `adresse.lesson.${id}.no`])
        ok(allWords(language).has(key), `${language}: ${key}`);
});

test("the hands that are dealt are of one deck", () => {
  const position = new Position(module, "adresse", adresseTutorial.seats, [...adresseTutorial.options]);
  for (const move of adresseTutorial.chance.filter((one) => one.startsWith("draw")))
    ok(position.play(chanceSeat, move), `${move} is there to be drawn`);
});

await run();
