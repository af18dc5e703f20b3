// player.mjs: somebody who plays at a table before a browser, whatever the game: what the page was
// told, what the server would allow, and a hand: a mouse, a finger or the keys.
import { eventually } from "./browser.mjs";

const SKIP_MS = 2000;

export class Player {
  /** `hand`: "mouse", "finger" or "keys". */
  constructor(person, { seat = 0, hand = "mouse", random, table = person.path.split("/")[2] }) {
    Object.assign(this, { person, seat, hand, random, table });
  }

  get page() {
    return this.person.page;
  }

  /** What the page was told of this table, for this seat. */
  get told() {
    return this.person.messages.filter(
      ({ table, info, viewer }) => (table ?? info?.table) === this.table && viewer === this.seat,
    );
  }

  /** The latest view of the table that the page was sent. */
  get view() {
    return this.told.findLast(({ view }) => view)?.view;
  }

  get moveCount() {
    return this.told.filter(({ kind, seat }) => kind === "move" && seat === this.seat).length;
  }

  get isOver() {
    return this.told.some(({ over }) => over === true);
  }

  /** Whether the page was told of every move that it sent: the server answers first, and tells then. */
  get isTold() {
    const first = this.told[0];
    const since = this.person.messages.slice(this.person.messages.indexOf(first));
    const played = since.filter((one) => one.ok && one.to_act && one.over !== undefined && one.view === undefined);
    return !first || played.every(({ seq }) => this.told.some((one) => one.seq >= seq));
  }

  async legal() {
    const { table, seat } = this;
    return (await (await this.person.socket()).must("legal", { table, seat })).moves;
  }

  /** Waits until the page has been told all that the server knows. */
  async upToDate() {
    const { table, seat } = this;
    const { seq } = await (await this.person.socket()).must("view", { table, seat });
    await eventually(`entry ${seq} is told`, async () => this.told.some((one) => one.seq >= seq));
  }

  heard(moves) {
    return eventually(`move ${moves} of this seat is told`, async () => this.moveCount >= moves);
  }

  /** Presses something and waits until the server has made it a move of this seat, or several. */
  async play(press, { moves = 1 } = {}) {
    const before = this.moveCount;
    await press();
    await this.heard(before + moves);
  }

  async press(locator, how = {}) {
    if (this.hand === "finger") await locator.tap(how);
    else await locator.click(how);
  }

  /** Goes on to the end of a story; it may be over at this moment, and is looked at again. */
  async skip() {
    if (this.hand === "keys") return this.page.keyboard.press(" ");
    await this.press(this.page.locator("[data-playback] button").first(), { timeout: SKIP_MS }).catch(() => {});
  }
}
