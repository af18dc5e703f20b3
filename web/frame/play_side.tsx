// play_side.tsx: the side panel beside the board, or on a narrow screen behind a button: players, the game's facts, and
// below them the log or the chat.
import type { JSX, RefObject } from 'preact';
import { useObservables } from '../base/observable';
import { say, sayNumber } from '../base/words';
import { Key } from '../parts/prompt_box';
import { Dialog } from '../parts/dialog';
import { ReactionBar } from '../parts/reactions';
import type { SharedTable } from '../table/table';
import { LogList, type LogContext, type Turn } from './log';
import type { Perspective } from './play_perspective';
import { Players } from './players';
import { ChatPane, isSilenced } from './players_talk';

export type Tab = 'log' | 'chat';

export interface SideProps {
  table: SharedTable;
  logContext: LogContext;
  perspective: Perspective;
  turns: readonly Turn[];
  tab: Tab;
  unread: number;
  chatInput: RefObject<HTMLInputElement | null>;
  onTab(tab: Tab): void;
  onWholeLog(): void;
  isSheet?: boolean; // on a narrow screen, where the chat has a sheet of its own
}

// With more people than this the list of them leaves no room, and one reacts in the chat.
const reactingMost = 6;

const isCrowded = (table: SharedTable): boolean => (table.info?.seats.length ?? 0) > reactingMost;

export function SidePanel(props: SideProps): JSX.Element | null {
  const { table, logContext, perspective, turns, isSheet = false } = props;
  useObservables(table);
  const { game, view, seating } = logContext;
  if (!perspective.viewerState) return null;
  return (
    <>
      <section>
        <h2>{say('play.players')}</h2>
        <Players table={table} game={game} viewerState={perspective.viewerState} />
        {!isSheet && !isCrowded(table) && !isSilenced(table, table.myId) && <ReactionBar table={table} />}
      </section>
      <game.Facts view={view} seat={perspective.seat} seating={seating} />
      {isSheet ? (
        <section>
          <h2>{say('play.log')}</h2>
          <LogList turns={[...turns].reverse()} />
        </section>
      ) : (
        <Talk {...props} />
      )}
    </>
  );
}

/** The log and the chat share a place. */
function Talk({ table, turns, tab, unread, chatInput, onTab, onWholeLog }: SideProps): JSX.Element {
  return (
    <section class="side-talk">
      <header>
        <div class="seg" role="group" aria-label={say('play.side')}>
          <button type="button" aria-pressed={tab === 'log'} onClick={() => onTab('log')}>
            {say('play.log')}
          </button>
          <button type="button" aria-pressed={tab === 'chat'} onClick={() => onTab('chat')}>
            {say('chat')}
            {unread > 0 && <Unread count={unread} />}
          </button>
        </div>
        {tab === 'log' && (
          <button type="button" class="link" onClick={onWholeLog}>
            {say('play.log.whole')} <Key>L</Key>
          </button>
        )}
      </header>
      {tab === 'log' ? (
        <div class="side-log" tabIndex={0} role="region" aria-label={say('play.log')}>
          <LogList turns={[...turns].reverse()} />
        </div>
      ) : (
        <ChatPane table={table} input={chatInput} hasReactions={isCrowded(table)} />
      )}
    </section>
  );
}

interface ChatDialogProps {
  table: SharedTable;
  input?: RefObject<HTMLInputElement | null>;
  onClose(): void;
}

/** The chat alone, where there is no side to hold it. */
export function ChatDialog({ table, input, onClose }: ChatDialogProps): JSX.Element {
  return (
    <Dialog title={say('chat')} kind="side" onClose={onClose}>
      <ChatPane table={table} input={input} onReact={onClose} />
    </Dialog>
  );
}

export function Unread({ count }: { count: number }): JSX.Element {
  return (
    <span class="unread">
      {sayNumber(count)} <span class="vh">{say('chat.unread')}</span>
    </span>
  );
}
