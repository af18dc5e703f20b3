// practice.tsx: the screen of a game's practice, without a table and without an opponent.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useKeys } from '../base/keys';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import { announcer, Toast } from '../parts/announcer';
import { Position } from '../rules/rules';
import { connection } from '../table/connection';
import { SoloBar } from './solo_bar';
import { GameScreen } from './game_screen';
import { RulesPanel } from './rules_panel';

const seats = 2; // somebody has to sit at the match that the rules are asked about

export function PracticeScreen({ game: id }: { game: string }): JSX.Element {
  return (
    <GameScreen
      id={id}
      lacking="practice"
      isThere={(game) => game.Practice !== undefined}
      draw={(game, module) => <Practice game={game} module={module} />}
    />
  );
}

function Practice({ game, module }: { game: GameClient; module: WebAssembly.Module }): JSX.Element {
  const rules = useMemo(() => new Position(module, game.id, seats), [module, game]);
  const [isRules, setRules] = useState(false);
  useEffect(() => {
    document.title = say('practice.title', { game: say(`game.${game.id}`) });
  });
  useKeys({ '?': () => setRules(true) });
  const Alone = game.Practice!;
  return (
    <div class="playing">
      <SoloBar game={game.id} what={say('practice.of')} onRules={() => setRules(true)} />
      <div class="play practising">
        <main class="play-main">
          <Alone
            rules={rules}
            drop={(fields) => connection.ask('drop', fields)}
            luck={() => connection.ask('luck', {})}
            announce={(sentence, kind) => announcer.announce(sentence, kind)}
          />
          <div class="play-over">
            <Toast />
          </div>
        </main>
      </div>
      {isRules && <RulesPanel game={game} view={rules.view('spectator')} seat={null} onClose={() => setRules(false)} />}
    </div>
  );
}
