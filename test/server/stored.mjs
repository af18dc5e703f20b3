// stored.mjs: what the database says of tables: of an older format, behind after a kill, and for how long.
//
// usage: node stored.mjs BOSQUET
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  Client,
  Server,
  World,
  checkedRecord,
  dice,
  equal,
  eventually,
  folder,
  follow,
  get,
  ok,
  playGame,
  run,
  start,
  tableOf,
  test,
} from "./lib.mjs";

const SQL = `
import json, sqlite3, sys
database = sqlite3.connect(sys.argv[1], timeout=30)
if sys.argv[2] == "script":
    database.executescript(sys.stdin.read())
else:
    print(json.dumps(database.execute(sys.argv[2], json.loads(sys.argv[3])).fetchall()))
    database.commit()
`;

/** The rows that a query gives; with a script, what makes a database. */
function sql(data, query, values = [], input = "") {
  const args = ["-c", SQL, join(data, "bosquet.db"), query, JSON.stringify(values)];
  const said = execFileSync("python3", args, { input, encoding: "utf8" });
  return said ? JSON.parse(said) : null;
}

const count = (data, query, values) => sql(data, `SELECT count(*) FROM ${query}`, values)[0][0];

const quick = { game: "blank", options: { rounds: "1" } };

// ---- an older format ----

const golden = (name) => readFileSync(new URL(`../storage/data/${name}`, import.meta.url), "utf8");

test("a server takes over what one of format 1 has left, and tells the same of it", async () => {
  const told = JSON.parse(golden("format1.json"));
  const data = folder();
  sql(data, "script", [], golden("format1.sql"));
  const server = await Server.start({ data });
  const ask = async (path, cookie) => (await get(server, path, { headers: cookie ? { Cookie: cookie } : {} })).json();
  const goesOn = told.tables.adresse; // there a bot plays on
  const others = (list) => list.filter(({ table }) => table !== goesOn);
  for (const [name, { cookie, mine, games }] of Object.entries(told.games)) {
    equal(others((await ask("/api/lobby", cookie)).mine), others(mine), `${name}'s tables`);
    equal((await ask("/api/my-games", cookie)).games, games, `${name}'s games`);
  }
  for (const [name, info] of Object.entries(told.info))
    if (told.tables[name] !== goesOn) equal(await ask(`/api/tables/${told.tables[name]}`), info, `the table ${name}`);
  for (const name of Object.keys(told.records)) {
    const { seats, moves, over } = await checkedRecord(server, told.tables[name]);
    const before = told.records[name];
    equal([seats, moves, over], [before.seats, before.moves, before.over], `the record of ${name}`);
  }
  await server.stop();
});

const HOLD = `
import fcntl, sys
file = open(sys.argv[1], "w")
fcntl.flock(file, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
`;

test("what an older server uses just now is not taken over", async () => {
  const data = folder();
  sql(data, "script", [], golden("format1.sql"));
  const holder = start("python3", ["-c", HOLD, join(data, "lock")], { stdio: ["pipe", "pipe", "inherit"] });
  await new Promise((held) => holder.stdout.once("data", held));
  const error = await Server.start({ data }).catch((one) => one);
  ok(error instanceof Error && error.message.includes("ended at once"), "a server does not start there", String(error));
  equal(sql(data, "PRAGMA user_version"), [[1]], "and the database is as it was");
  holder.stdin.end();
  await holder.ended;
  const server = await Server.start({ data });
  equal(sql(data, "PRAGMA user_version"), [[3]], "until the older one has ended");
  await server.stop();
});

// ---- lists ----

test("lists are told as they are, and after a kill they are mended", async () => {
  const world = new World();
  const before = await world.up();
  const [anna, bela] = [await Client.guest(before, "Anna"), await Client.guest(before, "Béla")];
  const table = await tableOf([anna, bela], { game: "blank" });
  const turns = async (client) =>
    (await get(world.server, "/api/lobby", { headers: { Cookie: client.cookie } }))
      .json()
      .mine.map((one) => one.your_turn);
  equal(await turns(anna), [true], "it is Anna's turn");
  const { seq } = await anna.must("play", { table, seat: 0, move: "pick 1" });
  equal([await turns(anna), await turns(bela)], [[false], [true]], "and then it is not");
  await world.kill9();
  const { data } = world.options;
  ok(sql(data, "SELECT last_seq FROM tables")[0][0] < seq, "a move does not write the list");
  equal(sql(data, "SELECT max(seq) FROM entries")[0][0], seq, "but itself");
  const server = await world.up();
  await eventually("the list is mended", () => sql(data, "SELECT last_seq FROM tables")[0][0] === seq);
  ok(!server.errors.includes("not-saved"), "and nothing fails", server.errors);
  equal(sql(data, "SELECT is_to_act FROM seats WHERE seat >= 0 ORDER BY seat"), [[0], [1]], "with whose turn it is");
  await world.stop();
});

