// hand.mjs: a hand that sways, over a real socket, and clients that would know more of it than it has shown: they aim
// late, name moments that have not come, look over another's shoulder, come back, rehearse, and kill the server.
//
// usage: node hand.mjs BOSQUET
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  Client,
  Follow,
  Server,
  World,
  checkedRecord,
  depth,
  dice,
  equal,
  eventually,
  get,
  isCutOff,
  ok,
  pinned,
  run,
  sleep,
  test,
} from "./lib.mjs";
import { HALF_MS, HALVES, LATE_MS, Performance, checkReleases, pairs, placementsIn } from "./performers.mjs";

const random = dice(17);

// Numbers that are hardly ever anything else: no place is one, as those are in steps of 5.
const SWAY = [
  3457, 2891, 4093, 3769, 2963, 3881, 2749, 3613, 4057, 3319, 2837, 3947, 3727, 2999, 3181, 4001, 3359, 2657,
];
const practice = {
  board: 280,
  pieces: [{ length: 3, at: [0, 0, 6000], turned: [0, 0, 0, 0], starts: true, position: "flat" }],
  release: { length: 1, position: "flat", hand: "left", x: 0, y: 0, turn: 0, t: 900 },
};

/** A socket more of the same person. */
const another = (client) => new Client(client.server, { cookie: client.cookie }).open();

/** All that a client was ever sent. */
const heardBy = (client) => client.received.map(({ text }) => text);

/** The numbers that are written somewhere in a text, of those given. */
const writtenIn = (text, numbers) => numbers.filter((one) => new RegExp(`(?<![\\w.])${one}(?![\\w.])`).test(text));

/** How often something was let go, as a viewer was told. */
const releasesIn = ({ messages }) =>
  messages.flatMap(({ events = [] }) => events.filter(({ event }) => event === "released")).length;

/** The same, but for what practice and motions are about, which is full of numbers: of these see below. */
const matters = (text) => {
  if (/^\{"id": \d+, "ok": true, "sway"/.test(text)) return "";
  return /"motions?":/.test(text) ? text.replace(/"(path|outcomes|at|turned)": \[[^\]]*\]/g, "") : text;
};

/** All that is on the disk. */
function storedBy({ data }) {
  const files = readdirSync(data).filter((name) => name.startsWith("bosquet.db"));
  files.sort().reverse(); // the write-ahead log first, since what leaves it is in the other by then
  return files.map((name) => readFileSync(join(data, name), "latin1")).join("\n");
}

let world;
let people;

test("two people come in", async () => {
  world = new World();
  [people] = await pairs(await world.up(), 1);
});

// ---- aiming and letting go ----

/** Whoever performs is refused for this reason, unless the hand has let go by itself meanwhile. */
async function refusedInHand(match, code, verb, fields) {
  const [view] = match.views;
  const at = placementsIn(view.messages).length - 1;
  const { seat, performer, table } = match;
  const answer = await performer.ask(verb, { table, seat, ...fields });
  if (answer.error?.code === code) return answer.error;
  const { seq } = await performer.must("view", { table, seat });
  await match.heard(seq);
  ok(placementsIn(view.messages)[at].released, `${verb} ${JSON.stringify(fields)} is refused as ${code}`, answer);
  return null;
}

test("whoever has seen how the hand sways does not aim any more", async () => {
  const match = await Performance.begin(people, { random });
  for (let i = 0; i < depth(2); i++) {
    ok(await match.aim(), "there is something to place");
    const { placement } = match;
    for (const wait of [1, 2]) {
      if (!(await match.until(wait))) break;
      for (const move of [
        `aim ${placement.card} x=1 y=1 turn=0`,
        `aim ${placement.card} x=${placement.x / 10} y=${placement.y / 10} turn=${placement.turn / 10}`,
        `place ${placement.card} x=1 y=1 turn=0 t=900`,
        `take ${placement.card}`,
        "sway 17",
        "noise 17",
      ])
        await refusedInHand(match, "illegal_move", "play", { move });
      await refusedInHand(match, "not_allowed", "play", { move: "hold" });
      await refusedInHand(match, "not_now", "undo", {});
      if (!match.isSwaying) break;
      equal(match.placement.card, placement.card, "it is still that piece");
      equal([match.placement.x, match.placement.y], [placement.x, placement.y], "over that place");
    }
    if (match.isSwaying) await match.release();
  }
  await match.end();
});

