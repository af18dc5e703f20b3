// admin.mjs: operators' socket and `bosquet admin`: tables, chat, bans, reports, tokens; and who may not hold it up.
//
// usage: node admin.mjs BOSQUET
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import {
  BOSQUET,
  Client,
  Server,
  equal,
  eventually,
  folder,
  follow,
  get,
  inTime,
  newCookie,
  ok,
  pinned,
  run,
  start,
  tableOf,
  test,
} from "./lib.mjs";

const place = folder();
const SOCKET = join(place, "operators.sock");
let server;
const guest = (name, options) => Client.guest(server, name, options);

/** `bosquet admin` as a process: its exit status and all that it said. */
async function admin(args, { socket = SOCKET, uid, lang = "en" } = {}) {
  const words = socket === null ? args : ["--socket", socket, ...args];
  const child = start(BOSQUET, ["admin", ...words, "--lang", lang], uid === undefined ? {} : { uid, gid: uid });
  let out = "";
  let err = "";
  child.stdout.on("data", (text) => (out += text));
  child.stderr.on("data", (text) => (err += text));
  const how = await inTime(child.ended, `bosquet admin ${args.join(" ")} ends`);
  return { code: how.code, out, err };
}

/** What the server answers, as JSON; it must be a yes. */
async function ask(...args) {
  const { code, out, err } = await admin(["--json", ...args]);
  equal(code, 0, `bosquet admin ${args.join(" ")} does it\n${out}${err}`);
  return JSON.parse(out);
}

/** What it says when it does not. */
async function refused(code, ...args) {
  const answer = await admin(args);
  equal(answer.code, 1, `bosquet admin ${args.join(" ")} is refused: ${answer.out}`);
  const json = JSON.parse((await admin(["--json", ...args])).out);
  equal(json.error.code, code, "with a code");
  ok(answer.err.includes(json.error.message), "and with its sentence", answer.err);
}

/** A connection of its own, that remembers what came. */
function connect(path = SOCKET) {
  const socket = net.connect(path);
  socket.got = "";
  socket.on("data", (part) => (socket.got += part));
  socket.on("error", () => {});
  socket.gone = new Promise((resolve) => socket.on("close", resolve));
  socket.opened = new Promise((resolve) => socket.on("connect", resolve));
  return socket;
}

const restart = async () => {
  const { data } = server;
  await server.stop();
  server = await Server.start({ data, args: ["--admin-socket", SOCKET] });
};

test("a server makes its socket for its own user alone", async () => {
  server = await Server.start({ args: ["--admin-socket", SOCKET] });
  const status = lstatSync(SOCKET);
  ok(status.isSocket(), "it is a socket");
  equal(status.mode & 0o777, 0o600, "that nobody else may write to");
  const stats = await ask("stats");
  equal([stats.sockets, stats.stored.open], [0, 0], "and it answers");
});

test("without a path there is no socket, and nothing to ask", async () => {
  const other = await Server.start();
  await other.stop();
  const nobody = await admin(["stats"], { socket: join(place, "nobody.sock") });
  equal(nobody.code, 1, "nobody answers there");
  ok(nobody.err.includes("no server answers"), "which is said", nobody.err);
  const french = await admin(["stats"], { socket: join(place, "nobody.sock"), lang: "fr" });
  ok(french.err.includes("aucun serveur"), "in the other language, too", french.err);
  equal((await admin(["stats"], { socket: null })).code, 2, "which server must be said");
  for (const bad of [[], ["tabels"], ["table"], ["report", "1"], ["ban", "x", "--for", "soon"], ["bans", "--all"]])
    equal((await admin(bad)).code, 2, `no command: ${bad.join(" ")}`);
});

