// performers.mjs: people who place pieces of Au doigt & à l'œil at a shared table, a half second of sway after the
// other, for the tests of what a hand may know. What they know is what they were sent.
import { join } from "node:path";
import { placeFor } from "../games/adresse/places.mjs";
import { Rules } from "../wasm/rules.mjs";
import { Client, Follow, dice, ok } from "./lib.mjs";

export const HALF_MS = 500;
export const HALVES = 12;
export const LATE_MS = 1000; // how far back from what is told a release may lie

// ---- what happened at a table ----

/** The placements in messages, from the first aim on: {seat, card, sway, seqs, released}, as their events tell. */
export function placementsIn(messages) {
  const all = [];
  for (const { seq, events = [] } of messages)
    for (const one of events) {
      if (one.event === "aimed") all.push({ seat: one.seat, card: one.card, sway: [], seqs: [], after: [] });
      const last = all.at(-1);
      if (one.event === "swayed") {
        last.sway.push(one.sway);
        last.seqs.push(seq);
        ok(one.half === last.sway.length, "half seconds come one after the other", one, last);
      } else if (one.event === "released") last.released = one;
      else if (last?.released) last.after.push(one.event);
    }
  return all;
}

/** Whoever let go, and whenever: at a moment of what was told by then, and not long ago. */
export function checkReleases(messages) {
  for (const { sway, released } of placementsIn(messages)) {
    if (!released) continue;
    const told = sway.length * HALF_MS;
    const t = Math.round(released.t);
    ok(sway.length > 0 && t <= told && t >= told - LATE_MS, "a moment that was told, and not long ago", released, told);
  }
}

// ---- a table ----

/** A match of two people, each at a socket, and whoever looks on. */
export class Performance {
  constructor(table, clients, random) {
    Object.assign(this, { table, clients, random, views: [] });
  }

  static async begin(clients, { random = dice(1), ...settings } = {}) {
    const { table } = await clients[0].must("create", { game: "adresse", seats: 2, ...settings });
    await clients[1].must("sit", { table });
    await clients[0].must("start", { table });
    const match = new Performance(table, clients, random);
    for (const [seat, client] of clients.entries())
      match.views.push(await new Follow(table, seat).attach(client, { since: 0, state: true }));
    return match;
  }

  get state() {
    return this.views[0].state;
  }

  get isOver() {
    return this.state.over === true;
  }

  get placement() {
    return this.state.view.placement;
  }

  /** Who is asked. */
  get seat() {
    return this.state.to_act[0];
  }

  get performer() {
    return this.clients[this.seat];
  }

  /** The half seconds of the piece in the hand that were told. */
  get told() {
    return this.placement?.sway.length ?? 0;
  }

  get isSwaying() {
    return this.state.view.stage === "hold";
  }

  /** Makes a move for whoever is asked, and waits until both have heard. */
  async play(move, client = this.performer) {
    const answer = await client.ask("play", { table: this.table, seat: this.seat, move });
    if (answer.ok) await this.heard(answer.seq);
    return answer;
  }

  async heard(seq) {
    for (const view of this.views) await view.until(() => view.seq >= seq, `entry ${seq}`);
  }

  /** Waits until the piece in the hand has swayed so far, or is let go. */
  async until(halves) {
    const count = placementsIn(this.views[0].messages).length;
    const isThere = ({ messages }) => {
      const all = placementsIn(messages);
      return all.length > count || all.at(-1).released || all.at(-1).sway.length >= halves;
    };
    await this.views[0].until((_, view) => isThere(view), `half second ${halves}`);
    return this.isSwaying && this.told >= halves;
  }

  /** Whatever is asked on the way, until a piece is to be aimed; false if the match is over before. */
  async untilAim() {
    for (;;) {
      if (this.isOver) return false;
      const { stage } = this.state.view;
      if (stage === "aim") return true;
      if (stage === "hold") await this.until(HALVES + 1);
      else {
        const { moves } = await this.performer.must("legal", { table: this.table, seat: this.seat });
        const single = moves.filter((move) => /^(accept|take|launch \d+ \S+$)/.test(move) && !/ as=/.test(move));
        await this.play(single[this.random(single.length)]);
      }
    }
  }

  /** Aims where a careful player would, or beside it by an error in millimetres; false if the match is over. */
  async aim([dx, dy] = [0, 0]) {
    if (!(await this.untilAim())) return false;
    const { view } = this.views[this.seat].state;
    const { x, y, turn } = placeFor(view);
    const most = view.board / 2;
    const tenth = (value) => Math.round(Math.max(-most, Math.min(most, value)) * 10) / 10;
    const around = Math.round(((turn % 360) + 360) * 10) % 3600;
    const { card } = view.placement;
    const answer = await this.play(`aim ${card} x=${tenth(x + dx)} y=${tenth(y + dy)} turn=${around / 10}`);
    ok(answer.ok, "a careful player's aim is one", answer);
    return true;
  }

  /** Lets go now, at a moment of the half second told last; the answer. A hand that was quicker by itself is no answer. */
  release(t = HALF_MS * this.told) {
    return this.play(`release t=${t}`);
  }

  /** Ends it; what was played, checked. */
  async end() {
    if (!this.isOver) await this.clients[0].must("resign", { table: this.table, seat: 0 });
    for (const view of this.views) await view.until((state) => state.over, "it is over");
    checkReleases(this.views[0].messages);
    for (const { client, viewer, table } of this.views) await client.must("unwatch", { table, seat: viewer });
    return placementsIn(this.views[0].messages);
  }
}

/** People with sockets of their own, by pairs. */
export async function pairs(server, count) {
  const all = Array.from({ length: count }, () => Promise.all([Client.guest(server), Client.guest(server)]));
  return Promise.all(all);
}

// ---- the rules, as the page has them ----

export async function openRules(wasmFolder) {
  const rules = await Rules.open(join(wasmFolder, "adresse.wasm"));
  rules.choose("adresse", 2);
  return rules;
}

/** How the hand sways at moments of what was told, by the bytes that came with it; in the units of the rules. */
export function swayAt(rules, state, moments) {
  const bytes = Uint8Array.from(atob(state), (c) => c.charCodeAt(0));
  ok(rules.load(bytes) === 1, "the server's state is one of the rules'");
  return moments.map((t) => {
    rules.write(`sway t=${t}`);
    ok(rules.wasm.bosquet_work_out() > 0, "the rules know how the hand sways", t);
    return JSON.parse(rules.read());
  });
}
