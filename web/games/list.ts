// list.ts: the games of this page, as data/games.txt lists them, and everything of a game once it is opened.
import doors from 'games:doors';
import type { Door, GameClient } from './game';
import { noteLoadFailure } from '../base/reload';
import { words } from '../base/words';
import { addArt } from '../parts/art';
import { addStyle } from '../parts/stylesheet';

export { doors };

const loaded = new Map<string, Promise<GameClient>>();

async function load(door: Door): Promise<GameClient> {
  const { default: game } = await door.load();
  await Promise.all([words.add(game.words), addStyle(game.style)]);
  addArt(game.art);
  return game;
}

/** Everything of a game, its words and drawings too; null if this page does not know it. */
export async function findGame(id: string): Promise<GameClient | null> {
  const door = doors.find((one) => one.id === id);
  if (!door) return null;
  const loading = loaded.get(id) ?? load(door);
  loaded.set(id, loading);
  loading.catch(() => {
    loaded.delete(id); // the next attempt may have a connection
    void noteLoadFailure(id);
  });
  return loading;
}
