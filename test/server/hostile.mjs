// hostile.mjs: clients that break rules: of the wire, of the protocol, of the
// tables. Each is refused or cut off, and whoever plays meanwhile notices nothing.
//
// usage: node hostile.mjs BOSQUET
import net from "node:net";
import {
  Client,
  Server,
  dice,
  equal,
  eventually,
  follow,
  get,
  newCookie,
  ok,
  raw,
  run,
  sleep,
  tableOf,
  test,
} from "./lib.mjs";
import { BINARY, CLOSE, PING, PONG, TEXT, Wire, frame } from "./wire.mjs";

let server, anna, bela, cookie;
const slow = {}; // begun at once, awaited where they are looked at

/** A socket by hand; `headers` are more of them, or instead. */
const knock = (headers) => Wire.open(server, { Cookie: cookie, ...headers });

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
  cookie = await newCookie(server);
  slow.frames = breakFrames();
  slow.requests = refuseRequests();
  for (const one of Object.values(slow)) one.catch(() => {});
});

// ---- knocking ----

test("only the server's own pages may open a socket", async () => {
  for (const origin of [
    "http://evil.example",
    `http://127.0.0.1:${server.port + 1}`,
    `https://127.0.0.1:${server.port}`,
    "null",
    `http://127.0.0.1:${server.port}.evil.example`,
    `http://evil.example/127.0.0.1:${server.port}`,
  ]) {
    const wire = await knock({ Origin: origin });
    equal(wire.status, 403, `an Origin of ${origin}`);
    wire.socket.destroy();
  }
  const wire = await knock({ Origin: server.origin });
  equal(wire.status, 101, "its own");
  wire.socket.destroy();
  await lifeGoesOn();
});

test("without a cookie, or with one that was never given out, there is no socket", async () => {
  const forged = cookie.slice(0, -1) + (cookie.endsWith("A") ? "B" : "A");
  const swapped = `bosquet=${cookie.slice(8).split("").reverse().join("")}`;
  for (const one of [
    null,
    "bosquet=",
    "bosquet=nonsense",
    forged,
    swapped,
    cookie + "x",
    "other=1",
    `bosquet=${"A".repeat(3000)}`,
    `bosquet=${anna.me.id}`,
  ]) {
    const wire = await knock({ Cookie: one });
    equal(wire.status, 401, `the cookie ${String(one).slice(0, 80)}`);
    wire.socket.destroy();
  }
  const me = await get(server, "/api/me", { headers: { Cookie: forged } });
  ok(me.headers["set-cookie"], "a forged cookie makes a new guest");
  await lifeGoesOn();
});

test("handshakes that are none are refused", async () => {
  const wrong = [
    { "Sec-WebSocket-Version": "12" },
    { "Sec-WebSocket-Key": null },
    { Upgrade: "h2c" },
    { Upgrade: null, Connection: null },
    { Host: null },
  ];
  for (const headers of wrong) {
    const wire = await knock(headers);
    ok(wire.status >= 400 && wire.status < 500, `${JSON.stringify(headers)}: ${wire.status}`, wire.head);
    wire.socket.destroy();
  }
  await lifeGoesOn();
});

// ---- frames ----

const badFrames = {
  "a binary message": [() => [frame(BINARY, "{}")], [1003, 1002]],
  "reserved bits": [() => [frame(TEXT, "{}", { rsv: 0x40 })], [1002]],
  "an unknown opcode": [() => [frame(3, "x")], [1002]],
  "an unknown control opcode": [() => [frame(11, "x")], [1002]],
  "a continuation of nothing": [() => [frame(0, "x")], [1002]],
  "a message inside another": [() => [frame(TEXT, "{", { fin: false }), frame(TEXT, "}")], [1002]],
  "a ping in pieces": [() => [frame(PING, "x", { fin: false })], [1002]],
  "a ping that is too long": [() => [frame(PING, "x".repeat(126))], [1002, 1006]],
  "bytes that are not UTF-8": [() => [frame(TEXT, Buffer.from([0x7b, 0xc3, 0x28, 0x7d]))], [1007]],
  "a surrogate in UTF-8": [() => [frame(TEXT, Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))], [1007]],
  "a letter cut in two at the end": [() => [frame(TEXT, Buffer.from([0x22, 0xe2, 0x82]))], [1007]],
  "an overlong slash": [() => [frame(TEXT, Buffer.from([0x22, 0xc0, 0xaf, 0x22]))], [1007]],
  "a message of 64 KiB and a byte": [() => [frame(TEXT, `"${"x".repeat(65535)}"`)], [1009]],
  "a frame that claims to be huge": [() => [frame(TEXT, "x", { claim: 2 ** 40 })], [1009]],
  "a length with its first bit set": [
    () => [Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])],
    [1002, 1006, 1009],
  ],
  "many pieces that are too much together": [
    () => [
      frame(TEXT, "x".repeat(30000), { fin: false }),
      frame(0, "x".repeat(30000), { fin: false }),
      frame(0, "x".repeat(30000)),
    ],
    [1009],
  ],
  "a message without its mask": [() => [Buffer.from("\x81\x02{}", "latin1")], [1002]],
  "a close with one byte": [() => [frame(CLOSE, "x")], [1002, 1005]],
  "a close with a code that may not be sent": [() => [frame(CLOSE, Buffer.from([0x03, 0xed]))], [1002]],
};

