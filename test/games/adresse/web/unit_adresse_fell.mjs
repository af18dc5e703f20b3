// unit_adresse_fell.mjs: why a piece fell, in words and as a course of moments; and the same again on a track.
//
// usage: node unit_adresse_fell.mjs
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, PROJECT, allWords, everyWord } from "../../../web/catalogues.mjs";
import { bundle, equal, fakeBrowser, ok, provide, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const page = await bundle(
  "games/adresse/fell_words",
  "games/adresse/fell_moments",
  "games/adresse/fell_track",
  "games/adresse/narration",
  "base/words",
);
const { narrateAdresseEvent, words } = page;
const { whySentence, courseOf, momentsOf, cuesOf, sceneAt, spotsOf, spotAt, timeAt, FellTrack, lastsOf } = page;

// ---- in words ----

const why = (reason, more = {}) => ({ reason, dx: 0, dy: 0, tilt: 0, others: 0, ...more });

test("what was wrong with the aim is said before what the hand did", () => {
  const keyOf = (...one) => whySentence(why(...one)).key;
  equal(keyOf("left_support", { dx: -110, meant: -20 }), "adresse.why.off", "the hand went too far");
  equal(keyOf("left_support", { dx: -110, meant: 20 }), "adresse.why.aimed.left_support", "it was aimed so");
  equal(keyOf("left_support", { dx: 4, dy: -9, meant: -20 }), "adresse.why.even", "less than a millimetre is nothing");
  equal(keyOf("on_structure", { dx: 30 }), "adresse.why.aimed.on_structure");
  equal(keyOf("on_structure", { dx: 30, aimed: "at_board" }), "adresse.why.off");
  equal(keyOf("on_board", {}), "adresse.why.aimed.on_board");
  equal(keyOf("off_board", { dy: 30 }), "adresse.why.off");
});

test("the figures are whole, and of the larger side", () => {
  const { details } = whySentence(why("left_support", { dx: -106, dy: 90, tilt: 58 }));
  equal(details, { reason: "left_support", mm: 11, degrees: 6, side: "side.left" });
  equal(whySentence(why("tilted", { dx: 20, dy: -34, tilt: 4 })).details.side, "side.near");
  equal(whySentence(why("tilted", { dx: 20, dy: 35, tilt: 4 })).details.side, "side.far");
  equal(whySentence(why("left_support", { meant: 280 })).details.mm, 28, "of an aim: how far it was outside");
});

test("there are words for every reason of the rules", () => {
  const source = readFileSync(join(PROJECT, "src/games/adresse/adresse_why.c"), "utf8");
  const reasons = [...source.matchAll(/\[REASON_\w+\] = "(\w+)"/g)].map(([, name]) => name);
  ok(reasons.length > 8, "they were found", reasons);
  for (const language of LANGUAGES)
    for (const reason of reasons.filter((one) => one !== "none"))
      ok(allWords(language).has(`adresse.why.${reason}`), `${language}: ${reason}`);
});

const narration = (mine) => ({
  ...{ entries: [], view: {}, name: (seat) => `S${seat}` },
  seating: [0, 1, 2].map((seat) => ({ seat, isMine: mine.includes(seat), level: null })),
});
const plain = (node) => {
  if (Array.isArray(node)) return node.map(plain).join("");
  return typeof node === "object" && node !== null ? plain(node.props.children) : `${node ?? ""}`;
};
const told = (event, mine) => plain(narrateAdresseEvent([event], 0, narration(mine)));

test("whoever looks is told of themselves in the second person, and of others by name", async () => {
  const fell = { event: "why", seat: 1, card: "7A", ...why("left_support", { dx: -110, meant: -20, tilt: 60 }) };
  const dares = { event: "launched", seat: 0, to: 1, cards: "7A" };
  await words.add(everyWord());
  for (const language of LANGUAGES) {
    await words.speak(language);
    const say = (key) => allWords(language).get(key);
    const begins = (text, key) => text.startsWith(say(key).split("{")[0]);
    ok(begins(told(fell, [1]), "adresse.why.off.you"), `${language}: my fall`, told(fell, [1]));
    ok(told(fell, [0]).startsWith("S1"), `${language}: somebody else's`, told(fell, [0]));
    ok(told(fell, [0, 1]).startsWith("S1"), `${language}: with two at one screen, by name`);
    ok(begins(told(dares, [0]), "adresse.event.launched.you"), `${language}: what I do`, told(dares, [0]));
    ok(told(dares, [0]).includes("S1"), `${language}: and to whom`, told(dares, [0]));
    ok(told(dares, [1]).startsWith("S0") && !told(dares, [1]).includes("S1"), `${language}: what is done to me`);
  }
});

test("every event of a player has its sentence for that player", () => {
  const english = allWords("en");
  const impersonal = new Set(["swayed", "drew_unseen", "lost_to", "why"]); // never one's own, or about the card
  for (const [key, text] of english) {
    const name = /^adresse\.event\.(\w+)$/.exec(key)?.[1];
    if (!name || impersonal.has(name)) continue;
    for (const language of LANGUAGES) {
      if (text.includes("{seat}")) ok(allWords(language).has(`${key}.you`), `${language}: ${key}.you`);
      if (text.includes("{to}")) ok(allWords(language).has(`${key}.at-you`), `${language}: ${key}.at-you`);
    }
  }
});

// ---- the course of a fall ----

const frame = 1000 / 60;
const still = [10_000, 0, 0, 0];
const about = (degrees) => {
  const half = (degrees * Math.PI) / 360;
  return [Math.cos(half), Math.sin(half), 0, 0].map((part) => Math.round(part * 10_000));
};
const sample = (z, turned = still) => [0, 0, Math.round(z * 100), ...turned];
const standing = [
  { piece: 0, length: 3, at: [0, 0, 6000], turned: [0, 0, 0, 0] },
  { piece: 2, length: 1, at: [0, 0, 18000], turned: [0, 0, 0, 0] },
];

/** 20 samples of falling freely from 60 mm up, 10 at rest on 40, 20 in which it tips by 60 degrees, 30 down to 6. */
const path = [
  ...Array.from({ length: 4 }, (_, i) => sample(60 - (9.81e-3 / 2) * (i * frame) ** 2)),
  ...Array.from({ length: 10 }, () => sample(40)),
  ...Array.from({ length: 20 }, (_, i) => sample(40, about(3 * (i + 1)))),
  ...Array.from({ length: 17 }, (_, i) => sample(38 - 2 * i, about(60))),
  ...Array.from({ length: 60 }, () => sample(6, about(60))),
].flat();
const fall = { hz: 60, pieces: [{ piece: 7, from: 0, path }] };
const settling = { hz: 60, pieces: [{ piece: 2, from: 0, path: [...sample(18), ...sample(17.9)] }] };
const course = courseOf(standing, [fall, settling], 2, [7]);

test("a fall has its moments, in order; what settles afterwards is none of it", () => {
  equal(course.motions.length, 1, "one motion");
  const moments = momentsOf(course);
  equal(
    moments.map(({ name }) => name),
    ["let_go", "touches", "tips", "down"],
  );
  const at = (name) => Math.round(moments.find((one) => one.name === name).ms / frame);
  equal([at("let_go"), at("touches"), at("tips")], [0, 4, 16], "as the path has them");
  ok(at("down") > 45 && at("down") <= 51, "down where it lies", at("down"));
});

test("where every piece is, to the end; what fell is seen lying there", () => {
  equal(sceneAt(course, 0).get(7).at[2], 60);
  equal(sceneAt(course, Infinity).get(7).at[2], 6);
  equal(sceneAt(course, Infinity).get(2).at[2], 18, "and the rest stands");
  const twice = courseOf(
    standing,
    [fall, { hz: 60, pieces: [{ piece: 2, from: 0, path: [...sample(18), ...sample(6)] }] }],
    2,
    [7, 2],
  );
  equal(sceneAt(twice, Infinity).get(7), null, "what fell first is taken away before the next falls");
});

test("what holds without swaying makes one sound; what falls is heard tipping and coming down", () => {
  equal(
    cuesOf(course).map(({ sound }) => sound),
    ["place", "wobble", "fall"],
  );
  const lands = {
    hz: 60,
    pieces: [{ piece: 7, from: 0, path: [...path.slice(0, 4 * 7), ...sample(40), ...sample(40)] }],
  };
  equal(
    cuesOf(courseOf(standing, [lands], 2, [])).map(({ sound }) => sound),
    ["place"],
  );
  const swaying = { piece: 2, from: 1, path: [...sample(18), ...sample(18, about(3)), ...sample(18)] };
  const shaken = { ...lands, pieces: [...lands.pieces, swaying] };
  equal(
    cuesOf(courseOf(standing, [shaken], 2, [])).map(({ sound }) => sound),
    ["place", "wobble"],
  );
});

test("where nothing moved there is nothing to show", () => {
  equal(courseOf(standing, [], 2, [7]), null);
  equal(courseOf(standing, [settling], 2, [7]), null);
});

// ---- the track ----

test("moments are never on top of each other, and the track leads from time to place and back", () => {
  const moments = momentsOf(course);
  const lasts = lastsOf(course);
  const spots = spotsOf(moments, lasts);
  for (const [i, spot] of spots.slice(1).entries()) ok(spot - spots[i] > 0.12, "room for a word", spots);
  for (const ms of [0, 30, 66, 200, 400, 900, lasts]) {
    const back = timeAt(moments, lasts, spotAt(moments, lasts, ms));
    ok(Math.abs(back - ms) < 1e-6, "there and back", ms, back);
  }
});

test("it begins at its end, runs at a quarter of its speed, and stops where one pulls it", () => {
  let [tick, now] = [null, 1000];
  const { performance } = globalThis;
  provide({
    requestAnimationFrame: (act) => ((tick = act), 1),
    cancelAnimationFrame: () => (tick = null),
    performance: { now: () => now },
  });
  const track = new FellTrack(course);
  equal([track.ms, track.isRunning, track.moment.name], [track.lasts, false, "down"]);
  track.toggle();
  equal([track.ms, track.isRunning], [0, true], "from the beginning");
  tick((now += 100));
  equal(track.ms, 25, "a quarter of 100 ms");
  track.setSpeed(1);
  tick((now += 100));
  equal([track.ms, track.moment.name], [125, "touches"]);
  track.goToSpot(spotAt(track.moments, track.lasts, 300));
  equal([Math.round(track.ms), track.isRunning, tick], [300, false, null], "pulled");
  track.toggle();
  tick((now += 60_000));
  equal([track.ms, track.isRunning], [track.lasts, false], "to its end");
  provide({ performance });
});

await run();
