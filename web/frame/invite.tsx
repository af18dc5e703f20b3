// invite.tsx: how others come to this table: its link, as text and as a code, and who may find it.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { tablePath } from '../base/route';
import { say } from '../base/words';
import { Icon } from '../parts/art';
import { complain, herald } from '../parts/live';
import { QrCode } from '../parts/qr';
import type { SharedTable } from '../table/table';
import { SwitchRow } from './home_rows';

const copiedMs = 2500;

/** Browsers give the clipboard to secure pages only; a field that is selected can be copied anywhere. */
async function copy(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand('copy');
  }
}

function useCopied(): [boolean, (field: HTMLInputElement | null) => void] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copyField = async (field: HTMLInputElement | null) => {
    const isDone = field !== null && (await copy(field));
    herald.tell(say(isDone ? 'invite.copied' : 'invite.not-copied'), isDone ? 'news' : 'refusal', !isDone);
    setCopied(isDone);
  };
  return [isCopied, (field) => void copyField(field)];
}

export function Invite({ table }: { table: SharedTable }): JSX.Element | null {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, copyLink] = useCopied();
  const { info } = table;
  if (!info) return null;
  const link = location.origin + tablePath(info.table);
  const share = () =>
    navigator
      .share({ title: say('title'), text: say('invite.text', { game: say(`game.${info.game}`) }), url: link })
      .catch((error: Error) => error.name === 'AbortError' || complain(error)); // changing one's mind is no error
  const why = info.public ? 'invite.public.yes' : 'invite.public.no';
  return (
    <section class="invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{say('invite.title')}</h2>
      <div class="invite-ways">
        <QrCode text={link} label={say('invite.code')} />
        <div class="invite-link">
          <input
            ref={field}
            class="input"
            readOnly
            value={link}
            aria-label={say('invite.link')}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button type="button" class="btn go" onClick={() => copyLink(field.current)}>
            <Icon name={isCopied ? 'check' : 'copy'} />
            {say(isCopied ? 'invite.copied' : 'invite.copy')}
          </button>
          {'share' in navigator && (
            <button type="button" class="btn" onClick={() => void share()}>
              <Icon name="share" />
              {say('invite.share')}
            </button>
          )}
        </div>
      </div>
      {table.isHost ? (
        <SwitchRow
          label={say('invite.public')}
          why={say(why)}
          isOn={info.public}
          onSet={(isOn) => void table.ask('configure', { public: isOn }).catch(complain)}
        />
      ) : (
        <p class="small muted">{say(why)}</p>
      )}
    </section>
  );
}
