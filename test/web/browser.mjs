// browser.mjs: people before their browsers, for the tests of the page. Every one of them
// remembers all that the page was sent and all that went wrong in it; a scene that ends with
// an error in a console, a broken promise of the content policy or a request to another
// machine has failed, whatever else it showed.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { allWords } from "./catalogues.mjs";
import { Client, PATIENCE_MS, Server, comment, eventually, inTime, ok, pinned, test } from "../server/lib.mjs";

export * from "../server/lib.mjs";

// The shell is Chromium without windows, menus and tabs of its own: the same page for three quarters of the work.
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

const SLOWER = Number(process.env.TEST_SLOWER ?? 1); // pages are so many times slower, as on an old telephone

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };

// ---- the browser ----

let launched = null; // a promise

export function launch(args = []) {
  const launching = chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGS, ...args],
    timeout: PATIENCE_MS,
  });
  const forget = () => {
    if (launched === launching) launched = null; // whoever comes next gets another one
  };
  launching.then((one) => one.on("disconnected", forget), forget);
  return (launched = launching);
}

/** One for the whole process, ended with it; everybody has a context of their own in it. */
const browser = () => launched ?? launch();

async function slowDown(page) {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Runs in the page, before it: what is to happen only after a while can be held back, so that a story
 * stands still and a toast stays, however long somebody takes to look at it. */
function makeHoldable() {
  const whileMs = 700;
  const { setTimeout: begin, clearTimeout: end } = window;
  const held = new Map(); // by ids of our own, which are below zero
  const begun = new Map();
  let isHeld = false;
  let last = 0;
  window.setTimeout = (act, ms = 0, ...details) => {
    if (!isHeld || ms < whileMs) return begin(act, ms, ...details);
    held.set(--last, () => begin(act, ms, ...details));
    return last;
  };
  window.clearTimeout = (id) => {
    held.delete(id);
    end(begun.get(id) ?? id);
  };
  window.holdTime = (isWanted) => {
    isHeld = isWanted;
    if (isWanted) return;
    for (const [id, beginNow] of held) begun.set(id, beginNow());
    held.clear();
  };
}

/** Runs in the page, before it: how many pixels pictures in three dimensions have for each of the page's. With none,
 * all is done for them but the drawing itself: that takes long without a graphics card. */
function drawCoarsely(ratio) {
  Object.defineProperty(window, "devicePixelRatio", { value: Math.max(ratio, 0.25) });
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, how) {
    return getContext.call(this, kind, { ...how, antialias: false });
  };
  if (ratio > 0) return;
  const { prototype } = WebGL2RenderingContext;
  for (const draw of [
    "drawArrays",
    "drawElements",
    "drawArraysInstanced",
    "drawElementsInstanced",
    "drawRangeElements",
  ])
    prototype[draw] = () => {};
}

// ---- people ----

/** Whoever comes has been here before, likes to be asked before a tile is placed, and keeps cards face down. */
const habits = { confirm: true, learned: ["grandbois.clan"], openCard: false, visited: true };

const watchPolicy = () =>
  document.addEventListener("securitypolicyviolation", (event) =>
    console.error(`content policy: ${event.violatedDirective} forbids ${event.blockedURI}`),
  );

export class Person {
  /**
   * Opens a browser at `path`. `choices`: what this browser remembers from earlier visits;
   * `isPhone`: a small screen and a finger; `isCalm`: no motion is wanted, so that nothing
   * takes longer than it must; `isHoldable`: holdTime() is wanted; `fineness`: of pictures in
   * three dimensions, 1 as on a screen, 0 where nobody looks at them.
   */
  static async arrive(
    server,
    {
      name,
      path = "/",
      language = "en",
      theme = "light",
      choices = {},
      isPhone = false,
      isCalm = true,
      isHoldable = false,
      fineness = 0,
      size = isPhone ? PHONE : DESKTOP,
      context: more = {},
    } = {},
  ) {
    const person = new Person();
    Object.assign(person, {
      server,
      name,
      language,
      isPhone,
      problems: [],
      forgiven: [],
      frames: [], // as they came
      bodies: [],
      read: [], // the frames, read
      owed: new Set(), // what its pages asked for and have not got yet
    });
    person.context = await (await browser()).newContext({
      viewport: size,
      hasTouch: isPhone,
      isMobile: isPhone,
      locale: language === "en" ? "en-GB" : language,
      timezoneId: "Europe/Paris",
      colorScheme: theme,
      reducedMotion: isCalm ? "reduce" : "no-preference",
      ...more,
    });
    person.context.setDefaultTimeout(PATIENCE_MS);
    person.record();
    await person.context.addInitScript(watchPolicy);
    if (fineness < 1) await person.context.addInitScript(drawCoarsely, fineness);
    if (isHoldable) await person.beHoldable();
    const kept = JSON.stringify({ language, theme, ...habits, ...choices });
    await person.context.addInitScript((text) => {
      if (location.protocol === "http:" && localStorage.getItem("bosquet") === null)
        localStorage.setItem("bosquet", text);
    }, kept);
    people.add(person);
    if (name) await person.introduce();
    person.page = await person.context.newPage();
    if (path !== null) await person.go(path);
    return person;
  }

