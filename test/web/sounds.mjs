// sounds.mjs: every sound as it would be heard, worked out offline: none is clipped, and to the ear all
// are about as loud; docs/sounds.md tells what is measured here. And a phone shakes only where that is welcome.
//
// usage: node sounds.mjs BOSQUET      (TEST_SOUNDS=FOLDER keeps each sound there, to be listened to)
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleFile } from "./bundle.mjs";
import { PROJECT } from "./catalogues.mjs";
import { comment, equal, launch, ok, run, scene } from "./browser.mjs";

const ADDRESS = "http://sounds.example/";
const RATE = 48_000; // of a second: the filters below are for it
const LONGEST_S = 1.5;
const PEAK_MOST = -3; // dBFS: two at the same time are not cut off either
const LOUDNESS = { middle: -25, tolerance: 2 }; // LUFS of the loudest tenth of a second
const SILENCE = -60; // dBFS: below it nothing is heard
const [SHORTEST_MS, LONGEST_MS] = [40, 1300];
const TOLD = { decibels: 0.3, ms: 5 }; // so far may docs/sounds.md be from what is measured: it is rounded

/** Before anybody has touched the page, and what its phone was told to do. */
const HTML = `<!doctype html><title>sounds</title><p>here</p><script type="module">
  import * as page from "./sounds.mjs";
  window.shakes = [];
  navigator.vibrate = (pattern) => window.shakes.push(pattern);
  page.playSound("fall");
  window.early = window.shakes.splice(0);
  window.page = page;
</script>`;

/** A page with sounds.ts in it as `window.page`. */
async function open(context = {}) {
  const browser = await launch();
  const page = await (await browser.newContext(context)).newPage();
  const code = readFileSync(await bundleFile("base/sounds", "base/preferences"), "utf8");
  await page.route(`${ADDRESS}**`, (route) => {
    const isCode = route.request().url().endsWith(".mjs");
    return route.fulfill({ contentType: isCode ? "text/javascript" : "text/html", body: isCode ? code : HTML });
  });
  await page.goto(ADDRESS);
  await page.waitForFunction(() => window.page !== undefined);
  return page;
}

// ---- what is measured ----

/** The samples of a sound. Runs in the page. */
async function render([name, rate, seconds]) {
  const audio = new OfflineAudioContext(1, rate * seconds, rate);
  window.page.makeSound(audio, name);
  return [...(await audio.startRendering()).getChannelData(0)];
}

const decibels = (amplitude) => 20 * Math.log10(amplitude);

function biquad(samples, [b0, b1, b2], [a1, a2]) {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** As the ear weighs it: the two filters of ITU-R BS.1770 for 48 kHz. */
function weighted(samples) {
  const shelf = [
    [1.53512485958697, -2.69169618940638, 1.19839281085285],
    [-1.69065929318241, 0.73248077421585],
  ];
  const lows = [
    [1, -2, 1],
    [-1.99004745483398, 0.99007225036621],
  ];
  return biquad(biquad(samples, ...shelf), ...lows);
}

/** The loudness of the loudest tenth of a second, in LUFS; windows begin every hundredth. */
function loudness(samples) {
  const squares = weighted(samples).map((one) => one * one);
  const [span, step] = [RATE / 10, RATE / 100];
  let most = 0;
  for (let from = 0; from + span <= squares.length; from += step)
    most = Math.max(most, squares.slice(from, from + span).reduce((sum, one) => sum + one, 0) / span);
  return -0.691 + 10 * Math.log10(most);
}

function measure(samples) {
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const last = samples.findLastIndex((one) => decibels(Math.abs(one)) > SILENCE);
  return { ms: (last / RATE) * 1000, peak: decibels(peak), loud: loudness(samples) };
}

/** A sound as a WAV file: one channel of 16 bits. */
function wav(samples) {
  const data = Buffer.alloc(44 + 2 * samples.length);
  data.write("RIFF", 0);
  data.writeUInt32LE(36 + 2 * samples.length, 4);
  data.write("WAVEfmt ", 8);
  [16, 0x1_0001, RATE, 2 * RATE, 0x10_0002].forEach((word, i) => data.writeUInt32LE(word, 16 + 4 * i));
  data.write("data", 36);
  data.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((one, i) =>
    data.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(one * 32_767))), 44 + 2 * i),
  );
  return data;
}

