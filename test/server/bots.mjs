// bots.mjs: programs that play by their token, and examples/bot.py as one of them.
//
// usage: node bots.mjs BOSQUET
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { WebSocketServer } from "ws";
import {
  Client,
  PATIENCE_MS,
  Server,
  checkedRecord,
  dice,
  equal,
  follow,
  inTime,
  ok,
  playSeat,
  run,
  start,
  test,
} from "./lib.mjs";

const BOT = fileURLToPath(new URL("../../examples/bot.py", import.meta.url));
const GAME_MS = 4 * PATIENCE_MS; // for all of it
let server, anna;

/** Starts the example as anybody would; resolves to its exit status and output. */
function startExample(table, token, origin = server.origin) {
  const child = start("python3", [BOT, origin, table, token]);
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  const ended = inTime(child.ended, () => `bot.py ends: ${output}`, GAME_MS).then(({ code }) => ({
    code,
    output,
  }));
  ended.catch(() => {}); // it is awaited when the game is over
  return ended;
}

/**
 * Refuses every request the first time, and says how long to wait. What then comes gets its
 * answer and whatever follows that; what comes too early is noted.
 */
async function strictServer(answers) {
  const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  const requests = [];
  let told = null;
  sockets.on("connection", (socket) =>
    socket.on("message", (data) => {
      const { id, ...request } = JSON.parse(data);
      const isEarly = told !== null && performance.now() < told;
      requests.push(isEarly ? { ...request, isEarly } : request);
      const ms = 50 * requests.length;
      const refusal = { ok: false, error: { code: "too_fast", message: "Wait.", retry_ms: ms } };
      const [answer, ...rest] = told === null ? [refusal] : answers[request.do];
      told = told === null ? performance.now() + ms : null;
      for (const one of [{ id, ...answer }, ...rest]) socket.send(JSON.stringify(one));
    }),
  );
  await once(sockets, "listening");
  const origin = `http://127.0.0.1:${sockets.address().port}`;
  return { origin, requests, close: () => sockets.close() };
}

const knock = (token) =>
  new Client(server, { token }).open().then(
    (client) => client.close().then(() => "open"),
    (error) => error.status,
  );

test("a server starts", async () => {
  server = await Server.start();
  anna = await Client.guest(server, "Anna");
});

test("a bot is made, listed, and known by its token alone", async () => {
  const made = await anna.must("make_bot", { name: "Rover" });
  equal(made.bot.name, "Rover", "it has the name it was given");
  ok(made.token.length >= 32, "the token cannot be guessed", made.token);
  const { bots } = await anna.must("bots");
  equal(
    bots.map((one) => [one.id, one.name]),
    [[made.bot.id, "Rover"]],
    "it is listed",
  );
  ok(!JSON.stringify(bots).includes(made.token), "without its token");
  const rover = await new Client(server, { token: made.token }).open();
  equal([rover.me.id, rover.me.name], [made.bot.id, "Rover"], "the token says who it is");
  ok(rover.me.id !== anna.me.id, "which is not its owner");
  await rover.close();
  const bela = await Client.guest(server, "Béla");
  equal((await bela.must("bots")).bots, [], "somebody else has none");
  await bela.refused("bad_request", "revoke_bot", { bot: made.bot.id });
  equal(await knock(made.token), "open", "so it still works");
  await anna.refused("bad_name", "make_bot", { name: "R" });
  await bela.close();
});

test("a token that is revoked, wrong or missing opens nothing", async () => {
  const { bot, token } = await anna.must("make_bot", { name: "Fugitive" });
  const live = await new Client(server, { token }).open();
  await anna.must("revoke_bot", { bot: bot.id });
  await inTime(live.closed, "its open socket is closed");
  equal(await knock(token), 401, "a revoked token");
  equal(await knock(token.slice(0, -1) + (token.endsWith("A") ? "B" : "A")), 401, "a changed token");
  equal(await knock("nonsense"), 401, "nonsense");
  equal(await knock(undefined), 401, "nothing");
});

