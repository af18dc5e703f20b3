// play.tsx: a match as this person is to see it: the board, the cover between two turns, the end.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { prefersReducedMotion } from '../base/preferences';
import { useTurnAlert } from '../base/turn_alert';
import { playSound } from '../base/sounds';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import { TopBar } from '../parts/top_bar';
import { nameOf } from '../table/seating';
import type { SharedTable, Sight } from '../table/table';
import { Cover } from './cover';
import { EndScreen } from './end';
import { turnsOf, type Story } from './log';
import { afterALook, useLook } from './play_look';
import { isAskedOf, Match } from './play_match';
import { useNews, useTurnNews } from './play_news';
import { Coming } from './play_notice';

const lastLookMs = 1800; // at the board, before the end is a scene; longer where the game has more to show

interface EndScene {
  isShown: boolean;
  show: (() => void) | null; // null until it has been shown once
  hide(): void;
}

/** The scene of the end: at once if it was over when we came, else after a last look at the board. */
function useEndScene(table: SharedTable, sight: Sight | null): EndScene {
  const [isShown, setShown] = useState<boolean | null>(null); // null: not yet
  const wasRunning = useRef(false);
  const isOver = sight?.view != null && sight.isOver && table.isCaughtUp;
  useEffect(() => {
    if (sight?.view && !sight.isOver) wasRunning.current = true;
    if (!isOver) return;
    if (!wasRunning.current) return setShown(true);
    return afterALook(
      table,
      prefersReducedMotion() ? lastLookMs : Math.max(lastLookMs, table.pace(sight.recent)),
      () => {
        playSound('end');
        setShown(true);
      },
    );
  }, [isOver, sight?.view == null]);
  return {
    isShown: isShown === true && isOver,
    show: isShown === null ? null : () => setShown(true),
    hide: () => setShown(false),
  };
}

export function PlayScreen({ table, game }: { table: SharedTable; game: GameClient }): JSX.Element {
  const look = useLook(table);
  const { sight } = look;
  const isMyTurn = !!sight && !sight.isOver && table.mySeats.some((seat) => isAskedOf(table, seat, sight.toAct));
  const wasMyTurn = useRef<boolean | null>(null);
  const gameName = say(`game.${game.id}`);
  useTurnAlert({
    title: say(isMyTurn ? 'play.title.turn' : 'play.title', { game: gameName }),
    isMyTurn,
    isNew: wasMyTurn.current === false,
  });
  useEffect(() => {
    if (sight?.view) wasMyTurn.current = isMyTurn;
  });
  const heard = table.isHotSeat ? table.sight('spectator') : sight;
  useNews(heard, heard?.view ? storyOf(table, game, heard) : null);
  useTurnNews(isMyTurn && !table.isHotSeat); // after what led to it
  const end = useEndScene(table, sight);

  if (!sight?.view) return <Coming />;
  if (end.isShown) return <EndScreen table={table} game={game} sight={sight} onBoard={end.hide} />;
  const story = storyOf(table, game, sight);
  if (look.passTo === null) return <Match table={table} game={game} look={look} story={story} onEnd={end.show} />;
  return (
    <div class="playing">
      <TopBar title={<h1>{gameName}</h1>} />
      <Cover
        game={game}
        sight={sight}
        seat={look.passTo}
        name={nameOf(table.seating, look.passTo)}
        turns={turnsOf(story)}
        onUncover={look.uncover}
      />
    </div>
  );
}

function storyOf(table: SharedTable, game: GameClient, sight: Sight): Story {
  return { game, view: sight.view!, entries: sight.entries, seating: table.seating };
}
