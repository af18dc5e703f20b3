// play_look.ts: through whose eyes the table is seen. At one screen for several people, nobody
// is shown what is another's: between turns there is only what an onlooker may know.
import { useEffect, useState } from 'preact/hooks';
import { prefersReducedMotion } from '../base/preferences';
import type { SharedTable, Sight } from '../table/table';

export interface Look {
  seat: number | null; // null: an onlooker
  sight: Sight | null; // null while it comes
  passTo: number | null; // the screen is covered until this seat's player has it
  uncover(): void;
}

const glanceMs = 1400; // what my move led to is still seen before the cover; longer where there is more to see

/** How long everybody looks at what has just happened. */
function glanceAt(table: SharedTable): number {
  const recent = table.sight('spectator')?.recent ?? [];
  return prefersReducedMotion() ? glanceMs : Math.max(glanceMs, table.pace(recent));
}

const stillMs = 200;

/** After so long, and once nothing more is being shown; the returned function calls it off. */
export function afterALook(table: SharedTable, ms: number, act: () => void): () => void {
  const look = () => {
    if (table.isTelling()) timer = setTimeout(look, stillMs);
    else act();
  };
  let timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}

export function useLook(table: SharedTable): Look {
  const [shown, setShown] = useState<number | null>(null);
  const [isCoverDue, setCoverDue] = useState(true);
  const { isHotSeat, show } = table;
  const isOver = table.sight('spectator')?.isOver ?? false;
  const passTo = isHotSeat && !isOver && show !== shown ? show : null;

  useEffect(() => {
    if (passTo === null) return setCoverDue(false);
    if (shown === null) return setCoverDue(true);
    return afterALook(table, glanceAt(table), () => setCoverDue(true));
  }, [passTo]);

  const uncover = () => {
    setShown(passTo);
    setCoverDue(false);
  };
  if (!isHotSeat) {
    const seat = table.mySeats[0] ?? null;
    return { seat, sight: table.sight(seat ?? 'spectator'), passTo: null, uncover };
  }
  const seat = !isOver && show !== null && show === shown ? shown : null;
  return { seat, sight: table.sight(seat ?? 'spectator'), passTo: isCoverDue ? passTo : null, uncover };
}
