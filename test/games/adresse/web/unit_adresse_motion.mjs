// unit_adresse_motion.mjs: what the physics did is played as it happened.
//
// usage: node unit_adresse_motion.mjs
import { bundle, equal, fakeBrowser, ok, provide, run, test } from "../../../web/unit.mjs";

const { timers } = fakeBrowser();
const page = await bundle(
  "games/adresse/three/motion_samples",
  "games/adresse/three/geometry",
  "games/adresse/three/motion_animation",
);
const { MotionAnimation, durationOf, goneAfter, posesAt, about, multiply, topOf } = page;

const still = [10_000, 0, 0, 0];
const sample = (x, y, z, turned = still) => [x * 100, y * 100, z * 100, ...turned];
const motion = {
  hz: 60,
  pieces: [
    { piece: 4, from: 0, path: [...sample(0, 0, 100), ...sample(0, 0, 90), ...sample(0, 0, 70)] },
    { piece: 9, from: 2, path: [...sample(5, 5, 10), ...sample(8, 5, 10)] },
  ],
};
const frameMs = 1000 / 60;
const nearly = (a, b) => Math.abs(a - b) < 1e-6;

test("it lasts until the last piece rests", () => {
  ok(nearly(durationOf(motion), 3 * frameMs), "three samples after the first", durationOf(motion));
  equal(durationOf({ hz: 60, pieces: [] }), 0);
});

test("between two samples a piece is between two places", () => {
  const { at } = posesAt(motion, frameMs * 1.5).get(4);
  ok(nearly(at[2], 80), "half way", at);
  equal(posesAt(motion, 0).get(4).at, [0, 0, 100]);
});

test("a piece moves when its turn comes, and then stays where it came to rest", () => {
  equal([...posesAt(motion, frameMs).keys()], [4]);
  equal(posesAt(motion, frameMs * 2.01).has(9), true);
  const end = posesAt(motion, 60_000);
  equal(
    [end.get(4).at, end.get(9).at],
    [
      [0, 0, 70],
      [8, 5, 10],
    ],
  );
});

test("a turn takes the short way, whichever sign its numbers have", () => {
  const quarter = about(2, 90).map((part) => Math.round(part * 10_000));
  const opposite = quarter.map((part) => -part);
  for (const turned of [quarter, opposite]) {
    const turning = { hz: 60, pieces: [{ piece: 1, from: 0, path: [...sample(0, 0, 0), ...sample(0, 0, 0, turned)] }] };
    const [w, , , z] = posesAt(turning, frameMs / 2).get(1).turned;
    const degrees = (2 * Math.atan2(z, w) * 180) / Math.PI;
    ok(Math.abs(degrees - 45) < 0.1, "half of a quarter", degrees);
  }
});

test("what is taken away between two motions is what neither stands nor moves again", () => {
  const moves = (...pieces) => ({ hz: 60, pieces: pieces.map((piece) => ({ piece, from: 0, path: sample(0, 0, 0) })) });
  const here = [0, 1, 2, 3, 4];
  equal(goneAfter([moves(3, 4), moves(2)], here, new Set([0, 1])), [[3, 4], [2]]);
  equal(goneAfter([moves(3, 4)], here, new Set(here)), [[]]);
  equal(goneAfter([moves(4), moves(4, 3), moves(1)], here, new Set([0, 1, 2])), [[], [3, 4], []]);
});

// ---- a showing ----

/** A stage without a picture: where each piece is, and what was done. */
class Boards {
  at = new Map();
  marks = [];
  taken = [];
  has = (piece) => this.at.has(piece);
  show(pieces) {
    this.at = new Map(pieces.map(({ piece, at }) => [piece, at.map((um) => um / 1000)]));
  }
  move = (piece, pose) => this.at.has(piece) && this.at.set(piece, pose.at);
  remove = (piece) => this.at.delete(piece) && this.taken.push(piece);
  mark = (marks) => (this.marks = marks);
  takeIn = (how, far) => (this.looked = { how, far: far.length });
  animate() {} // nothing is drawn: as in a tab that is not looked at
  stop() {}
  draw() {}
}

const lying = (piece, z) => ({ piece, length: 1, at: [0, 0, z * 1000], turned: [0, 0, 0, 0] });
const fall = (piece, from, to) => ({ piece, from: 0, path: [...sample(0, 0, from), ...sample(0, 0, to)] });
const twoFalls = {
  motions: [
    { hz: 60, pieces: [fall(7, 60, 6), fall(2, 40, 6)] },
    { hz: 60, pieces: [fall(3, 50, 20)] },
  ],
  before: [lying(1, 6), lying(2, 40), lying(3, 50), lying(7, 60)],
  after: [lying(1, 6), lying(3, 20)],
  marks: [
    { piece: 7, why: "fell" },
    { piece: 2, why: "fell" },
  ],
  from: null,
  dropMs: 100,
};

test("one motion after the other, what fell is taken away in between, then all is shown; also where nobody draws", () => {
  provide({ setTimeout: timers.setTimeout });
  const boards = new Boards();
  boards.show(twoFalls.before.slice(0, 3));
  let ends = 0;
  new MotionAnimation(boards, twoFalls, false, () => ends++);
  equal(boards.at.get(7)[2], 60, "it begins where it was let go");
  timers.next();
  equal([boards.at.get(3)[2], boards.taken, ends], [50, [2, 7], 0], "after the first");
  timers.next();
  equal([boards.at.get(3)[2], boards.marks.length, ends], [20, 2, 0], "after the second");
  equal(boards.looked, { how: "gently", far: 8 });
  timers.next();
  equal([ends, timers.pauses], [1, []]);
});

test("quietly, the end is there at once", () => {
  const boards = new Boards();
  let ends = 0;
  new MotionAnimation(boards, twoFalls, true, () => ends++);
  equal([boards.at.get(3)[2], boards.taken, boards.marks.length, boards.looked.how], [20, [2, 7], 2, "at once"]);
  timers.next();
  equal(ends, 1);
});

test("a showing that is stopped ends nothing", () => {
  const boards = new Boards();
  const animation = new MotionAnimation(boards, twoFalls, false, () => ok(false, "it was stopped"));
  animation.stop();
  equal(timers.pauses, []);
});

test("from the hand to the first sample a piece goes the straight way", () => {
  const boards = new Boards();
  boards.show(twoFalls.before.slice(0, 3));
  let tick = () => {};
  boards.animate = (one) => (tick = one);
  const from = { at: [10, 0, 80], turned: [1, 0, 0, 0] };
  const { performance } = globalThis;
  provide({ performance: { now: () => 1000 } }); // when the showing begins
  const animation = new MotionAnimation(boards, { ...twoFalls, from }, false, () => {});
  provide({ performance });
  equal(boards.at.get(7), [10, 0, 80]);
  tick(1050);
  const [x, , z] = boards.at.get(7);
  ok(x > 0 && x < 10 && z > 60 && z < 80, "on its way", boards.at.get(7));
  animation.stop();
});

test("the top of a piece is its highest corner", () => {
  const at = [0, 0, 100];
  const top = (turned) => topOf(3, { at, turned });
  ok(nearly(top([1, 0, 0, 0]), 106), "flat");
  ok(nearly(top(about(0, 90)), 112), "on its edge");
  ok(nearly(top(about(1, -90)), 160), "upright");
  ok(nearly(top(multiply(about(2, 30), about(1, 90))), 160), "upright and turned");
  ok(top(about(1, 45)) > 140, "leaning");
});

await run();
