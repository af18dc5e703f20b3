// adresse_tour.mjs: every screen of Au doigt & à l'œil, one after the other: for those who look at all of them.
// Pieces are let go by a socket, so that the same wood lies the same way each time.
import { equal, eventually } from "../../web/browser.mjs";
import { Dare, aim, letGo, release } from "./adresse_stage.mjs";
import { placeFor } from "./places.mjs";
import { Stacker } from "./stacker.mjs";
import { Guide, sit } from "../../web/stage.mjs";

export { ADRESSE_STAGE as stage } from "./adresse_stage.mjs";

/** Which of them docs/screens has, and which in French too. */
export const pictures = {
  shown: [
    "adresse-room",
    "adresse-place",
    "adresse-eye",
    "adresse-launch",
    "adresse-chosen",
    "adresse-answer",
    "adresse-advantage",
    "adresse-take",
    "adresse-fell",
    "adresse-end",
    "adresse-practice",
    "adresse-learn",
  ],
  french: ["adresse-place", "adresse-eye", "adresse-launch", "adresse-end"],
};

/** The bar follows the hand, and says where it is. */
export const moving = ["adresse-sway"];

/** A card under the pointer is shown whole. */
export const overlays = ".adr-whole";

const MIDDLE = { x: 0, y: 0, turn: 0 };

class AdresseGuide extends Guide {
  /** Waits until the page asks for this, with the picture drawn. */
  async asked(kind) {
    await this.stacker.upToDate();
    const seen = await this.stacker.whatNow();
    equal(seen.kind, kind, `${kind} is asked`);
    await this.drawn();
  }

  async drawn() {
    await eventually("the table is drawn", async () => (await this.stacker.look()).drawing === "drawing");
  }

  get game() {
    return this.person.say("game.adresse");
  }

  async *room() {
    const { person, page } = this;
    await person.go("/");
    await this.press(person.doorButton("home.friends", "adresse"));
    await person.sees(person.heading(person.say("waiting.table-of", { game: this.game })));
    for (const summary of await page.locator("main summary").all()) await summary.click();
    yield "adresse-room";
    await person.own.must("close", { table: person.path.split("/")[2] });
  }

  async *play() {
    const { person, others, page } = this;
    const dare = (this.dare = await Dare.begin(person.own, others));
    const stacker = (this.stacker = new Stacker(person, { table: dare.table, hand: this.hand }));
    await person.go(`/t/${dare.table}`);
    await person.sees(person.heading(person.say("waiting.table-of", { game: this.game })));
    await person.own.must("start", { table: dare.table });

    // The opening: both eyes, on the board.
    await this.asked("place");
    await stacker.drag(0, -40);
    yield "adresse-place";
    await dare.play(0, aim("1A", { x: 0, y: 100, turn: 0 }));
    await eventually("the hand sways", async () => (await stacker.look()).phase === "swaying");
    yield "adresse-sway";
    if ((await dare.view(0)).stage === "hold") await dare.play(0, release); // else it has let go by itself

    // My challenge.
    await this.asked("launch");
    yield "adresse-launch";
    await this.press(page.locator(".adr-suggestion").first());
    await stacker.pressDead(stacker.card("killjoy"));
    await person.sees(page.locator(".toast.refusal"), "why not");
    yield "adresse-refused";
    await this.press(stacker.act("seat-1"));
    yield "adresse-chosen";
    await stacker.play(() => this.press(stacker.act("confirm")));
    await person.sees(person.decision.filter({ hasText: person.say("adresse.wait.answer", { seat: "Béla" }) }));
    yield "adresse-waiting";

    // It comes back, with advantages.
    await dare.play(1, "advantage return-to-sender");
    await this.asked("answer");
    yield "adresse-answer";
    await this.press(stacker.card("killjoy"));
    await person.sees(stacker.act("advantage killjoy"));
    yield "adresse-advantage";
    await dare.play(0, "advantage killjoy");
    await this.asked("take");
    yield "adresse-take";
    await stacker.take("5B");
    await this.asked("place");
    yield "adresse-eye";
    await dare.play(0, ...letGo("5B", MIDDLE));
    await this.asked("take");
    await dare.play(0, "take 6A", ...letGo("6A", MIDDLE), ...letGo("7A", { x: 0, y: 100, turn: 0 }));

    // Somebody else, and a fall.
    await dare.play(0, "launch 1 9B 9C");
    await dare.play(1, "accept", "take 9C", ...letGo("9C", { x: 120, y: -120, turn: 0 }));
    await stacker.upToDate();
    await person.sees(person.decision.filter({ hasText: person.say("adresse.long") }), "who is placing");
    await this.drawn();
    yield "adresse-fell";
    yield* this.around();
  }

