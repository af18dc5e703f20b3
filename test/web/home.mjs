// home.mjs: the home page: all games and their buttons in sight at once on every desk, doors that stand in line, a head
// that makes room once one has been here, and the match that one goes on with; and titles that are whole on a phone.
//
// usage: node home.mjs BOSQUET
import { SIZES, clippedOn, sizeName } from "./boxes.mjs";
import { DESKTOP, PHONE, Person, equal, eventually, ok, pinned, run, scene, sharedServer } from "./browser.mjs";

const theServer = sharedServer(() => pinned({}));
const GAMES = ["grandbois", "grimm", "adresse"];
const DESKS = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];
const SIDEWAYS = { width: 740, height: 360 };

/** The parts of every door, from left to right: {picture, h3, facts, line, play, more}, each a box. */
async function doorsOf(person) {
  await person.rest();
  return person.page.evaluate(() => {
    const parts = { picture: "svg", h3: "h3", facts: ".door-facts", line: ".door-line", play: ".btn", more: "a[href]" };
    const boxOf = (one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    return [...document.querySelectorAll("main article")].map((door) => ({
      ...Object.fromEntries(Object.entries(parts).map(([name, where]) => [name, boxOf(door.querySelector(where))])),
      whole: boxOf(door),
      spine: getComputedStyle(door, "::before").backgroundColor,
    }));
  });
}

/** All doors are there, with all that the server and the drawings tell of them. */
async function arrive(options) {
  const anna = await Person.arrive(await theServer(), { name: "Anna", ...options });
  for (const game of GAMES) await anna.sees(anna.doorButton("home.play", game));
  await eventually("all is drawn and told", () =>
    anna.page.evaluate(() => document.querySelector("#door-scene") && /\d–\d|\d à \d/.test(document.body.innerText)),
  );
  return anna;
}

const allAlike = (numbers) => Math.max(...numbers) - Math.min(...numbers) < 1;

/** Selects whose chosen text is wider than the room that they have for it. */
const cutSelects = (person) =>
  person.page.evaluate(() =>
    [...document.querySelectorAll("select")].flatMap((select) => {
      const style = getComputedStyle(select);
      const width = select.getBoundingClientRect().width;
      if (width === 0) return []; // it is not shown
      const clone = document.createElement("span");
      clone.textContent = select.selectedOptions[0]?.text ?? "";
      Object.assign(clone.style, {
        ...{ position: "absolute", visibility: "hidden", whiteSpace: "pre" },
        ...{ font: style.font, letterSpacing: style.letterSpacing },
      });
      document.body.append(clone);
      const wanted = clone.getBoundingClientRect().width;
      clone.remove();
      const sides = ["paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"];
      const room = width - sides.reduce((sum, side) => sum + Number.parseFloat(style[side]), 0);
      return room < wanted - 0.5 ? [{ text: clone.textContent, wanted, room }] : [];
    }),
  );

const CHOICES = [
  { seats: 2, level: "easy" },
  { seats: 3, level: "medium" },
  { seats: 4, level: "expert" },
];

for (const language of ["en", "fr"])
  scene(`what is chosen in a select is read to its last letter: ${language}`, async () => {
    for (const isPhone of [false, true])
      for (const choices of CHOICES) {
        const anna = await arrive({ language, choices, isPhone });
        for (const size of [...SIZES.filter((one) => one.isPhone === isPhone), ...(isPhone ? [] : [DESKTOP])]) {
          await anna.resize({ width: size.width, height: size.height });
          equal(await cutSelects(anna), [], `at ${sizeName(size)} with ${choices.seats} seats`);
        }
        await anna.leave();
      }
  });

for (const language of ["en", "fr"])
  for (const visited of [false, true])
    scene(
      `all games above the fold of every desk: ${language}, ${visited ? "again" : "for the first time"}`,
      async () => {
        const anna = await arrive({ language, choices: { visited }, size: DESKS[0] });
        for (const size of DESKS) {
          await anna.resize(size);
          const doors = await doorsOf(anna);
          const at = `${size.width}x${size.height}`;
          equal(doors.length, GAMES.length, "a door for every game");
          for (const { picture, play } of doors)
            ok(picture.top >= 0 && play.bottom <= size.height && play.right <= size.width, `in sight at ${at}`, play);
          for (const part of ["picture", "facts", "line", "play", "more"])
            ok(
              allAlike(doors.map((door) => door[part].top)),
              `${part} in line at ${at}`,
              doors.map((door) => door[part]),
            );
          ok(
            allAlike(doors.map(({ h3 }) => h3.bottom)),
            `titles in line at ${at}`,
            doors.map(({ h3 }) => h3),
          );
          for (const { picture } of doors) {
            const shape = (picture.right - picture.left) / (picture.bottom - picture.top);
            ok(Math.abs(shape - 300 / 168) < 0.05, `a whole picture at ${at}`, shape);
          }
          equal(await clippedOn(anna.page), [], `nothing is cut off at ${at}`);
        }
        const doors = await doorsOf(anna);
        equal(new Set(doors.map(({ spine }) => spine)).size, GAMES.length, "each game has its colour");
      },
    );

scene("the head of the page is smaller from the second visit on", async () => {
  const anna = await arrive({ choices: { visited: false }, size: DESKS[1] });
  const heightOf = () => anna.page.locator(".hero").evaluate((one) => one.getBoundingClientRect().height);
  const first = await heightOf();
  await anna.sees(anna.page.getByText(anna.say("home.lead")));
  await anna.page.reload();
  await anna.sees(anna.doorButton("home.play"));
  await anna.rest();
  const later = await heightOf();
  ok(later <= 160 && first >= later + 40, "a strip is left", first, later);
  await anna.seesNo(anna.page.getByText(anna.say("home.lead")), "lead");
});

for (const [name, options] of Object.entries({
  "a desk": { size: DESKS[1] },
  "a telephone": { isPhone: true, size: PHONE },
  "a telephone held sideways": { isPhone: true, size: SIDEWAYS },
}))
  scene(`a guest finds the running match again: ${name}`, async () => {
    const server = await theServer();
    const guest = await Person.arrive(server, { ...options, choices: { level: "easy" } });
    if (options.isPhone) await guest.doorButton("home.play").tap();
    else await guest.doorButton("home.play").click();
    await guest.page.waitForURL(/\/t\//);
    const { path } = guest;
    await guest.sees(guest.page.locator(".decide.mine"));
    await guest.go("/");
    const ticket = await guest.sees(guest.page.getByRole("link", { name: new RegExp(guest.say("home.go-on")) }));
    await guest.rest();
    const { y, height } = await ticket.boundingBox();
    ok(y >= 0 && y + height <= options.size.height, "in sight without scrolling", y, height);
    equal(await clippedOn(guest.page), [], "nothing is cut off");
    if (options.isPhone) await ticket.tap();
    else await ticket.click();
    await guest.page.waitForURL(/\/t\//);
    equal(guest.path, path, "one press leads to it");
  });

for (const language of ["en", "fr"])
  for (const size of [PHONE, SIDEWAYS])
    scene(`a telephone of ${size.width}x${size.height} shows doors whole: ${language}`, async () => {
      const anna = await arrive({ language, isPhone: true, size });
      const doors = await doorsOf(anna);
      const [first] = doors;
      ok(first.play.bottom <= size.height, "one can play at once", first.play);
      if (size === PHONE) ok(doors[1].play.bottom <= size.height, "and the next game's too", doors[1].play);
      for (const { play, whole } of doors) ok(play.right <= whole.right && whole.right <= size.width, "within", whole);
      equal(await clippedOn(anna.page), [], "nothing is cut off");
    });

for (const language of ["en", "fr"])
  scene(`a telephone shows the titles of games whole: ${language}`, async () => {
    const anna = await arrive({ language, isPhone: true });
    for (const game of GAMES) {
      await anna.go("/");
      await anna.doorButton("home.play", game).tap();
      await anna.page.waitForURL(/\/t\//);
      const title = await anna.sees(anna.heading(anna.say(`game.${game}`), { level: 1, exact: false }));
      await anna.rest();
      const isWhole = await title.evaluate((one) => {
        const header = one.closest("header");
        const range = document.createRange();
        range.selectNodeContents(one.firstChild);
        const text = range.getBoundingClientRect();
        const next = [...header.querySelectorAll("button")].find(({ offsetWidth }) => offsetWidth > 0);
        const isInside = text.bottom <= header.getBoundingClientRect().bottom;
        const isFree = text.right <= next.getBoundingClientRect().left;
        return isInside && isFree && one.scrollWidth <= one.clientWidth + 1;
      });
      ok(isWhole, `the title of ${game} is whole`);
    }
  });

await run();
