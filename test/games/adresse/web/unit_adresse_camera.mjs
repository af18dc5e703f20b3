// unit_adresse_camera.mjs: from where the wooden table is seen: all of it, and as near as that lets it be.
//
// usage: node unit_adresse_camera.mjs FOLDER-OF-RULES
import { bundle, equal, ok, run, test } from "../../../web/unit.mjs";

const { cameraFrameFor, homeOrbit, orbitBy, axesOf, fieldDegrees } = await bundle("games/adresse/three/camera");

const ASPECTS = [0.8, 1.36, 1.66, 2.3, 3];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Where a point is in the picture: 0 to 1 across and down. */
function seenAt(point, { eye, target, middle }, view, aspect) {
  const { right, up, into } = axesOf(view);
  const from = point.map((one, i) => one - eye[i]);
  ok(
    Math.abs(
      dot(
        target.map((one, i) => one - eye[i]),
        right,
      ),
    ) < 1e-6,
    "it looks at its target",
  );
  const deep = dot(from, into);
  const tall = Math.tan((fieldDegrees * Math.PI) / 360);
  return {
    x: 0.5 + middle + dot(from, right) / deep / tall / aspect / 2,
    y: 0.5 - dot(from, up) / deep / tall / 2,
  };
}

const corners = (side) => [-1, 1].flatMap((x) => [-1, 1].map((y) => [(x * side) / 2, (y * side) / 2, 0]));

test("the board is seen whole, and what is held above the structure, as near as can be, from wherever one looks", () => {
  for (const aspect of ASPECTS)
    for (const top of [90, 200, 420])
      for (const view of [homeOrbit, orbitBy(homeOrbit, 90, 20), orbitBy(homeOrbit, -130, -15)])
        for (const right of [0, 0.16]) {
          const content = { board: 300, top, all: [[60, 40, top - 80]] };
          const room = { left: 0, right };
          const frame = cameraFrameFor(view, "both", content, aspect, room);
          const seen = [...corners(300), [0, 0, top], ...content.all].map((one) => seenAt(one, frame, view, aspect));
          for (const { x, y } of seen)
            ok(x > 0 && x < 1 - right && y > 0 && y < 1, "in the picture, beside the buttons", { aspect, top, x, y });
          const reach = (axis) => Math.max(...seen.map((one) => one[axis])) - Math.min(...seen.map((one) => one[axis]));
          ok(reach("x") > 0.8 * (1 - right) || reach("y") > 0.8, "it fills the picture", { aspect, top, right, seen });
        }
});

test("as the tower grows the eye goes back, and as one looks nearer it comes", () => {
  const distance = (top, near = 1) =>
    cameraFrameFor({ ...homeOrbit, near }, "both", { board: 300, top, all: [] }, 1.6).distance;
  ok(
    distance(90) <= distance(200) && distance(200) < distance(500),
    "back",
    [90, 200, 500].map((top) => distance(top)),
  );
  ok(distance(200, 2) < distance(200), "nearer");
});

test("with one eye closed the eye stays where it is, whatever one did before", () => {
  const content = { board: 300, top: 150, all: [] };
  for (const sight of ["left", "right"])
    equal(
      cameraFrameFor(orbitBy(homeOrbit, 77, 30, 2), sight, content, 1.5, { left: 0, right: 0.2 }),
      cameraFrameFor(homeOrbit, sight, content, 1.5),
      sight,
    );
  ok(cameraFrameFor(homeOrbit, "left", content, 1.5).eye[0] < 0, "from the left");
});

await run();
