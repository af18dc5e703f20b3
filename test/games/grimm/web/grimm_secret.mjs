// grimm_secret.mjs: the secret choice before two browsers and an onlooker's. The same round is played
// several times with another choice of Anna's; whatever the others' pages show or are sent until all
// have chosen must be the same, letter by letter.
//
// usage: node grimm_secret.mjs BOSQUET
import { Client, Person, Server, depth, dice, equal, eventually, ok, run, scene } from "../../../web/browser.mjs";
import { GRIMM_STAGE, Tale, toDraw } from "../grimm_stage.mjs";
import { Piglet } from "../piglet.mjs";
import { difference, wholePage } from "../../../web/whole_page.mjs";

const HANDS = ["mouse", "keys"]; // of Anna and Béla

const plates = (person) => person.page.locator(".plates .plate").allInnerTexts();

/** What a page was told of this table since everybody was there, without ids and times; who is there just now is told
 * whenever it may be. */
function heard(person, since, table, ids) {
  const isOfTable = (text) => text.includes(table) && !/^\{"table": "\w+", "present"/.test(text);
  // The page may ask in another order when it is in a hurry, and the lobby tells in its own time.
  const kinds = { answer: [], lobby: [], table: [] };
  for (const text of person.frames.slice(since).filter(isOfTable)) {
    const message = JSON.parse(text);
    kinds["ok" in message ? "answer" : "lobby" in message ? "lobby" : "table"].push(text);
  }
  let texts = [...kinds.table, ...kinds.lobby, ...kinds.answer.sort()].join("\n");
  for (const [id, name] of ids) texts = texts.replaceAll(id, name);
  return texts
    .replace(/"(at|changed|gone_ms|spectators)": \d+/g, '"$1": 0')
    .replace(/"id": \d+/g, '"id": 0')
    .replace(/"present": \[[^\]]*\]/g, '"present": []')
    .replace(/"commitment": "\w+"/g, '"commitment": ""');
}

class Round {
  /** Anna, Béla and Dora (who has a socket only) at the second round, and Chloé who looks on. */
  static async begin() {
    const round = new Round();
    const server = await Server.start(GRIMM_STAGE());
    const arrive = async (name) => {
      const person = await Person.arrive(server, { name, path: null });
      await (await person.socket()).must("me", { colour: "#808080" });
      return person;
    };
    const [anna, bela, chloe] = [await arrive("Anna"), await arrive("Béla"), await arrive("Chloé")];
    const dora = await Client.guest(server, "Dora");
    await dora.must("me", { colour: "#808080" });
    const tale = await Tale.begin(anna.own, [bela.own, dora]);
    await anna.own.must("start", { table: tale.table });
    await tale.playUntil(({ round: now }) => now === 2, toDraw);
    for (const person of [anna, bela, chloe]) await person.go(`/t/${tale.table}`);
    const players = [anna, bela].map(
      (person, seat) => new Piglet(person, { seat, table: tale.table, random: dice(seat), hand: HANDS[seat] }),
    );
    for (const player of players) await player.whatNow();
    await chloe.sees(chloe.page.locator(".plates"));
    const since = new Map([bela, chloe].map((person) => [person, person.frames.length]));
    const ids = [
      [tale.table, "TABLE"],
      ...[anna.own, bela.own, chloe.own, dora].map(({ me }, i) => [me.id, `PERSON${i}`]),
    ];
    return Object.assign(round, { server, anna, bela, chloe, dora, tale, players, since, ids, moments: [] });
  }

  /** The others' pages and all that they were sent, at this moment. */
  async keep(what) {
    const moment = { what };
    for (const person of [this.bela, this.chloe]) {
      const seat = person === this.bela ? 1 : "spectator";
      const { seq } = await person.own.must("view", { table: this.tale.table, seat });
      const isTold = ({ table, viewer, seq: at }) => table === this.tale.table && viewer === seat && at >= seq;
      await eventually("all is told", async () => person.messages.some(isTold) || seq <= this.seq);
      moment[person.name] = {
        page: (await wholePage(person)).replaceAll(this.tale.table, "TABLE"),
        heard: heard(person, this.since.get(person), this.tale.table, this.ids),
        texts: await person.page.locator("body").innerText(),
      };
    }
    this.moments.push(moment);
  }

