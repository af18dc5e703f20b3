// unit_adresse_steering.mjs: the hand in three steps (A6.3): it is steered; half a second of lowering later the aim is
// final; then it sways as it is told, and lets go at the moment that was seen. And where a drag or a look leads.
//
// usage: node unit_adresse_steering.mjs
import { bundle, equal, fakeBrowser, ok, provide, run, test } from "../../../web/unit.mjs";

const { timers } = fakeBrowser();
provide({ setTimeout: timers.setTimeout });
const page = await bundle("games/adresse/three/steering", "games/adresse/three/camera");
const { Grip, dragMm, cameraFrameFor, homeOrbit, orbitBy } = page;

const piece = {
  length: 3,
  position: "flat",
  free: false,
  rests: "stack",
  sight: "both",
  hand: "both",
  aim: null,
  sway: [],
};
const BOARD = 280;

const HALF_MS = 500;

/** A hand whose clock is ours; what it aimed at and let go is in `aims` and `releases`. */
function handOver(holding = piece, isMine = true) {
  const clock = { now: 1000 };
  const aims = [];
  const releases = [];
  const grip = new Grip(() => clock.now);
  grip.onAim = (aim) => aims.push(aim);
  grip.onRelease = (t) => releases.push(t);
  grip.take(holding, BOARD, isMine);
  /** So much of the sway is told, all in time. */
  const tell = (half) => {
    const sway = Array.from({ length: half }, (_, i) => i);
    grip.know({ ...piece, aim: aims.at(-1) ?? { x: 0, y: 0, turn: 0 }, sway, told: { at: clock.now, late: 0 } });
  };
  /** Time passes, as pictures are drawn; half seconds are told as they begin. */
  const wait = (ms, { told = 0 } = {}) => {
    for (let half = told; ms > 0; ms -= 10) {
      clock.now += 10;
      if (told && half < 12 && grip.moment >= (half - 1) * HALF_MS + 300) tell(++half);
      else grip.sway();
    }
  };
  return { grip, clock, aims, releases, tell, wait };
}

