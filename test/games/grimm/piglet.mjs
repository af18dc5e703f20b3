// piglet.mjs: a player of The Grimm Forest before a browser. Reads the page and nothing else: what is
// asked, what is alive, what is printed on it; and presses it by mouse, by finger or by keys.
import { eventually, ok } from "../../web/browser.mjs";
import { Player } from "../../web/player.mjs";

const PRESSES_MAX = 60; // for one answer
const TURNS_MAX = 400; // answers in a match

/** What the page shows that matters to a player, in one look. Runs in the page. */
function lookAround() {
  const main = document.querySelector("main");
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const textOf = (one) => one?.innerText.replace(/\s+/g, " ").trim() ?? "";
  const nameOf = (one) => one.getAttribute("aria-label") ?? textOf(one);
  const keyOf = (one) => (one.closest(".place, .site") ?? one).querySelector("kbd")?.textContent ?? null;

  /** A point where a press meets this and nothing else; null if it is covered or outside. */
  const pointOf = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    for (const down of [0.5, 0.25, 0.75, 0.1, 0.9])
      for (const right of [0.5, 0.2, 0.8, 0.08, 0.92]) {
        const [x, y] = [left + width * right, top + height * down];
        if (one.contains(document.elementFromPoint(x, y))) return { x, y };
      }
    return null;
  };
  const things = [];
  const add = (kind, selector, idOf) => {
    for (const one of main?.querySelectorAll(selector) ?? []) {
      if (!isSeen(one) || one.disabled) continue;
      let at = pointOf(one);
      let isScrolled = false;
      if (!at) {
        one.scrollIntoView({ block: "nearest", inline: "nearest" });
        at = pointOf(one);
        isScrolled = at !== null;
      }
      const isOn = one.getAttribute("aria-pressed") === "true";
      const tone = ["quiet", "gold", "flat"].find((name) => one.classList.contains(name)) ?? "";
      things.push({ kind, id: idOf(one), name: nameOf(one), key: keyOf(one), isOn, tone, at, isScrolled });
    }
  };
  const isAsked = !!main?.querySelector(".decide.mine");
  if (isAsked) {
    add("answer", ".decide.mine [data-answer]:not([data-answer^=less])", (one) => one.dataset.answer);
    add("less", ".decide.mine [data-answer^=less]", (one) => one.dataset.answer);
    add("sheet", ".prompt-sheet [data-answer]", (one) => one.dataset.answer);
    add("place", ".place.alive .place-press", (one) => /at-(\w+)/.exec(one.closest(".place").className)[1]);
    add("hand", ".fan .held.alive", nameOf);
    add("friend", ".hand-friend .held.alive", nameOf);
    add("house", ".site-press", nameOf);
  }
  const story = main?.querySelector("[data-playback]");
  return {
    isAsked,
    question: textOf(main?.querySelector("[data-decision] p")),
    counts: [...(main?.querySelectorAll(".counter output") ?? [])].map(textOf).join(),
    story: story && isSeen(story) ? textOf(story.querySelector("p")) : null,
    isBusy: !!document.querySelector("[aria-busy=true]"),
    isOver: !!document.querySelector("main.end"),
    things,
    read: [...document.querySelectorAll(".held.read")].map(nameOf).join(),
    board: textOf(main).length,
    said: document.querySelectorAll("[data-live] p").length + textOf(document.querySelector("[data-live]")),
    scrolls:
      Math.max(0, document.documentElement.scrollHeight - innerHeight) +
      Math.max(0, document.documentElement.scrollWidth - innerWidth) +
      Math.abs(scrollY) +
      Math.abs(scrollX),
  };
}

export class Piglet extends Player {
  /** `random`: chance; `wish`: what is pressed if it is there, by kind and id. */
  constructor(person, options) {
    super(person, options);
    this.asked = new Set(); // the questions that came up, as they were put
    this.skipped = 0; // stories
    this.scrolled = new Set(); // what had to be brought into sight inside of its own box
  }

  // ---- what is seen ----

  look() {
    return this.page.evaluate(lookAround);
  }

  /** What would be another if something had happened. */
  static traceOf({ things, ...rest }) {
    return JSON.stringify({ ...rest, things: things.map(({ at: _, ...one }) => one) });
  }

  async story() {
    return (await this.look()).story;
  }

  static hasWay({ things }) {
    return things.some(({ kind, tone }) => kind !== "less" && tone !== "quiet");
  }

  /** Somebody turned the stage to villages while places are asked for, or the other way round: turns it back. */
  async turnStageBack() {
    const seen = await this.look();
    if (seen.isAsked && !Piglet.hasWay(seen)) await this.page.keyboard.press("o");
  }

