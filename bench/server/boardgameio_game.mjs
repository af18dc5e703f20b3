// boardgameio_game.mjs: a game for boardgame.io that is like GrandBois on the wire:
// as many moves, a state that grows to about the same size, and no rules at all.
import { createRequire } from "node:module";

/** For what is in the package; it has no folder of its own in this one. */
export const requirePackage = createRequire(new URL("../boardgame.io/package.json", import.meta.url));

const TILES = 36;
const CELLS_PER_TILE = 3; // spaces of the forest that a tile adds: the rest lies on others

/** `moves`: how many a game has. It may be undone, as boardgame.io has it by itself,
 * where NODE_ENV does not say that this is production. */
export function makeGame(moves) {
  return {
    name: "forest",
    disableUndo: process.env.NODE_ENV === "production", // or it keeps every state of the match
    setup: () => ({
      played: 0,
      clans: [
        ["fox", "toad"],
        ["lizard", "raccoon"],
      ],
      river: [1, 2, 3, 4],
      deck: Array.from({ length: TILES - 4 }, (_, i) => i + 5),
      towersLeft: [2, 2],
      placed: [],
      forest: [],
    }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      place({ G, playerID }, { tile, x, y, r }) {
        G.played++;
        if (G.placed.length === TILES) return;
        G.placed.push({ seat: Number(playerID), tile, x, y, r });
        for (let i = 0; i < CELLS_PER_TILE; i++) G.forest.push({ x: x + i, y, space: "F3" });
        if (G.deck.length > 0) G.river[tile % 4] = G.deck.pop();
      },
    },
    endIf: ({ G }) => (G.played === moves ? { winner: "0" } : undefined),
  };
}
