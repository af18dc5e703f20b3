// hand_odds.mjs: what it helps to know all that was told of how a hand sways. Nothing of what comes follows from it, by
// least squares; and a client that watches for the calmest moment is measured beside a careful person.
//
// usage: node hand_odds.mjs BOSQUET WASM_FOLDER
import { readFileSync } from "node:fs";
import { Server, comment, depth, dice, isDeep, ok, run, sleep, test } from "./lib.mjs";
import { HALF_MS, HALVES, LATE_MS, Performance, pairs, placementsIn, openRules, swayAt } from "./performers.mjs";

const PAIRS = 8; // of people, each at
const TABLES = 4; // tables at once
const WAYS = ["x", "y", "tilt_x", "tilt_y"]; // of swaying
const RATES = { x: "speed_x", y: "speed_y", tilt_x: "spin_x", tilt_y: "spin_y" }; // how fast
const random = dice(2026);

let server;
let rules;
let people;

test("a server, and the rules as its page has them", async () => {
  server = await Server.start();
  rules = await openRules(process.argv[3]);
  people = await pairs(server, PAIRS);
});

/** Does something at so many tables at once. */
const atTables = (count, act) => Promise.all(Array.from({ length: count }, (_, i) => act(people[i % PAIRS], i)));

/** Nearly a bell with sigma 1. */
const bell = () => Array.from({ length: 12 }, () => random(1 << 20) / (1 << 20)).reduce((sum, one) => sum + one, -6);

const mean = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
const deviation = (list) => Math.sqrt(mean(list.map((one) => one ** 2)) - mean(list) ** 2);

