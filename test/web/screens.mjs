// screens.mjs: pictures of every screen, by day and by night, on a desk and in a hand: the same
// picture for the same page, with the same people, the same luck and the same time of day.
//
// usage: node screens.mjs BOSQUET FOLDER [NAME...]
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Person, Server, cleanUp, launch, sleep } from "./browser.mjs";
import { ADRESSE_STAGE } from "./adresse_stage.mjs";
import { adresseTour } from "./adresse_tour.mjs";
import { GRIMM_STAGE, grimmTour } from "./grimm_stage.mjs";
import { STAGE, company, tour } from "./stage.mjs";

const [, , , FOLDER, ...WANTED] = process.argv;
const NOON = new Date("2026-05-16T12:00:00+02:00");
const HOST = "bosquet.example";
const SHOWN = new Set([
  "home",
  "home-one-screen",
  "room",
  "room-invited",
  "play",
  "in-hand",
  "refused",
  "laid",
  "tower",
  "log",
  "rules",
  "menu",
  "chat",
  "late",
  "end",
  "past",
  "learn",
  "nowhere",
  "cover",
  "onlooker",
  "grimm-select",
  "grimm-laid",
  "grimm-story",
  "grimm-question",
  "grimm-cards",
  "grimm-counts",
  "grimm-build",
  "grimm-card",
  "grimm-rules",
  "grimm-late",
  "grimm-end",
  "grimm-learn",
  "adresse-room",
  "adresse-place",
  "adresse-eye",
  "adresse-launch",
  "adresse-chosen",
  "adresse-answer",
  "adresse-advantage",
  "adresse-take",
  "adresse-fell",
  "adresse-end",
  "adresse-practice",
  "adresse-learn",
]);

const isOf = (game) => (screen) => screen.startsWith(`${game}-`);
const GAMES = [
  { stage: STAGE, lead: tour, isOf: (screen) => !isOf("grimm")(screen) && !isOf("adresse")(screen) },
  { stage: GRIMM_STAGE, lead: grimmTour, isOf: isOf("grimm") },
  { stage: ADRESSE_STAGE, lead: adresseTour, isOf: isOf("adresse") },
];

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

const IN_FRENCH = new Set([
  "home",
  "room",
  "in-hand",
  "rules",
  "end",
  "learn",
  "grimm-select",
  "grimm-cards",
  "grimm-build",
  "grimm-end",
  "grimm-learn",
  "adresse-place",
  "adresse-eye",
  "adresse-launch",
  "adresse-end",
]); // by day; for the rest see words.mjs

const taken = new Set(); // files

/** A stage in three dimensions is painted again a few frames after a theme has changed. */
const drawAnew = (page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 6; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

async function take(person, name, themes) {
  // What was said a moment ago depends on the moment; a tap leaves a trace for a while.
  await person.page.locator(".toast").waitFor({ state: "detached" });
  if (person.isPhone) await sleep(500);
  await person.page.evaluate(() => document.fonts.ready);
  for (const theme of themes) {
    await person.page.emulateMedia({ colorScheme: theme });
    await drawAnew(person.page);
    const path = join(FOLDER, `${name}-${theme}.png`);
    taken.add(path);
    await person.page.screenshot({
      path,
      animations: "disabled",
      caret: "hide",
    });
  }
}

async function takeAll(server, lead, { language, isPhone }) {
  const anna = await Person.arrive(server, {
    name: "Anna",
    language,
    isPhone,
    fineness: 1,
    choices: { theme: "system" },
  });
  await settle(anna);
  const kind = isPhone ? "phone" : "desktop";
  for await (const screen of lead(anna, await company(server))) {
    if (WANTED.length > 0 && !WANTED.includes(screen)) continue;
    if (language === "fr" && IN_FRENCH.has(screen)) await take(anna, `${screen}-fr-${kind}`, ["light"]);
    if (language === "en" && SHOWN.has(screen)) await take(anna, `${screen}-${kind}`, ["light", "dark"]);
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
  for (const { stage, lead, isOf: isIts } of GAMES)
    for (const isPhone of WANTED.length === 0 || WANTED.some(isIts) ? [false, true] : [])
      for (const language of ["en", "fr"]) {
        const server = await Server.start(stage());
        const browser = await launch([`--host-resolver-rules=MAP ${HOST} 127.0.0.1:${server.port}`]);
        // The link to a table is the same every time, whatever the port is.
        const named = Object.create(server, { origin: { value: `http://${HOST}` } });
        await takeAll(named, lead, { language, isPhone });
        await browser.close();
        await server.stop();
      }
  shrink();
}

await main()
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(cleanUp);
process.exit();