/** How the socket ends after each of them. */
async function breakFrames() {
  const problems = [];
  await Promise.all(
    Object.entries(badFrames).map(async ([name, [make, codes]]) => {
      const wire = await knock();
      equal(wire.status, 101, "the socket opens");
      wire.send(...make());
      const code = await wire.closeCode().catch((error) => error.message);
      if (!codes.includes(code)) problems.push(`${name}: ${code}, not ${codes}`);
      wire.socket.destroy();
    }),
  );
  return problems;
}

test("frames that keep them are served, in as many pieces as one likes", async () => {
  const wire = await knock();
  const request = Buffer.from('{"id": "é", "do": "me"}');
  for (const byte of request) wire.send(frame(byte === request[0] ? TEXT : 0, [byte], { fin: false }));
  wire.send(frame(PING, "between"), frame(0, ""));
  const answer = await wire.answer("é");
  equal(answer.ok, true, "a message of one byte a frame");
  const isPong = ([opcode, body]) => opcode === PONG && String(body) === "between";
  await eventually("the ping between them has its pong", () => wire.frames().some(isPong));
  const whole = frame(TEXT, '{"id": 2, "do": "me"}');
  for (const byte of whole) {
    wire.socket.write(Buffer.from([byte]));
    await sleep(1);
  }
  equal((await wire.answer(2)).ok, true, "a frame of one byte a packet");
  const large = JSON.stringify({ id: 3, do: "me", name: "x".repeat(65000) });
  wire.send(frame(TEXT, large));
  equal((await wire.answer(3)).error.code, "bad_name", "a message just below the limit");
  wire.send(frame(CLOSE, Buffer.from([0x03, 0xe8])));
  equal(await wire.closeCode(), 1000, "a close is answered");
});

// ---- messages ----

test("messages that are no requests are refused, and nothing else happens", async () => {
  const wire = await knock();
  const deep = "[".repeat(60) + "]".repeat(60);
  const bad = [
    ["", "bad_json"],
    ["hello", "bad_json"],
    ["{", "bad_json"],
    ['{"do": "me"} {"do": "me"}', "bad_json"],
    ['{"do": "me", "do": "lobby"}', "bad_json"],
    [`{"do": "me", "x": ${deep}}`, "bad_json"],
    ['{"do": "me", "name": "\\ud800"}', "bad_json"],
    ['{"do": "me", "name": "a\\u0000b"}', "bad_json"],
    ["[]", "bad_request"],
    ["7", "bad_request"],
    ["null", "bad_request"],
    ['"me"', "bad_request"],
    ["{}", "bad_request"],
    ['{"do": 7}', "bad_request"],
    ['{"do": null}', "bad_request"],
    ['{"do": "dance"}', "bad_request"],
    ['{"do": "ME"}', "bad_request"],
  ];
  for (const [i, [text, code]] of bad.entries()) {
    wire.send(frame(TEXT, text));
    const refusals = await eventually(`a refusal of ${text}`, () => {
      const found = wire.texts().filter((one) => one.ok === false);
      return found.length > i && found;
    });
    equal(refusals[i].error.code, code, text);
  }
  wire.socket.destroy();
  await lifeGoesOn();
});

