// adresse_layout.mjs: the table of Au doigt & à l'œil on every screen: nothing is cut off, covered or outside, and
// nothing is scrolled to play, with two people or ten and up to 15 cards in hand, in every language.
//
// usage: node adresse_layout.mjs BOSQUET
import { Server, equal, eventually, isDeep, ok, run, scene } from "../../../web/browser.mjs";
import { LANGUAGES } from "../../../web/catalogues.mjs";
import { crowd, moments, seated } from "../adresse_crowd.mjs";

const ALWAYS = ["360x740", "740x360", "844x390", "1366x768"];
const SCREENS = [...ALWAYS, ...(isDeep ? ["390x844", "820x1180", "1024x768", "1920x1080"] : [])].map((name) => {
  const [width, height] = name.split("x").map(Number);
  return { name, width, height, isPhone: Math.min(width, height) < 500 };
});
const DESK = SCREENS.find(({ name }) => name === "1366x768");

/** With every kind of hand and of question; the others are alike. */
const MOMENTS = ["take", "place-2", "sway-2", "launch", "chosen", "watch", "answer", "advantage"];

/** What is wrong with what is to be read and pressed. Runs in the page. */
function faults({ isPhone }) {
  const SLACK = 1.5; // px, of edges between two pixels
  const LEAST = { any: 24, main: isPhone ? 44 : 24 };
  const MAIN = ".adresse-lower, .adresse-turns .btn, .adresse-look .btn, .adr-act, .adr-held.alive";
  const PAST = ".side-log, .chat-lines"; // these may be scrolled: what was
  const NAMES = ".players-name, .game-title"; // may be as long as they like
  const found = new Set();
  const root = document.querySelector(".playing");
  const classOf = (one) => one.getAttribute("class") ?? one.localName;
  const nameOf = (one) => `${classOf(one)} "${(one.innerText ?? "").replace(/\s+/g, " ").slice(0, 40)}"`;

  const isForEars = (one) => one.closest(".vh") !== null || getComputedStyle(one).clipPath === "inset(50%)";
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForEars(one);
  const isLeftOut = (one) => one.closest(PAST) !== null || one.closest(NAMES) !== null;
  const all = [...root.querySelectorAll(":not(svg, svg *, kbd)")].filter((one) => isSeen(one) && !isLeftOut(one));

  /** A line is higher than its letters are. */
  function inkOf({ left, top, right, bottom, width, height }) {
    const spare = height / 5;
    return { left, right, width, height, top: top + spare, bottom: bottom - spare };
  }

  /** A button as a whole, and each line of text. */
  function rectsOf(one) {
    const texts = [...one.childNodes].filter(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== "");
    const lines = texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map(inkOf);
    });
    const own = one.matches("button, a") ? [one.getBoundingClientRect()] : [];
    return [...own, ...lines].filter(({ width, height }) => width > 0 && height > 0);
  }

  const isWithin = (inner, outer) =>
    inner.left >= outer.left - SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.bottom <= outer.bottom + SLACK;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const clips = (one) =>
    [getComputedStyle(one).overflowX, getComputedStyle(one).overflowY].some((how) => how !== "visible");

  /** What lies above it, if it is not a part of the same thing to press. */
  function coverOf(one, { left, top, right, bottom }) {
    const [dx, dy] = [Math.min(4, (right - left) / 3), Math.min(4, (bottom - top) / 3)];
    const spots = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + dx, top + dy],
      [right - dx, bottom - dy],
    ];
    const isOther = (above) => above && !one.contains(above) && !above.contains(one);
    const thing = one.closest("button, li");
    return spots
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find((above) => isOther(above) && (thing === null || above.closest("button, li") !== thing));
  }

  // What is above something is found by pressing there, so what lets presses through must take them.
  const solid = new CSSStyleSheet();
  solid.replaceSync("* { pointer-events: auto !important } .adresse-line, .adresse-lid > svg { display: none }");
  document.adoptedStyleSheets.push(solid);
  for (const one of all) {
    for (const rect of rectsOf(one)) {
      if (!isWithin(rect, screen)) found.add(`outside: ${nameOf(one)}`);
      for (let around = one; around !== root; around = around.parentElement)
        if (clips(around) && !isWithin(rect, around.getBoundingClientRect()))
          found.add(`cut off by ${classOf(around)}: ${nameOf(one)}`);
      const cover = coverOf(one, rect);
      if (cover) found.add(`covered by ${nameOf(cover)}: ${nameOf(one)}`);
    }
    const isLarger = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
    const { overflowX, overflowY } = getComputedStyle(one);
    if (isLarger && /auto|scroll/.test(overflowX + overflowY)) found.add(`to be scrolled: ${nameOf(one)}`);
    if (!one.matches("button")) continue;
    const { width, height } = one.getBoundingClientRect();
    if (Math.min(width, height) < (one.matches(MAIN) ? LEAST.main : LEAST.any) - 0.5)
      found.add(`small, ${Math.round(width)}x${Math.round(height)}: ${nameOf(one)}`);
  }
  document.adoptedStyleSheets.pop();

  // From the piece in the hand to where it would touch: both ends are seen.
  const line = document.querySelector(".adresse-line:not([hidden]) .dashes");
  for (const end of line?.hasAttribute("x1") ? ["1", "2"] : []) {
    const { left, top } = line.ownerSVGElement.getBoundingClientRect();
    const [x, y] = [left + Number(line.getAttribute(`x${end}`)), top + Number(line.getAttribute(`y${end}`))];
    const at = { left: x, right: x, top: y, bottom: y };
    if (!isWithin(at, line.ownerSVGElement.getBoundingClientRect())) found.add("the piece is out of the picture");
    for (const one of document.querySelectorAll(".adr-board :is(.btn, .adr-verdict, .adresse-height, .adr-hand)"))
      if (isSeen(one) && isWithin(at, one.getBoundingClientRect())) found.add(`the piece is covered by ${nameOf(one)}`);
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.add(`the page is ${scrollWidth}x${scrollHeight}`);
  return [...found];
}

