// home_art.ts: loading of the games' drawings for the home page, after it was drawn without them.
import { Observable } from '../base/observable';
import { doors } from '../games/list';
import { addArt } from '../parts/art';
import type { Summary } from '../table/wire';

class DoorArt extends Observable {
  isHere = false;
  #loading: Promise<void> | null = null;

  load(): void {
    this.#loading ??= this.#load().catch(() => {
      this.#loading = null; // without a connection there are no guests; the next visit may have some
    });
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
  const { guests = [], pieceOf } = doors.find(({ id }) => id === game) ?? {};
  const [winner] = winners ?? [];
  if (winner !== undefined && pieceOf) return pieceOf(seats.length, winner);
  const sum = [...table].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return guests[sum % guests.length] ?? null;
}
