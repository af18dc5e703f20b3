// adresse_hold.mjs: the three steps of a placement (A6.3) before a browser: thinking again, a slow network, a page that
// is loaded anew, a server that dies, a release that comes too late, and what is said and sounds meanwhile.
//
// usage: node adresse_hold.mjs BOSQUET
import { Person, World, dice, equal, eventually, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { ADRESSE_STAGE, Dare, dared, eventsOf } from "../adresse_stage.mjs";
import { Stacker } from "../stacker.mjs";
import { differenceOf, readPng } from "../../../web/picture.mjs";
import { company } from "../../../web/stage.mjs";

const theStage = sharedServer(ADRESSE_STAGE);
const NO_CONNECTION =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_NETWORK|WebSocket connection to/;
const SAME = 0.002; // share of the pixels
const HALF_MS = 500;
const HAND_MS = 6000; // then it lets go by itself

/** The network between a person and the server: `way` gets every message, and what sends it on. */
async function between(person, way) {
  await person.context.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => way({ isOut: true, text, send: () => server.send(text) }));
    server.onMessage((text) => way({ isOut: false, text, send: () => socket.send(text) }));
  });
}

/** The same with Anna behind it, with a piece in her hand; `sent` are her moves. */
async function daredBehind(server, way, options = {}) {
  const anna = await Person.arrive(server, { name: "Anna", path: null, ...options });
  const sent = [];
  await between(anna, (message) => {
    const { do: verb, move } = JSON.parse(message.text);
    if (message.isOut && verb === "play") sent.push(move);
    way(message);
  });
  const dare = await Dare.begin(await anna.socket(), await company(server));
  await anna.go(`/t/${dare.table}`);
  await anna.own.must("start", { table: dare.table });
  const stacker = new Stacker(anna, { table: dare.table });
  await eventually("a piece is in the hand", async () => stacker.isInHand(await stacker.look()));
  return { anna, dare, stacker, sent };
}

const phaseOf = async (stacker) => (await stacker.look()).phase;
const comesTo = (stacker, wanted) => eventually(wanted, async () => (await phaseOf(stacker)) === wanted);

/** Every step that the hand goes through from now on. */
async function phasesDuring(stacker, act) {
  await stacker.watchHand();
  await act();
  return stacker.page.evaluate(() => window.phases);
}

/** The stage of the match, as the server has it. */
const stageOf = async (dare) => (await dare.view()).stage;

/** Who is told what became of the piece; nobody was told of a refusal. */
async function isPlacedInPeace(anna, dare) {
  await eventually("the piece has been let go", async () => !["aim", "hold"].includes(await stageOf(dare)));
  equal(await anna.page.locator(".toast.refusal").count(), 0, "nothing was refused");
}

scene("thinking again: by a slide of the thumb, by Escape, by a press of the mouse; nothing is told", async () => {
  for (const hand of ["finger", "keys", "mouse"]) {
    const { anna, dare, stacker } = await dared(await theStage(), { hand, isPhone: hand === "finger" });
    await stacker.expect("place");
    await stacker.watchHand();
    const held = await stacker.place();
    const at = await stacker.buttonSpot();
    const beside = await stacker.page.locator(".adresse-beside").boundingBox();
    const think = { x: beside.x + beside.width / 2, y: beside.y + beside.height / 2 };
    // From within the page, so that it is done within the half second, however slow the machine is.
    await stacker.page.evaluate(
      async ({ hand: how, at: from, think: to }) => {
        const button = document.querySelector(".adresse-lower");
        const stage = document.querySelector(".adresse-viewport");
        const until = async (phase) => {
          while (stage.dataset.phase !== phase) await new Promise((resolve) => requestAnimationFrame(resolve));
        };
        const kind = how === "finger" ? "touch" : "mouse";
        const point = (type, { x, y }, target = document.elementFromPoint(x, y)) =>
          target.dispatchEvent(
            new PointerEvent(type, {
              ...{ bubbles: true, cancelable: true, isPrimary: true, button: type === "pointermove" ? -1 : 0 },
              ...{ pointerId: 1, pointerType: kind, clientX: x, clientY: y },
            }),
          );
        button.setPointerCapture = () => {}; // there is no such pointer
        const key = (type, name) => document.body.dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true }));
        if (how === "keys") key("keydown", " ");
        else point("pointerdown", from);
        await until("lowering");
        if (how === "keys") key("keydown", "Escape");
        else if (how === "finger") point("pointermove", to, button);
        else {
          point("pointerup", from);
          point("pointerdown", to);
        }
        await until("steering");
      },
      { hand, at, think },
    );
    equal(await stacker.page.evaluate(() => window.phases), ["steering", "lowering", "steering"], `the steps: ${hand}`);
    equal(await stacker.place(), held, "it is where it was");
    equal(await stageOf(dare), "aim", "nobody was told");
    await stacker.put();
    await isPlacedInPeace(anna, dare);
  }
});

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
  await stacker.lower();
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
  const { anna, dare, stacker } = await dared(server);
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
  const seat = await anna.socket();
  await eventually("it is let go in the end", async () => {
    const { view } = await seat.must("view", { table: dare.table, seat: 0 });
    return !["aim", "hold"].includes(view.stage);
  });
  await eventually("and that is seen", async () => !["swaying", "lowering"].includes(await phaseOf(stacker)));
});

