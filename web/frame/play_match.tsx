// play_match.tsx: the board in the middle of the screen and everything around it, for every game.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { useKeys, type Keys } from '../base/keys';
import { playSound } from '../base/sounds';
import { say } from '../base/words';
import type { GameClient } from '../games/game';
import { Icon } from '../parts/art';
import { useChatNews } from '../parts/chat';
import { Key } from '../parts/prompt_box';
import { Dialog } from '../parts/dialog';
import { announceError, announcer, Toast } from '../parts/announcer';
import { useIsNarrow } from '../parts/media_query';
import { TopBar } from '../parts/top_bar';
import type { Position } from '../rules/rules';
import { connection, RequestError } from '../table/connection';
import type { SharedTable, ViewerState } from '../table/table';
import { LogDialog, narrationContextOf, turnsOf, type LogContext } from './log';
import { Menu } from './menu';
import { Banners } from './play_banners';
import { usePosition } from './play_game';
import type { Perspective } from './play_perspective';
import { ChatDialog, SidePanel, Unread, type SideProps, type Tab } from './play_side';
import { PlayersStrip } from './players';
import { RulesPanel } from './rules_panel';
import { sayPace } from './waiting_pace';

/** Whether a seat of mine is played by me: no bot plays for it, and it is not out. */
function isMyOwn(table: SharedTable, seat: number): boolean {
  const info = table.info?.seats[seat];
  return !info?.replaced && !info?.out;
}

/** Whether a seat of mine is asked, and asked of me. */
export function isAskedOf(table: SharedTable, seat: number, toAct: number[]): boolean {
  return toAct.includes(seat) && isMyOwn(table, seat);
}

/** Sends moves; what the rules in the page refuse already is not sent. */
async function playMoves(
  { table, game }: Pick<MatchProps, 'table' | 'game'>,
  rules: Position | null,
  seat: number,
  moves: string[],
  excuse: (code: string) => boolean = () => false,
): Promise<void> {
  const refusal = moves[0] !== undefined ? rules?.refusal(seat, moves[0]) : null;
  if (refusal) {
    if (excuse('illegal_move')) return;
    playSound('refusal');
    return announcer.announce(game.explain(refusal), 'refusal');
  }
  try {
    await table.play(seat, moves);
  } catch (error) {
    if (error instanceof RequestError && excuse(error.code)) return;
    playSound('refusal');
    announceError(error);
  }
}

const matchKinds = ['start', 'move', 'undo', 'resign', 'time', 'version', 'stop', 'replace', 'return'];

/** Whether the latest thing that happened in the match is a move of this seat, and may perhaps be taken back. */
function isUndoOffered(table: SharedTable, game: GameClient, seat: number | null, viewerState: ViewerState): boolean {
  const info = seat === null ? undefined : table.info?.seats[seat];
  if (!info || info.out || info.replaced || viewerState.isOver) return false;
  const last = viewerState.entries.findLast(({ kind }) => matchKinds.includes(kind));
  return last?.kind === 'move' && last.seat === seat && !game.isFinal?.(last.events);
}

/** Why a seat cannot take anything back just now. */
function sayNoUndo(game: GameClient, seat: number | null, { entries }: ViewerState): string {
  const moves = entries.filter(({ kind }) => kind === 'move');
  const mine = moves.findLast((entry) => entry.seat === seat);
  if (!mine) return say('play.undo.none');
  return say(mine === moves.at(-1) && game.isFinal?.(mine.events) ? 'play.undo.final' : 'play.undo.since');
}

interface MatchProps {
  table: SharedTable;
  game: GameClient;
  perspective: Perspective;
  logContext: LogContext;
  onEnd: (() => void) | null; // back to the scene of the end, once it has been seen
}

type Open = 'log' | 'side' | 'chat' | 'rules' | 'menu' | null;

