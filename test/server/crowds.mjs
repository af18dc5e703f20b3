// crowds.mjs: clients that are too many, too fast or do not listen. They are refused
// or cut off, and whoever plays meanwhile notices nothing.
//
// usage: node crowds.mjs BOSQUET
import net from "node:net";
import {
  Client,
  Follow,
  Server,
  checkedRecord,
  depth,
  dice,
  equal,
  eventually,
  follow,
  get,
  inTime,
  newCookie,
  ok,
  playGame,
  playSeat,
  run,
  sleep,
  tableOf,
  test,
} from "./lib.mjs";
import { TEXT, Wire, frame } from "./wire.mjs";

const CONNECTIONS = depth(300, { least: 200, most: 1100 }); // sockets of one address
const CHANGES_MAX = 100; // of a table with many spectators: all is kept in memory here
const SPECTATORS = depth(250, { least: 100, most: 1000 });
const OBEDIENT = 320; // times that one who waits as told sends two requests, and one is too many
let server, anna, bela, obeys;

/** Sends more than it may, and waits whenever and as long as it is told to. */
async function obey(eve) {
  const send = (id) => {
    const from = eve.mark;
    eve.sendText(JSON.stringify({ id, do: "me" }));
    return eve.waitFor((message) => message.id === id, `an answer to ${id}`, from);
  };
  let hasWaited = false;
  for (let i = 0; i < OBEDIENT; i++) {
    const [first, second] = await Promise.all([send(`a${i}`), send(`b${i}`)]);
    if (hasWaited) equal(first.error, undefined, "when it has waited it is served");
    hasWaited = !second.ok;
    if (hasWaited) await waitAsTold(second.error);
  }
  await eve.close();
}

/** Until what a refusal has said is over: a timer alone might be a little early. */
async function waitAsTold({ code, retry_ms: ms }) {
  const told = performance.now();
  equal([code, Number.isInteger(ms) && ms > 0], ["too_fast", true], "how long it will be");
  for (let left = ms; left > 0; left = told + ms - performance.now()) await sleep(left);
}

/** Whoever plays by the rules is served as ever. */
async function lifeGoesOn() {
  const { me } = await anna.must("me");
  equal(me, anna.me, "Anna is served");
  equal((await get(server, "/healthz")).status, 200, "the server is well");
}

test("a server starts", async () => {
  server = await Server.start({ args: ["--connections-per-address", "100"] });
  anna = await Client.guest(server, "Anna", { localAddress: "127.0.0.2" });
  anna.me = (await anna.must("me")).me;
  bela = await Client.guest(server, "Béla", { localAddress: "127.0.0.2" });
  obeys = obey(await Client.guest(server, undefined, { localAddress: "127.0.0.3" })).then(
    () => "served to the end",
    (error) => error.message,
  );
});

test("many connections of one address leave room for another's", async () => {
  const table = await tableOf([anna, bela], { game: "grandbois" });
  const views = [await follow(anna, table, 0), await follow(bela, table, 1)];
  const sockets = [];
  let refused = 0;
  for (let i = 0; i < CONNECTIONS; i++) {
    const socket = net.connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.on("close", () => refused++);
    socket.resume();
    sockets.push(socket);
  }
  await Promise.all(views.map((view) => playSeat(view, dice(9))));
  await eventually("all above the limit are turned away", () => refused >= CONNECTIONS - 100);
  const other = await Client.guest(server, "Chloé", { localAddress: "127.0.0.2" });
  await other.must("lobby", { watch: false });
  await other.close();
  for (const socket of sockets) socket.destroy();
  await eventually("and when they are gone there is room again", () =>
    get(server, "/healthz").then(
      (answer) => answer.status === 200,
      () => false,
    ),
  );
  await checkedRecord({ port: server.port }, table);
});

test("whoever sends too fast is told, and cut off if it goes on", async () => {
  const eve = await Client.guest(server, "Eve");
  for (let i = 0; i < 200; i++) eve.sendText(JSON.stringify({ id: `n${i}`, do: "me" }));
  await eve.waitFor((message) => message.error?.code === "too_fast", "too_fast");
  const first = eve.received.findIndex(({ message }) => message.error?.code === "too_fast");
  const served = eve.received.slice(0, first).filter(({ message }) => message.ok).length;
  ok(served >= 38, "forty at once are served", String(served));
  await eve.waitFor((message) => message.id === "n199", "the last answer");
  await waitAsTold(eve.received.findLast(({ message }) => message.error).message.error);
  await eve.must("me");
  const flood = setInterval(() => {
    for (let i = 0; i < 200; i++) eve.sendText(JSON.stringify({ do: "me" }));
  }, 5);
  const { code } = await inTime(eve.closed, "it is cut off").finally(() => clearInterval(flood));
  ok([1008, 1006].includes(code), "as a matter of policy", String(code));
  await lifeGoesOn();
});

