// unit_adresse_steering.mjs: the hand in three steps: place and turn are chosen, fixed while it lowers, then it
// lets go; and where a drag or a look leads.
//
// usage: node unit_adresse_steering.mjs
import { bundle, equal, fakeBrowser, ok, provide, run, test } from "../../../web/unit.mjs";

const { timers } = fakeBrowser();
provide({ setTimeout: timers.setTimeout });
const page = await bundle("games/adresse/three/steering", "games/adresse/three/camera");
const { Grip, dragMm, cameraFrameFor, homeOrbit, orbitBy } = page;

const piece = { length: 3, position: "flat", free: false, rests: "stack", sight: "both", hand: "both", tremor: 7 };
const BOARD = 280;

/** A hand whose clock is ours; what it released is in `releases`. */
function handOver(holding = piece) {
  const clock = { now: 1000 };
  const releases = [];
  const grip = new Grip(() => clock.now);
  grip.onRelease = (release) => releases.push(release);
  grip.take(holding, BOARD);
  return { grip, clock, releases };
}

test("small moves add up, and the place is in whole tenths", () => {
  const { grip } = handOver();
  for (let i = 0; i < 10; i++) grip.steer(0.26, -0.26);
  equal(grip.place, { x: 3, y: -3, turn: 0 });
});

test("the hand stays over the board, and comes back at once from its edge", () => {
  const { grip } = handOver();
  grip.steer(99_999, -99_999);
  equal([grip.place.x, grip.place.y], [1400, -1400]);
  grip.steer(-10, 10);
  equal([grip.place.x, grip.place.y], [1390, -1390]);
});

test("with one eye closed the piece begins before the middle, never over it", () => {
  for (const chance of [0, 0.5, 1]) {
    const grip = new Grip(
      () => 0,
      () => chance,
    );
    grip.take({ ...piece, sight: "left" }, BOARD);
    ok(grip.place.y <= -700 && grip.place.y >= -1400, "half way to the edge at least", grip.place);
  }
  equal(handOver().grip.place, { x: 0, y: 0, turn: 0 }, "with both eyes over it");
});

test("a turn goes round: 0 to 359.9 degrees", () => {
  const { grip } = handOver();
  grip.turnBy(-50);
  equal(grip.place.turn, 3550);
  grip.turnBy(75);
  equal(grip.place.turn, 25);
  grip.turnBy(36_000);
  equal(grip.place.turn, 25);
});

test("from the moment it lowers, place and turn are fixed", () => {
  const { grip, clock, releases } = handOver();
  grip.steer(120, 40);
  grip.turnBy(450);
  grip.press();
  equal(grip.phase, "lowering");
  grip.steer(500, 500);
  grip.turnBy(100);
  clock.now += 2150;
  grip.lift();
  equal(releases, [{ x: 120, y: 40, turn: 450, t: 2150 }]);
  equal(grip.phase, "let go");
  grip.press();
  grip.letGo();
  equal(releases.length, 1, "it lets go once");
});

test("who cannot hold a button presses twice", () => {
  const { grip, clock, releases } = handOver();
  grip.press();
  clock.now += 120;
  grip.lift();
  equal(releases, [], "a short press only begins");
  clock.now += 900;
  grip.press();
  equal(releases, [{ x: 0, y: 0, turn: 0, t: 1020 }]);
});

test("after six seconds the hand lets go by itself, and tells no more than six", () => {
  const { grip, clock, releases } = handOver();
  grip.press();
  equal(timers.pauses, [6000]);
  clock.now += 6500; // the timer was late
  timers.next();
  equal(releases, [{ x: 0, y: 0, turn: 0, t: 6000 }]);
});

test("whoever let go in time is not let go of again", () => {
  const { grip, clock, releases } = handOver();
  grip.press();
  clock.now += 900;
  grip.lift();
  equal([releases.length, timers.pauses], [1, []]);
});

