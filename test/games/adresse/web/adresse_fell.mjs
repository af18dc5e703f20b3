// adresse_fell.mjs: after a fall it is told why, with figures, a drawing and the same again; and nobody is held up.
// Pieces are let go by a socket, beside the structure or on it, so that they fall whatever the hand does.
//
// usage: node adresse_fell.mjs BOSQUET
import { Person, equal, eventually, ok, pinned, run, scene, sharedServer } from "../../../web/browser.mjs";
import { company } from "../../../web/stage.mjs";
import { Dare, PIECE_CARDS } from "../adresse_stage.mjs";

const HANDS = [
  ["2A", "5B", "6A", "7A", "9C", "10B", "killjoy", "pivot"],
  ["2B", "4A", "6B", "10A", "12D", "13B", "return-to-sender", "place-this-for-me"],
  ["2C", "3A", "6C", "8A", "10C", "11B", "killjoy", "pivot"],
];

/** A server that deals these hands, then turns up this card for the opening. */
export function opening(card) {
  const rest = PIECE_CARDS.filter((one) => one !== card && !HANDS.flat().includes(one));
  const deck = HANDS[0].flatMap((_, i) => HANDS.map((hand) => hand[i]));
  const many = Array.from({ length: 200 }, (_, i) => i);
  return pinned({ deck: [...deck, card, ...rest], first: 0, sway: many, noise: many });
}

const LONG_FLAT = "9B";
const BOARD_FLAT = "5A";
/** Across the starting piece, its middle 40 mm from that one's: 28 mm outside. */
const BESIDE = "x=0 y=40 turn=90";
const MIDDLE = "x=0 y=0 turn=0";

const serverOf = {
  [LONG_FLAT]: sharedServer(() => opening(LONG_FLAT)),
  [BOARD_FLAT]: sharedServer(() => opening(BOARD_FLAT)),
};

/** Anna before her browser, with the opening; Béla and Chloé elsewhere. `how`: what her browser is like. */
async function begin(card, how = {}) {
  const anna = await Person.arrive(await serverOf[card](), { name: "Anna", path: null, ...how });
  const others = await company(await serverOf[card]());
  const dare = await Dare.begin(await anna.socket(), others, { options: { cards: "8", first: 0 } });
  await anna.go(`/t/${dare.table}`);
  await anna.own.must("start", { table: dare.table });
  return { anna, dare, card };
}

/** Anna lets go there, at once. */
async function letGo({ anna, dare, card }, place) {
  await eventually("the table is drawn", () => anna.page.locator(".adresse-viewport[data-drawing=drawing]").count());
  const { stage } = await dare.view(0);
  if (stage === "answer") await dare.play(0, "accept");
  await dare.play(0, `aim ${card} ${place}`, "release t=100");
}

const panel = ({ page }) => page.locator(".adr-fell");
const bar = ({ page }) => page.locator("[data-fell]");

for (const [language, isCalm] of [
  ["en", true],
  ["fr", false],
])
  scene(`a fall of my own is explained, in ${language}${isCalm ? ", without motion" : ""}`, async () => {
    const at = await begin(LONG_FLAT, { language, isCalm });
    const { anna } = at;
    const { page } = anna;
    await letGo(at, BESIDE);
    await anna.sees(panel(anna), "why it fell");
    const why = anna.messages.flatMap(({ events = [] }) => events).find(({ event }) => event === "why");
    equal(why.reason, "left_support");
    const said = await panel(anna).locator("p").innerText();
    ok(/^(You|Vous) /.test(said), "it speaks to me", said);
    ok(said.includes(`${Math.floor((why.meant + 5) / 10)} mm`), "with its figure", said, why);
    const crosses = page.locator(".adresse-crosses i");
    await eventually("a cross is on the piece that fell, and on no other", async () => (await crosses.count()) === 1);
    const box = await crosses.boundingBox();
    const picture = await page.locator(".adresse-picture").boundingBox();
    const isOn = box.x > picture.x && box.x < picture.x + picture.width && box.y < picture.y + picture.height;
    ok(isOn, "where it is seen", box, picture);
    const drawing = panel(anna).getByRole("img");
    const label = await drawing.getAttribute("aria-label");
    ok(label.includes(String(Math.round(why.outside / 10))), "and a drawing with the gap", label);
    const heard = await anna.said();
    equal(heard.filter((one) => one.includes(" mm ")).length, 1, "it is said once");
    ok(!heard.some((one) => one.includes("Anna")), "to me, not of me", heard);
    await anna.sees(bar(anna), "the way on");
    equal(await crosses.count(), 1, "the cross stays as long as it is explained");
    ok(!(await page.locator("[data-act=confirm]").count()), "before the next question");
    await page.keyboard.press("Enter");
    await anna.sees(page.locator("[data-act=confirm]"), "then it is for me to launch");
    equal(await panel(anna).count(), 0, "and the panel is gone");
    await eventually("and so is the cross", async () => (await crosses.count()) === 0);
  });

