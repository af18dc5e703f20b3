// stacker.mjs: a player of Au doigt & à l'œil before a browser. Reads what the page shows and asks, presses
// cards and buttons, and steers pieces over the table: by mouse, by finger or by keys.
import { eventually, ok } from "../../web/browser.mjs";
import { Player } from "../../web/player.mjs";
import { placeFor } from "./places.mjs";

const TURNS_MAX = 120; // answers in a match
const NEAR = 12; // tenths of a millimetre: near enough
const NEAR_TURN = 26; // tenths of a degree: half a notch of the wheel
const GRIP = { right: 0.5, down: 0.72 }; // where in the picture a drag begins: over the table
const PROBE_PX = 24;
const DRAGS_MAX = 8;
const SHORT_MS = 100; // of a press
const GONE_MS = 5000; // then it is looked at again
const STAGES = { launch: "launch", answer: "answer", take: "take", place: "aim" }; // of views, by what the page asks

/** What the page shows that matters to a player, in one look. Runs in the page. */
function lookAround() {
  const main = document.querySelector("main");
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const textOf = (one) => one?.innerText.replace(/\s+/g, " ").trim() ?? "";
  const all = (selector) => [...(main?.querySelectorAll(selector) ?? [])].filter(isSeen);
  const thingOf = (one, id) => ({
    id,
    name: one.getAttribute("aria-label") ?? textOf(one),
    isAlive: one.getAttribute("aria-disabled") !== "true" && !one.disabled,
    isOn: one.getAttribute("aria-pressed") === "true",
  });
  const stage = main?.querySelector(".adresse-viewport");
  const { phase = null, playing = null, drawing = null, place = null } = stage?.dataset ?? {};
  const acts = all(".decide.mine:not([data-fell]) [data-act]").map((one) => thingOf(one, one.dataset.act));
  const isAsked = all(".decide.mine:not([data-fell])").length > 0;
  const has = (id) => acts.some((one) => one.id === id);
  const kindAsked = has("accept") ? "answer" : has("confirm") ? "launch" : acts.length > 0 ? "take" : "place";
  return {
    kind: isAsked ? kindAsked : null,
    question: textOf(main?.querySelector("[data-decision] p")),
    story: main?.querySelector("[data-playback]")?.dataset.playback ?? null,
    isExplained: all("[data-act=go-on]").length > 0,
    isBusy: !!document.querySelector("[aria-busy=true]"),
    isOver: !!document.querySelector("main.end"),
    phase,
    isPlaying: playing === "true",
    drawing,
    place: place?.split(" ").map(Number),
    canLower: all(".adresse-lower:enabled").length > 0,
    acts,
    hand: all(".adr-held").map((one) => thingOf(one, one.dataset.card)),
    dared: all(".adr-challenge [data-card]").map((one) => thingOf(one, one.dataset.card)),
    suggestions: all(".adr-suggestion").map((one, i) => thingOf(one, String(i))),
    scrolls:
      Math.max(0, document.documentElement.scrollHeight - innerHeight) +
      Math.max(0, document.documentElement.scrollWidth - innerWidth) +
      Math.abs(scrollY) +
      Math.abs(scrollX),
  };
}

/** Notes from now on which steps the hand goes through: on a slow page they come and go between two looks. Runs in
 * the page. */
function watchPhases() {
  window.phases = [];
  const look = () => {
    const phase = document.querySelector(".adresse-viewport")?.dataset.phase;
    if (phase !== window.phases.at(-1)) window.phases.push(phase);
  };
  look();
  window.phaseWatcher?.disconnect();
  window.phaseWatcher = new MutationObserver(look);
  window.phaseWatcher.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["data-phase"],
  });
}

/** When (in ms since 1970) the hand was first seen to be calm, after it was seen to sway for a moment; or "over" when
 * nobody lets go of it any more. False: not yet. Runs in the page. */
function calmMoment() {
  const stage = document.querySelector(".adresse-viewport");
  if (!window.phases.includes("swaying")) return false;
  if (stage?.dataset.phase !== "swaying") return "over";
  const line = document.querySelector(".adresse-sway .line")?.getAttribute("d") ?? "";
  const hasSwayed = (line.match(/L/g) ?? []).length > 10; // both sides of the line
  return hasSwayed && document.querySelector(".adresse-sway .now.calm") !== null ? Date.now() : false;
}

