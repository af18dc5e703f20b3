// adresse_eye.mjs: one eye sees one picture (A6.4): no shadow below the piece, no line, no other view, and the
// side of the closed eye is dark. With both eyes all that is there.
//
// usage: node adresse_eye.mjs BOSQUET
import { Person, equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { brightness, changesIn, differenceOf, steadyPicture } from "../../../web/picture.mjs";
import { Stacker } from "../stacker.mjs";

const theServer = sharedServer();
const DARK = 40; // of 255
const LIGHT = 90;
const LIGHTER = 15;
const SAME = 0.002; // share of the pixels
const ELSEWHERE = 0.05;
const BELOW = [0, 0.64, 1, 1]; // the board and what stands on it, below the hands
const SHADOW = [0.36, 0.36, 0.46, 0.54]; // on the piece of the structure, beside the line
const EDGE = { left: [0.02, 0.06, 0.22, 0.6], right: [0.78, 0.06, 0.98, 0.6] }; // away from what lies over the picture

async function atPractice(server, options = {}) {
  const anna = await Person.arrive(server, {
    path: "/practice/adresse",
    size: { width: 900, height: 640 },
    fineness: 0.5,
    ...options,
  });
  const stacker = new Stacker(anna, { hand: "mouse", table: null });
  await ready(stacker);
  return { anna, stacker };
}

const ready = (stacker) =>
  eventually("a piece in the hand, drawn", async () => {
    const { phase, drawing } = await stacker.look();
    return phase === "steering" && drawing === "drawing";
  });

/** Closes an eye, or opens both. */
async function close(anna, which) {
  await anna.page
    .getByRole("group", { name: anna.say("adresse.practice.eye") })
    .getByRole("button", { name: anna.say(`adresse.practice.eye.${which}`), exact: true })
    .click();
  await anna.page.mouse.move(2, 2);
}

const picture = (stacker) => steadyPicture(stacker.stage);

/** Drags from a place in the picture, in shares of it. */
async function drag(anna, stacker, right, down, [dx, dy], button = "left") {
  const { x, y, width, height } = await stacker.stage.boundingBox();
  const at = { x: Math.round(x + width * right), y: Math.round(y + height * down) };
  await anna.page.mouse.move(at.x, at.y);
  await anna.page.mouse.down({ button });
  await anna.page.mouse.move(at.x + dx, at.y + dy, { steps: 3 });
  await anna.page.mouse.up({ button });
}

const BESIDE = [0.06, 0.6]; // neither board nor hand is there

/** All that would move a camera, but a drag beside the board. */
async function tryToLook(anna, stacker) {
  const { keyboard } = anna.page;
  await drag(anna, stacker, ...BESIDE, [90, 30], "right");
  await drag(anna, stacker, 0.5, 0.5, [90, 30], "middle");
  await keyboard.down("Control");
  await stacker.untilHeard("wheel", 1, () => anna.page.mouse.wheel(0, -300));
  await keyboard.up("Control");
  for (const key of ["v", "+", "+", "v"]) await keyboard.press(key);
}

const heightShown = (anna) => anna.page.locator(".adresse-line line.dashes[x1], .adresse-height:not(:empty)").count();

/** Everything in the document that could tell how high the piece is, or over what. */
async function told(anna) {
  const text = await anna.page.evaluate(() => document.documentElement.outerHTML);
  return {
    hasHeight: /\d+ mm (above|au-dessus)/.test(text),
    hasMm: /<span class="adresse-height"[^>]*>[^<]+mm/.test(text),
  };
}

scene("both eyes: a shadow, a line with the height, and a view that can be turned", async () => {
  const { anna, stacker } = await atPractice(await theServer());
  await eventually("the line is drawn", async () => (await heightShown(anna)) === 2);
  ok((await told(anna)).hasMm, "the height is written at it");
  equal(await anna.page.locator(".adresse-lid").count(), 0, "no eye is closed");
  const before = await picture(stacker);
  for (const side of ["left", "right"])
    ok(brightness(before, EDGE[side]) > LIGHT, `it is light on the ${side}`, brightness(before, EDGE[side]));

  // Its outline follows the piece over the table.
  await anna.page.keyboard.press("ArrowUp");
  const moved = await picture(stacker);
  ok(differenceOf(before, moved) > SAME, "what is steered is seen");
  ok(changesIn(before, moved, SHADOW) > 50, "and its shadow below it", changesIn(before, moved, SHADOW));
  await anna.page.keyboard.press("ArrowDown");
  ok(differenceOf(before, await picture(stacker)) <= SAME, "and comes back");
  await anna.hears(new RegExp(`${anna.say("adresse.stage.over.piece", { mm: "\\d+", piece: 0 })}`));

  // Each of these looks from elsewhere, and leaves the piece where it is.
  const held = await stacker.place();
  for (const look of [
    () => drag(anna, stacker, ...BESIDE, [90, 30]),
    () => drag(anna, stacker, 0.5, 0.5, [90, 30], "right"),
    () => anna.page.keyboard.press("PageUp"),
    () => tryToLook(anna, stacker),
  ]) {
    await look();
    await anna.page.mouse.move(2, 2);
    ok(differenceOf(before, await picture(stacker)) > ELSEWHERE, "the table is seen from elsewhere");
    equal(await stacker.place(), held, "the hand stays where it is");
    await anna.page.keyboard.press("ArrowRight");
    ok((await stacker.place()).x !== held.x || (await stacker.place()).y !== held.y, "and can be steered from there");
    await anna.page.keyboard.press("ArrowLeft");
    await anna.page.keyboard.press("c");
    ok(differenceOf(before, await picture(stacker)) <= SAME, "and from the front again");
  }
});

for (const [closed, theme] of [
  ["left", "light"],
  ["right", "dark"],
])
  scene(`the ${closed} eye closed, by ${theme}: its side is dark, no aids, and nothing moves the view`, async () => {
    const { anna, stacker } = await atPractice(await theServer(), { theme });
    const open = closed === "left" ? "right" : "left";
    await close(anna, closed);
    await anna.sees(anna.page.locator(`.adresse-lid.open-${open}`), "the lid");
    await anna.sees(anna.page.getByText(anna.say(`adresse.eye.${closed}_closed`)));
    await ready(stacker);
    await stacker.steerByKeys({ x: 0, y: 600, turn: 0 }); // so that the hands are not before the board
    const one = await picture(stacker);
    ok(brightness(one, EDGE[closed]) < DARK, `it is dark on the ${closed}`, brightness(one, EDGE[closed]));
    ok(
      brightness(one, EDGE[open]) > brightness(one, EDGE[closed]) + LIGHTER,
      `and not on the ${open}`,
      brightness(one, EDGE[open]),
    );
    equal(await anna.page.locator(".adresse-line, .adresse-height").count(), 0, "no line");
    equal(await anna.page.locator(".adresse-look").count(), 0, "no buttons to look around");

    // Steering is seen, but says nothing of heights: neither drawn nor written nor said.
    await anna.page.keyboard.press("ArrowRight");
    await anna.hears(anna.saying("adresse.stage.place", { turn: 0 }));
    const moved = await picture(stacker);
    ok(differenceOf(one, moved) > SAME, "the piece moves");
    equal(changesIn(one, moved, BELOW), 0, "and throws no shadow");
    equal(await told(anna), { hasHeight: false, hasMm: false }, "nothing tells how high it is");
    await anna.page.keyboard.press("ArrowLeft");

    // The same place, the same picture, whatever one tries; a drag steers, wherever it begins.
    const held = await stacker.place();
    await drag(anna, stacker, ...BESIDE, [40, 0]);
    ok((await stacker.place()).x > held.x, "a drag beside the board steers");
    await drag(anna, stacker, ...BESIDE, [-40, 0]);
    await tryToLook(anna, stacker);
    await anna.page.keyboard.press("c");
    await anna.page.mouse.move(2, 2);
    equal(await stacker.place(), held, "the hand is where it was");
    const share = differenceOf(one, await picture(stacker));
    ok(share <= SAME, "and the view stays where the eye is", share);

    await close(anna, "both");
    await eventually("both eyes see the line again", async () => (await heightShown(anna)) === 2);
  });

await run();
