// grimm_watching.mjs: how much of the first minute of a game of The Grimm Forest is watching: a story is told, or others
// are waited for. Somebody answers whatever is asked as soon as it is there.
//
// usage: node grimm_watching.mjs BOSQUET [PACE]
import { comment, run, scene, sharedServer } from "../../web/browser.mjs";
import { beginGrimm, luck } from "./grimm_stage.mjs";

const MINUTE_MS = 60_000;
const LOOK_MS = 40;
const [, , , pace] = process.argv;
const theServer = sharedServer(() => luck(1));

/** From now on, the page counts what it shows at each moment. */
const count = (everyMs) => {
  window.counted = { told: 0, waited: 0, asked: 0 };
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const isTold = document.querySelector("[data-playback]");
    const isAsked = document.querySelector(".decide.mine");
    window.counted[isTold ? "told" : isAsked ? "asked" : "waited"] += now - last;
    last = now;
  }, everyMs);
};

scene("the first minute", async () => {
  const choices = pace ? { pace } : {};
  const { anna, piglet } = await beginGrimm(await theServer(), { seats: 3, seed: 3, isCalm: false, choices });
  piglet.skip = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS)); // who watches, skips nothing
  await anna.page.evaluate(count, LOOK_MS);
  const until = Date.now() + MINUTE_MS;
  let answers = 0;
  while (Date.now() < until) {
    await Promise.race([piglet.act(), new Promise((resolve) => setTimeout(resolve, until - Date.now()))]);
    answers++;
  }
  const { round } = piglet.view;
  const { told, waited, asked } = await anna.page.evaluate(() => window.counted);
  const seconds = (ms) => (ms / 1000).toFixed(1);
  comment(
    `told ${seconds(told)} s, waited ${seconds(waited)} s, asked ${seconds(asked)} s; ${answers} answers, round ${round}`,
  );
});

await run();
