// unit_grimm_timeline.mjs: The Grimm Forest's board, kept up to date by events, is the board that the rules show.
//
// usage: node unit_grimm_timeline.mjs WASM_FOLDER BOSQUET
import { bundle, compileRules, depth, dice, equal, fakeBrowser, ok, playOn, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const module = await compileRules("grimm");
const page = await bundle(
  "rules/rules",
  "parts/timeline",
  "games/grimm/interim_views",
  "games/grimm/timeline_steps",
  "games/grimm/timeline",
  "frame/match_replay",
);
const {
  Position,
  InterimViews,
  grimmStepsOf,
  publicPart,
  sentenceCount,
  buildGrimmTimeline,
  withoutUnseenTwins,
  MatchReplay,
} = page;

const interimViews = new InterimViews();
const elsewhere = new Position(module, "grimm", 4); // rules that know nothing of the game but what they are told

/** The view after each batch of events. */
function leadOn(before, batches) {
  const views = interimViews.after(elsewhere, before, batches);
  ok(views, "these events can be", batches);
  return views;
}

/** A game by chance, as one viewer is told it: `see` gets the view before, the events, the view after, the move, the
 * rules at the view after, and the state of the view before. */
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
    interimViews.remember(position, view);
    const state = position.seen(viewer);
    const events = position.play(seat, move, viewer);
    ok(events, `${seat} ${move} is legal`);
    const after = position.view(viewer);
    see(view, events, after, `${seat} ${move}`, { position, state });
    view = after;
  }
}

for (const seats of [2, 3, 4])
  test(`events alone lead from view to view, for ${seats}`, () => {
    for (let game = 0; game < depth(5); game++) {
      const viewer = game % (seats + 1) === seats ? "spectator" : game % (seats + 1);
      watchGame(seats, 100 * seats + game, viewer, (before, events, after, move) => {
        const [narration] = leadOn(before, [events]);
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
      const [narration] = leadOn(before, [withoutUnseenTwins(events)]);
      equal(publicPart(narration), publicPart(after), `game ${game}: ${move}: ${JSON.stringify(events)}`);
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

test("interim views lead on from one to the next, and leave the rules where they were", () => {
  let first = null;
  const batches = [];
  const wanted = [];
  watchGame(3, 7, "spectator", (before, events, after) => {
    first ??= before;
    batches.push(events);
    wanted.push(publicPart(after));
  });
  const latest = elsewhere.save();
  equal(leadOn(first, batches).map(publicPart), wanted, "all the way");
  equal(elsewhere.save(), latest, "the rules are left alone");
});

test("events of another position make no views", () => {
  let isSeen = false;
  watchGame(2, 8, "spectator", (before) => {
    if (isSeen) return;
    isSeen = true;
    equal(interimViews.after(elsewhere, before, [[{ event: "damaged", seat: 0, house: 1, section: "roof" }]]), null);
    equal(interimViews.after(elsewhere, before, [[{ event: "gained", seat: 3, count: 1, resource: "wood" }]]), null);
    equal(interimViews.after(elsewhere, structuredClone(before), [[]]), null, "a view that was not remembered");
  });
  ok(isSeen, "there was a view");
});

const makesStory = (events) => grimmStepsOf(events).length > 0;

test("a replay is told step by step", () => {
  const position = new Position(module, "grimm", 3);
  const moves = playOn(position, dice(19));
  const seats = [0, 1, 2].map((seat) => ({ name: `${seat}` }));
  const replay = new MatchReplay(module, { game: "grimm", seats, options: {}, moves }, []);
  const narration = { entries: replay.entries };
  let count = 0;
  for (const [step, { events }] of replay.steps.entries()) {
    const view = replay.viewAt(step);
    const position = replay.positionAt(step);
    const timeline = buildGrimmTimeline({ view, position, seat: null, recent: events, narration, isReplay: true });
    equal(timeline !== null, step > 0 && makesStory(events), `step ${step}: ${JSON.stringify(events)}`);
    equal(position.view("all"), view, "the rules are left where they were");
    count += timeline?.views.length ?? 0;
  }
  ok(count > 100, "many views", count);
});

/** Looks at a game as it is told, whenever `isTime`; what the looks gave, with the events that came since the last one. */
function looks(begun, isTime) {
  const entries = [{ seq: 1, at: begun, kind: "start", events: [] }];
  const given = [];
  let fresh = null;
  watchGame(3, 17, "spectator", (before, events, view, move, { position, state }) => {
    const look = (now, position) =>
      buildGrimmTimeline({
        ...{ view: now, position, seat: null, recent: [], isReplay: false },
        narration: { entries: [...entries] },
      });
    if (fresh === null) {
      elsewhere.load(state);
      look(before, elsewhere);
    }
    fresh ??= [];
    entries.push({ seq: entries.length + 1, at: begun, kind: "move", seat: 1, events });
    fresh.push(...events);
    if (!isTime(events)) return;
    given.push({ timeline: look(view, position), fresh, move });
    fresh = [];
  });
  return given;
}

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
