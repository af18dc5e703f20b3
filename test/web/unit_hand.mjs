// unit_hand.mjs: where a tile may lie, and the tile in hand, at moments of games by chance.
//
// usage: node unit_hand.mjs BOSQUET.WASM
import { bundle, compileRules, dice, equal, ok, playOn, run, test } from "./unit.mjs";

const module = await compileRules();
const hands = await bundle("games/grandbois/held_tile");
const page = await bundle(
  "games/grandbois/clan_changes",
  "games/grandbois/board_places",
  "games/grandbois/model",
  "rules/rules",
);
const { LegalPlaces, nextPlace, nearest, placeAt } = page;

const turns = [0, 1, 2, 3];
const directions = {
  left: ({ x }, { x: to }) => to < x,
  right: ({ x }, { x: to }) => to > x,
  up: ({ y }, { y: to }) => to < y,
  down: ({ y }, { y: to }) => to > y,
};
const keyOf = ({ x, y }) => `${x},${y}`;

/** Moments where a tile is to be laid: the seat's own position, its moves, their places. */
function moments(games, { every = 1, seed = 1 } = {}) {
  const found = [];
  for (let game = 0; game < games; game++) {
    const position = new page.Position(module, "grandbois", 2 + (game % 3), [{ index: 0, value: game % 2 }]);
    let number = 0;
    const look = (seat, moves) => {
      if (seat === page.chanceSeat || !moves[0].includes("@") || number++ % every) return;
      const places = new LegalPlaces(position.describedMoves(seat));
      found.push({ state: position.save(), seat, moves, places, view: position.view(seat) });
    };
    playOn(position, dice(seed + game), { before: look });
    for (const moment of found) moment.position ??= position;
  }
  return found;
}

/** Every tile of the river in every turn that fits somewhere. */
function* tilesThatFit({ places, view }) {
  for (const tile of view.river)
    for (const r of turns) {
      const legal = places.of(tile, r);
      if (legal.length > 0) yield { tile, r, legal };
    }
}

const held = (tile, r) => ({ ...hands.emptyHand, tile, r });

// ---- places ----

test("places are the rules' list of moves, and nothing is added or lost", () => {
  for (const { moves, places, view } of moments(6)) {
    const listed = [];
    for (const tile of view.river) {
      let count = 0;
      for (const r of turns)
        for (const place of places.of(tile, r)) {
          listed.push(page.writeTileMove({ tile, r, ...place }));
          ok(
            places.has(tile, r, place) && places.turnsAt(tile, place).includes(r),
            "of() and has() agree",
            listed.at(-1),
          );
          count++;
        }
      equal([places.count(tile), places.fits(tile)], [count, count > 0], `how many for ${tile}`);
      for (const r of turns) {
        const to = places.turnsToFit(tile, r);
        const isFirst = to !== null && turns.slice(0, to).every((n) => places.of(tile, (r + n) % 4).length === 0);
        ok(
          to === null ? count === 0 : isFirst && places.of(tile, (r + to) % 4).length > 0,
          "turns until it fits",
          tile,
          r,
        );
      }
    }
    equal(listed.sort(), [...moves].sort(), "all the moves");
  }
  equal(
    [new LegalPlaces([{ key: "grandbois.answer.tower", fields: {} }]).fits(1), new LegalPlaces([]).of(1, 0)],
    [false, []],
    "none where no tile is asked for",
  );
});

test("a place is legal exactly where the rules refuse nothing", () => {
  const random = dice(5);
  const counts = [0, 0];
  for (const { state, position, seat, places, view } of moments(3, { every: 4 })) {
    position.restore(state);
    const box = page.boxAround(view.forest);
    for (let i = 0; i < 60; i++) {
      const tile = i % 10 ? view.river[random(view.river.length)] : 1 + random(36);
      const [x, y] = [box.left - 2 + random(box.right - box.left + 4), box.top - 2 + random(box.bottom - box.top + 4)];
      const r = random(4);
      const isLegal = position.refusal(seat, page.writeTileMove({ tile, x, y, r })) === null;
      equal(places.has(tile, r, { x, y }), isLegal, `${tile} at ${x},${y} turned ${r}`);
      counts[Number(isLegal)]++;
    }
  }
  ok(
    counts.every((n) => n > 30),
    "legal ones and others were asked about",
    counts,
  );
});