test("the socket of a living server is left alone, a dead one's is replaced", async () => {
  const data = folder();
  const second = start(BOSQUET, ["serve", "--port", "0", "--data", data, "--admin-socket", SOCKET]);
  let err = "";
  second.stderr.on("data", (text) => (err += text));
  equal((await inTime(second.ended, "the second server ends")).code, 1, "the second one does not start");
  ok(err.includes("another server answers"), "and says why", err);
  await ask("stats");

  const third = await Server.start({ data, args: ["--admin-socket", join(place, "third.sock")] });
  await third.kill9();
  ok(existsSync(join(place, "third.sock")), "a killed server leaves its socket");
  const again = await Server.start({ data, args: ["--admin-socket", join(place, "third.sock")] });
  equal((await admin(["stats"], { socket: join(place, "third.sock") })).code, 0, "the next one has a socket there");
  await again.stop();
  ok(!existsSync(join(place, "third.sock")), "and takes it away at the end");

  const file = join(place, "file");
  writeFileSync(file, "precious");
  const fourth = start(BOSQUET, ["serve", "--port", "0", "--data", data, "--admin-socket", file]);
  fourth.stdout.resume();
  fourth.stderr.resume();
  equal((await inTime(fourth.ended, "the fourth server ends")).code, 1, "what is no socket is in the way");
  equal(readFileSync(file, "utf8"), "precious", "and stays as it is");
});

test("another user may not speak, whatever the file's mode", async () => {
  if (process.getuid() !== 0) return; // only root can be somebody else
  // A door for everybody before the same server: the kernel still says who knocks. nobody is 65534.
  const { chmodSync } = await import("node:fs");
  chmodSync(place, 0o755);
  chmodSync(SOCKET, 0o666);
  const line = 'const s = require("net").connect(process.argv[1]); s.on("error", () => {}); s.pipe(process.stdout)';
  const child = start(process.execPath, ["-e", line, SOCKET], { uid: 65534, gid: 65534, cwd: "/" });
  let out = "";
  child.stdout.on("data", (text) => (out += text));
  child.stderr.resume();
  await inTime(child.ended, "the stranger is done");
  chmodSync(SOCKET, 0o600);
  equal(JSON.parse(out).error.code, "not_allowed", "a stranger is told so");
});

// ---- who holds it up ----

test("bytes without an end, half a request and 1,000 connections hold nobody up", async () => {
  const endless = connect();
  await inTime(endless.opened, "a connection");
  endless.write(Buffer.alloc(1_000_000, "x"));
  await inTime(endless.gone, "a line that never ends is cut off");
  ok(endless.got.includes("too_large") || endless.got === "", "and told why, if it can still hear", endless.got);

  const half = connect();
  await inTime(half.opened, "a connection");
  half.write('{"do": "sta');
  await ask("stats");
  half.write('ts"}\n');
  await inTime(
    eventually("its answer", () => half.got.endsWith("\n")),
    "half a request is answered once it is whole",
  );
  equal(JSON.parse(half.got).ok, true, "as any other");

  const many = [...Array(1000)].map(() => connect());
  await inTime(Promise.all(many.map(({ opened, gone }) => Promise.race([opened, gone]))), "all of them connect");
  equal((await ask("tables")).ok, true, "the operator is answered all the same");
  equal((await get(server, "/healthz")).status, 200, "and so is everybody else");
  await eventually("few are still connected", () => many.filter((one) => !one.destroyed).length < 20);
  for (const one of many) one.destroy();
});

test("what cannot be read is refused, and the next line is answered", async () => {
  const socket = connect();
  const lines = ["nonsense", "[]", '{"do": "dance"}', '{"do": "stats", "extra": 1}', '{"do": 7}', '{"do": "stats"}'];
  socket.write(`${lines.join("\n")}\n`);
  await eventually("six answers", () => socket.got.split("\n").length === 7);
  const codes = socket.got
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .map((answer) => (answer.ok ? "ok" : answer.error.code));
  equal(codes, ["bad_json", "bad_request", "bad_request", "bad_request", "bad_request", "ok"], "one answer each");
  socket.destroy();
});

