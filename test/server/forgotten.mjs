// forgotten.mjs: names, lines of chat and words for chance that are removed from the database are
// told to nobody any more, and nothing else of a table is told otherwise; its draws still verify.
//
// usage: node forgotten.mjs BOSQUET
import { join } from "node:path";
import {
  Client,
  Server,
  equal,
  follow,
  get,
  newCookie,
  ok,
  playGame,
  run,
  start,
  tableOf,
  test,
  verify,
} from "./lib.mjs";

const MARK = /Zq/; // in all that anybody calls themselves or says
const NO_COLOUR = "#8a8378";

const FORGET = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
changed = database.execute("UPDATE said SET name = NULL, colour = NULL, text = NULL "
                           "WHERE table_id = ? AND person IN (SELECT value FROM json_each(?))",
                           (sys.argv[2], sys.argv[3])).rowcount
database.commit()
print(changed)
`;

/** What entries say of these people is emptied, as a write with `forget` does it. */
async function forget(server, table, people) {
  const done = start("python3", ["-c", FORGET, join(server.data, "bosquet.db"), table, JSON.stringify(people)]);
  equal((await done.ended).code, 0, "the words are removed");
}

/** Replaces what may differ where something has been removed; the rest is as it was. */
function blanked(value, people, owner = null) {
  if (Array.isArray(value)) return value.map((one) => blanked(one, people));
  if (typeof value !== "object" || value === null) return value;
  const isTheirs = people.includes(value.person ?? owner);
  const rest = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, blanked(one, people)]));
  if (!isTheirs) return rest;
  if ("name" in rest) rest.name = "";
  if ("colour" in rest) rest.colour = NO_COLOUR;
  if ("word" in rest) rest.word = "";
  if ("text" in rest) {
    delete rest.text;
    rest.removed = true;
  }
  return rest;
}

async function say(client, table, text) {
  await client.must("chat", { table, text });
}

/** A whole game with words in its chance and much talk; who took part, and all that was told. */
async function talkativeGame(server, game) {
  const cookies = [];
  const people = [];
  for (const name of ["Zqanna", "Zqbela", "Zqcarl"]) {
    const cookie = await newCookie(server);
    const client = await new Client(server, { cookie }).open();
    await client.must("me", { name, colour: "#123456" });
    cookies.push(cookie);
    people.push(client);
  }
  const [anna, bela, carl] = people;
  const table = await tableOf([anna, bela], { game, start: false });
  await anna.must("word", { table, seat: 0, word: "Zqoak" });
  await bela.must("word", { table, seat: 1, word: "Zqfern" });
  for (const one of people) await say(one, table, "Zqhello");
  await bela.must("chat", { table, reaction: "bravo" });
  await anna.must("start", { table });
  await playGame([anna, bela], table);
  for (const one of people) await say(one, table, "Zqwell played");
  const { me: ofBela } = await bela.must("me", {});
  const { me: ofCarl } = await carl.must("me", {});
  return { table, cookies, ids: [ofBela.id, ofCarl.id] };
}

/** Every message to a seat and to an onlooker, and the table as it is. */
async function everything(server, { table, cookies }) {
  const seat = await new Client(server, { cookie: cookies[0] }).open();
  const other = await new Client(server, { cookie: cookies[2] }).open();
  const told = [];
  for (const [client, viewer] of [
    [seat, 0],
    [other, "spectator"],
  ]) {
    told.push((await follow(client, table, viewer, { since: 0, views: true })).texts);
    const { chat, info } = await client.must("watch", { table, seat: viewer });
    told.push([JSON.stringify(chat), JSON.stringify(info)]);
  }
  const { text: record } = await get(server, `/api/records/${table}`);
  await seat.close();
  await other.close();
  return { told, record };
}

for (const game of ["grandbois", "blank"])
  test(`what people said at a table of ${game} is forgotten, and nothing else`, async () => {
    const before = await Server.start();
    const played = await talkativeGame(before, game);
    const first = await everything(before, played);
    await before.stop();

    let server = await Server.start({ data: before.data });
    const second = await everything(server, played);
    equal(second.told, first.told, "a server that was not there tells the same bytes");
    equal(second.record, first.record, "and has the same record");
    await server.stop();

    await forget(server, played.table, played.ids);
    server = await Server.start({ data: before.data });
    const third = await everything(server, played);
    for (const [i, texts] of third.told.entries())
      equal(
        texts.map((text) => JSON.parse(text)),
        first.told[i].map((text) => blanked(JSON.parse(text), played.ids)),
        "of these two nothing is left, and all else is as it was",
      );
    ok(!/Zqbela|Zqcarl|Zqfern/.test(third.told.flat().join()), "their words are nowhere");
    ok(MARK.test(third.told.flat().join()), "Anna's are there");
    await server.stop();
  });

test("draws verify without the words that were mixed into them", async () => {
  const before = await Server.start();
  const played = await talkativeGame(before, "grandbois");
  const whole = JSON.parse((await everything(before, played)).record);
  equal([whole.version, whole.words], [2, ["Zqoak", "Zqfern"]], "the words as they were given");
  await before.stop();
  await forget(before, played.table, played.ids);
  const server = await Server.start({ data: before.data });
  const { text } = await get(server, `/api/records/${played.table}`);
  const { words, word_hashes, seats, moves, checksum } = JSON.parse(text);
  equal(words, ["Zqoak", ""], "one of them is forgotten");
  equal([word_hashes, moves, checksum], [whole.word_hashes, whole.moves, whole.checksum], "the match is the same");
  equal(seats[1].name, "", "and so is who gave it");
  const said = verify(text);
  equal(said.status, 0, `it is honest: ${said.output}`);
  ok(/word of seat 1 has been forgotten/.test(said.output), "and says what is gone", said.output);
  await server.stop();
});

await run();
