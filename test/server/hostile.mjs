// hostile.mjs: clients that break rules: of the wire, of the protocol, of the
// tables. Each is refused or cut off, and whoever plays meanwhile notices nothing.
//
// usage: node hostile.mjs BOSQUET
import { createHash, randomBytes } from "node:crypto";
import net from "node:net";
import {
  Client,
  Follow,
  Server,
  checkedRecord,
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
  raw,
  run,
  sleep,
  tableOf,
  test,
} from "./lib.mjs";

const CONNECTIONS = 1100; // sockets of one address, where a thousand must do
let server, anna, bela, cookie;
const slow = {}; // begun at once, awaited where they are looked at

// ---- a WebSocket by hand, that may break every rule ----

const TEXT = 1,
  BINARY = 2,
  CLOSE = 8,
  PING = 9,
  PONG = 10;

function frame(opcode, payload, { fin = true, masked = true, rsv = 0, claim } = {}) {
  const body = Buffer.from(payload);
  const length = claim ?? body.length;
  const head = [(fin ? 0x80 : 0) | rsv | opcode];
  const bit = masked ? 0x80 : 0;
  if (length < 126) head.push(bit | length);
  else if (length < 65536) head.push(bit | 126, length >> 8, length & 255);
  else {
    const wide = Buffer.alloc(8);
    wide.writeBigUInt64BE(BigInt(length));
    head.push(bit | 127, ...wide);
  }
  const mask = masked ? randomBytes(4) : Buffer.alloc(0);
  if (masked) for (let i = 0; i < body.length; i++) body[i] ^= mask[i % 4];
  return Buffer.concat([Buffer.from(head), mask, body]);
}

