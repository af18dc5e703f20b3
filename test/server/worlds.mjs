// worlds.mjs: a game whose outcomes physics decides, at a shared table: moves that take a
// moment, what moved and how, letting go without a table.
//
// usage: node worlds.mjs BOSQUET
import { Client, Follow, World, dice, equal, eventually, get, ok, run, test } from "./lib.mjs";

const world = new World();
const random = dice(6);
let anna;
let bela;

const isAim = (move) => move.startsWith("aim ");

/** Anna and Béla at a table of their own, each following as their seat. */
async function sitDown(options = {}, more = {}) {
  const { table } = await anna.must("create", {
    game: "adresse",
    seats: 2,
    options: { first: 0, ...options },
    ...more,
  });
  await bela.must("sit", { table });
  await anna.must("start", { table });
  const views = [anna, bela].map((_, seat) => new Follow(table, seat));
  for (const [seat, client] of [anna, bela].entries()) await views[seat].attach(client, { since: 0, views: true });
  return { table, views };
}

/** Whoever is asked, and what they may do. */
async function whoseTurn({ views }) {
  const seat = views[0].state.to_act[0];
  const { client, table } = views[seat];
  return { seat, client, table, ...(await client.must("legal", { table, seat })) };
}

/** Plays at random until somebody's piece is aimed and may be let go; `move` does so. */
async function playToRelease(at) {
  for (;;) {
    const { seat, client, table, moves } = await whoseTurn(at);
    const { placement } = at.views[seat].state.view;
    if (moves.every((move) => move.startsWith("release ")))
      return { seat, client, table, move: `release t=${500 * placement.sway.length}` };
    const answer = await client.ask("play", { table, seat, move: moves[random(moves.length)] });
    ok(answer.ok || at.views[seat].state.to_act[0] !== seat || placement, "what is legal is made", answer);
    if (answer.ok) for (const view of at.views) await view.until(() => view.seq >= answer.seq, `entry ${answer.seq}`);
    if (moves.some(isAim)) equal(moves.every(isAim), true, "where to place it is all that is asked");
  }
}

/** Lets go of the next piece; the answer. A hand that was too slow has let go by itself: then of the one after it. */
async function letGo(at) {
  for (;;) {
    const { seat, client, table, move } = await playToRelease(at);
    const answer = await client.ask("play", { table, seat, move });
    if (!answer.ok) continue;
    for (const view of at.views) await view.until(() => view.seq >= answer.seq, "both hear of it");
    return answer;
  }
}

function checkMotions(motions) {
  ok(Array.isArray(motions) && motions.length > 0, "there are motions", motions);
  for (const { hz, pieces } of motions) {
    equal(hz, 60, "sixty a second");
    for (const { piece, from, path } of pieces) {
      ok(Number.isInteger(piece) && piece >= 0 && Number.isInteger(from) && from >= 0, "of a piece", { piece, from });
      ok(path.length > 0 && path.length % 7 === 0 && path.every(Number.isInteger), "seven numbers a sample");
    }
  }
  ok(
    motions[0].pieces.some(({ from }) => from === 0),
    "the piece let go moves from the first sample on",
  );
}

let match;
let motions;
let placed;

test("two people come in", async () => {
  await world.up();
  anna = await Client.guest(world.server, "Anna");
  bela = await Client.guest(world.server, "Béla");
});

test("what becomes of a piece is told to both alike, with the move", async () => {
  match = await sitDown();
  placed = await letGo(match);
  const names = placed.events.map((one) => one.event);
  ok(names.includes("released") && names.includes("settled"), "it was let go and came to rest", names);
  const [mine, theirs] = match.views.map((view) => view.messages.find((one) => one.seq === placed.seq));
  equal(mine.view.pieces, theirs.view.pieces, "both see the same pieces");
  ok(mine.view.stage !== "world", "and nothing is left to physics", mine.view.stage);
});

