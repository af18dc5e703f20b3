// home.tsx: the home page: the library, its games, and the tables that one may go to.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { say } from '../base/words';
import { announcer, Toast } from '../parts/announcer';
import { TopBar } from '../parts/top_bar';
import { lobby } from '../table/lobby';
import { doorArt } from './home_art';
import { Doors } from './home_doors';
import { Foot } from './home_foot';
import { Hero } from './home_hero';
import { FinishedGames, Tables } from './home_tables';

const beginningMs = 3000; // whoever has just begun a match is on the way to it

/** Follows the lobby, and tells when it becomes one's turn somewhere. */
function useLobby(): void {
  useEffect(() => {
    const known = new Map<string, { since: number; isMyTurn: boolean }>(); // of my tables
    const endWatch = lobby.subscribe(() => {
      for (const { table, game, your_turn: isMyTurn = false } of lobby.mine) {
        const before = known.get(table) ?? { since: Date.now(), isMyTurn };
        const isOld = Date.now() - before.since > beginningMs;
        if (isMyTurn && !before.isMyTurn && isOld)
          announcer.announce(say('home.turn-now', { game: say(`game.${game}`) }));
        known.set(table, { since: before.since, isMyTurn });
      }
    });
    const endFollow = lobby.follow();
    return () => {
      endWatch();
      endFollow();
    };
  }, []);
}

export function HomeScreen(): JSX.Element {
  useLobby();
  useEffect(() => {
    scrollTo(0, 0);
    doorArt.load();
  }, []);
  return (
    <>
      <TopBar />
      <main class="home">
        <Hero />
        <div class="shelf">
          <Doors />
          <Tables />
          <FinishedGames />
        </div>
      </main>
      <Foot />
      <div class="toast-place">
        <Toast />
      </div>
    </>
  );
}
