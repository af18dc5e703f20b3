// no_physics.mjs: a server of a build without physics has tables of a game that needs it: they are shown, nobody can go
// on, and no clock runs meanwhile.
//
// usage: node no_physics.mjs BOSQUET BOSQUET_WITHOUT_PHYSICS
import { Client, Server, World, dice, equal, follow, ok, run, tableOf, test } from "./lib.mjs";

const WITHOUT = process.argv[3];
const PATIENT = { kind: "move", seconds: 300 };
const SHORT = { kind: "move", seconds: 5 };
const NAMES = ["Anna", "Béla"];

const world = new World();
let people;
let table;
let placement; // {seat, move}

const again = (server) => Promise.all(people.map(({ cookie, name }) => new Client(server, { cookie, name }).open()));
const hello = (client) => client.received.find(({ message }) => message.hello).message.hello;
const clockOf = async (client) => (await follow(client, table, 0)).snapshot.clock;

test("a table is begun where there is physics, up to a placement", async () => {
  const server = await world.up();
  people = await Promise.all(NAMES.map((name) => Client.guest(server, name)));
  equal(hello(people[0]).shown_only, undefined, "every game is played here");
  table = await tableOf(people, { game: "adresse", options: { first: 0 }, clock: PATIENT });
  const random = dice(3);
  for (;;) {
    const { view } = await people[0].must("view", { table, seat: 0 });
    const [seat] = view.to_act;
    const { moves } = await people[seat].must("legal", { table, seat });
    const move = moves[random(moves.length)];
    if (move.startsWith("aim ")) {
      placement = { seat, move };
      break;
    }
    await people[seat].must("play", { table, seat, move });
  }
  equal((await clockOf(people[0])).running, [placement.seat], "whose time goes by");
  await world.stop();
});

test("without physics the greeting names the game, and the table is shown", async () => {
  const server = await Server.start({ program: WITHOUT, data: world.options.data });
  people = await again(server);
  equal(hello(people[0]).shown_only, ["adresse"], "what is only shown");
  const { snapshot } = await follow(people[1], table, 1);
  equal([snapshot.info.status, snapshot.to_act], ["running", [placement.seat]], "it is as it was");
  await people[placement.seat].refused("no_physics", "play", { table, ...placement });
  await people[0].refused("no_physics", "create", { game: "adresse" });
});

test("its clock stands still, while those of other games run out", async () => {
  const before = await clockOf(people[0]);
  equal(before.running, [], "nobody's time goes by");
  const other = await tableOf(people, { options: { first: 0 }, clock: SHORT });
  const view = await follow(people[1], other, 1);
  equal(view.snapshot.clock.running, [0], "elsewhere it does");
  await view.until(() => view.last("time"), "and runs out");
  equal(await clockOf(people[0]), before, "not a millisecond is gone here");
  const server = people[0].server;
  for (const client of people) await client.close();
  await server.stop();
  ok(before.left[placement.seat] > SHORT.seconds * 1000, "there was time to lose", before);
});

test("where there is physics again it goes on", async () => {
  people = await again(await world.up());
  equal((await clockOf(people[0])).running, [placement.seat], "the clock runs");
  await people[placement.seat].must("play", { table, ...placement });
  for (const client of people) await client.close();
  await world.stop();
});

await run();
