// together.mjs: people at one table, each with a browser of their own: from the link to the rematch.
//
// usage: node together.mjs BOSQUET
import { Person, dice, equal, eventually, get, ok, run, scene, sharedServer } from "./browser.mjs";
import { Forester } from "../games/grandbois/forester.mjs";

const theServer = sharedServer();

// What could break out of a page that does not show names and chat as the text they are.
const NASTY_NAME = "<img src=x onerror=a()>";
const NASTY_LINES = [
  `<img src=x onerror="window.broken = true">`,
  `</script><script>window.broken = true</script>`,
  `{name} \${1+1} &lt;b&gt; %s`,
  `\u202Eevil\u2066 \u200F\u05D0\u05D1 left-to-right again?`,
  "w".repeat(300),
];

async function write(person, text) {
  const field = person.page.getByRole("textbox", { name: person.say("chat.write") });
  await field.fill(text);
  await person.button(person.say("chat.send")).click();
  await eventually("the line is sent", async () => (await field.inputValue()) === "");
}

const lines = (person) => person.page.getByRole("list", { name: person.say("chat.lines") }).getByRole("listitem");

/** Nothing of what was written has become anything but text. */
async function checkUnbroken(person) {
  const broken = await person.page.evaluate(() => ({
    hasRun: "broken" in window,
    images: document.querySelectorAll("img[src], script:not([src])").length,
  }));
  equal(broken, { hasRun: false, images: 0 }, `what people write stays text before ${person.name}`);
}

/** Nothing sticks out of the window to the right. */
async function checkWidth(person) {
  const { wide, room } = await person.page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  ok(wide <= room, `everything has room before ${person.name}`, wide, room);
}

/** Before the start everybody reads the whole seal of the luck, to compare it at the end. */
async function checkSeal(person, path) {
  const { info } = (await get(await theServer(), `/api/tables/${path.slice("/t/".length)}`)).json();
  await person.heading(person.say("luck.title")).click();
  await person.sees(person.page.getByText(info.commitment, { exact: true }));
  await checkWidth(person);
}

/** Two people and an onlooker at a table that was made by clicks alone. */
async function meet(server) {
  const anna = await Person.arrive(server, { name: "Anna" });
  await anna.doorButton("home.friends").click();
  await anna.sees(anna.heading(anna.say("waiting.table-of", { game: "GrandBois" })));
  await anna.page
    .getByRole("group", { name: anna.say("waiting.seats"), exact: true })
    .getByRole("button", { name: "2" })
    .click();
  const link = await anna.page.getByRole("textbox", { name: anna.say("invite.link") }).inputValue();
  equal(link, anna.page.url(), "the link is where Anna is");
  const path = new URL(link).pathname;

  const bela = await Person.arrive(server, { path, isPhone: true, language: "fr" });
  await bela.sees(bela.page.getByText(bela.say("offer", { name: "Anna", game: "GrandBois" })));
  await bela.page.getByRole("textbox", { name: bela.say("offer.as") }).fill(NASTY_NAME);
  await bela.button(bela.say("offer.sit")).tap();
  bela.name = NASTY_NAME;
  await anna.hears(anna.saying("waiting.news.sat", { name: "" }));
  await anna.sees(anna.page.getByText(NASTY_NAME, { exact: true }));

  const chloe = await Person.arrive(server, { name: "Chloé", path });
  await chloe.sees(chloe.page.getByText(chloe.say("offer.full")));
  return { anna, bela, chloe, path };
}

