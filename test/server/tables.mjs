// tables.mjs: who may do what at a table, names and words, rematches, and who is there.
//
// usage: node tables.mjs BOSQUET
import {
  Client,
  Server,
  dice,
  equal,
  eventually,
  follow,
  get,
  ok,
  playGame,
  playSeat,
  run,
  tableOf,
  test,
} from "./lib.mjs";

let server;
const guest = (name) => Client.guest(server, name);
const guests = (...names) => Promise.all(names.map(guest));
const infoOf = async (client, table) => (await client.must("info", { table })).info;
const QUICK = { game: "blank", options: { rounds: "1" } };

test("a server starts", async () => {
  server = await Server.start();
});

// ---- who may do what ----

test("a table is its host's until it starts", async () => {
  const [anna, bela] = await guests("Anna", "Béla");
  const { table } = await anna.must("create", { game: "grandbois", seats: 3 });
  equal((await infoOf(bela, table)).host, anna.me.id, "who made it is the host");
  await bela.must("sit", { table });
  for (const [verb, fields] of [
    ["configure", { seats: 2 }],
    ["seat_bot", { seat: 2, level: "easy" }],
    ["stand", { seat: 0 }],
    ["hand_over", { person: bela.me.id }],
    ["hand_over", {}],
    ["silence", { person: anna.me.id, on: true }],
    ["start", {}],
    ["close", {}],
  ])
    await bela.refused("not_allowed", verb, { table, ...fields });
  await anna.refused("not_now", "start", { table });
  await anna.must("seat_bot", { table, seat: 2, level: "hard" });
  await anna.must("start", { table });
  for (const [verb, fields] of [
    ["configure", { seats: 2 }],
    ["seat_bot", { seat: 2, level: "easy" }],
    ["stand", { seat: 1 }],
    ["sit", {}],
    ["word", { seat: 0, word: "oak" }],
    ["start", {}],
    ["close", {}],
    ["rematch", {}],
  ])
    await anna.refused("not_now", verb, { table, ...fields });
  await anna.close();
  await bela.close();
});

test("whoever makes a table need not play there", async () => {
  const anna = await guest("Anna");
  const { table } = await anna.must("create", { game: "grandbois", seats: 2, sit: false });
  equal(
    (await infoOf(anna, table)).seats.map((one) => one.holder),
    ["open", "open"],
    "both are open",
  );
  await anna.must("seat_bot", { table, seat: 0, level: "easy" });
  await anna.must("seat_bot", { table, seat: 1, level: "medium" });
  const view = await follow(anna, table, "spectator");
  await anna.must("start", { table });
  await view.until((state) => state.over, "two bots play to the end");
  equal(view.state.info.ending, "rules", "by the rules");
  await anna.close();
});

test("a table can be made different before it starts", async () => {
  const [anna, bela] = await guests("Anna", "Béla");
  const { table } = await anna.must("create", { game: "grandbois", seats: 2 });
  const view = await follow(bela, table);
  const changes = {
    seats: 4,
    options: { expert: true, first: 1 },
    public: true,
    spectators: false,
    clock: { kind: "game", seconds: 600, increment: 5 },
    away_s: 60,
    bot_pace: "calm",
  };
  for (const [key, value] of Object.entries(changes)) await anna.must("configure", { table, [key]: value });
  await view.until(() => view.messages.length >= 7, "all changes");
  equal(
    view.messages.map((one) => one.kind),
    Array(7).fill("configure"),
    "each is an entry",
  );
  const info = view.state.info;
  equal(
    { ...changes, seats: info.seats.length },
    {
      seats: 4,
      options: info.options,
      public: info.public,
      spectators: info.spectators,
      clock: info.clock,
      away_s: info.away_s,
      bot_pace: info.bot_pace,
    },
    "the table is as it was asked for",
  );
  await bela.must("sit", { table, seat: 3 });
  const fewer = await anna.ask("configure", { table, seats: 2 });
  ok(!fewer.ok, "a seat that is taken is not taken away", fewer);
  for (const wrong of [
    { seats: 5 },
    { seats: 1 },
    { options: { expert: "yes" } },
    { options: { nothing: 1 } },
    { options: { first: 9 } },
    { clock: { kind: "sundial" } },
    { clock: { kind: "move", seconds: 4 } },
    { clock: { kind: "move", seconds: 3601 } },
    { clock: { kind: "game", seconds: 29, increment: 0 } },
    { clock: { kind: "game", seconds: 600, increment: 601 } },
    { clock: { kind: "days", days: 15 } },
    { away_s: 9 },
    { bot_pace: "hasty" },
    { public: "yes" },
  ])
    await anna.refused("bad_request", "configure", { table, ...wrong });
  equal(await infoOf(anna, table), await infoOf(bela, table), "nothing of that has changed it");
  equal((await infoOf(anna, table)).seats.length, 4, "there are four seats still");
  await anna.close();
  await bela.close();
});