test("whoever talks too much is told when to go on", async () => {
  const eve = await Client.guest(server, "Eve");
  const { table } = await eve.must("create", { game: "grandbois" });
  const said = Array.from({ length: 30 }, (_, i) => eve.ask("chat", { table, text: `line ${i}` }));
  const last = (await Promise.all(said)).at(-1);
  equal(last.ok, false, "thirty lines at once are too many");
  await waitAsTold(last.error);
  await eve.must("chat", { table, text: "where was I?" });
  await eve.close();
});

test("whoever waits as told may read a long log again and again", async () => {
  const [SOCKETS, CHANGES, TIMES] = [20, 20, 8]; // a log of 400 entries costs two requests more
  const strict = await Server.start({ args: ["--requests-at-once", "4", "--requests-per-second", "10"] });
  const host = await Client.guest(strict);
  const { table } = await host.must("create", { game: "grandbois" });
  const change = async () => {
    const one = await new Client(strict, { cookie: host.cookie }).open();
    for (let i = 0; i < CHANGES; i++) await patient(one, "configure", { table, away_s: 60 + i });
    await one.close();
  };
  await Promise.all(Array.from({ length: SOCKETS }, change));
  let refused = 0;
  for (let i = 0; i < TIMES; i++) {
    // Told to wait once for being heard at all, and once for what the log costs.
    const answers = [];
    while (!answers.at(-1)?.ok && answers.length <= 2) {
      answers.push(await host.ask("watch", { table, since: 0 }));
      if (!answers.at(-1).ok) await waitAsTold(answers.at(-1).error);
    }
    ok(answers.at(-1).ok, "when it has waited it is served", answers);
    refused += answers.length - 1;
  }
  ok(refused > 0, "it was told to wait");
  await strict.stop();
});

/** Asks until it is served, waiting as it is told. */
async function patient(client, verb, fields) {
  for (;;) {
    const answer = await client.ask(verb, fields);
    if (answer.ok) return answer;
    await waitAsTold(answer.error);
  }
}

test("one connection of an address is enough to be served", async () => {
  const strict = await Server.start({ args: ["--connections-per-address", "1"] });
  const cookie = await newCookie(strict, "127.0.0.2"); // by a connection that counts elsewhere
  const eve = await new Client(strict, { cookie, name: "Eve" }).open();
  await eve.must("lobby", { watch: false });
  await strict.stop();
});

const isRefused = ({ ok: isDone, error }) => !isDone && error.code === "too_fast" && error.retry_ms > 0;

/** How many of these requests each guest gets through, one guest after the other. */
async function counts(guests, verb, request, tries) {
  const done = [];
  for (const guest of guests) {
    const answers = [];
    for (let i = 0; i < tries; i++) answers.push(await guest.ask(verb, request));
    done.push(answers.filter((answer) => answer.ok).length);
    ok(
      answers.filter((answer) => !answer.ok).every(isRefused),
      "the others are refused, and told for how long",
      answers,
    );
  }
  return done;
}

test("many people of one address make no more tables and programs than an address may", async () => {
  const args = ["--tables-at-once", "3", "--address-tables-at-once", "5", "--address-tables-per-minute", "1"];
  const more = ["--address-programs-at-once", "2", "--address-programs-per-hour", "1", "--tables-per-minute", "1"];
  const strict = await Server.start({ args: [...args, ...more] });
  const from = (localAddress) => Client.guest(strict, undefined, { localAddress });
  const crowd = [await from("127.0.0.2"), await from("127.0.0.2"), await from("127.0.0.2")];
  const other = await from("127.0.0.3");
  const table = { game: "grandbois" };
  equal(await counts(crowd, "create", table, 4), [3, 2, 0], "a person has a limit, and an address has one");
  equal(await counts([other], "create", table, 4), [3], "another address has its own");
  equal(await counts(crowd, "make_bot", { name: "Rover" }, 2), [2, 0, 0], "likewise of programs");
  equal(await counts([other], "make_bot", { name: "Rover" }, 2), [2], "and another address has its own");
  await strict.stop();
});

test("however many bots an address keeps thinking, another's begins at once", async () => {
  const busy = await Server.start({ args: ["--bots-at-once", "1"] });
  let isDone = false;
  const play = async (localAddress) => {
    const one = await Client.guest(busy, undefined, { localAddress });
    const table = await tableOf([one], { bots: ["expert", "expert", "expert"] });
    await playSeat(await follow(one, table, 0), dice(5), { mayGoOn: () => !isDone });
    await one.close();
  };
  const thinking = async () => {
    const { text } = await get(busy, "/metrics", { localAddress: "127.0.0.4" });
    const [, now] = /^bosquet_bots_thinking (\d+)/m.exec(text);
    const [, waiting] = /^bosquet_bots_waiting (\d+)/m.exec(text);
    return { now: Number(now), waiting: Number(waiting) };
  };
  const all = [1, 2, 3, 4].map(() => play("127.0.0.2"));
  let most = 0;
  await eventually("one thinks and others wait", async () => {
    const { now, waiting } = await thinking();
    most = Math.max(most, now);
    return now === 1 && waiting > 0;
  });
  equal(most, 1, "of one address no more than the limit says");
  all.push(play("127.0.0.3"));
  await eventually("one more thinks, for another address", async () => {
    const { now } = await thinking();
    most = Math.max(most, now);
    return now === 2;
  });
  equal(most, 2, "one more, not many");
  isDone = true;
  await Promise.all(all);
  await busy.stop();
});

