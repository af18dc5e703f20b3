// sounds.mjs: every sound as it would be heard, worked out offline: none is clipped, none drowns the others or is lost
// beside them; and a phone shakes only where that is welcome.
//
// usage: node sounds.mjs BOSQUET
import { readFileSync } from "node:fs";
import { bundleFile } from "./bundle.mjs";
import { comment, equal, launch, ok, run, scene } from "./browser.mjs";

const ADDRESS = "http://sounds.example/";
const OLD = ["place", "raise", "refusal", "turn", "chat", "end", "count"];
const NEW = ["hold", "wobble", "fall"];
const FULL = 1; // what is above is cut off
const DECIBELS_APART = 10; // from the middle of the others

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

/** The highest value of a sound, and how loud its loudest twentieth of a second is, in decibels. Runs in the page. */
async function measure(name) {
  const rate = 44_100;
  const audio = new OfflineAudioContext(1, rate * 1.5, rate);
  window.page.makeSound(audio, name);
  const samples = (await audio.startRendering()).getChannelData(0);
  const span = rate / 20;
  let [peak, loudest] = [0, 0];
  for (let from = 0; from < samples.length; from += span) {
    const part = samples.subarray(from, from + span);
    loudest = Math.max(loudest, part.reduce((sum, one) => sum + one * one, 0) / span);
    peak = part.reduce((most, one) => Math.max(most, Math.abs(one)), peak);
  }
  return { peak, decibels: 10 * Math.log10(loudest) };
}

scene("no sound is clipped, and those of falling wood are as loud as the others", async () => {
  const page = await open();
  const found = new Map();
  for (const name of [...OLD, ...NEW]) found.set(name, await page.evaluate(measure, name));
  for (const [name, { peak, decibels }] of found)
    comment(`${name}: at most ${peak.toFixed(2)}, ${decibels.toFixed(1)} dB`);
  for (const [name, { peak }] of found) ok(peak > 0 && peak < FULL, `${name} is heard and not clipped`, peak);
  const known = OLD.map((name) => found.get(name).decibels).sort((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)];
  for (const name of NEW)
    ok(Math.abs(found.get(name).decibels - middle) < DECIBELS_APART, `${name} is as loud`, found.get(name), middle);
});

const shake = (page, name) => page.evaluate((one) => (window.page.playSound(one), window.shakes.splice(0)), name);

scene("a phone shakes for a hold, a wobble and a fall, once it has been touched, with sounds on", async () => {
  const page = await open();
  equal(await page.evaluate(() => window.early), [], "not before somebody has touched it");
  await page.mouse.click(10, 10);
  for (const name of NEW) equal((await shake(page, name)).length, 1, name);
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