test("seats are taken and left", async () => {
  const [anna, bela, chloe] = await guests("Anna", "Béla", "Chloé");
  const { table } = await anna.must("create", { game: "grandbois", seats: 3 });
  const view = await follow(chloe, table);
  equal((await bela.must("sit", { table, seat: 2 })).seat, 2, "the seat that one asks for");
  await chloe.refused("seat_taken", "sit", { table, seat: 0 });
  await chloe.refused("seat_taken", "sit", { table, seat: 2 });
  await chloe.refused("bad_request", "sit", { table, seat: 3 });
  equal((await chloe.must("sit", { table })).seat, 1, "or the first that is open");
  const dora = await guest("Dora");
  await dora.refused("seat_taken", "sit", { table });
  await bela.refused("not_allowed", "stand", { table, seat: 1 });
  await bela.must("stand", { table, seat: 2 });
  await anna.must("stand", { table, seat: 1 });
  equal((await dora.must("sit", { table })).seat, 1, "an opened seat is open");
  await view.until(() => view.messages.length >= 5, "all that was told");
  equal(
    view.messages.map((one) => [one.kind, one.seat]),
    [
      ["sit", 2],
      ["sit", 1],
      ["stand", 2],
      ["stand", 1],
      ["sit", 1],
    ],
    "in order",
  );
  await chloe.refused("not_allowed", "watch", { table, seat: 1 });
  for (const client of [anna, bela, chloe, dora]) await client.close();
});

test("who has left a seat is not told what it holds", async () => {
  const [anna, bela, chloe] = await guests("Anna", "Béla", "Chloé");
  const { table } = await anna.must("create", { game: "grandbois", seats: 2 });
  await bela.must("sit", { table });
  const before = await follow(bela, table, 1);
  await bela.must("stand", { table, seat: 1 });
  await chloe.must("sit", { table });
  const after = await follow(chloe, table, 1);
  await anna.must("start", { table });
  await after.until((state) => state.to_act, "Chloé plays");
  await bela.waitFor(
    (message) => message.table === table && message.viewer === 1 && message.unwatched,
    "Béla is told so",
  );
  await bela.must("me"); // whatever was on its way has come by now
  ok(!before.last("start"), "Béla is told Chloé's cards", before.last("start")?.events);
  await bela.refused("not_allowed", "watch", { table, seat: 1, since: before.seq });
  for (const client of [anna, bela, chloe]) await client.close();
});

