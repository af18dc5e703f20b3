// unit_grimm_answers.mjs: The Grimm Forest's answers: every move that the rules list has a label of its own, and
// can be said with what the bar and the board offer.
//
// usage: node unit_grimm_answers.mjs FOLDER-OF-RULES
import { everyWord } from "../../../web/catalogues.mjs";
import { bundle, compileRules, depth, dice, equal, fakeBrowser, ok, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const module = await compileRules("grimm");
const page = await bundle(
  "rules/rules",
  "base/words",
  "games/grimm/answers",
  "games/grimm/prompt_form",
  "games/grimm/prompt",
);
const { Position, asAnswer, sayAnswer, questionOf, sayQuestion, sayWaiting, emptyDraft, chanceSeat } = page;
await page.words.add(everyWord());

// Appendix B of the rules, but for what only chance is asked.
const ASKS = (
  "aladdin ali_baba bonus cancel_monster cinderella_types crystal_replace crystal_target draft_pick fairy_place " +
  "friend_keep gain_choice gift_offer gift_return gingerbread godmother_cards goldilocks_keep hair_move hired_pay " +
  "jack_type match_take merchant mermaid_keep monster_place moon_location oracle past_pick pinocchio pinocchio_type " +
  "puss_build queen_look rapunzel_type robin_give rumpel_type select share_give sleeping_target snow_fable " +
  "snow_resource stash_type tavern_pick thumbelina tom_thumb troll_give troll_victim turn unique_place wedding_discard " +
  "well_pair whispers_keep wolf_house"
).split(" ");

const NAMES = ["Anna", "Béla", "Chloé", "Dora"];
const seating = NAMES.map((name, seat) => ({ seat, name }));

/** A question as a seat sees it; what is pressed ends up in `result`. */
function asked(view, seat, rules, draft, result) {
  return {
    ...{ view, seat, seating, draft },
    props: { rules, seat, seating, lesson: null, announce: () => {} },
    answers: rules.describedMoves(seat).map(asAnswer),
    isWelcome: () => true,
    change: (next) => result.drafts.push({ ...draft, ...next }),
    send: ({ move }) => result.sent.add(move),
  };
}

/** All that can be pressed while this is asked. */
function pressesOf({ acts, counters, items, confirm, back, keys, clicks }) {
  const { places, hand, seats, houses, sites, friend } = clicks;
  const alive = [places, hand, seats, sites, ...Object.values(houses)].flatMap((group) => Object.values(group));
  return [
    ...[...acts, ...items, ...alive].map(({ press }) => press),
    ...counters.flatMap(({ add, remove }) => [add, remove]),
    ...[confirm, back, friend].filter(Boolean).map(({ press }) => press),
    ...Object.values(keys),
  ];
}

/** Presses everything, and everything that is there then. */
function reach(view, seat, rules) {
  const result = { sent: new Set(), drafts: [emptyDraft], buttons: 0 };
  const seen = new Set();
  while (result.drafts.length > 0) {
    const draft = result.drafts.pop();
    const key = JSON.stringify(draft);
    if (seen.has(key)) continue;
    seen.add(key);
    ok(seen.size < 20000, "a way has an end");
    const question = questionOf(asked(view, seat, rules, draft, result));
    result.buttons = Math.max(result.buttons, question.acts.length + question.counters.length);
    const keys = [...question.acts, ...question.items].map(({ key }) => key).filter(Boolean);
    equal(keys.length, new Set(keys).size, `${view.asks}: every key once`);
    for (const press of pressesOf(question)) press();
  }
  return result;
}

const isWhole = (text) => !/\{\w+\}|grimm\.|undefined|NaN/.test(text);

const seen = new Set(); // all that was asked
const checked = new Map(); // how often its ways were walked, in this language

function check(position, seat) {
  const view = position.view(seat);
  const count = checked.get(view.asks) ?? 0;
  if (count > 150) return; // turns and choices are many
  const moves = position.moves(seat);
  checked.set(view.asks, count + 1);
  seen.add(view.asks);
  const answers = position.describedMoves(seat).map(asAnswer);
  const labels = answers.map((answer) => sayAnswer(answer, { view, seat, seating }));
  const { sentence, why = "" } = sayQuestion({ view, seat, seating });
  for (const text of [...labels, sentence, why, sayWaiting({ view, seating })])
    ok(isWhole(text), `${view.asks}: a whole text`, text);
  equal(labels.length, new Set(labels).size, `${view.asks}: labels that differ: ${labels.join(" | ")}`);
  if (count > 12) return; // their ways are much alike
  const { sent, buttons } = reach(view, seat, position);
  equal([...sent].sort(), [...moves].sort(), `${view.asks}: all that is legal can be said, and nothing else`);
  ok(buttons <= 10, `${view.asks}: not too many buttons`, buttons);
}

/** A game by chance, checked wherever somebody is asked; cards are played and the Market is visited more often
 * than chance would have it, so that every question comes up. */
function play(seats, seed) {
  const position = new Position(module, "grimm", seats);
  const random = dice(seed);
  const wanted = seed % 2 ? /^(play|monster) market|^play \w+ \w+|^fable (by_the|bridge|wolf)/ : /^play \w+ \w+|^build/;
  for (let step = 0; step < 900; step++) {
    const [seat] = position.toAct();
    if (seat === undefined) return;
    const moves = position.moves(seat);
    if (seat !== chanceSeat) check(position, seat);
    const rich = moves.filter((move) => wanted.test(move));
    const isRich = rich.length > 0 && random(4) > (seat === chanceSeat ? 2 : 0);
    const from = isRich ? rich : moves;
    ok(position.play(seat, from[random(from.length)]), "the rules take what they list");
  }
}

for (const [language, first] of [
  ["en", 1],
  ["fr", 1001],
])
  test(`every legal move has a label of its own, and can be said (${language})`, async () => {
    await page.words.speak(language);
    checked.clear();
    const isEnough = (seed) => seed > first + 200 || (seed > first + depth(6) && seen.size === ASKS.length);
    for (let seed = first; !isEnough(seed); seed++) play(2 + (seed % 3), seed);
  });

test("every question came up", () => {
  equal(
    ASKS.filter((one) => !seen.has(one)),
    [],
    "never asked",
  );
});

await run();