test("the next place lies that way, and arrows lead from every place to almost every other", () => {
  const met = { sets: 0, walks: 0, lonely: 0 };
  for (const moment of moments(20, { every: 3, seed: 50 }))
    for (const { legal } of tilesThatFit(moment)) {
      const ways = new Map();
      for (const from of legal) {
        const next = Object.entries(directions).map(([direction, isThatWay]) => {
          const to = nextPlace(legal, from, direction);
          equal(
            to !== null,
            legal.some((place) => isThatWay(from, place)),
            `there is one ${direction} of ${keyOf(from)}`,
          );
          ok(to === null || isThatWay(from, to), `${direction} of ${keyOf(from)}`, to);
          return to;
        });
        ways.set(keyOf(from), next.filter((to) => to !== null).map(keyOf));
      }
      const lonely = new Set();
      for (const start of ways.keys()) {
        const reached = new Set([start]);
        for (const key of reached) ways.get(key).forEach((to) => reached.add(to)); // grows while it is walked
        for (const key of ways.keys()) if (!reached.has(key)) lonely.add(key);
        met.walks++;
      }
      met.sets++;
      met.lonely += lonely.size;
    }
  ok(met.walks > 10_000, "many walks", met);
  // A place far from all others may be nobody's next one, about once in 4500 turned tiles: walking on
  // (below) comes there.
  ok(met.lonely * 1000 <= met.sets, "hardly a place is left out", met);
});

test("straight ahead comes before aside", () => {
  const [ahead, aside] = [
    { x: 2, y: 0 },
    { x: 1, y: 1 },
  ];
  equal(nextPlace([aside, ahead], { x: 0, y: 0 }, "right"), ahead, "to the right");
  equal(nextPlace([aside, ahead], { x: 0, y: 0 }, "down"), aside, "below there is only the other");
  equal(nextPlace([aside, ahead], { x: 0, y: 0 }, "left"), null, "nothing on the left");
});

test("a pointer means a legal place that is near, else the cells below it", () => {
  const random = dice(9);
  const many = moments(2, { every: 5 }).flatMap((moment) => [...tilesThatFit(moment)]);
  const met = { mouse: 0, finger: 0, none: 0 };
  for (const { legal } of many) {
    for (const place of legal.slice(0, 5))
      equal(placeAt(legal, place.x + 1, place.y + 1, false), place, "its very middle");
    for (let i = 0; i < 10; i++) {
      const [x, y] = [random(1600) / 100 - 8, random(1600) / 100 - 8];
      const farFrom = (place) => Math.hypot(place.x + 1 - x, place.y + 1 - y);
      const close = legal.reduce((best, place) => (farFrom(place) < farFrom(best) ? place : best));
      equal(farFrom(nearest(legal, { x: x - 1, y: y - 1 })), farFrom(close), "the nearest");
      const covers = Math.abs(close.x + 1 - x) <= 1 && Math.abs(close.y + 1 - y) <= 1;
      for (const isFinger of [false, true]) {
        const meant = placeAt(legal, x, y, isFinger);
        const isDrawn = isFinger ? covers : farFrom(close) < 0.72;
        if (isDrawn) equal(farFrom(meant), farFrom(close), "drawn to the nearest");
        else ok(Math.abs(meant.x + 1 - x) <= 0.5 && Math.abs(meant.y + 1 - y) <= 0.5, "where it points", meant, [x, y]);
        met[isDrawn ? (isFinger ? "finger" : "mouse") : "none"]++;
      }
    }
  }
  ok(
    Object.values(met).every((n) => n > 50),
    "all of it happened",
    met,
  );
  equal(placeAt([], 3.2, -1.4, true), { x: 2, y: -2 }, "where nothing is legal");
});

// ---- the hand ----