class Wire {
  /** Opens a socket and shakes hands with these headers (null: leave that one out). */
  static async open(headers = {}, { localAddress, target = server } = {}) {
    const wire = new Wire();
    wire.got = Buffer.alloc(0);
    wire.socket = net.connect({ port: target.port, host: "127.0.0.1", localAddress });
    wire.closed = new Promise((resolve) => wire.socket.on("close", () => resolve(wire)));
    wire.socket.on("error", () => {});
    wire.socket.on("data", (part) => (wire.got = Buffer.concat([wire.got, part])));
    const all = {
      Host: `127.0.0.1:${target.port}`,
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      Cookie: cookie,
      ...headers,
    };
    const lines = Object.entries(all).flatMap(([name, value]) =>
      value === null ? [] : [`${name}: ${value}`],
    );
    wire.socket.write(`GET /socket HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    const head = await eventually("an answer to the handshake", () => {
      const end = wire.got.indexOf("\r\n\r\n");
      return end >= 0 ? end : wire.socket.destroyed ? -1 : null;
    });
    wire.status = head < 0 ? 0 : Number(/^HTTP\/1\.1 (\d+)/.exec(wire.got.toString("latin1"))?.[1]);
    wire.head = wire.got.subarray(0, Math.max(head, 0)).toString("latin1");
    if (wire.status === 101) {
      const key = createHash("sha1")
        .update(all["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
        .digest("base64");
      ok(wire.head.includes(key), "the handshake is the right one", wire.head);
    }
    wire.got = wire.got.subarray(head + 4);
    return wire;
  }

  send(...frames) {
    this.socket.write(Buffer.concat(frames));
  }

  /** Whole frames that have come so far: [opcode, payload]. */
  frames() {
    const out = [];
    let rest = this.got;
    while (rest.length >= 2) {
      let length = rest[1] & 127;
      let at = 2;
      if (length === 126) [length, at] = [rest.length >= 4 ? rest.readUInt16BE(2) : Infinity, 4];
      else if (length === 127)
        [length, at] = [rest.length >= 10 ? Number(rest.readBigUInt64BE(2)) : Infinity, 10];
      if (rest.length < at + length) break;
      out.push([rest[0] & 15, rest.subarray(at, at + length)]);
      rest = rest.subarray(at + length);
    }
    return out;
  }

  texts() {
    return this.frames()
      .filter(([opcode]) => opcode === TEXT)
      .map(([, body]) => JSON.parse(body.toString("utf8")));
  }

  /** The answer to a request that was sent by hand. */
  answer(id) {
    return eventually(`an answer to ${id}`, () => this.texts().find((one) => one.id === id));
  }

  /** The code with which it was closed; 1006 if without a word. */
  async closeCode() {
    const what = () =>
      `the server closes; it said ${JSON.stringify(this.got.toString("latin1").slice(-300))}`;
    await inTime(this.closed, what, 20_000); // before it would be dropped for its silence
    const close = this.frames().find(([opcode]) => opcode === CLOSE);
    return close ? (close[1].length >= 2 ? close[1].readUInt16BE(0) : 1005) : 1006;
  }
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
    const wire = await Wire.open({ Origin: origin });
    equal(wire.status, 403, `an Origin of ${origin}`);
    wire.socket.destroy();
  }
  const wire = await Wire.open({ Origin: server.origin });
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
    const wire = await Wire.open({ Cookie: one });
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
    const wire = await Wire.open(headers);
    ok(
      wire.status >= 400 && wire.status < 500,
      `${JSON.stringify(headers)}: ${wire.status}`,
      wire.head,
    );
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
  "a surrogate in UTF-8": [
    () => [frame(TEXT, Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]))],
    [1007],
  ],
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
  "a close with one byte": [() => [frame(CLOSE, "x")], [1002, 1005]],
  "a close with a code that may not be sent": [
    () => [frame(CLOSE, Buffer.from([0x03, 0xed]))],
    [1002],
  ],
};

/** How the socket ends after each of them. */
async function breakFrames() {
  const problems = [];
  await Promise.all(
    Object.entries(badFrames).map(async ([name, [make, codes]]) => {
      const wire = await Wire.open();
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
  const wire = await Wire.open();
  const request = Buffer.from('{"id": "é", "do": "me"}');
  for (const byte of request)
    wire.send(frame(byte === request[0] ? TEXT : 0, [byte], { fin: false }));
  wire.send(frame(PING, "between"), frame(0, ""));
  const answer = await wire.answer("é");
  equal(answer.ok, true, "a message of one byte a frame");
  ok(
    wire.frames().some(([opcode, body]) => opcode === PONG && String(body) === "between"),
    "the ping between them has its pong",
  );
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
  const wire = await Wire.open();
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
  const values = [
    null,
    true,
    7,
    -1,
    1e300,
    0.5,
    "x",
    "",
    "../..",
    [],
    {},
    [[]],
    "\u0000".repeat(0) + "é".repeat(200),
  ];
  const verbs = {
    me: ["name", "colour", "language"],
    mute: ["person", "on"],
    make_bot: ["name"],
    revoke_bot: ["bot"],
    create: ["game", "seats", "options", "public", "spectators", "clock", "away_s", "sit"],
    play_now: ["game", "seats", "options", "level"],
    configure: ["table", "seats", "options", "clock"],
    sit: ["table", "seat", "name"],
    stand: ["table", "seat"],
    seat_bot: ["table", "seat", "level"],
    word: ["table", "seat", "word"],
    hand_over: ["table", "person"],
    start: ["table"],
    close: ["table"],
    rematch: ["table"],
    info: ["table"],
    watch: ["table", "seat", "views", "since"],
    unwatch: ["table", "seat"],
    legal: ["table", "seat"],
    play: ["table", "seat", "move", "seq"],
    view: ["table", "seat"],
    score: ["table"],
    undo: ["table", "seat"],
    resign: ["table", "seat"],
    replace: ["table", "seat", "level"],
    return: ["table", "seat"],
    chat: ["table", "text"],
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
        const fields = Object.fromEntries(
          keys.filter((one) => one in good).map((one) => [one, good[one]]),
        );
        if (eve.nextId % 30 === 0) await renew();
        const answer = await eve.ask(verb, { ...fields, [key]: value });
        ok(typeof answer.ok === "boolean", "every request has its answer", answer);
        if (!answer.ok) {
          refused++;
          ok(
            /^[a-z_]+$/.test(answer.error.code) && answer.error.message,
            "a refusal says why",
            answer,
          );
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
  ok(
    !early.ok && ["not_allowed", "not_now"].includes(early.error.code),
    "nobody who is there is replaced",
    early,
  );
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
    ok(
      !answer.ok && ["no_table", "bad_request"].includes(answer.error.code),
      `the table ${wrong}`,
      answer,
    );
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
  ok(
    !future.ok && ["stale", "bad_request"].includes(future.error.code),
    "nobody has seen the future",
    future,
  );
  equal((await anna.must("view", { table, seat: 0 })).seq, asked + 2, "nothing has changed");
  // All at once, the newest first: one of them is a move of this round, the others are not.
  const now = view.seq;
  const answers = await Promise.all(
    [now, now - 1, now - 2, now].map((seq) => anna.ask("play", { ...request, seq })),
  );
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
    ok(
      isFront || answer === "" || (status >= 400 && status < 500),
      `${path}: ${status}`,
      answer.slice(0, 1500),
    );
  }
  equal(
    statusOf(await raw(server, line("/api/me?x=%2e%2e&y=../.."))),
    200,
    "a query is not looked at",
  );
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

/** What is said to requests that are none. Some are waited for until their time is up. */
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
      const answer = await raw(server, bytes, { ms: 20_000 }).catch((error) => error.message);
      const status = statusOf(answer);
      const isSilent = answer === "" && UNSPEAKABLE.has(name);
      if (!isSilent && !(status >= 400 && status < 600))
        problems.push(`${name}: ${answer.slice(0, 200)}`);
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

// ---- too much ----

test("a thousand connections of one address leave room for another's", async () => {
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
  const flood = setInterval(() => {
    for (let i = 0; i < 200; i++) eve.sendText(JSON.stringify({ do: "me" }));
  }, 5);
  const { code } = await inTime(eve.closed, "it is cut off").finally(() => clearInterval(flood));
  ok([1008, 1006].includes(code), "as a matter of policy", String(code));
  await lifeGoesOn();
});

test("a client that does not read is cut off while the others go on", async () => {
  const played = await tableOf([anna, bela], { game: "grandbois" });
  await playGame([anna, bela], played, dice(12));
  const table = await tableOf([anna, bela], { game: "grandbois" });
  const spectator = await follow(await Client.guest(server), table, "spectator");
  const views = [await follow(anna, table, 0), await follow(bela, table, 1)];
  const deaf = await Wire.open();
  deaf.send(
    frame(TEXT, JSON.stringify({ id: 1, do: "watch", table, seat: "spectator", views: true })),
  );
  await deaf.answer(1);
  deaf.socket.pause();
  // It asks for a whole game with its views, again and again, and takes nothing of it.
  const flood = setInterval(() => {
    if (deaf.socket.writable)
      deaf.socket.write(
        frame(
          TEXT,
          JSON.stringify({ do: "watch", table: played, seat: "spectator", views: true, since: 0 }),
        ),
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

test("a table with a thousand spectators does not stall another", async () => {
  const SPECTATORS = 1000;
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
    for (; isPlaying; changes++)
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
  for (const view of spectators)
    await view.until(() => view.seq === seq, "every spectator is told all of it");
  const [first] = spectators;
  ok(
    spectators.every((view) => view.texts.join("\n") === first.texts.join("\n")),
    "the same",
  );
  await crowd.stop();
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