  get press() {
    const { page } = this.anna;
    return {
      place: (name) => page.locator(`.place.at-${name} .place-press`).click(),
      card: (index) =>
        page
          .locator(".fan .held")
          .nth(index)
          .click({ position: { x: 12, y: 30 } }),
      confirm: () => page.locator('[data-answer="confirm"]').click(),
      change: () => page.locator('[data-answer="change"]').click(),
    };
  }

  /** Anna lays her choice and waits until the server has it. */
  async lay(count) {
    await this.press.confirm();
    await this.players[0].heard(count);
    await this.anna.sees(this.anna.page.locator('[data-answer="change"]'));
  }

  async end() {
    for (const person of [this.anna, this.bela, this.chloe]) {
      person.checkPeace();
      await person.leave();
    }
    await this.server.stop();
  }
}

/** A round in which Anna chooses, changes her mind and is shown in the end. */
async function playRound([first, second]) {
  const round = await Round.begin();
  const { anna, bela, chloe, tale, press } = round;
  const before = round.players[0].moveCount;
  round.seq = (await bela.own.must("view", { table: tale.table, seat: 1 })).seq;
  await round.keep("nobody has chosen");
  for (const person of [bela, chloe])
    equal(
      (await plates(person)).filter((text) => text.includes(person.say("grimm.decide.plate.ready"))).length,
      0,
      "nobody is ready",
    );

  await press.place(first.place);
  if (first.card !== undefined) await press.card(first.card);
  await round.keep("Anna has something in mind");
  await round.lay(before + 1);
  for (const person of [bela, chloe])
    await person.sees(person.page.locator(".plate.ready").filter({ hasText: "Anna" }), "that Anna is ready");
  await round.keep("Anna has chosen");
  const thinking = await chloe.page.locator(".plate.thinks b").allInnerTexts();
  equal(thinking, ["Béla", "Dora"], "who still thinks is shown");

  // Another mind, as long as others think.
  await press.change();
  await press.place(second.place);
  if (first.card !== second.card) {
    if (first.card !== undefined) await press.card(first.card);
    if (second.card !== undefined) await press.card(second.card);
  }
  await round.lay(before + 2);
  await round.keep("Anna has changed her mind");

  // Béla too, by keys; Dora is the last: then all is shown.
  await bela.page.keyboard.press("1");
  await bela.page.keyboard.press("Enter");
  await bela.sees(bela.page.locator('[data-answer="change"]'));
  await round.keep("Béla has chosen");
  await tale.play(2, "play brickyard");
  await tale.playUntil(({ asks }) => asks === "turn");
  const wanted = anna.say(`grimm.${second.place}`);
  for (const person of [bela, chloe])
    await eventually(`${person.name} sees where Anna goes`, async () => {
      const told = await person.page
        .locator(".place .place-press")
        .evaluateAll((all) => all.map((one) => one.ariaLabel));
      return (
        told.some((text) => text.startsWith(wanted) && /Anna/.test(text)) ||
        (await person.said()).some((text) => /Anna/.test(text) && text.includes(wanted))
      );
    });
  await round.end();
  return round.moments;
}

let first;

scene("a choice is made in secret, changed, and shown when all have chosen", async () => {
  first = await playRound([{ place: "fields" }, { place: "forest" }]);
});

const OTHERS = [
  [
    "another place and a Fable",
    [
      { place: "brickyard", card: 1 },
      { place: "forest", card: 0 },
    ],
  ],
  ["another place", [{ place: "brickyard" }, { place: "forest" }]],
  [
    "a Fable",
    [
      { place: "fields", card: 1 },
      { place: "forest", card: 0 },
    ],
  ],
];

for (const [what, choices] of OTHERS.slice(0, depth(1)))
  scene(`${what}, and nothing of it in the others' pages nor on their way`, async () => {
    const second = await playRound(choices);
    equal(
      second.map((one) => one.what),
      first.map((one) => one.what),
      "the same moments",
    );
    for (const name of ["Béla", "Chloé"]) ok(first.at(-1)[name].heard.includes('"seq"'), `${name} was told something`);
    for (const [i, moment] of first.entries())
      for (const name of ["Béla", "Chloé"])
        for (const kind of ["texts", "page", "heard"])
          ok(
            moment[name][kind] === second[i][name][kind],
            `${moment.what}: ${kind} of ${name} are the same`,
            difference(moment[name][kind], second[i][name][kind]),
          );
  });

await run();
