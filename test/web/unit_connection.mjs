// unit_connection.mjs: the page's one socket, and the lists that come over it.
//
// usage: node unit_connection.mjs BOSQUET.WASM
import { FakeServer, settle } from "./unit_server.mjs";
import { bundle, equal, fakeBrowser, ok, provide, run, test } from "./unit.mjs";

fakeBrowser();
const page = await bundle("table/connection", "table/lobby");

async function begin(prepare = () => {}) {
  const server = new FakeServer();
  prepare(server);
  const fresh = await page.again();
  fresh.connection.start();
  await settle();
  return { server, ...fresh };
}

const failure = (promise) =>
  promise.then(
    () => null,
    (error) => error,
  );

// ---- the socket ----

test("an answer comes to whoever asked, a refusal as a sentence, everything else to those who listen", async () => {
  const { server, connection } = await begin();
  server.answers = { one: () => ({ n: 1 }), two: () => ({ refuse: "not_allowed" }) };
  const heard = [];
  const end = connection.listen((message) => heard.push(message));
  const [two, one] = await Promise.all([failure(connection.ask("two", { a: 1 })), connection.ask("one")]);
  equal([one.n, two.code, two.message], [1, "not_allowed", "no: not_allowed"], "answers");
  equal(
    server.asked.find(({ verb }) => verb === "two"),
    { verb: "two", a: 1 },
    "what was asked",
  );
  server.tell({ table: "t", seq: 1 });
  end();
  server.tell({ table: "t", seq: 2 });
  equal(heard, [{ table: "t", seq: 1 }], "what was heard");
  equal([connection.me.id, connection.isOpen, connection.isLost], ["me", true, false], "who and how");
});

test("without a connection nothing is asked, and what was asked is not waited for", async () => {
  const { server, connection } = await begin();
  server.answers.one = () => ({ silent: true });
  const waiting = failure(connection.ask("one"));
  await settle();
  server.cut();
  equal((await waiting).code, "no_connection", "it was on its way");
  equal((await failure(connection.ask("one"))).code, "no_connection", "it cannot be sent");
  equal([connection.isOpen, connection.isLost], [false, true], "it is lost");
});

test("whoever is banned is told why, is not lost, and is let in again", async () => {
  const banned = { until: 5, reason: "Be kind." };
  const { server, connection } = await begin();
  server.tell({ bye: { retry_ms: 60_000, banned } });
  server.banned = banned;
  server.cut();
  equal([connection.banned, connection.isOpen, connection.isLost], [banned, false, false], "with the goodbye");

  const again = await begin((one) => (one.banned = banned));
  equal([again.connection.banned, again.connection.isLost], [banned, false], "at the door");
  again.server.banned = undefined;
  again.server.timers.next();
  await settle();
  equal([again.connection.banned, again.connection.isOpen], [null, true], "and comes back");
});

test("it comes back by itself, later and later, and greets anew each time", async () => {
  const { server, connection } = await begin();
  let greeted = 0;
  connection.onOpen(() => greeted++);
  equal(greeted, 1, "there is a connection already");
  server.isDown = true;
  server.cut();
  const pauses = [];
  for (let i = 0; i < 9; i++) {
    pauses.push(server.timers.pauses[0]);
    server.timers.next();
    await settle();
  }
  const shares = pauses.map((ms, i) => ms / Math.min(500 * 2 ** i, 10_000));
  ok(
    shares.every((share) => share >= 0.5 && share <= 1.5),
    "pauses",
    pauses,
  );
  server.isDown = false;
  server.timers.next();
  await settle();
  equal([greeted, connection.isOpen, connection.isLost], [2, true, false], "back");
  server.cut();
  ok(server.timers.pauses[0] <= 750, "and then soon again", server.timers.pauses);
});

test("a server that closes says when to come back", async () => {
  const { server } = await begin();
  server.tell({ bye: { retry_ms: 4000 } });
  server.cut();
  const [pause] = server.timers.pauses;
  ok(pause >= 2000 && pause <= 6000, "about then", pause);
});