test("no moment but one that was told, and not long ago", async () => {
  const match = await Performance.begin(people, { random });
  let early = 0;
  for (let i = 0; i < depth(3); i++) {
    ok(await match.aim(), "there is something to place");
    await match.until(1 + random(4));
    for (const t of [
      "-1",
      "0.5",
      "900.0",
      "1e3",
      "0x10",
      "+5",
      "65536",
      "4294967796",
      "18446744073709551616",
      "6001",
      "",
      "now",
    ])
      await refusedInHand(match, "illegal_move", "play", { move: `release t=${t}` });
    await refusedInHand(match, "illegal_move", "play", { move: "release" });
    if (await match.until(4)) {
      const late = match.told * HALF_MS - LATE_MS - 1;
      await refusedInHand(match, "illegal_move", "play", { move: `release t=${late}` });
    }
    // These come soon, so one of them may just have been told.
    for (const ahead of [2 * HALF_MS, HALF_MS, HALF_MS / 2, 1]) {
      if (!match.isSwaying) break;
      const answer = await match.release(Math.min(HALVES * HALF_MS, match.told * HALF_MS + ahead));
      if (answer.ok) break;
      early++;
    }
    checkReleases(match.views[0].messages);
    if (match.isSwaying) await match.release();
  }
  ok(early > 0, "moments to come were named in vain");
  await match.end();
});

test("another's hand is another's", async () => {
  const match = await Performance.begin(people, { random });
  ok(await match.aim(), "there is something to place");
  const { seat, table, performer } = match;
  const other = match.clients[1 - seat];
  const stranger = await Client.guest(world.server);
  for (const who of [other, stranger]) {
    await who.refused("not_allowed", "play", { table, seat, move: "release t=100" });
    await who.refused("not_allowed", "legal", { table, seat });
  }
  await other.refused("not_your_turn", "play", { table, seat: 1 - seat, move: "release t=100" });
  const { moves } = await performer.must("legal", { table, seat });
  ok(moves.length > 0 && moves.every((move) => /^release t=\d+$/.test(move)), "and nobody says hold", moves);
  await stranger.close();
  await match.end();
});

test("of two sockets that let go at once one does", async () => {
  const match = await Performance.begin(people, { random });
  for (let i = 0; i < depth(3); i++) {
    ok(await match.aim(), "there is something to place");
    const { seat, table, performer } = match;
    const before = placementsIn(match.views[0].messages).length;
    const twin = await another(performer);
    await match.until(1 + random(2));
    const t = match.told * HALF_MS;
    const moves = [performer, twin, performer, twin].map((client, n) =>
      client.ask("play", { table, seat, move: `release t=${t - 10 * n}` }),
    );
    const answers = await Promise.all(moves);
    const made = answers.filter((answer) => answer.ok);
    ok(made.length <= 1, "once", answers);
    if (made.length === 0)
      equal(placementsIn(match.views[0].messages)[before - 1].sway.length, HALVES, "by itself, else");
    else await match.heard(made[0].seq);
    for (const { ok: isMade, error } of answers)
      ok(isMade || ["illegal_move", "not_your_turn"].includes(error.code), "the others come too late", error);
    equal(releasesIn(match.views[0]), before, "a piece is let go once");
    await twin.close();
  }
  await match.end();
});

// ---- looking ahead ----