test("a tile is picked, put back by picking it again, and changed for another", () => {
  const one = hands.pick(hands.emptyHand, 7);
  equal(one, held(7, 0), "picked");
  const busy = { ...one, r: 2, place: { x: 1, y: 1 }, isLaid: true, tower: "yes" };
  equal(hands.pick(busy, 7), hands.emptyHand, "put back");
  equal(hands.pick(busy, 8), held(8, 0), "changed");
});

test("with nothing in hand nothing can be done", () => {
  const laid = { key: "grandbois.answer.tile", fields: { tile: 7, x: 0, y: 0, rotation: 0 } };
  const places = new LegalPlaces([laid]);
  const { emptyHand: none } = hands;
  const place = { x: 0, y: 0 };
  for (const after of [
    hands.aim(none, place),
    hands.lay(none, places, place),
    hands.turn(none, places, 1),
    hands.turnInPlace(none, places),
    hands.walk(none, places, "left", place),
    hands.walkOn(none, places, 1),
    hands.aimByKeys(none, place),
    hands.wishTower(none, "yes"),
    hands.keepPossible(none, [7], places),
  ])
    ok(after === none, "unchanged", after);
});

test("a pointer that leaves takes its aim with it, not that of keys, nor a laid tile", () => {
  const place = { x: 3, y: 4 };
  const pointed = hands.aim(held(7, 0), place);
  equal([pointed.place, pointed.aimedBy], [place, "pointer"], "aimed");
  ok(hands.aim(pointed, { ...place }) === pointed, "the same place is no change");
  equal(hands.aim(pointed, null).place, null, "gone");
  const led = hands.aimByKeys(held(7, 0), place);
  ok(hands.aim(led, null) === led, "keys' aim stays");
  const laid = { ...pointed, isLaid: true };
  ok(hands.aim(laid, { x: 0, y: 0 }) === laid && hands.aim(laid, null) === laid, "a laid tile stays");
});

test("turning keeps a laid tile where it still may lie, and leads one of the keys to the nearest place", () => {
  const met = { kept: 0, lost: 0, led: 0, nowhere: 0 };
  for (const moment of moments(4, { every: 5, seed: 70 }))
    for (const { tile, r, legal } of tilesThatFit(moment))
      for (const place of legal) {
        const { places } = moment;
        for (const [by, quarters] of [
          ["pointer", 1],
          ["pointer", -1],
          ["keys", 1],
          ["keys", -1],
        ]) {
          const laid = hands.lay(hands.wishTower(held(tile, r), "yes"), places, place, by);
          ok(laid.isLaid && laid.tower === "yes" && !laid.isRefused, "it may lie there", laid);
          const turned = hands.turn(laid, places, quarters);
          const to = (r + quarters + 4) % 4;
          const stays = places.has(tile, to, place);
          equal([turned.r, turned.isLaid, turned.tower], [to, stays, "yes"], "turned, and the tower with it");
          if (stays || by === "pointer") equal(turned.place, place, "it stays");
          equal(turned.isRefused, !stays && by === "pointer", "said to be wrong only where it was left");
          if (by === "keys" && !stays) {
            const isSomewhere = places.of(tile, to).length > 0;
            equal(turned.place, isSomewhere ? nearest(places.of(tile, to), place) : place, "the nearest that fits");
            met[isSomewhere ? "led" : "nowhere"]++;
          } else met[stays ? "kept" : "lost"]++;
        }
      }
  ok(met.kept > 100 && met.lost > 100 && met.led > 100, "all of it happened", met);
});

test("turning in place goes through the turns that fit there, all of them", () => {
  let several = 0;
  for (const moment of moments(3, { every: 4, seed: 80 }))
    for (const { tile, r, legal } of tilesThatFit(moment))
      for (const place of legal) {
        const { places } = moment;
        const laid = hands.lay(held(tile, r), places, place);
        const fitting = places.turnsAt(tile, place);
        const seen = [];
        let hand = laid;
        do {
          seen.push(hand.r);
          hand = hands.turnInPlace(hand, places);
          ok(hand.isLaid && places.has(tile, hand.r, hand.place), "laid", hand);
        } while (hand.r !== r && seen.length < 5);
        equal(seen.sort(), fitting, "each once");
        if (fitting.length === 1) ok(hand === laid, "no other way is no change");
        else several++;
      }
  ok(several > 100, "several ways fit", several);
});

