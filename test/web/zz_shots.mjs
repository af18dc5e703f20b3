import { Person, Server, cleanUp, pinned, run, scene, Client } from "./browser.mjs";
import { company } from "./stage.mjs";
const sizes = (process.env.SIZES ?? "1280x720,1366x768,1440x900,1920x1080,2560x1440,360x740,740x360").split(",").map((s) => s.split("x").map(Number));
const langs = (process.env.LANGS ?? "en,fr").split(",");
const first = process.env.FIRST ? { visited: false } : {};
const server = await Server.start(pinned({}));
for (const language of langs) {
  for (const [width, height] of sizes) {
    const p = await Person.arrive(server, { name: process.env.FIRST ? undefined : "Anna", language, theme: process.env.THEME ?? "light", choices: first, size: { width, height }, isPhone: Math.min(width,height) < 500 });
    if (process.env.MATCH) {
      const s = await p.socket();
      await s.must("play_now", { game: "grandbois", seats: 3, level: "easy" });
    }
    await p.sees(p.doorButton("home.play"));
    await p.page.waitForTimeout(700);
    await p.rest();
    await p.page.screenshot({ path: `/tmp/shots-home/${process.env.NAME ?? "home"}-${language}-${width}.png` });
    const boxes = await p.page.evaluate(() => [...document.querySelectorAll('.door .btn.gold, .door h3, .door-more')].map((b) => Math.round(b.getBoundingClientRect().bottom)).join(" "));
    console.log(language, width, height, boxes, await p.page.evaluate(() => getComputedStyle(document.documentElement).fontSize + ' ' + [...document.querySelectorAll('#page *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.hero-scene, .door-picture')).map((e) => e.className + Math.round(e.getBoundingClientRect().right)).slice(0,6) + " " + document.documentElement.scrollWidth));
    await p.leave();
  }
}
await server.stop(); await cleanUp(); process.exit();
