// faults.mjs: a disk that is full, a database that somebody else holds. What
// cannot be saved is refused and has not happened; when the disk is well again,
// play goes on as if nothing had been.
//
// A wall clock that jumps is the affair of test/room: no clock of ours reads it.
//
// usage: node faults.mjs BOSQUET
import { spawnSync } from "node:child_process";
import { readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  BOSQUET,
  Client,
  Follow,
  PATIENCE_MS,
  Server,
  Skip,
  checkedRecord,
  dice,
  equal,
  eventually,
  folder,
  follow,
  get,
  inTime,
  ok,
  playSeat,
  run,
  start,
  tableOf,
  test,
} from "./lib.mjs";

const readyz = async (server) => (await get(server, "/readyz")).status;

/** Two people in the middle of a game, and one with bots in the middle of another. */
async function begin(server) {
  const [anna, bela, chloe] = await Promise.all(["Anna", "Béla", "Chloé"].map((name) => Client.guest(server, name)));
  const table = await tableOf([anna, bela], { game: "grandbois" });
  const views = [await follow(anna, table, 0, { since: 0 }), await follow(bela, table, 1, { since: 0 })];
  const limit = views[0].seq + 6;
  await Promise.all(views.map((view, seat) => playSeat(view, dice(seat), { mayGoOn: () => view.seq < limit })));
  const seq = Math.max(...views.map((view) => view.seq));
  for (const view of views) await view.until(() => view.seq >= seq, "both know the same");
  const { table: botTable } = await chloe.must("play_now", {
    game: "grandbois",
    seats: 3,
    options: { first: 0 },
  });
  const botView = await follow(chloe, botTable, 0, { since: 0 });
  await botView.until((state) => state.to_act?.includes(0), "Chloé's turn");
  return { anna, bela, chloe, table, views, botTable, botView };
}

/** While the disk refuses: everything that would change something is refused, nothing has changed. */
async function checkRefusals(server, { anna, bela, chloe, table, views, botTable, botView }) {
  const before = views.map((view) => view.seq);
  const { view } = await anna.must("view", { table, seat: 0 });
  const seat = views[0].state.to_act[0];
  const mover = [anna, bela][seat];
  const { moves } = await mover.must("legal", { table, seat });
  for (let i = 0; i < 3; i++) await mover.refused("not_saved", "play", { table, seat, move: moves[i % moves.length] });
  const sick = await get(server, "/readyz");
  equal(sick.status, 503, "/readyz tells");
  ok(sick.text.startsWith("not ready: the last change could not be saved\n"), "and says so", sick.text);
  ok(/bosquet\.db/.test(sick.text), "and why", sick.text);
  const french = await get(server, "/readyz", { headers: { "Accept-Language": "fr" } });
  ok(french.status === 503 && french.text.startsWith("pas prêt : "), "in one's language", french.text);
  equal((await get(server, "/healthz")).status, 200, "though the program lives");
  await anna.refused("not_saved", "chat", { table, text: "is it only me?" });
  await bela.refused("not_saved", "resign", { table, seat: 1 });
  await anna.refused("not_saved", "create", { game: "grandbois" });
  await anna.refused("not_saved", "me", { name: "Annabel" });
  await anna.refused("not_saved", "make_bot", { name: "Rover" });
  const { moves: others } = await chloe.must("legal", { table: botTable, seat: 0 });
  await chloe.refused("not_saved", "play", { table: botTable, seat: 0, move: others[0] });
  equal((await anna.must("view", { table, seat: 0 })).view, view, "the game is where it was");
  equal((await anna.must("me")).me.name, "Anna", "and so are people");
  equal(
    views.map((one) => one.seq),
    before,
    "nobody was told anything",
  );
  equal(botView.problem, null, "at the other table neither");
}

/** When it is well again: the same sockets go on, to the end; and nothing was lost. */
async function checkRecovery(server, { anna, bela, chloe, table, views, botTable, botView }) {
  const seat = views[0].state.to_act[0];
  await eventually("a move is accepted again", async () => {
    const { moves } = await [anna, bela][seat].must("legal", { table, seat });
    const answer = await [anna, bela][seat].ask("play", { table, seat, move: moves[0] });
    ok(answer.ok || answer.error.code === "not_saved", "only the disk can be against it", answer);
    return answer.ok;
  });
  equal(await readyz(server), 200, "/readyz tells");
  await Promise.all([...views, botView].map((view, i) => playSeat(view, dice(30 + i))));
  for (const one of [table, botTable]) await checkedRecord(server, one);
  const fresh = await new Follow(table, 0).attach(await new Client(server, { cookie: anna.cookie }).open(), {
    since: 0,
  });
  equal(fresh.texts, views[0].texts, "one who comes now is told the same");
  for (const client of [anna, bela, chloe, fresh.client]) await client.close();
}

