// lobby.mjs: the lists of tables, chat, and how pages and lists are sent.
//
// usage: node lobby.mjs BOSQUET
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Client, Server, dice, equal, eventually, follow, get, ok, playGame, run, tableOf, test } from "./lib.mjs";

let server;
const guest = (name) => Client.guest(server, name);
const guests = (...names) => Promise.all(names.map(guest));
const QUICK = { game: "blank", options: { rounds: "1" } };

/** A table of two that was played to its end. */
async function finished(people, settings = QUICK) {
  const table = await tableOf(people, settings);
  await playGame(people, table, dice(1));
  return table;
}

test("a server starts", async () => {
  server = await Server.start();
});

// ---- the lobby ----

test("public tables are in the lobby, the others are not", async () => {
  const [anna, bela] = await guests("Anna", "Béla");
  const make = async (settings) => (await anna.must("create", { game: "grandbois", ...settings })).table;
  const open = await make({ public: true });
  const secret = await make({ public: false });
  const ids = (list) => list.map((one) => one.table);
  const check = async (lobby) => {
    ok(ids(lobby.open).includes(open), "a public table is listed");
    ok(!JSON.stringify([lobby.open, lobby.running]).includes(secret), "an invitation is not");
    const summary = lobby.open.find((one) => one.table === open);
    equal(
      [summary.game, summary.status, summary.public, summary.host],
      ["grandbois", "open", true, "Anna"],
      "with what one wants to know",
    );
    equal(
      summary.seats.map((one) => one.holder),
      ["person", "open"],
      "and who sits there",
    );
  };
  await check(await bela.must("lobby", { watch: false }));
  await check((await get(server, "/api/lobby")).json());
  const mine = (await get(server, "/api/lobby", { headers: { Cookie: anna.cookie } })).json().mine;
  ok(
    [open, secret].every((table) => ids(mine).includes(table)),
    "one's own are there, whatever they are",
  );
  equal((await bela.must("lobby", { watch: false })).mine, [], "for oneself only");
  await anna.close();
  await bela.close();
});

test("whoever makes many tables pushes nobody's out, and where somebody is comes first", async () => {
  const busy = await Server.start({ args: ["--tables-at-once", "200", "--connections-per-address", "100"] });
  const from = (name, localAddress) => Client.guest(busy, name, { localAddress });
  const [bela, anna] = [await from("Béla", "127.0.0.4"), await from("Anna", "127.0.0.2")];
  const make = async (person) => (await person.must("create", { game: "grandbois", public: true })).table;
  const left = await make(bela);
  const attended = await make(anna);
  await follow(anna, attended, 0);
  const crowd = [await from("Eve", "127.0.0.3"), await from("Mallory", "127.0.0.3")];
  for (const eve of crowd) for (let i = 0; i < 60; i++) await make(eve);
  await eventually("a table where somebody is comes first", async () => {
    const { open } = await anna.must("lobby", { watch: false });
    const places = [attended, left].map((table) => open.findIndex((one) => one.table === table));
    equal(
      [open.length, places[1]],
      [100, 13],
      "behind a dozen of theirs is the one that was left; the rest has the room",
    );
    return places[0] === 0;
  });
  await busy.stop();
});

test("the lobby tells changes as they happen, until one looks away", async () => {
  const [anna, bela, chloe] = await guests("Anna", "Béla", "Chloé");
  await chloe.must("lobby");
  const heard = (list, table, what, isIt = () => true) =>
    chloe.waitFor(
      (one) => one.lobby === list && (one.summary?.table ?? one.table) === table && isIt(one.summary),
      what,
    );
  const { table } = await anna.must("create", {
    game: "blank",
    seats: 2,
    options: { rounds: "1" },
    public: true,
  });
  await heard("open", table, "a new table");
  await anna.must("configure", { table, clock: { kind: "days", days: 3 } });
  await heard("open", table, "a change", (one) => one.clock.kind === "days");
  await bela.must("sit", { table });
  await anna.must("start", { table });
  await heard("running", table, "it runs");
  await anna.must("play", { table, seat: 0, move: "pick 1" });
  await bela.must("play", { table, seat: 1, move: "pick 1" });
  await heard("gone", table, "it is over");

  const { table: private_ } = await anna.must("create", { game: "blank" });
  const { table: shut } = await anna.must("create", { game: "blank", public: true });
  await heard("open", shut, "another");
  await anna.must("close", { table: shut });
  await heard("gone", shut, "closed");
  const { table: turned } = await anna.must("create", { game: "blank", public: true });
  await heard("open", turned, "a third");
  await anna.must("configure", { table: turned, public: false });
  await heard("gone", turned, "no longer public");
  await chloe.must("lobby", { watch: false });
  const mark = chloe.mark;
  const { table: unseen } = await anna.must("create", { game: "blank", public: true });
  await chloe.must("me"); // whatever was on its way has come by now
  ok(
    chloe.received.slice(mark).every(({ message }) => !message.lobby),
    "nothing after that",
    unseen,
  );
  ok(
    chloe.received.every(({ text }) => !text.includes(private_)),
    "never an invitation",
  );
  for (const client of [anna, bela, chloe]) await client.close();
});

