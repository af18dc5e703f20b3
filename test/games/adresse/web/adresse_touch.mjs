// adresse_touch.mjs: Au doigt & à l'œil with fingers, on a small phone.
//
// usage: node adresse_touch.mjs BOSQUET
import { equal, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { ADRESSE_STAGE, dared, eventsOf } from "../adresse_stage.mjs";

const theStage = sharedServer(ADRESSE_STAGE);
const THUMB_PX = 44;

scene(
  "a piece is steered by one finger, turned by two, lowered and let go with a thumb; then a challenge by taps",
  async () => {
    const { anna, stacker } = await dared(await theStage(), { isPhone: true, language: "fr" });
    await stacker.expect("place");
    const before = await stacker.place();
    equal(before, { x: 0, y: 0, turn: 0 }, "it is held over the middle");

    // One finger.
    await stacker.drag(0, -40);
    const away = await stacker.place();
    ok(away.y > before.y + 50, "up in the picture is away from me", away);
    equal(away.turn, 0, "one finger does not turn it");
    await stacker.drag(40, 0);
    ok((await stacker.place()).x > away.x + 50, "to the right is to the right");

    // Two.
    const still = await stacker.place();
    await stacker.turnWithFingers(40);
    const turned = await stacker.place();
    ok(turned.turn > 300 && turned.turn < 500, "two fingers turn it, counterclockwise as they went", turned);
    ok(Math.hypot(turned.x - still.x, turned.y - still.y) < 60, "and leave it about where it is", still, turned);

    // The big button.
    const { width, height } = await stacker.lowerButton.boundingBox();
    ok(width >= THUMB_PX && height >= THUMB_PX, "there is room for a thumb", width, height);
    const released = await stacker.put();
    ok(released.t > 0 && released.t < 6000, "at a moment that was seen", released);

    // A challenge.
    const seen = await stacker.expect("launch");
    ok(seen.suggestions.length > 0, "what goes together is suggested", seen);
    await stacker.launch({ cards: ["9B", "9C"], to: 2 });
    const launched = eventsOf(stacker).findLast(({ event }) => event === "launched");
    equal([launched.to, launched.cards], [2, "9B 9C"], "the two nines for Chloé");
    await anna.sees(anna.decision.filter({ hasText: anna.say("adresse.wait.answer", { seat: "Chloé" }) }));
  },
);

await run();