/** And a server that is started afterwards finds everything. */
async function checkRestart(data, table, texts, cookie) {
  const server = await Server.start({ data });
  const client = await new Client(server, { cookie }).open();
  const fresh = await new Follow(table, 0).attach(client, { since: 0 });
  equal(fresh.texts, texts, "the next server tells the same");
  await checkedRecord(server, table);
  await client.close();
  await server.stop();
}

function limitFiles(server, size) {
  const done = spawnSync("prlimit", ["--pid", String(server.pid), `--fsize=${size}:`], {
    encoding: "utf8",
  });
  if (done.error) throw new Skip("there is no prlimit here");
  equal(done.status, 0, `prlimit: ${done.stderr}`);
}

test("files that may not grow: nothing is lost, and play goes on afterwards", async () => {
  const server = await Server.start();
  const game = await begin(server);
  limitFiles(server, 1);
  await checkRefusals(server, game);
  limitFiles(server, "unlimited");
  await checkRecovery(server, game);
  await server.kill9();
  await checkRestart(server.data, game.table, game.views[0].texts, game.anna.cookie);
});

test("a disk that is full: nothing is lost, and play goes on afterwards", async () => {
  const data = folder();
  const unshare = ["unshare", process.getuid() === 0 ? "-m" : "-rm", "sh", "-c"];
  const mount = `mount -t tmpfs -o size=3m bosquet '${data}'`;
  if (spawnSync(unshare[0], [...unshare.slice(1), `${mount} && true`]).status !== 0)
    throw new Skip("no disk of one's own can be mounted here");
  const server = await Server.start({ data, under: [...unshare, `${mount} && exec "$0" "$@"`] });
  const inside = `/proc/${server.pid}/root${data}`;
  try {
    readdirSync(inside);
  } catch {
    await server.stop();
    throw new Skip("that disk cannot be looked at from here");
  }
  const game = await begin(server);
  // Fill it to the last byte; the log of the database has no room to grow then.
  const fat = join(inside, "fat");
  const fill = () => {
    for (const size of [1 << 16, 1 << 12, 1])
      try {
        for (;;) writeFileSync(fat, Buffer.alloc(size), { flag: "a" });
      } catch (error) {
        equal(error.code, "ENOSPC", "the disk is full");
      }
  };
  // The database shortens its log, and what that frees takes a few more changes.
  let refused = 0;
  await eventually("the disk refuses", async () => {
    fill();
    const answer = await game.chloe.ask("me", {
      colour: `#${String(100000 + Math.floor(Math.random() * 899999))}`,
    });
    refused = answer.error?.code === "not_saved" ? refused + 1 : 0;
    return refused === 3;
  });
  await checkRefusals(server, game);
  rmSync(fat);
  await checkRecovery(server, game);
  await server.stop();
});

/** A small disk of one's own, which stays when the server on it ends: what to run a server under. */
async function smallDisk(data) {
  const isRoot = process.getuid() === 0;
  const mount = `mount -t tmpfs -o size=3m bosquet '${data}' && echo mounted && exec sleep 3600`;
  const keeper = start("unshare", [isRoot ? "-m" : "-rm", "sh", "-c", mount]);
  const isMounted = await Promise.race([
    new Promise((resolve) => keeper.stdout.once("data", () => resolve(true))),
    keeper.ended.then(() => false),
  ]);
  if (!isMounted) throw new Skip("no disk of one's own can be mounted here");
  const under = ["nsenter", ...(isRoot ? [] : ["-U", "--preserve-credentials"]), "-t", String(keeper.pid), "-m"];
  if (spawnSync(under[0], [...under.slice(1), "true"]).status !== 0) throw new Skip("there is no nsenter here");
  return {
    under,
    run: (command) => spawnSync(under[0], [...under.slice(1), "sh", "-c", command], { encoding: "utf8" }),
  };
}

