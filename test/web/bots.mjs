// bots.mjs: the page's own bots in a browser: they think in workers, under the server's content
// policy, while the page goes on. The match itself is kept here; the page is told views alone.
//
// usage: node bots.mjs BOSQUET PAGE_FOLDER
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";
import { Person, dice, equal, ok, run, scene, sharedServer } from "./browser.mjs";

const PAGE_FOLDER = process.argv[3];
const parts = JSON.parse(readFileSync(`${PAGE_FOLDER}.parts.json`, "utf8")); // whose each file is
const script = readdirSync(PAGE_FOLDER).find((name) => /^bot-\w+\.js$/.test(name));
const theServer = sharedServer();
const { Position, chanceSeat, worldSeat } = await bundle("rules/rules");

async function rulesOf(game) {
  const name = readdirSync(PAGE_FOLDER).find((one) => new RegExp(`^${game}-\\w+\\.wasm$`).test(one));
  return WebAssembly.compile(readFileSync(join(PAGE_FOLDER, name)));
}

/** Somebody at home, whose page has bots for a game as `bots`. */
async function arrive(game, seats) {
  const anna = await Person.arrive(await theServer(), {});
  await anna.page.evaluate(
    async ({ script, game, seats }) => {
      const { Bot } = await import(script);
      globalThis.bots = Array.from({ length: seats }, () => new Bot(game, seats));
    },
    { script: `/${script}`, game, seats },
  );
  return anna;
}

const think = (person, question) =>
  person.page.evaluate((asked) => globalThis.bots[asked.seat].think({ ...asked, seed: BigInt(asked.seed) }), question);

for (const [game, seats, iterations] of [
  ["grandbois", 2, 30],
  ["grimm", 2, 30],
  ["adresse", 2, 3],
])
  scene(`${game}: bots play a whole match in the browser, without the server`, async () => {
    const anna = await arrive(game, seats);
    const position = new Position(await rulesOf(game), game, seats);
    const random = dice(seats);
    let decided = 0;
    for (;;) {
      const acting = position.toAct();
      if (acting.length === 0) break;
      if (acting[0] === chanceSeat || acting[0] === worldSeat) {
        const moves = position.moves(acting[0]);
        position.play(acting[0], moves[random(moves.length)]);
        continue;
      }
      const questions = acting.map((seat) => ({
        state: position.seen(seat),
        seat,
        level: seat ? "hard" : "expert",
        iterations,
        seed: decided,
      }));
      const thoughts = await Promise.all(questions.map((question) => think(anna, question)));
      for (const [i, { move }] of thoughts.entries()) {
        ok(position.play(acting[i], move), `${move} is legal`, position.refusal(acting[i], move));
        decided++;
      }
    }
    ok(decided > 10, `they decided ${decided} times`);
    ok(position.result().winners.length > 0, "somebody has won");
    equal(anna.page.workers().length, seats, "each has a worker");
    await anna.page.evaluate(() => globalThis.bots.forEach((bot) => bot.close()));
  });

scene("while a bot thinks the page goes on, and the bot is stopped", async () => {
  const anna = await arrive("grandbois", 2);
  const position = new Position(await rulesOf("grandbois"), "grandbois", 2);
  const random = dice(1);
  while (position.toAct()[0] === chanceSeat) {
    const moves = position.moves(chanceSeat);
    position.play(chanceSeat, moves[random(moves.length)]);
  }
  const [seat] = position.toAct();
  const question = { state: position.seen(seat), seat, level: "expert", timeMs: 1e9, seed: 1 };
  let isAnswered = false;
  const answer = think(anna, question).then((thought) => {
    isAnswered = true;
    return thought;
  });
  // Whatever a page does: it draws, its timers go off, its buttons are pressed.
  await anna.page.evaluate(async () => {
    for (let i = 0; i < 30; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    for (let i = 0; i < 30; i++) await new Promise((resolve) => setTimeout(resolve));
  });
  await anna.link(anna.say("home.learn.label", { game: "GrandBois" })).click();
  await anna.sees(anna.page.getByRole("region", { name: anna.say("learn.speech") }));
  ok(!isAnswered, "all the while it thinks");
  await anna.page.evaluate((one) => globalThis.bots[one].stop(), seat);
  const { move, visits } = await answer;
  equal(position.refusal(seat, move), null, "a legal move");
  ok(visits > 0, "that it thought about");
});

scene("a bot's module that does not come is an error for whoever asks, and only then", async () => {
  const anna = await Person.arrive(await theServer(), {});
  anna.forgive(/Failed to load resource|ERR_FAILED/);
  await anna.context.route(/grimm_bot-\w+\.wasm$/, (route) => route.abort());
  const error = await anna.page.evaluate(async (path) => {
    const { Bot } = await import(path);
    const bot = new Bot("grimm", 3);
    return bot.think({ state: "", seat: 0, level: "easy" }).then(
      () => null,
      (reason) => reason.message,
    );
  }, `/${script}`);
  ok(error, "it is told", error);
});

scene("nobody fetches bots who does not ask for one", async () => {
  const anna = await Person.arrive(await theServer(), { path: null });
  const fetched = [];
  anna.context.on("request", (request) => fetched.push(new URL(request.url()).pathname.slice(1)));
  const ofBots = () => fetched.filter((name) => parts[name] === "bots");
  await anna.go("/");
  await anna.sees(anna.doorButton("home.play"));
  await anna.socket();
  const { table } = await anna.own.must("play_now", { game: "grandbois", seats: 2 });
  await anna.go(`/t/${table}`);
  await anna.sees(anna.decision);
  equal(ofBots(), [], "nothing of them at home and at a table");
  ok(
    Object.values(parts).filter((part) => part === "bots").length >= 5,
    "they are there: two scripts, three modules",
    parts,
  );
});

await run();
