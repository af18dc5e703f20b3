// hotseat.mjs: several people at one screen. Whatever one of them may not see is nowhere in the
// page while they look: matches are played twice, alike but for a secret, and the whole document
// must be the same, but for the moments when that secret is shown to its owner.
//
// usage: node hotseat.mjs BOSQUET
import { Person, Server, depth, dice, equal, ok, pinned, run, scene } from "./browser.mjs";
import { Forester } from "../games/grandbois/forester.mjs";
import { difference, wholePage } from "./whole_page.mjs";

const NAMES = ["Anna", "Béla"];
const CLANS = ["toad", "rabbit", "fox", "raccoon", "lizard"];
const DECK = Array.from({ length: 36 }, (_, i) => ((i * 7) % 36) + 1);
const TURNS = depth(2, { least: 2, most: 4 });

/** Without what is different at every table: its name. */
const cleaned = (text, table) => text.replaceAll(table, "TABLE");

async function sitDown(person, names) {
  await person.doorButton("home.screen").click();
  const dialog = person.dialog(person.say("screen.title", { game: "GrandBois" }));
  for (const [i, name] of names.entries())
    await dialog.getByRole("textbox", { name: person.say("screen.name", { n: i + 1 }) }).fill(name);
  await dialog.getByRole("button", { name: person.say("screen.start") }).click();
  await person.page.waitForURL(/\/t\//);
  await person.hears(/^GrandBois$/); // where one is
}

const cover = (person, name) => person.heading(person.say("cover.title", { name }));

async function takeScreen(person, name) {
  await person.sees(cover(person, name), `the cover before ${name}`);
  await person.button(person.say("cover.show", { name })).click();
}

/** What the card says while it is held, and the page with it. */
async function lookAtCard(person, forester) {
  const box = await forester.card.getByRole("button").boundingBox();
  await person.page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
  await person.page.mouse.down();
  await person.sees(forester.openCard, "the open card");
  const seen = { text: await forester.card.innerText(), page: await wholePage(person) };
  await person.page.mouse.up();
  await person.page.mouse.move(1, 1);
  await person.seesNo(forester.openCard, "open card any more");
  return seen;
}

const textHas = (person, text, clan) => text.includes(person.say(`grandbois.clan.${clan}`));

/** Plays some turns at one screen; every moment of them as {who, what, page}. */
async function playTurns(clans) {
  const server = await Server.start(pinned({ deck: DECK, clans, first: 0 }));
  const anna = await Person.arrive(server, { path: "/", choices: { names: [] } });
  await sitDown(anna, NAMES); // where one has come to is said a moment later; from then on the page's time is ours
  const table = anna.path.split("/")[2];
  const moments = [];
  const keep = async (seat, what, page) =>
    moments.push({ seat, what, page: cleaned(page ?? (await wholePage(anna)), table) });
  const random = dice(10);
  for (let turn = 0; turn < TURNS; turn++) {
    const seat = turn % 2;
    await anna.sees(cover(anna, NAMES[seat]));
    await keep(seat, `covered before turn ${turn}`);
    await takeScreen(anna, NAMES[seat]);
    const forester = new Forester(anna, { seat, random, table });
    equal(await forester.whatNow(), "tile", `${NAMES[seat]} is asked`);
    await anna.page.mouse.move(1, 1);
    await keep(seat, `turn ${turn}`);
    const { text, page } = await lookAtCard(anna, forester);
    await keep(seat, "card", page);
    const hidden = await forester.card.innerText();
    for (const clan of CLANS) {
      equal(textHas(anna, text, clan), clans[seat].includes(clan), `the card of ${NAMES[seat]}: ${clan}`);
      ok(!textHas(anna, hidden, clan), "a card that lies shows nothing", hidden);
    }
    const moves = await forester.legal();
    await forester.lay(moves[random(moves.length)]);
    await keep(seat, `laid in turn ${turn}`);
    await forester.confirm();
    if (forester.view.phase === "tower") {
      await forester.whatNow();
      await forester.answerTower(turn > 1);
    }
  }
  await anna.sees(cover(anna, NAMES[TURNS % 2]));
  await keep(TURNS % 2, "covered at last");
  await anna.leave();
  await server.stop();
  return moments;
}

let first;

scene("at one screen everyone sees their own card, while it is held", async () => {
  first = await playTurns([
    ["fox", "toad"],
    ["lizard", "rabbit"],
  ]);
});

for (const [name, changed, clans] of [
  [
    "the second player's",
    1,
    [
      ["fox", "toad"],
      ["raccoon", "rabbit"],
    ],
  ],
  [
    "the first player's",
    0,
    [
      ["raccoon", "toad"],
      ["lizard", "rabbit"],
    ],
  ],
])
  scene(`another secret of ${name}, and the same page, but for the open card`, async () => {
    const second = await playTurns(clans);
    ok(first?.length > 3 * TURNS, "there is something to compare");
    equal(second.length, first.length, "there are as many moments");
    for (const [i, { seat, what, page }] of first.entries()) {
      const isOpen = what === "card" && seat === changed;
      equal(
        page === second[i].page,
        !isOpen,
        `${what}, seat ${seat}: ${isOpen ? "another card" : "the same page"}\n${difference(page, second[i].page)}`,
      );
    }
  });

scene("in the end there is no cover, and all clans are shown", async () => {
  const server = await Server.start(
    pinned({
      deck: DECK,
      clans: [
        ["fox", "toad"],
        ["lizard", "rabbit"],
      ],
      first: 0,
    }),
  );
  const anna = await Person.arrive(server, { language: "fr" });
  await sitDown(anna, NAMES);
  await takeScreen(anna, "Anna");
  const table = anna.path.split("/")[2];
  const socket = await anna.socket();
  const random = dice(11);
  for (let seat = 0; ; ) {
    const { moves } = await socket.must("legal", { table, seat });
    const { over, to_act: next } = await socket.must("play", {
      table,
      seat,
      move: moves[random(moves.length)],
    });
    if (over) break;
    [seat] = next;
  }
  await anna.sees(anna.button(anna.say("end.again")), "the end");
  await anna.seesNo(anna.page.getByText(anna.saying("cover.title", {})), "a cover");
});

await run();
