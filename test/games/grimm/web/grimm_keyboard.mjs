// grimm_keyboard.mjs: The Grimm Forest by keyboard alone, and what a screen reader has to say of it.
//
// usage: node grimm_keyboard.mjs BOSQUET
import { comment, equal, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { GRIMM_STAGE, beginGrimm, luck, secondRound } from "../grimm_stage.mjs";

const theServer = sharedServer(() => luck(1));
const theStage = sharedServer(GRIMM_STAGE);

scene("a whole match by keys, with stories skipped by Space", async () => {
  const { anna, piglet } = await beginGrimm(await theServer(), { seats: 3, seed: 8, hand: "keys", isCalm: false });
  const answers = await piglet.playToTheEnd();
  comment(`${answers} answers, ${piglet.asked.size} different questions, ${piglet.skipped} stories skipped`);
  ok(answers > 20, "it was a whole match", answers);
  ok(piglet.skipped > 5, "there were stories", piglet.skipped);
  await anna.sees(anna.button(anna.say("end.again")), "the end");
});

scene("a screen reader has a name for everything, and hears what is asked and what was chosen", async () => {
  const { anna, tale } = await secondRound(await theStage(), { language: "fr", hand: "keys" });
  const { page } = anna;
  equal(
    await page.getByRole("heading", { level: 1 }).allInnerTexts(),
    [anna.say("game.grimm")],
    "one heading names the screen",
  );
  for (const role of ["banner", "main", "complementary"])
    equal(await page.getByRole(role).count(), 1, `there is one ${role}`);
  const { places, players } = await tale.view();
  for (const { place, stock } of places) {
    const [[type, count]] = Object.entries(stock).filter(([, n]) => n > 0);
    const what = anna.say(`grimm.${type}.${count === 1 ? "one" : "other"}`, { n: count });
    const button = page.getByRole("button", { name: new RegExp(`${anna.say(`grimm.${place}`)}.*${what}`) });
    await anna.sees(button, `${place}, with ${what}`);
  }
  const hand = page.getByRole("region", { name: anna.say("grimm.hand") });
  for (const card of players[0].hand)
    for (const key of [`grimm.${card}`, `grimm.timing.${card}`, `grimm.text.${card}`])
      await anna.sees(hand.getByRole("button", { name: anna.say(key) }), key);
  await anna.hears(anna.saying("grimm.ask.select"));

  // The choice is said, the cards can be walked to, and the book is a key away.
  await page.keyboard.press("2");
  await anna.hears(anna.saying("grimm.decide.choice", { place: anna.say("grimm.forest") }));
  await page.keyboard.press("h");
  const book = anna.dialog(anna.say("grimm.story.book"));
  await anna.sees(book);
  ok(await page.evaluate(() => document.activeElement?.closest("dialog") !== null), "the focus is in the book");
  await page.keyboard.press("1"); // nothing is chosen behind a window
  await page.keyboard.press("Escape");
  await book.waitFor({ state: "detached" });
  const chosen = page.locator(".place.chosen");
  equal(await chosen.count(), 1, "one place is chosen");
  ok((await chosen.getAttribute("class")).includes("at-forest"), "and it is the same");
});

await run();