/** Asks for everything that one may ask for, and much that one may not. */
async function askAround(client, table, seat) {
  for (const [verb, fields] of [
    ["info", { table }],
    ["view", { table, seat }],
    ["view", { table }],
    ["view", { table, seat: "all" }],
    ["legal", { table, seat }],
    ["record", { table }],
    ["score", { table }],
    ["motion", { table, step: 1 }],
    ["lobby", {}],
    ["luck", {}],
    ["drop", practice],
    ["drop", { ...practice, release: { ...practice.release, sway: [17] } }],
  ])
    await client.ask(verb, fields);
}

async function getAround(server, table, cookie) {
  const bodies = [];
  for (const path of [`tables/${table}`, `records/${table}`, `records/${table}/9`, "lobby", "my-games", "games", "me"])
    bodies.push((await get(server, `/api/${path}`, { headers: { cookie } })).text);
  return bodies;
}

test("nothing that has not happened is in anything that is sent", async () => {
  const server = await Server.start(pinned({ first: 0, sway: SWAY }));
  const [[anna, bela]] = await pairs(server, 1);
  const chloe = await Client.guest(server);
  const match = await Performance.begin([anna, bela], { random, public: true });
  const { table } = match;
  const watching = [];
  for (const details of [{}, { views: true }, { legal: true, state: true }])
    watching.push(await new Follow(table, "spectator").attach(await another(chloe), { since: 0, ...details }));
  const everything = async () => {
    const loaded = [];
    for (const [client, seat] of [
      [anna, 0],
      [bela, 1],
      [chloe, "spectator"],
    ])
      for (const since of [undefined, 0]) {
        const fresh = await another(client);
        await new Follow(table, seat).attach(fresh, { since, state: true, legal: true });
        await askAround(fresh, table, seat);
        loaded.push(...heardBy(fresh));
        await fresh.close();
      }
    loaded.push(...(await getAround(server, table, anna.cookie)));
    for (const { client } of [...match.views, ...watching]) loaded.push(...heardBy(client));
    await anna.must("info", { table }); // all that happened before is told before this is answered
    return loaded;
  };
  let told = 0;
  const check = async () => {
    const texts = await everything();
    const done = placementsIn(match.views[0].messages).reduce((sum, { sway }) => sum + sway.length, 0);
    for (const text of texts) equal(writtenIn(matters(text), SWAY.slice(done)), [], `${done} half seconds were told`);
    told = done;
  };
  ok(await match.untilAim(), "there is something to place");
  await check();
  for (const halves of [1, 3, HALVES]) {
    if (!match.isSwaying) ok(await match.aim(), "there is something to place");
    if (await match.until(halves)) await check();
    if (halves === 3 && match.isSwaying) await match.release();
  }
  ok(told > 3, "there was something to see", told);
  const sway = placementsIn(match.views[0].messages).flatMap((one) => one.sway);
  equal(sway.slice(0, SWAY.length), SWAY.slice(0, sway.length), "it came as it was to come");

  // Entry by entry, to whoever it was: the half seconds up to then, and the same to all.
  await match.end();
  for (const view of [...match.views, ...watching]) {
    await view.until((state) => state.over, "all have heard the end");
    let count = 0;
    for (const [i, message] of view.messages.entries()) {
      const swayed = (message.events ?? []).filter(({ event }) => event === "swayed");
      count += swayed.length;
      if (!message.over)
        equal(
          writtenIn(view.texts[i], SWAY.slice(count)),
          [],
          `entry ${message.seq} to ${view.viewer} knows nothing more`,
        );
      const mine = match.views[0].messages[i].events?.filter(({ event }) => event === "swayed");
      equal(swayed, mine ?? [], `entry ${message.seq} tells ${view.viewer} what it tells the others`);
    }
  }
  await server.stop();
});

