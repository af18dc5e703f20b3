// touch.mjs: GrandBois with a thumb, on a small phone, and on screens of other sizes.
//
// usage: node touch.mjs BOSQUET
import { PHONE, Person, dice, equal, eventually, ok, run, scene, sharedServer, sleep } from "./browser.mjs";
import { Forester, REST_MS } from "../games/grandbois/forester.mjs";

const theServer = sharedServer();
const SIZES = [
  { width: 360, height: 640 },
  PHONE,
  { width: 740, height: 360 },
  { width: 1024, height: 700 },
  { width: 1920, height: 1080 },
];

async function begin(options = {}) {
  const anna = await Person.arrive(await theServer(), {
    name: "Anna",
    isPhone: true,
    choices: { level: "easy", seats: 3 },
    ...options,
  });
  await anna.doorButton("home.play").tap();
  await anna.page.waitForURL(/\/t\//);
  const forester = new Forester(anna, { random: dice(2), hand: "finger" });
  equal(await forester.whatNow(), "tile", "it is my turn");
  return { anna, forester };
}

/** A tile of the river that fits somewhere: the others stay where they are. */
const aTile = async (forester) => Number.parseInt((await forester.legal())[0]);

scene("a whole match by taps alone, at 360 by 740", async () => {
  const { anna, forester } = await begin();
  const turns = await forester.playToTheEnd();
  equal(turns, 12, "twelve tiles were placed");
  await anna.sees(anna.button(anna.say("end.again")), "the end");
  await anna.button(anna.say("end.again")).tap();
  await anna.page.waitForURL(
    (address) => address.pathname.startsWith("/t/") && !address.pathname.includes(forester.table),
  );
  equal(await new Forester(anna, { hand: "finger" }).whatNow(), "tile", "the next match has begun");
});

/** Two fingers on the board, as they move: [[{x, y}, {x, y}], ...]. */
async function twoFingers(page, frames) {
  const client = await page.context().newCDPSession(page);
  const send = (type, points) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
  await send("touchStart", frames[0].slice(0, 1));
  await send("touchStart", frames[0]);
  for (const points of frames.slice(1)) await send("touchMove", points);
  await sleep(REST_MS);
  await send("touchEnd", []);
  await client.detach();
}

scene("two fingers turn a tile and make the forest larger; one moves it; a tap on a laid tile turns it", async () => {
  const { anna, forester } = await begin();
  await forester.takeTurn();
  await forester.whatNow();
  const moves = await forester.legal();
  const box = await forester.board.boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const around = (angle, far) => {
    const [dx, dy] = [Math.cos(angle) * far, Math.sin(angle) * far];
    return [
      { x: middle.x - dx, y: middle.y - dy },
      { x: middle.x + dx, y: middle.y + dy },
    ];
  };

  await forester.pick(await aTile(forester));
  await twoFingers(
    anna.page,
    [0, 0.2, 0.4, 0.6, 0.8].map((angle) => around(angle, 60)),
  );
  await eventually("the tile is turned", async () => (await forester.inHand()).endsWith("r1"));
  await forester.press(forester.button("put-back"));

  const width = async () => (await forester.cell(0, 0).boundingBox()).width;
  const before = await width();
  await twoFingers(
    anna.page,
    [40, 55, 70, 90].map((far) => around(0.3, far)),
  );
  await eventually("the forest is larger", async () => (await width()) > before * 1.3);
  const place = (await forester.cell(0, 0).boundingBox()).x;
  await forester.drag(middle, { x: middle.x - 60, y: middle.y });
  await eventually("the forest has moved", async () => (await forester.cell(0, 0).boundingBox()).x < place - 20);
  await anna.button(anna.say("grandbois.board.fit")).tap();

  // A tile that fits somewhere in two ways: a tap on it, once laid, tries the next one.
  const ways = new Map();
  for (const move of moves) {
    const [where, r] = move.split("r");
    ways.set(where, [...(ways.get(where) ?? []), Number(r)]);
  }
  const [where, turns] = [...ways].find(([, list]) => list.length > 1) ?? [];
  if (!where) return;
  await forester.lay(`${where}r${turns[0]}`);
  const [x, y] = where.split("@")[1].split(",").map(Number);
  const at = await forester.bringIntoSight(x, y); // with more buttons below it the board may be lower
  await anna.page.touchscreen.tap(at.x + 6, at.y + 6);
  await eventually("it lies another way", async () => {
    const now = await forester.inHand();
    const isTowerWished = async () => (await forester.towerSwitch.getAttribute("aria-pressed")) === "true";
    if (now === `${where}r${turns[1]}`) return forester.button("confirm").isVisible();
    return (await forester.towerSwitch.isVisible()) && isTowerWished(); // its clearing is for the tower
  });
});

scene("a tap beside what lies on the forest is the forest's, and a tap on it is not", async () => {
  const { anna, forester } = await begin();
  const { page } = anna;
  const where = async () => JSON.stringify(await forester.cell(0, 0).boundingBox());
  const stillWhere = async () => (await forester.stillMiddleOf(0, 0), where());
  const fitButton = anna.button(anna.say("grandbois.board.fit"));
  const minimap = anna.button(anna.say("grandbois.board.minimap"));
  const box = await forester.board.boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // Larger, and away from the middle: so that there is a map, and something to fit.
  await twoFingers(
    page,
    [40, 60, 90, 130].map((far) => [
      { x: middle.x - far, y: middle.y },
      { x: middle.x + far, y: middle.y },
    ]),
  );
  await forester.drag(middle, { x: middle.x - 50, y: middle.y - 40 });
  await minimap.waitFor();
  const tile = await aTile(forester);
  await forester.pick(tile);

  const before = await stillWhere();
  const [map, fit] = [await minimap.boundingBox(), await fitButton.boundingBox()];
  for (const [what, at] of [
    ["left of the map", { x: map.x - 2, y: map.y + 10 }],
    ["above the map", { x: map.x + map.width / 2, y: map.y - 4 }],
    ["left of the button", { x: fit.x - 3, y: fit.y + fit.height / 2 }],
    ["above the button", { x: fit.x + 10, y: fit.y - 4 }],
  ]) {
    ok(await forester.isFree(at), `${what} there is nothing but forest`);
    const picked = await forester.inHand(); // in the forest already, where it fits
    await page.touchscreen.tap(at.x, at.y);
    await eventually(`a tap ${what} is heard`, async () => (await forester.inHand()) !== picked);
    // Whatever else it might have done is done by the time another tap is answered.
    await forester.press(forester.button("put-back"));
    await eventually("nothing in hand", async () => (await forester.inHand()) === "");
    equal(await stillWhere(), before, `a tap ${what} leaves the forest where it is`);
    await forester.pick(tile);
  }

  const held = await forester.inHand();
  for (const [what, at] of [
    ["map", { x: map.x + 3, y: map.y + 3 }],
    ["button", { x: fit.x + 3, y: fit.y + 3 }],
  ]) {
    const last = await stillWhere();
    await page.touchscreen.tap(at.x, at.y);
    await eventually(`the ${what} moves the forest`, async () => (await where()) !== last);
    equal(await forester.inHand(), held, `a tap on the ${what} lays nothing`);
  }
});

scene("no page scrolls while one plays, whatever its size, and everything has room", async () => {
  const { anna, forester } = await begin();
  const check = async (what) => {
    for (const size of SIZES) {
      await anna.resize(size);
      await forester.board.waitFor();
      const seen = await anna.page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        const board = document.querySelector(".board").getBoundingClientRect();
        const hold = document.querySelector(".hold").getBoundingClientRect();
        return {
          right: scrollWidth - innerWidth,
          down: scrollHeight - innerHeight,
          board: board.height,
          hold: innerHeight - hold.bottom,
        };
      });
      const where = `${what} at ${size.width}x${size.height}: ${JSON.stringify(seen)}`;
      ok(seen.right <= 0 && seen.down <= 0, `nothing scrolls, ${where}`);
      ok(seen.board >= 100, `the forest has room, ${where}`);
      ok(seen.hold >= -1, `what I hold is in sight, ${where}`);
    }
  };
  await check("a tile is asked for");
  await anna.resize(PHONE);
  await forester.pick(await aTile(forester));
  await check("a tile in hand");
});

await run();
