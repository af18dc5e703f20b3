// play.tsx: the screen of a match: the board, the cover between two turns, the end.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { prefersReducedMotion } from '../base/preferences';
import { useTurnAlert } from '../base/turn_alert';
import { playSound } from '../base/sounds';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import { TopBar } from '../parts/top_bar';
import { nameOf } from '../table/seating';
import type { SharedTable, ViewerState } from '../table/table';
import { Cover } from './cover';
import { EndScreen } from './end';
import { turnsOf, type LogContext } from './log';
import { afterAnimation, usePerspective } from './play_perspective';
import { isAskedOf, Match } from './play_match';
import { useEventAnnouncements, useTurnAnnouncement } from './play_announcements';
import { Loading } from './play_notice';

const lastLookMs = 1800; // at the board, before the scene of the end; longer where the game has more to show

interface EndScene {
  isShown: boolean;
  show: (() => void) | null; // null until it has been shown once
  hide(): void;
}

/** The scene of the end: at once if it was over when we came, else after a last look at the board. */
function useEndScene(table: SharedTable, viewerState: ViewerState | null): EndScene {
  const [isShown, setShown] = useState<boolean | null>(null); // null: not yet
  const wasRunning = useRef(false);
  const isOver = viewerState?.view != null && viewerState.isOver && table.isCaughtUp;
  useEffect(() => {
    if (viewerState?.view && !viewerState.isOver) wasRunning.current = true;
    if (!isOver) return;
    if (!wasRunning.current) return setShown(true);
    return afterAnimation(
      table,
      prefersReducedMotion() ? lastLookMs : Math.max(lastLookMs, table.showMs(viewerState.recent)),
      () => {
        playSound('end');
        setShown(true);
      },
    );
  }, [isOver, viewerState?.view == null]);
  return {
    isShown: isShown === true && isOver,
    show: isShown === null ? null : () => setShown(true),
    hide: () => setShown(false),
  };
}

export function PlayScreen({ table, game }: { table: SharedTable; game: GameClient }): JSX.Element {
  const perspective = usePerspective(table);
  const { viewerState } = perspective;
  const isMyTurn =
    !!viewerState && !viewerState.isOver && table.mySeats.some((seat) => isAskedOf(table, seat, viewerState.toAct));
  const wasMyTurn = useRef<boolean | null>(null);
  const gameName = say(`game.${game.id}`);
  useTurnAlert({
    title: say(isMyTurn ? 'play.title.turn' : 'play.title', { game: gameName }),
    isMyTurn,
    isNew: wasMyTurn.current === false,
  });
  useEffect(() => {
    if (viewerState?.view) wasMyTurn.current = isMyTurn;
  });
  const heard = table.isHotSeat ? table.viewerState('spectator') : viewerState;
  useEventAnnouncements(heard, heard?.view ? logContextOf(table, game, heard) : null);
  useTurnAnnouncement(isMyTurn && !table.isHotSeat); // after what led to it
  const end = useEndScene(table, viewerState);

  if (!viewerState?.view) return <Loading />;
  if (end.isShown) return <EndScreen table={table} game={game} viewerState={viewerState} onBoard={end.hide} />;
  const logContext = logContextOf(table, game, viewerState);
  if (perspective.passTo === null)
    return <Match table={table} game={game} perspective={perspective} logContext={logContext} onEnd={end.show} />;
  return (
    <div class="playing">
      <TopBar title={<h1>{gameName}</h1>} />
      <Cover
        game={game}
        viewerState={viewerState}
        seat={perspective.passTo}
        name={nameOf(table.seating, perspective.passTo)}
        turns={turnsOf(logContext)}
        onUncover={perspective.uncover}
      />
    </div>
  );
}

function logContextOf(table: SharedTable, game: GameClient, viewerState: ViewerState): LogContext {
  return { game, view: viewerState.view!, entries: viewerState.entries, seating: table.seating };
}