test("nor in anything that is stored", async () => {
  const server = await Server.start(); // whose disk has no other hands on it
  const [pair] = await pairs(server, 1);
  const match = await Performance.begin(pair, { random });
  const looks = []; // what was on the disk, and how many half seconds were told by then
  for (let i = 0; i < 2; i++) {
    ok(await match.aim(), "there is something to place");
    for (const halves of [1, 2, 4]) {
      await match.until(halves);
      const stored = storedBy(server);
      await match.clients[0].must("info", { table: match.table }); // whatever was stored by then is told before
      looks.push([stored, placementsIn(match.views[0].messages).reduce((sum, { sway }) => sum + sway.length, 0)]);
    }
    if (match.isSwaying) await match.release();
  }
  const all = (await match.end()).flatMap(({ sway }) => sway);
  for (const [stored, count] of looks) {
    const [past, future] = [all.slice(0, count), all.slice(count)];
    const entry = (one) => stored.includes(`"sway ${one}"`);
    ok(past.every(entry), "what has happened is there", past);
    ok(!future.some((one) => entry(one) && !past.includes(one)), "what has not is in no entry", past, future);
    const next = future.slice(0, 3);
    ok(next.length < 3 || writtenIn(stored, next).length < 3, "and nowhere else", past, next); // one may be by chance
  }
  await server.stop();
});

test("nobody who looks on is told before whoever performs", async () => {
  const match = await Performance.begin(people, { random });
  const { table } = match;
  const stranger = await Client.guest(world.server);
  const watcher = await new Follow(table, "spectator").attach(stranger, { since: 0 });
  let lead = 0;
  const compare = () => (lead = Math.max(lead, watcher.seq - Math.min(...match.views.map(({ seq }) => seq))));
  stranger.listeners.add(compare);
  ok(await match.aim(), "there is something to place");
  await match.until(4);
  stranger.listeners.delete(compare);
  ok(lead <= 1, "all are told at once", lead);
  const halves = ({ messages }) =>
    messages.filter(({ kind }) => kind === "hold").map(({ seq, events }) => [seq, events]);
  await watcher.until(() => watcher.seq >= match.views[0].seq, "the onlooker has heard it, too");
  equal(halves(watcher).slice(0, 3), halves(match.views[0]).slice(0, 3), "and the same");
  await stranger.close();
  await match.end();
});

test("who loads the table again is told what was told, byte by byte", async () => {
  const match = await Performance.begin(people, { random });
  const { table } = match;
  ok(await match.aim(), "there is something to place");
  for (const halves of [1, 2, 4]) {
    await match.until(halves);
    for (const [seat, client] of match.clients.entries()) {
      const fresh = await another(client);
      const all = await new Follow(table, seat).attach(fresh, { since: 0, state: true });
      await match.heard(all.seq);
      for (const [i, text] of all.texts.entries()) equal(text, match.views[seat].texts[i], `entry ${i + 1}`);
      await fresh.close();
      const newest = await another(client);
      const { snapshot } = await new Follow(table, seat).attach(newest, { state: true });
      await match.heard(snapshot.seq);
      const then = match.views[seat].messages[snapshot.seq - 1];
      equal([snapshot.view, snapshot.state], [then.view, then.state], "and as it stands, no more");
      await newest.close();
    }
  }
  await match.end();
});

test("practice in the middle of it has luck of its own, and changes nothing", async () => {
  const match = await Performance.begin(people, { random });
  ok(await match.aim(), "there is something to place");
  const { seat, performer, table } = match;
  const lucky = [];
  for (const halves of [1, 2, 3]) {
    await match.until(halves);
    lucky.push((await performer.must("luck")).sway);
    await performer.must("drop", practice);
    for (const more of [{ sway: match.placement?.sway }, { tremor: 1 }, { noise: 1 }, { table }, { seat }])
      await performer.refused("bad_request", "drop", { ...practice, release: { ...practice.release, ...more } });
  }
  await match.until(6);
  const [{ sway }] = placementsIn(match.views[0].messages);
  for (const one of lucky) {
    const alike = one.filter((number, i) => number === sway[i] || number === sway[i + 1]).length;
    ok(alike < 3, "it is not what this hand was drawn", one, sway);
  }
  await match.end();
  equal((await checkedRecord(world.server, table)).over, true, "and the record follows from the seed");
});

