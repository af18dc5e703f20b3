// grimm_cards.mjs: every card of The Grimm Forest as it is held and as it is read: a drawing, its name,
// what it does and when, in both languages, and all of it within its frame. The hands are laid out here:
// what the server says is changed on its way to the page, so that each card is in one.
//
// usage: node grimm_cards.mjs BOSQUET
import {
  Client,
  isDeep,
  PHONE,
  Person,
  comment,
  equal,
  eventually,
  inTime,
  ok,
  run,
  scene,
  sharedServer,
} from "../../../web/browser.mjs";
import { CARDS, Tale, luck } from "../grimm_stage.mjs";

const theServer = sharedServer(() => luck(4));
const HAND = 4; // Fables at a time, as long as there are any
const DRAWING_MIN = { held: 0.12, read: 0.25 }; // of a card's height
const DESK = { width: 1280, height: 800 };
const LAPTOP = { width: 1366, height: 768 };

const [fables, friends] = ["fable", "friend"].map((kind) =>
  CARDS.filter((card) => card.kind === kind).map(({ id }) => id),
);

/** Gives the page another hand than the server does; returns how to choose it. */
async function layOut(person) {
  const given = { hand: [], friend: null };
  await person.context.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(text));
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.view?.players) Object.assign(message.view.players[0], given);
      socket.send(JSON.stringify(message));
    });
  });
  return (hand, friend) => Object.assign(given, { hand, friend });
}

/** All cards that are held, each also as it is read when it has the focus. Runs in the page. */
async function measureAll() {
  const parts = { name: "b", text: ".card-text", timing: ".card-tag" };
  const isOutside = (one, all) =>
    one.left < all.left - 1 || one.right > all.right + 1 || one.top < all.top - 1 || one.bottom > all.bottom + 1;
  const measure = (card) => {
    const drawing = card.querySelector(".card-drawing use").getAttribute("href").slice(1);
    const shapes = document
      .getElementById(drawing)
      ?.querySelectorAll("path, circle, ellipse, rect, polygon, use, line");
    const box = card.getBoundingClientRect();
    const seen = { drawing, words: {}, wrong: [] };
    let above = null;
    for (const [name, selector] of Object.entries(parts)) {
      const part = card.querySelector(selector);
      if (!part.checkVisibility()) continue;
      seen.words[name] = part.textContent;
      const { overflowY, fontSize } = getComputedStyle(part);
      const place = part.getBoundingClientRect();
      if (isOutside(place, box)) seen.wrong.push(`the ${name} leaves the card`);
      if (overflowY !== "visible" && part.scrollHeight > part.clientHeight + 2) seen.wrong.push(`the ${name} is cut`);
      else if (part.scrollWidth > part.clientWidth + 1) seen.wrong.push(`the ${name} is too wide`);
      if (above && above.bottom > place.top + 3) seen.wrong.push(`the ${name} lies over what is above it`);
      if (parseFloat(fontSize) < 12) seen.wrong.push(`the ${name} is below 12 px`);
      above = place;
    }
    if (!shapes || shapes.length < 3) seen.wrong.push("there is no drawing");
    seen.share = card.querySelector(".card-drawing").getBoundingClientRect().height / box.height;
    return seen;
  };
  const found = [];
  const draw = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (const held of document.querySelectorAll(".hand .held")) {
    const inHand = measure(held.querySelector(".card"));
    held.focus();
    do await draw();
    while (!document.querySelector(".reader .card"));
    await draw();
    const reader = document.querySelector(".reader .card");
    const read = measure(reader);
    const whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (isOutside(reader.getBoundingClientRect(), whole)) read.wrong.push("it is outside of the window");
    found.push({ held: inHand, read });
  }
  document.activeElement.blur();
  return found;
}

/** The drawings in the hand, in order of their names. */
const drawingsOf = async (person) => {
  const uses = person.page.locator(".hand .held .card-drawing use");
  return (await uses.evaluateAll((all) => all.map((one) => one.getAttribute("href").slice(1)))).sort();
};

/** The page in another language, which is changed where there is room for its button. */
async function speak(person, language) {
  await person.resize(DESK);
  await person.page.locator(`button[lang=${language}]`).first().click();
  await eventually(
    `the page is in ${language}`,
    async () => (await person.page.locator("html").getAttribute("lang")) === language,
  );
  person.language = language;
}

scene("every card has its drawing and its words within its frame, in both languages", async () => {
  const server = await theServer();
  const anna = await Person.arrive(server, { name: "Anna", path: null });
  const give = await layOut(anna);
  const tale = await Tale.begin(anna.own, [await Client.guest(server, "Béla")]);
  await anna.own.must("start", { table: tale.table });
  const wrong = new Set();
  const met = new Set();
  let looks = 0;

  const check = ({ drawing, words, share, wrong: all }, how, where) => {
    const [, kind, id] = /^(fable|friend)-(\w+)$/.exec(drawing);
    ok(
      CARDS.some((card) => card.id === id && card.kind === kind),
      `${drawing} is a drawing of a card`,
    );
    met.add(id);
    looks++;
    const texts = { name: `grimm.${id}`, text: `grimm.text.${id}`, timing: `grimm.timing.${id}` };
    for (const [name, text] of Object.entries(words)) equal(text, anna.say(texts[name]), `${name} of ${id}`);
    if (how === "read") equal(Object.keys(words), Object.keys(texts), `all words of ${id}, ${where}`);
    if (share < DRAWING_MIN[how]) wrong.add(`${id}, ${how}, ${where}: little is left of the drawing: ${share}`);
    for (const one of all) wrong.add(`${id}, ${how}, ${where}: ${one}`);
    return id;
  };

  for (let i = 0; i < friends.length; i++) {
    const hand = fables.slice(i * HAND, (i + 1) * HAND);
    give(hand, friends[i]);
    if (i === 0) await anna.go(`/t/${tale.table}`);
    else await tale.play(1, `play ${["fields", "forest"][i % 2]}`); // Béla thinks again, and all are told how things stand
    const wanted = [...hand.map((id) => `fable-${id}`), `friend-${friends[i]}`].sort();
    for (const [k, language] of (i % 2 ? ["fr", "en"] : ["en", "fr"]).entries()) {
      if (language !== anna.language) await speak(anna, language);
      for (const size of isDeep ? [DESK, LAPTOP, PHONE] : [LAPTOP, (i >> 1) % 2 === k ? DESK : PHONE]) {
        await anna.resize(size);
        await eventually("the hand is there", async () => `${await drawingsOf(anna)}` === `${wanted}`);
        await anna.rest();
        for (const one of await inTime(anna.page.evaluate(measureAll), "every card is measured")) {
          const where = `${language} at ${size.width}x${size.height}`;
          equal(check(one.read, "read", where), check(one.held, "held", where), "what is held is read");
        }
      }
    }
  }
  equal([...met].sort(), CARDS.map(({ id }) => id).sort(), "all 57 cards were held");
  comment(`${looks} looks`);
  ok(wrong.size === 0, `${wrong.size} things are not as they should be`, ...[...wrong].slice(0, 40));
});

await run();
