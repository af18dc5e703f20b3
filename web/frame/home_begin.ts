// home_begin.ts: requests that begin a match from the home page.
import { preferences } from '../base/preferences';
import { router, tablePath } from '../base/route';
import { connection } from '../table/connection';
import { personName } from '../table/seating';
import type { BotPace, GameInfo, OtherRequests } from '../table/wire';

/** Waits for the first greeting; after a loss of the connection the request fails at once. */
async function greeted(): Promise<void> {
  if (connection.isOpen || connection.isLost) return;
  await new Promise<void>((resolve) => {
    const end = connection.subscribe(() => {
      if (!connection.isOpen && !connection.isLost) return;
      end();
      resolve();
    });
  });
}

async function newTable<Verb extends 'create' | 'play_now'>(
  verb: Verb,
  fields: OtherRequests[Verb]['fields'],
): Promise<string> {
  await greeted();
  return (await connection.ask(verb, fields)).table;
}

/** The name that somebody has chosen; none yet for a guest. */
export function chosenName(): string {
  const name = connection.me?.name ?? '';
  return personName(name) === name ? name : '';
}

/** The remembered number of seats, as far as the game has them. */
export function seatsFor(game: GameInfo | null, wanted = preferences.current.seats): number {
  return game ? Math.min(Math.max(wanted, game.seats.min), game.seats.max) : wanted;
}

/** The pace of bots that was last chosen. */
const ownPace = (): { bot_pace: BotPace } => ({ bot_pace: preferences.current.botPace });

/** A match against bots, begun at once. */
export async function playNow(game: string, seats: number, level = preferences.current.level): Promise<void> {
  router.go(tablePath(await newTable('play_now', { game, seats, level, ...ownPace() })));
}

/** A table with a waiting room, to which others are invited. */
export async function playWithFriends(game: string, seats: number): Promise<void> {
  router.go(tablePath(await newTable('create', { game, seats, ...ownPace() })));
}

/** Several people at this screen, bots in the seats that are left. A name that is refused leaves no table behind. */
export async function playAtOneScreen(game: string, names: string[], bots: number, level: string): Promise<void> {
  const table = await newTable('create', { game, seats: names.length + bots, sit: false, ...ownPace() });
  try {
    for (const [seat, name] of names.entries()) await connection.ask('sit', { table, seat, name });
    for (let seat = names.length; seat < names.length + bots; seat++)
      await connection.ask('seat_bot', { table, seat, level });
    await connection.ask('start', { table });
  } catch (error) {
    void connection.ask('close', { table }).catch(() => {});
    throw error;
  }
  router.go(tablePath(table));
}
