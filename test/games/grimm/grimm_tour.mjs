// grimm_tour.mjs: every screen of The Grimm Forest, one after the other: for those who look at all of them.
import { dice, equal, eventually } from "../../web/browser.mjs";
import { Guide, sit } from "../../web/stage.mjs";
import { Tale, toDraw } from "./grimm_stage.mjs";
import { Piglet } from "./piglet.mjs";

export { GRIMM_STAGE as stage } from "./grimm_stage.mjs";

/** Which of them docs/screens has, and which in French too. */
export const pictures = {
  shown: [
    "grimm-select",
    "grimm-laid",
    "grimm-story",
    "grimm-question",
    "grimm-cards",
    "grimm-counts",
    "grimm-build",
    "grimm-house",
    "grimm-card",
    "grimm-rules",
    "grimm-late",
    "grimm-end",
    "grimm-learn",
  ],
  french: ["grimm-select", "grimm-cards", "grimm-build", "grimm-end", "grimm-learn"],
};

/** A note about a house, and the cards of a question, over the stage. */
export const overlays = ".house-note, .prompt-sheet";

class GrimmGuide extends Guide {
  thing(selector) {
    return this.page.locator(selector).first();
  }

  answer(id) {
    return this.page.locator(`[data-answer="${id}"]`);
  }

  place(name) {
    return this.page.locator(`.place.at-${name} .place-press`);
  }

  async asked(what, asks) {
    const seen = await this.piglet.whatNow();
    equal((await this.tale.view()).asks, asks, what);
    return seen;
  }

  /** A finger reads a card before it presses it. */
  async pressCard(index) {
    const card = this.page.locator(".fan .held").nth(index);
    const { length } = await card.all();
    equal(length, 1, `card ${index} is in my hand`);
    const at = { x: 12, y: 30 }; // the next card lies over the rest of it
    if (this.hand === "finger") await card.tap({ position: at });
    if (this.hand === "finger") await card.tap({ position: at });
    else await card.click({ position: at });
    await eventually("the card is chosen", async () => (await card.getAttribute("aria-pressed")) === "true");
  }

  async *room() {
    const { person, page } = this;
    await person.go("/");
    await this.press(person.doorButton("home.friends", "grimm"));
    await person.sees(person.heading(person.say("waiting.table-of", { game: person.say("game.grimm") })));
    for (const summary of await page.locator("main summary").all()) await summary.click();
    yield "grimm-room";
    await person.own.must("close", { table: person.path.split("/")[2] });
  }

  async *play() {
    const { person, others, page } = this;
    const tale = await Tale.begin(person.own, others);
    this.tale = tale;
    this.piglet = new Piglet(person, { table: tale.table, hand: this.hand, random: dice(30) });
    await person.go(`/t/${tale.table}`);
    await person.sees(person.heading(person.say("waiting.table-of", { game: person.say("game.grimm") })));
    await person.own.must("start", { table: tale.table });
    await tale.playUntil(({ round }) => round === 2, toDraw);

    // The secret choice.
    await this.piglet.upToDate();
    await this.asked("where to go", "select");
    yield "grimm-select";
    await this.press(this.place("forest"));
    await this.pressCard(0);
    yield "grimm-chosen";
    await this.press(this.answer("confirm"));
    await person.sees(this.answer("change"), "a way to change one's mind");
    await tale.play(2, "play forest");
    await this.piglet.upToDate();
    yield "grimm-laid";

    // The story of the reveal, which stands still as long as it is looked at; and a question with places.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await person.holdTime(true);
    await tale.play(1, "play fields dragon");
    await tale.play(1, "monster brickyard");
    await person.sees(this.thing("[data-playback]"), "the story");
    yield "grimm-story";
    await person.holdTime(false);
    await eventually("the story comes to its end", async () => (await this.piglet.story()) === null);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await this.asked("where the Wolf goes", "monster_place");
    yield "grimm-question";
    await this.piglet.play(() => this.press(this.place("forest")));

    // Others build; then I do.
    await tale.playUntil(({ asks }) => asks === "turn");
    await this.piglet.upToDate();
    await person.sees(person.decision.filter({ hasText: person.say("grimm.decide.wait.turn", { seat: "Béla" }) }));
    yield "grimm-waiting";
    await tale.playUntil(({ asks }, seat) => asks === "turn" && seat === 0);
    await this.piglet.upToDate();
    await this.asked("what to do", "turn");
    yield "grimm-build";
    await this.press(this.thing(".rival .site button"));
    await person.sees(this.thing(".house-note"), "what a house is");
    yield "grimm-house";
    await page.keyboard.press("Escape");
    await this.press(this.thing(".stage-button"));
    await person.holdTime(true); // it is shown for a while only
    await this.piglet.pressDead(this.place("fields"));
    await person.sees(page.locator(".toast.refusal"), "why not");
    yield "grimm-refused";
    await person.holdTime(false);

    // A question with cards.
    const isAsked = (wanted) => (view, seat) => seat === 0 && view.asks === wanted;
    const withFable = (card) => (view, seat, moves) =>
      toDraw(view, seat) ?? (seat === 0 ? moves.find((move) => move === `play fields ${card}`) : undefined);
    await tale.playUntil(isAsked("whispers_keep"), withFable("ghostly_whispers"));
    await this.piglet.upToDate();
    await this.asked("what to keep", "whispers_keep");
    await person.sees(this.thing(".prompt-sheet"), "cards");
    yield "grimm-cards";

    // So many of each.
    await tale.playUntil(isAsked("gift_offer"), withFable("thoughtful_gift"));
    await this.piglet.upToDate();
    await this.asked("whom to give something", "gift_offer");
    yield "grimm-gift";
    if (await this.answer("seat-1").isVisible()) {
      await this.press(this.answer("seat-1"));
      await person.sees(this.thing(".counter"), "so many of each");
    }
    yield "grimm-counts";

    yield* this.around();
    await tale.playUntil(
      ({ players, asks }) =>
        asks === "select" && players.some(({ houses }) => houses.filter(({ level }) => level === "roof").length === 2),
    );
    await this.piglet.upToDate();
    await this.asked("where to go", "select");
    yield "grimm-late";
  }

