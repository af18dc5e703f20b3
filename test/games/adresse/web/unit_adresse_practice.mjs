// unit_adresse_practice.mjs: the practice table finds where a piece touches as the rules do, and asks the server as
// it wants to be asked.
//
// usage: node unit_adresse_practice.mjs WASM_FOLDER BOSQUET
import { bundle, compileRules, depth, dice, equal, fakeBrowser, ok, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const module = await compileRules("adresse");
const page = await bundle(
  "rules/rules",
  "games/adresse/touchdown",
  "games/adresse/drop_request",
  "games/adresse/moves",
);
const { Position, drop, overQuestion, touchdownOver } = page;

const NEAR = 20; // micrometres: sines of two builds

test("a piece touches where the rules say it touches, on structures as they grow", () => {
  let asked = 0;
  let onPieces = 0;
  const games = depth(3);
  for (let seed = 1; seed <= games; seed++) {
    const random = dice(seed);
    const position = new Position(module, "adresse", 4);
    for (let i = 0; i < 900 && position.toAct().length > 0; i++) {
      const [seat] = position.toAct();
      const { stage, pieces, placement } = position.view("spectator");
      if (stage === "aim")
        for (let k = 0; k < 6; k++) {
          const [x, y, turn] = [random(1600) - 800, random(1600) - 800, random(3600)];
          const wanted = position.workOut(overQuestion(x, y, turn));
          const found = touchdownOver(pieces, placement, x, y, turn);
          ok(Math.abs(wanted.z - found.z) <= NEAR, `${x} ${y} ${turn}`, { wanted, found, placement, pieces });
          asked++;
          onPieces += found.first >= 0 ? 1 : 0;
        }
      const moves = position.moves(seat);
      position.play(seat, moves[random(moves.length)]);
    }
  }
  ok(asked > 50 * games && onPieces > 5 * games, "often, and on others", { asked, onPieces });
});

test("the server is told of pieces as views have them, and of no more", async () => {
  const told = [];
  const ask = async (fields) => {
    told.push(fields);
    return { piece: 1, pieces: [], outcomes: ["settled"], motion: [{ hz: 60, pieces: [] }] };
  };
  const piece = { piece: 0, length: 3, at: [0, 0, 6000], turned: [0, 0, 0, 0], starts: true, position: "flat" };
  const loose = { piece: 2, length: 1, at: [0, 0, 18000], turned: [0, 0, 0, 0], fell: false };
  const release = {
    length: 2,
    position: "flat",
    hand: "both",
    rests: "stack",
    x: 0,
    y: 5,
    turn: 0,
    t: 1200,
  };
  const dropped = await drop(ask, 280, [piece, loose], release);
  const { fell, ...plain } = loose;
  equal(told[0], { board: 280, pieces: [piece, plain], release });
  equal(dropped.motion, { hz: 60, pieces: [] }, "one motion, whichever way it comes");
  await drop(ask, 280, [piece]);
  equal(told[1], { board: 280, pieces: [piece] }, "without a hand it only settles");
});

await run();
