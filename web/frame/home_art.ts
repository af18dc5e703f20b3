// home_art.ts: loading of the games' drawings for the home page, after it was drawn without them.
import { Observable } from '../base/observable';
import type { Door } from '../games/game';
import { doors } from '../games/list';
import { addArt } from '../parts/art';
import type { Summary } from '../table/wire';

class DoorArt extends Observable {
  isHere = false;
  #loading: Promise<void> | null = null;
  #pieces = new Map<string, 'coming' | 'here'>(); // by game

  load(): void {
    this.#loading ??= this.#load().catch(() => {
      this.#loading = null; // without a connection there are no guests; the next visit may have some
    });
  }

  /** Whether the drawings of a game's pieces are here; if not, they are sent for. */
  hasPieces({ id, loadPieces }: Door): boolean {
    if (!loadPieces || this.#pieces.get(id) === 'here') return true;
    if (!this.#pieces.has(id)) void this.#loadPieces(id, loadPieces).catch(() => this.#pieces.delete(id));
    return false;
  }

  async #loadPieces(id: string, load: NonNullable<Door['loadPieces']>): Promise<void> {
    this.#pieces.set(id, 'coming');
    addArt((await load()).default);
    this.#pieces.set(id, 'here');
    this.notify();
  }

  async #load(): Promise<void> {
    await Promise.all(
      doors.map(async (door) => {
        if (door.isSample || !door.loadArt) return;
        addArt((await door.loadArt()).default);
      }),
    );
    this.isHere = true;
    this.notify();
  }
}

export const doorArt = new DoorArt();

/** A figure for a table: always the same one; of a finished game its winner's. */
export function figureOf({ game, table, seats, winners }: Summary): string | null {
  const door = doors.find(({ id }) => id === game);
  const { guests = [], pieceOf } = door ?? {};
  const [winner] = winners ?? [];
  if (winner !== undefined && door && pieceOf) return doorArt.hasPieces(door) ? pieceOf(seats.length, winner) : null;
  const sum = [...table].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return guests[sum % guests.length] ?? null;
}