test("requests with the wrong types are refused", async () => {
  const table = await tableOf([anna, bela], { game: "grandbois" });
  const eve = await Client.guest(server, "Eve");
  const values = [null, true, 7, -1, 1e300, 0.5, "x", "", "../..", [], {}, [[]], "\u0000".repeat(0) + "é".repeat(200)];
  const verbs = {
    me: ["name", "colour", "language"],
    mute: ["person", "on"],
    make_bot: ["name"],
    revoke_bot: ["bot"],
    create: ["game", "seats", "options", "public", "spectators", "clock", "away_s", "bot_pace", "sit"],
    play_now: ["game", "seats", "options", "bot_pace", "level"],
    configure: ["table", "seats", "options", "public", "spectators", "clock", "away_s", "bot_pace"],
    sit: ["table", "seat", "name"],
    stand: ["table", "seat"],
    seat_bot: ["table", "seat", "level"],
    word: ["table", "seat", "word"],
    hand_over: ["table", "person"],
    start: ["table"],
    close: ["table"],
    rematch: ["table"],
    info: ["table"],
    watch: ["table", "seat", "views", "state", "legal", "since"],
    unwatch: ["table", "seat"],
    legal: ["table", "seat"],
    play: ["table", "seat", "move", "seq"],
    view: ["table", "seat"],
    score: ["table"],
    undo: ["table", "seat"],
    resign: ["table", "seat"],
    replace: ["table", "seat", "level"],
    return: ["table", "seat"],
    chat: ["table", "text", "reaction"],
    silence: ["table", "person", "on"],
    record: ["table"],
    lobby: ["watch"],
  };
  const good = {
    table,
    seat: 0,
    game: "grandbois",
    move: "skip",
    text: "hello",
    person: anna.me.id,
    on: true,
    name: "Eve",
    level: "easy",
    word: "oak",
    bot: "none",
  };
  const random = dice(77);
  let refused = 0;
  const renew = async () => {
    await eve.close();
    await eve.open(); // a new socket may send as much again
  };
  for (const [verb, keys] of Object.entries(verbs))
    for (const key of keys)
      for (let n = 0; n < 3; n++) {
        const value = values[random(values.length)];
        const fields = Object.fromEntries(keys.filter((one) => one in good).map((one) => [one, good[one]]));
        if (eve.nextId % 30 === 0) await renew();
        const answer = await eve.ask(verb, { ...fields, [key]: value });
        ok(typeof answer.ok === "boolean", "every request has its answer", answer);
        ok(!("ignored" in answer), `${verb} knows ${key}`, answer);
        if (!answer.ok) {
          refused++;
          ok(/^[a-z_]+$/.test(answer.error.code) && answer.error.message, "a refusal says why", answer);
          ok(answer.error.code !== "not_saved", "and it is not the disk's fault", answer);
        }
      }
  ok(refused > 100, "most of them are refused", String(refused));
  const { info } = await anna.must("info", { table });
  equal(
    [info.status, info.seats.map((one) => one.person)],
    ["running", [anna.me.id, bela.me.id]],
    "the table is as it was",
  );
  await eve.close();
  await lifeGoesOn();
});

// ---- other people's things ----

