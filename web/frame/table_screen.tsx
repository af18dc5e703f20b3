// table_screen.tsx: the screen of a table, from its waiting room to the end of the match.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { replayPath } from '../base/route';
import { say } from '../base/words';
import { connection, type RequestError } from '../table/connection';
import { SharedTable } from '../table/table';
import type { TableInfo } from '../table/wire';
import { PlayScreen } from './play';
import { useGame } from './play_game';
import { Loading, Notice } from './play_notice';
import { WaitingRoom } from './waiting';

/** Why there is nothing to see here, in words for whoever followed a link. */
function Problem({ table, problem }: { table: SharedTable; problem: RequestError }): JSX.Element {
  const isKnown = problem.code === 'no_table' || problem.code === 'not_allowed';
  const isOver = table.info?.status === 'over';
  return (
    <Notice
      title={say(isKnown ? `play.problem.${problem.code}` : 'play.problem')}
      text={isKnown ? say(`play.problem.${problem.code}.text`) : problem.message}
    >
      {isOver && (
        <a class="btn go" href={replayPath(table.id)}>
          {say('play.look-back')}
        </a>
      )}
    </Notice>
  );
}

/** By its host, or by the server's keeper, who may have said why. */
function sayWhyClosed({ stopped: reason }: TableInfo): string {
  if (reason === undefined) return say('play.problem.closed.text');
  return reason ? say('end.by.stopped.why', { reason }) : say('end.by.stopped');
}

export function TableScreen({ id }: { id: string }): JSX.Element {
  const [table] = useState(() => new SharedTable(id));
  useEffect(() => () => table.leave(), []);
  useObservables(table, connection);
  const game = useGame(table.info?.game);
  useEffect(() => {
    if (game.status !== 'loaded') return;
    table.showMs = (events) => game.value.showMs(events);
    table.isAnimating = () => game.value.display?.isAnimating ?? false;
  }, [game]);

  if (table.problem) return <Problem table={table} problem={table.problem} />;
  if (!table.info) return <Loading />;
  if (table.info.status === 'closed')
    return <Notice title={say('play.problem.closed')} text={sayWhyClosed(table.info)} />;
  if (game.status === 'missing')
    return <Notice title={say('play.problem.game')} text={say('play.problem.game.text')} />;
  if (game.status === 'failed') return <Notice title={say('play.problem')} text={say('connection.none')} />;
  if (game.status === 'loading') return <Loading />;
  if (table.info.status === 'open') return <WaitingRoom table={table} />;
  return <PlayScreen table={table} game={game.value} />;
}