function shuffled(list) {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

// ---- least squares ----

/** Weights of the columns of `rows` that come nearest to `wanted`; a little ridge, so that there always are some. */
function fit(rows, wanted) {
  const count = rows[0].length;
  const a = Array.from({ length: count }, (_, i) => [
    ...Array.from({ length: count }, (_, j) => rows.reduce((sum, row) => sum + row[i] * row[j], i === j ? 1 : 0)),
    rows.reduce((sum, row, k) => sum + row[i] * wanted[k], 0),
  ]);
  for (let i = 0; i < count; i++) {
    const best = a.slice(i).reduce((most, row, k) => (Math.abs(row[i]) > Math.abs(a[most][i]) ? i + k : most), i);
    [a[i], a[best]] = [a[best], a[i]];
    for (let k = 0; k < count; k++) {
      if (k === i) continue;
      const times = a[k][i] / a[i][i];
      for (let j = i; j <= count; j++) a[k][j] -= times * a[i][j];
    }
  }
  return a.map((row, i) => row[count] / row[i]);
}

const times = (row, weights) => row.reduce((sum, one, i) => sum + one * weights[i], 0);

function correlation(a, b) {
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = mean(a.map((one, i) => (one - meanA) * (b[i] - meanB)));
  return product / (deviation(a) * deviation(b) || 1);
}

/** How well what is fitted to two thirds predicts the rest: a correlation, 0 by chance. */
function predicts(rows, wanted) {
  const end = Math.floor((rows.length * 2) / 3);
  const weights = fit(rows.slice(0, end), wanted.slice(0, end));
  const guessed = rows.slice(end).map((row) => times(row, weights));
  return { guessed, came: wanted.slice(end) };
}

/** The same of all ways of swaying together. */
function predictsAll(byWay) {
  const all = byWay.map(([rows, wanted]) => predicts(rows, wanted));
  return correlation(
    all.flatMap(({ guessed }) => guessed),
    all.flatMap(({ came }) => came),
  );
}

// ---- what was told ----

const STEP_MS = 50;
const STEPS = HALF_MS / STEP_MS;

/** Each piece's way from its aim until the hand lets go by itself: {hand, draws, ways: {x: [...], ...}}. */
async function watchHands(count) {
  const hands = [];
  await atTables(count, async (clients) => {
    const match = await Performance.begin(clients, { random });
    ok(await match.aim(), "there is something to place");
    const { hand, position } = match.placement;
    await match.until(HALVES);
    const last = match.views[0].messages.find(({ view }) => view?.placement?.sway?.length === HALVES);
    const moments = Array.from({ length: HALVES * STEPS + 1 }, (_, i) => i * STEP_MS);
    const sways = swayAt(rules, last.state, moments);
    const ways = Object.fromEntries(WAYS.map((way) => [way, sways.map((one) => one[way])]));
    const rates = Object.fromEntries(WAYS.map((way) => [way, sways.map((one) => one[RATES[way]])]));
    hands.push({ kind: `${hand === "both"} ${position}`, draws: last.view.placement.sway, ways, rates });
    await match.end();
  });
  for (const way of WAYS)
    for (const kind of new Set(hands.map((one) => one.kind))) {
      const those = hands.filter((one) => one.kind === kind);
      for (const all of ["ways", "rates"]) {
        const size = deviation(those.flatMap((one) => one[all][way]));
        for (const one of those) one[all][way] = one[all][way].map((value) => value / size);
      }
    }
  return hands;
}

/** Of every half second but a hand's first: what was seen before it, of this way and of all, and what came. */
function halfSeconds(hands, way) {
  const all = [];
  const kinds = [...new Set(hands.map(({ kind }) => kind))];
  for (const { kind, draws, ways, rates } of hands)
    for (let half = 1; half < HALVES; half++) {
      const from = half * STEPS;
      const seen = WAYS.flatMap((one) => [9, 7, 5, 3, 1].map((back) => ways[one][from - back]));
      const bits = Array.from({ length: 12 }, (_, bit) => ((draws[half - 1] >> bit) & 1) - 0.5);
      const own = ways[way];
      all.push({
        before: [1, own[from], ...seen, ...bits],
        // What a rate comes to is another share of the swing for each kind.
        joint: [1, own[from], ...kinds.map((one) => (one === kind ? rates[way][from] : 0))],
        end: own[from + STEPS],
        middle: own[from + STEPS / 2],
      });
    }
  return shuffled(all);
}

/** What is new in the middle: what does not follow from where the half second begins, and how fast. */
function newInMiddle(all) {
  const weights = fit(
    all.map(({ joint }) => joint),
    all.map(({ middle }) => middle),
  );
  return all.map(({ joint, middle }) => middle - times(joint, weights));
}

test("what comes is not to be predicted from what was told", async () => {
  const hands = [];
  for (let i = 0; i < depth(1); i++) hands.push(...(await watchHands(PAIRS * TABLES)));
  const byWay = WAYS.map((way) => halfSeconds(hands, way));
  const rows = byWay.map((all) => all.map(({ before }) => before));
  const ends = byWay.map((all) => all.map(({ end }) => end));
  const middles = byWay.map(newInMiddle);
  const guesses = (wanted) => predictsAll(rows.map((one, i) => [one, wanted[i]]));
  const bound = 5.5 / Math.sqrt((byWay.length * byWay[0].length) / 3); // sigmas of chance
  for (const [what, wanted] of [
    ["end", ends],
    ["middle", middles],
  ]) {
    const chance = [];
    for (let i = 0; i < 12; i++) {
      await sleep(0); // sums may take long, and the sockets want to be heard of
      chance.push(Math.abs(guesses(wanted.map(shuffled))));
    }
    const real = guesses(wanted);
    comment(`${what}: ${real.toFixed(3)}; shuffled up to ${Math.max(...chance).toFixed(3)}; bound ${bound.toFixed(3)}`);
    ok(Math.abs(real) < bound, `the ${what} of a half second does not follow from those before`, real, bound);
    ok(
      chance.every((one) => one < bound),
      "nor do those of others",
      chance,
    );
    // The test sees what there would be to see: an echo of what was, much fainter than the swing itself.
    const echo = wanted.map((list, i) =>
      list.map((value, k) => value + 0.5 * byWay[i][k].before[2 + 5 * i] * deviation(list)),
    );
    ok(guesses(echo) > bound, "an echo would be heard", guesses(echo));
  }
  // Where it begins is where the last one ended: that is known, and no secret.
  const joints = predictsAll(byWay.map((all) => [all.map(({ joint }) => joint), all.map(({ middle }) => middle)]));
  ok(joints > bound, "half seconds are joined", joints);
});

// ---- hold rates ----

const FIGURES = readFileSync(new URL("../../data/adresse-tremor.txt", import.meta.url), "utf8");

/** The numbers of a line of the data that begins with these words. */
function figures(words) {
  const line = FIGURES.split("\n").find((one) => one.startsWith(`${words} `));
  ok(line, `data/adresse-tremor.txt has a line of ${words}`);
  return line.slice(words.length).trim().split(/ +/).map(Number);
}

// The sway of a hand in millimetres and degrees, how much less an upright tilts, and a person's eye in millimetres.
const AMPLITUDES = { both: figures("sway both"), one: figures("sway one") };
const [UPRIGHT_TILT] = figures("upright");
const EYES = { both: figures("eye both"), one: figures("eye one") };
const JITTER_MS = 150;

/** Who places: a careful person; one with the same eye and hand who tries all that is forbidden meanwhile; a program,
 * whose aim is exact and to whose moment the server gives a person's error; and a client that passes for a person and
 * errs in nothing. */
const PERFORMERS = {
  person: { isExact: false, jitter_ms: JITTER_MS },
  trickster: { isExact: false, jitter_ms: JITTER_MS, hasTricks: true },
  program: { isExact: true, jitter_ms: JITTER_MS },
  client: { isExact: true, jitter_ms: 0 },
};
const KINDS = Object.keys(PERFORMERS);

/** How far from calm each moment is of those that may be named: squares of amplitudes. */
function weights({ hand, position }, sways) {
  const [offset, tilt] = AMPLITUDES[hand === "both" ? "both" : "one"];
  const lean = tilt * (position === "upright" ? UPRIGHT_TILT : 1);
  return sways.map(
    ({ x, y, tilt_x, tilt_y }) =>
      (x ** 2 + y ** 2) / (1000 * offset) ** 2 + (0.6 * (tilt_x ** 2 + tilt_y ** 2)) / (1000 * lean) ** 2,
  );
}

/** Optimal stopping, of hands that err by 0 and by 150 ms: below which weight to let go, by the half seconds told. */
const STOPPING = {
  0: [0.33, 0.35, 0.38, 0.4, 0.43, 0.47, 0.51, 0.58, 0.68, 0.79, 1.03, Infinity],
  [JITTER_MS]: [0.75, 0.77, 0.8, 0.83, 0.87, 0.91, 0.97, 1.06, 1.15, 1.3, 1.57, Infinity],
};

const FINE_MS = 25;

/** The calmest moment that may be named, {t, weight}; a person's errs, so it is the mean around it that counts. */
function calmest(match, who) {
  const told = match.told * HALF_MS;
  const from = Math.max(0, told - LATE_MS);
  const moments = Array.from({ length: (told - from) / FINE_MS + 1 }, (_, i) => from + i * FINE_MS);
  const all = weights(match.placement, swayAt(rules, match.state.state, moments));
  const at = (i) => all[Math.max(0, Math.min(all.length - 1, i))];
  const far = PERFORMERS[who].jitter_ms / FINE_MS;
  const blurred = all.map((_, i) => (at(i - far) + 2 * at(i) + at(i + far)) / 4);
  const weight = Math.min(...blurred);
  return { t: moments[blurred.indexOf(weight)], weight, real: (t) => at(Math.round((t - from) / FINE_MS)) };
}

/** To aim once more, now that it is seen how the hand sways; to let go before the time, or long ago; to hold on. */
const TRICKS = [
  ({ placement: { card, x, y, turn } }) => `aim ${card} x=${x / 10} y=${y / 10} turn=${turn / 10}`,
  ({ told }) => `release t=${told * HALF_MS + 1200}`,
  ({ told }) => (told > 4 ? `release t=${(told - 4) * HALF_MS}` : "release t=-1"),
  () => "hold",
];

/** Tries one of them; it comes to nothing, unless the moment that was ahead had come by the time that it was heard of. */
async function tryTrick(match) {
  const { seat, state } = match;
  const move = TRICKS[random(TRICKS.length)](match);
  const answer = await match.performer.ask("play", { table: match.table, seat, move });
  if (answer.ok) await match.heard(answer.seq);
  const { released, sway } = placementsIn(match.views[0].messages).at(-1);
  const isLate = answer.ok && move === `release t=${Math.round(released?.t)}` && released.t <= sway.length * HALF_MS;
  ok(!answer.ok || isLate, "what is forbidden is refused", move, state.view.placement, answer);
}

/** Places one piece; {who, eyes, hands, held, weight}, or null if the match is over before. */
async function place(match, who) {
  if (!(await match.untilAim())) return null;
  const { sight, hand } = match.placement;
  const eye = EYES[sight === "both" ? "both" : "one"];
  const { isExact, jitter_ms } = PERFORMERS[who];
  if (!(await match.aim(eye.map((mm) => (isExact ? 0 : mm * bell()))))) return null;
  const at = placementsIn(match.views[0].messages).length - 1;
  let weight = null;
  while (match.isSwaying) {
    if (PERFORMERS[who].hasTricks) await tryTrick(match);
    const { told } = match;
    if (!match.isSwaying) break; // it was let go meanwhile
    const best = calmest(match, who);
    if (best.weight > STOPPING[jitter_ms][told - 1]) {
      await match.until(told + 1);
      continue;
    }
    const end = told * HALF_MS;
    const t = Math.round(best.t + jitter_ms * bell());
    const named = Math.max(end - LATE_MS, 0, Math.min(end, t));
    if (!(await match.release(named)).ok) continue; // more was told in between, and this is long ago
    weight = best.real(named);
  }
  const { after } = placementsIn(match.views[0].messages)[at];
  ok(after.includes("held") !== after.includes("fell"), "it holds or falls", after);
  return { who, eyes: sight === "both", hands: hand === "both", held: after.includes("held"), weight };
}

/** Wilson's interval of a share, in percent; so many sigmas to each side. */
function interval(held, count, z = 1.96) {
  const share = held / count;
  const middle = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const far = (z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))) / (1 + z ** 2 / count);
  return [middle - far, middle + far].map((one) => 100 * one);
}

