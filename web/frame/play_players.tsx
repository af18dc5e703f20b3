// play_players.tsx: the list of players where they are asked nothing: in a replay, in a tutorial.
import type { JSX } from 'preact';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import type { Seating } from '../table/seating';
import type { View } from '../table/wire';

interface PlainPlayersProps {
  game: GameClient;
  view: View;
  seating: Seating;
  isStrip?: boolean; // in one line, for narrow screens
}

export function PlainPlayers({ game, view, seating, isStrip = false }: PlainPlayersProps): JSX.Element {
  return (
    <ul class={isStrip ? 'players-strip' : 'players'}>
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
