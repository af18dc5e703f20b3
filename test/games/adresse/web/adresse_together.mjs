// adresse_together.mjs: two players and an onlooker, each before a browser, see the same wood fall and lie; and
// nobody is told what the others hold.
//
// usage: node adresse_together.mjs BOSQUET
import { Client, Person, equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { ADRESSE_STAGE, Dare, HANDS, letGo } from "../adresse_stage.mjs";
import { differenceOf, steadyPicture } from "../../../web/picture.mjs";
import { Stacker } from "../stacker.mjs";
import { wholePage } from "../../../web/whole_page.mjs";

const theStage = sharedServer(ADRESSE_STAGE);
const SIZE = { width: 960, height: 700 };
const SAME = 0.004; // share of the pixels

/** Anna and Béla play before their browsers, Chloé by a socket, and Dora looks on; Anna has opened. */
async function meet(server) {
  const arrive = (name) => Person.arrive(server, { name, path: null, size: SIZE, isCalm: false, fineness: 0.4 });
  const [anna, bela, dora] = [await arrive("Anna"), await arrive("Béla"), await arrive("Dora")];
  const chloe = await Client.guest(server, "Chloé");
  const dare = await Dare.begin(await anna.socket(), [await bela.socket(), chloe]);
  await anna.own.must("start", { table: dare.table });
  await dare.playUntil(({ stage }) => stage === "launch");
  const players = [];
  for (const [person, seat] of [
    [anna, 0],
    [bela, 1],
    [dora, "spectator"],
  ]) {
    await person.go(`/t/${dare.table}`);
    players.push(new Stacker(person, { table: dare.table, seat }));
  }
  for (const player of players)
    await eventually("the table is drawn", async () => (await player.look()).drawing === "drawing");
  return { dare, players };
}

/** Loads a page anew as soon as wood moves in it: from within, since from outside a slow page is seen too late. */
async function comesBackInMotion({ page }, act) {
  await page.evaluate(() => {
    const stage = document.querySelector(".adresse-viewport");
    const look = () => stage.dataset.playing === "true" && location.reload();
    new MutationObserver(look).observe(stage, { attributes: true, attributeFilter: ["data-playing"] });
  });
  await Promise.all([page.waitForEvent("load"), act()]);
}

/** The last motions that the page was given. */
const motionsOf = (player) => player.person.messages.findLast(({ motions }) => motions)?.motions;

/** Waits until a player's page has told and shown all there is, and waits for this. */
async function comesTo(player, sentence) {
  await eventually(`${player.person.name} comes to "${sentence}"`, async () => {
    const { question, story, isPlaying, isExplained, drawing } = await player.look();
    if (isExplained) await player.goOn();
    return question.startsWith(sentence) && story === null && !isPlaying && drawing === "drawing";
  });
}

const picture = (player) => steadyPicture(player.page.locator(".adresse-picture"));

/** What a viewer is never told: a card in somebody else's hand. */
function checkHands({ person, seat, told }) {
  ok(told.length > 3, `${person.name} was told something`);
  for (const { view, events = [] } of told) {
    for (const [owner, { hand, cards }] of (view?.players ?? []).entries()) {
      ok(Number.isInteger(cards), "how many cards there are is known to all");
      equal(hand !== undefined, owner === seat, `${person.name} sees the hand of ${owner}`);
    }
    for (const { event, seat: who, card } of events)
      ok(event !== "drew" || who === seat, `${person.name} is told that ${who} draws ${card}`);
  }
}

scene("all see the same fall, and the same rest; and so does whoever comes back in the midst of it", async () => {
  const { dare, players } = await meet(await theStage());
  const [anna, bela, dora] = players;
  const say = (key, words = {}) => anna.person.say(key, { seat: "Chloé", ...words });
  await dare.play(0, "launch 2 6A 7A");
  await dare.play(2, "accept", "take 6A", ...letGo("6A", { x: 0, y: 0, turn: 0 }));
  const before = await dare.view();
  equal(before.placement.card, "7A", "the next piece is in Chloé's hand");
  for (const player of players)
    await comesTo(player, say("adresse.wait.place", { length: say("adresse.medium"), position: say("adresse.edge") }));

  // Beside the end of the piece below: it comes down, whatever the hand does.
  await comesBackInMotion(bela, () => dare.play(2, ...letGo("7A", { x: 60, y: 4, turn: 90 })));
  const { view, seq } = await anna.person.own.must("view", { table: dare.table, seat: 0 });
  ok(view.pieces.length < before.pieces.length + 1, "something has fallen", view.pieces);
  for (const player of players) await comesTo(player, say("adresse.wait.launch"));

  // The same motion, number by number, and the same poses.
  const { motions } = await anna.person.own.must("motion", { table: dare.table, seq });
  ok(
    motions[0].pieces.some(({ path }) => path.length > 7 * 10),
    "it took a while",
    motions,
  );
  for (const player of [anna, dora]) equal(motionsOf(player), motions, `the motion before ${player.person.name}`);
  for (const player of players) equal(player.view.pieces, view.pieces, `the same pieces for ${player.person.name}`);

  // The same picture.
  const [first, second] = [await picture(anna), await picture(bela)];
  equal([first.width, first.height], [second.width, second.height], "as large");
  ok(differenceOf(first, second) <= SAME, "the same picture before Anna and Béla", differenceOf(first, second));
  const last = await picture(dora);
  await dora.page.reload();
  await comesTo(dora, say("adresse.wait.launch"));
  ok(differenceOf(last, await picture(dora)) <= SAME, "and again the same before Dora");

  // Secrets.
  for (const player of players) checkHands(player);
  const kept = HANDS[0].filter((card) => !["6A", "7A"].includes(card) && /\d/.test(card));
  for (const { person } of [bela, dora]) {
    const all = [...person.frames, ...person.bodies.map(({ text }) => text)].join("\n");
    const document = await wholePage(person);
    for (const card of kept) {
      ok(!all.includes(`"${card}"`), `${card} is on its way to nobody but Anna: ${person.name}`);
      ok(!document.includes(`data-card=\\"${card}\\"`), `nor in the page of ${person.name}: ${card}`);
    }
    ok(all.includes("6A"), "what is launched is public");
  }
  const own = await wholePage(anna.person);
  for (const card of kept) ok(own.includes(`data-card=\\"${card}\\"`), `Anna sees her ${card}`);
});

await run();