  /** Everything that can be used can be reached, and nothing has to be scrolled for it. */
  check(seen, when = this.hand) {
    for (const { kind, name, isScrolled } of seen.things)
      if (isScrolled) this.scrolled.add(`${when}: ${kind} ${name.slice(0, 40)} (${seen.question.slice(0, 60)})`);
    const where = `${when}: "${seen.question}"`;
    ok(seen.scrolls === 0, `the page does not scroll; ${where}`, seen.scrolls);
    for (const { kind, id, at } of seen.things) ok(at !== null, `${kind} ${id} can be pressed; ${where}`);
    if (seen.isAsked) {
      ok(seen.question !== "" && !/\{|undefined|NaN/.test(seen.question), "a whole question", where);
      ok(Piglet.hasWay(seen), `there is a way to answer; ${where}`, seen.things);
    }
  }

  /** The same of what is seen once the page has come to rest; it may be in the middle of being drawn. */
  async checkAtRest(seen) {
    try {
      this.check(seen);
      return seen;
    } catch {
      await this.person.rest();
      const now = await this.look();
      if (!this.isAnswerable(now)) return null;
      this.check(now);
      return now;
    }
  }

  /** Waits for a question that is not answered yet, or the end; skips stories on the way. */
  async whatNow() {
    return eventually("a question, or the end", async () => {
      const seen = await this.look();
      if (seen.story !== null) {
        await this.skip();
        return false;
      }
      if (seen.isOver) return "over";
      if (!this.isAnswerable(seen)) return false;
      return this.checkAtRest(seen);
    });
  }

  /** Whether something is asked; where the page is behind, it may be answered already. */
  isAnswerable(seen) {
    return seen.isAsked && !seen.isBusy && this.isTold && !this.hasAnswered(seen);
  }

  /** What I have laid can still be changed, but nothing more is wanted of me. */
  hasAnswered({ things }) {
    return things.some(({ id }) => id === "change");
  }

  // ---- what hands do ----

  skip() {
    this.skipped++;
    return super.skip();
  }

  async pressAt({ x, y }) {
    if (this.hand === "finger") await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Presses something that says itself that it cannot be used. */
  async pressDead(locator) {
    const at = { position: { x: 20, y: 40 }, force: true };
    if (this.hand === "finger") await locator.tap(at);
    else await locator.click(at);
  }

  /** Walks with the arrows to a button of the bar that has no key. */
  async walkTo({ id, name }) {
    for (let i = 0; i < 40; i++) {
      await this.page.keyboard.press("ArrowRight");
      const focused = await this.page.evaluate(() => document.activeElement?.dataset?.answer ?? "");
      if (focused === id) return this.page.keyboard.press("Enter");
    }
    throw new Error(`no key leads to ${name}`);
  }

  async touch(thing) {
    if (this.hand !== "keys") {
      await this.pressAt(thing.at);
      // A finger reads a card first; the second touch means it.
      if (this.hand !== "finger" || !["hand", "friend"].includes(thing.kind)) return;
      const seen = await this.look();
      if (seen.read !== thing.name) return;
      const again = seen.things.find(({ kind, name }) => kind === thing.kind && name === thing.name);
      return this.pressAt((again ?? thing).at);
    }
    const key = thing.key && this.keyOf(thing.key);
    const isTaken = key === "Enter" && (await this.page.evaluate(() => document.activeElement?.matches("button")));
    if (key && !isTaken) return this.page.keyboard.press(key);
    return this.walkTo(thing); // Enter is for what has the focus
  }

  /** A key by what is printed on it. */
  keyOf(printed) {
    if (printed === this.person.say("key.enter")) return "Enter";
    return printed === "Esc" ? "Escape" : printed.toLowerCase();
  }

  /** Uses something; the page must show or say that it was used. */
  async use(thing, seen) {
    const before = Piglet.traceOf(seen);
    await this.touch(thing);
    await eventually(`${thing.kind} "${thing.name}" does something`, async () => {
      const now = await this.look();
      return now.story !== null || now.isOver || (!now.isBusy && Piglet.traceOf(now) !== before);
    });
  }

  // ---- whole answers ----

  /** What to press next: what builds, what is ready to be sent, else by chance. */
  choose({ things }) {
    const { random } = this;
    const any = (list) => list[random(list.length)];
    const isStepping = things.some(({ id }) => id === "back"); // what led there would lead there again
    const open = things.filter(
      ({ kind, tone, id, isOn, key, at }) =>
        kind !== "less" &&
        !(isStepping && kind === "house") &&
        tone !== "quiet" &&
        tone !== "flat" &&
        id !== "confirm" &&
        id !== "back" &&
        !isOn &&
        (this.hand !== "keys" || key || kind === "answer" || kind === "sheet") &&
        at,
    );
    const confirm = things.find(({ id, tone }) => id === "confirm" && tone === "gold");
    const builds = open.filter(({ id, kind }) => kind === "house" || /^build/.test(id));
    if (builds.length > 0 && random(8) > 0) return any(builds);
    if (confirm && (open.length === 0 || random(4) > 0)) return confirm;
    const others = open.filter(({ id }) => id !== "end");
    return any(others.length > 0 ? others : open) ?? confirm;
  }

  /** Answers one question; false when the match is over. */
  async act() {
    let seen = await this.whatNow();
    if (seen === "over") return false;
    this.asked.add(seen.question);
    const before = this.moveCount;
    for (let i = 0; this.moveCount === before; i++) {
      ok(i < PRESSES_MAX, `an answer is found to "${seen.question}"`, seen.things);
      let thing = this.choose(seen);
      if (!thing && this.mayTurn) {
        await this.page.keyboard.press("o");
        seen = await this.whatNow();
        thing = this.choose(seen);
      }
      ok(thing, `something can be pressed: "${seen.question}"`, seen.things);
      await this.use(thing, seen);
      const next = await eventually("what comes of it", async () => {
        if (this.moveCount > before) return "answered";
        const now = await this.look();
        if (now.story !== null || now.isOver) return "answered";
        return now.isAsked && !now.isBusy && this.isTold && now;
      });
      seen = next === "answered" ? null : await this.checkAtRest(next);
      if (!seen) break;
    }
    return true;
  }

  /** How many questions were answered. */
  async playToTheEnd() {
    let answers = 0;
    while (await this.act()) ok(++answers < TURNS_MAX, "a match comes to an end");
    return answers;
  }
}
