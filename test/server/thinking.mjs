// thinking.mjs: bots of ours at several tables at once: every one of them moves, whatever
// happens while it thinks, and what they keep in mind is bounded. How long they take is
// told, for people to read; nothing here depends on it.
//
// usage: node thinking.mjs BOSQUET [MOVES]
import {
  Client,
  Server,
  comment,
  depth,
  dice,
  equal,
  eventually,
  follow,
  get,
  ok,
  playSeat,
  run,
  tableOf,
  test,
} from "./lib.mjs";

const MOVES = Number(process.argv[3] ?? depth(2, { most: 12 })); // of bots, at each of the busy tables
const KEPT_BYTES_MAX = 256 * 1024 * 1024;
let server;

async function metric(name) {
  const { text } = await get(server, "/metrics");
  return Number(new RegExp(`^bosquet_${name} (\\S+)$`, "m").exec(text)[1]);
}

/** Notes how long each bot takes from being asked to its move, as one who looks on sees it. */
function takeTimes(view, game, levels, taken) {
  const asked = new Map(); // since when, by seat
  let begun = view.messages.length;
  const look = () => {
    const now = performance.now();
    for (; begun < view.messages.length; begun++) {
      const { kind, seat } = view.messages[begun];
      if (kind === "move" && asked.has(seat)) {
        taken.push({ who: `${levels[seat]}, ${game}`, ms: now - asked.get(seat) });
        asked.delete(seat);
      }
    }
    for (const seat of view.state.to_act ?? []) if (levels[seat] && !asked.has(seat)) asked.set(seat, now);
  };
  view.changed.add(look);
  look();
}

function tellTimes(taken) {
  for (const who of [...new Set(taken.map((one) => one.who))].sort()) {
    const times = taken.filter((one) => one.who === who).map((one) => one.ms);
    times.sort((a, b) => a - b);
    const at = (share) => Math.round(times[Math.floor(share * (times.length - 1))]);
    comment(`${who}: ${times.length} moves, median ${at(0.5)} ms, longest ${at(1)} ms`);
  }
}

test("a server starts", async () => {
  server = await Server.start();
});

// ---- four busy tables ----

const TABLES = [
  { game: "grandbois", bots: ["hard", "expert"] },
  { game: "grimm", bots: ["expert", "hard", "expert"] },
  { game: "adresse", bots: ["hard", "expert"] },
  { game: "grandbois", bots: ["expert"] },
];

/** A person and bots play until the bots have made so many moves; then the person gives up. */
async function playBusily({ game, bots }, number) {
  const client = await Client.guest(server, `Person ${number}`);
  const table = await tableOf([client], { game, bots, start: false });
  const view = await follow(client, table, 0);
  const taken = [];
  takeTimes(view, game, [null, ...bots], taken);
  await client.must("start", { table });
  const mayGoOn = () => taken.length < MOVES;
  await playSeat(view, dice(number), { mayGoOn });
  const isOver = () => view.state.over || view.state.info.status === "over";
  await view.until(() => !mayGoOn() || isOver(), `${MOVES} moves of bots`);
  const kept = await metric("bots_with_memory");
  const result = { taken, kept, isOver: isOver() };
  if (!result.isOver) {
    const answer = await client.ask("resign", { table, seat: 0 });
    ok(answer.ok || isOver(), "who gives up may do so, unless it has just ended", answer);
  }
  await view.until(isOver, "the end");
  await client.close();
  return result;
}

test("at four tables that are busy at the same time every bot moves", async () => {
  const results = await Promise.all(TABLES.map(playBusily));
  for (const [i, { taken, isOver }] of results.entries())
    ok(isOver || taken.length >= MOVES, `table ${i} has seen its bots move`, taken.length);
  tellTimes(results.flatMap(({ taken }) => taken));
  comment(`at most ${Math.max(...results.map(({ kept }) => kept))} kept something in mind`);
  const total = await metric("bot_moves_total");
  ok(total >= results.flatMap(({ taken }) => taken).length, "they are counted", total);
  ok((await metric("bot_seconds_total")) > 0, "and so is their time");
});

test("what bots keep in mind goes when their games are over", async () => {
  await eventually("no bot thinks", async () => (await metric("bots_thinking")) === 0);
  equal(await metric("bots_with_memory"), 0, "nobody keeps anything");
  equal(await metric("bot_memory_bytes"), 0, "not a byte");
  equal(await metric("bots_waiting"), 0, "nobody waits");
});

// ---- many tables ----

