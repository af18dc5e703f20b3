// sheets.mjs: contact sheets of every screen at every size, by day and by night, in every language: pictures to look
// through, and sheets of many of them; and what lies below something else or is cut off, in words.
//
// usage: node sheets.mjs BOSQUET FOLDER [WORD...]      (a word: a game, a size as 360x740, "light", "dark", or a language)
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Person, Server, launch, runTool } from "./browser.mjs";
import { SIZES, faultsOn, sizeName } from "./boxes.mjs";
import { LANGUAGES } from "./catalogues.mjs";
import { tours } from "./games.mjs";
import { company } from "./stage.mjs";

const [, , , FOLDER, ...WANTED] = process.argv;
const THEMES = ["light", "dark"];
const SHEET = { width: 2400, perSheet: 12 };
const COLUMNS = { "360x740": 6, "740x360": 3 };
const FINENESS = 0.5; // of pictures in three dimensions: a small picture has no more

const GAMES = await tours();
const some = (all, nameOf = (one) => one) => {
  const chosen = all.filter((one) => WANTED.includes(nameOf(one)));
  return chosen.length > 0 ? chosen : all;
};

const faults = []; // lines

class Album {
  pictures = new Map(); // by kind: [{name, file}]

  async add(person, screen, size, theme) {
    const kind = `${sizeName(size)}-${theme}-${person.language}`;
    const file = join(FOLDER, kind, `${screen}.jpeg`);
    mkdirSync(join(FOLDER, kind), { recursive: true });
    await person.page.screenshot({ path: file, type: "jpeg", quality: 82, animations: "disabled", caret: "hide" });
    if (!this.pictures.has(kind)) this.pictures.set(kind, []);
    this.pictures.get(kind).push({ name: screen, file });
  }

  /** Lays the pictures of each kind side by side, a dozen on a sheet. */
  async lay(browser, game) {
    const page = await browser.newPage({ viewport: { width: SHEET.width, height: 800 } });
    for (const [kind, pictures] of this.pictures)
      for (let from = 0, n = 1; from < pictures.length; from += SHEET.perSheet, n++) {
        const columns = COLUMNS[kind.split("-")[0]] ?? 3;
        const figures = pictures.slice(from, from + SHEET.perSheet).map(({ name, file }) => {
          const data = readFileSync(file).toString("base64");
          return `<figure><img src="data:image/jpeg;base64,${data}"><figcaption>${name}</figcaption></figure>`;
        });
        await page.setContent(
          `<style>body { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 12px; margin: 12px;
            font: 18px sans-serif } figure { margin: 0 } img { width: 100%; border: 1px solid #888 }</style>
          ${figures.join("")}`,
        );
        await page.evaluate(() => Promise.all([...document.images].map((one) => one.decode())));
        const path = join(FOLDER, `${game}-${kind}-${n}.png`);
        await page.screenshot({ path, fullPage: true });
      }
    await page.close();
  }
}

/** Looks at one screen at every size, by day and by night. */
async function look(person, screen, sizes, album, overlays) {
  const before = person.page.viewportSize();
  for (const theme of some(THEMES)) {
    await person.page.emulateMedia({ colorScheme: theme });
    for (const size of sizes) {
      await person.resize({ width: size.width, height: size.height });
      await album.add(person, screen, size, theme);
      for (const { fault, where, text, by } of await faultsOn(person.page, { overlays }))
        faults.push(`${screen} ${sizeName(size)} ${theme} ${person.language}: ${fault} by ${by}: ${where}: ${text}`);
    }
  }
  await person.resize(before);
}

async function main() {
  for (const { id, stage, tour, overlays } of some(GAMES, ({ id }) => id))
    for (const language of some(LANGUAGES))
      for (const isPhone of [true, false]) {
        const sizes = some(SIZES, sizeName).filter((one) => one.isPhone === isPhone);
        if (sizes.length === 0) continue;
        const server = await Server.start(stage());
        const browser = await launch();
        const choices = { theme: "system" };
        const anna = await Person.arrive(server, { name: "Anna", language, isPhone, fineness: FINENESS, choices });
        const album = new Album();
        for await (const screen of tour(anna, await company(server))) await look(anna, screen, sizes, album, overlays);
        await anna.leave();
        await album.lay(browser, id);
        await browser.close();
        await server.stop();
        writeFileSync(join(FOLDER, "faults.txt"), `${faults.join("\n")}\n`);
      }
}

mkdirSync(FOLDER, { recursive: true });
await runTool(main);