  async go(path) {
    await this.page.goto(this.server.origin + this.shown(path));
  }

  /** Ids as the page has them, and as the server has them: the same, but where pictures are taken. */
  shown(text) {
    return text;
  }

  meant(text) {
    return text;
  }

  /** Writes down all that the pages of this person are sent, and what goes wrong. */
  record() {
    this.context.on("page", (page) => {
      if (SLOWER > 1) slowDown(page).catch(() => {}); // it is gone already
      page.on("pageerror", (error) => this.problems.push(`an error: ${error.stack ?? error}`));
      page.on("console", (message) => {
        if (message.type() === "error") this.problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      page.on("crash", () => this.problems.push("the page crashed"));
      page.on("websocket", (socket) => {
        this.checkAddress(socket.url());
        socket.on("framereceived", ({ payload }) => this.frames.push(String(payload)));
        this.recordQuestions(socket);
      });
      page.on("close", () => this.forgetRequests(page));
    });
    this.context.on("request", (request) => {
      this.checkAddress(request.url());
      if (request.isNavigationRequest()) this.forgetRequests(request.frame().page());
      this.owed.add(request);
    });
    for (const end of ["requestfinished", "requestfailed"])
      this.context.on(end, (request) => this.owed.delete(request));
    this.context.on("response", (response) => {
      const request = response.request();
      if (request.resourceType() === "fetch") this.owed.delete(request); // one whose body nobody reads never ends
      if (!response.headers()["content-type"]?.startsWith("application/json")) return;
      response.text().then(
        (text) => this.bodies.push({ path: new URL(response.url()).pathname, text }),
        () => {}, // the page went away before it was read
      );
    });
  }

  /** Every request over a socket has a number, and so has its answer. */
  recordQuestions(socket) {
    const asked = new Map();
    const forget = (id) => {
      this.owed.delete(asked.get(id));
      asked.delete(id);
    };
    socket.on("framesent", ({ payload }) => {
      const { id } = JSON.parse(String(payload));
      asked.set(id, { id });
      this.owed.add(asked.get(id));
    });
    socket.on("framereceived", ({ payload }) => {
      const { id, ok: isAnswer } = JSON.parse(String(payload));
      if (isAnswer !== undefined) forget(id);
    });
    socket.on("close", () => [...asked.keys()].forEach(forget));
  }

  /** A page that goes away does not wait for what it asked for. */
  forgetRequests(page) {
    const isIts = (one) => one.frame && !one.isNavigationRequest() && one.frame().page() === page;
    for (const one of [...this.owed].filter(isIts)) this.owed.delete(one);
  }

  checkAddress(address) {
    const { protocol, host } = new URL(address);
    if (["data:", "blob:", "about:"].includes(protocol)) return;
    if (host !== new URL(this.server.origin).host) this.problems.push(`a request to another machine: ${address}`);
  }

  /** Errors of this kind are what the scene is about. */
  forgive(...patterns) {
    this.forgiven.push(...patterns);
  }

  /** Nothing went wrong, and nothing was told that this person may not know. */
  checkPeace() {
    for (const message of this.messages) checkSecrets(message);
    const problems = this.problems.filter((one) => !this.forgiven.some((kind) => kind.test(one)));
    ok(problems.length === 0, `nothing goes wrong in the page of ${this.name ?? "a guest"}`, ...problems.slice(0, 8));
  }

  /** From the next page on, holdTime() can be used. */
  async beHoldable() {
    await this.context.addInitScript(makeHoldable);
  }

  /** Holds back what would happen after a while: the next moment of a story, the end of a toast. */
  async holdTime(isWanted) {
    await this.page.evaluate((one) => window.holdTime(one), isWanted);
  }

  /** Waits until what has just changed is drawn: fonts are there, and nothing moves that comes to an end. */
  async rest() {
    const resting = this.page.evaluate(async () => {
      const draw = async () => {
        for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => setTimeout(resolve)); // what is done after a picture
      };
      const isMoving = ({ playState, effect }) =>
        playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime);
      await document.fonts.ready;
      await draw();
      for (
        let all = document.getAnimations();
        (all = all.filter(isMoving)).length > 0;
        all = document.getAnimations()
      ) {
        await Promise.allSettled(all.map(({ finished }) => finished));
        await draw();
      }
    });
    await inTime(resting, "the page comes to rest");
  }

  /** The window has another size, and the page has heard of it. */
  async resize(size) {
    await this.page.setViewportSize(size);
    await this.page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
    await this.rest();
  }

  /** A socket of the test's own that speaks for the same person. */
  async socket() {
    if (this.own?.isOpen) return this.own;
    const cookie = await eventually("a cookie", async () =>
      (await this.context.cookies()).find(({ name }) => name === "bosquet"),
    );
    this.own = await new Client(this.server, { cookie: `bosquet=${cookie.value}` }).open();
    return this.own;
  }

  /** Has been here before, and given a name. */
  async introduce() {
    this.own = await Client.guest(this.server, this.name);
    const [name, value] = this.own.cookie.split("=");
    await this.context.addCookies([{ name, value, url: this.server.origin, httpOnly: true, sameSite: "Lax" }]);
  }

