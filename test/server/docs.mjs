// docs.mjs: replays the examples of docs/protocol.md ("At a shared table") against
// a running server, so that they cannot rot, and sees that nothing has none.
//
// usage: node docs.mjs BOSQUET
//
// In fenced blocks, in their order:
//   anna > {...}          is sent by Anna's client (each name is a new visitor)
//   anna < {...}          must arrive for it; other messages may come in between
//   anna leaves           her socket is closed; whatever comes next opens another
//   rover | NAME: VALUE   his socket is opened with this header instead of a cookie
//   (10 seconds later)    a wait
//   (the server is stopped)
//   $ curl -s URL         is fetched, and the next lines are its body
//   $ curl -s -b anna URL with Anna's cookie
// A line that begins with a space goes on with the one before it. {...}, [...] and
// "..." stand for anything of the kind, a last `...` in an object or array for the
// rest of it; "<table>" is whatever stood there first, and the same ever after.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client, Server, equal, get, ok, run, sleep, test } from "./lib.mjs";

const PAGE = fileURLToPath(new URL("../../docs/protocol.md", import.meta.url));
const text = readFileSync(PAGE, "utf8");
const half = text.slice(text.indexOf("\n# At a shared table\n"));

// ---- reading the page ----

/** The steps of all examples: {line, number} with what goes on joined to it. */
function readSteps() {
  const offset = text.slice(0, text.length - half.length).split("\n").length;
  const steps = [];
  let isInside = false;
  for (const [i, line] of half.split("\n").entries()) {
    if (line.startsWith("```")) isInside = !isInside && line === "```";
    else if (isInside && /^\s/.test(line)) steps.at(-1).line += line.trim();
    else if (isInside) steps.push({ line, number: offset + i });
  }
  return steps;
}