  /** What can be opened around the table. */
  async *around() {
    const { person, page } = this;
    if (this.hand === "finger") {
      await this.press(person.button(person.say("play.log")));
      await person.sees(page.getByRole("dialog"));
      yield "adresse-side";
    }
    await this.press(page.locator(".adr-facts button.link").first());
    const discards = person.dialog(person.say("adresse.facts.discards"));
    await person.sees(discards);
    yield "adresse-discards";
    await this.close(discards);
    if (this.hand === "finger") await this.close(page.getByRole("dialog"));
    await this.press(person.button(person.say("play.rules")));
    const rules = person.dialog(person.say("play.rules.title", { game: this.game }));
    await person.sees(rules);
    yield "adresse-rules";
    await this.close(rules);
  }

  async *end() {
    const { person, dare } = this;
    // Béla goes on, dares me; then my last card.
    const sure = async (seat) => {
      const view = await dare.view(seat);
      return letGo(view.placement.card, placeFor(view));
    };
    await dare.play(1, ...(await sure(1)), "launch 0 2B");
    await dare.play(0, "advantage pivot", "take 2B");
    await dare.play(0, ...(await sure(0)), "launch 1 2A");
    await dare.play(1, "accept");
    await dare.play(1, ...(await sure(1)));
    await person.sees(person.link(person.say("play.look-back")), "the end");
    await this.drawn();
    yield "adresse-end";
    await this.press(person.link(person.say("play.look-back")));
    const slider = person.page.getByRole("slider", { name: person.say("past.slider") });
    await person.sees(slider);
    await slider.fill("12");
    await person.page.waitForURL(/\/12$/);
    await this.drawn();
    yield "adresse-past";
  }

  async *elsewhere() {
    const { person, others } = this;
    await person.go("/learn/adresse");
    await person.sees(person.page.getByRole("region", { name: person.say("learn.speech") }));
    if (!person.isPhone) await person.sees(person.page.getByText("Anna"), "who learns");
    await this.drawn();
    yield "adresse-learn";
    await person.go("/practice/adresse");
    await this.drawn();
    yield "adresse-practice";

    // Two at this screen, and one who is elsewhere.
    const { table } = await person.own.must("create", { game: "adresse", seats: 3 });
    await person.own.must("sit", { table, seat: 1, name: "Dora" });
    await sit(others[0], table);
    await person.own.must("start", { table });
    await person.go(`/t/${table}`);
    await person.sees(person.heading(person.say("cover.title", { name: "Anna" })));
    yield "adresse-cover";

    const watched = await Dare.begin(others[0], [others[1]], { public: true });
    await others[0].must("watch", { table: watched.table, seat: 0 });
    await others[0].must("start", { table: watched.table });
    await person.go(`/t/${watched.table}`);
    await person.sees(person.page.getByText(person.say("play.watching")));
    await this.drawn();
    yield "adresse-onlooker";
  }
}

/** Leads a person through all screens of the game; yields the name of each when it is there. */
export async function* tour(person, others) {
  await person.socket();
  const guide = new AdresseGuide(person, others, { hand: person.isPhone ? "finger" : "mouse" });
  yield* guide.room();
  yield* guide.play();
  yield* guide.end();
  yield* guide.elsewhere();
}