test("what is somebody else's cannot be touched", async () => {
  const table = await tableOf([anna, bela], { game: "grandbois", options: { first: 0 } });
  const eve = await Client.guest(server, "Eve");
  const before = (await anna.must("view", { table, seat: 0 })).view;
  for (const seat of [0, 1]) {
    await eve.refused("not_allowed", "watch", { table, seat });
    await eve.refused("not_allowed", "view", { table, seat });
    await eve.refused("not_allowed", "legal", { table, seat });
    await eve.refused("not_allowed", "play", { table, seat, move: "skip" });
    await eve.refused("not_allowed", "undo", { table, seat });
    await eve.refused("not_allowed", "resign", { table, seat });
    await eve.refused("not_allowed", "replace", { table, seat });
    await eve.refused("not_allowed", "return", { table, seat });
  }
  await eve.refused("not_allowed", "view", { table, seat: "all" });
  await eve.refused("not_allowed", "score", { table });
  await eve.refused("not_allowed", "silence", { table, person: anna.me.id, on: true });
  await eve.refused("not_allowed", "hand_over", { table, person: eve.me.id });
  await eve.refused("not_allowed", "hand_over", { table });
  // Not even those who sit there, where it is another's seat.
  const { moves } = await anna.must("legal", { table, seat: 0 });
  await bela.refused("not_allowed", "play", { table, seat: 0, move: moves[0] });
  await bela.refused("not_allowed", "view", { table, seat: 0 });
  await bela.refused("not_allowed", "watch", { table, seat: 0 });
  await bela.refused("not_allowed", "undo", { table, seat: 0 });
  const early = await bela.ask("replace", { table, seat: 0 });
  ok(!early.ok && ["not_allowed", "not_now"].includes(early.error.code), "nobody who is there is replaced", early);
  for (const verb of ["new", "load", "bot"])
    await anna.refused("not_allowed", verb, { table, seat: 0, game: "grandbois" });
  equal((await anna.must("view", { table, seat: 0 })).view, before, "nothing has changed");

  const { table: open } = await anna.must("create", { game: "grandbois", seats: 3 });
  for (const [verb, fields] of [
    ["configure", { seats: 4 }],
    ["stand", { seat: 0 }],
    ["seat_bot", { seat: 1, level: "easy" }],
    ["word", { seat: 0, word: "oak" }],
    ["start", {}],
    ["close", {}],
    ["hand_over", { person: eve.me.id }],
  ])
    await eve.refused("not_allowed", verb, { table: open, ...fields });
  for (const wrong of [
    "",
    "a",
    "aaaaaaaaaaaaaaaa",
    table.toUpperCase() + "X",
    `${table}/`,
    "../" + table,
    "' OR 1=1 --",
  ]) {
    const answer = await eve.ask("info", { table: wrong });
    ok(!answer.ok && ["no_table", "bad_request"].includes(answer.error.code), `the table ${wrong}`, answer);
  }
  await eve.close();
});

test("requests that come twice, late or in the wrong order do no harm", async () => {
  const table = await tableOf([anna, bela], { game: "blank", options: { rounds: "3" } });
  const view = await follow(anna, table, 0);
  const asked = view.seq;
  const request = { table, seat: 0, move: "pick 1", seq: asked };
  await anna.must("play", request);
  await bela.must("play", { table, seat: 1, move: "pick 2", seq: asked });
  await view.until(() => view.seq === asked + 2, "the second round");
  await anna.refused("stale", "play", request);
  await anna.refused("stale", "play", { ...request, move: "pick 3" });
  await anna.refused("stale", "play", { ...request, seq: 1 });
  const future = await anna.ask("play", { ...request, seq: 10_000 });
  ok(!future.ok && ["stale", "bad_request"].includes(future.error.code), "nobody has seen the future", future);
  equal((await anna.must("view", { table, seat: 0 })).seq, asked + 2, "nothing has changed");
  // All at once, the newest first: one of them is a move of this round, the others are not.
  const now = view.seq;
  const answers = await Promise.all([now, now - 1, now - 2, now].map((seq) => anna.ask("play", { ...request, seq })));
  equal(
    answers.map((one) => one.error?.code),
    [undefined, "stale", "stale", "stale"],
    "by what they had seen",
  );
  await view.until(() => view.seq === now + 1, "the one");
  await anna.must("play", { ...request, move: "pick 2", seq: now + 1 });
  await view.until(() => view.seq === now + 2, "a seat may choose again until all have, knowingly");
});

// ---- HTTP ----