const KEYS = {
  " ": { key: " ", code: "Space", windowsVirtualKeyCode: 32, text: " " },
  Enter: { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" },
  ArrowLeft: { key: "ArrowLeft", code: "ArrowLeft", windowsVirtualKeyCode: 37 },
};

// ---- the player ----

export class Stacker extends Player {
  constructor(person, options) {
    super(person, options);
    this.asked = []; // kinds of questions, in order
    this.felt = {}; // what a drag does, by which eyes are open
  }

  look() {
    return this.page.evaluate(lookAround);
  }

  get stage() {
    return this.page.locator(".adresse-viewport");
  }

  get lowerButton() {
    return this.page.locator(".adresse-lower");
  }

  /** The sentence that asks, without the line below it. */
  question() {
    return this.page.locator(".decide.mine p").evaluate((one) => one.firstChild.textContent.trim());
  }

  act(id) {
    return this.page.locator(`.decide.mine [data-act="${id}"]`);
  }

  card(name) {
    return this.page.locator(`.adr-held[data-card="${name}"]`).first();
  }

  /** Whether what the page asks is what it was told last: a slow page still shows a question that is answered. */
  isUpToDate({ kind, hand }) {
    const { view } = this;
    if (!view) return true; // at no table
    const cards = (all) => [...all].sort().join(" ");
    const isHand =
      kind === "place" || kind === "take" || cards(hand.map(({ id }) => id)) === cards(view.players[this.seat].hand);
    return STAGES[kind] === view.stage && view.to_act.includes(this.seat) && isHand;
  }

  /** Whether a piece can be steered: what a pointer does counts only once there is a picture. */
  isInHand({ phase, drawing, canLower, isPlaying }) {
    return phase === "steering" && canLower && !isPlaying && drawing === "drawing";
  }

  /** Waits for a question, or the end; skips stories on the way. */
  async whatNow({ skips = true } = {}) {
    let seen = null;
    const question = eventually("a question, or the end", async () => {
      seen = await this.look();
      if (seen.isOver) return "over";
      if (seen.story !== null && skips) await this.skip();
      if (seen.isExplained) await this.goOn();
      if (seen.story !== null || seen.kind === null || seen.isBusy || seen.isPlaying) return false;
      if (!this.isUpToDate(seen) || (seen.kind === "place" && !this.isInHand(seen))) return false;
      ok(seen.scrolls === 0, `the page does not scroll: ${seen.question}`, seen.scrolls);
      ok(seen.question !== "" && !/\{|undefined|NaN|adresse\./.test(seen.question), "a whole question", seen.question);
      return seen;
    });
    return question.catch((error) => {
      throw new Error(`${error.message}\n  seen: ${JSON.stringify(seen)}`);
    });
  }

  async expect(kind) {
    const seen = await this.whatNow();
    ok(seen.kind === kind, `${kind} is asked`, seen);
    return seen;
  }

  /** Why it fell has been read. */
  goOn() {
    const button = this.page.locator("[data-act=go-on]");
    return this.press(button, { timeout: GONE_MS }).catch(() => {}); // it may have gone by itself
  }

  // ---- cards ----

  /** Presses something that says itself that it cannot be used. */
  async pressDead(locator) {
    if (this.hand === "finger") await locator.tap({ force: true });
    else await locator.click({ force: true });
  }

  /** Launches what the page suggests, or these cards; at whom it says, or at `to`. */
  async launch({ cards, to } = {}) {
    const seen = await this.expect("launch");
    if (cards) for (const name of cards) await this.press(this.card(name));
    else if (seen.suggestions.length > 0) await this.press(this.page.locator(".adr-suggestion").first());
    else await this.press(this.page.locator(".adr-held.alive").first());
    if (to !== undefined) await this.press(this.act(`seat-${to}`));
    await this.play(() => this.press(this.act("confirm")));
  }

  /** Answers with a card of the hand and then that button, or accepts. */
  async answer(card, button = null) {
    await this.expect("answer");
    if (!card) return this.play(() => this.press(this.act("accept")));
    await this.press(this.card(card));
    const way = button ? this.act(button) : this.page.locator(".decide.mine [data-act].gold").first();
    return this.play(() => this.press(way));
  }

  async take(card) {
    const seen = await this.expect("take");
    const wanted = card ?? seen.dared.find(({ isAlive }) => isAlive).id;
    await this.play(() => this.press(this.page.locator(`.adr-challenge button[data-card="${wanted}"]`)));
  }

  // ---- the hand ----

  /** What has just changed is drawn in the next frames. */
  drawn() {
    return this.page.evaluate(async () => {
      for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  }

  /** Where the piece is held, in tenths. */
  async place() {
    await this.drawn();
    const { place } = await this.look();
    ok(place, "a piece is held");
    const [x, y, turn] = place;
    return { x, y, turn };
  }

  async middle() {
    const { x, y, width, height } = await this.stage.boundingBox();
    return { x: Math.round(x + width * GRIP.right), y: Math.round(y + height * GRIP.down) };
  }

  /** Drags by so many pixels over the table. */
  async drag(dx, dy) {
    const from = await this.middle();
    if (this.hand === "finger") return this.fingers([[from, { x: from.x + dx, y: from.y + dy }]]);
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + dx, from.y + dy, { steps: 2 });
    await this.page.mouse.up();
  }

  /** Fingers, each from a point to another, all at once and in a few steps. */
  async fingers(ways, steps = 3) {
    const touch = await this.page.context().newCDPSession(this.page);
    const at = (share) =>
      ways.map(([from, to], id) => ({ id, x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }));
    await this.untilHeard("pointerup", ways.length, async () => {
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
      for (let i = 1; i <= steps; i++)
        await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(i / steps) });
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    });
    await touch.detach();
  }

  /** Does something, and waits until the page has heard of it by so many events. */
  async untilHeard(event, times, act) {
    const heard = await this.page.evaluateHandle((name) => {
      const counted = { times: 0 };
      addEventListener(name, () => counted.times++, { capture: true });
      return counted;
    }, event);
    await act();
    await this.page.waitForFunction(([counted, wanted]) => counted.times >= wanted, [heard, times]);
    await heard.dispose();
  }

  /** What a drag of a pixel to the right and one upwards do: tried out, as a person does. There may be an edge on
   * the way there, but none on the way back. */
  async feel() {
    const moved = async (dx, dy) => {
      await this.drag(dx, dy);
      const there = await this.place();
      await this.drag(-dx, -dy);
      const back = await this.place();
      return [(there.x - back.x) / PROBE_PX, (there.y - back.y) / PROBE_PX];
    };
    return [await moved(PROBE_PX, 0), await moved(0, -PROBE_PX)];
  }

  /** Steers to a place: x, y in millimetres, turn in degrees. */
  async steer({ x, y, turn }) {
    const wanted = { x: Math.round(x * 10), y: Math.round(y * 10), turn: Math.round(turn * 10) };
    if (this.hand === "keys") return this.steerByKeys(wanted);
    const sight = /open-\w+/.exec(await this.stage.getAttribute("class"))?.[0] ?? "both";
    const far = async () => {
      const now = await this.place();
      return [wanted.x - now.x, wanted.y - now.y];
    };
    this.felt[sight] ??= await this.feel();
    // A hand does not move by half a pixel.
    const isNear = ([dx, dy]) => Math.hypot(dx, dy) <= NEAR + Math.hypot(...this.felt[sight].flat());
    let left = await far();
    for (let i = 0; i < DRAGS_MAX && !isNear(left); i++) {
      const [dx, dy] = left;
      const [right, up] = this.felt[sight];
      const det = right[0] * up[1] - right[1] * up[0];
      ok(Math.abs(det) > 1e-6, "drags move the piece", right, up);
      await this.drag(Math.round((dx * up[1] - dy * up[0]) / det), -Math.round((dy * right[0] - dx * right[1]) / det));
      left = await far();
      const isOff = Math.hypot(...left) > Math.hypot(dx, dy) / 4; // a higher structure is seen from farther away
      if (isOff && !isNear(left)) {
        this.felt[sight] = await this.feel();
        left = await far(); // beside an edge it does not come back to where it was
      }
    }
    await this.turnTo(wanted.turn);
    ok(isNear(await far()), "the piece is where it was steered", wanted, await this.place(), this.felt);
  }

  /** How far to turn, in tenths of a degree: a piece looks the same after half a turn. */
  static toTurn(from, to) {
    return ((((to - from + 900) % 1800) + 1800) % 1800) - 900;
  }

  async turnTo(tenths) {
    for (let i = 0; i < 40; i++) {
      const left = Stacker.toTurn((await this.place()).turn, tenths);
      if (Math.abs(left) <= NEAR_TURN) return;
      if (this.hand === "mouse") {
        const at = await this.middle();
        await this.page.mouse.move(at.x, at.y);
        await this.page.mouse.wheel(0, -100 * Math.round(left / 50));
        await eventually(
          "it turns",
          async () => Math.abs(Stacker.toTurn((await this.place()).turn, tenths)) < Math.abs(left),
        );
      } else await this.turnWithFingers(left / 10);
    }
    throw new Error(`it does not turn to ${tenths}`);
  }

  /** One finger stays, another goes around it. */
  async turnWithFingers(degrees) {
    const at = await this.middle();
    const angle = (-Math.max(-60, Math.min(60, degrees)) * Math.PI) / 180;
    const far = 70;
    await this.fingers(
      [
        [at, at],
        [
          { x: at.x + far, y: at.y },
          { x: at.x + far * Math.cos(angle), y: at.y + far * Math.sin(angle) },
        ],
      ],
      12,
    );
  }

  /** So many steps are pressed as are wanted, and only then looked at: every look waits for a picture. */
  async steerByKeys(wanted) {
    const go = async (by, more, less) => {
      const key = by > 0 ? more : less;
      const [coarse, fine] = [Math.trunc(Math.abs(by) / 50), Math.trunc((Math.abs(by) % 50) / 10)];
      for (let i = 0; i < coarse; i++) await this.page.keyboard.press(key);
      for (let i = 0; i < fine; i++) await this.page.keyboard.press(`Shift+${key}`);
    };
    for (let i = 0; i < 10; i++) {
      const now = await this.place();
      const [dx, dy, turn] = [wanted.x - now.x, wanted.y - now.y, Stacker.toTurn(now.turn, wanted.turn)];
      if ([dx, dy, turn].every((left) => Math.abs(left) < 10)) return;
      await go(dx, "ArrowRight", "ArrowLeft");
      await go(dy, "ArrowUp", "ArrowDown");
      await go(turn, "q", "e");
    }
    throw new Error("the keys do not lead there");
  }

  /** What a finger of this hand does at a moment (ms since 1970), however late the page hears of it. */
  async finger(input, isDown, moment, at) {
    const timestamp = moment / 1000;
    if (this.hand === "finger")
      return input.send("Input.dispatchTouchEvent", {
        type: isDown ? "touchStart" : "touchEnd",
        touchPoints: isDown ? [at] : [],
        timestamp,
      });
    if (this.hand === "keys") return this.stroke(input, " ", isDown, timestamp);
    const type = isDown ? "mousePressed" : "mouseReleased";
    return input.send("Input.dispatchMouseEvent", {
      type,
      ...at,
      button: "left",
      buttons: isDown ? 1 : 0,
      clickCount: 1,
      timestamp,
    });
  }

  stroke(input, key, isDown, timestamp) {
    const { text, ...rest } = KEYS[key];
    return input.send("Input.dispatchKeyEvent", {
      type: isDown ? "keyDown" : "keyUp",
      ...rest,
      ...(isDown && text && { text }),
      timestamp,
    });
  }

  /** Presses a key shortly. */
  async tap(key) {
    const input = await this.page.context().newCDPSession(this.page);
    const from = Date.now();
    await Promise.all([
      this.stroke(input, key, true, from / 1000),
      this.stroke(input, key, false, (from + SHORT_MS) / 1000),
    ]);
    await input.detach();
  }

  /** Where the big button is. */
  async buttonSpot() {
    const { x, y, width, height } = await this.lowerButton.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Presses the big button shortly, or its key. */
  async tapButton() {
    if (this.hand === "keys") return this.tap("Enter");
    await this.press(this.lowerButton);
  }

  /** Looks from now on at what the hand does. */
  watchHand() {
    return this.page.evaluate(watchPhases);
  }

  /** Waits until the hand is seen to be calm; when that was, or now where it has let go by itself. */
  async calm() {
    const moment = await (await this.page.waitForFunction(calmMoment)).jsonValue();
    return moment === "over" ? Date.now() : moment;
  }

  /** Holds the button until the hand is calm, and lets go at that moment: the page judges by when it was done. */
  async lower() {
    const at = await this.buttonSpot();
    if (this.hand === "mouse") await this.page.mouse.move(at.x, at.y);
    await this.watchHand();
    const input = await this.page.context().newCDPSession(this.page);
    await this.finger(input, true, Date.now(), at);
    await this.finger(input, false, await this.calm(), at);
    await this.page.waitForFunction(() => window.phases.at(-1) !== "swaying");
    await input.detach();
  }

  /** Steers the piece in the hand to a place, lowers it and lets go; where and when, as everybody is told. */
  async put(place) {
    await this.expect("place");
    const { placement } = this.view;
    await this.steer(place ?? placeFor(this.view));
    const held = await this.place();
    await this.play(() => this.lower(), { moves: 2 }); // the aim, and the release
    const released = this.told.flatMap(({ events = [] }) => events).findLast(({ event }) => event === "released");
    ok(released.card === placement.card && released.seat === this.seat, "it is this piece that was let go", released);
    for (const what of ["x", "y", "turn"])
      ok(Math.abs(released[what] - held[what]) < 0.5, `${what} as it was held`, released, held);
    return released;
  }

  // ---- whole answers ----

  /** Answers one question as a careful player who wants to be rid of cards; false when the match is over. */
  async go() {
    const seen = await this.whatNow();
    if (seen === "over") return false;
    this.asked.push(seen.kind);
    if (seen.kind === "launch") await this.launch();
    else if (seen.kind === "take") await this.take();
    else if (seen.kind === "place") await this.put();
    else await this.answer(seen.hand.find(({ isAlive }) => isAlive)?.id);
    return true;
  }

  async playToTheEnd() {
    let answers = 0;
    while (await this.go()) ok(++answers < TURNS_MAX, "a match comes to an end");
    return answers;
  }
}
