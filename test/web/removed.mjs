// removed.mjs: whose name has been removed is somebody, and a removed line says so, in everybody's language.
//
// usage: node removed.mjs BOSQUET
import { join } from "node:path";
import { Client, Person, Server, equal, eventually, newCookie, ok, run, scene, start, tableOf } from "./browser.mjs";

const FORGET = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
for table in ("said", "seats"):
    words = "name = NULL, colour = NULL, text = NULL" if table == "said" else "name = NULL"
    database.execute("UPDATE " + table + " SET " + words + " WHERE person = ?", (sys.argv[2],))
database.commit()
`;

const lines = (person) => person.page.getByRole("list", { name: person.say("chat.lines") }).getByRole("listitem");

/** A public table of two, of which one has talked and then been forgotten, and a server that has started since. */
async function afterwards() {
  const before = await Server.start();
  const anna = await new Client(before, { cookie: await newCookie(before) }).open();
  const bela = await new Client(before, { cookie: await newCookie(before) }).open();
  await anna.must("me", { name: "Anna" });
  const { me } = await bela.must("me", { name: "Beastly" });
  const table = await tableOf([anna, bela], { seats: 3, start: false, public: true });
  await anna.must("chat", { table, text: "hello" });
  await bela.must("chat", { table, text: "something rude" });
  await before.stop();
  const done = start("python3", ["-c", FORGET, join(before.data, "bosquet.db"), me.id]);
  equal((await done.ended).code, 0, "his words are removed");
  return { server: await Server.start({ data: before.data }), table };
}

scene("a removed line and a removed name are told in everybody's language", async () => {
  const { server, table } = await afterwards();
  for (const language of ["en", "fr"]) {
    const carl = await Person.arrive(server, {
      ...{ name: "Carl", path: null, language, size: { width: 1366, height: 768 } },
    });
    await carl.go(`/t/${table}`);
    await carl.sees(lines(carl).filter({ hasText: carl.say("chat.removed") }));
    await eventually("both lines", async () => (await lines(carl).count()) === 2);
    const removed = await lines(carl).nth(1).innerText();
    ok(removed.includes(carl.say("seat.somebody")), "by somebody", removed);
    await carl.sees(carl.page.getByText(carl.say("seat.somebody")).first());
    const seen = await carl.page.locator("body").innerText();
    ok(seen.includes("Anna") && seen.includes("hello"), "the others' are there", seen);
    ok(!/Beastly|rude/.test(seen), "his are not", seen);
  }
  await server.stop();
});

await run();
