// play_banners.tsx: banners above the board: what keeps a person from playing on, and the way past it.
import type { JSX } from 'preact';
import { say } from '../base/words';
import { announceError } from '../parts/announcer';
import { connection } from '../table/connection';
import type { SharedTable } from '../table/table';

interface BannersProps {
  table: SharedTable;
  onEnd: (() => void) | null; // back to the scene of the end, once it has been seen
}

export function Banners({ table, onEnd }: BannersProps): JSX.Element {
  const mine = table.info?.seats.filter(({ seat }) => table.mySeats.includes(seat)) ?? [];
  const replaced = table.info?.status === 'running' ? mine.filter((seat) => seat.replaced && !seat.out) : [];
  const isOut = mine.length > 0 && mine.every((seat) => seat.out) && table.info?.status === 'running';
  return (
    <div class="banners">
      {connection.isLost && <p class="banner lost-banner">{say('play.lost')}</p>}
      {replaced.map(({ seat, name = '' }) => (
        <p key={seat} class="banner">
          <span>{table.isHotSeat ? say('play.replaced.name', { name }) : say('play.replaced')}</span>
          <button
            type="button"
            class="btn gold"
            onClick={() => void table.ask('return', { seat }).catch(announceError)}
          >
            {say('play.return')}
          </button>
        </p>
      ))}
      {table.info?.status === 'running' && connection.shownOnly.includes(table.info.game) && (
        <p class="banner">{say('play.shown-only')}</p>
      )}
      {isOut && <p class="banner">{say('play.out')}</p>}
      {onEnd && (
        <p class="banner">
          <span>{say('end.over')}</span>
          <button type="button" class="btn go" onClick={onEnd}>
            {say('end.show')}
          </button>
        </p>
      )}
      {mine.length === 0 && table.info?.status === 'running' && <p class="banner quiet">{say('play.watching')}</p>}
    </div>
  );
}