test("walking on comes by every place, in both ways, and round again", () => {
  for (const moment of moments(2, { every: 6, seed: 90 }))
    for (const { tile, r, legal } of tilesThatFit(moment))
      for (const step of [1, -1]) {
        let hand = held(tile, r);
        const seen = legal.map(() => keyOf((hand = hands.walkOn(hand, moment.places, step)).place));
        equal(new Set(seen).size, legal.length, "each once");
        equal(keyOf(hands.walkOn(hand, moment.places, step).place), seen[0], "and round");
      }
});

test("walking one way moves every time and comes to an end; the first step is to the nearest", () => {
  for (const moment of moments(3, { every: 6, seed: 95 }))
    for (const { tile, r, legal } of tilesThatFit(moment))
      for (const [direction, isThatWay] of Object.entries(directions)) {
        const from = { x: 0.5, y: 0.5 };
        let hand = hands.walk(held(tile, r), moment.places, direction, from);
        equal([hand.place, hand.aimedBy], [nearest(legal, from), "keys"], "the first step");
        for (let steps = 0; ; steps++) {
          ok(steps < legal.length, "it comes to an end");
          const before = hand;
          hand = hands.walk(before, moment.places, direction, from);
          if (hand === before) break;
          ok(isThatWay(before.place, hand.place) && moment.places.has(tile, r, hand.place), "that way, legally", hand);
        }
      }
});

test("whatever is done to it, a hand is never laid where it may not lie, and a tower needs a tile", () => {
  const random = dice(77);
  const met = { laid: 0, refused: 0, tower: 0 };
  for (const { places, view } of moments(6, { every: 3, seed: 200 })) {
    let hand = hands.emptyHand;
    const anyPlace = () => {
      const legal = places.of(hand.tile ?? view.river[0], hand.r);
      return random(2) && legal.length ? legal[random(legal.length)] : { x: random(12) - 6, y: random(12) - 6 };
    };
    const anyDirection = () => Object.keys(directions)[random(4)];
    const acts = [
      () => hands.pick(hand, view.river[random(view.river.length)]),
      () => hands.aim(hand, random(4) ? anyPlace() : null),
      () => hands.lay(hand, places, anyPlace(), random(2) ? "keys" : "pointer"),
      () => hands.lay(hand, places, hand.place ?? anyPlace()),
      () => hands.turn(hand, places, random(2) ? 1 : -1),
      () => hands.turnInPlace(hand, places),
      () => hands.walk(hand, places, anyDirection(), { x: 0, y: 0 }),
      () => hands.walkOn(hand, places, random(2) ? 1 : -1),
      () => hands.aimByKeys(hand, anyPlace()),
      () => hands.lift(hand),
      () => hands.wishTower(hand, random(2) ? "yes" : "later"),
    ];
    for (let i = 0; i < 200; i++) {
      const before = hand;
      const which = random(hand.tile === null ? 1 : acts.length);
      hand = acts[which]();
      const told = () => `${acts[which]}: ${JSON.stringify(before)} to ${JSON.stringify(hand)}`;
      const isLegal = hand.place !== null && places.has(hand.tile, hand.r, hand.place);
      if (hand.isLaid && !isLegal) ok(false, "laid where it may not lie", told());
      if (hand.isRefused && (isLegal || hand.isLaid)) ok(false, "refused where it may lie", told());
      if (hand.tile === null) equal(hand, hands.emptyHand, "no tile, nothing else");
      met.laid += hand.isLaid;
      met.refused += hand.isRefused;
      met.tower += hand.tower !== "no";
    }
    const lifted = hands.lift(hand);
    equal([lifted.isLaid, lifted.isRefused, lifted.tower], [false, false, hand.tower], "lifted");
  }
  ok(
    Object.values(met).every((n) => n > 200),
    "all of it happened",
    met,
  );
});

