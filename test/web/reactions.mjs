// reactions.mjs: talking without typing, and the waiting room where people talk.
//
// usage: node reactions.mjs BOSQUET
import { Person, equal, eventually, ok, run, scene, sharedServer } from "./browser.mjs";

const theServer = sharedServer();
const REACTIONS = ["bravo", "thanks", "laugh", "wow", "oops", "think"];

/** A table of Anna's at her desk, with Béla at it, who reads French on a small telephone. */
async function meet(habits = {}) {
  const server = await theServer();
  const anna = await Person.arrive(server, { name: "Anna", path: null, size: { width: 1366, height: 768 }, ...habits });
  const bela = await Person.arrive(server, {
    ...{ name: "Béla", path: null, isPhone: true, language: "fr", size: { width: 360, height: 740 } },
    ...habits,
  });
  const host = await anna.socket();
  const { table } = await host.must("create", { game: "grandbois", seats: 2 });
  await (await bela.socket()).must("sit", { table });
  for (const person of [anna, bela]) await person.go(`/t/${table}`);
  await anna.sees(anna.heading(anna.say("waiting.table-of", { game: "GrandBois" })));
  return { anna, bela, table, host };
}

const lines = (person) => person.page.getByRole("list", { name: person.say("chat.lines") }).getByRole("listitem");
const bubbles = (person) => person.page.locator(".reaction-bubble");
const bar = (person) => person.page.getByRole("group", { name: person.say("reaction.bar") });

/** Whether the whole of something is in the window as it is, without any scrolling. */
const isInWindow = (locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInside && (element === middle || element.contains(middle));
  });

scene("six reactions are a press away, are told in words, and shown beside who reacted", async () => {
  const { anna, bela } = await meet({ isHoldable: true });
  for (const person of [anna, bela]) await person.holdTime(true); // bubbles stay

  // At the desk the chat is beside the table; on the telephone it is behind a button in the bar.
  equal(await bar(anna).getByRole("button").count(), REACTIONS.length, "six of them");
  for (const one of REACTIONS) {
    const button = bar(anna).getByRole("button", { name: anna.say(`reaction.${one}`) });
    const box = await button.boundingBox();
    ok(box.width >= 24 && box.height >= 24, `${one} can be hit`, box);
    equal(await button.locator("svg use").count(), 1, `${one} is drawn`);
  }
  await anna.button(anna.say("reaction.bravo")).click();
  await bela.hears(bela.saying("chat.said", { name: "Anna", text: bela.say("reaction.bravo") }));
  for (const person of [anna, bela]) {
    await person.sees(bubbles(person));
    equal(await bubbles(person).getAttribute("aria-hidden"), "true", "a screen reader has heard it already");
  }
  await bela.button(bela.say("waiting.talk")).tap();
  await bela.sees(lines(bela).filter({ hasText: bela.say("reaction.bravo") }));
  await bela.button(bela.say("reaction.thanks")).tap();
  await anna.hears(anna.saying("chat.said", { name: "Béla", text: anna.say("reaction.thanks") }));
  await anna.sees(lines(anna).filter({ hasText: anna.say("reaction.thanks") }));
  await eventually("both bubbles", async () => (await bubbles(anna).count()) === 2);
  equal(await bela.page.getByRole("dialog").count(), 0, "who has reacted sees the table again");

  // They go by themselves.
  for (const person of [anna, bela]) await person.holdTime(false);
  await eventually("no bubbles", async () => (await bubbles(anna).count()) === 0);
});

scene("at the table the reactions are beside the players, by keyboard too, and stopped with the chat", async () => {
  const { anna, bela, host, table } = await meet({ isHoldable: true });
  await host.must("start", { table });
  await anna.sees(anna.decision);
  await bela.sees(bela.decision);
  for (const person of [anna, bela]) await person.holdTime(true);
  const oops = bar(anna).getByRole("button", { name: anna.say("reaction.oops") });
  await oops.focus();
  await anna.page.keyboard.press("Enter");
  await bela.hears(bela.saying("chat.said", { name: "Anna", text: bela.say("reaction.oops") }));
  await bela.sees(bubbles(bela));
  await anna.sees(bubbles(anna));
  equal(
    await anna.page
      .locator(".players li")
      .filter({ has: bubbles(anna) })
      .getByText("Anna")
      .count(),
    1,
    "whose it is",
  );

  await bela.button(bela.say("chat")).tap();
  await bela.sees(bela.button(bela.say("reaction.wow")));
  await host.must("silence", { table, person: bela.own.me.id, on: true });
  await bela.sees(bela.page.getByText(bela.say("chat.silenced")));
  equal(await bar(bela).count(), 0, "whose chat is stopped does not react");
});

scene("alone against bots nobody is offered reactions", async () => {
  const server = await theServer();
  const anna = await Person.arrive(server, { name: "Anna", path: null });
  const { table } = await (await anna.socket()).must("play_now", { game: "grandbois" });
  await anna.go(`/t/${table}`);
  await anna.sees(anna.page.locator(".players"));
  equal(await bar(anna).count(), 0, "nobody would see them");
});

scene("in the waiting room the chat is in sight, on a telephone a press away", async () => {
  const { anna, bela } = await meet();
  const field = (person) => person.page.getByRole("textbox", { name: person.say("chat.write") });
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
  ]) {
    await anna.resize(size);
    for (const what of [field(anna), bar(anna), anna.page.getByRole("list", { name: anna.say("chat.lines") })])
      ok(await isInWindow(what), `it is in sight at ${size.width}`);
  }
  ok(await isInWindow(bela.button(bela.say("waiting.talk"))), "and the button on the telephone");
  await bela.button(bela.say("waiting.talk")).tap();
  await bela.sees(field(bela));
  await field(bela).fill("Bonsoir");
  await bela.button(bela.say("chat.send")).tap();
  await anna.hears(/Bonsoir/);
});

scene("only the host, at the server's own machine, is told how to open it to others", async () => {
  const { anna, bela } = await meet();
  await anna.sees(anna.page.getByText(anna.say("invite.here-only")));
  await bela.sees(bela.page.getByRole("textbox", { name: bela.say("invite.link") }));
  equal(await bela.page.getByText("--bind").count(), 0, "guests cannot do that");
});

scene("how quickly bots move is the table's affair, and remembered", async () => {
  const { anna, bela, host } = await meet();
  const choice = anna.page.getByRole("combobox", { name: anna.say("waiting.bots") });
  equal(await choice.inputValue(), "once", "as it always was");
  await choice.selectOption("calm");
  await bela.sees(bela.page.getByRole("definition").filter({ hasText: bela.say("waiting.bots.calm") }));
  await anna.go("/");
  await anna.doorButton("home.friends").click();
  await anna.sees(anna.heading(anna.say("waiting.table-of", { game: "GrandBois" })));
  const { info } = await host.must("info", { table: new URL(anna.page.url()).pathname.split("/")[2] });
  equal(info.bot_pace, "calm", "the next table begins with it");
});

await run();