/** A hand that sways, and has been seen to. */
function swaying(how = (grip) => grip.press()) {
  const hand = handOver();
  how(hand.grip);
  hand.clock.now += HALF_MS;
  timers.next();
  hand.tell(1);
  hand.wait(450);
  ok(hand.grip.moment > 200 && hand.grip.moment <= HALF_MS, "it is seen to sway", hand.grip.moment);
  return hand;
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

test("half a second after lowering began the aim is final; before that it is fixed, and nothing is told", () => {
  const { grip, clock, aims, releases } = handOver();
  grip.steer(120, 40);
  grip.turnBy(450);
  grip.press();
  equal([grip.phase, timers.pauses, aims], ["lowering", [HALF_MS], []]);
  grip.steer(500, 500);
  grip.turnBy(100);
  clock.now += 250;
  equal(grip.share, 0.5, "half of it is over");
  clock.now += 250;
  timers.next();
  equal([grip.phase, aims], ["swaying", [{ x: 120, y: 40, turn: 450 }]]);
  equal([grip.moment, grip.sway(), releases], [0, null, []], "nothing of the sway is known yet");
});

test("a page that hears late of a press does not wait longer for it", () => {
  const { grip, clock } = handOver();
  clock.now += 200;
  grip.press(clock.now - 150);
  equal(timers.pauses, [350]);
  timers.next();
});

test("within that half second one may think again, as often as one likes", () => {
  const { grip, clock, aims } = handOver();
  grip.steer(70, 0);
  for (let i = 0; i < 3; i++) {
    grip.press();
    clock.now += 400;
    grip.breakOff();
    equal([grip.phase, grip.share, timers.pauses, grip.place.x], ["steering", 0, [], 70]);
    grip.lift();
  }
  grip.steer(10, 0);
  equal([grip.place.x, aims], [80, []], "it is steered again");
  grip.press();
  timers.next();
  grip.breakOff();
  equal([grip.phase, aims.length], ["swaying", 1], "not any more");
});

test("who holds the button lets go by lifting, at the moment that was seen then", () => {
  const { grip, clock, releases } = swaying();
  const at = clock.now;
  const seen = grip.moment;
  clock.now += 40;
  ok(grip.moment > seen, "it goes on");
  grip.lift(at);
  equal([releases, grip.phase, grip.moment], [[Math.round(seen)], "let go", Math.round(seen)]);
  grip.press();
  grip.lift();
  equal(releases.length, 1, "it lets go once");
});

test("who cannot hold a button presses twice", () => {
  const { grip, releases } = swaying((one) => {
    one.press();
    one.lift();
  });
  equal(releases, [], "a short press only begins");
  const seen = Math.round(grip.moment);
  grip.press();
  equal(releases, [seen]);
  grip.lift();
  equal(releases.length, 1);
});

test("who lifts before anything was seen of the sway lets nothing go: a press does then", () => {
  const { grip, clock, releases, tell, wait } = handOver();
  grip.press();
  clock.now += HALF_MS;
  timers.next();
  clock.now += 150; // the aim is on its way
  grip.lift();
  grip.press();
  grip.lift();
  equal([grip.phase, releases], ["swaying", []]);
  tell(1);
  wait(450);
  equal(releases, [], "nor later by itself");
  grip.press();
  equal([grip.phase, releases.length], ["let go", 1]);
});

test("the hand lets go by itself at the end: that is for others to say, the page tells nothing", () => {
  const { grip, releases, wait } = swaying();
  wait(7000, { told: 1 });
  ok(grip.moment > 5900 && grip.moment <= 6000, "it has been seen to its end", grip.moment);
  equal([grip.phase, releases], ["swaying", []]);
});

test("a release names no moment that is too long ago, and one that came too late is sent again", () => {
  const { grip, clock, releases, tell } = swaying();
  tell(4); // nothing came for a while, then all of it
  grip.press();
  grip.lift();
  equal(releases, [1000], "a second before the end of what is told");
  ok(!grip.releaseAgain(), "it was not for that");
  clock.now += 20;
  tell(5);
  ok(grip.releaseAgain(), "now it is");
  equal(releases, [1000, 1500]);
  grip.takeBack();
  equal(grip.phase, "swaying", "refused for something else it is in the hand again, as it was aimed");
});

test("an aim that was refused leaves the piece in the hand, where it was", () => {
  const { grip, aims } = handOver();
  grip.steer(70, 0);
  grip.press();
  timers.next();
  grip.takeBack();
  equal([grip.phase, grip.place.x, aims.length], ["steering", 70, 1]);
});

test("who comes back in the midst of it finds the hand swaying, where it was aimed", () => {
  const told = { ...piece, aim: { x: -300, y: 250, turn: 900 }, sway: [1, 2, 3] };
  const { grip, clock, aims, releases } = handOver(told);
  equal([grip.phase, grip.place, grip.moment, aims], ["swaying", told.aim, 2 * HALF_MS, []]);
  clock.now += 200;
  grip.press();
  equal([grip.phase, releases.length], ["let go", 1], "a press lets go");
});

test("somebody else's hand is only watched", () => {
  const { grip, clock, aims, releases, tell, wait } = handOver(piece, false);
  grip.steer(10, 10);
  grip.press();
  equal([grip.phase, grip.place.x], ["empty", 0]);
  tell(1);
  wait(450);
  equal(grip.phase, "swaying");
  ok(grip.moment > 200, "it is seen to sway");
  clock.now += 20;
  grip.press();
  grip.lift();
  equal([grip.phase, aims, releases], ["swaying", [], []]);
});

test("nothing can be lowered when nothing is held", () => {
  const { grip } = handOver(null);
  grip.press();
  grip.steer(10, 10);
  equal([grip.phase, grip.place.x, timers.pauses], ["empty", 0, []]);
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
