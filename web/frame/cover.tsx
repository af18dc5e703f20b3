// cover.tsx: the screen between two turns at one screen for several people: nothing that only one of them may know is
// in the page until the next one has taken over.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useKeys } from '../base/keys';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import { Key } from '../parts/prompt_box';
import { announcer } from '../parts/announcer';
import type { ViewerState } from '../table/table';
import { LogList, type Turn } from './log';

interface CoverProps {
  game: GameClient;
  viewerState: ViewerState; // what a spectator may know
  seat: number;
  name: string; // of who is to have the screen
  turns: readonly Turn[]; // what happened, as far as everyone may know it
  onUncover(): void;
}

const lastTurns = 4;
const tooSoonMs = 600; // the Enter that ended the turn before may come twice

export function Cover({ game, viewerState, seat, name, turns, onUncover }: CoverProps): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  const since = useRef(0);
  useLayoutEffect(() => {
    since.current = Date.now();
    announcer.clear();
    button.current?.focus();
  }, [seat]);
  const uncoverByKey = () => {
    if (Date.now() - since.current > tooSoonMs) onUncover();
  };
  useKeys({ Enter: uncoverByKey });
  return (
    <main class="cover">
      <span class="cover-piece">
        <game.Piece view={viewerState.view} seat={seat} />
      </span>
      <h2>{say('cover.title', { name })}</h2>
      <p>{say('cover.text', { name })}</p>
      <button
        ref={button}
        type="button"
        class="btn gold big"
        onClick={({ detail }) => (detail > 0 ? onUncover() : uncoverByKey())}
      >
        {say('cover.show', { name })} <Key>{say('key.enter')}</Key>
      </button>
      {turns.length > 0 && (
        <section>
          <h3>{say('cover.since')}</h3>
          <LogList turns={turns.slice(-lastTurns)} />
        </section>
      )}
    </main>
  );
}
