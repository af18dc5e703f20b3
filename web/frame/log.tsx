// log.tsx: the log of a match in words: for the toast, the live region and the list beside the board.
import { Fragment, isValidElement, type ComponentChildren, type JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say, sayRich } from '../base/words';
import type { GameClient, NarrationContext } from '../games/game';
import { Dialog } from '../parts/dialog';
import { nameOf, type Seating } from '../table/seating';
import type { Entry } from '../table/table';
import type { GameEvent, View } from '../table/wire';

/** Kinds of entries that the frame has sentences for; the events in them are the game's. */
const ownKinds = ['start', 'undo', 'resign', 'time', 'version', 'stop', 'replace', 'return', 'rematch'] as const;
type OwnKind = (typeof ownKinds)[number];
const isOwn = (kind: string): kind is OwnKind => ownKinds.includes(kind as OwnKind);

export interface LogContext {
  game: GameClient;
  view: View;
  seating: Seating;
  entries: readonly Entry[];
}

export function narrationContextOf({ view, seating, entries }: LogContext): NarrationContext {
  return { view, seating, entries, name: (seat) => <b>{nameOf(seating, seat)}</b> };
}

/** The sentences of one entry. */
function sentencesOf(entry: Entry, logContext: LogContext, narration: NarrationContext): ComponentChildren[] {
  const { kind, seat, events } = entry;
  const sentences: ComponentChildren[] = [];
  if (isOwn(kind))
    sentences.push(sayRich(`play.log.${kind}`, seat === undefined ? {} : { name: narration.name(seat) }));
  for (const event of events) {
    const sentence = logContext.game.describe(event, narration);
    if (sentence !== null && sentence !== undefined && sentence !== '') sentences.push(sentence);
  }
  return sentences;
}

/** The plain text of what would be drawn. */
export function textOf(children: ComponentChildren): string {
  if (Array.isArray(children)) return children.map(textOf).join('');
  if (typeof children === 'string' || typeof children === 'number') return String(children);
  if (!isValidElement(children)) return '';
  return textOf((children.props as { children?: ComponentChildren }).children);
}

/** The sentences of some entries as plain text, for screen readers. */
export function narrate(entries: readonly Entry[], logContext: LogContext): string {
  const narration = { ...narrationContextOf(logContext), isWhole: true };
  return entries.flatMap((entry) => sentencesOf(entry, logContext, narration).map(textOf)).join(' ');
}

/** What one player did before the next one's turn. */
export interface Turn {
  number: number | null; // only turns are counted
  seat?: number;
  seq: number; // of its last entry
  sentences: { text: ComponentChildren; isTakenBack: boolean }[];
}

/** The moves that were taken back: each undo is of the latest that stands. */
function takenBack(entries: readonly Entry[]): Set<number> {
  const standing: number[] = [];
  const taken = new Set<number>();
  for (const { kind, seq } of entries) {
    if (kind === 'move') standing.push(seq);
    const last = kind === 'undo' ? standing.pop() : undefined;
    if (last !== undefined) taken.add(last);
  }
  return taken;
}

/** Events, cut before those that open a turn. */
function partsOf(events: readonly GameEvent[], opens?: GameClient['opensTurn']): GameEvent[][] {
  const parts: GameEvent[][] = [[]];
  for (const event of events) {
    if (opens?.(event)) parts.push([]);
    parts.at(-1)!.push(event);
  }
  return parts;
}

/** The log by turns, or by single moves (numbered as a replay numbers them), oldest first.
 * What was taken back stays, and is marked. */
export function turnsOf(logContext: LogContext, isByMove = false): Turn[] {
  const narration = narrationContextOf(logContext);
  const opens = isByMove ? undefined : logContext.game.opensTurn;
  const taken = takenBack(logContext.entries);
  const turns: Turn[] = [];
  let count = 0;
  for (const entry of logContext.entries) {
    const { seat, seq } = entry;
    for (const [i, events] of partsOf(entry.events, opens).entries()) {
      const kind = i > 0 ? 'move' : entry.kind; // what the entry itself says comes first
      const said = sentencesOf({ ...entry, kind, events }, logContext, narration);
      const sentences = said.map((text) => ({ text, isTakenBack: taken.has(seq) }));
      const last = turns.at(-1);
      const isSame = opens ? i === 0 : !isByMove && last?.seat === seat;
      if (isSame && kind === 'move' && last && last.number !== null) {
        last.sentences.push(...sentences);
        last.seq = seq;
      } else if (kind === 'move' || sentences.length > 0) {
        turns.push({ number: kind === 'move' ? ++count : null, seat, seq, sentences });
      }
    }
  }
  return turns.filter(({ sentences }) => sentences.length > 0);
}

interface LogListProps {
  turns: readonly Turn[];
  current?: number; // seq of the turn that is shown, in a replay
  onPick?(seq: number): void;
}

export function LogList({ turns, current, onPick }: LogListProps): JSX.Element {
  if (turns.length === 0) return <p class="muted">{say('play.log.none')}</p>;
  return (
    <ol class="log-list">
      {turns.map((turn) => (
        <li key={`${turn.seq} ${turn.number}`} aria-current={turn.seq === current ? 'step' : undefined}>
          <span class="log-number">{turn.number}</span>
          <LogLine turn={turn} onPick={onPick} />
        </li>
      ))}
    </ol>
  );
}

function LogLine({ turn, onPick }: { turn: Turn; onPick?(seq: number): void }): JSX.Element {
  const line = (
    <span>
      {turn.sentences.map(({ text, isTakenBack }, i) => (
        <Fragment key={i}>
          {i > 0 && ' '}
          {isTakenBack ? <del>{text}</del> : text}
        </Fragment>
      ))}
    </span>
  );
  if (!onPick) return line;
  return (
    <button type="button" class="log-pick" onClick={() => onPick(turn.seq)}>
      {line}
    </button>
  );
}

/** The whole log, at the side, scrolled to what happened last. */
export function LogDialog({ turns, onClose }: { turns: readonly Turn[]; onClose(): void }): JSX.Element {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => end.current?.scrollIntoView({ block: 'end' })); // once the dialog is open
    return () => clearTimeout(timer);
  }, [turns.length]);
  return (
    <Dialog title={say('play.log')} kind="side" onClose={onClose}>
      <LogList turns={turns} />
      <div ref={end} />
    </Dialog>
  );
}