scene("friends meet by a link, settle how to play, talk, play, give up and play again", async () => {
  const server = await theServer();
  const { anna, bela, chloe, path } = await meet(server);

  // The host settles how it is played; the others read it.
  await anna.page.getByRole("switch", { name: anna.say("grandbois.option.expert").slice(0, -1) }).click();
  const rule = bela.page.getByRole("term").filter({ hasText: bela.say("grandbois.option.expert").slice(0, -1) });
  await bela.sees(rule.locator("xpath=..").getByText(bela.say("waiting.yes"), { exact: true }));

  for (const person of [anna, bela]) await checkSeal(person, path);
  await bela.button(bela.say("waiting.talk")).tap(); // on a telephone it is behind a button
  for (const text of NASTY_LINES) await write(anna, text);
  // The server takes marks out that would turn the direction of what follows.
  for (const text of NASTY_LINES)
    await bela.sees(
      lines(bela).filter({
        hasText: text.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, ""),
      }),
      text,
    );
  await write(bela, NASTY_LINES[0]);
  await eventually(
    "Anna reads the answer",
    async () => (await lines(anna).filter({ hasText: NASTY_LINES[0] }).count()) === 2,
  );
  for (const person of [anna, bela, chloe]) {
    await checkUnbroken(person);
    await checkWidth(person);
  }

  await anna.button(anna.say("start")).click();
  const players = [
    new Forester(anna, { seat: 0, random: dice(4), hand: "mouse", table: path.split("/")[2] }),
    new Forester(bela, { seat: 1, random: dice(5), hand: "finger", table: path.split("/")[2] }),
  ];
  await chloe.sees(chloe.page.getByText(chloe.say("play.watching")));
  for (let i = 0; i < 4; i++) {
    const first = players[0].view?.to_act ?? (await eventually("the match", async () => players[0].view)).to_act;
    await players[first[0]].act();
    await eventually(
      "both pages know whose turn it is",
      async () => `${players[0].view?.to_act}` === `${players[1].view?.to_act}`,
    );
  }
  await chloe.sees(chloe.page.getByText(chloe.say("play.watching")));
  equal(await chloe.decision.getByRole("button").count(), 0, "an onlooker is asked nothing");

  // They talk while they play.
  await anna.page.keyboard.press("w");
  await write(anna, "Bien joué !");
  await bela.hears(/Bien joué !/);
  for (const person of [anna, bela, chloe]) {
    await checkUnbroken(person);
    await checkWidth(person);
  }

  // Béla gives up; everybody sees the end, and the two play again.
  await bela.button(bela.say("menu")).tap();
  await bela.button(bela.say("menu.resign")).tap();
  await bela.button(bela.say("menu.resign.yes")).tap();
  for (const person of [anna, bela, chloe]) await person.sees(person.page.getByText(person.saying("end.by.resigned")));
  await anna.button(anna.say("end.again")).click();
  await anna.sees(anna.heading(anna.say("waiting.table-of", { game: "GrandBois" })));
  await bela.link(bela.say("end.again.join")).tap();
  await chloe.link(chloe.say("end.again.watch")).click();
  for (const person of [bela, chloe]) await person.page.waitForURL(anna.page.url()); // all are at the new table
  await anna.button(anna.say("start")).click();
  for (const person of [anna, bela, chloe]) await person.sees(person.decision);
  for (const person of [anna, bela, chloe]) await checkUnbroken(person);
});

scene("a bot plays for somebody who is gone, until they are back", async () => {
  const server = await theServer();
  const anna = await Person.arrive(server, { name: "Anna", path: null });
  const bela = await Person.arrive(server, { name: "Béla", path: null });
  const host = await anna.socket();
  const { table } = await host.must("create", {
    game: "grandbois",
    seats: 2,
    away_s: 10,
    options: { first: 1 },
  });
  await (await bela.socket()).must("sit", { table });
  await anna.go(`/t/${table}`);
  await bela.go(`/t/${table}`);
  await host.must("start", { table });
  await bela.sees(bela.decision);
  await bela.go("/");
  bela.own.socket.terminate();
  await bela.page.close();

  await anna.button(anna.say("play.replace")).click();
  const dialog = anna.dialog(anna.say("play.replace.title", { name: "Béla" }));
  await dialog.getByRole("combobox").selectOption("easy");
  await dialog.getByRole("button", { name: anna.say("play.replace"), exact: true }).click();
  await anna.hears(anna.saying("play.log.replace", { name: "Béla" }));
  const forester = new Forester(anna, { random: dice(6), table });
  equal(await forester.whatNow(), "tile", "the bot has played, it is Anna's turn");

  bela.page = await bela.context.newPage();
  await bela.go(`/t/${table}`);
  await bela.sees(bela.page.getByText(bela.say("play.replaced")));
  await bela.button(bela.say("play.return")).click();
  await anna.hears(anna.saying("play.log.return", { name: "Béla" }));
  await forester.takeTurn();
  await bela.sees(bela.decision.filter({ hasText: bela.say("grandbois.board.ask.pick") }));
});

await run();
