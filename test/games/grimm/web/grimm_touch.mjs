// grimm_touch.mjs: The Grimm Forest with a thumb, on a small phone, and on screens of other sizes.
//
// usage: node grimm_touch.mjs BOSQUET
import { PHONE, comment, depth, dice, equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { GRIMM_STAGE, beginGrimm, luck, secondRound } from "../grimm_stage.mjs";
import { Piglet } from "../piglet.mjs";

const theServer = sharedServer(() => luck(3));
const theStage = sharedServer(GRIMM_STAGE);
const SIZES = [
  { width: 360, height: 640 },
  PHONE,
  { width: 740, height: 360 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];

scene("a whole match by taps alone, at 360 by 740", async () => {
  const { anna, piglet } = await beginGrimm(await theServer(), { seats: 4, seed: 5, isPhone: true });
  const answers = await piglet.playToTheEnd();
  comment(`${answers} answers, ${piglet.asked.size} different questions`);
  ok(answers > 20, "it was a whole match", answers);
  await anna.sees(anna.button(anna.say("end.again")), "the end");
  await anna.button(anna.say("end.again")).tap();
  await anna.page.waitForURL(
    (address) => address.pathname.startsWith("/t/") && !address.pathname.includes(piglet.table),
  );
  const next = new Piglet(anna, { random: dice(6), hand: "finger" });
  ok((await next.whatNow()).isAsked, "the next match has begun");
});

/** All is where it should be, once the page has followed its window. */
async function settled(piglet, where) {
  let problem;
  const isWell = async () => {
    const seen = await piglet.look();
    try {
      piglet.check(seen, where);
    } catch (error) {
      problem = error;
      return false;
    }
    return true;
  };
  await eventually("the page comes to rest", isWell).catch(() => {
    throw problem;
  });
}

scene("no page scrolls while one plays, whatever its size, and everything can be reached", async () => {
  const { anna, piglet } = await beginGrimm(await theServer(), { seats: 4, seed: 7, isPhone: true });
  let checks = 0;
  for (let answer = 0; answer < depth(4, { most: 24 }); answer++) {
    for (const size of SIZES) {
      await anna.resize(size);
      await settled(piglet, `at ${size.width}x${size.height}`);
      checks++;
    }
    await anna.resize(PHONE);
    ok(await piglet.act(), "the match goes on");
    await piglet.whatNow();
  }
  comment(`${checks} looks; to be scrolled to in its own box: ${[...piglet.scrolled].join("; ") || "nothing"}`);
});

scene("a tap that skips the story answers nothing, nor does a second one at once", async () => {
  const { anna, tale, piglet } = await secondRound(await theStage(), {
    isPhone: true,
    isCalm: false,
    isHoldable: true,
  });
  await anna.holdTime(true); // the story waits for the tap
  await tale.play(0, "play forest wolf");
  await tale.play(2, "play forest");
  await tale.play(1, "play fields dragon", "monster brickyard");
  const skip = anna.page.locator("[data-playback] button");
  await anna.sees(skip);
  await anna.page.evaluate(() =>
    addEventListener("animationstart", ({ animationName }) => (window.hasSettled ||= animationName === "settle")),
  );
  const box = await skip.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await anna.page.touchscreen.tap(x, y);
  await anna.page.touchscreen.tap(x, y);
  await anna.seesNo(skip, "story any more");
  await anna.holdTime(false);
  await piglet.whatNow();
  equal((await tale.view()).asks, "monster_place", "the question is still there");
  // Wherever its answers came to lie, no tap reached them at first.
  await anna.page.waitForFunction(() => window.hasSettled);
});

await run();
