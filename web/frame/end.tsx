// end.tsx: the screen of the end: the game's own scene, and where to go from there.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { prefersReducedMotion } from '../base/preferences';
import { replayPath } from '../base/route';
import { say, sayList } from '../base/words';
import type { GameClient } from '../games/game';
import { useChatNews } from '../parts/chat';
import { announcer, Toast } from '../parts/announcer';
import { TopBar } from '../parts/top_bar';
import { isEndedEarly } from '../table/ending';
import { nameOf } from '../table/seating';
import type { SharedTable, ViewerState } from '../table/table';
import type { View } from '../table/wire';
import { sayTieBreaks } from './end_tie_breaks';
import { IconButton } from './play_match';
import { PlayAgain } from './play_again';
import { Loading } from './play_notice';
import { ChatDialog } from './play_side';

interface EndScreenProps {
  table: SharedTable;
  game: GameClient;
  viewerState: ViewerState;
  onBoard(): void; // back to the board as it lies
}

/** The view of everything, once the match is over; null until it is loaded. */
function useWholeView(table: SharedTable): View | null {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    let isWanted = true;
    table
      .ask('view', { seat: 'all' })
      .then(({ view: whole }) => isWanted && setView(whole))
      .catch(() => {}); // What this seat sees is shown instead.
    return () => {
      isWanted = false;
    };
  }, []);
  return view;
}

export function EndScreen({ table, game, viewerState, onBoard }: EndScreenProps): JSX.Element {
  useObservables(table);
  const whole = useWholeView(table);
  const { scores, winners, tieBreak } = viewerState;
  const [isMotionReduced] = useState(prefersReducedMotion);
  const [isTalking, setTalking] = useState(false);
  const unread = useChatNews(table, isTalking);
  useEffect(() => announcer.dismiss(), []); // it would lie over the scene
  if (!scores || !viewerState.view) return <Loading />;
  return (
    <div class="playing">
      <TopBar title={say(`game.${game.id}`)}>
        <IconButton icon="chat" label={say('chat')} unread={unread} onPress={() => setTalking(true)} />
      </TopBar>
      <main class="end">
        <game.End
          view={whole ?? viewerState.view}
          result={{ scores, winners, tie_break: tieBreak }}
          ending={table.info?.ending}
          seating={table.seating}
          isMotionReduced={isMotionReduced}
          notes={
            <EndNotes
              sentences={[sayEnding(table), ...sayTieBreaks(scores, winners, game.id, table.seating)]}
              commitment={table.info!.commitment}
              table={table.id}
            />
          }
        >
          <EndWays>
            <PlayAgain info={table.info!} />
            <a class="btn" href={replayPath(table.id)}>
              {say('play.look-back')}
            </a>
            <button type="button" class="btn" onClick={onBoard}>
              {say('end.board')}
            </button>
          </EndWays>
        </game.End>
        <div class="end-over">
          <Toast />
        </div>
      </main>
      {isTalking && <ChatDialog table={table} onClose={() => setTalking(false)} />}
    </div>
  );
}

/** How it ended, if not by the rules. */
function sayEnding(table: SharedTable): string | null {
  const { ending, seats, stopped: reason } = table.info!;
  if (!isEndedEarly(ending)) return null;
  if (reason) return say('end.by.stopped.why', { reason });
  const names = seats.filter(({ out }) => out === ending).map(({ seat }) => nameOf(table.seating, seat));
  return say(`end.by.${ending}`, { names: sayList(names) });
}

interface EndNotesProps {
  sentences: readonly (string | null)[]; // how it ended, and what parted those who are level
  commitment: string;
  table: string;
}

/** What is worth knowing besides: below what the game shows, where there is room to scroll. */
export function EndNotes({ sentences, commitment, table }: EndNotesProps): JSX.Element {
  return (
    <div class="end-notes">
      {sentences.map((one) => one && <p key={one}>{one}</p>)}
      <p class="small muted">
        {say('end.fair', { commitment: commitment.slice(0, 8) })}{' '}
        <a href={`/api/records/${table}`}>{say('end.fair.record')}</a>
      </p>
    </div>
  );
}

/** Where to go from here: always in view, however long the list beside it is. */
export function EndWays({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <nav class="end-ways" aria-label={say('end.ways')}>
      {children}
      <a class="btn flat" href="/">
        {say('play.home')}
      </a>
    </nav>
  );
}