test("whoever looks on at an open table is told all of it, and sees the match as asked", async () => {
  const [anna, bela, chloe] = await guests("Anna", "Béla", "Chloé");
  const { table } = await anna.must("create", { game: "grandbois", seats: 2 });
  await bela.must("sit", { table });
  await chloe.refused("bad_request", "watch", { table, state: "yes" });
  const plain = await follow(bela, table, "spectator");
  const view = await follow(chloe, table, "spectator", { state: true });
  ok(!("view" in view.snapshot), "there is nothing to see yet", view.snapshot);
  await anna.must("stand", { table, seat: 1 });
  await anna.must("seat_bot", { table, seat: 1, level: "easy" });
  const { seq } = await anna.must("start", { table });
  await view.until(() => view.seq >= seq, "the start");
  await plain.until(() => plain.seq >= seq, "the start");
  equal(
    view.messages.slice(0, 3).map((one) => [one.kind, one.seat]),
    [
      ["stand", 1],
      ["seat_bot", 1],
      ["start", undefined],
    ],
    "in order",
  );
  const start = view.last("start");
  equal(start.view.viewer, "spectator", "the view is a spectator's");
  ok(/^[A-Za-z0-9+/]{40,2000}={0,2}$/.test(start.state), "its bytes come with it", start.state);
  ok(!("view" in plain.last("start")), "but only to those who asked");
  await view.until((state) => state.to_act.includes(0), "Anna's turn");
  const other = await guest("Dora");
  const { snapshot } = await follow(other, table, "spectator", { views: false, state: true });
  equal(snapshot.state, view.state.state, "a snapshot has the same");
  equal(snapshot.view, view.state.view, "and the view, whatever was said of it");
  for (const client of [anna, bela, chloe, other]) await client.close();
});

test("bots are seated, changed and sent away", async () => {
  const anna = await guest("Anna");
  const { table } = await anna.must("create", { game: "grandbois", seats: 3 });
  await anna.must("seat_bot", { table, seat: 1, level: "easy" });
  await anna.must("seat_bot", { table, seat: 1, level: "expert" });
  const taken = await anna.ask("seat_bot", { table, seat: 0, level: "easy" });
  equal(taken.error?.code, "seat_taken", "a person's seat is not a bot's");
  await anna.refused("bad_request", "seat_bot", { table, seat: 2, level: "genius" });
  equal(
    (await infoOf(anna, table)).seats.slice(1),
    [
      { seat: 1, holder: "bot", level: "expert" },
      { seat: 2, holder: "open" },
    ],
    "as asked",
  );
  await anna.must("stand", { table, seat: 1 });
  equal((await infoOf(anna, table)).seats[1], { seat: 1, holder: "open" }, "sent away");
  await anna.close();
});

test("several seats at one screen: each is shown when it is to decide", async () => {
  const [anna, bela] = await guests("Anna", "Béla");
  const { table } = await anna.must("create", {
    game: "grandbois",
    seats: 3,
    options: { first: 0 },
  });
  await bela.must("sit", { table });
  await anna.must("sit", { table, seat: 2, name: "Little Anna" });
  const { seats } = await infoOf(bela, table);
  equal(
    seats.map((one) => one.name),
    ["Anna", "Béla", "Little Anna"],
    "each seat has its name",
  );
  equal(seats[2].person, anna.me.id, "and its holder");
  const views = [await follow(anna, table, 0), await follow(bela, table, 1), await follow(anna, table, 2)];
  await anna.must("start", { table });
  await Promise.all(views.map((view) => playSeat(view, dice(21))));
  for (const seat of [0, 2]) {
    let shown = 0;
    for (const message of views[seat].messages.filter((one) => "to_act" in one && !one.over)) {
      const own = message.to_act.find((one) => one !== 1);
      equal(message.show, own ?? null, `entry ${message.seq} shows who is to decide`);
      shown += message.show === seat;
    }
    ok(shown > 5, "it did change hands", String(shown));
  }
  ok(
    views[1].messages.every((one) => !("show" in one)),
    "who has one seat needs no such thing",
  );
  // Each seat's messages are its own: what one holds secretly is not in the other's.
  for (const [seat, other] of [
    [0, 2],
    [2, 0],
  ]) {
    const { view } = await anna.must("view", { table, seat });
    equal(view.viewer, seat, "a seat's own view");
    ok(
      views[seat].messages.filter((one) => one.kind === "move").every((one) => (one.seat === seat) === "move" in one),
      `seat ${seat} is told its own moves, not those of ${other}`,
    );
  }
  await anna.close();
  await bela.close();
});

