// boardgameio_server.mjs: boardgame.io's own server, with its storage in memory.
import { makeGame, requirePackage } from "./boardgameio_game.mjs";
import { answerParent, cpuSeconds } from "./processes.mjs";

const { Server } = requirePackage("boardgame.io/server");

async function listen({ moves }) {
  const server = Server({ games: [makeGame(moves)], origins: [] });
  const { appServer } = await server.run({ port: { port: 0, host: "127.0.0.1" } });
  return appServer.address().port;
}

answerParent({ listen, cpu: cpuSeconds });
