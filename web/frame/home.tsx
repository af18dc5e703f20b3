// home.tsx: the home page: the library, its games, and the tables that one may go to.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { say } from '../base/words';
import { herald, Toast } from '../parts/live';
import { TopBar } from '../parts/top_bar';
import { lobby } from '../table/lobby';
import { doorArt } from './home_art';
import { Doors } from './home_doors';
import { Foot } from './home_foot';
import { Hero } from './home_hero';
import { FinishedGames, Tables } from './home_tables';

/** Follows the lobby, and tells when it becomes one's turn somewhere. */
function useLobby(): void {
  useEffect(() => {
    let idle = new Set<string>(); // tables of mine that were waiting for others; not those just begun
    const endWatch = lobby.watch(() => {
      for (const { table, game, your_turn } of lobby.mine)
        if (your_turn && idle.has(table)) herald.tell(say('home.turn-now', { game: say(`game.${game}`) }));
      idle = new Set(lobby.mine.filter(({ your_turn }) => !your_turn).map(({ table }) => table));
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
