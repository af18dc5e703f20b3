// boardgameio_load.mjs: the process that plays the people of boardgame.io's server,
// with the clients of the same package.
import { makeGame, requirePackage } from "./boardgameio_game.mjs";
import { answerParent, cpuSeconds } from "./processes.mjs";

const { Client } = requirePackage("boardgame.io/client");
const { SocketIO } = requirePackage("boardgame.io/multiplayer");

const SAMPLE = 100; // of so many states the size of one is looked at

let matches = 0;
let acknowledged = 0; // moves
let sampledBytes = 0;

/** Two people who play one match after another. */
class Pair {
  constructor(port, game) {
    const multiplayer = SocketIO({
      server: `http://127.0.0.1:${port}`,
      socketOpts: { transports: ["websocket"] },
    });
    const matchID = this.newName();
    this.clients = ["0", "1"].map((playerID) => {
      const client = Client({ game, multiplayer, playerID, matchID, numPlayers: 2, debug: false });
      client.subscribe((state) => state && this.see(client, state));
      client.start();
      return client;
    });
  }

  /** The name of the next match, of which nothing has been seen yet. */
  newName() {
    this.acknowledged = 0;
    this.asked = -1;
    return `match-${matches++}`;
  }

  /**
   * A client shows its own move before the server has it; the other one, whose turn
   * it is then, knows of it from the server alone. The state of the match before may
   * be shown again, too.
   */
  see(client, { G, ctx }) {
    const isTold = client.playerID === String(G.played % 2);
    if (isTold && G.played === this.acknowledged + 1) this.count(G);
    if (!isTold || G.played !== this.acknowledged || this.asked === G.played) return;
    this.asked = G.played;
    setImmediate(() => (ctx.gameover ? this.newMatch() : this.play(client, G.played)));
  }

  count(G) {
    this.acknowledged = G.played;
    if (++acknowledged % SAMPLE === 0) sampledBytes += JSON.stringify(G).length;
  }

  play(client, n) {
    client.moves.place({ tile: (n % 36) + 1, x: n - 20, y: 20 - n, r: n % 4 });
  }

  newMatch() {
    const matchID = this.newName();
    for (const client of this.clients) client.updateMatchID(matchID);
  }
}

const pairs = [];

function play({ port, moves, tables }) {
  const game = makeGame(moves);
  for (let i = 0; i < tables; i++) pairs.push(new Pair(port, game));
}

function report() {
  const bytes = (SAMPLE * sampledBytes) / acknowledged;
  return { moves: acknowledged, bytes, cpu: cpuSeconds() };
}

answerParent({ play, report });
