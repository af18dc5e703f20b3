// unit_table.mjs: a table as the page follows it, before a server that a test leads.
//
// usage: node unit_table.mjs BOSQUET.WASM
import { atTable, seatsOf, settle } from "./unit_server.mjs";
import { bundle, equal, fakeBrowser, ok, provide, run, test } from "./unit.mjs";

fakeBrowser();
const page = await bundle("table/table", "table/connection", "table/seating");
const three = ["me", "bela", "chloe"];
const begin = (people, options) => atTable(page, people, options);
const seqs = (viewerState) => viewerState.entries.map(({ seq }) => seq);
const upTo = (n) => Array.from({ length: n }, (_, i) => i + 1);

// ---- following ----

test("first what happened is told, then how it stands; nothing of it is shown as if it were new", async () => {
  const { server, table } = await begin(three, { moves: 5 });
  equal(server.requests("info", "watch"), ["info", "watch 0 since 0", "watch 0 views"], "what was asked");
  const viewerState = table.viewerState(0);
  equal(
    [seqs(viewerState), viewerState.view, viewerState.state, viewerState.seq, viewerState.received],
    [upTo(6), { n: 6 }, "s6", 6, 6],
    "the position",
  );
  equal([table.isCaughtUp, viewerState.recent, server.timers.pauses], [true, [], []], "nothing waits");
  equal(
    [table.mySeats, table.isHost, table.isHotSeat, table.viewerState("spectator")],
    [[0], true, false, null],
    "who I am",
  );
});

test("what happens is shown step by step, each once, at the game's pace", async () => {
  const { server, table } = await begin(three, { moves: 3 });
  table.showMs = (events) => 100 * events.length;
  const viewerState = table.viewerState(0);
  server.move(1);
  equal([viewerState.seq, server.timers.pauses], [5, [100]], "the first at once");
  server.move(2);
  server.move(0);
  server.tell(server.messageOf(server.log[5], 0, { views: true })); // a second time
  equal([viewerState.seq, viewerState.received, table.isCaughtUp], [5, 7, false], "the others wait");
  server.timers.next();
  equal([viewerState.seq, viewerState.view], [6, { n: 6 }], "the second");
  server.timers.next();
  server.timers.next();
  equal(
    [viewerState.seq, seqs(viewerState), table.isCaughtUp, server.timers.pauses],
    [7, upTo(7), true, []],
    "all of it",
  );
});

test("what nobody needs to look at does not hold up the rest", async () => {
  const { server, table } = await begin(three);
  server.move(1);
  server.happen("chat", { person: "bela", text: "hello" });
  server.move(2);
  server.timers.next();
  equal(table.viewerState(0).seq, 4, "the chat and the move behind it");
  equal(
    table.chat.map(({ text }) => text),
    ["hello"],
    "the line is there",
  );
});

test("what time does is shown as it comes, and holds nothing up", async () => {
  const { server, table } = await begin(three);
  table.showMs = (events) => (events.some(({ event }) => event === "placed") ? 400 : 0);
  const hold = (half) => server.happen("hold", { seat: 1, events: [{ event: "swayed", half }], to_act: [1] });
  hold(2);
  hold(3);
  equal([table.viewerState(0).seq, server.timers.pauses], [3, []], "both at once");
  server.move(1);
  hold(4);
  equal(table.viewerState(0).seq, 4, "what came before is seen first");
  server.timers.next();
  equal([table.viewerState(0).seq, server.timers.pauses], [5, []]);
});

test("of what comes is kept when it was heard, and how much later than by the fastest message", async () => {
  const { performance } = globalThis;
  let now = 50_000;
  provide({ performance: { now: () => now } });
  const { server, table } = await begin(three, { moves: 2 });
  const lates = [];
  for (const late of [30, 0, 80, 50, -20, 0]) {
    now = 60_000 + late;
    server.move(1);
    const { told } = table.viewerState(0).log.get(server.log.length);
    equal(told.at, now, "when it was heard");
    lates.push(told.late);
  }
  equal(lates, [0, 0, 80, 50, 0, 20], "compared with the fastest so far");
  equal(table.viewerState(0).log.get(2).told, undefined, "nothing is known of what was before");
  provide({ performance });
});

