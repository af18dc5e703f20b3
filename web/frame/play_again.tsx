// play_again.tsx: the way from a finished match to the next one of the same people.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { router, tablePath } from '../base/route';
import { say } from '../base/words';
import { Icon } from '../parts/art';
import { announceError } from '../parts/announcer';
import { connection } from '../table/connection';
import type { TableInfo } from '../table/wire';

async function playAgain({ table, seats }: TableInfo): Promise<void> {
  const { table: next } = await connection.ask('rematch', { table });
  const me = connection.me?.id;
  // At a table of bots and me there is nobody to wait for; else it starts from its waiting room.
  const isAlone = seats.every(({ holder, person }) => holder === 'bot' || person === me);
  if (isAlone) await connection.ask('start', { table: next }).catch(() => {});
  router.go(tablePath(next));
}

interface PlayAgainProps {
  info: TableInfo;
  kind?: string; // of the button: its classes
}

/** For who played in it; others may watch the next one, once there is one. */
export function PlayAgain({ info, kind = 'go big' }: PlayAgainProps): JSX.Element | null {
  useObservables(connection);
  const [isBusy, setBusy] = useState(false);
  const isPlayer = info.seats.some(({ person }) => person !== undefined && person === connection.me?.id);
  const again = () => {
    setBusy(true);
    playAgain(info).catch((error: unknown) => {
      setBusy(false);
      announceError(error);
    });
  };
  if (info.rematch)
    return (
      <>
        {kind && <p>{say('end.again.waiting')}</p>}
        <a class={`btn ${kind}`} href={tablePath(info.rematch)}>
          {say(isPlayer ? 'end.again.join' : 'end.again.watch')}
        </a>
      </>
    );
  if (!isPlayer) return null;
  return (
    <button type="button" class={`btn ${kind}`} disabled={isBusy} onClick={again}>
      <Icon name="dice" />
      <span class="replay-word">{say('end.again')}</span>
    </button>
  );
}
