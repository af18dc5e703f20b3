// grandbois_tour.mjs: every screen of the page that is no other game's, one after the other, with a match of GrandBois.
import { dice, equal, ok, pinned } from "../../web/browser.mjs";
import { Guide, Match, sit } from "../../web/stage.mjs";
import { Forester } from "./forester.mjs";

const DECK = [
  25, 9, 1, 13, 31, 17, 22, 6, 29, 34, 2, 15, 20, 11, 36, 8, 27, 4, 19, 33, 12, 24, 3, 30, 16, 7, 35, 21, 10, 5, 28, 14,
  32, 18, 26, 23,
];
const LATE = 7; // tiles left in a late forest

/** Options of a server with the luck of the tour. */
export const stage = () => pinned({ deck: DECK, clans: [["fox"], ["toad"], ["lizard"]], first: 0 });

/** Which of them docs/screens has, and which in French too. */
export const pictures = {
  shown: [
    "home",
    "home-one-screen",
    "room",
    "room-invited",
    "clan",
    "play",
    "in-hand",
    "refused",
    "laid",
    "tower",
    "trying",
    "log",
    "rules",
    "menu",
    "chat",
    "late",
    "end",
    "past",
    "learn",
    "nowhere",
    "cover",
    "onlooker",
  ],
  french: ["home", "room", "clan", "in-hand", "rules", "end", "learn"],
};

/** A table of three where the person before the browser has seat 0. */
class Walk extends Match {
  static async begin(person, others, seed = 20) {
    const walk = await super.begin(await person.socket(), others, { game: "grandbois" });
    return Object.assign(walk, { random: dice(seed) });
  }

  /** By chance; but my tower waits for the screen that asks for it. */
  usual(_view, seat, moves) {
    return seat === 0 && moves.includes("skip") ? "skip" : moves[this.random(moves.length)];
  }
}

class PageGuide extends Guide {
  // ---- the home page ----

  async *home() {
    const { person, others } = this;
    const [bela] = others;
    const { table } = await bela.must("create", { game: "grandbois", seats: 3, public: true });
    await person.go("/");
    await person.sees(person.doorButton("home.play"));
    await person.sees(this.page.locator(`a[href="${person.shown(`/t/${table}`)}"]`), "the open table");
    yield "home";
    await this.press(person.button(person.say("home.name.change")));
    await person.sees(person.button(person.say("home.name.cancel")));
    yield "home-name";
    await this.press(person.button(person.say("home.name.cancel")));
    await this.press(person.doorButton("home.screen"));
    const screen = person.dialog(person.say("screen.title", { game: person.say("game.grandbois") }));
    await person.sees(screen);
    yield "home-one-screen";
    await this.close(screen);
    await this.press(person.button(person.say("fair.link")));
    await person.sees(person.dialog(person.say("fair.title")));
    yield "home-fair";
    await this.close(person.dialog(person.say("fair.title")));
    await bela.must("close", { table });
  }

  // ---- the waiting room ----

  async *room() {
    const { person, others } = this;
    await this.press(person.doorButton("home.friends"));
    await person.sees(person.heading(person.say("waiting.table-of", { game: person.say("game.grandbois") })));
    const table = person.path.split("/")[2];
    await sit(others[0], table);
    await others[0].must("chat", { table, text: "Me voilà !" });
    await person.sees(this.page.getByText("Me voilà !"));
    yield "room";
    await this.press(person.button(person.say("waiting.my-ways", { name: "Anna" })));
    await person.sees(person.dialog("Anna"));
    yield "room-me";
    await this.close(person.dialog("Anna"));
    await this.press(person.button(person.say("waiting.ways", { name: "Béla" })));
    await person.sees(person.dialog("Béla"));
    yield "room-host";
    await this.close(person.dialog("Béla"));
    for (const summary of await this.page.locator("main summary").all()) await summary.click();
    yield "room-more";
    await person.own.must("close", { table });
    await person.sees(person.heading(person.say("play.problem.closed")));
    yield "room-closed";

    const { table: invited } = await others[0].must("create", { game: "grandbois", seats: 3 });
    await others[0].must("watch", { table: invited, seat: 0 });
    await person.go(`/t/${invited}`);
    await person.sees(person.button(person.say("offer.sit")));
    yield "room-invited";
    await others[0].must("close", { table: invited });
  }

