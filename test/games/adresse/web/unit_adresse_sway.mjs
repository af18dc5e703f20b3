// unit_adresse_sway.mjs: the hand that sways in the picture is the hand that the rules judge (A6.3).
//
// usage: node unit_adresse_sway.mjs FOLDER-OF-RULES
import { bundle, compileRules, depth, dice, equal, fakeBrowser, ok, playOn, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const module = await compileRules("adresse");
const page = await bundle(
  "rules/rules",
  "games/adresse/model",
  "games/adresse/three/sway",
  "games/adresse/three/geometry",
);
const { Position, calm, heldQuaternion, holdingOf, quaternionOf, sizeHeld, swayOf, unrestSeen, wordOf } = page;

const rules = new Position(module, "adresse", 2); // at another moment of another match
const [HALF_MS, WAYS, HALF_SECONDS] = [500, 4096, 12];
const holding = { length: 2, position: "flat", hand: "both", sight: "both", aim: null, sway: [] };

/** Games by chance; `see` gets every moment at which a hand holds on. */
function placements(games, see) {
  for (let game = 0; game < games; game++) {
    const position = new Position(module, "adresse", 2 + (game % 4));
    const before = () => {
      const view = position.view("spectator");
      if (view.stage === "hold") see(position, view);
    };
    let moves = 0;
    playOn(position, dice(70 + game), { before, isTime: () => ++moves > 700 });
  }
}

test("what is seen of the sway is what the rules work out, for every hand and position, up to what is told", () => {
  const seen = new Set();
  let longest = 0;
  placements(depth(4, { least: 4 }), (position, view) => {
    const held = holdingOf(view);
    const { hand, position: how, sway } = held;
    const told = sway.length * HALF_MS;
    longest = Math.max(longest, sway.length);
    seen.add(`${hand} ${how}`);
    for (const t of [0, told - 413, told - 1, told]) {
      const judged = position.workOut(`sway t=${t}`);
      const shown = swayOf(rules, held, t);
      const names = { x: "x", y: "y", tiltX: "tilt_x", tiltY: "tilt_y", turn: "turn" };
      for (const [ours, theirs] of Object.entries(names))
        equal(Math.round(shown[ours] * 1000), judged[theirs], `${theirs} of ${sway} at ${t}`);
    }
    equal(swayOf(rules, held, told + 1), null, "nobody knows more");
  });
  ok(longest > 2, "some hold on", longest);
  for (const hand of ["both", "left", "right"])
    for (const held of ["flat", "edge", "upright"])
      ok(seen.has(`${hand} ${held}`), `${hand} ${held} was looked at`, [...seen]);
});

test("where nothing is told, or there are no rules, there is no sway", () => {
  equal(swayOf(rules, holding, 0), null);
  equal(swayOf(null, { ...holding, sway: [5] }, 0), null);
});

test("a left hand sways like a right one in a mirror", () => {
  const told = { ...holding, sway: [99, 4, 17] };
  const [left, right] = ["left", "right"].map((hand) => swayOf(rules, { ...told, hand }, 1234));
  equal([left.x, left.tiltY, left.turn], [-right.x, -right.tiltY, -right.turn]);
  equal([left.y, left.tiltX, left.unrest], [right.y, right.tiltX, right.unrest]);
  ok(right.x !== 0 && right.turn !== 0, "it does sway", right);
});

test("it goes on smoothly from one half second to the next", () => {
  const random = dice(3);
  const told = { ...holding, hand: "left", sway: Array.from({ length: HALF_SECONDS }, () => random(WAYS)) };
  let before = swayOf(rules, told, 0);
  for (let t = 1; t <= HALF_SECONDS * HALF_MS; t++) {
    const now = swayOf(rules, told, t);
    ok(Math.abs(now.x - before.x) < 0.5 && Math.abs(now.tiltX - before.tiltX) < 0.2, `at ${t}`, before, now);
    before = now;
  }
});

test("nearly every hand is calm at some moment, and none is for long: to two eyes as to one", () => {
  const random = dice(8);
  const hands = depth(150, { least: 60 });
  const step = 25;
  for (const sight of ["both", "left"]) {
    let never = 0;
    let calmMoments = 0;
    for (let i = 0; i < hands; i++) {
      const told = { ...holding, sight, sway: Array.from({ length: HALF_SECONDS }, () => random(WAYS)) };
      const moments = [];
      for (let t = 0; t <= HALF_SECONDS * HALF_MS; t += step)
        moments.push(unrestSeen(swayOf(rules, told, t), sight) <= calm);
      if (!moments.includes(true)) never++;
      calmMoments += moments.filter(Boolean).length / moments.length;
    }
    ok(never / hands < 0.08, `one can wait for it: ${sight}`, never);
    const share = calmMoments / hands;
    ok(share > 0.05 && share < 0.45, `and must be quick: ${sight}`, share);
  }
});

test("one eye is told what goes on sideways, and nothing of the depth", () => {
  const sway = { x: -2, y: 0, tiltX: 0, tiltY: 0, turn: 0, unrest: 3, unrestAside: 0.5 };
  equal([wordOf(sway, "both"), wordOf(sway, "left")], ["left", "calm"]);
  equal(wordOf({ ...sway, x: 2 }, "both"), "right");
  equal([unrestSeen(sway, "both"), unrestSeen(sway, "right")], [3, 0.5]);
});

test("in a look back at an old match the hand is there, and does not sway", () => {
  const placement = { ...holding, free: false, rests: "stack", tremor: 5, piece: null };
  const held = holdingOf({ stage: "place", placement });
  equal([held.aim, held.sway], [null, []]);
});

test("a piece is drawn where the rules have it, turned as they have it", () => {
  let touched = 0;
  placements(2, (position, { pieces, placement }) => {
    for (const { turned } of pieces) {
      const size = Math.hypot(...quaternionOf(turned));
      ok(Math.abs(size - 1) < 1e-6, "all that is turned is turned wholly", { turned, size });
    }
    // Far from everything it touches the board with its lowest side.
    const [, , tall] = sizeHeld(placement.length, placement.position);
    const corner = position.view("spectator").board / 2 - 1;
    const { z, first } = position.workOut(`over x=${corner} y=${corner} turn=0`);
    if (first !== -1) return;
    equal(z, tall * 500, `${placement.length} ${placement.position}`);
    touched++;
  });
  ok(touched > 10, "some touched the board", touched);
  equal(heldQuaternion("flat", 0), [1, 0, 0, 0]);
});

await run();
