// secrets.mjs: what nobody may know is in no byte that they get. Games are played
// twice: the same requests in the same order, the same deck and dice, but other
// secrets of the other seats. Whatever a seat or a spectator received must be the
// same, byte by byte, once ids and times are taken out of it.
//
// usage: node secrets.mjs BOSQUET
import {
  Client,
  Follow,
  Server,
  comment,
  depth,
  dice,
  equal,
  eventually,
  folder,
  get,
  ok,
  pinned,
  run,
  test,
} from "./lib.mjs";

const NAMES = ["Anna", "Béla", "Chloé", "Dora"];
const CLANS = ["toad", "rabbit", "fox", "raccoon", "lizard"];
const SERVERS = Number(process.env.TEST_SERVERS ?? 1); // at one database on the network
const REQUESTS_OF_A_SOCKET = 30; // then it comes back with a new one, as people do

function shuffled(list, random) {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

// ---- one viewer, and all that it was told ----

class Viewer {
  constructor(place, name) {
    this.place = place; // a seat or "spectator"
    this.name = name;
    this.answers = []; // to its requests, in order
    this.bodies = []; // that came by HTTP
    this.others = []; // what came by itself and is no entry
    this.asked = 0;
  }

  async enter(server) {
    this.server = server;
    this.client = await Client.guest(server, this.name);
    await this.client.must("me", { colour: "#808080" });
    this.id = this.client.me.id;
    this.listen();
  }

  listen() {
    this.client.listeners.add((message, text) => {
      if ("ok" in message) this.answers.push(text);
      else if (!("seq" in message)) this.others.push(text);
    });
  }

  /** `details`: whether messages come with views, with states and with what is legal. */
  async watch(table, details) {
    this.view ??= new Follow(table, this.place, details);
    await this.view.attach(this.client, { since: this.view.seq });
  }

  /** A request whose refusal is as good as an answer. */
  async ask(verb, fields) {
    if (++this.asked % REQUESTS_OF_A_SOCKET === 0) await this.comeBack();
    return this.client.ask(verb, fields);
  }

  async comeBack() {
    const { cookie, nextId } = this.client;
    await this.client.close();
    this.client = await new Client(this.server, { cookie, name: this.name }).open();
    this.client.nextId = nextId;
    this.listen();
    if (this.view) await this.watch(this.view.table);
  }

  async fetch(path) {
    const { status, text } = await eventually(`an answer to ${path}`, async () => {
      const answer = await get(this.server, path, { headers: { Cookie: this.client.cookie } });
      return answer.status !== 429 && answer; // too many at once: that depends on the time
    });
    this.bodies.push(`${status} ${text}`);
  }
}

// ---- one table, played by a script ----

class Table {
  constructor(seats, settings, seed) {
    this.viewers = NAMES.slice(0, seats).map((name, seat) => new Viewer(seat, name));
    this.viewers.push(new Viewer("spectator", "Eve"));
    this.settings = { seats, ...settings };
    this.random = dice(seed);
    this.seed = seed;
  }

  /** Each viewer at one of the servers. */
  async begin(servers) {
    for (const [i, viewer] of this.viewers.entries()) await viewer.enter(servers[i % servers.length]);
    const [host, ...others] = this.viewers.slice(0, -1);
    this.table = (await host.client.must("create", this.settings)).table;
    let last = 0;
    for (const viewer of others) last = (await viewer.client.must("sit", { table: this.table })).seq;
    for (const server of servers) await this.isKnown(server, last);
    this.commitment = (await host.client.must("info", { table: this.table })).info.commitment;
    for (const [i, viewer] of this.viewers.entries())
      await viewer.watch(this.table, {
        ...[{}, { views: true }, { state: true }][this.random(3)],
        legal: (this.seed + i) % 2 === 0,
      });
    const { seq } = await host.client.must("start", { table: this.table });
    await this.all(seq);
  }

  /** A server has heard of an entry, so that what it answers does not depend on how fast it was. */
  async isKnown(server, seq) {
    if (SERVERS === 1) return;
    const guest = await Client.guest(server);
    const view = await new Follow(this.table, "spectator").attach(guest);
    await view.until(() => view.seq >= seq, `entry ${seq}`);
    await guest.close();
  }

  /** Everybody has heard of an entry. */
  async all(seq) {
    for (const viewer of this.viewers) await viewer.view.until(() => viewer.view.seq >= seq, `entry ${seq}`);
  }

  get state() {
    return this.viewers.at(-1).view.state;
  }

  /** Looks where it may and where it may not. */
  async pry() {
    const { table } = this;
    const viewer = this.viewers[this.random(this.viewers.length)];
    const seat = this.random(this.settings.seats);
    const requests = [
      ["view", { table, seat: viewer.place }],
      ["view", { table, seat }],
      ["view", { table, seat: "all" }],
      ["view", { table }],
      // A snapshot, and states from then on, and what is legal.
      ["watch", { table, seat: viewer.place, state: true, legal: true }],
      ["legal", { table, seat }],
      ["play", { table, seat, move: "1@9,9r0" }],
      ["play", { table, seat, move: "pick 9" }],
      ["score", { table }],
      ["record", { table }],
      ["info", { table }],
      ["undo", { table, seat: this.state.to_act[0] }],
      ["bot", { table, seat }],
      ["lobby", { watch: false }],
    ];
    const [verb, fields] = requests[this.random(requests.length)];
    if (verb === "undo" && fields.seat === viewer.place) return; // that one might be granted
    const before = this.state.to_act;
    await viewer.ask(verb, fields);
    equal(this.state.to_act, before, `${verb} has changed nothing`);
    const paths = [
      `/api/tables/${table}`,
      `/api/records/${table}`,
      `/api/records/${table}/1`,
      "/api/lobby",
      "/api/my-games",
      "/api/me",
    ];
    if (this.random(4) === 0) await viewer.fetch(paths[this.random(paths.length)]);
  }

  async play(seat, move) {
    const answer = await this.viewers[seat].ask("play", { table: this.table, seat, move });
    ok(answer.ok, `seat ${seat} plays ${move}`, answer);
    await this.all(answer.seq);
  }

  /** Moves chosen by the seed from what is legal: that must not depend on secrets either. */
  async playGrandBois() {
    while (!this.state.over) {
      if (this.random(2) === 0) await this.pry();
      const seat = this.state.to_act[0];
      const { moves } = await this.viewers[seat].ask("legal", { table: this.table, seat });
      await this.play(seat, moves[this.random(moves.length)]);
    }
  }

  /**
   * Most seats choose twice: first something that is different each time the game
   * is played (for all but the seat `kept`), then what counts.
   */
  async playBlank(variant, kept) {
    while (!this.state.over) {
      const order = shuffled(this.state.to_act, this.random);
      for (const [i, seat] of order.entries()) {
        const [first, final, kind] = [this.random(3), this.random(3), this.random(3)];
        if (i < order.length - 1 && kind > 0) {
          await this.play(seat, `pick ${1 + ((first + (seat === kept ? 0 : variant)) % 3)}`);
          await this.pry();
          if (kind === 1) {
            const { table } = this;
            const { seq } = await this.viewers[seat].client.must("undo", { table, seat });
            await this.all(seq);
          }
        }
        await this.play(seat, `pick ${1 + final}`);
        if (this.state.over) break;
        await this.pry();
      }
    }
  }

  /** Ids, times and the promise about the seed are different in every game. */
  clean(text) {
    let out = text
      .replaceAll(this.table, "<table>")
      .replaceAll(this.commitment, "<commitment>")
      .replace(/"(at|changed|gone_ms|spectators)": \d+/g, '"$1": 0');
    if (SERVERS > 1) out = out.replace(/"present": \[[^\]]*\]/g, '"present": []'); // who is at another is told in its own time
    for (const viewer of this.viewers) out = out.replaceAll(viewer.id, `<${viewer.name}>`);
    return out;
  }

  /** What a viewer got before the game was over. */
  heard(place) {
    const viewer = this.viewers.find((one) => one.place === place);
    const isBefore = (text) => !/"over": true|"status": "over"/.test(text);
    const until = (list) => list.slice(0, list.findIndex((text) => !isBefore(text)) >>> 0);
    return {
      entries: until(viewer.view.texts).map((text) => this.clean(text)),
      answers: until(viewer.answers).map((text) => this.clean(text)),
      bodies: viewer.bodies.map((text) => this.clean(text)),
    };
  }
}

