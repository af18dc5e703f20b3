// grimm_tutorial.mjs: a first house by doing, to its roof: by what glows and what is said, with a mouse,
// with a finger and with keys.
//
// usage: node grimm_tutorial.mjs BOSQUET
import { Person, equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";

const theServer = sharedServer();
const STEPS_MAX = 10;
const PRESSES_MAX = 60;
const PRESS_MS = 5000; // then it is looked at again
const FIRST_WORDS_MAX = 240; // characters before the first move: no wall of text

const speechFor = (person) => person.page.getByRole("region", { name: person.say("learn.speech") });

/** What glows and is not chosen yet: a place, a house or a Fable first, then a button of the bar. */
const glowing = ".place.pointed:not(.chosen) .place-press, .site-press.pointed, .held.pointed:not(.chosen)";
const answers = ".act.pointed:not(.quiet)";

class Learner {
  constructor(person, hand) {
    Object.assign(this, { person, hand, page: person.page });
    this.speech = speechFor(person);
  }

  /** The number of the step that is shown, 0 when the lesson is over. */
  async stepNow() {
    const text = await this.speech.innerText();
    const found = this.person.saying("learn.step").exec(text);
    return found ? { step: Number(found[1]), of: Number(found[2]), text } : { step: 0, of: 0, text };
  }

  /** Whether it was pressed: a story may be over before it is skipped. */
  async press(thing, key) {
    if (this.hand === "keys") return this.page.keyboard.press(key).then(() => true);
    if (this.hand === "mouse") await this.page.mouse.move(1, 1); // a button at whose edge it rests would tremble
    const pressed = this.hand === "finger" ? thing.tap({ timeout: PRESS_MS }) : thing.click({ timeout: PRESS_MS });
    return pressed.then(
      () => true,
      () => false,
    );
  }

  /** The key that is printed on something. */
  async keyOf(thing) {
    const holder = thing.locator("xpath=ancestor-or-self::*[.//kbd][1]");
    return this.hand === "keys" ? holder.locator("kbd").first().innerText() : "";
  }

  /** What there is to press: it goes on, it skips a story, it glows, or it is the first answer. */
  async whatNow() {
    const goOn = this.speech.getByRole("button", { name: this.person.say("learn.next") });
    if (await goOn.isVisible()) return { thing: goOn, key: "Enter" };
    const skip = this.page.locator("[data-playback] button");
    if (await skip.isVisible()) return { thing: skip, key: " " };
    for (const wanted of [glowing, answers, ".decide.mine [data-answer]:not(.quiet)"]) {
      const thing = this.page.locator(wanted).first();
      if (await thing.isVisible()) return { thing, key: await this.keyOf(thing) };
    }
    return null;
  }

  /** From here to the end; the steps that were seen. */
  async learn() {
    const seen = [];
    for (let presses = 0; ; presses++) {
      ok(presses < PRESSES_MAX, "the lesson ends", seen);
      const isDone = async () => (await this.stepNow()).step === 0;
      const now = await eventually("something to press", async () => (await isDone()) || this.whatNow());
      if (now === true) return seen;
      const { step } = await this.stepNow();
      if (seen.at(-1) !== step) seen.push(step);
      const before = await this.page.locator("main").innerHTML();
      if (!(await this.press(now.thing, now.key))) continue; // then it is looked at again
      await eventually(`something follows in step ${step}`, async () => {
        return (await this.page.locator("main").innerHTML()) !== before;
      });
    }
  }
}

for (const [hand, language, options] of [
  ["mouse", "en", {}],
  ["finger", "fr", { isPhone: true, isCalm: false }],
  ["keys", "en", {}],
])
  scene(`the tutorial of The Grimm Forest to its end, with ${hand}, in ${language}`, async () => {
    const anna = await Person.arrive(await theServer(), { language, ...options });
    await anna.link(anna.say("home.learn.label", { game: anna.say("game.grimm") })).click();
    const learner = new Learner(anna, hand);
    await anna.sees(learner.speech, "the lesson");
    const first = await learner.stepNow();
    ok(first.text.length <= FIRST_WORDS_MAX, `few words before the first move: ${first.text.length}`, first.text);
    ok(first.of <= STEPS_MAX, `at most ${STEPS_MAX} steps`, first.of);
    ok(!(await learner.speech.getByRole("button").count()), "it begins with a move, not with a button");
    const seen = await learner.learn();
    equal(
      seen,
      Array.from({ length: first.of }, (_, i) => i + 1),
      "every step, one after the other",
    );
    await anna.sees(learner.speech.getByText(anna.say("learn.done")));
    await eventually("it is remembered", () =>
      anna.page.evaluate(() => JSON.parse(localStorage.getItem("bosquet")).learned?.includes("grimm")),
    );
    await learner.speech.getByRole("button", { name: anna.say("learn.play") }).click();
    await anna.page.waitForURL(/\/t\//);
    await anna.sees(anna.page.locator(".decide.mine"), "the real game begins");
  });

scene("whoever does something else is told kindly what is meant", async () => {
  const anna = await Person.arrive(await theServer(), { path: "/learn/grimm" });
  await anna.sees(speechFor(anna), "the lesson");
  await anna.page.locator(".place.at-brickyard .place-press").click({ force: true }); // it says why not
  await anna.hears(anna.saying("grimm.lesson.choose.no"));
  await anna.link(anna.say("learn.leave")).click();
  await anna.sees(anna.button(anna.say("home.play")), "the home page");
});

await run();
