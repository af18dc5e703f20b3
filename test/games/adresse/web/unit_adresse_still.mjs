// unit_adresse_still.mjs: who wants no motion sees no hand swing (prefers-reduced-motion): words, tone and gauge tell.
//
// usage: node unit_adresse_still.mjs
import { bundle, equal, fakeBrowser, ok, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const { ViewportController } = await bundle("games/adresse/three/viewport_controller");

const holding = {
  length: 3,
  position: "flat",
  free: false,
  rests: "stack",
  sight: "both",
  hand: "both",
  aim: { x: 0, y: 0, turn: 0 },
  sway: [1],
};

/** A hand that is 7 mm aside at one moment, and 3 at the next. */
function swingingGrip() {
  const listeners = new Set();
  const grip = {
    phase: "swaying",
    place: { x: 0, y: 0, turn: 0 },
    holding,
    isMine: true,
    share: 1,
    moment: 2000,
    aside: 7,
    sway: () => ({ x: grip.aside, y: 0, tiltX: 0, tiltY: 0, turn: 0 }),
    subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    take: () => {},
    know: () => {},
    swing: (aside) => {
      grip.aside = aside;
      for (const listener of listeners) listener();
    },
  };
  return grip;
}

/** How high above the structure, a slope, the piece is shown at both moments. */
function heights(isMotionReduced) {
  const grip = swingingGrip();
  const props = {
    ...{ grip, board: 280, pieces: [], holding, isMine: true, motions: null, marked: [], isMotionReduced },
    over: (x) => ({ z: 20_000 + x * 100, first: -1 }),
    onRelease: () => {},
    onPlayed: () => {},
    announce: () => {},
  };
  const controller = new ViewportController(props);
  controller.update(props);
  return [7, 3].map((aside) => {
    grip.swing(aside);
    return controller.heightMm;
  });
}

test("a hand that sways is shown where it is", () => {
  const [first, then] = heights(false);
  ok(Math.abs(first - then) > 1, "it has moved", [first, then]);
});

test("who wants no motion sees it hang still", () => {
  const [first, then] = heights(true);
  equal(first, then, "it has not moved");
});

await run();