/** The first difference between what was heard in two games, or null. */
function difference(one, other) {
  for (const kind of Object.keys(one)) {
    const length = Math.max(one[kind].length, other[kind].length);
    for (let i = 0; i < length; i++)
      if (one[kind][i] !== other[kind][i]) return `${kind}, number ${i}:\n  ${one[kind][i]}\n  ${other[kind][i]}`;
  }
  return null;
}

const PRESENCE =
  /^\{"table": "[^"]+", "present": \[(\{"seat": \d, "here": (true|false)(, "gone_ms": \d+)?\}(, )?)*\], "spectators": \d+\}$/;

/** Plays tables side by side on servers of their own with a setup. */
async function playTables(setup, seeds, makeTable, play) {
  const { args } = pinned(setup);
  const data = folder();
  const servers = [];
  for (let i = 0; i < SERVERS; i++)
    servers.push(await Server.start({ data, args: [...args, "--connections-per-address", "1000"] }));
  const tables = seeds.map(makeTable);
  for (const table of tables) await table.begin(servers);
  await Promise.all(tables.map(play));
  for (const table of tables)
    for (const viewer of table.viewers) {
      for (const text of viewer.others)
        ok(PRESENCE.test(text) || text.startsWith('{"hello"'), "nothing comes by itself but who is there", text);
      for (const message of viewer.view.messages)
        ok(
          !("legal" in message) || message.to_act.includes(viewer.place),
          "what is legal is told to whoever is asked",
          message,
        );
      await viewer.client.close();
    }
  for (const server of servers) await server.stop();
  return tables;
}

