// large.mjs: on a large screen everything is larger: home, a table, a match of every game are what they are on a desk,
// every text and every button so many times the size; and the browser's own zoom still makes it larger.
//
// usage: node large.mjs BOSQUET
import { Person, equal, launch, ok, pinned, run, scene, sharedServer } from "./browser.mjs";

const theServer = sharedServer(() => pinned({}));
const HINTING = "--font-render-hinting=none"; // else letters are as wide as whole pixels, and no two sizes alike
const DESK = { width: 1440, height: 810 };
const LARGE = [
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
];

/** Where every text and every button is (but for the settings, one of which is for large screens), by the way to it: {"MAIN 0 > ...": [left, top, width, height]}. */
const boxesOf = (page) =>
  page.evaluate(() => {
    const boxes = {};
    const wayTo = (one) => {
      const way = [];
      for (; one && one !== document.body; one = one.parentElement)
        way.unshift(`${one.localName}${[...one.parentElement.children].indexOf(one)}`);
      return way.join(">");
    };
    const isHidden = (one) => one.closest("[data-live], .toast, .vh, .sprite, [hidden], .settings, script, option");
    const note = (one, box) => {
      if (box.width > 2 && box.height > 2) boxes[wayTo(one)] = [box.left, box.top, box.width, box.height];
    };
    for (const one of document.querySelectorAll("button, a, input, select, h1, h2, h3, svg"))
      if (!isHidden(one)) note(one, one.getBoundingClientRect());
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || isHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      note(parent, range.getBoundingClientRect());
    }
    return boxes;
  });

/** All that is seen at a desk is at the same place of every large screen, and as large for it. */
async function checkGrows(person, what, slack = 0.006) {
  await person.resize(DESK);
  const before = await boxesOf(person.page);
  ok(Object.keys(before).length > 20, `there is something to see: ${what}`, Object.keys(before).length);
  for (const size of LARGE) {
    await person.resize(size);
    const after = await boxesOf(person.page);
    const times = size.width / DESK.width;
    const most = slack * size.width; // lines break elsewhere by a hair, letters are rounded
    const moved = Object.entries(before).filter(([way, box]) =>
      box.some((px, i) => !after[way] || Math.abs(px * times - after[way][i]) > most),
    );
    const told = moved.slice(0, 8).map(([way, box]) => ({ way, wanted: box.map((px) => px * times), is: after[way] }));
    ok(
      moved.length === 0,
      `${what} at ${size.width}x${size.height} is what a desk shows, ${times} times as large`,
      told,
    );
  }
  await person.resize(DESK);
}

await launch([HINTING]);

scene("home and its dialogs grow with the screen", async () => {
  const anna = await Person.arrive(await theServer(), { name: "Anna", size: DESK });
  await anna.sees(anna.doorButton("home.play"));
  await checkGrows(anna, "home");
  await anna.doorButton("home.screen").click();
  await anna.sees(anna.dialog(anna.say("screen.title", { game: "GrandBois" })));
  await checkGrows(anna, "a dialog");
});

scene("a waiting room grows with the screen", async () => {
  const anna = await Person.arrive(await theServer(), { name: "Anna", size: DESK });
  await anna.doorButton("home.friends").click();
  await anna.page.waitForURL(/\/t\//);
  await checkGrows(anna, "a waiting room");
});

for (const game of ["grandbois", "grimm", "adresse"])
  scene(`a match of ${game} grows with the screen`, async () => {
    const anna = await Person.arrive(await theServer(), { name: "Anna", size: DESK, choices: { level: "easy" } });
    await anna.doorButton("home.play", game).click();
    await anna.page.waitForURL(/\/t\//);
    await anna.sees(anna.page.locator(".decide.mine"));
    await checkGrows(anna, `a match of ${game}`);
    if (game !== "grandbois") return;
    await anna.page.keyboard.press("1");
    await anna.sees(anna.button(anna.say("grandbois.board.turn")));
    await checkGrows(anna, "what hangs at a tile");
  });

/** How large letters are on the glass, when the browser's zoom makes the window so many times smaller. */
async function lettersAt(person, size, zoom) {
  await person.resize({ width: Math.round(size.width / zoom), height: Math.round(size.height / zoom) });
  const px = await person.page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
  return px * zoom;
}

scene("the browser's zoom makes a large screen's letters larger, and they need not grow by themselves", async () => {
  const size = LARGE[0];
  const anna = await Person.arrive(await theServer(), { name: "Anna", size });
  await anna.sees(anna.doorButton("home.play"));
  const plain = await lettersAt(anna, size, 1);
  ok(plain > 20 && plain < 23, "to be read from a sofa", plain);
  const [twice, thrice] = [await lettersAt(anna, size, 2), await lettersAt(anna, size, 3)];
  ok(twice >= 1.45 * plain && thrice >= 2.2 * plain, "as WCAG wants it: up to twice the size", plain, twice, thrice);
  await anna.resize(size);
  await anna.page.getByRole("switch", { name: anna.say("settings.grow"), exact: true }).click();
  equal(await lettersAt(anna, size, 1), 16, "switched off: as on a desk");
  equal(await lettersAt(anna, size, 1.25), 20, "and every step of the zoom counts");
  await anna.page.reload();
  await anna.sees(anna.doorButton("home.play"));
  equal(await lettersAt(anna, size, 1), 16, "remembered");
});

await run();