function keep(name, samples) {
  const { TEST_SOUNDS: folder } = process.env;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.wav`), wav(samples));
}

/** All sounds, measured once. */
let found = null;
async function findings() {
  if (found) return found;
  found = new Map();
  const page = await open();
  for (const name of await page.evaluate(() => window.page.soundNames)) {
    const samples = await page.evaluate(render, [name, RATE, LONGEST_S]);
    keep(name, samples);
    const one = measure(samples);
    comment(`${name}: ${one.ms.toFixed(0)} ms, peak ${one.peak.toFixed(1)} dBFS, ${one.loud.toFixed(1)} LUFS`);
    found.set(name, one);
  }
  return found;
}

scene("every sound is heard, is short, and is not clipped", async () => {
  const all = await findings();
  ok(all.size >= 10, "they were found", [...all.keys()]);
  for (const [name, { ms, peak }] of all) {
    ok(peak > SILENCE / 2 && peak <= PEAK_MOST, `${name}: at most ${PEAK_MOST} dBFS`, peak);
    ok(ms >= SHORTEST_MS && ms <= LONGEST_MS, `${name}: it is over soon, and whole`, ms);
  }
});

scene("to the ear all sounds are about as loud", async () => {
  const { middle, tolerance } = LOUDNESS;
  for (const [name, { loud }] of await findings())
    ok(Math.abs(loud - middle) <= tolerance, `${name}: ${middle} LUFS, ${tolerance} more or less`, loud);
});

scene("docs/sounds.md tells what is measured", async () => {
  const text = readFileSync(join(PROJECT, "docs/sounds.md"), "utf8");
  const rows = [...text.matchAll(/^\| `(\w+)` \|.*\| (\d+) ms \| −([\d.]+) \| −([\d.]+) \|$/gm)];
  const told = new Map(rows.map(([, name, ms, peak, loud]) => [name, { ms: +ms, peak: -peak, loud: -loud }]));
  const all = await findings();
  equal([...told.keys()].sort(), [...all.keys()].sort(), "each has its row");
  for (const [name, { ms, peak, loud }] of all) {
    const row = told.get(name);
    ok(Math.abs(row.ms - ms) <= TOLD.ms, `${name}: its length`, row.ms, ms);
    ok(Math.abs(row.peak - peak) <= TOLD.decibels, `${name}: its peak`, row.peak, peak);
    ok(Math.abs(row.loud - loud) <= TOLD.decibels, `${name}: its loudness`, row.loud, loud);
  }
});

// ---- what is felt ----

const SHAKING = ["hold", "wobble", "fall"];
const shake = (page, name) => page.evaluate((one) => (window.page.playSound(one), window.shakes.splice(0)), name);

scene("a phone shakes for a hold, a wobble and a fall, once it has been touched, with sounds on", async () => {
  const page = await open();
  equal(await page.evaluate(() => window.early), [], "not before somebody has touched it");
  await page.mouse.click(10, 10);
  for (const name of SHAKING) equal((await shake(page, name)).length, 1, name);
  equal(await shake(page, "place"), [], "not for everything");
  await page.evaluate(() => window.page.preferences.set({ sound: false }));
  equal(await shake(page, "fall"), [], "nor with sounds off");
});

scene("nor where less motion is wanted", async () => {
  const page = await open({ reducedMotion: "reduce" });
  await page.mouse.click(10, 10);
  equal(await shake(page, "fall"), []);
});

await run();