test("my own move need not wait for its turn", async () => {
  const { server, table } = await begin(three);
  server.move(2);
  server.move(0);
  equal([table.viewerState(0).seq, table.isCaughtUp], [3, true], "shown at once");
  server.move(1);
  server.move(0);
  equal([table.viewerState(0).seq, table.isCaughtUp], [3, false], "but not before what came first");
});

test("whoever does not look, or wants no motion, or is far behind, is shown everything at once", async () => {
  for (const prepare of [() => (document.hidden = true), () => provide({ matchMedia: () => ({ matches: true }) })]) {
    const { server, table } = await begin(three);
    prepare();
    for (const seat of [1, 2, 0, 1]) server.move(seat);
    equal([table.viewerState(0).seq, table.isCaughtUp, server.timers.pauses], [5, true, []], "all");
  }
  const { server, table } = await begin(three);
  table.showMs = () => 5500;
  for (let i = 0; i < 11; i++) server.move(1 + (i % 2));
  equal([table.viewerState(0).seq, table.isCaughtUp], [2, false], "a minute may wait");
  server.move(1);
  equal([table.viewerState(0).seq, table.isCaughtUp], [13, true], "not more");
});

test("hurry() shows all that waits", async () => {
  const { server, table } = await begin(three);
  for (const seat of [1, 2, 1, 2]) server.move(seat);
  let told = 0;
  table.subscribe(() => told++);
  table.hurry();
  equal([table.viewerState(0).seq, table.isCaughtUp, server.timers.pauses, told], [5, true, [], 1], "all of it");
  server.move(1);
  equal(table.viewerState(0).seq, 6, "and what comes then is shown at once");
});

test("nobody thinks whose move is being shown, or waits for that", async () => {
  const { server, table } = await begin(three);
  const thinking = () => [0, 1, 2].filter((seat) => table.isThinking(seat));
  server.move(1, { to_act: [1, 2] });
  equal(
    thinking(),
    [0, 2],
    "a move is shown: whoever made it is asked again, and what they do next is not yet looked at",
  );
  server.happen("chat", { person: "bela", text: "hello" });
  server.move(2);
  equal(thinking(), [0], "another one waits");
  let isAnimating = true;
  table.isAnimating = () => isAnimating;
  server.timers.next();
  equal(thinking(), [0], "it takes longer than the pace");
  isAnimating = false;
  server.timers.next();
  equal(thinking(), [0, 1], "the second is shown, and the first has been seen");
  server.timers.next();
  equal([thinking(), server.timers.pauses], [[0, 1, 2], []], "all of it has been seen");
});

// ---- losses ----

async function comeBack(server) {
  server.timers.next();
  await settle();
}

test("after a loss only what was missed is asked for, and nothing is there twice", async () => {
  const { server, table } = await begin(three, { moves: 4 });
  server.move(1);
  server.requests();
  server.cut();
  server.timers.next(); // the pause after the move
  server.watches.clear(); // nobody is told of what happens now
  for (const seat of [2, 0, 1]) server.move(seat);
  await comeBack(server);
  equal(server.requests("info", "watch"), ["info", "watch 0 since 6 views"], "what was asked");
  table.hurry();
  const viewerState = table.viewerState(0);
  equal([seqs(viewerState), viewerState.view, viewerState.toAct], [upTo(9), { n: 9 }, [2]], "all of it, once");
  server.move(2);
  equal(viewerState.received, 10, "and it goes on");
});

test("after a long absence it is shown how things stand, after a short one what happened", async () => {
  for (const [missed, isCaughtUp] of [
    [10, false],
    [11, true],
  ]) {
    const { server, table } = await begin(three, { moves: 4 });
    server.cut();
    server.watches.clear();
    for (let i = 0; i < missed; i++) server.move(i % 3);
    await comeBack(server);
    equal(table.isCaughtUp, isCaughtUp, `${missed} moves`);
  }
});

for (const code of ["too_large", "bad_request"])
  test(`where that is refused as ${code}, all is asked for anew`, async () => {
    const { server, table } = await begin(three, { moves: 8 });
    server.answers.watch = ({ since }) => (since > 0 ? { refuse: code } : undefined);
    server.cut();
    if (code === "bad_request")
      server.log.length = 4; // a database that was put back knows less
    else for (let i = 0; i < 20; i++) server.log.push({ ...server.log.at(-1), seq: server.log.length + 1 });
    server.requests();
    await comeBack(server);
    equal(server.requests("watch"), ["watch 0 since 9 views", "watch 0 since 0", "watch 0 views"], "what was asked");
    const viewerState = table.viewerState(0);
    equal(
      [seqs(viewerState), viewerState.view, table.problem],
      [upTo(server.log.length), { n: server.log.length }, null],
      "as it is now",
    );
    server.move(1);
    equal(viewerState.received, server.log.length, "and it goes on");
  });

