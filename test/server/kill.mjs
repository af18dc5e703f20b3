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
const found = { kills: 0, games: 0, moves: 0, comparisons: 0, lost: 0 }; // a move is looked for after each kill

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
    const played = (move) => {
      this.acknowledged.push(move);
      found.moves++;
    };
    return Promise.all(
      this.cookies.map((cookie, seat) =>
        persist(world, cookie, async (client) => {
          const view = this.views[seat];
          await view.attach(client, { since: view.seq });
          await playSeat(view, random, { played, mayGoOn: () => !this.isEnough() });
          if (this.isEnough()) this.wakeAll();
          return view.state.over || this.isEnough();
        }),
      ),
    );
  }

  /** Whoever waits for a turn that nobody makes any more looks again, with a new connection. */
  wakeAll() {
    for (const { client } of this.views) client?.socket.terminate();
  }

  isEnough() {
    const { mayStop } = this.settings;
    return mayStop !== undefined && (isEnding || this.acknowledged.length >= mayStop);
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

  /** The same of a game that is over, whose record has every move that was acknowledged, in order. */
  async checkEnd(server) {
    await this.check(server);
    const isOver = this.views.map((view) => view.state.over === true);
    if (this.settings.mayStop && !isOver[0]) return;
    equal(
      isOver,
      this.views.map(() => true),
      "it is over",
    );
    const record = await checkedRecord(server, this.table);
    for (const [seat] of this.cookies.entries()) {
      // A move whose acknowledgement died with the server may be there beside these.
      const moves = record.moves.filter((move) => move.startsWith(`${seat} `));
      let place = 0;
      for (const { move } of this.acknowledged.filter((one) => one.seat === seat)) {
        place = moves.indexOf(`${seat} ${move}`, place) + 1;
        ok(place > 0, `${move} is in the record, in its order`, record.moves);
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
  { people: 2, game: "adresse", bots: [], options: {}, mayStop: 60 }, // moves: its games are long
];

/** Of the kinds those that this build plays: without physics some are only shown. */
async function playedKinds(server) {
  const client = await Client.guest(server);
  const { hello } = await client.waitFor((message) => message.hello, "the greeting");
  await client.close();
  return KINDS.filter(({ game }) => !hello.shown_only?.includes(game));
}

// As much as they like: nobody here leans on the server.
const LIMITS = ["requests-at-once", "requests-per-second", "tables-at-once"];
const world = new World({ args: LIMITS.flatMap((name) => [`--${name}`, "100000"]) });
const running = new Set();
const finished = []; // since the last kill
let isEnding = false;
let failure = null;

/** A chain of games of one kind, one after the other, until it is time to end. */
async function playOn(kind, cookies) {
  while (!isEnding) {
    const game = new Game(cookies, kind);
    await game.prepare(world);
    found.games++;
    running.add(game);
    await game.play(world);
    running.delete(game);
    finished.push(game);
  }
}

function tell() {
  comment(
    `${found.kills} kills, ${found.games} games, ${found.moves} moves acknowledged, ` +
      `looked for ${found.comparisons} times, ${found.lost} lost`,
  );
}

/** After a kill: all that runs is as it was, and what had come to its end is there as a whole. */
async function checkAll(server) {
  for (const game of [...running]) await game.check(server);
  for (const game of finished.splice(0)) await game.checkEnd(server);
}

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
    await eventually("people move", () => failure || found.moves > n + 1);
    if (failure) throw failure;
    await world.kill9();
    if (++found.kills % TOLD_EVERY === 0) tell();
    // Players come back at once, so the comparison goes on beside their moves.
    await world.up();
    await checkAll(world.server);
  }
  isEnding = true;
  await Promise.all(chains);
  if (failure) throw failure;
});

test("all games were played to their end, and their records are honest", async () => {
  ok(found.games >= KINDS.length && found.moves > KILLS, "there was something to lose");
  await checkAll(world.server);
  tell();
});

test("the last server ends well, however often it is told to", async () => {
  const { server } = world;
  const insisting = setInterval(() => server.process.kill("SIGTERM"), 1);
  await world.stop().finally(() => clearInterval(insisting));
});

await run();
