// reactions.tsx: what can be said at a table with one press: lines of chat of which there is only a key.
import type { JSX } from 'preact';
import { blurAfterPress } from '../base/keys';
import { say, words } from '../base/words';
import type { SharedTable } from '../table/table';
import type { ChatLine } from '../table/wire';
import { announceError } from './announcer';
import { Art } from './art';

/** The server's list (src/room/reaction_list.h); each has a drawing and words. */
export const reactions = ['bravo', 'thanks', 'laugh', 'wow', 'oops', 'think'] as const;

const isKnown = (reaction: string): boolean => words.has(`reaction.${reaction}`);

/** What a line says, in words; a reaction of a newer server by its key. */
export function wordsOf({ text = '', reaction }: ChatLine): string {
  if (reaction === undefined) return text;
  return isKnown(reaction) ? say(`reaction.${reaction}`) : reaction;
}

export function ReactionArt({ reaction }: { reaction: string }): JSX.Element | null {
  return isKnown(reaction) ? <Art name={`reaction-${reaction}`} class="reaction-art" /> : null;
}

/** Whether anybody else would see a reaction. */
const hasCompany = ({ info, myId, spectators }: SharedTable): boolean =>
  spectators > 0 || (info?.seats.some(({ person }) => person !== undefined && person !== myId) ?? false);

interface BarProps {
  table: SharedTable;
  onReact?(): void;
}

export function ReactionBar({ table, onReact }: BarProps): JSX.Element | null {
  if (!hasCompany(table)) return null;
  const react = (reaction: string) => {
    table.ask('chat', { reaction }).catch(announceError);
    onReact?.();
  };
  return (
    <div class="reactions" role="group" aria-label={say('reaction.bar')}>
      {reactions.map((one) => (
        <button
          key={one}
          type="button"
          class="icon"
          title={say(`reaction.${one}`)}
          aria-label={say(`reaction.${one}`)}
          onClick={blurAfterPress(() => react(one))}
        >
          <ReactionArt reaction={one} />
        </button>
      ))}
    </div>
  );
}

interface BubbleProps {
  table: SharedTable;
  seat: number;
}

/** Beside somebody who has just reacted, at the first of their seats; the chat's announcements tell it to those who do
 * not see it. */
export function ReactionBubble({ table, seat }: BubbleProps): JSX.Element | null {
  const seats = table.info?.seats ?? [];
  const person = seats[seat]?.person;
  const line = person === undefined ? undefined : table.reactions.get(person);
  if (!line?.reaction || seats.find((one) => one.person === person)?.seat !== seat) return null;
  return (
    <span class="reaction-bubble" aria-hidden="true" key={line.seq}>
      <ReactionArt reaction={line.reaction} />
      <span class="reaction-words">{wordsOf(line)}</span>
    </span>
  );
}