test("a history that is too large is left out; the position is there", async () => {
  const prepare = (server) =>
    (server.answers.watch = ({ since }) => (since === 0 ? { refuse: "too_large" } : undefined));
  const { table } = await begin(three, { moves: 8, prepare });
  equal(
    [seqs(table.viewerState(0)), table.viewerState(0).view, table.problem],
    [[], { n: 9 }, null],
    "only the position",
  );
});

test("what still waited to be shown does not come over a newer position", async () => {
  const { server, table } = await begin(three);
  for (const seat of [1, 2, 1]) server.move(seat);
  server.answers.watch = ({ since }) => (since > 0 ? { refuse: "too_large" } : undefined);
  server.log.push({ ...server.log.at(-1), seq: 5 }, { ...server.log.at(-1), seq: 6 });
  server.tell({ table: "t", viewer: 1, unwatched: true }); // any reason to follow anew
  await settle();
  while (server.timers.next());
  equal([table.viewerState(0).seq, table.viewerState(0).view, table.isCaughtUp], [6, { n: 6 }, true], "the newest");
});

test("a problem that passes is tried again; another is told", async () => {
  const { server, table } = await begin(three, {
    prepare: (one) => (one.answers.info = () => ({ refuse: "too_fast" })),
  });
  equal([table.problem, server.timers.pauses, table.isFollowed], [null, [2000], false], "in a while");
  server.answers = {};
  server.timers.next();
  await settle();
  ok(table.isFollowed, "then it works");
  const other = await begin(three, { prepare: (one) => (one.answers.info = () => ({ refuse: "no_table" })) });
  equal([other.table.problem?.code, other.table.problem?.message], ["no_table", "no: no_table"], "as a sentence");
  equal(other.server.timers.pauses, [], "and that is that");
});

// ---- whose eyes ----

test("whoever takes a seat sees as that seat from then on; who leaves it looks on", async () => {
  const { server, table } = await begin([null, "bela"]);
  equal([table.viewerState("spectator") !== null, table.mySeats], [true, []], "an onlooker");
  server.requests();
  server.happen("sit", { seat: 0, info: { ...server.info, seats: seatsOf("me", "bela") } });
  await settle();
  equal(server.requests("watch", "unwatch"), ["unwatch spectator", "watch 0 since 0", "watch 0 views"], "at a seat");
  equal([table.viewerState("spectator"), seqs(table.viewerState(0))], [null, [1, 2]], "with all that happened");
  server.info = { ...server.info, seats: seatsOf(null, "bela") };
  server.tell({ table: "t", viewer: 0, unwatched: true });
  await settle();
  equal([table.viewerState(0), table.viewerState("spectator") !== null], [null, true], "looking on again");
});

test("at one screen each seat has its own view, and what happens is one step for all", async () => {
  const { server, table } = await begin(["me", "me", "bela"], { moves: 1 });
  ok(table.isHotSeat && [0, 1, "spectator"].every((viewer) => table.viewerState(viewer)?.view), "three views");
  server.move(2);
  equal(
    [0, 1, "spectator"].map((viewer) => table.viewerState(viewer).seq),
    [3, 3, 3],
    "all at once",
  );
  server.move(2);
  equal(
    [0, 1, "spectator"].map((viewer) => table.viewerState(viewer).seq),
    [3, 3, 3],
    "all wait",
  );
  server.timers.next();
  equal(
    [0, 1, "spectator"].map((viewer) => table.viewerState(viewer).seq),
    [4, 4, 4],
    "and go on together",
  );
  equal([table.isCaughtUp, server.timers.pauses.length], [true, 1], "one pause for all");
});

test("chat is there once, however it was told", async () => {
  const chat = (server) => server.happen("chat", { person: "bela", text: "before" });
  const { server, table } = await begin(["me", "me", "bela"], { prepare: chat });
  server.happen("chat", { person: "bela", text: "after" });
  equal(
    table.chat.map(({ text }) => text),
    ["before", "after"],
    "each line once",
  );
});

