// report.tsx: the form by which somebody tells the server's keeper of a line, a name or a player. Loaded when it is asked
// for.
import type { JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useObservables } from '../base/observable';
import { say } from '../base/words';
import { announceError, announcer } from '../parts/announcer';
import { mutes } from '../parts/chat';
import { Dialog } from '../parts/dialog';
import { connection } from '../table/connection';
import type { SharedTable } from '../table/table';
import type { ReportReason } from '../table/wire';

const textMost = 300; // characters, as the server has it
const reasons: readonly ReportReason[] = ['insult', 'name', 'spam', 'play', 'other'];

export interface ReportProps {
  table: SharedTable;
  person: string;
  name: string;
  line?: number; // of what they wrote; else it is about themselves
  onClose(): void;
}

export function ReportDialog({ table, person, name, line, onClose }: ReportProps): JSX.Element {
  const [isSent, setSent] = useState(false);
  const said = line === undefined ? undefined : table.chat.find(({ seq }) => seq === line);
  return (
    <Dialog title={say('report.title', { name })} onClose={onClose}>
      {isSent ? (
        <Thanks person={person} name={name} onClose={onClose} />
      ) : (
        <>
          {said?.text && <blockquote class="report-line">{said.text}</blockquote>}
          <ReportForm table={table} person={person} line={said && line} onSent={() => setSent(true)} />
        </>
      )}
    </Dialog>
  );
}

interface FormProps {
  table: SharedTable;
  person: string;
  line: number | undefined;
  onSent(): void;
}

function ReportForm({ table, person, line, onSent }: FormProps): JSX.Element {
  const [reason, setReason] = useState<ReportReason>(line === undefined ? 'name' : 'insult');
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const id = useId();
  const send = (event: Event) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const about = line === undefined ? { person } : { line };
    const words = text.trim();
    table
      .ask('report', { ...about, reason, ...(words && { text: words }) })
      .then(onSent, announceError)
      .finally(() => setSending(false));
  };
  return (
    <form class="report-form" onSubmit={send}>
      <label for={`${id}-reason`}>{say('report.reason')}</label>
      <select
        id={`${id}-reason`}
        class="input"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as ReportReason)}
      >
        {reasons.map((value) => (
          <option key={value} value={value} selected={value === reason}>
            {say(`report.reason.${value}`)}
          </option>
        ))}
      </select>
      <label for={`${id}-text`}>{say('report.text')}</label>
      <textarea
        id={`${id}-text`}
        class="input"
        rows={3}
        maxLength={textMost}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <p class="muted">{say('report.who')}</p>
      <button type="submit" class="btn" disabled={isSending}>
        {say('report.send')}
      </button>
    </form>
  );
}

/** What is said afterwards; to stop reading them is one press away. */
function Thanks({ person, name, onClose }: { person: string; name: string; onClose(): void }): JSX.Element {
  useObservables(mutes);
  const focus = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    focus.current?.focus();
    announcer.announce(say('report.thanks'), 'news', false);
  }, []);
  const mute = () => {
    connection.ask('mute', { person, on: true }).then(() => {
      mutes.set(person, true);
      onClose();
    }, announceError);
  };
  return (
    <>
      <p>{say('report.thanks')}</p>
      <div class="menu-acts">
        {!mutes.has(person) && (
          <button type="button" class="btn" onClick={mute}>
            {say('report.mute', { name })}
          </button>
        )}
        <button type="button" class="btn" ref={focus} onClick={onClose}>
          {say('close')}
        </button>
      </div>
    </>
  );
}