let games = 0;
let bytes = 0;

/** Holds the games of two runs equal for the seat whose secrets are the same, and for spectators. */
function hold(first, second, kept) {
  for (const [i, table] of first.entries()) {
    for (const place of [kept, "spectator"]) {
      const [one, other] = [table.heard(place), second[i].heard(place)];
      ok(one.entries.length > 5, "there was something to hear", String(one.entries.length));
      const found = difference(one, other);
      ok(!found, `game ${i}: what ${place} heard depends on the others' secrets: ${found}`);
      bytes += Object.values(one)
        .flat()
        .reduce((sum, text) => sum + text.length, 0);
    }
    games += 2;
  }
}

// ---- GrandBois: the same deck, other clans ----

/** Two ways to deal: `kept` holds the same, every other seat something else. */
function deals(seats, kept, random) {
  const each = seats === 2 ? 2 : 1;
  const cards = shuffled(CLANS, random);
  const own = cards.slice(0, each);
  const rest = cards.slice(each);
  const deal = (turn) => {
    const turned = [...rest.slice(turn), ...rest.slice(0, turn)];
    return Array.from({ length: seats }, (_, seat) => (seat === kept ? own : turned.splice(0, each)));
  };
  return [deal(0), deal(1)];
}

let sample; // two runs, for the test of the test

for (const [seats, expert, kept] of [
  [2, false, 0],
  [2, true, 1],
  [3, false, 2],
  [3, true, 0],
  [4, false, 1],
  [4, true, 3],
])
  test(`GrandBois for ${seats}${expert ? ", expert" : ""}: nobody hears of another's clan`, async () => {
    const random = dice(1000 * seats + kept);
    const deck = shuffled(
      Array.from({ length: 36 }, (_, i) => i + 1),
      random,
    );
    const first = random(seats);
    const seeds = Array.from({ length: depth(2) }, () => random(1 << 30));
    const runs = [];
    for (const clans of deals(seats, kept, random))
      runs.push(
        await playTables(
          { deck, first, clans },
          seeds,
          (seed) => new Table(seats, { game: "grandbois", options: { expert } }, seed),
          (table) => table.playGrandBois(),
        ),
      );
    hold(runs[0], runs[1], kept);
    sample ??= { runs, kept };
  });

// ---- blank: the same dice, other sealed choices ----

for (const [seats, kept] of [
  [2, 0],
  [3, 1],
  [4, 3],
])
  test(`the sample for ${seats}: nobody hears of a sealed choice`, async () => {
    const random = dice(seats);
    const setup = { dice: Array.from({ length: 5 }, () => 1 + random(3)) };
    const seeds = Array.from({ length: depth(3) }, () => random(1 << 30));
    const runs = [];
    for (const variant of [0, 1])
      runs.push(
        await playTables(
          setup,
          seeds,
          (seed) => new Table(seats, { game: "blank", options: { rounds: "5" } }, seed),
          (table) => table.playBlank(variant, kept),
        ),
      );
    hold(runs[0], runs[1], kept);
  });

// ---- the test itself ----

test("a leak would be found", () => {
  const { runs, kept } = sample;
  const [one, other] = [runs[0][0], runs[1][0]];
  ok(!difference(one.heard(kept), other.heard(kept)), "there is none to begin with");
  ok(difference(one.heard(1 - kept), other.heard(1 - kept)), "who holds other secrets does hear something else");
  const plant = (kind, change) => {
    const heard = one.heard(kept);
    const at = heard[kind].findIndex((text) => change(text) !== text);
    ok(at >= 0, "there is a place for it");
    heard[kind][at] = change(heard[kind][at]);
    return difference(heard, other.heard(kept));
  };
  ok(
    plant("entries", (text) => text.replace('"over": false', '"over": false, "hint": "fox"')),
    "a key too many",
  );
  ok(
    plant("answers", (text) => text.replace(/"clans": \[(.*?)null/, '"clans": [$1"toad"')),
    "a clan in a view",
  );
  ok(
    plant("entries", (text) => text.replace(/("state": ".*?)A([A-Za-z]*=*")/, "$1B$2")),
    "a bit in a state",
  );
  ok(
    plant("entries", (text) => text.replace(/"events": \[\{(.*)\}, \{(.*)\}\]/, '"events": [{$2}, {$1}]')),
    "an order that tells",
  );
  ok(
    plant("bodies", (text) => text.replace("}", " }")),
    "a space in a page",
  );
  const short = one.heard(kept);
  short.entries.pop();
  ok(difference(short, other.heard(kept)), "a message too few");
});

test("that was enough", () => {
  comment(`${games} games, ${bytes} bytes held equal`);
  ok(games >= depth(40), "that many games", String(games));
});

await run();
