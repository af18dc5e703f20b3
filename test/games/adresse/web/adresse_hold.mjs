// adresse_hold.mjs: the three steps of a placement (A6.3) before a browser: thinking again, looking on, and what is said
// and sounds meanwhile.
//
// usage: node adresse_hold.mjs BOSQUET
import { Person, equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { company } from "../../../web/stage.mjs";
import { isPlacedInPeace, phaseOf, phasesDuring, stageOf } from "../adresse_holding.mjs";
import { ADRESSE_STAGE, Dare, dared } from "../adresse_stage.mjs";
import { Stacker } from "../stacker.mjs";

const theStage = sharedServer(ADRESSE_STAGE);

scene("thinking again: by a slide of the thumb, by Escape, by a press of the mouse; nothing is told", async () => {
  for (const hand of ["finger", "keys", "mouse"]) {
    const { anna, dare, stacker } = await dared(await theStage(), { hand, isPhone: hand === "finger" });
    await stacker.expect("place");
    await stacker.watchHand();
    const held = await stacker.place();
    const at = await stacker.buttonSpot();
    const beside = await stacker.page.locator(".adresse-beside").boundingBox();
    const think = { x: beside.x + beside.width / 2, y: beside.y + beside.height / 2 };
    // From within the page, so that it is done within the half second, however slow the machine is.
    await stacker.page.evaluate(
      async ({ hand: how, at: from, think: to }) => {
        const button = document.querySelector(".adresse-lower");
        const stage = document.querySelector(".adresse-viewport");
        const until = async (phase) => {
          while (stage.dataset.phase !== phase) await new Promise((resolve) => requestAnimationFrame(resolve));
        };
        const kind = how === "finger" ? "touch" : "mouse";
        const point = (type, { x, y }, target = document.elementFromPoint(x, y)) =>
          target.dispatchEvent(
            new PointerEvent(type, {
              ...{ bubbles: true, cancelable: true, isPrimary: true, button: type === "pointermove" ? -1 : 0 },
              ...{ pointerId: 1, pointerType: kind, clientX: x, clientY: y },
            }),
          );
        button.setPointerCapture = () => {}; // there is no such pointer
        const key = (type, name) => document.body.dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true }));
        if (how === "keys") key("keydown", " ");
        else point("pointerdown", from);
        await until("lowering");
        if (how === "keys") key("keydown", "Escape");
        else if (how === "finger") point("pointermove", to, button);
        else {
          point("pointerup", from);
          point("pointerdown", to);
        }
        await until("steering");
      },
      { hand, at, think },
    );
    equal(await stacker.page.evaluate(() => window.phases), ["steering", "lowering", "steering"], `the steps: ${hand}`);
    equal(await stacker.place(), held, "it is where it was");
    equal(await stageOf(dare), "aim", "nobody was told");
    await stacker.put();
    await isPlacedInPeace(anna, dare);
  }
});

/** Whether the hand has swayed, and sways no more. */
async function hasSwayed(stacker) {
  const phases = await stacker.page.evaluate(() => window.phases);
  return phases.includes("swaying") && phases.at(-1) !== "swaying";
}

scene("whoever looks on sees the hand sway as it is told", async () => {
  const { anna, dare, stacker } = await dared(await theStage());
  const dora = await Person.arrive(anna.server, { name: "Dora", path: `/t/${dare.table}` });
  const onlooker = new Stacker(dora, { table: dare.table, seat: "spectator" });
  await eventually("the table is drawn", async () => (await onlooker.look()).drawing === "drawing");
  await stacker.expect("place");
  equal(await phaseOf(onlooker), "empty", "nothing is told before");
  const [phases] = await Promise.all([
    phasesDuring(onlooker, () => eventually("it is let go", async () => hasSwayed(onlooker))),
    stacker.put(),
  ]);
  ok(phases.includes("swaying"), "Dora sees it sway", phases);
  equal(await dora.page.locator(".adresse-lower").count(), 0, "it is not hers");
});

scene("each half second is said, and sounds from its side", async () => {
  const anna = await Person.arrive(await theStage(), { name: "Anna", path: null });
  await anna.context.addInitScript(() => {
    window.pans = [];
    const { StereoPannerNode: Panner } = window;
    window.StereoPannerNode = class extends Panner {
      constructor(context, options) {
        super(context, options);
        window.pans.push(options.pan);
      }
    };
  });
  const dare = await Dare.begin(await anna.socket(), await company(anna.server));
  await anna.go(`/t/${dare.table}`);
  await anna.own.must("start", { table: dare.table });
  const stacker = new Stacker(anna, { table: dare.table });
  await stacker.expect("place");
  await anna.page.evaluate(() => {
    window.heard = [];
    const log = document.querySelector("[data-live]");
    new MutationObserver((all) => {
      for (const { addedNodes } of all) for (const one of addedNodes) window.heard.push(one.textContent);
    }).observe(log, { childList: true });
  });
  await stacker.tapButton();
  await eventually("it lets go by itself", async () => !["aim", "hold"].includes(await stageOf(dare)));
  const sides = { calm: 0, left: -1, right: 1 };
  const words = new Map(Object.keys(sides).map((side) => [anna.say(`adresse.sway.${side}`), sides[side]]));
  const { heard, pans } = await anna.page.evaluate(() => ({ heard: window.heard, pans: window.pans }));
  const said = heard.filter((one) => words.has(one)).map((one) => words.get(one));
  ok(said.length >= 3 && said.length <= 12, "about twelve times, or fewer on a slow machine", heard);
  equal(pans.map(Math.sign), said, "by tone as by words");
  ok(new Set(said).size > 1, "not always the same", said);
});

await run();