test("one's own tables come with those first where it is one's turn", async () => {
  const [anna, bela] = await guests("Anna", "Béla");
  await anna.must("lobby");
  const waits = await tableOf([anna, bela], { options: { first: 1 } });
  const turn = await tableOf([anna, bela], { options: { first: 0 } });
  const later = await tableOf([anna, bela], { options: { first: 1 } });
  const { mine } = await anna.must("lobby");
  equal(mine[0].table, turn, "one's turn first");
  equal(
    mine.map((one) => [one.table, one.your_turn]).sort(),
    [
      [turn, true],
      [waits, false],
      [later, false],
    ].sort(),
    "all of them",
  );
  await anna.waitFor(
    (one) => one.lobby === "mine" && one.summary.table === turn && one.summary.your_turn,
    "it is told when it happens",
  );
  const over = await tableOf([anna, bela], QUICK);
  await anna.must("play", { table: over, seat: 0, move: "pick 1" });
  await bela.must("play", { table: over, seat: 1, move: "pick 1" });
  ok(!(await anna.must("lobby")).mine.some((one) => one.table === over), "what is over is not among them");
  await anna.close();
  await bela.close();
});

test("where spectators are not wanted, nobody looks on", async () => {
  const [anna, bela, chloe] = await guests("Anna", "Béla", "Chloé");
  const table = await tableOf([anna, bela], { spectators: false, public: true });
  await chloe.refused("not_allowed", "watch", { table });
  await chloe.refused("not_allowed", "watch", { table, since: 0 });
  await chloe.refused("not_allowed", "view", { table });
  ok(
    !JSON.stringify((await chloe.must("lobby", { watch: false })).running).includes(table),
    "it is not offered to watch",
  );
  await follow(bela, table, 1);
  // Whoever looked at it while it was open is not told what happens in the match.
  const { table: later } = await anna.must("create", { game: "grandbois", spectators: false });
  const early = await follow(chloe, later);
  await bela.must("sit", { table: later });
  await early.until(() => early.last("sit"), "an open table may be looked at");
  await anna.must("start", { table: later });
  const view = await follow(anna, later, 0);
  await view.until((state) => state.to_act, "it runs");
  await chloe.waitFor((message) => message.table === later && message.unwatched, "Chloé is told so");
  await chloe.must("me");
  ok(!early.last("start"), "the start is not told to those who may not look on", early.messages.at(-1));
  for (const client of [anna, bela, chloe]) await client.close();
});

// ---- chat ----

