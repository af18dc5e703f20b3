// clocks.mjs: time that runs out, players who go away and come back, resign, and
// take moves back. The waits are real, so the tables wait side by side.
//
// usage: node clocks.mjs BOSQUET
import {
  Client,
  Server,
  World,
  checkedRecord,
  dice,
  equal,
  eventually,
  follow,
  ok,
  playGame,
  playSeat,
  run,
  sleep,
  tableOf,
  test,
} from "./lib.mjs";

let server;
const guests = (...names) => Promise.all(names.map((name) => Client.guest(server, name)));
const CALM_MS = 1790; // a bot's pause, less what rounding takes
const MOVE5 = { kind: "move", seconds: 5 };
const FIRST30 = { kind: "game", seconds: 30, increment: 600 }; // who has moved once has time

test("a server starts", async () => {
  server = await Server.start();
});

// ---- time ----

/** A table that has started, with everything that was told of it from the beginning. */
async function startWatched(people, settings) {
  const table = await tableOf(people, { ...settings, start: false });
  const views = await Promise.all(people.map((client, seat) => follow(client, table, seat, { since: 0 })));
  await people[0].must("start", { table });
  await Promise.all(views.map((view) => view.until(() => view.last("start"), "the start")));
  return { people, table, views };
}

/** A table where seat 0 never moves: everything up to the entry `time`. */
async function waitForFlag(count, game) {
  const people = await guests(...["Anna", "Béla", "Chloé"].slice(0, count));
  const options = game === "grandbois" ? { first: 0 } : { rounds: "3" };
  const { table, views } = await startWatched(people, { game, options, clock: MOVE5 });
  equal(views[0].last("start").clock.running, game === "grandbois" ? [0] : [...people.keys()], "whose time goes by");
  await views[0].until(() => views[0].last("time"), "the time runs out");
  return { people, table, views, time: views[0].last("time") };
}

/** A table of three where seat 0 never moves, and the others do, to the end. */
async function playWithoutOne() {
  const people = await guests("Anna", "Béla", "Chloé");
  const options = { first: 1 };
  const { table, views } = await startWatched(people, { options, clock: FIRST30 });
  const [view, ...others] = views;
  const playing = Promise.all(others.map((other) => playSeat(other, dice(3))));
  playing.catch(() => {});
  await view.until(() => view.last("time"), "the time runs out");
  await people[0].refused("not_now", "return", { table, seat: 0 });
  const refusal = await people[0].ask("play", { table, seat: 0, move: "skip" });
  ok(!refusal.ok, "whoever is out does not move", refusal);
  await playing;
  return { people, views, time: view.last("time") };
}

const slow = {}; // begun together, awaited where they are looked at

test("clocks run side by side", async () => {
  slow.two = waitForFlag(2, "grandbois");
  slow.three = playWithoutOne();
  slow.threeByMoves = waitForFlag(3, "grandbois");
  slow.secret = waitForFlag(3, "blank");
  slow.away = leave();
  slow.restart = leaveBeforeRestart();
  for (const one of Object.values(slow)) one.catch(() => {});
});

test("with two, the other wins when the time runs out", async () => {
  const { people, table, views, time } = await slow.two;
  equal([time.seat, time.over, time.to_act], [0, true, []], "it is over");
  equal([time.info.status, time.info.ending, time.info.winners], ["over", "time", [1]], "by time, for the other");
  equal([time.info.seats[0].out, time.info.seats[1].out], ["time", undefined], "who is out");
  await people[0].refused("game_over", "play", { table, seat: 0, move: "skip" }).catch(async () => {
    await people[0].refused("not_now", "play", { table, seat: 0, move: "skip" });
  });
  await views[1].until(() => views[1].last("time"), "the other is told");
  for (const client of people) await client.close();
});

