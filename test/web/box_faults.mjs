// box_faults.mjs: what boxes.mjs finds, on small pages made to be wrong, and what it lets pass.
//
// usage: node box_faults.mjs BOSQUET
import { Person, equal, ok, run, scene, sharedServer } from "./browser.mjs";
import { faultsOn } from "./boxes.mjs";

const theServer = sharedServer();
const SIZE = { width: 400, height: 300 };
const LONG = "a long line that does not fit";
const style = `* { box-sizing: border-box; margin: 0; font: 16px/20px sans-serif } .box { width: 100px; height: 40px }
  .abs { position: absolute } .one-line { white-space: nowrap }`;

/** The faults of a page with this in it: {fault, where, by, ...}. */
async function faultsOf(page, html) {
  await page.setContent(`<!doctype html><style>${style}</style>${html}`);
  return faultsOn(page);
}

/** By what it is wrong: the page, and what is found: its fault, what is meant, and what does it. */
const WRONG = [
  [
    "a text that a box hides a part of",
    `<div class="box one-line" style="overflow: hidden"><p>${LONG}</p></div>`,
    ["cut off", "p", "div.box.one-line"],
  ],
  [
    "a text that ends in three dots",
    `<p class="box one-line" style="overflow: hidden; text-overflow: ellipsis">${LONG}</p>`,
    ["cut off", "p.box.one-line", "p.box.one-line"],
  ],
  [
    "lines too many",
    `<p class="box" style="display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden">
      ${LONG}, nor does the second line of it</p>`,
    ["cut off", "p.box", "p.box"],
  ],
  [
    "a text that leaves its button",
    `<button class="box one-line">${LONG}</button>`,
    ["cut off", "button.box.one-line", "button.box.one-line"],
  ],
  [
    "a button that a box hides a part of",
    `<div class="box" style="overflow: clip"><button style="height: 60px; width: 20px" aria-label="x"></button></div>`,
    ["cut off", "button", "div.box"],
  ],
  [
    "what is fixed outside of the window",
    `<p class="one-line" style="position: fixed; left: 330px; top: 0">${LONG}</p>`,
    ["cut off", "p.one-line", "the window"],
  ],
  [
    "what begins before the page does",
    `<p class="abs" style="left: -40px; top: 0">${LONG}</p>`,
    ["cut off", "p.abs", "the page"],
  ],
  [
    "a page wider than its window",
    `<div style="width: 500px; height: 10px"></div>`,
    ["cut off", "the page", "the window"],
  ],
  [
    "a page to be scrolled where one plays",
    `<main class="playing" style="height: 400px"></main>`,
    ["cut off", "the page", "the window"],
  ],
  [
    "a text below a picture",
    `<p class="box">words</p><svg class="abs" style="left: 0; top: 0" width="90" height="30"><rect width="90" height="30"/></svg>`,
    ["covered", "p.box", "rect in svg.abs"],
  ],
  [
    "a text below what lets presses through",
    `<p class="box">words</p>
     <i class="abs" style="left: 0; top: 0; width: 30px; height: 30px; background: red; pointer-events: none"></i>`,
    ["covered", "p.box", "i.abs in body"],
  ],
  [
    "a text on another one",
    `<p class="box">words</p><b class="abs" style="left: 10px; top: 0">more</b>`,
    ["covered", "p.box", "b.abs in body"],
  ],
  [
    "a button below something clear",
    `<button class="box" aria-label="x"></button><i class="abs" style="inset: 0"></i>`,
    ["covered", "button.box", "i.abs in body"],
  ],
  [
    "the last line of a list below a bar that stays",
    `<p style="height: 500px"></p><p>the last one</p><b style="position: fixed; inset: auto 0 0; background: red">bar</b>`,
    ["covered", "p", "b in body"],
  ],
  [
    "a fault in a dialog",
    `<dialog><button class="box one-line">${LONG}</button></dialog><script>document.querySelector("dialog").showModal()</script>`,
    ["cut off", "button.box.one-line", "button.box.one-line"],
  ],
];

const RIGHT = [
  ["a text that has its place", `<div class="box" style="overflow: hidden"><p>words</p></div>`],
  [
    "what only ears get",
    `<p style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">${LONG}</p>`,
  ],
  ["what is not there", `<p class="box one-line" style="overflow: hidden; visibility: hidden">${LONG}</p>`],
  ["what can be scrolled to", `<div class="box one-line" style="overflow: auto"><p>${LONG}</p></div>`],
  ["what lies far down a page", `<p style="height: 900px">words</p><button>press</button>`],
  [
    "what can be scrolled away from below a bar",
    `<p style="height: 600px"></p><p>words</p><p style="height: 600px"></p>
     <b style="position: fixed; inset: auto 0 0; background: red">bar</b>`,
  ],
  [
    "a badge that leaves the box it does not belong to",
    `<div style="position: relative"><div class="box" style="overflow: hidden">
      <b class="abs one-line" style="left: 90px; top: 0">outside</b></div></div>`,
  ],
  ["what lies below a text", `<i class="abs" style="inset: 0; background: red; z-index: -1"></i><p>words</p>`],
  ["something clear over a text", `<p class="box">words</p><i class="abs" style="inset: 0"></i>`],
  [
    "what is as good as clear",
    `<p class="box">words</p><i class="abs" style="inset: 0; background: red; opacity: 0.1"></i>`,
  ],
  [
    "a picture and a text on one button",
    `<button class="box"><i class="abs" style="width: 9px; height: 9px; background: red"></i>words</button>`,
  ],
  [
    "what a dialog lies over",
    `<p class="box">words</p><dialog open>no</dialog><script>
    document.querySelector("dialog").close(); document.querySelector("dialog").showModal()</script>`,
  ],
];

scene("whatever is cut off or covered on a page is found, and nothing else", async () => {
  const anna = await Person.arrive(await theServer(), { path: null, size: SIZE });
  for (const [what, html, [fault, where, by]] of WRONG) {
    const found = await faultsOf(anna.page, html);
    ok(
      found.some((one) => one.fault === fault && one.where === where && one.by === by),
      `found: ${what}`,
      found,
    );
  }
  for (const [what, html] of RIGHT) equal(await faultsOf(anna.page, html), [], `let pass: ${what}`);
});

scene("looking at a page leaves it as it was", async () => {
  const anna = await Person.arrive(await theServer(), { path: null, size: SIZE });
  const { page } = anna;
  await page.setContent(`<style>${style}</style><div class="box" style="overflow: auto"><p style="height: 300px">words</p>
    <p>more</p></div><p style="height: 900px">words</p><button>press</button>`);
  const state = () =>
    page.evaluate(() => [scrollY, document.querySelector("div").scrollTop, document.adoptedStyleSheets.length]);
  await page.evaluate(() => {
    scrollTo(0, 120);
    document.querySelector("div").scrollTop = 35;
  });
  const before = await state();
  await faultsOn(page);
  equal(await state(), before, "scrolled as before");
});

await run();
