// player.mjs: one client in a process of its own, for processes.mjs. Its parent
// tells it where the server is and what to do, and is sent all that it saw.
//
// usage: fork("player.mjs", [BOSQUET]) and a message {role, port, table?, seed}
import { Client, Follow, PATIENCE_MS, dice, ok, playSeat } from "./lib.mjs";

async function live({ role, port, table, seed }) {
  const client = await Client.guest({ port }, role === "spectator" ? undefined : role);
  let seat = "spectator";
  if (role === "host") {
    ({ table } = await client.must("create", { game: "grandbois", seats: 2, public: true }));
    seat = 0;
  } else if (role === "guest") {
    ({ seat } = await client.must("sit", { table }));
  }
  const view = await new Follow(table, seat).attach(client, {
    since: 0,
    views: seat === "spectator",
  });
  process.send({ table });
  if (role === "host") {
    // The others are there: both seats are taken, and somebody looks on.
    await view.until((state) => state.info.seats.every((one) => one.holder === "person"), "both sit");
    await client.waitFor((message) => message.present && message.spectators === 1, "a spectator");
    await client.must("start", { table });
  }
  if (role === "spectator") await view.until((state) => state.over, "the end", 3 * PATIENCE_MS);
  else await playSeat(view, dice(seed));
  ok(!view.problem, view.problem);
  await new Promise((resolve) => process.send({ me: client.me, viewer: seat, texts: view.texts }, resolve));
  await client.close();
  process.disconnect();
}

process.on("disconnect", () => process.exit()); // the parent is gone, or all is said
process.once("message", (order) =>
  live(order).catch((error) => {
    console.log(`# ${error.stack.replace(/\n/g, "\n# ")}`);
    process.exit(1);
  }),
);