scene("a board card's piece that rests on the structure is told as what it is", async () => {
  const at = await begin(BOARD_FLAT);
  const { anna } = at;
  await letGo(at, MIDDLE);
  await anna.sees(panel(anna), "why it does not count");
  equal(await panel(anna).getAttribute("data-reason"), "on_structure");
  await anna.sees(
    anna.heading(anna.say("adresse.fell.title.counts")),
    "it did not fall, and it is not said that it did",
  );
  const said = await panel(anna).locator("p").innerText();
  equal(said, anna.say("adresse.why.aimed.on_structure.you"));
  ok(await panel(anna).locator("svg .fell-wanted").count(), "the drawing says where it had to be");
});

scene("the same again: its moments, by keys and slowly, as long as one likes", async () => {
  const at = await begin(LONG_FLAT);
  const { anna } = at;
  const { page } = anna;
  await letGo(at, BESIDE);
  const track = page.locator(".adr-fell-track");
  await anna.sees(track, "the track");
  const slider = track.getByRole("slider", { name: anna.say("adresse.fell.track") });
  const msNow = async () => Number(await track.getAttribute("data-ms"));
  const all = await msNow();
  ok(all > 0, "it begins at its end", all);
  await slider.focus();
  await page.keyboard.press("Home");
  await eventually("it is at its beginning", async () => (await msNow()) === 0);
  const letGoWord = anna.say("adresse.fell.moment.let_go");
  ok((await slider.getAttribute("aria-valuetext")).startsWith(letGoWord), "in words, too");
  await track.getByRole("button", { name: anna.say("adresse.fell.moment.tips") }).click();
  await eventually("it tips", async () => (await msNow()) > 0 && (await msNow()) < all);
  await track.getByRole("button", { name: anna.say("adresse.fell.speed.whole") }).click();
  await track.getByRole("button", { name: anna.say("adresse.fell.play") }).click();
  await eventually("it comes to its end", async () => (await msNow()) === all);
  const boxes = await Promise.all(
    [page.locator(".adresse-picture"), panel(anna), track].map((one) => one.boundingBox()),
  );
  const [picture, ...others] = boxes;
  for (const box of others) {
    const isBeside = box.x >= picture.x + picture.width - 1 || box.y >= picture.y + picture.height - 1;
    ok(isBeside, "nothing lies over the structure", boxes);
  }
});

