// unit_grimm_timeline.mjs: The Grimm Forest's board, kept up to date by events, is the board that the rules show.
//
// usage: node unit_grimm_timeline.mjs WASM_FOLDER BOSQUET
import { bundle, compileRules, depth, dice, equal, fakeBrowser, ok, run, test } from "./unit.mjs";

fakeBrowser();
const module = await compileRules("grimm");
const page = await bundle(
  "rules/rules",
  "parts/timeline",
  "games/grimm/event_reducer",
  "games/grimm/timeline_steps",
  "games/grimm/timeline",
);
const { Position, grimmStepsOf, publicPart, applyGrimmEvents, sentenceCount, buildGrimmTimeline, withoutUnseenTwins } =
  page;

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
    for (let game = 0; game < depth(5); game++) {
      const viewer = game % (seats + 1) === seats ? "spectator" : game % (seats + 1);
      watchGame(seats, 100 * seats + game, viewer, (before, events, after, move) => {
        const narration = applyGrimmEvents(before, events);
        const what = `game ${game}, seen by ${viewer}: ${move}: ${JSON.stringify(events)}`;
        equal(publicPart(narration), publicPart(after), what);
        if (viewer !== "spectator")
          equal([...narration.players[viewer].hand].sort(), [...after.players[viewer].hand].sort(), what);
      });
    }
  });

test("and for whoever sees everything", () => {
  for (let game = 0; game < depth(3); game++)
    watchGame(2 + (game % 3), 900 + game, "all", (before, events, after, move) => {
      const narration = publicPart(applyGrimmEvents(before, withoutUnseenTwins(events)));
      equal(narration, publicPart(after), `game ${game}: ${move}: ${JSON.stringify(events)}`);
    });
});

test("the beats of a story hold every event once, in order, and each has something to tell", () => {
  for (let game = 0; game < depth(3); game++)
    watchGame(2 + (game % 3), 500 + game, "spectator", (_, events, __, move) => {
      const steps = grimmStepsOf(events);
      if (steps.length > 0)
        equal(
          steps.flatMap((step) => step.events),
          events,
          `game ${game}: ${move}`,
        );
      for (const step of steps) {
        const isWalk = step.events.some(({ event }) => event === "arrived");
        ok(sentenceCount(step) > 0 || isWalk, `${step.kind} says something`, step);
      }
    });
});

test("a scene goes on from scene to scene, and the view before stays as it was", () => {
  let scene = null;
  watchGame(3, 7, "spectator", (before, events, after) => {
    const copy = structuredClone(before);
    scene = applyGrimmEvents(scene ?? before, events);
    equal(before, copy, "the view is left alone");
    equal(publicPart(scene), publicPart(after), "all the way");
  });
});

/** Looks at a game as it is told, whenever `isTime`; what the looks gave, with the events that came since the last one. */
function looks(begun, isTime) {
  const entries = [{ seq: 1, at: begun, kind: "start", events: [] }];
  const given = [];
  let fresh = null;
  watchGame(3, 17, "spectator", (before, events, view, move) => {
    const look = (now) =>
      buildGrimmTimeline({ view: now, seat: null, recent: [], narration: { entries: [...entries] }, isReplay: false });
    if (fresh === null) look(before);
    fresh ??= [];
    entries.push({ seq: entries.length + 1, at: begun, kind: "move", seat: 1, events });
    fresh.push(...events);
    if (!isTime(events)) return;
    given.push({ timeline: look(view), fresh, move });
    fresh = [];
  });
  return given;
}

const makesStory = (events) => grimmStepsOf(events).length > 0;

test("what has no story of its own is told with what follows, if it was not drawn in time", () => {
  const given = looks(31, makesStory);
  ok(given.length > 30, "many looks", given.length);
  for (const { timeline, fresh, move } of given) {
    ok(timeline, `there is a story: ${move}`, fresh);
    equal(
      timeline.steps.flatMap(({ events }) => events),
      withoutUnseenTwins(fresh),
      move,
    );
  }
});

test("whoever sees several stories at once was in a hurry, and is told none", () => {
  let narration = 0;
  const given = looks(32, (events) => makesStory(events) && ++narration % 2 === 0);
  ok(given.length > 15, "many looks", given.length);
  for (const { timeline, fresh } of given) equal(timeline, null, JSON.stringify(fresh));
});

await run();
