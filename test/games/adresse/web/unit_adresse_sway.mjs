// unit_adresse_sway.mjs: the hand that sways in the picture is the hand that the rules judge (A6.3).
//
// usage: node unit_adresse_sway.mjs FOLDER-OF-RULES
import { bundle, compileRules, depth, dice, equal, fakeBrowser, ok, playOn, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const module = await compileRules("adresse");
const page = await bundle("rules/rules", "games/adresse/three/sway", "games/adresse/three/geometry");
const { Position, swayAt, unrestAt, calm, releaseMsMax, heldQuaternion, quaternionOf, sizeHeld } = page;

/** Games by chance; `see` gets every placement when its tremor is known. */
function placements(games, see) {
  for (let game = 0; game < games; game++) {
    const position = new Position(module, "adresse", 2 + (game % 4));
    const before = () => {
      const view = position.view("spectator");
      if (view.stage === "place") see(position, view);
    };
    let moves = 0;
    playOn(position, dice(70 + game), { before, isTime: () => ++moves > 600 });
  }
}

test("what is seen of the sway is what the rules work out, for every hand and position", () => {
  const seen = new Set();
  placements(depth(4, { least: 4 }), (position, { placement }) => {
    const { tremor, hand, position: held } = placement;
    seen.add(`${hand} ${held}`);
    for (let t = 0; t <= releaseMsMax; t += 487) {
      const judged = position.workOut(`sway t=${t}`);
      const shown = swayAt(tremor, hand, held, t);
      const names = { x: "x", y: "y", tiltX: "tilt_x", tiltY: "tilt_y", turn: "turn" };
      for (const [ours, theirs] of Object.entries(names))
        ok(Math.abs(shown[ours] * 1000 - judged[theirs]) <= 0.51, `${theirs} of ${tremor} at ${t}`, { shown, judged });
    }
  });
  for (const hand of ["both", "left", "right"])
    for (const held of ["flat", "edge", "upright"])
      ok(seen.has(`${hand} ${held}`), `${hand} ${held} was looked at`, [...seen]);
});

test("a left hand sways like a right one in a mirror", () => {
  const [left, right] = ["left", "right"].map((hand) => swayAt(99, hand, "flat", 1234));
  equal([left.x, left.tiltY, left.turn], [-right.x, -right.tiltY, -right.turn]);
  equal([left.y, left.tiltX], [right.y, right.tiltX]);
  ok(right.x !== 0 && right.turn !== 0, "it does sway", right);
});

test("nearly every hand is calm at some moment, and none is for long", () => {
  let never = 0;
  let calmMoments = 0;
  const step = 20;
  for (let seed = 0; seed < 4096; seed += 8) {
    const moments = Array.from({ length: releaseMsMax / step }, (_, i) => unrestAt(seed, i * step) <= calm);
    if (!moments.includes(true)) never++;
    calmMoments += moments.filter(Boolean).length;
  }
  ok(never / 512 < 0.08, "one can wait for it", never);
  const share = calmMoments / 512 / (releaseMsMax / step);
  ok(share > 0.05 && share < 0.25, "and must be quick", share);
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