// ---- tables ----

test("tables are listed with who sits there, and one is shown with its chat", async () => {
  const [anna, bela] = [await guest("Anna"), await guest("Béla")];
  const table = await tableOf([anna, bela], { game: "grandbois", public: true });
  await anna.must("chat", { table, text: "hello \u001b[31mthere" }).catch(() => {}); // it may refuse that
  await anna.must("chat", { table, text: "good evening" });
  const { tables } = await eventually("it is in the list", async () => {
    const list = await ask("tables", "--game", "grandbois", "--status", "running");
    return list.tables.some((one) => one.table === table) && list;
  });
  const listed = tables.find((one) => one.table === table);
  equal(
    listed.people.map(({ person, name }) => [person, name]),
    [
      [anna.me.id, "Anna"],
      [bela.me.id, "Béla"],
    ],
    "with its people",
  );
  equal((await ask("tables", "--status", "open", "--game", "grandbois")).tables.length, 0, "by status");
  const shown = await ask("table", table);
  equal(
    shown.info.seats.map(({ name }) => name),
    ["Anna", "Béla"],
    "who sits where",
  );
  ok(
    shown.chat.some(({ text }) => text === "good evening"),
    "what was said",
    shown.chat,
  );
  const printed = await admin(["table", table]);
  ok(printed.out.includes("good evening") && printed.out.includes("Anna"), "the same for people", printed.out);
  ok(!printed.out.includes("\u001b"), "without what would steer a terminal");
  await refused("no_table", "table", "nothing");
  await refused("bad_request", "tables", "--status", "lost");
});

test("a running match is closed without a winner, and everybody is told why", async () => {
  const [anna, bela] = [await guest("Anna"), await guest("Béla")];
  const table = await tableOf([anna, bela], { game: "blank" });
  const view = await follow(bela, table, 1);
  await ask("close", table, "--reason", "It was left behind.");
  await view.until(({ info }) => info?.status === "over", "it is over");
  equal(
    [view.state.info.ending, view.state.info.stopped, view.state.info.winners],
    ["stopped", "It was left behind.", []],
    "as its info says",
  );
  await refused("not_now", "close", table);
  const record = (await get(server, `/api/records/${table}`)).json();
  equal(record.ending, "stopped", "and the record");
  const file = join(place, "stopped.json");
  writeFileSync(file, JSON.stringify(record));
  const verified = start(BOSQUET, ["verify", file]);
  verified.stdout.resume();
  verified.stderr.resume();
  equal((await inTime(verified.ended, "verify ends")).code, 0, "which is honest");

  const replayed = start(BOSQUET, ["replay", "--plain", file, "--lang", "en"]);
  let out = "";
  replayed.stdout.on("data", (text) => (out += text));
  replayed.stderr.resume();
  equal((await inTime(replayed.ended, "replay ends")).code, 0, "and can be looked back at");
  ok(out.includes("has closed this table"), "with its end", out);

  const { table: open } = await anna.must("create", { game: "blank" });
  const waiting = await follow(anna, open, 0);
  await ask("close", open);
  await waiting.until(({ info }) => info?.status === "closed", "one that had not begun is closed");
  await restart();
  const back = await new Client(server, { cookie: anna.cookie }).open();
  equal((await back.must("info", { table })).info.ending, "stopped", "that is still so after a restart");
});

