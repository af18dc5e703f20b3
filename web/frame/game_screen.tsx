// game_screen.tsx: a screen of one game without a table: loads the game and its rules, or says why it cannot be shown.
import type { JSX } from 'preact';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import { useGame, useRulesModule } from './play_game';
import { Loading, Notice } from './play_notice';

interface GameScreenProps {
  id: string;
  lacking: 'learn' | 'practice'; // what is said of a game without it: LACKING.none
  isThere(game: GameClient): boolean;
  draw(game: GameClient, module: WebAssembly.Module): JSX.Element;
}

export function GameScreen({ id, lacking, isThere, draw }: GameScreenProps): JSX.Element {
  const game = useGame(id);
  const module = useRulesModule(game.status === 'loaded' ? game.value : null);
  if (game.status === 'failed') return <Notice title={say('play.problem')} text={say('connection.none')} />;
  if (game.status === 'missing')
    return <Notice title={say('play.problem.game')} text={say('play.problem.game.text')} />;
  if (game.status === 'loaded' && !isThere(game.value))
    return <Notice title={say(`${lacking}.none`)} text={say(`${lacking}.none.text`)} />;
  if (game.status === 'loading' || !module) return <Loading />;
  return draw(game.value, module);
}
