// bots.mjs: programs that play by their token, and examples/bot.py as one of them.
//
// usage: node bots.mjs BOSQUET
import { fileURLToPath } from "node:url";
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
function startExample(table, token) {
  const child = start("python3", [BOT, server.origin, table, token]);
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
  equal(
    await knock(token.slice(0, -1) + (token.endsWith("A") ? "B" : "A")),
    401,
    "a changed token",
  );
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
    await view.until(
      (state) => state.info.seats.every((one) => one.holder === "person"),
      "bot.py sits down",
    );
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
