// unit_camera.mjs: which part of the forest is seen, on a small screen and on a large one.
//
// usage: node unit_camera.mjs BOSQUET.WASM
import { bundle, compileRules, dice, equal, ok, playOn, run, test } from "./unit.mjs";

const module = await compileRules();
const page = await bundle("games/grandbois/board_camera", "games/grandbois/model", "rules/rules");
const { fit, sees, zoomAt, keepNear, reveal, cellsAt, panBy, cellPxMin, cellPxMax } = page;

const sizes = [
  { width: 360, height: 300, top: 0 },
  { width: 360, height: 300, top: 44 },
  { width: 1600, height: 900, top: 0 },
  { width: 1600, height: 900, top: 44 },
];
const ROOM = 0.35; // cells around what must be seen
const random = dice(12);
const between = (least, most) => least + ((most - least) * random(10_001)) / 10_000;
const nearly = (a, b) => Math.abs(a - b) < 1e-6;

function anyBox(most) {
  const [left, top] = [random(20) - 10, random(20) - 10];
  return { left, top, right: left + random(most), bottom: top + random(most) };
}

const anyCamera = () => ({ x: between(-2000, 3000), y: between(-2000, 3000), cellPx: between(cellPxMin, cellPxMax) });
const middleOf = (box) => ({ x: (box.left + box.right + 1) / 2, y: (box.top + box.bottom + 1) / 2 });

/** The boxes of forests as they grow, in games by chance. */
const forests = (() => {
  const boxes = [];
  for (let game = 0; game < 12; game++) {
    const position = new page.Position(module, "grandbois", 2 + (game % 3));
    playOn(position, dice(game), { before: () => boxes.push(page.boxAround(position.view("all").forest)) });
  }
  return boxes;
})();

/** Where the box lies along both axes: [start, end, from, to] in px, with some room around. */
function lies({ x, y, cellPx }, { left, top, right, bottom }, size, room = ROOM) {
  return [
    [x + (left - room) * cellPx, x + (right + 1 + room) * cellPx, 0, size.width],
    [y + (top - room) * cellPx, y + (bottom + 1 + room) * cellPx, size.top, size.height],
  ];
}

test("fitting shows the whole forest, in the middle, as large as it goes", () => {
  for (const size of sizes) {
    let shown = 0;
    for (const box of forests) {
      const camera = fit(box, size, middleOf(box));
      const least = size.width < 700 ? 34 : 28;
      ok(camera.cellPx >= least && camera.cellPx <= 92, "cells of a size for people", camera);
      const isRoom = lies({ x: 0, y: 0, cellPx: least }, box, size).every(
        ([start, end, from, to]) => end - start <= to - from,
      );
      if (!isRoom) continue;
      shown++;
      ok(sees(camera, size, box), "all of it is in sight", size, box, camera);
      const [across, down] = lies(camera, box, size);
      for (const [start, end, from, to] of [across, down]) ok(nearly(start - from, to - end), "in the middle", camera);
      const isTight = [across, down].some(([start, , from]) => nearly(start, from));
      ok(isTight || camera.cellPx === 92, "no smaller than it must be", camera);
    }
    ok(size.width < 700 ? shown > 100 : shown === forests.length, "forests that are shown whole", size, shown);
  }
});

test("what is too large to be shown fills the board, around what matters", () => {
  for (const size of sizes)
    for (let i = 0; i < 300; i++) {
      const box = { left: -30, top: -30, right: 30 + random(20), bottom: 30 + random(20) };
      const focus = { x: between(box.left, box.right + 1), y: between(box.top, box.bottom + 1) };
      const camera = fit(box, size, focus);
      for (const [start, end, from, to] of lies(camera, box, size))
        ok(start <= from + 1e-6 && end >= to - 1e-6, "no empty strip", camera);
      const cell = { left: focus.x, top: focus.y, right: focus.x - 1, bottom: focus.y - 1 };
      ok(sees(camera, size, cell), "what matters is in sight", camera, focus);
    }
});

