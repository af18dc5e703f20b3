// adresse_keyboard.mjs: Au doigt & à l'œil by keyboard alone, and what is said of it.
//
// usage: node adresse_keyboard.mjs BOSQUET
import { equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { ADRESSE_STAGE, dared, eventsOf } from "../adresse_stage.mjs";

const theStage = sharedServer(ADRESSE_STAGE);

scene("a piece by keys: steered, turned, held down to lower; then a challenge by keys", async () => {
  const { anna, stacker } = await dared(await theStage(), { hand: "keys" });
  const { keyboard } = anna.page;
  await stacker.expect("place");
  const after = async (...keys) => {
    for (const key of keys) await keyboard.press(key);
    return stacker.place();
  };
  equal(await after("ArrowRight", "d"), { x: 100, y: 0, turn: 0 }, "arrows and letters steer");
  equal(await after("w", "w", "ArrowDown", "a"), { x: 50, y: 50, turn: 0 }, "in all directions");
  equal(await after("Shift+ArrowLeft", "Shift+ArrowUp"), { x: 40, y: 60, turn: 0 }, "and in fine steps");
  equal(await after("q", "q", "e", "Shift+q"), { x: 40, y: 60, turn: 60 }, "letters turn");
  const said = { x: anna.say("adresse.stage.right", { mm: 4 }), y: anna.say("adresse.stage.far", { mm: 6 }), turn: 6 };
  await anna.hears(anna.saying("adresse.stage.place", said));
  const released = await stacker.put(); // Space is held down until the hand is calm
  ok(released.t > 0 && released.t < 6000, "at a moment that was seen", released);

  // Cards by their numbers, T for whom, Enter launches.
  const seen = await stacker.expect("launch");
  const keyOf = (card) => String(seen.hand.findIndex(({ id }) => id === card) + 1);
  await keyboard.press(keyOf("5B"));
  await keyboard.press(keyOf("6A"));
  await keyboard.press(keyOf("7A"));
  await keyboard.press("Escape");
  await eventually("nothing is chosen any more", async () => (await stacker.look()).hand.every(({ isOn }) => !isOn));
  await keyboard.press(keyOf("9C"));
  await keyboard.press(keyOf("9B"));
  await keyboard.press("t");
  await keyboard.press("t");
  await stacker.play(() => keyboard.press("Enter"));
  const launched = eventsOf(stacker).findLast(({ event }) => event === "launched");
  equal([launched.to, launched.cards.split(" ").sort()], [2, ["9B", "9C"]], "the nines for Chloé");
});

scene("two short presses do as well as a long one; and an answer, an order by keys", async () => {
  const { anna, dare, stacker } = await dared(await theStage(), { hand: "keys" });
  const { keyboard } = anna.page;
  await stacker.expect("place");
  await stacker.steerByKeys({ x: 0, y: 1000, turn: 0 });
  const fixed = await stacker.place();
  // Between them it is on its way down: place and turn are fixed.
  await stacker.watchHand();
  await stacker.play(() => stacker.tap("Enter"));
  await stacker.tap("ArrowLeft");
  await stacker.calm();
  await stacker.play(() => stacker.tap("Enter"));
  const released = eventsOf(stacker).findLast(({ event }) => event === "released");
  equal([released.x, released.y], [fixed.x, fixed.y], "there it was let go");
  ok(released.t > 0 && released.t < 6000, "with the second press, not by itself", released);

  // A challenge comes; the first key that is printed on a card adds it.
  await dare.playUntil(
    (view, seat) => seat === 0 && view.stage === "answer",
    (view, seat) => (view.stage === "launch" ? (seat === 0 ? "launch 1 2A" : "launch 0 2B") : undefined),
  );
  await stacker.upToDate();
  const seen = await stacker.expect("answer");
  await keyboard.press(String(seen.hand.findIndex(({ id }) => id === "6A") + 1));
  await eventually("it is chosen", async () => (await stacker.look()).hand.some(({ id, isOn }) => id === "6A" && isOn));
  await stacker.play(() => keyboard.press("Enter"));
  await stacker.expect("take");
  await stacker.play(() => keyboard.press("2"));
  equal((await dare.view()).placement.card, "6A", "the second one first");
});

await run();
