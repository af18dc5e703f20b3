// secrets.mjs: what a page is sent holds no secret of another seat. Matches are played twice
// through the page: the same luck, the same moves, another secret; what the other players'
// and the onlooker's pages received must be the same, byte by byte, but for ids and times.
//
// usage: node secrets.mjs BOSQUET
import { isDeep, Person, Server, depth, dice, equal, eventually, ok, pinned, run, scene } from "./browser.mjs";
import { Forester } from "../games/grandbois/forester.mjs";

const DECK = Array.from({ length: 36 }, (_, i) => ((i * 11) % 36) + 1);
const TURNS_BY_HAND = depth(2, { least: 2, most: 6 }); // then the moves come from the same people by sockets, which is quicker
const MOVES_BY_SOCKET = isDeep ? Infinity : 8; // to the end

/** Plays a match before three browsers; what each was sent until its end, without ids and times. */
async function play(clans) {
  const server = await Server.start(pinned({ deck: DECK, clans, first: 0 }));
  const people = [];
  for (const name of ["Anna", "Béla", "Chloé"]) people.push(await Person.arrive(server, { name, path: null }));
  const sockets = [];
  for (const person of people) sockets.push(await person.socket());
  for (const socket of sockets) await socket.must("me", { colour: "#808080" });
  const { table } = await sockets[0].must("create", { game: "grandbois", seats: 2 });
  await sockets[1].must("sit", { table });
  const { info } = await sockets[0].must("info", { table });
  for (const [i, person] of people.entries()) {
    await person.go(`/t/${table}`);
    await person.sees(person.heading(person.say("waiting.table-of", { game: "GrandBois" })));
    await person.follows(table, i < 2 ? i : "spectator"); // it may have a heading before that
  }
  await sockets[0].must("start", { table });

  const random = dice(12);
  const hands = ["keys", "mouse"];
  const foresters = [0, 1].map((seat) => new Forester(people[seat], { seat, random, table, hand: hands[seat] }));
  for (let turn = 0; turn < TURNS_BY_HAND; turn++) ok(await foresters[turn % 2].takeTurn(), "the match goes on");
  await foresters[0].whatNow();
  let last = { over: false, to_act: [0] };
  for (let i = 0; i < MOVES_BY_SOCKET && !last.over; i++) {
    const [seat] = last.to_act;
    const { moves } = await sockets[seat].must("legal", { table, seat });
    last = await sockets[seat].must("play", { table, seat, move: moves[random(moves.length)] });
  }
  for (const person of people) {
    const isTold = (one) => one.table === table && !("ok" in one) && one.seq >= last.seq;
    await eventually(`${person.name} is told all of it`, async () => person.messages.some(isTold));
    if (last.over) await person.sees(person.link(person.say("play.look-back")), "the end");
  }

  const ids = [[table, "TABLE"], [info.commitment, "SEAL"], ...sockets.map(({ me }, i) => [me.id, `PERSON${i}`])];
  const clean = (text) => {
    let out = text;
    for (const [id, name] of ids) out = out.replaceAll(id, name);
    return out
      .replace(/"(at|changed|gone_ms|spectators)": \d+/g, '"$1": 0')
      .replace(/"id": \d+/g, '"id": 0')
      .replace(/"present": \[[^\]]*\]/g, '"present": []');
  };
  const heard = people.map((person) => {
    const isOfTable = ({ message }) =>
      message.table === table || (message.ok && JSON.stringify(message).includes(table));
    const all = person.frames.map((text) => ({ text, message: JSON.parse(text) }));
    const end = all.findIndex(({ message }) => message.over === true);
    equal(end > 0, last.over, `${person.name} was told the end`);
    const before = all.slice(0, end >>> 0).filter(isOfTable);
    const entries = before.filter(({ message }) => "seq" in message && !("ok" in message));
    ok(entries.length > (last.over ? 40 : MOVES_BY_SOCKET), `${person.name} was told the match`, entries.length);
    return {
      entries: entries.map(({ text }) => clean(text)),
      // The page may ask in another order when it is in a hurry.
      answers: before
        .filter(({ message }) => "ok" in message)
        .map(({ text }) => clean(text))
        .sort(),
      bodies: person.bodies.filter(({ path }) => path.includes(table)).map(({ text }) => clean(text)),
    };
  });
  for (const person of people) {
    person.checkPeace();
    await person.leave();
  }
  await server.stop();
  return heard;
}

function checkSame(one, other, who) {
  for (const kind of ["entries", "answers", "bodies"]) {
    equal(other[kind].length, one[kind].length, `${who} was sent as many ${kind}`);
    for (const [i, text] of one[kind].entries()) {
      const at = [...text].findIndex((letter, n) => letter !== other[kind][i][n]);
      const there = (one) => one.slice(Math.max(0, at - 100), at + 100);
      ok(text === other[kind][i], `${who} was sent the same: ${kind} ${i}`, there(text), there(other[kind][i]));
    }
  }
}

const FIRST = [
  ["fox", "toad"],
  ["lizard", "rabbit"],
];
let first;

scene("a match before two players and an onlooker", async () => {
  first = await play(FIRST);
  const mine = (seat) => first[seat].entries.find((text) => text.includes('"kind": "start"'));
  ok(
    /"clans": \[\["fox", "toad"\], \[null, null\]\]/.test(mine(0)),
    "Anna knows her own clans",
    mine(0)?.slice(0, 1500),
  );
  ok(/"clans": \[\[null, null\], \["lizard", "rabbit"\]\]/.test(mine(1)), "so does Béla", mine(1)?.slice(0, 1500));
  ok(/"clans": \[\[null, null\], \[null, null\]\]/.test(mine(2)), "and Chloé none", mine(2)?.slice(0, 1500));
});

scene("another secret of Béla's: the pages of Anna and Chloé were sent the same", async () => {
  const second = await play([FIRST[0], ["raccoon", "lizard"]]);
  checkSame(first[0], second[0], "Anna");
  checkSame(first[2], second[2], "Chloé");
  ok(first[1].entries.join() !== second[1].entries.join(), "Béla was sent something else");
});

scene("another secret of Anna's: the pages of Béla and Chloé were sent the same", async () => {
  const second = await play([["raccoon", "fox"], FIRST[1]]);
  checkSame(first[1], second[1], "Béla");
  checkSame(first[2], second[2], "Chloé");
  ok(first[0].entries.join() !== second[0].entries.join(), "Anna was sent something else");
});

await run();