test("with three, a bot plays on for who is out, and cannot win", async () => {
  const { people, views, time } = await slow.three;
  equal([time.seat, time.over, time.info.status, time.info.seats[0].out], [0, false, "running", "time"], "it goes on");
  const end = views[1].messages.at(-1);
  ok(end.over, "the others play to the end", end);
  ok(
    views[1].messages.some((one) => one.kind === "move" && one.seat === 0),
    "a bot moved for the one",
  );
  ok(end.info.winners.length > 0 && !end.info.winners.includes(0), "who cannot win", end.info.winners);
  for (const client of people) await client.close();
});

test("with three and a clock for each move the match goes on, too", async () => {
  const { people, time } = await slow.threeByMoves;
  equal(
    [time.seat, time.over, time.info.status, time.info.seats.map(({ out }) => out)],
    [0, false, "running", ["time", undefined, undefined]],
    "only who was to move is out",
  );
  for (const client of people) await client.close();
});

test("where all choose at once, all who wait are out of time", async () => {
  const { people, views } = await slow.secret;
  const [view] = views;
  await view.until((state) => state.info.status === "over", "nobody is left");
  equal(view.state.info.ending, "time", "by time");
  ok(view.state.info.seats.filter((one) => one.out === "time").length >= 2, "they are out", view.state.info);
  for (const client of people) await client.close();
});

test("a clock of the game is charged, and gives back its increment", async () => {
  const people = await guests("Anna", "Béla");
  const table = await tableOf(people, {
    options: { first: 0 },
    clock: { kind: "game", seconds: 600, increment: 600 },
  });
  const view = await follow(people[0], table, 0);
  const first = view.state.clock.left;
  ok(first[0] <= 600_000 && first[1] === 600_000, "nobody has more than there is", first);
  const { moves } = await people[0].must("legal", { table, seat: 0 });
  await people[0].must("play", { table, seat: 0, move: moves[0] });
  await view.until(() => view.last("move"), "the move");
  const { left, running } = view.last("move").clock;
  ok(left[0] > first[0] && left[0] <= 1_200_000, "the increment is there, and no more", left);
  equal([left[1], running], [600_000, view.state.to_act], "the other's has not run");
  for (const client of people) await client.close();
});

test("bots at a calm table move no sooner than their pause is over", async () => {
  const [anna] = await guests("Anna");
  const settings = { bots: ["easy", "easy"], options: { first: 1 }, start: false };
  const table = await tableOf([anna], { ...settings, bot_pace: "calm" });
  const view = await follow(anna, table, 0, { since: 0 });
  await anna.must("start", { table });
  await view.until(() => view.state.to_act?.includes(0), "the bots have moved");
  const { messages } = view;
  const moves = messages.filter((one) => one.kind === "move");
  const waits = moves.map((one) => one.at - messages[messages.indexOf(one) - 1].at);
  ok(
    moves.length > 0 && waits.every((ms) => ms >= CALM_MS),
    "each after its pause, however busy the machine is",
    waits,
  );
  equal(view.state.info.bot_pace, "calm", "as the table says");
  await anna.close();
});

test("a clock of days begins anew with every decision", async () => {
  const people = await guests("Anna", "Béla");
  const table = await tableOf(people, { game: "blank", clock: { kind: "days", days: 3 } });
  const [view] = await playGame(people, table, dice(2));
  const day = 86_400_000;
  for (const message of view.messages.filter((one) => one.clock && !one.over))
    ok(
      message.clock.left.every((ms) => ms > 2.9 * day && ms <= 3 * day),
      "three days",
      message.clock,
    );
  for (const client of people) await client.close();
});

// ---- going away ----

/** Béla leaves a table of three; the others wait until a bot may sit in. */
async function leave() {
  const people = await guests("Anna", "Béla", "Chloé");
  const [anna, bela] = people;
  const { table, views } = await startWatched(people, { options: { first: 1 }, away_s: 10 });
  await anna.refused("not_now", "replace", { table, seat: 1 });
  // At another table there is more patience, so nothing depends on who is quick there.
  const patient = await startWatched([anna, bela], { away_s: 3600 });
  const { mark } = anna;
  await bela.drop();
  await anna.waitFor(
    (message) => message.table === patient.table && message.present?.some((one) => one.seat === 1 && !one.here),
    "Béla is gone",
    mark,
  );
  await anna.refused("not_now", "replace", { table: patient.table, seat: 1 });
  await eventually("a bot may be asked in", async () => {
    const answer = await anna.ask("replace", { table, seat: 1, level: "easy" });
    ok(answer.ok || answer.error.code === "not_now", "replace", answer);
    return answer.ok;
  });
  return { people, table, views };
}