function tellRates(all) {
  const kinds = [
    ["both eyes, both hands", (one) => one.eyes && one.hands],
    ["one eye or one hand", (one) => one.eyes !== one.hands],
    ["one eye and one hand", (one) => !one.eyes && !one.hands],
    ["all", () => true],
  ];
  for (const [kind, isOne] of kinds)
    for (const who of KINDS) {
      const those = all.filter((one) => one.who === who && isOne(one));
      if (those.length === 0) continue;
      const held = those.filter((one) => one.held).length;
      const [low, high] = interval(held, those.length).map((one) => one.toFixed(1));
      comment(`${kind}, ${who}: ${((100 * held) / those.length).toFixed(1)}% (${low}..${high}) of ${those.length}`);
    }
}

test("who watches for the calmest moment finds calm ones, and no more", async () => {
  const wanted = depth(72);
  const all = [];
  let turns = 0; // each kind as often as the others
  await atTables(PAIRS * (isDeep ? TABLES : 2), async (clients) => {
    let match = null;
    while (all.length < wanted) {
      match ??= await Performance.begin(clients, { random });
      const one = await place(match, KINDS[turns++ % KINDS.length]);
      if (one) all.push(one);
      else {
        await match.end();
        match = null;
      }
    }
    if (match) await match.end();
  });
  tellRates(all);
  const calm = (who) => mean(all.filter((one) => one.who === who && one.weight !== null).map(({ weight }) => weight));
  for (const who of KINDS) comment(`weight at the release, ${who}: ${calm(who).toFixed(2)}`);
  ok(calm("client") < calm("person"), "it is calmer than a person's");
  const [person, trickster] = ["person", "trickster"].map((who) => {
    const those = all.filter((one) => one.who === who);
    return interval(those.filter((one) => one.held).length, those.length, 4);
  });
  ok(trickster[0] < person[1] && person[0] < trickster[1], "and tricks hold nothing", trickster, person);
});

test("the server ends well", () => server.stop());

await run();
