// time_to_play.mjs: what stands between a person and each game: how many presses and how many seconds of waiting from
// the home page to the first question, to the first move, and for a usual turn, at each pace. Nobody thinks here: what is
// measured is what even the quickest has to press and to wait for.
//
// usage: node time_to_play.mjs BOSQUET [GAME]
import { pathToFileURL } from "node:url";
import { Person, Server, eventually, ok, pinned, runTool } from "./browser.mjs";
import { PROJECT } from "./catalogues.mjs";

const [, , , WANTED] = process.argv;
const LONG_MS = 600_000; // of others' turns, each of them several pieces
const inTests = (path) => import(pathToFileURL(`${PROJECT}/test/games/${path}`));

/** Runs in the page, before it: presses are counted wherever one goes. */
function countPresses() {
  const add = () => sessionStorage.setItem("presses", Number(sessionStorage.getItem("presses") ?? 0) + 1);
  if (location.protocol !== "http:") return;
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, add, { capture: true });
}

class Watch {
  #spare = 0; // presses that a person would not have needed

  constructor(person) {
    this.person = person;
    this.begin();
  }

  begin() {
    this.began = performance.now();
  }

  seconds() {
    return (performance.now() - this.began) / 1000;
  }

  async presses() {
    return Number(await this.person.page.evaluate(() => sessionStorage.getItem("presses") ?? 0)) - this.#spare;
  }

  /** Does something that a person does with so many presses, however many it takes here. */
  async countAs(presses, act) {
    const before = await this.presses();
    await act();
    this.#spare += (await this.presses()) - before - presses;
  }
}

// ---- the games: waiting to be asked, and answering until somebody else is asked ----

async function forester(person, watch) {
  const { Forester } = await inTests("grandbois/forester.mjs");
  const one = new Forester(person, { random: () => 0 });
  const intro = person.page.locator("dialog.intro");
  return {
    async asked() {
      await eventually("a question", async () => (await intro.isVisible()) || (await one.asks("pick").isVisible()));
      if (await intro.isVisible()) return "intro";
      return (await one.whatNow()) === "over" ? "over" : "turn";
    },
    async answer(question) {
      if (question === "intro") return one.press(intro.getByRole("button").last());
      const move = (await one.legal()).find((text) => text.endsWith("r0"));
      const [, tile, x, y] = /^(\d+)@(-?\d+),(-?\d+)/.exec(move).map(Number);
      await one.pick(tile);
      const at = await one.bringIntoSight(x, y);
      await one.play(() => watch.countAs(1, () => person.page.mouse.click(at.x, at.y)));
    },
  };
}

async function piglet(person) {
  const [{ Piglet }, { dice }] = [await inTests("grimm/piglet.mjs"), await import("./browser.mjs")];
  const one = new Piglet(person, { random: dice(7) });
  return {
    async asked() {
      let seen = null;
      await eventually("a question", async () => {
        seen = await one.look();
        return seen.isOver || (seen.story === null && one.isAnswerable(seen));
      });
      if (seen.isOver) return "over";
      return one.view.asks === "select" ? "turn" : "part";
    },
    async answer(question) {
      if (question !== "turn") return one.act();
      await one.press(person.page.locator(".place .place-press").nth(one.view.round % 3));
      await one.play(() => one.press(person.page.locator('[data-answer="confirm"]')));
    },
  };
}

async function stacker(person, watch) {
  const [{ Stacker }, { placeFor }] = [await inTests("adresse/stacker.mjs"), await inTests("adresse/places.mjs")];
  const one = new Stacker(person, {});
  return {
    async asked() {
      let seen = null;
      const isMine = () => seen.kind !== null && seen.story === null && !seen.isBusy && !seen.isPlaying;
      const isReady = () => isMine() && one.isUpToDate(seen) && (seen.kind !== "place" || one.isInHand(seen));
      await eventually(
        "a question",
        async () => {
          seen = await one.look();
          if (seen.isExplained) await one.goOn();
          return seen.isOver || isReady();
        },
        LONG_MS,
      );
      if (seen.isOver) return "over";
      return seen.kind === "launch" ? "turn" : seen.kind;
    },
    async answer(question) {
      if (question === "turn") return one.launch({ to: 1 });
      if (question === "take") return one.take();
      if (question === "answer") return one.answer();
      await watch.countAs(1, () => one.steer(placeFor(one.view))); // one drag
      await one.play(() => one.lower(), { moves: 2 });
    },
  };
}

const GAMES = [
  { id: "grandbois", play: forester, paces: [""], turns: 4 },
  { id: "grimm", play: piglet, paces: ["calm", "brisk", "once"], turns: 4 },
  { id: "adresse", play: stacker, paces: [""], turns: 2 },
].filter(({ id }) => WANTED === undefined || id === WANTED);

// ---- what is measured ----

const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];

async function measure(server, { id, play, turns }, pace) {
  const choices = { learned: [], openCard: true, confirm: false, level: "easy", seats: 3, pace };
  const person = await Person.arrive(server, { path: null, isCalm: false, choices });
  await person.context.addInitScript(countPresses);
  await person.go("/");
  const watch = new Watch(person);
  const door = await person.sees(person.doorButton("home.play", id));
  watch.begin();
  await door.click();
  await person.page.waitForURL(/\/t\//);
  const game = await play(person, watch);

  const row = { first: null, move: null, begun: false, presses: [], waits: [] };
  let waited = 0; // since the last turn began
  let pressed = 0; // when it began
  while (row.waits.length < turns) {
    const question = await game.asked();
    waited += watch.seconds();
    row.first ??= waited;
    if (question === "over") break;
    if (question === "turn" && row.begun) {
      row.presses.push((await watch.presses()) - pressed);
      row.waits.push(waited);
    }
    if (question === "turn") {
      row.begun = true;
      pressed = await watch.presses();
      waited = 0;
    }
    await game.answer(question);
    watch.begin();
    if (question !== "intro") row.move ??= await watch.presses();
  }
  await person.leave();
  return row;
}

const digits = (n) => (n === undefined ? "-" : n.toFixed(1));

async function main() {
  console.log("| game | pace | first question after | presses to the first move | presses a turn | waiting a turn |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  for (const game of GAMES)
    for (const pace of game.paces) {
      const server = await Server.start(pinned({ first: 0 }));
      const { first, move, presses, waits } = await measure(server, game, pace);
      ok(presses.length > 0, `${game.id}: a whole turn was seen`);
      const cells = [game.id, pace || "-", `${digits(first)} s`, move, median(presses), `${digits(median(waits))} s`];
      console.log(`| ${cells.join(" | ")} |`);
      await server.stop();
    }
}

await runTool(main);
