// cluster.mjs: several servers at one database: any of them takes any move, and all tell the same.
//
// usage: with_postgres node cluster.mjs BOSQUET
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import {
  BOSQUET,
  Client,
  Server,
  Skip,
  comment,
  depth,
  dice,
  equal,
  eventually,
  folder,
  follow,
  ok,
  playSeat,
  run,
  start,
  tableOf,
  test,
} from "./lib.mjs";

if (!process.env.BOSQUET_TEST_POSTGRES)
  test("several servers need a database on the network", () => {
    throw new Skip("there is no PostgreSQL here");
  });

/** So many servers at one database of their own; the last argument is for all of them. */
async function cluster(count, options = {}) {
  const data = folder();
  const servers = [];
  for (let i = 0; i < count; i++) servers.push(await Server.start({ data, ...options }));
  return servers;
}

/** The same person at another server. */
async function elsewhere(client, server) {
  return await new Client(server, { cookie: client.cookie, name: client.name }).open();
}

/** Ends the connections that listen, as a network may. */
function cutListeners() {
  const said = spawnSync("psql", [
    "-q",
    process.env.BOSQUET_TEST_POSTGRES,
    "-c",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE '%pg_notify%'",
  ]);
  equal(said.status, 0, "connections are cut", String(said.stderr));
}

const stopAll = (servers) => Promise.all(servers.map((server) => server.stop()));

/** The same entries, told byte for byte, whichever server told them. */
function sameBytes(one, other) {
  const from = Math.max(one.first, other.first);
  const until = Math.min(one.seq, other.seq);
  for (let seq = from + 1; seq <= until; seq++)
    equal(one.texts[seq - one.first - 1], other.texts[seq - other.first - 1], `entry ${seq}`);
  return until - from;
}

const many = () => depth(40, { least: 8, most: 100 });

