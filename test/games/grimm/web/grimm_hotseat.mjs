// grimm_hotseat.mjs: The Grimm Forest for two at one screen. Whatever one of them has chosen or holds is
// nowhere in the page while the other looks: the same rounds are played with other choices of Anna's, and
// the whole document must be the same at every moment that is not hers.
//
// usage: node grimm_hotseat.mjs BOSQUET
import { Person, Server, depth, dice, equal, eventually, ok, run, scene } from "../../../web/browser.mjs";
import { Tale, stacked } from "../grimm_stage.mjs";
import { Piglet } from "../piglet.mjs";
import { difference, wholePage } from "../../../web/whole_page.mjs";

const NAMES = ["Anna", "Béla"];
const THEIRS = ["roar", "taxes"]; // what Béla draws

async function sitDown(person) {
  const socket = await person.socket();
  const { table } = await socket.must("create", { game: "grimm", seats: 2 });
  await socket.must("sit", { table, seat: 1, name: NAMES[1] });
  await socket.must("start", { table });
  await person.go(`/t/${table}`);
  return table;
}

const cover = (person, name) => person.heading(person.say("cover.title", { name }));

class OneScreen {
  static async begin(fables, options = {}) {
    const server = await Server.start(stacked(fables));
    const anna = await Person.arrive(server, { name: NAMES[0], path: null, ...options });
    const table = await sitDown(anna);
    const hand = anna.isPhone ? "finger" : "mouse";
    const piglets = [0, 1].map((seat) => new Piglet(anna, { seat, table, hand, random: dice(20 + seat) }));
    return Object.assign(new OneScreen(), { server, anna, table, piglets, moments: [] });
  }

  async keep(what) {
    const page = (await wholePage(this.anna)).replaceAll(this.table, "TABLE");
    this.moments.push({ what, page, text: await this.anna.page.locator("body").innerText() });
  }

  /** The cover is there, and the next one takes the screen. */
  async passTo(seat) {
    const { anna } = this;
    await anna.sees(cover(anna, NAMES[seat]), `the cover before ${NAMES[seat]}`);
    equal(await anna.page.locator(".board, .hand, .lot").count(), 0, "nothing of anybody's is in the page");
    await this.keep(`covered before ${NAMES[seat]}`);
    await this.piglets[seat].press(anna.button(anna.say("cover.show", { name: NAMES[seat] })));
    await this.piglets[seat].whatNow();
  }

  async select(seat, place, card) {
    const { page } = this.anna;
    const { piglets } = this;
    await piglets[seat].press(page.locator(`.place.at-${place} .place-press`));
    if (card !== undefined)
      await page
        .locator(".fan .held")
        .nth(card)
        .click({ position: { x: 12, y: 30 } });
    await piglets[seat].press(page.locator('[data-answer="confirm"]'));
  }

  /** Draws as often as it may, by the page. */
  async drawAll(seat) {
    const draw = this.anna.page.locator('[data-answer="draw"]');
    for (let i = 0; i < 2; i++) {
      await this.piglets[seat].whatNow(); // while one answer is on its way another one is not heard
      const before = this.piglets[seat].moveCount;
      await this.piglets[seat].press(draw);
      await this.piglets[seat].heard(before + 1);
    }
  }

  async end() {
    this.anna.checkPeace();
    await this.anna.leave();
    await this.server.stop();
  }
}

/** Two rounds; what Anna draws in the first and chooses in the second is different from time to time. */
async function playRounds({ mine, place, card }) {
  const screen = await OneScreen.begin([...mine, ...THEIRS]);
  await screen.passTo(0);
  await screen.select(0, "fields");
  await screen.passTo(1);
  await screen.keep("Béla's first choice");
  await screen.select(1, "forest");
  await screen.passTo(0);
  await screen.drawAll(0);
  await screen.passTo(1);
  await screen.keep("Béla builds");
  await screen.drawAll(1);

  // The second round: Anna has two cards that Béla may not know, and perhaps plays one.
  await screen.passTo(0);
  const { page } = screen.anna;
  const held = await page
    .locator(".fan .held")
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
  equal(held.length, 2, "Anna holds two cards");
  for (const [i, id] of mine.entries()) ok(held[i].includes(screen.anna.say(`grimm.${id}`)), "her own", held);
  const all = await page.locator("body").innerText();
  for (const id of THEIRS) ok(!all.includes(screen.anna.say(`grimm.${id}`)), "and none of Béla's", all);
  await screen.select(0, place, card);
  await screen.passTo(1);
  await screen.keep("Béla's second choice");
  await screen.end();
  return screen.moments;
}

let first;

scene("two at one screen choose, draw and build, with a cover between them", async () => {
  first = await playRounds({ mine: ["hidden_stash", "crystal_ball"], place: "fields" });
});

scene("other cards of Anna's, and the same page before Béla and on every cover", async () => {
  const second = await playRounds({ mine: ["wolf", "search_the_past"], place: "forest", card: 1 });
  equal(
    second.map(({ what }) => what),
    first.map(({ what }) => what),
    "the same moments",
  );
  for (const [i, { what, page, text }] of first.entries()) {
    equal(second[i].text, text, `${what}: the same words`);
    ok(page === second[i].page, `${what}: the same page`, difference(page, second[i].page));
  }
});

scene("at one screen on a phone, in French, and in the end there is no cover", async () => {
  const screen = await OneScreen.begin([], { language: "fr", isPhone: true });
  const { anna, piglets, table } = screen;
  for (let i = 0; i < depth(3, { most: 8 }); i++) {
    const next = anna.page.locator("main.cover h2");
    await anna.sees(next, "a cover");
    const title = await next.innerText();
    const who = NAMES.findIndex((name) => title.includes(name));
    ok(who >= 0, "the cover says whose turn it is", title);
    await anna.button(anna.say("cover.show", { name: NAMES[who] })).tap();
    await anna.seesNo(next, "cover any more"); // a tap is heard a moment after it
    await eventually(`${NAMES[who]} has answered all`, async () => {
      if (await next.isVisible()) return true;
      const seen = await piglets[who].look();
      if (seen.isAsked && !piglets[who].hasAnswered(seen) && !seen.isBusy) await piglets[who].act();
      return false;
    });
  }
  const socket = await anna.socket();
  await new Tale(table, [socket, socket]).playUntil(() => false);
  await anna.sees(anna.button(anna.say("end.again")), "the end");
  await anna.seesNo(anna.page.getByText(anna.saying("cover.title")), "a cover");
  await screen.end();
});

await run();
