// adresse_tutorial.mjs: a first challenge by doing, to its end: by what glows and what is said.
//
// usage: node adresse_tutorial.mjs BOSQUET
import { Person, equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { Stacker } from "../stacker.mjs";

const theServer = sharedServer();
const STEPS_MAX = 10;
const PRESSES_MAX = 80;
const FIRST_WORDS_MAX = 320; // characters before the first move: no wall of text
const MIDDLE = { x: 0, y: 0, turn: 0 };
const FREE = { x: 0, y: 100, turn: 0 }; // on the board, away from the middle
const PRESS_MS = 5000; // then it is looked at again

/** What glows and can be used, and is not chosen yet: cards before buttons. */
const open = ".pointed:not([aria-disabled=true]):not([aria-pressed=true])";
const glowing = [`.adr-mine ${open}`, `.decide ${open}`];

class Learner extends Stacker {
  constructor(person, hand) {
    super(person, { hand, table: null });
    this.speech = person.page.getByRole("region", { name: person.say("learn.speech") });
    this.steps = []; // that were seen
    this.falls = 0;
  }

  /** The number of the step that is shown, 0 when the lesson is over. */
  async stepNow() {
    const text = await this.speech.innerText();
    const found = this.person.saying("learn.step").exec(text);
    if (!found) return { step: 0, of: 0, text };
    const [step, of] = [Number(found[1]), Number(found[2])];
    if (!this.steps.includes(step)) this.steps.push(step);
    return { step, of, text };
  }

  /** False: it could not be pressed. It may have gone, or the page is slow: it is looked at again. */
  async pressIfThere(thing) {
    return this.press(thing, { timeout: PRESS_MS }).then(
      () => true,
      () => false,
    );
  }

  /** Does one thing: goes on, skips, presses what glows, or lets go of a piece. False: there is nothing to do yet. */
  async doSomething(isBoard) {
    const again = this.speech.getByRole("button", { name: this.person.say("learn.again") });
    if (await again.isVisible()) {
      const other = this.person.say("adresse.lesson.fall.other");
      const hasFallen = !(await this.speech.innerText()).includes(other); // else the neighbour's piece held
      if (hasFallen) await this.person.sees(this.page.locator(".adr-fell"), "why it fell");
      this.falls++;
      return this.pressIfThere(again);
    }
    const goOn = this.speech.getByRole("button", { name: this.person.say("learn.next") });
    if (await goOn.isVisible()) {
      await this.stepNow(); // it may just have come
      return this.pressIfThere(goOn);
    }
    const seen = await this.look();
    const { story, kind } = seen;
    if (story !== null) return await this.skip(), true;
    await this.stepNow(); // what is asked may be of the step after the one read above
    if (kind === "place") {
      if (!this.isInHand(seen)) return false;
      await this.steer(isBoard ? FREE : MIDDLE);
      await this.lower();
      return true;
    }
    for (const wanted of kind === null ? [] : glowing) {
      const thing = this.page.locator(wanted).first();
      if (await thing.isVisible()) return this.pressIfThere(thing);
    }
    return false;
  }

  /** While the hand sways the lesson speaks of it. */
  async calm() {
    const moment = await super.calm();
    await this.stepNow();
    return moment;
  }

  /** From here to the end. */
  async learn() {
    const isBoard = ({ text }) => text.includes(this.person.say("adresse.lesson.board").slice(0, 20));
    for (let presses = 0; ; presses++) {
      ok(presses < PRESSES_MAX, "the lesson ends", this.steps);
      const isOver = await eventually("something to do", async () => {
        const now = await this.stepNow();
        if (now.step === 0) return "over";
        return this.doSomething(isBoard(now));
      });
      if (isOver === "over") return;
    }
  }
}

for (const [hand, language, options] of [
  ["mouse", "en", { size: { width: 1000, height: 700 } }],
  ["finger", "fr", { isPhone: true }],
])
  scene(`the tutorial of Au doigt & à l'œil to its end, with ${hand}, in ${language}`, async () => {
    const anna = await Person.arrive(await theServer(), { language, ...options });
    await anna.link(anna.say("home.learn.label", { game: anna.say("game.adresse") })).click();
    const learner = new Learner(anna, hand);
    await anna.sees(learner.speech, "the lesson");
    const first = await learner.stepNow();
    ok(first.text.length <= FIRST_WORDS_MAX, `few words before the first move: ${first.text.length}`, first.text);
    ok(first.of <= STEPS_MAX, `at most ${STEPS_MAX} steps`, first.of);
    ok(!(await learner.speech.getByRole("button").count()), "it begins with a move, not with a button");
    await learner.learn();
    equal(
      learner.steps,
      Array.from({ length: first.of }, (_, i) => i + 1),
      "every step, one after the other",
    );
    await anna.sees(learner.speech.getByText(anna.say("learn.done")));
    await eventually("it is remembered", () =>
      anna.page.evaluate(() => JSON.parse(localStorage.getItem("bosquet")).learned?.includes("adresse")),
    );
  });

const BESIDE = { x: 0, y: 40, turn: 90 }; // beyond the edge of the starting piece, but over it

scene("after a fall nothing is done: it is explained, tried again, and there is a step back", async () => {
  const anna = await Person.arrive(await theServer(), { path: "/learn/adresse", size: { width: 1000, height: 700 } });
  const learner = new Learner(anna, "mouse");
  const { speech, page } = learner;
  await anna.sees(speech, "the lesson");
  await learner.expect("take");
  await page.locator('.adr-challenge button[data-card="6A"]').click();
  await learner.expect("place");
  await learner.steer(BESIDE);
  await learner.lower();
  await anna.sees(speech.getByText(anna.say("adresse.lesson.calm.failed")), "what went wrong");
  const panel = page.locator(".adr-fell");
  await anna.sees(panel, "why");
  ok((await panel.innerText()).includes(" mm"), "with a figure", await panel.innerText());
  ok(!(await speech.innerText()).includes(anna.say("learn.done")), "nothing is done");
  await page.keyboard.press("Enter");
  await anna.sees(speech.getByText(anna.say("adresse.lesson.aim")), "the step of before");
  equal(await panel.count(), 0, "the panel is gone");
  await learner.expect("place");
  await speech.getByRole("button", { name: anna.say("learn.back") }).click();
  await anna.sees(speech.getByText(anna.say("adresse.lesson.take")), "the first step again");
  equal(await speech.getByRole("button").count(), 0, "before which there is none");
  await learner.expect("take");
});

scene("whoever does something else is told kindly what is meant", async () => {
  const anna = await Person.arrive(await theServer(), { path: "/learn/adresse" });
  const learner = new Learner(anna, "mouse");
  await anna.sees(learner.speech, "the lesson");
  await learner.expect("take");
  await anna.page.locator('.adr-challenge button[data-card="9B"]').click();
  await anna.hears(anna.saying("adresse.lesson.take.no"));
});

await run();