test("how it moved is at hand for whoever may watch", async () => {
  const { table } = match;
  ({ motions } = await anna.must("motion", { table, seq: placed.seq }));
  checkMotions(motions);
  equal((await bela.must("motion", { table, seq: placed.seq })).motions, motions, "the same for all");
  const chloe = await Client.guest(world.server, "Chloé");
  equal((await chloe.must("motion", { table, seq: placed.seq })).motions, motions, "for spectators too");
  const closed = await sitDown({}, { spectators: false });
  const last = await letGo(closed);
  await chloe.refused("not_allowed", "motion", { table: closed.table, seq: last.seq });
  await chloe.close();
});

test("where nothing moved there is nothing to see", async () => {
  const { table } = match;
  await anna.refused("bad_request", "motion", { table, seq: 1 });
  await anna.refused("bad_request", "motion", { table, seq: placed.seq + 100 });
  await anna.refused("bad_request", "motion", { table, step: 0 });
  await anna.refused("bad_request", "motion", { table, step: 100000 });
  await anna.refused("bad_request", "motion", { table });
  const other = (await anna.must("create", { game: "grandbois" })).table;
  await anna.refused("bad_request", "motion", { table: other, seq: 1 });
});

test("a server that has just begun works the same motion out again", async () => {
  const { table, views } = match;
  const step = views[0].messages.filter((one) => one.kind === "move" && one.seq <= placed.seq).length;
  const cookies = [anna.cookie, bela.cookie];
  const before = views[0].texts.slice();
  await world.stop();
  await world.up();
  [anna, bela] = await Promise.all(cookies.map((cookie) => new Client(world.server, { cookie }).open()));
  const again = await new Follow(table, 0).attach(anna, { since: 0, views: true });
  for (const [i, text] of before.entries()) equal(again.texts[i], text, `entry ${i + 1} is told as it was`);
  equal((await anna.must("motion", { table, seq: placed.seq })).motions, motions, "by its entry");
  equal((await anna.must("motion", { table, step })).motions, motions, "and counted by decisions");
  for (const [seat, client] of [anna, bela].entries()) await views[seat].attach(client, { views: true });
});

test("others wait for the table while physics is at work, and nothing is doubled", async () => {
  const { seat, client, table, move } = await playToRelease(match);
  const before = match.views[0].seq;
  const play = { table, seat, move, seq: before };
  const answers = [client.ask("play", play), client.ask("play", play)];
  const chat = (client === anna ? bela : anna).ask("chat", { table, text: "oh" });
  const [first, second] = await Promise.all(answers);
  const said = await chat;
  ok(first.ok, "the first is made", first);
  ok(!second.ok && second.error.code === "stale", "the second comes too late", second);
  ok(said.ok, "and people talk", said);
  for (const { seq } of [first, said]) // to each it comes by a socket of their own
    await match.views[0].until(() => match.views[0].seq >= seq, `entry ${seq}`);
  const kinds = match.views[0].messages.filter((one) => one.seq > before).map((one) => one.kind);
  equal(kinds.filter((kind) => kind === "move").length, 1, "one move");
});

test("whoever vanishes while a piece falls has let go of it once or not at all", async () => {
  const { seat, client, table, move } = await playToRelease(match);
  const other = seat === 0 ? bela : anna;
  const before = match.views[1 - seat].seq;
  client.sendText(JSON.stringify({ id: 1, do: "play", table, seat, move }));
  await client.drop();
  await eventually("the table is free again", async () => (await other.ask("chat", { table, text: "hello?" })).ok);
  const made = match.views[1 - seat].messages.filter((one) => one.seq > before && one.kind === "move");
  ok(made.length <= 1, "at most one move", made);
  const back = await new Client(world.server, { cookie: client.cookie }).open();
  if (seat === 0) anna = back;
  else bela = back;
  await match.views[seat].attach(back, { views: true });
  await letGo(match);
});

test("killed while a piece falls: the move is there whole, or not at all", async () => {
  for (let n = 0; n < 3; n++) {
    const { seat, client, table, move } = await playToRelease(match);
    const known = match.views.map((view) => view.texts.slice());
    const cookies = [anna.cookie, bela.cookie];
    client.sendText(JSON.stringify({ id: 1, do: "play", table, seat, move }));
    await new Promise((resolve) => setTimeout(resolve, 60 * n));
    await world.kill9();
    await world.up();
    [anna, bela] = await Promise.all(cookies.map((cookie) => new Client(world.server, { cookie }).open()));
    for (const [i, one] of [anna, bela].entries()) {
      const fresh = await new Follow(table, i).attach(one, { since: 0, views: true });
      for (const [n, text] of known[i].entries()) equal(fresh.texts[n], text, `entry ${n + 1} is told as it was`);
      const made = fresh.messages.slice(known[i].length).filter((one) => one.kind === "move");
      ok(made.length <= 1, "and one move more at the most", made);
      ok(fresh.state.to_act.length > 0 || fresh.state.over, "somebody is asked");
      match.views[i] = fresh;
    }
  }
});

