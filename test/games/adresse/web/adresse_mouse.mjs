// adresse_mouse.mjs: Au doigt & à l'œil by mouse: a whole match against a bot, with real wood.
//
// usage: node adresse_mouse.mjs BOSQUET
import { comment, equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { ADRESSE_STAGE, FLAT_GAME, dared, eventsOf, letGo, withBot } from "../adresse_stage.mjs";

const theGame = sharedServer(FLAT_GAME);
const theStage = sharedServer(ADRESSE_STAGE);

scene("a whole match by mouse: pieces dragged, turned, lowered and let go; to the end", async () => {
  const { anna, stacker } = await withBot(await theGame());
  const answers = await stacker.playToTheEnd();
  const events = eventsOf(stacker);
  const count = (wanted) =>
    [0, 1].map((one) => events.filter(({ event, seat }) => event === wanted && seat === one).length);
  comment(`${answers} answers; held ${count("held")}, fell ${count("fell")}, wrong ${count("wrong_position")}`);
  for (const kind of ["place", "launch", "answer", "take"])
    ok(stacker.asked.includes(kind), `${kind} was asked`, stacker.asked);
  const { seat: winner } = events.find(({ event }) => event === "finished");
  equal(stacker.view.players[winner].cards, 0, "who won is rid of every card");

  // The end: who has won, and what still stands.
  const name = winner === 0 ? "Anna" : anna.say("play.bot.2");
  const title = await anna.page.getByRole("heading", { level: 1 }).innerText();
  equal(title, anna.say("adresse.end.wins", { names: name }), "the winner is named");
  equal(await anna.page.locator(".adr-ranking li").count(), 2, "both are ranked");
  await anna.sees(anna.page.locator(".adr-end-viewport [data-drawing=drawing]"), "what stands");
  await anna.sees(anna.button(anna.say("end.again")), "a way to play again");
});

/** Every sentence that the story bar shows from now on, in order. */
function watchPlayback(page) {
  return page.evaluate(() => {
    window.steps = [];
    const look = () => {
      const bar = document.querySelector("[data-playback]");
      const text = bar ? `${bar.dataset.playback}: ${bar.querySelector("p").textContent.trim()}` : "";
      if (text !== "" && text !== window.steps.at(-1)) window.steps.push(text);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

scene("a run that the page suggests is launched, comes back, and an advantage answers it", async () => {
  const { anna, dare, stacker } = await dared(await theStage());
  await stacker.put(); // the opening
  const seen = await stacker.expect("launch");
  ok(seen.suggestions.length > 0, "the page suggests what goes together", seen);
  await stacker.press(anna.page.locator(".adr-suggestion").first());
  const chosen = (await stacker.look()).hand.filter(({ isOn }) => isOn).map(({ id }) => id);
  equal(chosen, ["5B", "6A", "7A"], "the longest run first");
  await stacker.pressDead(stacker.card("killjoy"));
  await anna.hears(new RegExp(anna.say("adresse.only-piece-cards").slice(0, 30)));
  await stacker.press(stacker.act("seat-1"));
  await stacker.play(() => stacker.press(stacker.act("confirm")));
  equal(eventsOf(stacker).findLast(({ event }) => event === "launched").cards, chosen.join(" "), "these are launched");

  // Béla sends it back; Anna kills his joy and must perform it all the same.
  await dare.play(1, "advantage return-to-sender");
  await stacker.expect("answer");
  equal(await stacker.question(), anna.say("adresse.ask.answer.back", { seat: "Béla" }), "it came back");
  await stacker.answer("killjoy");
  equal((await dare.view()).players[1].cards, 8 - 1 + 3, "Béla draws three cards");
  await stacker.take("6A");
  await stacker.expect("place");
});

scene("what falls is shown falling, then told with what it costs", async () => {
  const { anna, dare, stacker } = await dared(await theStage(), { isCalm: false });
  await watchPlayback(anna.page);
  await stacker.expect("place");
  const before = (await dare.view()).players[0].cards;
  await stacker.put();
  await stacker.launch({ cards: ["2A"], to: 1 });
  await dare.play(1, "accept", ...letGo("2A", { x: 0, y: -125, turn: 0 })); // beside everything
  await eventually(
    "it is told to its end",
    async () =>
      (await anna.page.evaluate(() => window.steps.some((one) => /^verdict: .*Béla/.test(one)))) &&
      (await stacker.look()).story === null,
  );
  const steps = await anna.page.evaluate(() => window.steps);
  const at = (pattern) => steps.findIndex((one) => pattern.test(one));
  const [motion, verdict] = [steps.findLastIndex((one) => one.startsWith("motion: ")), at(/^verdict: .*Béla.*2/)];
  ok(motion >= 0 && motion < verdict, "first the wood moves, then it is told", steps);
  const cost = anna.say("adresse.cost.first");
  ok(
    steps[verdict].includes(
      anna.say("adresse.event.penalty", { seat: "Béla", count_card: anna.say("adresse.card.other", { n: 3 }) }),
    ),
    "the penalty",
    steps,
  );
  ok(steps[verdict].includes(cost), "and why it is so much", steps[verdict]);
  await anna.hears(new RegExp(cost.slice(0, 30)));
  const { players } = await dare.view();
  equal(players[1].cards, 8 + 3, "three cards for Béla");
  equal(players[0].cards, before - 1, "one less for Anna");
});

await run();
