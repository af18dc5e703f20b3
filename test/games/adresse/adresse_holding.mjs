// adresse_holding.mjs: what the tests of a hand that holds on share: where it is, and a network between its page and the
// server that a test leads.
import { Person, equal, eventually } from "../../web/browser.mjs";
import { company } from "../../web/stage.mjs";
import { Dare } from "./adresse_stage.mjs";
import { Stacker } from "./stacker.mjs";

/** The network between a person and the server: `way` gets every message, and what sends it on. */
async function between(person, way) {
  await person.context.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => way({ isOut: true, text, send: () => server.send(text) }));
    server.onMessage((text) => way({ isOut: false, text, send: () => socket.send(text) }));
  });
}

/** The same with Anna behind it, with a piece in her hand; `sent` are her moves. */
export async function daredBehind(server, way, options = {}) {
  const anna = await Person.arrive(server, { name: "Anna", path: null, ...options });
  const sent = [];
  await between(anna, (message) => {
    const { do: verb, move } = JSON.parse(message.text);
    if (message.isOut && verb === "play") sent.push(move);
    way(message);
  });
  const dare = await Dare.begin(await anna.socket(), await company(server));
  await anna.go(`/t/${dare.table}`);
  await anna.own.must("start", { table: dare.table });
  const stacker = new Stacker(anna, { table: dare.table });
  await eventually("a piece is in the hand", async () => stacker.isInHand(await stacker.look()));
  return { anna, dare, stacker, sent };
}

export const phaseOf = async (stacker) => (await stacker.look()).phase;
export const comesTo = (stacker, wanted) => eventually(wanted, async () => (await phaseOf(stacker)) === wanted);

/** Every step that the hand goes through from now on. */
export async function phasesDuring(stacker, act) {
  await stacker.watchHand();
  await act();
  return stacker.page.evaluate(() => window.phases);
}

/** The stage of the match, as the server has it. */
export const stageOf = async (dare) => (await dare.view()).stage;

/** Who is told what became of the piece; nobody was told of a refusal. */
export async function isPlacedInPeace(anna, dare) {
  await eventually("the piece has been let go", async () => !["aim", "hold"].includes(await stageOf(dare)));
  equal(await anna.page.locator(".toast.refusal").count(), 0, "nothing was refused");
}
