// whole_page.mjs: the document as it is: text and attributes, all that a script or a screen reader could find.
import { eventually } from "./browser.mjs";

const STILL_MS = 120; // what is done after a picture is done by then, even without one

function takeNow(person) {
  return person.page.evaluate(async (ms) => {
    // What has just changed is drawn in the next frames.
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, ms));
    const whole = document.documentElement.cloneNode(true);
    // It comes and goes by the clock; what it says is also in the live region, and stays there.
    for (const toast of whole.querySelectorAll(".toast")) toast.remove();
    // Drawings stand in the order in which they came, whoever's game it is.
    const sprites = [...whole.querySelectorAll("body > .sprite")];
    const parts = sprites.map((one) => one.outerHTML).sort();
    for (const sprite of sprites) sprite.remove();
    const fields = [...document.querySelectorAll("input, select, textarea")];
    return JSON.stringify([document.title, whole.outerHTML, parts, fields.map(({ value }) => value)]);
  }, STILL_MS);
}

/** The same twice, with nothing on its way to the page: what comes a moment later is in it. */
export function wholePage(person) {
  let before = null;
  return eventually("the page comes to rest", async () => {
    const now = person.owed.size === 0 ? await takeNow(person) : null;
    const isSame = now !== null && now === before;
    before = now;
    return isSame && now;
  });
}

/** Where two texts begin to differ. */
export function difference(one, other) {
  const at = [...one].findIndex((letter, i) => letter !== other[i]);
  if (at < 0) return one.length === other.length ? "" : `${one.length} and ${other.length} letters`;
  return [one, other].map((text) => text.slice(Math.max(0, at - 120), at + 120)).join("\n---\n");
}
