// server.mjs: a page that is sent states and runs the rules itself comes to the same
// conclusions as the server: the same views, moves, refusals, events and scores.
//
// usage: node server.mjs BOSQUET WASM_FOLDER WORDS
import { join } from "node:path";
import { readLanguage } from "../../web/catalogue.mjs";
import { Client, Server, dice, equal, follow, ok, run, tableOf, test } from "../server/lib.mjs";
import { Rules, VIEWER_SPECTATOR } from "./rules.mjs";

const open = (game) => Rules.open(join(process.argv[3], `${game}.wasm`));
const modules = { grandbois: await open("grandbois"), grimm: await open("grimm"), blank: await open("blank") };
let rules = modules.grandbois; // of the game at hand
const bytesOf = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
const { words: sentences } = readLanguage(process.argv[4], "en");
const reasons = new Set(); // that were given
let server;

/** What the rules write, as the server's message would have it. */
function written(write, ...args) {
  const length = rules.wasm[write](...args);
  const text = rules.read();
  equal(new TextEncoder().encode(text).length, length, `${write} tells the length`);
  return JSON.parse(text);
}

const same = (got, wanted, what) => equal(JSON.stringify(got), JSON.stringify(wanted), what);

/** Goes on from what a viewer was sent last. */
function load(view) {
  const { viewer, state } = view;
  rules.wasm.bosquet_state_version();
  equal(view.stateVersion, rules.read(), "the server lays it out as the rules do");
  equal(rules.load(bytesOf(state.state)), 1, "the state is one");
  const number = viewer === "spectator" ? VIEWER_SPECTATOR : viewer;
  same(written("bosquet_write_view", number), state.view, `what ${viewer} sees`);
  const acting = state.to_act.reduce((mask, seat) => mask | (1 << seat), 0);
  if (!state.over) equal(rules.wasm.bosquet_to_act(), acting, "who is to act");
}

const grimmMoves = [
  ...["play fields", "play market", "play forest wolf", "monster forest", "place fields", "gain straw", "gain 2 brick"],
  ...[
    "build straw floor",
    "build wood walls",
    "build brick roof",
    "special",
    "draw",
    "end",
    "keep",
    "give 1",
    "reveal",
  ],
];

function anyMove({ game, river = [1] }, random) {
  if (game === "grimm") return grimmMoves[random(grimmMoves.length)];
  const tile = random(4) ? river[random(river.length)] : 1 + random(36);
  const texts = [
    `${tile}@${random(7) - 3},${random(7) - 3}r${random(4)}`,
    `${tile}@${random(7) - 3},${random(7) - 3}r${random(4)}`,
    ["tower", "skip", "pick 9", "pick 2", "draw 3", "017@1,1r0", 'é"', ""][random(8)],
  ];
  return texts[random(texts.length)];
}

/** A move that may or may not be one: both say the same of it. */
async function tryAnything(view, random) {
  const { table, viewer: seat, client } = view;
  const move = anyMove(view.state.view, random);
  load(view);
  const isRefused = rules.refusal(seat, move);
  if (!isRefused) return;
  const { reason, details } = JSON.parse(rules.read());
  const { error } = await client.ask("play", { table, seat, move });
  ok(error, `the server accepts ${move}, which is refused for ${reason}`);
  const codes = { "table.game-over": "game_over", "table.not-your-turn": "not_your_turn" };
  equal(error.code, codes[reason] ?? "illegal_move", `why ${move} is refused (${reason})`);
  for (const [, name] of sentences.get(reason).matchAll(/\{(\w+)\}/g)) {
    if (details[name] === undefined) continue; // in a form of its own: {the_card}
    const { count, word = details[name] } = details[name];
    const said = String(count ?? sentences.get(`${reason.split(".")[0]}.${word}`) ?? word);
    ok(error.message.includes(said), `${name} is in the sentence`, { details, error });
  }
  reasons.add(reason);
}