/** How much lighter or darker a text is than what lies behind it, as WCAG has it. Runs in the page. */
function contrast(text) {
  const rgb = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = rgb(colour).map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  let behind = text;
  while (rgb(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
  const [a, b] = [getComputedStyle(text).color, getComputedStyle(behind).backgroundColor].map(light);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

for (const [what, size] of [
  ["a phone", { width: 360, height: 740 }],
  ["a phone held sideways", { width: 844, height: 390 }],
])
  scene(`on ${what} all of it is there without scrolling`, async () => {
    const at = await begin(LONG_FLAT, { isPhone: true, size });
    const { anna } = at;
    await letGo(at, BESIDE);
    await anna.sees(anna.page.locator(".adr-fell-track"), "the track");
    await anna.rest();
    const things = [".adr-fell p", ".adr-fell-drawing", ".adr-fell-cost", ".adr-fell-track", "[data-act=go-on]"];
    const boxes = await Promise.all(things.map((one) => anna.page.locator(one).boundingBox()));
    for (const [i, { x, y, width, height }] of boxes.entries()) {
      const isWhole = x >= 0 && y >= 0 && x + width <= size.width + 1 && y + height <= size.height + 1;
      ok(isWhole && height > 14, `${things[i]} is in sight`, boxes[i]);
    }
    for (const one of [".adr-fell p", ".adr-fell-cost span"]) {
      const found = await anna.page.locator(one).first().evaluate(contrast);
      ok(found >= 4.5, `${one} can be read`, found);
    }
    const bar = boxes.at(-1);
    for (const box of boxes.slice(0, 3)) ok(box.y + box.height <= bar.y + 1, "and not below the bar", box, bar);
    await anna.page.locator("[data-act=go-on]").tap();
    await eventually("it is gone", async () => (await panel(anna).count()) === 0);
  });

scene("somebody else's fall is explained to those who look on, and holds nobody up", async () => {
  const { anna, dare } = await begin(BOARD_FLAT);
  await eventually("the table is drawn", () => anna.page.locator(".adresse-viewport[data-drawing=drawing]").count());
  await dare.play(0, `aim ${BOARD_FLAT} x=0 y=100 turn=0`, "release t=100", "launch 1 6A");
  await dare.play(1, "accept", "aim 6A x=0 y=40 turn=90", "release t=100");
  await anna.sees(panel(anna), "why it fell");
  const said = await panel(anna).locator("p").innerText();
  ok(said.startsWith("Béla"), "whose hand it was", said);
  await anna.sees(bar(anna).getByText(anna.say("adresse.wait.launch", { seat: "Béla" })), "and what is waited for");
  await dare.play(1, "launch 0 2B");
  await anna.sees(anna.page.locator("[data-act=accept]"), "the question comes as ever");
  equal(await panel(anna).count(), 0, "and the panel has gone");
});

scene("my own fall can be tried again in practice, with the same structure and piece", async () => {
  const at = await begin(LONG_FLAT);
  const { anna, dare } = at;
  const { page } = anna;
  await letGo(at, BESIDE);
  await anna.sees(bar(anna), "the way on");
  await page.getByRole("button", { name: anna.say("adresse.fell.practise") }).click();
  await page.waitForURL(/\/practice\/adresse$/);
  const pressed = (group, word) =>
    page
      .getByRole("group", { name: anna.say(group) })
      .getByRole("button", { name: anna.say(word), exact: true, pressed: true });
  await anna.sees(pressed("adresse.practice.length", "adresse.long"), "the same piece");
  await anna.sees(pressed("adresse.practice.eye", "adresse.practice.eye.left"), "the same eye");
  await anna.link(anna.say("adresse.practice.back")).click();
  await page.waitForURL(new RegExp(`/t/${dare.table}$`));
});

scene("a fall is explained in a look back, where it happened", async () => {
  const at = await begin(LONG_FLAT);
  const { anna, dare } = at;
  await letGo(at, BESIDE);
  await anna.sees(panel(anna), "why it fell");
  await dare.sockets[1].must("resign", { table: dare.table, seat: 1 });
  await dare.sockets[2].must("resign", { table: dare.table, seat: 2 });
  await anna.go(`/games/${dare.table}/1`);
  await anna.sees(panel(anna), "at the step in which it fell");
  await anna.sees(anna.page.locator(".adr-fell-track"), "with how it fell");
  await anna.page.getByRole("button", { name: anna.say("past.first") }).click();
  await eventually("before it, nothing", async () => (await panel(anna).count()) === 0);
  equal(
    await anna.page.getByRole("slider", { name: anna.say("past.slider") }).getAttribute("max"),
    "1",
    "it is one step",
  );
});

await run();
