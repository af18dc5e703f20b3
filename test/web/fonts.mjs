// fonts.mjs: texts are drawn with faces that are loaded, and no other is made up from them.
//
// usage: node fonts.mjs BOSQUET
import { Person, equal, ok, run, scene, sharedServer } from "./browser.mjs";

const theServer = sharedServer();

/** Pictures of a name in plain and in bold letters of a heading or of a text. */
async function picturesOf(person, face) {
  await person.page.evaluate((one) => {
    const probe = document.createElement("div");
    probe.id = "probe";
    const look = { position: "fixed", inset: "0", zIndex: "99", background: "white", color: "black" };
    Object.assign(probe.style, { ...look, font: `32px ${one}` });
    for (const kind of ["span", "b"]) {
      const line = probe.appendChild(document.createElement("p"));
      line.style.height = "60px";
      line.appendChild(document.createElement(kind)).textContent = "Anna, Béla";
    }
    document.body.append(probe);
  }, face);
  await person.rest();
  const lines = person.page.locator("#probe p");
  const pictures = [await lines.nth(0).screenshot(), await lines.nth(1).screenshot()];
  await person.page.evaluate(() => document.querySelector("#probe").remove());
  return pictures.map((picture) => picture.toString("base64"));
}

scene("a name in the story's letters is not thickened, in plain text it is bold", async () => {
  const anna = await Person.arrive(await theServer());
  const [name, bold] = await picturesOf(anna, "var(--display)");
  equal(name === bold, true, "of the display face there is one weight");
  const [plain, strong] = await picturesOf(anna, "var(--text)");
  ok(plain !== strong, "of the text face there are two");
});

await run();
