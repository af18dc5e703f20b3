// report.mjs: telling the server's keeper of a line of chat or a name, and what whoever is banned sees.
//
// usage: node report.mjs BOSQUET
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  BOSQUET,
  DESKTOP,
  PHONE,
  Person,
  Server,
  equal,
  eventually,
  folder,
  inTime,
  ok,
  run,
  scene,
  start,
} from "./browser.mjs";

const place = folder();
const SOCKET = join(place, "operators.sock");
let server;
const theServer = async () => (server ??= await Server.start({ args: ["--admin-socket", SOCKET] }));

async function admin(...args) {
  const child = start(BOSQUET, ["admin", "--socket", SOCKET, "--json", ...args]);
  let out = "";
  child.stdout.on("data", (text) => (out += text));
  child.stderr.resume();
  equal(
    (await inTime(child.ended, `bosquet admin ${args[0]} ends`)).code,
    0,
    `bosquet admin ${args.join(" ")}: ${out}`,
  );
  return JSON.parse(out);
}

const picture = async (person, name) => {
  if (!process.env.TEST_REPORT_PICTURES) return;
  await person.rest();
  await person.page.screenshot({ path: join(process.env.TEST_REPORT_PICTURES, `${name}.png`) });
};

/** A table with somebody rude at it, whose lines Anna sees. */
async function meet(habits) {
  const anna = await Person.arrive(await theServer(), { name: "Anna", path: null, ...habits });
  const rude = await Person.arrive(server, { name: "Rude", path: null });
  const host = await anna.socket();
  const { table } = await host.must("create", { game: "grandbois", seats: 2 });
  const other = await rude.socket();
  await other.must("sit", { table });
  await other.must("chat", { table, text: "something awful" });
  await anna.go(`/t/${table}`);
  await anna.follows(table, 0);
  return { anna, rude, other, table };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function checkAccess(person, what) {
  await person.rest();
  const { page } = person;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document.querySelector("dialog"));
    return violations.map(({ id, nodes }) => [id, nodes[0].html]);
  });
  equal(violations, [], `${what} is for everybody`);
}

const LOOKS = [
  { language: "en", theme: "light", size: DESKTOP },
  { language: "fr", theme: "dark", isPhone: true, size: PHONE },
];

for (const look of LOOKS) {
  const what = `${look.language}, ${look.theme}, ${look.isPhone ? "a telephone" : "a desk"}`;
  scene(`a line of chat is reported, and its author muted with one press more: ${what}`, async () => {
    const { anna, rude } = await meet(look);
    if (look.isPhone) await anna.button(anna.say("waiting.talk")).tap();
    await anna.page.locator(".chat-name").first().click();
    await anna.sees(anna.dialog(anna.say("play.talk", { name: "Rude" })));
    await picture(anna, `${look.language}-talk`);
    await anna.button(anna.say("play.talk.report")).click();
    const dialog = anna.dialog(anna.say("report.title", { name: "Rude" }));
    await anna.sees(dialog);
    await anna.sees(dialog.getByText("something awful"), "the line as it was");
    await checkAccess(anna, "the form");
    await dialog.getByLabel(anna.say("report.reason"), { exact: true }).selectOption("spam");
    await dialog.getByLabel(anna.say("report.text")).fill("all the time");
    await picture(anna, `${look.language}-form`);
    await dialog.getByRole("button", { name: anna.say("report.send"), exact: true }).click();
    await anna.sees(dialog.getByText(anna.say("report.thanks")));
    await anna.hears(anna.saying("report.thanks"));
    await checkAccess(anna, "the thanks");
    await picture(anna, `${look.language}-thanks`);
    const [report] = (await admin("reports")).reports;
    const me = (await anna.socket()).me.id;
    equal(
      [report.by, report.name, report.said, report.reason, report.text],
      [me, "Rude", "something awful", "spam", "all the time"],
      "it has come to the keeper",
    );
    await anna.button(anna.say("report.mute", { name: "Rude" })).click();
    await anna.seesNo(anna.page.getByRole("dialog").filter({ hasText: anna.say("report.thanks") }), "dialog");
    await (await rude.socket()).must("chat", { table: report.table, text: "and more" });
    await anna.sees(anna.page.getByText(anna.say("chat.muted")), "that somebody muted wrote");
  });
}

scene("a player is reported by the keyboard alone, from the list of those who sit here", async () => {
  const { anna } = await meet({});
  const { keyboard } = anna.page;
  await anna.sees(anna.page.locator(".chat-name"));
  await anna.page
    .getByRole("button", { name: anna.say("play.talk", { name: "Rude" }) })
    .first()
    .focus();
  await keyboard.press("Enter");
  await anna.sees(anna.dialog(anna.say("play.talk", { name: "Rude" })));
  await anna.button(anna.say("play.talk.report")).focus();
  await keyboard.press("Enter");
  const dialog = anna.dialog(anna.say("report.title", { name: "Rude" }));
  await anna.sees(dialog);
  const isFocused = (locator) => locator.evaluate((one) => one === document.activeElement);
  const send = dialog.getByRole("button", { name: anna.say("report.send"), exact: true });
  for (let i = 0; i < 8 && !(await isFocused(send)); i++) await keyboard.press("Tab");
  ok(await isFocused(send), "Tab leads to all of it");
  await keyboard.press("Enter");
  await anna.sees(dialog.getByText(anna.say("report.thanks")));
  await keyboard.press("Escape");
  await eventually("no dialog", async () => (await anna.page.getByRole("dialog").count()) === 0);
  equal((await admin("reports")).reports[0].line, undefined, "it is about the person");
});

scene("whoever is banned reads until when and why, and is let in again", async () => {
  for (const look of LOOKS) {
    const anna = await Person.arrive(await theServer(), { name: "Anna", ...look });
    anna.forgive(/403/);
    const { id } = (await anna.socket()).me;
    await anna.sees(anna.page.getByRole("article"));
    await admin("ban", "--for", "2d", "--reason", "Be kind.", "--", id);
    await anna.sees(anna.heading(anna.say("report.banned")));
    await anna.sees(anna.page.getByText("Be kind."));
    await picture(anna, `${look.language}-banned`);
    await anna.go("/");
    await anna.sees(anna.heading(anna.say("report.banned")), "the same when the page is loaded again");
    await admin("unban", "--", id);
    await anna.go("/");
    await anna.sees(anna.page.getByRole("article"));
    await anna.leave();
  }
});

scene("a table that the keeper has closed says so, before the match and in it", async () => {
  const anna = await Person.arrive(await theServer(), { name: "Anna", path: null });
  const host = await anna.socket();
  const { table: open } = await host.must("create", { game: "grandbois", seats: 2 });
  await anna.go(`/t/${open}`);
  await anna.sees(anna.heading(anna.say("waiting.table-of", { game: "GrandBois" })));
  await admin("close", open, "--reason", "Nobody came.");
  await anna.sees(anna.page.getByText(anna.say("end.by.stopped.why", { reason: "Nobody came." })));
  const { table } = await host.must("play_now", { game: "grandbois", seats: 2 });
  await anna.go(`/t/${table}`);
  await anna.sees(anna.decision);
  await admin("close", table, "--reason", "The evening is over.");
  await anna.sees(anna.page.getByText(anna.say("end.by.stopped.why", { reason: "The evening is over." })));
  await picture(anna, "stopped");
});

await run();