/** Rows of the tables whose first column is `heading`: the `words` in that column. */
function readTables(heading) {
  const found = [];
  let isInside = false;
  for (const line of half.split("\n")) {
    const [, first] = line.split("|").map((cell) => cell.trim());
    if (first === heading) isInside = true;
    else if (!line.startsWith("|")) isInside = false;
    else if (isInside) found.push(...[...first.matchAll(/`([^`]+)`/g)].map((one) => one[1]));
  }
  return found;
}

const ANY = "\u0000any";
const REST = "\u0000rest";

function parse(json) {
  const plain = json
    .replaceAll("{...}", `{"${REST}": 0}`)
    .replaceAll("[...]", `["${REST}"]`)
    .replaceAll('"..."', `"${ANY}"`)
    .replaceAll(", ...}", `, "${REST}": 0}`)
    .replaceAll(", ...]", `, "${REST}"]`);
  return JSON.parse(plain.replaceAll("\u0000", "\\u0000"));
}

// ---- comparing ----

const FREE = new Set([
  "at",
  "left",
  "gone_ms",
  "changed",
  "retry_ms",
  "version",
  "colour",
  "commitment",
  "made",
  "checksum",
  "sway",
]);
const bound = new Map(); // <table> and the like

/** Where `got` is not what the page says; null if it is. Binds into `names`. */
function mismatch(wanted, got, path, names) {
  if (typeof wanted === "string" && /^<[\w ]+>$/.test(wanted)) {
    if (!names.has(wanted)) names.set(wanted, got);
    return JSON.stringify(names.get(wanted)) === JSON.stringify(got) ? null : `${path} is not the same ${wanted}`;
  }
  if (wanted === ANY || wanted === "Guest 4821" || FREE.has(path.split(".").at(-1)))
    return typeof wanted === typeof got && Array.isArray(wanted) === Array.isArray(got)
      ? null
      : `${path} is of another type`;
  if (Array.isArray(wanted)) {
    if (!Array.isArray(got)) return `${path} is no array`;
    const isOpen = wanted.at(-1) === REST;
    const list = isOpen ? wanted.slice(0, -1) : wanted;
    if (isOpen ? got.length < list.length : got.length !== list.length) return `${path} has ${got.length} entries`;
    return list.map((one, i) => mismatch(one, got[i], `${path}[${i}]`, names)).find(Boolean) ?? null;
  }
  if (wanted !== null && typeof wanted === "object") {
    if (got === null || typeof got !== "object" || Array.isArray(got)) return `${path} is no object`;
    for (const key of Object.keys(got))
      if (!(key in wanted) && !(REST in wanted)) return `${path}.${key} is not on the page`;
    for (const key of Object.keys(wanted)) {
      if (key === REST) continue;
      if (!(key in got)) return `${path}.${key} is missing`;
      const found = mismatch(wanted[key], got[key], `${path}.${key}`, names);
      if (found) return found;
    }
    return null;
  }
  return wanted === got ? null : `${path} is ${JSON.stringify(got)}`;
}

/** Matches and, if it does, keeps what was bound on the way. */
function matches(wanted, got) {
  const names = new Map(bound);
  const found = mismatch(wanted, got, "", names);
  if (!found) for (const [name, value] of names) bound.set(name, value);
  return found;
}

const fill = (line) =>
  line.replace(/"?<[\w ]+>"?/g, (name) => {
    const bare = name.replaceAll('"', "");
    if (!bound.has(bare)) return name;
    return name.startsWith('"') ? JSON.stringify(bound.get(bare)) : bound.get(bare);
  });

// ---- replaying ----

let server;
const clients = new Map(); // by name: {client, cursor}

async function clientOf(name, headers) {
  let one = clients.get(name);
  if (!one) clients.set(name, (one = { client: null }));
  if (!one.client) {
    if (headers) one.client = await new Client(server, { headers, name }).open();
    else if (one.cookie) one.client = await new Client(server, { cookie: one.cookie, name }).open();
    else one.client = await Client.guest(server, undefined, { name });
    one.cookie = one.client.cookie;
    one.cursor = 0;
    one.skipped = [];
  }
  return one;
}

async function receive(name, json) {
  const one = await clientOf(name);
  const wanted = parse(json);
  const reasons = [];
  // What has no number may have come before something else that was looked for first.
  const isLoose = !("ok" in wanted) && !("seq" in wanted);
  const early = isLoose ? one.skipped.findIndex((message) => !matches(wanted, message)) : -1;
  if (early >= 0) {
    one.skipped.splice(0, early + 1);
    return;
  }
  for (;;) {
    while (one.cursor < one.client.mark) {
      const { message, text } = one.client.received[one.cursor++];
      const found = matches(wanted, message);
      if (!found) {
        if (isLoose) one.skipped = []; // what came before this is no answer to what follows
        return;
      }
      if (!("ok" in message) && !("seq" in message)) one.skipped.push(message);
      reasons.push(`${found}: ${text}`);
      // An answer can only be the answer; there is no use in waiting for another.
      ok(!("ok" in message) || message.id !== wanted.id, `${found}\n  the page: ${json}\n  the server: ${text}`);
    }
    await one.client
      .waitFor(() => true, json, one.cursor)
      .catch((error) => {
        throw new Error(`${error.message}\n${reasons.slice(-8).join("\n")}`);
      });
  }
}

async function fetchExample(line, body) {
  const [, , cookieOf, path] = /^\$ curl -s( -b (\w+))? http:\/\/127\.0\.0\.1:8080(\S+)$/.exec(line) ?? [];
  ok(path, `a curl that can be replayed: ${line}`);
  const headers = cookieOf ? { Cookie: (await clientOf(cookieOf)).cookie } : {};
  const answer = await get(server, fill(path), { headers });
  if (!body.startsWith("{")) return equal(answer.text.trim(), body, path);
  const found = matches(parse(body), answer.json());
  ok(!found, `${found}\n  the page: ${body}\n  the server: ${answer.text}`);
}

const steps = readSteps();
const sent = new Set(); // verbs
const received = new Set(); // kinds of messages, and keys of those without a number
const fetched = new Set(); // paths

test("a server starts", async () => {
  server = await Server.start();
  ok(steps.length > 100, "the page has examples", String(steps.length));
});

for (let i = 0; i < steps.length; i++) {
  const { line, number } = steps[i];
  const [, name, arrow, json] = /^(\w+) ([<>|]) (.*)$/.exec(line) ?? [];
  const title = `line ${number}: ${line.slice(0, 90)}`.replaceAll("#", "");
  if (arrow === ">") {
    sent.add(parse(json).do);
    test(title, async () => (await clientOf(name)).client.sendText(fill(json)));
  } else if (arrow === "<") {
    const message = parse(json);
    for (const key of message.kind ? [message.kind] : Object.keys(message)) received.add(key);
    if (message.lobby) received.add(`lobby ${message.lobby}`);
    test(title, () => receive(name, json));
  } else if (arrow === "|") {
    const [, header, value] = /^(\S+): (.*)$/.exec(json);
    test(title, () => clientOf(name, { [header]: fill(value) }));
  } else if (/^\w+ leaves$/.test(line)) {
    test(title, async () => {
      const one = await clientOf(line.split(" ")[0]);
      await one.client.close();
      one.client = null;
    });
  } else if (/^\(\d+ seconds later\)$/.test(line)) {
    test(title, () => sleep(1000 * Number(/\d+/.exec(line)[0])));
  } else if (line === "(the server is stopped)") {
    test(title, () => server.process.kill("SIGTERM"));
  } else if (line.startsWith("$ curl")) {
    const body = steps[++i].line;
    fetched.add(line.replace(/.*8080/, ""));
    test(title, () => fetchExample(line, body));
  } else {
    test(title, () => ok(false, "a line that means nothing"));
  }
}

test("every verb has an example", () => {
  const verbs = readTables("do");
  ok(verbs.length >= 30, "the tables name the verbs", verbs);
  equal(
    verbs.filter((verb) => !sent.has(verb)),
    [],
    "verbs without one",
  );
});

test("every kind of message has an example", () => {
  const kinds = readTables("kind").filter((kind) => kind !== "remove"); // no client can make one: test/room/test_said.c
  ok(kinds.length >= 18, "the table names the kinds", kinds);
  const others = ["hello", "bye", "present", "unwatched", "lobby open", "lobby running", "lobby gone", "lobby mine"];
  equal(
    [...kinds, ...others].filter((kind) => !received.has(kind)),
    [],
    "kinds without one",
  );
});

test("every path has an example", () => {
  const paths = readTables("path").filter((path) => path !== "/metrics");
  ok(paths.length >= 8, "the table names the paths", paths);
  const shape = (path) => path.replace(/<\w+>/g, "*").replace(/\/\d+$/, "/*");
  equal(
    paths.filter((path) => ![...fetched].some((one) => shape(one) === shape(path))),
    [],
    "paths without one",
  );
});

test("the comparison can fail", () => {
  const wrong = (wanted, got) =>
    ok(mismatch(parse(wanted), got, "", new Map()), `${wanted} is not ${JSON.stringify(got)}`);
  const right = (wanted, got) => equal(mismatch(parse(wanted), got, "", new Map()), null, wanted);
  right('{"a": 1, "b": {...}}', { a: 1, b: { c: 2 } });
  right('{"a": 1, ...}', { a: 1, b: 2 });
  right('{"x": "<t>", "y": "<t>", "at": 5}', { x: "u", y: "u", at: 7 });
  right("[1, ...]", [1, 2, 3]);
  wrong('{"a": 1}', { a: 2 });
  wrong('{"a": 1}', { a: 1, b: 2 });
  wrong('{"a": 1, "b": 2}', { a: 1 });
  wrong('{"a": {...}}', { a: [] });
  wrong('{"a": [...]}', { a: {} });
  wrong('{"a": "..."}', { a: 1 });
  wrong('{"at": 5}', { at: "5" });
  wrong('{"x": "<t>", "y": "<t>"}', { x: "u", y: "v" });
  wrong("[1]", [1, 2]);
  wrong('{"a": null}', { a: 0 });
});

test("the server ends well", () => server.stop());

await run();
