import { Person, Server, cleanUp, pinned } from "./browser.mjs";
const server = await Server.start(pinned({}));
for (const [w,h] of (process.env.SIZES ?? "360x740").split(",").map((s)=>s.split("x").map(Number)))
for (const language of (process.env.LANGS ?? "fr,en").split(",")) for (const game of (process.env.GAMES ?? "grandbois,grimm,adresse").split(",")) {
    const p = await Person.arrive(server, { name: "Anna", language, theme: process.env.THEME ?? "light", size: { width: w, height: h }, fineness: process.env.FINE ? 1 : 0, isPhone: Math.min(w,h) < 500, choices: { level: "easy" } });
    const b = p.doorButton(process.env.WAY ?? "home.play", game);
    await p.sees(b);
    if (process.env.WAY) await b.click(); else await b.click();
    await p.page.waitForURL(/\/t\//);
    await p.page.waitForTimeout(1500);
    await p.rest();
    const t = await p.page.evaluate(() => { const e = document.querySelector('.game-title h1, .game-title'); return e && [e.textContent, e.scrollWidth, e.clientWidth, getComputedStyle(e).fontSize, e.getBoundingClientRect().height]; });
    console.log(language, game, w, JSON.stringify(t));
    await p.page.screenshot({ path: `/tmp/shots-home/${process.env.NAME ?? "play"}-${game}-${language}-${w}.png` });
    await p.leave();
}
await server.stop(); await cleanUp(); process.exit();