test("of what is looked up less may come at once than of pages", async () => {
  const strict = await Server.start({ args: ["--address-pages-at-once", "50", "--address-pages-per-second", "1"] });
  const served = async (path, localAddress) => {
    const answers = [];
    for (let i = 0; i < 40; i++) answers.push((await get(strict, path, { localAddress })).status);
    return answers.filter((status) => status === 200).length;
  };
  equal(await served("/", "127.0.0.2"), 40, "forty pages are within the burst");
  const lookups = await served("/api/games", "127.0.0.3");
  ok(lookups >= 5 && lookups < 40, "of lookups a tenth, and what time gives back", String(lookups));
  await strict.stop();
});

test("a client that does not read is cut off while the others go on", async () => {
  const played = await tableOf([anna, bela], { game: "grandbois" });
  await playGame([anna, bela], played, dice(12));
  const table = await tableOf([anna, bela], { game: "grandbois" });
  const spectator = await follow(await Client.guest(server), table, "spectator");
  const views = [await follow(anna, table, 0), await follow(bela, table, 1)];
  const deaf = await Wire.open(server, { Cookie: await newCookie(server) });
  deaf.send(frame(TEXT, JSON.stringify({ id: 1, do: "watch", table, seat: "spectator", views: true })));
  await deaf.answer(1);
  deaf.socket.pause();
  // It asks for a whole game with its views, again and again, and takes nothing of it.
  const flood = setInterval(() => {
    if (deaf.socket.writable)
      deaf.socket.write(
        frame(TEXT, JSON.stringify({ do: "watch", table: played, seat: "spectator", views: true, since: 0 })),
      );
  }, 60);
  const before = await cutOff();
  try {
    await anna.must("chat", { table, text: "is anybody there?" });
    await Promise.all(views.map((view) => playSeat(view, dice(13))));
    await eventually("the deaf one is cut off", async () => (await cutOff()) > before);
  } finally {
    clearInterval(flood);
  }
  await spectator.until((state) => state.over, "the others go on");
  equal([spectator.problem, spectator.seq], [null, views[0].seq], "and are told everything");
  deaf.socket.resume();
  await inTime(deaf.closed, "its end is closed");
  await spectator.client.close();
  await lifeGoesOn();
});

/** How many clients the server has cut off so far. */
async function cutOff() {
  const { text } = await get(server, "/metrics");
  const found = /^bosquet_\w*cut_off\w* (\d+)/m.exec(text);
  ok(found, "the figures tell who was cut off", text);
  return Number(found[1]);
}

test("a table with many spectators does not stall another", async () => {
  const crowd = await Server.start({ args: ["--connections-per-address", "2000"] });
  const people = [];
  for (const name of ["Anna", "Béla", "Chloé"]) people.push(await Client.guest(crowd, name));
  const [host, ...players] = people;
  const { table: popular } = await host.must("create", { game: "grandbois" });
  const quiet = await tableOf(players, { game: "grandbois" });
  const spectators = [];
  const spectatorCookie = await newCookie(crowd);
  for (let i = 0; i < SPECTATORS; i += 50)
    spectators.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, async () => {
          const client = await new Client(crowd, { cookie: spectatorCookie }).open();
          return new Follow(popular, "spectator").attach(client, { since: 0 });
        }),
      )),
    );
  // The popular table changes as long as the quiet one plays: both get on.
  let isPlaying = true;
  let changes = 0;
  const chatter = (async () => {
    for (; isPlaying && changes < CHANGES_MAX; changes++)
      await host.must("configure", { table: popular, away_s: 60 + changes });
  })();
  const views = await playGame(players, quiet, dice(4));
  isPlaying = false;
  await chatter;
  ok(changes > 0, "the popular table got on too");
  equal(
    views.map((view) => view.state.over),
    [true, true],
    "the quiet game is over",
  );
  const seq = (await host.must("watch", { table: popular })).seq;
  for (const view of spectators) await view.until(() => view.seq === seq, "every spectator is told all of it");
  const [first] = spectators;
  ok(
    spectators.every((view) => view.texts.join("\n") === first.texts.join("\n")),
    "the same",
  );
  await crowd.stop();
});

test("whoever waits as told is served for ever", async () => {
  equal(await obeys, "served to the end", "never cut off");
});

test("the server ends well", async () => {
  await lifeGoesOn();
  await server.stop();
});

await run();
