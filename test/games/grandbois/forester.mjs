// forester.mjs: a player of GrandBois before a browser: takes tiles, turns them, lays them and
// puts up towers by mouse, by finger or by keys, as people do. What is legal is asked of the
// server, so that the page is not its own judge.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually, ok, sleep } from "../../web/browser.mjs";
import { PROJECT } from "../../web/catalogues.mjs";
import { Player } from "../../web/player.mjs";

/** A finger rests before it lifts: else the browser takes it for a fling, and the next tap for what ends that. */
export const REST_MS = 100;
const WAYS_TO_TURN = ["button", "key", "wheel"];

const TILES = readFileSync(join(PROJECT, "data/grandbois-tiles.txt"), "utf8");
/** Tiles with a clearing, where a tower may stand. */
const clearings = new Set([...TILES.matchAll(/^(\d+):.* \./gm)].map(([, tile]) => Number(tile)));

const readMove = (move) => {
  const [, tile, x, y, r] = /^(\d+)@(-?\d+),(-?\d+)r(\d)$/.exec(move);
  return { tile: Number(tile), x: Number(x), y: Number(y), r: Number(r) };
};

export class Forester extends Player {
  constructor(person, options) {
    super(person, options);
    this.turns = 0; // of tiles so far: every way to turn them is used
  }

  // ---- what is seen ----

  asks(key) {
    return this.person.decision.filter({ hasText: this.person.say(`grandbois.board.ask.${key}`) });
  }

  get river() {
    return this.page.getByRole("group", { name: this.person.say("grandbois.board.river") }).getByRole("button");
  }

  get grid() {
    return this.page.getByRole("grid", { name: this.person.say("grandbois.board.forest") });
  }

  get board() {
    return this.page.locator(".board");
  }

  /** The clan card, which shows its face only while it is held. */
  get card() {
    return this.page.locator(".clan-place");
  }

  get openCard() {
    return this.card.getByRole("status").filter({ hasText: this.person.saying("grandbois.board.clan.is") });
  }

  button(key) {
    return this.person.decision.getByRole("button", {
      name: this.person.say(`grandbois.board.${key}`),
      exact: true,
    });
  }

  /** What the hand holds, as a move that is not finished yet: "17r3", "17@-1,2r3". */
  inHand() {
    return this.board.getAttribute("data-hand");
  }

  async holds(wanted) {
    await eventually(`${wanted} is in hand`, async () => (await this.inHand()) === wanted).catch(async (error) => {
      throw new Error(`${error.message}, but ${await this.inHand()}`);
    });
  }

  /** Waits until this seat is asked for a tile or for a tower, or the match is over: which of them. */
  whatNow() {
    return eventually("a question, or the end", async () => {
      if (!this.isTold) return false; // what is asked may be answered already
      if (await this.asks("pick").isVisible()) return "tile";
      if (await this.asks("tower").isVisible()) return "tower";
      return this.isOver && "over";
    });
  }

  /** The cell at (x, y) of the grid that screen readers walk over; it lies where the cell is seen. */
  cell(x, y) {
    const { forest } = this.view;
    const [left, top] = [Math.min(...forest.map((one) => one.x)) - 1, Math.min(...forest.map((one) => one.y)) - 1];
    return this.grid
      .getByRole("row")
      .nth(y - top)
      .getByRole("gridcell")
      .nth(x - left);
  }

  /** Where on the screen the middle of a tile at (x, y) is: the corner that its four cells share. */
  async middleOf(x, y) {
    const box = await this.cell(x, y).boundingBox();
    return { x: box.x + box.width, y: box.y + box.height };
  }

