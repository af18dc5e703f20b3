// chat.tsx: the chat. Lines are text and nothing else, whatever is in them.
import type { JSX, RefObject } from 'preact';
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { Observable } from '../base/observable';
import { playSound } from '../base/sounds';
import { say, words } from '../base/words';
import { personName } from '../table/seating';
import type { SharedTable } from '../table/table';
import type { ChatLine } from '../table/wire';
import { announceError, announcer } from './announcer';
import { ReactionArt, ReactionBar, wordsOf } from './reactions';

export const chatMost = 300; // characters, as the server has it

/** Whose chat this browser does not want to read. The server keeps it too, but does not tell. */
class Mutes extends Observable {
  #key = 'bosquet.muted';
  #people = new Set<string>(this.#remembered());

  #remembered(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : [];
    } catch {
      return [];
    }
  }

  has(person: string): boolean {
    return this.#people.has(person);
  }

  set(person: string, isMuted: boolean): void {
    if (isMuted) this.#people.add(person);
    else this.#people.delete(person);
    try {
      localStorage.setItem(this.#key, JSON.stringify([...this.#people]));
    } catch {
      // Then it is forgotten with this page; the server remembers.
    }
    this.notify();
  }
}

export const mutes = new Mutes();

const isSeated = ({ info }: SharedTable, { person }: ChatLine): boolean =>
  info?.seats.some((seat) => seat.person === person) ?? false;

/** How many lines of others came while the chat was not in sight; each is announced as it comes. What was said before
 * the page was opened counts as read, and so does a reaction that is seen beside its player. */
export function useChatNews(table: SharedTable, isInSight: boolean, hasBubbles = false): number {
  const { chat } = table;
  const latest = chat.at(-1)?.seq ?? 0;
  const [, drawAgain] = useReducer((n: number) => n + 1, 0);
  const isBubble = (line: ChatLine) => hasBubbles && line.reaction !== undefined && isSeated(table, line);
  useEffect(() => {
    if (!table.isFollowed) return;
    const since = table.chatAnnouncedSeq ?? latest;
    const isFirst = table.chatAnnouncedSeq === null;
    table.chatAnnouncedSeq = latest;
    const fresh = chat.filter((line) => line.seq > since && isNews(line, table));
    for (const line of fresh) {
      const said = say('chat.said', { name: personName(line.name ?? ''), text: wordsOf(line) });
      announcer.announce(said, 'news', !isInSight && !isBubble(line));
    }
    if (fresh.length > 0) playSound('chat');
    if (isFirst || isInSight) table.chatReadSeq = latest;
    drawAgain(undefined);
  }, [latest, isInSight, table.isFollowed]);
  return table.chatAnnouncedSeq === null
    ? 0
    : chat.filter((line) => line.seq > table.chatReadSeq && isNews(line, table) && !isBubble(line)).length;
}

const isNews = (line: ChatLine, table: SharedTable): boolean =>
  line.person !== table.myId && !line.muted && !line.removed;

const sayTime = (at: number): string =>
  new Date(at).toLocaleTimeString(words.language, { hour: '2-digit', minute: '2-digit' });

type OnName = (person: string, name: string, line: number) => void;

function Line({ line, onName }: { line: ChatLine; onName: OnName | null }): JSX.Element {
  if (line.muted) return <li class="chat-muted">{say('chat.muted')}</li>;
  const { person = '' } = line;
  const name = personName(line.name ?? '');
  return (
    <li>
      {onName ? (
        <button
          type="button"
          class="chat-name"
          title={say('play.talk', { name })}
          onClick={() => onName(person, name, line.seq)}
        >
          {name}
        </button>
      ) : (
        <b>{name}</b>
      )}{' '}
      <time class="muted">{sayTime(line.at)}</time>
      <br />
      {line.reaction && <ReactionArt reaction={line.reaction} />}{' '}
      {line.removed ? <i class="muted">{say('chat.removed')}</i> : wordsOf(line)}
    </li>
  );
}

interface ChatProps {
  table: SharedTable;
  isSilenced: boolean; // the host has stopped my chat
  input?: RefObject<HTMLInputElement | null>;
  onName?: OnName; // somebody else's name was pressed
  onReact?(): void;
  hasReactions?: boolean; // else they are elsewhere
}

export function Chat({ table, isSilenced, input, onName, onReact, hasReactions = true }: ChatProps): JSX.Element {
  const [text, setText] = useState('');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [table.chat.length]);
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim() === '') return;
    table.ask('chat', { text: text.trim() }).then(() => setText(''), announceError);
  };
  return (
    <div class="chat">
      <ol class="chat-lines" ref={list} tabIndex={0} aria-label={say('chat.lines')}>
        {table.chat.length === 0 && <li class="muted">{say('chat.none')}</li>}
        {table.chat.map((line) => (
          <Line key={line.seq} line={line} onName={onName && line.person !== table.myId ? onName : null} />
        ))}
      </ol>
      {isSilenced ? (
        <p class="muted">{say('chat.silenced')}</p>
      ) : (
        <>
          {hasReactions && <ReactionBar table={table} onReact={onReact} />}
          <form class="chat-form" onSubmit={send}>
            <input
              ref={input}
              class="input"
              value={text}
              maxLength={chatMost}
              aria-label={say('chat.write')}
              placeholder={say('chat.write')}
              autocomplete="off"
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <button type="submit" class="btn">
              {say('chat.send')}
            </button>
          </form>
        </>
      )}
    </div>
  );
}
