// adresse_shown.mjs: Au doigt & à l'œil at a server without physics: the table is shown, with a sentence.
//
// usage: node adresse_shown.mjs BOSQUET
import { Person, ok, run, scene, sharedServer } from "../../../web/browser.mjs";
import { company } from "../../../web/stage.mjs";
import { Dare } from "../adresse_stage.mjs";

const theServer = sharedServer();

/** Anna's page, greeted as by a server that plays all but these games. */
async function greeted(server, shownOnly, options) {
  const anna = await Person.arrive(server, { name: "Anna", path: null, ...options });
  await anna.context.routeWebSocket(/\/socket$/, (socket) => {
    const real = socket.connectToServer();
    socket.onMessage((text) => real.send(text));
    real.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.hello) message.hello.shown_only = shownOnly;
      anna.frames.push(text);
      socket.send(JSON.stringify(message));
    });
  });
  return anna;
}

for (const [language, isPhone] of [
  ["en", false],
  ["fr", true],
])
  scene(`nobody can go on, and it is said why (${language})`, async () => {
    const server = await theServer();
    const anna = await greeted(server, ["adresse"], { language, isPhone });
    const others = await company(server);
    const dare = await Dare.begin(await anna.socket(), others);
    await anna.own.must("start", { table: dare.table });
    const why = () => anna.page.getByText(anna.say("play.shown-only"));
    await anna.go(`/t/${dare.table}`);
    await anna.sees(why(), "why nobody can go on");
    const { table } = await anna.own.must("create", { game: "grandbois", seats: 2, sit: true });
    await others[0].must("sit", { table });
    await anna.own.must("start", { table });
    await anna.go(`/t/${table}`);
    await anna.sees(anna.page.locator(".board"));
    ok(!(await why().isVisible()), "of another game nothing is said");
  });

await run();