test("a line of chat and a name are taken away", async () => {
  const [anna, bela] = [await guest("Rude Name"), await guest("Béla")];
  const table = await tableOf([anna, bela], { game: "blank" });
  await anna.must("chat", { table, text: "something awful" });
  const view = await follow(bela, table, 1);
  const { chat } = await ask("chat", table);
  const { line } = chat.find(({ text }) => text === "something awful");
  await ask("remove", table, String(line), "--reason", "awful");
  await view.until(() => view.messages.some((one) => one.kind === "remove" && one.line === line), "all are told");
  const after = await bela.must("watch", { table, seat: 1 });
  equal(
    after.chat.map(({ text, removed }) => [text, removed]),
    [[undefined, true]],
    "it is gone for who comes later",
  );
  await refused("not_now", "remove", table, String(line));

  await ask("rename", "--", anna.me.id);
  await view.until(({ info }) => info?.seats[0].name === "", "nobody sees the name any more");
  const again = await new Client(server, { cookie: anna.cookie }).open();
  ok(/^Guest \d+$/.test(again.me.name), "and she has a plain one", again.me);
  ok(!JSON.stringify(await ask("table", table)).includes("Rude Name"), "it is nowhere at the table");
  await restart();
  const later = await new Client(server, { cookie: bela.cookie }).open();
  const { info } = await later.must("info", { table });
  equal(info.seats[0].name, "", "that is still so after a restart");
  ok(!JSON.stringify((await ask("tables")).tables).includes("Rude Name"), "and in lists");
});

// ---- people ----

test("who is silenced does not chat anywhere, until they may again", async () => {
  const [anna, bela] = [await guest("Anna"), await guest("Béla")];
  const table = await tableOf([anna, bela], { game: "blank" });
  await ask("silence", "--for", "2d", "--", anna.me.id);
  await anna.refused("not_allowed", "chat", { table, text: "hello" });
  await anna.refused("not_allowed", "chat", { table, reaction: "bravo" });
  await bela.must("chat", { table, text: "hello" });
  await restart();
  const back = await new Client(server, { cookie: anna.cookie }).open();
  await back.refused("not_allowed", "chat", { table, text: "hello" });
  const { bans } = await ask("bans");
  equal(
    bans.map(({ subject, kind }) => [subject, kind]),
    [[anna.me.id, "silence"]],
    "it is listed",
  );
  await ask("unban", "--", anna.me.id);
  await back.must("chat", { table, text: "hello" });
  await refused("not_found", "unban", "--", anna.me.id);
});

test("a ban closes sockets with its reason and holds over a restart", async () => {
  const anna = await guest("Anna");
  await ask("ban", "--for", "1h", "--reason", "Be kind.", "--", anna.me.id);
  const bye = await anna.waitFor(({ bye }) => bye?.banned, "the goodbye");
  equal(bye.bye.banned.reason, "Be kind.", "with the reason");
  ok(bye.bye.banned.until > Date.now(), "and when it ends");
  equal((await inTime(anna.closed, "the socket closes")).code, 1008, "for good");
  const refusedAgain = async () => {
    const error = await new Client(server, { cookie: anna.cookie }).open().catch((one) => one);
    equal(error.status, 403, "no new socket");
    const headers = { Cookie: anna.cookie, "Accept-Language": "fr" };
    const me = await get(server, "/api/me", { headers });
    equal([me.status, me.json().error.code, me.json().banned.reason], [403, "banned", "Be kind."], "nor the API");
    ok(me.json().error.message.includes("vous est fermé"), "in the reader's language", me.text);
    equal((await get(server, "/", { headers })).status, 200, "but the page, which shows why");
  };
  await refusedAgain();
  await restart();
  await refusedAgain();

  const fresh = await guest("Anna again");
  ok(fresh.me.id !== anna.me.id, "with a new cookie she is somebody else: only an address holds her");
  await ask("ban", "127.0.0.1");
  await inTime(fresh.closed, "the socket from that address closes");
  equal((await get(server, "/api/me")).status, 403, "a new cookie is of no use");
  equal((await get(server, "/healthz")).status, 200, "others' questions are answered");
  const elsewhere = await newCookie(server, "127.0.0.2");
  ok(elsewhere, "another address is free");
  await ask("unban", "127.0.0.1");
  await guest("free again");
  await ask("unban", "--", anna.me.id);
});

