// grimm_mouse.mjs: The Grimm Forest by mouse: whole matches, the story, and what
// is said to whoever presses something that cannot be.
//
// usage: node grimm_mouse.mjs BOSQUET
import { comment, depth, dice, equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { GRIMM_STAGE, beginGrimm, luck, secondRound } from "../grimm_stage.mjs";
import { Piglet } from "../piglet.mjs";

const theServer = sharedServer(() => luck(1));
const theStage = sharedServer(GRIMM_STAGE);

for (const seats of [3, 2, 4].slice(0, depth(1)))
  scene(`a whole match of ${seats} by clicks; then another one`, async () => {
    const { anna, piglet } = await beginGrimm(await theServer(), { seats, seed: seats });
    const answers = await piglet.playToTheEnd();
    comment(`${answers} answers, ${piglet.asked.size} different questions`);
    ok(answers > 20, "it was a whole match", answers);

    // The end names who has won, and how they all stand.
    await anna.sees(anna.button(anna.say("end.again")), "the end");
    const { winners } = anna.messages.findLast((one) => one.winners && one.scores);
    const names = winners.map((seat) => (seat === 0 ? "Anna" : anna.say(`play.bot.${seat + 1}`)));
    const title = await anna.page.getByRole("heading", { level: 1 }).innerText();
    for (const name of names) ok(title.includes(name), `${name} is named`, title);

    await anna.button(anna.say("end.again")).click();
    await anna.page.waitForURL(
      (address) => address.pathname.startsWith("/t/") && !address.pathname.includes(piglet.table),
    );
    const next = new Piglet(anna, { random: dice(1) });
    ok((await next.whatNow()).isAsked, "the next match has begun");
  });

/** Every sentence that the story bar shows from now on, in order, with what else is asked then. */
function watchPlayback(page) {
  return page.evaluate(() => {
    window.steps = [];
    const look = () => {
      const bar = document.querySelector("[data-playback] p");
      const text = bar ? bar.textContent.trim() : "";
      if (text === (window.steps.at(-1)?.text ?? "")) return;
      window.steps.push({ text, isAsked: !!document.querySelector(".decide.mine") });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

scene("a round is told one thing after the other, then something is asked; and it can be read again", async () => {
  const { anna, tale, piglet } = await secondRound(await theStage(), { isCalm: false, isHoldable: true });
  await watchPlayback(anna.page);
  await tale.play(0, "play fields");
  await tale.play(2, "play forest");
  await tale.play(1, "play brickyard dragon", "monster fields");
  await tale.playUntil(({ asks }, seat) => asks === "turn" && seat === 0);
  const myTurn = anna.saying("grimm.ask.turn");
  await eventually("the story comes to its end", async () => myTurn.test((await piglet.look()).question));
  const steps = (await anna.page.evaluate(() => window.steps)).filter(({ text }) => text !== "");
  ok(steps.length >= 4, "there are several moments", steps);
  for (const { text, isAsked } of steps) ok(!isAsked, "nothing is asked while it is told", text);
  const order = [
    ["revealed_fable", /Béla.*Dragon/],
    ["put_monster", /Béla.*Dragon.*Fields/],
    ["revealed_gather", /Anna.*Fields/],
    ["monster_acts", /Dragon/],
    ["gathered", /Chloé.*wood/],
  ];
  let at = 0;
  for (const [event, wanted] of order) {
    const sentence = anna.saying(`grimm.event.${event}`);
    const found = steps.findIndex(({ text }, i) => i >= at && sentence.test(text) && wanted.test(text));
    ok(
      found >= 0,
      `${event} is told after what came before it`,
      steps.map(({ text }) => text),
    );
    at = found;
  }

  // Once more, from the book, and skipped; then by a key.
  const read = async () => {
    await anna.page.locator(".grimm-round-log-button").click();
    const book = anna.dialog(anna.say("grimm.story.book"));
    await anna.sees(book);
    return book;
  };
  const book = await read();
  const text = await book.innerText();
  for (const wanted of [/Dragon/, /Chloé/, /Anna/]) ok(wanted.test(text), "the book has it", text);
  await book.getByRole("button", { name: anna.say("grimm.story.before") }).click();
  await eventually("the round before", async () => (await book.innerText()) !== text);
  await anna.page.keyboard.press("Escape");
  await book.waitFor({ state: "detached" });
  const again = (await read()).getByRole("button", { name: anna.say("grimm.story.again") });
  if (await again.isVisible()) {
    await anna.holdTime(true); // by itself it would not end
    await again.click();
    await anna.sees(anna.page.locator("[data-playback]"), "the story again");
    await anna.page.keyboard.press(" ");
    await anna.seesNo(anna.page.locator("[data-playback]"), "story any more");
    await anna.holdTime(false);
  } else await anna.page.keyboard.press("Escape");
  await book.waitFor({ state: "detached" });
  ok((await piglet.whatNow()).isAsked, "and the question is there again");
});

/** Presses something that cannot be: why not is shown and said, and no move is made. */
async function refused(anna, piglet, what, press) {
  const before = piglet.moveCount;
  const said = await anna.said();
  await press();
  const toast = anna.page.locator(".toast.refusal");
  await anna.sees(toast, `why not: ${what}`);
  const reason = await toast.innerText();
  await eventually(`it is said, too: ${what}`, async () => {
    const now = await anna.said();
    return now.slice(-2).includes(reason) && `${now}` !== `${said}`; // the question may be said later than it is shown
  });
  ok(/^\p{Lu}.*[.!?]$/u.test(reason) && !/grimm\.|\{|undefined/.test(reason), `a whole sentence: ${what}`, reason);
  comment(`${what}: ${reason}`);
  equal(piglet.moveCount, before, "nothing is played");
  // The same sentence for the next press would not show.
  await anna.page.evaluate(() => document.querySelector(".toast")?.remove());
}

scene("whoever presses what cannot be is told why", async () => {
  const { anna, tale, piglet } = await secondRound(await theStage(), { isHoldable: true });
  await anna.holdTime(true); // why not is shown for a while only
  const { page } = anna;
  const place = (name) => page.locator(`.place.at-${name} .place-press`);
  const answer = (id) => page.locator(`[data-answer="${id}"]`);
  const no = (what, press) => refused(anna, piglet, what, press);

  await no("nothing is chosen yet", () => answer("confirm").click());
  const otherStage = () => page.locator(".stage-button").click();
  await otherStage();
  await no("a site, while places are asked for", () => page.locator(".mine .site button").first().click());
  await otherStage();
  await tale.playUntil(({ asks }, seat) => asks === "turn" && seat === 1);
  await piglet.upToDate();
  await anna.sees(anna.decision.filter({ hasText: "Béla" }));
  await otherStage();
  await no("a place, while Béla builds", () => piglet.pressDead(place("fields")));
  await otherStage();
  await no("a card, while Béla builds", () =>
    page
      .locator(".fan .held")
      .first()
      .click({ position: { x: 12, y: 30 }, force: true }),
  );
  await tale.playUntil(({ asks }, seat) => asks === "turn" && seat === 0);
  await piglet.upToDate();
  await piglet.whatNow();
  await otherStage();
  await no("a place, while I build", () => piglet.pressDead(place("fields")));
  await otherStage();
  await no("a card, while I build", () =>
    page
      .locator(".fan .held")
      .first()
      .click({ position: { x: 12, y: 30 }, force: true }),
  );
  const short = page.locator(".mine .site:not(.free) .site-asleep");
  if (await short.count()) await no("building without means", () => short.first().click());
});

// ---- whatever is pressed ----

const ANYTHING =
  ".place-press, .held, .site button, .stage-button, .thumb, .counter button, [data-answer], .grimm-round-log-button, .plates, .lot, .pig-press";
const SOME_KEYS = "1 2 3 4 5 q s d f e r x Enter Escape Backspace ArrowLeft ArrowRight ArrowUp ArrowDown h Tab u".split(
  " ",
);

scene("whatever is pressed, the page stays whole, and the match goes on", async () => {
  const { anna, piglet } = await beginGrimm(await theServer(), { seats: 4, seed: 11 });
  piglet.mayTurn = true; // the other stage may be shown by then
  const random = dice(12);
  for (let round = 0; round < depth(4, { most: 14 }); round++) {
    if ((await piglet.whatNow()) === "over") break;
    for (let i = 0; i < 12; i++) {
      if (random(3) === 0) {
        await anna.page.keyboard.press(SOME_KEYS[random(SOME_KEYS.length)]);
        continue;
      }
      const { x, y } = (await anna.page.evaluate(
        ([selector, chance]) => {
          const all = [...document.querySelectorAll(`main :is(${selector})`)].filter((one) => one.checkVisibility());
          const box = all[chance % all.length]?.getBoundingClientRect();
          return box && { x: box.left + box.width / 3, y: box.top + box.height / 3 };
        },
        [ANYTHING, random(1000)],
      )) ?? { x: 600, y: 300 };
      await anna.page.mouse.click(x, y);
    }
    for (let i = 0; i < 3 && (await anna.page.locator("dialog[open]").count()); i++)
      await anna.page.keyboard.press("Escape");
    await anna.page.evaluate(() => document.activeElement?.blur());
    if (!anna.path.endsWith(piglet.table)) await anna.go(`/t/${piglet.table}`); // a link was among it
    await piglet.turnStageBack();
    if (!(await piglet.act())) break;
  }
});

await run();
