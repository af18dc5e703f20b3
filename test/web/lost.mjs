// lost.mjs: pages that are reloaded, cut off, opened twice, and servers that die: nothing is
// lost, and nobody has to click to come back.
//
// usage: node lost.mjs BOSQUET
import {
  isDeep,
  Person,
  World,
  checkedRecord,
  depth,
  dice,
  equal,
  eventually,
  ok,
  run,
  scene,
  sharedServer,
} from "./browser.mjs";
import { Forester } from "../games/grandbois/forester.mjs";
import { GRIMM_STAGE, secondRound } from "../games/grimm/grimm_stage.mjs";

const theServer = sharedServer();
const NO_CONNECTION =
  /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_NETWORK|WebSocket connection to/;

/** Anna at a table of three with two easy bots, on her first turn. */
async function begin(server, options = {}) {
  const anna = await Person.arrive(server, {
    name: "Anna",
    choices: { level: "easy", seats: 3 },
    ...options,
  });
  await anna.doorButton("home.play").click();
  await anna.page.waitForURL(/\/t\//);
  const forester = new Forester(anna, { random: dice(7) });
  equal(await forester.whatNow(), "tile", "it is Anna's turn");
  return { anna, forester };
}

/** What is seen of the forest, cell by cell. */
const cells = (forester) =>
  forester.grid.getByRole("gridcell").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

scene("a page that is reloaded in the middle of a turn shows the same forest", async () => {
  const { anna, forester } = await begin(await theServer());
  await forester.takeTurn();
  equal(await forester.whatNow(), "tile", "it is Anna's turn again");
  const before = await cells(forester);
  const log = await anna.page.getByRole("region", { name: anna.say("play.log") }).innerText();
  const [move] = await forester.legal();
  await forester.lay(move);
  await anna.page.reload();
  equal(await forester.whatNow(), "tile", "the tile that was in hand is in the river again");
  equal(await cells(forester), before, "the forest is the same");
  equal(await anna.page.getByRole("region", { name: anna.say("play.log") }).innerText(), log, "so is the log");
  ok(await forester.takeTurn(), "and Anna plays on");
});

scene("the server is killed and started again: the page comes back by itself, to the end of the match", async () => {
  const world = new World();
  const server = await world.up();
  world.options.args = ["--port", String(server.port)];
  const { anna, forester } = await begin(server);
  anna.forgive(NO_CONNECTION);
  await forester.takeTurn();
  for (let i = 0; i < depth(1, { most: 2 }); i++) {
    await forester.whatNow();
    await world.kill9();
    await anna.sees(anna.page.getByText(anna.say("play.lost")), "that the connection is lost");
    // A move without a connection is refused with a sentence, or waits; it is not lost silently.
    anna.server = await world.up();
    equal(world.server.port, server.port, "the new server is where the old one was");
    await anna.seesNo(anna.page.getByText(anna.say("play.lost")), "more of the loss");
    ok(await forester.takeTurn(), "the match goes on");
  }
  if (isDeep) await forester.playToTheEnd();
  else await (await anna.socket()).must("resign", { table: forester.table, seat: forester.seat });
  await anna.sees(anna.button(anna.say("end.again")), "the end");
  await checkedRecord(world.server, forester.table);
});

scene(
  "the server is killed while The Grimm Forest asks something: the question is back, and can be answered",
  async () => {
    const world = new World(GRIMM_STAGE());
    const server = await world.up();
    world.options.args = [...world.options.args, "--port", String(server.port)];
    const { anna, tale, piglet } = await secondRound(server, { isCalm: false });
    anna.forgive(NO_CONNECTION);

    // In the middle of an effect: where does Anna's Wolf go?
    await tale.play(0, "play forest wolf");
    await tale.play(1, "play fields");
    await tale.play(2, "play forest");
    const wanted = anna.say("grimm.ask.monster_place", { the_card: anna.say("grimm.the.wolf") });
    const question = await eventually(wanted, async () => {
      const seen = await piglet.whatNow();
      return seen.question.startsWith(wanted) && seen.question;
    });
    await world.kill9();
    await anna.sees(anna.page.getByText(anna.say("play.lost")), "that the connection is lost");
    anna.server = await world.up();
    await anna.seesNo(anna.page.getByText(anna.say("play.lost")), "more of the loss");
    equal((await piglet.whatNow()).question, question, "the same is asked again");
    const before = piglet.moveCount;
    await piglet.press(anna.page.locator(".place.at-forest .place-press"));
    await piglet.heard(before + 1);

    // And while another one is asked: who comes back sees for whom the table waits.
    await anna.page.reload();
    await anna.sees(anna.decision.filter({ hasText: anna.say("grimm.decide.wait.turn", { seat: "Béla" }) }));
  },
);

/** Lets the test cut the sockets of a page, as a network does that goes away. */
async function makeCuttable(person) {
  await person.context.addInitScript(() => {
    const sockets = [];
    window.cutSockets = () => sockets.splice(0).forEach((socket) => socket.close());
    window.WebSocket = class extends WebSocket {
      constructor(...address) {
        super(...address);
        sockets.push(this);
      }
    };
  });
  await person.page.reload();
  return () => person.page.evaluate(() => window.cutSockets());
}

scene("a part of the page that fails to come is fetched again, and a language that cannot is told", async () => {
  const anna = await Person.arrive(await theServer(), { path: "/" });
  anna.forgive(NO_CONNECTION, /ERR_FAILED/);
  let tries = 0;
  let goOn;
  const isSeen = new Promise((resolve) => (goOn = resolve));
  await anna.context.route(/\/client-\w+\.js$/, async (route) => {
    if (++tries > 2) return route.continue();
    if (tries === 2) await isSeen; // what is shown meanwhile stays until somebody has looked
    return route.abort();
  });
  await anna.doorButton("home.play").click();
  await anna.sees(anna.page.getByText(anna.say("play.problem")), "that it did not work");
  goOn();
  await anna.sees(anna.page.locator(".board"), "the board, without a click");
  ok(tries > 2, "it had failed twice", tries);

  // The focus goes back to what opened a dialog, and from the board to no button at all.
  const focus = () => anna.page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  const isClosed = () => anna.page.locator("dialog[open]").waitFor({ state: "detached" });
  await anna.button(anna.say("menu")).click();
  await anna.page.keyboard.press("Escape");
  await isClosed();
  await eventually("the focus is at the menu's button", async () => (await focus()) === anna.say("menu"));
  await anna.page.evaluate(() => document.activeElement.blur());
  await anna.page.keyboard.press("?");
  await anna.page.locator("dialog[open]").waitFor();
  await anna.page.keyboard.press("Escape");
  await isClosed();
  equal(await anna.page.evaluate(() => document.activeElement.matches("button")), false, "no button has the focus");

  await anna.context.setOffline(true);
  const before = await anna.said();
  await anna.button("FR: français").click();
  await eventually("Anna is told why not", async () => `${await anna.said()}` !== `${before}`);
  equal(await anna.page.evaluate(() => document.documentElement.lang), "en", "and nothing is half French");
  await anna.context.setOffline(false);
});

scene("who is offline for a while is told so, and goes on by itself when it is over", async () => {
  const { anna, forester } = await begin(await theServer());
  anna.forgive(NO_CONNECTION);
  const cut = await makeCuttable(anna);
  await forester.takeTurn();
  await forester.whatNow();
  await anna.context.setOffline(true);
  await cut();
  await anna.sees(anna.page.getByText(anna.say("play.lost")), "that the connection is lost");
  // Tiles cannot be taken now, and whoever tries is told why.
  const before = await anna.said();
  await forester.river.first().click();
  await eventually("Anna is told why not", async () => `${await anna.said()}` !== `${before}`);
  equal(await forester.inHand(), "", "nothing is in hand");
  await anna.context.setOffline(false);
  await anna.seesNo(anna.page.getByText(anna.say("play.lost")), "more of the loss");
  equal(await forester.whatNow(), "tile", "it is still Anna's turn");
  ok(await forester.takeTurn(), "and she plays on");
});

scene("a socket that breaks while the others play: what was missed is shown, once each", async () => {
  const server = await theServer();
  const anna = await Person.arrive(server, { name: "Anna", path: null });
  const bela = await Person.arrive(server, { name: "Béla", path: null });
  const { table } = await (await anna.socket()).must("create", { game: "grandbois", seats: 2, options: { first: 1 } });
  await (await bela.socket()).must("sit", { table });
  anna.forgive(NO_CONNECTION);
  const cut = await makeCuttable(anna);
  await anna.go(`/t/${table}`);
  await bela.go(`/t/${table}`);
  await (await anna.socket()).must("start", { table });
  const mine = new Forester(anna, { seat: 0, random: dice(9), table });
  const other = new Forester(bela, { seat: 1, random: dice(8), table, hand: "keys" });
  await anna.sees(anna.decision.filter({ hasText: anna.say("grandbois.board.wait.tile", { name: "Béla" }) }));
  await anna.context.setOffline(true);
  await cut();
  await other.takeTurn();
  await anna.context.setOffline(false);
  equal(await mine.whatNow(), "tile", "Anna is asked without a click");
  equal(await cells(mine), await cells(other), "both see the same forest");
  const line = anna.page.getByRole("region", { name: anna.say("play.log") }).getByRole("listitem");
  equal(await line.filter({ hasText: /^\s*1\s*Béla/ }).count(), 1, "Béla's turn is told once");
  ok(await mine.takeTurn(), "and Anna plays");
});

scene("two tabs of one person show the same match, and a move in one is seen in the other", async () => {
  const { anna, forester } = await begin(await theServer());
  const second = await anna.context.newPage();
  await second.goto(anna.page.url());
  const first = anna.page;
  await first.bringToFront();
  await forester.takeTurn();
  equal(await forester.whatNow(), "tile", "Anna is asked again in the first tab");
  // A tab is told in its own time: what it asks may be what was asked a turn ago.
  const goOverTo = async (tab, which) => {
    const seen = JSON.stringify(await cells(forester));
    anna.page = tab;
    await tab.bringToFront();
    await eventually(`the ${which} tab shows the same`, async () => JSON.stringify(await cells(forester)) === seen);
    equal(await forester.whatNow(), "tile", `Anna is asked in the ${which} tab`);
  };
  await goOverTo(second, "second");
  ok(await forester.takeTurn(), "Anna moves in the second tab");
  equal(await forester.whatNow(), "tile", "and is asked there again");
  await goOverTo(first, "first");
  ok(await forester.takeTurn(), "where she plays on");
});

await run();
