// unit_adresse_fingers.mjs: what two fingers mean that move on the wooden table, and how the cards of a hand are laid out.
//
// usage: node unit_adresse_fingers.mjs FOLDER-OF-RULES
import { bundle, equal, fakeBrowser, ok, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const { TwoFingers, fanShape } = await bundle("games/adresse/three/two_fingers", "games/adresse/hand_layout");

const START = [
  { x: 100, y: 100 },
  { x: 200, y: 100 },
];

/** Both fingers from where they begin to `ends`, told of in turn. */
function gestures(ends, steps = 10) {
  const pair = new TwoFingers(...START);
  const found = [];
  for (let i = 1; i <= steps; i++)
    for (const which of [0, 1]) {
      const [from, to] = [START[which], ends[which]];
      const at = { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps };
      const gesture = pair.move(which, at);
      if (gesture) found.push(gesture);
    }
  return found;
}

const sum = (all, what) => all.reduce((total, one) => total + one[what], 0);

test("two fingers that turn turn all the way, and do nothing else", () => {
  for (const degrees of [40, -40]) {
    const angle = (degrees * Math.PI) / 180;
    const [dx, dy] = [50 * Math.cos(angle), 50 * Math.sin(angle)];
    const found = gestures([
      { x: 150 - dx, y: 100 - dy },
      { x: 150 + dx, y: 100 + dy },
    ]);
    equal([...new Set(found.map(({ does }) => does))], ["turn"], "they turn");
    ok(Math.abs(sum(found, "degrees") - degrees) < 0.01, "by as much as the fingers did", found);
  }
});

test("two fingers that are pushed push, however fast, and never turn what is held", () => {
  for (const steps of [1, 2, 30])
    for (const [dx, dy] of [
      [80, 0],
      [0, -60],
      [-40, 50],
    ]) {
      const found = gestures(
        START.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
        steps,
      );
      equal([...new Set(found.map(({ does }) => does))], ["push"], `${dx}, ${dy} in ${steps} steps`);
      ok(Math.abs(sum(found, "dx") - dx) + Math.abs(sum(found, "dy") - dy) < 0.01, "as far as they went", found);
    }
});

test("two fingers that are spread come nearer", () => {
  const found = gestures([
    { x: 50, y: 100 },
    { x: 250, y: 100 },
  ]);
  equal([...new Set(found.map(({ does }) => does))], ["spread"], "they spread");
  ok(Math.abs(found.reduce((times, one) => times * one.times, 1) - 2) < 0.01, "twice as far apart", found);
});

test("a finger that trembles beside another does nothing", () => {
  const found = gestures([
    { x: 103, y: 101 },
    { x: 198, y: 97 },
  ]);
  equal(found, [], "nothing");
});

/** What is left for a hand on the smallest screen of each kind, in px, and the narrowest a card may be there. */
const ROOMS = [
  { layout: "upright", isChoosing: false, isSmall: true, px: 346, least: 36 },
  { layout: "upright", isChoosing: true, isSmall: true, px: 346, least: 44 },
  { layout: "sideways", isChoosing: false, isSmall: true, px: 442, least: 36 },
  { layout: "sideways", isChoosing: true, isSmall: true, px: 442, least: 44 },
  { layout: "sideways", isChoosing: false, isSmall: false, px: 518, least: 36 },
];
const GAP_PX = 4;

test("up to 15 cards have 36 pixels each beside one another, and those to be pressed 44", () => {
  for (const { px, least, ...room } of ROOMS)
    for (let count = 1; count <= 15; count++) {
      const { columns, rowPx } = fanShape({ ...room, count });
      const rows = Math.ceil(count / columns);
      const width = (px - GAP_PX * (columns - 1)) / columns;
      ok(width >= least && rowPx >= least, "wide enough", { ...room, count, width, rowPx });
      ok(rows <= (room.layout === "upright" && room.isChoosing ? 3 : 2), "few rows", { ...room, count, rows });
      ok(columns <= count, "no column is empty", { ...room, count, columns });
    }
  equal(fanShape({ layout: "desk", count: 15, isChoosing: true, isSmall: true }).columns, 15, "on a desk one row");
});

await run();