  /** What can be opened around the board. */
  async *around() {
    const { person, page } = this;
    await this.press(this.thing(".grimm-round-log-button"));
    const book = person.dialog(person.say("grimm.story.book"));
    await person.sees(book);
    yield "grimm-book";
    await this.close(book);
    await this.press(person.button(person.say("play.rules")));
    const rules = person.dialog(person.say("play.rules.title", { game: person.say("game.grimm") }));
    await person.sees(rules);
    yield "grimm-rules";
    await this.close(rules);
    if (this.hand === "mouse") {
      await this.press(this.thing(".laid .thumb"));
      await person.sees(page.getByRole("dialog"), "a card to read");
      yield "grimm-card";
      await this.close(page.getByRole("dialog"));
    }
    if (this.hand === "finger") {
      await this.press(person.button(person.say("play.log")));
      await person.sees(page.getByRole("dialog"));
      yield "grimm-side";
      await this.close(page.getByRole("dialog"));
    }
  }

  async *end() {
    const { person, tale } = this;
    await tale.playUntil(() => false);
    await person.sees(person.link(person.say("play.look-back")), "the end");
    yield "grimm-end";
    await this.press(person.link(person.say("play.look-back")));
    const slider = person.page.getByRole("slider", { name: person.say("past.slider") });
    await person.sees(slider);
    await slider.fill("20");
    await person.page.waitForURL(/\/20$/);
    yield "grimm-past";
  }

  async *elsewhere() {
    const { person, others } = this;
    await person.go("/learn/grimm");
    await person.sees(person.page.getByRole("region", { name: person.say("learn.speech") }));
    if (!person.isPhone) await person.sees(person.page.getByText("Anna"), "who learns");
    yield "grimm-learn";

    // Two at this screen, and one who is elsewhere.
    const { table } = await person.own.must("create", { game: "grimm", seats: 3 });
    await person.own.must("sit", { table, seat: 1, name: "Dora" });
    await sit(others[0], table);
    await person.own.must("start", { table });
    await person.go(`/t/${table}`);
    await person.sees(person.heading(person.say("cover.title", { name: "Anna" })));
    yield "grimm-cover";

    const watched = await Tale.begin(others[0], [others[1]], { public: true });
    await others[0].must("watch", { table: watched.table, seat: 0 });
    await others[0].must("start", { table: watched.table });
    await watched.play(0, "play fields");
    await person.go(`/t/${watched.table}`);
    await person.sees(person.page.getByText(person.say("play.watching")));
    yield "grimm-onlooker";
  }
}

/** Leads a person through all screens of the game; yields the name of each when it is there. */
export async function* tour(person, others) {
  await person.socket();
  await person.beHoldable();
  const guide = new GrimmGuide(person, others, { hand: person.isPhone ? "finger" : "mouse" });
  yield* guide.room();
  yield* guide.play();
  yield* guide.end();
  yield* guide.elsewhere();
}
