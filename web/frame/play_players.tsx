// play_players.tsx: the list of players where they are asked nothing: in a replay, in a tutorial.
import type { JSX } from 'preact';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import type { Seating } from '../table/seating';
import type { View } from '../table/wire';

const oneRow = 5; // of names that can still be read on the narrowest screen

/** The list of so many players on a narrow screen: in one row, or in two. */
export function stripOf(length: number): { class: string; style: string } {
  const columns = length > oneRow ? Math.ceil(length / 2) : length;
  return { class: `players-strip ${length > oneRow ? 'in-two' : ''}`, style: `--columns: ${columns}` };
}

interface PlainPlayersProps {
  game: GameClient;
  view: View;
  seating: Seating;
  isStrip?: boolean; // in one line, for narrow screens
}

export function PlainPlayers({ game, view, seating, isStrip = false }: PlainPlayersProps): JSX.Element {
  return (
    <ul {...(isStrip ? stripOf(seating.length) : { class: 'players' })}>
      {seating.map(({ seat, name, isMine, level }) => (
        <li key={seat} class={`plain ${view.to_act.includes(seat) ? 'now' : ''}`}>
          <span class="players-piece">
            <game.Piece view={view} seat={seat} />
          </span>
          <span class="players-name">
            <b>{name}</b>
            {isMine && !isStrip && <span class="tag">{say('play.you')}</span>}
            {level && !isStrip && <span class="tag">{say('play.bot', { level: say(`play.level.${level}`) })}</span>}
          </span>
          <span class="players-status">{game.status(view, seat)}</span>
          {game.Belongings && <game.Belongings view={view} seat={seat} isShort={isStrip} />}
        </li>
      ))}
    </ul>
  );
}