test("a small disk that its own log and games fill: it starts again, reads, and goes on when there is room", async () => {
  const data = folder();
  const disk = await smallDisk(data);
  const program = resolve(BOSQUET); // one begins elsewhere there
  disk.run(`head -c 1600000 /dev/zero > '${data}/ballast'`);
  const args = ["requests-at-once", "requests-per-second", "tables-at-once"].flatMap((name) => [
    `--${name}`,
    "1000000",
  ]);
  let server = await Server.start({ data, args, under: disk.under, program });
  const game = await begin(server);
  const { cookie } = game.anna;
  const texts = [...game.views[0].texts];
  const many = await Promise.all(Array.from({ length: 16 }, (_, i) => Client.guest(server, `Host ${i}`)));
  for (let refused = 0; refused < 48; ) {
    const create = (client) => client.ask("create", { game: "grandbois" });
    for (const answer of await Promise.all(many.map(create))) {
      ok(answer.ok || answer.error.code === "not_saved", "only the disk can be against it", answer);
      refused += !answer.ok;
    }
  }
  const logBytes = Number(disk.run(`stat -c %s '${data}/bosquet.db-wal'`).stdout);
  ok(logBytes >= 0 && logBytes < 400_000, "it is full of games, and not of the database's log", logBytes);
  await server.stop();
  disk.run(`cat /dev/zero > '${data}/fat' 2>/dev/null; true`);
  server = await Server.start({ data, under: disk.under, program });
  await eventually("it is not ready, for the disk is full", async () => {
    const { status, text } = await get(server, "/readyz");
    return status === 503 && /full|No space left/.test(text);
  });
  const anna = await new Client(server, { cookie }).open();
  const fresh = await new Follow(game.table, 0).attach(anna, { since: 0 });
  equal(fresh.texts.slice(0, texts.length), texts, "what was saved is read");
  await anna.refused("not_saved", "create", { game: "grandbois" });
  await server.kill9();
  server = await Server.start({ data, under: disk.under, program });
  equal(await readyz(server), 503, "and again, and again");
  await server.stop();
  server = await Server.start({ data, under: disk.under, program });
  disk.run(`rm '${data}/fat' '${data}/ballast'`);
  await eventually("it goes on by itself when there is room", async () => (await readyz(server)) === 200);
  const again = await new Client(server, { cookie }).open();
  await again.must("create", { game: "grandbois" });
  await server.stop();
});

const DAMAGES = {
  deleted: (path) => rmSync(path),
  "moved away": (path) => renameSync(path, `${path}.away`),
  overwritten: (path) => writeFileSync(path, Buffer.alloc(8192, "x"), { flag: "r+" }),
};

test("a database that is no more there: nothing is acknowledged, and /readyz tells", async () => {
  for (const [name, damage] of Object.entries(DAMAGES)) {
    const server = await Server.start();
    const anna = await Client.guest(server, "Anna");
    await anna.must("create", { game: "grandbois" });
    equal(await readyz(server), 200, "all is well");
    damage(join(server.data, "bosquet.db"));
    await anna.refused("not_saved", "create", { game: "grandbois" });
    await eventually(`${name}: /readyz tells`, async () => (await readyz(server)) === 503);
    ok(/while the server runs/.test(server.errors), `${name}: the log says why`, server.errors);
    await server.stop();
  }
});

test("a database that was emptied is not begun anew", async () => {
  const server = await Server.start();
  await Client.guest(server, "Anna");
  await server.stop();
  truncateSync(join(server.data, "bosquet.db"));
  const error = await Server.start({ data: server.data }).catch((caught) => caught);
  ok(error instanceof Error && /it is empty/.test(error.message), "it does not start, and says why", String(error));
  rmSync(join(server.data, "bosquet.db"));
  const anew = await Server.start({ data: server.data });
  equal(await readyz(anew), 200, "whoever deletes it wants a new one");
  await anew.stop();
});

test("a disk that cannot be written to is called that", async () => {
  const server = await Server.start();
  await Client.guest(server, "Anna");
  await server.stop();
  const unshare = ["unshare", process.getuid() === 0 ? "-m" : "-rm", "sh", "-c"];
  const mount = `mount --bind '${server.data}' '${server.data}' && mount -o remount,ro,bind '${server.data}'`;
  if (spawnSync(unshare[0], [...unshare.slice(1), mount]).status !== 0) throw new Skip("nothing can be mounted here");
  const under = [...unshare, `${mount} && exec "$0" "$@"`];
  const error = await Server.start({ data: server.data, under }).catch((caught) => caught);
  ok(error instanceof Error && /Read-only file system/.test(error.message), "and nothing else", String(error));
});

test("a server is not called ready before it has saved something", async () => {
  const server = await Server.start({ data: folder() });
  limitFiles(server, 1); // it may have saved something of its own a moment ago
  await eventually("on a disk that refuses", async () => (await readyz(server)) === 503);
  limitFiles(server, "unlimited");
  await eventually("when it is well again", async () => (await readyz(server)) === 200);
  await server.stop();
});

