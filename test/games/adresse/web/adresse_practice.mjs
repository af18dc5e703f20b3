// adresse_practice.mjs: the practice table: wood, a hand and nobody else; and what is said when the server cannot
// work out what falls.
//
// usage: node adresse_practice.mjs BOSQUET
import { Person, equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { Stacker } from "../stacker.mjs";

const theServer = sharedServer();

/** Answers the next `drop` itself, as a server that has no time. */
async function makeBusy(person) {
  const state = { refuses: 0 };
  await person.context.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { id, do: verb } = JSON.parse(text);
      if (verb !== "drop" || state.refuses === 0) return server.send(text);
      state.refuses--;
      const message = person.say("server.busy");
      socket.send(JSON.stringify({ id, ok: false, error: { code: "busy", message } }));
    });
    server.onMessage((text) => socket.send(text));
  });
  return state;
}

class Practice extends Stacker {
  constructor(person, hand) {
    super(person, { hand, table: null });
  }

  inHand() {
    return eventually("a piece in the hand", async () => {
      const seen = await this.look();
      if (seen.isExplained) await this.goOn(); // it has been read why it fell
      return this.isInHand(seen);
    });
  }

  async choose(group, name) {
    const { person } = this;
    const one = this.page
      .getByRole("group", { name: person.say(group), exact: true })
      .getByRole("button", { name, exact: true });
    await this.press(one);
    await eventually("it is chosen", async () => (await one.getAttribute("aria-pressed")) === "true");
  }

  /** How many pieces stand, as it is written. */
  async standing() {
    return Number(
      /(\d+) pieces? stand|(\d+) pièces? (?:est|sont|tient|tiennent)/.exec(await this.person.decision.innerText())?.[1],
    );
  }

  /** Lets go of the piece, and waits until the next one is in the hand. */
  async drop(place) {
    await this.inHand();
    await this.steer(place);
    await this.lower();
    await this.inHand();
  }
}

scene("pieces are chosen, placed, knocked down and cleared away", async () => {
  const anna = await Person.arrive(await theServer(), { size: { width: 1000, height: 700 } });
  await anna.link(anna.say("home.practice.label", { game: anna.say("game.adresse") })).click();
  const practice = new Practice(anna, "mouse");
  await practice.inHand();
  equal(await practice.standing(), 1, "one piece to begin with");
  const clear = anna.button(anna.say("adresse.practice.clear"));
  ok(await clear.isDisabled(), "nothing to clear away");

  // Over the middle, until one holds: the hand trembles as it likes here.
  await practice.choose("adresse.practice.length", anna.say("adresse.short"));
  for (let tries = 0; (await practice.standing()) < 2; tries++) {
    ok(tries < 8, "one of a few holds");
    await practice.drop({ x: 0, y: 0, turn: 0 });
  }
  await anna.hears(new RegExp(anna.say("adresse.practice.held")));
  ok(/: 2 pieces/.test(await anna.decision.innerText()), "that is the best so far", await anna.decision.innerText());

  // Beside everything.
  await practice.choose("adresse.practice.position", anna.say("adresse.upright"));
  await practice.choose("adresse.practice.hand", anna.say("adresse.practice.hand.left"));
  ok((await anna.decision.innerText()).includes(anna.say("adresse.hand.left")), "what is asked follows the choice");
  await practice.drop({ x: 0, y: 110, turn: 0 });
  await anna.hears(new RegExp(anna.say("adresse.practice.fell.one", { n: 1 })));
  equal(await practice.standing(), 2, "the others stand");

  await clear.click();
  await eventually("the board is as it was", async () => (await practice.standing()) === 1);
  ok(/: 2 pieces/.test(await anna.decision.innerText()), "the best stays");
});

/** What of a page cannot be seen without scrolling, or lies below something else. Runs in the page. */
function unseen() {
  const things = [...document.querySelectorAll(".playing :is(button, .decide p, .adr-fell p)")];
  const found = things.filter((one) => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    if (width === 0 || !one.checkVisibility({ visibilityProperty: true })) return false;
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
    const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !(one.contains(above) || above?.contains(one));
  });
  const scrolled = [...document.querySelectorAll(".playing, .playing *:not(svg, svg *)")].filter((one) => {
    const { overflowY } = getComputedStyle(one);
    return /auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight + 1;
  });
  return [...found, ...scrolled].map((one) => `${one.className}: ${one.innerText.slice(0, 40)}`);
}

for (const size of [
  { width: 740, height: 360 },
  { width: 844, height: 390 },
  { width: 360, height: 740 },
])
  scene(`at ${size.width}x${size.height} all of it is there without scrolling, after a fall too`, async () => {
    for (const language of ["en", "fr"]) {
      const anna = await Person.arrive(await theServer(), {
        ...{ isPhone: true, size, language, path: "/practice/adresse" },
      });
      const practice = new Practice(anna, "finger");
      await practice.inHand();
      await anna.rest();
      equal(await anna.page.evaluate(unseen), [], `${language}: with a piece in the hand`);
      await practice.steer({ x: 0, y: 40, turn: 90 });
      await practice.lower();
      await anna.sees(anna.page.locator(".adr-fell"), "why it fell");
      await anna.rest();
      equal(await anna.page.evaluate(unseen), [], `${language}: with what fell`);
      await anna.leave();
    }
  });

scene("a server without time says so, and the piece stays in the hand", async () => {
  const anna = await Person.arrive(await theServer(), { path: null, size: { width: 1000, height: 700 } });
  const state = await makeBusy(anna);
  await anna.go("/practice/adresse");
  const practice = new Practice(anna, "mouse");
  await practice.inHand();
  state.refuses = 1;
  const busy = anna.say("server.busy");
  // It is shown for a while only: who begins to look afterwards may come too late.
  const toast = anna.page.locator(".toast.refusal").filter({ hasText: busy });
  await Promise.all([anna.sees(toast, "why"), practice.lower()]);
  await anna.hears(new RegExp(busy.slice(0, 20)));
  await practice.inHand();
  equal(state.refuses, 0, "it was asked once");
  equal(await practice.standing(), 1, "nothing has happened");
  await practice.drop({ x: 0, y: 110, turn: 0 });
  await anna.hears(new RegExp(anna.say("adresse.practice.fell.one", { n: 1 })));
});

await run();