test("addresses are banned as they are counted, and nonsense is not", async () => {
  for (const [given, kept] of [
    ["192.0.2.7", "192.0.2.7"],
    ["192.0.2.8/32", "192.0.2.8"],
    ["::ffff:192.0.2.9", "192.0.2.9"],
    ["2001:db8:1:2:3::4", "2001:db8:1:2::"],
    ["2001:db8:1:3::/64", "2001:db8:1:3::"],
  ]) {
    equal((await ask("ban", given, "--for", "1m")).subject, kept, given);
    await ask("unban", given);
  }
  for (const bad of ["192.0.2.0/24", "2001:db8::/32", "1.2.3", "a.b", "::1::"])
    await refused("bad_request", "ban", bad);
  await refused("bad_request", "ban", "no id at all");
});

test("a program goes with its owner, and its token can be revoked", async () => {
  const anna = await guest("Anna");
  const { bot, token } = await anna.must("make_bot", { name: "Rover" });
  const rover = await new Client(server, { token }).open();
  equal(
    (await ask("tokens", "--", anna.me.id)).tokens.map((one) => [one.program, one.revoked]),
    [[bot.id, false]],
    "tokens are listed",
  );
  await ask("ban", "--for", "1h", "--", anna.me.id);
  await inTime(rover.closed, "the program's socket closes, too");
  equal((await new Client(server, { token }).open().catch((one) => one)).status, 403, "and it does not come back");
  await ask("unban", "--", anna.me.id);
  const back = await new Client(server, { token }).open();
  await refused("not_allowed", "rename", "--", bot.id);
  await ask("token", "revoke", "--", bot.id);
  await inTime(back.closed, "a revoked token's socket closes");
  equal((await new Client(server, { token }).open().catch((one) => one)).status, 401, "nobody knows it any more");
  await refused("not_found", "token", "revoke", "--", bot.id);
});

// ---- reports ----

test("a line, a name and a seat are reported, and looked at", async () => {
  const [anna, bela, rude] = [await guest("Anna"), await guest("Béla"), await guest("Rude")];
  const table = await tableOf([anna, rude], { game: "blank" });
  await rude.must("chat", { table, text: "you are terrible" });
  const { line } = (await ask("chat", table)).chat[0];
  await anna.must("report", { table, line, reason: "insult", text: "every evening" });
  await anna.must("report", { table, line, reason: "insult" }); // once is enough
  await bela.must("report", { table, person: rude.me.id, reason: "name" });
  await anna.must("report", { table, seat: 1, reason: "play" });
  for (const bad of [
    { line: 1, reason: "insult" },
    { line: 9999, reason: "insult" },
    { reason: "insult" },
    { line, seat: 1, reason: "insult" },
    { line, reason: "boring" },
    { line },
    { person: "nobody", reason: "name" },
    { line, reason: "other", text: "x".repeat(301) },
  ])
    await bela.refused("bad_request", "report", { table, ...bad });
  await ask("remove", table, String(line));
  const { reports } = await ask("reports");
  equal(
    reports.map(({ by, person, name, said, reason, text }) => [by, person, name, said, reason, text]),
    [
      [anna.me.id, rude.me.id, "Rude", undefined, "play", ""],
      [bela.me.id, rude.me.id, "Rude", undefined, "name", ""],
      [anna.me.id, rude.me.id, "Rude", "you are terrible", "insult", "every evening"],
    ],
    "with the line as it was",
  );
  await ask("report", String(reports[0].report), "done");
  equal((await ask("reports")).reports.length, 2, "one is done");
  equal((await ask("reports", "--all")).reports.length, 3, "and still there to look at");
  const printed = await admin(["reports"]);
  ok(printed.out.includes("you are terrible"), "also for people", printed.out);
});

