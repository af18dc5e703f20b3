// ends.mjs: the end of a match with long lists: the ways on are always in view, and the picture is its winner's.
//
// usage: node ends.mjs BOSQUET
import { Client, Person, equal, eventually, ok, run, scene, sharedServer } from "./browser.mjs";
import { crowd, seated } from "../games/adresse/adresse_crowd.mjs";
import { Tale, stacked } from "../games/grimm/grimm_stage.mjs";
import { sit } from "./stage.mjs";

const SIZES = ["1366x768", "740x360", "360x740", "844x390", "820x1180", "1920x1080", "2560x1440"].map((name) => {
  const [width, height] = name.split("x").map(Number);
  return { name, width, height };
});
const SEATS = 10;
const CARDS = 8;
const LONG = 11; // rows of a list

/** The ways on, the scene and the list, and which of the ways are out of sight or covered. Runs in the page. */
function look() {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
  const ways = [...document.querySelectorAll(".end-ways :is(a, button)")];
  const unseen = ways.filter((one) => {
    const { left, top, right, bottom, height } = one.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || height < 24) return true;
    return !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  const { scrollWidth, scrollHeight } = document.documentElement;
  return {
    ways: ways.length,
    unseen: unseen.map((one) => one.innerText),
    title: box("h1"),
    scene: box(".end-stage"),
    hasOverflow: scrollWidth > innerWidth || scrollHeight > innerHeight,
  };
}

/** Whatever can be scrolled is, to its end or back. Runs in the page. */
function scroll(isDown) {
  for (const one of document.querySelectorAll(".end, .end *:not(svg, svg *)"))
    one.scrollTop = isDown ? one.scrollHeight : 0;
}

/** At every size: all ways on, whatever is scrolled; and the title over the scene. */
async function checkWays(person, last) {
  for (const { name, ...size } of SIZES) {
    await person.resize(size);
    for (const isDown of [false, true]) {
      await person.page.evaluate(scroll, isDown);
      await person.rest();
      const { ways, unseen, title, scene: stage, hasOverflow } = await person.page.evaluate(look);
      equal([ways, unseen], [4, []], `${name}: all four ways on, ${isDown ? "at the end of the list" : "at first"}`);
      ok(!hasOverflow, `${name}: the page itself is not scrolled`);
      if (!isDown) ok(title.top >= stage.top && title.bottom <= size.height, `${name}: who has won`, title, stage);
      if (!isDown) ok(stage.width >= size.width / 2, `${name}: the scene has most of the width`, stage);
    }
    await person.sees(last, `${name}: the end of the list`);
    const { top, bottom } = await last.boundingBox().then(({ y, height }) => ({ top: y, bottom: y + height }));
    ok(top >= 0 && bottom <= size.height + 1, `${name}: which can be read`, top, bottom);
    await person.page.evaluate(scroll, false);
  }
}

const FRIENDS = ["red_riding_hood", "snow_white", "robin_hood", "puss_in_boots"];
const theForest = sharedServer();
const theGrimm = sharedServer(() => stacked(["wolf", "roar"], FRIENDS));
/** Among the finished games of the home page this one has its winner's picture. */
async function checkHome(person, drawing) {
  await person.go("/");
  await person.sees(person.page.locator(`.table-picture use[href="#${drawing}"]`), "the winner's on the home page");
  await eventually("it is drawn", () => person.page.evaluate((id) => document.getElementById(id) !== null, drawing));
}

const crowded = sharedServer(() => crowd(SEATS, CARDS));

scene(
  "Au doigt & à l'œil with ten players: the ways on stay, and the winner's hand is before what stands",
  async () => {
    const { anna, match } = await seated(await crowded(), SEATS, CARDS);
    for (const [seat, socket] of match.sockets.entries())
      if (seat > 0) await socket.must("resign", { table: match.table, seat });
    const rows = anna.page.locator(".adr-ranking li");
    await anna.sees(rows.first(), "the ranking");
    equal(await rows.count(), SEATS, "a row for each");
    await checkWays(anna, anna.page.locator(".end-notes a"));
    const hand = anna.page.locator(".adr-end-hand");
    equal(await hand.innerText(), "Anna", "whose hand it is");
    for (const { name, ...size } of SIZES) {
      await anna.resize(size);
      const [own, stage, title] = await Promise.all(
        [hand, anna.page.locator(".end-stage"), anna.heading(/Anna/)].map((one) => one.boundingBox()),
      );
      ok(own.y >= title.y + title.height, `${name}: it covers no word`, own, title);
      ok(own.x + own.width <= stage.x + stage.width / 2, `${name}: nor the structure in the middle`, own, stage);
    }
    await checkHome(anna, "adr-winner");
  },
);

scene("GrandBois with four players: the ways on stay", async () => {
  const anna = await Person.arrive(await theForest(), { name: "Anna", path: null });
  const host = await anna.socket();
  const { table } = await host.must("create", { game: "grandbois", seats: 4 });
  const others = [];
  for (const name of ["Béla", "Chloé", "Dora"]) others.push(await Client.guest(await theForest(), name));
  for (const one of others) await sit(one, table);
  await anna.go(`/t/${table}`);
  await host.must("start", { table });
  for (const [i, one] of others.entries()) await one.must("resign", { table, seat: i + 1 });
  await anna.sees(anna.page.locator(".harvest.over"), "the end");
  await checkWays(anna, anna.page.locator(".end-notes a"));
});

/** Everybody draws Fables as long as they may. */
const drawing = (_view, _seat, moves) => (moves.includes("draw") ? "draw" : undefined);

scene(
  "The Grimm Forest with eleven cards in the list: the ways on stay, and the winner's village is the largest",
  async () => {
    const server = await theGrimm();
    const anna = await Person.arrive(server, { name: "Anna", path: null });
    const others = [];
    for (const name of ["Béla", "Chloé", "Dora"]) others.push(await Client.guest(server, name));
    const tale = await Tale.begin(await anna.socket(), others);
    await anna.go(`/t/${tale.table}`);
    await anna.own.must("start", { table: tale.table });
    const cardsIn = ({ players }) => players.reduce((sum, { friend, hand }) => sum + (friend ? 1 : 0) + hand.length, 0);
    await tale.playUntil((view) => view.players.some(({ houses }) => houses.some(({ level }) => level === "roof")));
    await tale.playUntil((view) => cardsIn(view) >= LONG, drawing);
    for (const [i, socket] of others.entries()) await socket.must("resign", { table: tale.table, seat: i + 1 });
    const cards = anna.page.locator(".end-cards li :is(button, a)");
    await anna.sees(cards.first(), "the cards");
    await eventually("all of them", async () => (await cards.count()) >= LONG);
    await checkWays(anna, anna.page.locator(".end-notes a"));
    const lots = anna.page.locator(".end-village > div > div");
    equal(await lots.first().innerText(), "Anna", "the winner comes first");
    for (const { name, ...size } of SIZES) {
      await anna.resize(size);
      const [own, ...rest] = await lots
        .locator("svg")
        .evaluateAll((all) => all.map((one) => one.querySelector(".end-pig").getBoundingClientRect().height));
      for (const other of rest) ok(own > other, `${name}: no other is as large`, own, other);
    }
    await checkHome(anna, "pig-0");
  },
);

await run();