test("people talk at a table, as much as is good for it", async () => {
  const [anna, bela, chloe] = await guests("Anna", "Béla", "Chloé");
  const { table } = await anna.must("create", { game: "grandbois" });
  await bela.must("sit", { table });
  const view = await follow(anna, table, 0);
  const other = await follow(bela, table, 1);
  await follow(chloe, table);
  await bela.must("chat", { table, text: "  Bonjour à tous ! 🌳 " });
  await view.until(() => view.last("chat"), "a line");
  const line = view.last("chat");
  equal([line.person, line.name, line.text], [bela.me.id, "Béla", "Bonjour à tous ! 🌳"], "who said what");
  await anna.must("chat", { table, text: "é".repeat(300) });
  await anna.refused("bad_request", "chat", { table, text: "é".repeat(301) });
  await anna.refused("bad_request", "chat", { table, text: "   " });
  await anna.refused("bad_request", "chat", { table, text: "" });
  await anna.must("chat", { table, text: "<script>alert(1)</script>" });

  // One who does not want to read somebody gets the entry without what was said.
  await anna.must("mute", { person: bela.me.id, on: true });
  await bela.must("chat", { table, text: "are you listening?" });
  await view.until(() => view.last("chat").muted, "a muted line");
  const muted = view.last("chat");
  ok(!("text" in muted) && !("name" in muted) && !("person" in muted), "says nothing", muted);
  await other.until(() => other.seq === view.seq, "the others");
  equal(other.last("chat").text, "are you listening?", "the others can read it");
  const again = await follow(anna, table, 0, { since: 0 });
  ok(!again.texts.join().includes("are you listening?"), "nor when one comes back");
  const fresh = await new Client(server, { cookie: anna.cookie }).open();
  const snapshot = (await follow(fresh, table, 0)).snapshot;
  ok(!JSON.stringify(snapshot.chat).includes("are you listening?"), "nor in a snapshot");
  await anna.must("mute", { person: bela.me.id, on: false });
  await bela.must("chat", { table, text: "and now?" });
  await again.until(() => again.last("chat").text === "and now?", "until one wants to again");

  await anna.must("silence", { table, person: bela.me.id, on: true });
  await bela.refused("not_allowed", "chat", { table, text: "hello?" });
  await anna.must("silence", { table, person: bela.me.id, on: false });
  await bela.must("chat", { table, text: "thank you" });
  await again.until(() => again.last("chat").text === "thank you", "the host let it be");
  equal(
    again.messages.filter((one) => one.kind === "silence").map((one) => [one.person, one.on]),
    [
      [bela.me.id, true],
      [bela.me.id, false],
    ],
    "all are told",
  );
  for (const client of [anna, bela, chloe, fresh]) await client.close();
});

test("people react with a key, under the rules of chat", async () => {
  const [anna, bela, chloe] = await guests("Anna", "Béla", "Chloé");
  const { table } = await anna.must("create", { game: "grandbois" });
  await bela.must("sit", { table });
  const view = await follow(anna, table, 0);
  const onlooker = await follow(chloe, table);
  await bela.must("chat", { table, reaction: "bravo" });
  await view.until(() => view.last("chat"), "a reaction");
  const { person, name, reaction, text } = view.last("chat");
  equal([person, name, reaction, text], [bela.me.id, "Béla", "bravo", undefined], "who reacted, and how");
  await chloe.must("chat", { table, reaction: "laugh" });
  await onlooker.until(() => onlooker.last("chat").name === "Chloé", "an onlooker reacts as they talk");
  const newcomer = await follow(await new Client(server, { cookie: bela.cookie }).open(), table, 1);
  equal(
    newcomer.snapshot.chat.map((one) => one.reaction),
    ["bravo", "laugh"],
    "those who come later see it",
  );

  const refusal = async (fields) => (await bela.ask("chat", { table, ...fields })).error;
  const unknown = await refusal({ reaction: "boo" });
  equal(unknown?.code, "bad_request", "an unknown key is refused");
  ok(
    unknown.message.includes('"boo"') && unknown.message.includes("bravo"),
    "and named, with those there are",
    unknown,
  );
  await bela.refused("bad_request", "chat", { table, reaction: "bravo", text: "and words" });
  await bela.refused("bad_request", "chat", { table, reaction: 7 });

  await anna.must("mute", { person: bela.me.id, on: true });
  await bela.must("chat", { table, reaction: "oops" });
  await view.until(() => view.last("chat").muted, "a muted reaction");
  ok(!("reaction" in view.last("chat")), "says nothing", view.last("chat"));
  await anna.must("silence", { table, person: bela.me.id, on: true });
  await bela.refused("not_allowed", "chat", { table, reaction: "wow" });
  for (const client of [anna, bela, chloe]) await client.close();
});

test("reactions and lines share one limit", async () => {
  const [anna] = await guests("Anna");
  const { table } = await anna.must("create", { game: "grandbois" });
  const asked = Array.from({ length: 30 }, (_, i) =>
    anna.ask("chat", i % 2 ? { table, reaction: "wow" } : { table, text: `line ${i}` }),
  );
  const answers = await Promise.all(asked);
  const refused = answers.filter((one) => !one.ok);
  ok(refused.length > 0 && refused.every(({ error }) => error.code === "too_fast"), "too much is too much", answers);
  await anna.close();
});

test("a newcomer is shown what was said before", async () => {
  const [anna, bela] = await guests("Anna", "Béla");
  const { table } = await anna.must("create", { game: "grandbois" });
  for (let i = 0; i < 3; i++) await anna.must("chat", { table, text: `line ${i}` });
  const { snapshot } = await follow(bela, table);
  equal(
    snapshot.chat.map((one) => one.text),
    ["line 0", "line 1", "line 2"],
    "in order",
  );
  equal(snapshot.chat[0].name, "Anna", "and by whom");
  await anna.close();
  await bela.close();
});

