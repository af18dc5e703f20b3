// thinking.mjs: a bot that takes its time shows it, in every game alike, on a desk and in a
// hand, and makes no noise for those who listen to the page.
//
// usage: node thinking.mjs BOSQUET PAGE
import { isDeep, Person, Server, equal, ok, run, scene, sleep, tableOf } from "./browser.mjs";

let server;

/** Answers what a person at seat 0 is asked, any way, until the promise is settled: a bot may
 * have thought, and passed the turn on, before a slow page has drawn it. */
async function playUntil(promise, own, table) {
  let isSettled = false;
  const settle = () => (isSettled = true);
  promise.then(settle, settle);
  while (!isSettled) {
    const { moves = [] } = await own.ask("legal", { table, seat: 0 });
    if (moves.length > 0) await own.ask("play", { table, seat: 0, move: moves[0] });
    await sleep(400);
  }
  return promise;
}

const IN_A_HAND = new Set(["grimm"]); // at first, and the others on a desk

for (const game of ["grandbois", "grimm", "adresse"])
  for (const isPhone of isDeep ? [false, true] : [IN_A_HAND.has(game)])
    scene(`${game}: whose turn it is thinks${isPhone ? ", in a hand" : ""}`, async () => {
      server ??= await Server.start();
      const anna = await Person.arrive(server, { name: "Anna", path: null, isPhone });
      const own = await anna.socket();
      const table = await tableOf([own], {
        game,
        bots: ["expert", "expert"],
        options: { first: 1 },
        start: false,
      });
      await anna.go(`/t/${table}`);
      await anna.page.getByText(anna.say("waiting.level.expert")).first().waitFor();
      await own.must("start", { table });
      const list = isPhone ? ".players-strip" : ".players";
      const isThinking = anna.page.waitForFunction((within) => {
        const dots = [...document.querySelectorAll(`${within} .players-piece .dots`)];
        return (
          dots.length > 0 &&
          dots.map((one) => ({
            isHidden: one.getAttribute("aria-hidden") === "true" && one.textContent === "",
            isLive: one.closest("[aria-live]") !== null,
            isStill: getComputedStyle(one.firstElementChild).animationIterationCount === "1",
            seat: [...one.closest("ul").children].indexOf(one.closest("li")),
          }))
        );
      }, list);
      const found = await playUntil(isThinking, own, table);
      for (const { isHidden, isLive, isStill, seat } of await found.jsonValue()) {
        equal([isHidden, isLive], [true, false], "it is only to be seen");
        ok(isStill, "it stands still where no motion is wanted");
        ok(seat > 0, "and it is never one's own", seat);
      }
      await own.must("resign", { table, seat: 0 });
      await anna.page.locator(`${list} .dots`).first().waitFor({ state: "detached" });
    });

/** From now on remembers what was shown while wood moved, or while it was told how that ended: the signs that
 * somebody thinks; and whether a challenge was told, which a slow page may show between two pictures only. Runs in
 * the page. */
function watchTellings(words) {
  window.tellings = { count: 0, signs: [], isLaunched: false };
  const look = () => {
    if (document.querySelector("[data-playback=launch]")) window.tellings.isLaunched = true;
    const story = document.querySelector("[data-playback=motion], [data-playback=verdict]");
    if (!story) return;
    window.tellings.count++;
    for (const one of document.querySelectorAll(".players-piece .dots")) window.tellings.signs.push(one.className);
    for (const { textContent } of document.querySelectorAll(".players-status"))
      if (textContent.includes(words)) window.tellings.signs.push(textContent);
  };
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["data-playback"],
  });
}

for (const isPhone of isDeep ? [false, true] : [true])
  scene(`adresse: nobody thinks while their hand moves${isPhone ? ", in a hand" : ""}`, async () => {
    server ??= await Server.start();
    const anna = await Person.arrive(server, { name: "Anna", path: null, isPhone, isCalm: false });
    const own = await anna.socket();
    // Whoever is first performs the first challenge and then launches one: until then only the bot is asked.
    const setup = { game: "adresse", bots: ["medium"], options: { first: 1 }, start: false };
    const table = await tableOf([own], setup);
    await anna.go(`/t/${table}`);
    await anna.page.getByText(anna.say("waiting.level.medium")).first().waitFor();
    await anna.page.evaluate(watchTellings, anna.say("play.turn.bot"));
    await own.must("start", { table });
    await anna.page.waitForFunction(() => window.tellings.isLaunched);
    const { count, signs } = await anna.page.evaluate(() => window.tellings);
    ok(count > 0, "wood was seen to move");
    equal(signs, [], "and nobody to think meanwhile");
  });

await run();