const line = (path, rest = "") =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n${rest}\r\n`;
const statusOf = (text) => Number(/^HTTP\/1\.[01] (\d+)/.exec(text)?.[1] ?? 0);

test("paths lead nowhere but where they say", async () => {
  const front = (await get(server, "/")).body.toString("latin1");
  for (const path of [
    "/../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/t/../../x",
    "/api/records/..%2f..",
    "/api/%00me",
    "/api/me%00",
    "/%",
    "/%zz",
    "/\\..\\..\\x",
    "/api/tables/" + "a".repeat(500),
    "/api/tables/%27%20OR%201=1",
    "/api/records/x/-1",
    "/api/records/x/99999999999999999999",
    "/nothing/here.js",
    "relative",
    "*",
  ]) {
    const answer = await raw(server, line(path));
    const status = statusOf(answer);
    const isFront = status === 200 && answer.endsWith(front); // what is above the top is the top
    ok(isFront || answer === "" || (status >= 400 && status < 500), `${path}: ${status}`, answer.slice(0, 1500));
  }
  equal(statusOf(await raw(server, line("/api/me?x=%2e%2e&y=../.."))), 200, "a query is not looked at");
  await lifeGoesOn();
});

// To these there is nothing to say; the connection is closed.
const UNSPEAKABLE = new Set([
  "TLS",
  "no method",
  "a bad version",
  "a zero in a header",
  "many headers",
  "a huge header",
  "a huge path",
]);

/**
 * What is said to requests that are none. Some are waited for until their time is up, which
 * is long before that of an answer that never comes.
 */
async function refuseRequests() {
  const host = `Host: 127.0.0.1:${server.port}\r\n`;
  const wrong = {
    POST: `POST /api/me HTTP/1.1\r\n${host}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
    PUT: `PUT /api/me HTTP/1.1\r\n${host}Content-Length: 0\r\nConnection: close\r\n\r\n`,
    "no method": `${"A".repeat(300)}\r\n\r\n`,
    TLS: Buffer.from("16030100c8010000c40303", "hex"),
    "a bad version": `GET / HTTP/9.9\r\n${host}\r\n`,
    "two lengths": `GET / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`,
    "length and chunks": `POST / HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    "a blank before a colon": `GET / HTTP/1.1\r\n${host}Content-Length : 60\r\n\r\n${"x".repeat(60)}`,
    "chunks behind a blank": `GET / HTTP/1.1\r\n${host}Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n`,
    "a line that goes on": `GET / HTTP/1.1\r\n${host}X: y\r\n Content-Length: 2\r\n\r\nxx`,
    "half an end of a line": `GET / HTTP/1.1\r\n${host}X: y\nContent-Length: 2\r\n\r\nxx`,
    "two hosts": `GET /api/me HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`,
    "no host": "GET /api/me HTTP/1.1\r\n\r\n",
    "a zero in a header": `GET /api/me HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`,
    "many headers": `GET /api/me HTTP/1.1\r\n${host}${"X-Flood: 1\r\n".repeat(5000)}\r\n`,
    "a huge header": `GET /api/me HTTP/1.1\r\n${host}X-Flood: ${"x".repeat(200_000)}\r\n\r\n`,
    "a huge path": `GET /${"x".repeat(100_000)} HTTP/1.1\r\n${host}\r\n`,
  };
  const problems = [];
  await Promise.all(
    Object.entries(wrong).map(async ([name, bytes]) => {
      const answer = await raw(server, bytes, { ms: 50_000 }).catch((error) => error.message);
      const status = statusOf(answer);
      const isSilent = answer === "" && UNSPEAKABLE.has(name);
      if (!isSilent && !(status >= 400 && status < 600)) problems.push(`${name}: ${answer.slice(0, 200)}`);
    }),
  );
  return problems;
}

test("a request may come a byte at a time", async () => {
  const socket = net.connect(server.port, "127.0.0.1");
  let got = "";
  socket.on("data", (part) => (got += part));
  for (const byte of line("/healthz")) {
    socket.write(byte);
    await sleep(1);
  }
  await eventually("an answer", () => got.includes("\r\n\r\n"));
  equal(statusOf(got), 200, "as if it had come at once");
  socket.destroy();
});

test("requests behind one another in a packet are answered in their order", async () => {
  const host = `Host: 127.0.0.1:${server.port}\r\n`;
  const got = await raw(
    server,
    `GET /healthz HTTP/1.1\r\n${host}\r\nGET /nowhere HTTP/1.1\r\n${host}\r\nGET /api/games HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
  );
  equal(
    [...got.matchAll(/HTTP\/1\.1 (\d+)/g)].map((one) => Number(one[1])),
    [200, 404, 200],
    "each",
  );
});

test("frames that break the rules of the wire end the socket, with the right code", async () => {
  equal(await slow.frames, [], "frames that are not refused as they should be");
  await lifeGoesOn();
});

test("requests that are none are refused", async () => {
  equal(await slow.requests, [], "requests that are not refused as they should be");
  await lifeGoesOn();
});

test("the server ends well", async () => {
  await lifeGoesOn();
  await server.stop();
});

await run();