test("with many tables bots are hasty, and none is forgotten", async () => {
  const client = await Client.guest(server, "Crowd");
  const views = [];
  for (let i = 0; i < 12; i++) {
    const game = i % 3 === 2 ? "grimm" : "grandbois";
    const table = await tableOf([client], { game, bots: ["expert", "hard"], start: false });
    views.push(await follow(client, table, 0));
  }
  const taken = [];
  for (const view of views) takeTimes(view, view.state.info.game, [null, "expert", "hard"], taken);
  await Promise.all(
    views.map(async (view, i) => {
      const random = dice(i);
      let seen = 0;
      view.changed.add(() => (seen = view.messages.filter(isBots).length));
      await client.must("start", { table: view.table });
      await playSeat(view, random, { mayGoOn: () => seen < 2 });
      await view.until(() => seen >= 2 || view.state.over, "two moves of bots");
    }),
  );
  tellTimes(taken);
  const bytes = await metric("bot_memory_bytes");
  comment(`${await metric("bots_with_memory")} bots keep ${bytes} bytes`);
  ok(bytes <= KEPT_BYTES_MAX, "what they keep in mind is bounded", bytes);
  for (const view of views) await client.must("resign", { table: view.table, seat: 0 });
  await client.close();
});

const isBots = ({ kind, seat }) => kind === "move" && seat > 0;

// ---- what happens meanwhile ----

/** A table of two where the person has just left the move to the bot, with entry `asked`. */
async function leaveToBot(client, level) {
  const table = await tableOf([client], {
    game: "grandbois",
    bots: [level],
    options: { first: 0 },
  });
  const view = await follow(client, table, 0);
  const random = dice(5);
  await playSeat(view, random, { mayGoOn: () => !view.state.to_act?.includes(1) });
  return { view, asked: view.seq };
}

test("a move is taken back while the bot thinks about it", async () => {
  const client = await Client.guest(server, "Anna");
  const table = await tableOf([client], {
    game: "grandbois",
    bots: ["expert"],
    options: { first: 0 },
  });
  const view = await follow(client, table, 0);
  const play = async (choose) => {
    await view.until((state) => state.over || state.to_act.includes(0), "Anna's turn");
    const { moves } = await client.must("legal", { table, seat: 0 });
    const { seq } = await client.must("play", { table, seat: 0, move: choose(moves) });
    await view.until(() => view.seq >= seq, "her move");
  };
  const isTower = (moves) => moves.includes("skip");
  let taken = 0;
  for (let turn = 0; turn < 6 && taken < 2 && !view.state.over; turn++) {
    await play((moves) => (isTower(moves) ? "skip" : moves[0]));
    if (!view.state.to_act.includes(0) || view.last("move").move === "skip") continue;
    const { moves } = await client.must("legal", { table, seat: 0 });
    if (!isTower(moves)) continue;
    // The first time both are sent at once: no bot is faster than that.
    const skipping = client.must("play", { table, seat: 0, move: "skip" });
    if (taken > 0) await skipping;
    const undone = await client.ask("undo", { table, seat: 0 });
    const { seq } = await skipping;
    await view.until(() => view.seq >= seq, "her move");
    if (!undone.ok) {
      equal(undone.error.code, "not_now", "else the bot was faster");
      continue;
    }
    taken++;
    await view.until(() => view.seq >= undone.seq, "it is taken back");
    ok(view.state.to_act.includes(0), "it is hers again", view.state.to_act);
    const { length } = view.messages.filter(isBots);
    await play(() => "skip");
    await view.until((state) => state.over || state.to_act.includes(0), "the bot's move");
    const made = view.messages.filter(isBots).length - length;
    ok(made >= 1, "the bot moves after that", made);
    equal(view.problem, null, "and every entry came once");
  }
  ok(taken > 0, "at least once it was");
  await client.must("resign", { table, seat: 0 });
  await client.close();
});

test("somebody gives up while bots think", async () => {
  const client = await Client.guest(server, "Béla");
  const { view } = await leaveToBot(client, "expert");
  await client.must("resign", { table: view.table, seat: 0 });
  await view.until((state) => state.info.status === "over", "the end");
  await eventually("nobody thinks", async () => (await metric("bots_thinking")) === 0);
  equal(await metric("bots_with_memory"), 0, "nothing is kept");
  await client.close();
});

for (const [how, end] of [
  ["closes", "stop"],
  ["is killed", "kill9"],
])
  test(`a server that ${how} while bots think goes on with their question`, async () => {
    const own = await Server.start();
    const client = await Client.guest(own, "Cleo");
    const grimm = await tableOf([client], { game: "grimm", bots: ["expert", "hard", "expert"] });
    const { view, asked } = await leaveToBot(client, "expert");
    const { table } = view;
    await own[end]();
    await client.closed;
    const again = await Server.start({ data: own.data });
    const back = await new Client(again, { cookie: client.cookie }).open();
    const since = await follow(back, table, 0);
    await since.until(() => since.seq > asked || since.state.to_act.includes(0), "the bot's move");
    ok(since.seq > asked, "it was made", since.seq);
    const forest = await follow(back, grimm, 0);
    await forest.until((state) => state.to_act.every((seat) => seat === 0), "the other bots have chosen");
    await back.close();
    await again.stop();
  });

test("the server ends well", () => server.stop());

await run();