  /** The same once the forest lies still, from one picture on the screen to the next, and is drawn as large as it is seen. */
  async stillMiddleOf(x, y) {
    return eventually("the forest lies still", async () => {
      const before = await this.middleOf(x, y);
      const isDrawn = await this.page.evaluate(async () => {
        for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => setTimeout(resolve)); // what is done after a picture may move it
        return document.querySelector(".forest-layer").style.transform.endsWith("scale(1)");
      });
      const at = await this.middleOf(x, y);
      return isDrawn && before.x === at.x && before.y === at.y && at;
    });
  }

  /** Whether a point is on the board and nothing lies over it. */
  isFree({ x, y }) {
    return this.page.evaluate(
      ([px, py]) => {
        const found = document.elementFromPoint(px, py);
        return !!found?.closest(".board") && !found.closest("button, a, [data-own-pointer]");
      },
      [x, y],
    );
  }

  // ---- what hands do ----

  async pick(tile) {
    const place = this.view.river.indexOf(tile);
    ok(place >= 0, `tile ${tile} is in the river`, this.view.river);
    if (this.hand === "keys") await this.page.keyboard.press(String(place + 1));
    else await this.press(this.river.nth(place));
    // A mouse that rests over the board aims at once.
    await eventually(`tile ${tile} is in hand`, async () => (await this.inHand())?.match(new RegExp(`^${tile}(@|r0)`)));
  }

  /** One quarter turn, each time in another way. */
  async turn() {
    const ways = { mouse: WAYS_TO_TURN, finger: ["button"], keys: ["key"] }[this.hand];
    const way = ways[this.turns++ % ways.length];
    const before = (await this.inHand()).slice(-1);
    const after = String((Number(before) + 1) % 4);
    const isTurned = async () => (await this.inHand()).endsWith(`r${after}`);
    if (way === "button") await this.press(this.button("turn"));
    if (way === "key") await this.page.keyboard.press("r");
    if (way === "wheel") {
      const box = await this.board.boundingBox();
      await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await this.page.mouse.wheel(0, 100);
    }
    await eventually(`${way} turns the tile to ${after}`, isTurned);
  }

  /**
   * Moves the view until the middle of a place is free to be clicked, and says where it lies then: the
   * whole forest first, then by dragging.
   */
  async bringIntoSight(x, y) {
    const there = await this.stillMiddleOf(x, y);
    if (await this.isFree(there)) return there;
    await this.press(this.page.getByRole("button", { name: this.person.say("grandbois.board.fit") }));
    for (let i = 0; i < 6; i++) {
      const at = await this.stillMiddleOf(x, y);
      if (await this.isFree(at)) return at;
      const box = await this.board.boundingBox();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await this.drag(middle, {
        x: middle.x - (at.x - middle.x) / 2,
        y: middle.y - (at.y - middle.y) / 2,
      });
    }
    throw new Error(`(${x},${y}) cannot be brought into sight`);
  }

  async drag(from, to) {
    if (this.hand === "finger") {
      const client = await this.page.context().newCDPSession(this.page);
      const send = (type, at) =>
        client.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: at ? [{ x: at.x, y: at.y, id: 1 }] : [],
        });
      await send("touchStart", from);
      for (const part of [0.3, 0.7, 1])
        await send("touchMove", {
          x: from.x + (to.x - from.x) * part,
          y: from.y + (to.y - from.y) * part,
        });
      await sleep(REST_MS);
      await send("touchEnd");
      await client.detach();
      return;
    }
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Lays the tile in hand by a click or a tap on the board. */
  async layByPointing({ x, y }) {
    const at = await this.bringIntoSight(x, y);
    if (this.hand === "finger") return this.page.touchscreen.tap(at.x, at.y);
    await this.page.mouse.move(at.x, at.y, { steps: 2 });
    await this.page.mouse.click(at.x, at.y);
  }

  /** Walks with the arrows towards a place, and where they do not lead there, on to the next one. */
  async layByKeys(move) {
    const wanted = `${move.tile}@${move.x},${move.y}r${move.r}`;
    for (let i = 0; i < 200; i++) {
      const now = await this.inHand();
      if (now === wanted) {
        await this.page.keyboard.press("Enter");
        return;
      }
      const at = now.includes("@") ? readMove(now) : null;
      const [dx, dy] = at ? [move.x - at.x, move.y - at.y] : [1, 0];
      const isAside = Math.abs(dx) > Math.abs(dy);
      const arrow = isAside ? (dx > 0 ? "Right" : "Left") : dy > 0 ? "Down" : "Up";
      await this.page.keyboard.press(i < 8 ? `Arrow${arrow}` : "n");
      await eventually("the keys lead the tile", async () => (await this.inHand()) !== now, 300).catch(() => {});
    }
    throw new Error(`the keys do not lead to ${wanted}`);
  }

  /** Takes, turns and lays a tile; it waits for a word then. */
  async lay(text) {
    const move = readMove(text);
    await this.pick(move.tile);
    while (!(await this.inHand()).endsWith(`r${move.r}`)) await this.turn();
    if (this.hand === "keys") await this.layByKeys(move);
    else await this.layByPointing(move);
    await this.holds(text);
    await this.button("confirm").waitFor();
  }

  /** Whether a tower could go up with a tile: then it is answered together with it. */
  mayTakeTower(tile) {
    return this.view.towers_left[this.seat] > 0 && clearings.has(tile);
  }

  /** The switch of the tower that hangs at a tile which lies still, or the one of the bar. */
  get towerSwitch() {
    return this.page.locator(".held-tower").or(this.button("tower")).first();
  }

  async switchTower() {
    if (this.hand === "keys") await this.page.keyboard.press("t");
    else await this.press(this.towerSwitch);
    await eventually(
      "the tower is wished for",
      async () => (await this.towerSwitch.getAttribute("aria-pressed")) === "true",
    );
  }

  /** Leaves the tower for when the new tile is seen. */
  async putTowerOff() {
    if (this.hand === "keys") await this.page.keyboard.press("s");
    else await this.press(this.button("tower.wait"));
    await eventually(
      "the tower is put off",
      async () => (await this.button("tower.wait").getAttribute("aria-pressed")) === "true",
    );
  }

  /** Says yes to what is asked, and waits until the page has heard that it is done: the tile, and the tower or none. */
  async confirm({ isTowerLater = false } = {}) {
    const before = this.moveCount;
    const isAnswered = !isTowerLater && this.mayTakeTower(Number.parseInt(await this.inHand()));
    const count = isAnswered ? 2 : 1;
    if (this.hand === "keys") await this.page.keyboard.press("Enter");
    else await this.press(this.button("confirm"));
    await this.heard(before + count);
  }

  async answerTower(isWanted) {
    const before = this.moveCount;
    if (this.hand === "keys") await this.page.keyboard.press(isWanted ? "t" : "s");
    else await this.press(this.button(isWanted ? "tower.up" : "tower.not-now"));
    await this.heard(before + 1);
  }

  // ---- whole turns ----

  /** Answers one question, by chance; false when the match is over. */
  async act() {
    const asked = await this.whatNow();
    if (asked === "over") return false;
    if (asked === "tower") {
      await this.answerTower(this.random(2) === 0);
      return true;
    }
    const moves = await this.legal();
    const move = moves[this.random(moves.length)];
    await this.lay(move);
    const isPossible = this.mayTakeTower(readMove(move).tile);
    const isTowerLater = isPossible && this.random(6) === 1;
    if (isTowerLater) await this.putTowerOff();
    else if (isPossible && this.random(6) === 0) await this.switchTower();
    await this.confirm({ isTowerLater });
    return true;
  }

  /** A whole turn: a tile, and the question of the tower if it is asked; false when the match is over. */
  async takeTurn() {
    if (!(await this.act())) return false;
    while (this.view.phase === "tower" && this.view.to_act.includes(this.seat)) await this.act();
    return true;
  }

  /** How many turns it took. */
  async playToTheEnd() {
    let turns = 0;
    while (await this.takeTurn()) ok(++turns < 40, "a match comes to an end");
    return turns;
  }
}