test("zooming keeps what is under the pointer, within its limits", () => {
  for (let i = 0; i < 2000; i++) {
    const camera = anyCamera();
    const [px, py] = [between(0, 1600), between(0, 900)];
    const before = cellsAt(camera, px, py);
    const zoomed = zoomAt(camera, between(0.1, 8), px, py);
    const after = cellsAt(zoomed, px, py);
    ok(nearly(before.x, after.x) && nearly(before.y, after.y), "the point stays", before, after);
    ok(zoomed.cellPx >= cellPxMin && zoomed.cellPx <= cellPxMax, "not too large, not too small", zoomed);
  }
  equal(zoomAt({ x: 0, y: 0, cellPx: 50 }, 2, 0, 0).cellPx, 100, "twice as large is twice as large");
});

test("however far it is moved, the forest's edge is never beyond the middle of the board", () => {
  for (const size of sizes)
    for (let i = 0; i < 500; i++) {
      const box = anyBox(16);
      const camera = keepNear(panBy(anyCamera(), between(-9000, 9000), between(-9000, 9000)), box, size);
      const middle = cellsAt(camera, size.width / 2, (size.top + size.height) / 2);
      ok(middle.x >= box.left - 1e-6 && middle.x <= box.right + 1 + 1e-6, "across", camera, box);
      ok(middle.y >= box.top - 1e-6 && middle.y <= box.bottom + 1 + 1e-6, "down", camera, box);
      equal(keepNear(camera, box, size), camera, "what is near stays");
    }
});

test("every cell of the forest can be moved to the middle", () => {
  const box = { left: -3, top: -2, right: 4, bottom: 5 };
  for (const size of sizes)
    for (let x = box.left; x <= box.right; x++)
      for (let y = box.top; y <= box.bottom; y++) {
        const [px, py] = [size.width / 2, (size.top + size.height) / 2];
        const camera = { x: px - (x + 0.5) * 40, y: py - (y + 0.5) * 40, cellPx: 40 };
        equal(keepNear(camera, box, size), camera, `cell ${x},${y}`);
      }
});

test("revealing brings it into sight by the least movement, and moves nothing that is in sight", () => {
  const met = { still: 0, moved: 0, large: 0 };
  for (const size of sizes)
    for (let i = 0; i < 1000; i++) {
      const [camera, box] = [anyCamera(), anyBox(4)];
      if (random(2))
        Object.assign(camera, { x: between(0, size.width), y: between(size.top, size.height), cellPx: 30 });
      const moved = reveal(camera, size, box);
      equal(moved.cellPx, camera.cellPx, "no larger, no smaller");
      const [before, after] = [lies(camera, box, size), lies(moved, box, size)];
      for (const axis of [0, 1]) {
        const [start, end, from, to] = before[axis];
        const shift = after[axis][0] - start;
        if (end - start > to - from) {
          ok(nearly(after[axis][0], from), "what is too large is shown from its beginning", moved);
          met.large++;
          continue;
        }
        const least = start < from ? from - start : end > to ? to - end : 0;
        ok(nearly(shift, least), "the least movement", { shift, least });
        met[least === 0 ? "still" : "moved"]++;
      }
      if (before.every(([start, end, from, to]) => end - start <= to - from))
        ok(sees(moved, size, box), "in sight", moved);
    }
  ok(
    Object.values(met).every((n) => n > 200),
    "all of it happened",
    met,
  );
});

test("what is under the strip of news, or cut at an edge, is not seen", () => {
  const [size, cell] = [
    { width: 400, height: 300, top: 50 },
    { left: 0, top: 0, right: 0, bottom: 0 },
  ];
  const isSeen = (x, y) => sees({ x, y, cellPx: 40 }, size, cell);
  equal([isSeen(0, 50), isSeen(360, 260), isSeen(100, 100)], [true, true, true], "in sight");
  equal([isSeen(0, 45), isSeen(-5, 60), isSeen(365, 60), isSeen(100, 265)], [false, false, false, false], "cut");
});

test("a box grows on every side", () => {
  equal(page.grow({ left: 0, top: 1, right: 2, bottom: 3 }, 2), { left: -2, top: -1, right: 4, bottom: 5 }, "by two");
});

await run();