test("a line that is removed keeps its place, and nobody's name stays with it", async () => {
  const { server, table } = await begin(three);
  const [bela] = [{ person: "bela", name: "Béla" }];
  server.happen("chat", { ...bela, text: "rude" });
  server.happen("chat", { ...bela, reaction: "bravo" });
  server.happen("chat", { ...bela, text: "fine" });
  server.happen("remove", { line: 2 });
  server.happen("remove", { line: 3 });
  server.happen("chat", { person: "bela", name: "", removed: true }); // told to whoever comes later
  equal(
    table.chat.map(({ name, text, reaction, removed }) => [name, text ?? reaction ?? null, removed ?? false]),
    [
      ["", null, true],
      ["", "bravo", false],
      ["Béla", "fine", false],
      ["", null, true],
    ],
    "the lines",
  );
  equal(table.viewerState(0).seq, 7, "and nothing waits for it");
});

test("whose name has been removed is somebody", async () => {
  const { server, table, personName } = await begin(three);
  const seats = table.info.seats.map((seat, i) => (i === 1 ? { ...seat, name: "", colour: "#8a8378" } : seat));
  server.happen("remove", { line: 1, info: { ...table.info, seats } });
  equal(
    table.seating.map(({ name }) => name),
    ["me", personName(""), "chloe"],
    "the seats",
  );
  ok(personName("").length > 0, "that is said");
});

test("messages of other tables are not heard, nor any after leaving", async () => {
  const { server, table } = await begin(three, { moves: 2 });
  server.tell({ table: "other", viewer: 0, seq: 4, at: 0, kind: "move", events: [] });
  equal(table.viewerState(0).received, 3, "another table");
  server.tell({ table: "t", present: [{ seat: 0, here: true }], spectators: 2 });
  equal([table.present.length, table.spectators], [1, 2], "who is there");
  server.requests();
  table.leave();
  await settle();
  equal(server.requests("unwatch"), ["unwatch 0"], "it is said");
  server.tell(server.messageOf({ seq: 4, at: 0, kind: "move", events: [] }, 0, {}));
  equal(table.viewerState(0).received, 3, "and no more is heard");
});

test("of a table that is over the scores are fetched", async () => {
  const over = (server) => {
    server.info = { ...server.info, status: "over" };
    server.answers.score = () => ({ scores: [{ seat: 0, total: 7 }], winners: [0], tie_break: "group" });
  };
  const { table } = await begin(three, { moves: 3, prepare: over });
  const { scores, winners, tieBreak } = table.viewerState(0);
  equal([scores, winners, tieBreak], [[{ seat: 0, total: 7 }], [0], "group"], "scores");
});

// ---- playing ----

test("two moves are sent one after the other, and the second only while the seat is still asked", async () => {
  for (const [toAct, wanted] of [
    [[0], ["9@0,1r0 3", "tower 7"]],
    [[1], ["9@0,1r0 3"]],
    [[], ["9@0,1r0 3"]],
  ]) {
    const { server, table } = await begin(three, { moves: 2 });
    server.answers.play = () => ({ seq: 7, to_act: toAct, over: false });
    server.requests();
    const playing = table.play(0, ["9@0,1r0", "tower"]);
    ok(table.isActing, "it is on its way");
    await playing;
    equal(
      [table.isActing, server.asked.map(({ move, seq }) => `${move} ${seq}`)],
      [true, wanted],
      `then asked: ${toAct}`,
    );
    const acting = [4, 5, 6, 7].map(() => (server.move(0), table.isActing));
    equal(acting, [true, true, true, false], "until we are told of it");
  }
});

test("a move that is refused, or lost on its way, ends there and is told", async () => {
  const { server, table, RequestError } = await begin(three, { moves: 2 });
  server.answers.play = () => ({ refuse: "illegal_move" });
  server.requests();
  const refused = await table.play(0, ["9@0,1r0", "tower"]).catch((error) => error);
  ok(refused instanceof RequestError, "refused");
  equal([refused.code, table.isActing, server.asked.length], ["illegal_move", false, 1], "and no other was sent");
  server.answers.play = () => ({ silent: true });
  const playing = table.play(0, ["9@0,1r0"]).catch((error) => error);
  await settle();
  server.cut();
  equal([(await playing).code, table.isActing], ["no_connection", false], "lost");
});

await run();