test("a connection that dies without a word is noticed, one that is only quiet is asked and kept", async () => {
  const { server, connection } = await begin();
  server.requests();
  server.wait(10_000);
  await settle();
  equal(server.requests("me"), [], "ten seconds are nothing");
  server.wait(16_000);
  await settle();
  equal([server.requests("me"), connection.isOpen], [["me"], true], "it is asked, and answers");
  server.wait(9000);
  equal(connection.isOpen, true, "so it is kept");
  server.answers.me = () => ({ silent: true });
  const waiting = failure(connection.ask("me"));
  await settle();
  server.wait(9000);
  equal([connection.isOpen, (await waiting).code], [false, "no_connection"], "without an answer it is given up");
  const old = server.socket;
  server.answers = {};
  server.timers.next();
  await settle();
  ok(connection.isOpen && server.socket !== old, "and another one is made");
  server.wait(9000);
  equal(connection.isOpen, true, "that has nothing to wait for");
  for (const hear of old.listeners.close) hear();
  equal(connection.isOpen, true, "the end of the old one changes nothing");
});

test("a newer server means a newer page", async () => {
  const { server } = await begin();
  let reloads = 0;
  location.reload = () => reloads++;
  server.cut();
  server.timers.next();
  await settle();
  equal(reloads, 0, "the same one");
  server.version = "2";
  server.cut();
  server.timers.next();
  await settle();
  equal(reloads, 1, "another one");
  server.version = "1";
  server.shownOnly = ["adresse"];
  server.cut();
  server.timers.next();
  await settle();
  equal(reloads, 2, "the same one, that has lost its physics");
});

// ---- lists ----

const summary = (table, changed, details = {}) => ({ table, changed, status: "running", ...details });
const names = (list) => list.map(({ table }) => table);

test("tables are listed: mine that wait for me first, others' newest first, each once", async () => {
  const lists = {
    open: [summary("a", 1, { status: "open" }), summary("b", 2, { status: "open" })],
    running: [summary("c", 3), summary("d", 4)],
    mine: [summary("d", 4), summary("e", 5), summary("f", 1, { your_turn: true })],
  };
  const { server, lobby } = await begin((one) => (one.answers.lobby = () => lists));
  const end = lobby.follow();
  await settle();
  equal([names(lobby.mine), names(lobby.open), names(lobby.running)], [["f", "e", "d"], ["b", "a"], ["c"]], "lists");
  ok(lobby.isKnown, "the server has told");
  server.tell({ lobby: "running", summary: summary("a", 9) });
  equal([names(lobby.open), names(lobby.running)], [["b"], ["a", "c"]], "one has begun");
  server.tell({ lobby: "gone", table: "c" });
  server.tell({ lobby: "mine", summary: summary("e", 8, { your_turn: true }) });
  equal([names(lobby.running), names(lobby.mine)], [["a"], ["e", "f", "d"]], "one is gone, one waits for me");
  server.tell({ lobby: "mine", summary: summary("f", 9, { status: "closed" }) });
  equal(names(lobby.mine), ["e", "d"], "what is closed is no longer mine");
  end();
  server.tell({ lobby: "gone", table: "b" });
  equal(names(lobby.open), ["b"], "followed no longer");
});

test("finished games come page by page, and again when one more is over", async () => {
  const pages = {
    "/api/my-games": { games: [{ table: "z" }, { table: "y" }], next: "/api/my-games?before=y" },
    "/api/my-games?before=y": { games: [{ table: "x" }] },
  };
  const { server, finished, lobby } = await begin(
    (one) => (one.answers.lobby = () => ({ open: [], running: [], mine: [] })),
  );
  provide({ fetch: async (path) => ({ ok: true, status: 200, json: async () => pages[path] }) });
  await finished.read();
  equal([names(finished.games), finished.hasMore], [["z", "y"], true], "the first page");
  await finished.readMore();
  equal([names(finished.games), finished.hasMore], [["z", "y", "x"], false], "the second");
  lobby.follow();
  pages["/api/my-games"] = { games: [{ table: "new" }] };
  server.tell({ lobby: "mine", summary: summary("new", 9, { status: "over" }) });
  await settle();
  equal(names(finished.games), ["new"], "read again");
});

test("the list of games is read once; an attempt that failed can be repeated", async () => {
  const { gameList } = await begin();
  let asked = 0;
  let status = 500;
  provide({
    fetch: async () => (asked++, { ok: status === 200, status, json: async () => ({ games: [{ id: "grandbois" }] }) }),
  });
  ok((await failure(gameList.read())) instanceof Error, "no answer");
  equal(gameList.find("grandbois"), null, "nothing is known");
  status = 200;
  await Promise.all([gameList.read(), gameList.read()]);
  await gameList.read();
  equal([asked, gameList.find("grandbois"), gameList.find("chess")], [2, { id: "grandbois" }, null], "known");
});

await run();
