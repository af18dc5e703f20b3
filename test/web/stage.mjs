// stage.mjs: what leads through every screen of the page, one after the other, with the same people and the same luck
// each time (access.mjs, pseudo.mjs, screens.mjs), is made of: the tours are the games' own (games.mjs).
import { Client, follow, ok, show } from "./browser.mjs";

/** A match whose people do as they are told, each by a socket. Whoever sits before a page may be one of them. */
export class Match {
  /** `sockets`: of every seat. */
  constructor(table, sockets) {
    Object.assign(this, { table, sockets });
  }

  static async begin(host, others, settings) {
    const { table } = await host.must("create", { seats: 1 + others.length, ...settings });
    for (const other of others) await sit(other, table);
    return new this(table, [host, ...others]);
  }

  async view(seat = 0) {
    return (await this.sockets[seat].must("view", { table: this.table, seat })).view;
  }

  async play(seat, ...moves) {
    for (const move of moves) await this.sockets[seat].must("play", { table: this.table, seat, move });
  }

  /** What somebody does who is told nothing. */
  usual(_view, _seat, moves) {
    return moves[0];
  }

  /** Follows the match for seat 0, and knows all that has happened so far. */
  async upToDate() {
    const { table, sockets } = this;
    this.told ??= await follow(sockets[0], table, 0, { views: true });
    const { seq } = await sockets[0].must("view", { table, seat: 0 });
    await this.told.until(() => this.told.seq >= seq, `entry ${seq}`);
    return this.told;
  }

  /**
   * Everybody does as usual, or as they wish, until it `isTime`: the view of seat 0 then. A page may answer for its
   * seat at any time: every move is made for the moment that was seen, and if that has passed, nothing is made of it.
   */
  async playUntil(isTime, wish = () => undefined) {
    const { table, sockets } = this;
    const told = await this.upToDate();
    for (;;) {
      const { seq } = told;
      const { view } = told.state;
      const [seat] = view.to_act;
      if (seat === undefined || isTime(view, seat)) return view;
      const { moves = [] } = await sockets[seat].ask("legal", { table, seat });
      const move = moves.length > 0 ? (wish(view, seat, moves) ?? (await this.usual(view, seat, moves))) : null;
      const answer = move && (await sockets[seat].ask("play", { table, seat, move, seq }));
      ok(answer?.error?.code !== "illegal_move", `seat ${seat} may do this: ${move}`, answer);
      const isHeard = () => (answer?.ok ? told.seq >= answer.seq : told.seq > seq);
      await told.until(isHeard, `what follows ${move} of seat ${seat}: ${show(answer)}`);
    }
  }
}

/** Sits down and stays there. */
export async function sit(client, table) {
  const { seat } = await client.must("sit", { table });
  await client.must("watch", { table, seat });
}

/** People who are elsewhere, and have sockets only. */
export async function company(server) {
  const others = [];
  for (const [name, colour] of [
    ["Béla", "#0072b2"],
    ["Chloé", "#a23b4a"],
  ]) {
    others.push(await Client.guest(server, name));
    await others.at(-1).must("me", { colour });
  }
  return others;
}

export class Guide {
  constructor(person, others, { hand }) {
    Object.assign(this, { person, others, hand });
  }

  get page() {
    return this.person.page;
  }

  press(locator) {
    return this.hand === "finger" ? locator.tap() : locator.click();
  }

  async close(dialog) {
    await this.press(dialog.getByRole("button", { name: this.person.say("close"), exact: true }));
    await dialog.waitFor({ state: "detached" });
  }
}