test("an invitation is all it takes, and one who is not there has none", async () => {
  const anna = await guest("Anna");
  const { table } = await anna.must("create", { game: "grandbois" });
  ok(/^[A-Za-z0-9_-]{12,39}$/.test(table), "an id that cannot be guessed", table);
  const http = await get(server, `/api/tables/${table}`);
  equal([http.status, http.json().info ?? http.json()], [200, await infoOf(anna, table)], "the link leads to it");
  equal((await get(server, `/t/${table}`)).status, 200, "and to its page");
  equal((await get(server, "/api/tables/aaaaaaaaaaaaaaaa")).status, 404, "another does not");
  const nowhere = await get(server, "/no/such/place");
  equal(nowhere.status, 404, "an address that is none");
  ok(nowhere.headers["content-type"].startsWith("text/html"), "is answered by the page", nowhere.headers);
  equal(nowhere.headers.etag, undefined, "and never by `not modified`");
  await anna.refused("no_table", "watch", {
    table: table.slice(0, -1) + (table.endsWith("a") ? "b" : "a"),
  });
  await anna.close();
});

test("a table can be closed before it starts, and is then no more", async () => {
  const [anna, bela] = await guests("Anna", "Béla");
  const { table } = await anna.must("create", { game: "grandbois", public: true });
  const view = await follow(bela, table);
  await anna.must("close", { table });
  await view.until((state) => state.info.status === "closed", "all are told");
  await bela.refused("not_now", "sit", { table });
  await anna.refused("not_now", "start", { table });
  ok(!JSON.stringify((await bela.must("lobby", { watch: false })).open).includes(table), "it is off the lists");
  await anna.close();
  await bela.close();
});

test("a host hands over, and one who is gone can be followed by a player", async () => {
  const [anna, bela, chloe] = await guests("Anna", "Béla", "Chloé");
  const { table } = await anna.must("create", { game: "grandbois", seats: 3, away_s: 10 });
  await follow(anna, table, 0);
  await bela.must("sit", { table });
  await anna.refused("not_allowed", "hand_over", { table, person: chloe.me.id });
  await anna.must("hand_over", { table, person: bela.me.id });
  equal((await infoOf(anna, table)).host, bela.me.id, "Béla is the host now");
  await anna.refused("not_allowed", "configure", { table, seats: 2 });
  const view = await follow(bela, table, 1);
  await anna.refused("not_allowed", "hand_over", { table });
  await bela.drop();
  await anna.waitFor((message) => message.present?.some((one) => one.seat === 1 && !one.here), "Béla is gone");
  await chloe.refused("not_allowed", "hand_over", { table });
  await eventually("the table is claimed", async () => {
    const answer = await anna.ask("hand_over", { table });
    ok(answer.ok || answer.error.code === "not_allowed", "claimed", answer);
    return answer.ok;
  });
  equal((await infoOf(chloe, table)).host, anna.me.id, "and Anna is the host again");
  view.detach();
  await anna.close();
  await chloe.close();
});

// ---- names and words ----