test("bots wait for a disk that refuses, and do not wear it out", async () => {
  const server = await Server.start();
  const anna = await Client.guest(server, "Anna");
  const { table } = await anna.must("create", { game: "grandbois", seats: 4, sit: false });
  // One of them takes its time: so the game is not over before the disk refuses.
  for (const [seat, level] of ["easy", "expert", "easy", "easy"].entries())
    await anna.must("seat_bot", { table, seat, level });
  const view = await follow(anna, table);
  limitFiles(server, 1);
  await anna.refused("not_saved", "start", { table });
  limitFiles(server, "unlimited");
  await eventually("it starts", async () => (await anna.ask("start", { table })).ok);
  await view.until(() => view.last("move"), "a bot moves");
  const failures = async () =>
    Number(/^bosquet_changes_failed_total (\d+)/m.exec((await get(server, "/metrics")).text)[1]);
  const [before, began] = [await failures(), Date.now()];
  limitFiles(server, 1);
  await eventually("they fail twice", async () => {
    ok(!view.state.over, "the game is not over yet");
    return (await failures()) >= before + 2;
  });
  await anna.must("info", { table }); // others are served meanwhile
  const attempts = (await failures()) - before;
  const seconds = 1 + (Date.now() - began) / 1000;
  ok(attempts <= 4 * seconds, "a few attempts a second", String(attempts));
  ok(server.errors.includes("not-saved"), "and the log tells of it", server.errors);
  limitFiles(server, "unlimited");
  await view.until((state) => state.over, "they play on, to the end", 2 * PATIENCE_MS);
  await checkedRecord(server, table);
  await server.stop();
});

const LOCK = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=30)
database.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.readline()
database.execute("ROLLBACK")
`;

test("a database that somebody else holds: nothing is lost, and play goes on afterwards", async () => {
  const server = await Server.start();
  const game = await begin(server);
  const file = readdirSync(server.data).find((name) => /\.(db|sqlite3?)$/.test(name));
  ok(file, "there is a database", readdirSync(server.data));
  const holder = start("python3", ["-c", LOCK, join(server.data, file)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await inTime(new Promise((resolve) => holder.stdout.once("data", resolve)), "it is locked");
  const seat = game.views[0].state.to_act[0];
  const mover = [game.anna, game.bela][seat];
  const { moves } = await mover.must("legal", { table: game.table, seat });
  const before = game.views[0].seq;
  await mover.refused("not_saved", "play", { table: game.table, seat, move: moves[0] });
  equal([await readyz(server), game.views[0].seq], [503, before], "it is told, and nothing has changed");
  holder.stdin.end("\n");
  await inTime(holder.ended, "it is let go");
  await checkRecovery(server, game);
  await server.stop();
});

const DAMAGE = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("INSERT INTO entries (table_id, seq, at_ms, body) "
                 "SELECT table_id, max(seq) + 1, max(at_ms), ? "
                 "FROM entries WHERE table_id = ?", ("nonsense", sys.argv[2]))
database.commit()
`;

test("a table that cannot be read is told to each in their language", async () => {
  const before = await Server.start();
  const anna = await Client.guest(before, "Anna");
  const bela = await Client.guest(before, "Béla");
  const table = await tableOf([anna, bela], { game: "grandbois" });
  const sound = await tableOf([anna, bela], { game: "grandbois" });
  await before.stop();
  const file = readdirSync(before.data).find((name) => /\.(db|sqlite3?)$/.test(name));
  const damaged = start("python3", ["-c", DAMAGE, join(before.data, file), table]);
  equal((await damaged.ended).code, 0, "the log is spoilt");
  const server = await Server.start({ data: before.data });
  const again = async ({ cookie }, language) => {
    const client = await new Client(server, { cookie }).open();
    await client.must("me", { language });
    return client;
  };
  const [english, french] = [await again(anna, "en"), await again(bela, "fr")];
  const told = [english, french].map((one) => one.refused("not_now", "watch", { table }));
  equal(
    (await Promise.all(told)).map((error) => error.message),
    [
      "This table cannot be read any more; the keeper of the server has been told.",
      "Cette table n’est plus lisible ; la personne qui tient le serveur en est avertie.",
    ],
    "both are told what has happened",
  );
  ok(server.errors.includes("table-not-readable"), "and the log tells of it", server.errors);
  equal((await get(server, `/api/tables/${table}`)).status, 503, "by HTTP too");
  await french.must("watch", { table: sound, seat: 1 });
  await server.stop();
});

test("a folder belongs to one server at a time", async () => {
  const server = await Server.start();
  const second = await Server.start({ data: server.data }).then(
    async (other) => (await other.kill9(), null),
    (error) => error,
  );
  ok(second, "the second one does not start");
  equal(await readyz(server), 200, "the first is not disturbed");
  await server.stop();
});

test("a folder that cannot be written to is told at once", async () => {
  const file = join(folder(), "file");
  writeFileSync(file, "");
  const error = await Server.start({ data: join(file, "under") }).catch((one) => one);
  ok(error instanceof Error && error.message.includes("ended at once"), "it does not start", String(error));
  ok(/bosquet serve: /.test(error.message), "and says why", error.message);
});

await run();