async function speak(person, language) {
  const button = person.page.locator(`.top button[lang="${language}"]`);
  await button.click();
  await eventually(`the page speaks ${language}`, () =>
    person.page.evaluate((wanted) => document.documentElement.lang === wanted, language),
  );
  person.language = language;
}

/** Where the button is that launches, as far as it is asked. */
const launchBox = (person) => person.page.locator('[data-act="confirm"]').boundingBox();

/** Looks at this moment in every language and on every screen. */
async function faultsAt(person, moment, launches) {
  const found = [];
  for (const language of [...LANGUAGES].reverse()) {
    await person.resize(DESK);
    await speak(person, language);
    await person.page.mouse.move(1, 1);
    for (const { name, isPhone, ...size } of SCREENS) {
      await person.resize({ width: size.width, height: size.height });
      for (const fault of await person.page.evaluate(faults, { isPhone }))
        found.push({ fault, where: `${moment}, ${language}, ${name}` });
      const where = `${language}, ${name}`;
      if (moment === "launch") launches.set(where, await launchBox(person));
      if (moment === "chosen")
        equal(await launchBox(person), launches.get(where), `it launches where it did: ${where}`);
    }
  }
  await person.resize(DESK);
  return found;
}

for (const { seats, cards, isPhone } of [
  { seats: 10, cards: 10, isPhone: true },
  ...(isDeep
    ? [
        { seats: 2, cards: 10, isPhone: false },
        { seats: 6, cards: 8, isPhone: true },
      ]
    : []),
])
  scene(`all there is to see and press has its place, with ${seats} people, on every screen`, async () => {
    const server = await Server.start(crowd(seats, cards));
    const { anna, match } = await seated(server, seats, cards, { isPhone, size: DESK });
    const found = [];
    const held = [];
    const launches = new Map();
    for await (const moment of moments(anna, match)) {
      if (isDeep || MOMENTS.includes(moment)) found.push(...(await faultsAt(anna, moment, launches)));
      held.push((await match.view(0)).players[0].cards);
    }
    ok(Math.min(...held) <= cards && Math.max(...held) === cards + 5, "hands of so many cards", held);
    const times = new Map();
    for (const { fault, where } of found) times.set(fault, [...(times.get(fault) ?? []), where]);
    const told = [...times].map(
      ([fault, where]) => `${fault} (${where.length} times: ${where.slice(0, 3).join("; ")})`,
    );
    ok(found.length === 0, `${found.length} faults`, ...told.slice(0, 40));
  });

await run();