export function Match({ table, game, perspective, logContext, onEnd }: MatchProps): JSX.Element {
  useObservables(game.display);
  const isNarrow = useIsNarrow();
  const [open, setOpen] = useState<Open>(null);
  const [tab, setTab] = useState<Tab>('log');
  const chatInput = useRef<HTMLInputElement>(null);
  const unread = useChatNews(table, isNarrow ? open === 'chat' : tab === 'chat', true);
  const { seat } = perspective;
  const viewerState = perspective.viewerState!;
  const rules = usePosition(game, table.seating.length, viewerState);
  const isFree = table.isCaughtUp && !table.isActing && connection.isOpen && !viewerState.isOver;
  const mayAct = seat !== null && isAskedOf(table, seat, viewerState.toAct) && isFree;
  const hasAnswered = seat !== null && isMyOwn(table, seat) && isFree && !viewerState.toAct.includes(seat);
  const mayChange = hasAnswered && (rules?.moves(seat).length ?? 0) > 0;
  const turns = turnsOf(logContext);
  const close = () => setOpen(null);
  const mayUndo = isUndoOffered(table, game, seat, viewerState) && isFree;
  const undo = mayUndo && seat !== null ? () => void table.ask('undo', { seat }).catch(announceError) : null;

  const goToChat = () => {
    if (isNarrow) setOpen('chat');
    else setTab('chat');
    setTimeout(() => chatInput.current?.focus());
  };
  const keys: Keys = {
    '?': () => setOpen('rules'),
    l: () => setOpen('log'),
    w: goToChat,
    u: () => (undo ? undo() : announcer.announce(sayNoUndo(game, seat, viewerState), 'refusal')),
    ' ': () => (table.isCaughtUp ? false : table.hurry()),
  };

  const side: SideProps = {
    ...{ table, logContext, perspective, turns, tab, unread, chatInput },
    onTab: setTab,
    onWholeLog: () => setOpen('log'),
  };
  return (
    <div class="playing in-match">
      <FrameKeys keys={keys} />
      <TopBar
        title={
          <>
            <h1>{say(`game.${game.id}`)}</h1>
            {table.info && <span class="pace wide-only">{sayPace(table.info.clock)}</span>}
          </>
        }
      >
        {isNarrow && (
          <>
            <IconButton icon="log" label={say('play.log')} onPress={() => setOpen('side')} />
            <IconButton icon="chat" label={say('chat')} unread={unread} onPress={goToChat} />
          </>
        )}
        <IconButton icon="rules" label={say('play.rules')} onPress={() => setOpen('rules')} />
        <IconButton icon="menu" label={say('menu')} onPress={() => setOpen('menu')} />
      </TopBar>
      <div class={`play ${table.isActing ? 'acting' : ''}`} aria-busy={table.isActing}>
        <main class="play-main" onPointerDown={() => table.isCaughtUp || game.playsTimeline || table.hurry()}>
          <Banners table={table} onEnd={onEnd} />
          {isNarrow && (
            <PlayersStrip table={table} game={game} viewerState={viewerState} onOpen={() => setOpen('side')} />
          )}
          <game.Play
            view={logContext.view}
            seat={seat}
            seating={logContext.seating}
            rules={rules}
            position={rules}
            mayAct={mayAct}
            mayChange={mayChange}
            recent={viewerState.recent}
            narration={narrationContextOf(logContext)}
            isReplay={false}
            isOver={viewerState.isOver}
            play={(moves, excuse) =>
              seat === null ? Promise.resolve() : playMoves({ table, game }, rules, seat, moves, excuse)
            }
            announce={(sentence, kind) => announcer.announce(sentence, kind)}
            motionsOf={(seq) => table.ask('motion', { seq }).then(({ motions }) => motions)}
            advance={(how) => (how === 'all' ? table.hurry() : table.next())}
            lesson={null}
          />
          <div class="play-over">
            <Toast />
            {undo && (
              <button type="button" class="btn undo" onClick={undo}>
                <Icon name="undo" />
                {say('menu.undo')} <Key>U</Key>
              </button>
            )}
          </div>
        </main>
        {!isNarrow && (
          <aside class="play-side">
            <SidePanel {...side} />
          </aside>
        )}
      </div>
      {open === 'side' && isNarrow && (
        <Dialog title={say('play.side.title')} kind="side" onClose={close}>
          <SidePanel {...side} isSheet />
        </Dialog>
      )}
      {open === 'chat' && isNarrow && <ChatDialog table={table} input={chatInput} onClose={close} />}
      {open === 'log' && <LogDialog turns={turns} onClose={close} />}
      {open === 'rules' && <RulesPanel game={game} view={logContext.view} seat={seat} onClose={close} />}
      {open === 'menu' && <Menu table={table} game={game} seat={seat} onUndo={undo} onClose={close} />}
    </div>
  );
}

/** Named before the game's own, which win where both want the same key. */
function FrameKeys({ keys }: { keys: Keys }): null {
  useKeys(keys);
  return null;
}

interface IconButtonProps {
  icon: string;
  label: string;
  unread?: number;
  onPress(): void;
}

export function IconButton({ icon, label, unread = 0, onPress }: IconButtonProps): JSX.Element {
  return (
    <button type="button" class="icon" title={label} onClick={onPress}>
      <Icon name={icon} />
      <span class="vh">{label}</span>
      {unread > 0 && <Unread count={unread} />}
    </button>
  );
}