test("nothing can be lowered before the tremor is drawn, nor when nothing is held", () => {
  const early = handOver({ ...piece, tremor: null });
  early.grip.press();
  equal([early.grip.phase, early.grip.canLower, early.grip.sway()], ["steering", false, null]);
  early.grip.holding = piece;
  ok(early.grip.canLower, "now it can");
  const none = handOver(null);
  none.grip.press();
  none.grip.steer(10, 10);
  equal([none.grip.phase, none.grip.place.x], ["empty", 0]);
});

test("a refused release leaves the piece in the hand, where it was", () => {
  const { grip, clock, releases } = handOver();
  grip.steer(70, 0);
  grip.press();
  clock.now += 800;
  grip.letGo();
  grip.takeBack();
  equal([grip.phase, grip.place.x], ["steering", 70]);
  grip.press();
  clock.now += 500;
  grip.letGo();
  equal(
    releases.map(({ t }) => t),
    [800, 500],
  );
});

// ---- where it is seen from ----

const content = { board: BOARD, top: 200, all: [] };
const nearly = (a, b, room = 1e-6) => Math.abs(a - b) < room;

test("a drag to the right moves the hand to the right of the picture, from every side", () => {
  for (const around of [-170, -90, -19, 0, 45, 90, 135]) {
    const frame = cameraFrameFor({ ...homeOrbit, around }, "both", content, 1.5);
    const a = (around * Math.PI) / 180;
    const right = dragMm(frame, 600, 10, 0);
    ok(right.x * Math.cos(a) + right.y * Math.sin(a) > 0, `right at ${around}`, right);
    ok(nearly(-right.x * Math.sin(a) + right.y * Math.cos(a), 0), `only right at ${around}`, right);
    const up = dragMm(frame, 600, 0, -10);
    ok(-up.x * Math.sin(a) + up.y * Math.cos(a) > 0, `away at ${around}`, up);
  }
});

test("a low look does not make the hand jump", () => {
  const low = cameraFrameFor({ ...homeOrbit, around: 0, above: 5 }, "both", content, 1.5);
  const [across, into] = [dragMm(low, 600, 10, 0), dragMm(low, 600, 0, -10)];
  ok(into.y <= across.x * 2.5 && into.y > across.x, "deeper than across, but not by much", { across, into });
});

test("one eye sees from its own side, whatever was looked around; both eyes are free", () => {
  const looks = [homeOrbit, orbitBy(homeOrbit, 120, 30, 2)];
  for (const sight of ["left", "right"]) {
    const [one, other] = looks.map((look) => cameraFrameFor(look, sight, content, 1.5));
    equal(one, other, `the ${sight} eye stays`);
  }
  const left = cameraFrameFor(homeOrbit, "left", content, 1.5);
  const right = cameraFrameFor(homeOrbit, "right", content, 1.5);
  ok(left.eye[0] < 0 && right.eye[0] > 0, "each on its side", { left, right });
  ok(left.middle < 0 && right.middle > 0, "the open side has the picture", { left, right });
  const [free, moved] = looks.map((look) => cameraFrameFor(look, "both", content, 1.5));
  ok(Math.hypot(free.eye[0] - moved.eye[0], free.eye[1] - moved.eye[1]) > 100, "both eyes went around", {
    free,
    moved,
  });
});

test("a narrow screen steps back until it fits, and a higher structure too", () => {
  const wide = cameraFrameFor(homeOrbit, "both", content, 1.8);
  const narrow = cameraFrameFor(homeOrbit, "both", content, 0.7);
  const high = cameraFrameFor(homeOrbit, "both", { ...content, top: 500 }, 1.8);
  ok(narrow.distance > wide.distance && high.distance > wide.distance, "further away", { wide, narrow, high });
});

test("looking around has its limits: neither below the table nor over one's head", () => {
  equal(orbitBy(homeOrbit, 0, -500).above, 4);
  equal(orbitBy(homeOrbit, 0, 500).above, 80);
  ok(orbitBy(homeOrbit, 0, 0, 100).near < 10, "not inside the wood");
  const round = orbitBy(orbitBy(homeOrbit, 200, 0), 160, 0);
  ok(nearly(round.around, homeOrbit.around), "all the way round", round);
});

await run();