// ---- HTTP ----

test("what has not changed is not sent again", async () => {
  const anna = await guest("Anna");
  const table = await finished([anna, await guest("Béla")]);
  const headers = { Cookie: anna.cookie };
  for (const path of [
    "/",
    "/api/games",
    "/api/me",
    "/api/lobby",
    "/api/my-games",
    `/api/tables/${table}`,
    `/api/records/${table}`,
    `/api/records/${table}/3`,
  ]) {
    const first = await get(server, path, { headers });
    equal(first.status, 200, path);
    ok(/^(W\/)?".+"$/.test(first.headers.etag ?? ""), `${path} has an ETag`, first.headers);
    const second = await get(server, path, {
      headers: { ...headers, "If-None-Match": first.headers.etag },
    });
    equal([second.status, second.body.length], [304, 0], `${path} again`);
    const third = await get(server, path, { headers: { ...headers, "If-None-Match": '"other"' } });
    equal([third.status, third.text], [200, first.text], `${path} for one who has something else`);
    const head = await get(server, path, { headers, method: "HEAD" });
    equal([head.status, head.body.length, head.headers.etag], [200, 0, first.headers.etag], `HEAD ${path}`);
  }
  await anna.close();
});

test("every answer carries what keeps browsers safe", async () => {
  for (const path of ["/", "/api/games", "/nowhere", "/healthz"]) {
    const { headers } = await get(server, path);
    equal(headers["x-content-type-options"], "nosniff", `${path}: no guessing of types`);
    ok(
      /frame-ancestors 'none'|frame-ancestors 'self'/.test(headers["content-security-policy"] ?? ""),
      `${path}: no frames`,
      headers,
    );
    ok(/default-src '(self|none)'/.test(headers["content-security-policy"]), `${path}: no foreign sources`, headers);
    ok(!/'unsafe-eval'/.test(headers["content-security-policy"]), `${path}: no eval`);
    ok(headers["referrer-policy"], `${path}: an invitation is not told to others`, headers);
    ok(!("server" in headers) || !/\d/.test(headers.server), `${path}: says not too much`);
  }
  const { headers } = await get(server, "/api/me");
  const cookie = headers["set-cookie"][0];
  ok(
    /; *HttpOnly/i.test(cookie) && /; *SameSite=(Lax|Strict)/i.test(cookie) && /; *Path=\//i.test(cookie),
    "a cookie that no script reads",
    cookie,
  );
  ok(/; *Max-Age=\d{7,}/i.test(cookie), "and that lasts", cookie);
});

test("pages are sent compressed to those who understand it", async () => {
  const plain = await get(server, "/");
  ok(/^text\/html/.test(plain.headers["content-type"]), "a page", plain.headers);
  ok(!plain.headers["content-encoding"], "plain, if nothing else is asked for");
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, form] of [
    ["gzip", "gzip"],
    ["br", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1, br;q=0", "gzip"],
  ]) {
    const packed = await get(server, "/", { headers: { "Accept-Encoding": accepted } });
    equal(packed.headers["content-encoding"], form, `Accept-Encoding: ${accepted}`);
    ok(unpack[form](packed.body).equals(plain.body), "it is the same page");
    ok(/accept-encoding/i.test(packed.headers.vary ?? ""), "and says that there are others", packed.headers);
    ok(packed.headers.etag !== plain.headers.etag, "under another tag");
  }
});

test("the server tells its keeper how it is, and strangers nothing", async () => {
  for (const path of ["/healthz", "/readyz"]) equal((await get(server, path)).status, 200, path);
  const { status, text } = await get(server, "/metrics");
  equal(status, 200, "figures");
  ok(
    text.split("\n").some((line) => /^bosquet_\w+(\{.*\})? \d+/.test(line)),
    "for Prometheus",
    text.slice(0, 500),
  );
});

test("the server ends well, and its log never held what is somebody's secret", async () => {
  const anna = await guest("Anna");
  const { token } = await anna.must("make_bot", { name: "Rover" });
  const { table } = await anna.must("create", { game: "grandbois" });
  await anna.must("chat", { table, text: "a secret between us" });
  await anna.close();
  await server.stop(); // then all of its log is here
  const secrets = [anna.cookie.slice(8), token, table, "a secret between us"];
  for (const secret of secrets) ok(!(server.errors + server.output).includes(secret), "a secret is in the log", secret);
});

await run();
