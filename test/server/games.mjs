// games.mjs: whole games through a running server, by people and bots; their
// records, their positions, and the list of one's games.
//
// usage: node games.mjs BOSQUET
import { spawn } from "node:child_process";
import {
  BOSQUET,
  Client,
  Server,
  checkedRecord,
  dice,
  equal,
  eventually,
  follow,
  get,
  inTime,
  ok,
  pinned,
  playGame,
  playSeat,
  run,
  tableOf,
  test,
} from "./lib.mjs";

let server;

/** Answers of `bosquet engine` to a list of requests. */
function engine(requests) {
  const child = spawn(BOSQUET, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  const ended = new Promise((resolve) => child.on("close", resolve));
  child.stdin.end(requests.map((one) => JSON.stringify(one) + "\n").join(""));
  return inTime(ended, "the engine answers").then(() =>
    output
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
}

/** What must be true of every game that was played to its end. */
async function checkEnd(views, table, { game, seats }) {
  const ends = views.map((view) => view.messages.at(-1));
  for (const [i, end] of ends.entries()) {
    ok(end.over === true, `viewer ${views[i].viewer} hears of the end`, end);
    equal(end.to_act, [], "nobody is to act");
    equal(end.info.status, "over", "the table is over");
    equal(end.info.ending, "rules", "by the rules");
    equal(end.scores, ends[0].scores, "all are told the same scores");
    equal(end.winners, ends[0].winners, "and winners");
    equal(end.info, ends[0].info, "and the same of the table");
  }
  equal(ends[0].scores.length, seats, "there is a score for every seat");
  const best = Math.min(...ends[0].scores.map((one) => one.rank));
  equal(
    ends[0].winners,
    ends[0].scores.filter((one) => one.rank === best).map((one) => one.seat),
    "the winners have the first rank",
  );

  const [view] = views;
  const { client } = view;
  const score = await client.must("score", { table });
  equal([score.scores, score.winners], [ends[0].scores, ends[0].winners], "score says the same");
  const record = await checkedRecord(server, table);
  equal([record.game, record.seats.length, record.over], [game, seats, true], "the record is of this game");
  equal(record.scores, ends[0].scores, "the record has the same scores");
  ok(/^[0-9a-f]{64}$/.test(record.seed), "and tells the seed", record.seed);
  equal((await client.must("record", { table })).record, record, "the verb gives the same record");

  // Any moment of it, held equal to the engine's replay of the record cut there.
  const count = record.moves.length;
  const all = (await client.must("view", { table, seat: "all" })).view;
  for (const n of [0, 1, Math.floor(count / 2), count]) {
    const answer = await get(server, `/api/records/${table}/${n}`);
    equal(answer.status, 200, `there is a position ${n} of ${count}`);
    const cut = { ...record, moves: record.moves.slice(0, n), over: n === count };
    for (const key of ["checksum", "scores", "winners", "tie_break"]) delete cut[key];
    if (n === count) equal(answer.json().view ?? answer.json(), all, "the last position is the view of all");
    if (n === 0) continue; // before the first draw there is no moment that the engine stops at
    const [loaded, shown] = await engine([
      { do: "load", record: cut },
      { do: "view", seat: "all" },
    ]);
    if (loaded.ok) equal(answer.json().view ?? answer.json(), shown.view, `position ${n} is the record's`);
  }
  equal((await get(server, `/api/records/${table}/${count + 1}`)).status, 404, "there is none behind the end");
  return record;
}

/** The moves that follows were told in the messages of their own seats. */
const told = (views) =>
  views
    .flatMap((view) => view.messages.filter((one) => one.kind === "move" && "move" in one))
    .sort((a, b) => a.seq - b.seq)
    .map((one) => `${one.seat} ${one.move}`);

const recorded = (record) => record.moves.filter((move) => /^\d/.test(move));

const guests = (...names) => Promise.all(names.map((name) => Client.guest(server, name)));

test("a server starts", async () => {
  server = await Server.start();
  const answer = await get(server, "/api/games");
  const grandbois = answer.json().games.find((one) => one.id === "grandbois");
  equal(grandbois.seats, { min: 2, max: 4 }, "GrandBois is for two to four");
});

for (const seats of [2, 3, 4])
  for (const expert of [false, true])
    test(`${seats} people play GrandBois${expert ? " for experts" : ""}`, async () => {
      const people = await guests(...["Anna", "Béla", "Chloé", "Dora"].slice(0, seats));
      const table = await tableOf(people, { options: { expert } });
      const spectator = await follow(await Client.guest(server), table, "spectator");
      const views = await playGame(people, table, dice(10 * seats + expert), { views: expert });
      await spectator.until((state) => state.over, "the spectator sees the end");
      const record = await checkEnd([...views, spectator], table, { game: "grandbois", seats });
      equal(told(views), recorded(record), "the record has the moves that were acknowledged");
      equal(record.options.expert, expert, "with the options that were chosen");
      equal(
        record.seats.map((one) => one.name),
        ["Anna", "Béla", "Chloé", "Dora"].slice(0, seats),
        "and the names",
      );
      equal(record.commitment, spectator.state.info.commitment, "the seed is the one that was promised");
      ok(
        spectator.messages.every((one) => !("move" in one)),
        "a spectator is told events, not moves",
      );
      if (expert) ok(views[0].last("move").view.phase === "over", "with `views` messages carry the view");
      else ok(!("view" in views[0].last("move")), "without it they do not");
      for (const client of [...people, spectator.client]) await client.close();
    });

test("a person plays with bots of every level", async () => {
  const [anna] = await guests("Anna");
  const table = await tableOf([anna], { bots: ["easy", "medium", "hard"] });
  const views = await playGame([anna], table, dice(5));
  const record = await checkEnd(views, table, { game: "grandbois", seats: 4 });
  equal(
    record.seats.map((one) => one.bot ?? null),
    [null, "easy", "medium", "hard"],
    "the record names the bots",
  );
  await anna.close();
});

test("with a setup everything repeats itself: chance, bots and all", async () => {
  const playOnce = async (game) => {
    const own = await Server.start(pinned({}));
    const anna = await Client.guest(own, "Anna");
    const table = await tableOf([anna], { game, bots: ["easy", "medium"] });
    await playGame([anna], table, dice(8));
    const { seed, moves } = await checkedRecord(own, table);
    await anna.close();
    await own.stop();
    return { seed, moves: moves.sort() }; // those who choose together come in any order
  };
  for (const game of ["grandbois", "grimm"]) {
    const first = await playOnce(game);
    ok(first.moves.length > 30, `${game}: a whole match`, first);
    equal(await playOnce(game), first, `${game}: and the same again`);
  }
});

test("two people play with two bots", async () => {
  const people = await guests("Anna", "Béla");
  const table = await tableOf(people, { bots: ["expert", "medium"] });
  const views = await playGame(people, table, dice(6));
  await checkEnd(views, table, { game: "grandbois", seats: 4 });
  for (const client of people) await client.close();
});

test("everybody can play now", async () => {
  const [anna] = await guests("Anna");
  for (const request of [
    { game: "grandbois" },
    { game: "grandbois", seats: 3, level: "easy", options: { expert: true } },
    { game: "blank", seats: 2 },
  ]) {
    const { table } = await anna.must("play_now", request);
    const { info } = await anna.must("info", { table });
    equal(info.status, "running", "the game has begun");
    const mine = info.seats.findIndex((one) => one.holder === "person");
    equal(info.seats[mine].person, anna.me.id, "with a seat for who asked");
    const level = request.level ?? "medium";
    ok(
      info.seats.every((one, seat) => seat === mine || (one.holder === "bot" && one.level === level)),
      "and bots",
      info.seats,
    );
    const view = await follow(anna, table, mine);
    await playSeat(view, dice(7));
    await checkEnd([view], table, { game: request.game, seats: info.seats.length });
  }
  await anna.close();
});

test("the sample with secret choices is played by people, all at once", async () => {
  const people = await guests("Anna", "Béla", "Chloé");
  const table = await tableOf(people, { game: "blank", options: { rounds: "5" } });
  const spectator = await follow(await Client.guest(server), table, "spectator");
  const views = await playGame(people, table, dice(8));
  await spectator.until((state) => state.over, "the end");
  const record = await checkEnd([...views, spectator], table, { game: "blank", seats: 3 });
  equal(told(views), recorded(record), "the record has the moves that were acknowledged");
  for (const view of [...views, spectator])
    for (const message of view.messages.filter((one) => one.kind === "move")) {
      const secrets = message.events.filter((one) => one.event === "chose");
      ok(
        secrets.every((one) => one.seat === view.viewer),
        `${view.viewer} hears its own choices only`,
        message,
      );
    }
  ok(
    views[1].messages.some((one) => one.events?.some((event) => event.event === "chose")),
    "and does hear those",
  );
  for (const client of [...people, spectator.client]) await client.close();
});

test("several words are mixed into the chance, and the record is still honest", async () => {
  const people = await guests("Anna", "Béla");
  const table = await tableOf(people, { start: false });
  await people[0].must("word", { table, seat: 0, word: "chêne" });
  await people[1].must("word", { table, seat: 1, word: "un bois, grand" });
  await people[0].must("start", { table });
  const views = await playGame(people, table, dice(9));
  await checkEnd(views, table, { game: "grandbois", seats: 2 });
  for (const client of people) await client.close();
});

test("what only the end may tell is told at the end only", async () => {
  const people = await guests("Anna", "Béla");
  const [anna, bela] = people;
  const stranger = await Client.guest(server);
  const table = await tableOf(people, { game: "blank", options: { rounds: "1" } });
  const early = async () => {
    for (const client of [anna, stranger]) {
      await client.refused("not_allowed", "score", { table });
      await client.refused("not_allowed", "view", { table, seat: "all" });
      const record = await client.ask("record", { table });
      ok(!record.ok && !("record" in record), "there is no record yet", record);
    }
    for (const path of [`/api/records/${table}`, `/api/records/${table}/0`]) {
      const answer = await get(server, path);
      ok(answer.status >= 400 && !answer.text.includes("seed"), `${path} before the end`, answer.text);
    }
  };
  await early();
  await anna.must("play", { table, seat: 0, move: "pick 1" });
  await early();
  await anna.refused("not_allowed", "view", { table, seat: 1 });
  await bela.must("play", { table, seat: 1, move: "pick 2" });
  for (const client of [anna, stranger]) {
    await client.must("score", { table });
    equal((await client.must("view", { table, seat: "all" })).view.viewer, "all", "all is shown");
    await client.must("record", { table });
  }
  await checkedRecord(server, table);
  for (const client of [...people, stranger]) await client.close();
});

test("one's finished games come newest first, fifty at a time", async () => {
  const GAMES = 53;
  const finished = [];
  const [anna] = await guests("Anna");
  for (let i = 0; i < GAMES; i++) {
    const { table } = await anna.must("play_now", {
      game: "blank",
      seats: 2,
      options: { rounds: "1" },
    });
    const view = await follow(anna, table, 0);
    await playSeat(view, dice(i));
    finished.unshift([table, view.state.info.winners]);
    if (i % 9 !== 8) continue;
    await anna.close();
    await anna.open(); // a new socket may send as much again
  }
  const headers = { Cookie: anna.cookie };
  const listed = [];
  let pages = 0;
  for (let path = "/api/my-games"; path; pages++) {
    const page = await eventually("the page", async () => (await get(server, path, { headers })).json());
    const games = page.games ?? page.tables;
    ok(games.length <= 50, "a page has fifty at most", String(games.length));
    if (page.next) equal(games.length, 50, "and fifty if there is another");
    listed.push(...games.map((one) => [one.table, one.winners]));
    path = page.next;
  }
  equal(pages, 2, "there are two pages");
  equal(listed, finished, "each game once, the newest first, with its winners");
  const nobody = (await get(server, "/api/my-games")).json();
  equal((nobody.games ?? nobody.tables).length, 0, "a new guest has none");
  await anna.close();
});

test("the server ends well", () => server.stop());

await run();
