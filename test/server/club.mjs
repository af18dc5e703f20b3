// club.mjs: forty people of a club behind one address play an evening, in fast motion, with a
// server's limits as they are by default: all games, at tables that they make, with chat, bots,
// pages and all their files, a look back, a rematch, lost connections. Nobody meets a limit.
//
// usage: node club.mjs BOSQUET
import { Client, Server, depth, dice, equal, eventually, follow, get, ok, playSeat, run, sleep, test } from "./lib.mjs";

const PEOPLE = 40;
const ROUNDS = depth(1);
const MOVES = depth(10, { most: 400 }); // of a table, then they give up
const THINKING_MS = 80; // before a move
const LATE_MS = 50; // between one who comes in and the next

/** Refusals that come of two who act at the same time, and of no limit. */
const HARMLESS = ["stale", "not_your_turn", "illegal_move", "game_over", "not_now"];

/** Unlike other tests, this one has all limits as they are by default. */
const STANDARD = Object.fromEntries(Object.keys(Server.ofManyAddresses).map((name) => [name, undefined]));

const random = dice(40);
let server;
let games;
let people;

// ---- pages ----

/** A page, file or answer; it must be given. */
async function load(path, cookie) {
  const answer = await get(server, path, { headers: cookie ? { Cookie: cookie } : {} });
  equal(answer.status, 200, `${path} is given`);
  return answer;
}

/** What a browser loads when it has this: what a page names, and what a script imports, but for other languages. */
function namedIn(path, text) {
  if (path.endsWith(".js"))
    return [
      ...[...text.matchAll(/(?:from|import)\s*"(\/[\w-]+\.js)"/g)],
      ...[...text.matchAll(/import\("(\/(?:en|door|art|client|pieces)-\w+\.js)"\)/g)],
    ].map(([, name]) => name);
  return path.includes(".") ? [] : [...text.matchAll(/(?:src|href)="?(\/[\w.-]+\.\w+)/g)].map(([, name]) => name);
}

/** A page with its files, by somebody whose browser has only what is in `cache`. */
async function openPage(path, cache) {
  if (cache.has(path)) return;
  if (path.includes(".")) cache.add(path);
  const { text } = await load(path);
  await Promise.all(namedIn(path, text).map((name) => openPage(name, cache)));
}

// ---- people ----

async function comeIn(number) {
  await sleep(number * LATE_MS);
  const cache = new Set();
  await openPage("/", cache);
  const one = await Client.guest(server, `Member ${number + 1}`);
  await one.must("lobby", { watch: true });
  return Object.assign(one, { cache });
}

/** Plays a seat: a move when it has been thought about, until all at the table have had enough. */
async function playSome(one, table, seat, spent) {
  const view = await follow(one, table, seat, { views: true });
  const mayGoOn = () => spent.moves < MOVES;
  const played = () => spent.moves++;
  while (mayGoOn() && !view.state.over) {
    const asked = (state) => state.over || state.to_act?.includes(seat) || !mayGoOn();
    await view.until(asked, `seat ${seat} is to act`);
    await sleep(THINKING_MS);
    // One move: then it is somebody else's turn to think, or one's own again.
    let isDone = false;
    await playSeat(view, random, { mayGoOn: () => mayGoOn() && !isDone, played: () => ((isDone = true), played()) });
  }
  // Whoever has had enough gives up, which the others hear of.
  if (!view.state.over && view.state.info?.status !== "over") await one.ask("resign", { table, seat });
  await view.until((state) => state.info?.status === "over", "it is over");
}

/** The connection is lost, and taken up again where it was. */
async function loseConnection(one) {
  await one.drop();
  await one.open();
  await one.must("lobby", { watch: true });
}

/** Makes a table in the lobby; the others sit down, a bot too where there is room, and it begins. */
async function sitDown(group, game) {
  const [host, ...others] = group;
  const seats = Math.min(group.length + 1, game.seats.max);
  const { table } = await host.must("create", { game: game.id, seats, public: true });
  await Promise.all(group.map((one) => openPage(`/t/${table}`, one.cache)));
  for (const one of others) {
    await one.must("info", { table });
    await one.must("sit", { table });
  }
  await Promise.all(group.map((one, i) => one.must("chat", { table, text: `good luck, says ${i + 1}` })));
  for (let seat = group.length; seat < seats; seat++) await host.must("seat_bot", { table, seat, level: "easy" });
  await host.must("start", { table });
  return table;
}

/** What one looks at when a game is over: the table, its moments, one's games. */
async function lookBack(one, table) {
  const { record } = (await load(`/api/records/${table}`)).json();
  const { moves } = record ?? (await load(`/api/records/${table}`)).json();
  for (const n of [0, Math.floor(moves.length / 2), moves.length]) await load(`/api/records/${table}/${n}`);
  const mine = (await load("/api/my-games", one.cookie)).json();
  ok(mine.games.length > 0, "one's own games are listed", mine);
}

async function playTogether(group, game) {
  let table = await sitDown(group, game);
  for (let again = 0; again < 2; again++) {
    const spent = { moves: 0 };
    await Promise.all(group.map((one, seat) => playSome(one, table, seat, spent)));
    ok(spent.moves > 0, `${game.id} was played`);
    await loseConnection(group[again]);
    await lookBack(group.at(-1), table);
    if (again === 0) ({ table } = await group[1].must("rematch", { table }));
    if (again === 0) await group[1].must("start", { table }).catch(() => group[0].must("start", { table }));
  }
}

/** Every figure of the server's whose name begins so, by its labels. */
async function figures(name) {
  const { text } = await get(server, "/metrics");
  const lines = [...text.matchAll(new RegExp(`^bosquet_${name}(?:\\{(.*)\\})? (\\S+)$`, "gm"))];
  ok(lines.length > 0, `there is ${name}`);
  return lines.map(([, labels = "", value]) => [labels, Number(value)]);
}

test("forty people come in, each with the page and its files", async () => {
  server = await Server.start({ env: STANDARD });
  const first = await Client.guest(server);
  const { hello } = await first.waitFor((message) => message.hello, "the greeting");
  await first.close();
  games = (await load("/api/games")).json().games.filter(({ id }) => !hello.shown_only?.includes(id));
  people = await Promise.all(Array.from({ length: PEOPLE }, (_, number) => comeIn(number)));
});

for (let round = 0; round < ROUNDS; round++)
  test(`they play all games at tables of three to five, ${round + 1} of ${ROUNDS}`, async () => {
    const left = [...people];
    const tables = [];
    for (let i = 0; left.length > 0; i++) {
      const game = games[(i + round) % games.length];
      // Nobody is left alone: what remains of three would be one or two.
      const most = Math.min(game.seats.max, 3 + (i % 3));
      const size = Math.max(2, left.length - most < 2 ? Math.min(left.length, game.seats.max) : most);
      tables.push(playTogether(left.splice(0, size), game));
    }
    await Promise.all(tables);
  });

test("and nobody has met a limit", async () => {
  const refused = (await figures("refusals_total")).filter(([labels, count]) => {
    const [, code] = /code="(\w+)"/.exec(labels);
    return count > 0 && !HARMLESS.includes(code);
  });
  equal(refused, [], "no request was refused by a limit");
  for (const name of ["connections_refused_total", "clients_cut_off_total"])
    equal(await figures(name), [["", 0]], `no ${name}`);
  await eventually("nothing waits any more", async () =>
    (await figures("queued")).every(([, waiting]) => waiting === 0),
  );
  for (const one of people) await one.close();
  await server.stop();
});

await run();