test("a bot plays for one who is gone, until the one comes back", async () => {
  const { people, table, views } = await slow.away;
  const [anna, bela, chloe] = people;
  const [view] = views;
  await view.until(() => view.last("replace"), "all are told");
  equal(
    [view.last("replace").seat, view.last("replace").info.seats[1].replaced],
    [1, "easy"],
    "who is replaced, by what",
  );
  await view.until((state) => view.last("move")?.seat === 1 && !state.to_act.includes(1), "the bot moves");
  await chloe.refused("not_allowed", "return", { table, seat: 1 });

  const again = await new Client(server, { cookie: bela.cookie, name: "Béla" }).open();
  const back = await views[1].attach(again);
  await again.must("return", { table, seat: 1 });
  await view.until(() => view.last("return"), "all are told");
  equal([view.last("return").seat, view.last("return").info.seats[1].replaced], [1, undefined], "that Béla is back");
  const since = view.seq;
  await Promise.all([playSeat(view, dice(5)), playSeat(back, dice(6)), playSeat(views[2], dice(7))]);
  equal(view.state.info.ending, "rules", "and all three play to the end");
  ok(
    back.messages.some((one) => one.seq > since && one.seat === 1 && "move" in one),
    "Béla among them",
  );
  await checkedRecord(server, table);
  for (const client of [anna, again, chloe]) await client.close();
});

/** Béla is gone for ten seconds; then the server is restarted. */
async function leaveBeforeRestart() {
  const world = new World();
  const before = await world.up();
  const [anna, bela] = [await Client.guest(before, "Anna"), await Client.guest(before, "Béla")];
  const table = await tableOf([anna, bela], { game: "blank", away_s: 10 });
  await bela.close();
  await sleep(10_500);
  await anna.must("play", { table, seat: 0, move: "pick 1" });
  await world.stop();
  const server = await world.up();
  const again = await new Client(server, { cookie: anna.cookie, name: "Anna" }).open();
  return { world, server, again, bela, table };
}

test("after a restart everybody has a moment to come back, and then may be replaced", async () => {
  const { world, server, again, bela, table } = await slow.restart;
  // Sent together they are read together: the moment begins when the table is looked at.
  const [view] = await Promise.all([
    follow(again, table, 0),
    again.refused("not_now", "replace", { table, seat: 1, level: "easy" }),
  ]);
  await eventually("Béla is replaced", async () => {
    await sleep(200);
    return (await again.ask("replace", { table, seat: 1, level: "easy" })).ok;
  });
  await view.until(() => view.last("move")?.seat === 1, "a bot plays for Béla");
  const back = await new Client(server, { cookie: bela.cookie, name: "Béla" }).open();
  await back.must("return", { table, seat: 1 });
  // Whoever is here, and has done something, is not gone.
  await back.must("watch", { table, seat: 1 });
  await again.refused("not_now", "replace", { table, seat: 1 });
  await again.close();
  await back.close();
  await world.stop();
});

// ---- resigning ----