/** The move of a seat: listed alike, and with the same events up to the first draw. */
async function play(view, random) {
  const { table, viewer: seat, client } = view;
  const { game, asks } = view.state.view;
  load(view);
  const moves = written("bosquet_write_moves", seat);
  same(moves, (await client.must("legal", { table, seat })).moves, "the same moves");
  const move = moves[random(moves.length)];
  equal(rules.play(seat, seat, move), 1, `${move} can be made`);
  const events = JSON.parse(rules.read());
  const answer = await client.must("play", { table, seat, move });
  if (game === "grimm" && asks !== "turn") return answer.seq; // what follows may hang on cards that the view hides
  const isKnown = ({ event, card }) => event !== "revealed" && card !== "hidden"; // to a view
  const known = events.map(isKnown);
  same(
    events.filter((_, i) => known[i]),
    answer.events.slice(0, events.length).filter((_, i) => known[i]),
    `what ${move} leads to`,
  );
  return answer.seq;
}

async function playGame(game, seats, options, values, seed) {
  const random = dice(seed);
  const people = await Promise.all(Array.from({ length: seats }, (_, i) => Client.guest(server, `Player ${i}`)));
  const onlooker = await Client.guest(server);
  const table = await tableOf(people, { game, options, start: false });
  const views = [];
  for (const [seat, client] of people.entries()) views.push(await follow(client, table, seat, { state: true }));
  views.push(await follow(onlooker, table, "spectator", { state: true }));
  let { seq } = await people[0].must("start", { table });
  rules = modules[game];
  equal(rules.choose(game, seats), 1, "the game is there");
  for (const [index, value] of values.entries()) rules.wasm.bosquet_set_option(index, value);
  for (;;) {
    for (const view of views) {
      await view.until(() => view.seq >= seq, `entry ${seq}`);
      load(view);
    }
    const { over, to_act } = views[0].state;
    if (over) break;
    await tryAnything(views[random(seats)], random);
    seq = await play(views[to_act[random(to_act.length)]], random);
  }
  const { scores, winners, tie_break } = views[0].messages.at(-1);
  same(written("bosquet_write_scores"), { scores, winners, tie_break }, "the scores");
  for (const client of [...people, onlooker]) await client.close();
}

test("a server starts", async () => {
  server = await Server.start();
});

for (const [seats, expert] of [
  [2, true],
  [3, false],
  [4, true],
])
  test(`GrandBois for ${seats}${expert ? ", expert" : ""}`, () =>
    playGame("grandbois", seats, { expert, first: 1 }, [Number(expert), 2], 20 + seats));

for (const seats of [2, 3, 4])
  test(`The Grimm Forest for ${seats}`, () =>
    playGame("grimm", seats, { advanced: seats > 2 }, [Number(seats > 2)], 40 + seats));

test("the sample for 3", () => playGame("blank", 3, { rounds: "5" }, [2], 30));

test("many reasons were given", () => {
  ok(reasons.size >= 8, "few reasons", [...reasons]);
});

test("what is no state is not loaded", async () => {
  const anna = await Client.guest(server, "Anna");
  const table = await tableOf([anna], { bots: ["easy"] });
  const view = await follow(anna, table, 0, { state: true });
  const state = bytesOf(view.state.state);
  rules = modules.grandbois;
  rules.choose("grandbois", 2);
  equal(rules.load(state), 1, "this is one");
  const before = rules.hash;
  for (const [what, other] of [
    ["nothing", []],
    ["cut short", state.slice(0, -1)],
    ["cut in a run", state.slice(0, state.indexOf(0) + 1)],
    ["too long", [...state, 1]],
    ["with zeros behind it", [...state, 0, 1]],
    ["a run of none", [0, 0, ...state]],
  ])
    equal(rules.load(other), 0, what);
  equal(rules.wasm.bosquet_load_state(-1), 0, "of no length");
  equal(rules.wasm.bosquet_load_state(1 << 30), 0, "longer than the buffer");
  equal(rules.hash, before, "and nothing has changed");
  modules.blank.choose("blank", 2);
  equal(modules.blank.load(state), 0, "of another game");
  await anna.close();
});

test("the server ends well", () => server.stop());

await run();