test("a server that ends in peace leaves lists that are right", async () => {
  const server = await Server.start();
  const [anna, bela] = [await Client.guest(server, "Anna"), await Client.guest(server, "Béla")];
  const table = await tableOf([anna, bela], { game: "blank" });
  const { seq } = await anna.must("play", { table, seat: 0, move: "pick 1" });
  await server.stop();
  equal(sql(server.data, "SELECT last_seq FROM tables"), [[seq]], "they know the last move");
});

// ---- waking ----

const metric = async (server, name) =>
  Number(new RegExp(`^bosquet_${name} (\\d+)`, "m").exec((await get(server, "/metrics")).text)[1]);

test("after a kill bots go on where nobody looks", async () => {
  const world = new World();
  const anna = await Client.guest(await world.up(), "Anna");
  // The bot thinks for a moment first: it is killed in it.
  await tableOf([anna], { game: "blank", bots: ["easy"], bot_pace: "calm" });
  await world.kill9();
  const moves = () => count(world.options.data, "entries WHERE body LIKE '%\"move\"%'");
  equal(moves(), 0, "nobody has moved");
  await world.up();
  await eventually("the bot moves", () => moves() > 0);
  await world.stop();
});

const COPIES = `
WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 1299)
INSERT INTO `;

test("many running tables are looked through, and stay on the disk", async () => {
  const world = new World();
  const before = await world.up();
  const [anna, bela] = [await Client.guest(before, "Anna"), await Client.guest(before, "Béla")];
  const table = await tableOf([anna, bela], { game: "blank" });
  await world.stop();
  const { data } = world.options;
  const id = "replace(replace(replace(replace(printf('many4many222%d', i), '0', 'x'), '1', 'y'), '8', 'z'), '9', 'w')";
  sql(data, `${COPIES} entries SELECT ${id}, seq, at_ms, body, nonce FROM n, entries`);
  sql(data, `${COPIES} said SELECT ${id}, seq, person, name, colour, text FROM n, said`);
  sql(data, `${COPIES} tables SELECT ${id}, game, status, is_public, last_seq, changed_ms + i, summary FROM n, tables`);
  equal(count(data, "tables WHERE status = 1"), 301, "three hundred more run");
  const server = await world.up();
  await eventually("all are loaded", async () => (await metric(server, "tables_loaded_total")) >= 301);
  await eventually("and none is kept", async () => (await metric(server, "tables_in_memory")) === 0);
  const again = await new Client(server, { cookie: anna.cookie }).open();
  await again.must("play", { table, seat: 0, move: "pick 1" });
  equal(server.errors.includes("table-not-readable"), false, "all could be read");
  await world.stop();
});

// ---- programs ----

const PROGRAMS = `
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
INSERT INTO bots SELECT 'b' || i, 'p' || i, 'B', randomblob(32), i, 0 FROM n`;

test("a program is known by its token among fifty thousand, until it is revoked", async () => {
  const world = new World();
  await world.up();
  await world.stop();
  sql(world.options.data, PROGRAMS);
  const server = await world.up();
  const anna = await Client.guest(server, "Anna");
  const { token, bot } = await anna.must("make_bot", { name: "Snake" });
  const { token: other } = await anna.must("make_bot", { name: "Rob" });
  equal(
    (await anna.must("bots")).bots.map(({ name }) => name),
    ["Snake", "Rob"],
    "only her own are listed",
  );
  const connect = (with_token) => new Client(server, { token: with_token }).open();
  const refused = (with_token) =>
    connect(with_token).then(
      () => 101,
      ({ status }) => status,
    );
  const snake = await connect(token);
  equal(snake.me.id, bot.id, "the program is who it is");
  equal(
    await refused(other.replace(/.$/, (last) => (last === "a" ? "b" : "a"))),
    401,
    "a token that nobody has is none",
  );
  await anna.must("revoke_bot", { bot: bot.id });
  await snake.closed;
  equal(await refused(token), 401, "nor is one that was revoked");
  await anna.refused("bad_request", "revoke_bot", { bot: bot.id });
  await anna.refused("bad_request", "revoke_bot", { bot: "b7" });
  equal(
    (await anna.must("bots")).bots.map(({ name }) => name),
    ["Rob"],
    "the other goes on",
  );
  await (await connect(other)).close();
  await world.stop();
});

// ---- for how long ----

const HOUR_MS = 3_600_000;
const KEEP = { BOSQUET_KEEP_UNSTARTED: "5", BOSQUET_KEEP_ABANDONED: "10", BOSQUET_KEEP_FINISHED: "20" };

