// screens.mjs: pictures of every screen, by day and by night, on a desk and in a hand: the same
// picture for the same page, with the same people, the same luck and the same time of day.
//
// usage: node screens.mjs BOSQUET FOLDER [NAME...]
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Person, Server, launch, runTool, sleep } from "./browser.mjs";
import { tours } from "./games.mjs";
import { company } from "./stage.mjs";

const [, , , FOLDER, ...WANTED] = process.argv;
const NOON = new Date("2026-05-16T12:00:00+02:00");
const HOST = "bosquet.example";
const HINTING = "--font-render-hinting=none"; // the shell would draw letters as wide as whole pixels; no desktop does
/** Of the first game's tour are the screens that no other game's name is before. */
const gameOf = (screen) => (GAMES.find(({ id }) => screen.startsWith(`${id}-`)) ?? GAMES[0]).id;
const GAMES = await tours();

/**
 * What is drawn at random at every table is replaced on its way to the page, and back: ids by
 * names of the wood, seals by a row of digits, times by noon.
 */
async function settle(person) {
  const ids = new Map();
  const nameOf = (id) => {
    if (!ids.has(id)) ids.set(id, `grandbois-${String(ids.size + 1).padStart(6, "0")}`);
    return ids.get(id);
  };
  const shown = (text) =>
    text
      .replace(/(\/(?:t|games)\/|"(?:table|next|rematch)": ")([a-z0-9]{16})\b/g, (_, before, id) => before + nameOf(id))
      .replace(/"commitment": "[0-9a-f]{64}"/g, `"commitment": "${"0123456789abcdef".repeat(4)}"`)
      .replace(/"(at|changed)": \d+/g, `"$1": ${NOON.getTime() - 60_000}`);
  const meant = (text) => {
    let out = text;
    for (const [id, name] of ids) out = out.replaceAll(name, id);
    return out;
  };
  Object.assign(person, { shown, meant });
  await person.context.clock.setFixedTime(NOON);
  await person.context.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(meant(text)));
    server.onMessage((text) => {
      person.frames.push(text);
      socket.send(shown(text));
    });
  });
  await person.context.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    const { host: _, ...headers } = await route.request().allHeaders();
    const response = await route.fetch({
      url: `http://127.0.0.1:${person.server.port}${meant(pathname)}`,
      headers,
    });
    await route.fulfill({ response, body: shown(await response.text()) });
  });
}

const taken = new Set(); // files

/** A stage in three dimensions is painted again a few frames after a theme has changed. */
const drawAnew = (page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 6; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

async function take(person, name, themes) {
  if (person.isPhone) await sleep(500); // a tap leaves a trace for a while
  await person.page.evaluate(() => document.fonts.ready);
  for (const theme of themes) {
    await person.page.emulateMedia({ colorScheme: theme });
    await drawAnew(person.page);
    await person.page.locator(".toast").waitFor({ state: "detached" }); // what was said depends on the moment
    const path = join(FOLDER, `${name}-${theme}.png`);
    taken.add(path);
    await person.page.screenshot({
      path,
      animations: "disabled",
      caret: "hide",
    });
  }
}

async function takeAll(server, { tour, pictures }, { language, isPhone }) {
  const anna = await Person.arrive(server, {
    name: "Anna",
    language,
    isPhone,
    fineness: 1,
    choices: { theme: "system" },
  });
  await settle(anna);
  const kind = isPhone ? "phone" : "desktop";
  for await (const screen of tour(anna, await company(server))) {
    if (WANTED.length > 0 && !WANTED.includes(screen)) continue;
    if (language === "fr" && pictures.french.includes(screen)) await take(anna, `${screen}-fr-${kind}`, ["light"]);
    if (language === "en" && pictures.shown.includes(screen)) await take(anna, `${screen}-${kind}`, ["light", "dark"]);
  }
  await anna.leave();
}

/** A palette is enough for pictures in few inks. */
function shrink() {
  const files = [...taken];
  try {
    execFileSync("pngquant", ["--force", "--ext", ".png", "--skip-if-larger", "--strip", "128", ...files]);
  } catch (error) {
    if (error.code !== "ENOENT" && error.status !== 98 && error.status !== 99) throw error; // nothing became smaller
  }
}

async function main() {
  mkdirSync(FOLDER, { recursive: true });
  if (WANTED.length === 0)
    for (const name of readdirSync(FOLDER)) if (name.endsWith(".png")) rmSync(join(FOLDER, name));
  for (const game of GAMES.filter(({ id }) => WANTED.length === 0 || WANTED.some((screen) => gameOf(screen) === id)))
    for (const isPhone of [false, true])
      for (const language of ["en", "fr"]) {
        const server = await Server.start(game.stage());
        const browser = await launch([HINTING, `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${server.port}`]);
        // The link to a table is the same every time, whatever the port is.
        const named = Object.create(server, { origin: { value: `http://${HOST}` } });
        await takeAll(named, game, { language, isPhone });
        await browser.close();
        await server.stop();
      }
  shrink();
}

await runTool(main);