test("a program is marked as one, and may not act for its owner", async () => {
  const { token } = await anna.must("make_bot", { name: "Rex" });
  const rex = await new Client(server, { token, name: "Rex" }).open();
  const { table } = await anna.must("create", { game: "grandbois", seats: 2 });
  const { seat } = await rex.must("sit", { table });
  const { info } = await anna.must("info", { table });
  equal(
    [info.seats[seat].holder, info.seats[seat].program, info.seats[0].program],
    ["person", true, undefined],
    "marked",
  );
  await rex.refused("not_allowed", "start", { table });
  await anna.must("start", { table });
  await rex.refused("not_allowed", "watch", { table, seat: 0 });
  await rex.refused("not_allowed", "resign", { table, seat: 0 });
  await rex.close();
});

for (const [game, options] of [
  ["grandbois", {}],
  ["blank", { rounds: "5" }],
])
  test(`examples/bot.py plays a whole game of ${game} against a person`, async () => {
    const { token } = await anna.must("make_bot", { name: "Snake" });
    const { table } = await anna.must("create", { game, seats: 2, options });
    const view = await follow(anna, table, 0);
    const example = startExample(table, token);
    await view.until((state) => state.info.seats.every((one) => one.holder === "person"), "bot.py sits down");
    await anna.must("start", { table });
    await playSeat(view, dice(3));
    const { code, output } = await example;
    equal(code, 0, `bot.py ends well: ${output}`);
    equal(
      output.trim(),
      `winners: ${JSON.stringify(view.messages.at(-1).winners).replace(/,/g, ", ")}`,
      "and says who has won",
    );
    equal(view.state.info.seats[1].program, true, "all know it for a program");
    const record = await checkedRecord(server, table);
    ok(
      record.moves.some((move) => move.startsWith("1 ")),
      "it did play",
    );
    equal(record.seats[1].name, "Snake", "under its name");
  });

for (const levels of [["random"], ["easy", "greedy", "random"], ["easy", "easy", "easy"]])
  test(`examples/bot.py plays Grimm with bots that answer at once: ${levels}`, async () => {
    const { token } = await anna.must("make_bot", { name: "Hare" });
    const seats = levels.length + 1;
    const { table } = await anna.must("create", { game: "grimm", seats, sit: false });
    for (const [i, level] of levels.entries()) await anna.must("seat_bot", { table, seat: i + 1, level });
    const view = await follow(anna, table);
    const example = startExample(table, token);
    await view.until((state) => state.info.seats[0].holder === "person", "bot.py sits down");
    await anna.must("start", { table });
    const { code, output } = await example;
    equal(code, 0, `bot.py ends well: ${output}`);
    await view.until((state) => state.over, "it was the end");
    await checkedRecord(server, table);
  });

test("examples/bot.py needs one request for a decision, and waits as long as it is told", async () => {
  const asked = { table: "t", viewer: 0, kind: "start", seq: 2, to_act: [0, 1], legal: ["a"] };
  const { origin, requests, close } = await strictServer({
    sit: [{ ok: true, seat: 0, seq: 1 }],
    watch: [{ ok: true, seq: 1, info: {} }, asked],
    play: [
      { ok: true, seq: 3, to_act: [1] },
      { ...asked, kind: "move", seq: 3, over: true },
    ],
  });
  const { code, output } = await startExample("t", "x", origin);
  close();
  equal(code, 0, `bot.py ends well: ${output}`);
  const twice = (verb, fields) => Array(2).fill({ do: verb, table: "t", ...fields });
  equal(
    requests,
    [
      ...twice("sit", {}),
      ...twice("watch", { seat: 0, legal: true }),
      ...twice("play", { seat: 0, move: "a", seq: 2 }),
    ],
    "each twice, not before its time, and no others",
  );
});

test("examples/bot.py says what is wrong", async () => {
  const { token } = await anna.must("make_bot", { name: "Lost" });
  const nowhere = await startExample("aaaaaaaaaaaaaaaa", token);
  ok(nowhere.code === 1 && nowhere.output.startsWith("bot.py: sit: "), "no such table", nowhere);
  const { table } = await anna.must("create", { game: "grandbois" });
  const nobody = await startExample(table, "nonsense");
  ok(nobody.code === 1 && nobody.output.includes("401"), "no such token", nobody);
});

test("the server ends well", async () => {
  await anna.close();
  await server.stop();
});

await run();