test("a flood of reports is refused, from one person and from one address", async () => {
  const host = await guest("Host");
  const { table } = await host.must("create", { game: "blank" });
  let taken = 0;
  let people = 0;
  for (let enough = false; !enough && people < 40; people++) {
    const one = await guest("Flood");
    for (let i = 0; i < 10; i++) {
      const answer = await one.ask("report", { table, person: host.me.id, reason: "spam" });
      if (answer.ok) taken++;
      else equal(answer.error.code, "too_fast", "the others are too many");
      if (!answer.ok && i === 0) enough = true; // not even the first of a new person
      if (!answer.ok) break;
    }
    await one.close();
  }
  ok(people < 40, "an address has an end", taken);
});

// ---- what is written down ----

test("every act is written down, with who, what, on whom and why", async () => {
  await ask("ban", "192.0.2.77", "--for", "3h", "--reason", "a test of acts");
  const { acts } = await ask("acts", "--limit", "1");
  equal(
    acts.map(({ uid, act, subject, reason }) => [uid, act, subject, reason]),
    [[process.getuid(), "ban", "192.0.2.77", "a test of acts"]],
    "the last one",
  );
  ok(server.errors.includes("operator act=ban"), "and in the server's log");
  const all = (await ask("acts", "--limit", "1000")).acts.map(({ act }) => act);
  for (const act of ["ban", "unban", "silence", "close", "remove", "rename", "report_done", "revoke_token"])
    ok(all.includes(act), `${act} is there`);
  const printed = await admin(["acts"], { lang: "fr" });
  ok(printed.out.includes("utilisateur"), "in the other language, too", printed.out);
});

test("what has outlived its time is counted, and deleted when an operator says so", async () => {
  const { data } = server;
  const anna = await guest("Anna");
  const { table } = await anna.must("create", { game: "blank" });
  await anna.close();
  equal((await ask("retention", "--dry-run")).tables, 0, "nothing is that old yet");
  await server.stop();
  // As if it were ten hours old.
  const sql =
    "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); " +
    'db.execute("UPDATE tables SET changed_ms = changed_ms - 36000000 WHERE id = ?", (sys.argv[2],)); db.commit()';
  const aged = start("python3", ["-c", sql, join(data, "bosquet.db"), table]);
  equal((await inTime(aged.ended, "it is made older")).code, 0, "the table is old now");
  server = await Server.start({ data, args: ["--admin-socket", SOCKET, "--keep-unstarted", "9"] });
  await eventually("it is gone, with the first round or with this one", async () => {
    equal((await ask("retention")).ok, true, "the operator says so");
    return (await admin(["table", table])).code === 1;
  });
  equal((await ask("retention", "--dry-run")).tables, 0, "nothing is left to delete");
});

test("operators see no hidden card: other secrets, the same bytes", async () => {
  const shown = [];
  for (const clans of [
    [
      ["toad", "rabbit"],
      ["fox", "lizard"],
    ],
    [
      ["fox", "raccoon"],
      ["toad", "rabbit"],
    ],
  ]) {
    const path = join(place, `${clans[0][0]}.sock`);
    const { args } = pinned({ clans });
    const other = await Server.start({ args: [...args, "--admin-socket", path] });
    const people = await Promise.all(["Anna", "Béla"].map((name) => Client.guest(other, name)));
    const table = await tableOf(people, { game: "grandbois" });
    for (const one of people) await one.must("me", { colour: "#808080" });
    let text = (await admin(["--json", "table", table], { socket: path })).out;
    for (const [i, id] of [table, ...people.map(({ me }) => me.id)].entries()) text = text.replaceAll(id, `<${i}>`);
    shown.push(
      text
        .replace(/"commitment": "[0-9a-f]+"/, '"commitment": "..."')
        .replace(/"(now|made|changed|at|gone_ms)": \d+/g, '"$1": 0')
        .replace(/"colour": "[^"]*"/g, '"colour": ""'),
    );
    await other.stop();
  }
  equal(shown[0], shown[1], "what `table` shows");
});

test("the socket goes with the server", async () => {
  await server.stop();
  ok(!existsSync(SOCKET), "nothing is left");
});

await run();
