// reconnect.mjs: whoever comes back gets exactly what was missed: after a dropped
// connection, in a second tab, with nothing remembered, and from a server that was
// restarted. The messages are compared byte by byte with those of one who stayed.
//
// usage: node reconnect.mjs BOSQUET
import {
  Client,
  CutOff,
  Follow,
  World,
  checkedRecord,
  dice,
  equal,
  eventually,
  follow,
  inTime,
  newCookie,
  ok,
  persist,
  run,
  sleep,
  tableOf,
  test,
} from "./lib.mjs";

/** The first place where two lists of texts differ. */
function same(got, wanted, who) {
  const length = Math.max(got.length, wanted.length);
  for (let i = 0; i < length; i++)
    ok(got[i] === wanted[i], `${who}: entry ${i + 1} is the same`, `wanted ${wanted[i]}`, `got    ${got[i]}`);
}

/** Follows with a connection that is dropped again and again, until the game is over. */
async function followShakily(world, cookie, view, random, { forget = false, isThere }) {
  let drops = 0;
  await persist(world, cookie, async (client) => {
    if (forget) Object.assign(view, { seq: 0, texts: [], messages: [] });
    await view.attach(client, { since: forget ? 0 : view.seq });
    isThere();
    if (view.state.over) return true;
    const target = view.seq + 1 + random(6);
    await view.until((state) => state.over || view.seq >= target, "some entries");
    if (random(2)) await sleep(random(8)); // or in the middle of a burst
    await client.drop();
    drops++;
    return false;
  });
  return drops;
}

/** A server that is about to end says so, and then it is as good as gone. */
async function askUnlessClosing(client, request) {
  const answer = await client.ask("play", request);
  if (answer.error?.code === "closing") throw new CutOff("the server is closing");
  return answer;
}

/**
 * Plays a seat; drops the connection before, between and behind its requests. `mayGoOn`
 * holds it back until the others are where they should be.
 */
async function playShakily(world, cookie, view, random, mayGoOn) {
  let unanswered = 0;
  await persist(world, cookie, async (client) => {
    await view.attach(client, { since: view.seq });
    for (let steps = random(5); steps > 0 && !view.state.over; steps--) {
      await view.until((state) => state.over || state.to_act?.includes(view.viewer), "one's turn");
      if (view.state.over) break;
      await mayGoOn(view.seq);
      const { table, viewer: seat, seq } = view;
      const { moves } = await client.must("legal", { table, seat });
      const move = moves[random(moves.length)];
      const request = { table, seat, move, seq };
      if (unanswered === 0 || random(3) === 0) {
        // Nobody knows whether this arrived; sent again with the same seq it does no harm.
        client.ask("play", request).catch(() => {});
        await sleep(random(4));
        unanswered++;
        await client.drop();
        return false;
      }
      const answer = await askUnlessClosing(client, request);
      if (answer.ok) {
        await view.until(() => view.seq >= answer.seq, "one's own move");
        const again = await askUnlessClosing(client, request);
        ok(again.ok === false, "a request that comes twice is refused", again);
        ok(["stale", "game_over", "not_your_turn", "not_now"].includes(again.error.code), "as stale", again);
      } else {
        ok(view.seq > seq || answer.error.code === "stale", "a legal move is refused only as stale", answer);
        await view.until(() => view.seq > seq, "what made it stale");
      }
    }
    if (view.state.over) return true;
    await client.drop();
    return false;
  });
  return unanswered;
}

/** Stays, whatever happens, as long as there is a server. */
const stay = (world, cookie, view) =>
  persist(world, cookie, async (client) => {
    await view.attach(client, { since: view.seq });
    await view.until((state) => state.over, "the end", 300_000);
    return true;
  });

async function shakyGame(world, { game, options, details, seed, restarts = async () => {}, mayGoOn = async () => {} }) {
  await world.up();
  const cookies = [];
  for (let i = 0; i < 3; i++) cookies.push(await newCookie(world.server));
  const people = [];
  for (const cookie of cookies.slice(0, 2)) people.push(await new Client(world.server, { cookie }).open());
  const table = await tableOf(people, { game, options });
  for (const client of people) await client.close();

  const random = dice(seed);
  const steady = [0, 1, "spectator"].map((viewer) => new Follow(table, viewer, details));
  const players = [0, 1].map((seat) => new Follow(table, seat, details));
  const tabs = [0, 1, "spectator"].map((viewer) => new Follow(table, viewer, details));
  const forgetful = new Follow(table, 0, details);
  const shaky = [...tabs.map((view, i) => [i, view, {}]), [0, forgetful, { forget: true }]];
  const following = shaky.map(([i, view, how]) => {
    let isThere;
    const there = new Promise((resolve) => (isThere = resolve));
    const drops = followShakily(world, cookies[i], view, random, { ...how, isThere });
    return { there, drops };
  });
  // Nobody moves before all of them have come: else a game could be over before that.
  const allThere = inTime(Promise.all(following.map(({ there }) => there)), "all are there");
  allThere.catch(() => {});
  const hold = async (seq) => (await allThere, await mayGoOn(seq));
  const all = [
    ...steady.map((view, i) => stay(world, cookies[i], view)),
    ...players.map((view, i) => playShakily(world, cookies[i], view, random, hold)),
    ...following.map(({ drops }) => drops),
  ];
  const done = Promise.all(all);
  await Promise.race([done, restarts(steady[0])]);
  const results = await done;
  ok(
    results.slice(3, 5).some((unanswered) => unanswered > 0),
    "requests were cut off on the way",
  );
  ok(
    results.slice(5).every((drops) => drops > 0),
    "connections were dropped",
    results,
  );

  const count = steady[0].seq;
  for (const view of steady) {
    equal(
      view.messages.map((one) => one.seq),
      Array.from({ length: count }, (_, n) => n + 1),
      "1 to n, each once",
    );
    equal(view.state.over, true, "to the end");
  }
  for (const [i, view] of tabs.entries()) same(view.texts, steady[i].texts, `viewer ${view.viewer}, dropped`);
  for (const [i, view] of players.entries()) same(view.texts, steady[i].texts, `seat ${i}, playing`);
  same(forgetful.texts, steady[0].texts, "seat 0, forgetful");
  const wanted = { view: details?.views || details?.state, state: details?.state };
  for (const message of steady[1].messages.filter((one) => "to_act" in one)) {
    for (const key of ["view", "state"])
      equal(key in message, Boolean(wanted[key]), `${key} is there if it was asked for`);
    const isAsked = message.to_act.includes(1);
    equal("legal" in message, Boolean(details?.legal && isAsked), "legal is there for the asked");
  }
  return { table, cookies, steady };
}

