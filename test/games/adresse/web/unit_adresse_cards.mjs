// unit_adresse_cards.mjs: the cards of Au doigt & à l'œil in the page: read from the deck, drawn, and said.
//
// usage: node unit_adresse_cards.mjs FOLDER-OF-RULES
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, PROJECT, everyWord } from "../../../web/catalogues.mjs";
import { bundle, equal, fakeBrowser, ok, run, test } from "../../../web/unit.mjs";

fakeBrowser();
const page = await bundle("base/words", "games/adresse/cards", "games/adresse/card");
const { pieceCards, advantages, pieceCardOf, isAdvantage, sightOf, pieceArt, sayCard, describeCard, words } = page;
await words.add(everyWord());

const ART = join(PROJECT, "web/games/adresse/art");
const drawings = new Set(readdirSync(ART).map((name) => name.replace(/\.svg$/, "")));
const everyCard = [...pieceCards.keys(), ...advantages];

test("the deck has four of each number and five advantages", () => {
  const wanted = Array.from({ length: 13 }, (_, i) => ["A", "B", "C", "D"].map((copy) => `${i + 1}${copy}`)).flat();
  equal([...pieceCards.keys()], wanted, "piece cards");
  equal(advantages, ["pivot", "return-to-sender", "deflect", "killjoy", "place-this-for-me"], "advantages");
});

test("a card is what its line says", () => {
  const one = { number: 7, length: 2, position: "edge", rests: "stack", closed: "left", hand: "both", value: 3 };
  equal(pieceCardOf("7B"), one, "7B");
  const other = { number: 13, length: 3, position: "upright", rests: "board", closed: "right", hand: "left", value: 4 };
  equal(pieceCardOf("13D"), other, "13D");
  equal(["7B", "killjoy", "hidden"].map(isAdvantage), [false, true, false], "which are advantages");
  for (const name of ["killjoy", "14A", "7", "7b", "piece", "board", "advantage", "hidden", ""])
    equal(pieceCardOf(name), null, `"${name}" is no piece card`);
});

test("the eye that is closed does not see", () => {
  equal(
    ["none", "left", "right"].map((closed) => sightOf({ closed })),
    ["both", "right", "left"],
    "open eyes",
  );
});

test("every card can be drawn", () => {
  for (const piece of pieceCards.values()) ok(drawings.has(pieceArt(piece)), `there is a drawing ${pieceArt(piece)}`);
  for (const card of advantages) ok(drawings.has(`adr-adv-${card}`), `there is a drawing of ${card}`);
  for (const name of ["both", "left", "right"]) ok(drawings.has(`adr-hands-${name}`), `hands: ${name}`);
  for (const name of ["both", "left-closed", "right-closed"]) ok(drawings.has(`adr-eyes-${name}`), `eyes: ${name}`);
});

test("drawings have names of their own and no style, and every colour of theirs has its night", () => {
  const texts = new Map();
  for (const folder of [ART, join(ART, "door")])
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".svg")))
      texts.set(name, readFileSync(join(folder, name), "utf8"));
  for (const [name, text] of texts) {
    ok(name.startsWith("adr-"), `${name} is named as no other game's`);
    ok(!/\sstyle=|<style|\sid=|href=/.test(text), `${name} is plain`);
  }
  const colours = (text, pattern) => [...new Set(text.match(pattern))].sort();
  const night = colours(readFileSync(join(PROJECT, "web/games/adresse/colours.css"), "utf8"), /--adr-[\w-]+/g);
  equal(colours([...texts.values()].join(""), /--adr-[\w-]+/g), night, "colours by night");
});

test("every card is said in both languages, and no two alike", async () => {
  for (const language of LANGUAGES) {
    await words.speak(language);
    const said = everyCard.map((card) => describeCard(card, true));
    for (const text of said) ok(!/\badresse\.|[{}]|undefined/.test(text), `${language}: ${text}`);
    equal(new Set(said).size, everyCard.length, `${language}: each is another`);
  }
  await words.speak("en");
  equal([sayCard("12C"), sayCard("killjoy"), sayCard("hidden")], ["12", "Killjoy", "A card, face down"], "in short");
  equal(
    describeCard("7B"),
    "7: medium piece, on its edge, on the structure; both hands, left eye closed",
    "a piece card",
  );
  const valued = "13: long piece, upright, on the board; your left hand, right eye closed; 4 points";
  equal(describeCard("13D", true), valued, "a board card with its value");
});

await run();