test("a tower is wished for, put off or neither, wherever its tile is led", () => {
  const wish = (hand, ...wishes) => wishes.reduce(hands.wishTower, hand).tower;
  const hand = held(7, 0);
  equal(wish(hand, "yes"), "yes", "wished for");
  equal(wish(hand, "yes", "yes"), "no", "no longer");
  equal(wish(hand, "yes", "later"), "later", "put off instead");
  equal(hands.aimByKeys(hands.wishTower(hand, "yes"), { x: 1, y: 1 }).tower, "yes", "led elsewhere with its tile");
  equal(hands.pick(hands.wishTower(hand, "yes"), 8).tower, "no", "another tile, another wish");
});

test("what is held while others play stays as long as it is possible", () => {
  const met = { kept: 0, lifted: 0, gone: 0 };
  for (let game = 0; game < 8; game++) {
    const position = new page.Position(module, "grandbois", 3);
    let hand = hands.emptyHand;
    playOn(position, dice(300 + game), {
      before: (seat, moves) => {
        if (seat === page.chanceSeat || !moves[0].includes("@")) return;
        const places = new LegalPlaces(position.describedMoves(seat));
        const { river } = position.view(seat);
        const before = hand;
        hand = hands.keepPossible(hand, river, places);
        if (before.tile !== null && !river.includes(before.tile)) {
          equal(hand, hands.emptyHand, "somebody else has taken it");
          met.gone++;
        } else if (before.isLaid && !places.has(before.tile, before.r, before.place)) {
          equal([hand.tile, hand.r, hand.place, hand.isLaid], [before.tile, before.r, null, false], "only lifted");
          met.lifted++;
        } else {
          ok(hand === before, "as it was", hand);
          if (hand.isLaid) met.kept++;
        }
        if (hand.isLaid) return;
        const tile = river.find((one) => places.fits(one));
        const r = turns.find((turn) => places.of(tile, turn).length > 0);
        hand = hands.lay(held(tile, r), places, places.of(tile, r)[0]);
      },
    });
  }
  ok(
    Object.values(met).every((n) => n > 3),
    "all of it happened",
    met,
  );
});

test("whoever waits may ask where tiles could lie, and what that would change, and nothing is moved by it", () => {
  const met = { tile: 0, tower: 0, changes: 0 };
  for (let game = 0; game < 3; game++) {
    const position = new page.Position(module, "grandbois", 3);
    const seen = new page.Position(module, "grandbois", 3); // what somebody else is sent
    const random = dice(400 + game);
    let asked = null; // what could be laid if no tower goes up now
    playOn(position, random, {
      before: (seat, moves) => {
        if (seat === page.chanceSeat) return;
        const waiting = (seat + 1) % 3;
        seen.load(position.seen(waiting));
        const view = seen.view(waiting);
        const before = seen.save();
        const listed = page.askNextLayer(seen, view, (layer) => seen.moves(layer));
        equal(seen.save(), before, "asking moves nothing");
        if (view.phase === "tower") {
          asked = { listed, towers: view.towers.length };
          met.tower++;
          return;
        }
        equal(listed, moves, "as whoever lays the tile is told");
        if (asked?.towers === view.towers.length)
          equal(asked.listed, moves, "and as they were told before the tower was answered");
        asked = null;
        met.tile++;
        const move = moves[random(moves.length)];
        const [, tile, x, y, r] = /^(\d+)@(-?\d+),(-?\d+)r(\d)$/.exec(move).map(Number);
        const changes = page.changesBy(seen, view, { tile, x, y, r });
        equal(seen.save(), before, "nor does working it out");
        const saved = position.save();
        position.play(seat, move);
        const after = position.view("all").clans_now;
        position.restore(saved);
        for (const clan of page.clans) {
          const total = (now) => now[clan].spaces + now[clan].group;
          equal(changes[clan], total(after) - total(view.clans_now), `what is changed for the ${clan}`);
          met.changes += changes[clan] !== 0;
        }
      },
    });
  }
  ok(
    Object.values(met).every((n) => n > 10),
    "all of it happened",
    met,
  );
});

await run();