  // ---- playing ----

  async *play() {
    const { person, others, page } = this;
    const match = await Walk.begin(person, others);
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("bosquet"));
      localStorage.setItem("bosquet", JSON.stringify({ ...kept, learned: [] })); // who has never been here
    });
    await person.go(`/t/${match.table}`);
    await person.sees(person.heading(person.say("waiting.table-of", { game: person.say("game.grandbois") })));
    await person.own.must("start", { table: match.table });
    await person.sees(page.locator("dialog.intro"), "the clan at the start");
    yield "clan";
    await this.press(person.button(person.say("grandbois.intro.go")));
    await page.locator("dialog.intro").waitFor({ state: "detached" });
    const forester = new Forester(person, {
      table: match.table,
      hand: this.hand,
      random: match.random,
    });
    equal(await forester.whatNow(), "tile", "it is my turn");
    yield "play";

    // A few tiles later, so that there is something to cover.
    await match.playUntil((view, seat) => seat === 0 && view.phase === "tile" && view.placed.length >= 9);
    await forester.upToDate();
    equal(await forester.whatNow(), "tile", "it is my turn");
    await others[0].must("chat", { table: match.table, text: "Pas mal !" });
    const moves = await forester.legal();
    const withClearing = moves.find((move) => [25, 9, 13, 17, 22, 6, 34].includes(Number(move.split("@")[0])));
    ok(withClearing, "a tile with a clearing can be placed", moves.length);
    await forester.lay(withClearing);
    yield "laid";
    await this.press(forester.button("put-back"));
    const tile = Number(withClearing.split("@")[0]);
    await forester.pick(tile);
    if (this.hand === "mouse") {
      const [place] = moves.filter((move) => move.startsWith(`${tile}@`) && move.endsWith("r0"));
      const [, x, y] = /@(-?\d+),(-?\d+)/.exec(place ?? withClearing);
      const at = await forester.stillMiddleOf(Number(x), Number(y));
      await page.mouse.move(at.x, at.y);
    }
    yield "in-hand";
    await this.refuse(forester, moves, tile);
    yield "refused";
    await this.press(forester.button("put-back"));
    await forester.lay(withClearing);
    await forester.putTowerOff();
    await forester.confirm({ isTowerLater: true });
    equal(await forester.whatNow(), "tower", "a tower is offered");
    yield "tower";
    await forester.answerTower(true);
    await person.sees(
      person.decision.filter({
        hasText: person.say("grandbois.board.wait.tile", { name: "Béla" }),
      }),
    );
    yield "waiting";
    const free = (await match.sockets[1].must("legal", { table: match.table, seat: 1 })).moves[0];
    await forester.pick(Number.parseInt(free));
    while (!(await forester.inHand()).endsWith(free.slice(-1))) await forester.turn();
    const [, x, y] = /@(-?\d+),(-?\d+)/.exec(free).map(Number);
    await forester.layByPointing({ x, y });
    await forester.holds(free);
    yield "trying";
    await this.press(forester.button("put-back"));

    yield* this.around(match);
    await match.playUntil(
      (view, seat) => seat === 0 && view.phase === "tile" && view.river.length + view.deck.length <= LATE,
    );
    await forester.upToDate();
    await forester.whatNow();
    yield "late";
    this.match = match;
  }

  /** Tries a place where the tile may not lie. */
  async refuse(forester, moves, tile) {
    const { forest } = forester.view;
    const legal = new Set(moves.filter((move) => move.startsWith(`${tile}@`) && move.endsWith("r0")));
    for (const { x, y } of forest) {
      if (legal.has(`${tile}@${x},${y}r0`)) continue;
      const at = await forester.stillMiddleOf(x, y);
      if (!(await forester.isFree(at))) continue;
      if (this.hand === "finger") await this.page.touchscreen.tap(at.x, at.y);
      else await this.page.mouse.click(at.x, at.y);
      if (await forester.asks("refused").isVisible()) return;
      if (await forester.button("confirm").isVisible()) {
        await this.press(forester.button("put-back"));
        await forester.pick(tile);
      }
    }
    ok(false, "somewhere the tile is refused");
  }

  /** What can be opened around a board. */
  async *around() {
    const { person, page } = this;
    await page.keyboard.press("l");
    await person.sees(person.dialog(person.say("play.log")));
    yield "log";
    await this.close(person.dialog(person.say("play.log")));
    await this.press(person.button(person.say("play.rules")));
    const rules = person.dialog(person.say("play.rules.title", { game: person.say("game.grandbois") }));
    await person.sees(rules);
    yield "rules";
    await this.close(rules);
    await this.press(person.button(person.say("menu")));
    await person.sees(person.dialog(person.say("menu")));
    yield "menu";
    await this.press(person.button(person.say("menu.resign")));
    await person.sees(person.dialog(person.say("menu.resign.title")));
    yield "resign";
    await this.press(person.button(person.say("menu.resign.no")));
    await page.getByRole("dialog").waitFor({ state: "detached" }); // keys are not for what lies below one
    if (this.hand === "mouse") await page.keyboard.press("w");
    else await this.press(person.button(person.saying("chat")).first());
    await person.sees(page.getByRole("textbox", { name: person.say("chat.write") }));
    yield "chat";
    if (this.hand === "mouse") return;
    await this.close(page.getByRole("dialog"));
    await this.press(person.button(person.say("play.log")));
    await person.sees(page.getByRole("dialog"));
    yield "side";
    await this.close(page.getByRole("dialog"));
  }

  // ---- afterwards ----

  async *end() {
    const { person, match } = this;
    await match.playUntil(() => false);
    await person.sees(person.link(person.say("play.look-back")), "the end");
    yield "end";
    await this.press(person.link(person.say("play.look-back")));
    const slider = person.page.getByRole("slider", { name: person.say("past.slider") });
    await person.sees(slider);
    await slider.fill("20");
    await person.page.waitForURL(/\/20$/);
    yield "past";
    await person.go("/");
    await person.sees(person.page.locator(`a[href="${person.shown(`/games/${match.table}`)}"]`), "the finished game");
    yield "home-later";
  }

  // ---- the rest ----

  async *elsewhere() {
    const { person, others } = this;
    await person.go("/learn/grandbois");
    await person.sees(person.page.getByRole("region", { name: person.say("learn.speech") }));
    if (!person.isPhone) await person.sees(person.page.getByText("Anna"), "who learns");
    yield "learn";
    person.forgive(/404/); // as it should be
    await person.go("/somewhere/else");
    await person.sees(person.heading(person.say("nowhere.title")));
    yield "nowhere";
    await person.go("/t/aaaaaaaaaaaaaaaa");
    await person.sees(person.heading(person.say("play.problem.no_table")));
    yield "no-table";
    await person.go("/games/aaaaaaaaaaaaaaaa");
    await person.sees(person.heading(person.say("past.none")));
    yield "no-past";

    // Two at this screen, and one who is elsewhere.
    const { table } = await person.own.must("create", { game: "grandbois", seats: 3 });
    await person.own.must("sit", { table, seat: 1, name: "Dora" });
    await sit(others[0], table);
    await person.own.must("start", { table });
    await person.go(`/t/${table}`);
    await person.sees(person.heading(person.say("cover.title", { name: "Anna" })));
    yield "cover";

    const { table: watched } = await others[0].must("create", {
      game: "grandbois",
      seats: 3,
      public: true,
    });
    await others[0].must("sit", { table: watched, seat: 1, name: "Emil" });
    for (const seat of [0, 1]) await others[0].must("watch", { table: watched, seat });
    await sit(others[1], watched);
    await others[0].must("start", { table: watched });
    await person.go(`/t/${watched}`);
    await person.sees(person.page.getByText(person.say("play.watching")));
    yield "onlooker";
  }
}

/** Leads a person through all screens; yields the name of each when it is there. */
export async function* tour(person, others) {
  await person.socket();
  const guide = new PageGuide(person, others, { hand: person.isPhone ? "finger" : "mouse" });
  yield* guide.home();
  yield* guide.room();
  yield* guide.play();
  yield* guide.end();
  yield* guide.elsewhere();
}
