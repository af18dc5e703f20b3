// adresse_network.mjs: a hand that sways (A6.3) behind a bad network: slow, with messages that come too late or not at
// all; a page that is loaded anew, a server that dies.
//
// usage: node adresse_network.mjs BOSQUET
import { World, dice, equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { comesTo, daredBehind, isPlacedInPeace, phaseOf, stageOf } from "../adresse_holding.mjs";
import { ADRESSE_STAGE, dared, eventsOf } from "../adresse_stage.mjs";

const theStage = sharedServer(ADRESSE_STAGE);
const NO_CONNECTION =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_NETWORK|WebSocket connection to/;
const SHOWN_PX = 60; // of the line: more than a second
const HALF_MS = 500;
const HAND_MS = 6000; // then it lets go by itself

scene("150 ms of delay and 50 of jitter: nothing is shown before it is told, and it never goes back", async () => {
  const random = dice(21);
  const last = { true: 0, false: 0 };
  const { anna, dare, stacker, sent } = await daredBehind(await theStage(), ({ isOut, send }) => {
    last[isOut] = Math.max(last[isOut], Date.now() + 100 + random(101));
    setTimeout(send, last[isOut] - Date.now());
  });
  await stacker.page.evaluate(() => {
    window.shown = [];
    const look = () => {
      const stage = document.querySelector(".adresse-viewport");
      const [, x] = /^M([\d.]+) 0/.exec(document.querySelector(".adresse-sway .now")?.getAttribute("d") ?? "") ?? [];
      if (x) window.shown.push([stage.dataset.phase, Number(x)]);
      requestAnimationFrame(look);
    };
    look();
  });
  await stacker.tapButton();
  await stacker.page.waitForFunction((px) => window.shown.some(([, x]) => x > px), SHOWN_PX);
  await stacker.tapButton();
  await isPlacedInPeace(anna, dare);
  const shown = await stacker.page.evaluate(() => window.shown);
  const moments = shown.filter(([phase]) => phase === "swaying").map(([, x]) => x);
  ok(moments.length > 3, "the line was drawn", shown);
  for (const [i, x] of moments.entries()) ok(i === 0 || x >= moments[i - 1], "it never goes back", moments);
  equal(
    sent.map((move) => move.split(" ")[0]),
    ["aim", "release"],
    "two messages",
  );
  const t = Number(/t=(\d+)/.exec(sent[1])[1]);
  const most = Math.max(...moments) * 20; // 300 units are six seconds
  ok(t > 0 && t <= most + 100, "a moment that was seen is named", t, most);
});

scene("a release that came too late is sent again at once, with the earliest moment that counts", async () => {
  let isSlow = true;
  const { anna, dare, stacker, sent } = await daredBehind(await theStage(), ({ isOut, text, send }) => {
    const isLate = isOut && isSlow && /release t=/.test(text);
    if (isLate) isSlow = false;
    setTimeout(send, isLate ? 3 * HALF_MS : 0);
  });
  await stacker.lower();
  await isPlacedInPeace(anna, dare);
  const moments = sent.filter((move) => move.startsWith("release")).map((move) => Number(move.split("=")[1]));
  ok(moments.length >= 2, "it was sent again", sent);
  ok(moments.at(-1) > moments[0] && moments.at(-1) % HALF_MS === 0, "with a later moment", moments);
});

scene(
  "after the twelfth half second the hand lets go by itself; what crosses that on its way is no error",
  async () => {
    let late = null;
    let released = null;
    const { anna, dare, stacker } = await daredBehind(await theStage(), ({ isOut, text, send }) => {
      if (!isOut) released ??= (JSON.parse(text).events ?? []).find(({ event }) => event === "released") ?? null;
      if (isOut && /release t=/.test(text) && !released) late = send;
      else send();
      if (released) late?.();
      if (released) late = null;
    });
    await stacker.lower(); // the message is on its way until it is too late
    await isPlacedInPeace(anna, dare);
    await eventually("it is told", async () => !["swaying", "let go"].includes(await phaseOf(stacker)));
    equal([released.t, late], [HAND_MS, null], "by itself, before the message came");
    equal(await anna.page.locator(".toast.refusal").count(), 0, "and that is not told");
  },
);

scene("a release that is lost on its way: the hand lets go by itself, and is seen to", async () => {
  const { anna, dare, stacker } = await daredBehind(await theStage(), ({ isOut, text, send }) => {
    if (!isOut || !/release t=/.test(text)) send();
  });
  await stacker.watchHand();
  await stacker.tapButton();
  await comesTo(stacker, "swaying");
  await stacker.calm();
  await stacker.tapButton();
  await isPlacedInPeace(anna, dare);
  await eventually("that is seen", async () => !["swaying", "let go"].includes(await phaseOf(stacker)));
});

scene("a page that is loaded anew goes on with the same hand; who only presses then lets go", async () => {
  const { anna, dare, stacker } = await dared(await theStage());
  await stacker.expect("place");
  await stacker.steer({ x: 0, y: 100, turn: 0 });
  const held = await stacker.place();
  await stacker.tapButton();
  await comesTo(stacker, "swaying");
  await eventually("it is told", async () => (await stageOf(dare)) === "hold");
  await anna.page.reload();
  await comesTo(stacker, "swaying");
  await anna.sees(anna.page.locator(".adresse-steps .done"), "that it is aimed");
  await stacker.watchHand();
  await stacker.calm();
  equal(await stacker.place(), held, "the aim is as it was");
  await stacker.play(() => stacker.tapButton());
  const released = eventsOf(stacker).findLast(({ event }) => event === "released");
  equal([released.x, released.y, released.turn], [held.x, held.y, held.turn], "and is what counts");
  await isPlacedInPeace(anna, dare);
});

scene("a server that dies in the midst of it goes on where it was", async () => {
  const world = new World(ADRESSE_STAGE());
  const server = await world.up();
  world.options.args = [...(world.options.args ?? []), "--port", String(server.port)];
  const { anna, stacker } = await dared(server);
  anna.forgive(NO_CONNECTION);
  await stacker.expect("place");
  await stacker.watchHand();
  await stacker.tapButton();
  await comesTo(stacker, "swaying");
  await eventually("some of it is told", async () => (stacker.view?.placement?.sway?.length ?? 0) > 1);
  const told = stacker.view.placement.sway;
  await world.kill9();
  await anna.sees(anna.page.getByText(anna.say("play.lost")), "that the connection is lost");
  equal(await phaseOf(stacker), "swaying", "the hand is where it was");
  anna.server = await world.up();
  await eventually("more is told", async () => (stacker.view?.placement?.sway?.length ?? 99) > told.length);
  equal((stacker.view.placement?.sway ?? told).slice(0, told.length), told, "what was told stays");
  await stacker.play(() => stacker.tapButton());
  const released = eventsOf(stacker).findLast(({ event }) => event === "released");
  ok(released.t >= (told.length - 1) * HALF_MS, "it is let go at a moment that was seen since", released);
});

await run();