// ---- who goes away ----

test("a closed page lets go at the end", async () => {
  const [[anna, bela]] = await pairs(world.server, 1);
  const match = await Performance.begin([anna, bela], { random });
  ok(await match.aim(), "there is something to place");
  const { seat } = match;
  const left = match.views[1 - seat];
  await match.clients[seat].drop();
  const isReleased = ({ messages }) => placementsIn(messages)[0].released;
  await left.until((_, view) => isReleased(view), "the hand lets go by itself");
  const [{ sway, released }] = placementsIn(left.messages);
  equal([sway.length, released.t], [HALVES, HALVES * HALF_MS], "after the twelfth half second");
  const holds = left.messages.filter(({ kind }) => kind === "hold");
  equal(holds.length, HALVES - 1, "which came one by one");
  await match.clients[1 - seat].close();
});

/** A program that performs at a table of its keeper. */
async function withProgram() {
  const keeper = await Client.guest(world.server);
  const { token } = await keeper.must("make_bot", { name: "Rover" });
  const program = await new Client(world.server, { token }).open();
  return { keeper, token, program };
}

test("a program's moment is not the one that it names", async () => {
  const { keeper, token, program } = await withProgram();
  const beside = [];
  let match = null;
  for (let i = 0; i < depth(6, { least: 4 }); ) {
    match ??= await Performance.begin([program, keeper], { random, options: { first: 0 } });
    if (!(await match.aim())) {
      match = null;
      continue;
    }
    await match.until(2);
    const { seat, performer, table } = match;
    const t = HALF_MS * 1.5;
    const at = placementsIn(match.views[0].messages).length - 1;
    const answer = await performer.ask("play", { table, seat, move: `release t=${t}` });
    if (answer.ok) await match.heard(answer.seq);
    else continue;
    const { released } = placementsIn(match.views[0].messages)[at];
    if (seat === 1) equal(released.t, t, "a person's is");
    else {
      beside.push(released.t - t);
      i++;
    }
  }
  checkReleases(match.views[0].messages);
  ok(new Set(beside).size > 1 && beside.some((ms) => ms !== 0), "sometimes sooner, sometimes later", beside);
  ok(
    beside.every((ms) => Math.abs(ms) <= 6 * 150),
    "but not by far",
    beside,
  );

  // It cannot try again: by going away, nor by another request.
  while ((await match.aim()) && match.seat !== 0) await match.release();
  ok(!match.isOver, "there is something to place");
  const before = placementsIn(match.views[1].messages).length;
  program.sendText(JSON.stringify({ id: 1, do: "play", table: match.table, seat: 0, move: `release t=${HALF_MS}` }));
  await program.drop();
  const back = await new Client(world.server, { token }).open();
  await back.ask("play", { table: match.table, seat: 0, move: "release t=1" });
  const view = match.views[1];
  await view.until((_, { messages }) => placementsIn(messages)[before - 1].released, "it is let go");
  equal(releasesIn(view), before, "once");
  for (const client of [back, keeper]) await client.close();
});

test("a program that gives up lets go of nothing more", async () => {
  const { keeper, program } = await withProgram();
  const third = await Client.guest(world.server);
  for (let i = 0; i < depth(3); i++) {
    const { table } = await program.must("create", { game: "adresse", seats: 3, options: { first: 0 } });
    for (const client of [keeper, third]) await client.must("sit", { table });
    await program.must("start", { table });
    const view = await new Follow(table, 0).attach(program, { since: 0, views: true });
    const move = (text) => program.must("play", { table, seat: 0, move: text });
    if (view.state.view.stage === "take") {
      await move((await program.must("legal", { table, seat: 0 })).moves[0]);
      await view.until((state) => state.view.stage === "aim", "it has the piece");
    }
    const { moves } = await program.must("legal", { table, seat: 0 });
    await move(moves[0]);
    const [released, resigned] = await Promise.all([
      program.ask("play", { table, seat: 0, move: "release t=500" }),
      program.ask("resign", { table, seat: 0 }),
    ]);
    ok(resigned.ok, "it has given up", resigned);
    ok(!released.ok || released.seq < resigned.seq, "and did nothing after that", released, resigned);
    await view.until((_, { messages }) => placementsIn(messages)[0].released, "a bot lets go for it");
    checkReleases(view.messages);
  }
  for (const client of [keeper, program, third]) await client.close();
});