test("a server that is told to end while a piece falls ends well", async () => {
  const { seat, client, table, move } = await playToRelease(match);
  const answer = client.ask("play", { table, seat, move }).catch((error) => ({ ok: false, error }));
  await world.stop();
  const { ok: isMade, seq } = await answer;
  await world.up();
  const back = await new Client(world.server, { cookie: client.cookie }).open();
  const fresh = await new Follow(table, seat).attach(back, { since: 0 });
  if (isMade) equal(fresh.messages[seq - 1].move, move, "what was acknowledged is there");
  await back.close();
});

test("a bot places its pieces", async () => {
  anna = await Client.guest(world.server, "Anna");
  const { table } = await anna.must("play_now", { game: "adresse", seats: 2, level: "medium", options: { first: 1 } });
  const view = await new Follow(table, 0).attach(anna, { since: 0 });
  const isRelease = (one) => one.seat === 1 && one.events?.some(({ event }) => event === "released");
  await view.until(() => view.messages.some(isRelease), "the bot lets go of something");
  const { seq } = view.messages.find(isRelease);
  checkMotions((await anna.must("motion", { table, seq })).motions);
  await anna.must("resign", { table, seat: 0 });
  checkMotions((await anna.must("motion", { table, seq })).motions); // the game is over
});

// ---- without a table ----

const lying = { length: 3, at: [0, 0, 6000], turned: [0, 0, 0, 0], starts: true, position: "flat" };
const release = { length: 1, position: "flat", hand: "both", x: 0, y: 0, turn: 0, t: 2000 };
const request = { board: 280, pieces: [lying], release };

test("a piece is let go in practice", async () => {
  const answer = await anna.must("drop", request);
  equal(answer.piece, 1, "it has the lowest free number");
  equal(
    answer.pieces.map((one) => one.piece),
    [0, 1],
    "both are there",
  );
  ok(answer.outcomes.at(-1) === "settled" && answer.outcomes.length >= 3, "and came to rest", answer.outcomes);
  checkMotions([answer.motion]);
  const after = await anna.must("drop", { board: 280, pieces: answer.pieces });
  equal([after.piece, after.outcomes], [null, ["settled"]], "what lies there stays there");
});

/** Drops it until it ends so: a hand sways, and now and then far. */
async function dropUntil(wanted, isSo) {
  const lena = await Client.guest(world.server); // whose patience is her own
  for (let tries = 10; tries > 0; tries--) {
    const answer = await lena.must("drop", wanted);
    if (isSo(answer)) {
      await lena.close();
      return answer;
    }
  }
  throw new Error("none of ten drops ended so");
}

const hasFallen = ({ pieces }) => pieces.some(({ fell }) => fell);

test("one that is let go over the edge falls, and it is told why", async () => {
  const { pieces, why } = await anna.must("drop", { ...request, release: { ...release, x: 800, y: 900 } });
  equal(
    pieces.map((one) => one.fell === true),
    [false, true],
    "and it says so",
  );
  equal([why.reason, why.others], ["on_board", 0], "beside the structure");
  const beside = await dropUntil(
    { ...request, release: { ...release, length: 2, x: 0, y: 400, turn: 900 } },
    (answer) => answer.why?.reason === "left_support",
  );
  const { outside, meant, dy, support, half, toward } = beside.why;
  equal([hasFallen(beside), toward, meant], [true, 90, 280], "its middle left the support");
  ok(Math.abs(outside - meant - dy) <= 1 && support > 0 && half >= 450, "by so much", beside.why);
  const held = await dropUntil(request, (answer) => !hasFallen(answer));
  equal(held.why, undefined, "of one that holds nothing is told");
});