for (const seats of [2, 3, 4])
  test(`one of ${seats} resigns`, async () => {
    const people = await guests(...["Anna", "Béla", "Chloé", "Dora"].slice(0, seats));
    const table = await tableOf(people, { options: { first: 0 } });
    const views = await Promise.all(people.map((client, seat) => follow(client, table, seat)));
    await people[1].must("resign", { table, seat: 1 });
    await views[0].until(() => views[0].last("resign"), "all are told");
    const { seat, info, over } = views[0].last("resign");
    equal([seat, info.seats[1].out], [1, "resigned"], "who is out");
    const twice = await people[1].ask("resign", { table, seat: 1 });
    ok(!twice.ok, "once is enough", twice);
    if (seats === 2) {
      equal([over, info.status, info.ending, info.winners], [true, "over", "resigned", [0]], "the other has won");
    } else {
      equal([over, info.status], [false, "running"], "the others go on");
      const left = views.filter((view) => view.viewer !== 1);
      await Promise.all(left.map((view) => playSeat(view, dice(seats))));
      const end = left[0].messages.at(-1);
      ok(end.over && end.info.ending === "rules", "to the end", end);
      ok(!end.info.winners.includes(1), "and who resigned has not won", end.info.winners);
      ok(
        left[0].messages.some((one) => one.kind === "move" && one.seat === 1),
        "a bot moved in between",
      );
    }
    await checkedRecord(server, table);
    for (const client of people) await client.close();
  });

test("when all but one have resigned, that one has won", async () => {
  const people = await guests("Anna", "Béla", "Chloé");
  const table = await tableOf(people);
  await people[0].must("resign", { table, seat: 0 });
  await people[2].must("resign", { table, seat: 2 });
  const { info } = await people[1].must("info", { table });
  equal([info.status, info.ending, info.winners], ["over", "resigned", [1]], "Béla");
  for (const client of people) await client.close();
});

test("when only bots are left, the match ends there", async () => {
  const people = await guests("Anna");
  const table = await tableOf(people, { bots: ["easy", "easy"], options: { first: 0 } });
  await people[0].must("resign", { table, seat: 0 });
  const { info } = await people[0].must("info", { table });
  equal([info.status, info.ending], ["over", "resigned"], "it is over");
  for (const client of people) await client.close();
});

// ---- taking back ----

test("a move is taken back if nothing has happened since", async () => {
  const people = await guests("Anna", "Béla");
  const [anna, bela] = people;
  const table = await tableOf(people, { game: "blank", options: { rounds: "3" } });
  const view = await follow(anna, table, 0);
  await anna.refused("not_now", "undo", { table, seat: 0 });
  await anna.must("play", { table, seat: 0, move: "pick 1" });
  await anna.must("undo", { table, seat: 0 });
  await view.until(() => view.last("undo"), "it is told");
  const undo = view.last("undo");
  equal([undo.seat, undo.to_act, undo.view.players[0].has_chosen], [0, [0, 1], false], "as before, with the view");
  await anna.refused("not_now", "undo", { table, seat: 0 });

  // Somebody has moved since.
  await anna.must("play", { table, seat: 0, move: "pick 2" });
  await bela.refused("not_now", "undo", { table, seat: 1 });
  await bela.must("play", { table, seat: 1, move: "pick 3" });
  await view.until(() => view.last("move").events.some((one) => one.event === "rolled"), "the die");
  await anna.refused("not_now", "undo", { table, seat: 0 });
  await bela.refused("not_now", "undo", { table, seat: 1 }); // the die was thrown
  await playGame(people, table, dice(1));
  const record = await checkedRecord(server, table);
  ok(
    !record.moves.includes("0 pick 1") || record.moves.indexOf("0 pick 2") === 0,
    "what was taken back is not in the record",
    record.moves,
  );
  for (const client of people) await client.close();
});

test("what was drawn or revealed cannot be taken back", async () => {
  const people = await guests("Anna", "Béla");
  const table = await tableOf(people, { options: { first: 0 } });
  const [anna] = people;
  const view = await follow(anna, table, 0);
  const { moves } = await anna.must("legal", { table, seat: 0 });
  await anna.must("play", { table, seat: 0, move: moves[0] });
  await view.until(() => view.last("move"), "the move");
  ok(
    view.last("move").events.some((one) => one.event === "drew"),
    "a tile was drawn",
    view.last("move"),
  );
  await anna.refused("not_now", "undo", { table, seat: 0 });
  for (const client of people) await client.close();
});

test("the server ends well", () => server.stop());

await run();