// ---- a server that goes away ----

/** Ends the server in the middle of a sway, and goes on: nothing told is other, nothing is left out. */
async function interrupt(match, end) {
  const cookies = match.clients.map(({ cookie }) => cookie);
  await match.until(1 + random(4));
  await sleep(random(HALF_MS));
  await end();
  const known = match.views.map((view) => view.texts.slice());
  await world.up();
  for (const [seat, cookie] of cookies.entries()) {
    const client = await new Client(world.server, { cookie }).open();
    match.clients[seat] = client;
    const fresh = await new Follow(match.table, seat).attach(client, { since: 0, state: true });
    for (const [i, text] of known[seat].entries()) equal(fresh.texts[i], text, `entry ${i + 1} to ${seat}`);
    match.views[seat] = fresh;
  }
  people = match.clients;
}

for (const [how, end] of [
  ["killed", () => world.kill9()],
  ["told to end", () => world.stop()],
])
  test(`a server that is ${how} in the middle of it goes on from the last half second told`, async () => {
    for (let i = 0; i < depth(1); i++) {
      const match = await Performance.begin(people, { random });
      ok(await match.aim(), "there is something to place");
      await interrupt(match, end);
      await interrupt(match, end);
      const at = placementsIn(match.views[0].messages).length - 1;
      if (match.isSwaying && match.told < HALVES) await match.until(match.told + 1);
      if (match.isSwaying && (i % 2 === 0) === (how === "killed")) await match.release();
      if (match.isSwaying) await match.until(HALVES + 1);
      const { sway, seqs, released } = placementsIn(match.views[0].messages)[at];
      ok(released, "it is let go", sway);
      equal(new Set(seqs).size, sway.length, "each half second has its entry");
      await match.end();
      // Chance is drawn again from the seed, number by number: none was skipped, none was drawn twice.
      await checkedRecord(world.server, match.table);
    }
  });

test("a hand that nobody looks at goes on after a restart, and lets go", async () => {
  const own = new World();
  const [pair] = await pairs(await own.up(), 1);
  const match = await Performance.begin(pair, { random });
  ok(await match.aim(), "there is something to place");
  await match.until(3);
  const { texts } = match.views[0];
  await own.kill9();
  await own.up();
  await eventually("it lets go by itself", async () => /noise \d/.test(storedBy(own.server)));
  const back = await new Client(own.server, { cookie: pair[0].cookie }).open();
  const view = await new Follow(match.table, 0).attach(back, { since: 0, state: true });
  equal(view.texts.slice(0, texts.length), texts, "what was told is as it was");
  await view.until((_, { messages }) => placementsIn(messages)[0].released, "it is told, too");
  equal(placementsIn(view.messages)[0].sway.length, HALVES, "after all twelve half seconds");
  await back.close();
  await own.stop();
});

test("whoever is cut off and comes back is told the rest", async () => {
  const match = await Performance.begin(people, { random });
  ok(await match.aim(), "there is something to place");
  const view = match.views[match.seat];
  await match.until(2);
  const { seq } = view;
  await view.client.drop();
  const back = await another(view.client).catch((error) => {
    if (!isCutOff(error)) throw error;
  });
  people = match.clients = match.clients.map((client) => (client === view.client ? back : client));
  await view.attach(back);
  ok(view.seq >= seq && !view.problem, "without a gap", view.problem);
  await match.until(4);
  await match.end();
});

test("the server ends well", () => world.stop());

await run();