test("practice has a sway of its own, told before and used up", async () => {
  const { sway } = await anna.must("luck");
  ok(sway.length === 12 && sway.every((one) => Number.isInteger(one) && one >= 0 && one < 4096), "twelve draws", sway);
  const other = await anna.must("luck");
  ok(JSON.stringify(other.sway) !== JSON.stringify(sway), "and others the next time", other.sway);
  const refused = await anna.ask("drop", { ...request, release: { ...release, t: 6001 } });
  ok(!refused.ok, "a refusal uses nothing up");
  const lands = new Set();
  for (let i = 0; i < 3; i++) lands.add(JSON.stringify((await anna.must("drop", request)).pieces[1].at));
  ok(lands.size === 3, "no two drops are alike", [...lands]);
});

test("what cannot be let go is refused", async () => {
  const wrong = [
    {},
    { ...request, board: 281 },
    { ...request, board: "280" },
    { ...request, pieces: {} },
    { ...request, pieces: Array(31).fill(lying) },
    { ...request, pieces: Array.from({ length: 9 }, (_, i) => ({ ...lying, at: [0, 0, 50000 + 30000 * i] })) }, // in the air
    { ...request, pieces: [7] },
    { ...request, pieces: [{ ...lying, length: 4 }] },
    { ...request, pieces: [{ ...lying, strats: true }] },
    { ...request, pieces: [{ ...lying, at: [0, 0] }] },
    { ...request, pieces: [{ ...lying, at: [0, 0, 6001] }] },
    { ...request, pieces: [{ ...lying, at: [0, 600000, 6000] }] },
    { ...request, pieces: [{ ...lying, at: [0, 0, 1e300] }] },
    { ...request, pieces: [{ ...lying, turned: [4, 0, 0, 0] }] },
    { ...request, pieces: [{ ...lying, turned: [0, 65536, 65536, 65536] }] },
    { ...request, pieces: [{ ...lying, position: "askew" }] },
    { ...request, pieces: [{ ...lying, piece: 104 }] },
    {
      ...request,
      pieces: [
        { ...lying, piece: 3 },
        { ...lying, piece: 3 },
      ],
    },
    { ...request, pieces: [lying, { ...lying, at: [20000, 0, 15000] }] }, // within each other
    ...[
      { length: 0 },
      { position: "askew" },
      { hand: "third" },
      { rests: "air" },
      { tremor: 7 },
      { noise: 5 },
      { sway: [7] },
      { x: 1401 },
      { y: -1401 },
      { x: 0.5 },
      { turn: 3600 },
      { t: -1 },
      { t: 6001 },
      { speed: 1 },
    ].map((one) => ({ ...request, release: { ...release, ...one } })),
    { ...request, release: [] },
  ];
  for (const one of wrong) await anna.refused("bad_request", "drop", one);
});

test("who wants too much at once waits, and is told so", async () => {
  const others = await Promise.all(Array.from({ length: 20 }, () => Client.guest(world.server)));
  const answers = await Promise.all(others.map((one) => one.ask("drop", request)));
  for (const answer of answers) ok(answer.ok || answer.error.code === "busy", "done, or too busy", answer.error);
  await Promise.all(others.map((one) => one.close()));
  // All at once: whoever waits for each answer may be slow enough for it.
  const tabs = await Promise.all(
    Array.from({ length: 30 }, () => new Client(world.server, { cookie: anna.cookie }).open()),
  );
  const alone = await Promise.all(tabs.map((one) => one.ask("drop", request)));
  const codes = new Set(alone.map((answer) => answer.error?.code));
  ok(codes.has("too_fast"), "and one alone is slowed down", [...codes]);
  await Promise.all(tabs.map((one) => one.close()));
});

test("it is all counted", async () => {
  const { text } = await get(world.server, "/metrics");
  for (const name of ["worlds_total", "motions_total", "drops_total"])
    ok(new RegExp(`^bosquet_${name} \\d+$`, "m").test(text), name);
  ok(Number(/^bosquet_drops_total (\d+)$/m.exec(text)[1]) > 0, "drops");
});

test("the server ends well", () => world.stop());

await run();
