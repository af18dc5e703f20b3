// unit_grimm_scene.mjs: The Grimm Forest's board, kept up to date by events, is the board that the rules show.
//
// usage: node unit_grimm_scene.mjs WASM_FOLDER BOSQUET
import { bundle, compileRules, dice, equal, ok, run, test } from "./unit.mjs";

const module = await compileRules("grimm");
const page = await bundle("rules/rules", "games/grimm/scene", "games/grimm/beats");
const { Position, beatsOf, publicPart, sceneAfter, sentenceCount, withoutTwins } = page;

/** A game by chance, as one viewer is told it: `see` gets the view before, the events and the view after. */
function watchGame(seats, seed, viewer, see) {
  const random = dice(seed);
  const position = new Position(module, "grimm", seats);
  let view = position.view(viewer);
  for (let steps = 0; ; steps++) {
    const asked = position.toAct();
    if (asked.length === 0) return steps;
    const seat = asked[random(asked.length)];
    const moves = position.moves(seat);
    const move = moves[random(moves.length)];
    const events = position.play(seat, move, viewer);
    ok(events, `${seat} ${move} is legal`);
    const after = position.view(viewer);
    see(view, events, after, `${seat} ${move}`);
    view = after;
  }
}

for (const seats of [2, 3, 4])
  test(`events alone lead from view to view, for ${seats}`, () => {
    for (let game = 0; game < 20; game++) {
      const viewer = game % (seats + 1) === seats ? "spectator" : game % (seats + 1);
      watchGame(seats, 100 * seats + game, viewer, (before, events, after, move) => {
        const told = publicPart(sceneAfter(before, events));
        equal(told, publicPart(after), `game ${game}, seen by ${viewer}: ${move}: ${JSON.stringify(events)}`);
      });
    }
  });

test("and for whoever sees everything", () => {
  for (let game = 0; game < 12; game++)
    watchGame(2 + (game % 3), 900 + game, "all", (before, events, after, move) => {
      const told = publicPart(sceneAfter(before, withoutTwins(events)));
      equal(told, publicPart(after), `game ${game}: ${move}: ${JSON.stringify(events)}`);
    });
});

test("the beats of a story hold every event once, in order, and each has something to tell", () => {
  for (let game = 0; game < 12; game++)
    watchGame(2 + (game % 3), 500 + game, "spectator", (_, events, __, move) => {
      const beats = beatsOf(events);
      if (beats.length > 0) equal(beats.flatMap((beat) => beat.events), events, `game ${game}: ${move}`);
      for (const beat of beats) {
        const isWalk = beat.events.some(({ event }) => event === "arrived");
        ok(sentenceCount(beat) > 0 || isWalk, `${beat.kind} says something`, beat);
      }
    });
});

test("a scene goes on from scene to scene, and the view before stays as it was", () => {
  let scene = null;
  watchGame(3, 7, "spectator", (before, events, after) => {
    const copy = structuredClone(before);
    scene = sceneAfter(scene ?? before, events);
    equal(before, copy, "the view is left alone");
    equal(publicPart(scene), publicPart(after), "all the way");
  });
});

await run();
