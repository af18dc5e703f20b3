// players_talk.tsx: muting: everyone chooses whose chat they read, the host whose chat anybody does.
import type { JSX, RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { say } from '../base/words';
import { Icon } from '../parts/art';
import { Chat, mutes } from '../parts/chat';
import { Dialog } from '../parts/dialog';
import { announceError } from '../parts/announcer';
import { connection } from '../table/connection';
import type { SharedTable } from '../table/table';
import { Report } from './later';
import { SwitchRow } from './setting_rows';

/** Whether the host has stopped somebody's chat: the log knows. */
export function isSilenced(table: SharedTable, person: string | null): boolean {
  const viewerState = table.viewerState(table.mySeats[0] ?? 'spectator');
  const last = viewerState?.entries.findLast((entry) => entry.kind === 'silence' && entry.person === person);
  return last?.on ?? false;
}

interface ChatPaneProps {
  table: SharedTable;
  input?: RefObject<HTMLInputElement | null>;
  hasReactions?: boolean;
  onReact?(): void;
}

/** The chat, where a name leads to what can be done about it. */
export function ChatPane({ table, ...rest }: ChatPaneProps): JSX.Element {
  const [asked, setAsked] = useState<{ person: string; name: string; line: number } | null>(null);
  return (
    <>
      <Chat
        table={table}
        isSilenced={isSilenced(table, table.myId)}
        {...rest}
        onName={(person, name, line) => setAsked({ person, name, line })}
      />
      {asked && <TalkDialog table={table} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface TalkProps {
  table: SharedTable;
  person: string;
  name: string;
  line?: number; // of theirs, that led here
}

export function TalkSwitches(props: TalkProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const label = say('play.talk', { name: props.name });
  return (
    <>
      <button type="button" class="icon small-icon" aria-label={label} onClick={() => setOpen(true)}>
        <Icon name="chat" />
      </button>
      {isOpen && <TalkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function TalkDialog({ table, person, name, line, onClose }: TalkProps & { onClose(): void }): JSX.Element {
  useObservables(mutes, table);
  const [isReporting, setReporting] = useState(false);
  const isMuted = mutes.has(person);
  const silenced = isSilenced(table, person);
  const mute = (on: boolean) => {
    connection.ask('mute', { person, on }).then(() => mutes.set(person, on), announceError);
  };
  if (isReporting) return <Report {...{ table, person, name, line, onClose }} />;
  return (
    <Dialog title={say('play.talk', { name })} onClose={onClose}>
      <SwitchRow label={say('play.talk.mute', { name })} isOn={isMuted} onSet={mute} />
      {table.isHost && (
        <SwitchRow
          label={say('play.talk.silence', { name })}
          isOn={silenced}
          onSet={(on) => void table.ask('silence', { person, on }).catch(announceError)}
        />
      )}
      <div class="menu-acts">
        <button type="button" class="btn" onClick={() => setReporting(true)}>
          {say('play.talk.report')}
        </button>
      </div>
    </Dialog>
  );
}
