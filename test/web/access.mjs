// access.mjs: every screen, by day and by night, on a desk and in a hand, as axe sees it:
// no violation of WCAG 2.2 AA.
//
// usage: node access.mjs BOSQUET PAGE [GAME]
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Person, comment, inTime, isDeep, ok, run, scene, sharedServer } from "./browser.mjs";
import { ADRESSE_STAGE } from "./adresse_stage.mjs";
import { adresseTour } from "./adresse_tour.mjs";
import { GRIMM_STAGE, grimmTour } from "./grimm_stage.mjs";
import { STAGE, company, tour } from "./stage.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const GAMES = [
  { id: "grandbois", game: "GrandBois", theServer: sharedServer(STAGE), lead: tour },
  { id: "grimm", game: "The Grimm Forest", theServer: sharedServer(GRIMM_STAGE), lead: grimmTour },
  { id: "adresse", game: "Au doigt & à l'œil", theServer: sharedServer(ADRESSE_STAGE), lead: adresseTour },
];
const [, , , , wanted] = process.argv;
const games = wanted === undefined ? GAMES : GAMES.filter(({ id }) => id === wanted);
ok(games.length > 0, `a game is called ${wanted}`);

/** What axe has to say about what is seen now, by day or by night. */
async function violations(person, theme) {
  const { page } = person;
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  await person.rest(); // colours that are still changing have no contrast yet
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (values) => {
    const { violations: found } = await window.axe.run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary.split("\n")[1]?.trim()}`),
    );
  }, TAGS);
}

for (const { game, theServer, lead, where, themes, options } of games.flatMap((one) => [
  { ...one, where: "on a desk", themes: isDeep ? ["light", "dark"] : ["light"], options: {} },
  {
    ...one,
    where: "in a hand",
    themes: isDeep ? ["light", "dark"] : ["dark"],
    options: { isPhone: true, language: "fr" },
  },
]))
  scene(`${game}: axe finds nothing on any screen, ${where}, ${themes.join(" and ")}`, async () => {
    const server = await theServer();
    const anna = await Person.arrive(server, {
      name: "Anna",
      choices: { theme: "system" },
      context: { bypassCSP: true }, // axe is not part of the page
      ...options,
    });
    const others = await company(server);
    const found = new Map(); // what is wrong, and where
    let count = 0;
    for await (const screen of lead(anna, others))
      for (const theme of themes) {
        for (const one of await inTime(violations(anna, theme), `axe looks at ${screen}`))
          found.set(one, [...(found.get(one) ?? []), `${screen} (${theme})`]);
        count++;
      }
    comment(`${count} looks`);
    ok(
      found.size === 0,
      `${found.size} violations`,
      ...[...found].map(([what, where]) => `${what} AT ${where.join(", ")}`),
    );
  });

await run();