/** Somebody who asks for everything at once gets the same bytes. */
async function checkFromBeginning(world, { table, cookies, steady }, who) {
  for (const [i, viewer] of [0, 1, "spectator"].entries()) {
    const client = await new Client(world.server, { cookie: cookies[i] }).open();
    const view = await new Follow(table, viewer, steady[i].details).attach(client, { since: 0 });
    same(view.texts, steady[i].texts, `viewer ${viewer} ${who}`);
    await client.close();
  }
}

for (const [game, options, details] of [
  ["grandbois", { expert: true }, { state: true }],
  ["blank", { rounds: "5" }, { views: true, legal: true }],
])
  test(`connections come and go during a game of ${game}`, async () => {
    const world = new World();
    const played = await shakyGame(world, { game, options, details, seed: 11 });
    await checkFromBeginning(world, played, "from the beginning");
    await world.stop();
    await world.up();
    await checkFromBeginning(world, played, "from a server that was not there");
    await checkedRecord(world.server, played.table);
    await world.stop();
  });

for (const how of ["stop", "kill9"])
  test(`the server goes and comes back (${how === "stop" ? "SIGTERM" : "kill -9"})`, async () => {
    const world = new World();
    const TARGETS = [8, 20, 33]; // entries
    let restarts = 0;
    const played = await shakyGame(world, {
      game: "grandbois",
      seed: how === "stop" ? 12 : 13,
      // People play on when a restart is due, but the game is not over before it comes.
      mayGoOn: (seq) => eventually("the server is restarted", () => !(seq > TARGETS[restarts] + 3)),
      restarts: async (view) => {
        for (const target of TARGETS) {
          await new Promise((resolve) => {
            const look = () => (view.seq >= target || view.state.over ? (view.changed.delete(look), resolve()) : 0);
            view.changed.add(look);
            look();
          });
          if (view.state.over) return;
          await world[how]();
          await world.up();
          restarts++;
        }
        await new Promise(() => {}); // the game decides when it is over
      },
    });
    equal(restarts, 3, "it was restarted in mid-game");
    await checkFromBeginning(world, played, "after restarts");
    await checkedRecord(world.server, played.table);
    await world.stop();
  });

test("before it goes, the server says when to come back", async () => {
  const world = new World();
  await world.up();
  const client = await Client.guest(world.server, "Anna");
  const stopping = world.stop();
  const { bye } = await client.waitFor((message) => message.bye, "bye");
  ok(bye.retry_ms >= 0, "with the time to wait", bye);
  const { code } = await client.closed;
  ok([1001, 1012].includes(code), "the socket is closed as by one who goes", String(code));
  await stopping;
});

test("two tabs of one person are both told, and either may play", async () => {
  const world = new World();
  await world.up();
  const anna = await Client.guest(world.server, "Anna");
  const bela = await Client.guest(world.server, "Béla");
  const table = await tableOf([anna, bela], { game: "blank", options: { rounds: "1" } });
  const second = await new Client(world.server, { cookie: anna.cookie }).open();
  equal(second.me.id, anna.me.id, "the cookie says who one is");
  const views = [await follow(anna, table, 0), await follow(second, table, 0)];
  await second.must("play", { table, seat: 0, move: "pick 2" });
  await anna.must("play", { table, seat: 0, move: "pick 3" });
  await bela.must("play", { table, seat: 1, move: "pick 1" });
  for (const view of views) await view.until((state) => state.over, "the end");
  same(views[1].texts, views[0].texts, "the other tab");
  equal(
    views[0].messages.map((one) => one.kind),
    ["move", "move", "move"],
    "every move",
  );
  await world.stop();
});

test("a client that says it has seen more than there is, is told so", async () => {
  const world = new World();
  await world.up();
  const anna = await Client.guest(world.server, "Anna");
  const { table } = await anna.must("create", { game: "grandbois" });
  await anna.refused("bad_request", "watch", { table, since: 1000 });
  await anna.refused("bad_request", "watch", { table, since: -1 });
  await anna.refused("bad_request", "watch", { table, since: "1" });
  await world.stop();
});

await run();
