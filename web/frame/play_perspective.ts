// play_perspective.ts: through whose eyes a table is seen. At one screen for several people nobody is shown what is
// another's: between turns there is only what a spectator may know.
import { useEffect, useState } from 'preact/hooks';
import { prefersReducedMotion } from '../base/preferences';
import type { SharedTable, ViewerState } from '../table/table';

export interface Perspective {
  seat: number | null; // null: a spectator
  viewerState: ViewerState | null; // null while it loads
  passTo: number | null; // the screen is covered until this seat's player has it
  uncover(): void;
}

const beforeCoverMs = 1400; // what my move led to is seen before the cover; longer where there is more to see

/** How long the board stays in sight before the cover. */
function beforeCover(table: SharedTable): number {
  const recent = table.viewerState('spectator')?.recent ?? [];
  return prefersReducedMotion() ? beforeCoverMs : Math.max(beforeCoverMs, table.showMs(recent));
}

const checkMs = 200;

/** Calls `act` after so long, and once no animation goes on; the returned function cancels it. */
export function afterAnimation(table: SharedTable, ms: number, act: () => void): () => void {
  const look = () => {
    if (table.isAnimating()) timer = setTimeout(look, checkMs);
    else act();
  };
  let timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}

export function usePerspective(table: SharedTable): Perspective {
  const [shown, setShown] = useState<number | null>(null);
  const [isCoverDue, setCoverDue] = useState(true);
  const { isHotSeat, show } = table;
  const isOver = table.viewerState('spectator')?.isOver ?? false;
  const passTo = isHotSeat && !isOver && show !== shown ? show : null;

  useEffect(() => {
    if (passTo === null) return setCoverDue(false);
    if (shown === null) return setCoverDue(true);
    return afterAnimation(table, beforeCover(table), () => setCoverDue(true));
  }, [passTo]);

  const uncover = () => {
    setShown(passTo);
    setCoverDue(false);
  };
  if (!isHotSeat) {
    const seat = table.mySeats[0] ?? null;
    return { seat, viewerState: table.viewerState(seat ?? 'spectator'), passTo: null, uncover };
  }
  const seat = !isOver && show !== null && show === shown ? shown : null;
  return { seat, viewerState: table.viewerState(seat ?? 'spectator'), passTo: isCoverDue ? passTo : null, uncover };
}