/** Makes tables of every kind; two of each are old afterwards, by so many hours. */
async function makeOldTables(data, hours) {
  const server = await Server.start({ data });
  const [anna, bela] = [await Client.guest(server, "Anna"), await Client.guest(server, "Béla")];
  const tables = { unstarted: [], abandoned: [], finished: [] };
  for (let i = 0; i < 3; i++) {
    tables.unstarted.push((await anna.must("create", { game: "grimm", seats: 3, public: true })).table);
    tables.abandoned.push(await tableOf([anna, bela], { game: "blank" }));
    const played = await tableOf([anna, bela], quick);
    await playGame([anna, bela], played, dice(i));
    await anna.must("chat", { table: played, text: "That was short" });
    tables.finished.push(played);
  }
  await server.stop();
  const old = Object.values(tables).flatMap((list) => list.slice(0, 2));
  const list = old.map(() => "?").join();
  sql(data, `UPDATE tables SET changed_ms = changed_ms - ? WHERE id IN (${list})`, [hours * HOUR_MS, ...old]);
  return { tables, old, anna, bela };
}

async function deleted(server) {
  const { text } = await get(server, "/metrics");
  const kinds = [...text.matchAll(/^bosquet_tables_deleted_total\{kind="(\w+)"\} (\d+)$/gm)];
  return Object.fromEntries(kinds.map(([, kind, number]) => [kind, Number(number)]));
}

test("tables go when their time is over, and results of finished ones stay", async () => {
  const data = folder();
  const { tables, old, anna } = await makeOldTables(data, 30);
  const [result] = sql(data, "SELECT * FROM results WHERE table_id = ?", [tables.finished[0]]);
  sql(data, "DELETE FROM results WHERE table_id = ?", [tables.finished[0]]); // as in a database of format 1
  const server = await Server.start({ data, env: KEEP });
  await eventually("old tables are deleted", async () => {
    const now = await deleted(server);
    return now.unstarted === 2 && now.abandoned === 2 && now.finished === 2;
  });
  for (const table of old) {
    equal((await get(server, `/api/tables/${table}`)).status, 404, "an old table is gone");
    for (const name of ["entries", "said", "seats"])
      equal(count(data, `${name} WHERE table_id = ?`, [table]), 0, `with its rows in ${name}`);
  }
  for (const list of Object.values(tables))
    equal((await get(server, `/api/tables/${list[2]}`)).status, 200, "a new one is not");
  const { games } = (await get(server, "/api/my-games", { headers: { Cookie: anna.cookie } })).json();
  equal(
    games.map(({ table }) => table),
    [tables.finished[2]],
    "nor is it missing in lists",
  );
  equal(
    sql(data, "SELECT * FROM results WHERE table_id = ?", [tables.finished[0]]),
    [result],
    "its result was made again",
  );
  equal(count(data, "results"), 3, "each finished game has one");
  equal(count(data, "result_seats WHERE person = ?", [anna.me.id]), 3, "and each of its players");
  const body = JSON.parse(result[3]);
  ok(
    body.seats.some(({ person }) => person === anna.me.id),
    "by their ids",
    body,
  );
  ok(!/Anna|Béla/.test(result[3]), "not by names", body);
  await server.stop();
});

test("as long as nobody says so tables stay, and as long as somebody looks", async () => {
  const data = folder();
  const { tables, old, anna } = await makeOldTables(data, 0);
  const age = (list) =>
    sql(data, `UPDATE tables SET changed_ms = changed_ms - ? WHERE id IN (${list.map(() => "?").join()})`, [
      30 * HOUR_MS,
      ...list,
    ]);
  const server = await Server.start({ data, env: { BOSQUET_KEEP_FINISHED: "20" } });
  const again = await new Client(server, { cookie: anna.cookie }).open();
  const view = await follow(again, tables.finished[0]);
  age(old);
  server.process.kill("SIGHUP"); // looks through them at once
  await eventually("an old table is deleted", async () => (await deleted(server)).finished === 1);
  equal(count(data, "tables"), 8, "of another kind none is, nor one that somebody looks at");
  await again.must("chat", { table: tables.finished[0], text: "Still here" });
  await view.until(() => view.last("chat"), "it goes on");
  await again.close();
  await server.stop();
});

test("the file becomes smaller", async () => {
  const data = folder();
  const { tables } = await makeOldTables(data, 30);
  const filler = "x".repeat(1000);
  sql(
    data,
    "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) " +
      "INSERT INTO said SELECT ?, i, 'p', NULL, NULL, ? FROM n",
    [tables.unstarted[0], filler],
  );
  const size = () => statSync(join(data, "bosquet.db")).size;
  const before = size();
  ok(before > 2_000_000, "it is large", before);
  const server = await Server.start({ data, env: KEEP });
  await eventually("the file has shrunk", () => size() < before / 4);
  await server.stop();
  equal(sql(data, "PRAGMA integrity_check"), [["ok"]], "and is sound");
});

await run();