/** Whether the hand has swayed, and sways no more. */
async function hasSwayed(stacker) {
  const phases = await stacker.page.evaluate(() => window.phases);
  return phases.includes("swaying") && phases.at(-1) !== "swaying";
}

scene("whoever looks on sees the hand sway as it is told", async () => {
  const { anna, dare, stacker } = await dared(await theStage());
  const dora = await Person.arrive(anna.server, { name: "Dora", path: `/t/${dare.table}` });
  const onlooker = new Stacker(dora, { table: dare.table, seat: "spectator" });
  await eventually("the table is drawn", async () => (await onlooker.look()).drawing === "drawing");
  await stacker.expect("place");
  equal(await phaseOf(onlooker), "empty", "nothing is told before");
  const [phases] = await Promise.all([
    phasesDuring(onlooker, () => eventually("it is let go", async () => hasSwayed(onlooker))),
    stacker.put(),
  ]);
  ok(phases.includes("swaying"), "Dora sees it sway", phases);
  equal(await dora.page.locator(".adresse-lower").count(), 0, "it is not hers");
});

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

scene("who wants no motion sees no hand swing; the others do", async () => {
  for (const isCalm of [true, false]) {
    const how = { isCalm, fineness: 0.4, size: { width: 700, height: 560 } };
    const { anna, dare, stacker } = await dared(await theStage(), how);
    await stacker.expect("place");
    await stacker.tapButton();
    await eventually("it sways", async () => (await anna.page.locator(".adresse-sway .now[d^=M]").count()) > 0);
    await eventually("it is down", async () => Number(await anna.page.locator(".adresse-left b").innerText()) < 4.6);
    const pictures = [];
    while ((await phaseOf(stacker)) === "swaying" && pictures.length < 4)
      pictures.push(readPng(await anna.page.locator(".adresse-picture").screenshot()));
    if ((await phaseOf(stacker)) !== "swaying") pictures.pop(); // it may be of what came then
    ok(pictures.length > 1, "there was time to look");
    const most = Math.max(...pictures.slice(1).map((one) => differenceOf(pictures[0], one)));
    if (isCalm) ok(most <= SAME, "the piece hangs still", most);
    else ok(most > SAME, "the piece swings", most);
    await eventually("it is let go", async () => (await stageOf(dare)) !== "hold");
  }
});

scene("each half second is said, and sounds from its side", async () => {
  const anna = await Person.arrive(await theStage(), { name: "Anna", path: null });
  await anna.context.addInitScript(() => {
    window.pans = [];
    const { StereoPannerNode: Panner } = window;
    window.StereoPannerNode = class extends Panner {
      constructor(context, options) {
        super(context, options);
        window.pans.push(options.pan);
      }
    };
  });
  const dare = await Dare.begin(await anna.socket(), await company(anna.server));
  await anna.go(`/t/${dare.table}`);
  await anna.own.must("start", { table: dare.table });
  const stacker = new Stacker(anna, { table: dare.table });
  await stacker.expect("place");
  await anna.page.evaluate(() => {
    window.heard = [];
    const log = document.querySelector("[data-live]");
    new MutationObserver((all) => {
      for (const { addedNodes } of all) for (const one of addedNodes) window.heard.push(one.textContent);
    }).observe(log, { childList: true });
  });
  await stacker.tapButton();
  await eventually("it lets go by itself", async () => !["aim", "hold"].includes(await stageOf(dare)));
  const sides = { calm: 0, left: -1, right: 1 };
  const words = new Map(Object.keys(sides).map((side) => [anna.say(`adresse.sway.${side}`), sides[side]]));
  const { heard, pans } = await anna.page.evaluate(() => ({ heard: window.heard, pans: window.pans }));
  const said = heard.filter((one) => words.has(one)).map((one) => words.get(one));
  ok(said.length >= 3 && said.length <= 12, "about twelve times, or fewer on a slow machine", heard);
  equal(pans.map(Math.sign), said, "by tone as by words");
  ok(new Set(said).size > 1, "not always the same", said);
});

await run();