if (process.env.BOSQUET_TEST_POSTGRES) {
  test("two who write at once at two servers both succeed, and all hear the same", async () => {
    const servers = await cluster(2);
    const [anna, bela] = [await Client.guest(servers[0], "Anna"), await Client.guest(servers[1], "Bela")];
    const { table } = await anna.must("create", { game: "grandbois", seats: 2 });
    await bela.must("sit", { table });
    const views = [await follow(anna, table), await follow(bela, table)];
    const rounds = many();
    for (let i = 0; i < rounds; i++) {
      const [one, other] = await Promise.all([
        anna.must("configure", { table, public: i % 2 === 0 }),
        bela.must("word", { table, seat: 1, word: `word ${i}` }),
      ]);
      ok(one.seq !== other.seq, "each is an entry of its own", one, other);
      const last = Math.max(one.seq, other.seq);
      for (const view of views) await view.until(() => view.seq >= last, `entry ${last}`);
    }
    equal(sameBytes(views[0], views[1]), 2 * rounds, "so many entries were told at both");
    await stopAll(servers);
  });

  test("a match over two servers, with a watcher at a third", async () => {
    const servers = await cluster(3);
    const people = [await Client.guest(servers[0], "Anna"), await Client.guest(servers[1], "Bela")];
    const table = await tableOf(people);
    const views = [await follow(people[0], table, 0), await follow(people[1], table, 1)];
    const watchers = [];
    for (const server of servers) watchers.push(await follow(await Client.guest(server), table));
    await Promise.all(views.map((view, seat) => playSeat(view, dice(seat + 1))));
    const last = Math.max(...views.map((view) => view.seq));
    for (const watcher of watchers) await watcher.until(() => watcher.seq >= last, `entry ${last}`);
    for (const watcher of watchers) sameBytes(watchers[0], watcher);
    const again = await follow(await elsewhere(people[0], servers[2]), table, 0, {});
    equal(again.state.info.status, "over", "it is over everywhere");
    await stopAll(servers);
  });

  test("seats that choose at the same time at two servers", async () => {
    const servers = await cluster(2);
    const people = [await Client.guest(servers[0], "Anna"), await Client.guest(servers[1], "Bela")];
    let both = 0;
    while (both < many()) {
      const table = await tableOf(people, { game: "grimm" });
      const views = [await follow(people[0], table, 0), await follow(people[1], table, 1)];
      for (let step = 0; step < 40 && !views[0].state.over; step++) {
        const seq = Math.max(views[0].seq, views[1].seq);
        for (const view of views) await view.until(() => view.seq >= seq, `entry ${seq}`);
        const acting = views[0].state.to_act;
        const choices = [];
        for (const seat of acting) {
          const { moves } = await people[seat].must("legal", { table, seat });
          choices.push({ seat, move: moves[step % moves.length] });
        }
        const answers = await Promise.all(
          choices.map(({ seat, move }) => people[seat].must("play", { table, seat, move, seq: views[seat].seq })),
        );
        if (acting.length === 2) both++;
        const last = Math.max(...answers.map((answer) => answer.seq));
        for (const view of views) await view.until(() => view.seq >= last, `entry ${last}`);
      }
    }
    comment(`${both} times both chose at once`);
    await stopAll(servers);
  });

  test("notes that are lost cost a moment, and nothing else", async () => {
    const servers = await cluster(2, { env: { BOSQUET_TEST_DEAF: "1" } });
    const people = [await Client.guest(servers[0], "Anna"), await Client.guest(servers[1], "Bela")];
    const table = await tableOf(people, { start: false });
    const views = [await follow(people[0], table), await follow(people[1], table)];
    for (let i = 0; i < 4; i++) {
      const { seq } = await people[i % 2].must("chat", { table, text: `line ${i}` });
      for (const view of views) await view.until(() => view.seq >= seq, `entry ${seq}`);
    }
    sameBytes(views[0], views[1]);
    const { seq } = await people[0].must("chat", { table, text: "the last" });
    const late = await elsewhere(people[0], servers[1]);
    const { seq: known } = await late.must("watch", { table, since: seq });
    ok(known >= seq, "who has seen an entry elsewhere is not told that there is none", known);
    await stopAll(servers);
  });

  test("bots of a killed server's table go on at another", async () => {
    const servers = await cluster(2);
    const anna = await Client.guest(servers[0], "Anna");
    const table = await tableOf([anna], { bots: ["easy"], clock: { kind: "none" } });
    const watcher = await follow(await Client.guest(servers[1]), table);
    const view = await follow(anna, table, 0);
    await playSeat(view, dice(1), { mayGoOn: () => view.seq < 8 });
    await servers[0].kill9();
    const back = await elsewhere(anna, servers[1]);
    await view.attach(back);
    await playSeat(view, dice(2), { mayGoOn: () => view.seq < 24 });
    await watcher.until(() => watcher.seq >= view.seq, "all of it");
    await servers[1].stop();
  });

  test("a server that leaves gives its tables to another before anybody misses it", async () => {
    const servers = await cluster(2);
    const anna = await Client.guest(servers[0], "Anna");
    const table = await tableOf([anna], { bots: ["easy"] });
    const watcher = await follow(await Client.guest(servers[1]), table);
    const view = await follow(anna, table, 0);
    await playSeat(view, dice(1), { mayGoOn: () => view.seq < 8 });
    await servers[0].stop();
    await view.attach(await elsewhere(anna, servers[1]));
    await playSeat(view, dice(2), { mayGoOn: () => view.seq < 24 });
    await watcher.until(() => watcher.seq >= view.seq, "all of it");
    sameBytes(view, await follow(watcher.client, table, "spectator"));
    await servers[1].stop();
  });

  test("a clock that runs out does so although its keeper was killed", async () => {
    const servers = await cluster(2);
    const people = [await Client.guest(servers[0], "Anna"), await Client.guest(servers[0], "Bela")];
    const table = await tableOf(people, { clock: { kind: "move", seconds: 5 } });
    const watcher = await follow(await Client.guest(servers[1]), table);
    await servers[0].kill9();
    await watcher.until(() => watcher.last("time") !== undefined, "somebody's time is over", 200_000);
    await servers[1].stop();
  });

  test("a keeper that stands still longer than its lease, and then goes on, makes no move twice", async () => {
    const servers = await cluster(2);
    const anna = await Client.guest(servers[1], "Anna");
    const host = await Client.guest(servers[0], "Host");
    const { table } = await host.must("create", { game: "grandbois", seats: 3, sit: false });
    await anna.must("sit", { table, seat: 0 });
    for (const seat of [1, 2]) await host.must("seat_bot", { table, seat, level: "easy" });
    await host.must("start", { table });
    const view = await follow(anna, table, 0);
    await playSeat(view, dice(1), { mayGoOn: () => view.seq < 10 });
    servers[0].process.kill("SIGSTOP");
    await playSeat(view, dice(2), { mayGoOn: () => view.seq < 30 });
    const frozen = await follow(host, table, "spectator", { since: 0 }).catch(() => null);
    servers[0].process.kill("SIGCONT");
    await playSeat(view, dice(3), { mayGoOn: () => view.seq < 40 });
    const late = await follow(await elsewhere(host, servers[0]), table, "spectator");
    await late.until(() => late.seq >= 40, "what it has missed");
    ok(frozen === null || frozen.problem === null, "and whoever was there hears it in order", frozen?.problem);
    await stopAll(servers);
  });

  test("who listens is cut off, and hears all that was missed", async () => {
    const servers = await cluster(2);
    const people = [await Client.guest(servers[0], "Anna"), await Client.guest(servers[1], "Bela")];
    const table = await tableOf(people, { start: false });
    const views = [await follow(people[0], table), await follow(people[1], table)];
    for (let i = 0; i < 6; i++) {
      if (i % 2 === 0) cutListeners();
      const { seq } = await people[i % 2].must("chat", { table, text: `line ${i}` });
      for (const view of views) await view.until(() => view.seq >= seq, `entry ${seq}`);
    }
    sameBytes(views[0], views[1]);
    await stopAll(servers);
  });

  test("who is there is known at every server", async () => {
    const servers = await cluster(2);
    const people = [await Client.guest(servers[0], "Anna"), await Client.guest(servers[1], "Bela")];
    const table = await tableOf(people, { away_s: 10 });
    const views = [await follow(people[0], table, 0), await follow(people[1], table, 1)];
    const says = (seat, here) => (message) =>
      message.table === table && message.present?.some((one) => one.seat === seat && one.here === here);
    const guest = await Client.guest(servers[1]);
    await guest.must("watch", { table });
    await people[0].waitFor((message) => says(1, true)(message) && message.spectators === 1, "all are here");
    const mark = people[0].mark;
    await people[1].close();
    await people[0].waitFor(says(1, false), "Bela went", mark);
    const again = people[0].mark;
    const back = await elsewhere(people[1], servers[0]);
    await views[1].attach(back);
    await people[0].waitFor(says(1, true), "and is here again", again);
    const last = guest.mark;
    await servers[0].kill9();
    await guest.waitFor((message) => says(0, false)(message) && says(1, false)(message), "a server's people", last);
    await servers[1].stop();
  });

  test("lists show tables of every server", async () => {
    const servers = await cluster(2);
    const [anna, bela] = [await Client.guest(servers[0], "Anna"), await Client.guest(servers[1], "Bela")];
    await bela.must("lobby", { watch: true });
    const { table } = await anna.must("create", { game: "grandbois", seats: 2, public: true });
    const about = (kind) => (message) => message.lobby === kind && (message.summary?.table ?? message.table) === table;
    await bela.waitFor(about("open"), "a table made elsewhere");
    const { open } = await bela.must("lobby");
    ok(
      open.some((one) => one.table === table),
      "is in the list",
      open,
    );
    await bela.must("sit", { table });
    await anna.must("close", { table });
    await bela.waitFor(about("gone"), "and it goes");
    await stopAll(servers);
  });

  test("names, mutes and tokens hold everywhere", async () => {
    const servers = await cluster(2);
    const anna = await Client.guest(servers[0], "Anna");
    const twin = await elsewhere(anna, servers[1]);
    const bela = await Client.guest(servers[1], "Bela");
    await anna.must("me", { name: "Anouk" });
    await eventually("the name at the other server", async () => (await twin.must("me")).me.name === "Anouk");
    const { table } = await bela.must("create", { game: "grandbois", seats: 2 });
    await anna.must("mute", { person: bela.me.id, on: true });
    const view = await follow(twin, table);
    await eventually("the mute at the other server", async () => {
      const { seq } = await bela.must("chat", { table, text: "hello" });
      await view.until(() => view.seq >= seq, "the line");
      return view.messages.at(-1).muted === true;
    });
    const { bot, token } = await anna.must("make_bot", { name: "Robot" });
    const robot = await new Client(servers[1], { token }).open();
    await anna.must("revoke_bot", { bot: bot.id });
    await robot.closed;
    const refused = await new Client(servers[1], { token }).open().then(
      () => null,
      (error) => error,
    );
    equal(refused?.status, 401, "a token that was revoked at another server");
    await stopAll(servers);
  });

  test("bans and removed names hold everywhere", async () => {
    const data = folder();
    const sockets = [0, 1].map((i) => join(folder(), `operators${i}.sock`));
    const servers = [];
    for (const socket of sockets) servers.push(await Server.start({ data, args: ["--admin-socket", socket] }));
    const rude = await Client.guest(servers[1], "Rude");
    const admin = async (...args) => {
      const child = start(BOSQUET, ["admin", "--socket", sockets[0], ...args]);
      equal((await child.ended).code, 0, `bosquet admin ${args.join(" ")}`);
    };
    const { table } = await rude.must("create", { game: "grandbois", seats: 2 });
    const view = await follow(rude, table);
    await admin("rename", rude.me.id);
    await view.until(
      ({ info }) => info.seats[0].name !== "Rude",
      "the name is gone at a table that is open at another server only",
    );
    await admin("ban", rude.me.id);
    await rude.closed;
    const refused = await elsewhere(rude, servers[1]).catch((error) => error);
    equal(refused.status, 403, "who is banned at one is banned at all");
    await admin("unban", rude.me.id);
    await eventually("and let in again", () => elsewhere(rude, servers[1]).catch(() => null));
    await stopAll(servers);
  });
}

await run();
