// cluster.mjs: several servers at one database: any of them takes any move, and all tell the same.
//
// usage: with_postgres node cluster.mjs BOSQUET
import {
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
  newCookie,
  ok,
  playSeat,
  run,
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
    for (let i = 0; both < many(); i++) {
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
}

await run();
