// kill.mjs: kill -9 at random moments while people move as fast as they
// are acknowledged. Whatever was acknowledged, or told to anybody, is there after
// every restart, in its place, once; and every game goes on to its end.
//
// usage: node kill.mjs BOSQUET [KILLS]
import {
  Client,
  Follow,
  World,
  checkedRecord,
  comment,
  depth,
  dice,
  equal,
  eventually,
  newCookie,
  ok,
  persist,
  playSeat,
  run,
  sleep,
  test,
} from "./lib.mjs";

const KILLS = Number(process.argv[3] ?? depth(10));
const TOLD_EVERY = 50; // kills
const random = dice(2026);
const found = { kills: 0, comparisons: 0, lost: 0 }; // an acknowledged move is looked for after each kill

/** One table with its people: what they were told and what was acknowledged. */
class Game {
  constructor(cookies, settings) {
    this.cookies = cookies;
    this.settings = settings;
  }

  /** Makes the table. A server may die at any point of it: then there is another. */
  async prepare(world) {
    const { game, bots, options } = this.settings;
    const people = this.cookies.length;
    await persist(world, this.cookies[0], async (host) => {
      const { table } = await host.must("create", { game, seats: people + bots.length, options });
      for (const cookie of this.cookies.slice(1)) {
        const client = await new Client(host.server, { cookie }).open();
        await client.must("sit", { table });
        await client.close();
      }
      for (const [i, level] of bots.entries()) await host.must("seat_bot", { table, seat: people + i, level });
      await host.must("start", { table });
      this.table = table;
      return true;
    });
    this.views = this.cookies.map((_, seat) => new Follow(this.table, seat));
    this.acknowledged = [];
  }

  play(world) {
    const played = (move) => this.acknowledged.push(move);
    return Promise.all(
      this.cookies.map((cookie, seat) =>
        persist(world, cookie, async (client) => {
          const view = this.views[seat];
          await view.attach(client, { since: view.seq });
          await playSeat(view, random, { played, mayGoOn: () => !(isEnding && this.settings.mayStop) });
          return view.state.over || (isEnding && this.settings.mayStop);
        }),
      ),
    );
  }

  /** Everything that anybody knew is what the server tells now. */
  async check(server) {
    for (const [seat, cookie] of this.cookies.entries()) {
      const known = this.views[seat].texts.slice();
      const acknowledged = this.acknowledged.filter((one) => one.seat === seat);
      const client = await new Client(server, { cookie }).open();
      const fresh = await new Follow(this.table, seat).attach(client, { since: 0 });
      await client.close();
      equal(
        fresh.messages.map((one) => one.seq),
        fresh.messages.map((_, i) => i + 1),
        "1 to n, each once",
      );
      for (const [i, text] of known.entries())
        ok(
          fresh.texts[i] === text,
          `seat ${seat} was told of entry ${i + 1}`,
          `then ${text}`,
          `now  ${fresh.texts[i]}`,
        );
      for (const { seq, move } of acknowledged) {
        const entry = fresh.messages[seq - 1];
        const isThere = entry?.kind === "move" && entry.seat === seat && entry.move === move;
        found.comparisons++;
        if (!isThere) found.lost++;
        ok(isThere, `${move} was acknowledged as ${seq}`, entry ?? "gone");
      }
    }
  }
}

const KINDS = [
  { people: 2, game: "grandbois", bots: [], options: {} },
  { people: 1, game: "grandbois", bots: ["easy", "medium"], options: { expert: true } },
  { people: 3, game: "blank", bots: ["easy"], options: { rounds: "5" } },
  { people: 2, game: "blank", bots: [], options: { rounds: "5" } },
  { people: 2, game: "grimm", bots: [], options: {} },
  { people: 2, game: "adresse", bots: [], options: {}, mayStop: true }, // whose games are long
];

/** Of the kinds those that this build plays: without physics some are only shown. */
async function playedKinds(server) {
  const client = await Client.guest(server);
  const { hello } = await client.waitFor((message) => message.hello, "the greeting");
  await client.close();
  return KINDS.filter(({ game }) => !hello.shown_only?.includes(game));
}

const world = new World();
const games = []; // all there ever were
const running = new Set();
let isEnding = false;
let failure = null;

/** A chain of games of one kind, one after the other, until it is time to end. */
async function playOn(kind, cookies) {
  while (!isEnding) {
    const game = new Game(cookies, kind);
    await game.prepare(world);
    games.push(game);
    running.add(game);
    await game.play(world);
    running.delete(game);
  }
}

function tell() {
  comment(
    `${found.kills} kills, ${games.length} games, ${countMoves()} moves acknowledged, ` +
      `looked for ${found.comparisons} times, ${found.lost} lost`,
  );
}

const countMoves = () => games.reduce((sum, game) => sum + game.acknowledged.length, 0);

test(`${KILLS} times killed: nothing is lost that was acknowledged`, async () => {
  await world.up();
  const chains = [];
  for (const kind of await playedKinds(world.server)) {
    const cookies = [];
    for (let i = 0; i < kind.people; i++) cookies.push(await newCookie(world.server));
    chains.push(playOn(kind, cookies).catch((error) => (failure ??= error)));
  }
  for (let n = 0; n < KILLS; n++) {
    await sleep(random(120));
    // Where everything is slow there must still be something to lose.
    await eventually("people move", () => failure || countMoves() > n + 1);
    if (failure) throw failure;
    await world.kill9();
    if (++found.kills % TOLD_EVERY === 0) tell();
    // Players come back at once, so the comparison goes on beside their moves.
    await world.up();
    for (const game of [...running]) await game.check(world.server);
  }
  isEnding = true;
  await Promise.all(chains);
  if (failure) throw failure;
});

test("all games were played to their end, and their records are honest", async () => {
  const moves = countMoves();
  tell();
  ok(games.length >= KINDS.length && moves > KILLS, "there was something to lose");
  for (const game of games) {
    await game.check(world.server);
    if (game.settings.mayStop && !game.views[0].state.over) continue;
    equal(
      game.views.map((view) => view.state.over),
      game.views.map(() => true),
      "it is over",
    );
    const record = await checkedRecord(world.server, game.table);
    const acknowledged = game.acknowledged.map(({ seat, move }) => `${seat} ${move}`);
    for (const [seat] of game.cookies.entries()) {
      // A move whose acknowledgement died with the server may be there beside these.
      const of = (list) => list.filter((move) => move.startsWith(`${seat} `));
      let place = 0;
      for (const move of of(acknowledged)) {
        place = of(record.moves).indexOf(move, place) + 1;
        ok(place > 0, `${move} is in the record, in its order`, record.moves);
      }
    }
  }
});

test("the last server ends well, however often it is told to", async () => {
  const { server } = world;
  const insisting = setInterval(() => server.process.kill("SIGTERM"), 1);
  await world.stop().finally(() => clearInterval(insisting));
});

await run();
