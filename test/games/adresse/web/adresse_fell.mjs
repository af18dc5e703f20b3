// adresse_fell.mjs: after a fall it is told why, with figures, a drawing and the same again; and nobody is held up.
// Pieces are let go by a socket, beside the structure or on it, so that they fall whatever the hand does.
//
// usage: node adresse_fell.mjs BOSQUET
import { Person, equal, eventually, ok, pinned, run, scene, sharedServer } from "../../../web/browser.mjs";
import { company } from "../../../web/stage.mjs";
import { Dare, PIECE_CARDS } from "../adresse_stage.mjs";

const HANDS = [
  ["2A", "5B", "6A", "7A", "9C", "10B", "killjoy", "pivot"],
  ["2B", "4A", "6B", "10A", "12D", "13B", "return-to-sender", "place-this-for-me"],
  ["2C", "3A", "6C", "8A", "10C", "11B", "killjoy", "pivot"],
];

/** A server that deals these hands, then turns up this card for the opening. */
export function opening(card) {
  const rest = PIECE_CARDS.filter((one) => one !== card && !HANDS.flat().includes(one));
  const deck = HANDS[0].flatMap((_, i) => HANDS.map((hand) => hand[i]));
  const many = Array.from({ length: 200 }, (_, i) => i);
  return pinned({ deck: [...deck, card, ...rest], first: 0, sway: many, noise: many });
}

const LONG_FLAT = "9B";
const BOARD_FLAT = "5A";
/** Across the starting piece, its middle 40 mm from that one's: 28 mm outside. */
const BESIDE = "x=0 y=40 turn=90";
const MIDDLE = "x=0 y=0 turn=0";

const serverOf = { [LONG_FLAT]: sharedServer(() => opening(LONG_FLAT)), [BOARD_FLAT]: sharedServer(() => opening(BOARD_FLAT)) };

/** Anna before her browser, with the opening; Béla and Chloé elsewhere. `how`: what her browser is like. */
async function begin(card, how = {}) {
  const anna = await Person.arrive(await serverOf[card](), { name: "Anna", path: null, ...how });
  const others = await company(await serverOf[card]());
  const dare = await Dare.begin(await anna.socket(), others, { options: { cards: "8", first: 0 } });
  await anna.go(`/t/${dare.table}`);
  await anna.own.must("start", { table: dare.table });
  return { anna, dare, card };
}

/** Anna lets go there, at once. */
async function letGo({ anna, dare, card }, place) {
  await eventually("the table is drawn", () => anna.page.locator(".adresse-viewport[data-drawing=drawing]").count());
  const { stage } = await dare.view(0);
  if (stage === "answer") await dare.play(0, "accept");
  await dare.play(0, `aim ${card} ${place}`, "release t=100");
}

const panel = ({ page }) => page.locator(".adr-fell");
const bar = ({ page }) => page.locator("[data-fell]");

for (const [language, isCalm] of [
  ["en", true],
  ["fr", false],
])
  scene(`a fall of my own is explained, in ${language}${isCalm ? ", without motion" : ""}`, async () => {
    const at = await begin(LONG_FLAT, { language, isCalm });
    const { anna } = at;
    const { page } = anna;
    await letGo(at, BESIDE);
    await anna.sees(panel(anna), "why it fell");
    const why = anna.messages.flatMap(({ events = [] }) => events).find(({ event }) => event === "why");
    equal(why.reason, "left_support");
    const said = await panel(anna).locator("p").innerText();
    ok(said.startsWith(anna.say("adresse.stage.hand")), "it speaks to me", said);
    ok(said.includes(`${Math.floor((why.meant + 5) / 10)} mm`), "with its figure", said, why);
    const drawing = panel(anna).getByRole("img");
    const label = await drawing.getAttribute("aria-label");
    ok(label.includes(String(Math.round(why.outside / 10))), "and a drawing with the gap", label);
    const heard = await anna.said();
    equal(heard.filter((one) => one.includes(" mm ")).length, 1, "it is said once");
    await anna.sees(bar(anna), "the way on");
    ok(!(await page.locator("[data-act=confirm]").count()), "before the next question");
    await page.keyboard.press("Enter");
    await anna.sees(page.locator("[data-act=confirm]"), "then it is for me to launch");
    equal(await panel(anna).count(), 0, "and the panel is gone");
  });

await run();