  /** All messages of the socket so far. */
  get messages() {
    while (this.read.length < this.frames.length) this.read.push(JSON.parse(this.frames[this.read.length]));
    return this.read;
  }

  /** Waits until the page follows a table: from then on it is told everything as it happens. */
  async follows(table, viewer) {
    await eventually(`${this.name ?? "somebody"} follows the table`, async () =>
      this.messages.some((one) => one.ok && one.viewer === viewer && one.info?.table === table && one.chat),
    );
  }

  // ---- finding things as people do ----

  /** A text of the page in this person's language, details filled in. */
  say(key, details = {}) {
    const words = (catalogues[this.language] ??= allWords(this.language));
    ok(words.has(key), `there is a text ${key}`);
    return words.get(key).replace(/\{(\w+)\}/g, (hole, name) => String(details[name] ?? hole));
  }

  /** The same as a pattern, where details may be anything. */
  saying(key, details = {}) {
    const text = this.say(key, details).replace(/[.*+?^$()|[\]\\]/g, "\\$&");
    return new RegExp(text.replace(/\{\w+\}/g, "(.+)"));
  }

  get path() {
    return this.meant(new URL(this.page.url()).pathname);
  }

  button(name, options) {
    return this.page.getByRole("button", { name, exact: true, ...options });
  }

  /** A button of a game's door on the home page. */
  doorButton(key, game = "grandbois") {
    const door = this.page.getByRole("article").filter({ has: this.heading(this.say(`game.${game}`)) });
    return door.getByRole("button", { name: this.say(key), exact: true });
  }

  link(name, options) {
    return this.page.getByRole("link", { name, exact: true, ...options });
  }

  heading(name, options) {
    return this.page.getByRole("heading", { name, exact: true, ...options });
  }

  dialog(name) {
    return this.page.getByRole("dialog", { name, exact: true });
  }

  /** The bar that asks. */
  get decision() {
    return this.page.locator("[data-decision]");
  }

  /** What was said aloud, the latest last. */
  async said() {
    return this.page.locator("[data-live] p").allInnerTexts();
  }

  async hears(pattern) {
    await eventually(`${this.name ?? "somebody"} hears ${pattern}`, async () =>
      (await this.said()).some((one) => pattern.test(one)),
    ).catch(async (error) => {
      throw new Error(`${error.message}\n  heard: ${(await this.said()).join(" / ")}`);
    });
  }

  async sees(locator, what = locator) {
    await locator
      .first()
      .waitFor({ state: "visible" })
      .catch((error) => {
        throw new Error(`${this.name ?? "somebody"} does not see ${what}\n${error.message}`);
      });
    return locator.first();
  }

  async seesNo(locator, what = locator) {
    await eventually(`${this.name ?? "somebody"} sees no ${what}`, async () => {
      for (const one of await locator.all()) if (await one.isVisible()) return false;
      return true;
    });
  }

  async leave() {
    people.delete(this);
    this.own?.socket.terminate();
    await this.context.close();
  }

  /** What was on the screen, for whoever has to find out why. */
  async describe(scene) {
    const where = `${this.name ?? "a guest"} is at ${this.page.url()}`;
    const asked = await this.decision.allInnerTexts().catch(() => []);
    comment(
      [where, `asked: ${asked.join(" | ")}`, `heard: ${(await this.said().catch(() => [])).join(" | ")}`].join("\n"),
    );
    for (const problem of this.problems.slice(0, 8)) comment(problem);
    const folder = process.env.TEST_PICTURES; // where to leave pictures of failures
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    const file = `${scene}-${this.name ?? "guest"}-${Date.now() % 100_000}.png`.replace(/[^\w.-]+/g, "_");
    await this.page.screenshot({ path: join(folder, file) }).catch(() => {});
  }
}

/** While a match of GrandBois goes on, a seat is told its own clans and nobody else's. */
function checkSecrets({ viewer, view, events = [], over }) {
  if (view?.game === "grandbois" && view.viewer !== "all" && !over && view.phase !== "over")
    for (const [seat, clans] of view.clans.entries())
      ok(
        seat === view.viewer || clans.every((clan) => clan === null),
        `${view.viewer} knows the clans of ${seat}`,
        clans,
      );
  for (const { event, seat, clan } of over ? [] : events)
    ok(event !== "dealt" || clan === undefined || seat === viewer, `${viewer} is told what ${seat} is dealt`, clan);
}

const catalogues = {};
const people = new Set();

/** A test with people in it: at its end nothing may have gone wrong in any of their pages. */
export function scene(name, play) {
  test(name, async () => {
    try {
      await play();
      for (const person of people) person.checkPeace();
    } catch (error) {
      for (const person of people) await person.describe(name).catch(() => {});
      throw error;
    } finally {
      await Promise.all([...people].map((person) => person.leave().catch(() => {})));
    }
  });
}

/** A server that all scenes of a program share, started when it is first needed; bots and chance are the same each time. */
export function sharedServer(options = () => pinned({})) {
  let server = null;
  return () => (server ??= Server.start(options()));
}
