// processes.mjs: two people and a spectator, each in a process of its own, one
// whole game through one server.
//
// usage: node processes.mjs BOSQUET
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { BOSQUET, PATIENCE_MS, Server, checkedRecord, depth, equal, inTime, ok, run, test } from "./lib.mjs";

const PLAYER = fileURLToPath(new URL("player.mjs", import.meta.url));
const GAME_MS = 4 * PATIENCE_MS; // all of a game, and for the others to come

/** A process that plays; `table` and `seen` are promises of what it sends. */
function spawnPlayer(order) {
  const child = fork(PLAYER, [BOSQUET], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const killer = () => child.kill("SIGKILL");
  process.on("exit", killer);
  const messages = [];
  let wake = () => {};
  child.on("message", (message) => (messages.push(message), wake()));
  // An end may be heard of before the last thing that was sent.
  const isAllHeard = new Promise((resolve) => child.on("disconnect", resolve));
  const exited = new Promise((resolve) => child.on("exit", resolve));
  const ended = Promise.all([exited, isAllHeard]).then(([code]) => code);
  const next = (n, what, ms) =>
    inTime(
      new Promise((resolve, reject) => {
        const before = wake;
        wake = () => (before(), messages.length > n && resolve(messages[n]));
        void ended.then((code) => messages.length <= n && reject(new Error(`a player ended early: ${code}`)));
        wake();
      }),
      what,
      ms,
    );
  child.send(order);
  const seen = next(1, `what ${order.role} saw`, GAME_MS);
  seen.catch(() => {});
  return { table: next(0, `${order.role} is there`), seen, ended, pid: child.pid };
}

for (const seed of [1, 2].slice(0, depth(1)))
  test(`three processes and one game, ${seed}`, async () => {
    const server = await Server.start();
    const { port } = server;
    const host = spawnPlayer({ role: "host", port, seed });
    const { table } = await host.table;
    const guest = spawnPlayer({ role: "guest", port, table, seed: seed + 100 });
    await guest.table;
    const spectator = spawnPlayer({ role: "spectator", port, table });
    await spectator.table;
    ok(new Set([process.pid, host.pid, guest.pid, spectator.pid]).size === 4, "they are four processes");

    const seen = await Promise.all([host.seen, guest.seen, spectator.seen]);
    equal(await Promise.all([host.ended, guest.ended, spectator.ended]), [0, 0, 0], "each ends well");
    equal(
      seen.map((one) => one.viewer),
      [0, 1, "spectator"],
      "each in its own place",
    );

    const count = seen[0].texts.length;
    ok(count > 40, "it was a whole game", String(count));
    const messages = seen.map((one) => one.texts.map((text) => JSON.parse(text)));
    for (const [i, list] of messages.entries()) {
      equal(
        list.map((one) => one.seq),
        Array.from({ length: count }, (_, n) => n + 1),
        "each entry once, in order",
      );
      ok(
        list.every((one) => one.table === table && one.viewer === seen[i].viewer),
        "all of them one's own",
      );
    }
    for (let n = 0; n < count; n++) {
      const [a, b, c] = messages.map((list) => list[n]);
      for (const key of ["kind", "at", "seat", "to_act", "over", "info", "scores"]) {
        equal(b[key], a[key], `entry ${n + 1} tells both players the same ${key}`);
        equal(c[key], a[key], `and the spectator`);
      }
    }

    // What is secret until the end is in nothing that the others got before it. (Clans
    // are also named where their spaces are counted, for everybody the same.)
    const record = await checkedRecord(server, table);
    const dealt = record.moves.map((move) => /^chance deal (\d) (\w+)$/.exec(move)).filter(Boolean);
    equal(dealt.length, 4, "each was dealt two clans");
    for (const [i, one] of seen.entries()) {
      const before = one.texts.slice(0, -1).join("\n");
      ok(!before.includes('"seed"'), "nobody is told the seed");
      ok(i < 2 === before.includes('"move":'), "moves are told to those who made them");
      const hands = [...before.matchAll(/"clans": \[(\[.*?\](?:, \[.*?\])*)\]/g)].map((found) =>
        JSON.parse(`[${found[1]}]`),
      );
      for (const hand of hands)
        for (const [seat, clans] of hand.entries())
          ok(seat === one.viewer || clans.every((clan) => clan === null), `${one.viewer} saw a hand`, hand);
      ok(!before.includes('"revealed"'), "nothing is revealed early");
      const dealt = [...before.matchAll(/"event": "dealt", "seat": (\d), "clan"/g)].map((found) => Number(found[1]));
      equal(dealt, i < 2 ? [i, i] : [], "cards are shown to those who hold them");
    }
    await server.stop();
  });

await run();