test("names are cleaned, and told apart where they look alike", async () => {
  const anna = await guest();
  ok(/^Guest \d+$/.test(anna.me.name), "a guest has a name from the beginning", anna.me);
  ok(/^#[0-9a-f]{6}$/.test(anna.me.colour), "and a colour", anna.me);
  equal((await anna.must("me", { name: "  Anna\t" })).me.name, "Anna", "trimmed");
  equal((await anna.must("me", { name: "Ame\u0301lie" })).me.name, "Am\u00e9lie", "composed");
  equal((await anna.must("me", { name: "林檎" })).me.name, "林檎", "of any script");
  for (const wrong of ["A", " ", "", "x".repeat(25), "a\u0007b", "a\u202eb", "a\nb", "\u200b\u200b\u200b"])
    await anna.refused("bad_name", "me", { name: wrong });
  equal((await anna.must("me")).me.name, "林檎", "a refused name changes nothing");
  for (const wrong of ["red", "#12345", "#1234567", "#GGGGGG"])
    await anna.refused("bad_request", "me", { colour: wrong });
  equal((await anna.must("me", { colour: "#c0562b" })).me.colour, "#c0562b", "a colour");

  await anna.must("me", { name: "Anna" });
  const others = await guests("Anna", "anna", "\u0410nna"); // the last with a Cyrillic A
  const { table } = await anna.must("create", { game: "grandbois", seats: 4 });
  for (const client of others) await client.must("sit", { table });
  const names = (await infoOf(anna, table)).seats.map((one) => one.name);
  equal(names[0], "Anna", "who came first keeps the name");
  ok(
    names.slice(1).every((name) => /\d$/.test(name)),
    "the others have a number",
    names,
  );
  equal(new Set(names.map((name) => name.replace("\u0410", "A").toLowerCase())).size, 4, "no two look alike");
  equal(others[0].received.at(-1).message.ok, true, "nobody is turned away for it");
  const again = await new Client(server, { cookie: anna.cookie }).open();
  equal([again.me.name, again.me.colour], ["Anna", "#c0562b"], "a name is remembered");
  for (const client of [anna, again, ...others]) await client.close();
});

test("a word of one's own is mixed into the chance before the start", async () => {
  const [anna, bela] = await guests("Anna", "Béla");
  const table = await tableOf([anna, bela], { start: false });
  const { commitment } = await infoOf(anna, table);
  ok(/^[0-9a-f]{64}$/.test(commitment), "the seed is promised before anybody says a word", commitment);
  const view = await follow(bela, table, 1);
  await anna.must("word", { table, seat: 0, word: " grand  chêne " });
  await anna.refused("not_allowed", "word", { table, seat: 1, word: "oak" });
  await anna.refused("bad_request", "word", { table, seat: 0, word: "x".repeat(61) });
  await view.until(() => view.last("word"), "the word is told");
  equal(
    [view.last("word").seat, view.state.info.seats[0].word.startsWith("grand"), view.state.info.seats[1].word],
    [0, true, ""],
    "to everyone",
  );
  await anna.must("start", { table });
  equal((await infoOf(bela, table)).commitment, commitment, "the promise stands");
  await anna.close();
  await bela.close();
});

test("refusals speak one's language", async () => {
  const anna = await guest("Anna");
  const english = await anna.refused("bad_name", "me", { name: "A" });
  await anna.must("me", { language: "fr" });
  const french = await anna.refused("bad_name", "me", { name: "A" });
  ok(english.message !== french.message && /nom/i.test(french.message), "in French", french);
  const { table } = await anna.must("play_now", { game: "grandbois", options: { first: 0 } });
  const rule = await anna.refused("illegal_move", "play", { table, seat: 0, move: "tower" });
  await anna.must("me", { language: "en" });
  const again = await anna.refused("illegal_move", "play", { table, seat: 0, move: "tower" });
  equal(again.message, "Place a tile first.", "a rule, in English");
  ok(rule.message !== again.message, "and not so in French", rule);
  const unknown = await anna.refused("bad_request", "me", { language: "tlh" });
  ok(/^"language" must be "en"(, "[\w-]+")* or "[\w-]+", not "tlh"$/.test(unknown.message), "which there are", unknown);
  await anna.close();
});

test("refusals over HTTP speak a language that is accepted", async () => {
  const french = { headers: { "Accept-Language": "fr-CH, fr;q=0.9, en;q=0.5" } };
  const said = (answer) => (answer.text.startsWith("{") ? answer.json().error.message : answer.text.trimEnd());
  for (const [method, path, status, inEnglish, inFrench] of [
    ["GET", "/api/nothing", 404, "There is nothing at this address.", "Il n’y a rien à cette adresse."],
    ["GET", "/api/tables/aaaaaaaaaaaaaaaa", 404, "There is nothing at this address.", "Il n’y a rien à cette adresse."],
    [
      "GET",
      "/api/my-games?before=x",
      400,
      "What is behind the question mark cannot be read.",
      "Ce qui suit le point d’interrogation est illisible.",
    ],
    [
      "GET",
      "/a&b",
      400,
      "This address has something in it that no address here has.",
      "Il y a dans cette adresse quelque chose qu’aucune adresse n’a ici.",
    ],
    ["POST", "/api/games", 405, "Here one can only GET and HEAD.", "Ici, on ne peut que lire : GET et HEAD."],
  ]) {
    const plain = await get(server, path, { method });
    equal([plain.status, said(plain)], [status, inEnglish], `${method} ${path}`);
    const asked = await get(server, path, { method, ...french });
    equal([asked.status, said(asked)], [status, inFrench], `${method} ${path}, in French`);
  }
  const unspoken = ["de", "it", "rm", "es", "pt", "nl", "da", "sv", "fi", "nb"].map((one, i) => `${one};q=0.9${i}`);
  const long = await get(server, "/api/nothing", {
    headers: { "Accept-Language": [...unspoken, "en;q=0.1", "fr;q=0.2"].join(", ") },
  });
  equal(said(long), "Il n’y a rien à cette adresse.", "all of a long list is read");
});

// ---- what is not known ----

test("keys that the server does not know are named, and change nothing else", async () => {
  const anna = await guest("Anna");
  const made = await anna.ask("create", { ...QUICK, sed: "1", hue: { red: 1 }, seats: 2 });
  equal([made.ok, made.ignored], [true, ["sed", "hue"]], "in their order");
  const { table } = made;
  equal((await infoOf(anna, table)).seats.length, 2, "what is known is done");
  const refusal = await anna.ask("stand", { table, chair: 0 });
  equal([refusal.error?.code, refusal.ignored], ["bad_request", ["chair"]], "with a refusal too");
  const seen = await anna.ask("watch", { table, seat: 0, since: 1, views: true, view: true });
  equal([seen.ok, seen.ignored], [true, ["view"]], "where the answer is not the end of it");
  for (const [verb, fields] of [
    ["lobby", { watch: false }],
    ["me", { name: "Anne" }],
    ["drop", { board: 280, pieces: [] }],
    ["play", { table, seat: 0, move: "pick 1" }],
    ["score", { table }],
  ])
    equal((await anna.ask(verb, { ...fields, as: 0 })).ignored, ["as"], verb);
  for (const verb of ["new", "load", "bot", "dance"])
    ok(!("ignored" in (await anna.ask(verb, { sed: 1 }))), `${verb} is refused as a whole`);
  await anna.close();
});

test("however many there are, and however long, few are named", async () => {
  const anna = await guest("Anna");
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${i}-${"x".repeat(50)}`, 0]));
  const answer = await anna.ask("games", many);
  equal(answer.ok, true, "the request is answered");
  equal(answer.ignored.length, 8, "the first are named");
  for (const [i, name] of answer.ignored.entries()) equal(name, `${i}-${"x".repeat(38)}…`, "by how they begin");
  const { ignored } = await anna.ask("games", { [`a${"é".repeat(30000)}`]: 1, ["é".repeat(20)]: 2, '"\\\n': 3, "": 4 });
  equal(ignored, [`a${"é".repeat(19)}…`, "é".repeat(20), '"\\\n', ""], "whole characters, and no nonsense");
  await anna.close();
});

// ---- rematch ----

test("a rematch has the same people in the same seats, once", async () => {
  const [anna, bela, chloe] = await guests("Anna", "Béla", "Chloé");
  const table = await tableOf([anna, bela], {
    ...QUICK,
    bots: ["easy"],
    clock: { kind: "days", days: 2 },
  });
  await bela.refused("not_now", "rematch", { table });
  const views = await playGame([anna, bela], table, dice(2));
  await chloe.refused("not_allowed", "rematch", { table });
  const next = (await bela.must("rematch", { table })).table;
  ok(next !== table, "another table");
  for (const view of views) {
    await view.until(() => view.last("rematch"), "all are told");
    equal(view.last("rematch").next, next, "where to go");
  }
  const twice = await anna.ask("rematch", { table });
  ok(twice.ok ? twice.table === next : twice.error.code === "not_now", "there is one only", twice);
  const [before, after] = [await infoOf(anna, table), await infoOf(anna, next)];
  equal(before.rematch, next, "the old table knows the new one");
  equal(after.host, bela.me.id, "who asked for it is the host");
  equal(
    after.seats.map((one) => [one.holder, one.person, one.level]),
    before.seats.map((one) => [one.holder, one.person, one.level]),
    "the same seats",
  );
  equal([after.options, after.clock, after.game], [before.options, before.clock, before.game], "the same game");
  ok(after.commitment !== before.commitment, "another seed");
  if (after.status === "open") await bela.must("start", { table: next });
  await playGame([anna, bela], next, dice(3));
  equal((await infoOf(chloe, next)).status, "over", "and it can be played");
  for (const client of [anna, bela, chloe]) await client.close();
});

test("a rematch that is refused makes no table", async () => {
  const [anna, bela, chloe] = await guests("Anna", "Béla", "Chloé");
  const table = await tableOf([anna, bela], { ...QUICK, public: true });
  const tables = async () => Number(/^bosquet_tables_total (\d+)/m.exec((await get(server, "/metrics")).text)[1]);
  const look = async () => {
    const lists = [];
    for (const client of [anna, bela, chloe]) {
      const { open, running, mine } = await client.must("lobby");
      lists.push([open, running, mine]);
    }
    return [await tables(), lists, (await infoOf(anna, table)).rematch];
  };
  const early = await look();
  const marks = [anna, bela, chloe].map((client) => client.mark);
  for (const client of [anna, bela]) await client.refused("not_now", "rematch", { table });
  await chloe.ask("rematch", { table }).then((answer) => ok(!answer.ok, "a stranger, before the end", answer));
  equal(await look(), early, "before the end nothing has changed");
  for (const [i, client] of [anna, bela, chloe].entries())
    ok(
      client.received.slice(marks[i]).every(({ message }) => !message.lobby),
      "and nobody was told that it had",
    );
  await playGame([anna, bela], table, dice(4));
  const late = await look();
  await chloe.refused("not_allowed", "rematch", { table });
  equal(await look(), late, "nor for a stranger when it is over");
  const { table: next } = await anna.must("rematch", { table });
  const after = await look();
  equal([after[0], after[2]], [late[0] + 1, next], "one that is granted makes one");
  ok(
    after[1][0][2].some((one) => one.table === next),
    "and it is among one's own",
  );
  for (const client of [anna, bela, chloe]) await client.close();
});

// ---- presence ----

test("one is told who is there", async () => {
  const [anna, bela] = await guests("Anna", "Béla");
  const table = await tableOf([anna, bela]);
  await follow(anna, table, 0);
  const isThere = (seat, here) => (message) =>
    message.table === table && message.present?.some((one) => one.seat === seat && one.here === here);
  await follow(bela, table, 1);
  await anna.waitFor(isThere(1, true), "Béla is here");
  let mark = anna.mark;
  await bela.must("unwatch", { table, seat: 1 });
  await anna.waitFor(isThere(1, false), "Béla has looked away", mark);
  mark = anna.mark;
  await follow(bela, table, 1);
  await anna.waitFor(isThere(1, true), "Béla is back", mark);
  mark = anna.mark;
  await bela.drop();
  const gone = await anna.waitFor(isThere(1, false), "Béla is gone", mark);
  ok(gone.present.find((one) => one.seat === 1).gone_ms >= 0, "since when", gone);
  mark = anna.mark;
  await follow(anna, table); // for what can be shown to everybody at her screen
  const chloe = await guest("Chloé");
  await follow(chloe, table);
  const told = await anna.waitFor((message) => message.present && message.spectators > 0, "a spectator", mark);
  equal(told.spectators, 1, "a player who looks on besides is none");
  await anna.close();
  await chloe.close();
});

test("somebody is muted while they write", async () => {
  const anna = await guest("Anna");
  const { table } = await anna.must("create", { game: "grandbois" });
  const view = await follow(anna, table);
  for (const author of await guests("Béla", "Chloé", "Dora", "Emil"))
    for (let i = 0; i < 5; i++) {
      const [, { seq }] = await Promise.all([
        anna.must("mute", { person: author.me.id, on: i % 2 === 0 }),
        author.must("chat", { table, text: `line ${i}` }),
      ]);
      await view.until(() => view.seq >= seq, "the line, or that there is one");
      const { muted, text } = view.messages.at(-1);
      ok(muted === true || text === `line ${i}`, "one or the other", view.messages.at(-1));
    }
});

test("the server ends well", () => server.stop());

await run();
